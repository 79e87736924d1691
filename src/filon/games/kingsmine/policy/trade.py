"""Bartering for the rule of thumb of kingsmine: what to give and what to take, worked out anew at every step of a barter.

Nothing moves before the finish, so every step finds the same plan. For each sum of gold it knows what the seat misses least
of its own and likes best of the King's; beers pay the rest, or are the change.
"""

from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.games.kingsmine import moves
from filon.games.kingsmine.rules.barter import count_goods, count_wares
from filon.games.kingsmine.rules.legal import legal_offers, legal_takes
from filon.games.kingsmine.rules.things import cave_room, cave_size, has_big_cart, places_of
from filon.games.kingsmine.state import BIG_CAVE, KINDS, MOST_MOVES, SMALL_CAVE, Kind, Phase, State
from filon.kernel.compiling import kernel
from filon.kernel.verbs import number, part

from .worth import Row, is_last_turn

MOST = 16  # gold that is bartered at once
CHANGE = 2  # beers taken as change
UNITS = 60  # things that are thought of on each side
PURSE = 1.0  # points a coin is worth before the last turn, whatever it is spent on
CROWD = 3  # free places: fewer, and what is worth nothing is given away
RUBBISH = 3.0  # what it is worth to have such a place free
RUBBISH_MOST = 2.0  # worth of what is given away for nothing
NEVER = 1e6
SLIGHT = 1e-6  # what sums of worths may be wrong by
NO_PLAN = -1.0


class Sheet(IntEnum):
    """Rows a plan is made on."""

    GIVE = 0  # how many of each Kind
    TAKE = 1
    GOODS = 2  # the Kind of each thing that could be given
    WARES = 3  # or taken


SHEET = len(Sheet)


@kernel
def profit_of(s: State, seat: int, w: NDArray[Any]) -> float:
    """What the barter that is planned is worth, or less than nothing if there is nothing to barter."""
    return plan(s, seat, w, np.zeros((SHEET, UNITS), np.int8))


@kernel
def plan(s: State, seat: int, w: NDArray[Any], sheet: NDArray[Any]) -> float:
    """Fill what to give and take, by Kind; what that is worth, or less than nothing if there is nothing to barter.

    If nothing of the King's is worth more a coin than something of the seat's, no sum of such things is.
    """
    goods, wares = sheet[Sheet.GOODS], sheet[Sheet.WARES]
    n_goods, most_given, least = list_goods(s, seat, w, goods)
    beer = int(s.gold[Kind.BEER])
    purse = min(MOST, most_given + int(s.caves[seat, Kind.BEER]) * beer)
    n_wares, most_taken, most = list_wares(s, seat, w, purse, wares)
    crowded = is_crowded(s, seat)
    if most < least - SLIGHT and not crowded:
        return NO_PLAN
    most_given = min(most_given, most_taken + CHANGE * beer)
    loss, given = np.full(MOST + 1, NEVER), np.zeros(MOST + 1, np.int64)
    gain, taken = np.full(MOST + 1, -NEVER), np.zeros(MOST + 1, np.int64)
    weigh_goods(s, w, goods, n_goods, most_given, loss, given)
    weigh_wares(s, w, wares, n_wares, most_taken, gain, taken)
    best, gold, beers = balance(s, seat, w[Row.KEEP, Kind.BEER], gain, most_taken, loss, most_given)
    if best <= 0.0 and not crowded:
        return NO_PLAN
    give, take = sheet[Sheet.GIVE], sheet[Sheet.TAKE]
    fill(goods, int(given[gold - beers * beer]), give)
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
def list_goods(s: State, seat: int, w: NDArray[Any], goods: NDArray[Any]) -> tuple[int, int, float]:
    """List the things the seat could give: how many, how much gold they are, and the least that is lost for a coin.

    Beers are not listed, but count as a way to lose it.
    """
    n, total = 0, 0
    least = ratio(w[Row.KEEP, Kind.BEER], int(s.gold[Kind.BEER])) if s.caves[seat, Kind.BEER] else NEVER
    for kind in range(1, KINDS):
        if s.caves[seat, kind] and s.gold[kind] and kind != Kind.BEER and can_part(s, seat, kind):
            gold = int(s.gold[kind])
            for _ in range(min(count_goods(s, seat, kind), UNITS - n)):
                goods[n] = kind
                n += 1
                total += gold
                least = min(least, w[Row.KEEP, kind] / gold)
    return n, min(total, MOST), least


@kernel
def list_wares(s: State, seat: int, w: NDArray[Any], purse: int, wares: NDArray[Any]) -> tuple[int, int, float]:
    """The same of things the seat would take and can pay for, and the most that is won for a coin."""
    n, total, coin = 0, 0, price_of_coin(s)
    most = ratio(w[Row.KEEP, Kind.BEER], int(s.gold[Kind.BEER])) if s.wares[Kind.BEER] else -NEVER
    for kind in range(1, KINDS):
        if s.wares[kind] and kind != Kind.BEER:
            gold = int(s.gold[kind])
            worth = w[Row.GAIN, kind] - coin * float(gold)
            if worth > 0.0 and gold <= purse:
                for _ in range(min(count_wares(s, seat, kind), 1 if kind == Kind.EXPLOSIVE else UNITS - n)):
                    wares[n] = kind
                    n += 1
                    total += gold
                    most = max(most, ratio(worth, gold))
    return n, min(total, purse), most


@kernel
def ratio(worth: float, gold: int) -> float:
    """Worth for a coin; of what costs none, all there is."""
    return worth / gold if gold else NEVER


@kernel
def price_of_coin(s: State) -> float:
    """What a coin is worth that is not spent."""
    return 0.0 if is_last_turn(s) else PURSE


