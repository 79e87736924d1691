"""Settling: where things go that a position leaves over which somebody sets up. For the `settle` of games; not compiled."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any


def counted(row: Any) -> Counter[int]:
    """A row of counts by number, as things; number 0 is nothing."""
    return Counter({thing: int(n) for thing, n in enumerate(row.tolist()) if thing and n > 0})


def things_in(*rows: Any) -> Iterator[int]:
    """All that is in some rows of things; 0 is nothing."""
    return (int(thing) for row in rows for thing in row.reshape(-1).tolist() if thing)


def left_over(box: Counter[int], *named: Iterable[int]) -> Counter[int]:
    """What is in the box and named nowhere. Of what is named too often nothing is left: who counts it notices."""
    rest = Counter(box)
    for things in named:
        rest.subtract(things)
    return +rest


def shuffled(s: Any, things: Iterable[int]) -> list[int]:
    """Things in an order that follows from the key of the game; its chance stays where it is."""
    found = sorted(things)
    Random(s.chance_key.tobytes()).shuffle(found)  # noqa: S311 (what must stay secret is the key, and nobody sees it here)
    return found


def pile_of(s: Any, rest: Counter[int], dealt: Sequence[int], told: Sequence[int]) -> list[int]:
    """A pile, its top last: what is told on top, what is left beneath, as it was dealt if all of that is left."""
    beneath = list(dealt) if Counter(dealt) == rest else shuffled(s, rest.elements())
    return [*beneath, *told]


def hands_of(s: Any, rest: Counter[int], dealt: Iterable[Sequence[int]]) -> list[list[int]]:
    """Hands as dealt, but for things that are elsewhere now: others come in their place. `rest` keeps what is left."""
    hands = [[thing for thing in hand if taken(rest, thing)] for hand in dealt]
    lacking = [hand for hand, was in zip(hands, dealt, strict=True) for _ in range(len(was) - len(hand))]
    for hand, thing in zip(lacking, shuffled(s, rest.elements()), strict=False):
        taken(rest, thing)
        hand.append(thing)
    return [sorted(hand) for hand in hands]


def taken(rest: Counter[int], thing: int) -> bool:
    """Take a thing out of the rest, if it is there."""
    if rest[thing] < 1:
        return False
    rest[thing] -= 1
    return True


def put(row: Any, things: Sequence[int]) -> int:
    """Fill a row with things as far as it goes, and with nothing beyond; how many there are."""
    n = min(len(things), len(row))
    row[:] = 0
    row[:n] = things[:n]
    return n
