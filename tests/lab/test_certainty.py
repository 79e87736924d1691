"""Intervals over deals and the test that may be looked at after every deal, held against exact counts and long runs."""

from itertools import product
from math import isclose, prod, sqrt

import numpy as np
import pytest
from scipy import stats

from filon.lab.certainty import GRID, Numbers, Wager, always_valid, clustered, student
from filon.lab.summary import around_share
from scale import WAGERED_DEALS, WAGERS

PAIRS = 8  # of each deal


def shares(deals: int, share: float, seed: int) -> Numbers:
    """Deals whose pairs are far from independent: mostly all are won or all are lost."""
    rng = np.random.default_rng(seed)
    luck = rng.random(deals) < share
    return np.where(rng.random(deals) < 0.5, luck, rng.binomial(PAIRS, share, deals) / PAIRS)


def test_many_deals_have_the_interval_of_a_mean() -> None:
    values = shares(4_000, 0.6, seed=1)
    low, high = clustered(values * PAIRS, np.full(len(values), float(PAIRS)))
    reach = 1.96 * values.std(ddof=1) / sqrt(len(values))
    assert isclose(low, values.mean() - reach, abs_tol=1e-4)
    assert isclose(high, values.mean() + reach, abs_tol=1e-4)


@pytest.mark.parametrize(("deals", "share"), [(20, 0.5), (60, 0.8)])
def test_the_interval_holds_the_truth_19_times_in_20(deals: int, share: float) -> None:
    pairs = np.full(deals, float(PAIRS))
    held = 0
    for seed in range(WAGERS):
        low, high = clustered(shares(deals, share, seed) * PAIRS, pairs)
        held += low <= share <= high
    assert stats.binomtest(held, WAGERS, 0.95).pvalue > 1e-3


def test_a_single_deal_says_little_however_many_pairs_it_has() -> None:
    assert clustered(np.array([30.0]), np.array([50.0])) == around_share(0.6, 1)


@pytest.mark.parametrize("share", [0.0, 0.3, 1 / 3, 0.5, 1.0])
def test_deals_that_all_came_out_the_same_are_not_taken_for_certainty(share: float) -> None:
    low, high = clustered(np.full(10, share * PAIRS), np.full(10, float(PAIRS)))
    assert high - low > 0.25
    assert low <= share <= high


@pytest.mark.parametrize("freedom", [2, 3, 5, 10, 100])
def test_student_s_quantile(freedom: int) -> None:
    assert student(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), rel=0.04)


@pytest.mark.parametrize("chance", [0.25, 0.5, 0.9])
def test_the_odds_are_fair(chance: float) -> None:
    """Over all ways six deals can come out, the capital is 1 on average if the supposed share is the true one."""
    expected = 0.0
    for deals in product((0.0, 1.0), repeat=6):
        wager = Wager(np.array([chance]))
        for share in deals:
            wager.take(share)
        expected += prod(chance if share else 1 - chance for share in deals) * float(np.exp(wager.fortune[0]))
    assert isclose(expected, 1)


def test_equals_are_rarely_told_apart_however_often_one_looks() -> None:
    alarms = 0
    for seed in range(WAGERS):
        wager = Wager(np.array([0.6]))
        for share in shares(WAGERED_DEALS, 0.6, seed):
            wager.take(float(share))
        alarms += bool(wager.ruled_out[0])
    assert stats.binomtest(alarms, WAGERS, 0.05, alternative="greater").pvalue > 1e-3


def test_what_was_ruled_out_stays_so() -> None:
    wager = Wager(np.array([0.5]))
    for share in [1.0] * 20 + [0.0] * 40:
        wager.take(share)
    assert wager.ruled_out[0]
    assert wager.fortune[0] < wager.best[0]


@pytest.mark.parametrize("share", [0.3, 0.5, 0.85])
def test_the_always_valid_interval_closes_in_on_the_share(share: float) -> None:
    values = shares(2_000, share, seed=3)
    low, high = always_valid(values)
    assert low < share < high
    assert high - low < 0.12
    assert low < values.mean() < high
    wide = always_valid(values[:50])
    assert wide[0] <= low
    assert wide[1] >= high


def test_the_interval_agrees_with_the_test() -> None:
    values = shares(200, 0.62, seed=4)
    for deals in (5, 40, 200):
        low, high = always_valid(values[:deals])
        wager = Wager(np.array([0.5]))
        for share in values[:deals]:
            wager.take(float(share))
        assert bool(wager.ruled_out[0]) == (not low < 0.5 < high)


def test_nothing_known_is_the_whole_range_and_certainty_its_end() -> None:
    assert always_valid(np.array([0.5])) == (0, 1)
    low, high = always_valid(np.ones(20_000))
    assert (round(low, 3), high) == (0.999, 1)
    assert GRID[0] > 0
