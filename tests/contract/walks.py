"""Seeded games for the contract suite: through the compiled doors for speed, or through the public API for its sake."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from contract.asking import spread
from filon.kernel.chance import Chance, words_of_key
from filon.kernel.layout import blank
from filon.kernel.seats import seats_in
from filon.play.game import Game
from filon.play.seen import Move
from filon.play.setting import Setting, key_of

RANDOM, THUMB, MIXED = "random", "thumb", "mixed"
PLAYERS = (RANDOM, THUMB, MIXED)


@dataclass
class Position:
    """A place in a walk. `states` goes on changing as the walk does: copy it to keep it."""

    states: NDArray[Any]
    actors: tuple[int, ...]
    seat: int
    legal: list[int]
    action: int

    @property
    def state(self) -> Any:
        """The record itself."""
        return self.states[0]


def dealt(setting: Setting, seed: int) -> NDArray[Any]:
    """The start of a game, alone in an array."""
    states = blank(setting.rules.State)
    setting.entry.deal_at(states, 0, *setting.arrays, words_of_key(key_of(seed)))
    return states


def walk(setting: Setting, seed: int, players: str = RANDOM) -> Iterator[Position]:
    """Every position of a seeded game with the move about to be made, then the last one with no move (action -1)."""
    states = dealt(setting, seed)
    choose = chooser(setting, seed, players)
    rng = Random(f"who {seed}")
    while actors := seats_in(setting.entry.actors_at(states, 0)):
        seat = rng.choice(actors)
        legal = legal_of(setting, states, seat)
        action = choose(states, seat, legal)
        yield Position(states, actors, seat, legal, action)
        setting.entry.apply_at(states, 0, seat, action)
    yield Position(states, (), -1, [], -1)


def some_positions(setting: Setting, seed: int, players: str, most: int) -> list[Position]:
    """Positions from all along a seeded game, each with States of its own, the last among them; no more than `most`."""
    *before, last = (replace(position, states=position.states.copy()) for position in walk(setting, seed, players))
    return [*spread(before, most - 1, seed), last]


def chooser(setting: Setting, seed: int, players: str) -> Callable[[NDArray[Any], int, list[int]], int]:
    """How moves are chosen: by chance, by the rule of thumb, or by thumb on odd seats only."""
    rng = Random(f"moves {seed}")
    dice = blank(Chance)
    dice["chance_key"][0] = words_of_key(key_of(seed))

    def choose(states: NDArray[Any], seat: int, legal: list[int]) -> int:
        if players == THUMB or (players == MIXED and seat % 2):
            return int(setting.entry.policy_at(states, 0, seat, dice, 0))
        return rng.choice(legal)

    return choose


def legal_of(setting: Setting, states: NDArray[Any], seat: int) -> list[int]:
    """The legal actions of a seat."""
    buffer = np.zeros(setting.identity.most_moves + 1, np.int64)
    n = setting.entry.legal_at(states, 0, seat, buffer)
    return [int(action) for action in buffer[:n]]


def content_of(states: NDArray[Any]) -> bytes:
    """Every byte of every field; what lies between and behind the fields is nobody's."""
    return b"".join(states[name].tobytes() for name in states.dtype.names or ())


def scores_of(setting: Setting, states: NDArray[Any]) -> list[list[int]]:
    """Each seat's points and what breaks a tie."""
    rows = np.zeros((setting.identity.seats[-1], 2), np.int64)
    setting.entry.scores_at(states, 0, rows)
    plain: list[list[int]] = rows[: setting.seats].tolist()
    return plain


def play_on(game: Game, players: str, seed: int, most: int | None = None) -> Iterator[Move]:
    """Play through the public API, to the end or for at most so many moves, telling each move made."""
    choose = chooser(game.setting, seed, players)
    rng = Random(f"who {seed}")
    made = 0
    while not game.over and made != most:
        seat = rng.choice(game.actors)
        moves = {move.action: move for move in game.moves(seat)}
        move = moves[choose(game.present.states, seat, list(moves))]
        game.play(move)
        made += 1
        yield move


def play_to_end(game: Game, players: str, seed: int) -> Game:
    """The same game, finished."""
    for _ in play_on(game, players, seed):
        pass
    return game
