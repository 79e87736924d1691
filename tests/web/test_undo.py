"""Taking back over the real WebSocket: offered to who moved and nobody else, shown to everybody, refused when it is late."""

import asyncio
from collections.abc import Callable

import pytest

from filon.house import Table
from filon.house.undoing import Undoing
from filon.web.undos import UndoService
from fixture import trove

from .pages_at import Page, Served, Test


async def quiet(page: Page) -> list[str]:
    """The kinds of frames a page has got when it has heard everything that was sent to it."""
    await page.say(t="ping")
    await page.hear("pong")
    return [frame["t"] for frame in page.frames]


async def lay_first(table: Table, anna: Page, bruno: Page) -> int:
    """Play until both must lay a card in secret; Anna's question."""
    while True:
        for page in (anna, bruno):
            await page.position(table.version)
        if "question" in anna.view and "question" in bruno.view:
            return int(anna.view["question"])
        mover = anna if "question" in anna.view else bruno
        await mover.answer(mover.view["question"], mover.actions[0])


def told(page: Page) -> list[str]:
    """What its last view tells."""
    return [line for entry in page.view.get("story", []) for line in entry["say"]]


def test_a_move_is_taken_back_by_who_made_it_for_all_to_see(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno")
        async with server.page(table, "Anna") as anna, server.page(table, "Bruno") as bruno, server.page(table) as stranger:
            question = await lay_first(table, anna, bruno)
            theirs, scene = bruno.view["question"], anna.scene
            await anna.answer(question, anna.actions[0])
            offer = await anna.hear("undoable")
            assert offer["n"] == table.version
            await anna.say(t="undo", n=offer["n"])
            for page in (anna, bruno, stranger):
                await page.position(offer["n"] + 1)
                assert told(page) == ["Anna takes a move back."]
            assert anna.scene == scene
            assert anna.view["question"] == table.version
            assert bruno.view["question"] == theirs
            assert "undoable" not in [*await quiet(bruno), *await quiet(stranger)]
            assert (await anna.answer(table.version, anna.actions[-1]))["t"] == "done"
            await anna.hear("undoable")

    at_trove(test)


def test_what_is_too_late_or_was_never_offered_is_refused(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno")
        async with server.page(table, "Anna") as anna, server.page(table, "Bruno") as bruno, server.page(table) as stranger:
            question = await lay_first(table, anna, bruno)
            await anna.answer(question, anna.actions[0])
            offer = await anna.hear("undoable")
            for page, n in ((bruno, offer["n"]), (stranger, offer["n"]), (anna, offer["n"] - 1), (anna, -1)):
                await page.say(t="undo", n=n)
                assert (await page.hear("refused"))["code"] == "closed_question"
            version = table.version
            await bruno.answer(bruno.view["question"], bruno.actions[0])
            await anna.position(version + 1)
            await anna.say(t="undo", n=offer["n"])
            refused = await anna.hear("refused")
            assert (refused["code"], refused["say"]) == (
                "closed_question",
                "That cannot be taken back any more: the game has gone on.",
            )
            assert not table.undone

    at_trove(test)


def test_a_page_that_comes_back_is_offered_it_again(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno")
        async with server.page(table, "Anna") as anna, server.page(table, "Bruno") as bruno:
            question = await lay_first(table, anna, bruno)
            await anna.answer(question, anna.actions[0])
            offer = await anna.hear("undoable")
        async with server.page(table, "Anna") as again:
            assert await again.hear("undoable") == offer

    at_trove(test)


def test_while_a_game_is_not_compiled_nothing_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("filon.web.undos.is_at_hand", lambda _: False)
    service = UndoService()
    assert not asyncio.run(service.is_discreet(Undoing(0, 7, ()), trove))
    monkeypatch.setattr("filon.web.undos.is_at_hand", lambda _: True)
    assert asyncio.run(service.is_discreet(Undoing(0, 7, ()), trove))
    service.close()
