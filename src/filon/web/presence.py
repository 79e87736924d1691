"""Who has a page open at a table, and since when the others have none.

It is known to this server only and stands in no log: after a start of the server everybody counts from then. Who has been
away for how long is decided here, so that a page needs no clock.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable

from filon.house import Table
from filon.store import Clock

ABSENT = 5.0  # seconds without a page until it is said: a page that is loaded anew is back before
REPLACEABLE = 60.0  # until those who play along may let a bot play on
SHORTLY = 0.05  # a reminder comes rather a bit late than too early


class Presence:
    """The people of one table."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self.clock = clock
        self.begun = clock()
        self.pages: Counter[str] = Counter()  # open ones, of each guest who has any
        self.gone: dict[str, float] = {}  # by guest: when the last page was closed
        self.reminder: asyncio.TimerHandle | None = None

    def come(self, guest: str | None) -> None:
        """A page is opened."""
        if guest is not None:
            self.pages[guest] += 1

    def go(self, guest: str | None, table: Table | None) -> None:
        """A page is closed. Since when is kept of those alone who have a seat: strangers come and go without end."""
        if guest is None:
            return
        self.pages[guest] -= 1
        if self.pages[guest] <= 0:
            del self.pages[guest]
            if table is not None and table.seat_of(guest) is not None:
                self.gone[guest] = self.clock()

    def away_for(self, guest: str) -> float:
        """Seconds without an open page; 0 for who has one."""
        return 0.0 if guest in self.pages else self.clock() - self.gone.get(guest, self.begun)

    def gone_from(self, table: Table, seconds: float) -> list[int]:
        """The seats of people who have been away for so long, and for whom no bot plays."""
        return [seat for seat, guest in waited_for(table) if self.away_for(guest) >= seconds]

    def remind(self, table: Table | None, tell: Callable[[], None]) -> None:
        """Call when next somebody has been away for so long that it is to be said; never, without a table."""
        if self.reminder is not None:
            self.reminder.cancel()
        due = [] if table is None else self.due(table)
        self.reminder = asyncio.get_running_loop().call_later(min(due) + SHORTLY, tell) if due else None

    def due(self, table: Table) -> list[float]:
        """In how many seconds there will be something to say."""
        away = [self.away_for(guest) for _, guest in waited_for(table) if guest not in self.pages]
        return [limit - seconds for seconds in away for limit in (ABSENT, REPLACEABLE) if seconds < limit]


def waited_for(table: Table) -> list[tuple[int, str]]:
    """The seats that people play themselves, in a game that is in play, and who they are."""
    if table.status != "playing":
        return []
    return [(seat, chair.guest) for seat, chair in enumerate(table.chairs) if chair.guest is not None and not chair.away]
