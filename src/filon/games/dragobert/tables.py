"""What is in dragobert's box. The counts are reconstructed (R) within printed totals (P): a user who owns the box may
replace them by a TOML file, within the bounds of DRA-801.
"""

from collections.abc import Mapping
from copy import deepcopy
from functools import partial
from typing import Any

import msgspec

from filon.kernel.boxes import expect_of_tables, read_box
from filon.kernel.contract import Value
from filon.kernel.errors import Phrase

from .state import LEAST_DRAGONS, MAX_EXIT, MAX_EXTRACTION, MIN_EXIT, MIN_EXTRACTION, Action, Kind, Tables

expect = partial(expect_of_tables, "dragobert")

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
    return deepcopy({"extraction": EXTRACTION_TABLES[str(options["extraction_table"])], "exit": EXIT_CARDS})


def read_tables(data: Mapping[str, Any], shipped: Mapping[str, Any]) -> dict[str, Any]:
    """DRA-801: a user's box within the engine's bounds; anything else is refused with what was expected."""
    box = read_box("dragobert", data, Box)
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
        expect(count >= 0, f"extraction.{kind}", NO_LESS, count)
    total = sum(counts.values())
    in_all = Phrase("{low} to {high} cards in all", low=MIN_EXTRACTION, high=MAX_EXTRACTION)
    expect(MIN_EXTRACTION <= total <= MAX_EXTRACTION, "extraction", in_all, total)
    dragons = counts["dragon"]
    expect(dragons >= LEAST_DRAGONS, "extraction.dragon", Phrase("at least {n}", n=LEAST_DRAGONS), dragons)
    expect(dragons < total, "extraction", Phrase("at least one card that is not a dragon"), Phrase("none"))


def check_exit(cards: list[dict[str, Any]]) -> None:
    """DRA-801: 8 to 24 Exit cards, at most one with the bonus."""
    for place, card in enumerate(cards):
        expect(card["count"] >= 0, f"exit[{place}].count", NO_LESS, card["count"])
        check_actions(card["actions"], f"exit[{place}].actions")
    total = sum(card["count"] for card in cards)
    in_all = Phrase("{low} to {high} cards in all", low=MIN_EXIT, high=MAX_EXIT)
    expect(MIN_EXIT <= total <= MAX_EXIT, "exit", in_all, total)
    bonus = sum(card["count"] for card in cards if "bonus" in card["actions"])
    expect(bonus <= 1, "exit", Phrase("at most one card with the bonus"), bonus)


def check_actions(actions: list[str], where: str) -> None:
    """DRA-801: an Exit card shows one action or two different ones, and never the bonus alone."""
    expect(len(actions) in (1, 2), where, Phrase("one action or two"), len(actions))
    names = [action.name.lower() for action in Action]
    for action in actions:
        expect(action in names, where, Phrase("actions among {known}", known=", ".join(names)), repr(action))
    expect(len(set(actions)) == len(actions), where, Phrase("two different actions"), Phrase("one twice"))
    expect(actions != ["bonus"], where, Phrase("another action beside the bonus"), Phrase("the bonus alone"))


NO_LESS = Phrase("a count of 0 or more")


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
