"""A run of games: the same whatever the threads and chunks, each game the one its seed deals, and nothing lost by Ctrl-C."""

from dataclasses import replace

import numpy as np
import pytest

import filon
from contract.subjects import all_games
from filon.kernel.contract import Rules
from filon.lab.simulate import BadRun, Interrupted, Run, RunResult, places_by_game, seat_bots, simulate
from filon.play.setting import agree, child_of, key_of
from lab.runs import SEED, fullest, mixed_run, played_again, smallest
from scale import ENDLESS_RUN, REPLAYED_ROWS, SIMULATED_GAMES


def slug_of(rules: Rules) -> str:
    """A game by its name."""
    return rules.IDENTITY.slug


def same(one: RunResult, other: RunResult) -> bool:
    """Do two runs agree in every game?"""
    names = ("points", "places", "lengths", "seeds")
    equal = all(np.array_equal(getattr(one, name), getattr(other, name)) for name in names)
    return equal and (one.choices, one.bots) == (other.choices, other.bots)


def first(result: RunResult, n: int) -> RunResult:
    """The first games of a run, but for the count of choices, which is of the whole."""
    return replace(result, points=result.points[:n], places=result.places[:n], lengths=result.lengths[:n])


@pytest.mark.parametrize("rules", all_games(), ids=slug_of)
def test_the_same_seed_plays_the_same_games(rules: Rules) -> None:
    one, again = (simulate(smallest(rules), games=SIMULATED_GAMES, seed=SEED, threads=1) for _ in range(2))
    other = simulate(smallest(rules), games=SIMULATED_GAMES, seed=SEED + 1, threads=1)
    assert same(one, again)
    assert not np.array_equal(one.points, other.points)


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("chunk", [1, 7, SIMULATED_GAMES - 1, SIMULATED_GAMES, SIMULATED_GAMES + 1])
def test_threads_and_chunks_change_nothing(threads: int, chunk: int) -> None:
    bots = ("thumb", "random")
    result = simulate(fullest(), games=SIMULATED_GAMES, bots=bots, seed=SEED, threads=threads, chunk=chunk)
    assert same(result, mixed_run())


