"""The phase in which all seats choose at once: several actors, answers in any order, cards unknown until all are in."""

from itertools import permutations
from typing import Any

import pytest
from numpy.typing import NDArray

from contract.secrecy import Doors, positions
from filon.kernel.errors import BadSeats
from filon.kernel.verbs import meant
from filon.play.game import deal
from filon.play.records import digest_of
from filon.play.setting import agree_on
from fixture import trove
from proving import proves

from . import counts
from .moves import LAY
from .state import Phase


def bidding(seats: int, seed: int) -> tuple[Doors, NDArray[Any]]:
    """A position in which everybody must lay a card."""
    doors = Doors(agree_on(trove, seats=seats))
    return doors, next(log.states for log in positions(doors, seed) if log.states["phase"][0] == Phase.BID)


@proves("TRO-301")
@pytest.mark.parametrize("seats", [2, 3])
def test_all_seats_are_asked_at_once(seats: int) -> None:
    doors, states = bidding(seats, 0)
    waiting = (1 << seats) - 1
    for seat in reversed(range(seats)):
        assert doors.actors(states) == waiting
        assert doors.legal(states, seat)
        states = doors.apply(states, seat, doors.legal(states, seat)[0])
        waiting &= ~(1 << seat)
        assert doors.legal(states, seat) == [] or waiting == 0
    assert states["round_number"][0] == 2


@pytest.mark.parametrize("seed", range(counts.SIMULTANEOUS_GAMES))
def test_the_order_of_answers_does_not_matter(seed: int) -> None:
    doors, states = bidding(3, seed)
    chosen = {seat: doors.legal(states, seat)[seed % len(doors.legal(states, seat))] for seat in range(3)}
    ends = set()
    for order in permutations(range(3)):
        now = states
        for seat in order:
            now = doors.apply(now, seat, chosen[seat])
        told = now["events"][0, 2:].tolist()  # what follows the last card laid
        now = doors.apply(now, int(now["turn"][0]), doors.legal(now, int(now["turn"][0]))[0])
        ends.add((digest_of(now[0]), str(told)))
    assert len(ends) == 1


@proves("TRO-504")
@pytest.mark.parametrize("seed", range(counts.SIMULTANEOUS_GAMES))
def test_a_card_laid_is_its_own_seats_secret_until_all_are_in(seed: int) -> None:
    doors, states = bidding(3, seed)
    card = int(states["hands"][0, 0, 0])
    action = doors.legal(states, 0)[0]
    assert doors.veil(states, 0, action, 0) == meant(LAY, card)
    assert {doors.veil(states, 0, action, viewer) for viewer in (1, 2, 3)} == {meant(LAY)}
    states = doors.apply(states, 0, action)
    assert [int(doors.see(states, viewer)["bids"][0, 0]) for viewer in doors.viewers] == [card, 0, 0, 0]
    assert [int(doors.see(states, viewer)["laid"][0, 0]) for viewer in doors.viewers] == [1, 1, 1, 1]
    for seat in (1, 2):
        states = doors.apply(states, seat, doors.legal(states, seat)[0])
    assert [int(doors.see(states, viewer)["last_bids"][0, 0]) for viewer in doors.viewers] == [card] * 4


def test_a_game_asks_which_seat_moves() -> None:
    g = deal(agree_on(trove, seats=2), 3)
    while len(g.actors) == 1:
        g.play(g.moves()[0])
    assert list(g.actors) == [0, 1]
    with pytest.raises(BadSeats):
        g.moves()
    g.play(g.moves(seat=1)[0])
    assert list(g.actors) == [0]
