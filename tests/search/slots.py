"""The game of pebbles as a careless engineer would hand it to a search: a pebble is played by its slot, not by its kind."""

from typing import Any

from filon.kernel.compiling import kernel

from .pebble import IDENTITY, State, actors, apply, imagine, legal, policy, reveal, scores

__all__ = ["IDENTITY", "State", "actors", "apply", "imagine", "legal", "meaning", "policy", "reveal", "scores", "veil"]


@kernel
def meaning(s: Any, seat: int, action: int) -> int:
    """The number of the slot."""
    return action


@kernel
def veil(s: Any, seat: int, action: int, viewer: int) -> int:
    """Everything is done in the open."""
    return action
