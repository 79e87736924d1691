"""Bots: players that are programs. A bot gets a Seen and dice, never a game, and answers with one of its legal moves.

One that is attentive also hears, in tournaments, what the rules let its seat know of every move.

`bot_of("thumb")` finds one by name: the plain ones, those that search (`search:400`, `response:400`), the house bots of each
game, and those that others register through the entry-point group `filon.bots`.
"""

from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Any

from filon.kernel.errors import FilonError
from filon.play.dice import Dice

from .company import COMPANY, HouseBot, company_of, mixed, offered
from .plain import Attentive, Bot, RandomBot, ThumbBot
from .searching import FAMILIES, SearchBot

__all__ = [
    "COMPANY",
    "HOUSE",
    "Attentive",
    "Bot",
    "Dice",
    "HouseBot",
    "RandomBot",
    "SearchBot",
    "ThumbBot",
    "UnknownBot",
    "bot_of",
    "company_of",
    "mixed",
    "names",
    "offered",
]

GROUP = "filon.bots"


class UnknownBot(FilonError):
    """No bot of that name is registered."""


OWN: dict[str, Callable[[], Bot]] = {"random": RandomBot, "thumb": ThumbBot}
HOUSE = {bot.name: bot for bots in COMPANY.values() for bot in bots}


def names() -> tuple[str, ...]:
    """Every bot that has one name: our plain ones, the house bots, and what others registered."""
    return (*OWN, *HOUSE, *sorted(name for name in registered() if name not in OWN and name not in HOUSE))


def registered() -> dict[str, Any]:
    """The bots of other packages."""
    return {point.name: point for point in entry_points(group=GROUP)}


def bot_of(name: str) -> Bot:
    """The bot of that name, or an error that lists what there is."""
    if name in OWN:
        return OWN[name]()
    if name in HOUSE:
        return HOUSE[name]
    if name.partition(":")[0] in FAMILIES:
        return SearchBot.named(name)
    points = registered()
    if name in points:
        return loaded(name, points[name])
    known = ", ".join([*OWN, *SearchBot.FORMS, *names()[len(OWN) :]])
    raise UnknownBot("there is no bot {name!r}; the bots are: {known}", name=name, known=known)


def loaded(name: str, point: Any) -> Bot:
    """A bot of another package, or a sentence that says why it is not there."""
    try:
        bot: Bot = point.load()()
    except Exception as error:
        raise UnknownBot("the bot {name!r} cannot be loaded: {error!r}", name=name, error=error) from error
    return bot
