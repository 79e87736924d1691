"""Suspicion: weights of sets of saboteurs, by what everybody did in the open."""

from collections import Counter
from math import exp
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from contract.secrecy import Doors, positions
from filon.games.saboteur.state import Phase, Role
from filon.games.saboteur.suspicion import (
    AMONG_SABOTEURS,
    BREAKING,
    BY_SABOTEUR,
    LEANS,
    MENDING,
    TO_SABOTEUR,
    blame,
    blame_each,
    suspect,
)
from filon.games.saboteur.suspicion.deeds import DEEDS, Deed, count_deeds
from filon.kernel.compiling import alone
from filon.play.setting import agree
from proving import proves

from .positions import RULES, Position, dealt, play, position, put_roles
from .test_5xx_goals import reaching
from .twins import twin

SPECTATOR = RULES.IDENTITY.spectator
QUIET = 1e-12


@alone
def suspect_at(states: NDArray[Any], viewer: int, weights: NDArray[Any], chances: NDArray[Any], deeds: NDArray[Any]) -> None:
    """All that suspicion has to say."""
    suspect(states[0], viewer, weights)
    blame(states[0], weights, chances)
    count_deeds(states[0], viewer, deeds)


class Suspicion:
    """What a viewer of a position makes of it, asked of its Seen."""

    def __init__(self, p: Position, viewer: int) -> None:
        self.states = Doors(p.setting).see(p.states, viewer)
        self.weights, self.chances = np.full(1 << p.setting.seats, np.nan), np.full(12, np.nan)
        deeds = np.zeros((12, DEEDS), np.int64)
        suspect_at(self.states, viewer, self.weights, self.chances, deeds)
        self.chances = self.chances[: p.setting.seats]
        self.deeds = [Counter({Deed(deed): int(n) for deed, n in enumerate(row) if n}) for row in deeds]

    def sets(self) -> dict[int, float]:
        """The sets that weigh something."""
        return {saboteurs: float(weight) for saboteurs, weight in enumerate(self.weights) if weight}

    def odds(self, one: int, other: int) -> float:
        """How much more one set weighs than another."""
        return float(self.weights[one] / self.weights[other])


# --- before anything is done --------------------------------------------------------------------------------------------


@proves("SAB-102", "SAB-103", "SAB-104")
@pytest.mark.parametrize("seats", [3, 4, 5, 7, 10])
def test_without_deeds_every_set_weighs_what_the_roles_say(seats: int) -> None:
    p = dealt(seats=seats, first_seat=0)
    saboteurs, roles = int(p.s.role_box[Role.SABOTEUR]), seats + 1
    spectator = Suspicion(p, SPECTATOR)
    assert set(map(int.bit_count, spectator.sets())) == {saboteurs, saboteurs - 1}
    assert len({round(weight, 9) for weight in spectator.sets().values()}) == 1
    assert np.allclose(spectator.chances, saboteurs / roles)
    mine = Suspicion(p, 1)
    is_one = int(p.s.roles[1] == Role.SABOTEUR)
    others = np.delete(mine.chances, 1)
    assert mine.chances[1] == pytest.approx(is_one)
    assert np.allclose(others, (saboteurs - is_one) / (roles - 1))


def test_weights_add_up_to_one() -> None:
    setting = agree("saboteur", seats=5)
    for place, log in enumerate(positions(Doors(setting), 3)):
        found = Suspicion(Position(setting, log.states), place % 6 if place % 6 < 5 else SPECTATOR)
        assert found.weights.sum() == pytest.approx(1.0)
        assert found.weights.min() >= 0.0


@proves("SAB-803")
def test_once_roles_are_shown_nobody_is_suspected() -> None:
    p = play(reaching("DSDDS"), "lay line_ew 15,12")
    assert p.s.phase == Phase.GOLD
    for viewer in (0, 1, SPECTATOR):
        assert Suspicion(p, viewer).sets() == {0b10010: 1.0}


# --- deeds --------------------------------------------------------------------------------------------------------------


