"""Chains of gems for the rule of thumb of kingsmine: how long one gets from the gems at hand, and which gem comes next.

Gems are dominoes of four halves, so a chain is a walk over four places that uses every gem once: it takes all gems that hang
together if at most two places have an odd number of halves, and comes back to its beginning if none has.
"""

from typing import Any

from numpy.typing import NDArray

from filon.games.kingsmine.moves import BEGIN, END
from filon.games.kingsmine.rules.stack import RING
from filon.games.kingsmine.state import FIRST_GEM, GEM_KINDS, HALVES, MOST_GEMS, State
from filon.kernel.compiling import kernel

MASKS = bytes(1 << BEGIN[gem] | 1 << END[gem] for gem in range(GEM_KINDS))  # the halves of each gem, a bit each from 1 << 1
ODD = bytes(1 << BEGIN[gem] ^ 1 << END[gem] for gem in range(GEM_KINDS))  # the same, without doubles
BITS = bytes(bin(mask).count("1") for mask in range(1 << (HALVES + 1)))
HANGING = 3  # passes that join four halves, whatever their order
COUNT = 6  # bits of the number that says how many there are of a gem: a seat has fewer than 63
MOST_COUNT = (1 << COUNT) - 1


@kernel
def packed(things: NDArray[Any]) -> int:
    """The gems of what is counted by Kind, in one number: it is read very often, with a gem more or less."""
    gems = 0
    for gem in range(GEM_KINDS):
        gems |= int(things[FIRST_GEM + gem]) << COUNT * gem
    return gems


@kernel
def one_of(kind: int) -> int:
    """One gem, in such a number."""
    return 1 << COUNT * (kind - FIRST_GEM)


@kernel
def halves_of(gems: int) -> int:
    """All halves that occur, a bit each."""
    halves = 0
    for gem in range(GEM_KINDS):
        halves |= int(MASKS[gem]) if gems >> COUNT * gem & MOST_COUNT else 0
    return halves


@kernel
def linked(gems: int, halves: int) -> int:
    """All halves that gems join to some, a bit each."""
    for _ in range(HANGING):
        before = halves
        for gem in range(GEM_KINDS):
            is_joined = (gems >> COUNT * gem & MOST_COUNT) != 0 and (int(MASKS[gem]) & halves) != 0
            halves |= int(MASKS[gem]) if is_joined else 0
        if halves == before:
            break
    return halves


@kernel
def count_linked(gems: int, halves: int) -> int:
    """How many gems lie between these halves."""
    n = 0
    for gem in range(GEM_KINDS):
        n += gems >> COUNT * gem & MOST_COUNT if int(MASKS[gem]) & halves else 0
    return n


@kernel
def odd_halves(gems: int, halves: int) -> int:
    """Those of the halves that occur an odd number of times, a bit each."""
    odd = 0
    for gem in range(GEM_KINDS):
        odd ^= int(ODD[gem]) if gems >> COUNT * gem & 1 else 0
    return odd & halves


@kernel
def gems_in(s: State, gems: int) -> int:
    """How many gems the best chain holds that can be made of these tiles."""
    best, left = 0, halves_of(gems)
    while left:
        halves = linked(gems, left & -left)
        left &= ~halves
        best = max(best, gems_between(s, gems, halves))
    return best


@kernel
def gems_between(s: State, gems: int, halves: int) -> int:
    """The same, of tiles that hang together: with four odd halves one tile is left over."""
    tiles = count_linked(gems, halves)
    odd = int(BITS[odd_halves(gems, halves)])
    if odd == 0 and tiles >= RING and tiles % 2 == 0 and s.ring_bonus:
        return min(tiles, MOST_GEMS)
    return min(max(0, tiles - (2 if odd == HALVES else 1)), MOST_GEMS)


@kernel
def tiles_from(gems: int, half: int) -> int:
    """How many tiles can follow an open end: all that hang on it, one less if its half is even and others are odd."""
    halves = linked(gems, 1 << half)
    tiles = count_linked(gems, halves)
    odd = odd_halves(gems, halves)
    waste = int(BITS[odd]) == HALVES or (odd != 0 and not odd >> half & 1)
    return max(0, tiles - waste)


@kernel
def tiles_with(gems: int, kind: int, half: int) -> int:
    """How many tiles a chain gets if this one comes next and leaves that half open."""
    return 1 + tiles_from(gems - one_of(kind), half)
