"""The record of a game of saboteur: sizes, vocabularies, and every field with who may look at it.

The table is a grid with a rim one place wide, so that every place has four neighbours; a place is one number. What lies
there is a shape, 2 x Card + 1 if turned. What a neighbour demands of a place is written there when a card is turned up,
and links are kept, so that asking what is legal reads two bytes a place. All that was ever open in a round is PUBLIC,
for a seat has perfect recall; hidden are roles, hands, piles, face-down discards, goals and gold. The expansion plays on the
same record: 12 seats, 118 cards, its cards, roles and nuggets.
"""

from enum import IntEnum
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from filon.kernel.chance import Chance
from filon.kernel.contract import Agreement, Option
from filon.kernel.events import COLUMNS, Events
from filon.kernel.layout import HIDDEN, OWNER, PUBLIC
from filon.kernel.marks import (
    AGREED,
    BY_SEAT,
    WORK,
    Bits,
    By,
    Count,
    Flag,
    Hand,
    Line,
    Number,
    OneOf,
    Pile,
    Rows,
    Seat,
    Told,
)

FEWEST_SEATS, MAX_SEATS = 2, 12  # with the expansion
EVERYONE = (1 << (MAX_SEATS + 1)) - 1  # all seats and the spectator, whatever his number
MAX_EVENTS = (
    48  # at most 40: three cards passed, the end, twelve roles, three goals, two geologists, twelve shares, the next
)

MAX_CARDS = 118  # path and action cards
MAX_PATHS = 70  # path cards
HAND = 6
MAX_ASIDE = 10  # cards set aside unseen, with the expansion
MAX_CHANGES = 3  # role cards discarded in a round, with the expansion
MAX_SWAPS = 4  # hands swapped in a round, with the expansion
ROUNDS = 3
GOALS = 3
GOLD = 4  # gold cards are worth 1 to 3; place 0 is idle
MOST_GOLD = 127  # cards or nuggets
BY_VALUE = By(("", *map(str, range(1, GOLD))))

COLUMNS_WIDE, ROWS_HIGH = 33, 25  # SAB-901
STRIDE = COLUMNS_WIDE + 2
CELLS = STRIDE * (ROWS_HIGH + 2)
CELL_NAMES = tuple(
    f"{column},{row}" if 0 <= column < COLUMNS_WIDE and 0 <= row < ROWS_HIGH else ""
    for row in range(-1, ROWS_HIGH + 1)
    for column in range(-1, COLUMNS_WIDE + 1)
)  # of places; the rim has none
MAX_SITES = 162  # empty places beside the linked cards
MOST_MOVES = 2060  # in a position, the expansion included: six cards either way on every site, and what action cards can do
MAX_TO_FOLLOW = 4 * (MAX_PATHS + GOALS + 1)  # a card has at most four tunnels, each is linked once


class Side(IntEnum):
    """The sides of a card; the opposite of a side is `side ^ 2`."""

    N = 0
    E = 1
    S = 2
    W = 3


STEP = (-STRIDE, 1, STRIDE, -1)  # to the neighbour beyond a side


class Phase(IntEnum):
    """What is asked of the acting seat."""

    TURN = 1
    GOLD = 2
    OVER = 3
    THEFT = 4  # with the expansion


class Role(IntEnum):
    """Who somebody is. With the expansion diggers are blue or green; as the winning side, DIGGER then means both teams."""

    UNKNOWN = 0
    DIGGER = 1
    SABOTEUR = 2
    BLUE = 3
    GREEN = 4
    BOSS = 5
    PROFITEER = 6
    GEOLOGIST = 7


ROLES = 8
MAX_ROLES = 15  # role cards in a game


class Tool(IntEnum):
    """What can be broken; a bit each in `broken`."""

    PICK = 0
    LAMP = 1
    CART = 2


TOOLS = len(Tool)


