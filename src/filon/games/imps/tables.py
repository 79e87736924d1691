"""What is in the box of imps: tunnel cards, chests, prices and gems. Printed (P) are 10 cards of each number, the chests,
the prices and the gems; what is on the tunnel cards is reconstructed (R). A user who owns the box may replace any of it by a
TOML file, as long as 10 cards of each number and 10 chests remain (IMP-803) and every number is within the engine's bounds.
"""

from collections.abc import Mapping
from copy import deepcopy
from functools import partial
from typing import Any

import msgspec

from filon.kernel.boxes import expect_of_tables, read_box
from filon.kernel.contract import Value
from filon.kernel.errors import Phrase

from .state import (
    CHESTS,
    MAX_CHEST_BOMBS,
    MAX_PRICE,
    MAX_SUPPLY,
    MIN_SUPPLY,
    MOST_DIAMONDS,
    MOST_NUGGETS,
    NUMBERS,
    PILE,
    Chest,
    Kind,
    Service,
    Tables,
)

expect = partial(expect_of_tables, "imps")

TUNNEL = {
    "rich": {"count": 1, "nuggets": 3, "diamonds": 0},  # R, as all of these; the total of 10 is P
    "good": {"count": 2, "nuggets": 2, "diamonds": 0},
    "plain": {"count": 1, "nuggets": 1, "diamonds": 0},
    "diamond": {"count": 1, "nuggets": 1, "diamonds": 1},
    "ddiamond": {"count": 1, "nuggets": 0, "diamonds": 2},
    "nchest": {"count": 1, "nuggets": 1, "diamonds": 0},  # with a chest
    "chest": {"count": 1, "nuggets": 0, "diamonds": 0},  # with a chest
    "pick": {"count": 1, "nuggets": 1, "diamonds": 0},  # with a pick
    "bones": {"count": 1, "nuggets": 2, "diamonds": 0},  # with bones
}
CHEST_CARDS = {
    "nugget": 1,  # P, as all of these
    "two_nuggets": 1,
    "diamond": 1,
    "two_diamonds": 1,
    "bomb": 2,
    "bones": 1,
    "helmet": 1,
    "cross": 1,
    "armour": 1,
}
EXPERT = 2  # P: the bomb expert's price, whether he places a bomb or takes one away
PRICES = {"helmet": 1, "cross": 1, "armour": 2, "bomb_place": EXPERT, "bomb_remove": EXPERT, "killer": 3}  # P
SUPPLY = {"two": 50, "three": 60, "four": 60}  # P: gems by number of players


class Box(msgspec.Struct, forbid_unknown_fields=True):
    """A user's TOML file: any part, and any row of a part, may be left out."""

    tunnel: dict[str, dict[str, int]] = {}
    chests: dict[str, int] = {}
    prices: dict[str, int] = {}
    supply: dict[str, int] = {}


def shipped_tables(options: Mapping[str, Value]) -> dict[str, Any]:
    """IMP-104, 108, 110, 223: the box is the same whatever the options."""
    return deepcopy({"tunnel": TUNNEL, "chests": CHEST_CARDS, "prices": PRICES, "supply": SUPPLY})


def read_tables(data: Mapping[str, Any], shipped: Mapping[str, Any]) -> dict[str, Any]:
    """A user's box within the engine's bounds; anything else is refused with what was expected."""
    box = read_box("imps", data, Box)
    tunnel = {kind: merged(row, box.tunnel.get(kind, {}), f"tunnel.{kind}") for kind, row in dict(shipped["tunnel"]).items()}
    check_names(box.tunnel, tunnel, "tunnel")
    whole: dict[str, Any] = {"tunnel": tunnel}
    for part in ("chests", "prices", "supply"):
        whole[part] = merged(shipped[part], getattr(box, part), part)
    check_tunnel(whole["tunnel"])
    check_chests(whole["chests"])
    check_rows(whole["prices"], "prices", 0, MAX_PRICE)
    check_rows(whole["supply"], "supply", MIN_SUPPLY, MAX_SUPPLY)
    return whole


def merged(shipped: Mapping[str, int], own: Mapping[str, int], where: str) -> dict[str, int]:
    """The shipped rows with a user's own in their place."""
    check_names(own, shipped, where)
    return {name: own.get(name, number) for name, number in shipped.items()}


def check_names(own: Mapping[str, object], shipped: Mapping[str, object], where: str) -> None:
    """A part has no rows but those that are shipped."""
    for name in own:
        expect(name in shipped, where, Phrase("one of {known}", known=", ".join(shipped)), name)


def check_tunnel(tunnel: Mapping[str, Mapping[str, int]]) -> None:
    """IMP-104, 803: 10 cards of each number, with at most 3 nuggets and 3 diamonds on each."""
    for kind, row in tunnel.items():
        check_number(row["count"], f"tunnel.{kind}.count", 0, PILE)
        check_number(row["nuggets"], f"tunnel.{kind}.nuggets", 0, MOST_NUGGETS)
        check_number(row["diamonds"], f"tunnel.{kind}.diamonds", 0, MOST_DIAMONDS)
    found = sum(row["count"] for row in tunnel.values())
    expect(found == PILE, "tunnel", Phrase("{n} cards of each number", n=PILE), found)


def check_chests(chests: Mapping[str, int]) -> None:
    """IMP-108, 803: 10 chests, with at most 2 bombs."""
    check_rows(chests, "chests", 0, CHESTS)
    check_number(chests["bomb"], "chests.bomb", 0, MAX_CHEST_BOMBS)
    found = sum(chests.values())
    expect(found == CHESTS, "chests", Phrase("{n} chests", n=CHESTS), found)


def check_rows(rows: Mapping[str, int], where: str, low: int, high: int) -> None:
    """Every number of a part is within its bounds."""
    for name, number in rows.items():
        check_number(number, f"{where}.{name}", low, high)


def check_number(number: int, where: str, low: int, high: int) -> None:
    """A number is within its bounds."""
    expect(low <= number <= high, where, Phrase("{low} to {high}", low=low, high=high), number)


def fill_tables(data: Mapping[str, Any], tables: Tables) -> None:
    """IMP-110, 601: write checked data into the record the rules deal from; gems go by the number of seats."""
    for kind, row in data["tunnel"].items():
        tables.copies[Kind[kind.upper()]] = row["count"]
        tables.nuggets[Kind[kind.upper()]] = row["nuggets"]
        tables.diamonds[Kind[kind.upper()]] = row["diamonds"]
    for chest, count in data["chests"].items():
        tables.chests[Chest[chest.upper()]] = count
    for service, price in data["prices"].items():
        tables.prices[Service[service.upper()]] = price
    for seats, name in enumerate(SUPPLY, start=2):
        tables.supply[seats] = data["supply"][name]


def total(column: str) -> int:
    """All of something on the shipped cards of one number."""
    return sum(row["count"] * row[column] for row in TUNNEL.values())


assert sum(row["count"] for row in TUNNEL.values()) == PILE  # P
assert (NUMBERS * total("nuggets"), NUMBERS * total("diamonds")) == (65, 15)  # R
assert NUMBERS * (TUNNEL["nchest"]["count"] + TUNNEL["chest"]["count"]) == CHESTS  # R: as many symbols as chests
assert sum(CHEST_CARDS.values()) == CHESTS  # P
