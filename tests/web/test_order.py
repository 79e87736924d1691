"""What comes before what on the wires of a table: `done` first, and no frame waits for work that is done for others."""

import asyncio
import json
import logging
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from filon.house import Table
from filon.play.game import Game
from filon.play.seen import Seen
from filon.web import live, messages

from .pages_at import Page, Served, Test
from .test_faults import never
from .test_live import to_the_bids

NAMES = ("Anna", "Bruno", "Chloe")
LOOKERS = (*NAMES, *NAMES, None, None)  # everybody has two pages, and strangers look on
QUIET_ROUNDS = 20  # of the loop: who was woken has begun to draw by then
HELD_FOR = 5.0  # seconds after which a drawing that is held up is let go: nobody may have waited for it


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """All frames of the server, as they are written, to whomever."""
    log: list[dict[str, Any]] = []
    plain = WebSocket.send_text

    async def send_text(socket: WebSocket, text: str) -> None:
        await plain(socket, text)
        log.append(json.loads(text))

    monkeypatch.setattr(WebSocket, "send_text", send_text)
    return log


@asynccontextmanager
async def pages_of(server: Served, table: Table, *names: str | None) -> AsyncIterator[list[Page]]:
    """Open pages that are shown the position."""
    async with AsyncExitStack() as stack:
        pages = [await stack.enter_async_context(server.page(table, name)) for name in names]
        await all_see(table, pages)
        yield pages


async def all_see(table: Table, pages: list[Page]) -> None:
    """Everybody is shown the newest position."""
    for page in pages:
        await page.position(table.version)


async def quiet(server: Served) -> None:
    """Nobody looks for turns any more, and nothing is drawn: a page that came late, say, is news for all others."""
    rounds = 0  # of the loop, in which nothing went on
    while rounds < QUIET_ROUNDS:
        await asyncio.sleep(0 if rounds else 0.001)
        rounds = 0 if server.site.turns.tasks or server.site.hub.apart.waiting else rounds + 1


async def play_all(server: Served, table: Table, pages: list[Page]) -> int:
    """Play to the end, each move when nothing else goes on; how many moves people made."""
    made = 0
    while table.status == "playing":
        await all_see(table, pages)
        await quiet(server)
        assert table.play is not None
        seat = min(table.play.asked, default=None)
        if seat is None or pages[seat].v != table.version:  # a move was made for somebody meanwhile
            continue
        mover = pages[seat]
        assert (await mover.answer(mover.view["question"], mover.actions[0]))["t"] == "done"
        made += 1
    return made


def test_done_is_sent_before_anybody_is_shown_the_move(at_trove: Callable[[Test], None], sent: list[dict[str, Any]]) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", *NAMES)
        async with pages_of(server, table, *LOOKERS) as pages:
            made = await play_all(server, table, pages)
        done = {frame["v"]: n for n, frame in enumerate(sent) if frame["t"] == "done"}
        assert len(done) == made > len(NAMES)
        for version, at in done.items():
            assert all(frame["v"] < version for frame in sent[:at] if frame["t"] == "view")

    at_trove(test)


