"""Moves of lair: what they are called, written, read and touched.

A move speaks of cards, coins and hands, the same in every world, so meaning and action are one number; a card laid and a
purse divided are veiled from those who may not know which and how.
"""

from functools import lru_cache

from filon.kernel.compiling import kernel
from filon.kernel.notation import letter_of
from filon.kernel.verbs import Part, Verbs, number, one_of
from filon.kernel.words import SEAT_LETTERS
from filon.scene.paths import Path, Standing, Token, Touches

from .state import COLOURS, DWARVES, MAX_PURSE, MAX_SEATS, Card, Hand, State

MOST_AT_ONCE = 13  # coins that are counted into a hand by one touch
HANDFUL = 5  # coins; more are counted by handfuls and ones, and
MOST_HANDFULS = 9  # so many choices of handfuls, or more, by heaps of handfuls first


def has_two_each(s: State) -> bool:
    """LAI-601: has each seat two dwarves? Asked of plain numbers too, so not compiled."""
    return bool(s.dwarves > s.seats)


def name_of(s: State, dwarf: int) -> str:
    """A dwarf's name in notation: A to D by seat, A1 A2 B1 B2 at a table of two."""
    if has_two_each(s):
        return letter_of(dwarf // 2) + "12"[dwarf % 2]
    return letter_of(dwarf)


def card_name(card: int) -> str:
    """A card in notation."""
    return Card(card).name.lower()


def hand_name(hand: int) -> str:
    """A hand in notation."""
    return Hand(hand).name.lower()


def numbers_of_dwarves(s: State, seat: int) -> tuple[str, str]:
    """LAI-604: `play red`, but with two dwarves `play red 1` and `play red 2`."""
    return ("1", "2") if has_two_each(s) else ("", "2")


def play_touches(which: int, colour: int) -> Path:
    """A card and then, with two dwarves, a dwarf."""
    return f"card-{card_name(colour)}", Token("dwarf", which)


COLOUR = one_of("colour", Card, size=COLOURS)
WHICH = Part("which", 2, words=numbers_of_dwarves, also={"1": 0})  # an only dwarf may be given its number
SEAT = Part(
    "seat", MAX_SEATS, words=SEAT_LETTERS[:MAX_SEATS], also={str(seat): seat for seat in range(MAX_SEATS)}, ids="0123"
)

VERBS = Verbs()
PLAY = VERBS.verb("play {colour} {which}", WHICH, COLOUR, touch=play_touches)
PLAY_CHEST = VERBS.move("play chest", touch="card-chest")
PLACE = VERBS.verb("place {colour}", COLOUR, touch="lair-{colour}")
SPLIT = VERBS.verb("split {left}", Part("left", MAX_PURSE + 1), touch=lambda left: (Token("coins", left),))
PICK = VERBS.verb("pick {seat} {hand}", SEAT, one_of("hand", Hand, size=len(Hand)), touch="hand-{seat}-{hand}")

ACTIONS = VERBS.actions


@kernel
def play(card: int, which: int) -> int:
    """The move that lays a card; `which` is the seat's dwarf it is laid for, 0 or 1."""
    return PLAY_CHEST if card == Card.CHEST else number(PLAY, which, card)


def standing(s: State, seat: int) -> Standing:
    """What is touched for a dwarf of the seat, and for coins of its purse."""
    return standing_of(seat, int(s.purse[seat]) if seat < s.seats else 0, numbered=has_two_each(s))


@lru_cache(maxsize=(MAX_SEATS + 1) * (MAX_PURSE + 1))
def standing_of(seat: int, purse: int, *, numbered: bool) -> Standing:
    """The same by the numbers it depends on; LAI-604: a dwarf is named only where a seat has two."""
    dwarves = {Token("dwarf", which): (f"dwarf-{(2 * seat + which) % DWARVES}",) for which in range(2)}
    alone: Standing = {} if numbered else {Token("dwarf", 0): ()}
    coins = {Token("coins", left): split_touches(purse, left) for left in range(MAX_PURSE + 1)}
    return {**dwarves, **alone, **coins}


def split_touches(purse: int, left: int) -> tuple[str, ...]:
    """The coins for the left hand: their number or, of many, heaps, handfuls and ones."""
    steps = split_steps(purse)
    if "coin" in steps:
        return (f"coin-{left}",)
    handfuls, ones = divmod(left, HANDFUL)
    if "heap" not in steps:
        return (f"handful-{handfuls}", f"one-{ones}")
    heaps, handfuls = divmod(handfuls, HANDFUL)
    return (f"heap-{heaps}", f"handful-{handfuls}", f"one-{ones}")


@lru_cache(maxsize=MAX_PURSE + 1)
def split_steps(purse: int) -> dict[str, int]:
    """What is touched to divide a purse, one of each kind, and how many there are: few enough for fingers on a phone."""
    if purse <= MOST_AT_ONCE:
        return {"coin": purse + 1}
    if purse < MOST_HANDFULS * HANDFUL:
        return {"handful": purse // HANDFUL + 1, "one": HANDFUL}
    return {"heap": purse // HANDFUL**2 + 1, "handful": HANDFUL, "one": HANDFUL}


touches = Touches(ACTIONS, lru_cache(maxsize=ACTIONS)(VERBS.path_of), standing)
