"""Twins of lair on the wire: games that differ only in a card face down, or in a purse divided, until either is opened.

Whoever does not hold the secret gets the same frames, byte for byte: the dragon that must guess or pick, the other dwarves,
and somebody without a seat; in every shape and language.
"""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from filon.games import rules_of
from filon.house import Table, fairness

from .pages_at import Page, Served, served

NAMES = ("Anna", "Bruno", "Chloe")
LOOKS = (("wide", "en"), ("tall", "fr"))
CARDS = ("red", "yellow", "green", "blue", "violet", "chest")
CAUGHT = (  # Bruno brings two coins to the third turn, and is caught there
    *("Bruno play violet", "Chloe play chest", "Anna place red"),
    *("Chloe play chest", "Anna play chest", "Bruno place red"),
    *("Anna play chest", "Bruno play yellow", "Chloe place yellow"),
)
SCRIPTS: dict[str, list[tuple[str, ...]]] = {
    "first of three": [(f"Bruno play {card}", "Chloe play red") for card in CARDS],
    "last of three": [("Chloe play red", f"Bruno play {card}") for card in CARDS],
    "one of two": [(f"Bruno play {card} 2",) for card in CARDS[:-1]],
    "a purse": [(*CAUGHT, f"Bruno split {left}") for left in range(3)],
}


@pytest.fixture(autouse=True)
def same_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """All tables have one name and one deal."""
    monkeypatch.setattr(fairness, "new_id", lambda: "twin")
    monkeypatch.setattr(fairness, "new_secret", lambda: bytes(32))


@pytest.mark.parametrize("look", LOOKS, ids="-".join)
@pytest.mark.parametrize("secret", SCRIPTS)
def test_a_secret_is_on_nobody_elses_wire(tmp_path: Path, secret: str, look: tuple[str, str]) -> None:
    scripts = SCRIPTS[secret]
    names = NAMES[:2] if len(scripts[0]) == 1 else NAMES
    sent = [asyncio.run(wires(tmp_path / str(n), names, script, look)) for n, script in enumerate(scripts)]
    for others in sent[1:]:
        assert others["Bruno"] != sent[0]["Bruno"]
        for viewer in ("Anna", "Chloe", "a stranger"):
            assert others.get(viewer) == sent[0].get(viewer)
    assert all(len(texts) > len(scripts[0]) for texts in sent[0].values())


async def wires(folder: Path, names: Sequence[str], script: Sequence[str], look: tuple[str, str]) -> dict[str, list[str]]:
    """Every frame that came to everybody while a script was played, and after asking for the whole picture once more."""
    folder.mkdir()
    async with served(folder, {"lair": rules_of("lair")}) as server, AsyncExitStack() as stack:
        table = await server.table("lair", *names, first_seat=0)
        pages = {}
        for name in (*names, "a stranger"):
            who = name if name in names else None
            pages[name] = await stack.enter_async_context(server.page(table, who, shape=look[0], language=look[1]))
            await all_see(table, pages)
        for line in script:
            await answer(server, table, pages, line)
        for page in pages.values():
            await page.say(t="resync")
            await page.hear("view")
        return {name: page.texts for name, page in pages.items()}


async def answer(server: Served, table: Table, pages: dict[str, Page], line: str) -> None:
    """Somebody makes a move, which has the same name in every game, and everybody is shown it."""
    name, text = line.split(" ", 1)
    assert table.game is not None
    question, page = table.question_of(NAMES.index(name)), pages[name]
    move = next(move for move in table.game.moves(NAMES.index(name)) if move.text == text)
    assert question is not None
    assert (await page.answer(question, move.action, f"move {table.version}"))["t"] == "done"
    await all_see(table, pages)


async def all_see(table: Table, pages: dict[str, Page]) -> None:
    """Everybody is shown the newest position."""
    for page in pages.values():
        await page.position(table.version)
