"""The contract: what a game is. A game is a package that fills `Rules`; its `IDENTITY` says the rest.

Compiled functions take a record and small integers. A *viewer* is a seat, or the number of seats the game was built for
(`IDENTITY.spectator`). Nothing here knows a particular game.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from numbers import Integral
from pathlib import Path
from typing import Annotated, Any, Protocol, get_args, get_type_hints

import numpy as np
from numpy.typing import NDArray

from .errors import BadOption
from .words import Words

Value = str | int | bool

WHOLE_NUMBER = re.compile(r"[0-9]{1,9}")  # a number as people type it
OFF, ON = ("off", "false"), ("on", "true")  # no and yes as people type them; the first is how they are shown


@dataclass(frozen=True)
class Option:
    """A choice made before the game. The annotation of its field of `Options` is its only declaration."""

    values: tuple[Value, ...]  # the default first
    says: str
    seats: bool = False  # any seat number is a value too
    numbers: range = range(0)  # any whole number of these is a value too; the rules know it by itself, not by its place
    title: str = ""  # for people; the name is for programs and records
    meanings: tuple[str, ...] = ()  # for people, one a value
    seatings: tuple[range, ...] = ()  # for how many seats each value is, one a value; none: for as many as the game
    usual: tuple[int, ...] = ()  # seats of a table with each value that nobody chose otherwise; none: as in the game
    name: str = ""  # for programs and records: that of its field
    with_bots: Value | None = None  # what one person plays against bots who chose nothing; None: the default

    @property
    def usual_with_bots(self) -> Value:
        """What is played by one person against bots where nobody chose."""
        return self.default if self.with_bots is None else self.with_bots

    @property
    def default(self) -> Value:
        """What is played where nobody chose."""
        return self.values[0]

    def code(self, value: Value, seats: int) -> int:
        """The number the rules know a value by: itself, or its place among the values, then the seats, counted from 1."""
        chosen = self.chosen(value, seats)
        return int(chosen) if self.numbers else 1 + self.allowed(seats).index(chosen)

    def chosen(self, value: Value, seats: int) -> Value:
        """The value as the option lists it; True is not 1, and 1.0 is nothing."""
        allowed = self.allowed(seats)
        for candidate in allowed:
            if candidate == value and value_kind(candidate) == value_kind(value):
                return candidate
        if value_kind(value) is int and value in self.numbers:
            return int(value)
        if self.numbers:
            raise self.refusal_of_number(value)
        raise self.refusal(value, map(str, allowed))

    def refusal(self, value: Value, expected: Iterable[str]) -> BadOption:
        """Why a value is none of this option."""
        return BadOption(
            "option {name!r}: expected one of {expected}, but got {got!r}",
            name=self.name,
            expected=", ".join(expected),
            got=value,
        )

    def refusal_of_number(self, value: Value) -> BadOption:
        """Why a value is none of this option's numbers, nor one of those it lists beside them."""
        low, high = self.numbers[0], self.numbers[-1]
        beside = ", ".join(str(listed) for listed in self.values if listed not in self.numbers)
        if not beside:
            return BadOption(
                "option {name!r}: expected a whole number from {low} to {high}, but got {got!r}",
                name=self.name,
                low=low,
                high=high,
                got=value,
            )
        return BadOption(
            "option {name!r}: expected {beside} or a whole number from {low} to {high}, but got {got!r}",
            name=self.name,
            beside=beside,
            low=low,
            high=high,
            got=value,
        )

    def allowed(self, seats: int) -> tuple[Value, ...]:
        """Every value that is listed for a table of that many seats."""
        return self.values + (tuple(range(seats)) if self.seats else ())

    def called(self, words: Words) -> str:
        """The option as a person knows it."""
        return words(self.title) if self.title else self.name

    def meaning(self, value: Value, words: Words) -> str:
        """A value as a person knows it."""
        if not self.meanings or value not in self.values:
            return value_as_text(value)
        return words(self.meanings[self.values.index(value)])

    def seating(self, value: Value) -> range | None:
        """For how many seats a value is; None if the option does not care."""
        return self.seatings[self.values.index(value)] if self.seatings else None

    def read(self, text: str, seats: int) -> Value:
        """The value a person typed."""
        for candidate in self.allowed(seats):
            if text.lower() in ways_to_write(candidate):
                return candidate
        if not self.numbers:
            raise self.refusal(text, map(value_as_text, self.allowed(seats)))
        return self.chosen(int(text) if WHOLE_NUMBER.fullmatch(text) else text, seats)


