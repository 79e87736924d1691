"""A barter in one sentence, as a table tells it to who was told none of its steps."""

from collections.abc import Sequence

from filon.kernel.words import Words

from .names import things_words
from .state import State, What
from .story import Row, rows_of, sentences_of

HANDED_OVER = (What.TAKEN, What.GIVEN, What.COVERED)


def deed_story(s: State, viewer: int, words: Words) -> Sequence[str]:
    """The story, with a barter that ended told as a whole: what the King got, and what for."""
    rows = rows_of(s)
    ends = [n for n, row in enumerate(rows) if row[0] == What.BARTERED]
    if not ends:
        return sentences_of(s, rows, words)
    first = ends[0]
    last = next((n for n in range(first + 1, len(rows)) if rows[n][0] not in HANDED_OVER), len(rows))
    before, after = (sentences_of(s, part, words) for part in (rows[:first], rows[last:]))
    return [*before, whole_barter_words(rows[first:last], words), *after]


def whole_barter_words(rows: list[Row], words: Words) -> str:
    """Who bartered what for what."""
    name = words.seat(rows[0][1])
    given, taken = ([row[2] for row in rows if row[0] == what] for what in (What.GIVEN, What.TAKEN))
    if not given and not taken:
        return words("{seat} barters with the King, but for nothing.", seat=name)
    things, others = things_words(given, words), things_words(taken, words)
    return words("{seat} barters: gives {given}; gets {taken}.", seat=name, given=things, taken=others)
