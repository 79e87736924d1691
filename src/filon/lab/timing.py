"""Template: what `bench` times of a game beside whole games. Bound like the templates of the kernel, and to `entry` too."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.kernel.compiling import kernel

entry: Any


@kernel
def see_many(states: NDArray[Any], masks: NDArray[np.uint8], viewers: int, seen: NDArray[Any], times: int) -> None:
    """Look at one State after the other, through the eyes of one viewer after the other."""
    for turn in range(times):
        i = turn % len(states)
        entry.see_at(states, i, masks, turn % viewers, seen, i)  # noqa: F821 (bound when the template is loaded)


@kernel
def imagine_many(seen: NDArray[Any], viewers: int, key: NDArray[np.uint32], states: NDArray[Any], times: int) -> None:
    """Imagine the State behind one Seen after the other; seen[i] is what viewer i % viewers may know."""
    for turn in range(times):
        i = turn % len(seen)
        entry.imagine_at(seen, i, i % viewers, key, states, i)  # noqa: F821
