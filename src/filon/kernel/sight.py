"""Records byte by byte, for templates: a blank one, and what of a State a viewer may look at before the game has its say."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .compiling import kernel
from .events import overhear


@kernel
def copy_visible(states: NDArray[Any], i: int, masks: NDArray[np.uint8], viewer: int, seen: NDArray[Any], j: int) -> None:
    """Make seen[j] the bytes of states[i] that the viewer may look at, and the events it heard; the rest is blank."""
    size = masks.shape[1]
    source = states.view(np.uint8)[i * size : (i + 1) * size]
    target = seen.view(np.uint8)[j * size : (j + 1) * size]
    mask = masks[viewer]
    for k in range(size):
        target[k] = source[k] & mask[k]
    overhear(states[i], viewer, seen[j])


@kernel
def make_blank(states: NDArray[Any], i: int) -> None:
    """Forget all that states[i] held: a game is dealt onto a blank record."""
    size = states.itemsize
    target = states.view(np.uint8)[i * size : (i + 1) * size]
    for k in range(size):
        target[k] = 0
