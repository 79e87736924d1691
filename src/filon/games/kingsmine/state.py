"""The record of a game of kingsmine: sizes, vocabularies, and every field with who may look at it.

A cell is a number from 1 (a1) to 25 (e5), row by row; 0 is no cell, so row 0 of the mine is off the board and has height 0.
North is towards row 5. Piles are listed from the bottom: the top tile of a cell lies at its height less 1. Things are
counted by Kind, tiles and tools alike. Hidden are the tiles that lie face down; who has seen which of them is public, for
everybody sees who looks where.
"""

from enum import IntEnum
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from filon.kernel.chance import Chance
from filon.kernel.contract import FIRST_SEAT, Agreement, Option
from filon.kernel.events import COLUMNS, Events
from filon.kernel.layout import HIDDEN, OWNER, PUBLIC
from filon.kernel.marks import AGREED, BY_SEAT, Bits, By, Count, Flag, Line, Number, OneOf, Pile, Seat, Seats, Told

MAX_SEATS = 4
EVERYONE = (1 << (MAX_SEATS + 1)) - 1  # all seats and the spectator

SIDE = 5  # cells of a row, and rows
CELLS = SIDE * SIDE
CELL_ROWS = CELLS + 1  # of a field with a row a cell
CELL_NAMES = ("", *(f"{column}{row}" for row in range(1, SIDE + 1) for column in "abcde"))
BY_CELL = By(CELL_NAMES)
CENTRE = 13  # c3
SIDES = 4  # of a cell: north, east, south, west
LEVELS = 8  # tiles of a pile
PILES = 3  # a seat
SEAT_TILES = PILES * LEVELS
ALL_TILES = MAX_SEATS * SEAT_TILES

GEM_KINDS = 10
HALVES = 4  # of gem dominoes: ruby, sapphire, emerald, amethyst
CORNERS = 4  # of a nugget
TOOLS = 52
FIRST_BEERS = 2
SMALL_CART, BIG_CART = 3, 6
SMALL_CAVE, BIG_CAVE = 10, 20
PLACES = 12  # of the King's board
PLACE_ROWS = PLACES + 1  # of a field with a row a place
PLACE_NAMES = ("", *map(str, range(1, PLACE_ROWS)))
MOST_COVERED = ALL_TILES - PLACES
MOST_THINGS = BIG_CAVE + 3  # a seat owns besides its cart and its piles: three tools use no place of the cave
MOST_GEMS = 20  # of the score table
MOST_NUGGETS = 5
MOST_SPARES = 3
KING_TILES = 3  # the king takes
LOOK = 3  # tiles a lantern shows
FALL = 3  # tiles that leave the game at a collapse

ACTIONS_A_TURN = 2
MAX_GOLD = 9  # of one thing
MAX_CURSES = 2  # of a colour: a full cave never holds nothing else
MAX_POINTS = 999
MOST_END_TILES = SEAT_TILES  # a player
MOST_ROUNDS = 20  # of a stalemate
MOST_IDLE = MOST_ROUNDS * MAX_SEATS
MOST_MOVES = 24  # things to offer, and done
SETUP_MOVES = MAX_SEATS * (2 * PILES + 1)  # a pile and its cell, a dwarf
# A turn in which a tile leaves the mine comes at most once a tile; between two of them, and before and after, lie fewer
# turns than trigger the end, and then come the last ones.
MOST_TURNS = (ALL_TILES + 1) * MOST_ROUNDS * MAX_SEATS + MAX_SEATS
# The longest action is a pick's dig: a curse and its angel, a firedamp, 4 angels, 4 tools lost, and 4 times a surplus shed
# and covered. A barter has at most 23 offers and 23 takes, 20 covers and 3 moves of its own; a chain has 22.
MOVES_AN_ACTION = 3 + 2 * MAX_SEATS + MAX_SEATS * 2 * (BIG_CAVE - SMALL_CAVE)
LONGEST = SETUP_MOVES + MOST_TURNS * ACTIONS_A_TURN * MOVES_AN_ACTION
MAX_EVENTS = 80  # a barter of 23 things for 23, its end and the turn's, the last count


