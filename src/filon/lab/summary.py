"""What a run of games comes to: how often each seat and each bot wins, what it scores, where it ends, and how sure that is.

A win shared by n seats counts 1/n for each. Intervals are at 95 %: Wilson's for shares (honest at 0 and 1, and wide
enough when wins are shared), the normal one for averages. Seats of one game are not independent, games are: the figures
of a bot that holds several seats are first averaged within each game.
"""

from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .simulate import RunResult

Z = 1.959964  # half of 95 % of a normal distribution lies within so many deviations on each side

Interval = tuple[float, float]


@dataclass(frozen=True)
class Performance:
    """How one seat, or one bot over all its seats, did."""

    name: str
    seats: tuple[int, ...]
    win_share: float  # of all wins, those of these seats
    win_share_95: Interval
    fair_share: float  # what equal players would win from these seats
    mean_points: float
    mean_points_95: Interval | None  # None after a single game
    mean_place: float
    mean_place_95: Interval | None
    places: tuple[float, ...]  # how often first, second, ...; equals share a place


@dataclass(frozen=True)
class RunSummary:
    """A run in numbers."""

    game: str
    options: dict[str, Any]
    shipped_tables: bool
    seats: int
    seed: str  # the run's key in hex
    games: int
    moves: int
    choices: int  # moves with two or more options
    mean_length: float
    mean_length_95: Interval | None
    by_seat: tuple[Performance, ...]
    by_bot: tuple[Performance, ...]

    def as_data(self) -> dict[str, Any]:
        """JSON-able."""
        return asdict(self)


def summarize(result: RunResult) -> RunSummary:
    """The numbers of a run of at least one game."""
    setting, seats = result.setting, range(result.setting.seats)
    wins = shares_of_win(result.places)
    holders = {bot: tuple(seat for seat in seats if result.bots[seat] == bot) for bot in dict.fromkeys(result.bots)}
    return RunSummary(
        game=setting.identity.slug,
        options=dict(setting.options),
        shipped_tables=setting.shipped,
        seats=setting.seats,
        seed=result.key.hex(),
        games=result.games,
        moves=int(result.lengths.sum()),
        choices=result.choices,
        mean_length=float(result.lengths.mean()),
        mean_length_95=around_mean(result.lengths),
        by_seat=tuple(performance(result, wins, result.bots[seat], (seat,)) for seat in seats),
        by_bot=tuple(performance(result, wins, bot, held) for bot, held in holders.items()),
    )


def shares_of_win(places: NDArray[np.int64]) -> NDArray[np.float64]:
    """What each seat won of each game: 1, a part of 1 if it was shared, or 0."""
    first = places == 1
    return np.asarray(first / first.sum(axis=1, keepdims=True), np.float64)


def performance(result: RunResult, wins: NDArray[np.float64], name: str, seats: tuple[int, ...]) -> Performance:
    """How these seats did together."""
    held = list(seats)
    share = float(wins[:, held].sum(axis=1).mean())
    points, places = result.points[:, held].mean(axis=1), result.places[:, held].mean(axis=1)
    return Performance(
        name=name,
        seats=seats,
        win_share=share,
        win_share_95=around_share(share, result.games),
        fair_share=len(seats) / result.setting.seats,
        mean_points=float(points.mean()),
        mean_points_95=around_mean(points),
        mean_place=float(places.mean()),
        mean_place_95=around_mean(places),
        places=tuple(float((result.places[:, held] == 1 + place).mean()) for place in range(result.setting.seats)),
    )


def around_mean(values: NDArray[Any]) -> Interval | None:
    """The interval in which the mean of many more games would lie."""
    if len(values) < 2:
        return None
    mean, reach = float(values.mean()), Z * float(values.std(ddof=1)) / sqrt(len(values))
    return mean - reach, mean + reach


def around_share(share: float, games: float, z: float = Z) -> Interval:
    """Wilson's interval of a share."""
    weight = z * z / games
    middle = (share + weight / 2) / (1 + weight)
    reach = z / (1 + weight) * sqrt(share * (1 - share) / games + weight / (4 * games))
    return max(0.0, middle - reach), min(1.0, middle + reach)
