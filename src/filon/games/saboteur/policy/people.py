"""What saboteur's rule of thumb does with the expansion's action cards, with what lies in front, and with cards to pass."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.games.saboteur import moves
from filon.games.saboteur.rules.legal import fronts_of, targets_of
from filon.games.saboteur.state import FRONTS, HAND, Card, Front, Role, State
from filon.kernel.compiling import kernel
from filon.kernel.verbs import number

from .maze import FAR
from .plan import KNOWN, MOOD, NOW, ROLE, weigh
from .worth import PASS, worth_of_break, worth_of_repair
from .worth_more import (
    CHANGE_OWN,
    FREE_OWN,
    FRESH,
    HANDS_OFF,
    KEPT_SWAP,
    LATE,
    PRISON_MORE,
    SOON,
    USELESS,
    worth_of_change,
    worth_of_clearing,
    worth_of_inspection,
    worth_of_keeping,
    worth_of_swap,
    worth_of_theft,
)

MOST_PASSED = 3  # SB2-206

# --- action cards -------------------------------------------------------------------------------------------------------


@kernel
def weigh_plays(s: State, seat: int, card: int, blames: NDArray[Any], plan: NDArray[Any]) -> None:
    """Play the card on every seat it can be played on."""
    targets = targets_of(s, seat, card)
    for other in range(s.seats):
        if targets >> other & 1:
            weigh(plan, worth_of_play(s, seat, card, other, blames[other], plan), number(moves.PLAY, card, other))


@kernel
def worth_of_play(s: State, seat: int, card: int, other: int, blame: float, plan: NDArray[Any]) -> int:
    """What it is worth to play the card on a seat that is so likely a foe."""
    mood, broken = int(plan[MOOD]), int(s.broken[other])
    if card == Card.PRISON:
        return worth_of_break(mood, blame, broken, (other - seat) % int(s.seats)) + PRISON_MORE
    if card == Card.FREE:
        return FREE_OWN[mood] if other == seat else worth_of_repair(mood, blame, broken, card)
    if card == Card.THIEF:
        return worth_of_theft(mood, is_soon(s, int(plan[NOW])))
    if card == Card.HANDS_OFF:
        return USELESS if other == seat else HANDS_OFF[mood]
    if card == Card.INSPECTION:
        return USELESS if plan[KNOWN] >> other & 1 else worth_of_inspection(mood, blame)
    if card == Card.SWAP_HAND:
        return worth_of_swap(worth_of_hand(s, seat, int(plan[ROLE])), int(s.hand_sizes[other]), blame)
    if other == seat:
        return CHANGE_OWN if has_bad_prospects(s, plan) else USELESS
    return worth_of_change(mood, blame)


@kernel
def is_soon(s: State, now: int) -> bool:
    """May the round end before one plays often?"""
    return now <= SOON or int(s.pile_left) <= SOON * int(s.seats)


@kernel
def worth_of_hand(s: State, seat: int, role: int) -> int:
    """How much all cards of the hand are worth keeping, but for one that swaps it."""
    worth = 0
    for slot in range(s.hand_sizes[seat]):
        worth += worth_of_keeping(role, int(s.hands[seat, slot]))
    return worth - KEPT_SWAP


@kernel
def has_bad_prospects(s: State, plan: NDArray[Any]) -> bool:
    """Is the round about to go wrong for one's role? A saboteur fears the treasure, others that nobody gets there."""
    now, is_late = int(plan[NOW]), s.pile_left <= LATE
    if plan[ROLE] == Role.SABOTEUR:
        return now <= 2 and not is_late
    if plan[ROLE] in (Role.BLUE, Role.GREEN):
        return now >= FAR or (is_late and now > SOON)
    return False


# --- what lies in front -------------------------------------------------------------------------------------------------


@kernel
def weigh_clearings(s: State, seat: int, plan: NDArray[Any]) -> None:
    """SB2-203: discard the two cards that are worth least to clear a broken tool or the prison; a thief stays."""
    fronts = fronts_of(s, seat) & ~(1 << Front.THIEF)
    if s.hand_sizes[seat] < 2 or fronts == 0:
        return
    slots, cards = cheapest_slots(s, seat, int(plan[ROLE]), 2)
    for front in range(FRONTS):
        if fronts >> front & 1:
            worth = worth_of_clearing(int(plan[MOOD]), front == Front.PRISON, fronts & ~(1 << front), cards)
            weigh(plan, worth, number(moves.CLEAR, front, slots))


@kernel
def cheapest_slots(s: State, seat: int, role: int, n: int) -> tuple[int, int]:
    """The n slots with the cards least worth keeping, a bit each, of equal ones the first; and what those are worth."""
    slots = worth = 0
    for _ in range(n):
        cheapest, least = 0, 1 << 10
        for slot in range(s.hand_sizes[seat]):
            keep = worth_of_keeping(role, int(s.hands[seat, slot]))
            if not slots >> slot & 1 and keep < least:
                cheapest, least = slot, keep
        slots |= 1 << cheapest
        worth += least
    return slots, worth


# --- passes -------------------------------------------------------------------------------------------------------------


@kernel
def weigh_passes(s: State, seat: int, keeps_map: bool, plan: NDArray[Any]) -> None:
    """Pass with the card worth least, and with one or two more that are worth less than what may be drawn."""
    keep = np.full(HAND, 1 << 10, np.int64)
    for slot in range(s.hand_sizes[seat]):
        card = int(s.hands[seat, slot])
        keep[slot] = 0 if card == Card.MAP and not keeps_map else worth_of_keeping(int(plan[ROLE]), card)
    slots = 0
    worth = PASS[plan[MOOD]]
    for n in range(min(MOST_PASSED, max(int(s.pile_left), 1), int(s.hand_sizes[seat]))):
        cheapest = int(np.argmin(keep))
        worth += (FRESH if n else 0) - keep[cheapest]
        slots |= 1 << cheapest
        keep[cheapest] = 1 << 10
        weigh(plan, worth, number(moves.PASS, cheapest) if n == 0 else number(moves.PASS_MORE, slots))
