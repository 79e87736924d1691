"""What is hidden in imps: the order of each pile below its top, and that of the closed chests, from everybody alike.

Which cards and chests these are can be counted from what lies open. When the game is over both are turned up.
"""

from typing import Any

from numpy.typing import NDArray

from filon.kernel.chance import shuffle, start
from filon.kernel.compiling import kernel
from filon.kernel.rows import copy_row

from .state import CHEST_KINDS, GALLERIES, KINDS, NUMBERS, Phase, State


@kernel
def reveal(s: State, viewer: int, seen: State) -> None:
    """IMP-702, 703: piles and chests are turned up at the end, not before; IMP-704, 705: all else is public, and to all."""
    if s.phase == Phase.OVER:
        for number in range(1, NUMBERS + 1):
            copy_row(s.piles[number], seen.piles[number])
        copy_row(s.chests, seen.chests)


@kernel
def veil(s: State, seat: int, action: int, viewer: int) -> int:
    """IMP-704, 705: every move is made in the open."""
    return action


@kernel
def imagine(s: State, viewer: int, key: NDArray[Any]) -> None:
    """IMP-702, 703: any order of the covered cards of each pile and of the closed chests; other dice from now on."""
    start(s, key)
    if s.phase != Phase.OVER:
        for number in range(1, NUMBERS + 1):
            if s.pile_left[number]:
                cover_pile(s, number)
        cover_chests(s)


@kernel
def cover_pile(s: State, number: int) -> None:
    """IMP-701, 702: the top is known, below it lie the cards that are neither discarded nor in a gallery."""
    n = 0
    for kind in range(1, KINDS):
        for _ in range(count_covered(s, number, kind)):
            s.piles[number, n] = kind
            n += 1
    shuffle(s, s.piles[number], n)
    s.piles[number, n] = s.tops[number]


@kernel
def count_covered(s: State, number: int, kind: int) -> int:
    """IMP-704: how many cards of a number and kind lie below the top, as anybody can count."""
    n = int(s.copies[kind]) - int(s.discards[number, kind]) - int(s.tops[number] == kind)
    for gallery in range(1, GALLERIES + 1):
        for spot in range(1, s.n_cards[gallery] + 1):
            n -= s.numbers[gallery, spot] == number and s.kinds[gallery, spot] == kind
    return n


@kernel
def cover_chests(s: State) -> None:
    """IMP-703: the chests that were not opened."""
    n = 0
    for chest in range(1, CHEST_KINDS):
        for _ in range(s.closed[chest]):
            s.chests[n] = chest
            n += 1
    shuffle(s, s.chests, n)
