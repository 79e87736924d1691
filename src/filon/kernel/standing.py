"""How a table stands: places by points and what breaks a tie, the same for every game."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray


def places_of(rows: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Each seat's place by its row of `scores`, 1 for the best; equals share a place."""
    return tuple(1 + sum(other > mine for other in rows) for mine in rows)


def standing(scores: Callable[[Any, NDArray[Any]], None], s: Any) -> list[tuple[int, int, int]]:
    """Seat, place and points, best seat first."""
    counted = np.zeros((s.seats, 2), np.int64)
    scores(s, counted)
    rows = [(points, breaker) for points, breaker in counted.tolist()]
    ranked = [(seat, place, row[0]) for seat, (place, row) in enumerate(zip(places_of(rows), rows, strict=True))]
    return sorted(ranked, key=lambda seat: seat[1])
