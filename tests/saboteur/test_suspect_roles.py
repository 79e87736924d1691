"""Suspicion with the expansion: chances of roles, by what everybody did in the open and by what a viewer has seen."""

from itertools import product
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from contract.secrecy import Doors
from contract.walks import THUMB, walk
from filon.games.saboteur.moves import cell_at
from filon.games.saboteur.state import ROLES, Card, Phase, Role
from filon.games.saboteur.suspicion import suspect
from filon.games.saboteur.suspicion.deeds import MORE_DEEDS, Deed
from filon.games.saboteur.suspicion.roles import (
    MAX_SLOTS,
    ROLE_LEANS,
    count_more_deeds,
    give_roles_suspecting,
    guess_roles,
    suspect_roles,
)
from filon.kernel.compiling import alone
from filon.play.setting import agree
from proving import proves

from . import counts
from .positions import Position, dealt

SPECTATOR = 12
TOLD = range(Role.SABOTEUR, Role.GEOLOGIST + 1)


@alone
def judge(
    states: NDArray[Any], viewer: int, sets: NDArray[Any], exact: NDArray[Any], quick: NDArray[Any], deeds: NDArray[Any]
) -> None:
    """All that suspicion has to say."""
    suspect(states[0], viewer, sets)
    suspect_roles(states[0], viewer, exact)
    guess_roles(states[0], viewer, quick)
    count_more_deeds(states[0], viewer, deeds)


@alone
def give(states: NDArray[Any], viewer: int, saboteurs: int) -> None:
    """Roles for a world."""
    give_roles_suspecting(states[0], viewer, saboteurs)


class Judged:
    """What a viewer makes of a position, asked of its Seen."""

    def __init__(self, p: Position, viewer: int) -> None:
        self.states = Doors(p.setting).see(p.states, viewer)
        seats = p.setting.seats
        self.sets, self.deeds = np.full(1 << seats, np.nan), np.zeros((MAX_SLOTS, MORE_DEEDS), np.int64)
        exact, quick = np.zeros((MAX_SLOTS, ROLES)), np.zeros((MAX_SLOTS, ROLES))
        judge(self.states, viewer, self.sets, exact, quick, self.deeds)
        self.exact, self.quick = exact[:seats], quick[:seats]


def played(seats: int = 5, roles: str = "", **told: Any) -> Position:
    """A game begun with these roles, a letter a seat as in `BGOPLS`."""
    p = dealt(seats=seats, first_seat=0, expansion=True, **told)
    letters = {"B": Role.BLUE, "G": Role.GREEN, "O": Role.BOSS, "P": Role.PROFITEER, "L": Role.GEOLOGIST, "S": Role.SABOTEUR}
    if roles:
        p.s.roles[:seats] = [letters[letter] for letter in roles]
        rest = p.s.role_box.astype(int).copy()
        np.subtract.at(rest, p.s.roles[:seats], 1)
        left = np.repeat(np.arange(ROLES), rest)
        p.s.roles_left[: len(left)] = left
    return p


def did(p: Position, seat: int, card: Card, place: int = 0, more: int = 0) -> Position:
    """A turn is noted."""
    turn = int(p.s.turn_number)
    p.s.log_seat[turn], p.s.log_card[turn], p.s.log_place[turn], p.s.log_more[turn] = seat, card, place, more
    p.s.turn_number += 1
    if card == Card.INSPECTION:
        p.s.discarded[card] += 1
    return p


def changed(p: Position, seat: int, role: Role) -> Position:
    """A seat has changed its role."""
    did(p, seat, Card.ROLE_CHANGE, seat)
    p.s.roles_out[p.s.n_roles_out] = p.s.roles[seat]
    p.s.roles[seat] = role
    p.s.n_roles_out += 1
    p.s.n_roles_left -= 1
    return p


# --- what the box says --------------------------------------------------------------------------------------------------


@proves("SB2-106")
@pytest.mark.parametrize("seats", [2, 3, 5, 8, 12])
def test_without_deeds_every_role_is_as_likely_as_the_box_says(seats: int) -> None:
    p = played(seats)
    box = p.s.role_box.astype(float)
    assert np.allclose(Judged(p, SPECTATOR).exact, box / 15)
    mine = Judged(p, 1)
    box[p.s.roles[1]] -= 1
    assert np.allclose(np.delete(mine.exact, 1, axis=0), box / 14)
    assert np.allclose(mine.exact[1], np.eye(ROLES)[p.s.roles[1]])
    assert np.allclose(mine.quick, mine.exact)


def test_chances_add_up_and_agree_with_the_sets() -> None:
    setting = agree("saboteur", seats=5, expansion=True)
    for seed in range(counts.WALKS):
        for n, place in enumerate(walk(setting, seed, THUMB)):
            if n % 7 == 0 and place.actors:
                found = Judged(Position(setting, place.states), n % 6 if n % 6 < 5 else SPECTATOR)
                assert found.sets.sum() == pytest.approx(1.0)
                assert np.allclose(found.exact.sum(axis=1), 1.0)
                assert np.allclose(found.quick.sum(axis=1), 1.0)
                blamed = [found.sets[[bits for bits in range(32) if bits >> seat & 1]].sum() for seat in range(5)]
                assert np.allclose(blamed, found.exact[:, Role.SABOTEUR])


