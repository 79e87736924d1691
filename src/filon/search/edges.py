"""The table of edges a search grows: what is known of each move that was tried, found by what was told before it.

A history is a number that stands for everything a seat was told since the search began; telling it more gives another
one. An edge is found by a history and the meaning of a move. Edges of all trees lie in one table with open addressing;
when it is half full nothing more is written into it, and a search goes on with what it has.
"""

from math import log, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from filon.kernel.compiling import kernel

BITS = (1 << 61) - 1  # of a history: what is left of products that ran over is the same, compiled or not
SPREAD = 0x1E3779B97F4A7C15
STIR = 0x0F58476D1CE4E5B9
SPEAKERS = 16  # more than there are seats

CURIOSITY = 0.7  # how much what was tried rarely is tried again
WIDTH = 1.5  # times the root of how often it was reached: so many moves of a node are tried


class Edges(NamedTuple):
    """Columns of the table; a key of 0 is a free row."""

    keys: NDArray[np.int64]
    visits: NDArray[np.int64]
    offered: NDArray[np.int64]  # how often it was legal since it was first tried
    worth: NDArray[np.float64]  # sum of what it led to, 0 to 1 each, for the seat whose move it is
    used: NDArray[np.int64]  # one number: rows that are not free


def edges_for(expected: int) -> Edges:
    """A table with room for that many edges."""
    size = 1 << max(10, (2 * expected).bit_length())
    counts = [np.zeros(size, np.int64) for _ in range(3)]
    return Edges(counts[0], counts[1], counts[2], np.zeros(size), np.zeros(1, np.int64))


@kernel
def told(history: int, said: int, speaker: int) -> int:
    """The history of who is told this of somebody's move."""
    mixed = ((int(history) ^ (int(said) * SPEAKERS + int(speaker) + 1)) * SPREAD) & BITS
    mixed ^= mixed >> 31
    mixed = (mixed * STIR) & BITS
    return mixed ^ mixed >> 29 or 1


@kernel
def row_of(edges: Edges, key: int) -> int:
    """The row of an edge, or the free row where it would be."""
    last = len(edges.keys) - 1
    row = key & last
    while edges.keys[row] != 0 and edges.keys[row] != key:
        row = (row + 1) & last
    return row


@kernel
def has_room(edges: Edges) -> bool:
    """May another edge be written?"""
    return bool(2 * edges.used[0] < len(edges.keys))


@kernel
def write(edges: Edges, row: int, key: int) -> None:
    """A move is tried for the first time."""
    edges.keys[row] = key
    edges.used[0] += 1


@kernel
def count_visits(edges: Edges, rows: NDArray[np.int64], n: int) -> tuple[int, int]:
    """How many of these rows were tried, and how often all together."""
    tried = 0
    visits = 0
    for i in range(n):
        tried += edges.visits[rows[i]] > 0
        visits += edges.visits[rows[i]]
    return tried, visits


@kernel
def wants_more(tried: int, visits: int, n: int) -> bool:
    """Shall a node try another move before those it knows? A node reached more often looks at more of its moves."""
    return tried < n and tried < 1 + WIDTH * sqrt(visits)


@kernel
def most_promising(edges: Edges, rows: NDArray[np.int64], n: int) -> int:
    """The tried row of these with the best worth so far, with something added for what was tried rarely (UCB1).

    A move counts as offered only where it was legal: worlds differ in what a seat can do.
    """
    best = -1
    highest = 0.0
    for i in range(n):
        row = rows[i]
        if edges.visits[row] > 0:
            mean = edges.worth[row] / edges.visits[row]
            hope = mean + CURIOSITY * sqrt(log(edges.offered[row] + 1.0) / edges.visits[row])
            if best < 0 or hope > highest:
                best = i
                highest = hope
    return best


@kernel
def offer(edges: Edges, rows: NDArray[np.int64], n: int) -> None:
    """These moves were legal once more."""
    for i in range(n):
        edges.offered[rows[i]] += edges.visits[rows[i]] > 0


@kernel
def credit(edges: Edges, row: int, worth: float) -> None:
    """What a tried move led to."""
    edges.visits[row] += 1
    edges.worth[row] += worth
