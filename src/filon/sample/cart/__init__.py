"""cart: load the cart with all the ore you dare, and leave it before it breaks.

Everybody holds three nuggets nobody else sees. On your turn load one of them and draw another, or leave with what you have
loaded. Under too much weight the cart breaks, and who broke it has nothing. The game ends there, or when all have left.

This is a whole game: record, box, verbs, rules. All else comes from its declarations (`filon games` says what) until you
give it yourself. The doors you may add, each a function of this package, or imported into it from a file beside it:

    Options                 what is agreed before the game: class Options(Agreement), a field with an Option each
    check_options           which options do not go together
    check_box               what must hold in a user's box, beside the bounds in Tables
    shipped_tables, read_tables, fill_tables    a box that is more than counts
    meaning, veil           what a move says in kinds, and what others learn of it (compiled, as all up to `policy`)
    reveal                  what a viewer may know beyond public fields and its own rows
    imagine                 a whole State for a Seen, where marks alone cannot fill what is hidden
    policy                  the rule of thumb, by which bots play and search; by default chance
    suspect, imagine_suspecting, round_of       secret teams; a game that is dealt and counted in rounds
    census, settle          what no move makes more or less; what follows where somebody sets up a position
    is_open_choice          when all that a seat may do follows from what everybody sees
    say_move, why_not       a move in words; why one is refused. CLAUSES names a clause for each verb
    story                   what happened; SENTENCES gives a sentence for each event
    drawing, scene, touches the table as text and as a picture, and what is touched for a move; symbols in art.svg
    about                   what the game is about: the goal, a turn and the end, each in a small picture and a line
    notice_of               what there is to read now and then: who one is, how a round went
    sides, teams, has_teams who wins with whom
    HOUSE_BOTS, COLOURS     names of bots, colours of the terminal
    FACE, HERO              what its card on the first page says and shows; a picture across that page
    COSTLY                  verbs with which a slip of the finger is costly: on a touch screen they are confirmed
    locale/fr.po, locale/rules.en.md, locale/rules.fr.md    French words, and the rules for people

`filon.kernel.contract.Rules` says what each gets and gives.
"""

from enum import IntEnum
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from filon.defaults import complete
from filon.kernel.chance import Chance, below, shuffle, start
from filon.kernel.compiling import kernel
from filon.kernel.contract import Identity
from filon.kernel.events import COLUMNS, Events, silence, tell
from filon.kernel.hands import lay_out, sort_in, take_out
from filon.kernel.layout import HIDDEN, OWNER, PUBLIC
from filon.kernel.marks import AGREED, BY_SEAT, By, Count, Flag, Hand, Line, Number, Pile, Seat, Stock, Told
from filon.kernel.rows import copy_row
from filon.kernel.seats import clockwise
from filon.kernel.verbs import Part, Verbs, is_a, number, part

MAX_SEATS, HAND, MAX_NUGGETS, MAX_WEIGHT = 4, 3, 40, 60
EVERYONE = (1 << MAX_SEATS + 1) - 1  # all seats and the spectator

# --- what there is ------------------------------------------------------------------------------------------------------


class Nugget(IntEnum):
    """What can be loaded; its number is its weight. 0 is what one cannot see, in every vocabulary."""

    UNKNOWN = 0
    COPPER = 1
    SILVER = 2
    GOLD = 3


class What(IntEnum):
    """Events: what the story tells; `tell` says to whom."""

    LOADED = 1
    LEFT = 2
    BROKE = 3


