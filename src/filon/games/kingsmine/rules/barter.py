"""What may be bartered in kingsmine, exactly: a step is legal if a finish with equal totals can still be reached (KIN-265).

Offers come before takes and neither goes back in the catalogue, so one pass over the kinds decides: for every difference in
gold the least room that reaches it. What is left of it while taking is small. While offering, most questions have a plain
answer (the offer is paid in beers, in explosives or by one thing), and the pass is asked only where they have not.
"""

from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.games.kingsmine.state import BIG_CAVE, KINDS, SMALL_CAVE, Kind, State
from filon.kernel.compiling import kernel

from .things import cave_room, places_of

FAR = 1000  # more room than there is


class Kept(IntEnum):
    """Which big cart stays where there is a choice."""

    TOOL = 1
    PAIR = 2


# --- what may change hands ----------------------------------------------------------------------------------------------


@kernel
def count_wares(s: State, seat: int, kind: int) -> int:
    """KIN-253, 260, 274, 275: visible tiles and tools in stock; of a lasting tool one, and only for who has none."""
    if kind < Kind.LANTERN:
        return int(s.wares[kind])
    return 1 if s.wares[kind] > 0 and s.caves[seat, kind] == 0 else 0


@kernel
def count_goods(s: State, seat: int, kind: int) -> int:
    """KIN-254, 255, 256, 276: things of the cave, with the tools beside it and single halves; KIN-259: no curse."""
    return 0 if Kind.CURSE <= kind <= Kind.FIREDAMP else int(s.caves[seat, kind])


@kernel
def count_pairs(s: State, seat: int) -> int:
    """KIN-258: whole big carts of two halves, before the barter."""
    return min(int(s.caves[seat, Kind.CART6_L]), int(s.caves[seat, Kind.CART6_R]))


@kernel
def keeps_cart(s: State, seat: int, kind: int) -> bool:
    """KIN-257, 258, 301: with tiles in it, is a big cart left if this is offered too? If there was one before the barter."""
    if kind != Kind.CART6 and kind != Kind.CART6_L and kind != Kind.CART6_R:
        return True
    if s.cart_loads[seat] == 0 or (s.caves[seat, Kind.CART6] == 0 and count_pairs(s, seat) == 0):
        return True
    tools = count_left(s, seat, Kind.CART6, kind)
    return tools > 0 or (count_left(s, seat, Kind.CART6_L, kind) > 0 and count_left(s, seat, Kind.CART6_R, kind) > 0)


@kernel
def count_left(s: State, seat: int, kind: int, also: int) -> int:
    """Things of a kind that are not offered, if one of the kind `also` is offered too."""
    return int(s.caves[seat, kind]) - int(s.offered[kind]) - (kind == also)


@kernel
def bulk_of(kind: int) -> int:
    """KIN-264, 303, 304: the places a thing uses once it is owned; cave20 brings ten."""
    return SMALL_CAVE - BIG_CAVE if kind == Kind.CAVE20 else places_of(kind)


@kernel
def room_left(s: State, seat: int) -> int:
    """KIN-264: places free if the barter ended with what is offered and chosen so far; less than 0 if it cannot."""
    n = cave_room(s, seat)
    for kind in range(1, KINDS):
        n += (int(s.offered[kind]) - int(s.taken[kind])) * bulk_of(kind)
    return n


# --- taking -------------------------------------------------------------------------------------------------------------


@kernel
def can_finish(s: State, room: int) -> bool:
    """KIN-251, 263, 264: equal totals, not empty, and everything fits; `room` is what is left."""
    if s.offered_gold != s.taken_gold or (s.last_kind == 0 and not is_any(s.offered)):
        return False
    return room >= 0


@kernel
def is_any(row: NDArray[Any]) -> bool:
    """Is there anything of any kind?"""
    for i in range(len(row)):
        if row[i]:
            return True
    return False


@kernel
def wares_that_finish(s: State, seat: int, lowest: int, room: int) -> int:
    """KIN-261, 262, 265: the kinds, a bit each, that may be chosen next so that a finish is reached by kinds no lower.

    Kinds are met from the last to the first; `least` is the least room for each sum of gold by the kinds met so far.
    """
    rest = int(s.offered_gold) - int(s.taken_gold)
    least = np.full(rest + 1, FAR, np.int16)
    least[0] = 0
    found = 0
    for kind in range(KINDS - 1, max(lowest, 1) - 1, -1):
        n = 0 if s.offered[kind] else count_wares(s, seat, kind) - int(s.taken[kind])
        if n > 0:
            gold = int(s.gold[kind])
            bulk = bulk_of(kind)
            take_more(least, gold, bulk, n - 1)
            if gold <= rest and bulk + least[rest - gold] <= room:
                found |= 1 << kind
            take_more(least, gold, bulk, 1)
    return found