@pytest.mark.parametrize("n", [1, 2, SIMULATED_GAMES // 2])
def test_a_short_run_is_the_beginning_of_a_long_one(n: int) -> None:
    short = simulate(fullest(), games=n, bots=("thumb", "random"), seed=SEED, chunk=5)
    assert same(replace(short, choices=0), replace(first(mixed_run(), n), choices=0))


@pytest.mark.parametrize("rules", all_games(), ids=slug_of)
def test_a_row_is_the_game_its_seed_deals(rules: Rules) -> None:
    bots = ("random", "thumb")
    result = simulate(fullest(rules), games=SIMULATED_GAMES, bots=bots, seed=SEED)
    step = max(1, SIMULATED_GAMES // REPLAYED_ROWS)
    for number in range(0, SIMULATED_GAMES, step):
        game, moves = played_again(result, number)
        assert tuple(result.points[number]) == game.scores
        assert tuple(result.places[number]) == game.places
        assert result.lengths[number] == moves


def test_the_choices_are_the_moves_with_two_or_more_options() -> None:
    setting = smallest()
    result = simulate(setting, games=1, seed=SEED)
    game = filon.new("dragobert", seats=setting.seats, seed=result.seeds[0].tobytes())
    again, _ = played_again(result, 0)
    choices = 0
    for event in again.record()["events"]:
        choices += len(game.moves()) > 1
        game.play(event["text"])
    assert result.choices == choices


def test_the_seed_of_a_row_is_child_2g_of_the_run() -> None:
    result = mixed_run()
    assert result.key == key_of(SEED)
    for number in (0, 1, SIMULATED_GAMES - 1):
        assert result.seeds[number].tobytes() == child_of(result.key, 2 * number).astype("<u4").tobytes()


def test_the_key_of_a_run_without_a_seed_repeats_it() -> None:
    chosen_by_nobody = simulate(smallest(), games=20)
    assert same(chosen_by_nobody, simulate(smallest(), games=20, seed=chosen_by_nobody.key))
    assert simulate(smallest(), games=1).key != chosen_by_nobody.key


def test_options_and_tables_reach_the_games() -> None:
    plain = simulate(agree("dragobert", seats=2), games=100, seed=SEED)
    double = simulate(agree("dragobert", seats=2, two_player="double_draw"), games=100, seed=SEED)
    assert double.lengths.mean() > plain.lengths.mean()  # two dwarves each


def test_bots_are_repeated_round_the_seats() -> None:
    assert seat_bots(("thumb", "random"), 4) == ("thumb", "random", "thumb", "random")
    assert seat_bots(("thumb", "random", "random"), 4) == ("thumb", "random", "random", "thumb")


def test_the_bots_sit_where_they_are_named() -> None:
    """The rule of thumb wins more than chance does, wherever it sits."""
    for bots in (("thumb", "random"), ("random", "thumb")):
        result = simulate(smallest(), games=SIMULATED_GAMES, bots=bots, seed=SEED)
        wins = (result.places == 1).sum(axis=0)
        assert wins[bots.index("thumb")] > wins[bots.index("random")]


@pytest.mark.parametrize(
    ("points", "breakers", "places"),
    [
        ([5, 3, 9], [0, 0, 0], [2, 3, 1]),
        ([5, 5, 9], [0, 0, 0], [2, 2, 1]),
        ([9, 5, 9], [0, 9, 0], [1, 3, 1]),
        ([9, 5, 9], [1, 0, 2], [2, 3, 1]),
        ([0, 0, 0], [0, 0, 0], [1, 1, 1]),
        ([-2, -1, -3], [0, 0, 0], [2, 1, 3]),
    ],
)
def test_places(points: list[int], breakers: list[int], places: list[int]) -> None:
    assert places_by_game(np.array([points]), np.array([breakers])).tolist() == [places]


@pytest.mark.parametrize("bad", [0, -1, 1.5, True, "3"])
@pytest.mark.parametrize("name", ["games", "threads", "chunk"])
def test_counts_below_one_are_refused(name: str, bad: object) -> None:
    counts: dict[str, object] = {"games": 1, name: bad}
    with pytest.raises(BadRun, match=f"expected {name} to be 1 or more"):
        simulate(smallest(), **counts)  # type: ignore[arg-type]


@pytest.mark.parametrize("bots", [(), ("thumb", "thumb", "random"), ("thumb", "nobody"), ("",)])
def test_bots_that_cannot_sit_are_refused(bots: tuple[str, ...]) -> None:
    with pytest.raises(BadRun):
        simulate(smallest(), games=1, bots=bots)


def test_progress_ends_at_the_number_of_games() -> None:
    heard: list[tuple[int, int]] = []
    simulate(smallest(), games=SIMULATED_GAMES, seed=SEED, progress=lambda done, total: heard.append((done, total)))
    assert heard[-1] == (SIMULATED_GAMES, SIMULATED_GAMES)
    assert heard == sorted(heard)


@pytest.mark.parametrize("threads", [1, 2])
def test_an_interrupted_run_keeps_its_first_games(threads: int) -> None:
    def interrupt(done: int, _total: int) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as stopped:
        simulate(smallest(), games=ENDLESS_RUN, seed=SEED, threads=threads, progress=interrupt, chunk=50)
    kept = stopped.value.result
    assert 0 < kept.games < ENDLESS_RUN
    assert kept.games % 50 == 0
    assert same(kept, simulate(smallest(), games=kept.games, seed=SEED, threads=1))


def test_a_run_interrupted_at_once_has_no_games_and_is_no_error() -> None:
    run = Run(smallest(), ("random", "random"), key_of(SEED), games=10, chunk=1)
    assert run.result().games == 0
    assert run.result().points.shape == (0, 2)


def test_a_fault_in_a_thread_is_not_swallowed(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_self: object, _first: int, _games: int) -> None:
        raise RuntimeError("planted")

    monkeypatch.setattr("filon.lab.simulate.Workspace.play", fail)
    with pytest.raises(RuntimeError, match="planted"):
        simulate(smallest(), games=ENDLESS_RUN, threads=2)
