"""Naive bookkeeping for trove: what is conserved, and who has what. It shares no code with the rules."""

from collections import Counter
from typing import Any

REPLACED = {"cards": {"copper": 5, "silver": 2, "gold": 3}, "worth": {"bones": 1, "ruby": 4, "crown": 9}}


def components(s: Any) -> dict[str, int]:
    """Every card by kind, wherever it lies, and every treasure."""
    lying = [*s.deck, *s.hands.flat, *s.buried.flat, *s.bids]
    cards = Counter(f"card {int(card)}" for card in lying if card)
    for card, count in enumerate(s.spent):
        cards[f"card {card}"] += int(count)
    chests = Counter(f"treasure {int(treasure)}" for treasure in s.chests)
    return dict(sorted((cards + chests).items()))


def scores(s: Any) -> list[int]:
    """TRO-401: what the chests a seat has taken are worth."""
    taken = [(int(owner) - 1, int(treasure)) for owner, treasure in zip(s.taken_by, s.chests, strict=True) if owner]
    return [sum(int(s.worth[treasure]) for owner, treasure in taken if owner == seat) for seat in range(s.seats)]
