"""What collections are worth now and with one more: the best that is found by stacking them in every way the rules allow."""

from random import Random
from typing import Any

import numpy as np
import pytest

from filon.games.kingsmine.moves import STACK
from filon.games.kingsmine.prospects import Prospect, prospects, score_of
from filon.games.kingsmine.rules.game import apply, scores
from filon.games.kingsmine.state import CORNERS, FIRST_CORNER, FIRST_GEM, GEM_KINDS, Collection, Kind, Phase
from filon.kernel.verbs import number
from filon.play.seen import legal_actions

from .positions import position

TRIES = 12  # caves of each kind
MOST = 5  # tiles in them
GEM_RANGE = range(FIRST_GEM, FIRST_GEM + GEM_KINDS)
CORNER_RANGE = range(FIRST_CORNER, FIRST_CORNER + CORNERS)
HALF_RANGE = range(Kind.GRIMOIRE_L, Kind.GRIMOIRE_R + 1)
KINDS_OF = {Collection.GEMS: GEM_RANGE, Collection.NUGGETS: CORNER_RANGE, Collection.GRIMOIRE: HALF_RANGE}

P = position("A cave workshop, cave20")


def cave_of(kinds: list[int]) -> Any:
    """A State in which the first seat has these tiles, and may stack."""
    states = P.states.copy()
    for kind in kinds:
        states[0].caves[0, kind] += 1
        states[0].cave_loads[0] += 1
    return states


def best_pile(states: Any, what: Collection) -> int:
    """The most points of a pile, by making every legal move; 0 if none can be stacked."""
    start = number(STACK, what)
    return best_after(states, start) if start in legal_actions(P.setting, states, 0) else 0


def best_after(states: Any, action: int) -> int:
    """The same, of the piles that begin with a move."""
    ahead = states.copy()
    apply(ahead[0], 0, action)
    if ahead[0].phase == Phase.ACTION:
        return int(ahead[0].workshop_points[0])
    return max(best_after(ahead, following) for following in legal_actions(P.setting, ahead, 0))


@pytest.mark.parametrize("what", list(KINDS_OF))
def test_now_and_with_one_more_is_the_best_pile_of_the_rules(what: Collection) -> None:
    dice, seen = Random(int(what)), set[Prospect]()
    for _ in range(TRIES):
        kinds = dice.choices(KINDS_OF[what], k=dice.randint(1, MOST))
        states = cave_of(kinds)
        [found] = prospects(states[0], 0)
        assert found.what == what
        assert found.now == best_pile(states, what)
        assert found.more == max(best_pile(cave_of([*kinds, kind]), what) for kind in KINDS_OF[what])
        seen.add(found)
    assert len(seen) > 1


def test_a_barter_under_way_counts_what_is_given_and_taken() -> None:
    states = cave_of([Kind.NUG_NW, Kind.NUG_NE])
    states[0].offered[Kind.NUG_NE] = 1
    states[0].taken[Kind.GEM_RR] = 1
    assert [one.now for one in prospects(states[0], 0)] == [0, 2]
    assert [one.now for one in prospects(states[0], 1)] == []


def test_the_score_now_is_the_score_if_it_ended() -> None:
    p = position("A cave gem_rs, curse, 2 beer; A cart curse; A piles gem_rs gem_se, grimoire; B cave nug_nw")
    out = np.zeros((4, 2), np.int64)
    scores(p.s, out)
    for seat in range(4):
        score = score_of(p.s, seat)
        assert score.total == out[seat, 0] == score.workshop + score.cave - score.curses
    assert score_of(p.s, 0) == (-7, 12, 1, 20)
