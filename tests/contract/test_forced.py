"""Forced moves: what a table plays for a seat must be the seat's only move, and everybody must be able to see that.

The rules say where all that a seat may do follows from what everybody sees. Here that is held against the State itself,
against worlds imagined from what the spectator sees and, where all worlds can be listed, against all of them.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest
from numpy.typing import NDArray

import scale
from contract.subjects import Variant, some_variants
from contract.walks import PLAYERS, RANDOM, legal_of, play_on, walk
from filon import games
from filon.cli.terminal_game import TerminalGame
from filon.house import TableGame
from filon.kernel.layout import blank
from filon.play.game import deal
from filon.play.seen import Seen, forced_action, is_open_choice, see
from filon.play.setting import Setting, agree_on
from fixture import trove
from trove.worlds import World, worlds_of

Choices = Iterator[tuple[NDArray[Any], Seen, int]]


def choices(setting: Setting, seed: int) -> Choices:
    """Every choice of a seeded game: the State, what the spectator sees of it, and a seat that must choose."""
    for position in walk(setting, seed, PLAYERS[seed % 3]):
        spectator = see(setting, position.states, 0, None)
        yield from ((position.states, spectator, seat) for seat in position.actors)


def check_open(states: NDArray[Any], spectator: Seen, seat: int) -> None:
    """Whether a choice is open is known to everybody; where it is, everybody knows what may be chosen."""
    setting = spectator.setting
    is_open = is_open_choice(spectator, seat)
    for viewer in range(setting.seats):
        assert is_open_choice(see(setting, states, 0, viewer), seat) == is_open
    if is_open:
        assert legal_of(setting, spectator.array, seat) == legal_of(setting, states, seat)


def check_forced(spectator: Seen, seat: int, action: int, worlds: int) -> None:
    """No world that the spectator can imagine offers the seat another move."""
    setting, entry = spectator.setting, spectator.setting.entry
    world, key = blank(setting.rules.State), np.zeros(8, np.uint32)
    legal = np.zeros(setting.identity.most_moves + 1, np.int64)
    for number in range(worlds):
        key[0] = number
        entry.imagine_at(spectator.array, 0, spectator.viewer_number, key, world, 0)
        assert entry.legal_at(world, 0, seat, legal) == 1
        assert legal[0] == action


@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_what_a_table_plays_for_a_seat_is_forced_in_every_world(variant: Variant) -> None:
    found = 0
    for seed in range(scale.FORCED_GAMES):
        for states, spectator, seat in choices(variant.setting, seed):
            check_open(states, spectator, seat)
            action = forced_action(spectator, seat)
            if action is not None:
                check_forced(spectator, seat, action, scale.FORCED_WORLDS)
                found += 1
        if found >= scale.FORCED_MOVES:
            break
    assert found or variant.slug not in ("trove", "dragobert"), "these two have forced moves in every game"


# --- all worlds ---------------------------------------------------------------------------------------------------------


def state_of(world: World, spectator: Seen) -> NDArray[Any]:
    """What the spectator sees, with the hands of one world."""
    states = spectator.array.copy()
    for seat, hand in enumerate(world.hands):
        states["hands"][0, seat, : len(hand)] = hand
    return states


@pytest.mark.of_the_suite
@pytest.mark.parametrize("seats", [2, 3])
def test_in_trove_the_table_makes_every_move_that_all_worlds_force(seats: int) -> None:
    setting = agree_on(trove, seats=seats, tables={"cards": {"copper": 3, "silver": 3, "gold": 1}})
    forced = 0
    for seed in range(scale.FORCED_LISTED):
        log: list[NDArray[Any]] = []
        for position in walk(setting, seed):
            log.append(position.states.copy())
            spectator = see(setting, position.states, 0, None)
            worlds = worlds_of(log, setting.identity.spectator, setting)
            for seat in position.actors:
                offers = {tuple(legal_of(setting, state_of(world, spectator), seat)) for world in worlds}
                action = forced_action(spectator, seat)
                assert (action is not None) == (len(offers) == 1 and len(next(iter(offers))) == 1)
                assert action is None or offers == {(action,)}
                forced += action is not None
    assert forced


# --- planted ------------------------------------------------------------------------------------------------------------


def is_last_card(s: Any, seat: int) -> bool:
    """A wrong answer: that the last card of a hand is passed."""
    return bool(s.hand_sizes[seat] == 1)


def is_anything(s: Any, seat: int) -> bool:
    """A wrong answer: that nothing is hidden."""
    return True


@pytest.mark.parametrize(
    ("rules", "planted"), [(games.rules_of("saboteur"), is_last_card), (trove, is_anything)], ids=["saboteur", "trove"]
)
def test_a_wrong_answer_is_caught(rules: Any, planted: Callable[[Any, int], bool], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "is_open_choice", planted)
    setting = agree_on(rules, seats=rules.IDENTITY.usual_seats if rules is not trove else 3)
    with pytest.raises(AssertionError):
        check_all_open(setting)


def check_all_open(setting: Setting) -> None:
    """No choice of a game is wrongly called open."""
    for states, spectator, seat in choices(setting, 0):
        check_open(states, spectator, seat)


@pytest.mark.of_the_suite
def test_worlds_alone_catch_a_pass_of_the_last_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the seat itself can do nothing else, others cannot know that: some world gives it a card it can play."""
    setting = agree_on(games.rules_of("saboteur"), seats=5)
    monkeypatch.setattr(setting.rules, "is_open_choice", is_last_card)
    passes = 0
    for states, spectator, seat in choices(setting, 1):
        action = forced_action(spectator, seat)
        if action is not None and legal_of(setting, states, seat) == [action]:
            passes += 1
            with pytest.raises(AssertionError):
                check_forced(spectator, seat, action, 3000)
    assert passes


# --- the terminal and the house -----------------------------------------------------------------------------------------


def test_the_terminal_and_the_house_make_the_same_moves(tmp_path: Path) -> None:
    game = deal(agree_on(trove, seats=3), 4)
    table = TerminalGame(game, 4, (None,) * 3, 0, "en", tmp_path / "game.json")
    forced = 0
    for _ in play_on(game, RANDOM, 4):
        by_house = TableGame(game, {}).forced_move()
        by_terminal = [table.only_move(seat) for seat in game.actors]
        assert by_house == next((move for move in by_terminal if move), None)
        assert table.forced() == {move.seat for move in by_terminal if move}
        forced += by_house is not None
    assert forced == 3  # the last cards of the hands


def test_what_is_forced_is_found_once_for_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    game = deal(agree_on(games.rules_of("dragobert"), seats=4), 4)
    asked = Mock(wraps=forced_action)
    monkeypatch.setattr("filon.play.position.forced_action", asked)
    for _ in play_on(game, RANDOM, 4, 12):
        assert game.forced == game.forced
    assert asked.call_count == 12
