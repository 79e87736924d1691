"""Turns that nobody at the table has to take: those of bots, and moves to which there is no other.

A bot thinks in a thread. What was done before stands for as long as it weighs (pacing.py), longer only where there is
something to read (house/readers.py): that tells nothing of what is hidden. Who thinks past it moves on the next beat, and
house bots think within one. The steps of one deed, a barter say, are thought of one after another and made at once. After a
start of the server every game under way goes on.
"""

import asyncio
import logging
import math
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TypeVar

from filon.bots import Bot, HouseBot, bot_of
from filon.bots.plain import ThumbBot
from filon.house import Refused, Table, commands, stamped
from filon.house.commands import Command
from filon.house.own_hands import beats_for_hands
from filon.house.players import Turn, bots_asked, turns
from filon.kernel.errors import FilonError
from filon.kernel.pace import STEP
from filon.store import StoreError

from .hub import Hub, Slot

_log = logging.getLogger(__name__)
_T = TypeVar("_T")

BOT_THREADS = 2
RETRY_SOON, RETRY_LATE = 1.0, 30.0  # seconds until what failed is tried again: at first, and at most
LAST_RESORT = "random"
THINKING_SHARE = 0.7  # of a beat a house bot may think; the rest is for the machine
DEED_SHARE = 0.85  # of a beat by which it has thought of all steps of a deed: each takes half of what is left
LEAST_THOUGHT = 10  # milliseconds; with less left it goes by the rule of thumb
MOST_STEPS = 200  # of a deed