class Tables:
    """What is in the box, and within which bounds a user may change it."""

    nuggets: Annotated[NDArray[Any], np.int8, (len(Nugget),), By(Nugget), Count(MAX_NUGGETS // 3)]
    strength: Annotated[int, np.int8, Number(5, MAX_WEIGHT)]  # the weight a cart bears


BOX = {"nuggets": {"copper": 8, "silver": 6, "gold": 4}, "strength": 14}


class State(Chance, Events):
    """The record of a game: every field with who may look at it (PUBLIC, OWNER, HIDDEN) and what it is (a mark)."""

    seats: Annotated[int, np.int8, PUBLIC, Count(MAX_SEATS), AGREED]
    box: Annotated[NDArray[Any], np.int8, (len(Nugget),), PUBLIC, Stock(MAX_NUGGETS), By(Nugget), AGREED]
    strength: Annotated[int, np.int8, PUBLIC, Number(5, MAX_WEIGHT), AGREED]
    turn: Annotated[int, np.int8, PUBLIC, Seat()]
    hands: Annotated[NDArray[Any], np.int8, (MAX_SEATS, HAND), OWNER, Hand(Nugget, "hand_sizes"), BY_SEAT]
    hand_sizes: Annotated[NDArray[Any], np.int8, (MAX_SEATS,), PUBLIC, Count(HAND), BY_SEAT]
    pile: Annotated[NDArray[Any], np.int8, (MAX_NUGGETS,), HIDDEN, Pile(Nugget, "pile_left")]
    pile_left: Annotated[int, np.int8, PUBLIC, Count(MAX_NUGGETS)]
    cart: Annotated[NDArray[Any], np.int8, (MAX_NUGGETS,), PUBLIC, Line(Nugget, "in_cart")]
    in_cart: Annotated[int, np.int8, PUBLIC, Count(MAX_NUGGETS)]
    weight: Annotated[int, np.int8, PUBLIC, Count(MAX_WEIGHT + 3)]  # of all in the cart
    loaded: Annotated[NDArray[Any], np.int8, (MAX_SEATS,), PUBLIC, Count(MAX_WEIGHT + 3), BY_SEAT]  # by whom how much
    gone: Annotated[NDArray[Any], np.int8, (MAX_SEATS,), PUBLIC, Flag(), BY_SEAT]
    events: Annotated[NDArray[Any], np.int8, (3, COLUMNS), HIDDEN, Told(What, {What.LOADED: (Nugget,)})]


VERBS = Verbs(State)
LOAD = VERBS.verb("load {nugget}", Part("nugget", of="hands", face_up=True))
LEAVE = VERBS.move("leave")
SENTENCES = {What.LOADED: "{seat} loads {nugget}.", What.LEFT: "{seat} leaves.", What.BROKE: "The cart breaks under {seat}!"}
IDENTITY = Identity(
    slug="cart",
    titles={"en": "The Cart", "fr": "Le Wagonnet"},
    seats=range(2, MAX_SEATS + 1),
    version=1,
    longest=MAX_NUGGETS + MAX_SEATS,
)

# --- the rules ----------------------------------------------------------------------------------------------------------


@kernel
def deal(s: State, tables: Tables, options: Any, key: NDArray[Any]) -> None:
    """Shuffle all nuggets, deal three a seat, and draw lots who begins."""
    start(s, key)
    s.seats = options.seats
    s.strength = tables.strength
    copy_row(tables.nuggets, s.box)
    s.pile_left = lay_out(s.box, s.pile)
    shuffle(s, s.pile, int(s.pile_left))
    for seat in range(s.seats):
        for _ in range(HAND):
            pile_to_hand(s, seat)
    s.turn = below(s, int(s.seats))


@kernel
def actors(s: State) -> int:
    """Who must choose now, a bit each: the seat whose turn it is; nobody when the cart is broken or all have left."""
    return 0 if s.weight > s.strength or s.gone[s.turn] else 1 << int(s.turn)


@kernel
def legal(s: State, seat: int, out: NDArray[Any]) -> int:
    """Load a nugget one holds (equal ones are one choice, the first), or leave. Ascending; none for who need not choose."""
    if not actors(s) >> seat & 1:
        return 0
    n = 0
    for slot in range(s.hand_sizes[seat]):
        if slot == 0 or s.hands[seat, slot] != s.hands[seat, slot - 1]:
            out[n] = number(LOAD, slot)
            n += 1
    out[n] = LEAVE
    return n + 1


@kernel
def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal move, and tell what happened."""
    silence(s)
    if is_a(action, LOAD):
        hand_to_cart(s, seat, part(action, LOAD))
    else:
        s.gone[seat] = 1
        tell(s, What.LEFT, seat, 0, 0, EVERYONE)
    for _ in range(s.seats):
        s.turn = clockwise(s, s.turn)
        if not s.gone[s.turn]:
            break


@kernel
def hand_to_cart(s: State, seat: int, slot: int) -> None:
    """Load a nugget and draw another; under too much weight the cart breaks, and who broke it has nothing."""
    nugget = take_out(s.hands[seat], int(s.hand_sizes[seat]), slot)
    s.hand_sizes[seat] -= 1
    s.cart[s.in_cart] = nugget
    s.in_cart += 1
    s.weight += nugget
    s.loaded[seat] += nugget
    tell(s, What.LOADED, seat, nugget, 0, EVERYONE)
    if s.weight > s.strength:
        s.loaded[seat] = 0
        tell(s, What.BROKE, seat, 0, 0, EVERYONE)
    elif s.pile_left:
        pile_to_hand(s, seat)


@kernel
def pile_to_hand(s: State, seat: int) -> None:
    """Draw the top of the pile."""
    s.pile_left -= 1
    sort_in(s.hands[seat], int(s.hand_sizes[seat]), int(s.pile[s.pile_left]))
    s.pile[s.pile_left] = 0
    s.hand_sizes[seat] += 1


@kernel
def scores(s: State, out: NDArray[Any]) -> None:
    """What each seat has loaded; nothing breaks a tie."""
    for seat in range(s.seats):
        out[seat, 0] = s.loaded[seat]
        out[seat, 1] = 0


complete(__name__)
