"""Dice: a source of chance of one's own, the same for the same seed."""

from collections.abc import Sequence
from typing import Any, TypeVar

from numpy.typing import NDArray

from filon.kernel import throws
from filon.kernel.chance import Chance
from filon.kernel.errors import FilonError
from filon.kernel.layout import blank

from .setting import Seed, child_of, key_of, whole

_T = TypeVar("_T")
MOST_DICE = 1 << 62
MOST = 1 << 31  # sides: a word of chance times that still fits 64 bits


class Dice:
    """What a bot throws. Whoever has the same dice and does the same with them gets the same numbers.

    >>> dice = Dice(bytes(32), 1)
    >>> [dice.below(6) for _ in range(5)]
    [1, 3, 0, 0, 3]
    >>> dice.choice(["left", "right"])
    'left'
    """

    def __init__(self, seed: Seed, number: int = 0) -> None:
        """The dice of that number: a seed has as many as one likes, each independent of the others."""
        if not 0 <= whole(number) < MOST_DICE:
            raise FilonError("dice are numbered from 0 to {last}, but got {got!r}", last=MOST_DICE - 1, got=number)
        self.array: NDArray[Any] = blank(Chance)  # for compiled code, which throws them too
        self.array[0]["chance_key"] = child_of(key_of(seed), whole(number))

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely as the next."""
        number = whole(n)
        if not 1 <= number <= MOST:
            raise FilonError("dice have 1 to {most} sides, but got {got!r}", most=MOST, got=n)
        drawn: int = throws.throw(self.array, number)
        return drawn

    def choice(self, things: Sequence[_T]) -> _T:
        """One of these, each as likely as the next."""
        return things[self.below(len(things))]

    def some_bytes(self, n: int) -> bytes:
        """So many bytes, any as likely as the next: a seed, say."""
        return bytes(self.below(256) for _ in range(n))
