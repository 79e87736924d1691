"""Cards in rows, in compiled code: hands that are kept sorted, so that their order tells nothing, and piles from counts."""

from typing import Any

from numpy.typing import NDArray

from .compiling import kernel


@kernel
def sort_in(hand: NDArray[Any], size: int, card: int) -> None:
    """Put a card into a sorted hand that has so many; the caller counts it."""
    slot = size
    while slot > 0 and hand[slot - 1] > card:
        hand[slot] = hand[slot - 1]
        slot -= 1
    hand[slot] = card


@kernel
def take_out(hand: NDArray[Any], size: int, slot: int) -> int:
    """Take a card out of a hand that has so many, and close the gap; say which it is."""
    card = int(hand[slot])
    for later in range(slot, size - 1):
        hand[later] = hand[later + 1]
    hand[size - 1] = 0
    return card


@kernel
def lay_out(counts: NDArray[Any], row: NDArray[Any]) -> int:
    """Lay as many cards of each kind into a row as counts say, kind by kind; how many there are."""
    n = 0
    for kind in range(1, len(counts)):
        for _ in range(counts[kind]):
            row[n] = kind
            n += 1
    return n
