"""The record of a game of trove: sizes, vocabularies, and every field with who may look at it."""

from enum import IntEnum
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from filon.kernel.chance import Chance
from filon.kernel.contract import FIRST_SEAT, Agreement
from filon.kernel.events import COLUMNS, Events
from filon.kernel.layout import HIDDEN, OWNER, PUBLIC
from filon.kernel.marks import (
    AGREED,
    BY_SEAT,
    By,
    Count,
    Each,
    FaceUp,
    Flag,
    Hand,
    Held,
    Index,
    Line,
    Number,
    OneOf,
    Pile,
    Seat,
    Stock,
    Told,
)

MAX_SEATS = 3
EVERYONE = (1 << (MAX_SEATS + 1)) - 1  # all seats and the spectator
HAND = 2
CHESTS = 3
ROUNDS = 2
MIN_CARDS, MAX_CARDS = 7, 12
MAX_WORTH = 9
MAX_EVENTS = 7  # a card laid, twice told, three turned up, a chest opened, what comes next


class Phase(IntEnum):
    """What is asked."""

    TURN = 1
    BID = 2
    OVER = 3


class Card(IntEnum):
    """What a hand holds, lowest first."""

    UNKNOWN = 0
    COPPER = 1
    SILVER = 2
    GOLD = 3


class Treasure(IntEnum):
    """What a chest holds."""

    UNKNOWN = 0
    BONES = 1
    RUBY = 2
    CROWN = 3


class What(IntEnum):
    """Events. Those marked * are for their seat alone."""

    ROUND_BEGAN = 1
    LOOKED = 2
    SAW = 3  # *
    BURIED = 4
    BURIED_WHAT = 5  # *
    DREW = 6
    DREW_WHAT = 7  # *
    LAID = 8
    LAID_WHAT = 9  # *
    TURNED_UP = 10
    OPENED = 11
    GAME_ENDED = 12


CHEST = ("chest", Index())
TOLD = Told(
    What,
    columns={
        **dict.fromkeys((What.BURIED_WHAT, What.DREW_WHAT, What.LAID_WHAT, What.TURNED_UP), (Card,)),
        **dict.fromkeys((What.SAW, What.OPENED), (CHEST, Treasure)),
        What.LOOKED: (CHEST,),
        What.ROUND_BEGAN: ("round",),
    },
    instead={What.SAW: What.LOOKED, What.BURIED_WHAT: What.BURIED, What.DREW_WHAT: What.DREW, What.LAID_WHAT: What.LAID},
)


class Tables:
    """What is in the box."""

    cards: Annotated[NDArray[Any], np.int8, (len(Card),), By(Card), Count(MAX_CARDS)]  # how many of each
    worth: Annotated[NDArray[Any], np.int8, (len(Treasure),), By(Treasure), Count(MAX_WORTH)]  # points


class Options(Agreement):
    """What is agreed before the game."""

    first_seat: Annotated[int, np.int8, FIRST_SEAT]


class State(Chance, Events):
    """A game of trove."""

    seats: Annotated[int, np.int8, PUBLIC, Count(MAX_SEATS), AGREED]
    card_box: Annotated[NDArray[Any], np.int8, (len(Card),), PUBLIC, Stock(MAX_CARDS), By(Card), AGREED]  # in the game
    worth: Annotated[NDArray[Any], np.int8, (len(Treasure),), PUBLIC, Count(MAX_WORTH), By(Treasure), AGREED]

    phase: Annotated[int, np.int8, PUBLIC, OneOf(Phase)]
    round_number: Annotated[int, np.int8, PUBLIC, Number(1, ROUNDS)]  # 1 to 2
    starter: Annotated[int, np.int8, PUBLIC, Seat()]  # the seat that started this round
    turn: Annotated[int, np.int8, PUBLIC, Seat()]  # the seat whose turn it is

    chests: Annotated[NDArray[Any], np.int8, (CHESTS,), HIDDEN, Each(Treasure), FaceUp("taken_by")]  # to who looked, too
    looked: Annotated[NDArray[Any], np.int8, (MAX_SEATS, CHESTS), PUBLIC, Flag(), BY_SEAT]  # 1 where the seat has looked
    taken_by: Annotated[NDArray[Any], np.int8, (CHESTS,), PUBLIC, Seat(first=1)]  # seat + 1 of an opened chest

    hands: Annotated[NDArray[Any], np.int8, (MAX_SEATS, HAND), OWNER, Hand(Card, "hand_sizes"), BY_SEAT]  # sorted cards
    hand_sizes: Annotated[NDArray[Any], np.int8, (MAX_SEATS,), PUBLIC, Count(HAND), BY_SEAT]
    deck: Annotated[NDArray[Any], np.int8, (MAX_CARDS,), HIDDEN, Pile(Card, "deck_left")]  # its top last
    deck_left: Annotated[int, np.int8, PUBLIC, Count(MAX_CARDS)]
    buried: Annotated[NDArray[Any], np.int8, (MAX_SEATS, ROUNDS), OWNER, Line(Card, "buried_sizes"), BY_SEAT]  # in order
    buried_sizes: Annotated[NDArray[Any], np.int8, (MAX_SEATS,), PUBLIC, Count(ROUNDS), BY_SEAT]

    bids: Annotated[NDArray[Any], np.int8, (MAX_SEATS,), OWNER, Held(Card, present="laid"), BY_SEAT]  # laid face down
    laid: Annotated[NDArray[Any], np.int8, (MAX_SEATS,), PUBLIC, Flag(), BY_SEAT]  # 1 where the seat has laid its card
    spent: Annotated[NDArray[Any], np.int8, (len(Card),), PUBLIC, Stock(MAX_CARDS), By(Card)]  # turned up so far
    last_bids: Annotated[NDArray[Any], np.int8, (MAX_SEATS,), PUBLIC, OneOf(Card), BY_SEAT]  # the cards turned up last

    events: Annotated[NDArray[Any], np.int8, (MAX_EVENTS, COLUMNS), HIDDEN, TOLD]
