"""Where the things of a game lie, by what its State declares: cards in hands, piles and rows, and how many there are.

Things are the words of a vocabulary of which it is agreed before the game how many there are: a `Stock` by that vocabulary.
They lie in lists (`Hand`, `Pile`, `Line`), as single ones (`Held`), and in other stocks, such as those out of the game.
In an `Each` every word lies once. Marks cannot fill what else is hidden.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from math import prod
from typing import NamedTuple

from filon.kernel.fields import Marked, marked_fields
from filon.kernel.layout import PUBLIC
from filon.kernel.marks import By, Each, Hand, Held, Listed, OneOf, Pile, Stock

Vocabulary = type[IntEnum]


@dataclass(frozen=True)
class Holder:
    """A field in which things lie, row by row."""

    said: Marked
    vocabulary: Vocabulary

    @property
    def name(self) -> str:
        """The field's name."""
        return self.said.name

    @property
    def length(self) -> str:
        """The field that says how many things lie in each row; empty if there is no place without one."""
        what = self.said.what
        return what.length if isinstance(what, Listed) else what.present if isinstance(what, Held) else ""

    @property
    def size(self) -> int:
        """The places of a row."""
        return 1 if isinstance(self.said.what, Held) else self.said.field.shape[-1]

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return prod(self.said.field.shape) // self.size

    @property
    def is_hand(self) -> bool:
        """Does the order mean nothing, so that things are kept sorted?"""
        return isinstance(self.said.what, Hand)

    @property
    def is_pile(self) -> bool:
        """Is it a pile, its top last?"""
        return isinstance(self.said.what, Pile)


class Things(NamedTuple):
    """All that a State says of things."""

    vocabularies: tuple[Vocabulary, ...]
    holders: tuple[Holder, ...]
    boxes: tuple[tuple[str, Vocabulary], ...]  # fields that say how many there are of each
    counted: tuple[tuple[str, Vocabulary], ...]  # fields that say how many of each lie somewhere
    singles: tuple[Vocabulary, ...]  # those of which there is one of each
    untold: tuple[str, ...]  # what is hidden, and no thing that could be found again


@lru_cache(maxsize=64)
def things_of(declaration: type) -> Things:
    """Read the marks of a State."""
    fields = marked_fields(declaration)
    boxes = tuple((said.name, words) for said in fields.values() if said.is_agreed for words in words_counted(said))
    singles = tuple(dict.fromkeys(holder.vocabulary for holder in holders_in(fields) if isinstance(holder.said.what, Each)))
    known = (*dict.fromkeys(words for _, words in boxes), *singles)
    holders = tuple(holder for holder in holders_in(fields) if holder.vocabulary in known and not holder.said.is_agreed)
    counted = tuple(
        (said.name, words)
        for said in fields.values()
        if not said.is_agreed
        for words in words_counted(said)
        if words in known
    )
    lying = tuple(words for words in known if any(holder.vocabulary is words for holder in holders))
    return Things(
        lying,
        holders,
        tuple(box for box in boxes if box[1] in lying),
        tuple(count for count in counted if count[1] in lying),
        tuple(words for words in singles if words in lying),
        tuple(untold_in(fields, {holder.name for holder in holders})),
    )


def words_counted(said: Marked) -> Iterator[Vocabulary]:
    """The vocabulary of whose words a field says how many there are; for an agreed one, in one row."""
    last = said.axes[-1] if said.axes else None
    is_one_row = len(said.axes) == 1 or not said.is_agreed
    if isinstance(said.what, Stock) and isinstance(last, By) and isinstance(last.names, type) and is_one_row:
        yield last.names


def holders_in(fields: dict[str, Marked]) -> Iterator[Holder]:
    """Every field in which words of a vocabulary lie that can be things."""
    for said in fields.values():
        words = said.one.words if isinstance(said.one, OneOf) else ()
        if isinstance(said.what, Listed | Held | Each) and isinstance(words, type):
            yield Holder(said, words)


def untold_in(fields: dict[str, Marked], held: set[str]) -> Iterator[str]:
    """The hidden fields that hold no things, in their order."""
    for said in fields.values():
        if said.field.secrecy is not PUBLIC and not said.is_inner and said.name not in held:
            yield said.name


def unrolled(names: tuple[str, ...]) -> tuple[str, ...]:
    """Names of fields for `literal_unroll`, which takes several that differ: where there is one, another follows it, which
    whoever unrolls them leaves alone."""
    return (*names, "events") if len(set(names)) == 1 else names
