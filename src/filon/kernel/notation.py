"""Notation as people type it: what stands between its words does not matter, and one move may be spelt in several ways.

A move is *written* in one way, in records and everywhere else; more ways are *read*.
"""

import re
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

from .words import SEAT_LETTERS

BETWEEN = re.compile(r"[\s_(),;]+|(?<=\w)-(?=\w)")  # a hyphen that joins, not the sign of a number
LONGEST_SHOWN = 60  # characters of what was got, in a refusal
MOST_LISTED = 24  # things that are all named to who typed something else; of more
MOST_LIKE = 8  # are named: those most like it


def plain(text: str) -> str:
    """A text in small letters, one blank between its words: `Empty_cart()` and `empty  cart` are the same."""
    return BETWEEN.sub(" ", text.lower()).strip()


def readings_of(texts: Sequence[str], others: Iterable[tuple[str, int]]) -> dict[str, int]:
    """What each plain text means: every action as it is written and, where that leaves room, as it may be spelt too."""
    read = {plain(text): action for action, text in enumerate(texts)}
    for text, action in others:
        read.setdefault(plain(text), action)
    return read


def nearest(text: str, texts: Sequence[str], most: int) -> list[str]:
    """So many of the texts that are most like a text, the most like first; of those equally like, in their order."""
    matcher = SequenceMatcher(b=plain(text), autojunk=False)
    verb = plain(text).partition(" ")[0]

    def likeness(known: str) -> tuple[bool, float]:
        matcher.set_seq1(plain(known))
        return plain(known).partition(" ")[0] == verb, matcher.ratio()

    return sorted(texts, key=likeness, reverse=True)[:most]


def letter_of(seat: int) -> str:
    """A seat's letter in notation."""
    return SEAT_LETTERS[seat]