FIRST_SEAT = Option(
    ("random",), "Who starts: drawn by lot, or a seat.", seats=True, title="Who starts", meanings=("drawn by lot",)
)  # for a field `first_seat`: 1 is by lot, 2 + seat that seat


class Agreement:
    """What is agreed before a game, as its rules read it. A game's `Options` adds a field for each option."""

    seats: Annotated[int, np.int8]


def options_in(declaration: type) -> tuple[Option, ...]:
    """The options that a game declares, in their order, each with the name of its field."""
    hints = get_type_hints(declaration, include_extras=True)
    return tuple(
        replace(mark, name=name) for name, hint in hints.items() for mark in get_args(hint) if isinstance(mark, Option)
    )


def words_as_values(vocabulary: type[IntEnum]) -> tuple[str, ...]:
    """The values of an option whose codes are a vocabulary: its words in small letters, the first with number 1."""
    words = tuple(word.name.lower() for word in vocabulary)
    assert [*vocabulary] == [*range(1, len(words) + 1)], f"expected the words of {vocabulary} to be numbered from 1 on"
    return words


def value_kind(value: object) -> type:
    """What kind of value this is; all whole numbers are of one kind."""
    return int if isinstance(value, Integral) and not isinstance(value, bool) else type(value)


def ways_to_write(value: Value) -> tuple[str, ...]:
    """How a person may type a value, in small letters."""
    if isinstance(value, bool):
        return ON if value else OFF
    return (str(value).lower(),)


def value_as_text(value: Value) -> str:
    """A value as people read and type it; programs and records have the value itself."""
    return ways_to_write(value)[0] if isinstance(value, bool) else str(value)


@dataclass(frozen=True)
class Refusal:
    """Why a move is not allowed: the clause that forbids it and a sentence in the player's language.

    `near` says how close the move came to being allowed: 0 if it belongs to another moment, more if its kind is asked for.
    Of several moves that one touch could mean, the nearest has the word.
    """

    clause: str
    sentence: str
    near: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True)
class Identity:
    """A game's identity card."""

    slug: str
    titles: Mapping[str, str]
    seats: range  # the widest: an option may narrow it
    version: int  # of the rules; changes only when play can differ
    longest: int  # no game has more moves
    most_moves: int = 0  # no position offers more; 0: as many as there are actions
    clauses: tuple[str, ...] = ()  # the prefixes of its clause ids
    options: tuple[Option, ...] = ()  # these three follow from the game's declarations, see `filon.defaults.complete`
    actions: int = 0  # action numbers are 0 to actions - 1
    folder: Path = Path()
    usual: int = 4  # seats of a table nobody chose otherwise
    all_is_open: bool = False  # nobody ever sees what another does not: what is hidden is hidden from all
    caution: float = 0.0  # by how many standard errors a move must be seen to beat its rule of thumb's in a search

    @property
    def usual_seats(self) -> int:
        """The usual number of seats with the default options."""
        return self.usual_with({})

    def usual_with(self, options: Mapping[str, Value]) -> int:
        """The usual number of seats with these options, or as near as they allow; the last option that names one counts."""
        wished = [option.usual[option.values.index(value)] for option, value in self.agreed(options) if option.usual]
        possible = self.seats_with(options) or self.seats
        return min(max([self.usual, *wished][-1], possible[0]), possible[-1])

    def seats_with(self, options: Mapping[str, Value]) -> range:
        """The numbers of seats that are possible with these options, the others at their default."""
        seatings = [self.seats, *(option.seating(value) or self.seats for option, value in self.agreed(options))]
        return range(max(seats.start for seats in seatings), min(seats.stop for seats in seatings))

    def agreed(self, options: Mapping[str, Value]) -> Iterator[tuple[Option, Value]]:
        """Every option with its value: one of these, else the default."""
        return ((option, options.get(option.name, option.default)) for option in self.options)

    @property
    def usual_with_bots(self) -> dict[str, Value]:
        """The options that are other than the default for one person who plays against bots and chose nothing."""
        return {option.name: option.with_bots for option in self.options if option.with_bots is not None}

    @property
    def spectator(self) -> int:
        """The viewer who sits nowhere."""
        return self.seats[-1]

    def option(self, name: str) -> Option:
        """The option of that name, or an error that lists what there is."""
        for option in self.options:
            if option.name == name:
                return option
        known = ", ".join(option.name for option in self.options) or "none"
        raise BadOption("{game} has no option {name!r}; its options are: {known}", game=self.slug, name=name, known=known)


