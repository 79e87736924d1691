"""Where to dig, for the rule of thumb of kingsmine: the pile whose next tiles bring most for the actions they take.

A seat knows its own piles and what a lantern or a blast has shown; any other tile is worth the average of what lies face
down in its colour. It digs no further than it can leave the pile again.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.kernel.compiling import kernel

from .policy_worth import GOLD, Row, is_late
from .rules_mine import can_climb
from .rules_things import beside, has_big_cart, has_ladder, has_pick
from .state import CELL_ROWS, CELLS, FALL, MAX_SEATS, SIDES, TILE_KINDS, Kind, State

FAR = 7  # steps, more than a dwarf goes for any pile
RUN = 5  # tiles of a pile that are looked at
EMPTYING = 0.33  # actions to empty the cart, a tile
EMPTYING_BIG = 0.17  # the same with a big cart
PIT = 0.4  # what is dug counts so much if the dwarf is stuck then
NO_RATE = -1e9


@kernel
def tile_worth(s: State, w: NDArray[Any], kind: int) -> float:
    """A tile that costs no gold: what it completes, or what it can still pay for; a danger is worth less than nothing."""
    worth = float(w[Row.GAIN, kind])
    return worth if worth < 0.0 or is_late(s) else max(worth, GOLD * float(s.gold[kind]))


@kernel
def average_tiles(s: State, w: NDArray[Any], average: NDArray[Any]) -> None:
    """What a face-down tile of each colour is worth, from 1."""
    for colour in range(s.seats):
        total, n = 0.0, 0
        for kind in range(1, TILE_KINDS):
            if s.buried[colour, kind]:
                n += int(s.buried[colour, kind])
                total += float(s.buried[colour, kind]) * tile_worth(s, w, kind)
        average[colour + 1] = total / n if n else 0.0


@kernel
def known_tile(s: State, seat: int, cell: int, level: int) -> int:
    """The Kind of a tile the seat has seen; 0 of any other."""
    return int(s.mine[cell, level]) if s.known[cell, level] >> seat & 1 else 0


@kernel
def worth_at(s: State, seat: int, w: NDArray[Any], average: NDArray[Any], cell: int, level: int) -> float:
    """What a tile of the mine is worth, as far as the seat knows."""
    kind = known_tile(s, seat, cell, level)
    return tile_worth(s, w, kind) if kind else float(average[s.colours[cell]])


@kernel
def lowest_beside(s: State, cell: int) -> int:
    """The lowest height next to a cell: so deep its pile can be dug."""
    lowest = int(s.heights[beside(cell, 0)])
    for side in range(1, SIDES):
        lowest = min(lowest, int(s.heights[beside(cell, side)]))
    return lowest


@kernel
def can_leave(s: State, cell: int, height: int, ladder: bool) -> bool:
    """Could a dwarf leave a cell of that height?"""
    for side in range(SIDES):
        target = beside(cell, side)
        if s.colours[target] and can_climb(s, int(s.heights[target]), height, ladder):
            return True
    return False


@kernel
def cuts_off(s: State, cell: int, height: int) -> bool:
    """Would a pile next to a cell of that height be out of reach from there, even with a ladder?"""
    for side in range(SIDES):
        target = beside(cell, side)
        if s.heights[target] - height > s.ladder_levels and not is_joined(s, target, cell, height):
            return True
    return False


@kernel
def is_joined(s: State, start: int, cell: int, height: int) -> bool:
    """Does a way with a ladder lead from one cell to another if that had another height?"""
    queue = np.zeros(CELL_ROWS, np.int64)
    queue[0] = start
    met, head, tail = 1 << start, 0, 1
    while head < tail and not met >> cell & 1:
        source = int(queue[head])
        head += 1
        for side in range(SIDES):
            target = beside(source, side)
            to = height if target == cell else int(s.heights[target])
            if s.colours[target] and not met >> target & 1 and can_climb(s, to, int(s.heights[source]), True):
                met |= 1 << target
                queue[tail] = target
                tail += 1
    return bool(met >> cell & 1)


@kernel
def rate_of(
    s: State, seat: int, w: NDArray[Any], average: NDArray[Any], cell: int, steps: int, pace: float, ladder: bool
) -> float:
    """What digging on a cell brings an action, steps counted, if the dwarf stops when it is best; a loss is one anyhow."""
    level = int(s.heights[cell]) - 1
    lowest = max(lowest_beside(s, cell), level + 1 - RUN)
    explosives = int(s.caves[seat, Kind.EXPLOSIVE])
    best, total, spent = NO_RATE, 0.0, float(steps)
    while level >= lowest:
        kind = known_tile(s, seat, cell, level)
        if cuts_off(s, cell, level if 0 < kind <= Kind.CURSE else max(0, level + 1 - FALL)):
            break
        if kind >= Kind.CURSE and explosives:
            explosives -= 1
            spent += 1.0
            level -= 1
        else:
            total += tile_worth(s, w, kind) if kind else average[s.colours[cell]]
            spent += pace
            level -= FALL if kind > Kind.CURSE else 1
        pit = 1.0 if total < 0.0 or can_leave(s, cell, level + 1, ladder) else PIT
        best = max(best, total / spent * pit if total > 0.0 else total - spent)
    return best


@kernel
def pace_of(s: State, seat: int) -> float:
    """Actions a tile takes, with its part of emptying the cart."""
    return (0.5 if has_pick(s, seat) else 1.0) + (EMPTYING_BIG if has_big_cart(s, seat) else EMPTYING)


@kernel
def walk(s: State, seat: int, steps: NDArray[Any], first: NDArray[Any]) -> None:
    """Fill how many steps each cell is away, FAR if it cannot be reached, and the side the first one goes to."""
    ladder = has_ladder(s, seat)
    queue = np.zeros(CELL_ROWS, np.int64)
    steps[:] = FAR
    queue[0] = s.dwarves[seat]
    steps[queue[0]] = 0
    head, tail = 0, 1
    while head < tail:
        cell = int(queue[head])
        head += 1
        for side in range(SIDES):
            target = beside(cell, side)
            is_new = steps[target] == FAR and s.colours[target] > 0
            if is_new and can_climb(s, int(s.heights[target]), int(s.heights[cell]), ladder):
                steps[target] = steps[cell] + 1
                first[target] = side if steps[cell] == 0 else first[cell]
                queue[tail] = target
                tail += 1


@kernel
def rate_here(s: State, seat: int, w: NDArray[Any]) -> float:
    """What digging on brings where the dwarf is."""
    average = np.zeros(MAX_SEATS + 1)
    average_tiles(s, w, average)
    return rate_of(s, seat, w, average, int(s.dwarves[seat]), 0, pace_of(s, seat), has_ladder(s, seat))


@kernel
def best_cell(s: State, seat: int, w: NDArray[Any], first: NDArray[Any]) -> tuple[int, float]:
    """The cell in reach where digging brings most an action, and how much; 0 if there is none."""
    steps = np.zeros(CELL_ROWS, np.int64)
    walk(s, seat, steps, first)
    return best_of(s, seat, w, steps)


@kernel
def best_of(s: State, seat: int, w: NDArray[Any], steps: NDArray[Any]) -> tuple[int, float]:
    """The same, with steps to cells that are given."""
    average = np.zeros(MAX_SEATS + 1)
    average_tiles(s, w, average)
    pace, ladder = pace_of(s, seat), has_ladder(s, seat)
    chosen, best = 0, NO_RATE
    for cell in range(1, CELLS + 1):
        if s.heights[cell] and steps[cell] < FAR:
            rate = rate_of(s, seat, w, average, cell, int(steps[cell]), pace, ladder)
            if rate > best:
                chosen, best = cell, rate
    return chosen, best
