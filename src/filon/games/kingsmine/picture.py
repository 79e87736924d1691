"""How kingsmine looks: as text for the terminal, and each move in a few words.

The mine is a map with row 5 in the north: a cell shows its height, once as a number and once as a bar, then the letter of
the pile's colour, and below the dwarves that stand there. Things are written as they are typed. Face-down tiles a viewer
has seen are listed below only with the table's memory aid; its own piles it has before it until they are placed.
"""

import re
import textwrap
from collections.abc import Iterable, Iterator

from filon.kernel.notation import letter_of
from filon.kernel.standing import standing
from filon.kernel.verbs import Verb
from filon.kernel.words import Words

from . import moves
from .moves import kind_name
from .names import (
    cell_words,
    collection_words,
    gem_words,
    gold_words,
    half_words,
    object_words,
    point_words,
    thing_words,
    tile_words,
)
from .rules.game import scores
from .state import (
    BIG_CART,
    BIG_CAVE,
    CELLS,
    FIRST_TOOL,
    KINDS,
    LEVELS,
    PILES,
    PLACES,
    SIDE,
    SMALL_CART,
    SMALL_CAVE,
    Collection,
    Kind,
    Object,
    Phase,
    State,
)

WIDTH = 76  # columns of the drawing
CELL = 12  # columns of a cell between its lines
PLACE = 18  # columns of a place of the King's board; four in a row
BAR = "▪"
HARD = "\N{NO-BREAK SPACE}"  # between a number and what it counts
BESIDE = (Kind.CART6, Kind.CAVE20, Kind.WORKSHOP)  # tools that use no place of the cave


def drawing(s: State, viewer: int, words: Words, memory_aid: bool) -> str:
    """The whole table as text."""
    lines = [heading(s, words), "", *mine_lines(s, words), "", *king_lines(s, words), *under_way_lines(s, words), ""]
    for seat in range(s.seats):
        lines += seat_lines(s, seat, words)
    lines += own_lines(s, viewer, words, memory_aid)
    lines += final_lines(s, words) if s.phase == Phase.OVER else []
    lines += legend_lines("\n".join(lines), words)
    return "\n".join(line.rstrip() for line in lines)