class Front(IntEnum):
    """What can lie in front of a seat: SB2-402: prison and thief come on top of the three broken tools, 0 to 2."""

    PRISON = TOOLS
    THIEF = TOOLS + 1


FRONTS = TOOLS + len(Front)


class Card(IntEnum):
    """Path cards, the cards that lie on the table from the start, action cards, in the order a hand is sorted in.

    17 to 42 are the expansion's path cards, 58 to 64 its action cards.
    """

    NONE = 0
    CROSS = 1
    TEE_NES = 2
    TEE_NEW = 3
    LINE_NS = 4
    LINE_EW = 5
    CURVE_SE = 6
    CURVE_SW = 7
    END_S = 8
    END_W = 9
    END_N_S = 10
    END_E_W = 11
    END_S_E = 12
    END_S_W = 13
    END_N_S_W = 14
    END_E_S_W = 15
    END_ALL = 16
    BRIDGE = 17
    BEND_NW_SE = 18
    BEND_NE_SW = 19
    LADDER_S = 20
    LADDER_W = 21
    LADDER_SE = 22
    LADDER_NE = 23
    GREEN_EW = 24
    GREEN_SE = 25
    GREEN_NS_E = 26
    BLUE_NS = 27
    BLUE_EW = 28
    BLUE_SW = 29
    GEM_ESW = 30
    GEM_NES = 31
    GEM_CROSS = 32
    GEM_ESW_N = 33
    GEM_NSW_E = 34
    GEM_EW_S = 35
    GEM_END_S = 36
    GEM_END_W = 37
    STUB_NE_S = 38
    STUB_SE_N = 39
    STUB_NS_E = 40
    STUB_NS_EW = 41
    STUB_EW_NS = 42
    START = 43
    TREASURE = 44
    STONE_SE = 45
    STONE_SW = 46
    BREAK_PICK = 47
    BREAK_LAMP = 48
    BREAK_CART = 49
    FIX_PICK = 50
    FIX_LAMP = 51
    FIX_CART = 52
    FIX_PICK_LAMP = 53
    FIX_PICK_CART = 54
    FIX_LAMP_CART = 55
    ROCKFALL = 56
    MAP = 57
    PRISON = 58
    FREE = 59
    THIEF = 60
    HANDS_OFF = 61
    INSPECTION = 62
    ROLE_CHANGE = 63
    SWAP_HAND = 64


CARDS = 65
FRONT_CARDS = (int(Card.BREAK_PICK), int(Card.BREAK_LAMP), int(Card.BREAK_CART), int(Card.PRISON), int(Card.THIEF))
FIXES = 6  # kinds of repair
EMPTY = 0  # shapes that are no card's
FACE_DOWN = 94
OFF_TABLE = 95
SHAPE_NAMES = (
    "",
    "",
    *(f"{Card(shape >> 1).name.lower()}{'_turned' * (shape & 1)}" for shape in range(2, FACE_DOWN)),
    "face_down",
)


