"""The game of pebbles with a hole: everybody sees the pebble that seat 0 holds."""

from typing import Any

from numpy.typing import NDArray

from filon.kernel.chance import start
from filon.kernel.compiling import kernel

from .pebble import IDENTITY, State, actors, apply, legal, meaning, policy, scores, veil

__all__ = ["IDENTITY", "State", "actors", "apply", "imagine", "legal", "meaning", "policy", "reveal", "scores", "veil"]


@kernel
def reveal(s: Any, viewer: int, seen: Any) -> None:
    """The hole."""
    seen.held[0] = s.held[0]


@kernel
def imagine(s: Any, viewer: int, key: NDArray[Any]) -> None:
    """So nothing is left to imagine."""
    start(s, key)
