"""The record of a game of dragobert: sizes, vocabularies, and every field with who may look at it.

A dwarf is a number: the seat's own, or 2 x seat and 2 x seat + 1 in `double_draw`. All that was ever open is PUBLIC, for a
seat has perfect recall (DRA-705); whether it is *drawn* is the picture's business. Hidden is the order of the two piles.
"""

from enum import IntEnum
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from filon.kernel.chance import Chance
from filon.kernel.contract import FIRST_SEAT, Agreement, Option, words_as_values
from filon.kernel.events import COLUMNS, Events
from filon.kernel.layout import HIDDEN, PUBLIC
from filon.kernel.marks import AGREED, BY_SEAT, Bits, By, Count, Line, Number, OneOf, Pile, Rows, Seat, Told

MAX_SEATS = 6
MAX_DWARVES = 6
EVERYONE = (1 << (MAX_SEATS + 1)) - 1  # all seats and the spectator
MIN_EXTRACTION, MAX_EXTRACTION = 30, 80
MIN_EXIT, MAX_EXIT = 8, 24
LEAST_DRAGONS = 7
MAX_EVENTS = 26  # at most 24: a dig, seven dragons, six dwarves burnt and counted, the next round

ROUNDS = 3
WAY_OUT, WAGON, DRAGON_START = 0, 4, 8  # positions in the row
BESIDE_WAY_OUT = 1
BIG_NUGGETS = 12
BONUS_NUGGETS = 3
TURN_CAP = 200
MOST_NUGGETS = 2 * MAX_EXTRACTION + BONUS_NUGGETS * MAX_EXIT  # in a stack
BY_DWARF = Rows("dwarves")


class Phase(IntEnum):
    """What is asked of the acting seat."""

    DRAW = 1
    ACTION = 2
    OVER = 3


class Kind(IntEnum):
    """What a stack can hold, and the dragons of the Extraction pile."""

    UNKNOWN = 0
    RED = 1
    BLUE = 2
    PLAIN = 3
    DRAGON = 4
    BONUS = 5


class Action(IntEnum):
    """What an Exit card can show; a card is the set of its one or two actions, a bit each."""

    STEP = 0
    DOUBLE_STEP = 1
    ALL_TOGETHER = 2
    SWAP = 3
    BONUS = 4


class Fate(IntEnum):
    """Where a dwarf is in this round."""

    ABSENT = 0
    IN_MINE = 1
    OUT = 2
    BURNT = 3


class RedIntoDragon(IntEnum):
    """DRA-306 or DRA-307."""

    ELIMINATE = 1
    STAY = 2


class TwoPlayer(IntEnum):
    """DRA-601 or DRA-602."""

    PLAIN = 1
    DOUBLE_DRAW = 2


class What(IntEnum):
    """Events; the second column is the dwarf, then come a and b."""

    DUG = 1  # a: kind
    TURNED_UP = 2  # a: Exit card
    CHOSE = 3  # a: action
    MOVED = 4  # a: from, b: to
    SWAPPED = 5  # a: the other dwarf
    STACKED = 6  # a: kind
    LEFT = 7  # a: ladder slot
    DRAGON_CAME = 8  # a: from, b: to
    BURNT = 9  # a: position
    EXIT_RENEWED = 10  # a: cards in the new pile
    CAPPED = 11
    COUNTED = 12  # a: big nuggets won; last_nuggets says for how many nuggets
    ROUND_ENDED = 13  # dwarf: the winner or -1, a: round
    ROUND_BEGAN = 14  # dwarf: the first to play, a: round
    GAME_ENDED = 15


class Tables:
    """What is in the box."""

    extraction: Annotated[NDArray[Any], np.int8, (len(Kind),)]  # cards of each kind
    exits: Annotated[NDArray[Any], np.int8, (MAX_EXIT,)]  # the Exit cards
    n_exits: Annotated[int, np.int8]


class Options(Agreement):
    """What is agreed before the game; DRA-602: `double_draw` is for exactly two seats, as its seatings say."""

    red_into_dragon: Annotated[
        int,
        np.int8,
        Option(
            words_as_values(RedIntoDragon),
            "A red card drawn next to the dragon burns the dwarf, or lets it stay.",
            title="A red door beside the dragon",
            meanings=("burns the dwarf", "lets it stay"),
        ),
    ]
    two_player: Annotated[
        int,
        np.int8,
        Option(
            words_as_values(TwoPlayer),
            "Two seats may play with two dwarves each.",
            title="With two players",
            meanings=("one dwarf each", "two dwarves each"),
            seatings=(range(2, MAX_SEATS + 1), range(2, 3)),
        ),
    ]
    first_seat: Annotated[int, np.int8, FIRST_SEAT]
    extraction_table: Annotated[
        int,
        np.int8,
        Option(
            ("plain20", "even16"),
            "Which reconstruction of the Extraction cards.",
            title="Extraction cards",
            meanings=("14 red, 14 blue, 20 without a door", "16 of each"),
        ),
    ]  # has done its work when the tables are chosen


