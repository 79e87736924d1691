"""Imagined mines of kingsmine against exact probabilities: few tiles listed in every order, the next of many counted."""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from contract.secrecy import Doors, Leak, expect_fit, imagined_worlds
from contract.walks import walk
from filon.games.kingsmine.state import GEM_KINDS, LEVELS, PILES, Phase
from filon.play.setting import agree_on
from proving import proves

from . import counts
from .positions import RULES, Position, cell_number, dealt, play, position
from .recount import REPLACED

A, B, SPECTATOR = 0, 1, 4
# Two piles of colour B with two tiles alike among four, one of colour A with three.
FEW = "c3 B = nug_ne, curse; d3 B = nug_ne, gem_ee; b3 A = gem_rs, gem_se, nug_nw; A on c3; A cave lantern, explosive"
CELLS = [cell_number(name) for name in ("c3", "d3", "b3")]

World = tuple[tuple[int, ...], ...]


def few() -> Position:
    """That position."""
    return position(f"{FEW}; tiles 7", seats=2)


def piles_of(s: Any) -> World:
    """What lies on the cells of few tiles, from the bottom."""
    return tuple(tuple(int(kind) for kind in s.mine[cell][: s.heights[cell]]) for cell in CELLS)


def orders(s: Any, viewer: int) -> dict[World, float]:
    """Every way the tiles the viewer has not seen can lie, colour by colour, each as likely as it comes."""
    worlds = [piles_of(s)]
    for colour in range(int(s.seats)):
        spots = [
            (at, level)
            for at, cell in enumerate(CELLS)
            for level in range(int(s.heights[cell]))
            if s.colours[cell] == colour + 1 and not int(s.known[cell][level]) >> viewer & 1
        ]
        worlds = [
            changed(world, spots, tiles)
            for world in worlds
            for tiles in permutations([world[at][level] for at, level in spots])
        ]
    return {world: float(weight) for world, weight in Counter(worlds).items()}


def changed(world: World, spots: list[tuple[int, int]], tiles: tuple[int, ...]) -> World:
    """A world with other tiles on some spots."""
    piles = [list(pile) for pile in world]
    for (at, level), tile in zip(spots, tiles, strict=True):
        piles[at][level] = tile
    return tuple(tuple(pile) for pile in piles)


def fit(
    doors: Doors, states: NDArray[Any], world_of: Callable[[Any], Hashable], weights: dict[Any, float], viewer: int
) -> int:
    """Compare imagined worlds with the listed ones; say how many there are."""
    assert world_of(states[0]) in weights
    expect_fit(imagined_worlds(doors, states, viewer, counts.IMAGINED, world_of), weights)
    return len(weights)


@proves("KIN-701", "KIN-702")
@pytest.mark.parametrize(("viewer", "worlds"), [(A, 12), (B, 6), (SPECTATOR, 72)])
def test_every_order_of_the_tiles_of_a_colour_is_as_likely(viewer: int, worlds: int) -> None:
    p = few()
    assert fit(Doors(p.setting), p.states, piles_of, orders(p.s, viewer), viewer) == worlds


@proves("KIN-703", "KIN-704")
@pytest.mark.parametrize(("viewer", "worlds"), [(A, 2), (B, 6), (SPECTATOR, 72)])
def test_what_a_lantern_showed_stays_and_the_rest_is_as_likely(viewer: int, worlds: int) -> None:
    p = play(few(), "lantern")
    assert fit(Doors(p.setting), p.states, piles_of, orders(p.s, viewer), viewer) == worlds


@proves("KIN-707")
@pytest.mark.parametrize(("viewer", "worlds"), [(A, 6), (B, 6), (SPECTATOR, 36)])
def test_so_does_what_a_blast_showed_to_all(viewer: int, worlds: int) -> None:
    p = play(few(), "blast")
    assert fit(Doors(p.setting), p.states, piles_of, orders(p.s, viewer), viewer) == worlds


# --- the set-up ---------------------------------------------------------------------------------------------------------


def placing(s: Any) -> tuple[tuple[int, ...], int]:
    """Which of B's piles are left, and which is in its hand."""
    return tuple(int(s.piles[B][pile][LEVELS - 1] > 0) for pile in range(PILES)), int(s.in_hand[B])


@proves("KIN-706")
def test_any_pile_may_be_the_one_that_is_placed() -> None:
    p = play(dealt(seats=2, first_seat=1), "pile 2")
    doors = Doors(p.setting)
    weights: dict[Any, float] = {((1, 1, 1), number): 1.0 for number in (1, 2, 3)}
    assert fit(doors, p.states, placing, weights, A) == 3
    play(p, "cell c3", "pile 1", "cell c4", "pile 3")
    left = ((1, 1, 0), (1, 0, 1), (0, 1, 1))
    weights = {(row, number): 1.0 for row in left for number in (1, 2, 3) if row[number - 1]}
    assert fit(doors, p.states, placing, weights, SPECTATOR) == 6
    assert fit(doors, p.states, placing, {placing(p.s): 1.0}, B) == 1


# --- many tiles ---------------------------------------------------------------------------------------------------------


def unseen(s: Any, viewer: int) -> list[list[int]]:
    """Tiles the viewer has not seen, colour by colour, in the order of the cells, from the top of each; then other piles."""
    found: list[list[int]] = [[] for _ in range(int(s.seats))]
    for cell, colour in enumerate(s.colours.tolist()):
        for level in reversed(range(int(s.heights[cell]))):
            if not int(s.known[cell][level]) >> viewer & 1:
                found[colour - 1].append(int(s.mine[cell][level]))
    for seat, own in enumerate(found):
        if seat != viewer:
            own += [int(kind) for pile in s.piles[seat] for kind in pile if kind]
    return found


