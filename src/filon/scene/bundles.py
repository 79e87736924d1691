"""Bundles: an action of many small steps that a person puts together, in any order, before all of them are made at once.

Nothing of it is in the game until then: what is put together is drawn from the seat's Seen, for that seat alone. Only steps
that draw no chance and show nobody anything may be followed by others (`quiet`); else who is refused a bundle could learn
what lies hidden without having made a move.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from filon.kernel.contract import Refusal
from filon.kernel.words import Words

from .model import Scene


class BundleTouch(NamedTuple):
    """What is touched to change a bundle, and what is in it then; None if the touch puts it away."""

    touches: tuple[str, ...]
    chosen: tuple[int, ...] | None


class Contents(NamedTuple):
    """A bundle: the position it is drawn from, its steps in the order of the rules, and what may be done with it."""

    s: Any
    steps: tuple[int, ...]
    ways: tuple[BundleTouch, ...]
    finish: tuple[str, ...]  # what is touched to make all the steps


@dataclass(frozen=True)
class Bundles:
    """What a game exports as `bundles`. `s` is the seat's Seen; `contents` gets a copy of it that it may change."""

    begins: frozenset[int]  # actions that are not made at once: a bundle is opened instead
    quiet: frozenset[int]  # actions that may be followed by others
    contents: Callable[[Any, int, Sequence[int]], Contents | None]  # with what was chosen; None if that cannot be
    why_not: Callable[[Contents, int, str, Words], Refusal | None]  # why a sprite leads nowhere in a bundle
    scene: Callable[[Contents, int, str, Words, bool], Scene]
