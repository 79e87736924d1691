"""The story of kingsmine: the events of a Seen in sentences.

Mostly one sentence an event. What leaves the game, what is stacked and what a lantern shows comes as a row of events and is
told in one sentence; what the King hands over is told with the end of its barter; and what was named is not told again
where it comes to pass in the same move.
"""

from collections.abc import Sequence
from itertools import groupby

from filon.kernel.words import Words

from .names import (
    HALVES_OF,
    cell_words,
    gem_words,
    gold_words,
    listed_words,
    point_words,
    thing_begins,
    thing_words,
    things_words,
    tile_words,
)
from .state import Collection, Kind, Object, Place, State, What, Why

Row = tuple[int, int, int, int]

TITLES = {"en": "The King's Mine", "fr": "La Mine du Roi"}

TOGETHER = (What.REMOVED, What.STACKED, What.LOOKED_AT)


def story(s: State, viewer: int, words: Words) -> Sequence[str]:
    """What happened, in the order things happened."""
    return sentences_of(s, rows_of(s), words)


def rows_of(s: State) -> list[Row]:
    """The events of a Seen: what, seat, a, b."""
    return [(int(row[0]), int(row[1]), int(row[2]), int(row[3])) for row in s.events[: s.n_events]]


def sentences_of(s: State, rows: list[Row], words: Words) -> list[str]:
    """What some events tell."""
    told = []
    for n, row in enumerate(rows):
        if row[0] in TOGETHER:
            told.append("" if n and company(rows[n - 1]) == company(row) else together_words(rows[n:], words))
        elif row[0] in BARTER:
            told.append(barter_words(rows, n, words))
        else:
            told.append(sentence_of(s, row, rows[n + 1 :], words))
    return [sentence for sentence in told if sentence]


def sentence_of(s: State, row: Row, after: list[Row], words: Words) -> str:
    """The sentence for one event that stands alone; empty where another event tells it."""
    what = row[0]
    if what in SETTING_UP:
        return setting_up_words(row, words)
    if what in DANGERS:
        return danger_words(row, words)
    if what in POWERS:
        return power_words(row, after, words)
    if what in ENDING:
        return ending_words(s, row, words)
    return action_words(s, row, words)


# --- rows told together -------------------------------------------------------------------------------------------------


def company(row: Row) -> tuple[int, ...]:
    """What rows that are told together have in common."""
    what, seat, _, b = row
    return (what, seat, b) if what == What.REMOVED else (what, seat)


def together_words(rows: list[Row], words: Words) -> str:
    """The sentence for the rows from the first on that belong together."""
    same = list(next(group for _, group in groupby(rows, company)))
    what, seat, _, b = same[0]
    things = things_words([row[2] for row in same], words)
    name = words.seat(seat)
    if what == What.LOOKED_AT:
        return words("You see, from the top: {things}.", things=", ".join(thing_words(row[2], words) for row in same))
    if what == What.STACKED:
        stacked = listed_words((stacked_words(row[2], row[3], words) for row in same), words)
        return words("{seat} stacks: {things}.", seat=name, things=stacked)
    if b == Place.CART:
        return words("Lost from the cart of {seat}: {things}.", seat=name, things=things)
    if b == Place.CAVE:
        return words("Gone from the cave of {seat}: {things}.", seat=name, things=things)
    return words("Out of the game: {things}.", things=things)


def stacked_words(kind: int, turned: int, words: Words) -> str:
    """A tile as it lies in a pile."""
    return gem_words(kind, bool(turned), words) if kind in HALVES_OF else thing_words(kind, words)


# --- set-up and actions -------------------------------------------------------------------------------------------------

SETTING_UP = (What.PILE_TAKEN, What.PILE_WHICH, What.PILE_PLACED, What.DWARF_PLACED)


def setting_up_words(row: Row, words: Words) -> str:
    """Piles and dwarves come to the mine."""
    what, seat, a, _ = row
    name = words.seat(seat)
    match what:
        case What.PILE_TAKEN:
            return words("{seat} takes one of their piles.", seat=name)
        case What.PILE_WHICH:
            return words("It is your pile {n}.", n=a)
        case What.PILE_PLACED:
            return words("{seat} puts a pile on {cell}.", seat=name, cell=cell_words(a))
    return words("{seat} puts their dwarf on {cell}.", seat=name, cell=cell_words(a))


