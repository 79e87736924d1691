"""What is hidden in kingsmine: tiles that lie face down, from those who have not seen them, and which pile a seat placed.

Who has seen which tile of the mine is public, and so is what became of every tile that was turned up: the face-down tiles of
each colour can be counted. When the game is over all are turned up.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.kernel.chance import below, shuffle, start
from filon.kernel.compiling import kernel
from filon.kernel.verbs import is_a, meant

from .moves import PILE
from .state import CELLS, LEVELS, PILES, SEAT_TILES, TILE_KINDS, Phase, State


@kernel
def reveal(s: State, viewer: int, seen: State) -> None:
    """KIN-702, 703, 704, 707: the tiles of the mine a viewer has seen, as long as they remain, KIN-701: and no others.

    At the end all are turned up. KIN-705: everything else is public.
    """
    is_over = s.phase == Phase.OVER
    for cell in range(1, CELLS + 1):
        for level in range(s.heights[cell]):
            if is_over or s.known[cell, level] >> viewer & 1:
                seen.mine[cell, level] = s.mine[cell, level]


@kernel
def veil(s: State, seat: int, action: int, viewer: int) -> int:
    """KIN-706: others learn that a seat took one of its piles; KIN-705: everything else is done in the open."""
    if viewer != seat and is_a(action, PILE):
        return meant(PILE)
    return action


@kernel
def imagine(s: State, viewer: int, key: NDArray[Any]) -> None:
    """KIN-701, 706: any order of the tiles of each colour that the viewer has not seen, any of their piles in any place."""
    start(s, key)
    for seat in range(s.seats):
        if seat != viewer and s.phase != Phase.OVER:
            imagine_piles(s, seat)
            imagine_tiles(s, viewer, seat)


@kernel
def imagine_piles(s: State, seat: int) -> None:
    """KIN-706: any of another seat's piles are those not yet placed, each with some tile, and any of these is in hand."""
    left = int(s.n_piles[seat])
    for pile in range(PILES):
        is_left = below(s, PILES - pile) < left
        left -= is_left
        s.piles[seat, pile, 0] = is_left
    if s.phase == Phase.CELL and s.asked == seat:
        s.in_hand[seat] = nth_pile(s, seat, below(s, s.n_piles[seat]))


@kernel
def nth_pile(s: State, seat: int, n: int) -> int:
    """The pile, from 1, that is the n-th of those not yet placed, from 0."""
    pile = 0
    while n >= 0:
        n -= s.piles[seat, pile, 0] > 0
        pile += 1
    return pile


@kernel
def imagine_tiles(s: State, viewer: int, colour: int) -> None:
    """KIN-701: the face-down tiles of a colour that the viewer has not seen, shuffled, wherever one lies."""
    tiles = np.zeros(SEAT_TILES, np.int8)
    n = unseen_tiles(s, viewer, colour, tiles)
    shuffle(s, tiles, n)
    for cell in range(1, CELLS + 1):
        for level in range(s.heights[cell]):
            if s.colours[cell] == colour + 1 and not s.known[cell, level] >> viewer & 1:
                n -= 1
                s.mine[cell, level] = tiles[n]
    for pile in range(PILES):
        if s.piles[colour, pile, 0]:
            for level in range(LEVELS):
                n -= 1
                s.piles[colour, pile, level] = tiles[n]


@kernel
def unseen_tiles(s: State, viewer: int, colour: int, tiles: NDArray[Any]) -> int:
    """KIN-703: write the face-down tiles of a colour but those the viewer has seen; say how many."""
    n = 0
    for kind in range(1, TILE_KINDS):
        for _ in range(int(s.buried[colour, kind]) - count_seen(s, viewer, colour, kind)):
            tiles[n] = kind
            n += 1
    return n


@kernel
def count_seen(s: State, viewer: int, colour: int, kind: int) -> int:
    """How many face-down tiles of a colour and kind the viewer has seen."""
    n = 0
    for cell in range(1, CELLS + 1):
        if s.colours[cell] == colour + 1:
            for level in range(s.heights[cell]):
                n += s.mine[cell, level] == kind and s.known[cell, level] >> viewer & 1
    return n
