"""What may be done in imps: the legal actions of each phase, ascending."""

from typing import Any

from numpy.typing import NDArray

from filon.kernel.compiling import kernel
from filon.kernel.verbs import number

from .moves import (
    BOMB,
    BUY,
    DIG,
    DIGGER,
    EQUIP,
    GALLERY,
    KILL,
    PASS,
    PLACE_BOMB,
    PLAY_ON,
    RECOVER,
    REMOVE,
    SHOOT,
    SHOOT_ANY,
    SKIP,
    spot_number,
)
from .rules_table import (
    can_be_bombed,
    can_be_shot,
    can_buy,
    can_move,
    can_wear,
    has_card,
    has_digger,
    has_double,
    has_free_spot,
    has_victim,
    is_free,
    is_in_gallery,
)
from .state import GALLERIES, IMPS, SERVICES, State


@kernel
def legal_start(out: NDArray[Any]) -> int:
    """IMP-202, 204, 205: with dead imps, first of all, bring them back or play on."""
    out[0] = RECOVER
    out[1] = PLAY_ON
    return 2


@kernel
def legal_purchases(s: State, seat: int, out: NDArray[Any]) -> int:
    """IMP-222, 225, 237, 238: one thing that can be paid and has a target, or nothing."""
    n = 0
    for service in range(1, SERVICES):
        out[n] = number(BUY, service)
        n += can_buy(s, seat, service)
    out[n] = SKIP
    return n + 1


@kernel
def legal_wearers(s: State, seat: int, out: NDArray[Any]) -> int:
    """IMP-226, 227, 228, 229: own imps in reserve without that piece; equal ones are one option."""
    n = 0
    for imp in range(IMPS * seat, IMPS * seat + IMPS):
        out[n] = number(EQUIP, imp)
        n += can_wear(s, imp, int(s.service)) and not has_double(s, imp)
    return n


@kernel
def legal_removals(s: State, out: NDArray[Any]) -> int:
    """IMP-234: any bomb in play."""
    for n in range(s.n_bombs):
        action = number(REMOVE, spot_number(int(s.bomb_gallery[n]), int(s.bomb_spot[n])))
        place = n
        while place > 0 and out[place - 1] > action:
            out[place] = out[place - 1]
            place -= 1
        out[place] = action
    return int(s.n_bombs)


@kernel
def legal_kills(s: State, out: NDArray[Any]) -> int:
    """IMP-236: any imp in a gallery, own ones included."""
    n = 0
    for imp in range(IMPS * s.seats):
        out[n] = number(KILL, imp)
        n += is_in_gallery(s, imp)
    return n


@kernel
def legal_galleries(s: State, out: NDArray[Any]) -> int:
    """IMP-232, 233, 275: any gallery with a spot for a bomb."""
    n = 0
    for gallery in range(1, GALLERIES + 1):
        out[n] = number(GALLERY, gallery)
        n += has_free_spot(s, gallery)
    return n


@kernel
def legal_spots(s: State, out: NDArray[Any]) -> int:
    """IMP-232, 233, 275: the entrance or any card of the chosen gallery, where no bomb lies."""
    n = 0
    gallery = int(s.chosen_gallery)
    for spot in range(s.n_cards[gallery] + 1):
        out[n] = number(BOMB, spot_number(gallery, spot))
        n += is_free(s, gallery, spot)
    return n


@kernel
def legal_digs(s: State, seat: int, out: NDArray[Any]) -> int:
    """IMP-242, 243, 248, 249, 250: each die as card or as gallery, with a card and an imp for it; or pass."""
    n = 0
    if has_digger(s, seat):
        low, high = min(int(s.die_a), int(s.die_b)), max(int(s.die_a), int(s.die_b))
        out[n] = number(DIG, low, high)
        n += has_card(s, low)
        out[n] = number(DIG, high, low)
        n += has_card(s, high) and low != high
    out[n] = PASS
    return n + 1


@kernel
def legal_diggers(s: State, seat: int, out: NDArray[Any]) -> int:
    """IMP-245, 246, 247: own imps that can move; equal ones in reserve are one option."""
    n = 0
    for imp in range(IMPS * seat, IMPS * seat + IMPS):
        out[n] = number(DIGGER, imp)
        n += can_move(s, imp) and not has_double(s, imp)
    return n


@kernel
def legal_bombs(s: State, out: NDArray[Any]) -> int:
    """IMP-254, 261, 262: the entrance of the number, the cards of the number; or pass."""
    n = 0
    for gallery in range(1, GALLERIES + 1):
        for spot in range(s.n_cards[gallery] + 1):
            out[n] = number(BOMB, spot_number(gallery, spot))
            n += can_be_bombed(s, gallery, spot)
    out[n] = PASS
    return n + 1


@kernel
def legal_shots(s: State, out: NDArray[Any]) -> int:
    """IMP-271, 272, 275: every imp the pistol reaches."""
    n = 0
    for imp in range(IMPS * s.seats):
        out[n] = number(SHOOT, imp)
        n += can_be_shot(s, imp)
    return n


@kernel
def legal_shots_or_pass(s: State, out: NDArray[Any]) -> int:
    """IMP-254: a shot, or none."""
    n = legal_shots(s, out)
    out[n] = PASS
    return n + 1


@kernel
def legal_both(s: State, out: NDArray[Any]) -> int:
    """IMP-254, 273: the bomb, a shot if there is anybody to shoot, or pass."""
    out[0] = PLACE_BOMB
    out[1] = SHOOT_ANY
    n = 1 + has_victim(s)
    out[n] = PASS
    return n + 1
