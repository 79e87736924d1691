"""Things of kingsmine: what a seat owns and can do with it, and the verbs that carry things to and from caves and carts."""

from enum import IntEnum
from typing import Any

from numpy.typing import NDArray

from filon.games.kingsmine.state import (
    BIG_CART,
    BIG_CAVE,
    CELLS,
    EVERYONE,
    FIRST_TOOL,
    KINDS,
    SIDE,
    SMALL_CART,
    SMALL_CAVE,
    Kind,
    Object,
    Place,
    State,
    What,
)
from filon.kernel.compiling import kernel
from filon.kernel.events import tell


class Step(IntEnum):
    """What comes after what a seat did."""

    ASK = 0  # the phase says what, `asked` whom
    ACTED = 1  # an action is over
    PASSED = 2  # the turn is over


def neighbour(cell: int, side: int) -> int:
    """KIN-111, 211: the cell that shares that side, 0 if it is off the board; KIN-112: there is nothing beyond 5 x 5."""
    row, column = divmod(cell - 1, SIDE)
    row, column = row + (1, 0, -1, 0)[side], column + (0, 1, 0, -1)[side]
    return SIDE * row + column + 1 if cell and 0 <= row < SIDE and 0 <= column < SIDE else 0


BESIDE = bytes(neighbour(cell, side) for cell in range(CELLS + 1) for side in range(4))  # by 4 x cell + side


# --- questions ----------------------------------------------------------------------------------------------------------


@kernel
def beside(cell: int, side: int) -> int:
    """The cell next to a cell; 0 if there is none."""
    return int(BESIDE[4 * cell + side])


@kernel
def left_half(thing: int) -> int:
    """The Kind of an object's left half; the right one is the next Kind."""
    return Kind.JESTER_L + 2 * (thing - 1)


@kernel
def has_object(s: State, seat: int, thing: int) -> bool:
    """KIN-281, 311, 312: any left and any right half of the kind, both in the cave."""
    half = left_half(thing)
    return bool(s.caves[seat, half] > 0 and s.caves[seat, half + 1] > 0)


@kernel
def has_ladder(s: State, seat: int) -> bool:
    """KIN-305, 306, 313: the tool or the object, neither of them ever used up; a second one adds nothing."""
    return s.caves[seat, Kind.LADDER] > 0 or has_object(s, seat, Object.LADDER)


@kernel
def has_pick(s: State, seat: int) -> bool:
    """KIN-305, 306, 313: the tool or the object, neither of them ever used up; a second one adds nothing."""
    return s.caves[seat, Kind.PICK] > 0 or has_object(s, seat, Object.PICK)


@kernel
def has_big_cart(s: State, seat: int) -> bool:
    """KIN-306, 313: the tool or the object; a second one adds nothing."""
    return s.caves[seat, Kind.CART6] > 0 or has_object(s, seat, Object.CART6)


@kernel
def cart_room(s: State, seat: int) -> int:
    """KIN-103, 301: a cart holds 3 tiles, a big cart 6."""
    return (BIG_CART if has_big_cart(s, seat) else SMALL_CART) - int(s.cart_loads[seat])


@kernel
def cave_size(s: State, seat: int) -> int:
    """KIN-103, 302: a cave holds 10 things, with cave20 it holds 20."""
    return BIG_CAVE if s.caves[seat, Kind.CAVE20] else SMALL_CAVE


@kernel
def cave_room(s: State, seat: int) -> int:
    """KIN-302: places that are free."""
    return cave_size(s, seat) - int(s.cave_loads[seat])


@kernel
def places_of(kind: int) -> int:
    """KIN-303, 304: everything uses one place, but the tools cart6, cave20 and workshop lie outside the cave."""
    return 0 if Kind.CART6 <= kind <= Kind.WORKSHOP else 1


@kernel
def count_tools(s: State, seat: int) -> int:
    """KIN-314, 336: all its tools, those outside the cave too; objects are none."""
    n = 0
    for kind in range(FIRST_TOOL, KINDS):
        n += int(s.caves[seat, kind])
    return n


