"""Coming and going: how often people may sit down at a table, counted over the last minutes of its log.

Going is never refused, and nobody's coming uses up anybody else's: each guest has a count of their own, so has the host's
furnishing, so have those who come by one invitation link, and strangers share one. Whoever comes under ever new names is
a stranger, so a log grows no faster than these counts allow.

What is shared is counted over some seconds only, and only of those who went again: a company that sits down all at once
is never told to wait, and a friend who comes while somebody plays tricks waits for seconds. The first who sat down by a
link are known at the table, and wait for nobody else.
"""

from collections.abc import Callable, Collection, Iterator
from math import ceil

from filon.kernel.errors import Phrase

from .entries import Entry
from .refusals import Refused
from .table import Table

WINDOW = 600.0  # seconds
SHORT_WINDOW = 20.0  # seconds, of the counts that are shared
MOST_OWN = 20  # times one guest sits down or comes back
MOST_STRANGERS = 10  # times anybody sat down without an invitation and went again, in the short window
MOST_INVITED = 10  # times anybody sat down by one link and went again, in the short window
MOST_KNOWN = 24  # guests, the first who sat down by one link: twice the largest company
MOST_HOSTED = 120  # bots and links, which the host alone can bring
MOST_NEXT = 20  # next tables, each named when the one before it was given up

Counts = Callable[[Entry], bool]


def check_coming(table: Table, guest: str, now: float) -> None:
    """Refuse who came too often."""
    wait = wait_for(table, now, MOST_OWN, lambda entry: comer(table, entry) == guest)
    if wait:
        raise Refused("too_many", Phrase("You have come and gone too often: try again in {n} seconds.", n=wait))


def check_newcomer(table: Table, guest: str, now: float, *, invited: bool) -> None:
    """Refuse who sits down where too many came and went; the host always may, and who is known here."""
    check_coming(table, guest, now)
    if guest == table.host:
        return
    wait = wait_for_others(table, now, invited=invited)
    if not wait or guest in known_at(table):
        return
    if invited:
        raise Refused(
            "too_many", Phrase("Too many have come by this link: try again in {n} seconds, or ask for a new link.", n=wait)
        )
    raise Refused(
        "too_many", Phrase("Too many come and go at this table: try again in {n} seconds, or ask for an invitation.", n=wait)
    )


def wait_for_others(table: Table, now: float, *, invited: bool) -> int:
    """How long a newcomer waits because others came and went, by the link that is good now or as strangers."""

    def counts(entry: Entry) -> bool:
        is_like_them = came_by(entry) == table.serial if invited else is_stranger(table, entry)
        return is_like_them and has_gone(table, entry)

    return wait_for(table, now, MOST_INVITED if invited else MOST_STRANGERS, counts, SHORT_WINDOW)


def known_at(table: Table) -> Collection[str]:
    """The first who sat down by each link, and without one. Not all who did: ever new names would make ever more room."""
    known: dict[int | None, set[str]] = {}
    for entry in table.log:
        if entry.kind == "sat":
            these = known.setdefault(came_by(entry), set())
            if len(these) < MOST_KNOWN:
                these.add(str(entry.data["guest"]))
    return set().union(*known.values())


def check_furnishing(table: Table, now: float) -> None:
    """Refuse a host who brings bots or links without end."""
    wait = wait_for(table, now, MOST_HOSTED, lambda entry: entry.kind in ("bot", "invited"))
    if wait:
        raise Refused("too_many", Phrase("That was a lot at once: try again in {n} seconds.", n=wait))


def check_next(table: Table, now: float) -> None:
    """Refuse a company that names next tables without end."""
    wait = wait_for(table, now, MOST_NEXT, lambda entry: entry.kind == "next")
    if wait:
        raise Refused("too_many", Phrase("That was a lot at once: try again in {n} seconds.", n=wait))


def wait_for(table: Table, now: float, most: int, counts: Counts, window: float = WINDOW) -> int:
    """The seconds until fewer than `most` such entries lie in the window; 0 if it is so already.

    Who does not know the time is answered as of the last entry, which is the strictest answer.
    """
    now = max(now, table.log[-1].at)
    times = [entry.at for entry in recent(table, now, window) if counts(entry)]
    return max(2, ceil(times[most - 1] + window - now)) if len(times) >= most else 0


def recent(table: Table, now: float, window: float) -> Iterator[Entry]:
    """The entries of the window, the last first; those of a clock that was wrong and is not any more are left out."""
    for entry in reversed(table.log):
        if entry.at <= now - window:
            return
        if entry.at <= now:
            yield entry


def comer(table: Table, entry: Entry) -> str | None:
    """Who sat down or came back by an entry. Once a game has begun, nobody's seat becomes another guest's."""
    if entry.kind == "sat":
        return str(entry.data["guest"])
    return table.chairs[entry.seat].guest if entry.kind == "returned" else None


def came_by(entry: Entry) -> int | None:
    """The serial of the link by which somebody sat down; None if it was by none."""
    return entry.data.get("invited") if entry.kind == "sat" else None


def is_stranger(table: Table, entry: Entry) -> bool:
    """Did somebody sit down here without an invitation, who is not the host?"""
    return entry.kind == "sat" and "invited" not in entry.data and entry.data["guest"] != table.host


def has_gone(table: Table, entry: Entry) -> bool:
    """Does who sat down then not sit here any more? Those who do are never more than the seats."""
    return table.seat_of(str(entry.data["guest"])) is None
