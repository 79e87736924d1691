"""What `bench` measures is what it says it measures. How long anything took is nobody's business here."""

import random
from math import isclose
from typing import Any

import numpy as np
import pytest

from filon.games import rules_of
from filon.kernel.chance import key_of_words
from filon.kernel.layout import blank, masks_of
from filon.lab import bench
from filon.lab.bench import Effort, Plan, Squad
from filon.lab.simulate import simulate
from filon.play.game import deal
from filon.play.seen import see
from filon.play.setting import agree
from lab.runs import TINY, fullest

ROW_KEYS = {
    "game",
    "options",
    "seats",
    "threads",
    "play",
    "games_per_s",
    "moves_per_s",
    "choices_per_s",
    "moves_per_game",
    "state_bytes",
    "copy_ns",
    "see_ns",
    "imagine_ns",
}


@pytest.fixture(scope="module")
def report() -> dict[str, Any]:
    return bench.measure(["dragobert"], TINY)


def test_every_row_has_its_keys_and_positive_numbers(report: dict[str, Any]) -> None:
    for row in report["rows"]:
        assert set(row) == ROW_KEYS
        assert all(value > 0 for value in row.values() if isinstance(value, int | float))
        assert isclose(row["moves_per_s"], row["games_per_s"] * row["moves_per_game"])
        assert row["choices_per_s"] < row["moves_per_s"]


def test_the_rows_of_dragobert(report: dict[str, Any]) -> None:
    rows = [(row["seats"], row["threads"], row["play"], row["options"].get("two_player")) for row in report["rows"]]
    wanted: list[tuple[int, int, str, str | None]] = [
        (seats, 1, play, None) for seats in (2, 4, 6) for play in ("random", "thumb")
    ]
    wanted += [(2, 1, "random", "double_draw"), (2, 1, "thumb", "double_draw"), (4, 2, "random", None)]
    assert set(wanted) == set(rows)


def test_the_tables_of_a_game_whose_seats_hang_on_an_option() -> None:
    found = [(setting.seats, bench.changed_options(setting)) for setting in bench.settings_of(rules_of("saboteur"))]
    plain: list[tuple[int, dict[str, Any]]] = [(seats, {}) for seats in (3, 5, 10)]
    assert found == [*plain, (3, {"rounds": 2}), (3, {"rounds": 1}), *((n, {"expansion": True}) for n in (2, 6, 12))]


def test_the_rest_of_the_report(report: dict[str, Any]) -> None:
    for name in ("threads_ratio", "python_loop_moves_per_s", "import_s", "warm_start_s"):
        assert report[name] > 0
    assert report["headline"] == {"game": "dragobert", "seats": 4, "play": "random"}
    assert set(report["machine"]) == {"date", "cpu", "cores", "load", "system", "python", "numba", "numpy", "filon"}
    one, two = (row for row in report["rows"] if row["seats"] == 4 and row["play"] == "random")
    assert isclose(report["threads_ratio"], two["moves_per_s"] / one["moves_per_s"])


def test_a_squad_plays_the_games_of_a_run_each_once() -> None:
    setting = agree("dragobert", seats=4)
    squad = Squad(Plan(setting, "thumb", threads=2))
    squad.play(30)
    run = simulate(setting, games=60, bots=("thumb",), seed=bench.SEED)
    assert np.concatenate([lengths for _, lengths in squad.sheets]).tolist() == run.lengths.tolist()
    assert (squad.moves, squad.choices) == (run.lengths.sum(), run.choices)


def test_the_python_loop_plays_whole_games() -> None:
    setting, deals = agree("dragobert", seats=4), 4
    chance, played = random.Random(bench.SEED).random, 0
    for number in range(deals):
        game = deal(setting, key_of_words(np.array([number, 0, 0, 0, 0, 0, 0, 0], np.uint32)))
        while not game.over:
            moves = game.moves()
            game.play(moves[int(chance() * len(moves))])
            played += 1
    assert bench.play_in_python(setting, deals) == played


def test_what_is_timed_is_seeing_and_imagining() -> None:
    setting = fullest()
    timing, states, seats = bench.timing_of(setting.rules), bench.positions(setting), setting.seats
    masks, count = masks_of(setting.rules.State, setting.identity.seats[-1]), len(states)
    seen, imagined = blank(setting.rules.State, count), blank(setting.rules.State, count)
    timing.see_many(states, masks, seats, seen, count)
    timing.imagine_many(seen, seats, np.arange(8, dtype=np.uint32), imagined, count)
    for i in range(count):
        assert seen[i].tobytes() == see(setting, states, i, i % seats).record.tobytes()
        assert see(setting, imagined, i, i % seats).record.tobytes() == seen[i].tobytes()


def test_positions_come_from_all_over_the_game() -> None:
    setting = fullest()
    states = bench.positions(setting)
    assert len({state.tobytes() for state in states}) == bench.POSITIONS
    assert all(setting.entry.actors_at(states, i) for i in range(bench.POSITIONS))


@pytest.mark.parametrize("rate", [3, 1000, 123_456])
def test_the_count_that_is_timed_takes_about_as_long_as_was_asked(rate: int) -> None:
    """By a clock that runs as fast as `rate` things a second say."""
    asked: list[int] = []

    def timing(count: int) -> float:
        asked.append(count)
        return count / rate

    count, seconds = Effort(seconds=2.0, repeats=3).best(timing)
    assert isclose(count, 2 * rate, rel_tol=0.2)
    assert isclose(seconds, count / rate)
    assert asked[-3:] == [count] * 3


def test_the_best_of_several_timings_counts() -> None:
    times = iter([1.0, 1.3, 0.9, 1.1])
    assert Effort(seconds=1.0, repeats=3).best(lambda _count: next(times)) == (1, 0.9)
