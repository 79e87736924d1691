"""What is in lair's box: the board and the treasure. Printed (P) are 44 coins, one lair space a colour and 4 coins on each;
sourced (S) are 20 path spaces, the five colours four times over; their order and their coins are reconstructed (R). A user
who owns the box may replace order, coins and treasure by a TOML file, within the bounds of LAI-805.
"""

from collections.abc import Mapping
from copy import deepcopy
from functools import partial
from typing import Any

import msgspec

from filon.kernel.boxes import expect_of_tables, read_box
from filon.kernel.contract import Value
from filon.kernel.errors import Phrase

from .state import BLOCKS, COLOURS, LAIR, LAIR_COINS, MAX_TREASURE, MIN_TREASURE, MOST_COINS, PATH, Card, Tables

TREASURE = 44  # P
NAMES = ("red", "yellow", "green", "blue", "violet")  # R but for green; in this order in each block and in the lair (R)
COINS = (
    (0, 1, 0, 1, 2),  # R: spaces 1 to 5
    (1, 0, 1, 2, 2),  # R: 6 to 10
    (0, 1, 2, 1, 3),  # R: 11 to 15
    (1, 2, 1, 2, 3),  # R: 16 to 20
)

expect = partial(expect_of_tables, "lair")


class Space(msgspec.Struct, forbid_unknown_fields=True):
    """A space of the path."""

    colour: str
    coins: int


class Box(msgspec.Struct, forbid_unknown_fields=True):
    """A user's TOML file: either part may be left out."""

    treasure: int | None = None
    path: list[Space] | None = None


def shipped_tables(options: Mapping[str, Value]) -> dict[str, Any]:
    """LAI-103: 44 coins whatever the options; the path from space 1 to space 20."""
    path = [{"colour": name, "coins": coins} for row in COINS for name, coins in zip(NAMES, row, strict=True)]
    return deepcopy({"treasure": TREASURE, "path": path})


def read_tables(data: Mapping[str, Any], shipped: Mapping[str, Any]) -> dict[str, Any]:
    """LAI-805: a user's board within the engine's bounds; anything else is refused with what was expected."""
    box = read_box("lair", data, Box)
    whole = dict(shipped)
    if box.treasure is not None:
        whole["treasure"] = box.treasure
    if box.path is not None:
        whole["path"] = msgspec.to_builtins(box.path)
    check_treasure(whole["treasure"])
    check_path(whole["path"])
    return whole


def check_treasure(treasure: int) -> None:
    """LAI-805: 20 to 99 coins."""
    bounds = Phrase("{low} to {high} coins", low=MIN_TREASURE, high=MAX_TREASURE)
    expect(MIN_TREASURE <= treasure <= MAX_TREASURE, "treasure", bounds, treasure)


def check_path(path: list[dict[str, Any]]) -> None:
    """LAI-805: 20 spaces, each colour on four of them, 0 to 9 coins on each."""
    expect(len(path) == PATH, "path", Phrase("{n} spaces", n=PATH), len(path))
    for place, space in enumerate(path):
        where = f"path[{place}]"
        expect(
            space["colour"] in NAMES, f"{where}.colour", Phrase("one of {known}", known=", ".join(NAMES)), space["colour"]
        )
        coins = space["coins"]
        expect(0 <= coins <= MOST_COINS, f"{where}.coins", Phrase("{low} to {high} coins", low=0, high=MOST_COINS), coins)
    for name in NAMES:
        found = sum(space["colour"] == name for space in path)
        expect(found == BLOCKS, "path", Phrase("{n} spaces of {colour}", n=BLOCKS, colour=name), found)


def fill_tables(data: Mapping[str, Any], tables: Tables) -> None:
    """Write checked data into the record the rules deal from; LAI-306: the lair spaces show 4 coins on any board."""
    for place, space in enumerate(data["path"], start=1):
        tables.colours[place] = Card[space["colour"].upper()]
        tables.coins[place] = space["coins"]
    for colour in range(COLOURS):
        tables.colours[LAIR + colour] = colour + 1
        tables.coins[LAIR + colour] = LAIR_COINS
    tables.treasure = data["treasure"]


assert [sum(row) for row in COINS] == [4, 6, 7, 9]  # R
assert [sum(column) for column in zip(*COINS, strict=True)] == [2, 4, 4, 6, 10]  # R: 26 in all
assert len(NAMES) * len(COINS) == PATH  # S
