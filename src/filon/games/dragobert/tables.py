"""What is in dragobert's box. The counts are reconstructed (R) within printed totals (P): a user who owns the box may
replace them by a TOML file, within the bounds of DRA-801.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from filon.kernel.contract import Value
from filon.kernel.errors import BadTables

from .state import LEAST_DRAGONS, MAX_EXIT, MAX_EXTRACTION, MIN_EXIT, MIN_EXTRACTION, Action, Kind, Tables

EXTRACTION_TABLES = {
    "plain20": {"red": 14, "blue": 14, "plain": 20, "dragon": 10},  # R; the total of 58 is P
    "even16": {"red": 16, "blue": 16, "plain": 16, "dragon": 10},  # R; the total of 58 is P
}

EXIT_CARDS: list[dict[str, Any]] = [
    {"actions": ["step"], "count": 2},  # R
    {"actions": ["double_step"], "count": 2},  # R
    {"actions": ["all_together"], "count": 2},  # R
    {"actions": ["step", "swap"], "count": 3},  # R
    {"actions": ["double_step", "swap"], "count": 2},  # R
    {"actions": ["all_together", "swap"], "count": 2},  # R
    {"actions": ["step", "all_together"], "count": 1},  # R
    {"actions": ["double_step", "all_together"], "count": 1},  # R
    {
        "actions": ["step", "bonus"],
        "count": 1,
    },  # P: one card of two actions bears the bonus; that the other is step is R
]


class ExtractionCounts(msgspec.Struct, forbid_unknown_fields=True):
    """How many Extraction cards of each kind."""

    red: int
    blue: int
    plain: int
    dragon: int


class ExitCard(msgspec.Struct, forbid_unknown_fields=True):
    """A kind of Exit card and how many of it."""

    actions: list[str]
    count: int


class Box(msgspec.Struct, forbid_unknown_fields=True):
    """A user's TOML file: either part may be left out."""

    extraction: ExtractionCounts | None = None
    exit: list[ExitCard] | None = None


def shipped_tables(options: Mapping[str, Value]) -> dict[str, Any]:
    """The box as we ship it, with the Extraction table the options name."""
    return {"extraction": EXTRACTION_TABLES[str(options["extraction_table"])], "exit": EXIT_CARDS}


def read_tables(data: Mapping[str, Any], shipped: Mapping[str, Any]) -> dict[str, Any]:
    """DRA-801: a user's box within the engine's bounds; anything else is refused with what was expected."""
    try:
        box = msgspec.convert(dict(data), Box)
    except msgspec.ValidationError as error:
        raise BadTables(f"dragobert tables: {error}") from error
    whole = dict(shipped)
    if box.extraction is not None:
        whole["extraction"] = msgspec.to_builtins(box.extraction)
    if box.exit is not None:
        whole["exit"] = msgspec.to_builtins(box.exit)
    check_extraction(whole["extraction"])
    check_exit(whole["exit"])
    return whole


def check_extraction(counts: Mapping[str, int]) -> None:
    """DRA-801: 30 to 80 Extraction cards, at least 7 of them dragons; DRA-109 needs one card that is not."""
    for kind, count in counts.items():
        expect(count >= 0, f"extraction.{kind}", "a count of 0 or more", count)
    total = sum(counts.values())
    expect(
        MIN_EXTRACTION <= total <= MAX_EXTRACTION,
        "extraction",
        f"{MIN_EXTRACTION} to {MAX_EXTRACTION} cards in all",
        total,
    )
    expect(counts["dragon"] >= LEAST_DRAGONS, "extraction.dragon", f"at least {LEAST_DRAGONS}", counts["dragon"])
    expect(counts["dragon"] < total, "extraction", "at least one card that is not a dragon", "none")


def check_exit(cards: list[dict[str, Any]]) -> None:
    """DRA-801: 8 to 24 Exit cards with one or two different actions, at most one with the bonus, never alone."""
    names = [action.name.lower() for action in Action]
    for place, card in enumerate(cards):
        where = f"exit[{place}]"
        expect(card["count"] >= 0, f"{where}.count", "a count of 0 or more", card["count"])
        expect(len(card["actions"]) in (1, 2), f"{where}.actions", "one action or two", len(card["actions"]))
        for action in card["actions"]:
            expect(action in names, f"{where}.actions", f"actions among {', '.join(names)}", repr(action))
        expect(len(set(card["actions"])) == len(card["actions"]), f"{where}.actions", "two different actions", "one twice")
        expect(card["actions"] != ["bonus"], f"{where}.actions", "another action beside the bonus", "the bonus alone")
    total = sum(card["count"] for card in cards)
    expect(MIN_EXIT <= total <= MAX_EXIT, "exit", f"{MIN_EXIT} to {MAX_EXIT} cards in all", total)
    bonus = sum(card["count"] for card in cards if "bonus" in card["actions"])
    expect(bonus <= 1, "exit", "at most one card with the bonus", bonus)


def expect(holds: bool, where: str, expected: str, got: object) -> None:
    """Refuse a table with a sentence that says what would have been right."""
    if not holds:
        raise BadTables(f"dragobert tables, {where}: expected {expected}, but got {got}")


def fill_tables(data: Mapping[str, Any], tables: Tables) -> None:
    """Write checked data into the record the rules deal from."""
    for name, count in data["extraction"].items():
        tables.extraction[Kind[name.upper()]] = count
    cards = [
        sum(1 << Action[name.upper()] for name in card["actions"]) for card in data["exit"] for _ in range(card["count"])
    ]
    tables.exits[: len(cards)] = cards
    tables.n_exits = len(cards)


for _counts in EXTRACTION_TABLES.values():
    assert sum(_counts.values()) == 58  # P
assert sum(card["count"] for card in EXIT_CARDS) == 16  # P
assert sum(card["count"] * len(card["actions"]) for card in EXIT_CARDS) == 26
