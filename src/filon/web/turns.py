"""Turns that nobody at the table has to take: those of bots, and moves to which there is no other.

A bot thinks in a thread. Its pace is even, and longer only when everybody has a page to read: it tells nothing of what is
hidden. Who thinks past a beat moves on the next one, and house bots think within one. After a start of the server every game
under way goes on.
"""

import asyncio
import logging
import math
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace

from filon.bots import Bot, HouseBot, bot_of
from filon.house import Refused, Table, commands
from filon.house.players import Turn, turns
from filon.kernel.errors import FilonError
from filon.scene import WIDE
from filon.store import StoreError

from .hub import Decide, Hub

log = logging.getLogger(__name__)

THREADS = 2
SOON, LATE = 1.0, 30.0  # seconds until what failed is tried again: at first, and at most
LAST_RESORT = "random"
PAGE_PACE = 8  # times the time of a move, to read a page between rounds
THINKING = 0.7  # of a beat a house bot may think; the rest is for the machine


class Turns:
    """Plays for bots at all tables of a hub."""

    def __init__(self, hub: Hub, pace: float) -> None:
        self.hub = hub
        self.pace = pace  # seconds of a beat: a move takes one at least, and always whole ones
        self.thinking = int(1000 * THINKING * pace)  # milliseconds of a house bot; 0: it takes its time
        self.threads = ThreadPoolExecutor(THREADS, "bot")
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.clock: Callable[[], float] = time.monotonic  # replaced, as is the next, where a test tells the time
        self.sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
        hub.after = self.look

    async def resume(self) -> None:
        """Go on at every table in play."""
        for table_id in await self.hub.store.unfinished():
            try:
                self.look(await self.hub.table(table_id))
            except FilonError:
                log.exception("table %s cannot go on", table_id)

    def look(self, table: Table) -> None:
        """Play at this table, if there is a turn to take and nobody is at it."""
        if table.id not in self.tasks and self.waits(table):
            self.tasks[table.id] = asyncio.create_task(self.play_on(table.id))

    def waits(self, table: Table) -> bool:
        """Is there a turn that no person has to take?"""
        if table.play is None or table.status != "playing":
            return False
        return bool(turns(table)) or table.play.forced_move() is not None

    async def play_on(self, table_id: str) -> None:
        """Take turns until a person must choose. Whatever fails, a full disk say, is tried again later."""
        wait = SOON
        while self.waits(table := await self.table(table_id)):
            try:
                await self.play(table)
                wait = SOON
            except Exception:
                log.exception("the bots of table %s wait %s s", table_id, wait)
                await asyncio.sleep(wait)
                wait = min(2 * wait, LATE)
        del self.tasks[table_id]  # before anything else can happen: the next change must find nobody here

    async def table(self, table_id: str) -> Table:
        """The table, as soon as the store gives it."""
        while True:
            try:
                return await self.hub.table(table_id)
            except StoreError:
                await asyncio.sleep(LATE)

    async def play(self, table: Table) -> None:
        """One turn, on the beat."""
        began, beats = self.clock(), self.beats_at(table)
        decide = await self.decided(table)
        due = began + self.pace * max(beats, whole_beats(self.clock() - began, self.pace))
        await self.sleep(due - self.clock())
        with suppress(Refused):  # a player came back, or was quicker, or the table was closed meanwhile
            await self.hub.command(table.id, decide)

    async def decided(self, table: Table) -> Decide:
        """What is done next: a bot's move, thought of in a thread, or one to which there is no other."""
        waiting = turns(table)
        if not waiting:
            return commands.forced_move
        turn = waiting[0]
        action = await asyncio.get_running_loop().run_in_executor(self.threads, self.choose, turn)
        return lambda now: commands.bot_move(now, turn.seat, action, turn.question)

    def choose(self, turn: Turn) -> int:
        """A bot's choice. One that fails must not hold up the table: another then chooses for it."""
        started = time.perf_counter()
        try:
            return replace(turn, bot=self.hurried(turn.bot)).choose()
        except Exception:
            log.exception("the bot %s failed", turn.bot.name)
            return replace(turn, bot=bot_of(LAST_RESORT)).choose()
        finally:
            self.hub.metrics.thinking.observe(time.perf_counter() - started)

    def hurried(self, bot: Bot) -> Bot:
        """A bot as it thinks here: those of the house within a beat, others for as long as they are made to."""
        return bot.within(self.thinking) if self.thinking and isinstance(bot, HouseBot) else bot

    def beats_at(self, table: Table) -> int:
        """How many beats a turn takes at a table now, at least."""
        sprites = table.seen(None).scene(WIDE).sprites
        return PAGE_PACE if any(sprite.art == "page" for sprite in sprites) else 1

    async def close(self) -> None:
        """Stop: what is not on disk was not played."""
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.threads.shutdown(wait=False, cancel_futures=True)


def whole_beats(seconds: float, pace: float) -> int:
    """The beats that have passed when a bot has thought that long, the one it is in counted whole."""
    return math.ceil(seconds / pace) if pace else 0
