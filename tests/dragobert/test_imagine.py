"""Imagined piles of dragobert against exact probabilities: whole short piles listed, the next cards of long ones counted."""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from contract.secrecy import Doors, Leak, expect_fit, imagined_worlds, positions
from filon.play.setting import agree
from proving import proves

from . import counts

SHORT = 6  # cards left in a short pile
TINY = {
    "extraction": {"red": 8, "blue": 8, "plain": 7, "dragon": 7},
    "exit": [
        {"actions": ["step"], "count": 3},
        {"actions": ["double_step", "swap"], "count": 3},
        {"actions": ["step", "bonus"], "count": 1},
        {"actions": ["all_together"], "count": 1},
    ],
}


def doors_of(**options: Any) -> Doors:
    """A table of two with the smallest box there can be."""
    return Doors(agree("dragobert", seats=2, tables=TINY, **options))


def game_of(doors: Doors, seed: int) -> list[NDArray[Any]]:
    """The States of a seeded game."""
    return [log.states for log in positions(doors, seed)]


def cut_short(states: NDArray[Any]) -> NDArray[Any]:
    """The same position with most of the Extraction pile in the box: few worlds are left."""
    short = states.copy()
    left = int(short["extraction_left"][0])
    for card in short["extraction"][0, : left - SHORT]:
        short["boxed"][0, card] += 1
    kept = short["extraction"][0, left - SHORT : left].copy()
    short["extraction"] = 0
    short["extraction"][0, :SHORT] = kept
    short["extraction_left"] = SHORT
    return short


def piles(s: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Both piles, whole."""
    return tuple(map(int, s.extraction[: s.extraction_left])), tuple(map(int, s.exits[: s.exits_left]))


def next_cards(s: Any) -> tuple[int, int, int]:
    """The two cards under the open one, and the top Exit card."""
    top = int(s.extraction_left) - 1
    return int(s.extraction[top - 1]), int(s.extraction[top - 2]), int(s.exits[s.exits_left - 1])


def orders(cards: Sequence[int]) -> Counter[tuple[int, ...]]:
    """Every order of these cards, each as often as it comes."""
    return Counter(permutations(cards))


def test_every_order_of_a_short_extraction_pile_is_as_likely() -> None:
    doors = doors_of()
    for states in some_positions(doors):
        short = cut_short(states)
        pile, _ = piles(short[0])
        listed = {(*order, pile[-1]): float(weight) for order, weight in orders(pile[:-1]).items()}
        assert len(listed) > 1
        counted = imagined_worlds(doors, short, 0, counts.IMAGINED_PILES, lambda s: piles(s)[0])
        expect_fit(counted, as_weights(listed))


def some_positions(doors: Doors) -> Iterator[NDArray[Any]]:
    """From each of a few games, a position whose Extraction pile has two kinds or more under its open card."""
    for seed in range(counts.PILED_GAMES):
        fit = [states for states in game_of(doors, seed) if len(set(piles(cut_short(states)[0])[0][:-1])) > 1]
        yield fit[len(fit) // 2]


@proves("DRA-702")
@pytest.mark.parametrize("seed", range(counts.PILED_GAMES))
def test_every_order_of_a_short_exit_pile_is_as_likely(seed: int) -> None:
    doors = doors_of()
    short = [
        states for states in game_of(doors, seed) if len(set(piles(states[0])[1])) >= 2 and states["exits_left"][0] < SHORT
    ]
    assert short, "no game of this seed comes to a short Exit pile"
    listed = orders(piles(short[0][0])[1])
    assert len(listed) > 1
    counted = imagined_worlds(doors, short[0], doors.viewers[-1], counts.IMAGINED_PILES, lambda s: piles(s)[1])
    expect_fit(counted, as_weights(listed))


@proves("DRA-701")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_next_cards_come_with_their_exact_probabilities(seats: int) -> None:
    doors = Doors(agree("dragobert", seats=seats))
    game = game_of(doors, seats)
    for states in (game[0], game[len(game) // 4], game[len(game) // 2]):
        exact = {cards: float(chance) for cards, chance in next_probabilities(*piles(states[0])).items()}
        assert sum(exact.values()) == pytest.approx(1)
        assert len(exact) > 1
        expect_fit(imagined_worlds(doors, states, 0, counts.IMAGINED_PILES, next_cards), as_weights(exact))


def next_probabilities(extraction: Sequence[int], exits: Sequence[int]) -> dict[tuple[int, int, int], Fraction]:
    """Drawing without replacement, twice from below the open card and once from the Exit pile."""
    below, pile = Counter(extraction[:-1]), Counter(exits)
    n, m = sum(below.values()), sum(pile.values())
    return {
        (first, second, card): Fraction(below[first], n)
        * Fraction(below[second] - (first == second), n - 1)
        * Fraction(pile[card], m)
        for first in below
        for second in below
        for card in pile
        if below[second] > (first == second)
    }


def as_weights(listed: Any) -> dict[Hashable, float]:
    """Counts or chances as weights."""
    return {world: float(weight) for world, weight in listed.items()}


class DragonsSink(Doors):
    """Imagines the cards there are, but dragons never next."""

    def imagine(self, seen: NDArray[Any], viewer: int, key: NDArray[np.uint32]) -> NDArray[Any]:
        imagined = super().imagine(seen, viewer, key)
        under = imagined["extraction"][0, : imagined["extraction_left"][0] - 1]
        under[::-1].sort()
        return imagined


def test_an_uneven_pile_is_noticed() -> None:
    doors = DragonsSink(agree("dragobert", seats=2))
    states = game_of(doors, 1)[0]
    exact = next_probabilities(*piles(states[0]))
    with pytest.raises(Leak):
        expect_fit(imagined_worlds(doors, states, 0, counts.IMAGINED_PILES, next_cards), as_weights(exact))
