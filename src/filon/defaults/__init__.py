"""What a game gets that does not give it itself: every door of the contract that can be made from its declarations.

A game must give what only it can know: its card, its State, its verbs, `deal`, `actors`, `legal`, `apply` and `scores`; and
`imagine`, where it hides what marks alone cannot fill. Its package ends with `complete(__name__)`, which puts in what is
missing and refuses what cannot be. Every default is a function of a Seen, or compiled with the game's own rules, so secrecy
and speed are those of any game. This room knows the kernel and the scene; games know it.
"""

from .checks import MANDATORY
from .completion import DOORS, complete, defaults_of

__all__ = ["DOORS", "MANDATORY", "complete", "defaults_of"]
