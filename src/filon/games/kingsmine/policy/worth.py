"""What things are worth to a seat in kingsmine, in points at the end of the game, for its rule of thumb.

Points grow with the square of a collection, so a gem is worth what it adds to the chain a seat can expect to stack. Corners
and halves are worth what they complete; else they are money. A tool is worth the actions it will save.
"""

from enum import IntEnum
from typing import Any

from numpy.typing import NDArray

from filon.games.kingsmine.rules.things import has_object
from filon.games.kingsmine.state import (
    CORNERS,
    FIRST_CORNER,
    FIRST_GEM,
    GEM_KINDS,
    KINDS,
    MAX_SEATS,
    MOST_GEMS,
    MOST_NUGGETS,
    MOST_SPARES,
    TILE_KINDS,
    Kind,
    Object,
    State,
)
from filon.kernel.compiling import kernel

from .chain import gems_in, one_of, packed

# In points, if nothing else is said.
GEM_SHARE = 0.42  # of the tiles to come are gems
SURE = 0.7  # chance that a gem finds its place in the chain
BARGAIN = 0.9  # a thing to be taken is worth so much of one that is owned
LATE = 1.5  # tiles a seat can still expect: fewer, and what is there is counted exactly
GOLD = 4.0  # a coin's worth of a tile that is nothing but money
PICK = 2.0  # a pick saves so much for each tile to come
LADDER = 1.2  # a ladder
BIG_CART = 0.6  # a big cart
ROOM = 4.0  # a place in the cave for a tile to come that would find none
WORKSHOP = 40.0  # without one nothing can be stacked
WORKSHOP_TIME = 8.0  # tiles to come when it is time to have one
STUCK = 40.0  # a ladder for who has nowhere to dig
LASTING = 40.0  # what it takes to sell such a tool before the last turn
BEER = 0.4  # one more or less
BLAST = 14.0  # an explosive for who finds nothing but dangers
LOSS = 9.0  # a tile of the cart that is lost
COLLAPSE = 3.0  # two tiles that nobody gets
FIREDAMP = 7.0  # the same, and a tool
NOT_YET = -1e9  # an average nobody asked for

OBJECT_WORTH = b"\x00\x06\x14\x08\x04\x06\x09\x05\x03\x00\x00\x00"  # by Object; tools among them are worth as tools

TOOL_LIKE = bytes((Kind.CART6, Kind.LADDER, Kind.PICK))  # that the objects from the big cart on work like


class Row(IntEnum):
    """What is worked out, for each Kind if nothing else is said."""

    OWN = 0  # how many the seat has, those in its cart included
    KEEP = 1  # what is lost if one goes
    GAIN = 2  # what is won by one more
    TILE = 3  # what is won by a tile that costs no gold
    AVERAGE = 4  # by colour, from 1: what is won by one that lies face down, or NOT_YET


ROWS = len(Row)


@kernel
def tiles_to_come(s: State) -> float:
    """How many tiles a seat can still expect to dig; none once the end is triggered."""
    return 0.0 if s.triggered else max(0.0, float(s.tiles_left - s.end_tiles)) / float(s.seats)


@kernel
def is_late(s: State) -> bool:
    """Is the end so near that only what is there counts?"""
    return s.triggered > 0 or tiles_to_come(s) < LATE


@kernel
def weigh(s: State, seat: int, w: NDArray[Any]) -> None:
    """Fill the rows for a seat."""
    tiles, late = tiles_to_come(s), is_late(s)
    count_own(s, seat, w)
    if late:
        weigh_chain(s, w)
    else:
        weigh_gems(s, w, tiles)
    weigh_corners(s, w)
    weigh_halves(s, seat, w, tiles, late)
    weigh_tools(s, seat, w, tiles)
    w[Row.GAIN, Kind.CURSE] = -float(s.curse_points)
    w[Row.GAIN, Kind.COLLAPSE] = -COLLAPSE
    w[Row.GAIN, Kind.FIREDAMP] = -FIREDAMP - LOSS * float(s.cart_loads[seat])
    weigh_tiles(s, w, late)
    for colour in range(1, MAX_SEATS + 1):
        w[Row.AVERAGE, colour] = NOT_YET


