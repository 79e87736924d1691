"""Dice: a source of chance of one's own, the same for the same key."""

from collections.abc import Sequence
from typing import Any, TypeVar

from numpy.typing import NDArray

from filon.kernel.chance import Chance
from filon.kernel.dice import throw
from filon.kernel.errors import FilonError
from filon.kernel.record import blank

from .setting import child_of, whole

T = TypeVar("T")
MOST = 1 << 31  # sides: a word of chance times that still fits 64 bits


class Dice:
    """What a bot throws. Whoever has the same dice and does the same with them gets the same numbers.

    >>> dice = Dice(bytes(32), 1)
    >>> [dice.below(6) for _ in range(5)]
    [1, 3, 0, 0, 3]
    >>> dice.choice(["left", "right"])
    'left'
    """

    def __init__(self, key: bytes, number: int = 0) -> None:
        """The dice of that number; a key of 32 bytes has as many as one likes, each independent of the others."""
        self.records: NDArray[Any] = blank(Chance)  # for compiled code, which throws them too
        self.records[0]["chance_key"] = child_of(key, number)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely as the next."""
        number = whole(n)
        if not 1 <= number <= MOST:
            raise FilonError("dice have 1 to {most} sides, but got {got!r}", most=MOST, got=n)
        drawn: int = throw(self.records, number)
        return drawn

    def choice(self, things: Sequence[T]) -> T:
        """One of these, each as likely as the next."""
        return things[self.below(len(things))]

    def some_bytes(self, n: int) -> bytes:
        """So many bytes, any as likely as the next: a seed, say."""
        return bytes(self.below(256) for _ in range(n))
