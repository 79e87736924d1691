"""Events: what a move made happen, told once, to those who may know.

Verbs of the rules write rows `(what, seat, a, b, who may see)` into a small field that `apply` empties first. Stories,
sounds and animation read only the rows that `see` lets through. `who` has a bit a seat and one above for the spectator.
"""

from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from .compiling import kernel
from .layout import HIDDEN
from .marks import WORK
from .rows import copy_row

COLUMNS = 5  # what, seat, a, b, who


class Events:
    """What a State with events has; the game declares the events themselves, HIDDEN, with the size it needs."""

    n_events: Annotated[int, np.int8, HIDDEN, WORK]
    events: NDArray[Any]


@kernel
def silence(s: Events) -> None:
    """Forget the events of the move before."""
    s.events[: s.n_events] = 0
    s.n_events = 0


@kernel
def tell(s: Events, what: int, seat: int, a: int, b: int, who: int) -> None:
    """Add an event; `who` is the mask of viewers that may see it."""
    assert s.n_events < s.events.shape[0], (
        "no row left for an event: does `apply` begin with `silence`, are there rows enough?"
    )
    row = s.events[s.n_events]
    row[0] = what
    row[1] = seat
    row[2] = a
    row[3] = b
    row[4] = who
    s.n_events += 1


@kernel
def overhear(s: Events, viewer: int, seen: Events) -> None:
    """Copy the events a viewer may see; how many others there were, and who else saw these, is not told."""
    seen.n_events = 0
    for i in range(s.n_events):
        if s.events[i, 4] >> viewer & 1:
            row = seen.events[seen.n_events]
            copy_row(s.events[i], row)
            row[4] = 1 << viewer
            seen.n_events += 1
