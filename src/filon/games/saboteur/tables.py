"""What is in saboteur's box: path, action, gold and role cards, hands by number of players, and the shapes of tunnels.

Printed (P) are 40 path and 27 action cards, 11 roles, roles and hands for each number of players. Sourced (S) are shapes,
the copies of each card, and the 28 gold cards. A user who owns another box may replace copies, gold, hands and roles by a
TOML file, within the bounds checked here; shapes are fixed.
"""

from collections.abc import Mapping
from copy import deepcopy
from functools import lru_cache
from typing import Any

import msgspec

from filon.kernel.contract import Value
from filon.kernel.errors import BadTables, Phrase

from .state import CARDS, HAND, MAX_CARDS, MAX_PATHS, ROUNDS, Card, Role, Side, Tables

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

LEAST_CARDS = 60
MOST_GOLD = 60  # gold cards of a user's box
LEAST_DIGGERS = 2  # so that one is seated, whatever role is left over
MOST_SABOTEURS = len(PAY) - 1
Pile = tuple[int, int, int]  # gold cards worth 1, 2 and 3


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
    for name, words in ({name: words for name, (words, _) in PATHS.items()} | ON_TABLE).items():
        shape = 2 * Card[name.upper()]
        tunnels[shape : shape + 2] = tunnels_of(words, turned=False), tunnels_of(words, turned=True)
    return tuple(tunnels)


TUNNELS = all_tunnels()  # TUNNELS[shape] >> 4 * side & 15: the sides joined to that opening; 0 if it is closed

# Bytes, for a tuple looked up at run time compiles to a jump for each of its values.
JOINED = bytes(tunnels >> 4 * side & 15 for tunnels in TUNNELS for side in Side)  # the same; place 4 * shape + side
OPENINGS = bytes(sum(1 << side for side in Side if tunnels >> 4 * side & 15) for tunnels in TUNNELS)  # a bit a side
IS_SYMMETRIC = bytes(TUNNELS[2 * card] == TUNNELS[2 * card + 1] for card in range(CARDS))  # 1 if turning changes nothing


# --- a user's box -------------------------------------------------------------------------------------------------------


class Seating(msgspec.Struct, forbid_unknown_fields=True):
    """What a number of players uses; what is left out is as in our box."""

    hand: int | None = None
    diggers: int | None = None
    saboteurs: int | None = None


class Box(msgspec.Struct, forbid_unknown_fields=True):
    """A user's TOML file: any part may be left out, and any card or number of players of a part."""

    cards: dict[str, int] | None = None
    gold: dict[str, int] | None = None
    players: dict[str, Seating] | None = None


def shipped_tables(options: Mapping[str, Value]) -> dict[str, Any]:
    """The box as we ship it."""
    cards = {name: copies for name, (_, copies) in PATHS.items()} | ACTIONS
    return deepcopy({"cards": cards, "gold": GOLD_CARDS, "players": SEATINGS})


def read_tables(data: Mapping[str, Any], shipped: Mapping[str, Any]) -> dict[str, Any]:
    """A user's box within the engine's bounds; anything else is refused with what was expected."""
    try:
        box = msgspec.convert(dict(data), Box)
    except msgspec.ValidationError as error:
        raise BadTables("saboteur tables: {error}", error=error) from error
    whole = {part: dict(shipped[part]) for part in ("cards", "gold", "players")}
    for part in whole:
        told = msgspec.to_builtins(getattr(box, part) or {})
        for name in told:
            known = Phrase("one of {known}", known=", ".join(whole[part]))
            expect(name in whole[part], part, known, name)
        whole[part].update({name: merged(whole[part][name], new) for name, new in told.items()})
    check_cards(whole["cards"])
    check_seatings(whole["players"], sum(whole["cards"].values()))
    check_gold(whole["gold"], whole["players"])
    return whole


def merged(ours: Any, told: Any) -> Any:
    """What is told in place of ours; of a seating the parts that are told."""
    return {**ours, **{part: n for part, n in told.items() if n is not None}} if isinstance(told, dict) else told


def check_cards(cards: Mapping[str, int]) -> None:
    """No more path cards and no more cards than the record holds."""
    for name, copies in cards.items():
        expect(copies >= 0, f"cards.{name}", NO_LESS, copies)
    paths = sum(cards[name] for name in PATHS)
    expect(paths <= MAX_PATHS, "cards", Phrase("at most {n} path cards", n=MAX_PATHS), paths)
    total = sum(cards.values())
    bounds = Phrase("{low} to {high} cards in all", low=LEAST_CARDS, high=MAX_CARDS)
    expect(LEAST_CARDS <= total <= MAX_CARDS, "cards", bounds, total)


