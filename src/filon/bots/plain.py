"""What a bot is, and the plain ones: by chance alone, by the game's rule of thumb, and by that with moments of absence."""

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from filon.kernel.errors import FilonError
from filon.play.dice import Dice
from filon.play.seen import Move, Seen


class Bot(Protocol):
    """A player that is a program. `dice` are its own: the only chance it should use."""

    @property
    def name(self) -> str: ...

    def choose(self, seen: Seen, dice: Dice, /) -> Move:
        """One of the legal moves of the seat whose Seen this is."""


@runtime_checkable
class Attentive(Bot, Protocol):
    """A bot that wants to hear of every move of its game."""

    def seated(self) -> Bot:
        """The same bot for one seat of one game."""

    def hear(self, seat: int, said: int, /) -> None:
        """What the rules let the bot's seat know of a move that was made (`veil`)."""


class RandomBot:
    """Any legal move, each as likely as the next."""

    name = "random"

    def choose(self, seen: Seen, dice: Dice) -> Move:
        """A move drawn by lot."""
        return dice.choice(moves_of(seen))


class ThumbBot:
    """The move the game's rule of thumb would make."""

    name = "thumb"

    def choose(self, seen: Seen, dice: Dice) -> Move:
        """What `policy` says to this seat."""
        moves = moves_of(seen)
        seen.check_past()
        action = seen.setting.entry.policy_at(seen.array, 0, seen.viewer_number, dice.array, 0)
        return next(move for move in moves if move.action == action)


@dataclass(frozen=True)
class AbsentMinded:
    """Plays by the rule of thumb, and one move in so many by lot."""

    one_in: int

    @property
    def name(self) -> str:
        """How it plays, in a word."""
        return f"thumb, one move in {self.one_in} by lot"

    def choose(self, seen: Seen, dice: Dice) -> Move:
        """The rule's move, or any."""
        strays = dice.below(self.one_in) == 0
        return (RandomBot() if strays else ThumbBot()).choose(seen, dice)


def moves_of(seen: Seen) -> list[Move]:
    """The moves a bot chooses from, or a refusal if there are none."""
    moves = seen.moves()
    if not moves:
        raise FilonError("there is nothing to choose: this seat has no move to make now")
    return moves
