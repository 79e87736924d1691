"""What a tournament comes to: ratings, a cross table of pairs, points, and how sure that is.

Intervals are at 95 % and over deals. In a match of two the first bot's share also has an always-valid interval, the one to
quote of a match that was ended early; `certainty` says more.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from .certainty import always_valid, clustered
from .contest import Played
from .pairs import Counted, pairs_by_deal
from .ratings import Rating, rated
from .simulate import BadRun
from .summary import Interval, around_mean
from .tournament import Outcome

Deals = Sequence[Sequence[Played]]


@dataclass(frozen=True)
class Share:
    """The share of pairs a bot wins."""

    share: float
    share_95: Interval
    pairs: int


@dataclass(frozen=True)
class Competitor:
    """How one bot did."""

    name: str
    rating: Rating
    pairs: Share  # against all others
    against: dict[str, Share | None]  # None: they never met
    by_side: dict[str, Share]  # against all others, when it was on that side; empty where the game tells none
    mean_points: float
    mean_points_95: Interval | None  # None after a single deal


@dataclass(frozen=True)
class Standings:
    """A tournament in numbers, the best rating first."""

    game: str
    options: dict[str, Any]
    shipped_tables: bool
    seats: int
    seed: str  # the contest's key in hex
    deals: int
    games: int
    moves: int
    names: tuple[str, ...]  # of the bots, in the order they were entered
    is_sure: bool  # was it ended by the test?
    by_team: bool  # did each bot hold whole sides?
    always_95: Interval | None  # of the share of pairs of the first of these names, in a match of two
    bots: tuple[Competitor, ...]

    def as_data(self) -> dict[str, Any]:
        """JSON-able."""
        return asdict(self)


def standings(outcome: Outcome) -> Standings:
    """The numbers of a tournament of at least one deal."""
    contest, setting = outcome.contest, outcome.contest.setting
    ratings = rated(outcome.games, len(contest.bots), by_team=contest.by_team)
    ranked = sorted(range(len(contest.bots)), key=lambda bot: -ratings[bot].mu)
    return Standings(
        game=setting.identity.slug,
        options=dict(setting.options),
        shipped_tables=setting.shipped,
        seats=setting.seats,
        seed=contest.key.hex(),
        deals=outcome.deals,
        games=len(outcome.games),
        moves=sum(game.moves for game in outcome.games),
        names=contest.bots,
        is_sure=outcome.is_sure,
        by_team=contest.by_team,
        always_95=always_valid(shares_of(outcome.by_deal)) if len(contest.bots) == 2 else None,
        bots=tuple(competitor(outcome, bot, ratings[bot]) for bot in ranked),
    )


def competitor(outcome: Outcome, bot: int, rating: Rating) -> Competitor:
    """One bot's line."""
    deals, names = outcome.by_deal, outcome.contest.bots
    points = np.array([mean_points(games, bot) for games in deals])
    others = [other for other in range(len(names)) if other != bot]
    return Competitor(
        name=names[bot],
        rating=rating,
        pairs=met(pairs_share(pairs_by_deal(deals, bot, None))),
        against={names[other]: pairs_share(pairs_by_deal(deals, bot, other)) for other in others},
        by_side=shares_by_side(deals, bot),
        mean_points=float(points.mean()),
        mean_points_95=around_mean(points),
    )


def pairs_share(counted: Counted) -> Share | None:
    """The share of pairs won, over the deals in which there were any."""
    counted = counted[counted[:, 1] > 0]
    if not len(counted):
        return None
    won, pairs = counted.sum(axis=0)
    return Share(float(won / pairs), clustered(counted[:, 0], counted[:, 1]), int(pairs))


def met(share: Share | None) -> Share:
    """A share of pairs that there must be, unless by team all were on one side in all deals."""
    if share is None:
        raise BadRun("in no deal so far were bots on different sides, so nothing can be said: play more deals")
    return share


def shares_of(deals: Deals) -> np.ndarray[Any, np.dtype[np.float64]]:
    """The first bot's share of the pairs of each deal, in a match of two."""
    counted = pairs_by_deal(deals, 0, 1)
    counted = counted[counted[:, 1] > 0]
    return np.asarray(counted[:, 0] / counted[:, 1], np.float64)


def shares_by_side(deals: Deals, bot: int) -> dict[str, Share]:
    """A bot's share of pairs on each side it was on."""
    sides = sorted({side for games in deals for game in games for side in game.sides})
    found = {side: pairs_share(pairs_by_deal(deals, bot, None, side)) for side in sides}
    return {side: share for side, share in found.items() if share}


def mean_points(games: Sequence[Played], bot: int) -> float:
    """What a bot's seats scored in the games of a deal."""
    return float(
        np.mean([points for game in games for points, held in zip(game.points, game.bots, strict=True) if held == bot])
    )
