"""Who is away: since when is known to the server, said to everybody, and after a minute a bot may play on."""

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import httpx
import pytest

from filon.house import Draft, Table, commands
from filon.web.identity import COOKIE
from filon.web.presence import ABSENT, REPLACEABLE
from house.tables import first_action
from web.pages_at import Page, Served, Test

TOO_SOON = "Bruno is here, or has not been away for a minute."


class Clock:
    """A time that passes when a test says so, and what it makes to be said."""

    def __init__(self, server: Served, table: Table) -> None:
        self.now = time.monotonic()
        self.server, self.table = server, table
        server.site.hub.clock = lambda: self.now

    def passes(self, seconds: float) -> None:
        self.now += seconds
        self.server.site.hub.slots[self.table.id].tell()


@asynccontextmanager
async def browser(server: Served, who: str) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody who presses buttons."""
    here = f"http://127.0.0.1:{server.port}"
    headers = {"Cookie": f"{COOKIE}={server.tokens[who]}", "Origin": here}
    async with httpx.AsyncClient(base_url=here, headers=headers) as client:
        yield client


async def stand_in(server: Served, table: Table, who: str, seat: int) -> httpx.Response:
    """Somebody lets a bot play for a seat."""
    async with browser(server, who) as client:
        return await client.post(f"/table/{table.id}/stand-in", data={"seat": seat})


async def seats_when(page: Page, wanted: Callable[[list[dict[str, object]]], bool]) -> list[dict[str, object]]:
    """The seats as the page is told, as soon as they are as wanted."""
    while True:
        seats: list[dict[str, object]] = (await page.hear("presence", "view"))["seats"]
        if wanted(seats):
            return seats


def test_who_closed_the_page_is_away_and_after_a_minute_a_bot_may_play(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno")
        clock = Clock(server, table)
        async with server.page(table, "Anna") as anna:
            async with server.page(table, "Bruno"):
                await seats_when(anna, lambda seats: bool(seats[1].get("here")))
                clock.passes(2 * REPLACEABLE)  # he is there: he may think for as long as he likes
                assert (await stand_in(server, table, "Anna", 1)).status_code == 403
            seats = await seats_when(anna, lambda seats: not seats[1].get("here"))
            assert "absent" not in seats[1]
            clock.passes(ABSENT)
            assert "replaceable" not in (await seats_when(anna, lambda seats: bool(seats[1].get("absent"))))[1]
            assert TOO_SOON in (await stand_in(server, table, "Anna", 1)).text
            clock.passes(REPLACEABLE - ABSENT)
            await seats_when(anna, lambda seats: bool(seats[1].get("replaceable")))
            offered = await anna.hear("company")
            assert "Bruno has been away for a while." in offered["banner"]
            assert "Let a bot play for Bruno" in offered["menu"]
            assert (await stand_in(server, table, "Anna", 1)).status_code == 303
            assert table.chairs[1].stood_in
            told = (await anna.hear("view"))["story"]
            assert told[0]["say"] == ["Anna lets a bot play for Bruno, who is away."]
            assert (await anna.hear("company"))["banner"].strip() == ""
            async with server.page(table, "Bruno") as bruno:
                await seats_when(anna, lambda seats: not seats[1].get("away"))
                assert not table.chairs[1].away
                assert "Play my seat myself again" not in (await bruno.hear("company"))["menu"]

    at_trove(test)


def test_only_who_plays_along_is_offered_it(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno")
        await server.guest("Dora")
        clock = Clock(server, table)
        async with server.page(table, "Dora") as dora:
            clock.passes(REPLACEABLE)
            await seats_when(dora, lambda seats: bool(seats[0].get("replaceable")))
            assert (await stand_in(server, table, "Dora", 0)).status_code == 409
        assert not any("Let a bot" in frame["banner"] + frame["menu"] for frame in dora.frames if frame["t"] == "company")
        async with browser(server, "Anna") as anna:  # her page says so without a script, too
            assert f'action="/table/{table.id}/stand-in"' in (await anna.get(f"/table/{table.id}")).text

    at_trove(test)


def test_who_pressed_leave_comes_back_by_the_button_alone(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno")
        bruno = table.chairs[1].guest or ""
        await server.site.hub.command(table.id, lambda now: commands.leave(now, bruno))
        async with server.page(table, "Bruno") as page:
            assert "A bot is playing your seat." in (await page.hear("company"))["banner"]
            assert table.chairs[1].away

    at_trove(test)


def test_a_move_sent_again_on_return_is_made_and_the_bot_s_is_not(
    at_trove: Callable[[Test], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno", first_seat=1)
        clock = Clock(server, table)
        clock.passes(REPLACEABLE)
        monkeypatch.setattr(server.site.turns, "pace", 3600.0)  # the bot thinks, and waits for its beat
        assert (await stand_in(server, table, "Anna", 1)).status_code == 303
        question, action, moves = table.question_of(1), first_action(table, 1), table.moves
        assert question is not None
        async with server.page(table, "Bruno") as bruno:
            assert (await bruno.answer(question, action))["t"] == "done"
        assert table.moves >= moves + 1
        assert [entry.data["action"] for entry in table.log if entry.kind == "moved" and entry.seat == 1][:1] == [action]
        assert [entry.data["question"] for entry in table.log if entry.kind == "moved"].count(question) == 1

    at_trove(test)


def anna_moves(table: Table) -> list[Draft]:
    """The host, on the first seat, makes a move."""
    return commands.move(table, table.host, table.question_of(0) or 0, first_action(table, 0), f"anna-{table.version}")


def test_who_returns_is_told_what_a_bot_did_until_they_move(
    at_trove: Callable[[Test], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno", first_seat=1)
        monkeypatch.setattr(server.site.turns, "pace", 3600.0)  # the test moves for the bot
        Clock(server, table).passes(REPLACEABLE)
        assert (await stand_in(server, table, "Anna", 1)).status_code == 303
        await server.site.hub.command(table.id, lambda now: commands.bot_move(now, 1, first_action(now, 1)))
        async with server.page(table, "Anna") as anna:
            assert "A bot plays for you." not in str((await anna.hear("view"))["story"])
            assert "while you were away" not in (await anna.hear("company"))["banner"]
        async with server.page(table, "Bruno") as bruno:
            story = (await bruno.hear("view"))["story"]
            assert [told["say"][0] for told in story].count("A bot plays for you.") == 1
            assert "Thumb (bot) made 1 move for you while you were away." in (await bruno.hear("company"))["banner"]
            async with browser(server, "Bruno") as again:
                headers = {"Accept-Language": "fr"}
                assert "a joué 1 coup pour vous" in (await again.get(f"/table/{table.id}", headers=headers)).text
            while table.question_of(1) is None:
                await server.site.hub.command(table.id, anna_moves)
            assert (await bruno.answer(table.question_of(1) or 0, first_action(table, 1)))["t"] == "done"
            while "while you were away" in (await bruno.hear("company"))["banner"]:
                pass

    at_trove(test)


def test_after_a_start_everybody_counts_from_then(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno")
        hub = server.site.hub
        del hub.slots[table.id]
        clock = Clock(server, await hub.table(table.id))
        async with server.page(table, "Anna") as anna:
            first = (await anna.hear("view"))["seats"]
            assert "absent" not in first[1]
            clock.passes(REPLACEABLE)
            await seats_when(anna, lambda seats: bool(seats[1].get("replaceable")))

    at_trove(test)


def test_it_is_said_when_the_time_has_come_and_nobody_does_anything(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno")
        server.site.hub.clock = lambda: time.monotonic() + REPLACEABLE - 1.0
        async with server.page(table, "Anna") as anna:
            assert "replaceable" not in (await anna.hear("view"))["seats"][1]
            assert "replaceable" in (await anna.hear("presence"))["seats"][1]
            assert server.site.hub.presence(table.id).due(table) == []

    at_trove(test)