@kernel
def is_last_turn(s: State) -> bool:
    """Is this turn the last of the seat? Who triggers the end has one more."""
    return bool(s.triggered > 0 and s.last_turns < s.seats)


@kernel
def count_own(s: State, seat: int, w: NDArray[Any]) -> None:
    """Tiles in the cave, and those of the cart as long as they can still get there; tools."""
    for kind in range(1, KINDS):
        w[Row.OWN, kind] = float(s.caves[seat, kind])
    if not is_last_turn(s):
        add_cart(s, seat, w)


@kernel
def add_cart(s: State, seat: int, w: NDArray[Any]) -> None:
    """Count the tiles of the cart as the seat's own."""
    for i in range(s.cart_loads[seat]):
        w[Row.OWN, s.carts[seat, i]] += 1.0


@kernel
def weigh_gems(s: State, w: NDArray[Any], tiles: float) -> None:
    """While tiles are to come any gem is as good as any other: it makes the chain to be expected longer."""
    n = 0.0
    for kind in range(FIRST_GEM, FIRST_GEM + GEM_KINDS):
        n += w[Row.OWN, kind]
    expected = min(int(n + GEM_SHARE * tiles), MOST_GEMS - 1)
    worth = SURE * float(s.gem_points[expected + 1] - s.gem_points[expected])
    gain = BARGAIN * worth if n < MOST_GEMS else float(s.cave_points)
    for kind in range(FIRST_GEM, FIRST_GEM + GEM_KINDS):
        w[Row.KEEP, kind] = worth
        w[Row.GAIN, kind] = gain


@kernel
def weigh_chain(s: State, w: NDArray[Any]) -> None:
    """At the end a gem is worth what it changes in the best chain there is."""
    gems = packed(w[Row.OWN])
    points = float(s.gem_points[gems_in(s, gems)])
    tile = float(s.cave_points)
    for kind in range(FIRST_GEM, FIRST_GEM + GEM_KINDS):
        one = one_of(kind)
        w[Row.GAIN, kind] = BARGAIN * max(tile, float(s.gem_points[gems_in(s, gems + one)]) - points)
        if w[Row.OWN, kind] > 0.0:
            w[Row.KEEP, kind] = tile + points - float(s.gem_points[gems_in(s, gems - one)])


@kernel
def nugget_worth(s: State, own: NDArray[Any], corner: int, more: float) -> float:
    """What corners score if they are stacked as they are, with so many more of one kind."""
    complete = float(MOST_NUGGETS)
    for kind in range(FIRST_CORNER, FIRST_CORNER + CORNERS):
        complete = min(complete, own[kind] + (more if kind == corner else 0.0))
    spares = 0
    for kind in range(FIRST_CORNER, FIRST_CORNER + CORNERS):
        spares += own[kind] + (more if kind == corner else 0.0) > complete
    return float(s.nugget_points[int(complete), spares if spares <= MOST_SPARES and complete < MOST_NUGGETS else 0])


@kernel
def weigh_corners(s: State, w: NDArray[Any]) -> None:
    """A corner is worth what it changes in the nuggets there are."""
    own = w[Row.OWN]
    points = nugget_worth(s, own, FIRST_CORNER, 0.0)
    tile = float(s.cave_points)
    for kind in range(FIRST_CORNER, FIRST_CORNER + CORNERS):
        w[Row.GAIN, kind] = BARGAIN * max(tile, nugget_worth(s, own, kind, 1.0) - points)
        if own[kind] > 0.0:
            w[Row.KEEP, kind] = tile + points - nugget_worth(s, own, kind, -1.0)


