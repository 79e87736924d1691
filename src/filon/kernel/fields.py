"""The fields of a game as data: what the marks of a record say of each, and a position told in the game's own words.

A position is a dict of fields: words in small letters, seats as numbers, piles from the top, rows by number or by name. What
follows from the setting is left out, and so are work fields, events, and the lengths of lists. Nothing here knows a game; of
its record it is known that it has a field `seats`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Any, get_type_hints

from .contract import Rules
from .errors import BadPosition
from .layout import OWNER, PUBLIC, FieldSpec, fields_of
from .marks import (
    AGREED,
    Bits,
    By,
    Count,
    FaceUp,
    Flag,
    Listed,
    Mark,
    Number,
    OneOf,
    Pile,
    Rows,
    Seat,
    Seats,
    Told,
    Work,
    has_nothing,
    vocabulary_words,
)

UNKNOWN = "unknown"  # what a viewer may not look at
At = tuple[int, ...]


@dataclass(frozen=True)
class Marked:
    """A field and what is said of it: what its numbers are, and what each axis counts that is no list."""

    field: FieldSpec
    what: Mark
    axes: tuple[Rows | By, ...]

    @property
    def name(self) -> str:
        """The field's name."""
        return self.field.name

    @property
    def is_agreed(self) -> bool:
        """Does it follow from seats, options and tables?"""
        return AGREED in self.field.marks

    @property
    def is_inner(self) -> bool:
        """Is it nobody's business outside the rules, or no part of a position?"""
        return isinstance(self.what, Work | Told)

    @property
    def one(self) -> Mark:
        """What one of its numbers is."""
        of = self.what.of if isinstance(self.what, Listed) else self.what
        return of if isinstance(of, Mark) else OneOf(of)


@lru_cache(maxsize=64)
def marked_fields(declaration: type) -> dict[str, Marked]:
    """Every field of a declaration by name, as it is written there."""
    found = {field.name: field for field in fields_of(declaration)}
    return {name: marked(found[name]) for name in get_type_hints(declaration) if name in found}


def marked(field: FieldSpec) -> Marked:
    """Read the marks of a field; raise BadPosition if they do not say what it is, or not of every axis."""
    what = [mark for mark in field.marks if not isinstance(mark, Rows | By | FaceUp) and mark is not AGREED]
    axes = tuple(mark for mark in field.marks if isinstance(mark, Rows | By))
    if len(what) != 1:
        raise BadPosition("nothing says what the field {field} is", field=field.name)
    if isinstance(what[0], Work | Told):
        return Marked(field, what[0], ())
    free = len(field.shape) - len(axes) - isinstance(what[0], Listed)
    if free < 0:
        raise BadPosition("more is said of the field {field} than it has rows", field=field.name)
    return Marked(field, what[0], axes + (Rows(),) * free)


def fields_in(rules: Rules) -> dict[str, Marked]:
    """The fields that a position of a game is told in."""
    every = marked_fields(rules.State)
    lengths = {said.what.length for said in every.values() if isinstance(said.what, Listed)}
    return {name: said for name, said in every.items() if not (said.is_inner or said.is_agreed or name in lengths)}


# --- words and rows -----------------------------------------------------------------------------------------------------


def rows_of(axis: Rows | By, size: int, state: Any) -> list[tuple[int | str, int]]:
    """The rows of an axis that are part of a position: what they are called, and where they are."""
    if isinstance(axis, By):
        return [(name, place) for place, name in vocabulary_words(axis.names).items() if place < size]
    n = int(state[axis.length]) * axis.times if axis.length else size
    return [(place, place) for place in range(min(n, size))]


def length_at(what: Listed, state: Any, at: At) -> int:
    """How long a list is."""
    return int(state[what.length][at] if at else state[what.length])


# --- a position in words ------------------------------------------------------------------------------------------------


def position_data(rules: Rules, state: Any, viewer: int | None = None, *, is_seen: bool = False) -> dict[str, Any]:
    """A State as data; of a Seen, what its viewer cannot know is UNKNOWN."""
    return {name: Teller(said, state, viewer, is_seen).tell() for name, said in fields_in(rules).items()}


