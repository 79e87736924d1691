"""Many random games inside the kernel, counted at every position: each kind of card, each value of gold, roles, nuggets."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.games.saboteur.rules import actors, apply
from filon.games.saboteur.rules.deal import deal
from filon.games.saboteur.rules.legal import legal
from filon.games.saboteur.state import CARDS, GOALS, GOLD, HAND, MOST_MOVES, ROLES, ROUNDS, TOOLS, Card, Phase, State
from filon.kernel.chance import Chance, below, child_key, start, words_of_key
from filon.kernel.compiling import alone
from filon.kernel.layout import blank
from filon.kernel.sight import make_blank
from filon.play.setting import agree, key_of
from proving import proves

from . import counts

HELD, CARDS_LOST, GOLD_LOST, ROLES_LOST, HAND_TOO_LARGE, NUGGETS_LOST = range(6)  # what a position is found to be
LOST = {CARDS_LOST: "cards", GOLD_LOST: "gold", ROLES_LOST: "roles", HAND_TOO_LARGE: "count", NUGGETS_LOST: "nuggets"}


@alone
def verdict(s: State) -> int:
    """Is everything there, once?"""
    if not has_all_cards(s):
        return CARDS_LOST
    if not has_all_gold(s):
        return GOLD_LOST
    if not has_all_roles_and_goals(s):
        return ROLES_LOST
    if s.hand_sizes.max() > HAND:
        return HAND_TOO_LARGE
    return HELD if owns_no_less_than_nothing(s) else NUGGETS_LOST


@alone
def has_all_cards(s: State) -> bool:
    """SAB-905, SB2-902: hands, pile, discards, maze, cards in front and aside are every card of the game."""
    found = np.zeros(CARDS, np.int64)
    for card in s.pile[: s.pile_left]:
        found[card] += 1
    for card in s.down[: s.n_down]:
        found[card] += 1
    for card in s.aside[: s.n_aside]:
        found[card] += 1
    for cell in s.laid[: s.n_laid]:
        found[s.maze[cell] >> 1] += 1
    for seat in range(s.seats):
        for card in s.hands[seat, : s.hand_sizes[seat]]:
            found[card] += 1
        for tool in range(TOOLS):
            found[Card.BREAK_PICK + tool] += int(s.broken[seat]) >> tool & 1
        found[Card.PRISON] += s.prison[seat]
        found[Card.THIEF] += s.thief[seat] > 0
    for card in range(CARDS):
        if found[card] + s.discarded[card] != s.copies[card]:
            return False
    return True


@alone
def has_all_gold(s: State) -> bool:
    """SAB-905: pile, seats and the offer hold every gold card of every value."""
    for value in range(1, GOLD):
        found = int(s.gold_pile[value])
        for seat in range(s.seats):
            for row in range(ROUNDS):
                found += s.gold[seat, row, value]
        if s.phase == Phase.GOLD:
            found += s.offers[s.turn, s.round_number - 1, value]
        if found != s.gold_box[value]:
            return False
    return True


@alone
def has_all_roles_and_goals(s: State) -> bool:
    """Roles dealt, left over and out are those of the game; the treasure lies under one goal."""
    found = np.zeros(ROLES, np.int64)
    for seat in range(s.seats):
        found[s.roles[seat]] += 1
    for i in range(s.n_roles_left):
        found[s.roles_left[i]] += 1
    for i in range(s.n_roles_out):
        found[s.roles_out[i]] += 1
    treasures = 0
    for goal in range(GOALS):
        treasures += s.goals[goal] == Card.TREASURE
    for role in range(ROLES):
        if found[role] != s.role_box[role]:
            return False
    return treasures == 1


@alone
def owns_no_less_than_nothing(s: State) -> bool:
    """SB2-614: no seat has less than no nugget in all."""
    for seat in range(s.seats):
        if s.nuggets[seat].sum() < 0:
            return False
    return True


@alone
def nuggets_in_all(s: State) -> int:
    """What all seats own."""
    n = 0
    for seat in range(s.seats):
        for row in range(ROUNDS):
            n += int(s.nuggets[seat, row])
    return n


@alone
def first_loss(
    tables: NDArray[Any], options: NDArray[Any], key: NDArray[Any], states: NDArray[Any], dice: NDArray[Any], games: int
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
            if verdict(s) != HELD:
                return game, verdict(s), counted
            counted += 1
            before, rounds = nuggets_in_all(s), int(s.rounds_ended)
            apply(s, int(s.turn), out[below(dice[0], legal(s, int(s.turn), out))])
            if nuggets_in_all(s) != before and rounds == s.rounds_ended:
                return game, NUGGETS_LOST, counted
        if verdict(s) != HELD:
            return game, verdict(s), counted
    return -1, HELD, counted


@proves("SAB-905")
def test_nothing_is_lost_in_many_games_and_a_loss_would_be_noticed() -> None:
    states, dice, key = blank(State), blank(Chance), words_of_key(key_of(5))
    counted = 0
    for seats in range(3, 11):
        setting = agree("saboteur", seats=seats, tables=None)
        game, what, positions = first_loss(*setting.arrays, key, states, dice, counts.GAMES)
        assert game < 0, f"game {game} at {seats} seats loses {LOST.get(what)}"
        counted += positions
    assert counted > 8 * counts.GAMES * 100
    check_a_loss_is_noticed(states, {"discarded": CARDS_LOST, "gold_pile": GOLD_LOST, "roles": ROLES_LOST})


@proves("SB2-902", "SB2-901", "SB2-601")
def test_nothing_is_lost_with_the_expansion_no_hand_is_too_large_and_nuggets_come_from_shares_alone() -> None:
    states, dice, key = blank(State), blank(Chance), words_of_key(key_of(6))
    counted = 0
    for seats in range(2, 13):
        setting = agree("saboteur", seats=seats, tables=None, expansion=True)
        game, what, positions = first_loss(*setting.arrays, key, states, dice, counts.EXPANDED_GAMES)
        assert game < 0, f"game {game} at {seats} seats: {LOST.get(what)}"
        assert int(states[0].copies.sum()) == 118
        counted += positions
    assert counted > 11 * counts.EXPANDED_GAMES * 100
    lost = {"discarded": CARDS_LOST, "aside": CARDS_LOST, "prison": CARDS_LOST, "roles": ROLES_LOST}
    check_a_loss_is_noticed(states, lost | {"hand_sizes": CARDS_LOST})
    s = states[0]
    s.nuggets[3, 1] -= 100
    assert verdict(s) == NUGGETS_LOST


def check_a_loss_is_noticed(states: NDArray[Any], lost: dict[str, int]) -> None:
    """One card, gold card or role more or another, and the count is wrong."""
    s = states[0]
    for field, expected in lost.items():
        was = int(s[field][2])
        s[field][2] = was - 1 if was > 1 else was + 1
        assert verdict(s) == expected, field
        s[field][2] = was
    assert verdict(s) == HELD
