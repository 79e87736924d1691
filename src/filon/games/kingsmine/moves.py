"""Moves of kingsmine: what they are called, how they are numbered, written, read and touched.

A move speaks of kinds, cells and seats, the same in every world, so meaning and action are one number; which of its piles a
seat places has a shadow for the others. The same move takes a tile in a barter and with the king's power.
"""

from collections.abc import Sequence
from functools import lru_cache

from filon.kernel.compiling import kernel
from filon.kernel.notation import letter_of
from filon.kernel.verbs import Part, Verbs, one_of
from filon.scene.paths import Path, Standing, Token, Touches

from .state import (
    CELL_NAMES,
    CELLS,
    CHARACTERS,
    CORNERS,
    FIRST_CORNER,
    FIRST_TOOL,
    GEM_KINDS,
    KINDS,
    MAX_SEATS,
    MOST_NUGGETS,
    PILES,
    PLACES,
    SIDE,
    SIDES,
    TILE_KINDS,
    Collection,
    Kind,
    Object,
    Phase,
    State,
)

PAIRS = b"\x00\x01\x00\x02\x00\x03\x01\x02\x01\x03\x02\x03"  # of seats whose carts are swapped
N_PAIRS = len(PAIRS) // 2
BEGIN = b"\x01\x01\x01\x01\x02\x02\x02\x03\x03\x04"  # the first named half of each gem, 1 to 4
END = b"\x01\x02\x03\x04\x02\x03\x04\x03\x04\x04"  # and the second
STARTS = bytes(2 * gem + turned for gem in range(GEM_KINDS) for turned in range(1 + (BEGIN[gem] != END[gem])))
N_STARTS = len(STARTS)  # ways to lay a first gem: 2 x gem, + 1 if it is turned; a double has one

NORTH, EAST, SOUTH, WEST = range(SIDES)
SIDE_NAMES = "nesw"
HALF_NAMES = " rsea"  # by half, from 1
HALF_WORDS = ("", "ruby", "sapphire", "emerald", "amethyst")  # by half, from 1
BIG_WORDS = {"big cart": int(Kind.CART6), "big cave": int(Kind.CAVE20)}


# --- names --------------------------------------------------------------------------------------------------------------


def kind_name(kind: int) -> str:
    """A thing in notation, as in the catalogue."""
    return Kind(kind).name.lower()


def object_name(thing: int) -> str:
    """An object in notation."""
    return Object(thing).name.lower()


def sprite_name(kind: int) -> str:
    """A thing in the id of a sprite: `gem-rs`."""
    return kind_name(kind).replace("_", "-")


def cell_id(cell: int) -> str:
    """The sprite of a cell: `cell-c3`."""
    return f"cell-{CELL_NAMES[cell]}"


def cave_id(kind: int) -> str:
    """The sprite of the things of a kind in the own cave: `cave-gem-rs`."""
    return f"cave-{sprite_name(kind)}"


def cart_id(seat: int) -> str:
    """The sprite of a seat's cart: `cart-0`; two carts are named in any order."""
    return f"cart-{seat}"


# --- first gems and pairs of carts --------------------------------------------------------------------------------------


@kernel
def started_of(start: int) -> tuple[int, int]:
    """The Kind of a chain's first gem, and 1 if it is turned."""
    gem, turned = divmod(int(STARTS[start]), 2)
    return gem + 1, turned


@kernel
def begin_half_of(kind: int, turned: int) -> int:
    """The half a gem begins with as it lies, 1 to 4."""
    return int(END[kind - 1]) if turned else int(BEGIN[kind - 1])


@kernel
def open_half_of(kind: int, turned: int) -> int:
    """The half a gem ends with as it lies, 1 to 4."""
    return int(BEGIN[kind - 1]) if turned else int(END[kind - 1])


@kernel
def swapped_of(pair: int) -> tuple[int, int]:
    """The two seats whose carts are named."""
    return int(PAIRS[2 * pair]), int(PAIRS[2 * pair + 1])


def started_words(names: Sequence[str]) -> list[str]:
    """Every first gem in notation, its open end by one of these names."""
    return [f"{kind_name(kind)} {names[open_half_of(kind, turned)]}" for kind, turned in map(started_of, range(N_STARTS))]


def touch_first(start: int) -> Path:
    """The gem in the own cave, then the half that is its open end."""
    kind, turned = started_of(start)
    return cave_id(kind), f"half-{HALF_NAMES[open_half_of(kind, turned)]}"


def swapped_words() -> list[str]:
    """Every two carts in notation."""
    return [f"{letter_of(one)} {letter_of(other)}" for one, other in map(swapped_of, range(N_PAIRS))]


def swapped_also() -> dict[str, int]:
    """The same in the other order, and by the numbers of the seats."""
    found: dict[str, int] = {}
    for pair, (one, other) in enumerate(map(swapped_of, range(N_PAIRS))):
        found |= {f"{one} {other}": pair, f"{other} {one}": pair, f"{letter_of(other)} {letter_of(one)}": pair}
    return found


# --- verbs --------------------------------------------------------------------------------------------------------------

KIND = one_of("kind", Kind, also=BIG_WORDS)
TILE = one_of("kind", Kind, size=TILE_KINDS - 1)
GEM = one_of("kind", Kind, size=GEM_KINDS)
TOOL = one_of("kind", Kind, low=FIRST_TOOL, also=BIG_WORDS)
CORNER = Part("corner", CORNERS, low=FIRST_CORNER, words=("nw", "ne", "sw", "se"))
CELL_PART = Part("cell", CELLS, low=1, words=CELL_NAMES[1:])
SIDE_PART = Part("side", SIDES, words=SIDE_NAMES, also={"north": NORTH, "east": EAST, "south": SOUTH, "west": WEST})
START = Part(
    "start",
    N_STARTS,
    words=started_words(HALF_NAMES),
    also={word: start for start, word in enumerate(started_words(HALF_WORDS))},
)
PAIR = Part("pair", N_PAIRS, words=swapped_words(), also=swapped_also())