def test_chances_are_those_of_all_ways_to_deal_the_roles() -> None:
    p = changed(did(did(played(3, "BLS"), 1, Card.GEM_ESW, cell_at(9, 12)), 2, Card.BREAK_PICK, 1), 1, Role.GREEN)
    did(p, 1, Card.GREEN_EW, cell_at(10, 12))
    found = Judged(p, 0)
    weights = np.zeros((3, ROLES))
    box = p.s.role_box.astype(int)
    for roles in product(TOLD, repeat=4):
        left, weight = box.copy(), 1.0
        for slot, role in enumerate(roles):
            weight *= left[role] * np.exp(found.deeds[slot] @ ROLE_LEANS[role])
            left[role] -= 1
        if roles[0] == Role.BLUE:
            weights[range(3), roles[:3]] += weight
    assert np.allclose(found.exact, weights / weights.sum(axis=1, keepdims=True))


# --- what is known ------------------------------------------------------------------------------------------------------


@proves("SB2-409", "SB2-802")
def test_an_inspected_role_is_certain_until_it_changes() -> None:
    p = did(played(5, "BGOLS"), 0, Card.INSPECTION, 4)
    assert Judged(p, 0).exact[4, Role.SABOTEUR] == pytest.approx(1.0)
    assert Judged(p, 0).quick[4, Role.SABOTEUR] == pytest.approx(1.0)
    assert Judged(p, 1).exact[4, Role.SABOTEUR] == pytest.approx(3 / 14)
    found = Judged(changed(p, 4, Role.BLUE), 0)
    assert found.exact[4, Role.SABOTEUR] == pytest.approx(2 / 13)  # the card it discarded is out
    assert found.exact[4, Role.BLUE] == pytest.approx(3 / 13)


def test_a_role_change_forgets_what_was_done_before() -> None:
    p = played(5, "BGOLS")
    for _ in range(3):
        did(p, 4, Card.END_ALL, cell_at(9, 12))
    before = Judged(p, 0).exact[4, Role.SABOTEUR]
    after = Judged(changed(p, 4, Role.BLUE), 0).exact[4, Role.SABOTEUR]
    assert before > 0.6 > 3 / 14 > after


@proves("SAB-803")
def test_once_roles_are_shown_all_are_known() -> None:
    p = played(5, "BGOLS")
    p.s.phase = Phase.THEFT
    p.s.ended_roles[0, :5] = p.s.roles[:5]
    for viewer in (0, SPECTATOR):
        found = Judged(p, viewer)
        assert np.allclose(found.exact, np.eye(ROLES)[p.s.ended_roles[0, :5]])
        assert found.sets[0b10000] == pytest.approx(1.0)


# --- deeds --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "role"),
    [
        (Card.BLUE_EW, Role.BLUE),
        (Card.GREEN_EW, Role.GREEN),
        (Card.GEM_ESW, Role.GEOLOGIST),
        (Card.END_ALL, Role.SABOTEUR),
    ],
)
def test_what_is_laid_speaks_for_a_role(card: Card, role: Role) -> None:
    p = played(5, "BGOLS")
    for _ in range(2):
        did(p, 3, card, cell_at(9, 12))
    found = Judged(p, SPECTATOR)
    assert found.exact[3, role] > found.exact[2, role]
    assert found.quick[3, role] > found.quick[2, role]


def test_harm_and_help_passes_and_rocks_on_doors_are_counted() -> None:
    p = played(5, "BGOLS")
    did(p, 0, Card.BREAK_PICK, 1)
    did(did(p, 1, Card.NONE, 0, 1), 2, Card.PRISON, 0)  # without tools a pass tells nothing
    did(did(p, 3, Card.FREE, 0), 4, Card.ROCKFALL, cell_at(9, 12), 2 * Card.BLUE_EW)
    did(did(p, 0, Card.NONE, 0, 3), 1, Card.NONE, 0, 0)  # two cards discarded to clear the broken pick
    did(did(p, 2, Card.NONE, 0, 1), 1, Card.NONE, 0, 2)
    deeds = Judged(p, SPECTATOR).deeds
    assert {(seat, Deed(deed)): int(n) for (seat, deed), n in np.ndenumerate(deeds) if n} == {
        (0, Deed.HARM): 1,
        (1, Deed.HARMED): 1,
        (2, Deed.HARM): 1,
        (0, Deed.HARMED): 1,
        (3, Deed.HELP): 1,
        (0, Deed.HELPED): 1,
        (4, Deed.OFF_BLUE): 1,
        (0, Deed.PASS_MORE): 1,
        (2, Deed.PASS): 1,
        (1, Deed.PASS_MORE): 1,
    }


# --- worlds -------------------------------------------------------------------------------------------------------------


def test_worlds_have_all_cards_and_the_roles_that_are_known() -> None:
    p = did(changed(did(played(6, "BGOLSP"), 0, Card.INSPECTION, 4), 2, Role.GREEN), 0, Card.INSPECTION, 5)
    found = Judged(p, 0)
    for saboteurs in np.flatnonzero(found.sets).tolist():
        world = found.states.copy()
        give(world, 0, saboteurs)
        s = world[0]
        assert s.roles[[0, 4, 5]].tolist() == [Role.BLUE, Role.SABOTEUR, Role.PROFITEER]
        assert [bool(role == Role.SABOTEUR) for role in s.roles[:6]] == [bool(saboteurs >> seat & 1) for seat in range(6)]
        cards = [*s.roles[:6].tolist(), *s.roles_out[:1].tolist(), *s.roles_left[: s.n_roles_left].tolist()]
        assert np.array_equal(np.bincount(cards, minlength=ROLES), s.role_box)
