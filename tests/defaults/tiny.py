"""A tiny game with a field of every kind, for words and pictures made from declarations. Nothing of it is compiled."""

from enum import IntEnum
from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Any, cast

import numpy as np
from numpy.typing import NDArray

from filon.defaults.plain_drawing import drawing_for
from filon.defaults.plain_scene import scene_for
from filon.defaults.plain_story import story_for
from filon.defaults.plain_touches import touches_for
from filon.defaults.plain_words import say_move_for, why_not_for
from filon.kernel.contract import Identity, Rules
from filon.kernel.events import COLUMNS
from filon.kernel.layout import HIDDEN, OWNER, PUBLIC, blank, masks_of
from filon.kernel.marks import (
    AGREED,
    BY_SEAT,
    WORK,
    By,
    Count,
    FaceUp,
    Flag,
    Hand,
    Held,
    Index,
    Line,
    Number,
    OneOf,
    Pile,
    Rows,
    Seat,
    Told,
)
from filon.kernel.verbs import Part, Verbs, number

SEATS = 6
HAND = 6
EVERYBODY = (1 << (SEATS + 1)) - 1


class Phase(IntEnum):
    TURN = 1
    LAST_BIDS = 2
    OVER = 3


class Card(IntEnum):
    UNKNOWN = 0
    COPPER = 1
    BIG_GEM = 2
    CROWN = 3  # the common art has one


class What(IntEnum):
    LOOKED = 1
    SAW = 2
    GAVE = 3
    DREW = 4
    DREW_WHAT = 5
    DAWNED = 6


CHEST = ("chest", Index())
TOLD = Told(
    What,
    {What.LOOKED: (CHEST,), What.SAW: (CHEST, Card), What.GAVE: (Card, ("other", Seat())), What.DREW_WHAT: (Card,)},
    {What.SAW: What.LOOKED, What.DREW_WHAT: What.DREW},
)


class State:
    """A record with a field of every kind."""

    seats: Annotated[int, np.int8, PUBLIC, Count(SEATS), AGREED]
    phase: Annotated[int, np.int8, PUBLIC, OneOf(Phase)]
    turn: Annotated[int, np.int8, PUBLIC, Seat()]
    day: Annotated[int, np.int8, PUBLIC, Number(1, 9)]
    holder: Annotated[int, np.int8, PUBLIC, Seat(first=1)]
    is_night: Annotated[int, np.int8, PUBLIC, Flag()]
    deck: Annotated[NDArray[Any], np.int8, (9,), HIDDEN, Pile(Card, "deck_left")]
    deck_left: Annotated[int, np.int8, PUBLIC, Count(9)]
    heap: Annotated[NDArray[Any], np.int8, (9,), PUBLIC, Pile(Card, "heap_size")]
    heap_size: Annotated[int, np.int8, PUBLIC, Count(9)]
    chests: Annotated[NDArray[Any], np.int8, (3,), HIDDEN, OneOf(Card), FaceUp("taken_by")]
    taken_by: Annotated[NDArray[Any], np.int8, (3,), PUBLIC, Seat(first=1)]
    market: Annotated[NDArray[Any], np.int8, (4,), PUBLIC, Count(9), By(Card)]
    board: Annotated[NDArray[Any], np.int8, (2, 3), PUBLIC, Seat(first=1), Rows(), Rows()]
    queues: Annotated[NDArray[Any], np.int8, (2, 4), PUBLIC, Line(Card, "queued"), Rows()]
    queued: Annotated[NDArray[Any], np.int8, (2,), PUBLIC, Count(4), Rows()]
    hands: Annotated[NDArray[Any], np.int8, (SEATS, HAND), OWNER, Hand(Card, "hand_sizes"), BY_SEAT]
    hand_sizes: Annotated[NDArray[Any], np.int8, (SEATS,), PUBLIC, Count(HAND), BY_SEAT]
    buried: Annotated[NDArray[Any], np.int8, (SEATS, 2), OWNER, Line(Card, "buried_sizes"), BY_SEAT]
    buried_sizes: Annotated[NDArray[Any], np.int8, (SEATS,), PUBLIC, Count(2), BY_SEAT]
    role: Annotated[NDArray[Any], np.int8, (SEATS,), OWNER, OneOf(Card), BY_SEAT]
    coins: Annotated[NDArray[Any], np.int8, (SEATS,), OWNER, Count(99), BY_SEAT]
    points: Annotated[NDArray[Any], np.int8, (SEATS,), PUBLIC, Count(99), BY_SEAT]
    has_passed: Annotated[NDArray[Any], np.int8, (SEATS,), PUBLIC, Flag(), BY_SEAT]
    key: Annotated[int, np.int8, HIDDEN, Count(99)]
    n_events: Annotated[int, np.int8, HIDDEN, WORK]
    events: Annotated[NDArray[Any], np.int8, (6, COLUMNS), HIDDEN, TOLD]


