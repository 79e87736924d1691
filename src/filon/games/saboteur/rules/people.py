"""The expansion's action cards: prison and theft, roles looked at and changed, hands swapped, what lies in front cleared."""

from filon.games.saboteur import moves
from filon.games.saboteur.state import EVERYONE, FRONT_CARDS, HAND, TOOLS, Card, Front, State, What
from filon.kernel.compiling import kernel
from filon.kernel.events import tell
from filon.kernel.rows import copy_row
from filon.kernel.verbs import part

from .end import go_on, note
from .hand import slot_with, take_from_hand
from .nuggets import next_thief

# --- action cards -------------------------------------------------------------------------------------------------------


@kernel
def play_on_seat(s: State, seat: int, card: int, target: int) -> None:
    """SAB-401: an action card acts at once."""
    take_from_hand(s, seat, slot_with(s, seat, card))
    note(s, seat, card, target, 0)
    if card == Card.PRISON:
        imprison(s, seat, target)
    elif card == Card.FREE:
        set_free(s, seat, target)
    elif card == Card.THIEF:
        lie_in_wait(s, seat)
    elif card == Card.HANDS_OFF:
        drive_off(s, seat, target)
    elif card == Card.INSPECTION:
        inspect(s, seat, target)
    elif card == Card.ROLE_CHANGE:
        change_role(s, seat, target)
    else:
        swap_hands(s, seat, target)


@kernel
def imprison(s: State, seat: int, target: int) -> None:
    """SB2-403, 404: a prison card lies in front of another seat until it is removed."""
    s.prison[target] = 1
    tell(s, What.IMPRISONED, seat, target, 0, EVERYONE)


@kernel
def set_free(s: State, seat: int, target: int) -> None:
    """SB2-406: the prison card and the one that frees are both discarded."""
    s.discarded[Card.FREE] += 1
    discard_front(s, target, Front.PRISON)
    tell(s, What.FREED, seat, target, 0, EVERYONE)


@kernel
def lie_in_wait(s: State, seat: int) -> None:
    """SB2-407: a thief lies face up in front of who plays it; when, is remembered (SB2-610)."""
    s.thief[seat] = s.turn_number
    tell(s, What.LAY_IN_WAIT, seat, 0, 0, EVERYONE)


@kernel
def drive_off(s: State, seat: int, target: int) -> None:
    """SB2-408: the thief card of any seat and the one that drives it off are both discarded."""
    s.discarded[Card.HANDS_OFF] += 1
    discard_front(s, target, Front.THIEF)
    tell(s, What.HANDS_OFF, seat, target, 0, EVERYONE)


@kernel
def inspect(s: State, seat: int, target: int) -> None:
    """SB2-409, 802: look secretly at the role another seat has now; all see whose."""
    s.discarded[Card.INSPECTION] += 1
    tell(s, What.INSPECTED, seat, target, 0, EVERYONE)
    tell(s, What.INSPECTED_WHAT, seat, target, s.roles[target], 1 << seat)


@kernel
def change_role(s: State, seat: int, target: int) -> None:
    """SB2-410, 411, 412, 413: a seat discards its role and draws one of those not dealt, which it alone sees."""
    s.discarded[Card.ROLE_CHANGE] += 1
    old = s.roles[target]
    s.roles_out[s.n_roles_out] = old
    s.n_roles_out += 1
    s.n_roles_left -= 1
    s.roles[target] = s.roles_left[s.n_roles_left]
    s.roles_left[s.n_roles_left] = 0
    tell(s, What.ROLE_CHANGED, seat, target, 0, EVERYONE)
    tell(s, What.NEW_ROLE, target, s.roles[target], old, 1 << target)


@kernel
def swap_hands(s: State, seat: int, target: int) -> None:
    """SB2-414, 415, 416, 803, 901: two whole hands are exchanged, of any size."""
    s.discarded[Card.SWAP_HAND] += 1
    copy_row(s.hands[seat], s.gave[s.n_swaps])
    copy_row(s.hands[target], s.got[s.n_swaps])
    copy_row(s.gave[s.n_swaps], s.hands[target])
    copy_row(s.got[s.n_swaps], s.hands[seat])
    s.n_swaps += 1
    size = int(s.hand_sizes[seat])
    s.hand_sizes[seat] = s.hand_sizes[target]
    s.hand_sizes[target] = size
    tell(s, What.SWAPPED, seat, target, 0, EVERYONE)
    tell_received(s, seat)
    tell_received(s, target)


@kernel
def tell_received(s: State, seat: int) -> None:
    """SB2-803: a seat sees the hand it has got."""
    for slot in range(s.hand_sizes[seat]):
        tell(s, What.RECEIVED, seat, s.hands[seat, slot], 0, 1 << seat)


# --- cards in front -----------------------------------------------------------------------------------------------------


@kernel
def discard_front(s: State, seat: int, front: int) -> None:
    """SAB-408, SB2-205: a broken tool, prison or thief in front of a seat is discarded."""
    if front < TOOLS:
        s.broken[seat] &= ~(1 << front)
    elif front == Front.PRISON:
        s.prison[seat] = 0
    else:
        s.thief[seat] = 0
    s.discarded[FRONT_CARDS[front]] += 1


@kernel
def clear_front(s: State, seat: int, front: int, slots: int) -> None:
    """SB2-203, 205: two cards of the hand and the one in front are discarded face up."""
    note(s, seat, Card.NONE, front, 0)
    tell(s, What.CLEARED, seat, front, 0, EVERYONE)
    n = 0
    for slot in range(HAND - 1, -1, -1):
        if slots >> slot & 1:
            card = take_from_hand(s, seat, slot)
            s.discarded[card] += 1
            s.log_two[s.turn_number - 1, n] = card
            n += 1
            tell(s, What.DISCARDED, seat, card, 0, EVERYONE)
    discard_front(s, seat, front)


# --- theft --------------------------------------------------------------------------------------------------------------


@kernel
def steal(s: State, seat: int, action: int) -> None:
    """SB2-610, 613, 614: a thief takes a nugget, or declines; then the next one acts, or the round is done with."""
    if action == moves.DECLINE:
        tell(s, What.DECLINED, seat, 0, 0, EVERYONE)
    else:
        take_nugget(s, seat, part(action, moves.STEAL))
    following = next_thief(s, seat)
    if following < 0:
        go_on(s)
    else:
        s.turn = following


@kernel
def take_nugget(s: State, seat: int, target: int) -> None:
    """SB2-613: one nugget changes hands."""
    s.nuggets[target, s.round_number - 1] -= 1
    s.nuggets[seat, s.round_number - 1] += 1
    tell(s, What.STOLE, seat, target, 0, EVERYONE)
