"""What collections are worth in kingsmine: the best pile of each kind that some tiles make, now and with one tile more.

Points come from the tables in the record, and gems are counted as the rules do; nothing is written here a second time.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from filon.kernel.verbs import number

from .moves import NEXT
from .policy.chain import gems_in, one_of, packed
from .rules.game import points_of
from .rules.stack import count_gems, fits_chain, next_gem
from .rules.things import count_curses, left_half
from .state import (
    CORNERS,
    FIRST_CORNER,
    FIRST_GEM,
    GEM_KINDS,
    MOST_NUGGETS,
    MOST_SPARES,
    Collection,
    Object,
    State,
)


class Prospect(NamedTuple):
    """A collection in somebody's cave: its points if it is stacked now, and with the one more tile that helps it most."""

    what: int
    now: int
    more: int


class Score(NamedTuple):
    """The points of a seat if the game ended now, and what they are made of; curses count as a loss."""

    total: int
    workshop: int
    cave: int
    curses: int


def score_of(s: State, seat: int) -> Score:
    """KIN-501 to 508, as the rules count at the end."""
    total, workshop, lost = points_of(s, seat), int(s.workshop_points[seat]), count_curses(s, seat) * int(s.curse_points)
    return Score(total, workshop, total - workshop + lost, lost)


def prospects(s: State, seat: int) -> list[Prospect]:
    """The collections a seat has the beginning of in its cave; in a barter, with what it gives and takes."""
    changed = s.taken - s.offered if seat == s.active else 0
    return list(found_in(s, s.caves[seat] + changed))


def found_in(s: State, things: NDArray[Any]) -> Iterator[Prospect]:
    """The collections among things counted by Kind."""
    if things[FIRST_GEM : FIRST_GEM + GEM_KINDS].any():
        yield Prospect(Collection.GEMS, gem_worth(s, things), more_gems_worth(s, things))
    if things[FIRST_CORNER : FIRST_CORNER + CORNERS].any():
        yield Prospect(Collection.NUGGETS, nugget_worth(s, things), more_corners_worth(s, things))
    halves = things[left_half(Object.GRIMOIRE) :][:2]
    if halves.any():
        yield Prospect(Collection.GRIMOIRE, int(s.grimoire_points) if halves.all() else 0, int(s.grimoire_points))


def gem_worth(s: State, things: NDArray[Any]) -> int:
    """KIN-291, 501: the best chain these gems make; it may end after any tile."""
    return best_of_gems(s, gems_in(s, packed(things)))


def best_of_gems(s: State, gems: int) -> int:
    """The best row of the table with so many gems at most."""
    return int(max(s.gem_points[: gems + 1]))


def more_gems_worth(s: State, things: NDArray[Any]) -> int:
    """The same with the one more gem tile that helps most."""
    own = packed(things)
    return best_of_gems(s, max(gems_in(s, own + one_of(FIRST_GEM + gem)) for gem in range(GEM_KINDS)))


def chain_worth(s: State) -> tuple[int, int]:
    """KIN-502, 503: what the chain under way scores now, and with the best tile that can follow; 0 if none can."""
    now = int(s.gem_points[count_gems(s)])
    kinds = [kind for kind in range(FIRST_GEM, FIRST_GEM + GEM_KINDS) if s.caves[s.active, kind] and fits_chain(s, kind)]
    return now, max((int(s.gem_points[gems_after(s, kind)]) for kind in kinds), default=0)


def gems_after(s: Any, kind: int) -> int:
    """How many gems the chain under way holds with one tile more."""
    longer = s.copy()
    next_gem(longer, int(s.active), number(NEXT, kind))
    return count_gems(longer)


def nugget_worth(s: State, things: NDArray[Any]) -> int:
    """KIN-292, 293, 501: the best pile of complete nuggets and different spare corners."""
    corners = things[FIRST_CORNER : FIRST_CORNER + CORNERS]
    rows = range(min(MOST_NUGGETS, int(corners.min())) + 1)
    spares = [min(MOST_SPARES, int((corners > complete).sum())) for complete in rows]
    return max(int(s.nugget_points[complete, : spares[complete] + 1].max()) for complete in rows)


def more_corners_worth(s: State, things: NDArray[Any]) -> int:
    """The same with the one more corner that helps most."""
    more = np.array([things] * CORNERS)
    more[range(CORNERS), range(FIRST_CORNER, FIRST_CORNER + CORNERS)] += 1
    return max(nugget_worth(s, row) for row in more)
