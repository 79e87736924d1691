"""What a test asks about where asking about everything takes too long: a sample of actions, a sample of positions."""

import re
from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

import scale
from filon.kernel.contract import Identity

T = TypeVar("T")


def asked(identity: Identity, legal: Iterable[int], place: int) -> list[int]:
    """The legal actions and some others, all of them in a small game; the next place in a game has other ones."""
    apart = 1 + identity.actions // scale.ASKED_ACTIONS
    return sorted({*legal, *range(place * 7 % apart, identity.actions, apart)})


def spread(positions: Sequence[T], most: int, seed: int) -> Sequence[T]:
    """No more than so many positions, from all along a game; another seed has others."""
    if len(positions) <= most:
        return positions
    return [positions[place] for place in sorted(Random(f"spread {seed}").sample(range(len(positions)), most))]


def like(text: str) -> str:
    """A text without its numbers: what one of several equal things is spoken of by."""
    return re.sub(r"\d", "", text)