def check_seatings(players: Mapping[str, Any], cards: int) -> None:
    """One role more than players; hands of one to six cards, and enough cards for them."""
    for n, seating in players.items():
        where = f"players.{n}"
        bounds = Phrase("{low} to {high} cards", low=1, high=min(HAND, cards // int(n)))
        expect(1 <= seating["hand"] <= min(HAND, cards // int(n)), f"{where}.hand", bounds, seating["hand"])
        diggers, saboteurs = seating["diggers"], seating["saboteurs"]
        expect(diggers >= LEAST_DIGGERS, f"{where}.diggers", Phrase("at least {n}", n=LEAST_DIGGERS), diggers)
        most = Phrase("{low} to {high} saboteurs", low=0, high=MOST_SABOTEURS)
        expect(0 <= saboteurs <= MOST_SABOTEURS, f"{where}.saboteurs", most, saboteurs)
        expect(diggers + saboteurs == int(n) + 1, where, Phrase("{n} roles", n=int(n) + 1), diggers + saboteurs)


def check_gold(gold: Mapping[str, int], players: Mapping[str, Any]) -> None:
    """Whatever happens, the pile can pay exactly (SAB-607): every pile that can come up in three rounds is tried."""
    for value, copies in gold.items():
        expect(copies >= 0, f"gold.{value}", NO_LESS, copies)
    total = sum(gold.values())
    expect(total <= MOST_GOLD, "gold", Phrase("at most {n} gold cards", n=MOST_GOLD), total)
    for n, seating in players.items():
        full = (gold["1"], gold["2"], gold["3"])
        enough = Phrase("enough gold cards to pay {n} players exactly for three rounds", n=n)
        expect(always_pays(full, seating["diggers"], seating["saboteurs"]), "gold", enough, total)


@lru_cache(maxsize=256)
def always_pays(full: Pile, diggers: int, saboteurs: int) -> bool:
    """Does every pile that can be left of this one pay diggers or saboteurs in full, in each round?"""
    piles = {full}
    for _ in range(ROUNDS):
        after: set[Pile] = set()
        for pile in piles:
            for left_over in (Role.DIGGER, Role.SABOTEUR):
                seated_diggers, seated = diggers - (left_over == Role.DIGGER), saboteurs - (left_over == Role.SABOTEUR)
                paid = pile_after_pay(pile, max(seated, 0))
                if paid is None or sum(pile) < seated_diggers:
                    return False
                after |= {paid, *piles_after_draw(pile, seated_diggers)}
        piles = after
    return True


def pile_after_pay(pile: Pile, saboteurs: int) -> Pile | None:
    """SAB-605, 607: what is left when so many saboteurs are paid; None if one cannot be paid exactly."""
    ones, twos, threes = pile
    for _ in range(saboteurs):
        due = PAY[saboteurs]
        exact = [(c, b) for c in range(threes, -1, -1) for b in range(twos, -1, -1) if 0 <= due - 3 * c - 2 * b <= ones]
        if not exact:
            return None
        c, b = exact[0]
        ones, twos, threes = ones - (due - 3 * c - 2 * b), twos - b, threes - c
    return ones, twos, threes


def piles_after_draw(pile: Pile, n: int) -> set[Pile]:
    """What can be left when n cards are drawn."""
    ones, twos, threes = pile
    return {
        (ones - (n - b - c), twos - b, threes - c)
        for c in range(min(n, threes) + 1)
        for b in range(min(n - c, twos) + 1)
        if n - b - c <= ones
    }


NO_LESS = Phrase("a count of 0 or more")


def expect(holds: bool, where: str, expected: Phrase, got: object) -> None:
    """Refuse a table with a sentence that says what would have been right."""
    if not holds:
        raise BadTables(
            "saboteur tables, {where}: expected {expected}, but got {got}", where=where, expected=expected, got=got
        )


def fill_tables(data: Mapping[str, Any], tables: Tables) -> None:
    """SAB-102, 106: write checked data into the record the rules deal from."""
    for name, copies in data["cards"].items():
        tables.copies[Card[name.upper()]] = copies
    for value, copies in data["gold"].items():
        tables.gold[int(value)] = copies
    for n, seating in data["players"].items():
        tables.hand[int(n)] = seating["hand"]
        tables.roles[int(n), Role.DIGGER] = seating["diggers"]
        tables.roles[int(n), Role.SABOTEUR] = seating["saboteurs"]


assert sum(copies for _, copies in PATHS.values()) == 40  # P
assert sum(copies for words, copies in PATHS.values() if len(max(words.split(), key=len)) > 1) == 31  # S: not dead ends
assert sum(ACTIONS.values()) == 27  # P
assert sum(GOLD_CARDS.values()) == 28  # S
assert sum(int(value) * copies for value, copies in GOLD_CARDS.items()) == 44  # S
assert all(seating["diggers"] + seating["saboteurs"] == int(n) + 1 for n, seating in SEATINGS.items())  # P
assert (SEATINGS["10"]["diggers"], SEATINGS["10"]["saboteurs"]) == (7, 4)  # P: all roles there are
