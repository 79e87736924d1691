"""What the tests of the lab share: settings, runs, and a game of a run played again by hand."""

from functools import lru_cache

from filon import bots
from filon.games import rules_of
from filon.kernel.contract import Rules
from filon.lab.bench import Effort
from filon.lab.simulate import RunResult, simulate
from filon.play.game import Game, deal
from filon.play.setting import Setting, agree_on
from scale import SIMULATED_GAMES

SEED = 7
TINY = Effort(seconds=0.001, repeats=1, starts=1)  # enough to see that something is measured


def smallest(rules: Rules | None = None) -> Setting:
    """A game, dragobert unless another is given, with the fewest seats it is for."""
    rules = rules or rules_of("dragobert")
    return agree_on(rules, seats=rules.IDENTITY.seats_with({})[0])


def fullest(rules: Rules | None = None) -> Setting:
    """The same with the most seats it is for."""
    rules = rules or rules_of("dragobert")
    return agree_on(rules, seats=rules.IDENTITY.seats_with({})[-1])


@lru_cache(maxsize=8)
def mixed_run() -> RunResult:
    """A run that several tests look at: thumb and random turn about, on one thread."""
    return simulate(fullest(), games=SIMULATED_GAMES, bots=("thumb", "random"), seed=SEED, threads=1)


def played_again(result: RunResult, number: int) -> tuple[Game, int]:
    """A game of a run, dealt from its row's seed and played by bots that get a Seen; and how many moves it took."""
    game = deal(result.setting, result.seeds[number].tobytes())
    players = [bots.bot_of(name) for name in result.bots]
    dice = bots.Dice(result.key, 2 * number + 1)
    moves = 0
    while not game.over:
        seat = game.actors[0]
        game.play(players[seat].choose(game.see(seat), dice))
        moves += 1
    return game, moves
