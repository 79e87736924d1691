"""Marks: what a field of a record is, said once where the field is declared, beside who may look at it.

`deck: Annotated[NDArray[Any], np.int8, (12,), HIDDEN, Pile(Card, "deck_left")]`. Every field has one mark that says what its
numbers are; where it has several rows, further marks say what each axis counts. Layout and rules know nothing of them: they
are read by who shows a position as data, sets one up, or lists what there is.
"""

from dataclasses import dataclass
from enum import IntEnum


class Mark:
    """Anything said of a field."""


# --- what its numbers are -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class OneOf(Mark):
    """A member of a vocabulary, or a name by its number, or 0: nothing. Some fields have numbers beside the words."""

    words: type[IntEnum] | tuple[str, ...]
    numbers: range = range(0)


@dataclass(frozen=True)
class Seat(Mark):
    """A seat; `first` is the number of seat 0, and 0 is nobody if that is 1. `nobody` is another number for that."""

    first: int = 0
    nobody: int | None = None


@dataclass(frozen=True)
class Count(Mark):
    """How many of something, at most `most`."""

    most: int


@dataclass(frozen=True)
class Number(Mark):
    """A number that counts nothing: a place, a turn."""

    least: int
    most: int


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


@dataclass(frozen=True)
class Told(Mark):
    """The events of the last move; their first column is a word of this vocabulary."""

    words: type[IntEnum]


@dataclass(frozen=True)
class Work(Mark):
    """Nobody's business outside the rules: chance, work lists, what is kept only to be found quickly."""


# --- several of them, as many as another field says ---------------------------------------------------------------------


@dataclass(frozen=True)
class Listed(Mark):
    """The last axis is a list from place `first` on; the field `length` says how long it is, what lies beyond is 0."""

    of: type[IntEnum] | Mark
    length: str
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


# --- where it comes from ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Agreed(Mark):
    """Follows from seats, options and tables: the same from the deal to the end."""


AGREED = Agreed()
BY_SEAT = Rows("seats")
WORK = Work()
