"""A hand-made game of a few moves, just what a search needs, on which it is easy to see what a good one must choose.

Seat 0 chooses first. *Safe* is a draw. *Draw* gives it three pebbles in any order, one of them gold, of which it plays one:
it wins with the gold and loses with coal. *Dare* has seat 1 guess which of three pebbles seat 0 has held since the
start: it loses if the guess is right.
"""

from enum import IntEnum
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from filon.kernel.chance import Chance, below, start
from filon.kernel.compiling import kernel
from filon.kernel.contract import Identity
from filon.kernel.events import COLUMNS, Events
from filon.kernel.layout import HIDDEN, OWNER, PUBLIC
from trove import IDENTITY as TROVE

SEATS = 2
PEBBLES = 3
GOLD, COAL = 1, 2
SAFE, DRAW, DARE, PLAY, GUESS = 0, 1, 2, 3, 6  # PLAY + slot, GUESS + pebble

IDENTITY = Identity(
    "pebble", {}, range(SEATS, SEATS + 1), 1, 3, most_moves=PEBBLES, actions=GUESS + PEBBLES, folder=TROVE.folder
)


class Phase(IntEnum):
    """What is asked."""

    FIRST = 1
    PLAYING = 2
    GUESSING = 3
    OVER = 4


class State(Chance, Events):
    """A game of pebbles."""

    phase: Annotated[int, np.int8, PUBLIC]
    may: Annotated[int, np.int8, PUBLIC]  # DRAW or DARE: what there is beside *safe*
    hand: Annotated[NDArray[Any], np.int8, (SEATS, PEBBLES), OWNER]
    held: Annotated[NDArray[Any], np.int8, (SEATS,), OWNER]  # 1 to 3
    points: Annotated[NDArray[Any], np.int8, (SEATS,), PUBLIC]
    n_events: Annotated[int, np.int8, HIDDEN]
    events: Annotated[NDArray[Any], np.int8, (1, COLUMNS), HIDDEN]


@kernel
def actors(s: State) -> int:
    """Seat 1 guesses, seat 0 does all else."""
    if s.phase == Phase.OVER:
        return 0
    return 2 if s.phase == Phase.GUESSING else 1


@kernel
def legal(s: State, seat: int, out: NDArray[Any]) -> int:
    """Ascending."""
    if not actors(s) >> seat & 1:
        return 0
    if s.phase == Phase.FIRST:
        out[0] = SAFE
        out[1] = s.may
        return 2
    for n in range(PEBBLES):
        out[n] = (PLAY if s.phase == Phase.PLAYING else GUESS) + n
    return PEBBLES


@kernel
def apply(s: State, seat: int, action: int) -> None:
    """What each move does."""
    if action == SAFE:
        s.phase = Phase.OVER
    elif action == DRAW:
        s.hand[seat, :] = COAL
        s.hand[seat, below(s, PEBBLES)] = GOLD
        s.phase = Phase.PLAYING
    elif action == DARE:
        s.phase = Phase.GUESSING
    elif action < GUESS:
        end(s, s.hand[seat, action - PLAY] == GOLD)
    else:
        end(s, s.held[0] != action - GUESS + 1)


@kernel
def end(s: State, wins: int) -> None:
    """Seat 0 wins or loses."""
    s.points[0] = wins
    s.points[1] = not wins
    s.phase = Phase.OVER


@kernel
def meaning(s: State, seat: int, action: int) -> int:
    """A pebble is played by its kind."""
    return GUESS + PEBBLES + int(s.hand[seat, action - PLAY]) if PLAY <= action < GUESS else action


@kernel
def veil(s: State, seat: int, action: int, viewer: int) -> int:
    """Everything is done in the open."""
    return meaning(s, seat, action)


@kernel
def reveal(s: State, viewer: int, seen: State) -> None:
    """There is nothing more to see."""


@kernel
def imagine(s: State, viewer: int, key: NDArray[Any]) -> None:
    """Who does not know the pebble that seat 0 holds takes it for any."""
    start(s, key)
    if viewer != 0:
        s.held[0] = 1 + below(s, PEBBLES)


@kernel
def scores(s: State, out: NDArray[Any]) -> None:
    """A point for who wins."""
    for seat in range(SEATS):
        out[seat, 0] = s.points[seat]
        out[seat, 1] = 0


@kernel
def policy(s: State, seat: int, dice: Any) -> int:
    """Always the first move there is."""
    if s.phase == Phase.FIRST:
        return SAFE
    return PLAY if s.phase == Phase.PLAYING else GUESS