def test_a_tunnel_card_is_judged_by_where_it_leads() -> None:
    p = position(hands={0: "line_ew", 1: "line_ns, tee_new", 2: "cross", 3: "line_ns"}, roles="DDDDS")
    play(p, "lay line_ew 9,12", "lay line_ns 8,11", "lay cross 10,12", "lay line_ns 10,11")
    found = Suspicion(p, SPECTATOR)
    assert [dict(row) for row in found.deeds[:4]] == [
        {Deed.NEARER: 1},
        {Deed.ASTRAY: 1},
        {Deed.NEARER: 1},
        {Deed.ASTRAY: 1},
    ]
    assert found.chances[1] > found.chances[4] > found.chances[0]


def test_digging_is_judged_by_where_the_viewer_knows_the_treasure() -> None:
    hands = {0: "map", 1: "map", 2: "cross", 3: "curve_sw"}
    p = position(hands=hands, goals="stone_se stone_sw treasure", roles="DDDDS")
    play(p, "map 2", "map 0", "lay cross 9,12", "lay curve_sw 10,12")  # the curve leads south, off the straight way
    assert Suspicion(p, 0).deeds[3] == Counter({Deed.NEARER: 1})
    for viewer in (1, 2, SPECTATOR):
        assert Suspicion(p, viewer).deeds[3] == Counter({Deed.ASTRAY: 1})
    assert [Suspicion(p, viewer).deeds[2] for viewer in (0, 1, 2)] == [Counter({Deed.NEARER: 1})] * 3


def test_dead_ends_rockfalls_looks_and_passes() -> None:
    p = position(
        "9,12 NESW",
        hands={0: "end_all, rockfall", 1: "map, rockfall", 2: "cross, fix_pick", 3: "break_pick", 4: "cross"},
        roles="DDDDS",
    )
    play(p, "lay end_all 10,12", "map 1", "pass cross", "break pick 4", "pass cross", "rockfall 9,12")
    play(p, "pass rockfall", "repair fix_pick 4 pick")
    found = Suspicion(p, SPECTATOR)
    assert found.deeds[0] == Counter({Deed.DEAD_END: 1, Deed.ROCKFALL: 1})
    assert found.deeds[1] == Counter({Deed.MAP: 1, Deed.PASS: 1})
    assert found.deeds[2] == Counter({Deed.PASS: 1})
    assert found.deeds[3] == found.deeds[4] == Counter()  # a pass without tools tells nothing
    q = play(position("9,12 NESW", hands={0: "end_all", 1: "rockfall"}), "lay end_all 10,12", "rockfall 10,12")
    assert Suspicion(q, SPECTATOR).deeds[1] == Counter({Deed.CLEARING: 1})


def test_after_a_rockfall_the_same_way_counts_again() -> None:
    p = position(hands={0: "cross, cross", 1: "rockfall", 2: "end_w"}, seats=3)
    play(p, "lay cross 9,12", "rockfall 9,12", "pass end_w", "lay cross 9,12")
    assert Suspicion(p, SPECTATOR).deeds[0] == Counter({Deed.NEARER: 2})


def test_each_deed_weighs_its_lean() -> None:
    p = position(hands={0: "end_all"}, roles="DDDDS")
    play(p, "lay end_all 9,12")
    found = Suspicion(p, SPECTATOR)
    assert found.odds(0b00001, 0b00010) == pytest.approx(exp(LEANS[Deed.DEAD_END]))
    assert found.odds(0b00101, 0b00110) == pytest.approx(exp(LEANS[Deed.DEAD_END]))


