"""The record of a game of lair: sizes, vocabularies, and every field with who may look at it.

A dwarf is a number: its seat's own, or 2 x seat and 2 x seat + 1 at a table of two. Secret are a card laid face down and a
purse divided between two hands, each until it is opened. Used cards lie open, so hands need no field. What went into a chest
was open on a purse before: its contents are PUBLIC, for a seat has perfect recall; whether they are *drawn* is the
picture's business.
"""

from enum import IntEnum
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from filon.kernel.chance import Chance
from filon.kernel.contract import Agreement, Option, words_as_values
from filon.kernel.events import COLUMNS, Events
from filon.kernel.layout import HIDDEN, OWNER, PUBLIC
from filon.kernel.marks import AGREED, BY_SEAT, Bits, Count, Flag, Number, OneOf, Rows, Seat, Seats, Told

MAX_SEATS = 4
DWARVES = 4  # in the box
EVERYONE = (1 << (MAX_SEATS + 1)) - 1  # all seats and the spectator
MAX_EVENTS = 14  # at most 13: a dragon placed, three cards turned up, three dwarves going and paid, a shortage, the end, why

COLOURS = 5
BLOCKS = 4  # times each colour comes on the path
START = 0
PATH = COLOURS * BLOCKS  # spaces 1 to 20
LAIR = PATH + 1  # the first of the five lair spaces; all are equally near
SPACES = PATH + COLOURS + 1  # the start included
LAIR_COINS = 4
MOST_COINS = 9  # on a space of a user's board
MIN_TREASURE, MAX_TREASURE = 20, 99
MAX_PURSE = MAX_TREASURE - 1  # the treasure keeps at least one coin while anybody divides a purse
MOST_TURNS = 1000  # that can be agreed on
MOVES_A_TURN = 10  # three cards, the dragon, three purses divided, three hands picked


class Phase(IntEnum):
    """What is asked."""

    LAY = 1
    PLACE = 2
    SPLIT = 3
    PICK = 4
    OVER = 5


class Card(IntEnum):
    """The six cards of a set; the first five are the colours of the spaces."""

    UNKNOWN = 0
    RED = 1
    YELLOW = 2
    GREEN = 3
    BLUE = 4
    VIOLET = 5
    CHEST = 6


COLOUR_NAMES = ("", *(card.name.lower() for card in Card if 0 < card < Card.CHEST))


class Hand(IntEnum):
    """The two closed hands."""

    LEFT = 1
    RIGHT = 2


class Share(IntEnum):
    """LAI-312 or LAI-315."""

    EQUAL = 1
    CAPPED = 2


class What(IntEnum):
    """Events; the second column is the seat, or the dwarf where it says so. Those marked * are for that seat alone."""

    TURN_BEGAN = 1  # the dragon seat
    LAID = 2  # a: which dwarf is named, 1 or 2, or 0
    LAID_WHAT = 3  # * a: card
    PLACED = 4  # a: colour
    TURNED_UP = 5  # a: card
    MOVED = 6  # dwarf; a: from, b: to
    COLLECTED = 7  # a: coins, b: coins the space shows
    SHORT = 8  # a: coins in the treasure, b: how many share
    CAUGHT = 9  # dwarf; a: from, b: to
    SPLIT = 10
    SPLIT_HOW = 11  # * a: left, b: right
    PICKED = 12  # the caught seat; a: Hand, b: the dragon seat
    OPENED = 13  # the caught seat; a: coins lost, b: coins kept
    STORED = 14  # a: coins
    EMPTIED = 15
    CAPPED = 16
    GAME_ENDED = 17


class Tables:
    """The board and the treasure."""

    colours: Annotated[NDArray[Any], np.int8, (SPACES,)]  # Card of each space, 0 for the start
    coins: Annotated[NDArray[Any], np.int8, (SPACES,)]  # shown on each space
    treasure: Annotated[int, np.int8]


