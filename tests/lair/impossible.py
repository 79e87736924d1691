"""Positions of lair that cannot be."""

from api.cases import Case, plain

CHANGED = (
    "treasure",
    "purse",
    "chest",
    "used",
    "laid",
    "divided",
)  # public or own fields of which, in any position, one number more or less is too much
BEYOND: tuple[tuple[str, int], ...] = (
    ("dragon", 9),
    ("phase", 9),
    ("coins", 99),
)  # numbers that would lead the rules outside their tables, in circles, or to no end
IMPOSSIBLE: list[Case] = [
    *plain(
        3,
        {"treasure": 45},
        {"treasure": 43},
        {"treasure": 40, "purse": [1, 1, 1]},
        {"purse": [44, 1, 0]},
        {"purse": [-1, 0, 0]},
        {"purse": [0, 0]},
        {"chest": [0, 0, 0, 4]},
        {"chest": {"0": 4}},
        {"position": [0, 0, 26]},
        {"position": [0, 0, "lair"]},
        {"phase": "fight"},
        {"phase": "pick"},
        {"phase": "split"},
        {"phase": "over", "waiting": [1]},
        {"dragon_seat": 3},
        {"dragon_seat": True},
        {"dragon": "chest"},
        {"dragon": "black"},
        {"used": [["red"], ["red", "red"], []]},
        {"used": [["chest"], [], []]},
        {"used": [["gold"], [], []]},
        {"card": ["red", "red", "red"]},
        {"dragon_seat": 0, "card": [None, "red", None], "used": [[], ["red"], []]},
        {"card": ["unknown", None, None]},
        {"laid": [1, 0, 0]},
        {"laid": [False, True, True], "dragon_seat": 0},
        {"waiting": [0, 1, 2]},
        {"waiting": [3]},
        {"waiting": []},
        {"turn_number": 0},
        {"turn_number": 1001},
        {"named": [3, 0, 0]},
        {"left": [0, 5, 0], "divided": [False, True, False]},
        {"shown": ["red", "blue"]},
    ),
]
