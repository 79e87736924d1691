"""Copying a row of one field into another, in compiled code.

Written as `target[:] = source`, numba also compiles what to say if their sizes differ, which takes longer than all the rest.
"""

from typing import Any

from numpy.typing import NDArray

from .compiling import kernel


@kernel
def copy_row(source: NDArray[Any], target: NDArray[Any]) -> None:
    """Write every element of a row into one at least as long."""
    for i in range(len(source)):
        target[i] = source[i]