class Phase(IntEnum):
    """What is asked, a row each of the Decisions table."""

    PILE = 1  # set-up: one of the own piles
    CELL = 2  # and the cell for it
    DWARF = 3  # set-up: the dwarf's first cell
    ACTION = 4
    SECOND = 5  # the pick's second tile
    OFFER = 6
    TAKE = 7
    COVER = 8  # the place for a tile that finds none free
    FIRST_GEM = 9
    NEXT_GEM = 10
    NUGGETS = 11  # how many complete ones
    SPARE = 12
    ANGEL = 13
    DAGGER = 14
    LOSE = 15
    SHED = 16
    JESTER = 17
    KING = 18
    THIEF = 19
    SORCERER = 20
    OVER = 21


class Kind(IntEnum):
    """Kinds of things in catalogue order: 39 of tiles, then 8 of tools; 0 is none, or one that is not known."""

    UNKNOWN = 0
    GEM_RR = 1
    GEM_RS = 2
    GEM_RE = 3
    GEM_RA = 4
    GEM_SS = 5
    GEM_SE = 6
    GEM_SA = 7
    GEM_EE = 8
    GEM_EA = 9
    GEM_AA = 10
    NUG_NW = 11
    NUG_NE = 12
    NUG_SW = 13
    NUG_SE = 14
    JESTER_L = 15
    JESTER_R = 16
    KING_L = 17
    KING_R = 18
    THIEF_L = 19
    THIEF_R = 20
    SORCERER_L = 21
    SORCERER_R = 22
    PRIEST_L = 23
    PRIEST_R = 24
    GRIMOIRE_L = 25
    GRIMOIRE_R = 26
    ANGEL_L = 27
    ANGEL_R = 28
    DAGGER_L = 29
    DAGGER_R = 30
    CART6_L = 31
    CART6_R = 32
    LADDER_L = 33
    LADDER_R = 34
    PICK_L = 35
    PICK_R = 36
    CURSE = 37
    COLLAPSE = 38
    FIREDAMP = 39
    BEER = 40
    EXPLOSIVE = 41
    LANTERN = 42
    LADDER = 43
    CART6 = 44
    CAVE20 = 45
    WORKSHOP = 46
    PICK = 47


FIRST_GEM = int(Kind.GEM_RR)
FIRST_CORNER = int(Kind.NUG_NW)
FIRST_TOOL = int(Kind.BEER)
TILE_KINDS = FIRST_TOOL  # of a field with a place a kind of tile, UNKNOWN included
KINDS = len(Kind)  # the same, tools included


class Object(IntEnum):
    """What two halves make; the left half is Kind.JESTER_L + 2 x (object - 1). The first five are the characters."""

    NONE = 0
    JESTER = 1
    KING = 2
    THIEF = 3
    SORCERER = 4
    PRIEST = 5
    GRIMOIRE = 6
    ANGEL = 7
    DAGGER = 8
    CART6 = 9
    LADDER = 10
    PICK = 11


CHARACTERS = 5


class Collection(IntEnum):
    """What a pile in the workshop is."""

    NONE = 0
    GEMS = 1
    NUGGETS = 2
    GRIMOIRE = 3


class Place(IntEnum):
    """Where a tile was, or where it goes."""

    NOWHERE = 0
    MINE = 1
    CART = 2
    CAVE = 3


class Why(IntEnum):
    """Why the end is triggered."""

    NONE = 0
    TILES = 1  # few are left
    STALEMATE = 2


