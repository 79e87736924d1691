"""Allowances: who sends without pause is taken slowly, on all its pages together, and is refused nothing."""

import asyncio
from collections.abc import Callable, Hashable

import pytest

from filon.web import allowance
from filon.web.allowance import BURST, RATE, Allowances
from filon.web.live import GOING_AWAY, MOST_LATE, POLICY_VIOLATION

from .pages_at import Served, Test


class Clock:
    """A clock that goes on when it is told to."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_is_taken_at_once_and_then_one_after_the_other() -> None:
    clock = Clock()
    allowances = Allowances(clock)
    assert [allowances.wait("anna") for _ in range(BURST)] == [0.0] * BURST
    late = [allowances.wait("anna") for _ in range(3)]
    assert late == pytest.approx([1 / RATE, 2 / RATE, 3 / RATE])
    assert allowances.wait("bruno") == 0.0
    clock.now += 4 / RATE
    assert allowances.wait("anna") == pytest.approx(0.0)
    clock.now += BURST / RATE
    assert [allowances.wait("anna") for _ in range(BURST)] == [0.0] * BURST


def test_who_paused_is_forgotten_and_who_did_not_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(allowance, "MOST_KEPT", 10)
    clock = Clock()
    allowances = Allowances(clock)
    for guest in range(9):
        allowances.wait(guest)
    clock.now += BURST / RATE
    for _ in range(2 * BURST):
        allowances.wait("anna")
    for guest in range(100, 103):
        allowances.wait(guest)
    assert set(allowances.due) == {"anna", 100, 101, 102}
    assert allowances.wait("anna") > 1.0


class Counting(Allowances):
    """Makes nobody wait, and knows who was counted."""

    def __init__(self) -> None:
        super().__init__()
        self.counted: list[Hashable] = []

    def wait(self, who: Hashable) -> float:
        self.counted.append(who)
        return 0.0


class Late(Counting):
    """Makes everybody wait, though not for long."""

    def __init__(self, seconds: float = 1e-9) -> None:
        super().__init__()
        self.seconds = seconds

    def wait(self, who: Hashable) -> float:
        super().wait(who)
        return self.seconds


def test_all_pages_of_a_guest_have_one_allowance_and_moves_use_none_of_it(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno", first_seat=0)
        server.site.hub.allowances = counting = Counting()
        async with server.page(table, "Anna") as one, server.page(table, "Anna") as other:
            for page in (one, other):
                await page.position(table.version)
                await page.say(t="why", touched=["nothing"])
                assert (await page.hear("because"))["say"]
            assert (await one.answer(one.view["question"], one.actions[0]))["t"] == "done"
        assert counting.counted == [table.chairs[0].guest] * 4

    at_trove(test)


def test_frames_over_the_allowance_are_all_answered(at_trove: Callable[[Test], None]) -> None:
    """Nothing is lost and nobody is sent away, however many come at once."""

    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno", first_seat=0)
        server.site.hub.allowances = Allowances(Clock())
        async with server.page(table, "Anna") as anna:
            await anna.position(table.version)
            for _ in range(BURST + 2):
                await anna.say(t="ping")
            for _ in range(BURST + 2):
                await anna.hear("pong")

    at_trove(test)


def test_a_page_that_never_pauses_is_given_up_and_what_it_sent_is_not_read(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno", first_seat=0)
        async with server.page(table, "Anna") as anna:
            await anna.position(table.version)
            server.site.hub.allowances = late = Late()
            for _ in range(MOST_LATE + 50):
                await anna.say(t="ping")
            assert await anna.is_closed() == POLICY_VIOLATION
            assert sum(frame["t"] == "pong" for frame in anna.frames) == MOST_LATE - 1
            assert len(late.counted) == MOST_LATE

    at_trove(test)


def test_when_the_server_ends_no_more_frames_are_read(at_trove: Callable[[Test], None]) -> None:
    """However many wait: it does not end later for that."""

    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno", first_seat=0)
        async with server.page(table, "Anna") as anna:
            await anna.position(table.version)
            server.site.hub.allowances = late = Late(1e-3)
            for _ in range(MOST_LATE - 1):
                await anna.say(t="ping")
            await anna.hear("pong")
            for farewell in tuple(server.site.farewells):
                await farewell()
            assert await anna.is_closed() == GOING_AWAY
            while server.site.farewells:
                await asyncio.sleep(0)
            assert len(late.counted) < MOST_LATE - 1

    at_trove(test)
