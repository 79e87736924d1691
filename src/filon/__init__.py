"""Filon: mining board games, exact to the clause and compiled.

>>> import filon
>>> g = filon.new("dragobert", seats=4, seed=7)
>>> g.actors
(2,)
>>> [str(move) for move in g.moves()]
['draw extraction', 'draw exit']
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ._version import __version__

if TYPE_CHECKING:
    from . import games as games
    from .kernel.errors import (
        BadMove,
        BadOption,
        BadPosition,
        BadRecord,
        BadSeats,
        BadSeed,
        BadTables,
        ChangedRules,
        FilonError,
        GameOver,
        IllegalMove,
        NoMove,
        UnknownGame,
    )
    from .play.dice import Dice
    from .play.game import Game, Verdict, imagined, load, new, position, verify
    from .play.seen import Move, Seen

__all__ = [
    "BadMove",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "BadSeats",
    "BadSeed",
    "BadTables",
    "ChangedRules",
    "Dice",
    "FilonError",
    "Game",
    "GameOver",
    "IllegalMove",
    "Move",
    "NoMove",
    "Seen",
    "UnknownGame",
    "Verdict",
    "__version__",
    "games",
    "imagined",
    "load",
    "new",
    "position",
    "verify",
]


def __getattr__(name: str) -> Any:
    """Import on first use: numba takes a moment, and `import filon` should not."""
    if name not in __all__:
        raise AttributeError(f"module 'filon' has no attribute {name!r}")
    if name == "games":
        return import_module("filon.games")
    for module in ("filon.kernel.errors", "filon.play.game", "filon.play.seen", "filon.play.dice"):
        found = vars(import_module(module)).get(name)
        if found is not None:
            return found
    raise AttributeError(name)