def action_words(s: State, row: Row, words: Words) -> str:
    """The turn and its plain actions."""
    what, seat, a, b = row
    name = words.seat(seat)
    match what:
        case What.TURN_BEGAN:
            return words(
                "Turn {n}: {seat} plays for the last time." if a else "Turn {n}: {seat} plays.", n=s.turn_number, seat=name
            )
        case What.TURN_ENDED:
            return words.count(
                "{seat} ends their turn with {n} action left.", "{seat} ends their turn with {n} actions left.", a, seat=name
            )
        case What.MOVED:
            return words("{seat} goes from {a} to {b}.", seat=name, a=cell_words(a), b=cell_words(b))
        case What.DUG if a == Kind.CURSE:
            return words("The curse goes into the cart of {seat}.", seat=name)
        case What.DUG:
            return words("{seat} digs on {cell}: {thing}.", seat=name, cell=cell_words(b), thing=thing_words(a, words))
        case What.EMPTIED:
            return words("{seat} empties their cart: {tiles}.", seat=name, tiles=tile_words(a, words))
        case What.LOOKED:
            tiles = tile_words(b, words)
            return words("{seat} lights up {cell} and sees {tiles}.", seat=name, cell=cell_words(a), tiles=tiles)
        case What.BLASTED:
            return words("{seat} blasts on {cell}.", seat=name, cell=cell_words(a))
        case What.SHOWN:
            return words("No danger: {thing}. It stays on {cell}.", thing=thing_words(a, words), cell=cell_words(b))
        case What.BEGGED:
            return words("{seat} begs and gets a beer.", seat=name)
        case What.COMPLETED:
            return words(COMPLETED[a], seat=name, points=point_words(b, words))
    return ""


COMPLETED: dict[int, str] = {
    Collection.GEMS: "The gems {seat} has stacked score {points}.",
    Collection.NUGGETS: "The nuggets {seat} has stacked score {points}.",
    Collection.GRIMOIRE: "The grimoire {seat} has stacked scores {points}.",
}


# --- barter -------------------------------------------------------------------------------------------------------------

BARTER = (
    What.BARTER_BEGAN,
    What.OFFERED,
    What.OFFERED_ALL,
    What.CHOSEN,
    What.BARTERED,
    What.TAKEN,
    What.GIVEN,
    What.COVERED,
)


def barter_words(rows: list[Row], n: int, words: Words) -> str:
    """The steps of a barter, and how things come to the King and leave him."""
    what, seat, a, b = rows[n]
    name, gold = words.seat(seat), gold_words(b, words)
    match what:
        case What.BARTER_BEGAN:
            return words("{seat} barters with the King.", seat=name)
        case What.OFFERED:
            return words("{seat} offers: {thing} ({gold} so far).", seat=name, thing=thing_words(a, words), gold=gold)
        case What.OFFERED_ALL:
            return words("{seat} offers no more: {gold} in all.", seat=name, gold=gold_words(a, words))
        case What.CHOSEN:
            return words("{seat} asks for: {thing} ({gold} so far).", seat=name, thing=thing_words(a, words), gold=gold)
        case What.BARTERED:
            return bartered_words(rows[n:], words)
        case What.TAKEN if not any(row[0] == What.BARTERED for row in rows[:n]):
            return words("{seat} takes from place {n}: {thing}.", seat=name, n=b, thing=thing_words(a, words))
        case What.GIVEN if b:
            return given_words(rows, n, words)
    return ""


def bartered_words(rows: list[Row], words: Words) -> str:
    """The end of a barter with what the King hands over."""
    _, seat, gold, _ = rows[0]
    name, taken = words.seat(seat), [row[2] for row in rows if row[0] == What.TAKEN]
    if not taken:
        return words("{seat} takes nothing in return.", seat=name)
    things = things_words(taken, words)
    if gold == 0:
        return words("{seat} gets for nothing: {things}.", seat=name, things=things)
    return words("{seat} gets for {gold}: {things}.", seat=name, gold=gold_words(gold, words), things=things)


def given_words(rows: list[Row], n: int, words: Words) -> str:
    """A tile that comes to the King's board, and what it covers there."""
    _, _, kind, place = rows[n]
    thing = thing_begins(kind, words)
    if n and rows[n - 1][0] == What.COVERED:
        other = thing_words(rows[n - 1][2], words)
        return words("{thing} goes to the King's place {n}, over: {other}.", thing=thing, n=place, other=other)
    return words("{thing} goes to the King's place {n}.", thing=thing, n=place)


# --- dangers ------------------------------------------------------------------------------------------------------------

DANGERS = (What.DANGER, What.SANK, What.ANGEL_USED, What.ANGEL_KEPT, What.LOST, What.SHED)


def danger_words(row: Row, words: Words) -> str:
    """What was better not dug, and what comes of it."""
    what, seat, a, b = row
    name = words.seat(seat)
    match what:
        case What.DANGER:
            return words(DUG_UP[a], seat=name, cell=cell_words(b))
        case What.SANK:
            return words.count(
                "{cell} is {n} level lower, with all who stand there.",
                "{cell} is {n} levels lower, with all who stand there.",
                b,
                cell=cell_words(a),
            )
        case What.ANGEL_USED:
            return words(SAVED_FROM[a], seat=name)
        case What.ANGEL_KEPT:
            return words("{seat} keeps their angel.", seat=name)
        case What.LOST:
            return words("{seat} loses: {thing}.", seat=name, thing=thing_words(a, words))
    return words("{seat} has no room for it: {thing}.", seat=name, thing=thing_words(a, words))


