"""A user's own box of saboteur: what may be replaced in a TOML file, within the bounds the rules can deal from.

Without the expansion: copies of cards, gold, and hands and roles by number of players. With it: copies of all cards, roles,
and how many cards are dealt and set aside.
"""

from collections.abc import Mapping
from copy import deepcopy
from functools import lru_cache, partial
from typing import Any

import msgspec

from filon.kernel.boxes import expect_of_tables, read_box
from filon.kernel.contract import Value
from filon.kernel.errors import Phrase

from .state import (
    HAND,
    MAX_ASIDE,
    MAX_CARDS,
    MAX_CHANGES,
    MAX_PATHS,
    MAX_ROLES,
    MAX_SEATS,
    MAX_SWAPS,
    ROUNDS,
    Card,
    Role,
    Tables,
)
from .tables import (
    ACTIONS,
    EXPANSION_ACTIONS,
    EXPANSION_DEAL,
    EXPANSION_PATHS,
    EXPANSION_ROLES,
    GOLD_CARDS,
    MORE_ROCKFALLS,
    MOST_GOLD,
    PATHS,
    PAY,
    SEATINGS,
)

expect = partial(expect_of_tables, "saboteur")

LEAST_CARDS = 60
LEAST_DIGGERS = 2  # so that one is seated, whatever role is left over
MOST_SABOTEURS = len(PAY) - 1
Pile = tuple[int, int, int]  # gold cards worth 1, 2 and 3

# --- reading ------------------------------------------------------------------------------------------------------------


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


class ExpansionBox(msgspec.Struct, forbid_unknown_fields=True):
    """The same for the game with its expansion."""

    cards: dict[str, int] | None = None
    roles: dict[str, int] | None = None
    deal: dict[str, int] | None = None


def shipped_tables(options: Mapping[str, Value]) -> dict[str, Any]:
    """SB2-103, 105, 107: the box as we ship it; with the expansion both boxes, but its own roles, and no gold cards."""
    cards = {name: copies for name, (_, copies) in PATHS.items()} | ACTIONS
    if not options["expansion"]:
        return deepcopy({"cards": cards, "gold": GOLD_CARDS, "players": SEATINGS})
    cards |= {name: copies for name, (_, copies) in EXPANSION_PATHS.items()} | EXPANSION_ACTIONS
    cards["rockfall"] += MORE_ROCKFALLS
    return deepcopy({"cards": cards, "roles": EXPANSION_ROLES, "deal": EXPANSION_DEAL})


def read_tables(data: Mapping[str, Any], shipped: Mapping[str, Any]) -> dict[str, Any]:
    """A user's box within the engine's bounds; anything else is refused with what was expected."""
    box = read_box("saboteur", data, ExpansionBox if "roles" in shipped else Box)
    whole = {part: dict(shipped[part]) for part in shipped}
    for part in whole:
        told = msgspec.to_builtins(getattr(box, part) or {})
        for name in told:
            known = Phrase("one of {known}", known=", ".join(whole[part]))
            expect(name in whole[part], part, known, name)
        whole[part].update({name: merged(whole[part][name], new) for name, new in told.items()})
    check_cards(whole["cards"])
    if "roles" in shipped:
        check_deal(whole["cards"], whole["deal"])
        check_roles(whole["cards"], whole["roles"])
        return whole
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
    paths = sum(copies for name, copies in cards.items() if Card[name.upper()] < Card.START)
    expect(paths <= MAX_PATHS, "cards", Phrase("at most {n} path cards", n=MAX_PATHS), paths)
    total = sum(cards.values())
    bounds = Phrase("{low} to {high} cards in all", low=LEAST_CARDS, high=MAX_CARDS)
    expect(LEAST_CARDS <= total <= MAX_CARDS, "cards", bounds, total)


def check_deal(cards: Mapping[str, int], deal: Mapping[str, int]) -> None:
    """SB2-105, 107: enough cards for twelve hands and those set aside; no more swaps than are remembered."""
    bounds = Phrase("{low} to {high} cards", low=1, high=HAND)
    expect(1 <= deal["hand"] <= HAND, "deal.hand", bounds, deal["hand"])
    bounds = Phrase("{low} to {high} cards", low=0, high=MAX_ASIDE)
    expect(0 <= deal["aside"] <= MAX_ASIDE, "deal.aside", bounds, deal["aside"])
    total, least = sum(cards.values()), MAX_SEATS * deal["hand"] + deal["aside"]
    expect(total >= least, "cards", Phrase("at least {n} cards to deal from", n=least), total)
    swaps = cards["swap_hand"]
    expect(swaps <= MAX_SWAPS, "cards.swap_hand", Phrase("at most {n}", n=MAX_SWAPS), swaps)


def check_roles(cards: Mapping[str, int], roles: Mapping[str, int]) -> None:
    """SB2-106, 412: a role for each of twelve seats, and one for each that must change."""
    for name, copies in roles.items():
        expect(copies >= 0, f"roles.{name}", NO_LESS, copies)
    changes = cards["role_change"]
    expect(changes <= MAX_CHANGES, "cards.role_change", Phrase("at most {n}", n=MAX_CHANGES), changes)
    total, least = sum(roles.values()), MAX_SEATS + changes
    expect(least <= total <= MAX_ROLES, "roles", Phrase("{low} to {high} roles", low=least, high=MAX_ROLES), total)


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


def fill_tables(data: Mapping[str, Any], tables: Tables) -> None:
    """SAB-102, 106: write checked data into the record the rules deal from."""
    for name, copies in data["cards"].items():
        tables.copies[Card[name.upper()]] = copies
    if "roles" in data:
        fill_expansion(data, tables)
        return
    for value, copies in data["gold"].items():
        tables.gold[int(value)] = copies
    for n, seating in data["players"].items():
        tables.hand[int(n)] = seating["hand"]
        tables.roles[int(n), Role.DIGGER] = seating["diggers"]
        tables.roles[int(n), Role.SABOTEUR] = seating["saboteurs"]


def fill_expansion(data: Mapping[str, Any], tables: Tables) -> None:
    """SB2-105, 106, 107: as many roles, and cards in a hand, whatever the number of players."""
    tables.hand[:] = data["deal"]["hand"]
    tables.aside = data["deal"]["aside"]
    for name, copies in data["roles"].items():
        tables.roles[:, Role[name.upper()]] = copies
