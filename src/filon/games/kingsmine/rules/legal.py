"""What may be done in kingsmine, phase by phase: every function writes the legal actions, ascending, and says how many."""

from typing import Any

from numpy.typing import NDArray

from filon.games.kingsmine import moves
from filon.games.kingsmine.state import (
    ACTIONS_A_TURN,
    CELLS,
    CENTRE,
    CHARACTERS,
    CORNERS,
    FIRST_CORNER,
    FIRST_GEM,
    FIRST_TOOL,
    GEM_KINDS,
    KINDS,
    LEVELS,
    PILES,
    PLACES,
    SIDES,
    TILE_KINDS,
    Collection,
    Kind,
    State,
)
from filon.kernel.compiling import kernel
from filon.kernel.verbs import number

from .barter import can_barter, can_end_offer, can_finish, can_offer, room_left, wares_that_finish
from .mine import can_blast, can_dig, can_look, can_step
from .power import can_swap, can_use, place_for_king
from .stack import can_stack, count_nuggets, fits_chain, has_corner
from .things import beside, cave_room, places_of

# --- set-up -------------------------------------------------------------------------------------------------------------


@kernel
def legal_piles(s: State, seat: int, out: NDArray[Any]) -> int:
    """KIN-108: any of its own piles that is not yet placed."""
    n = 0
    for pile in range(PILES):
        out[n] = number(moves.PILE, pile + 1)
        n += s.piles[seat, pile, LEVELS - 1] > 0
    return n


@kernel
def can_place(s: State, cell: int) -> bool:
    """KIN-109, 110, 111, 112: first the centre, then free cells that share a side with a pile."""
    if s.colours[CENTRE] == 0:
        return cell == CENTRE
    if s.colours[cell]:
        return False
    for side in range(SIDES):
        if s.colours[beside(cell, side)]:
            return True
    return False


@kernel
def legal_cells(s: State, out: NDArray[Any]) -> int:
    """KIN-109 to 112."""
    n = 0
    for cell in range(1, CELLS + 1):
        out[n] = number(moves.CELL, cell)
        n += can_place(s, cell)
    return n


@kernel
def legal_dwarves(s: State, out: NDArray[Any]) -> int:
    """KIN-113, 114: any pile, whoever stands there."""
    n = 0
    for cell in range(1, CELLS + 1):
        out[n] = number(moves.DWARF, cell)
        n += s.colours[cell] > 0
    return n


# --- actions ------------------------------------------------------------------------------------------------------------


@kernel
def can_empty(s: State, seat: int) -> bool:
    """KIN-232, 233: there is something in the cart, and room for all of it in the cave."""
    return 0 < int(s.cart_loads[seat]) <= cave_room(s, seat)


@kernel
def can_beg(s: State, seat: int) -> bool:
    """KIN-297, 298, 299: with both actions, if there is a beer in stock and room for it."""
    return s.actions_left == ACTIONS_A_TURN and s.wares[Kind.BEER] > 0 and cave_room(s, seat) > 0


@kernel
def legal_actions(s: State, seat: int, out: NDArray[Any]) -> int:
    """KIN-201: any action, also the same twice; KIN-202: or no more.

    KIN-277: players do not trade with each other. KIN-307: a beer is good for nothing but a barter.
    """
    n = 0
    for side in range(SIDES):
        out[n] = number(moves.MOVE, side)
        n += can_step(s, seat, side)
    out[n] = moves.DIG
    n += can_dig(s, seat)
    out[n] = moves.EMPTY_CART
    n += can_empty(s, seat)
    out[n] = moves.LANTERN
    n += can_look(s, seat)
    out[n] = moves.BLAST
    n += can_blast(s, seat)
    out[n] = moves.BARTER
    n += can_barter(s, seat)
    for character in range(1, CHARACTERS + 1):
        out[n] = number(moves.POWER, character)
        n += can_use(s, seat, character)
    for collection in range(Collection.GEMS, Collection.GRIMOIRE + 1):
        out[n] = number(moves.STACK, collection)
        n += can_stack(s, seat, collection)
    out[n] = moves.BEG
    n += can_beg(s, seat)
    out[n] = moves.END_TURN
    return n + 1


@kernel
def legal_second(out: NDArray[Any]) -> int:
    """KIN-228: one tile more, or not."""
    out[0] = moves.DIG_AGAIN
    out[1] = moves.STOP
    return 2


# --- barter -------------------------------------------------------------------------------------------------------------


@kernel
def legal_offers(s: State, seat: int, out: NDArray[Any]) -> int:
    """KIN-254 to 267: things that may be offered next, and the end of offering."""
    n = 0
    room = room_left(s, seat)
    for kind in range(max(1, int(s.last_kind)), KINDS):
        if s.caves[seat, kind]:
            out[n] = number(moves.OFFER, kind)
            n += can_offer(s, seat, kind, room)
    out[n] = moves.DONE_OFFERING
    return n + can_end_offer(s, seat, room)


