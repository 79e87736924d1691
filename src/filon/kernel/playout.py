"""Template: whole games inside the kernel, each seat played by chance or by the rule of thumb.

Moves are drawn from the players' own dice, never from the game's stream. Used by `simulate`, `bench` and the tests.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.kernel.chance import below, child_key, start
from filon.kernel.compiling import kernel
from filon.kernel.contract import Rules
from filon.kernel.rollouts import THUMB
from filon.kernel.seats import first_seat
from filon.kernel.sight import make_blank

rules: Rules


@kernel
def play_games(
    tables: NDArray[Any],
    options: NDArray[Any],
    key: NDArray[np.uint32],
    first: int,
    players: NDArray[np.int64],
    states: NDArray[Any],
    dice: NDArray[Any],
    moves: NDArray[np.int64],
    scores: NDArray[np.int64],
    lengths: NDArray[np.int64],
) -> int:
    """Play len(lengths) games from number `first` on, filling scores and lengths in place; count the real choices.

    Game g is dealt from child key 2g of `key` and its players throw dice of child key 2g + 1. `states`, `dice` and
    `moves` are the work space of one thread.
    """
    choices = 0
    child = np.zeros(len(key), np.uint32)
    for game in range(len(lengths)):
        child_key(key, 2 * (first + game), child)
        make_blank(states, 0)
        rules.deal(states[0], tables[0], options[0], child)
        child_key(key, 2 * (first + game) + 1, child)
        start(dice[0], child)
        lengths[game], real = play_out(states[0], players, dice[0], moves)
        choices += real
        rules.scores(states[0], scores[game])
    return choices


@kernel
def play_out(s: Any, players: NDArray[np.int64], dice: Any, moves: NDArray[np.int64]) -> tuple[int, int]:
    """Play a State to its end in place; say how many moves it took and how many had two or more options."""
    length = 0
    real = 0
    acting = rules.actors(s)
    while acting:
        seat = first_seat(acting)
        n = rules.legal(s, seat, moves)
        if players[seat] == THUMB:
            action = rules.policy(s, seat, dice)
        else:
            action = moves[below(dice, n)]
        rules.apply(s, seat, action)
        length += 1
        real += n > 1
        acting = rules.actors(s)
    return length, real


@kernel
def copy_many(states: NDArray[Any], times: int) -> None:
    """Copy the first record over each of the others, round and round: what `bench` times."""
    for _ in range(times // (len(states) - 1)):
        for i in range(1, len(states)):
            states[i] = states[0]
