"""Template: what `bench` times of a game beside whole games."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.kernel.compiling import kernel
from filon.kernel.contract import Rules
from filon.kernel.sight import copy_visible
from filon.kernel.template import bound_to

rules: Rules = bound_to(__name__)


@kernel
def see_many(states: NDArray[Any], masks: NDArray[np.uint8], viewers: int, seen: NDArray[Any], times: int) -> None:
    """Look at one State after the other, through the eyes of one viewer after the other."""
    for turn in range(times):
        i = turn % len(states)
        copy_visible(states, i, masks, turn % viewers, seen, i)
        rules.reveal(states[i], turn % viewers, seen[i])


@kernel
def imagine_many(seen: NDArray[Any], viewers: int, key: NDArray[np.uint32], states: NDArray[Any], times: int) -> None:
    """Imagine the State behind one Seen after the other; seen[i] is what viewer i % viewers may know."""
    for turn in range(times):
        i = turn % len(seen)
        states[i] = seen[i]
        rules.imagine(states[i], i % viewers, key)
