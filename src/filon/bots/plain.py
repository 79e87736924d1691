"""The two plain bots: one moves by chance alone, the other by the game's own rule of thumb."""

from typing import Any

from numpy.typing import NDArray

from filon.seen import Move, Seen


class RandomBot:
    """Any legal move, each as likely as the next."""

    name = "random"

    def choose(self, seen: Seen, dice: NDArray[Any]) -> Move:
        """A move drawn by lot."""
        moves = seen.moves()
        drawn: int = seen.setting.entry.throw_at(dice, 0, len(moves))
        return moves[drawn]


class ThumbBot:
    """The move the game's rule of thumb would make."""

    name = "thumb"

    def choose(self, seen: Seen, dice: NDArray[Any]) -> Move:
        """What `policy` says to this seat."""
        action = seen.setting.entry.policy_at(seen.records, 0, seen.viewer_number, dice, 0)
        return next(move for move in seen.moves() if move.action == action)
