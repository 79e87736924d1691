"""The types of the client are those of the wire: the file is as it would be written now, and what a server sends fits it."""

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from itertools import pairwise, product
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import msgspec
import pytest
from msgspec.inspect import type_info

from client.running import ROOT, STATIC, node, package
from contract.subjects import registered_games, seating_about
from contract.walks import MIXED, some_positions
from filon.house import Table, commands, glimpse
from filon.play.seen import see
from filon.scene import SHAPES, delta, turned_to
from filon.web.messages import ENCODER, BoardUpdate, SeatInfo, ToClient, Undoable, encoded
from filon.web.replays import replay_step
from filon.web.views import Viewpoint, shown_bundle, table_words
from house.test_playing import at_barter

from .pages_at import Page, Served, Test

TYPES = STATIC / "types.js"
MODULE = "found.js"
HEAD = [
    f'/** @import {{ ReplayStep, ToClient }} from "{TYPES.as_posix()}" */',
    "/** @type {(ToClient | ReplayStep)[]} */",
    "export const found = [",
]
POSITIONS = 6  # of a game
TOUCHED = "seat-0"  # it leads nowhere


@pytest.fixture
def wire_types(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The program that writes them."""
    monkeypatch.syspath_prepend(ROOT / "tools")
    return import_module("wire_types")


def test_the_types_are_written_from_the_wire(wire_types: ModuleType) -> None:
    assert wire_types.FILE == TYPES
    assert TYPES.read_text(encoding="utf-8") == wire_types.written(), "the wire has other types now: run `make types`"


def test_what_cannot_be_said_in_them_is_refused(wire_types: ModuleType) -> None:
    with pytest.raises(TypeError, match="expected a type that JSDoc can say, but got AnyType"):
        wire_types.Types().spelled(type_info(dict[str, Any]))
    types = wire_types.Types()
    types.spelled(type_info(SeatInfo))
    with pytest.raises(TypeError, match="expected one type of the name SeatInfo, but got two"):
        types.spelled(type_info(msgspec.defstruct("SeatInfo", [])))


def test_no_page_loads_them() -> None:
    texts = [file.read_text(encoding="utf-8") for file in STATIC.glob("*.js")]
    naming = [line for text in texts for line in text.splitlines() if TYPES.name in line]
    assert naming
    assert [line for line in naming if not line.startswith("/** @import {")] == []


def test_whatever_a_page_is_sent_fits_them(at_trove: Callable[[Test], None], tmp_path: Path) -> None:
    async def test(server: Served) -> None:
        before = await gathered(server)
        table = await server.table("trove", "Anna", "Bruno", friendly=True)
        rest = [*views(), *put_together(), encoded(Undoable(7))]  # the last comes if nobody is too quick
        sent = [*before, *await played(server, table), *rest]
        assert {json.loads(text)["t"] for text in sent} == {kind.__struct_config__.tag for kind in get_args(ToClient)}
        assert complaints(tmp_path, [*sent, *steps(table)]) == ""

    at_trove(test)


def test_what_would_not_fit_them_is_noticed(tmp_path: Path) -> None:
    plain = encoded(BoardUpdate(1, "playing", [SeatInfo("Anna")]))
    other = [("view", "vista"), ("status", "state"), ("1", "null"), ('"name":"Anna"', ""), ('{"name"', '{"seat":0,"name"')]
    said = complaints(tmp_path, [plain, *(plain.replace(old, new) for old, new in other)])
    places = {int(place) for place in re.findall(rf"^.*{MODULE}\((\d+),", said, re.MULTILINE)}
    assert places == {len(HEAD) + 2 + n for n in range(len(other))}


def complaints(folder: Path, found: list[str]) -> str:
    """What `tsc` has against texts in JSON, as if somebody had written them into a module as values of these types."""
    (folder / MODULE).write_text("\n".join([*HEAD, *(f"{text}," for text in found), "];"]), encoding="utf-8")
    config = {"extends": str(ROOT / "jsconfig.json"), "include": [MODULE]}
    (folder / "jsconfig.json").write_text(json.dumps(config), encoding="utf-8")
    result = node(str(package("typescript/bin/tsc")), "-p", str(folder / "jsconfig.json"))
    return result.stdout + result.stderr


async def gathered(server: Served) -> list[str]:
    """All that is sent before a table starts, and when it does."""
    host, guest = await server.guest("Anna"), await server.guest("Bruno")
    table = await server.site.hub.create(host.id, game="trove", seats=2, options={})
    for one in (host, guest):
        await server.site.hub.command(table.id, partial(commands.sit, guest=one.id, name=one.name, invited=True))
    async with server.page(table, "Anna") as anna:
        await anna.hear("lobby")
        await server.site.hub.command(table.id, lambda now: commands.start_game(now, host.id))
        await anna.hear("go")
    return anna.texts


async def played(server: Served, table: Table) -> list[str]:
    """All that is sent while a game is played to its end, and to all that a page may ask."""
    async with server.page(table, "Anna") as anna:
        await ask(anna)
        async with server.page(table, "Bruno", shape="tall", language="fr") as bruno:
            await anna.company_of(1)
            await ask(bruno)
            await asyncio.gather(play(anna), play(bruno))
    return [*anna.texts, *bruno.texts]


async def play(page: Page) -> None:
    """Somebody plays until the game is over, and is told how it went."""
    while (question := await page.asked()) is not None:
        await page.answer(question, page.actions[-1])
    await page.hear("ended")


async def ask(page: Page) -> None:
    """Somebody asks why not, what to do and whether anybody is there; what is refused is an answer too."""
    view = await page.position(1)
    await page.say(t="why", touched=[TOUCHED])
    await page.hear("because")
    await page.say(t="hint", question=view.get("question", 0))
    await page.hear("hint", "refused")
    await page.say(t="ping")
    await page.hear("pong")


def views() -> Iterator[str]:
    """Positions of every game as their pages show them, whole and as changes."""
    for rules, (seat, shape) in product(registered_games(), enumerate(SHAPES)):
        setting = seating_about(rules, 4).setting
        seen = [see(setting, place.states, 0, seat) for place in some_positions(setting, 3, MIXED, POSITIONS)]
        scenes = [turned_to(one.scene(shape), "") for one in seen]
        seats = [SeatInfo("Anna", you=True), SeatInfo("Bruno", bot=True)]
        for v, (one, scene) in enumerate(zip(seen, scenes, strict=True)):
            moves = {move.action: one.say(move) for move in one.moves()}
            yield encoded(BoardUpdate(v, "playing", seats, scene, touches=one.touches(), question=v, moves=moves))
        for v, (old, new) in enumerate(pairwise(scenes)):
            yield encoded(BoardUpdate(v + 1, "playing", seats, from_=v, delta=delta(old, new)))


def put_together() -> Iterator[str]:
    """A barter as somebody begins it, and with a beer on the tray."""
    table, (_, offer, *_) = at_barter()
    viewpoint = Viewpoint(0, "tall", table_words(table, "fr"))
    for chosen in ([], [offer]):
        bundle = shown_bundle(glimpse(table, 0), viewpoint, chosen)
        assert bundle
        yield encoded(bundle)


def steps(table: Table) -> Iterator[str]:
    """What the replay of a table fetches: a position whole, and the next one as changes."""
    for k, since in ((0, None), (1, 0)):
        yield ENCODER.encode(replay_step(table, k, None, "wide", "en", since)).decode()
