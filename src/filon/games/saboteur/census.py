"""What a game of saboteur never loses (SAB-905, SB2-902): counted in a position that somebody made by hand."""

from collections import Counter

import numpy as np

from .moves import card_name
from .state import CARDS, OFF_TABLE, TOOLS, Card, Phase, Role, State


def census(s: State) -> dict[str, int]:
    """Cards by kind, gold by value, roles, and what was agreed."""
    cards, roles = cards_of(s), Counter(roles_of(s))
    return {
        "seats": int(s.seats),
        "rounds": int(s.rounds),
        **{card_name(card): cards[card] for card in range(1, CARDS) if card not in GOAL_CARDS},
        **{f"gold of {value}": gold_of(s, value) for value in (1, 2, 3)},
        **{f"{role.name.lower()} roles": roles[role] for role in Role if role},
        "cards of no kind": cards[Card.NONE] + sum(shape > OFF_TABLE for shape in s.maze.tolist()),
        "expansion": int(s.expansion),
        "cards miscounted": miscounted(s),
        "gold cards miscounted": abs(int(s.gold_left) - int(s.gold_pile.sum())),
        **{card_name(card): s.goals.tolist().count(card) for card in GOAL_CARDS},
    }


GOAL_CARDS = range(Card.TREASURE, Card.STONE_SW + 1)


def cards_of(s: State) -> Counter[int]:
    """Hands, draw pile, discards, laid cards, cards in front and set aside."""
    found = Counter([*s.pile[: s.pile_left].tolist(), *s.down[: s.n_down].tolist(), *s.aside[: s.n_aside].tolist()])
    for seat in range(s.seats):
        found.update(s.hands[seat, : s.hand_sizes[seat]].tolist())
        found.update(Card.BREAK_PICK + tool for tool in range(TOOLS) if s.broken[seat] >> tool & 1)
        found.update([Card.PRISON] * bool(s.prison[seat]) + [Card.THIEF] * bool(s.thief[seat]))
    found.update({card: int(n) for card, n in enumerate(s.discarded) if card})
    found.update(shape >> 1 for shape in s.maze.tolist() if 0 < shape >> 1 < Card.START)
    return found


def miscounted(s: State) -> int:
    """How far the sizes of piles and hands are from what is in them, and hands that are out of order."""
    piles = ((s.pile, s.pile_left), (s.down, s.n_down), (s.aside, s.n_aside), *zip(s.hands, s.hand_sizes, strict=True))
    jumbled = [hand for hand, size in zip(s.hands, s.hand_sizes, strict=True) if (np.diff(hand[:size]) < 0).any()]
    return len(jumbled) + sum(abs(int((cards > 0).sum()) - int(size)) for cards, size in piles)


def gold_of(s: State, value: int) -> int:
    """SAB-108: the gold cards of a value: in the pile, with seats, on offer."""
    offered = int(s.offers[s.turn, s.round_number - 1, value]) if s.phase == Phase.GOLD else 0
    return int(s.gold_pile[value]) + int(s.gold[:, :, value].sum()) + offered


def roles_of(s: State) -> list[int]:
    """SAB-103: before the seats, left over, discarded."""
    return [
        *s.roles[: s.seats].tolist(),
        *s.roles_left[: s.n_roles_left].tolist(),
        *s.roles_out[: s.n_roles_out].tolist(),
    ]
