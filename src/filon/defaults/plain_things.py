"""Plain things: what lies where in a Seen, field by field, for who draws it. Marks say what things are and how they lie.

What a viewer knows though it lies face down is told with the memory aid only; of the viewer's own hand always, and of a
single thing of its own (`Held`), at which it may look. Of what only `reveal` shows nothing says how it lies: it is drawn
face up, unless the mark FaceUp says where it does.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import product
from typing import Any

from filon.kernel.cached import cached_property
from filon.kernel.contract import Rules
from filon.kernel.fields import At, Marked, fields_in, length_at, marked_fields, rows_of
from filon.kernel.layout import OWNER, PUBLIC
from filon.kernel.lying import mark_of
from filon.kernel.marks import (
    BY_SEAT,
    By,
    Count,
    FaceUp,
    Flag,
    Hand,
    Held,
    Listed,
    OneOf,
    Pile,
    Rows,
    Seat,
    Stock,
    vocabulary_words,
)
from filon.kernel.words import SEAT_LETTERS, Words

from .plain_words import NOTHING, named_in, value_words

TOLD_ABOVE = ("phase", "turn")  # fields that say what is asked, and of whom: the heading says it


class LotForm(Enum):
    """How things of a field lie together."""

    PILE = "one on the other"
    CARDS = "side by side"
    GRID = "in rows and columns"
    LISTS = "in several lists"
    COUNTS = "so many of each"
    WORD = "one number"


@dataclass(frozen=True)
class Thing:
    """What lies in a place. Its word is empty if nothing lies there, or if it lies face down and the viewer is not told."""

    index: int  # of the place, as a part of a verb names it
    word: str
    is_down: bool = False
    seat: int | None = None  # where the thing is a seat
    amount: int | None = None  # where it is so many of something
    place: str = ""  # what the place is called, where it has a name
    kind: str = ""  # its word as it is declared

    @property
    def is_there(self) -> bool:
        """Does anything lie there?"""
        return bool(self.word) or self.is_down


@dataclass(frozen=True)
class Lot:
    """The things of a field that lie together: those of a seat, or everybody's."""

    said: Marked
    seat: int | None
    form: LotForm
    things: tuple[Thing, ...]
    columns: int = 0  # of a grid
    size: int = 0  # of a list: how long it is
    rows: tuple["Lot", ...] = ()  # of lists

    @property
    def name(self) -> str:
        """The field's name."""
        return self.said.name

    @property
    def is_hand(self) -> bool:
        """Is it a hand?"""
        return isinstance(self.said.what, Hand)

    @property
    def is_empty(self) -> bool:
        """Is nothing there to be seen?"""
        return not self.size and not any(thing.is_there for thing in self.things) and not self.rows


@dataclass(frozen=True)
class Looker:
    """A viewer who looks at a record."""

    rules: Rules
    s: Any
    viewer: int
    words: Words
    memory_aid: bool = False

    def lots(self) -> list[Lot]:
        """All there is, field by field as they are declared: of a field by seat, a lot a seat."""
        return [lot for said in shown_fields(self.rules) for lot in Laying(self, said).lots()]


def agreed_fields(rules: Rules) -> dict[str, Marked]:
    """What was agreed before the game and one plays by: not how many there are at the table, nor what is in the box."""
    said = marked_fields(rules.State)
    lengths = {other.what.length for other in said.values() if isinstance(other.what, Listed)}
    return {
        name: field
        for name, field in said.items()
        if field.is_agreed and name != "seats" and name not in lengths and not isinstance(field.what, Stock | Listed)
    }


def shown_fields(rules: Rules) -> list[Marked]:
    """The fields that are drawn: not what the heading says, nor what only says that something is there."""
    every = fields_in(rules) | agreed_fields(rules)
    present = {getattr(said.what, "present", "") for said in every.values()}
    return [said for name, said in every.items() if name not in (*TOLD_ABOVE, *present)]


