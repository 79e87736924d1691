"""How long what was done stands: by its weight, by the wishes of who is here, and by nothing else."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from filon import games
from filon.games.dragobert.state import What
from filon.house import Draft, Table, commands, fairness
from filon.house.commands import Command
from filon.kernel.pace import BEAT, LONG, STAGED
from filon.play.weighing import beats_stood, happened_in
from filon.web.app import PACE
from filon.web.hub import OnWritten, Slot
from filon.web.pacing import FAST_FORWARD, SPEEDS, PaceWish, Pacing
from filon.web.turns import Turns
from house.tables import ANNA, BEN, first_action, started, step, write
from web.pages_at import Page, served
from web.test_doing import table_at
from web.visiting import House, open_house, visiting

BOTH = {ANNA, BEN}


class Clock:
    """A time that passes only when somebody sleeps."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.on_sleep: Callable[[], Awaitable[None]] | None = None

    def now(self) -> float:
        return self.seconds

    async def sleep(self, seconds: float) -> None:
        if self.on_sleep:
            await self.on_sleep()
        await asyncio.sleep(0)
        self.seconds += max(0.0, seconds)


def told_at(turns: Turns) -> Clock:
    """A clock by which the bots of a house go."""
    clock = Clock()
    turns.clock, turns.sleep = clock.now, clock.sleep
    return clock


# --- wishes -------------------------------------------------------------------------------------------------------------


def test_the_slowest_wish_of_who_plays_and_is_here_counts() -> None:
    table, pacing = started("dragobert", 3, 2), Pacing()
    assert pacing.factor(table, BOTH) == SPEEDS["normal"], "nobody said anything"
    pacing.wish(ANNA, "fast", forward=False)
    assert pacing.factor(table, BOTH) == SPEEDS["normal"], "nobody is hurried"
    assert pacing.factor(table, {ANNA, "somebody who looks on"}) == SPEEDS["fast"]
    pacing.wish(BEN, "slow", forward=False)
    assert pacing.factor(table, BOTH) == SPEEDS["slow"]
    assert pacing.factor(table, set()) == SPEEDS["normal"], "nobody is here"
    write(table, commands.leave(table, BEN))
    assert pacing.factor(table, BOTH) == SPEEDS["fast"], "a bot plays for Ben"


def test_forward_is_when_all_want_it_and_ends_with_a_question() -> None:
    table, pacing = started("dragobert", 3, 2, options={"first_seat": 2}), Pacing()
    pacing.wish(ANNA, "normal", forward=True)
    assert pacing.factor(table, BOTH) == SPEEDS["normal"]
    pacing.wish(BEN, "slow", forward=True)
    pacing.meet(table, 0.0)
    assert pacing.factor(table, BOTH) == FAST_FORWARD
    step(table)
    pacing.meet(table, 1.0)
    assert not pacing.of(ANNA).forward, "she is asked"
    assert pacing.of(BEN).forward
    assert pacing.factor(table, BOTH) == SPEEDS["slow"]


def test_going_on_is_for_one_version_and_for_all() -> None:
    table, pacing = started("dragobert", 3, 2), Pacing()
    while table.beats != STAGED:
        step(table)
    assert pacing.beats(table, BOTH) == STAGED
    pacing.skip(ANNA, table.version)
    assert pacing.beats(table, BOTH) == STAGED
    assert pacing.beats(table, {ANNA}) == BEAT
    pacing.skip(BEN, table.version)
    assert pacing.beats(table, BOTH) == BEAT
    step(table)
    while table.status == "playing" and table.beats != STAGED:
        step(table)
    assert pacing.beats(table, BOTH) == STAGED


# --- turns --------------------------------------------------------------------------------------------------------------


def stood(house: House, table: Table, clock: Clock) -> list[tuple[int, float]]:
    """Filled as the game goes on: for how many seconds each version stood before a move that no person chose."""
    found: list[tuple[int, float]] = []
    command, met = house.site.hub.command, {"at": clock.now()}

    async def timed(table_id: str, decide: Command, on_written: OnWritten | None = None) -> Table:
        before = table.version
        played = await command(table_id, decide, on_written)
        found.append((before, clock.now() - met["at"]))
        met["at"] = clock.now()
        return played

    house.site.hub.command = timed  # type: ignore[method-assign]
    return found


def first_move(table: Table) -> list[Draft]:
    """The person plays on."""
    question = table.question_of(0)
    assert question is not None
    return commands.move(table, table.chairs[0].guest or "", question, first_action(table, 0))


async def play_on(house: House, table: Table, is_enough: Callable[[], bool]) -> None:
    """Let everybody play; whoever reads has read."""
    while table.status == "playing" and not is_enough():
        if house.site.turns.tasks:
            await asyncio.sleep(0.001)
        elif table.question_of(0) is not None:
            await house.site.hub.command(table.id, first_move)


async def dealt(house: House, **fields: object) -> Table:
    """A table with one person, in play."""
    return await table_at(house, await house.visitor().opened(start="now", **fields))


