"""The characters of kingsmine: jester, king, thief, sorcerer and priest, and the dagger that saves from jester and thief."""

from filon.games.kingsmine import moves
from filon.games.kingsmine.state import BIG_CART, EVERYONE, KING_TILES, PLACES, Kind, Object, Phase, Place, State, What
from filon.kernel.compiling import kernel
from filon.kernel.events import tell
from filon.kernel.verbs import part

from .king import place_to_cave
from .things import (
    Step,
    ask,
    cart_room,
    cave_room,
    has_big_cart,
    has_object,
    next_in,
    object_to_box,
    thing_from_cave,
    thing_to_cave,
    tile_from_cart,
    tile_to_box,
    tile_to_cart,
)

# --- questions ----------------------------------------------------------------------------------------------------------


@kernel
def can_use(s: State, seat: int, character: int) -> bool:
    """KIN-281, 284: with both halves, and if the power can change anything; KIN-372: the priest a curse in the cave."""
    if not has_object(s, seat, character):
        return False
    if character == Object.JESTER:
        return can_swap_any(s)
    if character == Object.KING:
        return can_take_any(s, seat)
    if character == Object.THIEF:
        return next_victim(s, seat, seat) != seat
    if character == Object.PRIEST:
        return bool(s.caves[seat, Kind.CURSE] > 0)
    return True  # KIN-370: there always is another cell


@kernel
def can_swap(s: State, one: int, other: int) -> bool:
    """KIN-362, 363: two carts of one size, not both of them empty."""
    is_any = s.cart_loads[one] > 0 or s.cart_loads[other] > 0
    return is_any and has_big_cart(s, one) == has_big_cart(s, other)


@kernel
def can_swap_any(s: State) -> bool:
    """KIN-284: are there two carts to swap?"""
    for one in range(s.seats):
        for other in range(one + 1, s.seats):
            if can_swap(s, one, other):
                return True
    return False


@kernel
def can_take_any(s: State, seat: int) -> bool:
    """KIN-284, 365: is a tile visible, and a place free for it? With the character still in its places (KIN-283)."""
    if cave_room(s, seat) <= 0:
        return False
    for place in range(1, PLACES + 1):
        if s.board[place]:
            return True
    return False


@kernel
def place_for_king(s: State, kind: int) -> int:
    """KIN-269, 270, 365: the lowest place with such a tile that was visible when the power began; 0 if there is none."""
    for place in range(1, PLACES + 1):
        if s.board[place] == kind and not s.king_places >> place & 1:
            return place
    return 0


@kernel
def can_steal(s: State, seat: int) -> bool:
    """KIN-283, 368: in the cart, or else in the cave, must be room."""
    return cart_room(s, seat) > 0 or cave_room(s, seat) > 0


@kernel
def next_victim(s: State, seat: int, after: int) -> int:
    """KIN-367: the next opposing cart with a tile to steal, clockwise after a seat; the thief's own if there is none."""
    other = (after + 1) % int(s.seats)
    if not can_steal(s, seat):
        return seat
    while other != seat and s.cart_loads[other] == 0:
        other = (other + 1) % int(s.seats)
    return other


# --- verbs --------------------------------------------------------------------------------------------------------------


@kernel
def use_power(s: State, seat: int, character: int) -> int:
    """KIN-281, 283: the power is used first, with its halves in the cave."""
    s.power = character
    tell(s, What.POWER_USED, seat, character, 0, EVERYONE)
    if character == Object.JESTER:
        return ask(s, Phase.JESTER, seat)
    if character == Object.KING:
        return ask(s, Phase.KING, seat)
    if character == Object.THIEF:
        return go_on_stealing(s, seat, seat)
    if character == Object.SORCERER:
        return ask(s, Phase.SORCERER, seat)
    return remove_curse(s, seat)


@kernel
def end_power(s: State, seat: int) -> int:
    """KIN-282, 354: after the power both halves leave the game, cancelled or not."""
    object_to_box(s, seat, int(s.power))
    s.power = 0
    return Step.ACTED


@kernel
def remove_curse(s: State, seat: int) -> int:
    """KIN-341, 371: one curse of the cave leaves the game."""
    thing_from_cave(s, seat, Kind.CURSE)
    tile_to_box(s, seat, Kind.CURSE, Place.CAVE)
    return end_power(s, seat)


@kernel
def fly(s: State, seat: int, cell: int) -> int:
    """KIN-369: the dwarf is on another cell, at any height."""
    tell(s, What.FLEW, seat, s.dwarves[seat], cell, EVERYONE)
    s.dwarves[seat] = cell
    return end_power(s, seat)


