"""The counting behind worlds imagined after swaps, beside counting on paper."""

from collections import Counter
from itertools import combinations, permutations

import numpy as np
import pytest

from filon.games.saboteur.hidden_gifts import count_orders, digits, first_of
from filon.games.saboteur.state import HAND

SETS = range(1, 1 << HAND)


def padded(cards: tuple[int, ...]) -> np.ndarray:
    return np.array([*cards, *[0] * (HAND - len(cards))], np.int8)


def orders_on_paper(hand: tuple[int, ...], known: tuple[int, ...]) -> int:
    """The different orders of a hand without the known cards; none if they are not in it."""
    rest = Counter(hand)
    rest.subtract(known)
    return len(set(permutations(rest.elements()))) if min(rest.values(), default=0) >= 0 else 0


@pytest.mark.parametrize("hand", [(3, 5, 9), (3, 3, 9), (4, 4, 4, 7), (2, 2, 6, 6, 8), (1, 2, 3, 4, 5, 6)])
@pytest.mark.parametrize("gift", [(3, 5, 9), (2, 4, 6), (3, 3, 8), (4, 4), (1, 2, 6, 6)])
def test_the_orders_of_a_hand_with_part_of_a_gift_in_it(hand: tuple[int, ...], gift: tuple[int, ...]) -> None:
    for size in range(len(gift) + 1):
        for slots in combinations(range(len(gift)), size):
            held = sum(1 << slot for slot in slots)
            known = tuple(gift[slot] for slot in slots)
            assert count_orders(padded(hand), padded(gift), held) == orders_on_paper(hand, known), (hand, known)


def test_the_first_card_of_a_set_and_its_digits() -> None:
    for cards in SETS:
        slots = [slot for slot in range(HAND) if cards >> slot & 1]
        assert first_of(cards) == slots[0]
        assert digits(cards) == sum(3**slot for slot in slots)