DUG_UP: dict[int, str] = {
    Kind.CURSE: "{seat} digs on {cell}: a curse!",
    Kind.COLLAPSE: "{seat} digs on {cell}: a collapse!",
    Kind.FIREDAMP: "{seat} digs on {cell}: firedamp!",
}

SAVED_FROM: dict[int, str] = {
    Kind.CURSE: "The angel of {seat} takes the curse away.",
    Kind.COLLAPSE: "The angel of {seat} holds the collapse.",
    Kind.FIREDAMP: "The angel of {seat} protects them from the firedamp.",
}


# --- powers -------------------------------------------------------------------------------------------------------------

POWERS = (
    What.POWER_USED,
    What.SPENT,
    What.SWAP_NAMED,
    What.SWAPPED,
    What.THEFT_NAMED,
    What.STOLEN,
    What.SKIPPED,
    What.FLEW,
    What.DAGGER_USED,
    What.DAGGER_KEPT,
)


def power_words(row: Row, after: list[Row], words: Words) -> str:
    """Characters at work, and daggers against them."""
    what, seat, a, b = row
    name = words.seat(seat)
    match what:
        case What.POWER_USED:
            return words(USED[a], seat=name)
        case What.SPENT:
            return words(SPENT[a])
        case What.SWAP_NAMED if not any(row[0] == What.SWAPPED for row in after):
            return words("The jester wants the carts of {a} and {b}.", a=words.seat(a), b=words.seat(b))
        case What.SWAPPED:
            return words("The carts of {a} and {b} are exchanged.", a=words.seat(a), b=words.seat(b))
        case What.THEFT_NAMED if not any(row[0] == What.STOLEN for row in after):
            return words("The thief is after a tile of {seat}: {thing}.", seat=name, thing=thing_words(a, words))
        case What.STOLEN:
            return words(STOLEN[b], seat=name, thing=thing_words(a, words))
        case What.SKIPPED:
            return words("The thief leaves the cart of {seat} alone.", seat=name)
        case What.FLEW:
            return words("{seat} flies from {a} to {b}.", seat=name, a=cell_words(a), b=cell_words(b))
        case What.DAGGER_USED:
            return words(STOPPED[a], seat=name)
        case What.DAGGER_KEPT:
            return words("{seat} keeps their dagger.", seat=name)
    return ""


USED: dict[int, str] = {
    Object.JESTER: "{seat} calls the jester.",
    Object.KING: "{seat} calls the king.",
    Object.THIEF: "{seat} calls the thief.",
    Object.SORCERER: "{seat} calls the sorcerer.",
    Object.PRIEST: "{seat} calls the priest.",
}

SPENT: dict[int, str] = {
    Object.JESTER: "The jester leaves the game.",
    Object.KING: "The king leaves the game.",
    Object.THIEF: "The thief leaves the game.",
    Object.SORCERER: "The sorcerer leaves the game.",
    Object.PRIEST: "The priest leaves the game.",
    Object.ANGEL: "The angel leaves the game.",
    Object.DAGGER: "The dagger leaves the game.",
}

STOLEN: dict[int, str] = {
    Place.CART: "The thief takes from {seat}, into the cart: {thing}.",
    Place.CAVE: "The thief takes from {seat}, into the cave: {thing}.",
}

STOPPED: dict[int, str] = {
    Object.JESTER: "{seat} stops the jester with their dagger.",
    Object.THIEF: "{seat} stops the thief with their dagger.",
}


# --- the end ------------------------------------------------------------------------------------------------------------

ENDING = (What.END_TRIGGERED, What.COUNTED, What.CURSED, What.TOTAL, What.GAME_ENDED)


def ending_words(s: State, row: Row, words: Words) -> str:
    """How the game comes to its end, and the final count."""
    what, seat, a, b = row
    match what:
        case What.END_TRIGGERED if b == Why.STALEMATE:
            rounds = int(s.stalemate_turns) // int(s.seats)
            return words.count(
                "For {n} round nothing has left the mine: all play one last turn.",
                "For {n} rounds nothing has left the mine: all play one last turn.",
                rounds,
            )
        case What.END_TRIGGERED:
            return words("In the mine: {tiles}. All play one last turn.", tiles=tile_words(a, words))
        case What.COUNTED:
            return words(
                "{seat}: {workshop} in the workshop, {cave} in the cave.",
                seat=words.seat(seat),
                workshop=point_words(a, words),
                cave=point_words(b, words),
            )
        case What.CURSED:
            return words.count(
                "{seat} loses {points} by {n} curse.",
                "{seat} loses {points} by {n} curses.",
                a,
                seat=words.seat(seat),
                points=point_words(b, words),
            )
        case What.TOTAL:
            return words("{seat} has {points}.", seat=words.seat(seat), points=point_words(a, words))
    return words("The game is over.")