@kernel
def count_curses(s: State, seat: int) -> int:
    """KIN-506: in the cave or in the cart."""
    n = int(s.caves[seat, Kind.CURSE])
    for i in range(s.cart_loads[seat]):
        n += s.carts[seat, i] == Kind.CURSE
    return n


@kernel
def next_in(s: State, seats: int, first: int) -> int:
    """KIN-337: the first seat of a mask, clockwise from one that counts itself; the mask is not empty."""
    seat = first
    while not seats >> seat & 1:
        seat = (seat + 1) % int(s.seats)
    return seat


# --- verbs --------------------------------------------------------------------------------------------------------------


@kernel
def ask(s: State, phase: int, seat: int) -> int:
    """A seat must choose."""
    s.phase = phase
    s.asked = seat
    return Step.ASK


@kernel
def thing_to_cave(s: State, seat: int, kind: int) -> None:
    """KIN-303: into the cave, or beside it."""
    s.caves[seat, kind] += 1
    s.cave_loads[seat] += places_of(kind)


@kernel
def thing_from_cave(s: State, seat: int, kind: int) -> None:
    """KIN-303: out of the cave, or from beside it."""
    s.caves[seat, kind] -= 1
    s.cave_loads[seat] -= places_of(kind)


@kernel
def tool_to_stock(s: State, seat: int, kind: int) -> None:
    """KIN-241, 271, 332: a tool given, used up or lost is in stock again."""
    thing_from_cave(s, seat, kind)
    s.wares[kind] += 1


@kernel
def tool_from_stock(s: State, seat: int, kind: int) -> None:
    """KIN-253: a tool in stock becomes the seat's."""
    s.wares[kind] -= 1
    thing_to_cave(s, seat, kind)


@kernel
def tile_to_cart(s: State, seat: int, kind: int) -> None:
    """KIN-221: behind the tiles that are in the cart."""
    s.carts[seat, s.cart_loads[seat]] = kind
    s.cart_loads[seat] += 1


@kernel
def tile_from_cart(s: State, seat: int, kind: int) -> None:
    """KIN-366: the first tile of a kind; the others move up."""
    cart = s.carts[seat]
    load = int(s.cart_loads[seat]) - 1
    i = 0
    while cart[i] != kind:
        i += 1
    while i < load:
        cart[i] = cart[i + 1]
        i += 1
    cart[load] = 0
    s.cart_loads[seat] = load


@kernel
def cart_to_cave(s: State, seat: int) -> None:
    """KIN-231: all tiles, curses included; KIN-234: on any cell."""
    tell(s, What.EMPTIED, seat, s.cart_loads[seat], 0, EVERYONE)
    for i in range(s.cart_loads[seat]):
        thing_to_cave(s, seat, int(s.carts[seat, i]))
        s.carts[seat, i] = 0
    s.cart_loads[seat] = 0


@kernel
def cart_to_box(s: State, seat: int) -> None:
    """KIN-332, 342: all tiles leave the game, curses like any other."""
    for i in range(s.cart_loads[seat]):
        tile_to_box(s, seat, int(s.carts[seat, i]), Place.CART)
        s.carts[seat, i] = 0
    s.cart_loads[seat] = 0


@kernel
def tile_to_box(s: State, seat: int, kind: int, where: int) -> None:
    """KIN-340: a tile that leaves the game is shown to all."""
    s.removed[kind] += 1
    tell(s, What.REMOVED, seat, kind, where, EVERYONE)


@kernel
def object_to_box(s: State, seat: int, thing: int) -> None:
    """KIN-282, 344, 351: after use both halves leave the game."""
    half = left_half(thing)
    thing_from_cave(s, seat, half)
    thing_from_cave(s, seat, half + 1)
    s.removed[half] += 1
    s.removed[half + 1] += 1
    tell(s, What.SPENT, seat, thing, 0, EVERYONE)


@kernel
def clear_row(row: NDArray[Any]) -> None:
    """Nothing of any kind."""
    for i in range(len(row)):
        row[i] = 0