@pytest.fixture
def same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every run deals the same cards."""
    monkeypatch.setattr(fairness, "new_id", lambda: "table")
    monkeypatch.setattr(fairness, "new_secret", lambda: bytes(32))
    monkeypatch.setattr(fairness, "promised_key", lambda *_: bytes(32))


def in_a_house(game: str, scenario: Callable[[House], Awaitable[None]]) -> None:
    """A story in a house of one game."""

    async def tell() -> None:
        async with open_house({game: games.rules_of(game)}) as house:
            await scenario(house)

    asyncio.run(tell())


@pytest.mark.usefixtures("same_deal")
def test_being_burnt_stands_for_two_seconds_and_a_nugget_for_a_beat() -> None:
    async def scenario(house: House) -> None:
        clock, table = told_at(house.site.turns), await dealt(house, seats=4)
        times = stood(house, table, clock)
        await play_on(house, table, lambda: False)
        lasted: dict[tuple[bool, int], set[float]] = {}
        for version, seconds in times:
            made = sum(entry.kind == "moved" for entry in table.log[: version + 1])
            everybody = table.seen_at(made, None)
            if made and seconds and not everybody.notice:  # no time passes while a person is asked; nobody is here to read
                burnt = any(event.what == What.BURNT for event in happened_in(everybody))
                lasted.setdefault((burnt, beats_stood(everybody)), set()).add(round(seconds, 3))
        assert lasted == {(False, BEAT): {PACE}, (False, LONG): {2 * PACE}, (True, STAGED): {4 * PACE}}
        assert 4 * PACE >= 2.0

    in_a_house("dragobert", scenario)


@pytest.mark.usefixtures("same_deal")
def test_a_barter_of_any_length_takes_one_beat_and_is_written_at_once() -> None:
    async def scenario(house: House) -> None:
        clock = told_at(house.site.turns)
        table = await dealt(house, game="kingsmine", seats=3, **{"bot.0": "eudes", "bot.1": "eudes"})
        times = stood(house, table, clock)
        await play_on(house, table, lambda: longest_deed(times) > 7)
        assert longest_deed(times) > 7
        deeds = [(before, after, seconds) for (before, seconds), (after, _) in pairwise(times) if after - before > 1]
        assert {round(seconds / PACE, 3) for _, _, seconds in deeds} <= {0, BEAT, STAGED}
        words = table.setting.words("en").naming(table.names(table.setting.words("en")))
        for before, after, _ in deeds:
            told = [table.story(n, None, words) for n in range(before + 1, after + 1)]
            assert [bool(said) for said in told] == [False] * (after - before - 1) + [True]

    in_a_house("kingsmine", scenario)


def longest_deed(times: list[tuple[int, float]]) -> int:
    """The most entries that one command wrote."""
    return max((after - before for (before, _), (after, _) in pairwise(times)), default=0)


@visiting
async def test_a_wish_counts_at_once_and_a_skipped_picture_ends_at_its_beat(house: House) -> None:
    turns, table = house.site.turns, started("dragobert", 3, 1)
    clock = told_at(turns)
    while table.beats != STAGED or not turns.waits(table):
        step(table)
    slot = Slot(table=table)
    slot.presence.pages[ANNA] = 1
    house.site.hub.slots[table.id] = slot
    slot.pacing.meet(table, clock.now())

    async def wishes() -> None:
        clock.on_sleep = None
        slot.pacing.wish(ANNA, "fast", forward=False)
        slot.pacing.skip(ANNA, table.version)
        await asyncio.sleep(0.01)

    clock.on_sleep = wishes
    await turns.let_stand(table, slot, clock.now(), 0.0)
    assert clock.now() == pytest.approx(PACE * SPEEDS["fast"])


# --- over the wire ------------------------------------------------------------------------------------------------------


def test_what_is_staged_comes_with_its_move_and_to_all_alike(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path, {"dragobert": games.rules_of("dragobert")}, PACE) as server:
            table = await server.table("dragobert", "Anna", "Bruno", first_seat=0)
            async with server.page(table, "Anna") as anna, server.page(table, "Bruno", language="fr") as bruno:
                await anna.say(t="pace", speed="fast", forward=False)
                await anna.say(t="skip", v=3)
                staged = await played_until_staged(table, anna, bruno)
                await bruno.position(staged["v"])
                assert staged["stage"]["figures"] == bruno.view["stage"]["figures"]
                assert staged["stage"]["title"] != bruno.view["stage"]["title"], "each in their language"
                assert staged["stage"]["stands"] in {1000 * PACE * LONG, 1000 * PACE * STAGED}, "Bruno said nothing: normal"
                guest = table.chairs[0].guest
                assert server.site.hub.slots[table.id].pacing.of(guest or "") == PaceWish("fast", skipped=3)
            async with server.page(table, "Anna") as again:
                assert "stage" not in (await again.position(table.version)), "it is shown once"

    asyncio.run(test())


async def played_until_staged(table: Table, *pages: Page) -> dict[str, Any]:
    """Two people play until something is staged: the view of the first of them."""
    while "stage" not in pages[0].view:
        await asyncio.gather(*(page.position(table.version) for page in pages))
        seat = next((seat for seat, page in enumerate(pages) if page.view.get("question") is not None), None)
        if seat is None:
            await asyncio.gather(*(page.position(table.version + 1) for page in pages))
        else:
            page = pages[seat]
            assert (await page.answer(page.view["question"], page.actions[0]))["t"] == "done"
    return pages[0].view