@kernel
def weigh_halves(s: State, seat: int, w: NDArray[Any], tiles: float, late: bool) -> None:
    """A half is worth its object if the other one is there."""
    tile = float(s.cave_points)
    for thing in range(Object.JESTER, Object.PICK + 1):
        worth = worth_of_object(s, seat, thing, tiles, late)
        left = Kind.JESTER_L + 2 * (thing - 1)
        for side in range(2):
            kind, other = left + side, left + 1 - side
            w[Row.KEEP, kind] = tile + (worth if 0.0 < w[Row.OWN, kind] <= w[Row.OWN, other] else 0.0)
            w[Row.GAIN, kind] = BARGAIN * (tile + (worth if w[Row.OWN, kind] < w[Row.OWN, other] else 0.0))


@kernel
def worth_of_object(s: State, seat: int, thing: int, tiles: float, late: bool) -> float:
    """A complete object, as far as its use is not over."""
    if thing >= Object.CART6:
        return worth_of_tool(s, seat, int(TOOL_LIKE[thing - Object.CART6]), tiles)
    if thing == Object.GRIMOIRE:
        return float(OBJECT_WORTH[thing])
    return 0.0 if late else float(OBJECT_WORTH[thing])


@kernel
def weigh_tiles(s: State, w: NDArray[Any], late: bool) -> None:
    """A tile that costs no gold: what it completes, or what it can still pay for; a danger is worth less than nothing."""
    coin = 0.0 if late else GOLD
    for kind in range(1, TILE_KINDS):
        worth = w[Row.GAIN, kind]
        w[Row.TILE, kind] = worth if worth < 0.0 else max(worth, coin * float(s.gold[kind]))


# --- tools --------------------------------------------------------------------------------------------------------------


@kernel
def weigh_tools(s: State, seat: int, w: NDArray[Any], tiles: float) -> None:
    """A lasting tool is worth something to who has neither it nor an object like it."""
    last = is_last_turn(s)
    w[Row.KEEP, Kind.BEER] = w[Row.KEEP, Kind.EXPLOSIVE] = 0.0 if last else BEER
    for kind in range(Kind.LANTERN, Kind.PICK + 1):
        worth = worth_of_tool(s, seat, kind, tiles)
        has_like = has_object_like(s, seat, kind)
        w[Row.KEEP, kind] = 0.0 if has_like else worth + (0.0 if last else LASTING)
        w[Row.GAIN, kind] = 0.0 if s.caves[seat, kind] or has_like else worth


@kernel
def has_object_like(s: State, seat: int, tool: int) -> bool:
    """Has the seat an object that works like a tool?"""
    if tool == Kind.LADDER:
        return has_object(s, seat, Object.LADDER)
    if tool == Kind.CART6:
        return has_object(s, seat, Object.CART6)
    return tool == Kind.PICK and has_object(s, seat, Object.PICK)


@kernel
def worth_of_tool(s: State, seat: int, tool: int, tiles: float) -> float:
    """What a lasting tool saves for the rest of the game."""
    if tool == Kind.PICK:
        return PICK * tiles
    if tool == Kind.LADDER:
        return LADDER * tiles
    if tool == Kind.CART6:
        return BIG_CART * tiles
    if tool == Kind.CAVE20:
        return worth_of_room(s, seat, tiles)
    return worth_of_workshop(s, tiles) if tool == Kind.WORKSHOP else 0.0


@kernel
def worth_of_room(s: State, seat: int, tiles: float) -> float:
    """A big cave for the tiles that would find no place in a small one; with things in it that are too many, all of them."""
    expected = float(s.cave_loads[seat]) + float(s.cart_loads[seat]) + tiles
    return ROOM * max(0.0, expected - 10.0)


@kernel
def worth_of_workshop(s: State, tiles: float) -> float:
    """Nothing scores well without it, but there is time."""
    return WORKSHOP if s.triggered or tiles <= WORKSHOP_TIME else WORKSHOP * WORKSHOP_TIME / tiles
