"""Verbs: one declaration of what a game's moves are called, how they are numbered, written, read and touched.

    VERBS = Verbs()
    DIG = VERBS.verb("dig {number} in {gallery}", Part("number", 6, low=1), Part("gallery", 5, low=1), touch=...)
    PASS = VERBS.move("pass")

Verbs stand in the order of their action numbers, and numbers follow from the sizes of their parts, the last part counting
fastest. What is declared is a `Verb`, a constant tuple that compiled code asks through the small kernels below: `number`,
`part`, `parts`, `is_a`, `meant`. Notation, reading and touches are asked of `VERBS` itself and are never compiled.

`Verbs(State)` knows where things lie: of `Part("card", of="hands")` it finds out how many values there are, how they are
written, and which sprite is touched for each.
"""

from bisect import bisect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import lru_cache
from itertools import product, takewhile
from math import prod
from typing import Any, NamedTuple

from .cached import cached_property
from .compiling import kernel
from .lying import Lying, lying_in
from .notation import plain

MOST_PARTS = 3
MEANT = 1 << 48  # where meanings in kinds begin: beyond all action numbers
MOST_MEANT = 1 << 24  # meanings that one action number leaves room for

Values = tuple[int, ...]
Tokens = tuple[str, ...]
Writing = Sequence[str] | Callable[[Any, int], Sequence[str]]  # one word a value, everywhere or as a position has it
Spelling = Mapping[str, int] | Callable[[Any, int], Mapping[str, int]]
Steps = tuple[Any, ...]  # of a path of touches


class Verb(NamedTuple):
    """The numbers of a verb's moves: where they begin and end, how many values its parts have, and where those begin."""

    start: int
    end: int
    size1: int = 1  # of the second part
    size2: int = 1  # of the third
    low0: int = 0
    low1: int = 0
    low2: int = 0


@kernel
def parts(action: int, verb: Verb) -> tuple[int, int, int]:
    """What a move of a verb names, part by part; parts a verb does not have are 0."""
    rest, third = divmod(int(action) - verb.start, verb.size2)
    first, second = divmod(rest, verb.size1)
    return first + verb.low0, second + verb.low1, third + verb.low2


@kernel
def part(action: int, verb: Verb) -> int:
    """What a move names whose verb has one part."""
    return int(action) - verb.start + verb.low0


@kernel
def number(verb: Verb, first: int = 0, second: int = 0, third: int = 0) -> int:
    """The move of a verb that names these."""
    rest = (int(first) - verb.low0) * verb.size1 + int(second) - verb.low1
    return verb.start + rest * verb.size2 + int(third) - verb.low2


@kernel
def is_a(action: int, verb: Verb) -> bool:
    """Is this a move of that verb?"""
    return bool(verb.start <= action < verb.end)


@kernel
def meant(verb: Verb, kinds: int = 0) -> int:
    """What a move of a verb means that names `kinds` where its number has slots of a hand; 0 for who may not know which."""
    return MEANT + verb.start * MOST_MEANT + int(kinds)


def together(verbs: Sequence[Verb], low: int = 0) -> Verb:
    """Verbs of one part, alike and one after the other, as one verb: its first part, from `low` on, says which of them."""
    first, last = verbs[0], verbs[-1]
    return Verb(first.start, last.end, size1=first.end - first.start, low0=low, low1=first.low0)


