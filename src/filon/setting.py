"""A setting: what is agreed before a game (seats, options, tables), checked once, in the form the rules deal from."""

import hashlib
import secrets
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from . import games
from .kernel.chance import child_key, words_of_key
from .kernel.contract import Identity, Rules, Value
from .kernel.errors import BadSeats, BadSeed, BadTables
from .kernel.template import entry_of, playout_of
from .kernel.warm import options_record, prepare, tables_record
from .kernel.words import Words, words_for

Seed = int | bytes | None
KEY_BYTES = 32


@dataclass(frozen=True)
class Setting:
    """A game about to be dealt."""

    rules: Rules
    seats: int
    options: dict[str, Value]
    tables: dict[str, Any]
    shipped: bool  # are these the tables that come with the game?

    @property
    def identity(self) -> Identity:
        """The game's identity card."""
        return self.rules.IDENTITY

    @cached_property
    def entry(self) -> Any:
        """The array entry points, compiled."""
        prepare(self.rules)
        return entry_of(self.rules)

    @cached_property
    def playout(self) -> Any:
        """Whole games inside the kernel, compiled."""
        prepare(self.rules)
        return playout_of(self.rules)

    @cached_property
    def records(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """Tables and options as the rules deal from them."""
        return tables_record(self.rules, self.tables), options_record(self.rules, self.seats, self.options)

    @cached_property
    def tables_digest(self) -> str:
        """Eight bytes that tell these tables from others."""
        return hashlib.blake2b(msgspec.json.encode(self.tables, order="deterministic"), digest_size=8).hexdigest()

    def words(self, language: str) -> Words:
        """The words of this game in a language."""
        return words_for(language, self.identity.folder / "locale")


def agree(game: str, *, seats: int, tables: Mapping[str, Any] | str | Path | None = None, **options: Value) -> Setting:
    """Check seats, options and tables of a game; refuse with a sentence before anything is done."""
    rules = games.rules_of(game)
    return agree_on(rules, seats=seats, tables=tables, **options)


def agree_on(rules: Rules, *, seats: int, tables: Mapping[str, Any] | str | Path | None = None, **options: Value) -> Setting:
    """The same for rules at hand."""
    identity = rules.IDENTITY
    if type(seats) is not int or seats not in identity.seats:
        low, high = identity.seats[0], identity.seats[-1]
        raise BadSeats(
            "{game} is for {low} to {high} seats, but got {got!r}", game=identity.slug, low=low, high=high, got=seats
        )
    for name, value in options.items():
        identity.option(name).code(value, seats)
    values = {option.name: options.get(option.name, option.default) for option in identity.options}
    rules.check_options(seats, values)
    shipped = rules.shipped_tables(values)
    if tables is None:
        return Setting(rules, seats, values, shipped, shipped=True)
    data = read_toml(Path(tables)) if isinstance(tables, str | Path) else tables
    whole = rules.read_tables(data, shipped)
    return Setting(rules, seats, values, whole, shipped=whole == shipped)


def read_toml(file: Path) -> dict[str, Any]:
    """A user's tables from a TOML file."""
    try:
        with file.open("rb") as source:
            return tomllib.load(source)
    except OSError as error:
        raise BadTables("cannot read tables {file}: {error}", file=file, error=error.strerror) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadTables("{file} is not valid TOML: {error}", file=file, error=error) from error


def key_of(seed: Seed) -> bytes:
    """The 256-bit key of a seed: 32 bytes are the key itself, a number is hashed, None is drawn by the machine."""
    if seed is None:
        return secrets.token_bytes(KEY_BYTES)
    if isinstance(seed, bytes) and len(seed) == KEY_BYTES:
        return seed
    if isinstance(seed, int) and not isinstance(seed, bool):
        return hashlib.sha256(f"filon seed {seed}".encode()).digest()
    got = f"{len(seed)} bytes" if isinstance(seed, bytes) else repr(seed)
    raise BadSeed("a seed is an int, the {n} bytes of a key, or None, but got {got}", n=KEY_BYTES, got=got)


def child_of(key: bytes, number: int) -> NDArray[np.uint32]:
    """The key words of child `number` of a key: game g of a batch is dealt from child 2g, its players throw 2g + 1."""
    out = np.zeros(8, np.uint32)
    child_key(words_of_key(key), number, out)
    return out
