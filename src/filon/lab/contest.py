"""A contest: which bots play what, and how each of its games comes about.

Everything in a game follows from the contest's key, the number of its deal and the turn of its seating: deal d is dealt from
child 2d of the key, and the dice of game t of that deal come from child t of child 2d + 1, fresh ones for every move. So a
game is the same whatever the threads, the order and the interruptions, unless a bot looks at the clock. In every game every
seat has a bot of its own that has played no other, gets a Seen, and is checked by the rules.

By team, the bots hold whole sides instead of single seats, where the deal says once and for all who is on which.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

import msgspec

from filon.bots import Attentive, Bot, Dice, bot_of, needed_by
from filon.kernel.cached import cached_property
from filon.kernel.chance import key_of_words
from filon.kernel.contract import Sided
from filon.kernel.errors import FilonError
from filon.play.position import Position
from filon.play.seen import Move, Seen
from filon.play.setting import Setting, child_of, key_of

from .seating import Seating, seatings, spread_over
from .simulate import BadRun

MOST_BOTS = 64


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finished game: a number a seat."""

    deal: int
    turn: int
    bots: tuple[int, ...]  # who sat there, by its number in the contest
    points: tuple[int, ...]
    places: tuple[int, ...]  # 1 is the best, equals share a place
    moves: int
    sides: tuple[str, ...] = ()  # on whose side the seat was, if the game says so


@dataclass(frozen=True)
class Contest:
    """Bots by name, what they play, the key of all chance, and whether they are seated by team."""

    setting: Setting
    bots: tuple[str, ...]
    key: bytes
    by_team: bool = False

    @cached_property
    def lots(self) -> bytes:
        """The key from which the seatings are drawn."""
        return key_of(self.key, "seating ")

    @property
    def needed(self) -> list[str]:
        """What must be compiled before it begins, as the workshop is asked for it."""
        return needed_by(map(bot_of, self.bots))

    def seatings(self, deal: int) -> list[Seating]:
        """How the bots sit in the games of a deal."""
        lot = child(self.lots, deal)
        if not self.by_team:
            return seatings(len(self.bots), self.setting.seats, lot)
        return spread_over(teams_of(self.dealt(deal)), len(self.bots), lot)

    def dealt(self, deal: int) -> Position:
        """The position as it is dealt."""
        return Position.dealt(self.setting, child(self.key, 2 * deal))

    def play(self, deal: int, turn: int, may_go_on: Callable[[], bool] = lambda: True) -> Played | None:
        """Game `turn` of a deal; nothing if it may not go on, which is asked before every move."""
        seating, position, moves = self.seatings(deal)[turn], self.dealt(deal), 0
        players = [seated_bot(self.bots[bot]) for bot in seating]
        dice = child(child(self.key, 2 * deal + 1), turn)
        while not position.over:
            if not may_go_on():
                return None
            seat = position.actors[0]
            seen = position.see(seat)
            move = asked(players[seat], seen, Dice(dice, moves))
            check_legal(position, seen, move, players[seat].name)
            for viewer, player in enumerate(players):
                if isinstance(player, Attentive):
                    player.hear(seat, position.veil(move, viewer))
            position, moves = position.after(seat, move.action), moves + 1
        return Played(deal, turn, seating, position.scores, position.places, moves, sides_of(position))


def check_legal(position: Position, seen: Seen, move: Move, bot: str) -> None:
    """Refuse a move a bot chose that is not legal."""
    if move.seat == seen.viewer and move.action in position.legal(seen.viewer_number):
        return
    try:
        refusal = seen.why_not(move.action)
    except FilonError as error:
        raise BadRun("the bot {bot} made an illegal move: {why}", bot=bot, why=error) from error
    raise BadRun("the bot {bot} made an illegal move: {why}", bot=bot, why=refusal.sentence if refusal else move)


def sides_of(position: Position) -> tuple[str, ...]:
    """On which side each seat was, where the game has secret sides and tells them at the end."""
    told = getattr(position.setting.rules, "sides", None)
    return tuple(told(position.see(None).record)) if told else ()


def teams_of(position: Position) -> tuple[str, ...]:
    """On which side each seat is to the end, in a game with teams; for who deals, never for who plays."""
    return tuple(cast("Sided", position.setting.rules).teams(position.state))


def seated_bot(name: str) -> Bot:
    """The bot of that name for one seat of one game."""
    bot = bot_of(name)
    return bot.seated() if isinstance(bot, Attentive) else bot


def asked(bot: Bot, seen: Seen, dice: Dice) -> Move:
    """The move a bot chooses; what goes wrong inside of it is told with its name."""
    try:
        move = bot.choose(seen, dice)
    except Exception as error:
        raise BadRun("the bot {bot} failed: {error!r}", bot=bot.name, error=error) from error
    if not isinstance(move, Move):
        raise BadRun("the bot {bot} answered with {got!r}, which is no move", bot=bot.name, got=move)
    return move


def child(key: bytes, number: int) -> bytes:
    """The key of child `number` of a key."""
    return key_of_words(child_of(key, number))


def check_bots(names: list[str]) -> tuple[str, ...]:
    """Refuse what cannot compete: one alone, a crowd, a name twice, a name nobody has."""
    if not 2 <= len(names) <= MOST_BOTS:
        raise BadRun("a tournament is for 2 to {most} bots, but got {n}", most=MOST_BOTS, n=len(names))
    for name in names:
        if names.count(name) > 1:
            raise BadRun("the bot {name!r} is named twice", name=name)
        bot_of(name)
    return tuple(names)


def has_teams(setting: Setting) -> bool:
    """Does the game, so played, say from the deal on who is on which side?"""
    asked = getattr(setting.rules, "has_teams", None)
    return asked is not None and bool(asked(setting.options))


def check_teams(setting: Setting) -> None:
    """Refuse to seat bots by team where nobody can say who is on which side to the end."""
    if not has_teams(setting):
        raise BadRun(
            "{game} with these options has no teams that are the same from the deal to the end", game=setting.identity.slug
        )