@dataclass(frozen=True)
class Teller:
    """One field of one record, about to be told."""

    said: Marked
    state: Any
    viewer: int | None = None
    is_seen: bool = False

    def tell(self) -> Any:
        """The field as data; raise BadPosition if it holds what its mark does not allow."""
        return self.rows(self.state[self.said.name].tolist(), self.said.axes, ())

    def rows(self, values: Any, axes: Sequence[Rows | By], at: At) -> Any:
        """What lies beyond some axes, by name or in a list."""
        if not axes:
            return self.leaf(values, at)
        axis, *further = axes
        found = [(name, self.rows(values[n], further, (*at, n))) for name, n in rows_of(axis, len(values), self.state)]
        if isinstance(axis, By):
            return {name: data for name, data in found if not is_nothing(self.said.one, data)}
        return [data for _, data in found]

    def leaf(self, values: Any, at: At) -> Any:
        """A number or a list of them."""
        what = self.said.what
        if not isinstance(what, Listed):
            return self.number(values, at)
        n = length_at(what, self.state, at)
        if not 0 <= n <= len(values) - what.first:
            raise BadPosition("{where}: it cannot be {n} long", where=self.said.name, n=n)
        found = [self.number(value, at) for value in values[what.first : what.first + n]]
        return found[::-1] if isinstance(what, Pile) else found

    def number(self, value: int, at: At) -> Any:
        """One number in words."""
        if not value and self.is_seen and not self.may_look(at):
            return UNKNOWN
        seats = int(self.state["seats"])
        data = word_of(self.said.one, value, seats)
        if data is NO_SUCH:
            raise BadPosition("{where}: {got!r} is none of its values", where=self.said.name, got=value)
        return data

    def may_look(self, at: At) -> bool:
        """Is a 0 there a 0 to the viewer, and not a blank?"""
        secrecy = self.said.field.secrecy
        return secrecy is PUBLIC or (secrecy is OWNER and at[:1] == (self.viewer,))


def is_nothing(one: Mark, data: Any) -> bool:
    """Is this what a row holds of which nothing need be said? Seat 0 is somebody."""
    return data is None or data is False or data in ([], {}) or (data == 0 and not isinstance(one, Seat))


NO_SUCH = object()  # in place of data: this number has no meaning


def word_of(mark: Mark, value: int, seats: int) -> Any:
    """A number as its mark reads it."""
    if isinstance(mark, OneOf):
        other = None if value == 0 and has_nothing(mark.words) else value if value in mark.numbers else NO_SUCH
        return vocabulary_words(mark.words).get(value, other)
    if isinstance(mark, Seat):
        if value == mark.nobody or (value == 0 and mark.first):
            return None
        return value - mark.first if value - mark.first in range(seats) else NO_SUCH
    if isinstance(mark, Flag):
        return bool(value) if value in (0, 1) else NO_SUCH
    if isinstance(mark, Bits | Seats):
        names = names_of_bits(mark, seats)
        bits = [bit for bit in range(value.bit_length()) if value >> bit & 1]
        return [names[bit] for bit in bits] if value >= 0 and set(bits) <= set(names) else NO_SUCH
    low, high = bounds_of(mark)
    return value if low <= value <= high else NO_SUCH


def names_of_bits(mark: Bits | Seats, seats: int) -> Mapping[int, int | str]:
    """What each bit of a set stands for."""
    if isinstance(mark, Seats):
        return {seat: seat for seat in range(seats)}
    if isinstance(mark.of, int):
        return {bit: bit for bit in range(mark.of)}
    return {int(word): word.name.lower() for word in mark.of}


def bounds_of(mark: Mark) -> tuple[int, int]:
    """The least and the most of a number."""
    if isinstance(mark, Number):
        return mark.least, mark.most
    assert isinstance(mark, Count), f"{mark} says nothing of a number"
    return 0, mark.most


# --- what there is, for people ------------------------------------------------------------------------------------------


def vocabularies_of(rules: Rules) -> Iterator[type[IntEnum]]:
    """The vocabularies that the fields of a game's positions are told in, each once."""
    marks = (mark for said in fields_in(rules).values() for mark in (said.one, *said.axes))
    return iter(dict.fromkeys(words for mark in marks if isinstance(words := vocabulary_of(mark), type)))


def vocabulary_of(mark: Mark) -> type[IntEnum] | tuple[str, ...] | int | None:
    """The words of a mark; numbers have none."""
    if isinstance(mark, OneOf):
        return mark.words
    return mark.names if isinstance(mark, By) else mark.of if isinstance(mark, Bits) else None


def events_of(rules: Rules) -> type[IntEnum] | None:
    """The vocabulary of a game's events."""
    marks = (said.what for said in marked_fields(rules.State).values())
    return next((mark.words for mark in marks if isinstance(mark, Told)), None)
