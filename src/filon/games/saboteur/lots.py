"""Lots of unequal weight, for whoever imagines: roles by suspicion, gold by the number of ways it can have gone."""

from typing import Any

from numpy.typing import NDArray

from filon.kernel.chance import Chance, below
from filon.kernel.compiling import kernel

HIGH, LOW = 1 << 26, 1 << 27  # together the 53 bits a float is exact to


@kernel
def pick(s: Chance, weights: NDArray[Any], n: int) -> int:
    """A number from 0 to n - 1, each as likely as its weight says; one of weight 0 never."""
    total = 0.0
    for i in range(n):
        total += weights[i]
    assert total > 0.0, "something must be possible"
    left = total * fraction(s)
    chosen = 0
    for i in range(n):
        if weights[i] > 0.0:
            chosen = i
            left -= weights[i]
            if left < 0.0:
                return chosen
    return chosen


@kernel
def fraction(s: Chance) -> float:
    """A number from 0 up to, but never, 1."""
    return (below(s, HIGH) * LOW + below(s, LOW)) / (HIGH * LOW)