def next_tiles(s: Any, viewer: int) -> tuple[int, ...]:
    """The first of the colour of which most are unseen; whether the second, and the first of another colour, is a gem."""
    first, other = sorted(unseen(s, viewer), key=len, reverse=True)[:2]
    return (first[0], is_gem(first[1]), *map(is_gem, other[:1]))


def is_gem(kind: int) -> bool:
    """Is this one of the dominoes?"""
    return kind <= GEM_KINDS


def chances(s: Any, viewer: int) -> dict[Any, float]:
    """Drawing without replacement, from each colour by itself."""
    first, other = (Counter(tiles) for tiles in sorted(unseen(s, viewer), key=len, reverse=True)[:2])
    found: dict[Any, Fraction] = defaultdict(Fraction)
    for one, two in product(first, first):
        pair = Fraction(first[one] * (first[two] - (one == two)), first.total() * (first.total() - 1))
        for three, count in (other or {0: 1}).items():
            rest = (is_gem(three),) if other else ()
            found[one, is_gem(two), *rest] += pair * Fraction(count, other.total() or 1)
    return {world: float(chance) for world, chance in found.items() if chance}


@proves("KIN-701", "KIN-703", "KIN-706")
@pytest.mark.parametrize(("seats", "tables", "viewer"), [(2, None, A), (3, REPLACED, SPECTATOR), (4, None, B)])
def test_what_comes_next_has_its_exact_probability_all_along_a_game(seats: int, tables: Any, viewer: int) -> None:
    setting = agree_on(RULES, seats=seats, tables=tables)
    game = [at.states.copy() for at in walk(setting, seats)]
    open_yet = [states for states in game if max(map(len, unseen(states[0], viewer))) > 1 and not is_over(states)]
    for states in open_yet[:: len(open_yet) // counts.IMAGINED_POSITIONS]:
        expected = chances(states[0], viewer)
        assert sum(expected.values()) == pytest.approx(1)
        fit(Doors(setting), states, lambda s: next_tiles(s, viewer), expected, viewer)


def is_over(states: NDArray[Any]) -> bool:
    """Is everything turned up?"""
    return bool(states["phase"][0] == Phase.OVER)


def test_after_the_end_there_is_nothing_to_imagine() -> None:
    p = play(position("by A; last 0; tiles 20; turn A"), "end turn")
    doors = Doors(p.setting)
    assert is_over(p.states)
    for viewer in doors.viewers:
        worlds = imagined_worlds(doors, p.states, viewer, 20, everything)
        assert set(worlds) == {everything(p.s)}


def everything(s: Any) -> bytes:
    """The whole mine."""
    return bytes(s.mine.tobytes())


# --- what would be noticed ----------------------------------------------------------------------------------------------


class DangersSink(Doors):
    """Imagines the tiles there are, but a curse never on top of the first pile."""

    def imagine(self, seen: NDArray[Any], viewer: int, key: NDArray[np.uint32]) -> NDArray[Any]:
        imagined = super().imagine(seen, viewer, key)
        pile = imagined["mine"][0, CELLS[0], :2]
        pile[::-1].sort()
        return imagined


class PilesStay(Doors):
    """Imagines every tile in the pile it is in."""

    def imagine(self, seen: NDArray[Any], viewer: int, key: NDArray[np.uint32]) -> NDArray[Any]:
        imagined = super().imagine(seen, viewer, key)
        imagined["mine"][0, CELLS[1], :2] = np.sort(imagined["mine"][0, CELLS[1], :2])
        return imagined


class DugForgotten(Doors):
    """Imagines a tile that is in the mine no more."""

    def imagine(self, seen: NDArray[Any], viewer: int, key: NDArray[np.uint32]) -> NDArray[Any]:
        imagined = super().imagine(seen, viewer, key)
        imagined["mine"][0, CELLS[0], 0] = 1
        return imagined


class ColoursMixed(Doors):
    """Imagines tiles of one colour among those of another."""

    def imagine(self, seen: NDArray[Any], viewer: int, key: NDArray[np.uint32]) -> NDArray[Any]:
        imagined = super().imagine(seen, viewer, key)
        mine = imagined["mine"][0]
        mine[CELLS[0], 0], mine[CELLS[2], 0] = int(mine[CELLS[2], 0]), int(mine[CELLS[0], 0])
        return imagined


@pytest.mark.parametrize("leak", [DangersSink, PilesStay, DugForgotten, ColoursMixed])
def test_uneven_or_impossible_worlds_are_noticed(leak: type[Doors]) -> None:
    p = few()
    with pytest.raises(Leak):
        fit(leak(p.setting), p.states, piles_of, orders(p.s, SPECTATOR), SPECTATOR)


@proves("KIN-701")
@pytest.mark.parametrize("cell", ["a1", "e1", "c3", "a5", "e5"])
def test_tiles_are_imagined_wherever_they_lie(cell: str) -> None:
    p = position(f"{cell} B = nug_ne, curse; A on {cell}; tiles 2", seats=2)
    doors, at = Doors(p.setting), cell_number(cell)
    tiles = p.s.mine[at][:2].tolist()
    worlds = imagined_worlds(doors, p.states, A, 40, lambda s: tuple(s.mine[at][:2].tolist()))
    assert set(worlds) == {tuple(tiles), tuple(reversed(tiles))}
    p.s.known[at][0] |= 1 << A
    worlds = imagined_worlds(doors, p.states, A, 10, lambda s: tuple(s.mine[at][:2].tolist()))
    assert set(worlds) == {tuple(tiles)}
