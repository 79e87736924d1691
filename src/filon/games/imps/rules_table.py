"""The questions of imps: who can be moved, equipped or reached, what can be bought and where a bomb can lie."""

from filon.kernel.compiling import kernel

from .state import GALLERIES, IMPS, NUMBERS, SYMBOL, Phase, Place, Service, State

# --- imps ---------------------------------------------------------------------------------------------------------------


@kernel
def is_in_gallery(s: State, imp: int) -> bool:
    """Is an imp on a tunnel card, neither at home nor dead?"""
    return bool(Place.RESERVE < s.where[imp] < Place.CEMETERY)


@kernel
def wears(s: State, imp: int, piece: int) -> bool:
    """Does an imp wear a piece of equipment?"""
    return bool(s.worn[imp] >> piece & 1)


@kernel
def can_move(s: State, imp: int) -> bool:
    """IMP-245, 246, 247: from reserve or any gallery, but not bound by bones, nor from the cemetery."""
    return bool(s.where[imp] != Place.CEMETERY and not s.bound[imp])


@kernel
def has_double(s: State, imp: int) -> bool:
    """Is an imp in reserve there once more, with equal equipment and a lower number? The two are one option."""
    if s.where[imp] != Place.RESERVE:
        return False
    for other in range(imp // IMPS * IMPS, imp):
        if s.where[other] == Place.RESERVE and s.worn[other] == s.worn[imp]:
            return True
    return False


@kernel
def can_wear(s: State, imp: int, piece: int) -> bool:
    """IMP-226, 227: in reserve, not in gallery or cemetery; IMP-228, 229: without that piece, whatever else it wears."""
    return bool(s.where[imp] == Place.RESERVE and not wears(s, imp, piece))


@kernel
def can_be_shot(s: State, imp: int) -> bool:
    """IMP-271, 272: pistol and n reach an imp in gallery n or on a card n, whosever it is; IMP-275: with a bomb, any imp."""
    if not is_in_gallery(s, imp):
        return False
    number = s.die_a
    gallery = s.where[imp]
    return bool(number == SYMBOL or gallery == number or s.numbers[gallery, s.stands[imp]] == number)


@kernel
def count_dead(s: State, seat: int) -> int:
    """How many imps of a seat are in the cemetery."""
    n = 0
    for imp in range(IMPS * seat, IMPS * seat + IMPS):
        n += s.where[imp] == Place.CEMETERY
    return n


@kernel
def count_heads(s: State, seat: int) -> int:
    """IMP-211, 214: galleries a seat's imps are at the head of, bound or not."""
    n = 0
    for gallery in range(1, GALLERIES + 1):
        head = int(s.heads[gallery]) - 1
        n += IMPS * seat <= head < IMPS * seat + IMPS
    return n


@kernel
def find_head(s: State, gallery: int) -> int:
    """IMP-212, 213: 1 + the imp on the furthest card that carries one, be it the only one; 0 if there is none."""
    head = 0
    furthest = 0
    for imp in range(IMPS * s.seats):
        if s.where[imp] == gallery and s.stands[imp] > furthest:
            furthest = int(s.stands[imp])
            head = imp + 1
    return head


# --- bombs --------------------------------------------------------------------------------------------------------------


@kernel
def find_bomb(s: State, gallery: int, spot: int) -> int:
    """The place, in the order of placing, of the bomb on a spot; -1 if there is none."""
    for i in range(s.n_bombs):
        if s.bomb_gallery[i] == gallery and s.bomb_spot[i] == spot:
            return i
    return -1


@kernel
def is_free(s: State, gallery: int, spot: int) -> bool:
    """IMP-233: one bomb at most on an entrance or card."""
    return find_bomb(s, gallery, spot) < 0


@kernel
def has_free_spot(s: State, gallery: int) -> bool:
    """IMP-232, 233: is there an entrance or card without a bomb?"""
    n = int(s.n_cards[gallery]) + 1
    for i in range(s.n_bombs):
        n -= s.bomb_gallery[i] == gallery
    return n > 0


@kernel
def has_bomb_at_hand(s: State, seat: int) -> bool:
    """IMP-231: one bomb each, which is at hand or on the table."""
    for i in range(s.n_bombs):
        if s.bomb_owner[i] == seat:
            return False
    return True


@kernel
def can_be_bombed(s: State, gallery: int, spot: int) -> bool:
    """IMP-261, 262: bomb and n reach the entrance of gallery n and the cards n of all galleries."""
    number = s.die_b
    return bool(gallery == number if spot == 0 else s.numbers[gallery, spot] == number)


# --- the village --------------------------------------------------------------------------------------------------------


@kernel
def can_pay(s: State, seat: int, service: int) -> bool:
    """IMP-223, 238: the price of the table, in full."""
    return bool(s.prices[service] <= s.bags[seat])


@kernel
def has_target(s: State, seat: int, service: int) -> bool:
    """IMP-237: would anything happen?"""
    if service == Service.BOMB_PLACE:
        return has_bomb_at_hand(s, seat)
    if service == Service.BOMB_REMOVE:
        return bool(s.n_bombs)
    if service == Service.KILLER:
        return has_victim(s)
    return has_wearer(s, seat, service)


@kernel
def has_wearer(s: State, seat: int, piece: int) -> bool:
    """IMP-226, 227, 228: is there an imp of the seat to wear the piece?"""
    for imp in range(IMPS * seat, IMPS * seat + IMPS):
        if can_wear(s, imp, piece):
            return True
    return False


@kernel
def has_victim(s: State) -> bool:
    """IMP-236: is any imp in a gallery?"""
    for gallery in range(1, GALLERIES + 1):
        if s.heads[gallery]:
            return True
    return False


@kernel
def can_buy(s: State, seat: int, service: int) -> bool:
    """IMP-237, 238: what can be paid and has a target."""
    return can_pay(s, seat, service) and has_target(s, seat, service)


# --- digging ------------------------------------------------------------------------------------------------------------


@kernel
def has_digger(s: State, seat: int) -> bool:
    """IMP-248: can any imp of the seat move?"""
    for imp in range(IMPS * seat, IMPS * seat + IMPS):
        if can_move(s, imp):
            return True
    return False


@kernel
def is_combined(s: State, number: int, gallery: int) -> bool:
    """IMP-242, 243: one die is the card, the other the gallery; IMP-253: a bomb or pistol is neither."""
    return bool((number == s.die_a and gallery == s.die_b) or (number == s.die_b and gallery == s.die_a))


@kernel
def has_card(s: State, number: int) -> bool:
    """IMP-249: is there a card of that number to lay?"""
    return bool(s.pile_left[number])


@kernel
def next_number(number: int) -> int:
    """IMP-321, 322: the next higher number, and 1 after 5."""
    return number % NUMBERS + 1


@kernel
def phase_of_dice(s: State) -> int:
    """IMP-242, 253, 261, 271, 273: what a roll asks: to dig, or what its bomb, its pistol or both allow."""
    if s.die_a == SYMBOL:
        return Phase.BOTH if s.die_b == SYMBOL else Phase.BOMB
    return Phase.SHOOT if s.die_b == SYMBOL else Phase.DIG
