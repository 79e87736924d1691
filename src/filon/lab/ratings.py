"""Ratings: how strong each bot is on one scale, by openskill's Plackett-Luce model (Weng and Lin, JMLR 12, 2011).

Games are rated in the order of their deals. A bot that holds several seats at a table takes part with each of them, and
keeps the mean of what they come to.
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


def rated(games: Iterable[Played], bots: int) -> list[Rating]:
    """The rating of each bot after all games."""
    model = PlackettLuce()
    beginner = model.rating()
    ratings = [Rating(beginner.mu, beginner.sigma)] * bots
    for game in games:
        seats = [[model.rating(mu=ratings[bot].mu, sigma=ratings[bot].sigma)] for bot in game.bots]
        after = [seat for (seat,) in model.rate(seats, ranks=list(game.places))]
        for bot in set(game.bots):
            held = [rating for rating, holder in zip(after, game.bots, strict=True) if holder == bot]
            ratings[bot] = Rating(fmean(seat.mu for seat in held), fmean(seat.sigma for seat in held))
    return ratings
