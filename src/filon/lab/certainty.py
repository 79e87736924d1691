"""How sure a share is: intervals over deals, and a test that may be looked at after every deal.

The pairs of one deal are not independent, deals are: a deal counts as one observation. `clustered` is Wilson's interval at
the number of independent observations that would be as sure (Korn and Graubard, Survey Methodology 24, 1998), with
Student's quantile for few deals. It is for a number of deals fixed beforehand.

Who stops when the result pleases needs more. `Wager` bets on the next deal against each of some supposed shares, at fair
odds: if a share is the true one, the capital is a martingale, and by Ville's inequality it ever reaches 20 with a chance of
at most 1 in 20, whenever one stops. Shares against which it did are ruled out, those left are an always-valid 95 % interval,
without any assumption but that deals are independent (Waudby-Smith and Ramdas, Estimating means of bounded random variables
by betting, JRSS B 86, 2024; the stakes are their aGRAPA).
"""

import numpy as np
from numpy.typing import NDArray

from .summary import Interval, Z, around_share

ERROR = 0.05
BOLDNESS = 0.5  # the part of the capital that may be lost in one deal
NO_SPREAD = 1e-20  # nothing but rounding
GRID = np.arange(1, 1000) / 1000  # supposed shares

Numbers = NDArray[np.float64]


def clustered(won: Numbers, pairs: Numbers) -> Interval:
    """The interval round the share sum(won) / sum(pairs); an entry a deal."""
    share = float(won.sum() / pairs.sum())
    deals = len(won)
    if deals < 2:
        return around_share(share, deals)
    spread = deals / (deals - 1) * float(((won - share * pairs) ** 2).sum()) / float(pairs.sum()) ** 2
    if spread < NO_SPREAD:  # all came out the same, so nobody knows how far deals differ
        return around_share(share, deals, student(deals - 1))
    return around_share(share, share * (1 - share) / spread, student(deals - 1))


def student(freedom: int) -> float:
    """Student's quantile at 97.5 %, by the first terms of its expansion (Abramowitz and Stegun 26.7.5)."""
    first = (Z**3 + Z) / 4
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + first / freedom + second / freedom**2 + third / freedom**3


class Wager:
    """Bets against supposed shares, deal by deal."""

    def __init__(self, supposed: Numbers) -> None:
        self.supposed = supposed
        self.fortune = np.zeros(len(supposed))  # the logarithm of the capital; it begins as 1
        self.best = np.zeros(len(supposed))
        self.seen, self.total, self.squares = 1, 0.5, 0.25  # as if one deal had been seen: its share, its squared error

    @property
    def ruled_out(self) -> NDArray[np.bool_]:
        """Which of the shares it cannot be."""
        return np.asarray(self.best >= np.log(1 / ERROR))

    def take(self, share: float) -> None:
        """The share of the next deal."""
        self.fortune += np.log1p(self.stakes() * (share - self.supposed))
        self.best = np.maximum(self.best, self.fortune)
        self.seen += 1
        self.total += share
        self.squares += (share - self.total / self.seen) ** 2

    def stakes(self) -> Numbers:
        """How much to bet, and on which side, by the deals seen before; never all of it."""
        edge = self.total / self.seen - self.supposed
        wished = edge / (self.squares / self.seen + edge**2)
        return np.clip(wished, -BOLDNESS / (1 - self.supposed), BOLDNESS / self.supposed)


def always_valid(shares: Numbers) -> Interval:
    """The interval that is right at whatever deal one stops; an entry a deal, in the order they were played."""
    wager = Wager(GRID)
    for share in shares:
        wager.take(float(share))
    left = np.flatnonzero(~wager.ruled_out)
    if not len(left):  # between two supposed shares, or beyond the last
        return around(float(np.mean(shares)))
    low, high = int(left[0]), int(left[-1])
    return (0.0 if low == 0 else float(GRID[low - 1])), (1.0 if high == len(GRID) - 1 else float(GRID[high + 1]))


def around(share: float) -> Interval:
    """The shortest interval the grid can tell."""
    step = float(GRID[0])
    return max(0.0, share - step), min(1.0, share + step)
