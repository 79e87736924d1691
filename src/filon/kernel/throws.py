"""Dice for Python: one compiled door to a stream of chance that belongs to no game."""

from typing import Any

from numpy.typing import NDArray

from .chance import below
from .compiling import kernel


@kernel
def throw(dice: NDArray[Any], n: int) -> int:
    """A number from 0 to n - 1, each equally likely, from the stream dice[0]."""
    return below(dice[0], n)
