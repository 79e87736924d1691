"""No bot peeks: what a seat cannot see does not change what it does."""

from collections.abc import Iterator
from itertools import count, islice
from random import Random

import scale
from contract.secrecy import part_of
from contract.walks import MIXED, Position, some_positions
from filon.bots import Dice, bot_of
from filon.kernel.contract import Rules
from filon.play.seen import see
from filon.play.setting import Setting

from .tables import KEY, games, usual

BOTS = ("random", "thumb", "search:30", "response:30")


def choices_to_make(setting: Setting) -> Iterator[Position]:
    """Positions in which a seat has a choice, from all along one game after another."""
    for seed in count():
        for position in some_positions(setting, seed, MIXED, scale.PEEKED_OF_A_GAME):
            if len(position.legal) > 1:
                yield position


@games
def test_no_bot_peeks(rules: Rules) -> None:
    """On twins, which differ in what the seat cannot see, the same dice give the same move."""
    setting, bots, rng = usual(rules), [bot_of(name) for name in BOTS], Random(5)
    twin_of = part_of(rules, "twins").twin
    for n, position in enumerate(islice(choices_to_make(setting), scale.PEEKED_POSITIONS)):
        twin = twin_of(position.states, position.seat, rng, setting)
        pair = [see(setting, states, 0, position.seat) for states in (position.states, twin)]
        for bot in bots:
            moves = [bot.choose(seen, Dice(KEY, n)) for seen in pair]
            assert moves[0] == moves[1], f"{bot.name}, position {n}"
