"""What a viewer may do at a table beside playing: leave and come back, close it, let a bot play for who is away, go to the
table at which the others play again.

It stands over the board where it is to be seen at once, and in the menu. Rendered into the page, and pushed again whenever
something changed.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from filon.house import Chair, Table, permissions
from filon.house.chairs import names_of
from filon.kernel.words import Words

from .next_table import NextTableStatus, standing_at
from .presence import REPLACEABLE, Presence
from .site import Site


@dataclass(frozen=True)
class Stint:
    """What a bot did for somebody who was away."""

    entry: int  # by which they came back
    moves: int
    bot: str


@dataclass(frozen=True)
class TableMenu:
    """What there is to do; two that are equal are shown alike."""

    may: permissions.May
    replaceable: tuple[int, ...]  # seats for which the viewer may let a bot play
    names: tuple[str, ...]
    stood_in: bool  # does a bot play for the viewer because somebody else wanted it?
    next: str | None  # the table at which this company plays again
    asker: int | None  # the seat of who wanted it
    standing: NextTableStatus | None  # how the viewer stands there
    own: int | None  # the viewer's seat
    stint: Stint | None  # what a bot did on it, if the viewer is back and has not moved since


@dataclass(frozen=True)
class Absent:
    """Somebody who has been away for long."""

    seat: int
    name: str


def menu_of(table: Table, following: Table | None, guest: str | None, words: Words, presence: Presence) -> TableMenu:
    """What there is to do for a viewer now; `following` is the next table, if there is one."""
    own = None if guest is None else table.seat_of(guest)
    gone = () if own is None else (seat for seat in presence.gone_from(table, REPLACEABLE) if seat != own)
    stood_in = own is not None and table.chairs[own].stood_in
    return TableMenu(
        may=permissions.may_do(table, guest),
        replaceable=tuple(gone),
        names=table.names(words),
        stood_in=stood_in,
        next=table.next,
        asker=next((entry.seat for entry in reversed(table.log) if entry.kind == "next"), None) if table.next else None,
        standing=standing_at(following, guest) if table.next else None,
        own=own,
        stint=None if own is None else stint_of(table, own, words),
    )


def stint_of(table: Table, seat: int, words: Words) -> Stint | None:
    """What a bot did while the player of a seat was away; None once they have moved themselves, or if it did nothing."""
    back, moves = None, 0
    for entry in reversed(table.log) if table.status == "playing" else ():
        if entry.seat != seat:
            continue
        if entry.client is not None:
            return None
        if entry.kind == "left":
            return Stint(back, moves, names_of([Chair(bot=entry.data["bot"])], words)[0]) if back and moves else None
        if entry.kind == "returned":
            back = entry.n
        elif entry.kind == "moved" and back is not None:
            moves += not entry.data.get("forced", False)
    return None


def banner_html(site: Site, table: Table, menu: TableMenu, words: Words) -> Markup:
    """What stands over the board while the game is on; often nothing."""
    return site.text("_company.html", words, table=table.id, company=menu, absent=absent_of(menu))


def menu_html(site: Site, table: Table, menu: TableMenu, words: Words) -> Markup:
    """The part of the menu that is about this table."""
    return site.text("_menu.html", words, table=table.id, company=menu, absent=absent_of(menu))


def absent_of(menu: TableMenu) -> Sequence[Absent]:
    """For whom a bot may play."""
    return [Absent(seat, menu.names[seat]) for seat in menu.replaceable]
