"""Bots: players that are programs. A bot gets a Seen and dice, never a game, and answers with one of its legal moves.

`bot_of("thumb")` finds one by name; others register through the entry-point group `filon.bots`.
"""

from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Any, Protocol

from numpy.typing import NDArray

from filon.kernel.chance import Chance
from filon.kernel.errors import FilonError
from filon.kernel.record import blank
from filon.seen import Move, Seen
from filon.setting import child_of

from .plain import RandomBot, ThumbBot

GROUP = "filon.bots"


class UnknownBot(FilonError):
    """No bot of that name is registered."""


class Bot(Protocol):
    """A player that is a program. `dice` is an array of one Chance record, its own source of chance."""

    @property
    def name(self) -> str: ...

    def choose(self, seen: Seen, dice: NDArray[Any], /) -> Move:
        """One of the legal moves of the seat whose Seen this is."""


OWN: dict[str, Callable[[], Bot]] = {"random": RandomBot, "thumb": ThumbBot}


def names() -> tuple[str, ...]:
    """Every registered bot, our own first."""
    return (*OWN, *sorted(point.name for point in entry_points(group=GROUP) if point.name not in OWN))


def bot_of(name: str) -> Bot:
    """The bot of that name, or an error that lists what there is."""
    if name in OWN:
        return OWN[name]()
    for point in entry_points(group=GROUP):
        if point.name == name:
            bot: Bot = point.load()()
            return bot
    raise UnknownBot("there is no bot {name!r}; the bots are: {known}", name=name, known=", ".join(names()))


def dice_of(key: bytes, number: int) -> NDArray[Any]:
    """Fresh dice, the same for the same key and number: a game taken up again goes on as it would have gone."""
    dice = blank(Chance)
    dice[0]["chance_key"] = child_of(key, number)
    return dice
