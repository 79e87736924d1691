"""Where to dig, for the rule of thumb of kingsmine: the pile whose next tiles bring most for the actions they take.

A seat knows its own piles and what a lantern or a blast has shown; any other tile is worth the average of what lies face
down in its colour. It digs no further than it can leave the pile again.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.games.kingsmine.rules.mine import can_climb
from filon.games.kingsmine.rules.things import beside, has_big_cart, has_ladder, has_pick
from filon.games.kingsmine.state import CELL_ROWS, CELLS, FALL, SIDES, TILE_KINDS, Kind, State
from filon.kernel.compiling import kernel

from .worth import NOT_YET, Row

FAR = 7  # steps, more than a dwarf goes for any pile
RUN = 5  # tiles of a pile that are looked at
EMPTYING = 0.33  # actions to empty the cart, a tile
EMPTYING_BIG = 0.17  # the same with a big cart
PIT = 0.4  # what is dug counts so much if the dwarf is stuck then
NO_RATE = -1e9
ANY_RATE = 1e9  # more than any
HAIR = 1e-9  # a rate must be so much lower to be passed over: one that is equal counts if its cell is the first


@kernel
def average_tile(s: State, w: NDArray[Any], colour: int) -> float:
    """What a face-down tile of a colour, from 1, is worth; worked out when it is first asked for."""
    if w[Row.AVERAGE, colour] == NOT_YET:
        total, n = 0.0, 0
        for kind in range(1, TILE_KINDS):
            n += int(s.buried[colour - 1, kind])
            total += float(s.buried[colour - 1, kind]) * w[Row.TILE, kind]
        w[Row.AVERAGE, colour] = total / n if n else 0.0
    return float(w[Row.AVERAGE, colour])


@kernel
def known_tile(s: State, seat: int, cell: int, level: int) -> int:
    """The Kind of a tile the seat has seen; 0 of any other."""
    return int(s.mine[cell, level]) if s.known[cell, level] >> seat & 1 else 0


@kernel
def heights_beside(s: State, cell: int) -> tuple[int, int]:
    """The lowest height next to a cell, so deep its pile can be dug, and the highest."""
    lowest = highest = int(s.heights[beside(cell, 0)])
    for side in range(1, SIDES):
        height = int(s.heights[beside(cell, side)])
        lowest, highest = min(lowest, height), max(highest, height)
    return lowest, highest


@kernel
def can_leave(s: State, cell: int, height: int, ladder: bool) -> bool:
    """Could a dwarf leave a cell of that height?"""
    for side in range(SIDES):
        target = beside(cell, side)
        if s.colours[target] and can_climb(s, int(s.heights[target]), height, ladder):
            return True
    return False


@kernel
def cuts_off_at_any(s: State, cell: int, heights: int) -> bool:
    """The same for heights, a bit each: would any of them cut off a pile?"""
    height = 0
    while heights >> height:
        if heights >> height & 1 and cuts_off(s, cell, height):
            return True
        height += 1
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
    s: State,
    seat: int,
    w: NDArray[Any],
    cell: int,
    steps: int,
    pace: float,
    ladder: bool,
    best: float,
) -> float:
    """What digging on a cell brings an action, steps counted, if the dwarf stops when it is best; a loss is one anyhow.

    It must be better than `best`, which is returned else. Ways round the pile take longest to find, so they are looked for
    only if the rate is better: then at all heights met since the last time.
    """
    level = int(s.heights[cell]) - 1
    lowest, highest = heights_beside(s, cell)
    lowest = max(lowest, level + 1 - RUN)
    explosives = int(s.caves[seat, Kind.EXPLOSIVE])
    total, spent, steep = 0.0, float(steps), 0
    while level >= lowest:
        kind = known_tile(s, seat, cell, level)
        height = level if 0 < kind <= Kind.CURSE else max(0, level + 1 - FALL)
        steep |= (highest - height > s.ladder_levels) << height
        if kind >= Kind.CURSE and explosives:
            explosives -= 1
            spent += 1.0
            level -= 1
        else:
            total += w[Row.TILE, kind] if kind else average_tile(s, w, int(s.colours[cell]))
            spent += pace
            level -= FALL if kind > Kind.CURSE else 1
        rate = total / spent if total > 0.0 else total - spent
        if rate > best:
            if cuts_off_at_any(s, cell, steep):
                break
            steep = 0
            if total > 0.0 and not can_leave(s, cell, level + 1, ladder):
                rate *= PIT
            best = max(best, rate)
    return best


@kernel
def pace_of(s: State, seat: int) -> float:
    """Actions a tile takes, with its part of emptying the cart."""
    return (0.5 if has_pick(s, seat) else 1.0) + (EMPTYING_BIG if has_big_cart(s, seat) else EMPTYING)


@kernel
def walk(s: State, seat: int, steps: NDArray[Any], first: NDArray[Any], queue: NDArray[Any]) -> None:
    """Fill how many steps each cell is away, FAR if it cannot be reached, and the side the first one goes to."""
    ladder = has_ladder(s, seat)
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
    return rate_of(s, seat, w, int(s.dwarves[seat]), 0, pace_of(s, seat), has_ladder(s, seat), NO_RATE)


@kernel
def best_cell(s: State, seat: int, w: NDArray[Any], enough: float) -> tuple[int, float, int]:
    """The cell in reach where digging brings most an action, how much, and the side to go to; 0 if there is none.

    More than `enough` is as good as any.
    """
    rows = np.zeros((3, CELL_ROWS), np.int64)
    steps, first, queue = rows[0], rows[1], rows[2]
    walk(s, seat, steps, first, queue)
    cell, rate = best_of(s, seat, w, steps, enough)
    return cell, rate, int(first[cell])


@kernel
def best_of(s: State, seat: int, w: NDArray[Any], steps: NDArray[Any], enough: float) -> tuple[int, float]:
    """The cell where digging brings most an action, with steps to cells that are given; of equals the first.

    The dwarf's own cell is looked at before all others: few are better, and what is not is soon known.
    """
    pace, ladder = pace_of(s, seat), has_ladder(s, seat)
    here = int(s.dwarves[seat])
    chosen, best = 0, NO_RATE
    for place in range(CELLS + 1):
        cell = place if place else here
        if place != here and s.heights[cell] and steps[cell] < FAR:
            rate = rate_of(s, seat, w, cell, int(steps[cell]), pace, ladder, best - HAIR)
            if rate > best or (rate == best and cell < chosen):
                chosen, best = cell, rate
                if best > enough:
                    break
    return chosen, best