def test_what_is_done_to_others_counts_by_both_roles() -> None:
    p = play(position(hands={0: "break_pick"}, roles="DDDDS"), "break pick 1")
    found = Suspicion(p, SPECTATOR)
    nobody = 0b00100  # neither of the two
    assert found.odds(0b00001, nobody) == pytest.approx(exp(BREAKING[BY_SABOTEUR]))
    assert found.odds(0b00010, nobody) == pytest.approx(exp(BREAKING[TO_SABOTEUR]))
    assert found.odds(0b00011, 0b01100) == pytest.approx(exp(BREAKING[AMONG_SABOTEURS]))
    p = play(position(hands={0: "fix_pick"}, broken={1: "pick"}, roles="DDDDS"), "repair fix_pick 1 pick")
    found = Suspicion(p, SPECTATOR)
    assert found.odds(0b00001, nobody) == pytest.approx(exp(MENDING[BY_SABOTEUR]))
    assert found.odds(0b00010, nobody) == pytest.approx(exp(MENDING[TO_SABOTEUR]))
    assert found.odds(0b00011, 0b01100) == pytest.approx(exp(MENDING[AMONG_SABOTEURS]))


def test_mending_ones_own_tool_tells_nothing() -> None:
    p = play(position(hands={0: "fix_pick"}, broken={0: "pick"}), "repair fix_pick 0 pick")
    assert np.ptp(Suspicion(p, SPECTATOR).chances) < QUIET


def test_who_broke_my_tool_is_judged_by_my_own_role() -> None:
    p = position(hands={0: "break_pick"}, roles="DDDDS")
    play(p, "break pick 1")
    by_digger = Suspicion(p, 1).chances[0]
    q = position(hands={0: "break_pick"}, roles="DSDDD")
    put_roles(q.s, "DSDDD")
    play(q, "break pick 1")
    by_saboteur = Suspicion(q, 1).chances[0]
    assert by_digger > 2 / 5  # more than before: two saboteurs among five cards
    assert by_saboteur < 1 / 5


# --- nobody peeks -------------------------------------------------------------------------------------------------------


@proves("SAB-801", "SAB-808")
def test_suspicion_follows_from_what_the_viewer_sees() -> None:
    setting = agree("saboteur", seats=4)
    rng = Random("suspicion")
    for place, log in enumerate(positions(Doors(setting), 0)):
        viewer = (0, 1, 2, 3, SPECTATOR)[place % 5]
        mine, theirs = np.zeros((2, 16)), np.zeros((2, 12))
        deeds = np.zeros((12, DEEDS), np.int64)
        suspect_at(log.states, viewer, mine[0], theirs[0], deeds)
        suspect_at(twin(log.states, viewer, rng, setting), viewer, mine[1], theirs[1], deeds)
        assert np.array_equal(mine[0], mine[1])
        assert np.array_equal(mine[0], Suspicion(Position(setting, log.states), viewer).weights)


# --- the quick guess ----------------------------------------------------------------------------------------------------


@alone
def blame_each_at(states: NDArray[Any], viewer: int, blames: NDArray[Any]) -> None:
    """The quick guess of a seat."""
    blame_each(states[0], viewer, blames)


@pytest.mark.parametrize("seed", [3, 4])
def test_a_quick_guess_is_about_the_chance(seed: int) -> None:
    setting = agree("saboteur", seats=5)
    quick, exact = [], []
    for place, log in enumerate(positions(Doors(setting), seed)):
        if log.states[0].phase == Phase.TURN:
            p, viewer, blames = Position(setting, log.states), place % 5, np.full(12, np.nan)
            blame_each_at(Doors(setting).see(log.states, viewer), viewer, blames)
            assert ((blames[:5] >= 0) & (blames[:5] <= 1)).all()
            assert blames[viewer] == (log.states[0].roles[viewer] == Role.SABOTEUR)
            quick += np.delete(blames[:5], viewer).tolist()
            exact += np.delete(Suspicion(p, viewer).chances, viewer).tolist()
    assert np.corrcoef(quick, exact)[0, 1] > 0.7


def test_a_quick_guess_is_exact_before_anything_is_done() -> None:
    p = dealt(seats=7, first_seat=0)
    blames = np.zeros(12)
    blame_each_at(Doors(p.setting).see(p.states, 2), 2, blames)
    assert blames[:7] == pytest.approx(Suspicion(p, 2).chances)
