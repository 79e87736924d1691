"""Nobody learns which of its piles a seat places: every position of a set-up shown to every viewer, with twins.

The contract's games are sampled from all along them, and the set-up is short; here it is looked at whole.
"""

from itertools import takewhile
from random import Random
from typing import Any

import pytest
from numpy.typing import NDArray

from contract.secrecy import Doors, Future, Leak, Sight, positions
from filon.games.kingsmine.moves import PILE
from filon.games.kingsmine.state import EVERYONE, Phase
from filon.kernel.verbs import is_a, part
from filon.play.setting import agree_on
from proving import proves

from .positions import RULES
from .twins import hides, twin

SET_UP = (Phase.PILE, Phase.CELL, Phase.DWARF)


def check_set_up(doors: Doors, seed: int) -> int:
    """As the check of twins, but at every position of the set-up and for every viewer; how many twins were compared."""
    compared, rng = 0, Random(f"set-up {seed}")
    for place, log in enumerate(takewhile(lambda log: log.states["phase"][0] in SET_UP, positions(doors, seed))):
        for viewer in doors.viewers:
            assert hides(log.states, viewer)
            other = twin(log.states, viewer, rng, doors.setting)
            sight = Sight(doors, log.states, viewer, place)
            sight.compare(Sight(doors, other, viewer, place))
            sight.compare_veils(other)
            Future(doors, log, viewer, place).compare(other, rng)
            compared += 1
    return compared


@proves("KIN-706")
@pytest.mark.parametrize("seats", [2, 4])
def test_no_viewer_tells_twins_apart_while_piles_are_placed(seats: int) -> None:
    doors = Doors(agree_on(RULES, seats=seats))
    assert check_set_up(doors, 0) == (2 * 3 * seats + seats) * (seats + 1)


class PileNamed(Doors):
    """Others learn which of its piles a seat takes."""

    def veil(self, states: NDArray[Any], seat: int, action: int, viewer: int) -> int:
        return action if is_a(action, PILE) else super().veil(states, seat, action, viewer)


class PileTold(Doors):
    """Everybody hears which pile it is."""

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        loud = states.copy()
        loud["events"][0, : states["n_events"][0], 4] = EVERYONE
        return super().see(loud, viewer)


class PileOffered(Doors):
    """A pile that begins with a gem cannot be taken."""

    def legal(self, states: NDArray[Any], seat: int) -> list[int]:
        piles = states["piles"][0]
        found = super().legal(states, seat)
        return [action for action in found if not (is_a(action, PILE) and piles[seat, part(action, PILE) - 1, 0] < 11)]


@pytest.mark.parametrize("leak", [PileNamed, PileTold, PileOffered])
def test_a_leak_there_is_noticed(leak: type[Doors]) -> None:
    with pytest.raises(Leak):
        check_set_up(leak(agree_on(RULES, seats=2)), 0)
