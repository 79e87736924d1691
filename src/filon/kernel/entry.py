"""Template: the entry points from Python into a game's compiled rules.

A record argument costs microseconds to pass from Python, an array half of one, so every entry point takes an array and a
place in it. Nothing here decides anything: the rules do.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.kernel.compiling import kernel
from filon.kernel.contract import Suspecting
from filon.kernel.sight import copy_visible, make_blank
from filon.kernel.template import bound_to

rules: Suspecting = bound_to(__name__)  # what a game has not is not asked of it


@kernel
def deal_at(states: NDArray[Any], i: int, tables: NDArray[Any], options: NDArray[Any], key: NDArray[np.uint32]) -> None:
    """Make states[i] the start of a game, whatever it held before."""
    make_blank(states, i)
    rules.deal(states[i], tables[0], options[0], key)


@kernel
def actors_at(states: NDArray[Any], i: int) -> int:
    """The seats that must choose now, a bit each; 0 when the game is over."""
    return rules.actors(states[i])


@kernel
def legal_at(states: NDArray[Any], i: int, seat: int, out: NDArray[np.int64]) -> int:
    """Write the seat's legal actions into `out`, ascending; say how many."""
    return rules.legal(states[i], seat, out)


@kernel
def apply_at(states: NDArray[Any], i: int, seat: int, action: int) -> None:
    """Carry out a legal action."""
    rules.apply(states[i], seat, action)


@kernel
def copy_at(states: NDArray[Any], i: int, into: NDArray[Any], j: int) -> None:
    """Make into[j] equal to states[i]."""
    into[j] = states[i]


@kernel
def see_at(states: NDArray[Any], i: int, masks: NDArray[np.uint8], viewer: int, seen: NDArray[Any], j: int) -> None:
    """Make seen[j] what the viewer may know of states[i]: the bytes it may look at, then events, then the game's say."""
    copy_visible(states, i, masks, viewer, seen, j)
    rules.reveal(states[i], viewer, seen[j])


@kernel
def imagine_at(seen: NDArray[Any], j: int, viewer: int, key: NDArray[np.uint32], states: NDArray[Any], i: int) -> None:
    """Make states[i] a whole State that seen[j] could be a view of, each as likely as the next."""
    states[i] = seen[j]
    rules.imagine(states[i], viewer, key)


@kernel
def meaning_at(states: NDArray[Any], i: int, seat: int, action: int) -> int:
    """What an action says in card kinds."""
    return rules.meaning(states[i], seat, action)


@kernel
def veil_at(states: NDArray[Any], i: int, seat: int, action: int, viewer: int) -> int:
    """What a viewer learns of an action: its meaning, or the shadow of it."""
    return rules.veil(states[i], seat, action, viewer)


@kernel
def scores_at(states: NDArray[Any], i: int, out: NDArray[np.int64]) -> None:
    """Write each seat's points, and what breaks a tie, into the rows of `out`."""
    rules.scores(states[i], out)


@kernel
def policy_at(states: NDArray[Any], i: int, seat: int, dice: NDArray[Any], d: int) -> int:
    """The action the rule of thumb would take."""
    return rules.policy(states[i], seat, dice[d])


if hasattr(rules, "suspect"):

    @kernel
    def suspect_at(seen: NDArray[Any], j: int, viewer: int, out: NDArray[np.float64]) -> None:
        """Write what the viewer thinks of each set of seats into `out`: how likely it is that those are the secret side."""
        rules.suspect(seen[j], viewer, out)
