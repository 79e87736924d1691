"""Pacing: how long what was done at a table stands before the next move that no person chooses.

How many beats it stands is a fact of the game (`Table.beats`); how long a beat is, who is here and plays says: the slowest
wish counts, so nobody is hurried. When all of them want to go on, nothing stands longer than a beat; when all want to go
forward fast, beats are short until one of them is asked something or has a page to read. All this is known to this server
only, stands in no log, and hangs on nothing that is hidden.
"""

import asyncio
from collections.abc import Collection
from dataclasses import dataclass, field, replace

from filon.house import Table
from filon.house.undoing import grace

from .messages import Speed

NORMAL: Speed = "normal"
SPEEDS: dict[Speed, float] = {"slow": 1.6, "normal": 1.0, "fast": 0.5}  # beats, as parts of the usual one
FAST_FORWARD = 0.15  # the same while all who are here go forward fast


@dataclass(frozen=True)
class PaceWish:
    """How fast somebody wants to be shown what others do."""

    speed: Speed = NORMAL
    forward: bool = False
    skipped: int = -1  # the last version at which they wanted to go on


@dataclass(eq=False)
class Pacing:
    """The wishes of those who play at a table, and since when it is as it is."""

    wishes: dict[str, PaceWish] = field(default_factory=dict)
    version: int = -1
    since: float = 0.0
    news: asyncio.Event = field(default_factory=asyncio.Event)  # somebody wishes something else

    def wish(self, guest: str, speed: Speed, *, forward: bool) -> None:
        """Somebody wants to be shown things at that speed."""
        self._change(guest, replace(self.of(guest), speed=speed, forward=forward))

    def skip(self, guest: str, version: int) -> None:
        """Somebody has seen enough of what led to this version."""
        self._change(guest, replace(self.of(guest), skipped=version))

    def _change(self, guest: str, wish: PaceWish) -> None:
        self.wishes[guest] = wish
        self.news.set()

    def of(self, guest: str) -> PaceWish:
        """What somebody wants."""
        return self.wishes.get(guest, PaceWish())

    def meet(self, table: Table, now: float) -> None:
        """The table is at this version from now on; who is asked something goes forward no more, nor who has a page."""
        if table.version == self.version:
            return
        self.version, self.since = table.version, now
        for guest, wish in self.wishes.items():
            if wish.forward and (table.notice or is_asked(table, guest)):
                self.wishes[guest] = replace(wish, forward=False)

    def factor(self, table: Table, here: Collection[str]) -> float:
        """How long a beat is at a table, as a part of the usual one."""
        wishes = self.wishes_of(table, here)
        if wishes and all(wish.forward for wish in wishes):
            return FAST_FORWARD
        return max((SPEEDS[wish.speed] for wish in wishes), default=SPEEDS[NORMAL])

    def is_skipped(self, table: Table, here: Collection[str]) -> bool:
        """Do all want to go on?"""
        wishes = self.wishes_of(table, here)
        return bool(wishes) and all(wish.skipped >= table.version for wish in wishes)

    def wishes_of(self, table: Table, here: Collection[str]) -> list[PaceWish]:
        """Of those who play and are here."""
        return [self.of(chair.guest) for chair in table.chairs if chair.guest in here and chair.guest and not chair.away]

    def beats(self, table: Table, here: Collection[str]) -> int:
        """For how many beats what was done last stands; a person's move for some more, in which it may be taken back."""
        if self.is_skipped(table, here):
            return min(table.beats, 1)
        waits = grace(table)
        return max(table.beats, 1 + waits) if waits else table.beats


def is_asked(table: Table, guest: str) -> bool:
    """Must somebody choose?"""
    seat = table.seat_of(guest)
    return table.play is not None and seat in table.play.waiting