class Turns:
    """Plays for bots at all tables of a hub."""

    def __init__(self, hub: Hub, pace: float) -> None:
        self.hub = hub
        self.pace = pace  # seconds of a beat: a move takes one at least, and always whole ones
        self.thinking = int(1000 * THINKING_SHARE * pace)  # milliseconds of a house bot; 0: it takes its time
        self.threads = ThreadPoolExecutor(BOT_THREADS, "bot")
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.clock: Callable[[], float] = time.monotonic  # replaced, as is the next, where a test tells the time
        self.sleep: Callable[[float], Awaitable[None]] = asyncio.sleep

    async def resume(self) -> None:
        """Go on at every table in play."""
        for table_id in await patiently(self.hub.store.unfinished):
            try:
                self.see_to(table := await self.table(table_id))
                await patiently(partial(self.hub.complete_summary, table))
            except FilonError:
                _log.exception("table %s cannot go on", table_id)

    def see_to(self, table: Table) -> None:
        """See to this table, if nobody does. Others wait meanwhile: whether there is a turn to take is seen later."""
        if table.id not in self.tasks and table.play is not None and table.status == "playing":
            self.tasks[table.id] = asyncio.create_task(self.play_on(table.id))

    def waits(self, table: Table) -> bool:
        """Is there a turn that no person has to take?"""
        if table.play is None or table.status != "playing":
            return False
        return bool(bots_asked(table)) or table.play.forced_move() is not None

    async def play_on(self, table_id: str) -> None:
        """Take turns until a person must choose. Whatever fails, a full disk say, is tried again later."""
        wait = RETRY_SOON
        while self.waits(table := await self.table(table_id)):
            try:
                await self.play(table)
                wait = RETRY_SOON
            except StoreError:  # which says so itself
                await asyncio.sleep(RETRY_SOON)
            except Exception:
                _log.exception("the bots of table %s wait %s s", table_id, wait)
                await asyncio.sleep(wait)
                wait = min(2 * wait, RETRY_LATE)
        del self.tasks[table_id]  # before anything else can happen: the next change must find nobody here

    async def table(self, table_id: str) -> Table:
        """The table, as soon as the store gives it."""
        return await patiently(lambda: self.hub.table(table_id))

    async def play(self, table: Table) -> None:
        """One turn, on the beat, when what was done before it has stood."""
        slot = self.hub.slots.get(table.id) or Slot()
        slot.pacing.meet(table, self.clock())
        if not await self.is_read(table) or not await self.is_left_to_us(table):
            return
        began = self.clock()
        decide = await self.decided(table, slot.pacing.factor(table, slot.here))
        thought = self.clock() - began
        took = await self.let_stand(table, slot, began, thought)
        self.hub.metrics.beats.observe(took)
        with suppress(Refused):  # a player came back, or was quicker, or the table was closed meanwhile
            await self.hub.command(table.id, decide)

    async def let_stand(self, table: Table, slot: Slot, began: float, thought: float) -> int:
        """Wait until what was done last has stood, and for whole beats since a bot began to think: how many these were.

        Whoever wishes something else meanwhile changes how long that is.
        """
        while True:
            slot.pacing.news.clear()
            beat = self.pace * slot.pacing.factor(table, slot.here)
            took = whole_beats(thought, beat)
            until = max(slot.pacing.since + beat * slot.pacing.beats(table, slot.here), began + beat * took)
            if not await self.is_stirred(slot, until - self.clock()):
                return max(1, took)

    async def is_stirred(self, slot: Slot, seconds: float) -> bool:
        """Sleep; whether somebody had another wish before that was over."""
        sleeping, stirring = asyncio.ensure_future(self.sleep(seconds)), asyncio.create_task(slot.pacing.news.wait())
        try:
            await asyncio.wait((sleeping, stirring), return_when=asyncio.FIRST_COMPLETED)
            if sleeping.done():
                sleeping.result()
            return not sleeping.done()
        finally:
            for task in (sleeping, stirring):
                task.cancel()

    async def is_read(self, table: Table) -> bool:
        """Wait for those who read a page. Whether the table is as it was: if somebody moved, there may be no turn now."""
        version, slot = table.version, self.hub.slots.get(table.id) or Slot()
        slot.readers.meet(table.notice, version)
        while table.version == version and slot.readers.hold_up(table, slot.here, self.pace):
            slot.wait_at(version)
            slot.readers.wait_a_beat()
            await self.sleep(self.pace)
        slot.wait_at(None)
        return table.version == version

    async def is_left_to_us(self, table: Table) -> bool:
        """Leave what is done by hand to its player for a while. Whether it was not touched, and the table is as it was."""
        version, slot = table.version, self.hub.slots.get(table.id) or Slot()
        for _ in range(beats_for_hands(table, slot.here, self.pace)):
            await self.sleep(self.pace)
            if table.version != version:
                return False
        return True

    async def decided(self, table: Table, factor: float) -> Command:
        """What is done next: a bot's moves, thought of in a thread, or one to which there is no other."""
        version = table.version
        if not bots_asked(table):
            return lambda now: commands.forced_move(now) if now.version == version else []
        steps = await asyncio.get_running_loop().run_in_executor(self.threads, self.deed, table.still(), factor)
        return steps[0] if len(steps) == 1 else lambda now: commands.in_turn(now, steps, time.time())

    def deed(self, ahead: Table, factor: float) -> list[Command]:
        """A bot's move; if that is part of a larger deed, all moves up to its end. `ahead` is a table of its own."""
        steps: list[Command] = []
        began, thinking = self.clock(), int(self.thinking * min(factor, 1.0))
        while len(steps) < MOST_STEPS:
            turn = turns(ahead)[0]
            steps.append(step_of(turn, self.choose(turn, thinking)))
            for entry in stamped(steps[-1](ahead), ahead.version + 1, 0.0):
                ahead.absorb(entry)
            if ahead.status != "playing" or ahead.beats != STEP or bots_asked(ahead)[:1] != [turn.seat]:
                break
            left = began + self.pace * DEED_SHARE * factor - self.clock()
            thinking = max(1, int(1000 * left / 2)) if self.thinking else 0
        return steps

    def choose(self, turn: Turn, thinking: int) -> int:
        """A bot's choice. One that fails must not hold up the table: another then chooses for it."""
        try:
            return replace(turn, bot=self.hurried(turn.bot, thinking)).choose()
        except Exception:
            _log.exception("the bot %s failed", turn.bot.name)
            return replace(turn, bot=bot_of(LAST_RESORT)).choose()

    def hurried(self, bot: Bot, thinking: int) -> Bot:
        """A bot as it thinks here: those of the house for so many milliseconds, others for as long as they are made to."""
        if not thinking or not isinstance(bot, HouseBot):
            return bot
        return bot.within(thinking) if thinking >= LEAST_THOUGHT else bot_of(ThumbBot.name)

    async def close(self) -> None:
        """Stop: what is not on disk was not played."""
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.threads.shutdown(wait=False, cancel_futures=True)


async def patiently(ask: Callable[[], Awaitable[_T]]) -> _T:
    """What the store answers, as soon as it does."""
    while True:
        try:
            return await ask()
        except StoreError:
            await asyncio.sleep(RETRY_SOON)


def whole_beats(seconds: float, pace: float) -> int:
    """The beats that have passed when a bot has thought that long, the one it is in counted whole."""
    return math.ceil(seconds / pace) if pace else 0


def step_of(turn: Turn, action: int) -> Command:
    """The command by which a bot does what it chose."""
    return lambda now: commands.bot_move(now, turn.seat, action, turn.question)
