"""Imagined worlds of trove against all worlds, listed: every one possible, each as often as it should be."""

from collections.abc import Hashable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from contract.secrecy import Doors, Leak, expect_fit, imagined_worlds, positions
from filon.play.setting import Setting, agree_on
from fixture import trove
from proving import proves

from . import counts
from .worlds import Worlds, world_of, worlds_of

SMALL_BOX = {"cards": {"copper": 3, "silver": 3, "gold": 1}}


def small(seats: int) -> Setting:
    """A game with few worlds, even for the spectator."""
    return agree_on(trove, seats=seats, tables=SMALL_BOX)


def game_of(setting: Setting, seed: int) -> list[NDArray[Any]]:
    """The States of a seeded game."""
    return [log.states for log in positions(Doors(setting), seed)]


def fit(doors: Doors, log: list[NDArray[Any]], viewer: int) -> Worlds:
    """Compare imagined worlds with the listed ones; the samples grow with their number."""
    worlds = worlds_of(log, viewer, doors.setting)
    samples = counts.SAMPLES_PER_WORLD * len(worlds)
    weights: dict[Hashable, float] = {world: float(weight) for world, weight in worlds.items()}
    expect_fit(imagined_worlds(doors, log[-1], viewer, samples, world_of), weights)
    return worlds


@proves("TRO-501", "TRO-502", "TRO-503", "TRO-504")
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("seed", range(counts.LISTED_GAMES))
def test_imagined_worlds_are_all_worlds_evenly(seats: int, seed: int) -> None:
    doors = Doors(small(seats))
    game = game_of(doors.setting, seed)
    places = range(seed % 3, len(game), 3)
    viewers = [doors.viewers[(seed + place) % len(doors.viewers)] for place in places]
    sizes = [len(fit(doors, game[: place + 1], viewer)) for place, viewer in zip(places, viewers, strict=True)]
    assert sum(size > 1 for size in sizes) > len(sizes) / 2  # towards the end a viewer may know everything


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_imagined_worlds_of_the_shipped_box(viewer: int) -> None:
    doors = Doors(agree_on(trove, seats=3))
    game = game_of(doors.setting, 5)
    assert len(fit(doors, game[:6], viewer)) > 1


def test_the_real_world_is_among_the_listed_ones() -> None:
    doors = Doors(small(3))
    for seed in range(counts.LISTED_GAMES):
        game = game_of(doors.setting, seed)
        for viewer in doors.viewers:
            worlds = worlds_of(game, viewer, doors.setting)
            assert world_of(game[-1][0]) in worlds


def test_a_look_leaves_a_third_of_the_worlds() -> None:
    doors = Doors(small(2))
    deal = game_of(doors.setting, 1)[0]
    looker = int(deal["turn"][0])
    log = [deal, doors.apply(deal, looker, 0)]
    before, now = worlds_of(log[:1], looker, doors.setting), worlds_of(log, looker, doors.setting)
    assert len(before) == 3 * len(now)
    assert worlds_of(log, 1 - looker, doors.setting) == worlds_of(log[:1], 1 - looker, doors.setting)


def test_worlds_weigh_as_many_deals_as_they_stand_for() -> None:
    worlds = worlds_of(game_of(small(3), 0)[:1], 3, small(3))
    assert sum(worlds.values()) == 840  # 7! / (3! 3! 1!) orders of the cards, 3! of the chests
    assert len(set(worlds.values())) > 1  # copper and silver in a hand came in two orders


class ImagineInOrder(Doors):
    """Imagines possible worlds only, but always with the deck in order."""

    def imagine(self, seen: NDArray[Any], viewer: int, key: NDArray[np.uint32]) -> NDArray[Any]:
        imagined = super().imagine(seen, viewer, key)
        deck = imagined["deck"][0, : imagined["deck_left"][0]]
        deck.sort()
        return imagined


class ImagineForgetsLooks(Doors):
    """Imagines chests without regard to what the viewer has seen in them."""

    def imagine(self, seen: NDArray[Any], viewer: int, key: NDArray[np.uint32]) -> NDArray[Any]:
        blurred = seen.copy()
        blurred["chests"] = 0
        return super().imagine(blurred, viewer, key)


@pytest.mark.parametrize("leak", [ImagineInOrder, ImagineForgetsLooks])
def test_uneven_or_impossible_worlds_are_noticed(leak: type[Doors]) -> None:
    doors = leak(small(2))
    deal = game_of(doors.setting, 1)[0]
    looker = int(deal["turn"][0])
    log = [deal, doors.apply(deal, looker, 0)]
    fit(Doors(doors.setting), log, looker)
    with pytest.raises(Leak):
        fit(doors, log, looker)