class Touching(Protocol):
    """The touches of all actions of a game."""

    def __call__(self, s: Any, seat: int, action: int, /) -> tuple[str, ...]:
        """The ids of the sprites to touch, in order, to make a move; answers for illegal actions of any number too."""

    def at(self, s: Any, seat: int, /) -> Any:
        """The same for one position, and which actions begin with some touches there: a `filon.scene.TouchesAt`."""

    def prepare(self) -> None:
        """Make what is made once for a game; else the first question does."""


class Rules(Protocol):
    """What a game's package exports. `s` is a State, or the acting seat's Seen where the answer may not differ."""

    @property
    def IDENTITY(self) -> Identity: ...  # noqa: N802
    @property
    def State(self) -> type: ...  # noqa: N802
    @property
    def Tables(self) -> type: ...  # noqa: N802
    @property
    def Options(self) -> type: ...  # noqa: N802
    @property
    def __name__(self) -> str: ...

    # Compiled.
    def deal(self, s: Any, tables: Any, options: Any, key: NDArray[Any], /) -> None:
        """Make the blank record `s` the start of a game."""

    def actors(self, s: Any, /) -> int:
        """The seats that must choose now, a bit each; 0 when the game is over."""

    def legal(self, s: Any, seat: int, out: NDArray[Any], /) -> int:
        """Write the legal actions, ascending; `out` has one place more than `Identity.most_moves`."""

    def apply(self, s: Any, seat: int, action: int, /) -> None:
        """Carry out a legal action and tell its events."""

    def reveal(self, s: Any, viewer: int, seen: Any, /) -> None:
        """Add to a Seen what the viewer may know beyond public fields and its own rows."""

    def veil(self, s: Any, seat: int, action: int, viewer: int, /) -> int:
        """What a viewer learns of an action: its meaning, or the shadow of it."""

    def meaning(self, s: Any, seat: int, action: int, /) -> int:
        """An action in card kinds: the same in every world in which the seat means the same."""

    def imagine(self, s: Any, viewer: int, key: NDArray[Any], /) -> None:
        """Find a Seen in `s` and fill in, uniformly, what it leaves blank; install the key."""

    def scores(self, s: Any, out: NDArray[Any], /) -> None:
        """Write a row a seat: points, then what breaks a tie; more is better."""

    def policy(self, s: Any, seat: int, dice: Any, /) -> int:
        """The rule of thumb: a legal action, chosen from what the seat may know."""

    # Not compiled: tables, words and pictures. These get a Seen, never a State.
    def check_options(self, seats: int, options: Mapping[str, Value], /) -> None:
        """Refuse options that do not go together."""

    def shipped_tables(self, options: Mapping[str, Value], /) -> dict[str, Any]:
        """What is in the box, as plain data."""

    def read_tables(self, data: Mapping[str, Any], shipped: Mapping[str, Any], /) -> dict[str, Any]:
        """A user's tables, checked; parts left out are taken from the shipped ones."""

    def fill_tables(self, data: Mapping[str, Any], tables: Any, /) -> None:
        """Write checked plain data into a blank Tables record."""

    def census(self, s: Any, /) -> Mapping[str, int]:
        """What no move makes more or less, counted in a whole State: the same from the deal to the end."""

    def text_of(self, s: Any, seat: int, action: int, /) -> str:
        """An action in the game's notation."""

    def read_text(self, s: Any, seat: int, text: str, /) -> int | None:
        """The action a text means, legal or not; None if it means nothing."""

    def say_move(self, s: Any, seat: int, action: int, words: Words, /) -> str:
        """An action as a person would say it."""

    def why_not(self, s: Any, seat: int, action: int, words: Words, /) -> Refusal | None:
        """The clause that forbids an action; None if it is legal."""

    def story(self, s: Any, viewer: int, words: Words, /) -> Sequence[str]:
        """The events of a Seen in sentences."""

    def drawing(self, s: Any, viewer: int, words: Words, memory_aid: bool, /) -> str:
        """The position as text, as that viewer sees it."""

    @property
    def touches(self) -> "Touching":
        """What is touched for each action, declared once: a `filon.scene.Touches`."""

    def scene(self, s: Any, viewer: int, shape: str, words: Words, memory_aid: bool, /) -> Any:
        """The position as a `filon.scene.Scene`; the game's own symbols are in `art.svg`."""

    def about(self, s: Any, words: Words, /) -> Sequence[Any]:
        """What the game is about, asked of the spectator's Seen and the same from the deal to the end: three
        `filon.scene.Plate`s, of the goal, a turn and the end."""

    def glossary(self, words: Words, /) -> Any:
        """What every thing in a scene is and does, as a `filon.scene.Glossary`."""