@dataclass(frozen=True, eq=False)
class Part:
    """Something that a verb names: one of `size` values from `low` on, each with a word in notation."""

    name: str
    size: int = 0  # as many as there are places, where it lies in a field
    low: int = 0
    words: Writing = ()  # numbers, if none are given
    also: Spelling = field(default_factory=dict)  # what is read too, and the value it stands for
    ids: Sequence[str] = ()  # as values stand in the ids of sprites; their words, where these are always the same
    face_up: bool = False  # of a slot of a hand: does everybody see what lies there once a move names it?
    of: str = ""  # the field in which it lies: its values are places there, in the mover's own row if each seat has one
    lying: Lying | None = None  # the same with its places, once a verb was declared with it

    def placed(self, record: type | None) -> "Part":
        """The same with what follows from where it lies."""
        if not self.of:
            return self
        assert record is not None, f"{self.name} lies in {self.of}: declare Verbs(State)"
        lying = lying_in(record, self.of)
        size = self.size or lying.size - self.low
        return replace(self, size=size, words=self.words or lying.writing(self.low, size), lying=lying)

    @property
    def is_fixed(self) -> bool:
        """Are its words the same in every position?"""
        return not callable(self.words) and not callable(self.also)

    def words_at(self, s: Any, seat: int) -> Sequence[str]:
        """The word of each value in a position."""
        writing = self.words
        return writing(s, seat) if callable(writing) else writing or self.numbers

    def also_at(self, s: Any, seat: int) -> Mapping[str, int]:
        """Other spellings in a position."""
        return self.also(s, seat) if callable(self.also) else self.also

    @cached_property
    def numbers(self) -> tuple[str, ...]:
        """The values themselves."""
        return tuple(map(str, range(self.low, self.low + self.size)))

    @cached_property
    def shown(self) -> tuple[str, ...]:
        """The values as they stand in the ids of sprites."""
        if self.ids or self.of:
            return tuple(self.ids or self.numbers)
        return (
            self.numbers if callable(self.words) else tuple(plain(word).replace(" ", "-") for word in self.words_at(None, 0))
        )

    def sprite(self, value: int) -> str:
        """The id of the sprite a value is touched by: what lies there, or a chip called as the part is."""
        return self.lying.sprite(value) if self.lying else f"{self.name}-{self.shown[value - self.low]}"

    def write(self, s: Any, seat: int, value: int) -> str:
        """A value in notation."""
        return self.words_at(s, seat)[value - self.low]

    def read(self, s: Any, seat: int, tokens: Tokens, *, leniently: bool) -> Iterator[tuple[int, int]]:
        """What the first tokens can stand for, and how many tokens that takes, the most first."""
        table = self.table_at(s, seat, leniently)
        for length in range(min(len(tokens), max(map(len, table), default=0)), -1, -1):
            if tokens[:length] in table:
                yield table[tokens[:length]], length

    def table_at(self, s: Any, seat: int, leniently: bool) -> dict[Tokens, int]:
        """Values by their tokens in a position."""
        if not self.is_fixed:
            return self.table(s, seat, leniently=leniently)
        return self.lenient_table if leniently else self.strict_table

    def table(self, s: Any, seat: int, *, leniently: bool) -> dict[Tokens, int]:
        """The same, made anew; of values with the same word the first, and their words go before other spellings."""
        found: dict[Tokens, int] = {}
        for value, word in enumerate(self.words_at(s, seat), self.low):
            found.setdefault(tokens_of(word), value)
        for word, value in self.also_at(s, seat).items() if leniently else ():
            found.setdefault(tokens_of(word), value)
        return found

    @cached_property
    def strict_table(self) -> dict[Tokens, int]:
        """The table of words that are always the same."""
        return self.table(None, 0, leniently=False)

    @cached_property
    def lenient_table(self) -> dict[Tokens, int]:
        """The same, with other spellings."""
        return self.table(None, 0, leniently=True)

    def spellings(self, value: int) -> Iterator[str]:
        """All words of a value, where they are always the same."""
        yield self.write(None, 0, value)
        yield from (word for word, known in self.also_at(None, 0).items() if known == value)


def one_of(name: str, vocabulary: type[IntEnum], low: int = 1, size: int = 0, **others: Any) -> Part:
    """A part that is one of a vocabulary, by its name in small letters; 0 is unknown, so it begins with 1."""
    words = tuple(vocabulary(value).name.lower() for value in range(low, low + (size or len(vocabulary) - low)))
    return Part(name, len(words), low, words, **others)


@lru_cache(maxsize=4096)
def tokens_of(text: str) -> Tokens:
    """The words of a text, however they are spaced or capitalised."""
    return tuple(plain(text).split())


