"""What is in saboteur's boxes: path, action, gold and role cards, hands by number of players, and the shapes of tunnels.

Printed (P) are 40 path and 27 action cards, 11 roles, roles and hands for each number of players; for the expansion 30 path
and 21 action cards, 15 roles. Sourced (S) are shapes, the copies of each card, the 28 gold cards and the fourth rockfall. A
user who owns another box may replace what is dealt by a TOML file, within the bounds of `tables_box.py`; shapes are fixed.
"""

from .state import CARDS, HAND, MAX_ASIDE, MAX_CARDS, MAX_PATHS, MAX_ROLES, Card, Role, Side

# S: each word is one tunnel and the sides it joins; a word of one letter is a stub. Then the copies in the box.
PATHS: dict[str, tuple[str, int]] = {
    "cross": ("NESW", 5),
    "tee_nes": ("NES", 5),
    "tee_new": ("NEW", 5),
    "line_ns": ("NS", 4),
    "line_ew": ("EW", 3),
    "curve_se": ("SE", 4),
    "curve_sw": ("SW", 5),
    "end_s": ("S", 1),
    "end_w": ("W", 1),
    "end_n_s": ("N S", 1),
    "end_e_w": ("E W", 1),
    "end_s_e": ("S E", 1),
    "end_s_w": ("S W", 1),
    "end_n_s_w": ("N S W", 1),
    "end_e_s_w": ("E S W", 1),
    "end_all": ("N E S W", 1),
}
ACTIONS: dict[str, int] = {  # S
    "break_pick": 3,
    "break_lamp": 3,
    "break_cart": 3,
    "fix_pick": 2,
    "fix_lamp": 2,
    "fix_cart": 2,
    "fix_pick_lamp": 1,
    "fix_pick_cart": 1,
    "fix_lamp_cart": 1,
    "rockfall": 3,
    "map": 6,
}
EXPANSION_PATHS: dict[
    str, tuple[str, int]
] = {  # S; `gem` has a crystal, `green` and `blue` a door, `ladder` leads to the start
    "bridge": ("NS EW", 2),
    "bend_nw_se": ("NW SE", 1),
    "bend_ne_sw": ("NE SW", 1),
    "ladder_s": ("S", 1),
    "ladder_w": ("W", 1),
    "ladder_se": ("SE", 1),
    "ladder_ne": ("NE", 1),
    "green_ew": ("EW", 1),
    "green_se": ("SE", 1),
    "green_ns_e": ("NS E", 1),
    "blue_ns": ("NS", 1),
    "blue_ew": ("EW", 1),
    "blue_sw": ("SW", 1),
    "gem_esw": ("ESW", 3),
    "gem_nes": ("NES", 1),
    "gem_cross": ("NESW", 1),
    "gem_esw_n": ("ESW N", 1),
    "gem_nsw_e": ("NSW E", 1),
    "gem_ew_s": ("EW S", 1),
    "gem_end_s": ("S", 1),
    "gem_end_w": ("W", 1),
    "stub_ne_s": ("NE S", 1),
    "stub_se_n": ("SE N", 2),
    "stub_ns_e": ("NS E", 1),
    "stub_ns_ew": ("NS E W", 1),
    "stub_ew_ns": ("EW N S", 1),
}
EXPANSION_ACTIONS: dict[str, int] = {  # P
    "prison": 3,
    "free": 4,
    "thief": 4,
    "hands_off": 3,
    "inspection": 2,
    "role_change": 2,
    "swap_hand": 2,
}
MORE_ROCKFALLS = 1  # S
ON_TABLE = {"start": "NESW", "treasure": "NESW", "stone_se": "SE", "stone_sw": "SW"}  # S
GOLD_CARDS = {"1": 16, "2": 8, "3": 4}  # S
SEATINGS = {  # P: players, hand, diggers, saboteurs
    str(players): {"hand": hand, "diggers": diggers, "saboteurs": saboteurs}
    for players, hand, diggers, saboteurs in (
        (3, 6, 3, 1),
        (4, 6, 4, 1),
        (5, 6, 4, 2),
        (6, 5, 5, 2),
        (7, 5, 5, 3),
        (8, 4, 6, 3),
        (9, 4, 7, 3),
        (10, 4, 7, 4),
    )
}
PAY = (0, 4, 3, 3, 2)  # P: nuggets for each saboteur, by how many are seated
EXPANSION_ROLES = {"blue": 4, "green": 4, "boss": 1, "profiteer": 1, "geologist": 2, "saboteur": 3}  # P
EXPANSION_DEAL = {"hand": 6, "aside": 10}  # P
SHARES = (0, 5, 4, 3, 2, 1)  # P: nuggets for each winner, by how many there are, 5 or more
LESS_FOR_BOSS, LESS_FOR_PROFITEER = 1, 2  # P
MOST_GOLD = 60  # gold cards of a user's box


