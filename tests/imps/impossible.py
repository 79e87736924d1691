"""Positions of imps that cannot be."""

from api.cases import Case, plain

CHANGED = (
    "supply",
    "pile_left",
    "n_chests",
    "n_cards",
    "closed",
)  # public or own fields of which, in any position, one number more or less is too much
BEYOND: tuple[tuple[str, int], ...] = (
    ("phase", 127),
    ("active", 7),
    ("die_a", 100),
    ("turn_number", 0),
)  # numbers that would lead the rules outside their tables, in circles, or to no end
IMPOSSIBLE: list[Case] = [
    *plain(
        4,
        {"phase": "night"},
        {"phase": "dig"},
        {"phase": "digger"},
        {"phase": "spot"},
        {"active": 4},
        {"turn_number": 0},
        {"die_a": 7},
        {"dig_number": 6},
        {"chosen_gallery": 6},
        {"service": "taxi"},
        {"supply": 100},
        {"bags": [50, 50, 50, 50]},
        {"bags": [1, 2, 3]},
        {"bags": [1, 0, 0, 0], "supply": 5},
        {"where": ["reserve"] * 11 + ["heaven"]},
        {"where": ["reserve"] * 11 + [6]},
        {"where": ["reserve"] * 9},
        {"where": ["reserve"] * 11 + [3]},  # gallery 3 has no card to stand on
        {"stands": [0] * 11 + [11]},
        {"worn": [["crown"]] + [[]] * 11},
        {"bound": [2] * 12},
        {"numbers": {"6": [1]}},
        {"numbers": {"1": [6]}},
        {"numbers": {"1": [1, 1, 1]}, "kinds": {"1": ["rich"]}},
        {"kinds": {"1": ["rich"] * 12}},
        {"numbers": {"1": [1, 1, 1]}, "kinds": {"1": ["rich", "good", "plain"]}},
        {"numbers": {"1": [1] * 11}, "kinds": {"1": ["rich"] * 11}},
        {"numbers": {"1": [1, 1]}, "kinds": {"1": ["bones", "bones"]}},
        {"kinds": {"1": ["rich"]}},
        {"bomb_owner": [0]},
        {"bomb_gallery": [1], "bomb_spot": [0]},
        {"bomb_owner": [0], "bomb_gallery": [1, 2], "bomb_spot": [0, 0]},
        {"bomb_owner": [4], "bomb_gallery": [1], "bomb_spot": [0]},
        {"piles": {"1": ["rich"] * 11}},
        {"piles": {"1": ["rich"] * 10}},
        {"tops": {"1": "unknown"}},
        {"discards": {"1": {"rich": 5}}},
        {"chests": ["bomb"] * 5},
        {"closed": {"bomb": 11}},
    ),
]
