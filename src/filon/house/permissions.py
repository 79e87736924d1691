"""Permissions: who may do what at a table now.

Each check refuses in a sentence what may not be done. Commands ask them before they decide, and a page offers what they let
pass (`May`): what is offered and what is allowed are the same.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from filon.kernel.errors import Phrase
from filon.play.setting import whole

from .chairs import Chair
from .refusals import Refused
from .table import Table
from .table_game import TableGame


@dataclass(frozen=True)
class May:
    """What somebody may do at a table. How often, and under which name, is looked at when they do."""

    sit: bool
    furnish: bool  # put bots on seats, free them, make links
    start: bool
    close: bool
    leave: bool
    come_back: bool
    hint: bool
    pass_on: bool  # the invitation


def may_do(table: Table, guest: str | None) -> May:
    """What a guest, or somebody who is none yet, may do now."""
    who = guest or ""
    return May(
        sit=passes(check_sit, table, who),
        furnish=passes(check_furnish, table, who),
        start=passes(check_start, table, who),
        close=passes(check_close, table, who),
        leave=table.status == "playing" and passes(check_leave, table, who),
        come_back=passes(check_come_back, table, who),
        hint=passes(check_hint, table, who),
        pass_on=who == table.host or table.seat_of(who) is not None,
    )


def passes(check: Callable[..., Any], *given: Any) -> bool:
    """Does a check let this pass?"""
    try:
        check(*given)
    except Refused:
        return False
    return True


# --- before the start ---


def check_sit(table: Table, guest: str, *, invited: bool = False) -> None:
    """Refuse who may not sit down: sitting already, sent away, not invited, or nowhere to sit.

    `invited`: by the link that is good now.
    """
    check_open(table)
    if table.seat_of(guest) is not None:
        raise Refused("already_seated", Phrase("You sit at this table already."))
    check_welcome(table, guest, invited=invited)
    if not (invited or is_known(table, guest)):
        raise Refused("forbidden", Phrase("This table is by invitation: ask for the link."))
    if not free_seats(table, guest):
        raise Refused("table_full", Phrase("Every seat of this table is taken."))


def check_welcome(table: Table, guest: str, *, invited: bool = False) -> None:
    """Refuse who was sent away, unless the host made a new link since, and it is by that one that they come."""
    away = table.sent_away.get(guest)
    if away is not None and not (invited and table.serial > away.serial):
        raise Refused("forbidden", Phrase("The host has sent you away: you may sit down again by a new invitation link."))


def is_known(table: Table, guest: str) -> bool:
    """Is no invitation needed: at a public table, at one's own, where a seat is kept for one, or where one sat before?"""
    return table.public or guest == table.host or is_kept_for(table, guest) or guest in table.sat


def is_kept_for(table: Table, guest: str) -> bool:
    """Does a seat wait for this guest?"""
    return any(chair.kept == guest for chair in table.chairs)


def free_seats(table: Table, guest: str | None) -> list[int]:
    """The seats on which a guest may sit down; one that is kept for them comes before all others."""
    mine = [seat for seat, chair in enumerate(table.chairs) if guest and chair.kept == guest]
    return [*mine, *(seat for seat, chair in enumerate(table.chairs) if chair.is_free)]


def is_free_for(chair: Chair, guest: str | None) -> bool:
    """May a guest sit down here, if they may at all?"""
    return chair.is_free or (guest is not None and chair.kept == guest)


def check_furnish(table: Table, guest: str) -> None:
    """Refuse what is the host's, and for the time before the start."""
    check_open(table)
    check_host(table, guest)


def check_start(table: Table, guest: str) -> None:
    """Refuse to begin to who is not the host, and while somebody is missing."""
    check_furnish(table, guest)
    if any(chair.is_free for chair in table.chairs):
        raise Refused("seat_free", Phrase("There is a free seat: invite somebody, or put a bot on it."))
    for chair in table.chairs:
        if chair.kept:
            raise Refused(
                "seat_free", Phrase("A seat is kept for {name}: wait, put a bot on it, or free it.", name=chair.name)
            )


# --- while it is played ---


def check_leave(table: Table, guest: str) -> None:
    """Refuse to leave a game to who does not play in it."""
    playing(table)
    if table.chairs[own_seat(table, guest)].away:
        raise Refused("not_seated", Phrase("You have left already."))


def check_come_back(table: Table, guest: str) -> None:
    """Refuse to come back to who has not left."""
    playing(table)
    if not table.chairs[own_seat(table, guest)].away:
        raise Refused("already_seated", Phrase("You sit at this table already."))


def check_stand_in(table: Table, guest: str, seat: int, *, is_away: bool) -> None:
    """Refuse to let a bot play for oneself, for a bot, or for somebody who is here."""
    playing(table)
    own, chair = own_seat(table, guest), table.chairs[seat_of_table(table, seat)]
    if chair.guest is None or chair.away:
        raise Refused("forbidden", Phrase("A bot plays this seat already."))
    if seat == own:
        raise Refused("forbidden", Phrase("This is your own seat: you may leave it to a bot."))
    if not is_away:
        raise Refused("forbidden", Phrase("{name} is here, or has not been away for a minute.", name=chair.name))


def check_hint(table: Table, guest: str) -> None:
    """Refuse hints where there are none. Who is stood in for may ask: to be here is to play oneself again."""
    playing(table)
    chair = table.chairs[own_seat(table, guest)]
    if not table.friendly:
        raise Refused("forbidden", Phrase("There are no hints at this table: it was not opened as a friendly one."))
    if chair.away and not chair.stood_in:
        check_plays(table, guest)


def check_plays(table: Table, guest: str) -> None:
    """Refuse who has left the seat to a bot."""
    if table.chairs[own_seat(table, guest)].away:
        raise Refused("forbidden", Phrase("A bot plays your seat: come back to it first."))


def check_close(table: Table, guest: str) -> None:
    """Refuse to close a table to all but its host, and one that is over."""
    check_not_over(table)
    check_host(table, guest)


# --- questions ---


def playing(table: Table) -> TableGame:
    """The game, if there is one in progress."""
    check_not_over(table)
    if table.status == "open":
        raise Refused("not_started", Phrase("The game has not begun."))
    if table.play is None:
        raise Refused("over", table.broken.phrase if table.broken else Phrase("This table is over."))
    return table.play


def check_open(table: Table) -> None:
    """Refuse what is for the time before the start."""
    check_not_over(table)
    if table.status == "playing":
        raise Refused("already_started", Phrase("The game has begun."))


def check_not_over(table: Table) -> None:
    """Refuse everything at a table that is over or closed."""
    if table.status in ("over", "closed"):
        raise Refused("over", Phrase("This table is over."))


def check_host(table: Table, guest: str) -> None:
    """Refuse what only the host may do."""
    if guest != table.host:
        raise Refused("not_host", Phrase("Only who opened the table may do that."))


def own_seat(table: Table, guest: str) -> int:
    """The seat of who commands."""
    seat = table.seat_of(guest)
    if seat is None:
        raise Refused("not_seated", Phrase("You have no seat at this table."))
    return seat


def seat_of_table(table: Table, seat: int) -> int:
    """A seat of this table."""
    if whole(seat) not in range(table.seats):
        raise Refused(
            "bad_option", Phrase("this table has seats 0 to {last}, but got {got!r}", last=table.seats - 1, got=seat)
        )
    return seat
