"""Bartering for the rule of thumb of kingsmine: what to give and what to take, worked out anew at every step of a barter.

Nothing moves before the finish, so every step finds the same plan. For each sum of gold it knows what the seat misses least
of its own and likes best of the King's; beers pay the rest, or are the change.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.kernel.compiling import kernel

from . import moves
from .policy_worth import Row, is_last_turn
from .rules_barter import count_goods, count_wares
from .rules_legal import legal_offers, legal_takes
from .rules_things import cave_room, cave_size, has_big_cart, places_of
from .state import BIG_CAVE, KINDS, MOST_MOVES, SMALL_CAVE, Kind, Phase, State

MOST = 16  # gold that is bartered at once
CHANGE = 2  # beers taken as change
UNITS = 60  # things that are thought of on each side
PURSE = 1.0  # points a coin is worth before the last turn, whatever it is spent on
CROWD = 3  # free places: fewer, and what is worth nothing is given away
RUBBISH = 3.0  # what it is worth to have such a place free
RUBBISH_MOST = 2.0  # worth of what is given away for nothing
NEVER = 1e6
NO_PLAN = -1.0


@kernel
def plan(s: State, seat: int, w: NDArray[Any], give: NDArray[Any], take: NDArray[Any]) -> float:
    """Fill what to give and take, by Kind; what that is worth, or less than nothing if there is nothing to barter."""
    loss, given = np.full(MOST + 1, NEVER), np.zeros(MOST + 1, np.int64)
    gain, taken = np.full(MOST + 1, -NEVER), np.zeros(MOST + 1, np.int64)
    goods, wares = np.zeros(UNITS, np.int64), np.zeros(UNITS, np.int64)
    weigh_wares(s, seat, w, wares, gain, taken)
    weigh_goods(s, seat, w, goods, loss, given)
    best, gold, beers = balance(s, seat, w[Row.KEEP, Kind.BEER], gain, loss)
    fill(goods, int(given[gold - beers * int(s.gold[Kind.BEER])]), give)
    fill(wares, int(taken[gold]), take)
    give[Kind.BEER] = max(0, beers)
    take[Kind.BEER] = max(0, -beers)
    keep_common(give, take)
    best += give_rubbish(s, seat, w, give, take)
    return best if is_any_of(give, take) and fits(s, seat, give, take) else NO_PLAN


@kernel
def is_any_of(give: NDArray[Any], take: NDArray[Any]) -> bool:
    """Does anything change hands?"""
    for kind in range(1, KINDS):
        if give[kind] or take[kind]:
            return True
    return False


@kernel
def weigh_wares(s: State, seat: int, w: NDArray[Any], wares: NDArray[Any], gain: NDArray[Any], taken: NDArray[Any]) -> None:
    """For each sum of gold the best the King has for it."""
    gain[0] = 0.0
    n, purse = 0, 0.0 if is_last_turn(s) else PURSE
    for kind in range(1, KINDS):
        worth = w[Row.GAIN, kind] - purse * float(s.gold[kind])
        if worth > 0.0 and kind != Kind.BEER:
            most = 1 if kind == Kind.EXPLOSIVE else UNITS - n
            for _ in range(min(count_wares(s, seat, kind), most)):
                wares[n] = kind
                add(gain, taken, int(s.gold[kind]), worth, n)
                n += 1


@kernel
def weigh_goods(s: State, seat: int, w: NDArray[Any], goods: NDArray[Any], loss: NDArray[Any], given: NDArray[Any]) -> None:
    """For each sum of gold what the seat misses least."""
    loss[0] = 0.0
    n = 0
    for kind in range(1, KINDS):
        if kind != Kind.BEER and s.gold[kind] and can_part(s, seat, kind):
            for copy in range(min(count_goods(s, seat, kind), UNITS - n)):
                goods[n] = kind
                spend(loss, given, int(s.gold[kind]), w[Row.KEEP, kind] * (1.0 + copy), n)
                n += 1


@kernel
def can_part(s: State, seat: int, kind: int) -> bool:
    """A big cart with tiles in it is never given."""
    is_cart = kind == Kind.CART6 or kind == Kind.CART6_L or kind == Kind.CART6_R
    return not (is_cart and s.cart_loads[seat] > 0 and has_big_cart(s, seat))


@kernel
def add(gain: NDArray[Any], taken: NDArray[Any], gold: int, worth: float, unit: int) -> None:
    """One thing more may be taken."""
    for total in range(MOST, gold - 1, -1):
        if gain[total - gold] + worth > gain[total]:
            gain[total] = gain[total - gold] + worth
            taken[total] = taken[total - gold] | 1 << unit


@kernel
def spend(loss: NDArray[Any], given: NDArray[Any], gold: int, worth: float, unit: int) -> None:
    """One thing more may be given."""
    for total in range(MOST, gold - 1, -1):
        if loss[total - gold] + worth < loss[total]:
            loss[total] = loss[total - gold] + worth
            given[total] = given[total - gold] | 1 << unit


@kernel
def balance(s: State, seat: int, beer: float, gain: NDArray[Any], loss: NDArray[Any]) -> tuple[float, int, int]:
    """The best barter: its worth, the gold of what is taken, and the beers paid with it, less than 0 if they are change."""
    best, best_taken, best_beers = 0.0, 0, 0
    least = -min(CHANGE, int(s.wares[Kind.BEER]))
    for taken in range(MOST + 1):
        for beers in range(least, int(s.caves[seat, Kind.BEER]) + 1):
            given = taken - beers * int(s.gold[Kind.BEER])
            if 0 <= given <= MOST:
                worth = gain[taken] - loss[given] - beer * beers
                if worth > best:
                    best, best_taken, best_beers = worth, taken, beers
    return best, best_taken, best_beers


@kernel
def fill(units: NDArray[Any], mask: int, row: NDArray[Any]) -> None:
    """Count the things of a mask by Kind."""
    unit = 0
    while mask >> unit:
        if mask >> unit & 1:
            row[units[unit]] += 1
        unit += 1


@kernel
def keep_common(give: NDArray[Any], take: NDArray[Any]) -> None:
    """Nothing is given for another of its kind."""
    for kind in range(1, KINDS):
        common = min(give[kind], take[kind])
        give[kind] -= common
        take[kind] -= common


@kernel
def give_rubbish(s: State, seat: int, w: NDArray[Any], give: NDArray[Any], take: NDArray[Any]) -> float:
    """In a crowded cave, what is worth nothing to anybody is given as well."""
    if cave_room(s, seat) >= CROWD or is_last_turn(s):
        return 0.0
    total = 0.0
    for kind in range(1, KINDS):
        if s.gold[kind] == 0 and w[Row.KEEP, kind] <= RUBBISH_MOST and take[kind] == 0:
            n = count_goods(s, seat, kind)
            give[kind] = n
            total += RUBBISH * n
    return total


@kernel
def fits(s: State, seat: int, give: NDArray[Any], take: NDArray[Any]) -> bool:
    """Is there room for everything after the barter?"""
    load = int(s.cave_loads[seat])
    for kind in range(1, KINDS):
        load += (int(take[kind]) - int(give[kind])) * places_of(kind)
    size = BIG_CAVE if take[Kind.CAVE20] else SMALL_CAVE if give[Kind.CAVE20] else cave_size(s, seat)
    return load <= size


# --- steps --------------------------------------------------------------------------------------------------------------


@kernel
def barter_step(s: State, seat: int, w: NDArray[Any]) -> int:
    """The next step of the plan; of a barter that follows none, the shortest way to its end."""
    give, take = np.zeros(KINDS, np.int64), np.zeros(KINDS, np.int64)
    is_offer = s.phase == Phase.OFFER
    if plan(s, seat, w, give, take) > NO_PLAN and is_within(s.offered, give) and is_within(s.taken, take):
        kind = next_of(s.offered, give) if is_offer else next_of(s.taken, take)
        if kind == 0 and is_within(give, s.offered):
            return moves.DONE_OFFERING if is_offer else moves.FINISH
        if kind >= max(1, s.last_kind) and (is_offer or is_within(give, s.offered)):
            return moves.offer(kind) if is_offer else moves.take_kind(kind)
    return quick_step(s, seat, w)


@kernel
def is_within(part: NDArray[Any], whole: NDArray[Any]) -> bool:
    """Is there no more of any kind than there should be?"""
    for kind in range(KINDS):
        if part[kind] > whole[kind]:
            return False
    return True


@kernel
def next_of(done: NDArray[Any], wanted: NDArray[Any]) -> int:
    """The first kind of which more is wanted; 0 if all is done."""
    for kind in range(1, KINDS):
        if done[kind] < wanted[kind]:
            return kind
    return 0


@kernel
def quick_step(s: State, seat: int, w: NDArray[Any]) -> int:
    """A legal step that ends the barter, or what is liked best of those that lead there."""
    out = np.zeros(MOST_MOVES + KINDS, np.int64)
    is_offer = s.phase == Phase.OFFER
    n = legal_offers(s, seat, out) if is_offer else legal_takes(s, seat, out)
    last = int(out[n - 1])
    if last == moves.DONE_OFFERING or last == moves.FINISH:
        return last
    chosen, best = last, -NEVER
    for i in range(n):
        kind = moves.kind_of(int(out[i]))
        worth = -w[Row.KEEP, kind] if is_offer else w[Row.GAIN, kind]
        if worth > best:
            chosen, best = int(out[i]), worth
    return chosen