def test_until_done_nothing_is_asked_of_other_seats(
    at_trove: Callable[[Test], None], sent: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the frame of a move to its `done` no moves are listed, nothing is seen, imagined or drawn but for the mover."""

    def told(kind: type[Game] | type[Seen], name: str, seat_of: Callable[..., int | None]) -> None:
        plain = getattr(kind, name)

        def spied(*given: Any, **named: Any) -> Any:
            sent.append({"t": name, "of": seat_of(*given, **named)})
            return plain(*given, **named)

        monkeypatch.setattr(kind, name, spied)

    def read(frame: str | bytes) -> messages.FromClient | None:
        sent.append({"t": "read"})
        return plain_read(frame)

    plain_read = messages.decoded
    monkeypatch.setattr(messages, "decoded", read)
    told(Game, "moves", lambda _, seat=None: seat)
    told(Game, "see", lambda _, viewer=None, **__: viewer)
    for name in ("moves", "imagine", "scene", "touches", "story"):
        told(Seen, name, lambda seen, *_, **__: seen.viewer)

    async def test(server: Served) -> None:
        table = await server.table("trove", *NAMES)
        async with pages_of(server, table, *LOOKERS) as pages:
            await play_all(server, table, pages)
        movers = {entry.n: entry.seat for entry in table.log}
        dones = [n for n, frame in enumerate(sent) if frame["t"] == "done"]
        assert len(dones) > len(NAMES)
        assert {told["of"] for told in sent if "of" in told} == {None, 0, 1, 2}
        for at in dones:
            begun = max(n for n in range(at) if sent[n]["t"] == "read")
            asked_of = {told["of"] for told in sent[begun + 1 : at] if "of" in told}
            assert asked_of <= {movers[sent[at]["v"]]}

    at_trove(test)


def test_a_page_that_takes_long_to_draw_holds_up_nobody(
    at_trove: Callable[[Test], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, plain, waited = threading.Event(), Seen.scene, []

    def scene(seen: Seen, *given: Any, **named: Any) -> Any:
        if seen.viewer == 1 and not gate.is_set():
            waited.append(gate.wait(HELD_FOR))
        return plain(seen, *given, **named)

    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno", first_seat=0)
        async with pages_of(server, table, "Anna", "Bruno", None) as (anna, bruno, stranger):
            await to_the_bids(table, anna, bruno)
            await stranger.position(table.version)
            before, question, action = bruno.v, bruno.view["question"], bruno.actions[0]
            monkeypatch.setattr(Seen, "scene", scene)
            laid = await anna.answer(anna.view["question"], anna.actions[0])
            await anna.position(laid["v"])
            await stranger.position(laid["v"])
            await bruno.say(t="ping")
            await bruno.hear("pong")
            await anna.say(t="resync")
            await anna.hear("view")
            assert (await bruno.answer(question, action))["t"] == "done"
            await stranger.position(laid["v"] + 1)
            assert (bruno.v, waited) == (before, [])
            gate.set()
            await bruno.position(table.version)
            assert waited == [True]

    at_trove(test)


def test_a_mover_who_does_not_read_holds_up_nobody(
    at_trove: Callable[[Test], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno", first_seat=0)
        async with pages_of(server, table, "Anna", "Bruno") as (anna, bruno):
            watchers = server.site.hub.slots[table.id].watchers
            deaf = next(page for page in watchers if page.guest == table.chairs[0].guest)
            assert isinstance(deaf, live.Connection)
            monkeypatch.setattr(deaf.socket, "send_text", never)
            await anna.say(t="move", id="unheard", question=anna.view["question"], action=anna.actions[0])
            assert anna.v is not None
            await bruno.position(anna.v + 1)

    at_trove(test)


def test_a_story_told_in_parts_is_the_whole_story(at_trove: Callable[[Test], None], monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno", first_seat=0)
        async with pages_of(server, table, "Anna", "Bruno") as (anna, bruno):
            await to_the_bids(table, anna, bruno)
            stories = []
            for at_once in (live.TOLD_AT_ONCE, 1):
                monkeypatch.setattr(live, "TOLD_AT_ONCE", at_once)
                await anna.say(t="resync")
                stories.append((await anna.hear("view"))["story"])
            assert [told["n"] for told in stories[0]] == sorted({told["n"] for told in stories[0]})
            assert len(stories[0]) > 1
            assert stories[0] == stories[1]

    at_trove(test)


def test_what_was_being_drawn_is_not_sent_to_a_page_that_wants_everything_anew(
    at_trove: Callable[[Test], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, begun, plain = threading.Event(), threading.Event(), Seen.scene

    def scene(seen: Seen, shape: str, *given: Any, **named: Any) -> Any:
        if shape == "wide" and not gate.is_set():
            begun.set()
            gate.wait(HELD_FOR)
        return plain(seen, shape, *given, **named)

    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno", first_seat=0)
        async with pages_of(server, table, "Anna") as (anna,):
            monkeypatch.setattr(Seen, "scene", scene)
            assert (await anna.answer(anna.view["question"], anna.actions[0]))["t"] == "done"
            while not begun.is_set():
                await asyncio.sleep(0.001)
            await anna.say(t="hello", shape="tall", language="fr")
            await anna.say(t="ping")
            await anna.hear("pong")
            gate.set()
            view = await anna.hear("view")
            assert (view["v"], view["scene"]["shape"]) == (table.version, "tall")

    at_trove(test)


def somebody_came(page: live.Connection) -> None:
    """The page is to be told who is here."""
    page.last_seats = []
    page.wake()


def it_asked(page: live.Connection) -> None:
    """The page is to be answered."""
    page.outbox.answer(messages.Pong())


@pytest.mark.parametrize("happens", [somebody_came, it_asked])
def test_nothing_is_sent_to_a_page_after_its_connection_is_closed(
    at_trove: Callable[[Test], None],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    happens: Callable[[live.Connection], None],
) -> None:
    """A frame that is too long closes the connection below us, just when there is something to be sent."""
    caplog.set_level(logging.ERROR)
    plain = WebSocketsSansIOProtocol.handle_parser_exception
    found: list[live.Connection] = []

    def close_below(protocol: WebSocketsSansIOProtocol) -> None:
        for page in found:
            happens(page)
        plain(protocol)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "handle_parser_exception", close_below)

    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno")
        async with pages_of(server, table, "Anna") as (anna,):
            found.extend(page for page in server.site.hub.slots[table.id].watchers if isinstance(page, live.Connection))
            await anna.socket.send("x" * 100_000)
            await anna.is_closed()
        assert len(found) == 1

    at_trove(test)
    assert not caplog.records


def test_a_bots_turn_that_comes_while_turns_are_looked_for_is_taken(
    at_trove: Callable[[Test], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(server: Served) -> None:
        table, turns = await server.table("trove", "Anna", bots=1, first_seat=0), server.site.turns
        plain = turns.table
        async with pages_of(server, table, "Anna") as (anna,):
            await quiet(server)
            question, action = anna.view["question"], anna.actions[0]

            async def slow(table_id: str) -> Table:
                monkeypatch.setattr(turns, "table", plain)
                found = await plain(table_id)
                assert (await anna.answer(question, action))["t"] == "done"
                return found

            monkeypatch.setattr(turns, "table", slow)
            turns.see_to(table)
            await anna.position(table.version)
            await quiet(server)
            assert [entry.seat for entry in table.log if entry.kind == "moved"][:2] == [0, 1]

    at_trove(test)
