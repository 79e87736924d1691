"""Playing again: a table that has ended names the next one, once, and its company finds its seats there.

Everybody keeps seat and shield, and bots stay where they were: who begins is for the deal to say, as it was before.
"""

from filon.kernel.errors import Phrase

from .arrivals import check_next
from .chairs import with_bots_only
from .entries import Draft
from .permissions import own_seat
from .refusals import Refused
from .table import Table


def name_next(table: Table, guest: str, next_id: str, spent: str | None = None, *, now: float = 0.0) -> list[Draft]:
    """Name the next table. Nothing, if one is named already: all go to that, unless it is `spent`."""
    if table.status not in ("over", "closed"):
        raise Refused("forbidden", Phrase("The game is not over."))
    seat = own_seat(table, guest)
    if table.broken is not None:
        raise Refused("over", table.broken.phrase)
    if table.next not in (None, spent):
        return []
    check_next(table, now)
    return [Draft("next", seat, {"table": next_id})]


def company(table: Table, guest: str, name: str) -> list[Draft]:
    """The seats of the next table: whoever opens it sits down, bots too, and for the others their seat is kept."""
    found: list[Draft] = []
    for seat, chair in enumerate(table.chairs):
        if chair.guest == guest:
            found.append(Draft("sat", seat, {"guest": guest, "name": name}))
        elif person := chair.guest or chair.kept:
            found.append(Draft("kept", seat, {"guest": person, "name": chair.name}))
        elif chair.bot:
            found.append(Draft("bot", seat, {"bot": chair.bot}))
    return found


def is_alone(table: Table, guest: str) -> bool:
    """Did the guest play with nobody but bots? Then the next game begins at once."""
    return with_bots_only(table.chairs, guest)
