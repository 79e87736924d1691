"""Pages that everybody at a table is given to read, and who has read them: first what the game is about, then its own.

Bots, and moves to which there is no other, wait for the people who are here, not for ever, and for nobody who is away. All
that hangs on what everybody may know: that there is a page, who is here, who has gone on, and who has moved.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain

from .table import Table

ABOUT = "about"  # the page that says what the game is about
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
    acquainted: set[str] = field(default_factory=set)  # guests who know what the game is about
    opening: int = 0  # beats for which others have waited for those who do not

    def meet(self, page: str, version: int) -> None:
        """There is this page to read; none if it has no name."""
        if page != self.page:
            self.page, self.since, self.beats = page, version, 0

    def wait_a_beat(self) -> None:
        """Others have waited for one beat more."""
        self.beats += 1
        self.opening += 1

    def take(self, guest: str, page: str) -> bool:
        """Somebody has read a page; whether that was not known."""
        known = guest in self.acquainted if page == ABOUT else self.read.get(guest) == page
        if page == ABOUT:
            self.acquainted.add(guest)
        else:
            self.read[guest] = page
        return not known

    def hold_up(self, table: Table, here: Collection[str], pace: float) -> bool:
        """Must others still wait for somebody?"""
        most, newcomers = most_beats(pace), list(self.newcomers(table))
        if newcomers and self.opening < most and is_awaited(newcomers, here, self.opening):
            return True
        return bool(self.page) and self.beats < most and is_awaited(list(self.people(table)), here, self.beats)

    def waited_for(self, table: Table, here: Collection[str]) -> set[str]:
        """The guests who read while others wait for them; nobody where a person is to move."""
        if self.waits_at != table.version:
            return set()
        readers = chain(self.newcomers(table), self.people(table) if self.page else ())
        return {guest for guest, is_done in readers if not is_done and guest in here}

    def newcomers(self, table: Table) -> Iterator[tuple[str, bool]]:
        """Everybody who plays, and whether they are done with what the game is about: it is read, or they have moved."""
        return ((guest, has_moved or guest in self.acquainted) for guest, has_moved in players(table, 0))

    def people(self, table: Table) -> Iterator[tuple[str, bool]]:
        """Everybody who plays, and whether they are done with the page: it is read, or they have moved since it is there."""
        since = self.since + 1
        return ((guest, has_moved or self.read.get(guest) == self.page) for guest, has_moved in players(table, since))


def players(table: Table, since: int) -> Iterator[tuple[str, bool]]:
    """Everybody who plays and has not left their seat to a bot, and whether they have moved since some entry."""
    moved = {entry.seat for entry in table.log[since:] if entry.kind == "moved" and entry.by_person}
    for seat, chair in enumerate(table.chairs):
        if chair.guest is not None and not chair.away:
            yield chair.guest, seat in moved


def is_awaited(people: Sequence[tuple[str, bool]], here: Collection[str], beats: int) -> bool:
    """Is somebody here who is not done, or has nobody come yet who could be?"""
    slow = [guest for guest, is_done in people if not is_done]
    return any(guest in here for guest in slow) or (len(slow) == len(people) and beats < UNSEEN)


def most_beats(pace: float) -> int:
    """For how many beats others wait, at most."""
    return min(MOST_BEATS, int(LONGEST / pace)) if pace else 0
