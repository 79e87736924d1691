"""How the command line speaks: in which language, on which console, and what seats are called."""

import difflib
import json
from enum import StrEnum
from typing import TYPE_CHECKING, Any

import typer

from filon import games
from filon.kernel.errors import BadSeats, UnknownGame
from filon.kernel.words import Words, language_of_this_machine, words_for

if TYPE_CHECKING:
    from rich.console import Console

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SHOWN = 60  # characters of what was typed that are repeated in an answer
LONGEST_NUMBER = 9  # digits; nothing a person may number here has more


class Language(StrEnum):
    """The languages there are words for."""

    EN = "en"
    FR = "fr"


def language_of(asked: Language | None) -> str:
    """The language asked for, else the machine's."""
    return asked.value if asked else language_of_this_machine()


def common_words(asked: Language | None) -> Words:
    """The words that belong to no game."""
    return words_for(language_of(asked))


def console() -> "Console":
    """Where people read. Nothing a person typed is ever taken for markup."""
    from rich.console import Console

    return Console(markup=False, highlight=False, emoji=False)


def put_json(data: Any) -> None:
    """For programs: never translated, never coloured."""
    typer.echo(json.dumps(data, indent=2))


def known_game(name: str, words: Words) -> str:
    """A game's name, or a refusal with the nearest one; nothing is imported for it."""
    known = games.names()
    if name in known:
        return name
    near = difflib.get_close_matches(name.lower(), known, n=1)
    listed = ", ".join(known)
    if near:
        raise UnknownGame(
            words(
                "There is no game {name}; did you mean {near}? The games are: {games}.",
                name=repr(name),
                near=near[0],
                games=listed,
            )
        )
    raise UnknownGame(words("There is no game {name}; the games are: {games}.", name=repr(name), games=listed))


def seat_name(seat: int) -> str:
    """A seat as people call it: A is seat 0."""
    return LETTERS[seat]


def number_of(text: str) -> int:
    """A number as a person types it; -1 for what is none, or longer than any that counts something here."""
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else -1


def seat_by_letter(text: str, seats: int) -> int | None:
    """The seat a letter names, if it names one."""
    letter = text.strip().upper()
    return LETTERS.index(letter) if len(letter) == 1 and letter in LETTERS[:seats] else None


def seat_of(text: str, seats: int, words: Words) -> int:
    """A seat as a person types it: its letter or its number."""
    number, lettered = number_of(text.strip()), seat_by_letter(text, seats)
    if number in range(seats):
        return number
    if lettered is not None:
        return lettered
    raise BadSeats(
        words(
            "This table has seats 0 to {last}, also called A to {letter}, but got {text}.",
            last=seats - 1,
            letter=seat_name(seats - 1),
            text=repr(text[:SHOWN]),
        )
    )
