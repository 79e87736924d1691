"""Moves of lair: action numbers, their notation, and nothing else that counts on their arithmetic.

A move speaks of cards, coins and hands, the same in every world, so meaning and action are one number; a card laid and a
purse divided have shadows for those who may not know which and how.
"""

from collections.abc import Iterator
from functools import lru_cache

from filon.kernel.compiling import kernel
from filon.kernel.notation import plain, readings_of
from filon.scene.paths import Path, Standing, Token, Touches

from .state import COLOURS, DWARVES, MAX_PURSE, MAX_SEATS, Card, Hand, State

PLAY = 0  # + colour - 1, + COLOURS for a seat's second dwarf
PLAY_CHEST = PLAY + 2 * COLOURS
PLACE = PLAY_CHEST + 1  # + colour - 1
SPLIT = PLACE + COLOURS  # + coins in the left hand
PICK = SPLIT + MAX_PURSE + 1  # + 2 x seat, + 1 for the right hand
ACTIONS = PICK + 2 * MAX_SEATS

LAID_SHADOW = ACTIONS  # + the dwarf named, 1 or 2, or 0
SPLIT_SHADOW = LAID_SHADOW + 3

MOST_AT_ONCE = 13  # coins that are counted into a hand by one touch
HANDFUL = 5  # coins; more are counted by handfuls and ones, and
MOST_HANDFULS = 9  # so many choices of handfuls, or more, by heaps of handfuls first


@kernel
def play(card: int, which: int) -> int:
    """The move that lays a card; `which` is the seat's dwarf it is laid for, 0 or 1."""
    if card == Card.CHEST:
        return PLAY_CHEST
    return PLAY + which * COLOURS + card - 1


@kernel
def place(colour: int) -> int:
    """The move that places the dragon."""
    return PLACE + colour - 1


@kernel
def split(left: int) -> int:
    """The move that divides a purse."""
    return SPLIT + left


@kernel
def pick(seat: int, hand: int) -> int:
    """The move that picks a hand of a caught seat."""
    return PICK + 2 * seat + hand - 1


@kernel
def is_play(action: int) -> bool:
    """Does this lay a card?"""
    return action < PLACE


@kernel
def is_place(action: int) -> bool:
    """Does this place the dragon?"""
    return PLACE <= action < SPLIT


@kernel
def is_split(action: int) -> bool:
    """Does this divide a purse?"""
    return SPLIT <= action < PICK


def is_pick(action: int) -> bool:
    """Does this pick a hand?"""
    return action >= PICK


@kernel
def card_of(action: int) -> int:
    """The card laid."""
    return Card.CHEST if action == PLAY_CHEST else (action - PLAY) % COLOURS + 1


@kernel
def which_of(action: int) -> int:
    """The seat's dwarf a colour is laid for, 0 or 1; 0 with the chest card."""
    return 0 if action == PLAY_CHEST else (action - PLAY) // COLOURS


@kernel
def colour_of(action: int) -> int:
    """The lair space the dragon is placed on."""
    return action - PLACE + 1


@kernel
def left_of(action: int) -> int:
    """The coins put into the left hand."""
    return action - SPLIT


@kernel
def picked_seat(action: int) -> int:
    """The seat whose hand is picked."""
    return (action - PICK) // 2


@kernel
def picked_hand(action: int) -> int:
    """The hand picked."""
    return (action - PICK) % 2 + 1


@kernel
def meaning(s: State, seat: int, action: int) -> int:
    """An action speaks of cards, coins and hands already."""
    return action


def has_two_each(s: State) -> bool:
    """LAI-601: has each seat two dwarves? Asked of plain numbers too, so not compiled."""
    return bool(s.dwarves > s.seats)


def name_of(s: State, dwarf: int) -> str:
    """A dwarf's name in notation: A to D by seat, A1 A2 B1 B2 at a table of two."""
    if has_two_each(s):
        return letter_of(dwarf // 2) + "12"[dwarf % 2]
    return letter_of(dwarf)


def letter_of(seat: int) -> str:
    """A seat's letter in notation."""
    return "ABCD"[seat]


def text_of(s: State, seat: int, action: int) -> str:
    """`play red`, with two dwarves `play red 2`; `play chest`, `place green`, `split 3`, `pick B left`."""
    return texts(numbered=has_two_each(s))[action]


def read_text(s: State, seat: int, text: str) -> int | None:
    """The action a text means, however it is spaced or capitalised; None if it means nothing."""
    return readings(numbered=has_two_each(s)).get(plain(text))


@lru_cache(maxsize=2)
def readings(*, numbered: bool) -> dict[str, int]:
    """Every text and its action."""
    return readings_of(texts(numbered=numbered), other_spellings())


def other_spellings() -> Iterator[tuple[str, int]]:
    """An only dwarf may be given its number, and a seat may be called by its own."""
    for action in range(ACTIONS):
        if is_play(action):
            yield written(action, numbered=True), action
        if is_pick(action):
            yield f"pick {picked_seat(action)} {hand_name(picked_hand(action))}", action


@lru_cache(maxsize=2)
def texts(*, numbered: bool) -> tuple[str, ...]:
    """Every action in notation; dwarves are numbered where a seat has two."""
    return tuple(written(action, numbered=numbered) for action in range(ACTIONS))


def written(action: int, *, numbered: bool) -> str:
    """One action in notation."""
    if action == PLAY_CHEST:
        return "play chest"
    if is_play(action):
        which = which_of(action)
        number = f" {which + 1}" if which or numbered else ""
        return f"play {card_name(card_of(action))}{number}"
    if is_place(action):
        return f"place {card_name(colour_of(action))}"
    if is_split(action):
        return f"split {left_of(action)}"
    return f"pick {letter_of(picked_seat(action))} {hand_name(picked_hand(action))}"


def card_name(card: int) -> str:
    """A card in notation."""
    return Card(card).name.lower()


def hand_name(hand: int) -> str:
    """A hand in notation."""
    return Hand(hand).name.lower()


@lru_cache(maxsize=ACTIONS)
def path_of(action: int) -> Path:
    """The sprites to touch, in order: a card (with two dwarves, then a dwarf), a lair space, coins to go left, a hand."""
    if action == PLAY_CHEST:
        return ("card-chest",)
    if is_play(action):
        return (f"card-{card_name(card_of(action))}", Token("dwarf", which_of(action)))
    if is_place(action):
        return (f"lair-{card_name(colour_of(action))}",)
    if is_split(action):
        return (Token("coins", left_of(action)),)
    return (f"hand-{picked_seat(action)}-{hand_name(picked_hand(action))}",)


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


touches = Touches(ACTIONS, path_of, standing)
