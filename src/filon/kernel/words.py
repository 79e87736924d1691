"""Words: what people read, in their language. English sentences in the code are the keys; `locale/<lang>.po` translates.

A game has its own catalogue beside its rules; Filon's common one is looked up when the game's has no entry. Words may also
know what the players are called; strangers chose those names, so they are tidied before anything says them.
"""

import os
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from .catalogue import read_catalogue_file

LANGUAGES = ("en", "fr")
COMMON_CATALOGUES = Path(__file__).parent.parent / "locale"

SEAT_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # what seats are called where nobody said a name
LONGEST_NAME = 24  # characters of a player's name
JOINERS = "\u200c\u200d"  # unseen, but letters of some scripts are wrong without them
ISOLATED = "\u2068{}\u2069"  # a name written from right to left turns nothing round it
FROM_THE_RIGHT = ("R", "AL")


@dataclass(frozen=True)
class Words:
    """A language at work: `words("{dwarf} is burnt.", dwarf="B")`."""

    language: str = "en"
    catalogue: Mapping[str, str] = field(default_factory=dict)
    names: tuple[str, ...] = ()  # of the players, by seat; "" where nobody said one

    def __call__(self, sentence: str, /, **things: Any) -> str:
        """The sentence in this language, with its things filled in."""
        return self.catalogue.get(sentence, sentence).format(**things)

    def count(self, one: str, several: str, n: int, /, **things: Any) -> str:
        """The sentence for one or for several; `{n}` is the number. French says none in the singular."""
        alone = n == 1 or (n == 0 and self.language == "fr")
        return self(one if alone else several, n=n, **things)

    def naming(self, names: Sequence[str]) -> "Words":
        """The same language at a table where the players are called so."""
        return replace(self, names=tuple(tidy_name(name) for name in names))

    def player(self, seat: int, otherwise: str) -> str:
        """What the player of a seat is called; `otherwise` where no name is known."""
        name = self.names[seat] if seat < len(self.names) else ""
        if any(unicodedata.bidirectional(letter) in FROM_THE_RIGHT for letter in name):
            return ISOLATED.format(name)
        return name or otherwise

    def seat(self, seat: int) -> str:
        """What a seat is called: by its player, or by its letter."""
        return self.player(seat, SEAT_LETTERS[seat])


def tidy_name(name: str) -> str:
    """A name on one line, no longer than names are, with nothing in it that steers the text round it."""
    seen = "".join(letter if is_letter(letter) else " " for letter in name)
    return " ".join(seen.split())[:LONGEST_NAME].rstrip()


def is_letter(letter: str) -> bool:
    """Can this stand in a name? Not what controls, what is unassigned, and what XML forbids."""
    return letter in JOINERS or unicodedata.category(letter)[0] != "C"


@lru_cache(maxsize=64)
def words_for(language: str, *folders: Path) -> Words:
    """The words of a language from these catalogue folders; the first that knows a sentence has the say."""
    if language not in LANGUAGES:
        language = "en"
    catalogue: dict[str, str] = {}
    for folder in (COMMON_CATALOGUES, *reversed(folders)):
        catalogue.update(read_catalogue(folder / f"{language}.po"))
    return Words(language, catalogue)


@lru_cache(maxsize=64)
def read_catalogue(file: Path) -> dict[str, str]:
    """The translated sentences of one catalogue; none if there is no such file."""
    return read_catalogue_file(file) if file.exists() else {}


def language_of_this_machine() -> str:
    """French where the environment says so, else English."""
    for name in ("FILON_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return value[:2].lower() if value[:2].lower() in LANGUAGES else "en"
    return "en"
