"""What is in the box of kingsmine: tiles, tools, gold and points. Printed (P) are the kinds, 24 tiles of each colour, 52
tools, a beer's gold and all points; how many there are of each kind, and the other gold, is reconstructed (R). A user who
owns the box may replace any of it by a TOML file, as long as 24 tiles of each colour and 52 tools remain (KIN-802), every
number is within the engine's bounds, and there is a ladder for every seat (KIN-218).
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
    ALL_TILES,
    FIRST_BEERS,
    FIRST_TOOL,
    MAX_CURSES,
    MAX_GOLD,
    MAX_POINTS,
    MAX_SEATS,
    MOST_GEMS,
    MOST_NUGGETS,
    MOST_SPARES,
    SEAT_TILES,
    TOOLS,
    Kind,
    Tables,
)

expect = partial(expect_of_tables, "kingsmine")

COLOURS = ("a", "b", "c", "d")

GEMS = ("gem_rr", "gem_rs", "gem_re", "gem_ra", "gem_ss", "gem_se", "gem_sa", "gem_ee", "gem_ea", "gem_aa")
EXTRA = {"nug_nw": "a", "nug_ne": "b", "nug_sw": "c", "nug_se": "d"}  # R: the colour with a second corner of this kind
OBJECTS = {
    "jester": ("a", 0),
    "king": ("b", 0),
    "thief": ("c", 0),
    "sorcerer": ("d", 0),
    "priest": ("d", 0),
    "grimoire": ("a", 1),
    "angel": ("cd", 1),
    "dagger": ("b", 1),
    "cart6": ("a", 1),
    "ladder": ("b", 1),
    "pick": ("c", 2),
}  # kinds P; R: the colours that have both halves, and the gold of each
DANGERS = ("curse", "collapse", "firedamp")


def tile(colours: str, gold: int) -> dict[str, int]:
    """A kind of tile: one in each of these colours, two where a colour is named twice."""
    return {**{colour: colours.count(colour) for colour in COLOURS}, "gold": gold}


TILES = {
    **{gem: tile("abcd", 1) for gem in GEMS},
    **{corner: tile("abcd" + extra, 2) for corner, extra in EXTRA.items()},
    **{f"{name}_{side}": tile(colours, gold) for name, (colours, gold) in OBJECTS.items() for side in "lr"},
    **{danger: tile("abcd", 0) for danger in DANGERS},  # never bartered
}
TOOL_ROWS = {
    "beer": {"count": 20, "gold": 1},  # gold P, counts R as all below
    "explosive": {"count": 8, "gold": 1},
    "lantern": {"count": 4, "gold": 2},
    "ladder": {"count": 4, "gold": 2},
    "cart6": {"count": 4, "gold": 3},
    "cave20": {"count": 4, "gold": 3},
    "workshop": {"count": 4, "gold": 3},
    "pick": {"count": 4, "gold": 4},
}
GEM_POINTS = [2, 6, 12, 20, 30, 42, 56, 72, 90, 110, 132, 156, 184, 210, 240, 272, 306, 342, 380, 420]  # P, 184 too
NUGGET_POINTS = [  # P: complete nuggets, then quarters
    [0, 2, 4, 6],
    [20, 22, 24, 26],
    [60, 62, 64, 66],
    [140, 142, 144, 146],
    [260, 262, 264, 266],
    [400, 0, 0, 0],
]
POINTS = {"grimoire": 10, "tile": 1, "curse": 10}  # P: in the workshop, in the cave; what a curse costs


class Box(msgspec.Struct, forbid_unknown_fields=True):
    """A user's TOML file: any part, and any row of a part, may be left out."""

    tiles: dict[str, dict[str, int]] = {}
    tools: dict[str, dict[str, int]] = {}
    points: dict[str, int] = {}
    gems: list[int] | None = None
    nuggets: list[list[int]] | None = None


def shipped_tables(options: Mapping[str, Value]) -> dict[str, Any]:
    """KIN-101, 604: the box is the same whatever the options."""
    return deepcopy({"tiles": TILES, "tools": TOOL_ROWS, "points": POINTS, "gems": GEM_POINTS, "nuggets": NUGGET_POINTS})


def read_tables(data: Mapping[str, Any], shipped: Mapping[str, Any]) -> dict[str, Any]:
    """A user's box within the engine's bounds; anything else is refused with what was expected."""
    box = read_box("kingsmine", data, Box)
    whole: dict[str, Any] = {
        "tiles": merged_rows(shipped["tiles"], box.tiles, "tiles"),
        "tools": merged_rows(shipped["tools"], box.tools, "tools"),
        "points": merged(shipped["points"], box.points, "points"),
        "gems": list(shipped["gems"]) if box.gems is None else box.gems,
        "nuggets": deepcopy(shipped["nuggets"]) if box.nuggets is None else box.nuggets,
    }
    check_tiles(whole["tiles"])
    check_tools(whole["tools"])
    check_points(whole)
    return whole


