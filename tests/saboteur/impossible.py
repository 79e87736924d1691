"""Positions of saboteur that cannot be."""

from api.cases import Case, plain

CHANGED = (
    "pile_left",
    "hand_sizes",
    "hands",
    "n_down",
    "roles",
    "n_roles_left",
    "gold_left",
)  # public or own fields of which, in any position, one number more or less is too much
BEYOND: tuple[tuple[str, int], ...] = (
    ("turn", 9),
    ("maze", 127),
    ("phase", 9),
)  # numbers that would lead the rules outside their tables, in circles, or to no end
BOTH = {"expansion": True}
IMPOSSIBLE: list[Case] = [
    *plain(
        5,
        {"phase": "lunch"},
        {"phase": "gold"},
        {"phase": "theft"},
        {"round_number": 4},
        {"turn": 5},
        {"starter": -1},
        {"maze": {"40,12": "cross"}},
        {"maze": {"9,12": "map"}},
        {"maze": {"9,12": "crossing"}},
        {"maze": {"9,12": "start"}},
        {"maze": {"9,12": "face_down"}},
        {"maze": {"8,12": "cross"}},
        {"maze": {"16,12": "cross"}},
        {"maze": {"16,10": "treasure", "16,12": "treasure", "16,14": "treasure"}},
        {"maze": {f"{column},12": "cross" for column in range(9, 15)}},  # there are five
        {"maze": {"9..15,12": "line_ew"}},
        {"maze": {f"{column},{row}": "line_ew" for column in range(9, 15) for row in range(20)}},
        {"maze": {"9,12": "bridge"}},  # of the expansion
        {"maze": ["cross"]},
        {"goals": ["treasure", "treasure", "stone_se"]},
        {"goals": ["treasure", "cross", "stone_se"]},
        {"goals": ["treasure", "stone_se"]},
        {"goals_up": [1]},
        {"goals_up": [3]},
        {"roles": ["saboteur"] * 5},
        {"roles": ["digger", "boss", "digger", "digger", "digger"]},
        {"roles": ["digger"] * 4},
        {"roles": [None] * 5},
        {"hands": [["cross"] * 6, [], [], [], []]},
        {"hands": [["cross"] * 7, [], [], [], []]},
        {"hands": [["treasure"], [], [], [], []]},
        {"hands": [["thief"], [], [], [], []]},
        {"hands": [[], [], []]},
        {"pile": ["map"] * 50},
        {"pile": ["map"] * 119},
        {"discarded": {"rockfall": 9}},
        {"broken": [["hat"], [], [], [], []]},
        {"broken": [["pick", "pick"], [], [], [], []]},
        {"broken": [["pick"]] * 5},
        {"prison": [True, False, False, False, False]},
        {"gold": [[{"3": 5}, {}, {}], *[[{}, {}, {}]] * 4]},
        {"gold_pile": {"1": 3}},
        {"gold_pile": {"4": 3}},
        {"down": ["map"]},
        {"down": ["map"], "down_seat": [5], "down_turn": [1]},
        {"log_seat": [0], "log_card": ["map", "map"]},
        {"n_swaps": 5},
    ),
    (6, BOTH, {"roles": ["digger"] * 6}),
    (6, BOTH, {"aside": ["cross"]}),
    (6, BOTH, {"prison": [True] * 6}),
]
