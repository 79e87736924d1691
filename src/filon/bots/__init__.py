"""Bots: players that are programs. A bot gets a Seen and dice, never a game, and answers with one of its legal moves.

One that is attentive also hears, in tournaments, what the rules let its seat know of every move.

`bot_of("thumb")` finds one by name: the plain ones, those that search (`search:400`, `response:400`), the house bots of each
game, and those that others register through the entry-point group `filon.bots`.
"""

from collections.abc import Callable, Iterable
from importlib.metadata import entry_points
from typing import Any

from filon.kernel.contract import Rules
from filon.kernel.errors import FilonError
from filon.kernel.workshop import RULES
from filon.play.dice import Dice
from filon.search.compiled_search import SEARCH, is_search_at_hand

from .house_bots import HouseBot, all_house_bots, bots_offered, house_bot, house_bots_of, mixed
from .plain import Attentive, Bot, RandomBot, ThumbBot
from .search_bot import FAMILIES, SearchBot

__all__ = [
    "Attentive",
    "Bot",
    "Dice",
    "HouseBot",
    "RandomBot",
    "SearchBot",
    "ThumbBot",
    "UnknownBot",
    "all_house_bots",
    "bot_names",
    "bot_of",
    "bots_offered",
    "house_bot",
    "house_bots_of",
    "mixed",
    "needed_by",
    "prompt",
    "thinks_ahead",
]

BOTS_GROUP = "filon.bots"


class UnknownBot(FilonError):
    """No bot of that name is registered."""


PLAIN_BOTS: dict[str, Callable[[], Bot]] = {"random": RandomBot, "thumb": ThumbBot}


def bot_names() -> tuple[str, ...]:
    """Every bot that has one name: our plain ones, the house bots, and what others registered."""
    ours = (*PLAIN_BOTS, *all_house_bots())
    return (*ours, *sorted(name for name in registered() if name not in ours))


def registered() -> dict[str, Any]:
    """The bots of other packages."""
    return {point.name: point for point in entry_points(group=BOTS_GROUP)}


def bot_of(name: str) -> Bot:
    """The bot of that name, or an error that lists what there is."""
    if name in PLAIN_BOTS:
        return PLAIN_BOTS[name]()
    if name.partition(":")[0] in FAMILIES:
        return SearchBot.named(name)
    if (known := house_bot(name)) is not None:
        return known
    points = registered()
    if name in points:
        return loaded(name, points[name])
    there = ", ".join([*PLAIN_BOTS, *SearchBot.FORMS, *bot_names()[len(PLAIN_BOTS) :]])
    raise UnknownBot("there is no bot {name!r}; the bots are: {known}", name=name, known=there)


def loaded(name: str, point: Any) -> Bot:
    """A bot of another package, or a sentence that says why it is not there."""
    try:
        bot: Bot = point.load()()
    except Exception as error:
        raise UnknownBot("the bot {name!r} cannot be loaded: {error!r}", name=name, error=error) from error
    return bot


# --- bots and the compiler ----------------------------------------------------------------------------------------------


def thinks_ahead(bot: Bot) -> bool:
    """Does it search?"""
    return isinstance(bot.plays if isinstance(bot, HouseBot) else bot, SearchBot)


def needed_by(bots: Iterable[Bot]) -> list[str]:
    """What must be compiled for these bots to play at their speed, as the workshop is asked for it."""
    return [RULES, SEARCH] if any(map(thinks_ahead, bots)) else [RULES]


def prompt(bot: Bot, rules: Rules) -> Bot:
    """Who chooses where people wait: the bot itself, or the rule of thumb while what it thinks with is not compiled."""
    return ThumbBot() if thinks_ahead(bot) and not is_search_at_hand(rules) else bot
