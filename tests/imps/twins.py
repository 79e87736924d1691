"""Twins of a position of imps, from the table *Who sees what* of its specification: all that is hidden, from anybody, is the
order of each pile below its top, the order of the closed chests, and the chance to come; after the end only the last.
Nothing of `see`, `reveal` or `imagine` is used.
"""

from random import Random
from typing import Any

from numpy.typing import NDArray

from contract.secrecy import Step, replace_chance
from filon.games.imps.state import Phase, What
from filon.play.setting import Setting

NUMBERS = range(1, 6)
SHOWING = (What.ROLLED, What.LAID, What.OPENED, What.RENEWED)  # what chance brings up, or a card that was covered


def twin(states: NDArray[Any], viewer: int, rng: Random, setting: Setting) -> NDArray[Any]:
    """Another State that no viewer can tell from this one; where anything is hidden, that is different."""
    other = states.copy()
    replace_chance(other, rng)
    s = other[0]
    if s.phase != Phase.OVER:
        for number in NUMBERS:
            reorder(s.piles[number], int(s.pile_left[number]) - 1, rng)
        reorder(s.chests, int(s.n_chests), rng)
    return other


def reorder(pile: NDArray[Any], n: int, rng: Random) -> None:
    """The first n cards of a pile, the bottom ones, in another order if there is one."""
    cards = pile[: max(n, 0)].tolist()
    for _ in range(3 if len(set(cards)) > 1 else 0):
        rng.shuffle(cards)
        if cards != pile[:n].tolist():
            break
    pile[: len(cards)] = cards


def hides(states: NDArray[Any], viewer: int) -> bool:
    """Is there anything the table hides now? After the end there is not."""
    s = states[0]
    below = [s.piles[number][: max(int(s.pile_left[number]) - 1, 0)] for number in NUMBERS]
    return bool(s.phase != Phase.OVER and any(len(set(cards.tolist())) > 1 for cards in (*below, s.chests[: s.n_chests])))


def is_covered(states: NDArray[Any], seat: int, action: int, viewer: int) -> bool:
    """No row of the table speaks of a hidden move."""
    return False


def turns_up(step: Step, viewer: int) -> bool:
    """Dice, a card laid (and the next one of its pile), a chest opened, a pile rebuilt; at the end everything."""
    after = step.after[0]
    told = after.events[: after.n_events, 0].tolist()
    return bool(after.phase == Phase.OVER or any(what in SHOWING for what in told))
