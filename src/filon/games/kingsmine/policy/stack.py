"""Stacking for the rule of thumb of kingsmine: what a pile would bring now, and how it is laid tile by tile."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.games.kingsmine import moves
from filon.games.kingsmine.rules.legal import legal_first_gems, legal_next_gems, legal_spares
from filon.games.kingsmine.rules.stack import can_stack, count_gems, count_nuggets
from filon.games.kingsmine.state import CORNERS, FIRST_CORNER, MOST_MOVES, Collection, Phase, State
from filon.kernel.compiling import kernel
from filon.kernel.verbs import number, part

from .chain import gems_in, packed, tiles_with
from .worth import nugget_worth

# --- what a pile brings -------------------------------------------------------------------------------------------------


@kernel
def gain_of(s: State, own: NDArray[Any], collection: int) -> float:
    """Points of the best pile of a collection, less those its tiles score in the cave."""
    tile = float(s.cave_points)
    if collection == Collection.GEMS:
        gems = gems_in(s, packed(own))
        return float(s.gem_points[gems]) - tile * (gems + 1)
    if collection == Collection.GRIMOIRE:
        return float(s.grimoire_points) - 2.0 * tile
    corners = 0.0
    for kind in range(FIRST_CORNER, FIRST_CORNER + CORNERS):
        corners += own[kind]
    return nugget_worth(s, own, FIRST_CORNER, 0.0) - tile * corners


@kernel
def best_pile(s: State, seat: int, own: NDArray[Any], but: int) -> tuple[int, float]:
    """The collection that brings most now, and how much; one may be left out."""
    chosen, best = 0, 0.0
    for collection in range(Collection.GEMS, Collection.GRIMOIRE + 1):
        if collection != but and can_stack(s, seat, collection):
            gain = gain_of(s, own, collection)
            if gain > best:
                chosen, best = collection, gain
    return chosen, best


# --- tile by tile -------------------------------------------------------------------------------------------------------


@kernel
def stack_step(s: State, seat: int) -> int:
    """The next tile of the pile under way, or its end."""
    if s.phase == Phase.NUGGETS:
        return number(moves.COMPLETE, count_nuggets(s, seat))
    out = np.zeros(MOST_MOVES + 1, np.int64)
    if s.phase == Phase.SPARE:
        return choose_spare(s, out[: legal_spares(s, seat, out)])
    gems = packed(s.caves[seat])
    return choose_first(s, seat, gems, out) if s.phase == Phase.FIRST_GEM else choose_next(s, seat, gems, out)


@kernel
def choose_first(s: State, seat: int, gems: int, out: NDArray[Any]) -> int:
    """The gem and the open end from which the chain gets longest."""
    chosen, best = 0, -1
    for i in range(legal_first_gems(s, seat, out)):
        kind, turned = moves.started_of(part(out[i], moves.FIRST))
        tiles = tiles_with(gems, kind, moves.open_half_of(kind, turned))
        if tiles > best:
            chosen, best = int(out[i]), tiles
    return chosen


@kernel
def choose_next(s: State, seat: int, gems: int, out: NDArray[Any]) -> int:
    """The gem after which most can follow; none if they would make the chain no better."""
    chosen, best = int(moves.STOP), 0
    for i in range(legal_next_gems(s, seat, out) - 1):
        kind = part(out[i], moves.NEXT)
        begin, end = moves.begin_half_of(kind, 0), moves.open_half_of(kind, 0)
        tiles = tiles_with(gems, kind, end if begin == s.open_half else begin)
        if tiles > best:
            chosen, best = int(out[i]), tiles
    return chosen if int(s.chain_tiles) + best - 1 > count_gems(s) else int(moves.STOP)


@kernel
def choose_spare(s: State, out: NDArray[Any]) -> int:
    """Every spare corner that scores."""
    points = s.nugget_points[s.complete]
    return int(out[0] if points[s.spares + 1] >= points[s.spares] else out[-1])