@kernel
def take_free(s: State, seat: int, action: int) -> int:
    """KIN-364, 365: up to 3 tiles of the King's board, one by one, for nothing."""
    if action != moves.STOP:
        place = place_for_king(s, part(action, moves.TAKE))
        s.king_taken += 1
        s.king_places |= 1 << place
        place_to_cave(s, seat, place)
        if s.king_taken < KING_TILES:
            return Step.ASK
    s.king_taken = 0
    s.king_places = 0
    return end_power(s, seat)


# --- jester -------------------------------------------------------------------------------------------------------------


@kernel
def name_carts(s: State, seat: int, action: int) -> int:
    """KIN-352, 363: two carts are named, then their other owners asked for a dagger."""
    one, other = moves.swapped_of(part(action, moves.SWAP))
    s.swap_a = one + 1
    s.swap_b = other + 1
    tell(s, What.SWAP_NAMED, seat, one, other, EVERYONE)
    for owner in (one, other):
        if owner != seat and has_object(s, owner, Object.DAGGER):
            s.to_ask |= 1 << owner
    return ask_daggers(s, seat)


@kernel
def ask_daggers(s: State, seat: int) -> int:
    """KIN-352: clockwise; if nobody minds, the carts are swapped."""
    if s.to_ask:
        return ask(s, Phase.DAGGER, next_in(s, int(s.to_ask), seat))
    swap_carts(s, seat, int(s.swap_a) - 1, int(s.swap_b) - 1)
    return end_jester(s, seat)


@kernel
def end_jester(s: State, seat: int) -> int:
    """KIN-354: the jester is spent."""
    s.swap_a = 0
    s.swap_b = 0
    s.to_ask = 0
    return end_power(s, seat)


@kernel
def swap_carts(s: State, seat: int, one: int, other: int) -> None:
    """KIN-341, 361: the contents of two carts, curses and all."""
    for i in range(BIG_CART):
        s.carts[one, i], s.carts[other, i] = s.carts[other, i], s.carts[one, i]
    s.cart_loads[one], s.cart_loads[other] = s.cart_loads[other], s.cart_loads[one]
    tell(s, What.SWAPPED, seat, one, other, EVERYONE)


# --- thief --------------------------------------------------------------------------------------------------------------


@kernel
def go_on_stealing(s: State, seat: int, after: int) -> int:
    """KIN-366, 367: one tile from each opposing cart, clockwise."""
    victim = next_victim(s, seat, after)
    if victim == seat:
        s.victim = 0
        return end_power(s, seat)
    s.victim = victim + 1
    return ask(s, Phase.THIEF, seat)


@kernel
def name_loot(s: State, seat: int, action: int) -> int:
    """KIN-353, 367: the thief chooses a tile, whose owner is asked for a dagger, or skips the cart."""
    victim = int(s.victim) - 1
    if action == moves.SKIP:
        tell(s, What.SKIPPED, victim, 0, 0, EVERYONE)
        return go_on_stealing(s, seat, victim)
    s.loot = part(action, moves.STEAL)
    tell(s, What.THEFT_NAMED, victim, s.loot, 0, EVERYONE)
    if has_object(s, victim, Object.DAGGER):
        return ask(s, Phase.DAGGER, victim)
    return steal(s, seat, victim)


@kernel
def steal(s: State, seat: int, victim: int) -> int:
    """KIN-342, 366, 368: the tile goes into the thief's cart or, if that is full, its cave."""
    kind = int(s.loot)
    tile_from_cart(s, victim, kind)
    if cart_room(s, seat) > 0:
        tile_to_cart(s, seat, kind)
        tell(s, What.STOLEN, victim, kind, Place.CART, EVERYONE)
    else:
        thing_to_cave(s, seat, kind)
        tell(s, What.STOLEN, victim, kind, Place.CAVE, EVERYONE)
    s.loot = 0
    return go_on_stealing(s, seat, victim)


# --- dagger -------------------------------------------------------------------------------------------------------------


@kernel
def answer_dagger(s: State, owner: int, action: int) -> int:
    """KIN-348, 351: a dagger saves its owner, who may decline."""
    is_used = action == moves.USE_DAGGER
    tell(s, What.DAGGER_USED if is_used else What.DAGGER_KEPT, owner, s.power, 0, EVERYONE)
    if is_used:
        object_to_box(s, owner, Object.DAGGER)
    seat = int(s.active)
    if s.power == Object.THIEF:
        return answer_thief(s, seat, owner, is_used)
    if is_used:
        return end_jester(s, seat)  # KIN-352: one use cancels the swap
    s.to_ask &= ~(1 << owner)
    return ask_daggers(s, seat)


@kernel
def answer_thief(s: State, seat: int, victim: int, is_used: bool) -> int:
    """KIN-353: a use cancels that theft only."""
    if not is_used:
        return steal(s, seat, victim)
    s.loot = 0
    return go_on_stealing(s, seat, victim)
