"""The pace of bots: always whole beats, so that nobody hears how long one thought."""

import asyncio
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from filon import bots
from filon.bots import Dice, SearchBot, all_house_bots, house_bots_of
from filon.bots.plain import ThumbBot
from filon.house import Draft, Table, commands, fairness, readers
from filon.house.undoing import GRACE_BEATS
from filon.kernel.pace import BEAT, LONG, STAGED
from filon.play.seen import Move, Seen
from filon.web.app import PACE
from filon.web.turns import whole_beats
from house.tables import first_action
from web.test_doing import table_at
from web.visiting import House, visiting

THOUGHTS = (0.2, 0.5, 0.9, 1.7, 2.6)  # of beats, in turn


class Clock:
    """A time that passes only when somebody thinks or sleeps."""

    def __init__(self) -> None:
        self.beats = 0.0
        self.moved: list[float] = []

    def now(self) -> float:
        return self.beats * PACE

    async def sleep(self, seconds: float) -> None:
        self.beats += max(0.0, seconds) / PACE
        self.moved.append(self.beats)
        await asyncio.sleep(0)


class Slow:
    """Takes its time, now more and now less."""

    name = "slow"

    def __init__(self, clock: Clock, thoughts: Sequence[float] = THOUGHTS) -> None:
        self.clock = clock
        self.thoughts = thoughts
        self.thought = 0

    def choose(self, seen: Seen, dice: Dice) -> Move:
        self.clock.beats += self.thoughts[self.thought % len(self.thoughts)]
        self.thought += 1
        return ThumbBot().choose(seen, dice)


@pytest.mark.parametrize(("thought", "beats"), [(0.0, 0), (0.1, 1), (1.0, 1), (1.001, 2), (1.7, 2), (2.0, 2), (2.1, 3)])
def test_a_thought_ends_with_its_beat(thought: float, beats: int) -> None:
    assert whole_beats(thought * 0.5, 0.5) == beats
    assert whole_beats(thought, 0.0) == 0


def first_move(table: Table) -> list[Draft]:
    """The person plays on."""
    question = table.question_of(0)
    assert question is not None
    return commands.move(table, table.chairs[0].guest or "", question, first_action(table, 0), f"click {table.version}")


def played_slowly(monkeypatch: pytest.MonkeyPatch, slow: Slow, thoughts: int) -> list[str]:
    """A person plays with two slow bots until they have thought so often; the lines of what was counted."""
    counted: list[str] = []

    class Point:
        def load(self) -> Any:
            return lambda: slow

    monkeypatch.setattr(bots, "registered", lambda: {"slow": Point()})
    monkeypatch.setattr(readers, "UNSEEN", 0)  # nobody comes who would read
    monkeypatch.setattr(fairness, "new_id", lambda: "table")
    monkeypatch.setattr(fairness, "new_secret", lambda: bytes(32))
    monkeypatch.setattr(fairness, "promised_key", lambda *_: bytes(32))

    @visiting
    async def scenario(house: House) -> None:
        turns = house.site.turns
        turns.clock, turns.sleep = slow.clock.now, slow.clock.sleep
        host = house.visitor()
        address = await host.opened(seats=3, start="now", **{"bot.0": "slow", "bot.1": "slow"})
        table = await table_at(house, address)
        while slow.thought < thoughts or turns.tasks:
            if turns.tasks:
                await asyncio.sleep(0.001)
            else:
                await house.site.hub.command(table.id, first_move)
        counted.extend(house.site.metrics.text().decode().splitlines())

    scenario()
    return counted


def test_after_a_person_everybody_waits_a_beat_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """So long the move may be taken back; whether it can be, the clock does not tell."""
    clock = Clock()
    played_slowly(monkeypatch, Slow(clock, (0.5,)), 6)
    lasted = [round(after - before) for before, after in pairwise([0.0, *clock.moved])]
    after = 1 + GRACE_BEATS  # two bots begin, then the person and the bots take turns; the dragon comes in the fourth
    assert lasted[:6] == [BEAT, BEAT, after, LONG, after, BEAT]


def test_a_slow_bot_moves_on_the_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    played_slowly(monkeypatch, Slow(clock), 2 * len(THOUGHTS))
    lasted = [after - before for before, after in pairwise([0.0, *clock.moved])]
    assert {round(beats) for beats in lasted} == {1, 2, 3, STAGED}
    assert all(beats == pytest.approx(round(beats)) for beats in lasted)


def test_what_is_counted_tells_no_more_than_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    def counted(*thoughts: float) -> list[str]:
        lines = played_slowly(monkeypatch, Slow(Clock(), thoughts), 4)
        return [line for line in lines if "filon_durable" not in line and "_created" not in line]

    plain = counted(0.3, 1.2)
    assert any(line.startswith("filon_turn_beats_sum") for line in plain)
    assert counted(0.8, 1.9) == plain
    assert counted(0.3, 2.1) != plain


@visiting
async def test_house_bots_think_within_a_beat(house: House) -> None:
    turns = house.site.turns
    assert 0 < turns.thinking < 1000 * turns.pace
    for bot in all_house_bots().values():
        hurried = turns.hurried(bot, turns.thinking)
        assert isinstance(hurried, bots.HouseBot)
        if isinstance(hurried.plays, SearchBot):
            assert hurried.plays.budget.milliseconds == turns.thinking
        else:
            assert hurried is bot
    named = SearchBot.named("search:2000ms")
    assert turns.hurried(named, turns.thinking) is named
    strong = house_bots_of("lair")[2]
    assert turns.hurried(strong, 0) is strong
