"""Secrets of saboteur with its expansion on the wire, line by line of *Who sees what*: roles, inspections and changes of
role, hands and swaps, cards passed and drawn, goals. Every table has two, seven or twelve seats, and the first begins.
"""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

from filon.games.saboteur.state import Card
from web.wires import Secret, Twin

from .positions import Position, expanded

SEATS = (2, 7, 12)
ASKING = 7  # seats of the tables where people also ask why
EXPANSION = {"expansion": True, "first_seat": 0}
FIRST_HAND = "inspection, map, swap_hand, cross, end_w, line_ns"
SECOND_HAND = "role_change, cross, line_ew, tee_new, break_lamp, fix_cart"
ROLES, UNDEALT = "BLGSBGPBGBGS", "S"  # a boss, a geologist and a saboteur are always left over
Change = Callable[[Any, int], None]  # of a State, by the number of a twin


def secret(seats: int, knowers: tuple[int, ...], change: Change, *script: str, twins: int = 2) -> Secret:
    """Tables dealt alike but for that change, where the same is played."""
    return kept(seats, knowers, *(Twin(script, partial(changed, seats, change, n)) for n in range(twins)))


def kept(seats: int, knowers: tuple[int, ...], *twins: Twin) -> Secret:
    """What those seats know and no other."""
    return Secret("saboteur", seats, knowers, twins, EXPANSION, asks=seats == ASKING)


def changed(seats: int, change: Change, n: int) -> Any:
    """The State the n-th table begins with."""
    p = table_of(seats).copy()
    change(p.s, n)
    return p.states


@lru_cache(maxsize=len(SEATS))
def table_of(seats: int) -> Position:
    """A table at its beginning."""
    return expanded(seats=seats, hands={0: FIRST_HAND, 1: SECOND_HAND}, roles=ROLES[:seats], undealt=UNDEALT)


def exchange(row: Any, i: int, other: Any, j: int) -> None:
    """Two things change places."""
    row[i], other[j] = int(other[j]), int(row[i])


# --- what is exchanged --------------------------------------------------------------------------------------------------


def nothing(s: Any, n: int) -> None:
    """Tables dealt alike."""


def role_of(seat: int) -> Change:
    """A seat has a role of another kind; what it had is left over, not on top."""

    def change(s: Any, n: int) -> None:
        left = s.roles_left[: s.n_roles_left - 1].tolist()
        others = sorted({role for role in left if role != s.roles[seat]})
        if n:
            exchange(s.roles, seat, s.roles_left, left.index(others[n - 1]))

    return change


def next_role(s: Any, n: int) -> None:
    """The role that is drawn next is of another kind."""
    left = s.roles_left[: s.n_roles_left].tolist()
    if n:
        others = sorted({role for role in left if role != left[-1]})
        exchange(s.roles_left, len(left) - 1, s.roles_left, left.index(others[n - 1]))


def hand_of(seat: int) -> Change:
    """A seat has another card in the place of its cross; that is deep in the pile."""

    def change(s: Any, n: int) -> None:
        if n:
            hand, pile = s.hands[seat].tolist(), s.pile[: s.pile_left].tolist()
            exchange(s.hands[seat], hand.index(Card.CROSS), s.pile, pile.index(Card.CURVE_SE))
            s.hands[seat].sort()

    return change


def pile(s: Any, n: int) -> None:
    """The cards to draw lie the other way round, and one of them is set aside for another."""
    if n:
        exchange(s.pile, s.pile_left // 2, s.aside, 0)
        s.pile[: s.pile_left] = s.pile[: s.pile_left][::-1].copy()


def goals(s: Any, n: int) -> None:
    """What lies under the goals."""
    s.goals[:] = [*s.goals[n:].tolist(), *s.goals[:n].tolist()]


# --- what is played -----------------------------------------------------------------------------------------------------


def secrets_at(seats: int) -> dict[str, Secret]:
    """Each secret of a table; roles are those of the third seat, where there is one."""
    who, is_small = min(2, seats - 1), seats == SEATS[0]
    inspects, changes, passes = f"Anna inspect {who}", f"Bruno change_role {who}", "Bruno pass tee_new"
    dealt = partial(changed, seats, nothing, 0)
    passed = [Twin((f"Anna pass {cards}", passes), dealt) for cards in ("cross end_w map", "line_ns end_w map")]
    return {
        "a role dealt": secret(seats, (who,), role_of(who), "Anna pass cross", passes, twins=6 if is_small else 2),
        "a role inspected": secret(seats, (0, who), role_of(who), inspects, passes),
        "a role before its change": secret(seats, (0, who), role_of(who), inspects, changes),
        "a role after its change": secret(seats, (who,), next_role, inspects, changes),
        "a hand": secret(seats, (1,), hand_of(1), "Anna map 1", passes),
        "a hand swapped": secret(seats, (0, 1), hand_of(0), "Anna swap_hand 1", "Bruno pass end_w"),
        "cards passed": kept(seats, (0,), *passed),
        "cards drawn": secret(seats, (0,), pile, "Anna pass cross end_w map"),
        "a goal seen": secret(seats, (0,), goals, "Anna map 1", passes, twins=3 if is_small else 2),
    }


SECRETS = {f"{name}, {seats} seats": found for seats in SEATS for name, found in secrets_at(seats).items()}
