"""Chance for Python: the entry points to streams and keys that belong to no game."""

from typing import Any

from numpy.typing import NDArray

from .chance import below, child_key
from .compiling import kernel


@kernel
def throw(dice: NDArray[Any], n: int) -> int:
    """A number from 0 to n - 1, each equally likely, from the stream dice[0]."""
    return below(dice[0], n)


@kernel
def derive_key(key: NDArray[Any], number: int, out: NDArray[Any]) -> None:
    """Fill `out` with the key of child `number` of a key."""
    child_key(key, number, out)