class What(IntEnum):
    """Events; the second column is the seat unless told otherwise. Those marked * are for that seat alone."""

    ROUND_BEGAN = 1  # the first to play; a: round
    LAID = 2  # a: shape, b: place
    TURNED_UP = 3  # a goal is reached; a: goal 0 to 2, b: its shape as it lies
    BROKE = 4  # a: the other seat, b: Tool
    MENDED = 5  # a: whose, b: Tool
    ROCKFALL = 6  # a: place, b: the shape that lay there
    LOOKED = 7  # a: goal
    LOOKED_AT = 8  # * a: goal, b: Card
    PASSED = 9  # a: how many cards
    PASSED_WHAT = 10  # * a: Card; one event a card
    DREW = 11  # a: cards left in the pile
    DREW_WHAT = 12  # * a: Card
    ROUND_ENDED = 13  # who reached the treasure, or -1; a: Role of the winning side, b: round
    ROLE_SHOWN = 14  # a: Role
    GOAL_SHOWN = 15  # no seat; a: goal that was still face down, b: Card
    GOLD_OFFERED = 16  # the first to choose; a: gold cards
    TOOK = 17  # a: gold cards left for the others
    TOOK_WHAT = 18  # * a: value
    PAID = 19  # a: nuggets, b: gold cards
    GAME_ENDED = 20

    # With the expansion
    CLEARED = 21  # two cards discarded to clear a card in front; a: Tool or Front
    DISCARDED = 22  # one of those two; a: Card
    IMPRISONED = 23  # a: the other seat
    FREED = 24  # a: whose prison
    LAY_IN_WAIT = 25  # a thief card is played
    HANDS_OFF = 26  # a: whose thief
    INSPECTED = 27  # a: the other seat
    INSPECTED_WHAT = 28  # * a: the other seat, b: its Role
    ROLE_CHANGED = 29  # a: the seat whose role changes
    NEW_ROLE = 30  # * the seat whose role changed; a: its new Role, b: its old one
    SWAPPED = 31  # a: the other seat
    RECEIVED = 32  # * who swapped, or was swapped with; a: Card; one event a card
    SHARED = 33  # a: nuggets, b: Role for which they are due
    STOLE = 34  # a: from whom
    DECLINED = 35


class Tables:
    """What is in the box, and how many of it for each number of players."""

    copies: Annotated[NDArray[Any], np.int8, (CARDS,)]  # of each Card
    gold: Annotated[NDArray[Any], np.int8, (GOLD,)]  # cards of each value
    hand: Annotated[NDArray[Any], np.int8, (MAX_SEATS + 1,)]  # cards dealt to each, by number of seats
    roles: Annotated[NDArray[Any], np.int8, (MAX_SEATS + 1, ROLES)]  # roles used, by number of seats
    aside: Annotated[int, np.int8]  # cards set aside each round


class Options(Agreement):
    """What is agreed before the game."""

    first_seat: Annotated[
        int,
        np.int8,
        Option(
            ("random",),
            "Who begins the first round: drawn by lot, or a seat.",
            seats=True,
            title="Who begins",
            meanings=("drawn by lot",),
        ),
    ]  # 1: random, 2 + seat
    rounds: Annotated[
        int,
        np.int8,
        Option(
            (3, 2, 1), "How many rounds are played.", title="Length", meanings=("three rounds", "two rounds", "one round")
        ),
    ]  # 1: three, 2: two, 3: one
    expansion: Annotated[
        int,
        np.int8,
        Option(
            (False, True),
            "Doors, ladders, crystals, thieves and two rival teams of diggers join the game.",
            title="Expansion",
            meanings=("base game", "with the expansion"),
            seatings=(range(3, 11), range(FEWEST_SEATS, MAX_SEATS + 1)),
            usual=(5, 6),
        ),
    ]  # 1: off, 2: on