class What(IntEnum):
    """Events; the second column is the seat whose turn it is, or whom it says. Those marked * are for that seat alone.

    A place of 0 is the stock: that is where a tool comes from and goes to.
    """

    PILE_TAKEN = 1  # one of its own; a: piles it still has, this one included
    PILE_WHICH = 2  # * a: 1 to 3
    PILE_PLACED = 3  # a: cell
    DWARF_PLACED = 4  # a: cell
    TURN_BEGAN = 5  # a: 1 if it is the seat's last turn
    TURN_ENDED = 6  # with actions left; a: how many
    MOVED = 7  # a: from, b: to
    DUG = 8  # into the cart, a curse too; a: Kind, b: cell
    DANGER = 9  # dug; a: Kind, b: cell; then what comes of it
    SANK = 10  # all dwarves on a pile; a: cell, b: levels
    REMOVED = 11  # the seat it was taken from, or who dug; a: Kind, b: Place it was in
    EMPTIED = 12  # its cart; a: tiles
    LOOKED = 13  # a: cell, b: tiles seen
    LOOKED_AT = 14  # * a: Kind, b: its place from the top, from 1
    BLASTED = 15  # a: cell; then REMOVED and SANK, or SHOWN
    SHOWN = 16  # a harmless tile, turned back; a: Kind, b: cell
    BARTER_BEGAN = 17
    OFFERED = 18  # a: Kind, b: gold offered so far
    OFFERED_ALL = 19  # a: gold offered
    CHOSEN = 20  # to be taken; a: Kind, b: gold chosen so far
    BARTERED = 21  # a: gold, b: things given and taken; then each of them
    TAKEN = 22  # from the King; a: Kind, b: place
    GIVEN = 23  # to the King; a: Kind, b: place
    COVERED = 24  # by the tile GIVEN next; a: Kind, b: place
    POWER_USED = 25  # a: Object
    SPENT = 26  # the seat whose object leaves the game, after use; a: Object
    SWAP_NAMED = 27  # a, b: the seats of the carts
    SWAPPED = 28  # a, b: the seats of the carts
    THEFT_NAMED = 29  # the seat that is robbed; a: Kind
    STOLEN = 30  # the seat that is robbed; a: Kind, b: Place it goes to
    SKIPPED = 31  # the seat whose cart the thief leaves alone
    FLEW = 32  # a: from, b: to
    STACKED = 33  # a: Kind, b: 1 if it is turned
    COMPLETED = 34  # a pile in the workshop; a: Collection, b: points
    BEGGED = 35
    ANGEL_USED = 36  # whose angel; a: Kind of the danger
    ANGEL_KEPT = 37  # whose angel; a: Kind of the danger
    DAGGER_USED = 38  # whose dagger; a: Object it saves from
    DAGGER_KEPT = 39  # whose dagger; a: Object
    LOST = 40  # who loses a tool; a: Kind
    SHED = 41  # who must shed; a: Kind; then GIVEN
    END_TRIGGERED = 42  # a: tiles left on the mine, b: Why
    COUNTED = 43  # at the end, each seat; a: points of its workshop, b: points of its cave without curses
    CURSED = 44  # at the end, a seat with curses; a: how many, b: points lost
    TOTAL = 45  # at the end, each seat; a: points
    GAME_ENDED = 46


class Tables:
    """Tiles, tools, gold and points."""

    copies: Annotated[NDArray[Any], np.int8, (MAX_SEATS, TILE_KINDS)]  # tiles of each colour of each Kind
    tools: Annotated[NDArray[Any], np.int8, (KINDS,)]  # of each Kind
    gold: Annotated[NDArray[Any], np.int8, (KINDS,)]  # of one thing of each Kind
    gem_points: Annotated[NDArray[Any], np.int16, (MOST_GEMS + 1,)]  # of a pile of so many gems
    nugget_points: Annotated[NDArray[Any], np.int16, (MOST_NUGGETS + 1, MOST_SPARES + 1)]  # complete ones, spare corners
    grimoire_points: Annotated[int, np.int16]
    cave_points: Annotated[int, np.int16]  # of each tile in the cave
    curse_points: Annotated[int, np.int16]  # that each curse costs


class Options(Agreement):
    """What is agreed before the game."""

    first_seat: Annotated[int, np.int8, FIRST_SEAT]
    end_tiles_per_player: Annotated[
        int,
        np.int8,
        Option(
            (2, 4, 8),
            "How many tiles a player are left on the mine when the last turns begin.",
            numbers=range(MOST_END_TILES + 1),
            title="Tiles left at the end, a player",
            meanings=("2, as printed", "4, for a shorter game", "8, for a short game"),
            with_bots=8,
        ),
    ]  # tiles
    stalemate_rounds: Annotated[
        int,
        np.int8,
        Option(
            (5, 2),
            "After how many full rounds without a tile leaving the mine the last turns begin.",
            numbers=range(1, MOST_ROUNDS + 1),
            title="Rounds without a tile dug",
        ),
    ]  # rounds
    ladder_levels: Annotated[
        int,
        np.int8,
        Option(
            (6, 8),
            "How many levels a ladder reaches.",
            numbers=range(1, LEVELS + 1),
            title="Levels of a ladder",
            meanings=("6, as printed", "8, over every wall"),
        ),
    ]  # levels
    ring_bonus: Annotated[
        int,
        np.int8,
        Option(
            (True, False),
            "A chain of gems that closes to a ring holds one gem more, or not.",
            title="Rings of gems",
            meanings=("hold one gem more", "hold no more than other chains"),
        ),
    ]  # 1: on, 2: off
    curse_cave_point: Annotated[
        int,
        np.int8,
        Option(
            (False, True),
            "A curse in the cave also scores the point of a tile, or not.",
            title="A curse in the cave",
            meanings=("only costs points", "scores the point of a tile as well"),
        ),
    ]  # 1: off, 2: on


