"""Words: what people read, in their language. English sentences in the code are the keys; `locale/<lang>.po` translates.

A game has its own catalogue beside its rules; Filon's common one is looked up when the game's has no entry.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "fr")
COMMON = Path(__file__).parent.parent / "locale"


@dataclass(frozen=True)
class Words:
    """A language at work: `words("{dwarf} is burnt.", dwarf="B")`."""

    language: str = "en"
    catalogue: Mapping[str, str] = field(default_factory=dict)

    def __call__(self, sentence: str, /, **things: Any) -> str:
        """The sentence in this language, with its things filled in."""
        return self.catalogue.get(sentence, sentence).format(**things)

    def count(self, one: str, several: str, n: int, /, **things: Any) -> str:
        """The sentence for one or for several; `{n}` is the number. French says none in the singular."""
        alone = n == 1 or (n == 0 and self.language == "fr")
        return self(one if alone else several, n=n, **things)


@lru_cache(maxsize=64)
def words_for(language: str, *folders: Path) -> Words:
    """The words of a language from these catalogue folders; the first that knows a sentence has the say."""
    if language not in LANGUAGES:
        language = "en"
    catalogue: dict[str, str] = {}
    for folder in (COMMON, *reversed(folders)):
        catalogue.update(read_catalogue(folder / f"{language}.po"))
    return Words(language, catalogue)


@lru_cache(maxsize=64)
def read_catalogue(file: Path) -> dict[str, str]:
    """The translated sentences of one catalogue; none if there is no such file."""
    if not file.exists():
        return {}
    from babel.messages.pofile import read_po  # slow to import, and English never needs it

    with file.open("rb") as source:
        return {str(entry.id): str(entry.string) for entry in read_po(source) if entry.id and entry.string}


def language_of_this_machine() -> str:
    """French where the environment says so, else English."""
    for name in ("FILON_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return value[:2].lower() if value[:2].lower() in LANGUAGES else "en"
    return "en"
