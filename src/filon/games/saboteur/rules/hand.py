"""The hands of saboteur: sorted, so that equal cards lie together and legal moves come in order."""

from typing import Any

from numpy.typing import NDArray

from filon.games.saboteur.state import EVERYONE, HAND, State, What
from filon.kernel.compiling import kernel
from filon.kernel.events import tell


@kernel
def draw_card(s: State, seat: int) -> None:
    """SAB-202: the seat draws one card."""
    card = pile_to_hand(s, seat)
    tell(s, What.DREW, seat, s.pile_left, 0, EVERYONE)
    tell(s, What.DREW_WHAT, seat, card, 0, 1 << seat)


@kernel
def pile_to_hand(s: State, seat: int) -> int:
    """The top of the pile goes to its place in a sorted hand; say which card it is."""
    s.pile_left -= 1
    card = int(s.pile[s.pile_left])
    s.pile[s.pile_left] = 0
    into_hand(s.hands[seat], int(s.hand_sizes[seat]), card)
    s.hand_sizes[seat] += 1
    return card


@kernel
def into_hand(hand: NDArray[Any], size: int, card: int) -> None:
    """Put a card to its place in a sorted hand of so many.

    Every slot is written, changed or not: where the card goes cannot be guessed, and a wrong guess costs more.
    """
    at = size
    for slot in range(HAND):
        at -= hand[slot] > card
    for slot in range(HAND - 1, 0, -1):
        hand[slot] = hand[slot - (slot > at)]
    hand[at] = card


@kernel
def take_from_hand(s: State, seat: int, slot: int) -> int:
    """SAB-905, SB2-902: a card leaves a hand for another place, the others close up; say which it was."""
    hand = s.hands[seat]
    card = int(hand[slot])
    for i in range(HAND - 1):
        hand[i] = hand[i + (i >= slot)]
    hand[HAND - 1] = 0
    s.hand_sizes[seat] -= 1
    return card


@kernel
def slot_with(s: State, seat: int, card: int) -> int:
    """The first slot of the hand with that card; its size if there is none."""
    slot = 0
    while slot < s.hand_sizes[seat] and s.hands[seat, slot] != card:
        slot += 1
    return slot


@kernel
def is_first_of_kind(hand: NDArray[Any], slot: int) -> bool:
    """SAB-211: equal cards in hand are one option: that of the first."""
    return slot == 0 or hand[slot] != hand[slot - 1]
