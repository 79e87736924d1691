"""The record of a game of imps: sizes, vocabularies, and every field with who may look at it.

Galleries and numbers count from 1, so row 0 of their fields is empty. An imp is a number, 3 x seat + 0, 1 or 2. A spot is a
place in a gallery: 0 is its entrance, 1 its first tunnel card. Hidden are only the order of the piles below their tops and
that of the closed chests, from everybody alike; both are shown when the game is over.
"""

from enum import IntEnum
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from filon.kernel.chance import Chance
from filon.kernel.contract import FIRST_SEAT, Agreement, Option
from filon.kernel.events import COLUMNS, Events
from filon.kernel.layout import HIDDEN, PUBLIC
from filon.kernel.marks import AGREED, BY_SEAT, WORK, Bits, By, Count, Flag, Line, Number, OneOf, Pile, Rows, Seat, Told

MAX_SEATS = 4
NOBODY = MAX_SEATS  # the owner of a chest bomb
EVERYONE = (1 << (MAX_SEATS + 1)) - 1  # all seats and the spectator
IMPS = 3  # a seat
ALL_IMPS = MAX_SEATS * IMPS

NUMBERS = 5  # of tunnel cards, and of galleries
GALLERIES = 5
ROWS = NUMBERS + 1  # of a field with a row a number, or a gallery
PILE = 10  # cards of each number
BY_NUMBER = By(("", *map(str, range(1, ROWS))))
BY_IMP = Rows("seats", IMPS)
TO_CLOSE = 3  # cards of one number in a gallery
MOST_CARDS = NUMBERS * (TO_CLOSE - 1)  # in a gallery between moves
SPOTS = MOST_CARDS + 1  # of a gallery: its entrance and its cards
CLOSING_SPOTS = SPOTS + 1  # the closing card has a place too while it is counted
MOST_NUGGETS = 3  # printed on a card
MOST_DIAMONDS = 3

CHESTS = 10
MAX_CHEST_BOMBS = 2
MAX_BOMBS = MAX_SEATS + MAX_CHEST_BOMBS
MAX_PRICE = 9
MIN_SUPPLY, MAX_SUPPLY = 10, 99
SYMBOL = 6  # of die A the bomb, of die B the pistol

MOST_TURNS = 1000  # that can be agreed on
MOVES_A_TURN = 7  # playing on; an expert, a gallery, a spot; bomb and pistol: the bomb, a gallery, a spot
MOST_MOVES = ALL_IMPS + 1  # shots, and none
MAX_EVENTS = (
    64  # at most 11 cards laid, each with diamonds and a pile rebuilt, then 12 imps and 6 bombs home, 5 piles, an end
)


class Phase(IntEnum):
    """What is asked of the active seat."""

    START = 1  # the dead back, or play on; only with imps in the cemetery
    VILLAGE = 2  # buy, or skip
    EQUIP = 3  # the wearer of what was bought
    REMOVE = 4  # the bomb the expert takes away
    KILL = 5  # the victim of the killer
    GALLERY = 6  # the gallery for a bomb that goes where the seat likes
    SPOT = 7  # and the spot there
    DIG = 8  # two numbers
    DIGGER = 9  # the imp that digs
    BOMB = 10  # bomb and number
    SHOOT = 11  # pistol and number
    BOTH = 12  # bomb and pistol
    VICTIM = 13  # any imp to be shot
    OVER = 14


class Place(IntEnum):
    """Where an imp is, if not in gallery 1 to 5."""

    RESERVE = 0
    CEMETERY = 6


class Kind(IntEnum):
    """Kinds of tunnel cards; 0 is no card, or one that is not known."""

    UNKNOWN = 0
    RICH = 1
    GOOD = 2
    PLAIN = 3
    DIAMOND = 4
    DDIAMOND = 5
    NCHEST = 6
    CHEST = 7
    PICK = 8
    BONES = 9


class Chest(IntEnum):
    """What is in a chest."""

    UNKNOWN = 0
    NUGGET = 1
    TWO_NUGGETS = 2
    DIAMOND = 3
    TWO_DIAMONDS = 4
    BOMB = 5
    BONES = 6
    HELMET = 7
    CROSS = 8
    ARMOUR = 9


