"""The table of edges a search grows: what is known of each move that was tried, found by what was told before it.

A history is a number that stands for everything a seat was told since the search began; telling it more gives another
one. An edge is found by a history and the meaning of a move. Edges of all trees lie in one table with open addressing;
when it is half full nothing more is written into it, and a search goes on with what it has.
"""

from enum import IntEnum
from math import log, sqrt

import numpy as np
from numpy.typing import NDArray

from filon.kernel.compiling import kernel

BITS = (1 << 61) - 1  # of a history: what is left of products that ran over is the same, compiled or not
SPREAD = 0x1E3779B97F4A7C15
STIR = 0x0F58476D1CE4E5B9
SPEAKERS = 16  # more than there are seats

UNIT = 1 << 20  # what a result of 1 is written as, so that a row is whole numbers and lies in one piece

CURIOSITY = 0.12  # how much what was tried rarely is tried again
BELIEF = 20  # visits before what a move led to counts for more than what was believed of it
DOUBT = 0.03  # how much less is believed of a move that was not the first to be tried


class Column(IntEnum):
    """What a row holds."""

    KEY = 0  # 0: the row is free
    VISITS = 1
    OFFERED = 2  # how often it was legal since it was first tried
    WORTH = 3  # sum of what it led to for the seat whose move it is, in units
    IS_FIRST = 4  # 1: of the moves of its node it was tried first, as the rule of thumb wished


FREE = 0  # the key of no edge
COUNTER = -1  # the last row counts in its first column the rows that are not free

Edges = NDArray[np.int64]


def edges_for(expected: int) -> Edges:
    """A table with room for that many edges."""
    return np.zeros(((1 << max(10, (2 * expected).bit_length())) + 1, len(Column)), np.int64)


@kernel
def history_after(history: int, said: int, speaker: int) -> int:
    """The history of who is told this of somebody's move."""
    mixed = (int(history) * SPREAD + int(said) * SPEAKERS + int(speaker)) & BITS
    mixed ^= mixed >> 31
    mixed = (mixed * STIR) & BITS
    return (mixed ^ mixed >> 29) | 1


@kernel
def edge_row(edges: Edges, key: int) -> int:
    """The row of an edge, or the free row where it would be."""
    last = len(edges) - 2
    row = key >> 1 & last
    while edges[row, Column.KEY] != FREE and edges[row, Column.KEY] != key:
        row = (row + 1) & last
    return row


@kernel
def has_room(edges: Edges) -> bool:
    """May another edge be written?"""
    return bool(2 * edges[COUNTER, 0] < len(edges))


@kernel
def write_edge(edges: Edges, row: int, key: int, is_first: bool) -> None:
    """A move is tried for the first time."""
    edges[row, Column.KEY] = key
    edges[row, Column.IS_FIRST] = is_first
    edges[COUNTER, 0] += 1


@kernel
def offer(edges: Edges, rows: NDArray[np.int64], n: int) -> tuple[int, int, float]:
    """These moves were legal once more; how many of them were tried, how often all together, and the sum of their worth."""
    tried = 0
    visits = 0
    worth = 0
    for i in range(n):
        row = rows[i]
        is_known = edges[row, Column.VISITS] > 0
        edges[row, Column.OFFERED] += is_known
        tried += is_known
        visits += edges[row, Column.VISITS]
        worth += edges[row, Column.WORTH]
    return tried, visits, worth / UNIT


@kernel
def count_visits(edges: Edges, rows: NDArray[np.int64], n: int) -> int:
    """How often these moves were tried all together."""
    total = 0
    for i in range(n):
        total += edges[rows[i], Column.VISITS]
    return total


@kernel
def is_tried(edges: Edges, row: int) -> bool:
    """Was the move ever tried?"""
    return bool(edges[row, Column.VISITS] > 0)


@kernel
def wants_more(tried: int, visits: int, n: int, width: float) -> bool:
    """Shall a node try another move before those it knows? A node reached more often looks at more of its moves."""
    return bool(tried < n and tried < width * sqrt(visits))


@kernel
def most_promising(edges: Edges, rows: NDArray[np.int64], n: int, average: float) -> int:
    """The tried row of these with the best worth so far, with something added for what was tried rarely (UCB1).

    A few visits are not trusted alone: moves are believed to be about as good as their node on average, the first a little
    better.
    A move counts as offered only where it was legal: worlds differ in what a seat can do.
    """
    best = 0
    highest = -1.0
    for i in range(n):
        row = rows[i]
        visits = edges[row, Column.VISITS]
        if visits > 0:
            believed = average - DOUBT * (1 - edges[row, Column.IS_FIRST])
            worth = (edges[row, Column.WORTH] / UNIT + BELIEF * believed) / (visits + BELIEF)
            hope = worth + CURIOSITY * sqrt(log(edges[row, Column.OFFERED] + 1.0) / visits)
            if hope > highest:
                best = i
                highest = hope
    return best


@kernel
def measure_for(edges: Edges, rows: NDArray[np.int64], n: int, chosen: int) -> int:
    """The chosen row, or the first that was tried if that was tried less than half as often: all are measured by it."""
    visits = edges[rows[chosen], Column.VISITS]
    for i in range(n):
        if edges[rows[i], Column.IS_FIRST] and 2 * edges[rows[i], Column.VISITS] < visits:
            return i
    return chosen


@kernel
def credit(edges: Edges, row: int, worth: float) -> None:
    """What a tried move led to."""
    edges[row, Column.VISITS] += 1
    edges[row, Column.WORTH] += int(UNIT * worth)