# --- shapes -------------------------------------------------------------------------------------------------------------


def tunnels_of(words: str, *, turned: bool) -> int:
    """A card's tunnels as one number: for each side four bits, the sides its opening is joined to, itself included."""
    tunnels = 0
    for word in words.split():
        sides = [Side[letter] ^ 2 * turned for letter in word]
        joined = sum(1 << side for side in sides)
        tunnels |= sum(joined << 4 * side for side in sides)
    return tunnels


def all_tunnels() -> tuple[int, ...]:
    """The tunnels of every shape, none where there is no path card; SAB-303: a card turns by half a turn only."""
    tunnels = [0] * (2 * CARDS)
    for name, words in ({name: words for name, (words, _) in (PATHS | EXPANSION_PATHS).items()} | ON_TABLE).items():
        shape = 2 * Card[name.upper()]
        tunnels[shape : shape + 2] = tunnels_of(words, turned=False), tunnels_of(words, turned=True)
    return tuple(tunnels)


def all_stubs(tunnels: int) -> bool:
    """SAB-311: are there openings, and each joined to itself alone?"""
    return tunnels > 0 and all(tunnels >> 4 * side & 15 in (0, 1 << side) for side in Side)


def door_of(card: int) -> int:
    """SB2-306: the team whose door is on a card's tunnel that leads through, or 0."""
    if Card.GREEN_EW <= card <= Card.GREEN_NS_E:
        return Role.GREEN
    return Role.BLUE if Card.BLUE_NS <= card <= Card.BLUE_SW else Role.UNKNOWN


TUNNELS = all_tunnels()  # TUNNELS[shape] >> 4 * side & 15: the sides joined to that opening; 0 if it is closed

# Bytes, for a tuple looked up at run time compiles to a jump for each of its values.
JOINED = bytes(tunnels >> 4 * side & 15 for tunnels in TUNNELS for side in Side)  # the same; place 4 * shape + side
OPENINGS = bytes(sum(1 << side for side in Side if tunnels >> 4 * side & 15) for tunnels in TUNNELS)  # a bit a side
IS_LADDER = bytes(card == Card.START or Card.LADDER_S <= card <= Card.LADDER_NE for card in range(CARDS))  # SB2-309
IS_DEAD_END = bytes(all_stubs(TUNNELS[2 * card]) and not IS_LADDER[card] for card in range(CARDS))  # 1 if it leads nowhere
CRYSTALS = bytes(Card.GEM_ESW <= card <= Card.GEM_END_W for card in range(CARDS))  # SB2-602: 1 if it shows one
DOOR_OF = bytes(door_of(card) for card in range(CARDS))  # Role of the team that may pass its door; 0 without a door
IS_SYMMETRIC = bytes(TUNNELS[2 * card] == TUNNELS[2 * card + 1] for card in range(CARDS))  # 1 if turning changes nothing

assert sum(copies for _, copies in PATHS.values()) == 40  # P
assert sum(copies for words, copies in PATHS.values() if len(max(words.split(), key=len)) > 1) == 31  # S: not dead ends
assert sum(ACTIONS.values()) == 27  # P
assert sum(GOLD_CARDS.values()) == 28  # S
assert sum(int(value) * copies for value, copies in GOLD_CARDS.items()) == 44  # S
assert all(seating["diggers"] + seating["saboteurs"] == int(n) + 1 for n, seating in SEATINGS.items())  # P
assert (SEATINGS["10"]["diggers"], SEATINGS["10"]["saboteurs"]) == (7, 4)  # P: all roles there are
assert sum(copies for _, copies in EXPANSION_PATHS.values()) == 30  # P
assert sum(EXPANSION_ACTIONS.values()) + MORE_ROCKFALLS == 21  # P
assert sum(copies for _, copies in (PATHS | EXPANSION_PATHS).values()) == MAX_PATHS  # P
assert MAX_PATHS + sum((ACTIONS | EXPANSION_ACTIONS).values()) + MORE_ROCKFALLS == MAX_CARDS  # P
assert sum(EXPANSION_ROLES.values()) == MAX_ROLES  # P
assert (EXPANSION_DEAL["hand"], EXPANSION_DEAL["aside"]) == (HAND, MAX_ASIDE)  # P
