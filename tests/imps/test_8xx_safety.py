"""IMP-8xx: what always holds, counted in every position of many random games."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from filon.games.imps.rules import actors, apply, deal, legal
from filon.games.imps.state import (
    ALL_IMPS,
    CHESTS,
    GALLERIES,
    IMPS,
    KINDS,
    MAX_SEATS,
    MOST_CARDS,
    MOST_MOVES,
    NOBODY,
    NUMBERS,
    PILE,
    Phase,
    Place,
    State,
)
from filon.games.imps.tables import SUPPLY
from filon.kernel.chance import Chance, below, child_key, start, words_of_key
from filon.kernel.compiling import alone
from filon.kernel.layout import blank
from filon.kernel.sight import make_blank
from filon.play.setting import agree_on, key_of
from proving import proves

from . import counts
from .positions import RULES

HELD, GEMS, CARDS, CHEST_CARDS, IMPS_LOST, BOMBS, ORDER = range(7)  # what a position is found to have lost


@alone
def verdict(s: State, supply: int) -> int:
    """Is everything there, once?"""
    if not has_all_gems(s, supply):
        return GEMS
    if not has_all_cards(s):
        return CARDS
    if not has_all_chests(s):
        return CHEST_CARDS
    if not has_all_imps(s):
        return IMPS_LOST
    return HELD if has_all_bombs(s) else BOMBS


@alone
def has_all_gems(s: State, supply: int) -> bool:
    """IMP-802: supply and bags; and a game goes on only while there is a gem in the supply."""
    found = int(s.supply)
    for seat in range(MAX_SEATS):
        if s.bags[seat] < 0 or s.due[seat] != 0:
            return False
        found += int(s.bags[seat])
    return found == supply and s.supply >= 0 and (s.supply > 0 or s.phase == Phase.OVER)


@alone
def has_all_cards(s: State) -> bool:
    """IMP-803: piles, discards and galleries hold every card of every number, and the counts beside them are right."""
    found = np.zeros((NUMBERS + 1, KINDS), np.int64)
    for number in range(1, NUMBERS + 1):
        for i in range(PILE):
            if (s.piles[number, i] != 0) != (i < s.pile_left[number]):
                return False
            found[number, s.piles[number, i]] += 1
        if s.tops[number] != (s.piles[number, s.pile_left[number] - 1] if s.pile_left[number] > 0 else 0):
            return False
        if s.pile_left[number] == 0 and s.discards[number].sum() > 0:
            return False
    for gallery in range(1, GALLERIES + 1):
        if s.n_cards[gallery] > MOST_CARDS or s.counts[gallery].max() > 2:
            return False
        if s.counts[gallery].sum() != s.n_cards[gallery]:
            return False
        for spot in range(1, s.n_cards[gallery] + 1):
            found[s.numbers[gallery, spot], s.kinds[gallery, spot]] += 1
    for number in range(1, NUMBERS + 1):
        for kind in range(1, KINDS):
            if found[number, kind] + s.discards[number, kind] != s.copies[kind]:
                return False
    return True


@alone
def has_all_chests(s: State) -> bool:
    """IMP-803: closed chests are those the counts tell, and no card has more than one that was opened."""
    found = np.zeros(len(s.closed), np.int64)
    for i in range(CHESTS):
        if (s.chests[i] != 0) != (i < s.n_chests):
            return False
        found[s.chests[i]] += 1
    for chest in range(1, len(s.closed)):
        if found[chest] != s.closed[chest]:
            return False
    on_cards = 0
    for gallery in range(1, GALLERIES + 1):
        for spot in range(s.opened.shape[1]):
            on_cards += s.opened[gallery, spot] != 0
    return on_cards + s.n_chests <= CHESTS


@alone
def has_all_imps(s: State) -> bool:
    """IMP-803, 252: each imp in one place, at most one on a card, the head before all others; only those there are bound."""
    for imp in range(ALL_IMPS):
        gallery, spot = s.where[imp], s.stands[imp]
        if gallery == Place.RESERVE or gallery == Place.CEMETERY:
            if spot != 0 or s.bound[imp] != 0:
                return False
            continue
        if not 1 <= spot <= s.n_cards[gallery] or imp >= IMPS * s.seats:
            return False
        head = s.heads[gallery] - 1
        if head < 0 or s.where[head] != gallery or s.stands[head] < spot:
            return False
        for other in range(imp):
            if s.where[other] == gallery and s.stands[other] == spot:
                return False
    return True


@alone
def has_all_bombs(s: State) -> bool:
    """IMP-803, 233: no seat has two bombs, there are at most two of nobody, and no two lie on one spot that exists."""
    of_nobody = 0
    for i in range(s.n_bombs):
        owner = s.bomb_owner[i]
        of_nobody += owner == NOBODY
        if not 0 <= s.bomb_spot[i] <= s.n_cards[s.bomb_gallery[i]] or (owner != NOBODY and owner >= s.seats):
            return False
        for j in range(i):
            if owner != NOBODY and s.bomb_owner[j] == owner:
                return False
            if s.bomb_gallery[j] == s.bomb_gallery[i] and s.bomb_spot[j] == s.bomb_spot[i]:
                return False
    return of_nobody <= 2


@alone
def first_loss(
    tables: NDArray[Any],
    options: NDArray[Any],
    key: NDArray[Any],
    states: NDArray[Any],
    dice: NDArray[Any],
    games: int,
    supply: int,
) -> tuple[int, int, int]:
    """Play random games; the first in which something is lost, and what; and how many positions were counted."""
    child = np.zeros(len(key), np.uint32)
    out = np.zeros(MOST_MOVES + 1, np.int64)
    s = states[0]
    counted = 0
    for game in range(games):
        child_key(key, 2 * game, child)
        make_blank(states, 0)
        deal(s, tables[0], options[0], child)
        child_key(key, 2 * game + 1, child)
        start(dice[0], child)
        while actors(s):
            n = legal(s, int(s.active), out)
            if n == 0 or n > MOST_MOVES or not is_ascending(out, n):
                return game, ORDER, counted
            if verdict(s, supply) != HELD:
                return game, verdict(s, supply), counted
            counted += 1
            apply(s, int(s.active), out[below(dice[0], n)])
        if verdict(s, supply) != HELD or s.turn_number > s.turn_cap:
            return game, verdict(s, supply), counted
    return -1, HELD, counted


@alone
def is_ascending(out: NDArray[Any], n: int) -> bool:
    """Are legal actions listed in order, each once?"""
    for i in range(1, n):
        if out[i - 1] >= out[i]:
            return False
    return True


@proves("IMP-802", "IMP-803")
@pytest.mark.parametrize(("seats", "supply"), [(2, SUPPLY["two"]), (3, SUPPLY["three"]), (4, SUPPLY["four"])])
def test_802_803_nothing_is_lost_in_many_games_and_a_loss_would_be_noticed(seats: int, supply: int) -> None:
    states, dice, key = blank(State), blank(Chance), words_of_key(key_of(seats))
    records = agree_on(RULES, seats=seats).arrays
    game, what, counted = first_loss(*records, key, states, dice, counts.GAMES, supply)
    assert game < 0, f"game {game} at {seats} seats: {what}"
    assert counted > counts.GAMES * 300
    check_a_loss_is_noticed(states, supply)


def check_a_loss_is_noticed(states: NDArray[Any], supply: int) -> None:
    """One of anything more or less, and the count is wrong."""
    s = states[0]
    lost = {"bags": GEMS, "pile_left": CARDS, "discards": CARDS, "copies": CARDS, "closed": CHEST_CARDS, "stands": IMPS_LOST}
    for field, expected in lost.items():
        was = s[field].copy()
        s[field][1] = s[field][1] + 1
        assert verdict(s, supply) == expected, field
        s[field] = was
    was = s.n_bombs, s.bomb_owner.copy(), s.bomb_gallery.copy()
    s.n_bombs, s.bomb_owner[:2], s.bomb_gallery[:2] = 2, 0, (1, 2)
    assert verdict(s, supply) == BOMBS
    s.n_bombs, s.bomb_owner, s.bomb_gallery = was
    assert verdict(s, supply) == HELD


@proves("IMP-802", "IMP-803")
def test_802_803_nor_with_other_options_and_a_wild_box() -> None:
    tables = {
        "tunnel": {"rich": {"count": 0}, "good": {"count": 0}, "pick": {"count": 4}, "ddiamond": {"diamonds": 3}},
        "chests": {"nugget": 0, "armour": 2},
        "prices": {"helmet": 0, "killer": 1},
    }
    options = {"own_imps_pay": False, "armour_single_use": False, "dead_lose_equipment": False}
    states, dice, key = blank(State), blank(Chance), words_of_key(key_of(9))
    setting = agree_on(RULES, seats=4, tables=tables, supply=99, turn_cap=1000, **options)
    game, what, _ = first_loss(*setting.arrays, key, states, dice, counts.GAMES // 5, 99)
    assert game < 0, f"game {game}: {what}"
