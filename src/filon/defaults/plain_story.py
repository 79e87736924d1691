"""A plain story: what the last move made happen, from the events of a Seen and what the mark `Told` says of them.

`SENTENCES` of a game says an event in words, `"{seat} looks into chest {chest}."`: its seat, and its numbers by the names of
their columns (or `{a}` and `{b}`). An empty sentence is not told; an event without one is told by its name, `A: looked,
chest 2`. Nobody's event has a seat that there is not, such as -1.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from filon.kernel.contract import Rules
from filon.kernel.errors import Phrase
from filon.kernel.events import Events
from filon.kernel.fields import marked_fields
from filon.kernel.marks import Told, vocabulary_words
from filon.kernel.words import Words

from .plain_words import named_in, value_words

Story = Callable[[Any, int, Words], Sequence[str]]


def story_for(rules: Rules) -> Story:
    """The door `story` of a game that has none of its own."""

    def story(s: Any, _viewer: int, words: Words) -> Sequence[str]:
        told, sentences = told_by(rules), getattr(rules, "SENTENCES", {})
        said = (sentence_for(told, sentences, row, s.seats, words) for row in rows_told(told, s))
        return [sentence for sentence in said if sentence]

    return story


def told_by(rules: Rules) -> Told:
    """What a game says of its events."""
    return next(said.what for said in marked_fields(rules.State).values() if isinstance(said.what, Told))


def rows_told(told: Told, s: Events) -> list[tuple[int, int, int, int]]:
    """Events in the order things happened, without those that another tells better: what, seat, a, b."""
    rows = [cast("tuple[int, int, int, int]", tuple(row[:4])) for row in s.events[: int(s.n_events)].tolist()]
    better = {(told.instead.get(what), seat) for what, seat, _, _ in rows}
    return [row for row in rows if row[:2] not in better]


def sentence_for(told: Told, sentences: Mapping[Any, str], row: tuple[int, int, int, int], seats: int, words: Words) -> str:
    """An event in words."""
    what, seat, a, b = row
    who = words.seat(seat) if 0 <= seat < seats else ""
    numbers = [
        (name, value_words(mark, value, words)) for (name, mark), value in zip(told.named(what), (a, b), strict=False)
    ]
    if what not in sentences:
        return sentence_by_name(vocabulary_words(told.words)[what], who, numbers, words)
    sentence = sentences[what]
    return Phrase(sentence, seat=who, a=a, b=b, **dict(numbers)).said(words) if sentence else ""


def sentence_by_name(name: str, who: str, numbers: Sequence[tuple[str, str]], words: Words) -> str:
    """An event that has no sentence: who, what, and what is known of it."""
    things = [f"{named_in(words, column)} {number}" for column, number in numbers]
    said = ", ".join([named_in(words, name), *things])
    return words("{seat}: {said}.", seat=who, said=said) if who else f"{said[:1].upper()}{said[1:]}."
