"""How far the games of a server are compiled: the workshop compiles them behind, and nobody waits for that.

What somebody sits at is ordered first, then what somebody looked at, then the rest. Until a game is ready it is played
uncompiled, with the same moves; who would think ahead goes by the rule of thumb.
"""

import asyncio
import logging
import os
from collections.abc import Mapping

import msgspec

from filon.house import Table
from filon.kernel.compiling import is_compiling_off
from filon.kernel.contract import Rules
from filon.kernel.workshop import RULES, SWITCH, USUAL_STEPS, WORKSHOP, Order, Urgency
from filon.search.compiled_search import SEARCH

_log = logging.getLogger(__name__)

WHOLE_GAME = (RULES, SEARCH)  # what a server wants of every game
TENTHS = 10


class CompileProgress(msgspec.Struct, frozen=True):
    """How far a game has come. One that `failed` is played uncompiled, for now at least."""

    ready: bool
    done: int
    total: int
    failed: bool

    @property
    def tenths(self) -> int:
        """About how far it has come; all of it only when it is ready."""
        return TENTHS if self.ready else min(TENTHS - 1, TENTHS * self.done // self.total)


class Compilation:
    """The orders of one server."""

    def __init__(self, games: Mapping[str, Rules], first: str | None = None) -> None:
        self.games = dict(sorted(games.items(), key=lambda item: item[0] != first))
        self.first = first
        self.orders: dict[str, Order] = {}
        self.broken: set[str] = set()  # games that cannot even be ordered
        self.wanted: dict[str, Urgency] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Have all games compiled, and load those that are."""
        for slug in self.games:
            await self.order(slug, Urgency.LOOKED_AT if slug == self.first else Urgency.SOME_DAY)

    def want(self, slug: str, urgency: Urgency) -> None:
        """Have a game compiled before what is less urgent. Whoever says so does not wait: a page wants it at every look."""
        if slug not in self.games or urgency >= self.wanted.get(slug, Urgency.SOME_DAY):
            return
        self.wanted[slug] = urgency
        task = asyncio.create_task(self.order(slug, urgency))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def want_for(self, table: Table) -> None:
        """Somebody is at a table; if it is still to be played there, its game comes first."""
        if table.status in ("open", "playing"):
            self.want(table.slug, Urgency.PLAYED)

    async def order(self, slug: str, urgency: Urgency) -> None:
        """Order a game. What is compiled is loaded then, which takes a moment, so it is done beside the loop."""
        try:
            self.orders[slug] = await asyncio.to_thread(WORKSHOP.order, self.games[slug], urgency, WHOLE_GAME)
        except Exception:
            _log.exception("%s cannot be compiled", slug)
            self.broken.add(slug)

    async def close(self) -> None:
        """Order nothing more."""
        for task in tuple(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    @property
    def progress(self) -> dict[str, CompileProgress]:
        """How far every game has come."""
        return {slug: self.progress_of(slug) for slug in self.games}

    def progress_of(self, slug: str) -> CompileProgress:
        """How far a game has come."""
        if is_compiling_off():
            return CompileProgress(ready=True, done=1, total=1, failed=False)
        order = self.orders.get(slug)
        if order is None:
            return CompileProgress(ready=False, done=0, total=USUAL_STEPS, failed=slug in self.broken)
        done, total = order.steps()
        if order.is_ready:
            return CompileProgress(ready=True, done=total, total=total, failed=False)
        failed = bool(order.failed) or os.environ.get(SWITCH) == "0"
        return CompileProgress(ready=False, done=done, total=total, failed=failed)