VERBS = Verbs(State)
LOOK = VERBS.verb("look into {chest}", Part("chest", of="chests"))
BURY = VERBS.verb("bury {card}", Part("card", of="hands"))
GIVE = VERBS.verb("give {card} to {other}", Part("card", of="hands"), Part("other", of="seats"))
SET = VERBS.verb("set {cell}", Part("cell", of="board"))
BID = VERBS.verb("bid {amount}", Part("amount", 4, low=1))
PASS = VERBS.move("pass by")


def actors(s: Any) -> int:
    """One seat, or all that have not passed; nobody when it is over."""
    if s.phase == Phase.TURN:
        return 1 << int(s.turn)
    return sum(1 << seat for seat in range(s.seats) if not s.has_passed[seat]) if s.phase == Phase.LAST_BIDS else 0


def moves_of(s: Any, seat: int) -> list[int]:
    """What a seat may do: in its turn look, bury, give and set; at the end bid or pass."""
    if s.phase == Phase.LAST_BIDS:
        return [*(number(BID, amount) for amount in (1, 2)), PASS]
    hand = s.hands[seat, : s.hand_sizes[seat]].tolist()
    slots = [slot for slot, card in enumerate(hand) if card not in hand[:slot]]
    others = [other for other in range(s.seats) if other != seat]
    return [
        *(number(LOOK, chest) for chest in range(3) if not s.taken_by[chest]),
        *(number(BURY, slot) for slot in slots),
        *(number(GIVE, slot, other) for slot in slots for other in others if slot != other),
        *(number(SET, cell) for cell in range(6) if not s.board.reshape(-1)[cell]),
    ]


def legal(s: Any, seat: int, out: NDArray[Any]) -> int:
    """The same as the contract asks it."""
    found = moves_of(s, seat) if actors(s) >> seat & 1 else []
    out[: len(found)] = found
    return len(found)


def scores(s: Any, out: NDArray[Any]) -> None:
    """Points, and no tie breaks."""
    out[:, 0], out[:, 1] = s.points[: s.seats], 0


IDENTITY = Identity(
    slug="tiny",
    titles={"en": "Tiny", "fr": "Minuscule"},
    seats=range(2, SEATS + 1),
    version=1,
    options=(),
    longest=99,
    most_moves=VERBS.actions,
    actions=VERBS.actions,
    clauses=(),
    folder=Path(__file__).parent,
)


def rules_with(**others: Any) -> Rules:
    """The game with plain words and pictures, and whatever else it gives."""
    own = {"VERBS": VERBS, "State": State, "IDENTITY": IDENTITY, "actors": actors, "legal": legal, "scores": scores}
    made = SimpleNamespace(**own | others)
    made.text_of = made.VERBS.text_of
    rules = cast("Rules", made)
    plain = {"story": story_for, "say_move": say_move_for, "why_not": why_not_for, "drawing": drawing_for}
    for name, factory in {**plain, "touches": touches_for, "scene": scene_for}.items():
        setattr(made, name, factory(rules))
    return rules


RULES = rules_with()


