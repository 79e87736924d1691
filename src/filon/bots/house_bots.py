"""The house bots: three for every game, each with a name and a character, the weakest first.

The first is absent-minded, the second plays the rule of thumb, the third looks ahead.
"""

from dataclasses import dataclass, replace
from itertools import cycle, islice

from filon.play.dice import Dice
from filon.play.seen import Move, Seen
from filon.search import Budget

from .plain import AbsentMinded, Attentive, Bot, RandomBot, ThumbBot
from .search_bot import SearchBot


@dataclass(frozen=True)
class HouseBot:
    """A bot with a name people know it by. `says` is its character, in English, a text of the catalogue."""

    name: str
    title: str
    says: str
    plays: Bot

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


COMPANY: dict[str, tuple[HouseBot, HouseBot, HouseBot]] = {
    "dragobert": (
        HouseBot("lise", "Lise", "Digs where the lamp shines, and forgets the dragon.", AbsentMinded(3)),
        HouseBot("odilon", "Odilon", "Thirty years underground, and always by the same rule.", ThumbBot()),
        HouseBot("morgane", "Morgane", "Hears the dragon breathe, and counts every card.", SearchBot(Budget(1500))),
    ),
    "lair": (
        HouseBot("titou", "Titou", "Follows any glitter, whoever follows him.", AbsentMinded(3)),
        HouseBot("garance", "Garance", "A careful thief: never one coin too many.", ThumbBot()),
        HouseBot("silvain", "Silvain", "Knows what you hold by what you left behind.", SearchBot(Budget(1500))),
    ),
    "saboteur": (
        HouseBot("barnabe", "Barnabé", "Means well, whichever side he is on.", AbsentMinded(3)),
        HouseBot("petronille", "Pétronille", "Digs straight, or bends quietly.", ThumbBot()),
        HouseBot("corvin", "Corvin", "Suspects everybody, and with good reason.", SearchBot(Budget(1000))),
    ),
    "imps": (
        HouseBot("fanfan", "Fanfan", "Throws the bomb first and looks later.", AbsentMinded(3)),
        HouseBot("clotaire", "Clotaire", "Pays his imps on time and opens no chest in vain.", ThumbBot()),
        HouseBot("ysolde", "Ysolde", "Has worked out which gallery closes next.", SearchBot(Budget(4000))),
    ),
    "kingsmine": (
        HouseBot("gaspard", "Gaspard", "Barters away his lantern, then asks for light.", AbsentMinded(3)),
        HouseBot("eudes", "Eudes", "A master of the guild, patient and thorough.", ThumbBot()),
        HouseBot("aliette", "Aliette", "Sees the collection in the rock.", SearchBot(Budget(300))),
    ),
}


def house_bots_of(game: str) -> tuple[HouseBot, ...]:
    """The house bots of a game, the weakest first; a game of others has none."""
    return COMPANY.get(game, ())


def bots_offered(game: str) -> tuple[str, ...]:
    """The bots a host chooses from: the house bots, then chance. Where there is none, the rule of thumb plays for them."""
    own = tuple(bot.name for bot in house_bots_of(game))
    return (*(own or (ThumbBot.name,)), RandomBot.name)


def mixed(game: str, n: int) -> tuple[str, ...]:
    """So many bots for a table at which nobody chose: the middling one first, then the strongest, then the weakest."""
    own = [bot.name for bot in house_bots_of(game)]
    return tuple(islice(cycle([*own[1:], *own[:1]] or [ThumbBot.name]), n))
