"""Moves of kingsmine: action numbers, their notation, and nothing else that counts on their arithmetic.

A move speaks of kinds, cells and seats, the same in every world, so meaning and action are one number; which of its piles a
seat places has a shadow for the others. The same move takes a tile in a barter and with the king's power.
"""

from collections.abc import Iterator
from functools import lru_cache

from filon.kernel.compiling import kernel
from filon.kernel.notation import plain, readings_of
from filon.scene.paths import Path, Standing, Token, Touches

from .state import (
    CELLS,
    CHARACTERS,
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
    TOOL_KINDS,
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
OFFER_KINDS = KINDS - 1
STEAL_KINDS = TILE_KINDS - 1

PILE = 0  # + pile
CELL = PILE + PILES  # + cell - 1
DWARF = CELL + CELLS  # + cell - 1
MOVE = DWARF + CELLS  # + side
DIG = MOVE + SIDES
EMPTY_CART = DIG + 1
LANTERN = EMPTY_CART + 1
BLAST = LANTERN + 1
BARTER = BLAST + 1
POWER = BARTER + 1  # + character - 1
STACK = POWER + CHARACTERS  # + collection - 1
BEG = STACK + len(Collection) - 1
END_TURN = BEG + 1
DIG_AGAIN = END_TURN + 1
OFFER = DIG_AGAIN + 1  # + kind - 1
DONE_OFFERING = OFFER + OFFER_KINDS
TAKE = DONE_OFFERING + 1  # + kind - 1
FINISH = TAKE + OFFER_KINDS
COVER = FINISH + 1  # + place - 1
FIRST = COVER + PLACES  # + the place in STARTS
NEXT = FIRST + N_STARTS  # + gem - 1
STOP = NEXT + GEM_KINDS
COMPLETE = STOP + 1  # + nuggets
SPARE = COMPLETE + MOST_NUGGETS + 1  # + corner
DONE = SPARE + 4
USE_ANGEL = DONE + 1
USE_DAGGER = USE_ANGEL + 1
DECLINE = USE_DAGGER + 1
LOSE = DECLINE + 1  # + tool
SHED = LOSE + TOOL_KINDS  # + kind - 1
SWAP = SHED + OFFER_KINDS  # + the place in PAIRS
STEAL = SWAP + N_PAIRS  # + kind - 1
SKIP = STEAL + STEAL_KINDS
FLY = SKIP + 1  # + cell - 1
ACTIONS = FLY + CELLS

PILE_SHADOW = ACTIONS  # one of its piles

NORTH, EAST, SOUTH, WEST = range(SIDES)


# --- numbers ------------------------------------------------------------------------------------------------------------


@kernel
def nth(verb: int, n: int) -> int:
    """The n-th move of a verb, from 1: `nth(OFFER, kind)`."""
    return verb + n - 1


@kernel
def which(action: int, verb: int) -> int:
    """Which of a verb's moves this is, from 1."""
    return action - verb + 1


@kernel
def offer(kind: int) -> int:
    """The move that offers a thing."""
    return nth(OFFER, kind)


@kernel
def take_kind(kind: int) -> int:
    """The move that takes a thing from the King."""
    return nth(TAKE, kind)


@kernel
def power(character: int) -> int:
    """The move that uses a character."""
    return nth(POWER, character)


@kernel
def stack(collection: int) -> int:
    """The move that begins a pile in the workshop."""
    return nth(STACK, collection)


@kernel
def is_pile(action: int) -> bool:
    """Does this take one of the own piles?"""
    return PILE <= action < CELL


@kernel
def is_in(action: int, start: int, length: int) -> bool:
    """Is this one of so many actions?"""
    return start <= action < start + length


@kernel
def pile_of(action: int) -> int:
    """Which of its piles a seat takes, from 0."""
    return which(action, PILE) - 1


@kernel
def place_of(action: int) -> int:
    """The place that is covered."""
    return which(action, COVER)


@kernel
def kind_of(action: int) -> int:
    """The Kind offered, taken, stacked next, spared, lost, shed or stolen."""
    if action < TAKE:
        return action - OFFER + 1
    if action < FINISH:
        return action - TAKE + 1
    if action < STOP:
        return action - NEXT + 1
    if action < DONE:
        return action - SPARE + Kind.NUG_NW
    if action < SHED:
        return action - LOSE + FIRST_TOOL
    return action - SHED + 1 if action < SWAP else action - STEAL + 1


@kernel
def cell_of(action: int) -> int:
    """The cell a pile, a dwarf or a flight goes to."""
    if action < DWARF:
        return action - CELL + 1
    return action - DWARF + 1 if action < MOVE else action - FLY + 1


@kernel
def started_of(action: int) -> tuple[int, int]:
    """The Kind of a chain's first gem, and 1 if it is turned."""
    gem, turned = divmod(int(STARTS[action - FIRST]), 2)
    return gem + 1, turned


@kernel
def swapped_of(action: int) -> tuple[int, int]:
    """The two seats whose carts are named."""
    pair = 2 * (action - SWAP)
    return int(PAIRS[pair]), int(PAIRS[pair + 1])


@kernel
def meaning(s: State, seat: int, action: int) -> int:
    """An action speaks of kinds, cells and seats already."""
    return action


# --- notation -----------------------------------------------------------------------------------------------------------

WORDS = {
    DIG: "dig",
    EMPTY_CART: "empty cart",
    LANTERN: "lantern",
    BLAST: "blast",
    BARTER: "barter",
    BEG: "beg",
    END_TURN: "end turn",
    DIG_AGAIN: "dig again",
    DONE_OFFERING: "done offering",
    FINISH: "finish",
    STOP: "stop",
    DONE: "done",
    USE_ANGEL: "use angel",
    USE_DAGGER: "use dagger",
    DECLINE: "decline",
    SKIP: "skip",
}  # of the actions that name nothing
SIDE_NAMES = "nesw"
HALF_NAMES = " rsea"  # by half, from 1
CORNER_NAMES = ("nw", "ne", "sw", "se")
SIDE_WORDS = ("north", "east", "south", "west")
HALF_WORDS = ("", "ruby", "sapphire", "emerald", "amethyst")  # by half, from 1
BIG_WORDS: dict[int, str] = {Kind.CART6: "big cart", Kind.CAVE20: "big cave"}


def letter_of(seat: int) -> str:
    """A seat's letter in notation, also that of its colour."""
    return "ABCD"[seat]


def cell_name(cell: int) -> str:
    """A cell in notation: `a1` to `e5`."""
    row, column = divmod(cell - 1, SIDE)
    return f"{'abcde'[column]}{row + 1}"


def kind_name(kind: int) -> str:
    """A thing in notation, as in the catalogue."""
    return Kind(kind).name.lower()


def object_name(thing: int) -> str:
    """An object in notation."""
    return Object(thing).name.lower()


def text_of(s: State, seat: int, action: int) -> str:
    """`pile 1`, `cell c3`, `dwarf b2`, `move n`, `dig`, `empty cart`, `lantern`, `blast`, `barter`, `power king`, `beg`.

    `stack gems`, `first gem_rs s` (its open end), `next gem_se`, `stop`, `complete 2`, `spare nw`, `done`; `offer beer`,
    `done offering`, `take gem_ss`, `finish`, `cover 12`; `use angel`, `decline`, `lose beer`, `shed gem_rs`, `swap A C`,
    `steal gem_aa`, `skip`, `fly d4`; `end turn`.
    """
    return texts()[action]


def read_text(s: State, seat: int, text: str) -> int | None:
    """The action a text means, however it is spaced or capitalised; None if it means nothing."""
    return readings().get(plain(text))


@lru_cache(maxsize=1)
def texts() -> tuple[str, ...]:
    """Every action in notation."""
    return tuple(written(action) for action in range(ACTIONS))


@lru_cache(maxsize=1)
def readings() -> dict[str, int]:
    """Every text and its action."""
    return readings_of(texts(), (spelt for action in range(ACTIONS) for spelt in other_spellings(action)))


def other_spellings(action: int) -> Iterator[tuple[str, int]]:
    """Sides and gems by their names, big carts and caves; carts in any order, by the letters or the numbers of seats."""
    verb = verb_of(action)
    if verb == "move":
        yield f"move {SIDE_WORDS[place_in(verb, action)]}", action
    elif verb == "first":
        kind, turned = started_of(action)
        yield f"first {kind_name(kind)} {HALF_WORDS[open_half_of(kind, turned)]}", action
    elif verb == "swap":
        one, other = swapped_of(action)
        yield from ((f"swap {a} {b}", action) for a, b in ((one, other), (other, one)))
        yield f"swap {letter_of(other)} {letter_of(one)}", action
    elif verb in ("offer", "take", "lose", "shed") and kind_of(action) in BIG_WORDS:
        yield f"{verb} {BIG_WORDS[kind_of(action)]}", action


def written(action: int) -> str:
    """One action in notation."""
    if action in WORDS:
        return WORDS[action]
    verb = verb_of(action)
    if verb in ("offer", "take", "next", "lose", "shed", "steal"):
        return f"{verb} {kind_name(kind_of(action))}"
    if verb in ("cell", "dwarf", "fly"):
        return f"{verb} {cell_name(cell_of(action))}"
    if verb == "first":
        kind, turned = started_of(action)
        return f"first {kind_name(kind)} {HALF_NAMES[open_half_of(kind, turned)]}"
    if verb == "swap":
        return "swap " + " ".join(map(letter_of, swapped_of(action)))
    return f"{verb} {rest_of(verb, action)}"


VERBS = {
    "pile": (PILE, PILES),
    "cell": (CELL, CELLS),
    "dwarf": (DWARF, CELLS),
    "move": (MOVE, SIDES),
    "power": (POWER, CHARACTERS),
    "stack": (STACK, len(Collection) - 1),
    "offer": (OFFER, OFFER_KINDS),
    "take": (TAKE, OFFER_KINDS),
    "cover": (COVER, PLACES),
    "first": (FIRST, N_STARTS),
    "next": (NEXT, GEM_KINDS),
    "complete": (COMPLETE, MOST_NUGGETS + 1),
    "spare": (SPARE, len(CORNER_NAMES)),
    "lose": (LOSE, TOOL_KINDS),
    "shed": (SHED, OFFER_KINDS),
    "swap": (SWAP, N_PAIRS),
    "steal": (STEAL, STEAL_KINDS),
    "fly": (FLY, CELLS),
}  # the first action of each verb that names something, and how many there are


def verb_of(action: int) -> str:
    """The verb of an action, as it begins in notation; of one that names nothing, all of it."""
    for verb, (start, length) in VERBS.items():
        if is_in(action, start, length):
            return verb
    return WORDS[action]


def place_in(verb: str, action: int) -> int:
    """Which of a verb's actions this is, from 0."""
    return action - VERBS[verb][0]


def rest_of(verb: str, action: int) -> str:
    """What a verb names if it is neither a kind, a cell nor a seat."""
    i = place_in(verb, action)
    if verb == "move":
        return SIDE_NAMES[i]
    if verb == "power":
        return object_name(i + 1)
    if verb == "stack":
        return Collection(i + 1).name.lower()
    if verb == "spare":
        return CORNER_NAMES[i]
    return str(i if verb == "complete" else i + 1)


@kernel
def begin_half_of(kind: int, turned: int) -> int:
    """The half a gem begins with as it lies, 1 to 4."""
    return int(END[kind - 1]) if turned else int(BEGIN[kind - 1])


@kernel
def open_half_of(kind: int, turned: int) -> int:
    """The half a gem ends with as it lies, 1 to 4."""
    return int(BEGIN[kind - 1]) if turned else int(END[kind - 1])


# --- touches ------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=ACTIONS)
def path_of(action: int) -> Path:
    """The sprites to touch: a cell, a thing in the own cave, a place of the King's board, a tool in stock, or a button."""
    verb = verb_of(action)
    if verb in ("cell", "dwarf", "fly"):
        return (cell_id(cell_of(action)),)
    if verb in ("offer", "next", "spare", "lose", "shed"):
        return (cave_id(kind_of(action)),)
    if verb in ("take", "steal"):
        return (Token(verb, kind_of(action)),)
    if verb == "first":
        kind, turned = started_of(action)
        return (cave_id(kind), f"half-{HALF_NAMES[open_half_of(kind, turned)]}")
    if verb == "swap":
        return tuple(cart_id(seat) for seat in swapped_of(action))
    if verb == "cover":
        return (f"place-{place_in(verb, action) + 1}",)
    return (Token(verb, place_in(verb, action)),) if verb == "move" else (written(action).replace(" ", "-"),)


def standing(s: State, seat: int) -> Standing:
    """What is touched for a step to a side, for a thing of the King's, and for a tile of the cart the thief is at."""
    board = free_wares(s)
    before = s.taken.tolist() if s.phase == Phase.TAKE else [0] * KINDS
    cart = cart_id((int(s.victim) - 1) % MAX_SEATS)
    steps = {Token("move", side): (cell_beside(s, seat, side),) for side in range(SIDES)}
    takes = {Token("take", kind): (ware_name(kind, board.get(kind, [])[before[kind] :]),) for kind in range(1, KINDS)}
    loot = {Token("steal", kind): (f"{cart}-{sprite_name(kind)}",) for kind in range(1, TILE_KINDS)}
    return {**steps, **takes, **loot}


def sprite_name(kind: int) -> str:
    """A thing in the id of a sprite: `gem-rs`."""
    return kind_name(kind).replace("_", "-")


def cell_id(cell: int) -> str:
    """The sprite of a cell: `cell-c3`."""
    return f"cell-{cell_name(cell)}"


def cave_id(kind: int) -> str:
    """The sprite of the things of a kind in the own cave: `cave-gem-rs`."""
    return f"cave-{sprite_name(kind)}"


def cart_id(seat: int) -> str:
    """The sprite of a seat's cart: `cart-0`; two carts are named in any order."""
    return f"cart-{seat}"


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


touches = Touches(ACTIONS, path_of, standing)
