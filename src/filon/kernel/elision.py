"""French before a name: *de* and *que* lose their e before a vowel and a mute h.

Sentences leave a gap for a name, and who will sit there is known at the table only. So it is done once for all of them, when
the name is in its place.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from .words import Words

VOWELS = tuple("aeiou")


@dataclass(frozen=True)
class FrenchWords(Words):
    """French at a table whose players have names."""

    def __call__(self, sentence: str, /, **things: Any) -> str:
        """The sentence with its things filled in: `Au tour d’Odilon`."""
        said, names = super().__call__(sentence, **things), elided_names(self.names)
        return names.sub(r"\1’", said) if names else said


def speaking(words: Words) -> Words:
    """The words of a language, which know how it treats names."""
    return FrenchWords(words.language, words.catalogue, words.names) if words.language == "fr" else words


@lru_cache(maxsize=256)
def elided_names(names: tuple[str, ...]) -> re.Pattern[str] | None:
    """What is shortened before one of these names; None if before none of them."""
    open_ones = [re.escape(name) for name in names if begins_open(name)]
    return re.compile(rf"\b(d|qu)e (?=(?:{'|'.join(open_ones)})(?!\w))", re.IGNORECASE) if open_ones else None


def begins_open(name: str) -> bool:
    """Is the e before this name dropped? An h is mute but before an a (d’Hélène, de Hans); Yves begins so, Yann does not."""
    letters = unaccented(name)
    first, second = letters[:1], letters[1:2] or " "
    if first == "y":
        return second not in VOWELS
    return first in VOWELS or (first == "h" and second in VOWELS[1:])


def unaccented(name: str) -> str:
    """A name in small letters without accents."""
    return unicodedata.normalize("NFKD", name).casefold().replace("œ", "oe").translate(ACCENTS)


ACCENTS = dict.fromkeys(range(0x300, 0x370))
