"""Imagined piles and chests of imps against exact probabilities: short piles listed whole, the next of long ones counted."""

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from contract.secrecy import Doors, Leak, expect_fit, imagined_worlds
from contract.walks import walk
from filon.play.setting import Setting, agree_on
from proving import proves

from . import counts
from .positions import RULES, Position, position
from .recount import REPLACED

NUMBERS = range(1, 6)
# Most cards of four numbers are seen: under their tops lie three, two, three (two of them alike) and four.
SHORT = """
1 = 1:rich (green), 4:rich, 4:good; 2 = 4:good (red), 3:plain; 4 = 4:plain, 2:bones (red);
discard 1:good, 1:plain, 1:diamond, 1:ddiamond, 1:nchest, 2:rich, 2:good, 2:good, 2:plain, 2:diamond, 2:ddiamond,
  3:rich, 3:diamond, 3:ddiamond, 3:nchest, 3:chest, 4:diamond;
tops 1:chest, 2:pick, 3:bones, 4:bones
"""
FEW_CHESTS = (
    "1 = 1:nchest+bomb, 1:chest+diamond (green); 2 = 2:nchest+cross, 2:chest+armour; 3 = 3:nchest+helmet, 3:chest+bones"
)


def pile_of(s: Any, number: int) -> tuple[int, ...]:
    """A pile, its top last."""
    return tuple(int(kind) for kind in s.piles[number][: s.pile_left[number]])


def chests_of(s: Any) -> tuple[int, ...]:
    """The closed chests, the top one last."""
    return tuple(int(chest) for chest in s.chests[: s.n_chests])


def under_top(pile: Sequence[int]) -> dict[tuple[int, ...], float]:
    """Every order of the cards under the top, each as likely as it comes."""
    orders = Counter(permutations(pile[:-1]))
    return {(*order, pile[-1]): float(weight) for order, weight in orders.items()}


def fit(
    doors: Doors, states: NDArray[Any], world_of: Callable[[Any], Hashable], weights: dict[Any, float], viewer: int = 0
) -> int:
    """Compare imagined worlds with the listed ones; say how many there are."""
    assert world_of(states[0]) in weights
    expect_fit(imagined_worlds(doors, states, viewer, counts.IMAGINED, world_of), weights)
    return len(weights)


@proves("IMP-701", "IMP-702")
@pytest.mark.parametrize(("number", "orders"), [(1, 6), (2, 2), (3, 3), (4, 24)])
def test_every_order_under_a_top_is_as_likely(number: int, orders: int) -> None:
    p = position(SHORT)
    doors = Doors(p.setting)
    viewer = doors.viewers[number % len(doors.viewers)]
    pile = pile_of(p.s, number)
    assert pile[-1] == p.s.tops[number]
    assert fit(doors, p.states, lambda s: pile_of(s, number), under_top(pile), viewer) == orders


@proves("IMP-703")
def test_every_order_of_the_closed_chests_is_as_likely() -> None:
    p = position(FEW_CHESTS)
    chests = chests_of(p.s)
    orders = dict.fromkeys(permutations(chests), 1.0)
    assert fit(Doors(p.setting), p.states, chests_of, orders) == 24


def test_piles_are_independent() -> None:
    p = position(SHORT)
    one, three = (under_top(pile_of(p.s, number)) for number in (1, 3))
    weights = {(a, b): one[a] * three[b] for a, b in product(one, three)}
    assert fit(Doors(p.setting), p.states, lambda s: (pile_of(s, 1), pile_of(s, 3)), weights) == 18


def next_things(s: Any) -> tuple[int, int, int]:
    """The two cards under the top of the fullest pile, the lowest number first, and the top chest; 0 where there is none."""
    number = max(NUMBERS, key=lambda one: (int(s.pile_left[one]), -one))
    pile, chests = pile_of(s, number), chests_of(s)
    return pile[-2], pile[-3], chests[-1] if chests else 0


