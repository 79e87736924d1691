"""The next table, as those see it who are still at the old one: is their seat kept, and what else may they do?

A page at the old table is woken when the next one changes, and counts as nobody there.
"""

from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from enum import Enum

from filon.house import Table, permissions
from filon.kernel.words import Words
from filon.store import NoSuchTable

from .hub import Hub, Slot


class NextTableStatus(Enum):
    """How somebody stands at the next table."""

    KEPT = "kept"
    SEATED = "seated"
    FREE = "free"  # the seat is given away, and there is another
    TAKEN = "taken"
    BEGUN = "begun"
    OVER = "over"
    CLOSED = "closed"

    def said(self, words: Words) -> str:
        """In words; who sits there knows it."""
        return words(SAYS[self.value]) if self.value in SAYS else ""

    @property
    def has_ended(self) -> bool:
        """Is it over there already?"""
        return self in (NextTableStatus.OVER, NextTableStatus.CLOSED)


SAYS = {
    "kept": "Your seat is kept.",
    "free": "Your seat is no longer kept, but there is a free one.",
    "taken": "Your seat is no longer kept: you may look on.",
    "begun": "They have begun without you: you may look on.",
    "over": "The next table is over.",
    "closed": "The next table was given up.",
}


def standing_at(table: Table | None, guest: str | None) -> NextTableStatus:
    """How a guest stands at the next table. One that nobody has made yet is made by whoever comes, on their own seat."""
    if table is None:
        return NextTableStatus.KEPT
    if table.status in ("over", "closed"):
        return NextTableStatus(table.status)
    if guest is not None and table.seat_of(guest) is not None:
        return NextTableStatus.SEATED
    if table.status == "playing":
        return NextTableStatus.BEGUN
    if guest is not None and any(chair.kept == guest for chair in table.chairs):
        return NextTableStatus.KEPT
    return NextTableStatus.FREE if permissions.may_do(table, guest).sit else NextTableStatus.TAKEN


@dataclass(eq=False)
class Onlooker:
    """Somebody who is woken and counts as nobody."""

    woken: Callable[[], None]
    guest: str | None = None

    def wake(self) -> None:
        """That table may have changed."""
        self.woken()


@dataclass(eq=False)
class Following:
    """Keeps the next table in sight for a page at the old one, as long as it is open."""

    hub: Hub
    wake: Callable[[], None]
    name: str | None = None
    slot: Slot | None = None
    watch: AsyncExitStack = field(default_factory=AsyncExitStack)

    async def table(self, name: str | None) -> Table | None:
        """The table of that name; None if there is none yet."""
        if name != self.name:
            await self.end()
            self.slot = await self.begun(name) if name else None
            self.name = name if self.slot else None
        return self.slot.table if self.slot else None

    async def begun(self, name: str) -> Slot | None:
        """Be woken by that table from now on."""
        try:
            return await self.watch.enter_async_context(self.hub.watching(name, Onlooker(self.wake)))
        except NoSuchTable:
            return None

    async def end(self) -> None:
        """Be woken no more."""
        await self.watch.aclose()
        self.name = self.slot = None