class State(Chance, Events):
    """A game of kingsmine."""

    # Agreed before the game
    seats: Annotated[int, np.int8, PUBLIC, Count(MAX_SEATS), AGREED]
    end_tiles: Annotated[int, np.int8, PUBLIC, Count(ALL_TILES), AGREED]  # left on the mine trigger the end
    stalemate_turns: Annotated[
        int, np.int8, PUBLIC, Count(MOST_IDLE), AGREED
    ]  # in a row without a tile leaving the mine trigger it too
    ladder_levels: Annotated[int, np.int8, PUBLIC, Count(LEVELS), AGREED]
    ring_bonus: Annotated[int, np.int8, PUBLIC, Flag(), AGREED]  # 1 or 0
    curse_cave_point: Annotated[int, np.int8, PUBLIC, Flag(), AGREED]  # 1 or 0
    gold: Annotated[NDArray[Any], np.int8, (KINDS,), PUBLIC, Count(MAX_GOLD), By(Kind), AGREED]  # of one thing of each Kind
    gem_points: Annotated[
        NDArray[Any], np.int16, (MOST_GEMS + 1,), PUBLIC, Count(MAX_POINTS), AGREED
    ]  # of a pile of so many gems
    nugget_points: Annotated[
        NDArray[Any], np.int16, (MOST_NUGGETS + 1, MOST_SPARES + 1), PUBLIC, Count(MAX_POINTS), AGREED
    ]  # complete ones, spares
    grimoire_points: Annotated[int, np.int16, PUBLIC, Count(MAX_POINTS), AGREED]
    cave_points: Annotated[int, np.int16, PUBLIC, Count(MAX_POINTS), AGREED]  # of each tile in the cave
    curse_points: Annotated[int, np.int16, PUBLIC, Count(MAX_POINTS), AGREED]  # that each curse costs

    # Whose turn it is
    phase: Annotated[int, np.int8, PUBLIC, OneOf(Phase)]
    turn_number: Annotated[int, np.int16, PUBLIC, Number(0, MOST_TURNS)]  # from 1; 0 in the set-up
    first_seat: Annotated[int, np.int8, PUBLIC, Seat()]
    active: Annotated[int, np.int8, PUBLIC, Seat()]  # the seat whose turn it is; in OVER the last one
    asked: Annotated[int, np.int8, PUBLIC, Seat()]  # the seat that must choose now: the active one but for reactions
    actions_left: Annotated[int, np.int8, PUBLIC, Count(ACTIONS_A_TURN)]  # of the turn, the one under way not counted
    idle_turns: Annotated[
        int, np.int8, PUBLIC, Count(MOST_IDLE)
    ]  # in a row, up to the last one that ended, without a tile leaving the mine
    turn_tiles: Annotated[int, np.int8, PUBLIC, Count(ALL_TILES)]  # left on the mine when the turn began
    triggered: Annotated[int, np.int8, PUBLIC, Seat(first=1)]  # 1 + the seat that triggered the end; 0 before
    last_turns: Annotated[int, np.int8, PUBLIC, Count(MAX_SEATS)]  # still to begin once the end is triggered

    # Mine
    colours: Annotated[
        NDArray[Any], np.int8, (CELL_ROWS,), PUBLIC, Seat(first=1), BY_CELL
    ]  # 1 + the seat whose pile it is or was; 0: never one
    heights: Annotated[NDArray[Any], np.int8, (CELL_ROWS,), PUBLIC, Count(LEVELS), BY_CELL]  # tiles left on each cell
    mine: Annotated[
        NDArray[Any], np.int8, (CELL_ROWS, LEVELS), HIDDEN, Pile(Kind, "heights"), BY_CELL
    ]  # Kind of each tile, from the bottom; 0 above the top
    known: Annotated[
        NDArray[Any], np.int8, (CELL_ROWS, LEVELS), PUBLIC, Pile(Bits(MAX_SEATS + 1), "heights"), BY_CELL
    ]  # who has seen each tile, a bit each, the spectator's last; 0 above the top
    tiles_left: Annotated[
        int, np.int8, PUBLIC, Count(ALL_TILES)
    ]  # on the mine; in the set-up those of piles not yet placed too
    buried: Annotated[
        NDArray[Any], np.int8, (MAX_SEATS, TILE_KINDS), PUBLIC, Count(SEAT_TILES), BY_SEAT, By(Kind)
    ]  # face-down tiles of each colour by Kind
    dwarves: Annotated[
        NDArray[Any], np.int8, (MAX_SEATS,), PUBLIC, OneOf(CELL_NAMES), BY_SEAT
    ]  # cell of each seat's dwarf; 0 before it is placed

    # Piles that are not yet placed
    n_piles: Annotated[NDArray[Any], np.int8, (MAX_SEATS,), PUBLIC, Count(PILES), BY_SEAT]  # of each seat
    piles: Annotated[
        NDArray[Any], np.int8, (MAX_SEATS, PILES, LEVELS), OWNER, OneOf(Kind), BY_SEAT
    ]  # Kind of each tile, from the bottom; or 0
    in_hand: Annotated[
        NDArray[Any], np.int8, (MAX_SEATS,), OWNER, Number(0, PILES), BY_SEAT
    ]  # in CELL the pile to be placed, from 1; else 0

    # What seats own
    carts: Annotated[
        NDArray[Any], np.int8, (MAX_SEATS, BIG_CART), PUBLIC, Line(Kind, "cart_loads"), BY_SEAT
    ]  # Kind of each tile, in the order they came
    cart_loads: Annotated[NDArray[Any], np.int8, (MAX_SEATS,), PUBLIC, Count(BIG_CART), BY_SEAT]  # tiles in each cart
    caves: Annotated[
        NDArray[Any], np.int8, (MAX_SEATS, KINDS), PUBLIC, Count(MOST_THINGS), BY_SEAT, By(Kind)
    ]  # things of each Kind, all the tools of a seat included
    cave_loads: Annotated[
        NDArray[Any], np.int8, (MAX_SEATS,), PUBLIC, Count(MOST_THINGS), BY_SEAT
    ]  # places used in each cave

    # The King's
    board: Annotated[
        NDArray[Any], np.int8, (PLACE_ROWS,), PUBLIC, OneOf(Kind), By(PLACE_NAMES)
    ]  # Kind of the visible tile on each place from 1; 0: free
    n_covered: Annotated[int, np.int8, PUBLIC, Count(MOST_COVERED)]
    covered: Annotated[
        NDArray[Any], np.int8, (MOST_COVERED,), PUBLIC, Line(Kind, "n_covered")
    ]  # Kind of each covered tile, in the order of covering
    covered_place: Annotated[
        NDArray[Any], np.int8, (MOST_COVERED,), PUBLIC, Line(Number(1, PLACES), "n_covered")
    ]  # and the place it lies on
    wares: Annotated[
        NDArray[Any], np.int8, (KINDS,), PUBLIC, Count(TOOLS), By(Kind)
    ]  # what the King can give: visible tiles and tools in stock
    removed: Annotated[
        NDArray[Any], np.int8, (TILE_KINDS,), PUBLIC, Count(ALL_TILES), By(Kind)
    ]  # tiles that left the game, by Kind

    # A barter under way; all 0 without one
    offered: Annotated[NDArray[Any], np.int8, (KINDS,), PUBLIC, Count(MOST_THINGS), By(Kind)]  # things of each Kind
    taken: Annotated[NDArray[Any], np.int8, (KINDS,), PUBLIC, Count(MOST_THINGS), By(Kind)]  # things of each Kind
    offered_gold: Annotated[int, np.int16, PUBLIC, Count(MOST_THINGS * MAX_GOLD)]
    taken_gold: Annotated[int, np.int16, PUBLIC, Count(MOST_THINGS * MAX_GOLD)]
    last_kind: Annotated[int, np.int8, PUBLIC, OneOf(Kind)]  # offered, then taken last; 0: none yet
    to_place: Annotated[
        NDArray[Any], np.int8, (TILE_KINDS,), PUBLIC, Count(MOST_THINGS), By(Kind)
    ]  # in COVER, tiles that found no free place

    # Reactions, accidents and powers under way; all 0 without one
    dug_tiles: Annotated[int, np.int8, PUBLIC, Count(2)]  # of the dig under way, the one being dug included
    danger: Annotated[int, np.int8, PUBLIC, OneOf(Kind)]  # Kind dug, still on top of the pile while angels are asked
    saved: Annotated[int, np.int8, PUBLIC, Seats()]  # seats whose angel saves them from it, a bit each
    to_ask: Annotated[int, np.int8, PUBLIC, Seats()]  # seats still to be asked for angel or dagger, a bit each
    to_lose: Annotated[int, np.int8, PUBLIC, Seats()]  # seats that still must lose a tool, a bit each
    power: Annotated[int, np.int8, PUBLIC, OneOf(Object)]  # Object whose power is under way
    swap_a: Annotated[int, np.int8, PUBLIC, Seat(first=1)]  # 1 + seat of the first cart the jester named
    swap_b: Annotated[int, np.int8, PUBLIC, Seat(first=1)]  # 1 + seat of the second
    victim: Annotated[int, np.int8, PUBLIC, Seat(first=1)]  # 1 + seat whose cart the thief is at
    loot: Annotated[int, np.int8, PUBLIC, OneOf(Kind)]  # Kind the thief named
    king_taken: Annotated[int, np.int8, PUBLIC, Count(KING_TILES)]  # tiles the king took
    king_places: Annotated[int, np.int16, PUBLIC, Bits(PLACE_ROWS)]  # places he took them from, a bit 1 << place each

    # Workshops: the tiles and piles of all seats, in the order they were stacked
    n_stacked: Annotated[int, np.int8, PUBLIC, Count(ALL_TILES)]
    stacked: Annotated[NDArray[Any], np.int8, (ALL_TILES,), PUBLIC, Line(Kind, "n_stacked")]  # Kind of each tile
    stacked_turned: Annotated[
        NDArray[Any], np.int8, (ALL_TILES,), PUBLIC, Line(Flag(), "n_stacked")
    ]  # 1 if the gem's second half comes first
    stacked_pile: Annotated[
        NDArray[Any], np.int8, (ALL_TILES,), PUBLIC, Line(Number(1, ALL_TILES), "n_stacked")
    ]  # the pile it is in, from 1
    n_collections: Annotated[int, np.int8, PUBLIC, Count(ALL_TILES)]  # piles, the one under way included
    pile_seat: Annotated[
        NDArray[Any], np.int8, (ALL_TILES + 1,), PUBLIC, Line(Seat(), "n_collections", 1)
    ]  # whose each pile is; pile 0 is none
    pile_what: Annotated[NDArray[Any], np.int8, (ALL_TILES + 1,), PUBLIC, Line(Collection, "n_collections", 1)]  # Collection
    pile_points: Annotated[
        NDArray[Any], np.int16, (ALL_TILES + 1,), PUBLIC, Line(Count(MAX_POINTS), "n_collections", 1)
    ]  # 0 while it is under way
    workshop_points: Annotated[
        NDArray[Any], np.int32, (MAX_SEATS,), PUBLIC, Count(ALL_TILES * MAX_POINTS), BY_SEAT
    ]  # of all piles of each seat
    begin_half: Annotated[int, np.int8, PUBLIC, Number(0, HALVES)]  # half (1 to 4) the chain under way begins with; else 0
    open_half: Annotated[int, np.int8, PUBLIC, Number(0, HALVES)]  # its open end; else 0
    chain_tiles: Annotated[int, np.int8, PUBLIC, Count(MOST_GEMS)]  # in the chain under way; else 0
    complete: Annotated[int, np.int8, PUBLIC, Count(MOST_NUGGETS)]  # nuggets of the pile under way; else 0
    spares: Annotated[int, np.int8, PUBLIC, Count(MOST_SPARES)]  # spare corners of it; else 0
    last_corner: Annotated[int, np.int8, PUBLIC, OneOf(Kind)]  # Kind of the spare corner chosen last; else 0

    events: Annotated[NDArray[Any], np.int32, (MAX_EVENTS, COLUMNS), HIDDEN, Told(What)]
