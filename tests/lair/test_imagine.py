"""Imagined worlds of lair against all worlds, listed: every one possible, each as often as the next."""

from collections.abc import Hashable
from itertools import product
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from contract.secrecy import Doors, Leak, expect_fit, imagined_worlds, positions
from filon.play.setting import agree
from proving import proves

from . import counts
from .positions import Position, lay, play, position, turn
from .twins import possible_cards

World = tuple[tuple[int, ...], tuple[int, ...]]


def world_of(s: Any) -> World:
    """The cards laid and the left hands of a full State."""
    return tuple(int(card) for card in s.card), tuple(int(left) for left in s.left)


def worlds_of(s: Any, viewer: int) -> list[World]:
    """Every world the viewer cannot rule out: any card of a hand for a card laid, any division for a purse divided."""
    cards, lefts = [], []
    for seat in range(4):
        is_mine = seat == viewer
        cards.append([int(s.card[seat])] if is_mine or not s.laid[seat] else possible_cards(s, seat))
        lefts.append([int(s.left[seat])] if is_mine or not s.divided[seat] else list(range(int(s.purse[seat]) + 1)))
    return list(product(product(*cards), product(*lefts)))


def fit(doors: Doors, states: NDArray[Any], viewer: int) -> int:
    """Compare imagined worlds with the listed ones; say how many there are."""
    weights: dict[Hashable, float] = dict.fromkeys(worlds_of(states[0], viewer), 1.0)
    assert world_of(states[0]) in weights
    expect_fit(imagined_worlds(doors, states, viewer, counts.WORLDS * len(weights), world_of), weights)
    return len(weights)


CARDS = [
    (lay(position("A0, B5, C5 used red"), "B red"), [6, 1, 6]),
    (lay(position("A0, B5, C5 used red"), "B chest, C blue"), [30, 5, 6]),
    (lay(position("A0, B5 used red blue violet yellow, C5 used red"), "B green, C chest"), [10, 5, 2]),
    (lay(position("A0, B5 used red blue violet yellow green, C5"), "B chest"), [1, 1, 1]),
    (lay(position("A0+0, B5+7 used red"), "B green 2"), [4, 1]),
    (lay(position("A0+0, B5+7 used red"), "B chest"), [1, 1]),
]
HANDS = turn(position("A0, B10 p5, C10 p2"), "B violet, C violet", "violet")
SPLITS = [
    (play(HANDS.copy(), "B split 0"), [6, 1, 6]),
    (play(HANDS.copy(), "B split 0", "C split 1"), [18, 3, 6]),
    (play(HANDS.copy(), "B split 5", "C split 1", "A pick B left"), [3, 3, 1]),
    (play(HANDS.copy(), "B split 5", "C split 1", "A pick B left", "A pick C right"), [1, 1, 1]),
]


@proves("LAI-701", "LAI-703", "LAI-704", "LAI-606")
@pytest.mark.parametrize("case", range(len(CARDS + SPLITS)))
def test_imagined_worlds_are_all_worlds_evenly(case: int) -> None:
    p, sizes = [*CARDS, *SPLITS][case]
    doors = Doors(p.setting)
    for viewer, size in enumerate(sizes):
        assert fit(doors, p.states, viewer) == size
    spectator = fit(doors, p.states, p.setting.identity.spectator)
    assert spectator == sizes[0]  # the dragon has laid nothing, and sees no more


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_so_they_are_all_along_a_game(seats: int) -> None:
    doors = Doors(agree("lair", seats=seats))
    several = 0
    for place, log in enumerate(positions(doors, seats)):
        several += fit(doors, log.states, doors.viewers[place % len(doors.viewers)]) > 1
    assert several > 5


class ImagineLowest(Doors):
    """Imagines possible worlds only, but always the lowest card."""

    def imagine(self, seen: NDArray[Any], viewer: int, key: NDArray[np.uint32]) -> NDArray[Any]:
        imagined = super().imagine(seen, viewer, key)
        for seat in range(4):
            if seat != viewer and imagined["laid"][0, seat]:
                imagined["card"][0, seat] = possible_cards(imagined[0], seat)[0]
        return imagined


class ImagineUsedCards(Doors):
    """Imagines cards that lie open."""

    def imagine(self, seen: NDArray[Any], viewer: int, key: NDArray[np.uint32]) -> NDArray[Any]:
        blurred = seen.copy()
        blurred["used"] = 0
        return super().imagine(blurred, viewer, key)


@pytest.mark.parametrize("leak", [ImagineLowest, ImagineUsedCards])
def test_uneven_or_impossible_worlds_are_noticed(leak: type[Doors]) -> None:
    p: Position = CARDS[1][0]
    with pytest.raises(Leak):
        fit(leak(p.setting), p.states, 1)
