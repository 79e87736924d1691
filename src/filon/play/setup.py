"""A position from data: fields in the game's own words are read, checked, and made a State that could be.

It begins as a deal, so what is not told is as dealt; lengths follow from lists, and what the game can work out or must put
somewhere it settles itself (`settle`). Then things are counted, and what remains is tried apart from this process before any
compiled rule sees it. Whatever is wrong is said in a sentence (BadPosition).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from reprlib import Repr
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from filon.kernel.chance import words_of_key
from filon.kernel.contract import Settling, value_kind
from filon.kernel.errors import BadPosition, FilonError, Phrase
from filon.kernel.events import Events
from filon.kernel.fields import (
    UNKNOWN,
    At,
    Marked,
    Teller,
    bounds_of,
    fields_in,
    marked_fields,
    names_of_bits,
    position_data,
    rows_of,
)
from filon.kernel.layout import blank
from filon.kernel.marks import (
    Bits,
    By,
    Flag,
    Hand,
    Listed,
    Mark,
    OneOf,
    Pile,
    Rows,
    Seat,
    Seats,
    has_nothing,
    vocabulary_words,
)
from filon.kernel.notation import LONGEST_SHOWN, MOST_LIKE, MOST_LISTED, nearest

from .possible import STRIFE, check_possible_state, impossible, miscounted
from .setting import Setting, whole

SHORT = Repr()
SHORT.maxstring = SHORT.maxother = SHORT.maxlong = LONGEST_SHOWN


def placed(setting: Setting, fields: object, key: bytes) -> NDArray[Any]:
    """A State in which these fields are as told; raise BadPosition if none could be."""
    states = drafted(setting, fields, key)
    check_possible_state(setting, states)
    return states


def drafted(setting: Setting, fields: object, key: bytes) -> NDArray[Any]:
    """The same, counted but not tried."""
    given = checked_names(setting, fields)
    states, dealt = blank(setting.rules.State), blank(setting.rules.State)
    for made in (states, dealt):
        setting.entry.deal_at(made, 0, *setting.arrays, words_of_key(key))
    for name in Events.__annotations__.keys() & set(states.dtype.names or ()):
        states[name] = 0
    Reading(setting, states[0]).read_all(given)
    try:
        settle(setting, states[0], given)
        wrong = miscounted(setting.rules.census(dealt[0]), setting.rules.census(states[0]))
    except FilonError:
        raise
    except (ArithmeticError, LookupError, ValueError) as error:  # each number may be, but not all of them together
        raise impossible(STRIFE) from error
    if wrong:
        raise impossible(Phrase("{what}: {n}, but there are {m}", **wrong))
    return states


def checked_names(setting: Setting, fields: object) -> Mapping[str, Any]:
    """The fields by name, all of them such as a position is told in."""
    if not isinstance(fields, Mapping):
        raise BadPosition("a position is told as fields by name, but got {got}", got=type(fields).__name__)
    known, every = fields_in(setting.rules), marked_fields(setting.rules.State)
    for name in fields:
        if name in known:
            continue
        if name in every:
            raise BadPosition("{field} cannot be told: it follows from what is agreed or from other fields", field=name)
        raise BadPosition(
            "{game} has no field {field}; its fields are: {known}",
            game=setting.identity.slug,
            field=in_short(name),
            known=", ".join(known),
        )
    return cast("Mapping[str, Any]", fields)


def settle(setting: Setting, state: Any, given: Mapping[str, Any]) -> None:
    """Let the game work out what follows; what was told must stay as it was told."""
    known = fields_in(setting.rules)
    before = {name: Teller(known[name], state).tell() for name in given}
    if hasattr(setting.rules, "settle"):
        cast("Settling", setting.rules).settle(state, frozenset(given))
    after = position_data(setting.rules, state)
    for name, data in before.items():
        if not is_kept(known[name].what, known[name].axes, data, after[name]):
            raise BadPosition(
                "{field} does not go with the rest: it would be {expected}", field=name, expected=in_short(after[name])
            )


def is_kept(what: Mark, axes: Sequence[Rows | By], before: Any, after: Any) -> bool:
    """Is a field as it was told? Beneath a pile, and on places that were not told, there may be more."""
    if not axes:
        return bool(before == (after[: len(before)] if isinstance(what, Pile) else after))
    axis, *further = axes
    if isinstance(axis, By):
        if isinstance(axis.names, type) and set(after) - set(before):
            return False
        return all(name in after and is_kept(what, further, data, after[name]) for name, data in before.items())
    return len(before) == len(after) and all(is_kept(what, further, *pair) for pair in zip(before, after, strict=True))


def in_short(got: object) -> str:
    """What was got, in short, however deep it is nested."""
    text = SHORT.repr(got)
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…"


# --- reading ------------------------------------------------------------------------------------------------------------


class Reading:
    """Fields in words, written into a State."""

    def __init__(self, setting: Setting, state: Any) -> None:
        self.setting, self.state = setting, state
        self.lengths: dict[str, str] = {}  # by which field each length was told

    def read_all(self, given: Mapping[str, Any]) -> None:
        """Single numbers first, then lists, which say how long they are, then what has as many rows as they are long."""
        known = fields_in(self.setting.rules)
        for name in sorted(given, key=lambda name: reading_order(known[name])):
            self.read(known[name], given[name])
        for name, said in known.items():
            if isinstance(said.what, Listed) and said.what.length in self.lengths and name not in given:
                self.forget(said, self.lengths[said.what.length])

    def forget(self, said: Marked, other: str) -> None:
        """A list is as long as another now, and what it held is beside the point. Whose things are, nobody can guess."""
        if isinstance(said.one, Seat) and self.state[other].any():
            raise BadPosition("{field} must be told with {other}", field=said.name, other=other)
        self.state[said.name] = 0

    def read(self, said: Marked, data: Any) -> None:
        """One field."""
        values = np.array(self.state[said.name], np.int64)
        lengths = np.array(self.state[said.what.length], np.int64) if isinstance(said.what, Listed) else None
        self.fill(FieldNumbers(said, values, lengths), said.axes, data, (), said.name)
        if isinstance(said.what, Listed) and lengths is not None:
            self.note_length(said, said.what.length, lengths)
        self.state[said.name] = values

    def note_length(self, said: Marked, length: str, lengths: NDArray[np.int64]) -> None:
        """Write how long a list is; refuse one that is not as long as another beside it, or as was agreed."""
        other = self.lengths.setdefault(length, said.name)
        is_other = bool((lengths != self.state[length]).any())
        if is_other and marked_fields(self.setting.rules.State)[length].is_agreed:
            raise refusal_of_many(said.name, int(self.state[length]), int(lengths))
        if is_other and other != said.name:
            raise BadPosition("{field} and {other} must be equally long", field=other, other=said.name)
        self.state[length] = lengths

    def fill(self, draft: "FieldNumbers", axes: Sequence[Rows | By], data: Any, at: At, where: str) -> None:
        """What lies beyond some axes."""
        if not axes:
            self.fill_leaf(draft, data, at, where)
            return
        axis, *further = axes
        rows = rows_of(axis, draft.said.field.shape[len(at)], self.state)
        by_name = named_rows(data, where) if isinstance(axis, By) else numbered_rows(data, len(rows), where)
        if strange := [name for name in by_name if name not in dict(rows)]:
            raise refusal_of_word(where, strange[0], [str(name) for name, _ in rows])
        for name, place in rows:
            if name in by_name:
                self.fill(draft, further, by_name[name], (*at, place), f"{where}[{name}]")
            else:
                draft.clear((*at, place))

    def fill_leaf(self, draft: "FieldNumbers", data: Any, at: At, where: str) -> None:
        """A number or a list of them."""
        what, one, seats = draft.said.what, draft.said.one, self.setting.seats
        if not isinstance(what, Listed):
            draft.values[at] = number_of(one, data, seats, where)
            return
        most = draft.said.field.shape[-1] - what.first
        numbers = [number_of(one, item, seats, f"{where}[{n}]") for n, item in enumerate(checked_list(data, most, where))]
        ordered = sorted(numbers) if isinstance(what, Hand) else numbers[::-1] if isinstance(what, Pile) else numbers
        draft.clear(at)
        draft.values[at][what.first : what.first + len(ordered)] = ordered
        if draft.lengths is not None:
            draft.lengths[at] = len(ordered)


@dataclass
class FieldNumbers:
    """The numbers of a field that is being read, and of the field that says how long its lists are."""

    said: Marked
    values: NDArray[np.int64]
    lengths: NDArray[np.int64] | None

    def clear(self, at: At) -> None:
        """Nothing is there."""
        self.values[at] = 0
        if self.lengths is not None:
            self.lengths[at] = 0


def reading_order(said: Marked) -> int:
    """When a field is read."""
    return 0 if not said.field.shape else 1 if isinstance(said.what, Listed) else 2


def named_rows(data: Any, where: str) -> dict[int | str, Any]:
    """Rows by name."""
    if not isinstance(data, Mapping):
        raise BadPosition("{where}: expected things by name, but got {got}", where=where, got=in_short(data))
    return {name_of(name): row for name, row in data.items()}


def name_of(thing: object) -> str:
    """A name or a number as text; what is neither is the name of nothing."""
    return str(thing) if value_kind(thing) in (int, str) else in_short(thing)


def numbered_rows(data: Any, n: int, where: str) -> dict[int | str, Any]:
    """Rows by number, exactly so many."""
    rows = checked_list(data, n, where)
    if len(rows) != n:
        raise refusal_of_many(where, n, len(rows))
    return dict(enumerate(rows))


def refusal_of_many(where: str, n: int, got: int) -> BadPosition:
    """Why a list is not as long as it must be."""
    return BadPosition("{where}: expected {n} of them, but got {got}", where=where, n=n, got=got)


def checked_list(data: Any, most: int, where: str) -> list[Any]:
    """A list of at most so many."""
    if not isinstance(data, list | tuple):
        raise BadPosition("{where}: expected a list, but got {got}", where=where, got=in_short(data))
    if len(data) > most:
        raise BadPosition("{where}: expected at most {n} of them, but got {got}", where=where, n=most, got=len(data))
    return list(data)


def number_of(mark: Mark, data: Any, seats: int, where: str) -> int:
    """The number that stands for a word, a seat, a set, a truth value or a number."""
    if data == UNKNOWN:
        raise BadPosition("{where}: what is set up is known; leave the field out to have it dealt", where=where)
    if isinstance(mark, OneOf):
        return number_of_word(mark, data, where)
    if isinstance(mark, Seat):
        return number_of_seat(mark, data, seats, where)
    if isinstance(mark, Flag):
        if not isinstance(data, bool):
            raise BadPosition("{where}: expected true or false, but got {got}", where=where, got=in_short(data))
        return int(data)
    if isinstance(mark, Bits | Seats):
        return number_of_set(mark, data, seats, where)
    low, high = bounds_of(mark)
    if value_kind(data) is not int or not low <= data <= high:
        raise refusal_of_number(where, low, high, data)
    return int(data)


def number_of_word(mark: OneOf, data: Any, where: str) -> int:
    """The number of a word; nothing is 0 where no word is."""
    words = vocabulary_words(mark.words)
    numbers = {name: number for number, name in words.items()}
    if isinstance(data, str) and data in numbers:
        return numbers[data]
    if data is None and has_nothing(mark.words):
        return 0
    if whole(data) in mark.numbers:
        return whole(data)
    raise refusal_of_word(where, data, [*numbers, *map(str, mark.numbers)])


def number_of_seat(mark: Seat, data: Any, seats: int, where: str) -> int:
    """The number of a seat, or of nobody where a field has such."""
    if data is None and (mark.first or mark.nobody is not None):
        return 0 if mark.nobody is None else mark.nobody
    if whole(data) not in range(seats):
        raise refusal_of_number(where, 0, seats - 1, data)
    return whole(data) + mark.first


def number_of_set(mark: Bits | Seats, data: Any, seats: int, where: str) -> int:
    """A bit for each thing of a list."""
    bits = {str(name): bit for bit, name in names_of_bits(mark, seats).items()}
    things = [name_of(thing) for thing in checked_list(data, len(bits), where)]
    if strange := [thing for thing in things if thing not in bits]:
        raise refusal_of_word(where, strange[0], list(bits))
    if len(set(things)) < len(things):
        raise BadPosition("{where}: each of them once, but got {got}", where=where, got=in_short(data))
    return sum(1 << bits[thing] for thing in things)


def refusal_of_word(where: str, got: object, expected: list[str]) -> BadPosition:
    """Why a word is none of a vocabulary."""
    many = len(expected) > MOST_LISTED
    listed = [*nearest(name_of(got)[:LONGEST_SHOWN], expected, MOST_LIKE), "…"] if many else expected
    return BadPosition(
        "{where}: expected one of {expected}, but got {got}", where=where, expected=", ".join(listed), got=in_short(got)
    )


def refusal_of_number(where: str, low: int, high: int, got: object) -> BadPosition:
    """Why a number is out of bounds."""
    return BadPosition(
        "{where}: expected a whole number from {low} to {high}, but got {got}",
        where=where,
        low=low,
        high=high,
        got=in_short(got),
    )