def position(seats: int = 3) -> Any:
    """The middle of a game, with everything in it: it is the turn of B."""
    (s,) = blank(State)
    s.seats, s.phase, s.turn, s.day, s.holder, s.key = seats, Phase.TURN, 1, 2, 3, 7
    s.deck[:2], s.deck_left = [Card.COPPER, Card.CROWN], 2
    s.heap[:2], s.heap_size = [Card.CROWN, Card.BIG_GEM], 2
    s.chests[:], s.taken_by[:] = [Card.CROWN, Card.COPPER, Card.BIG_GEM], [1, 0, 0]
    s.market[:] = [0, 2, 0, 1]
    s.board[:] = [[0, 1, 2], [0, 0, 1]]
    s.queues[0, :2], s.queued[:] = [Card.COPPER, Card.BIG_GEM], [2, 0]
    for seat in range(seats):
        s.hands[seat, :2], s.hand_sizes[seat] = [Card.COPPER, Card.BIG_GEM], 2
        s.role[seat], s.coins[seat], s.points[seat] = Card.CROWN, 10 + seat, seat
    s.hands[1, :3], s.hand_sizes[1] = [Card.COPPER, Card.COPPER, Card.CROWN], 3
    s.buried[1, 0], s.buried_sizes[1] = Card.BIG_GEM, 1
    return s


class Varied(State):
    """The same with single things there where a flag says so, rows by name that count nothing, and a second hand."""

    lit: Annotated[NDArray[Any], np.int8, (SEATS,), OWNER, Held(Card, present="has_lit"), BY_SEAT]
    has_lit: Annotated[NDArray[Any], np.int8, (SEATS,), PUBLIC, Flag(), BY_SEAT]
    prices: Annotated[NDArray[Any], np.int8, (4,), PUBLIC, Number(0, 9), By(Card)]
    docks: Annotated[NDArray[Any], np.int8, (2,), PUBLIC, OneOf(Card), By(("north", "south"))]
    pegs: Annotated[NDArray[Any], np.int8, (SEATS, 2), PUBLIC, OneOf(Card), BY_SEAT, By(("left", "right"))]
    hold: Annotated[NDArray[Any], np.int8, (SEATS, 2), OWNER, Hand(Card, "in_hold"), BY_SEAT]
    in_hold: Annotated[NDArray[Any], np.int8, (SEATS,), PUBLIC, Count(2), BY_SEAT]
    shelf: Annotated[NDArray[Any], np.int8, (4,), PUBLIC, Line(Card, "shelved")]
    shelved: Annotated[int, np.int8, PUBLIC, Count(4)]


def varied_position() -> Any:
    """A position of that: A and B have lit something."""
    s = widened(Varied, position())
    s.lit[:2], s.has_lit[:2] = [Card.CROWN, Card.BIG_GEM], 1
    s.prices[1:], s.docks[:], s.pegs[1] = [1, 0, 3], [Card.COPPER, 0], [Card.BIG_GEM, 0]
    s.hold[1, 0], s.in_hold[1] = Card.COPPER, 1
    s.shelf[:2], s.shelved = [Card.BIG_GEM, Card.COPPER], 2
    return s


def widened(declaration: type, plain: Any) -> Any:
    """A position as a record that has more fields."""
    (s,) = blank(declaration)
    for name in plain.dtype.names:
        s[name] = plain[name]
    return s


def tell_all(s: Any, *rows: tuple[int, int, int, int, int]) -> None:
    """Put events into a record."""
    s.n_events = len(rows)
    for place, row in enumerate(rows):
        s.events[place] = row


def seen_by(s: Any, viewer: int, declaration: type = State) -> Any:
    """What a viewer may know: public fields, its own rows, chests that were opened, and one that B has looked into."""
    visible = np.frombuffer(s.tobytes(), np.uint8) & masks_of(declaration, SEATS)[viewer]
    (made,) = visible.view(s.dtype)
    known = (s.taken_by != 0) | (np.arange(3) == 1) * (viewer == 1)
    made.chests[:] = s.chests * known
    heard = [(*row[:4], 1 << viewer) for row in s.events[: s.n_events].tolist() if row[4] >> viewer & 1]
    tell_all(made, *heard)
    return made