def next_chances(s: Any) -> dict[tuple[int, int, int], float]:
    """Drawing without replacement: of cards and chests nobody has seen, as counted from the box and the table."""
    number = max(NUMBERS, key=lambda one: (int(s.pile_left[one]), -one))
    below = Counter({kind: int(count) for kind, count in enumerate(s.copies) if count})
    below.subtract({kind: int(count) for kind, count in enumerate(s.discards[number])})
    below.subtract(int(kind) for at, kind in zip(s.numbers.flat, s.kinds.flat, strict=True) if at == number)
    below[int(s.tops[number])] -= 1
    below = +below
    chests = Counter({chest: int(count) for chest, count in enumerate(s.closed) if count}) or Counter({0: 1})
    n, m = below.total(), chests.total()
    return {
        (one, two, chest): float(
            Fraction(below[one], n) * Fraction(below[two] - (one == two), n - 1) * Fraction(chests[chest], m)
        )
        for one, two, chest in product(below, below, chests)
        if below[two] > (one == two)
    }


SETTINGS: tuple[tuple[int, Any], ...] = ((2, None), (3, None), (4, None), (4, REPLACED))


@proves("IMP-702", "IMP-703", "IMP-704")
@pytest.mark.parametrize(("seats", "tables"), SETTINGS)
def test_what_comes_next_has_its_exact_probability_all_along_a_game(seats: int, tables: Any) -> None:
    setting = agree_on(RULES, seats=seats, tables=tables)
    game = positions_of(setting, seats)
    for states in game[:: len(game) // counts.IMAGINED_POSITIONS]:
        chances = next_chances(states[0])
        assert sum(chances.values()) == pytest.approx(1)
        fit(Doors(setting), states, next_things, chances, viewer=setting.identity.spectator)


def positions_of(setting: Setting, seed: int) -> list[NDArray[Any]]:
    """The States of a random game, but for the last: then everything is known."""
    return [position.states.copy() for position in walk(setting, seed)][:-1]


@proves("IMP-705")
def test_after_the_end_there_is_nothing_to_imagine() -> None:
    setting = agree_on(RULES, seats=2, turn_cap=20)
    *_, last = walk(setting, 1)
    doors = Doors(setting)
    for viewer in doors.viewers:
        worlds = imagined_worlds(doors, last.states, viewer, 20, everything)
        assert set(worlds) == {everything(last.state)}


def everything(s: Any) -> tuple[Hashable, ...]:
    """All piles and the chests."""
    return (*(pile_of(s, number) for number in NUMBERS), chests_of(s))


class PicksSink(Doors):
    """Imagines the cards there are, but picks never next."""

    def imagine(self, seen: NDArray[Any], viewer: int, key: NDArray[np.uint32]) -> NDArray[Any]:
        imagined = super().imagine(seen, viewer, key)
        for number in NUMBERS:
            imagined["piles"][0, number, : max(int(imagined["pile_left"][0, number]) - 1, 0)][::-1].sort()
        return imagined


class ChestsTurn(Doors):
    """Imagines closed chests in some orders only: each a turn of one order."""

    def imagine(self, seen: NDArray[Any], viewer: int, key: NDArray[np.uint32]) -> NDArray[Any]:
        imagined = super().imagine(seen, viewer, key)
        chests = imagined["chests"][0, : imagined["n_chests"][0]]
        chests[:] = np.roll(np.sort(chests), int(chests[0]))
        return imagined


class DiscardForgotten(Doors):
    """Imagines cards that lie in the discard."""

    def imagine(self, seen: NDArray[Any], viewer: int, key: NDArray[np.uint32]) -> NDArray[Any]:
        imagined = super().imagine(seen, viewer, key)
        imagined["piles"][0, 1, 0] = 4  # the only such card was discarded
        return imagined


def fit_short(doors: Doors, p: Position) -> None:
    """A short pile, then the two bottom chests."""
    fit(doors, p.states, lambda s: pile_of(s, 1), under_top(pile_of(p.s, 1)))
    chests = Counter(chests_of(p.s))
    pairs = {(one, two): float(chests[one] * (chests[two] - (one == two))) for one, two in product(chests, chests)}
    fit(doors, p.states, lambda s: chests_of(s)[:2], {pair: weight for pair, weight in pairs.items() if weight})


@pytest.mark.parametrize("leak", [PicksSink, ChestsTurn, DiscardForgotten])
def test_uneven_or_impossible_worlds_are_noticed(leak: type[Doors]) -> None:
    p = position(SHORT)
    fit_short(Doors(p.setting), p)
    with pytest.raises(Leak):
        fit_short(leak(p.setting), p)
