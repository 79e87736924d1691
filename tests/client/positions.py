"""Positions a test of the client wants to find itself in."""

import random
from collections.abc import Callable

from client.standin import YOU, Table
from filon.play.game import Game

SEEDS = range(60)
LONGEST = 80  # moves


def table_where(wanted: Callable[[Game], bool], seats: int = 4) -> Table:
    """A table in the first position met that is as wanted."""
    for seed in SEEDS:
        table, dice = Table(seats, seed), random.Random(seed)
        for _ in range(LONGEST):
            if wanted(table.game):
                return table
            if table.game.over:
                break
            move = dice.choice(table.game.moves())
            table.advance(move.seat, move.action)
    raise AssertionError("no such position was met")


def can_swap(game: Game) -> bool:
    """May you swap with two others at least?"""
    return game.actors == (YOU,) and sum(move.text.startswith("swap") for move in game.moves()) >= 2