class Service(IntEnum):
    """What the village sells; the first three are the pieces of equipment an imp can wear."""

    NONE = 0
    HELMET = 1
    CROSS = 2
    ARMOUR = 3
    BOMB_PLACE = 4
    BOMB_REMOVE = 5
    KILLER = 6


KINDS = len(Kind)
CHEST_KINDS = len(Chest)
SERVICES = len(Service)


class What(IntEnum):
    """Events, all of them public; the second column is the active seat, or whom it says. An imp is told as 1 to 3."""

    TURN_BEGAN = 1
    RECOVERED = 2  # a: how many imps
    INCOME = 3  # a: gems got, b: galleries it heads; not told if there are none
    BOUGHT = 4  # a: Service, b: price
    SKIPPED = 5  # bought nothing
    EQUIPPED = 6  # a: imp, b: Service
    PLACED = 7  # its bomb; a: gallery, b: spot
    REMOVED = 8  # the bomb's owner or NOBODY; a: gallery, b: spot
    HIRED = 9  # the victim's seat; a: imp, b: gallery; then DIED or SAVED
    ROLLED = 10  # a: die A, b: die B; SYMBOL is the bomb, the pistol; told twice in a move if bombs explode
    EXPLODED = 11  # the bomb's owner or NOBODY; a: gallery, b: spot; then DIED or SAVED for each imp
    SHOT = 12  # the victim's seat; a: imp, b: gallery; then DIED or SAVED
    DIED = 13  # the imp's seat; a: imp, b: gallery it was in
    SAVED = 14  # the imp's seat; a: imp, b: gallery it was in: its armour brings it home
    REWARDED = 15  # who gets gems for imps sent to the cemetery; a: gems got, b: gems due
    DUG = 16  # a: imp, b: gallery; then LAID for each card
    LAID = 17  # a: number, b: Kind
    DIAMONDS = 18  # a: gems got, b: diamonds on the card
    OPENED = 19  # a: Chest, b: gems got for its diamonds; 1 for a piece that goes to the imp, 0 for one that is lost
    BOUND = 20  # a: imp, b: gallery: it stepped on bones
    CLOSED = 21  # a: gallery, b: cards in it
    SALARY = 22  # the imp's seat; a: imp, b: gems due; it goes home
    WON = 23  # the closer; a: gems got, b: gems due
    PAID = 24  # another seat, after all salaries are told, where gems are due; a: gems got, b: gems due
    BOMB_HOME = 25  # at a closing: the bomb's owner or NOBODY; a: gallery, b: spot
    RENEWED = 26  # a: number of the pile rebuilt from its discard, b: cards in it
    PASSED = 27
    EMPTIED = 28  # the supply
    CAPPED = 29  # as many turns as agreed
    COUNTED = 30  # at the end, each seat; a: gems in its bag, b: nuggets under its imps
    GAME_ENDED = 31


class Tables:
    """The tunnel cards, the chests, the prices and the gems."""

    copies: Annotated[NDArray[Any], np.int8, (KINDS,)]  # cards of each Kind in each number's pile
    nuggets: Annotated[NDArray[Any], np.int8, (KINDS,)]  # on a card of each Kind
    diamonds: Annotated[NDArray[Any], np.int8, (KINDS,)]
    chests: Annotated[NDArray[Any], np.int8, (CHEST_KINDS,)]  # of each Chest
    prices: Annotated[NDArray[Any], np.int8, (SERVICES,)]  # of each Service
    supply: Annotated[NDArray[Any], np.int8, (MAX_SEATS + 1,)]  # gems by number of seats