@dataclass(frozen=True)
class Laying:
    """A field in the eyes of a viewer."""

    looker: Looker
    said: Marked

    @cached_property
    def values(self) -> Any:
        """Its numbers."""
        return self.looker.s[self.said.name].tolist()

    @property
    def is_by_seat(self) -> bool:
        """Does each seat have its own?"""
        return self.said.axes[:1] == (BY_SEAT,)

    def lots(self) -> Iterator[Lot]:
        """A lot for everybody, or one a seat; none of what is nobody's to see."""
        seats = range(int(self.looker.s.seats)) if self.is_by_seat else [None]
        for seat in seats:
            lot = self.lot(seat)
            if not self.is_unseen(lot):
                yield lot

    def is_unseen(self, lot: Lot) -> bool:
        """Is there nothing to be said of it to this viewer: a number that is not theirs to know?"""
        is_known = self.said.field.secrecy is PUBLIC or any(thing.word for thing in lot.things)
        is_thing = isinstance(self.said.one, OneOf) and (len(self.said.axes) > self.is_by_seat or self.present != "")
        return not is_known and not isinstance(self.said.what, Listed) and not is_thing and lot.seat != self.looker.viewer

    def lot(self, seat: int | None) -> Lot:
        """What lies together."""
        at: At = () if seat is None else (seat,)
        axes = self.said.axes[len(at) :]
        if isinstance(self.said.what, Listed):
            return self.listed(seat, at, len(axes))
        things = tuple(self.things(at))
        if not axes:
            return Lot(self.said, seat, LotForm.CARDS if self.is_card else LotForm.WORD, things)
        if len(axes) > 1:
            across = rows_of(axes[-1], self.said.field.shape[-1], self.looker.s)
            return Lot(self.said, seat, LotForm.GRID, things, columns=len(across))
        return Lot(self.said, seat, LotForm.COUNTS if self.is_counted(axes[0]) else LotForm.CARDS, things)

    def is_counted(self, axis: Rows | By) -> bool:
        """Are the numbers of a row told each by itself: counts, and whatever is no thing where places have names?"""
        one = self.said.one
        return isinstance(one, Count | Flag) or (isinstance(axis, By) and not isinstance(one, OneOf | Seat))

    @property
    def is_card(self) -> bool:
        """Is its one number something that lies there: a card that not everybody may look at?"""
        return isinstance(self.said.one, OneOf) and self.said.field.secrecy is not PUBLIC

    def listed(self, seat: int | None, at: At, further: int) -> Lot:
        """A list, or several."""
        what = self.said.what
        assert isinstance(what, Listed)
        if further:
            shape = self.said.field.shape[len(at) : -1]
            rows = [self.listed(seat, (*at, *row), 0) for row in product(*map(range, shape))]
            return Lot(self.said, seat, LotForm.LISTS, (), rows=tuple(rows))
        n = length_at(what, self.looker.s, at)
        things = [self.thing((*at, place), place) for place in range(what.first, what.first + n)]
        if isinstance(what, Pile):
            return Lot(self.said, seat, LotForm.PILE, tuple(things[-1:]), size=n)
        return Lot(self.said, seat, LotForm.CARDS, tuple(things), size=n)

    def things(self, at: At) -> Iterator[Thing]:
        """What lies in each place beyond some rows; places are counted through, and those without a name are left out."""
        axes, shape = self.said.axes[len(at) :], self.said.field.shape[len(at) :]
        if not axes:
            yield self.thing(at, 0)
            return
        rows = [rows_of(axis, size, self.looker.s) for axis, size in zip(axes, shape, strict=True)]
        for places in product(*rows):
            index = 0
            for (_, place), size in zip(places, shape, strict=True):
                index = index * size + place
            name = " ".join(str(called) for called, _ in places) if isinstance(axes[-1], By) else ""
            yield self.thing((*at, *(place for _, place in places)), index, name)

    def thing(self, at: At, index: int, place: str = "") -> Thing:
        """One of them."""
        value, one, looker = self.value(at), self.said.one, self.looker
        place = named_in(looker.words, place) if place else ""
        if not self.is_present(at):
            return Thing(index, "", place=place)
        is_down, is_told = self.lies_down(at, value), self.is_told(at, value)
        if isinstance(one, Count | Flag):
            return Thing(index, str(value) if is_told else "", is_down, amount=value if is_told else None, place=place)
        if not is_told:
            return Thing(index, "", is_down, place=place)
        seat = value - one.first if isinstance(one, Seat) and value >= one.first and value != one.nobody else None
        word = value_words(one, value, looker.words)
        kind = vocabulary_words(one.words).get(value, "") if isinstance(one, OneOf) else ""
        return Thing(index, "" if word == NOTHING else word, is_down, seat=seat, place=place, kind=kind)

    def value(self, at: At) -> int:
        """A number of the field."""
        found = self.values
        for place in at:
            found = found[place]
        return int(found)

    @property
    def present(self) -> str:
        """The field that says whether something is there, if one does."""
        return getattr(self.said.what, "present", "")

    def is_present(self, at: At) -> bool:
        """Is anything there at all?"""
        return not self.present or bool(self.looker.s[self.present][at])

    def is_mine(self, at: At) -> bool:
        """Is it in the viewer's own row?"""
        return self.said.field.secrecy is OWNER and at[:1] == (self.looker.viewer,)

    def lies_down(self, at: At, value: int) -> bool:
        """Does it lie face down, or in somebody's hand?"""
        secrecy, face_up = self.said.field.secrecy, mark_of(self.said.field, FaceUp)
        if secrecy is PUBLIC:
            return False
        if face_up is not None:
            return not self.looker.s[face_up.where][at]
        if self.is_mine(at):
            return self.is_laid and bool(value)
        return not value

    @property
    def is_laid(self) -> bool:
        """Does what a seat has of it lie on the table, not to be looked at? Not its hand, nor one thing it knows."""
        if isinstance(self.said.what, OneOf):
            return len(self.said.axes) > self.is_by_seat and not isinstance(self.said.what, Held)
        return isinstance(self.said.what, Listed) and not isinstance(self.said.what, Hand)

    def is_told(self, at: At, value: int) -> bool:
        """Is the viewer told what it is?"""
        if not self.lies_down(at, value):
            return True
        return self.looker.memory_aid and bool(value)


def letters_of(things: Sequence[Thing]) -> list[str]:
    """Things in short: seats by their letter."""
    return [SEAT_LETTERS[thing.seat] if thing.seat is not None else thing.word for thing in things]
