"""The house bots: those that games declare (`kernel/characters.py`), each with a name and a character, the weakest first.

A name means one bot wherever it is said, so no two games may have one of the same name: of such bots only the first is
there, ours before those of strangers, and who runs Filon is told of the other.
"""

import re
import sys
import warnings
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import cycle, islice

from filon import games
from filon.kernel.characters import Character
from filon.kernel.contract import Identity
from filon.kernel.words import Words, words_for
from filon.play.dice import Dice
from filon.play.seen import Move, Seen

from .plain import AbsentMinded, Attentive, Bot, RandomBot, ThumbBot
from .search_bot import SearchBot

ABSENT_NAME = re.compile(r"absent:([1-9][0-9]{0,3})")
RESERVED = (RandomBot.name, ThumbBot.name)


@dataclass(frozen=True)
class HouseBot:
    """A bot with a name people know it by. `says` is its character, in English, a text of its game's catalogue."""

    name: str
    title: str
    says: str
    plays: Bot
    identity: Identity  # of its game

    def choose(self, seen: Seen, dice: Dice) -> Move:
        """As its character plays."""
        return self.plays.choose(seen, dice)

    def seated(self) -> "HouseBot":
        """The same bot for one seat of one game."""
        return replace(self, plays=self.plays.seated()) if isinstance(self.plays, Attentive) else self

    def hear(self, seat: int, said: int) -> None:
        """A move was made, and this is what may be known of it."""
        if isinstance(self.plays, Attentive):
            self.plays.hear(seat, said)

    def within(self, milliseconds: int) -> "HouseBot":
        """The same bot, where it must not think longer than this."""
        if not isinstance(self.plays, SearchBot):
            return self
        return replace(self, plays=replace(self.plays, budget=replace(self.plays.budget, milliseconds=milliseconds)))

    def introduced(self, words: Words) -> str:
        """Its character in the language of these words, as its game says it."""
        spoken = words_for(words.language, self.identity.folder / "locale")
        return spoken(self.says)


def house_bot(name: str) -> HouseBot | None:
    """The house bot of that name, of whichever game; None if there is none."""
    return all_house_bots().get(name)


def house_bots_of(game: str) -> tuple[HouseBot, ...]:
    """The house bots of a game, the weakest first; a game need not have any."""
    return tuple(bot for bot in all_house_bots().values() if bot.identity.slug == game)


def bots_offered(game: str) -> tuple[str, ...]:
    """The bots a host chooses from: the house bots, then chance. Where there is none, the rule of thumb plays for them."""
    own = tuple(bot.name for bot in house_bots_of(game))
    return (*(own or (ThumbBot.name,)), RandomBot.name)


def mixed(game: str, n: int) -> tuple[str, ...]:
    """So many bots for a table at which nobody chose: the middling one first, then the strongest, then the weakest."""
    own = [bot.name for bot in house_bots_of(game)]
    return tuple(islice(cycle([*own[1:], *own[:1]] or [ThumbBot.name]), n))


# --- as games declare them ----------------------------------------------------------------------------------------------


def all_house_bots() -> Mapping[str, HouseBot]:
    """The house bots of all registered games, by name. What is registered hangs on where Python looks for packages."""
    return gathered(tuple(sys.path))


@lru_cache(maxsize=8)
def gathered(_path: tuple[str, ...]) -> Mapping[str, HouseBot]:
    """They all, looked for once."""
    found: dict[str, HouseBot] = {}
    for game in games.names():
        for bot in declared_by(game):
            if bot.name in found or bot.name in RESERVED:
                whose = f"the one of {found[bot.name].identity.slug}" if bot.name in found else "a plain one"
                warnings.warn(f"the house bot {bot.name!r} of {game} is left out: {whose} has its name", stacklevel=4)
            else:
                found[bot.name] = bot
    return found


def declared_by(game: str) -> tuple[HouseBot, ...]:
    """The characters of a game as bots; of one that cannot be had, none, and it is said why."""
    try:
        rules = games.rules_of(game)
        return tuple(bot_playing(character, rules.IDENTITY) for character in getattr(rules, "HOUSE_BOTS", ()))
    except Exception as error:
        warnings.warn(f"the house bots of {game} are left out: {error}", stacklevel=5)
        return ()


def bot_playing(character: Character, identity: Identity) -> HouseBot:
    """The bot that is a character of a game."""
    return HouseBot(character.name, character.title, character.says, player_of(character.plays), identity)


def player_of(plays: str) -> Bot:
    """Who chooses for a character that plays so."""
    if plays == ThumbBot.name:
        return ThumbBot()
    if match := ABSENT_NAME.fullmatch(plays):
        return AbsentMinded(int(match[1]))
    return SearchBot.named(plays)