class OpenlyChoosing(Rules, Protocol):
    """A game that hides things, but not in all it asks. Not compiled."""

    def is_open_choice(self, s: Any, seat: int, /) -> bool:
        """Does all that an acting seat may do follow from what everybody sees? Asked of the spectator's Seen, which may
        then be asked for the seat's legal actions; without this function only a game in which all is open says yes."""


class Announcing(Rules, Protocol):
    """A game in which there is something to read now and then: who one is, how a round went. Not compiled."""

    def notice_of(self, s: Any, viewer: int, /) -> str:
        """The name of what a viewer is given to read, the same for as long as it tells of the same; empty for nothing.

        What the spectator is given, everybody is; its name tells nothing that not everybody knows."""


class Bundling(Rules, Protocol):
    """A game with actions of many small steps that a person puts together before all are made at once. Not compiled."""

    @property
    def bundles(self) -> Any:
        """What is put together, and how: a `filon.scene.Bundles`."""


class Settling(Rules, Protocol):
    """A game whose fields follow from each other. Not compiled; asked of a State somebody sets up, never in play."""

    def settle(self, s: Any, given: frozenset[str], /) -> None:
        """Make a deal in which some fields were changed a whole position: work out what follows from them, and put what they
        leave over where it belongs. Each number is one its field may have; whether all of them go together nobody knows."""


class Suspecting(Rules, Protocol):
    """A game in which some seats are secretly against the others. Compiled too."""

    def suspect(self, s: Any, viewer: int, out: NDArray[Any], /) -> None:
        """Write how likely each set of such seats is to a viewer, by what was done in the open; `out` has a place a set."""

    def imagine_suspecting(self, s: Any, viewer: int, weights: NDArray[Any], key: NDArray[Any], /) -> None:
        """As `imagine`, with the set of such seats drawn by what `suspect` wrote."""


class Wordy(Rules, Protocol):
    """A game in which a text can name what no action number stands for, such as a card that is not in the hand."""

    def why_not_text(self, s: Any, seat: int, text: str, words: Words, /) -> Refusal | None:
        """What forbids a move that `read_text` makes nothing of, to the seat that must choose; None if it means nothing."""


class Sided(Rules, Protocol):
    """A game in which some seats win and lose together. Not compiled; asked by who counts games, never by who plays."""

    def sides(self, s: Any, /) -> Sequence[str]:
        """On which side each seat was, asked of the spectator's Seen once all is over; nothing if that is not one side."""

    def has_teams(self, options: Mapping[str, Value], /) -> bool:
        """Is a seat on one side from the deal to the end?"""

    def teams(self, s: Any, /) -> Sequence[str]:
        """On which side each seat is, asked of a State as it is dealt, where there are teams."""


class InRounds(Rules, Protocol):
    """A game played in rounds that are dealt and counted one by one. Compiled too."""

    def round_of(self, s: Any, /) -> int:
        """The round under way."""


class Telling(Rules, Protocol):
    """A game in which one deed takes several moves. Not compiled."""

    def deed_story(self, s: Any, viewer: int, words: Words, /) -> Sequence[str]:
        """The story for who was told nothing of the moves before that are a STEP of a deed (`kernel/pace.py`)."""


class Knocking(Rules, Protocol):
    """A game in which a seat may be out for a while: it has nothing to choose until a round ends. Not compiled."""

    def is_out(self, s: Any, seat: int, /) -> bool:
        """Is a seat out of the round? Asked of the spectator's Seen."""