def merged_rows(
    shipped: Mapping[str, Mapping[str, int]], own: Mapping[str, Mapping[str, int]], where: str
) -> dict[str, dict[str, int]]:
    """A part of several columns, with a user's own numbers in their place."""
    check_names(own, shipped, where)
    return {name: merged(row, own.get(name, {}), f"{where}.{name}") for name, row in shipped.items()}


def merged(shipped: Mapping[str, int], own: Mapping[str, int], where: str) -> dict[str, int]:
    """The shipped rows with a user's own in their place."""
    check_names(own, shipped, where)
    return {name: own.get(name, number) for name, number in shipped.items()}


def check_names(own: Mapping[str, object], shipped: Mapping[str, object], where: str) -> None:
    """A part has no rows but those that are shipped."""
    for name in own:
        expect(name in shipped, where, Phrase("one of {known}", known=", ".join(shipped)), name)


def check_tiles(tiles: Mapping[str, Mapping[str, int]]) -> None:
    """KIN-802: 24 tiles of each colour, KIN-338: so few curses that a surplus can always be shed."""
    for kind, row in tiles.items():
        most = MAX_CURSES if kind == "curse" else SEAT_TILES
        for colour in COLOURS:
            check_number(row[colour], f"tiles.{kind}.{colour}", 0, most)
        check_number(row["gold"], f"tiles.{kind}.gold", 0, MAX_GOLD)
    for colour in COLOURS:
        found = sum(row[colour] for row in tiles.values())
        expect(found == SEAT_TILES, f"tiles.*.{colour}", Phrase("{n} tiles of each colour", n=SEAT_TILES), found)


def check_tools(tools: Mapping[str, Mapping[str, int]]) -> None:
    """KIN-802: 52 tools; KIN-104: among them the beers to begin with, KIN-218: and a ladder for every seat."""
    least = {"beer": FIRST_BEERS * MAX_SEATS, "ladder": MAX_SEATS}
    for kind, row in tools.items():
        check_number(row["count"], f"tools.{kind}.count", least.get(kind, 0), TOOLS)
        check_number(row["gold"], f"tools.{kind}.gold", 0, MAX_GOLD)
    found = sum(row["count"] for row in tools.values())
    expect(found == TOOLS, "tools", Phrase("{n} tools", n=TOOLS), found)


def check_points(box: Mapping[str, Any]) -> None:
    """KIN-501: a row for every number of gems and nuggets, none of it beyond what can be counted."""
    for name, number in box["points"].items():
        check_number(number, f"points.{name}", 0, MAX_POINTS)
    check_list(box["gems"], "gems", MOST_GEMS)
    expect(len(box["nuggets"]) == MOST_NUGGETS + 1, "nuggets", Phrase("{n} rows", n=MOST_NUGGETS + 1), len(box["nuggets"]))
    for complete, row in enumerate(box["nuggets"]):
        check_list(row, f"nuggets.{complete}", MOST_SPARES + 1)


def check_list(numbers: list[int], where: str, length: int) -> None:
    """A list of points is whole, and each within its bounds."""
    expect(len(numbers) == length, where, Phrase("{n} numbers", n=length), len(numbers))
    for i, number in enumerate(numbers):
        check_number(number, f"{where}.{i}", 0, MAX_POINTS)


def check_number(number: int, where: str, low: int, high: int) -> None:
    """A number is within its bounds."""
    expect(low <= number <= high, where, Phrase("{low} to {high}", low=low, high=high), number)


def fill_tables(data: Mapping[str, Any], tables: Tables) -> None:
    """KIN-501, 504, 505, 506: write checked data into the record the rules deal from."""
    for name, row in data["tiles"].items():
        kind = Kind[name.upper()]
        tables.gold[kind] = row["gold"]
        for colour, letter in enumerate(COLOURS):
            tables.copies[colour, kind] = row[letter]
    for name, row in data["tools"].items():
        kind = Kind[name.upper()]
        tables.gold[kind] = row["gold"]
        tables.tools[kind] = row["count"]
    tables.gem_points[1:] = data["gems"]
    tables.nugget_points[:] = data["nuggets"]
    tables.grimoire_points = data["points"]["grimoire"]
    tables.cave_points = data["points"]["tile"]
    tables.curse_points = data["points"]["curse"]


def total(column: str) -> int:
    """All shipped tiles of a colour."""
    return sum(row[column] for row in TILES.values())


assert [*TILES, *TOOL_ROWS] == [kind.name.lower() for kind in Kind if kind]  # R: catalogue order
assert len(TILES) == FIRST_TOOL - 1
assert [total(colour) for colour in COLOURS] == [SEAT_TILES] * MAX_SEATS  # P
assert sum(row["gold"] * row[colour] for row in TILES.values() for colour in COLOURS) == ALL_TILES  # R: 96 gold
assert sum(row["count"] for row in TOOL_ROWS.values()) == TOOLS  # P
