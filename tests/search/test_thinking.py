"""Thinking: from a Seen alone, the same for the same key whatever the threads, about every move, with a result a seat."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import filon
import scale
from contract.asking import spread
from contract.walks import MIXED, some_positions
from filon.bots import Dice, bot_of
from filon.kernel.contract import Rules
from filon.kernel.errors import FilonError
from filon.play.seen import Move, Seen, see
from filon.play.setting import Setting
from filon.search import BadBudget, Budget, Thought, think
from filon.search.engine import summed

from .tables import KEY, games, usual

FEW = Budget(iterations=60)


def questions(setting: Setting, seed: int, most: int) -> list[Seen]:
    """What seats see where they have a choice, from all along a game."""
    positions = [
        position for position in some_positions(setting, seed, MIXED, scale.SCENE_POSITIONS) if len(position.legal) > 1
    ]
    return [see(setting, position.states, 0, position.seat) for position in spread(positions, most, seed)]


def told(thought: Thought) -> list[tuple[str, float, tuple[float, ...]]]:
    """A thought as plain data."""
    return [(choice.move.text, choice.share, choice.results) for choice in thought.choices]


@games
def test_every_move_is_thought_about_and_every_seat_expects_something(rules: Rules) -> None:
    for seen in questions(usual(rules), 1, scale.THOUGHT_POSITIONS):
        thought = think(seen, FEW, KEY)
        assert sorted(choice.move.action for choice in thought.choices) == [move.action for move in seen.moves()]
        assert sum(choice.share for choice in thought.choices) == pytest.approx(1)
        assert thought.choices[0].share > 0
        assert 0 < thought.iterations <= FEW.iterations
        assert len(thought.results) == seen.setting.seats
        assert all(0 <= result <= 1 for choice in thought.choices for result in choice.results)


@games
def test_one_thread_and_two_think_the_same_and_another_key_does_not(rules: Rules) -> None:
    others = 0
    for seen in questions(usual(rules), 2, scale.THOUGHT_POSITIONS):
        once = told(think(seen, FEW, KEY, threads=1))
        assert once == told(think(seen, FEW, KEY, threads=2)) == told(think(seen, FEW, KEY))
        others += once != told(think(seen, FEW, bytes(32)))
    assert others


def test_another_move_than_the_rule_of_thumb_s_must_be_seen_to_be_better_as_clearly_as_the_game_is_cautious() -> None:
    moves = [Move(0, action, str(action)) for action in (3, 5, 8)]
    shares = np.array([[50, 25.0, 25.0], [50, 30.0, 20.0], [0, 0, 0]])
    few: Any = [SimpleNamespace(work=SimpleNamespace(shares=shares))]
    many: Any = [SimpleNamespace(work=SimpleNamespace(shares=10 * shares))]
    assert summed(moves, few, 3, 0.0).move.action == 5
    assert summed(moves, few, 3, 2.0).move.action == 3, "a tenth better, and that is one standard error"
    assert summed(moves, many, 3, 2.0).move.action == 5, "the same, and three of them"
    assert summed(moves, few, None, 2.0).move.action == 5
    for caution in (0.0, 2.0, 9.0):
        assert summed(moves, few, 8, caution).choices[-1].move.action == 8, "what was never tried is never the best"


@games
def test_a_seen_is_as_it_was(rules: Rules) -> None:
    seen = questions(usual(rules), 3, 1)[0]
    before = seen.array.tobytes()
    think(seen, FEW, KEY)
    assert seen.array.tobytes() == before


def test_a_budget_of_time_ends() -> None:
    seen = filon.new("dragobert", seats=3, seed=1, first_seat=0).see(0)
    thought = think(seen, Budget(milliseconds=5), KEY)
    assert thought.iterations > 0
    assert bot_of("search:5ms").choose(seen, Dice(KEY, 1)) in seen.moves()


@pytest.mark.parametrize("budget", [Budget(), Budget(iterations=-1), Budget(milliseconds=10**9)])
def test_a_budget_that_is_none_is_refused(budget: Budget) -> None:
    with pytest.raises(BadBudget, match="but got"):
        think(filon.new("dragobert", seats=3, seed=1, first_seat=0).see(0), budget, KEY)


def test_who_has_no_move_has_nothing_to_think_about() -> None:
    game = filon.new("dragobert", seats=3, seed=1, first_seat=0)
    for viewer in (1, None):
        with pytest.raises(FilonError, match="nothing to think about"):
            think(game.see(viewer), FEW, KEY)


def test_a_key_and_threads_that_cannot_be_are_refused() -> None:
    seen = filon.new("dragobert", seats=3, seed=1, first_seat=0).see(0)
    with pytest.raises(FilonError, match="a key has 32 bytes, but got 1"):
        think(seen, FEW, b"x")
    with pytest.raises(FilonError, match="at least 1 thread, but got 0"):
        think(seen, FEW, KEY, threads=0)


@pytest.mark.parametrize("name", ["random", "thumb", "lise"])
def test_a_plain_bot_that_has_no_move_says_so(name: str) -> None:
    game = filon.new("dragobert", seats=3, seed=1, first_seat=0)
    for viewer in (1, None):
        with pytest.raises(FilonError, match="nothing to choose"):
            bot_of(name).choose(game.see(viewer), Dice(KEY, 1))


@pytest.mark.parametrize(
    "name", ["search", "response:", "search:", "search:0", "search:x", "search:-5", "search:5s", "search:99999999999"]
)
def test_a_name_that_says_no_budget_is_refused(name: str) -> None:
    with pytest.raises(BadBudget, match="but got"):
        bot_of(name)


@pytest.mark.parametrize("name", ["search:40", "search:7ms", "response:40"])
def test_a_bot_that_searches_is_found_again_by_its_name(name: str) -> None:
    assert bot_of(name).name == name
    assert bot_of(name) == bot_of(name)
