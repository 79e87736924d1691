"""What may be bartered in kingsmine, exactly: a step is legal if a finish with equal totals can still be reached (KIN-265).

Offers come before takes and neither goes back in the catalogue, so one pass over the kinds decides: for every difference in
gold the least room that reaches it. What is left of it while taking is small. While offering, most questions have a plain
answer (the offer is paid in beers, in explosives or by one thing), and the pass is asked only where they have not.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.kernel.compiling import kernel

from .rules_things import cave_size, places_of
from .state import BIG_CAVE, KINDS, SMALL_CAVE, Kind, State

FAR = 1000  # more room than there is

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
def room_taken(s: State, seat: int) -> int:
    """KIN-264: places used if the barter ended with what is offered and chosen so far."""
    n = int(s.cave_loads[seat])
    for kind in range(1, KINDS):
        n += (int(s.taken[kind]) - int(s.offered[kind])) * places_of(kind)
    return n


# --- taking -------------------------------------------------------------------------------------------------------------


@kernel
def size_after(s: State, seat: int) -> int:
    """KIN-264: what the cave holds with the tools owned after what is offered and chosen so far."""
    if s.taken[Kind.CAVE20]:
        return BIG_CAVE
    return SMALL_CAVE if s.offered[Kind.CAVE20] else cave_size(s, seat)


@kernel
def can_finish(s: State, seat: int, used: int) -> bool:
    """KIN-251, 263, 264: equal totals, not empty, and everything fits; `used` is the room taken."""
    if s.offered_gold != s.taken_gold or (s.last_kind == 0 and not is_any(s.offered)):
        return False
    return used <= size_after(s, seat)


@kernel
def is_any(row: NDArray[Any]) -> bool:
    """Is there anything of any kind?"""
    for i in range(len(row)):
        if row[i]:
            return True
    return False


@kernel
def wares_that_finish(s: State, seat: int, lowest: int, used: int) -> int:
    """KIN-261, 262, 265: the kinds, a bit each, that may be chosen next so that a finish is reached by kinds no lower.

    Kinds are met from the last to the first. `least[0]` is the least room for each sum of gold by the kinds met so far,
    `least[1]` the same if cave20 is among them. `used` is the room taken before.
    """
    rest = int(s.offered_gold) - int(s.taken_gold)
    size = size_after(s, seat)
    least = np.full((2, rest + 1), FAR, np.int16)
    least[0, 0] = 0
    found = 0
    for kind in range(KINDS - 1, max(lowest, 1) - 1, -1):
        n = 0 if s.offered[kind] else count_wares(s, seat, kind) - int(s.taken[kind])
        if n <= 0:
            continue
        gold = int(s.gold[kind])
        if kind == Kind.CAVE20:
            if gold <= rest and used + least[0, rest - gold] <= BIG_CAVE:
                found |= 1 << kind
            take_cave20(least, gold)
            continue
        places = places_of(kind)
        take_more(least, gold, places, n - 1)
        if gold <= rest:
            after = used + places
            if after + least[0, rest - gold] <= size or after + least[1, rest - gold] <= BIG_CAVE:
                found |= 1 << kind
        take_more(least, gold, places, 1)
    return found


@kernel
def take_cave20(least: NDArray[Any], gold: int) -> None:
    """Every sum without cave20 is one with it, for its gold and no room."""
    for total in range(gold, least.shape[1]):
        least[1, total] = least[0, total - gold]


@kernel
def take_more(least: NDArray[Any], gold: int, places: int, n: int) -> None:
    """Up to n more things of a kind may be taken; what costs nothing helps no sum."""
    if gold == 0 or n == 0:
        return
    for total in range(least.shape[1] - 1, gold - 1, -1):
        for i in range(1, min(n, total // gold) + 1):
            before = total - i * gold
            room = i * places
            if least[0, before] + room < least[0, total]:
                least[0, total] = least[0, before] + room
            if least[1, before] + room < least[1, total]:
                least[1, total] = least[1, before] + room


@kernel
def can_end_offer(s: State, seat: int, used: int) -> bool:
    """KIN-265: can what is offered so far be paid for? KIN-252, 263: nothing at all by something that costs nothing."""
    if s.last_kind and is_paid(s, seat, 0, used):
        return True
    if s.last_kind == 0:
        return can_take_free(s, seat)
    return wares_that_finish(s, seat, 1, used) != 0


@kernel
def can_take_free(s: State, seat: int) -> bool:
    """KIN-252, 264: is there something without gold, and room for it? One thing alone needs least."""
    has_room = s.cave_loads[seat] < cave_size(s, seat)
    for kind in range(1, KINDS):
        if s.gold[kind] == 0 and count_wares(s, seat, kind) and (has_room or places_of(kind) == 0):
            return True
    return False


# --- offering: plain answers --------------------------------------------------------------------------------------------


@kernel
def can_offer(s: State, seat: int, kind: int, used: int) -> bool:
    """KIN-254, 261, 265: one thing more, if the barter can then still be finished; `used` is the room taken before."""
    if kind < s.last_kind or count_goods(s, seat, kind) <= s.offered[kind] or not keeps_cart(s, seat, kind):
        return False
    return is_paid(s, seat, kind, used) or can_balance(s, seat, kind)


@kernel
def is_paid(s: State, seat: int, also: int, used: int) -> bool:
    """Can what is offered, with one thing of a kind more (0: none), be paid for plainly? A no leaves it open."""
    gold = int(s.offered_gold) + int(s.gold[also])
    size = SMALL_CAVE if also == Kind.CAVE20 else size_after(s, seat)
    room = size - used + (places_of(also) if also else 0)
    if room < 0:
        return False
    if gold == 0 or pays(s, Kind.BEER, also, gold, room) or pays(s, Kind.EXPLOSIVE, also, gold, room):
        return True
    if room == 0:
        return False
    for kind in range(1, KINDS):
        if s.gold[kind] == gold and kind != also and s.offered[kind] == 0 and count_wares(s, seat, kind):
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
    for kind in range(1, KINDS):
        if s.caves[seat, kind] and can_offer(s, seat, kind, int(s.cave_loads[seat])):
            return True
    return can_take_free(s, seat)


# --- offering: the pass -------------------------------------------------------------------------------------------------


@kernel
def can_balance(s: State, seat: int, also: int) -> bool:
    """KIN-265: can a barter be finished in which one thing of the kind `also` is offered next?"""
    return can_balance_with(s, seat, also, SMALL_CAVE) or can_balance_with(s, seat, also, BIG_CAVE)


@kernel
def can_balance_with(s: State, seat: int, also: int, size: int) -> bool:
    """The same for a cave that ends with that size, KIN-258: and a big cart that is kept as a tool or as two halves."""
    if count_pairs(s, seat) and s.caves[seat, Kind.CART6] and s.cart_loads[seat]:
        return can_reach(s, seat, also, size, 1, 0) or can_reach(s, seat, also, size, 0, 1)
    return can_reach(s, seat, also, size, 0, 0)


@kernel
def can_reach(s: State, seat: int, also: int, size: int, kept_tool: int, kept_pair: int) -> bool:
    """One pass over the catalogue: the least room for every difference between the gold offered and the gold taken.

    Differences run from -most to most, where most is all the gold the seat could offer.
    """
    most = gold_of_goods(s, seat)
    least = np.full(2 * most + 1, FAR, np.int16)
    least[most + int(s.offered_gold) + int(s.gold[also])] = room_taken(s, seat) - places_of(also)
    for kind in range(1, KINDS):
        offered = int(s.offered[kind]) + (kind == also)
        kept = kept_of(s, seat, kind, kept_tool, kept_pair)
        spare = count_goods(s, seat, kind) - kept - offered
        if spare < 0:
            return False
        gives = spare if kind >= also else 0
        takes = 0 if offered else count_wares(s, seat, kind)
        if kind == Kind.CAVE20:
            gives, takes = forced_cave20(s, seat, offered, gives, takes, size)
            if gives < 0:
                return False
            shift(least, int(s.gold[kind]) * (gives - takes))
        elif gives or takes:
            give_or_take(least, int(s.gold[kind]), places_of(kind), gives, takes)
    return bool(least[most] <= size)


@kernel
def gold_of_goods(s: State, seat: int) -> int:
    """All the gold a seat could offer."""
    n = 0
    for kind in range(1, KINDS):
        n += count_goods(s, seat, kind) * int(s.gold[kind])
    return n


@kernel
def kept_of(s: State, seat: int, kind: int, kept_tool: int, kept_pair: int) -> int:
    """KIN-257, 258: how many of a kind stay because they are the big cart with tiles in it."""
    if s.cart_loads[seat] == 0:
        return 0
    if kind == Kind.CART6:
        return 1 if s.caves[seat, kind] and (kept_tool or count_pairs(s, seat) == 0) else 0
    if kind == Kind.CART6_L or kind == Kind.CART6_R:
        return 1 if count_pairs(s, seat) and (kept_pair or s.caves[seat, Kind.CART6] == 0) else 0
    return 0


@kernel
def forced_cave20(s: State, seat: int, offered: int, gives: int, takes: int, size: int) -> tuple[int, int]:
    """KIN-264: whether cave20 must be given or taken to end with a cave of that size; -1 if it cannot."""
    owned = int(s.caves[seat, Kind.CAVE20]) - offered
    if size == BIG_CAVE:
        if owned > 0:
            return 0, 0
        return (0, 1) if takes else (-1, 0)
    if owned <= 0:
        return 0, 0
    return (1, 0) if gives else (-1, 0)


@kernel
def shift(least: NDArray[Any], gold: int) -> None:
    """Every difference grows by so much."""
    if gold == 0:
        return
    before = least.copy()
    for i in range(len(least)):
        least[i] = before[i - gold] if 0 <= i - gold < len(least) else FAR


@kernel
def give_or_take(least: NDArray[Any], gold: int, places: int, gives: int, takes: int) -> None:
    """KIN-262: up to so many of a kind are given, or taken, but not both; what costs nothing is given and not taken."""
    if gold == 0:
        for i in range(len(least)):
            least[i] -= gives * places
        return
    before = least.copy()
    for i in range(len(least)):
        for n in range(1, gives + 1):
            if i - n * gold >= 0:
                least[i] = min(least[i], before[i - n * gold] - n * places)
        for n in range(1, takes + 1):
            if i + n * gold < len(least):
                least[i] = min(least[i], before[i + n * gold] + n * places)
