"""Loops over things of different types: compiled, every turn is code of its own; uncompiled, it is a loop."""

from typing import TypeVar

_T = TypeVar("_T")


def literal_unroll(things: _T) -> _T:
    """These things, each to be met with its own type. Compiling, numba's own takes its place (`compiler.py`)."""
    return things