@dataclass(frozen=True, eq=False)
class Declared:
    """All that was said of a verb."""

    verb: Verb
    parts: tuple[Part, ...]
    notation: tuple[str, ...]
    also: tuple[tuple[str, ...], ...]
    touch: tuple[str, ...] | Callable[..., Steps]

    @cached_property
    def is_fixed(self) -> bool:
        """Is it written the same in every position?"""
        return all(part.is_fixed for part in self.parts)

    @property
    def name(self) -> str:
        """What the verb is called: the words before its first part."""
        return " ".join(takewhile(lambda item: self.part_in(item) is None, self.notation))

    def values(self, action: int) -> Values:
        """What a move names."""
        return parts(action, self.verb)[: len(self.parts)]

    def action(self, named: Mapping[str, int]) -> int:
        """The move that names these."""
        found = self.verb.start
        stride = self.verb.end - self.verb.start
        for each in self.parts:
            stride //= each.size
            found += (named[each.name] - each.low) * stride
        return found

    def text(self, s: Any, seat: int, action: int) -> str:
        """A move in notation."""
        words = {each.name: each.write(s, seat, value) for each, value in zip(self.parts, self.values(action), strict=True)}
        return filled(self.notation, words)

    @property
    def texts(self) -> list[str]:
        """Every move in notation; empty where that is not always the same."""
        return [self.text(None, 0, action) if self.is_fixed else "" for action in range(self.verb.start, self.verb.end)]

    def spellings(self) -> Iterator[tuple[str, int]]:
        """Every move in every spelling, where these are always the same."""
        for action in range(self.verb.start, self.verb.end):
            ways = [tuple(each.spellings(value)) for each, value in zip(self.parts, self.values(action), strict=True)]
            for notation, words in product((self.notation, *self.also), product(*ways)):
                yield filled(notation, dict(zip((each.name for each in self.parts), words, strict=True))), action

    def read(self, s: Any, seat: int, tokens: Tokens, *, leniently: bool) -> int | None:
        """The move that these tokens are in a position; None if they are none of this verb."""
        for notation in (self.notation, *(self.also if leniently else ())):
            for named in self.namings(s, seat, notation, tokens, leniently):
                return self.action(named)
        return None

    def namings(
        self, s: Any, seat: int, notation: tuple[str, ...], tokens: Tokens, leniently: bool
    ) -> Iterator[dict[str, int]]:
        """Every way in which tokens fit a notation: the value of each part."""
        if not notation:
            if not tokens:
                yield {}
            return
        first, rest = notation[0], notation[1:]
        named = self.part_in(first)
        if named is None:
            if tokens[: len(tokens_of(first))] == tokens_of(first):
                yield from self.namings(s, seat, rest, tokens[len(tokens_of(first)) :], leniently)
            return
        for value, length in named.read(s, seat, tokens, leniently=leniently):
            for others in self.namings(s, seat, rest, tokens[length:], leniently):
                yield {named.name: value, **others}

    def part_in(self, item: str) -> Part | None:
        """The part that an item of a notation stands for; None if it is a word."""
        return next((each for each in self.parts if item == f"{{{each.name}}}"), None)

    def path(self, action: int) -> Steps:
        """What is touched for a move."""
        values = self.values(action)
        if callable(self.touch):
            return self.touch(*values)
        if not self.touch:
            return tuple(each.sprite(value) for each, value in zip(self.parts, values, strict=True))
        ids = {each.name: each.shown[value - each.low] for each, value in zip(self.parts, values, strict=True)}
        return tuple(step.format(**ids) for step in self.touch)


def filled(notation: tuple[str, ...], words: Mapping[str, str]) -> str:
    """A notation with the words of its parts; an empty word leaves no blank."""
    return " ".join(filter(None, (item.format(**words) for item in notation)))