class Options(Agreement):
    """What is agreed before the game."""

    first_seat: Annotated[int, np.int8, FIRST_SEAT]
    supply: Annotated[
        int,
        np.int8,
        Option(
            (0, 30),
            "How many gems are in the supply; 0: as many as are printed for that number of players.",
            numbers=range(MIN_SUPPLY, MAX_SUPPLY + 1),
            title="Gems in the supply",
            meanings=("as printed", "30, for a short game"),
        ),
    ]  # gems; 0: as many as the tables say
    armour_single_use: Annotated[
        int,
        np.int8,
        Option(
            (True, False),
            "An armour saves its imp once, or every time.",
            title="Armour",
            meanings=("saves once", "saves every time"),
        ),
    ]  # 1: on, 2: off
    own_imps_pay: Annotated[
        int,
        np.int8,
        Option(
            (True, False),
            "Who sends their own imps to the cemetery by bomb or pistol is paid for them too, or not.",
            title="Own imps sent to the cemetery",
            meanings=("are paid like others", "are not paid"),
        ),
    ]  # 1: on, 2: off
    dead_lose_equipment: Annotated[
        int,
        np.int8,
        Option(
            (True, False),
            "An imp sent to the cemetery loses its equipment, or keeps it.",
            title="Equipment of the dead",
            meanings=("is lost", "is kept"),
        ),
    ]  # 1: on, 2: off
    turn_cap: Annotated[
        int,
        np.int16,
        Option(
            (300, 60),
            "After how many turns, of all players together, the game ends in any case.",
            numbers=range(1, MOST_TURNS + 1),
            title="The most turns",
        ),
    ]  # turns


