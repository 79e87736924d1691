"""Reads what was typed: games, seats, options, seeds, people, bots. Every command reads them here and in no other way.

What is wrong is refused with a sentence that says what was expected. Settings and bots bring the compiler with them, so who
only names a game does not wait for it.
"""

import difflib
from pathlib import Path
from typing import TYPE_CHECKING

from filon import games
from filon.kernel.contract import Identity, Option, Value, ways_to_write
from filon.kernel.errors import BadOption, BadSeats, BadSeed, UnknownGame
from filon.kernel.words import SEAT_LETTERS, Words

from .speech import seat_name

if TYPE_CHECKING:
    from filon.bots import Bot
    from filon.play.setting import Setting

SHOWN = 60  # characters of what was typed that are repeated in an answer
LONGEST_NUMBER = 9  # digits; nothing a person may number here has more


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


# --- what is agreed before a game ---


def read_setting(game: str, seats: int | None, tables: Path | None, options: list[str], words: Words) -> "Setting":
    """Seats, tables and options, checked; four seats if none are named, or as near as the game allows."""
    from filon.play.setting import agree_on

    rules = games.rules_of(known_game(game, words))
    seats = seats_wished(rules.IDENTITY, seats, options, words)
    return agree_on(rules, seats=seats, tables=tables, **read_options(rules.IDENTITY, options, seats, words))


def seats_wished(card: Identity, wished: int | None, texts: list[str], words: Words) -> int:
    """As many seats as were asked for, else as is usual with the options as typed."""
    return wished if wished is not None else card.usual_with(read_options(card, texts, card.seats[-1], words))


def read_options(card: Identity, texts: list[str], seats: int, words: Words) -> dict[str, Value]:
    """Options as typed, `name=value`."""
    if seats not in card.seats:
        low, high = card.seats[0], card.seats[-1]
        raise BadSeats(
            words("{game} is for {low} to {high} seats, but got {n}.", game=card.slug, low=low, high=high, n=seats)
        )
    options: dict[str, Value] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(words("An option is written name=value, but got {text}.", text=repr(text)))
        options[name.strip()] = read_value(card.option(name.strip()), value.strip(), seats)
    return options


def read_value(option: Option, text: str, seats: int) -> Value:
    """The value of an option as typed; a seat may be called by its letter, unless the letter is a value itself."""
    seat = seat_by_letter(text, seats)
    lettered = option.seats and seat is not None and not any(text.lower() in ways_to_write(value) for value in option.values)
    return option.read(str(seat) if lettered else text, seats)


def read_seed(text: str | None) -> int | bytes | None:
    """A seed as typed: a number, or the 64 hex digits of a key."""
    from filon.play.setting import KEY_BYTES, key_of

    if text is None:
        return None
    try:
        seed = bytes.fromhex(text) if len(text) == 2 * KEY_BYTES else int(text)
        key_of(seed)
        return seed
    except ValueError:  # a BadSeed too: a number that is too large
        raise BadSeed(
            "expected a number or {n} hex digits as the seed, but got {got!r}", n=2 * KEY_BYTES, got=text
        ) from None


# --- who sits where ---


def typed_number(text: str) -> int:
    """A number as a person types it; -1 for what is none, or longer than any that counts something here."""
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else -1


def seat_by_letter(text: str, seats: int) -> int | None:
    """The seat a letter names, if it names one."""
    letter = text.strip().upper()
    return SEAT_LETTERS.index(letter) if len(letter) == 1 and letter in SEAT_LETTERS[:seats] else None


def seat_of(text: str, seats: int, words: Words) -> int:
    """A seat as a person types it: its letter or its number."""
    number, lettered = typed_number(text.strip()), seat_by_letter(text, seats)
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


def read_persons(seat: str | None, several: str | None, seats: int, words: Words) -> list[int]:
    """The seats where people sit, in order: one seat, or several with commas, or the first if neither is named."""
    if several is not None and seat is not None:
        raise BadSeats(words("Say --seat for one person or --humans for several, not both."))
    texts = (several if several is not None else seat or "0").split(",")
    return sorted({seat_of(text, seats, words) for text in texts})


def read_names(text: str) -> list[str]:
    """Names with commas between them."""
    return [name.strip() for name in text.split(",")]


def read_bots(text: str, persons: list[int], seats: int, words: Words) -> "tuple[Bot | None, ...]":
    """A bot for every other seat, in the order named, again from the first when there are too few."""
    from filon.bots import bot_of

    found = [bot_of(name) for name in read_names(text)]
    free = [seat for seat in range(seats) if seat not in persons]
    if len(found) > max(len(free), 1):
        raise BadSeats(words("{m} bots are named, but only {n} seats are free.", m=len(found), n=len(free)))
    seated = {seat: found[place % len(found)] for place, seat in enumerate(free)}
    return tuple(seated.get(seat) for seat in range(seats))
