"""Marks: what a field of a record is, said once where the field is declared, beside who may look at it.

`deck: Annotated[NDArray[Any], np.int8, (12,), HIDDEN, Pile(Card, "deck_left")]`. Every field has one mark that says what its
numbers are; where it has several rows, further marks say what each axis counts. Layout and rules know nothing of them: they
are read by who shows a position as data, sets one up, or lists what there is.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import lru_cache

NO_WORDS = ("UNKNOWN", "NONE")  # members that stand for nothing


class Mark:
    """Anything said of a field."""


# --- what its numbers are -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class OneOf(Mark):
    """A member of a vocabulary, or a name by its number, or 0: nothing. Some fields have numbers beside the words."""

    words: type[IntEnum] | tuple[str, ...]
    numbers: range = range(0)


@dataclass(frozen=True)
class Held(OneOf):
    """A thing that lies there where another field says so: that field holds 1 or 0, in the same rows."""

    present: str = ""


class Each(OneOf):
    """The last axis has every word of the vocabulary once, in some order."""


@dataclass(frozen=True)
class Seat(Mark):
    """A seat; `first` is the number of seat 0, and 0 is nobody if that is 1. `nobody` is another number for that."""

    first: int = 0
    nobody: int | None = None


@dataclass(frozen=True)
class Count(Mark):
    """How many of something, at most `most`."""

    most: int


class Stock(Count):
    """How many things of each kind lie somewhere; where that is agreed before the game, how many there are in all."""


@dataclass(frozen=True)
class Number(Mark):
    """A number that counts nothing: a place, a turn."""

    least: int
    most: int


@dataclass(frozen=True)
class Index(Number):
    """A place in a row: a number from 0 on, where people count from 1."""

    least: int = 0
    most: int = 127


@dataclass(frozen=True)
class Flag(Mark):
    """1 or 0."""


@dataclass(frozen=True)
class Bits(Mark):
    """A set, a bit each: of words, by their numbers, or of numbers below a width."""

    of: type[IntEnum] | int


@dataclass(frozen=True)
class Seats(Mark):
    """A set of seats, a bit each."""


EventColumn = str | type[IntEnum] | tuple[str, Mark | type[IntEnum]]  # a number's name, what it is (and is called), or both


@dataclass(frozen=True)
class Told(Mark):
    """The events of the last move; their first column is a word of this vocabulary.

    What an event's numbers a and b are: `Told(What, {What.SAW: (("chest", Index()), Treasure)})`. An event that tells more
    stands `instead` of another of the same seat: who hears it is not told the other as well.
    """

    words: type[IntEnum]
    columns: Mapping[int, tuple[EventColumn, ...]] = field(default_factory=dict, hash=False)
    instead: Mapping[int, int] = field(default_factory=dict, hash=False)

    def named(self, what: int) -> list[tuple[str, Mark | None]]:
        """What the numbers of an event are called, and what they are where that is known."""
        return [column_of(column) for column in self.columns.get(what, ())]


def column_of(column: EventColumn) -> tuple[str, Mark | None]:
    """The name of a number of an event, and what it is; a vocabulary is called as it is named."""
    if isinstance(column, str):
        return column, None
    name, what = column if isinstance(column, tuple) else (column.__name__.lower(), column)
    return name, what if isinstance(what, Mark) else OneOf(what)


@dataclass(frozen=True)
class Work(Mark):
    """Nobody's business outside the rules: chance, work lists, what is kept only to be found quickly."""


# --- several of them, as many as another field says ---------------------------------------------------------------------


@dataclass(frozen=True)
class Listed(Mark):
    """The last axis is a list from place `first` on; the field `length` says how long it is, what lies beyond is 0."""

    of: type[IntEnum] | Mark
    length: str = ""  # always said; who forgets it is told so when the game is made whole
    first: int = 0


class Pile(Listed):
    """A pile whose top is stored last; people count from the top."""


class Line(Listed):
    """Things in the order they are stored."""


class Hand(Listed):
    """Things whose order means nothing; stored ascending."""


# --- what its rows are --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rows(Mark):
    """An axis by number: as long as a field says, times so many; all of it if no field does."""

    length: str = ""
    times: int = 1


@dataclass(frozen=True)
class By(Mark):
    """An axis by name: a row for each word of a vocabulary, or for each of these names; what has no name stays as dealt."""

    names: type[IntEnum] | tuple[str, ...]


# --- how it lies --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class FaceUp(Mark):
    """Each lies face up where a field with the same rows is not 0, else face down, though some may know it."""

    where: str


# --- where it comes from ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Agreed(Mark):
    """Follows from seats, options and tables: the same from the deal to the end."""


AGREED = Agreed()
BY_SEAT = Rows("seats")
WORK = Work()


# --- words ---------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def vocabulary_words(words: type[IntEnum] | tuple[str, ...]) -> Mapping[int, str]:
    """The words of a vocabulary by number; what stands for nothing is not among them."""
    if isinstance(words, tuple):
        return {number: name for number, name in enumerate(words) if name}
    return {int(word): word.name.lower() for word in words if word or word.name not in NO_WORDS}


def has_nothing(words: type[IntEnum] | tuple[str, ...]) -> bool:
    """Does 0 stand for nothing in a vocabulary? In some it is a word like others, or no word at all."""
    return not words[0] if isinstance(words, tuple) else any(word.name in NO_WORDS for word in words)