@kernel
def legal_takes(s: State, seat: int, out: NDArray[Any]) -> int:
    """KIN-251, 253, 260 to 267: things that may be chosen next, and the finish."""
    room = room_left(s, seat)
    wares = wares_that_finish(s, seat, int(s.last_kind), room)
    n = 0
    for kind in range(max(1, int(s.last_kind)), KINDS):
        out[n] = number(moves.TAKE, kind)
        n += wares >> kind & 1
    out[n] = moves.FINISH
    return n + can_finish(s, room)


@kernel
def legal_covers(out: NDArray[Any]) -> int:
    """KIN-272, 273: with no place free, any of the 12 visible tiles."""
    for place in range(PLACES):
        out[place] = number(moves.COVER, place + 1)
    return PLACES


# --- workshop -----------------------------------------------------------------------------------------------------------


@kernel
def legal_first_gems(s: State, seat: int, out: NDArray[Any]) -> int:
    """KIN-290: any gem with either end open."""
    n = 0
    for start in range(moves.N_STARTS):
        kind, _ = moves.started_of(start)
        out[n] = number(moves.FIRST, start)
        n += s.caves[seat, kind] > 0
    return n


@kernel
def legal_next_gems(s: State, seat: int, out: NDArray[Any]) -> int:
    """KIN-290, 291: a gem that fits, or the end of the chain."""
    n = 0
    for kind in range(FIRST_GEM, FIRST_GEM + GEM_KINDS):
        out[n] = number(moves.NEXT, kind)
        n += s.caves[seat, kind] > 0 and fits_chain(s, kind)
    out[n] = moves.STOP
    return n + 1


@kernel
def legal_nuggets(s: State, seat: int, out: NDArray[Any]) -> int:
    """KIN-293: as many complete ones as there are, and none if a spare corner can follow."""
    n = 0
    for nuggets in range(count_nuggets(s, seat) + 1):
        out[n] = number(moves.COMPLETE, nuggets)
        n += nuggets > 0 or has_corner(s, seat)
    return n


@kernel
def legal_spares(s: State, seat: int, out: NDArray[Any]) -> int:
    """KIN-293: spare corners in their order, all different; the pile may not be empty."""
    n = 0
    for kind in range(max(FIRST_CORNER, int(s.last_corner) + 1), FIRST_CORNER + CORNERS):
        out[n] = number(moves.SPARE, kind)
        n += s.caves[seat, kind] > 0
    out[n] = moves.DONE
    return n + (s.complete > 0 or s.spares > 0)


# --- reactions and accidents --------------------------------------------------------------------------------------------


@kernel
def legal_answers(use: int, out: NDArray[Any]) -> int:
    """KIN-348: using angel or dagger is optional."""
    out[0] = use
    out[1] = moves.DECLINE
    return 2


@kernel
def legal_losses(s: State, seat: int, out: NDArray[Any]) -> int:
    """KIN-336: any tool, in the cave or beside it."""
    n = 0
    for kind in range(FIRST_TOOL, KINDS):
        out[n] = number(moves.LOSE, kind)
        n += s.caves[seat, kind] > 0
    return n


@kernel
def legal_sheds(s: State, seat: int, out: NDArray[Any]) -> int:
    """KIN-338: anything that uses a place, but a curse."""
    n = 0
    for kind in range(1, KINDS):
        out[n] = number(moves.SHED, kind)
        n += s.caves[seat, kind] > 0 and kind != Kind.CURSE and places_of(kind) > 0
    return n


# --- powers -------------------------------------------------------------------------------------------------------------


@kernel
def legal_swaps(s: State, out: NDArray[Any]) -> int:
    """KIN-362, 363: any two carts of one size, not both empty."""
    n = 0
    for pair in range(moves.N_PAIRS):
        one, other = moves.swapped_of(pair)
        out[n] = number(moves.SWAP, pair)
        n += other < s.seats and can_swap(s, one, other)
    return n


@kernel
def legal_free_tiles(s: State, seat: int, out: NDArray[Any]) -> int:
    """KIN-365: a visible tile while a place is free; to stop, once there is one."""
    n = 0
    if cave_room(s, seat) > 0:
        for kind in range(1, TILE_KINDS):
            if s.wares[kind]:
                out[n] = number(moves.TAKE, kind)
                n += place_for_king(s, kind) > 0
    out[n] = moves.STOP
    return n + (s.king_taken > 0)


@kernel
def legal_thefts(s: State, out: NDArray[Any]) -> int:
    """KIN-366, 367: a tile of the cart, or none."""
    victim = int(s.victim) - 1
    kinds = 0
    for i in range(s.cart_loads[victim]):
        kinds |= 1 << int(s.carts[victim, i])
    n = 0
    for kind in range(1, TILE_KINDS):
        out[n] = number(moves.STEAL, kind)
        n += kinds >> kind & 1
    out[n] = moves.SKIP
    return n + 1


@kernel
def legal_flights(s: State, seat: int, out: NDArray[Any]) -> int:
    """KIN-370: any other cell that holds or held a pile."""
    n = 0
    for cell in range(1, CELLS + 1):
        out[n] = number(moves.FLY, cell)
        n += s.colours[cell] > 0 and cell != s.dwarves[seat]
    return n
