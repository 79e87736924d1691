"""The turns of bots: what a bot gets to choose from. Choosing may take long, so it is done apart from the table."""

from dataclasses import dataclass

from filon.bots import Bot, Dice, bot_of, prompt
from filon.kernel.errors import FilonError
from filon.play.seen import Seen

from .chairs import STAND_IN
from .table import Table


@dataclass(frozen=True)
class Turn:
    """A question a bot must answer. It holds nothing of the table but what the seat may see, so any thread may choose."""

    seat: int
    question: int
    seen: Seen
    dice: Dice
    bot: Bot

    def choose(self) -> int:
        """The action the bot takes, for `commands.bot_move`."""
        return self.bot.choose(self.seen, self.dice).action


def turns(table: Table) -> list[Turn]:
    """Every question that a bot must answer now."""
    return [turn_of(table, seat) for seat in bots_asked(table)]


def bots_asked(table: Table) -> list[int]:
    """The seats of bots that are asked something."""
    if table.play is None or table.status != "playing":
        return []
    return [seat for seat in sorted(table.play.asked) if table.chairs[seat].player]


def turn_of(table: Table, seat: int) -> Turn:
    """The turn of a bot; its dice come from the key of the deal and the question, which no client can know beforehand."""
    game, question, player = table.game, table.question_of(seat), table.chairs[seat].player
    assert game is not None
    assert question is not None
    assert player is not None
    dice = Dice(table.deal_key, question * table.seats + seat)
    return Turn(seat, question, game.see(seat), dice, prompt(known_bot(player), game.setting.rules))


def known_bot(name: str) -> Bot:
    """The bot of that name, or the stand-in if it is not installed here any more."""
    try:
        return bot_of(name)
    except FilonError:
        return bot_of(STAND_IN)