class State(Chance, Events):
    """A game of imps."""

    # Agreed before the game
    seats: Annotated[int, np.int8, PUBLIC, Count(MAX_SEATS), AGREED]
    armour_single_use: Annotated[int, np.int8, PUBLIC, Flag(), AGREED]  # 1 or 0, and so the next two
    own_imps_pay: Annotated[int, np.int8, PUBLIC, Flag(), AGREED]
    dead_lose_equipment: Annotated[int, np.int8, PUBLIC, Flag(), AGREED]
    turn_cap: Annotated[int, np.int16, PUBLIC, Count(MOST_TURNS), AGREED]
    copies: Annotated[
        NDArray[Any], np.int8, (KINDS,), PUBLIC, Count(PILE), By(Kind), AGREED
    ]  # cards of each Kind in each number's pile
    kind_nuggets: Annotated[
        NDArray[Any], np.int8, (KINDS,), PUBLIC, Count(MOST_NUGGETS), By(Kind), AGREED
    ]  # on a card of each Kind
    kind_diamonds: Annotated[NDArray[Any], np.int8, (KINDS,), PUBLIC, Count(MOST_DIAMONDS), By(Kind), AGREED]
    prices: Annotated[NDArray[Any], np.int8, (SERVICES,), PUBLIC, Count(MAX_PRICE), By(Service), AGREED]  # of each Service

    # Whose turn it is and what was begun in it; what is not begun is 0
    phase: Annotated[int, np.int8, PUBLIC, OneOf(Phase)]
    turn_number: Annotated[int, np.int16, PUBLIC, Number(1, MOST_TURNS)]  # from 1
    active: Annotated[int, np.int8, PUBLIC, Seat()]  # the seat whose turn it is; in OVER the last one
    service: Annotated[int, np.int8, PUBLIC, OneOf(Service)]  # Service bought and not yet carried out
    die_a: Annotated[int, np.int8, PUBLIC, Number(0, SYMBOL)]  # 1 to 5, or SYMBOL: the bomb
    die_b: Annotated[int, np.int8, PUBLIC, Number(0, SYMBOL)]  # 1 to 5, or SYMBOL: the pistol
    dig_number: Annotated[int, np.int8, PUBLIC, Number(0, NUMBERS)]  # in DIGGER, the card to be laid
    chosen_gallery: Annotated[int, np.int8, PUBLIC, Number(0, GALLERIES)]  # in DIGGER and SPOT

    # Gems
    supply: Annotated[int, np.int8, PUBLIC, Count(MAX_SUPPLY)]
    bags: Annotated[NDArray[Any], np.int8, (MAX_SEATS,), PUBLIC, Count(MAX_SUPPLY), BY_SEAT]  # gems of each seat
    due: Annotated[
        NDArray[Any], np.int8, (MAX_SEATS,), HIDDEN, WORK
    ]  # gems to be paid at once to each seat, 0 between moves

    # Imps: 3 x seat + 0, 1 or 2
    where: Annotated[
        NDArray[Any], np.int8, (ALL_IMPS,), PUBLIC, OneOf(Place, range(1, GALLERIES + 1)), BY_IMP
    ]  # gallery 1 to 5, or Place
    stands: Annotated[
        NDArray[Any], np.int8, (ALL_IMPS,), PUBLIC, Number(0, MOST_CARDS), BY_IMP
    ]  # on which spot of its gallery; else 0
    worn: Annotated[NDArray[Any], np.int8, (ALL_IMPS,), PUBLIC, Bits(Service), BY_IMP]  # equipment, a bit 1 << Service each
    bound: Annotated[NDArray[Any], np.int8, (ALL_IMPS,), PUBLIC, Flag(), BY_IMP]  # 1 for a bone-bound imp

    # Galleries, from the entrance
    n_cards: Annotated[NDArray[Any], np.int8, (ROWS,), PUBLIC, Count(MOST_CARDS), BY_NUMBER]
    numbers: Annotated[
        NDArray[Any], np.int8, (ROWS, CLOSING_SPOTS), PUBLIC, Line(Number(1, NUMBERS), "n_cards", 1), BY_NUMBER
    ]  # of each card; 0 where none is
    kinds: Annotated[
        NDArray[Any], np.int8, (ROWS, CLOSING_SPOTS), PUBLIC, Line(Kind, "n_cards", 1), BY_NUMBER
    ]  # Kind of each card
    nuggets: Annotated[
        NDArray[Any], np.int8, (ROWS, CLOSING_SPOTS), PUBLIC, Line(Count(MOST_NUGGETS + 2), "n_cards", 1), BY_NUMBER
    ]  # on each card, those of its chest included
    opened: Annotated[
        NDArray[Any], np.int8, (ROWS, CLOSING_SPOTS), PUBLIC, Line(Chest, "n_cards", 1), BY_NUMBER
    ]  # Chest that was opened on each card
    counts: Annotated[NDArray[Any], np.int8, (ROWS, ROWS), PUBLIC, WORK]  # cards in each gallery of each number
    heads: Annotated[
        NDArray[Any], np.int8, (ROWS,), PUBLIC, WORK
    ]  # 1 + the imp at the head of each gallery; 0 if there is none

    # Bombs in play, in the order they were placed
    n_bombs: Annotated[int, np.int8, PUBLIC, Count(MAX_BOMBS)]
    bomb_owner: Annotated[
        NDArray[Any], np.int8, (MAX_BOMBS,), PUBLIC, Line(Seat(nobody=NOBODY), "n_bombs")
    ]  # a seat, or NOBODY
    bomb_gallery: Annotated[NDArray[Any], np.int8, (MAX_BOMBS,), PUBLIC, Line(Number(1, GALLERIES), "n_bombs")]
    bomb_spot: Annotated[NDArray[Any], np.int8, (MAX_BOMBS,), PUBLIC, Line(Number(0, MOST_CARDS), "n_bombs")]

    # Piles, discards and chests
    piles: Annotated[
        NDArray[Any], np.int8, (ROWS, PILE), HIDDEN, Pile(Kind, "pile_left"), BY_NUMBER
    ]  # Kind of each card of each number, its top last
    pile_left: Annotated[NDArray[Any], np.int8, (ROWS,), PUBLIC, Count(PILE), BY_NUMBER]
    tops: Annotated[
        NDArray[Any], np.int8, (ROWS,), PUBLIC, OneOf(Kind), BY_NUMBER
    ]  # Kind of the top card of each number; 0 if the pile is empty
    discards: Annotated[
        NDArray[Any], np.int8, (ROWS, KINDS), PUBLIC, Count(PILE), BY_NUMBER, By(Kind)
    ]  # cards of each number of each Kind
    chests: Annotated[
        NDArray[Any], np.int8, (CHESTS,), HIDDEN, Pile(Chest, "n_chests")
    ]  # Chest of each closed chest, the top one last
    n_chests: Annotated[int, np.int8, PUBLIC, Count(CHESTS)]
    closed: Annotated[
        NDArray[Any], np.int8, (CHEST_KINDS,), PUBLIC, Count(CHESTS), By(Chest)
    ]  # closed chests of each Chest: all others were opened

    events: Annotated[NDArray[Any], np.int8, (MAX_EVENTS, COLUMNS), HIDDEN, Told(What)]
