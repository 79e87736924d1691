"""Twins of a position of dragobert, from the table *Who sees what* of its specification: all that is hidden, from anybody,
is the order of the Extraction pile below its top, the order of the Exit pile, and the chance to come.
"""

from random import Random
from typing import Any

from numpy.typing import NDArray

from contract.secrecy import Step, replace_chance
from filon.games.dragobert.state import Phase
from filon.play.setting import Setting


def twin(states: NDArray[Any], viewer: int, rng: Random, setting: Setting) -> NDArray[Any]:
    """Another State that no viewer can tell from this one."""
    other = states.copy()
    replace_chance(other, rng)
    reorder(other["extraction"][0], int(other["extraction_left"][0]) - 1, rng)
    reorder(other["exits"][0], int(other["exits_left"][0]), rng)
    return other


def reorder(pile: NDArray[Any], n: int, rng: Random) -> None:
    """The first n cards of a pile, the bottom ones, in another order."""
    cards = pile[: max(n, 0)].tolist()
    rng.shuffle(cards)
    pile[: len(cards)] = cards


def is_covered(states: NDArray[Any], seat: int, action: int, viewer: int) -> bool:
    """No row of the table speaks of a hidden move."""
    return False


def turns_up(step: Step, viewer: int) -> bool:
    """A card drawn shows the next one or itself; a new round shows the top of a new pile."""
    before, after = step.before[0], step.after[0]
    return bool(before.phase == Phase.DRAW or before.round_number != after.round_number)