@kernel
def take_more(least: NDArray[Any], gold: int, bulk: int, n: int) -> None:
    """Up to n more things of a kind may be taken; what costs nothing helps only if it brings room."""
    if gold == 0:
        add_to_all(least, min(0, n * bulk))
        return
    for total in range(len(least) - 1, gold - 1, -1):
        for i in range(1, min(n, total // gold) + 1):
            room = least[total - i * gold] + i * bulk
            if room < least[total]:
                least[total] = room


@kernel
def add_to_all(least: NDArray[Any], room: int) -> None:
    """Every sum needs so much more room, or less."""
    if room:
        for i in range(len(least)):
            least[i] += room


@kernel
def can_end_offer(s: State, seat: int, room: int) -> bool:
    """KIN-265: can what is offered so far be paid for? KIN-252, 263: nothing at all by something that costs nothing."""
    if s.last_kind == 0:
        return can_take_free(s, seat)
    return is_paid(s, seat, 0, room) or wares_that_finish(s, seat, 1, room) != 0


@kernel
def can_take_free(s: State, seat: int) -> bool:
    """KIN-252, 264: is there something without gold, and room for it? One thing alone needs least."""
    room = cave_room(s, seat)
    for kind in range(1, KINDS):
        if s.gold[kind] == 0 and count_wares(s, seat, kind) and bulk_of(kind) <= room:
            return True
    return False


# --- offering: plain answers --------------------------------------------------------------------------------------------


@kernel
def can_offer(s: State, seat: int, kind: int, room: int) -> bool:
    """KIN-254, 261, 265: one thing more, if the barter can then still be finished; `room` is what is left before."""
    if kind < s.last_kind or count_goods(s, seat, kind) <= s.offered[kind] or not keeps_cart(s, seat, kind):
        return False
    after = room + bulk_of(kind)
    return is_paid(s, seat, kind, after) or can_balance(s, seat, kind, after)


@kernel
def is_paid(s: State, seat: int, also: int, room: int) -> bool:
    """Can what is offered, with one thing of a kind more (0: none), be paid for plainly? A no leaves it open."""
    gold = int(s.offered_gold) + int(s.gold[also])
    if gold == 0 and room >= 0:
        return True
    if pays(s, Kind.BEER, also, gold, room) or pays(s, Kind.EXPLOSIVE, also, gold, room):
        return True
    for kind in range(1, KINDS):
        is_match = s.gold[kind] == gold and kind != also and s.offered[kind] == 0 and bulk_of(kind) <= room
        if is_match and count_wares(s, seat, kind):
            return True
    return False


@kernel
def pays(s: State, kind: int, also: int, gold: int, room: int) -> bool:
    """Can so much gold be paid in beers, or in explosives, where these cost 1 and are not offered?"""
    return gold <= room and gold <= s.wares[kind] and s.gold[kind] == 1 and kind != also and s.offered[kind] == 0


@kernel
def can_barter(s: State, seat: int) -> bool:
    """KIN-266: is there any barter at all? It begins with an offer, or with something that costs nothing."""
    if s.caves[seat, Kind.BEER] and s.wares[Kind.EXPLOSIVE] and s.gold[Kind.BEER] == s.gold[Kind.EXPLOSIVE]:
        return True
    room = cave_room(s, seat)
    for kind in range(1, KINDS):
        if s.caves[seat, kind] and can_offer(s, seat, kind, room):
            return True
    return can_take_free(s, seat)


# --- offering: the pass -------------------------------------------------------------------------------------------------


@kernel
def can_balance(s: State, seat: int, also: int, room: int) -> bool:
    """KIN-265: can a barter be finished in which one thing of the kind `also` is offered next and leaves so much room?

    KIN-258: of two big carts with tiles in them either may be the one that is kept.
    """
    has_choice = s.cart_loads[seat] and s.caves[seat, Kind.CART6] and count_pairs(s, seat)
    for kept in range(Kept.TOOL, Kept.PAIR + 1):
        if (has_choice or kept == Kept.TOOL) and can_reach(s, seat, also, room, kept):
            return True
    return False


@kernel
def can_reach(s: State, seat: int, also: int, room: int, kept: int) -> bool:
    """One pass over the catalogue: the least room for every difference between the gold offered and the gold taken.

    Differences run from -most to most, where most is all the gold the seat could offer.
    """
    most = gold_of_goods(s, seat)
    least = np.full(2 * most + 1, FAR, np.int16)
    least[most + int(s.offered_gold) + int(s.gold[also])] = 0
    for kind in range(1, KINDS):
        offered = int(s.offered[kind]) + (kind == also)
        spare = count_goods(s, seat, kind) - count_kept(s, seat, kind, kept) - offered
        if spare < 0:
            return False
        gives = spare if kind >= also else 0
        takes = 0 if offered else count_wares(s, seat, kind)
        if gives or takes:
            give_or_take(least, int(s.gold[kind]), bulk_of(kind), gives, takes)
    return bool(least[most] <= room)


@kernel
def gold_of_goods(s: State, seat: int) -> int:
    """All the gold a seat could offer."""
    n = 0
    for kind in range(1, KINDS):
        n += count_goods(s, seat, kind) * int(s.gold[kind])
    return n


@kernel
def count_kept(s: State, seat: int, kind: int, kept: int) -> int:
    """KIN-257, 258: how many of a kind stay because they are the big cart with tiles in it."""
    if s.cart_loads[seat] == 0:
        return 0
    is_tool = s.caves[seat, Kind.CART6] > 0 and (kept == Kept.TOOL or count_pairs(s, seat) == 0)
    if kind == Kind.CART6:
        return 1 if is_tool else 0
    if kind == Kind.CART6_L or kind == Kind.CART6_R:
        return 0 if is_tool or count_pairs(s, seat) == 0 else 1
    return 0


@kernel
def give_or_take(least: NDArray[Any], gold: int, bulk: int, gives: int, takes: int) -> None:
    """KIN-262: up to so many of a kind are given, or taken, but not both; what costs nothing only if that makes room."""
    if gold == 0:
        add_to_all(least, min(0, -gives * bulk, takes * bulk))
        return
    before = least.copy()
    for i in range(len(least)):
        for n in range(1, gives + 1):
            if i - n * gold >= 0:
                least[i] = min(least[i], before[i - n * gold] - n * bulk)
        for n in range(1, takes + 1):
            if i + n * gold < len(least):
                least[i] = min(least[i], before[i + n * gold] + n * bulk)
