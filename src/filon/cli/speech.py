"""How the command line speaks: in which language, on which console, and what seats are called."""

import json
from enum import StrEnum
from typing import TYPE_CHECKING, Any

import typer

from filon.kernel.words import SEAT_LETTERS, Words, language_of_this_machine, words_for

if TYPE_CHECKING:
    from rich.console import Console


class Language(StrEnum):
    """The languages there are words for."""

    EN = "en"
    FR = "fr"


def language_asked(asked: Language | None) -> str:
    """The language asked for, else the machine's."""
    return asked.value if asked else language_of_this_machine()


def common_words(asked: Language | None) -> Words:
    """The words that belong to no game."""
    return words_for(language_asked(asked))


def console() -> "Console":
    """Where people read. Nothing a person typed is ever taken for markup."""
    from rich.console import Console

    return Console(markup=False, highlight=False, emoji=False)


def put_json(data: Any) -> None:
    """For programs: never translated, never coloured."""
    typer.echo(json.dumps(data, indent=2))


def seat_name(seat: int) -> str:
    """A seat as people call it: A is seat 0."""
    return SEAT_LETTERS[seat]


def reach_of(interval: tuple[float, float] | None) -> str:
    """Half an interval, as it is written after a mean."""
    return f" ±{(interval[1] - interval[0]) / 2:.2g}" if interval else ""
