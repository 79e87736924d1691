"""The summary of a run equals a recount by hand, game by game, in plain Python."""

from math import isclose, sqrt
from statistics import fmean, stdev

import pytest

from filon.lab.simulate import RunResult, simulate
from filon.lab.summary import Interval, Performance, around_share, summarize
from filon.play.setting import agree
from lab.runs import SEED, mixed_run


def wins_by_hand(result: RunResult) -> list[list[float]]:
    """What each seat won of each game."""
    shares = []
    for row in result.places.tolist():
        winners = [seat for seat, place in enumerate(row) if place == 1]
        shares.append([1 / len(winners) if seat in winners else 0.0 for seat in range(len(row))])
    return shares


def close(interval: Interval | None, values: list[float]) -> bool:
    """Is this the normal interval round the mean of the values?"""
    assert interval is not None
    reach = 1.96 * stdev(values) / sqrt(len(values))
    return isclose(interval[0], fmean(values) - reach, rel_tol=1e-4) and isclose(
        interval[1], fmean(values) + reach, rel_tol=1e-4
    )


def check(result: RunResult, standing: Performance) -> None:
    """Recount one line of the summary."""
    wins = [sum(row[seat] for seat in standing.seats) for row in wins_by_hand(result)]
    points = [fmean(row[seat] for seat in standing.seats) for row in result.points.tolist()]
    places = [fmean(row[seat] for seat in standing.seats) for row in result.places.tolist()]
    assert isclose(standing.win_share, fmean(wins))
    assert isclose(standing.mean_points, fmean(points))
    assert isclose(standing.mean_place, fmean(places))
    assert close(standing.mean_points_95, points)
    assert close(standing.mean_place_95, places)
    low, high = standing.win_share_95
    assert low < standing.win_share < high
    held = [row[seat] for row in result.places.tolist() for seat in standing.seats]
    assert standing.places == pytest.approx([held.count(place + 1) / len(held) for place in range(len(result.bots))])


def test_the_numbers_are_those_of_a_recount() -> None:
    result = mixed_run()
    summary = summarize(result)
    assert (summary.games, summary.moves) == (len(result.lengths), sum(result.lengths.tolist()))
    assert isclose(summary.mean_length, fmean(result.lengths.tolist()))
    assert close(summary.mean_length_95, result.lengths.tolist())
    for standing in (*summary.by_seat, *summary.by_bot):
        check(result, standing)


def test_seats_and_bots_are_named() -> None:
    summary = summarize(mixed_run())
    assert [(row.name, row.seats) for row in summary.by_bot] == [("thumb", (0, 2, 4)), ("random", (1, 3, 5))]
    assert [(row.name, row.seats) for row in summary.by_seat] == [
        ("thumb" if seat % 2 == 0 else "random", (seat,)) for seat in range(6)
    ]
    assert [row.fair_share for row in summary.by_bot] == [0.5, 0.5]


def test_all_wins_together_are_one_a_game() -> None:
    summary = summarize(mixed_run())
    assert isclose(sum(row.win_share for row in summary.by_seat), 1)
    assert isclose(sum(row.win_share for row in summary.by_bot), 1)


def test_shared_wins_occur_here_and_are_shared() -> None:
    result = mixed_run()
    assert any(row.count(1) > 1 for row in result.places.tolist())


def test_a_single_game_has_no_interval_of_means() -> None:
    summary = summarize(simulate(agree("dragobert", seats=2), games=1, seed=SEED))
    assert summary.mean_length_95 is None
    assert summary.by_seat[0].mean_points_95 is None


@pytest.mark.parametrize(
    ("share", "games", "low", "high"),
    [(0.5, 100, 0.4038, 0.5962), (0.0, 10, 0.0, 0.2775), (1.0, 10, 0.7225, 1.0)],
)
def test_wilson_intervals_as_published(share: float, games: int, low: float, high: float) -> None:
    assert around_share(share, games) == pytest.approx((low, high), abs=5e-5)