class Verbs:
    """The verbs of a game, in the order of their action numbers; `record` is the State in whose fields parts lie."""

    def __init__(self, record: type | None = None) -> None:
        self.record = record
        self.declared: list[Declared] = []

    @property
    def actions(self) -> int:
        """How many action numbers there are."""
        return self.declared[-1].verb.end if self.declared else 0

    def verb(
        self,
        notation: str,
        *parts: Part,
        touch: str | tuple[str, ...] | Callable[..., Steps] = "",
        also: str | tuple[str, ...] = (),
    ) -> Verb:
        """Declare the next verb: its notation, the parts named there in the order in which they count, the touches of a move
        (ids with the parts in braces, or a function of the parts; else what lies where a part does, a chip for a part that
        lies nowhere, a button for a verb without parts) and other notations that are read."""
        assert len(parts) <= MOST_PARTS, f"expected at most {MOST_PARTS} parts, but got {len(parts)}"
        parts = tuple(each.placed(self.record) for each in parts)
        for each in parts:
            assert f"{{{each.name}}}" in notation.split(), f"the notation {notation!r} does not name its part {each.name}"
            assert each.size > 0, f"the part {each.name} of {notation!r} says neither its size nor in which field it lies"
            words = () if callable(each.words) else each.words
            assert not words or len(words) == each.size, f"the part {each.name} of {notation!r} has not one word a value"
        sizes, lows = [
            [*values, *[default] * MOST_PARTS]
            for values, default in (([each.size for each in parts], 1), ([each.low for each in parts], 0))
        ]
        start = self.actions
        verb = Verb(start, start + prod(sizes), *sizes[1:MOST_PARTS], *lows[:MOST_PARTS])
        if not touch and not parts:
            touch = notation.replace(" ", "-")
        path = touch if callable(touch) else (touch,) if touch and isinstance(touch, str) else tuple(touch)
        others = (also,) if isinstance(also, str) else also
        self.declared.append(
            Declared(verb, parts, tuple(notation.split()), tuple(tuple(other.split()) for other in others), path)
        )
        return verb

    def move(self, notation: str, touch: str | tuple[str, ...] = "", also: str | tuple[str, ...] = ()) -> int:
        """Declare a move that names nothing: the whole verb is one number. Its button is called as it is written."""
        return self.verb(notation, touch=touch, also=also).start

    def of(self, action: int) -> Declared:
        """What was declared of a move."""
        return self.declared[bisect(self.starts, action) - 1]

    @cached_property
    def starts(self) -> list[int]:
        """The first number of each verb."""
        return [each.verb.start for each in self.declared]

    def split(self, action: int) -> tuple[Verb, Values]:
        """The verb of a move, and what it names."""
        found = self.of(action)
        return found.verb, found.values(action)

    def text_of(self, s: Any, seat: int, action: int) -> str:
        """A move in notation."""
        return self.texts[action] or self.of(action).text(s, seat, action)

    @cached_property
    def texts(self) -> list[str]:
        """Every move in notation; empty where that is not always the same."""
        return [text for each in self.declared for text in each.texts]

    def read_text(self, s: Any, seat: int, text: str) -> int | None:
        """The move a text means, however it is spaced or capitalised; None if it means nothing.

        A move as it is written goes before what may be read as one too.
        """
        tokens = tokens_of(text)
        for leniently, fixed in ((False, self.fixed_texts), (True, self.fixed_spellings)):
            if tokens in fixed:
                return fixed[tokens]
            for each in self.changing:
                action = each.read(s, seat, tokens, leniently=leniently)
                if action is not None:
                    return action
        return None

    @cached_property
    def changing(self) -> list[Declared]:
        """The verbs that are written in one way here and in another there."""
        return [each for each in self.declared if not each.is_fixed]

    @cached_property
    def fixed_texts(self) -> dict[Tokens, int]:
        """Every move that is always written in the same way."""
        return {tokens_of(text): action for action, text in enumerate(self.texts) if text}

    @cached_property
    def fixed_spellings(self) -> dict[Tokens, int]:
        """The same in all spellings."""
        found: dict[Tokens, int] = {}
        for each in self.declared:
            for text, action in each.spellings() if each.is_fixed else ():
                found.setdefault(tokens_of(text), action)
        return found

    def path_of(self, action: int) -> Steps:
        """What is touched for a move, in order."""
        return self.of(action).path(action)