def wrapped(text: str, indent: str) -> list[str]:
    """A long list in as many lines as it needs, the further ones set in."""
    return textwrap.wrap(text, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def legend_lines(drawn: str, words: Words) -> list[str]:
    """What the names of things in a drawing mean, in the language of who does not read English."""
    if words.language == "en":
        return []
    named = [kind for kind in range(1, KINDS) if re.search(rf"\b{kind_name(kind)}\b", drawn)]
    return ["", *wrapped(", ".join(f"{kind_name(kind)}{HARD}= {thing_words(kind, words)}" for kind in named), "  ")]


# --- what is asked ------------------------------------------------------------------------------------------------------


def heading(s: State, words: Words) -> str:
    """Where the game stands and who must choose."""
    if s.phase == Phase.OVER:
        return words("The game is over.")
    where = words("Turn {n}", n=s.turn_number) if s.turn_number else words("Set-up")
    return " · ".join([where, asked_words(s, words), *([words("last turns")] if s.triggered else [])])


def asked_words(s: State, words: Words) -> str:
    """What is asked of whom."""
    if s.phase == Phase.ACTION:
        return words.count(
            "{seat} has {n} action", "{seat} has {n} actions", int(s.actions_left), seat=words.seat(int(s.asked))
        )
    return words(
        ASKED[s.phase],
        seat=words.seat(int(s.asked)),
        danger=thing_words(int(s.danger), words),
        half=half_words(int(s.open_half), words) if s.open_half else "",
        character=object_words(int(s.power), words) if s.power else "",
        victim=words.seat(int(s.victim) - 1) if s.victim else "",
    )


ASKED: dict[int, str] = {
    Phase.PILE: "{seat} chooses one of their piles",
    Phase.CELL: "{seat} chooses a cell for their pile",
    Phase.DWARF: "{seat} chooses a pile for their dwarf",
    Phase.SECOND: "{seat} may dig a second tile",
    Phase.OFFER: "{seat} makes the King an offer",
    Phase.TAKE: "{seat} chooses what to take from the King",
    Phase.COVER: "{seat} chooses a tile to cover",
    Phase.FIRST_GEM: "{seat} chooses the first gem of a chain",
    Phase.NEXT_GEM: "{seat} may add a gem to their chain; the open end: {half}",
    Phase.NUGGETS: "{seat} chooses how many complete nuggets to stack",
    Phase.SPARE: "{seat} may add spare corners",
    Phase.ANGEL: "{seat} may use their angel; the danger: {danger}",
    Phase.DAGGER: "{seat} may use their dagger; the character: {character}",
    Phase.LOSE: "{seat} must lose a tool",
    Phase.SHED: "{seat} has no room and must shed something",
    Phase.JESTER: "{seat} chooses two carts to exchange",
    Phase.KING: "{seat} takes tiles for nothing",
    Phase.THIEF: "{seat} may steal from the cart of {victim}",
    Phase.SORCERER: "{seat} chooses a cell to fly to",
}


# --- the mine -----------------------------------------------------------------------------------------------------------


def mine_lines(s: State, words: Words) -> list[str]:
    """The map from north to south, then what is on it in all."""
    lines = ["    " + "".join(f" {letter:^{CELL}}" for letter in "abcde")]
    for row in range(SIDE, 0, -1):
        cells = range(SIDE * (row - 1) + 1, SIDE * row + 1)
        lines.append(row_line(str(row), [pile_sign(s, cell) for cell in cells]))
        lines.append(row_line("", [dwarf_signs(s, cell) for cell in cells]))
    left = words("tiles left: {n}, the end comes with {end}", n=s.tiles_left, end=s.end_tiles)
    return [*lines, left + " · " + words("{bar} a level, @ a dwarf", bar=BAR)]


def row_line(label: str, cells: list[str]) -> str:
    """A line of the map."""
    return f"  {label:>1} │" + "│".join(f"{cell:<{CELL}}" for cell in cells) + "│"


def pile_sign(s: State, cell: int) -> str:
    """A cell: its height as a number and a bar, and the colour of its pile."""
    if not s.colours[cell]:
        return " ·"
    height = int(s.heights[cell])
    return f" {height}{BAR * height:<{LEVELS}} {letter_of(int(s.colours[cell]) - 1)}"


def dwarf_signs(s: State, cell: int) -> str:
    """The dwarves on a cell."""
    return "".join(f" @{letter_of(seat)}" for seat in range(s.seats) if s.dwarves[seat] == cell)


# --- the King -----------------------------------------------------------------------------------------------------------


def king_lines(s: State, words: Words) -> list[str]:
    """His board, as far as there is anything on it, and the stock with its prices."""
    places = [place_sign(s, place) for place in range(1, PLACES + 1)]
    lines = [words("King's board (+ covered tiles):") if s.board.any() else words("King's board: empty")]
    for first in range(0, PLACES if s.board.any() else 0, 4):
        lines += ["".join(f"{place:<{PLACE}}" for place in places[first : first + 4])]
    stock = [f"{s.wares[kind]}{HARD}{kind_name(kind)}{HARD}({s.gold[kind]})" for kind in range(FIRST_TOOL, KINDS)]
    return [*lines, *wrapped(words("stock (gold): {tools}", tools=", ".join(stock)), "  ")]


def place_sign(s: State, place: int) -> str:
    """A place of the King's board: its visible tile, and how many that one covers."""
    below = sum(1 for other in s.covered_place[: s.n_covered] if other == place)
    tile = kind_name(int(s.board[place])) if s.board[place] else "-"
    return f"{place:>2} {tile}" + (f" +{below}" if below else "")


def under_way_lines(s: State, words: Words) -> list[str]:
    """A barter or a pile for the workshop as far as it has come."""
    if s.phase in (Phase.OFFER, Phase.TAKE):
        return wrapped(
            words(
                "barter: {given} ({offered}) for {taken} ({asked})",
                given=counted_names(s.offered),
                taken=counted_names(s.taken),
                offered=gold_words(int(s.offered_gold), words),
                asked=gold_words(int(s.taken_gold), words),
            ),
            "  ",
        )
    if s.phase == Phase.COVER:
        return [words("still to be laid: {tiles}", tiles=counted_names(s.to_place))]
    if s.phase in (Phase.NEXT_GEM, Phase.SPARE):
        return wrapped(words("new pile: {tiles}", tiles=pile_names(s, int(s.n_collections))), "  ")
    return []


def counted_names(counts: Iterable[int]) -> str:
    """Things by their names in notation, several of a kind with their number."""
    names = [(int(n), kind_name(kind)) for kind, n in enumerate(counts) if kind and n]
    return ", ".join(name if n == 1 else f"{n}{HARD}{name}" for n, name in names) or "-"


def pile_names(s: State, pile: int) -> str:
    """The tiles of a pile in a workshop, in their order."""
    tiles = s.stacked[: s.n_stacked][s.stacked_pile[: s.n_stacked] == pile]
    return ", ".join(kind_name(int(kind)) for kind in tiles) or "-"


# --- seats --------------------------------------------------------------------------------------------------------------


def seat_lines(s: State, seat: int, words: Words) -> list[str]:
    """A seat: its dwarf and cart, its cave, its workshop."""
    mark = "▶" if seat == s.asked and s.phase != Phase.OVER else " "
    name = letter_of(seat) + (f" {words.seat(seat)}" if any(words.names) else "")
    load = int(s.cart_loads[seat])
    tiles = ", ".join(kind_name(int(kind)) for kind in s.carts[seat, :load]) or "-"
    cart = words("cart {n}/{room}: {tiles}", n=load, room=cart_room(s, seat), tiles=tiles)
    lines = wrapped(f"{mark} {name}  " + " · ".join([*dwarf_parts(s, seat, words), cart]), "     ")
    for part in (cave_words(s, seat, words), workshop_words(s, seat, words)):
        lines += wrapped("     " + part, "       ")
    return lines


def dwarf_parts(s: State, seat: int, words: Words) -> list[str]:
    """Where a seat's dwarf stands; in the set-up how many piles it still has."""
    if s.n_piles[seat]:
        return [words.count("{n} pile to place", "{n} piles to place", int(s.n_piles[seat]))]
    if not s.dwarves[seat]:
        return []
    return [words("on {cell}", cell=cell_words(int(s.dwarves[seat])))]


def cave_words(s: State, seat: int, words: Words) -> str:
    """What is in a cave and what lies beside it."""
    inside = [0 if kind in BESIDE else int(n) for kind, n in enumerate(s.caves[seat])]
    beside = [int(n) if kind in BESIDE else 0 for kind, n in enumerate(s.caves[seat])]
    room = BIG_CAVE if s.caves[seat, Kind.CAVE20] else SMALL_CAVE
    cave = words("cave {n}/{room}: {things}", n=s.cave_loads[seat], room=room, things=counted_names(inside))
    return cave + (words(" · beside it: {things}", things=counted_names(beside)) if any(beside) else "")


def workshop_words(s: State, seat: int, words: Words) -> str:
    """The piles in a workshop with their points; nothing where there are none."""
    piles = [pile for pile in range(1, int(s.n_collections) + 1) if s.pile_seat[pile] == seat]
    if not piles:
        return ""
    told = [f"{collection_words(int(s.pile_what[pile]), words)} {s.pile_points[pile]}" for pile in piles]
    return words(
        "stacked, {points}: {piles}", points=point_words(int(s.workshop_points[seat]), words), piles=", ".join(told)
    )


def cart_room(s: State, seat: int) -> int:
    """How many tiles a seat's cart holds."""
    cave = s.caves[seat]
    return BIG_CART if cave[Kind.CART6] or (cave[Kind.CART6_L] and cave[Kind.CART6_R]) else SMALL_CART


def own_lines(s: State, viewer: int, words: Words, memory_aid: bool) -> Iterator[str]:
    """What only the viewer sees: piles it has not placed; with the memory aid, and at the end, what it knows of the mine."""
    for pile in range(PILES if viewer < s.seats else 0):
        if s.piles[viewer, pile].any():
            tiles = tops_names(s.piles[viewer, pile], LEVELS)
            yield from wrapped(words("Your pile {n}, from the top: {tiles}", n=pile + 1, tiles=tiles), "  ")
    for cell in range(1, CELLS + 1 if memory_aid or s.phase == Phase.OVER else 1):
        if s.mine[cell].any():
            tiles = tops_names(s.mine[cell], int(s.heights[cell]))
            yield from wrapped(words("On {cell}, from the top: {tiles}", cell=cell_words(cell), tiles=tiles), "  ")


def tops_names(tiles: Iterable[int], height: int) -> str:
    """The tiles of a pile from its top, a question mark for each that is not known."""
    listed = list(tiles)[:height]
    return ", ".join(kind_name(int(kind)) if kind else "?" for kind in reversed(listed))


def final_lines(s: State, words: Words) -> list[str]:
    """The final count, best seat first; equals share a place."""
    lines = [""]
    for seat, place, points in standing(scores, s):
        lines.append(f"{place}. {words.seat(seat)}  {point_words(points, words)}")
    return lines


# --- moves --------------------------------------------------------------------------------------------------------------


def say_move(s: State, seat: int, action: int, words: Words) -> str:
    """A move in a few words, with what it is about."""
    if action == moves.STOP:
        return words(STOPS[s.phase]) if s.phase in STOPS else words("stop")
    if action in PLAIN:
        return words(PLAIN[action])
    verb, (named,) = moves.VERBS.split(action)
    if verb == moves.MOVE:
        return said_step(s, seat, named, words)
    if verb in (moves.CELL, moves.DWARF, moves.FLY):
        return said_cell(s, verb, named, words)
    if verb in (moves.OFFER, moves.NEXT, *THING_MOVES):
        return said_thing(s, verb, named, words)
    return said_rest(s, verb, named, words)


PLAIN: dict[int, str] = {
    moves.DIG: "dig",
    moves.EMPTY_CART: "empty your cart",
    moves.LANTERN: "look under your dwarf",
    moves.BLAST: "use an explosive",
    moves.BARTER: "barter with the King",
    moves.BEG: "beg for a beer: your whole turn",
    moves.END_TURN: "end your turn",
    moves.DIG_AGAIN: "dig a second tile",
    moves.DONE_OFFERING: "offer no more",
    moves.FINISH: "finish the barter",
    moves.DONE: "no more corners",
    moves.USE_ANGEL: "use your angel",
    moves.USE_DAGGER: "use your dagger",
    moves.DECLINE: "do not use it",
    moves.SKIP: "steal nothing here",
}

STOPS: dict[int, str] = {
    Phase.SECOND: "dig no more",
    Phase.NEXT_GEM: "end the chain",
    Phase.KING: "take no more",
}


def said_step(s: State, seat: int, side: int, words: Words) -> str:
    """The cell beside a dwarf, with its height."""
    cell = cell_towards(int(s.dwarves[seat]), side)
    if not cell:
        return words("off the board")
    return words("go to {cell}, height {n}", cell=cell_words(cell), n=s.heights[cell])


def said_cell(s: State, verb: Verb, cell: int, words: Words) -> str:
    """A cell something or somebody goes to, with its height."""
    if verb == moves.CELL:
        return words("your pile on {cell}", cell=cell_words(cell))
    if verb == moves.DWARF:
        return words("your dwarf on {cell}, height {n}", cell=cell_words(cell), n=s.heights[cell])
    return words("fly to {cell}, height {n}", cell=cell_words(cell), n=s.heights[cell])


def cell_towards(cell: int, side: int) -> int:
    """The neighbouring cell on a side; 0 off the board."""
    row, column = divmod(cell - 1, SIDE)
    row += (side == moves.NORTH) - (side == moves.SOUTH)
    column += (side == moves.EAST) - (side == moves.WEST)
    return SIDE * row + column + 1 if cell and 0 <= row < SIDE and 0 <= column < SIDE else 0


def said_thing(s: State, verb: Verb, kind: int, words: Words) -> str:
    """A thing that changes hands, or goes into a pile."""
    thing = thing_words(kind, words)
    if verb == moves.OFFER or (verb == moves.TAKE and s.phase != Phase.KING):
        gold = gold_words(int(s.gold[kind]), words)
        return words("offer {thing} ({gold})" if verb == moves.OFFER else "take {thing} ({gold})", thing=thing, gold=gold)
    if verb == moves.NEXT:
        turned = moves.END[kind - 1] == s.open_half != moves.BEGIN[kind - 1]
        return words("add {thing}", thing=gem_words(kind, bool(turned), words))
    return words(THING_MOVES[verb], thing=thing)


THING_MOVES: dict[Verb, str] = {
    moves.TAKE: "take {thing}",
    moves.SPARE: "add {thing}",
    moves.LOSE: "lose {thing}",
    moves.SHED: "shed {thing}",
    moves.STEAL: "steal {thing}",
}


def said_rest(s: State, verb: Verb, named: int, words: Words) -> str:
    """Piles, powers, collections, places and carts."""
    match verb:
        case moves.PILE:
            return words("your pile {n}", n=named)
        case moves.POWER:
            return words(POWERS[named])
        case moves.STACK:
            return words(STACKS[named])
        case moves.COVER:
            return words("cover {thing} on place {n}", thing=thing_words(int(s.board[named]), words), n=named)
        case moves.FIRST:
            kind, turned = moves.started_of(named)
            return words("begin with {thing}", thing=gem_words(kind, bool(turned), words))
        case moves.COMPLETE:
            return words.count("{n} complete nugget", "{n} complete nuggets", named)
    one, other = moves.swapped_of(named)
    return words(
        "the carts of {a} ({m}) and {b} ({n})",
        a=words.seat(one),
        b=words.seat(other),
        m=tile_words(int(s.cart_loads[one]), words),
        n=tile_words(int(s.cart_loads[other]), words),
    )


POWERS: dict[int, str] = {
    Object.JESTER: "call the jester: exchange two carts",
    Object.KING: "call the king: take tiles for nothing",
    Object.THIEF: "call the thief: steal from the other carts",
    Object.SORCERER: "call the sorcerer: fly anywhere",
    Object.PRIEST: "call the priest: remove a curse",
}

STACKS: dict[int, str] = {
    Collection.GEMS: "stack gems",
    Collection.NUGGETS: "stack nuggets",
    Collection.GRIMOIRE: "stack the grimoire",
}
