"""A setting: what is agreed before a game (seats, options, tables), checked once, in the form the rules deal from."""

import hashlib
import secrets
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from numbers import Integral
from pathlib import Path
from types import MappingProxyType
from typing import Any, cast

import msgspec
import numpy as np
from numpy.typing import NDArray

from filon import games
from filon.kernel import throws
from filon.kernel.boxes import options_array, tables_array
from filon.kernel.cached import cached_property
from filon.kernel.chance import words_of_key
from filon.kernel.contract import Identity, Option, Rules, Value, value_as_text
from filon.kernel.elision import speaking
from filon.kernel.errors import BadSeats, BadSeed, BadTables, Phrase
from filon.kernel.template import entry_of, playout_of
from filon.kernel.words import Words, words_for
from filon.kernel.workshop import RULES, WORKSHOP, Urgency

Seed = int | bytes | None
Tables = Mapping[str, Any] | str | Path | None
KEY_BYTES = 32
SEED_BITS = 256
MOST_TABLES = 100_000  # bytes


@dataclass(frozen=True)
class Setting:
    """A game about to be dealt. Nothing in it can be changed: a bot holds it too."""

    rules: Rules
    seats: int
    options: Mapping[str, Value]
    tables: Mapping[str, Any]
    shipped: bool  # are these the tables that come with the game?

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", frozen(self.options))
        object.__setattr__(self, "tables", frozen(self.tables))

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self.rules.__name__, self.seats, thawed(self.options), thawed(self.tables), self.shipped)

    @property
    def identity(self) -> Identity:
        """The game's identity card."""
        return self.rules.IDENTITY

    @cached_property
    def entry(self) -> Any:
        """The array entry points: compiled, or plain functions until they are."""
        WORKSHOP.order(self.rules, Urgency.PLAYED)
        return entry_of(self.rules)

    @cached_property
    def playout(self) -> Any:
        """Whole games inside the kernel, compiled: who wants many of them waits for that."""
        WORKSHOP.finish(self.rules, [RULES])
        return playout_of(self.rules)

    @cached_property
    def arrays(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """Tables and options as the rules deal from them."""
        return tables_array(self.rules, self.tables), options_array(self.rules, self.seats, self.options)

    @cached_property
    def tables_digest(self) -> str:
        """Eight bytes that tell these tables from others."""
        return hashlib.blake2b(msgspec.json.encode(thawed(self.tables), order="deterministic"), digest_size=8).hexdigest()

    def words(self, language: str) -> Words:
        """The words of this game in a language."""
        return speaking(words_for(language, self.identity.folder / "locale"))


def agree(game: str, /, *, seats: int, tables: Tables = None, **options: Value) -> Setting:
    """Check seats, options and tables of a game; refuse with a sentence before anything is done."""
    return agree_on(games.rules_of(game), seats=seats, tables=tables, **options)


def agree_on(rules: Rules, /, *, seats: int, tables: Tables = None, **options: Value) -> Setting:
    """The same for rules at hand."""
    identity = rules.IDENTITY
    count = whole(seats)
    if count not in identity.seats:
        low, high = identity.seats[0], identity.seats[-1]
        raise BadSeats(
            "{game} is for {low} to {high} seats, but got {got!r}", game=identity.slug, low=low, high=high, got=seats
        )
    chosen = {name: identity.option(name).chosen(value, count) for name, value in options.items()}
    values = {option.name: value for option, value in identity.agreed(chosen)}
    for option, value in identity.agreed(values):
        check_seating(identity, option, value, count)
    rules.check_options(count, values)
    shipped = rules.shipped_tables(values)
    if tables is None:
        return Setting(rules, count, values, shipped, shipped=True)
    try:
        replaced = rules.read_tables(data_of(tables), shipped)
    except RecursionError as error:
        raise BadTables("these tables are nested too deep") from error
    return Setting(rules, count, values, replaced, shipped=replaced == shipped)


def check_seating(identity: Identity, option: Option, value: Value, seats: int) -> None:
    """Refuse a number of seats that the value of an option is not for."""
    possible = option.seating(value)
    if possible is None or seats in possible:
        return
    things = {"game": identity.slug, "option": option.name, "value": value_as_text(value), "got": seats}
    meaning = Phrase(option.meanings[option.values.index(value)]) if option.meanings else value_as_text(value)
    if len(possible) == 1:
        raise BadSeats(
            "{game} with {option}={value} ({meaning}) is for exactly {n} seats, but got {got}",
            meaning=meaning,
            n=possible[0],
            **things,
        )
    raise BadSeats(
        "{game} with {option}={value} ({meaning}) is for {low} to {high} seats, but got {got}",
        meaning=meaning,
        low=possible[0],
        high=possible[-1],
        **things,
    )


def whole(number: object) -> int:
    """A whole number of any sort as an int; -1 for anything else, which is no seat and no number of seats."""
    return int(number) if isinstance(number, Integral) and not isinstance(number, bool) else -1


def data_of(tables: Mapping[str, Any] | str | Path) -> Mapping[str, Any]:
    """A user's tables as data, from a TOML file if a path is given."""
    if isinstance(tables, Mapping):
        return tables
    if isinstance(tables, str | Path):
        return read_toml(Path(tables))
    raise BadTables("tables are a mapping or the path of a TOML file, but got {got!r}", got=tables)


def read_toml(file: Path) -> dict[str, Any]:
    """A user's tables from a TOML file."""
    try:
        if file.exists() and not (file.is_file() and file.stat().st_size <= MOST_TABLES):
            raise BadTables("{file} is not a file of at most {n} bytes", file=file, n=MOST_TABLES)
        with file.open("rb") as source:
            return tomllib.load(source)
    except BadTables:
        raise
    except OSError as error:
        raise BadTables("cannot read tables {file}: {error}", file=file, error=error.strerror) from error
    except (ValueError, RecursionError) as error:  # malformed TOML, other bytes than text, a null in the path
        raise BadTables("{file} is not valid TOML: {error}", file=file, error=error) from error


def frozen(data: Any) -> Any:
    """Plain data that cannot be changed."""
    if isinstance(data, Mapping):
        return MappingProxyType({name: frozen(value) for name, value in data.items()})
    return tuple(frozen(value) for value in data) if isinstance(data, list | tuple) else data


def thawed(data: Any) -> Any:
    """The same as dicts and lists, for JSON."""
    if isinstance(data, Mapping):
        return {name: thawed(value) for name, value in data.items()}
    return [thawed(value) for value in data] if isinstance(data, tuple) else data


def restored(rules: str, *rest: Any) -> Setting:
    """A setting that was pickled: its rules are a module, so they travel by name."""
    return Setting(cast("Rules", import_module(rules)), *rest)


def key_of(seed: Seed, purpose: str = "") -> bytes:
    """The 256-bit key of a seed: 32 bytes are the key itself, a number is hashed, None is drawn by the machine.

    A purpose gives another key, also for bytes: worlds imagined from a seed have nothing of the game dealt from it.
    """
    if seed is None:
        return secrets.token_bytes(KEY_BYTES)
    if isinstance(seed, bytes) and len(seed) == KEY_BYTES:
        return hashlib.sha256(purpose.encode() + seed).digest() if purpose else seed
    if isinstance(seed, Integral) and not isinstance(seed, bool) and int(seed).bit_length() <= SEED_BITS:
        return hashlib.sha256(f"filon seed {purpose}{int(seed)}".encode()).digest()
    got = f"{len(seed)} bytes" if isinstance(seed, bytes) else type(seed).__name__
    raise BadSeed(
        "a seed is an int of at most {bits} bits, the {n} bytes of a key, or None, but got {got}",
        bits=SEED_BITS,
        n=KEY_BYTES,
        got=got,
    )


def child_of(key: bytes, number: int) -> NDArray[np.uint32]:
    """The key words of child `number` of a key: game g of a batch is dealt from child 2g, its players throw 2g + 1."""
    out = np.zeros(8, np.uint32)
    throws.derive_key(words_of_key(key), number, out)
    return out
