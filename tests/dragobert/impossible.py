"""Positions of dragobert that cannot be."""

from api.cases import Case, plain

CHANGED = (
    "extraction_left",
    "exits_left",
    "boxed",
    "supply",
    "dragon",
)  # public or own fields of which, in any position, one number more or less is too much
BEYOND: tuple[tuple[str, int], ...] = (
    ("phase", 5),
    ("round_number", 9),
)  # numbers that would lead the rules outside their tables, in circles, or to no end
DOUBLE = {"two_player": "double_draw"}
IMPOSSIBLE: list[Case] = [
    *plain(
        3,
        {"dragon": 9},
        {"dragon": 0},
        {"dragon": 3},  # the dwarves stand on 4
        {"position": [4, 4]},
        {"position": [4, 4, 4, 4]},
        {"position": [4, 4, 9]},
        {"position": [4, 8, 4]},
        {"position": "wagon"},
        {"phase": "sleep"},
        {"phase": None},
        {"round_number": 0},
        {"round_number": 4},
        {"starter": 3},
        {"starter": None},
        {"dwarf": 4},
        {"dwarf": 6},
        {"fate": ["in_mine", "out", "drowned"]},
        {"extraction": ["red"] * 81},
        {"extraction": ["red"] * 30},
        {"extraction": ["dragon"] * 20},
        {"extraction": ["bonus"]},
        {"exits": [["step", "fly"]]},
        {"exits": [["step", "step"]]},
        {"exits": [["all_together", "swap", "bonus"]]},
        {"drawn": "step"},
        {"phase": "action"},
        {"stacks": [{"red": 40}, {}, {}]},
        {"stacks": [{"ruby": 1}, {}, {}]},
        {"stacks": [{"red": -1}, {}, {}]},
        {"boxed": {"dragon": 9}},
        {"big": [6, 6, 6]},
        {"big": [1, 1, 1], "supply": 12},
        {"supply": 13},
        {"turns": 1.5},
        {"fate": ["burnt", "burnt", "burnt"], "position": [0, 0, 0]},
    ),
    (2, DOUBLE, {"position": [4, 4]}),
]
