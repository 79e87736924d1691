"""Copies are independent: playing one leaves the other's bytes alone, and a move taken back leaves no trace."""

import pytest

import scale
from contract.asking import spread
from contract.subjects import Variant, some_variants
from contract.walks import RANDOM, content_of, play_on, play_to_end
from filon.play.game import Game, deal


def bytes_of(game: Game) -> bytes:
    """The present position."""
    return content_of(game.present.states)


@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_a_copy_and_its_original_go_their_own_ways(variant: Variant) -> None:
    for seed in range(scale.COPIED_GAMES):
        game = deal(variant.setting, seed)
        list(play_on(game, RANDOM, seed, most=10))
        kept, record = bytes_of(game), game.record()
        twin = play_to_end(game.copy(), RANDOM, seed + 1)
        assert (bytes_of(game), game.record()) == (kept, record)
        finished, story = bytes_of(twin), twin.record()
        play_to_end(game, RANDOM, seed + 2)
        assert (bytes_of(twin), twin.record()) == (finished, story)


@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_a_copy_has_the_same_future(variant: Variant) -> None:
    game = deal(variant.setting, 5)
    list(play_on(game, RANDOM, 5, most=10))
    twin = game.copy()
    assert play_to_end(twin, RANDOM, 6).record() == play_to_end(game, RANDOM, 6).record()


@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_an_imagined_game_leaves_the_real_one_alone(variant: Variant) -> None:
    for seed in range(scale.COPIED_GAMES):
        game = deal(variant.setting, seed)
        moves = len(list(play_on(game.copy(), RANDOM, seed)))
        chosen = set(spread(range(1, moves + 1), scale.IMAGINED_ON_THE_WAY, seed))
        for made, move in enumerate(play_on(game, RANDOM, seed), 1):
            if made in chosen:
                kept = bytes_of(game)
                play_to_end(game.imagine(move.seat, seed), RANDOM, seed + 1)
                assert bytes_of(game) == kept


@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_undo_restores_the_very_bytes(variant: Variant) -> None:
    for seed in range(scale.COPIED_GAMES):
        game = deal(variant.setting, seed)
        passed = [bytes_of(game)]
        passed += [bytes_of(game) for _ in play_on(game, RANDOM, seed)]
        while len(passed) > 1:
            assert bytes_of(game) == passed.pop()
            game.undo()
        assert bytes_of(game) == passed[0]