@kernel
def weigh_goods(
    s: State, w: NDArray[Any], goods: NDArray[Any], n: int, most: int, loss: NDArray[Any], given: NDArray[Any]
) -> None:
    """For each sum of gold up to `most` what the seat misses least; each copy of a thing is missed more than the last."""
    loss[0] = 0.0
    total, last, copies = 0, 0, 0.0
    for unit in range(n):
        kind = int(goods[unit])
        copies = copies + 1.0 if kind == last else 1.0
        last = kind
        total = min(most, total + int(s.gold[kind]))
        spend(loss, given, total, int(s.gold[kind]), w[Row.KEEP, kind] * copies, unit)


@kernel
def weigh_wares(
    s: State, w: NDArray[Any], wares: NDArray[Any], n: int, most: int, gain: NDArray[Any], taken: NDArray[Any]
) -> None:
    """For each sum of gold up to `most` the best the King has for it."""
    gain[0] = 0.0
    total, coin = 0, price_of_coin(s)
    for unit in range(n):
        kind = int(wares[unit])
        gold = int(s.gold[kind])
        total = min(most, total + gold)
        add(gain, taken, total, gold, w[Row.GAIN, kind] - coin * float(gold), unit)


@kernel
def can_part(s: State, seat: int, kind: int) -> bool:
    """A big cart with tiles in it is never given."""
    is_cart = kind == Kind.CART6 or kind == Kind.CART6_L or kind == Kind.CART6_R
    return not (is_cart and s.cart_loads[seat] > 0 and has_big_cart(s, seat))


@kernel
def add(gain: NDArray[Any], taken: NDArray[Any], most: int, gold: int, worth: float, unit: int) -> None:
    """One thing more may be taken, for sums up to `most`. Written whether it is better or not: no branch to mispredict."""
    for total in range(most, gold - 1, -1):
        more, things = gain[total - gold] + worth, taken[total - gold] | 1 << unit
        is_better = more > gain[total]
        gain[total] = more if is_better else gain[total]
        taken[total] = things if is_better else taken[total]


@kernel
def spend(loss: NDArray[Any], given: NDArray[Any], most: int, gold: int, worth: float, unit: int) -> None:
    """One thing more may be given, for sums up to `most`."""
    for total in range(most, gold - 1, -1):
        more, things = loss[total - gold] + worth, given[total - gold] | 1 << unit
        is_better = more < loss[total]
        loss[total] = more if is_better else loss[total]
        given[total] = things if is_better else given[total]


@kernel
def balance(
    s: State, seat: int, beer: float, gain: NDArray[Any], most_taken: int, loss: NDArray[Any], most_given: int
) -> tuple[float, int, int]:
    """The best barter: its worth, the gold of what is taken, and the beers paid with it, less than 0 if they are change."""
    best, best_taken, best_beers = 0.0, 0, 0
    least, most = -min(CHANGE, int(s.wares[Kind.BEER])), int(s.caves[seat, Kind.BEER])
    gold = int(s.gold[Kind.BEER])
    for taken in range(most_taken + 1):
        for beers in range(least, most + 1):
            given = taken - beers * gold
            if 0 <= given <= most_given:
                worth = gain[taken] - loss[given] - beer * beers
                if worth > best:
                    best, best_taken, best_beers = worth, taken, beers
    return best, best_taken, best_beers


@kernel
def fill(units: NDArray[Any], mask: int, row: NDArray[Any]) -> None:
    """Count the things of a mask by Kind."""
    unit = 0
    while mask >> unit:
        row[units[unit]] += mask >> unit & 1
        unit += 1


@kernel
def keep_common(give: NDArray[Any], take: NDArray[Any]) -> None:
    """Nothing is given for another of its kind."""
    for kind in range(1, KINDS):
        common = min(give[kind], take[kind])
        give[kind] -= common
        take[kind] -= common


@kernel
def is_crowded(s: State, seat: int) -> bool:
    """Is there so little room in the cave that rubbish should go?"""
    return cave_room(s, seat) < CROWD and not is_last_turn(s)


@kernel
def give_rubbish(s: State, seat: int, w: NDArray[Any], give: NDArray[Any], take: NDArray[Any]) -> float:
    """In a crowded cave, what is worth nothing to anybody is given as well."""
    if not is_crowded(s, seat):
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
    sheet = np.zeros((SHEET, UNITS), np.int8)
    give, take = sheet[Sheet.GIVE], sheet[Sheet.TAKE]
    is_offer = s.phase == Phase.OFFER
    if plan(s, seat, w, sheet) > NO_PLAN and is_within(s.offered, give) and is_within(s.taken, take):
        kind = next_of(s.offered, give) if is_offer else next_of(s.taken, take)
        if kind == 0 and is_within(give, s.offered):
            return moves.DONE_OFFERING if is_offer else moves.FINISH
        if kind >= max(1, s.last_kind) and (is_offer or is_within(give, s.offered)):
            return number(moves.OFFER if is_offer else moves.TAKE, kind)
    return quick_step(s, seat, w)


@kernel
def is_within(some: NDArray[Any], whole: NDArray[Any]) -> bool:
    """Is there no more of any kind than there should be?"""
    n = 0
    for kind in range(KINDS):
        n += some[kind] > whole[kind]
    return n == 0


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
    verb = moves.OFFER if is_offer else moves.TAKE
    chosen, best = last, -NEVER
    for i in range(n):
        kind = part(out[i], verb)
        worth = -w[Row.KEEP, kind] if is_offer else w[Row.GAIN, kind]
        if worth > best:
            chosen, best = int(out[i]), worth
    return chosen
