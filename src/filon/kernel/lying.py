"""What lies where: the places of a field that a move may name, what they are called, and what lies there.

A part of a verb says `of="hands"` (`verbs.py`). Of a field with a row a seat these are the places of the mover's own row;
of a list they are the places in it, and of several lists the lists; of a field that has but one number a seat, and of the
number of `seats` itself, they are the seats.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from string import ascii_lowercase
from typing import Any

from .cached import cached_property
from .layout import OWNER, FieldSpec, fields_of
from .marks import BY_SEAT, By, Count, Hand, Listed, Mark, OneOf, vocabulary_words
from .words import SEAT_LETTERS


@dataclass(frozen=True)
class Lying:
    """The places of a field: how many there are along each axis, and whether each seat has its own."""

    field: FieldSpec
    shape: tuple[int, ...]
    is_own: bool = False
    is_seats: bool = False

    @property
    def size(self) -> int:
        """How many places there are."""
        return prod(self.shape)

    @property
    def is_grid(self) -> bool:
        """Are they rows and columns?"""
        return len(self.shape) == 2

    @cached_property
    def hand(self) -> Hand | None:
        """The hand they are the places of, if they are. Its order means nothing: a place is called as what lies there."""
        hand = mark_of(self.field, Hand)
        return hand if len(self.field.shape) == 1 + self.is_own else None

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What places are called in notation wherever what lies there does not say it: people count from 1."""
        if self.is_seats:
            return tuple(SEAT_LETTERS[: self.size])
        if self.is_grid:
            return tuple(cell_name(*divmod(index, self.shape[1])) for index in range(self.size))
        by = mark_of(self.field, By)
        named = vocabulary_words(by.names) if by else {}
        return tuple(named.get(index, str(index + 1)) for index in range(self.size))

    def writing(self, low: int, size: int) -> Sequence[str] | Callable[[Any, int], Sequence[str]]:
        """The word of each of some places: always the same, or as a position has it."""
        if self.hand is None:
            return self.names[low : low + size]
        return lambda s, seat: self.things(s, seat)[low : low + size]

    def things(self, s: Any, seat: int) -> list[str]:
        """What lies in each place of a hand; "slot 2" where that is nothing or unknown."""
        row = getattr(s, self.field.name)
        things = (row[seat] if self.is_own else row).tolist()
        return [self.thing(value) or f"slot {place}" for place, value in enumerate(things, 1)]

    def thing(self, value: int) -> str:
        """The word of a thing in a hand; nothing for 0."""
        of = self.hand.of if self.hand else None
        words = of.words if isinstance(of, OneOf) else None if isinstance(of, Mark) else of
        return vocabulary_words(words).get(value, "") if words else str(value or "")

    def sprite(self, index: int) -> str:
        """The id of the sprite that lies there."""
        return f"panel-{index}" if self.is_seats else f"{self.field.name}-{self.names[index] if self.is_grid else index}"


def mark_of(field: FieldSpec, kind: type) -> Any:
    """The mark of a kind that a field has, or None."""
    return next((mark for mark in field.marks if isinstance(mark, kind)), None)


def cell_name(row: int, column: int) -> str:
    """A place of a grid, the column in letters: a1 is the upper left one, aa1 comes after z1."""
    letters = ""
    while column >= 0:
        column, letter = divmod(column, len(ascii_lowercase))
        letters, column = ascii_lowercase[letter] + letters, column - 1
    return f"{letters}{row + 1}"


@lru_cache(maxsize=256)
def lying_in(record: type, name: str) -> Lying:
    """The places of a field of a record."""
    field = next((field for field in fields_of(record) if field.name == name), None)
    assert field is not None, f"expected a field of {record.__qualname__}, but got {name!r}"
    if name == "seats":
        return Lying(field, (mark_of(field, Count).most,), is_seats=True)
    assert field.shape, f"nothing lies in rows in the field {name}"
    is_own = field.secrecy is OWNER or BY_SEAT in field.marks
    is_listed = mark_of(field, Listed) is not None
    shape = field.shape[is_own : -1 if is_listed else None] or field.shape[-1:]
    is_seats = is_own and len(field.shape) == 1
    return Lying(field, shape, is_own and not is_seats, is_seats)
