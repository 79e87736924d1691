"""Pages that everybody at a table is given to read, and who has read them.

Bots, and moves to which there is no other, wait for the people who are here, not for ever, and for nobody who is away. All
that hangs on what everybody may know: that there is a page, who is here, who has gone on, and who has moved.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from .table import Table

UNSEEN = 8  # beats in which those who are on their way here may come, or a spectator may read it
LONGEST = 30.0  # seconds for which others wait, at most
MOST_BEATS = 42  # the same where the beat is shorter than usual


@dataclass(eq=False)
class Readers:
    """The page that stands at a table, and the last one that each guest has read."""

    page: str = ""
    since: int = 0  # the entry at which it was first met
    beats: int = 0  # for which others have waited
    waits_at: int | None = None  # the version at which others wait just now
    read: dict[str, str] = field(default_factory=dict)

    def meet(self, page: str, version: int) -> None:
        """There is this page to read; none if it has no name."""
        if page != self.page:
            self.page, self.since, self.beats = page, version, 0

    def hold_up(self, table: Table, here: Collection[str], pace: float) -> bool:
        """Must others still wait for somebody?"""
        if not self.page or self.beats >= most_beats(pace):
            return False
        people = list(self.people(table))
        slow = [guest for guest, is_done in people if not is_done]
        if any(guest in here for guest in slow):
            return True
        return len(slow) == len(people) and self.beats < UNSEEN

    def waited_for(self, table: Table, here: Collection[str]) -> set[str]:
        """The guests who read while others wait for them; nobody where a person is to move."""
        if self.waits_at != table.version:
            return set()
        return {guest for guest, is_done in self.people(table) if not is_done and guest in here}

    def people(self, table: Table) -> Iterator[tuple[str, bool]]:
        """Everybody who plays, and whether they are done with the page: it is read, or they have moved since it is there."""
        moved = {entry.seat for entry in table.log[self.since + 1 :] if entry.kind == "moved" and entry.client is not None}
        for seat, chair in enumerate(table.chairs):
            if chair.guest is not None and not chair.away:
                yield chair.guest, seat in moved or self.read.get(chair.guest) == self.page


def most_beats(pace: float) -> int:
    """For how many beats others wait, at most."""
    return min(MOST_BEATS, int(LONGEST / pace)) if pace else 0
