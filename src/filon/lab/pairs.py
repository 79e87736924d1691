"""Pairs: one seat of a bot and one of another at the same table. Who is in the better place wins it, equals half.

This is how bots are compared everywhere, at tables of any size and in games with or without teams.
"""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from .contest import Played

Counted = NDArray[np.float64]  # a deal a row: pairs won, pairs


def pairs_of(games: Iterable[Played], ours: int, theirs: int | None, side: str | None = None) -> tuple[float, int]:
    """How many pairs `ours` wins against `theirs`, or against all others, and how many there are; with ours on that side."""
    won, pairs = 0.0, 0
    for game in games:
        for mine, bot in enumerate(game.bots):
            if bot != ours or (side is not None and game.sides[mine : mine + 1] != (side,)):
                continue
            for place in others_places(game, ours, theirs):
                won += (1 + (game.places[mine] < place) - (game.places[mine] > place)) / 2
                pairs += 1
    return won, pairs


def others_places(game: Played, ours: int, theirs: int | None) -> list[int]:
    """The places of theirs, or of all who are not ours."""
    return [place for bot, place in zip(game.bots, game.places, strict=True) if bot != ours and theirs in (None, bot)]


def pairs_by_deal(deals: Sequence[Sequence[Played]], ours: int, theirs: int | None, side: str | None = None) -> Counted:
    """The same, a row a deal."""
    return np.array([pairs_of(games, ours, theirs, side) for games in deals], np.float64).reshape(-1, 2)