VERBS = Verbs()
PILE = VERBS.verb("pile {pile}", Part("pile", PILES, low=1), touch="pile-{pile}")
CELL = VERBS.verb("cell {cell}", CELL_PART, touch="cell-{cell}")
DWARF = VERBS.verb("dwarf {cell}", CELL_PART, touch="cell-{cell}")
MOVE = VERBS.verb("move {side}", SIDE_PART, touch=lambda side: (Token("move", side),))
DIG = VERBS.move("dig")
EMPTY_CART = VERBS.move("empty cart")
LANTERN = VERBS.move("lantern")
BLAST = VERBS.move("blast")
BARTER = VERBS.move("barter")
POWER = VERBS.verb("power {character}", one_of("character", Object, size=CHARACTERS), touch="power-{character}")
STACK = VERBS.verb("stack {collection}", one_of("collection", Collection), touch="stack-{collection}")
BEG = VERBS.move("beg")
END_TURN = VERBS.move("end turn")
DIG_AGAIN = VERBS.move("dig again")
OFFER = VERBS.verb("offer {kind}", KIND, touch="cave-{kind}")
DONE_OFFERING = VERBS.move("done offering")
TAKE = VERBS.verb("take {kind}", KIND, touch=lambda kind: (Token("take", kind),))
FINISH = VERBS.move("finish")
COVER = VERBS.verb("cover {place}", Part("place", PLACES, low=1), touch="place-{place}")
FIRST = VERBS.verb("first {start}", START, touch=touch_first)
NEXT = VERBS.verb("next {kind}", GEM, touch="cave-{kind}")
STOP = VERBS.move("stop")
COMPLETE = VERBS.verb("complete {nuggets}", Part("nuggets", MOST_NUGGETS + 1), touch="complete-{nuggets}")
SPARE = VERBS.verb("spare {corner}", CORNER, touch="cave-nug-{corner}")
DONE = VERBS.move("done")
USE_ANGEL = VERBS.move("use angel")
USE_DAGGER = VERBS.move("use dagger")
DECLINE = VERBS.move("decline")
LOSE = VERBS.verb("lose {kind}", TOOL, touch="cave-{kind}")
SHED = VERBS.verb("shed {kind}", KIND, touch="cave-{kind}")
SWAP = VERBS.verb("swap {pair}", PAIR, touch=lambda pair: tuple(map(cart_id, swapped_of(pair))))
STEAL = VERBS.verb("steal {kind}", TILE, touch=lambda kind: (Token("steal", kind),))
SKIP = VERBS.move("skip")
FLY = VERBS.verb("fly {cell}", CELL_PART, touch="cell-{cell}")

ACTIONS = VERBS.actions


# --- touches ------------------------------------------------------------------------------------------------------------


def standing(s: State, seat: int) -> Standing:
    """What is touched for a step to a side, for a thing of the King's, and for a tile of the cart the thief is at."""
    board = free_wares(s)
    before = s.taken.tolist() if s.phase == Phase.TAKE else [0] * KINDS
    cart = cart_id((int(s.victim) - 1) % MAX_SEATS)
    steps = {Token("move", side): (cell_beside(s, seat, side),) for side in range(SIDES)}
    takes = {Token("take", kind): (ware_name(kind, board.get(kind, [])[before[kind] :]),) for kind in range(1, KINDS)}
    loot = {Token("steal", kind): (f"{cart}-{sprite_name(kind)}",) for kind in range(1, TILE_KINDS)}
    return {**steps, **takes, **loot}


def cell_beside(s: State, seat: int, side: int) -> str:
    """The sprite of the cell a seat's dwarf would step to; off the board, or without a dwarf, there is none such."""
    cell = int(s.dwarves[seat]) if seat < s.seats else 0
    row, column = divmod(cell - 1, SIDE)
    row, column = row + (side == NORTH) - (side == SOUTH), column + (side == EAST) - (side == WEST)
    if not cell or not (0 <= row < SIDE and 0 <= column < SIDE):
        return f"move-{SIDE_NAMES[side]}"
    return cell_id(SIDE * row + column + 1)


def ware_id(s: State, kind: int) -> str:
    """The sprite of a tool in stock (`stock-beer`), or of the place whose tile of that kind would be taken next."""
    before = int(s.taken[kind]) if s.phase == Phase.TAKE else 0
    return ware_name(kind, free_wares(s).get(kind, [])[before:])


def free_wares(s: State) -> dict[int, list[int]]:
    """The places of the King's board by the kind that lies there, but for those the king took from."""
    board, gone = list(map(int, s.board)), int(s.king_places)  # plain numbers, or a record
    found: dict[int, list[int]] = {}
    for place in range(1, PLACES + 1):
        if not gone >> place & 1:
            found.setdefault(board[place], []).append(place)
    return found


def ware_name(kind: int, places: list[int]) -> str:
    """The same by the places where such a tile may still be taken; off the board there is no such sprite."""
    if kind >= FIRST_TOOL:
        return f"stock-{sprite_name(kind)}"
    return f"place-{places[0]}" if places else f"take-{sprite_name(kind)}"


touches = Touches(ACTIONS, lru_cache(maxsize=ACTIONS)(VERBS.path_of), standing)