class State(Chance, Events):
    """A game of dragobert."""

    # Agreed before the game
    seats: Annotated[int, np.int8, PUBLIC, Count(MAX_SEATS), AGREED]
    dwarves: Annotated[int, np.int8, PUBLIC, Count(MAX_DWARVES), AGREED]  # how many; one a seat, or two
    red_into_dragon: Annotated[int, np.int8, PUBLIC, OneOf(RedIntoDragon), AGREED]
    two_player: Annotated[int, np.int8, PUBLIC, OneOf(TwoPlayer), AGREED]
    extraction_box: Annotated[
        NDArray[Any], np.int8, (len(Kind),), PUBLIC, Count(MAX_EXTRACTION), By(Kind), AGREED
    ]  # Extraction cards of each kind in the game
    exit_box: Annotated[
        NDArray[Any], np.int8, (MAX_EXIT,), PUBLIC, Line(Bits(Action), "exit_total"), AGREED
    ]  # the Exit cards in the game
    exit_total: Annotated[int, np.int8, PUBLIC, Count(MAX_EXIT), AGREED]

    # Whose turn it is
    phase: Annotated[int, np.int8, PUBLIC, OneOf(Phase)]
    round_number: Annotated[int, np.int8, PUBLIC, Number(1, ROUNDS)]  # 1 to 3
    starter: Annotated[int, np.int8, PUBLIC, Seat()]  # the seat that started this round
    dwarf: Annotated[int, np.int8, PUBLIC, Number(0, MAX_DWARVES - 1)]  # the acting dwarf
    turns: Annotated[int, np.int16, PUBLIC, Count(TURN_CAP)]  # cards drawn in this round

    # The mine
    dragon: Annotated[int, np.int8, PUBLIC, Number(0, DRAGON_START)]  # its position
    fate: Annotated[NDArray[Any], np.int8, (MAX_DWARVES,), PUBLIC, OneOf(Fate), BY_DWARF]
    position: Annotated[
        NDArray[Any], np.int8, (MAX_DWARVES,), PUBLIC, Number(0, DRAGON_START), BY_DWARF
    ]  # of dwarves in the mine
    slot: Annotated[
        NDArray[Any], np.int8, (MAX_DWARVES,), PUBLIC, Number(0, MAX_DWARVES), BY_DWARF
    ]  # on the ladder, 1 is highest; 0: not there
    slots_taken: Annotated[int, np.int8, PUBLIC, Count(MAX_DWARVES)]

    # Cards
    extraction: Annotated[
        NDArray[Any], np.int8, (MAX_EXTRACTION,), HIDDEN, Pile(Kind, "extraction_left")
    ]  # the pile, its top last; the top is revealed
    extraction_left: Annotated[int, np.int8, PUBLIC, Count(MAX_EXTRACTION)]
    exits: Annotated[NDArray[Any], np.int8, (MAX_EXIT,), HIDDEN, Pile(Bits(Action), "exits_left")]  # the pile, its top last
    exits_left: Annotated[int, np.int8, PUBLIC, Count(MAX_EXIT)]
    discard: Annotated[
        NDArray[Any], np.int8, (MAX_EXIT,), PUBLIC, Pile(Bits(Action), "discarded")
    ]  # Exit cards, the newest last
    discarded: Annotated[int, np.int8, PUBLIC, Count(MAX_EXIT)]
    drawn: Annotated[int, np.int8, PUBLIC, Bits(Action)]  # the Exit card turned up, or 0
    stacks: Annotated[
        NDArray[Any], np.int8, (MAX_DWARVES, len(Kind)), PUBLIC, Count(MAX_EXTRACTION), BY_DWARF, By(Kind)
    ]  # cards of each kind; a pair's lies with its first
    boxed: Annotated[
        NDArray[Any], np.int8, (len(Kind),), PUBLIC, Count(MAX_EXTRACTION), By(Kind)
    ]  # cards of each kind out of the round

    # Big nuggets, and how the last round ended
    big: Annotated[NDArray[Any], np.int8, (MAX_SEATS,), PUBLIC, Count(BIG_NUGGETS), BY_SEAT]
    supply: Annotated[int, np.int8, PUBLIC, Count(BIG_NUGGETS)]
    last_nuggets: Annotated[NDArray[Any], np.int16, (MAX_DWARVES,), PUBLIC, Count(MOST_NUGGETS), BY_DWARF]
    last_slot: Annotated[NDArray[Any], np.int8, (MAX_DWARVES,), PUBLIC, Number(0, MAX_DWARVES), BY_DWARF]
    last_prize: Annotated[NDArray[Any], np.int8, (MAX_DWARVES,), PUBLIC, Count(BIG_NUGGETS), BY_DWARF]

    events: Annotated[NDArray[Any], np.int8, (MAX_EVENTS, COLUMNS), HIDDEN, Told(What)]