class Options(Agreement):
    """What is agreed before the game; LAI-101: the two-player variant is on exactly when there are two seats."""

    first_seat: Annotated[
        int,
        np.int8,
        Option(
            ("random",),
            "Who is the dragon first: drawn by lot, or a seat.",
            seats=True,
            title="Who is the dragon first",
            meanings=("drawn by lot",),
        ),
    ]  # 1: random, 2 + seat
    shortage_share: Annotated[
        int,
        np.int8,
        Option(
            words_as_values(Share),
            "A short treasure is shared equally, or never beyond the coins due.",
            title="When the treasure cannot pay all",
            meanings=("equal shares", "equal shares, but never more than is due"),
        ),
    ]
    turn_cap: Annotated[
        int,
        np.int16,
        Option(
            (200, 20),
            "After how many turns the game ends in any case.",
            numbers=range(1, MOST_TURNS + 1),
            title="The most turns",
        ),
    ]  # turns


class State(Chance, Events):
    """A game of lair."""

    # Agreed before the game
    seats: Annotated[int, np.int8, PUBLIC, Count(MAX_SEATS), AGREED]
    dwarves: Annotated[int, np.int8, PUBLIC, Count(DWARVES), AGREED]  # how many; one a seat, or two
    shortage_share: Annotated[int, np.int8, PUBLIC, OneOf(Share), AGREED]
    turn_cap: Annotated[int, np.int16, PUBLIC, Count(MOST_TURNS), AGREED]
    colours: Annotated[NDArray[Any], np.int8, (SPACES,), PUBLIC, OneOf(Card), AGREED]  # Card of each space, 0 for the start
    coins: Annotated[NDArray[Any], np.int8, (SPACES,), PUBLIC, Count(MOST_COINS), AGREED]  # shown on each space

    # Whose turn it is
    phase: Annotated[int, np.int8, PUBLIC, OneOf(Phase)]
    turn_number: Annotated[int, np.int16, PUBLIC, Number(1, MOST_TURNS)]  # from 1
    waiting: Annotated[int, np.int8, PUBLIC, Seats()]  # the seats that must choose now, a bit each
    dragon_seat: Annotated[int, np.int8, PUBLIC, Seat()]
    dragon: Annotated[
        int, np.int8, PUBLIC, OneOf(COLOUR_NAMES)
    ]  # Card: the lair space it stands on, in LAY that of the turn before; 0: none yet

    # Dwarves and coins
    position: Annotated[
        NDArray[Any], np.int8, (DWARVES,), PUBLIC, Number(0, SPACES - 1), Rows("dwarves")
    ]  # of each dwarf; 0 is the start
    treasure: Annotated[int, np.int8, PUBLIC, Count(MAX_TREASURE)]
    purse: Annotated[
        NDArray[Any], np.int8, (MAX_SEATS,), PUBLIC, Count(MAX_TREASURE), BY_SEAT
    ]  # coins in hands count as purse
    chest: Annotated[NDArray[Any], np.int8, (MAX_SEATS,), PUBLIC, Count(MAX_TREASURE), BY_SEAT]  # known by recall, not drawn

    # Cards
    used: Annotated[
        NDArray[Any], np.int8, (MAX_SEATS,), PUBLIC, Bits(Card), BY_SEAT
    ]  # colours face up before the seat, a bit 1 << Card each
    laid: Annotated[NDArray[Any], np.int8, (MAX_SEATS,), PUBLIC, Flag(), BY_SEAT]  # 1 where a card lies face down
    card: Annotated[NDArray[Any], np.int8, (MAX_SEATS,), OWNER, OneOf(Card), BY_SEAT]  # which it is
    named: Annotated[
        NDArray[Any], np.int8, (MAX_SEATS,), PUBLIC, Number(0, 2), BY_SEAT
    ]  # two seats: the dwarf named with it, 1 or 2; else 0
    shown: Annotated[
        NDArray[Any], np.int8, (MAX_SEATS,), PUBLIC, OneOf(Card), BY_SEAT
    ]  # the cards turned up last; 0 for the dragon seat

    # The hands of the caught
    asked: Annotated[NDArray[Any], np.int8, (MAX_SEATS,), PUBLIC, Flag(), BY_SEAT]  # 1 where a hand is still to be picked
    divided: Annotated[NDArray[Any], np.int8, (MAX_SEATS,), PUBLIC, Flag(), BY_SEAT]  # 1 where the purse lies in two hands
    left: Annotated[NDArray[Any], np.int8, (MAX_SEATS,), OWNER, Count(MAX_PURSE), BY_SEAT]  # coins in the left one

    events: Annotated[NDArray[Any], np.int8, (MAX_EVENTS, COLUMNS), HIDDEN, Told(What)]