class State(Chance, Events):
    """A game of saboteur. Rows by round have place 0 for round 1; they are filled as rounds end and stay."""

    # Agreed before the game
    seats: Annotated[int, np.int8, PUBLIC, Count(MAX_SEATS), AGREED]
    rounds: Annotated[int, np.int8, PUBLIC, Count(ROUNDS), AGREED]
    expansion: Annotated[int, np.int8, PUBLIC, Flag(), AGREED]  # 1 if it is played with, else 0
    copies: Annotated[
        NDArray[Any], np.int8, (CARDS,), PUBLIC, Count(MAX_CARDS), By(Card), AGREED
    ]  # of each Card in the game
    gold_box: Annotated[
        NDArray[Any], np.int8, (GOLD,), PUBLIC, Count(MOST_GOLD), BY_VALUE, AGREED
    ]  # gold cards of each value in the game
    role_box: Annotated[
        NDArray[Any], np.int8, (ROLES,), PUBLIC, Count(MAX_ROLES), By(Role), AGREED
    ]  # roles used, of each Role
    hand_dealt: Annotated[int, np.int8, PUBLIC, Count(HAND), AGREED]  # cards dealt to each seat
    n_aside: Annotated[int, np.int8, PUBLIC, Count(MAX_ASIDE), AGREED]  # cards set aside each round

    # Whose turn it is
    phase: Annotated[int, np.int8, PUBLIC, OneOf(Phase)]
    round_number: Annotated[int, np.int8, PUBLIC, Number(1, ROUNDS)]  # from 1
    starter: Annotated[int, np.int8, PUBLIC, Seat()]  # the seat that began this round
    turn: Annotated[int, np.int8, PUBLIC, Seat()]  # the seat that must choose; in OVER the last that did
    turn_number: Annotated[int, np.int8, PUBLIC, Count(MAX_CARDS)]  # cards played or passed in this round

    # The maze
    maze: Annotated[NDArray[Any], np.int8, (CELLS,), PUBLIC, OneOf(SHAPE_NAMES), By(CELL_NAMES)]  # the shape on each place
    touched: Annotated[NDArray[Any], np.int8, (CELLS,), PUBLIC, WORK]  # sides with a face-up neighbour, a bit each
    wanted: Annotated[NDArray[Any], np.int8, (CELLS,), PUBLIC, WORK]  # sides where that neighbour is open
    links: Annotated[NDArray[Any], np.int8, (CELLS,), PUBLIC, WORK]  # openings whose tunnel is linked to the start
    sites: Annotated[
        NDArray[Any], np.int16, (MAX_SITES + 2,), PUBLIC, WORK
    ]  # empty places a linked opening leads to, ascending
    n_sites: Annotated[int, np.int16, PUBLIC, WORK]
    laid: Annotated[NDArray[Any], np.int16, (MAX_PATHS + 2,), PUBLIC, WORK]  # places of laid path cards, ascending
    n_laid: Annotated[int, np.int8, PUBLIC, WORK]
    to_follow: Annotated[NDArray[Any], np.int16, (MAX_TO_FOLLOW,), HIDDEN, WORK]  # work list of linking, empty between moves
    n_to_follow: Annotated[int, np.int16, HIDDEN, WORK]
    reached: Annotated[int, np.int8, HIDDEN, WORK]  # goals just reached, a bit each, 0 between moves

    # Goals
    goals: Annotated[NDArray[Any], np.int8, (GOALS,), HIDDEN, OneOf(Card)]  # Card of each, north to south
    goals_up: Annotated[int, np.int8, PUBLIC, Bits(GOALS)]  # those face up, a bit each; their shapes are in the maze
    looked: Annotated[
        NDArray[Any], np.int8, (MAX_SEATS, GOALS), OWNER, OneOf(Card), BY_SEAT
    ]  # Card the seat saw by a map this round
    looked_turn: Annotated[
        NDArray[Any], np.int8, (MAX_SEATS, GOALS), PUBLIC, Count(MAX_CARDS), BY_SEAT
    ]  # in which turn, from 1, it looked last

    # Roles
    roles: Annotated[NDArray[Any], np.int8, (MAX_SEATS,), OWNER, OneOf(Role), BY_SEAT]  # Role of each seat in this round
    roles_left: Annotated[
        NDArray[Any], np.int8, (MAX_ROLES,), HIDDEN, Pile(Role, "n_roles_left")
    ]  # Role of each card not dealt
    n_roles_left: Annotated[int, np.int8, PUBLIC, Count(MAX_ROLES)]
    roles_out: Annotated[
        NDArray[Any], np.int8, (MAX_CHANGES,), HIDDEN, Line(Role, "n_roles_out")
    ]  # Role discarded by each role change, in order
    n_roles_out: Annotated[int, np.int8, PUBLIC, Count(MAX_CHANGES)]

    # Cards
    hands: Annotated[
        NDArray[Any], np.int8, (MAX_SEATS, HAND), OWNER, Hand(Card, "hand_sizes"), BY_SEAT
    ]  # Card, ascending, then 0
    hand_sizes: Annotated[NDArray[Any], np.int8, (MAX_SEATS,), PUBLIC, Count(HAND), BY_SEAT]
    pile: Annotated[NDArray[Any], np.int8, (MAX_CARDS,), HIDDEN, Pile(Card, "pile_left")]  # Card, its top last
    pile_left: Annotated[int, np.int8, PUBLIC, Count(MAX_CARDS)]
    discarded: Annotated[
        NDArray[Any], np.int8, (CARDS,), PUBLIC, Count(MAX_CARDS), By(Card)
    ]  # face-up discards of each Card
    down: Annotated[
        NDArray[Any], np.int8, (MAX_CARDS,), HIDDEN, Line(Card, "n_down")
    ]  # face-down discards, oldest first; shown to who discarded
    down_seat: Annotated[NDArray[Any], np.int8, (MAX_CARDS,), PUBLIC, Line(Seat(), "n_down")]  # who discarded each
    down_turn: Annotated[
        NDArray[Any], np.int8, (MAX_CARDS,), PUBLIC, Line(Count(MAX_CARDS), "n_down")
    ]  # in which turn, from 1
    n_down: Annotated[int, np.int8, PUBLIC, Count(MAX_CARDS)]
    aside: Annotated[NDArray[Any], np.int8, (MAX_ASIDE,), HIDDEN, Line(Card, "n_aside")]  # Card of each card set aside
    gave: Annotated[
        NDArray[Any], np.int8, (MAX_SWAPS, HAND), HIDDEN, OneOf(Card), Rows("n_swaps")
    ]  # what who played each swap gave; shown to both
    got: Annotated[NDArray[Any], np.int8, (MAX_SWAPS, HAND), HIDDEN, OneOf(Card), Rows("n_swaps")]  # and what it got
    n_swaps: Annotated[int, np.int8, PUBLIC, Count(MAX_SWAPS)]

    # Cards in front
    broken: Annotated[
        NDArray[Any], np.int8, (MAX_SEATS,), PUBLIC, Bits(Tool), BY_SEAT
    ]  # broken tools in front of each seat, a bit each
    prison: Annotated[NDArray[Any], np.int8, (MAX_SEATS,), PUBLIC, Flag(), BY_SEAT]  # 1 for a prisoner
    thief: Annotated[
        NDArray[Any], np.int8, (MAX_SEATS,), PUBLIC, Count(MAX_CARDS), BY_SEAT
    ]  # in which turn, from 1, the thief there was played; 0: none

    # Who did what in this round
    log_seat: Annotated[NDArray[Any], np.int8, (MAX_CARDS,), PUBLIC, Line(Seat(), "turn_number")]  # of each turn
    log_card: Annotated[NDArray[Any], np.int8, (MAX_CARDS,), PUBLIC, Line(Card, "turn_number")]  # Card played; 0 for a pass
    log_place: Annotated[
        NDArray[Any], np.int16, (MAX_CARDS,), PUBLIC, Line(Number(0, CELLS - 1), "turn_number")
    ]  # place, seat or goal it was played on
    log_more: Annotated[
        NDArray[Any], np.int8, (MAX_CARDS,), PUBLIC, Line(Number(0, OFF_TABLE), "turn_number")
    ]  # lay: 1 if turned; break, repair: Tool; rockfall: the shape; pass: how many cards
    log_two: Annotated[
        NDArray[Any], np.int8, (MAX_CARDS, 2), PUBLIC, OneOf(Card), Rows("turn_number")
    ]  # the two Cards discarded to clear one in front, else 0
    broke: Annotated[
        NDArray[Any], np.int8, (MAX_SEATS, MAX_SEATS), PUBLIC, Count(MAX_CARDS), BY_SEAT, BY_SEAT
    ]  # tools the first broke of the second
    mended: Annotated[
        NDArray[Any], np.int8, (MAX_SEATS, MAX_SEATS), PUBLIC, Count(MAX_CARDS), BY_SEAT, BY_SEAT
    ]  # tools the first mended for the second
    lays: Annotated[
        NDArray[Any], np.int8, (MAX_SEATS,), PUBLIC, Count(MAX_CARDS), BY_SEAT
    ]  # path cards each laid, dead ends too
    dead_ends: Annotated[NDArray[Any], np.int8, (MAX_SEATS,), PUBLIC, Count(MAX_CARDS), BY_SEAT]  # dead ends each laid
    rockfalls: Annotated[NDArray[Any], np.int8, (MAX_SEATS,), PUBLIC, Count(MAX_CARDS), BY_SEAT]  # each played
    passes: Annotated[NDArray[Any], np.int8, (MAX_SEATS,), PUBLIC, Count(MAX_CARDS), BY_SEAT]  # of each

    # Gold
    gold_pile: Annotated[
        NDArray[Any], np.int8, (GOLD,), HIDDEN, Count(MOST_GOLD), BY_VALUE
    ]  # cards of each value in the pile
    gold_left: Annotated[int, np.int8, PUBLIC, Count(MOST_GOLD)]  # how many cards that is
    gold: Annotated[
        NDArray[Any], np.int8, (MAX_SEATS, ROUNDS, GOLD), OWNER, Count(MOST_GOLD), BY_SEAT, Rows(), BY_VALUE
    ]  # cards of each value a seat got in each round
    gold_cards: Annotated[
        NDArray[Any], np.int8, (MAX_SEATS, ROUNDS), PUBLIC, Count(MOST_GOLD), BY_SEAT
    ]  # how many cards that is
    gold_pay: Annotated[
        NDArray[Any], np.int8, (MAX_SEATS, ROUNDS), PUBLIC, Count(MOST_GOLD), BY_SEAT
    ]  # saboteurs: what they are worth; 0: chosen, or none
    offers: Annotated[
        NDArray[Any], np.int8, (MAX_SEATS, ROUNDS, GOLD), OWNER, Count(MOST_GOLD), BY_SEAT, Rows(), BY_VALUE
    ]  # what was on offer when the seat chose
    offer_left: Annotated[int, np.int8, PUBLIC, Count(MOST_GOLD)]  # gold cards on offer now
    nuggets: Annotated[
        NDArray[Any], np.int8, (MAX_SEATS, ROUNDS), PUBLIC, Number(-MAX_SEATS, MOST_GOLD), BY_SEAT
    ]  # expansion: got in each round, thefts counted

    # How the rounds ended
    rounds_ended: Annotated[
        int, np.int8, PUBLIC, Count(ROUNDS)
    ]  # the last round that is over; its row is `rounds_ended - 1`
    ended_roles: Annotated[
        NDArray[Any], np.int8, (ROUNDS, MAX_SEATS), PUBLIC, OneOf(Role), Rows(), BY_SEAT
    ]  # Role of each seat
    ended_goals: Annotated[NDArray[Any], np.int8, (ROUNDS, GOALS), PUBLIC, OneOf(Card)]  # Card of each goal
    ended_winner: Annotated[
        NDArray[Any], np.int8, (ROUNDS,), PUBLIC, OneOf(Role)
    ]  # Role of the winning side; BOSS: he alone
    ended_prison: Annotated[
        NDArray[Any], np.int8, (ROUNDS, MAX_SEATS), PUBLIC, Flag(), Rows(), BY_SEAT
    ]  # 1 for who was a prisoner then
    ended_crystals: Annotated[NDArray[Any], np.int8, (ROUNDS,), PUBLIC, Count(MAX_PATHS)]  # crystals visible in the maze
    ended_finisher: Annotated[
        NDArray[Any], np.int8, (ROUNDS,), PUBLIC, Seat(first=1)
    ]  # 1 + the seat that reached the treasure; 0: nobody

    events: Annotated[NDArray[Any], np.int16, (MAX_EVENTS, COLUMNS), HIDDEN, Told(What)]
