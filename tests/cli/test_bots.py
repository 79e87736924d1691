"""The plain bots: named, legal, the same for the same dice, and blind to what their seat cannot see."""

import numpy as np
import pytest

import filon
from cli.running import GAME
from filon.bots import Bot, Dice, UnknownBot, bot_names, bot_of
from filon.kernel.layout import blank
from filon.play.seen import Move, Seen
from scale import CLI_SEED

KEY = bytes(range(32))


def choices(bot: Bot, key: bytes = KEY) -> list[Move]:
    """What a bot does with every seat of a seeded game."""
    game = filon.new(GAME, seats=3, seed=CLI_SEED)
    chosen: list[Move] = []
    while not game.over:
        (seat,) = game.actors
        move = bot.choose(game.see(seat), Dice(key, len(chosen)))
        assert move in game.moves()
        game.play(move)
        chosen.append(move)
    return chosen


@pytest.mark.parametrize("name", bot_names())
def test_bots_play_whole_games_and_the_same_again(name: str) -> None:
    assert bot_of(name).name == name
    assert choices(bot_of(name)) == choices(bot_of(name))


def test_other_dice_other_choices() -> None:
    assert choices(bot_of("random")) != choices(bot_of("random"), bytes(32))
    assert Dice(KEY, 1).some_bytes(8) != Dice(KEY, 2).some_bytes(8)


def test_random_takes_every_move_sometimes() -> None:
    game = filon.new(GAME, seats=3, seed=CLI_SEED)
    seen = game.see(game.actors[0])
    drawn = {bot_of("random").choose(seen, Dice(KEY, n)) for n in range(64)}
    assert drawn == set(game.moves())


def test_thumb_is_the_game_s_rule_of_thumb() -> None:
    game = filon.new(GAME, seats=3, seed=CLI_SEED)
    (seat,) = game.actors
    dice = Dice(KEY, 0)
    action = game.setting.entry.policy_at(game.see(seat).array, 0, seat, Dice(KEY, 0).array, 0)
    assert bot_of("thumb").choose(game.see(seat), dice).action == action


@pytest.mark.parametrize("name", bot_names())
def test_a_bot_needs_nothing_but_a_seen(name: str) -> None:
    game = filon.new(GAME, seats=3, seed=CLI_SEED)
    (seat,) = game.actors
    copied = blank(game.setting.rules.State)
    np.copyto(copied, game.see(seat).array)
    alone = Seen(game.setting, copied, seat)
    assert bot_of(name).choose(alone, Dice(KEY, 5)) == bot_of(name).choose(game.see(seat), Dice(KEY, 5))


def test_an_unknown_bot_is_refused_with_the_list() -> None:
    with pytest.raises(UnknownBot, match="there is no bot 'x'; the bots are: random, thumb"):
        bot_of("x")
