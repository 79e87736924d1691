"""What is in trove's box, and what a user may put there instead (TRO-601)."""

from collections.abc import Mapping
from typing import Any

import msgspec

from filon.kernel.contract import Value
from filon.kernel.errors import BadTables

from .state import MAX_CARDS, MAX_WORTH, MIN_CARDS, Card, Tables, Treasure

CARDS = {"copper": 4, "silver": 3, "gold": 2}
WORTH = {"bones": 0, "ruby": 3, "crown": 5}


class CardCounts(msgspec.Struct, forbid_unknown_fields=True):
    """How many cards of each kind."""

    copper: int
    silver: int
    gold: int


class Worth(msgspec.Struct, forbid_unknown_fields=True):
    """What each treasure is worth."""

    bones: int
    ruby: int
    crown: int


class Box(msgspec.Struct, forbid_unknown_fields=True):
    """A user's TOML file: either part may be left out."""

    cards: CardCounts | None = None
    worth: Worth | None = None


def shipped_tables(options: Mapping[str, Value]) -> dict[str, Any]:
    """The box as it comes."""
    return {"cards": dict(CARDS), "worth": dict(WORTH)}


def read_tables(data: Mapping[str, Any], shipped: Mapping[str, Any]) -> dict[str, Any]:
    """TRO-601: a user's box within bounds; parts left out are the shipped ones."""
    try:
        box = msgspec.convert(dict(data), Box)
    except msgspec.ValidationError as error:
        raise BadTables(f"trove tables: {error}") from error
    whole = dict(shipped)
    whole.update((name, part) for name, part in msgspec.to_builtins(box).items() if part is not None)
    total = sum(whole["cards"].values())
    expect(min(whole["cards"].values()) >= 0, "cards", "counts of 0 or more", min(whole["cards"].values()))
    expect(MIN_CARDS <= total <= MAX_CARDS, "cards", f"{MIN_CARDS} to {MAX_CARDS} cards in all", total)
    for name, points in whole["worth"].items():
        expect(0 <= points <= MAX_WORTH, f"worth.{name}", f"0 to {MAX_WORTH}", points)
    return whole


def expect(holds: bool, where: str, expected: str, got: object) -> None:
    """Refuse a table with a sentence that says what would have been right."""
    if not holds:
        raise BadTables(f"trove tables, {where}: expected {expected}, but got {got}")


def fill_tables(data: Mapping[str, Any], tables: Tables) -> None:
    """Write checked data into the record the rules deal from."""
    for name, count in data["cards"].items():
        tables.cards[Card[name.upper()]] = count
    for name, points in data["worth"].items():
        tables.worth[Treasure[name.upper()]] = points
