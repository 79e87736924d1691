"""Ratings: how strong each bot is on one scale, by openskill's Plackett-Luce model (Weng and Lin, JMLR 12, 2011).

Games are rated in the order of their deals. A bot that holds several seats at a table takes part with each of them, and
keeps the mean of what they come to. By team it takes part once, in the best place of its side: a large side would count for
more than a small one, and its seats against each other.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean

from openskill.models import PlackettLuce

from .contest import Played


@dataclass(frozen=True)
class Rating:
    """A strength and its uncertainty; everybody begins with 25 and 25/3."""

    mu: float
    sigma: float


def rated(games: Iterable[Played], bots: int, *, by_team: bool = False) -> list[Rating]:
    """The rating of each bot after all games."""
    model = PlackettLuce()
    beginner = model.rating()
    ratings = [Rating(beginner.mu, beginner.sigma)] * bots
    for game in games:
        places = [*best_places(game).items()] if by_team else [*zip(game.bots, game.places, strict=True)]
        if len(places) < 2:  # all on one side
            continue
        before = [[model.rating(mu=ratings[bot].mu, sigma=ratings[bot].sigma)] for bot, _ in places]
        after = [rating for (rating,) in model.rate(before, ranks=[place for _, place in places])]
        for bot in set(game.bots):
            held = [rating for rating, (holder, _) in zip(after, places, strict=True) if holder == bot]
            ratings[bot] = Rating(fmean(one.mu for one in held), fmean(one.sigma for one in held))
    return ratings


def best_places(game: Played) -> dict[int, int]:
    """The best place of each bot at the table."""
    return {
        bot: min(place for holder, place in zip(game.bots, game.places, strict=True) if holder == bot) for bot in game.bots
    }
