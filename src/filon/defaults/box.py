"""The box of a game that only says what is in it: `BOX` as plain data, and by what each field of `Tables` is marked.

    class Tables:
        cards: Annotated[NDArray[Any], np.int8, (len(Card),), By(Card), Count(MAX_CARDS)]
        worth: Annotated[int, np.int8, Count(9)]

    BOX = {"cards": {"copper": 4, "gold": 2}, "worth": 3}

A user's box may leave parts out. Every count is checked against its mark; what else must hold the game says in `check_box`.
"""

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Annotated, Any

import numpy as np

from filon.kernel.boxes import expect_of_tables
from filon.kernel.contract import Value
from filon.kernel.errors import BadTables, Phrase
from filon.kernel.fields import Marked, bounds_of, marked_fields
from filon.kernel.marks import WORK, By, vocabulary_words


class EmptyBox:
    """The Tables of a game that has nothing in its box that anybody could change; a record has a field at least."""

    unused: Annotated[int, np.int8, WORK]


def shipped_tables_for(rules: Any) -> Callable[[Mapping[str, Value]], dict[str, Any]]:
    """What is in the box, whatever the options."""

    def shipped_tables(_options: Mapping[str, Value], /) -> dict[str, Any]:
        """What is in the box, as plain data."""
        return deepcopy(dict(getattr(rules, "BOX", {})))

    return shipped_tables


def read_tables_for(rules: Any) -> Callable[[Mapping[str, Any], Mapping[str, Any]], dict[str, Any]]:
    """A user's box, checked by the marks of the tables and by the game's own `check_box`."""

    def read_tables(data: Mapping[str, Any], shipped: Mapping[str, Any], /) -> dict[str, Any]:
        """A user's tables, checked; parts left out are taken from the shipped ones."""
        slug, fields = rules.IDENTITY.slug, parts_of_box(rules)
        for name in data:
            known = Phrase("parts among {known}", known=", ".join(fields) or "none")
            expect_of_tables(slug, name in fields, name, known, repr(name))
        whole = {name: checked_part(slug, fields[name], data.get(name, part)) for name, part in shipped.items()}
        if hasattr(rules, "check_box"):
            rules.check_box(whole)
        return whole

    return read_tables


def parts_of_box(rules: Any) -> dict[str, Marked]:
    """The fields of the tables that a user may fill."""
    return {name: said for name, said in marked_fields(rules.Tables).items() if not said.is_inner}


def checked_part(slug: str, said: Marked, part: Any) -> Any:
    """One part of a box: a number, or a number for each word."""
    if not said.axes:
        return checked_number(slug, said, said.name, part)
    words = words_of_part(said)
    expect_of_tables(slug, isinstance(part, Mapping), said.name, Phrase("a count for each word"), repr(part))
    for word in part:
        known = Phrase("words among {known}", known=", ".join(words))
        expect_of_tables(slug, word in words, said.name, known, repr(word))
    for word in words:
        expect_of_tables(slug, word in part, said.name, Phrase("a count for {word}", word=word), Phrase("none"))
    return {word: checked_number(slug, said, f"{said.name}.{word}", part[word]) for word in words}


def checked_number(slug: str, said: Marked, where: str, number: Any) -> int:
    """A count within its bounds."""
    low, high = bounds_of(said.what)
    is_number = isinstance(number, int) and not isinstance(number, bool)
    bounds = Phrase("a whole number from {low} to {high}", low=low, high=high)
    expect_of_tables(slug, is_number and low <= number <= high, where, bounds, repr(number))
    return int(number)


def words_of_part(said: Marked) -> dict[str, int]:
    """The words by which a part of the box is counted, with their places."""
    axis = said.axes[0]
    if not isinstance(axis, By):
        raise BadTables("nothing says what the rows of {field} are in the box", field=said.name)
    return {word: place for place, word in vocabulary_words(axis.names).items()}


def fill_tables_for(rules: Any) -> Callable[[Mapping[str, Any], Any], None]:
    """Counts where their words are."""

    def fill_tables(data: Mapping[str, Any], tables: Any, /) -> None:
        """Write checked plain data into a blank Tables record."""
        for name, said in parts_of_box(rules).items():
            if not said.axes:
                tables[name] = data[name]
                continue
            for word, place in words_of_part(said).items():
                tables[name][place] = data[name][word]

    return fill_tables
