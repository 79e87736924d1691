"""Every game ends: within the moves its identity card states, never offering more moves than it states."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import scale
from contract.subjects import Variant, all_variants
from filon.kernel.chance import Chance, words_of_key
from filon.kernel.layout import blank
from filon.play.setting import Setting, key_of


def played(setting: Setting, players: list[int], games: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """Scores and lengths of games played inside the kernel."""
    seats = setting.identity.seats[-1]
    scores, lengths = np.zeros((games, seats, 2), np.int64), np.zeros(games, np.int64)
    moves = np.zeros(setting.identity.most_moves + 1, np.int64)
    who = np.resize(np.array(players, np.int64), seats)
    tables, options = setting.arrays
    work = blank(setting.rules.State, 2), blank(Chance), moves
    setting.playout.play_games(tables, options, words_of_key(key_of(3)), 0, who, *work, scores, lengths)
    return scores, lengths


@pytest.mark.parametrize("players", [[0], [1], [0, 1]], ids=["random", "thumb", "mixed"])
@pytest.mark.parametrize("variant", all_variants(), ids=str)
def test_games_end_within_the_stated_bound(variant: Variant, players: list[int]) -> None:
    setting = variant.setting
    _, lengths = played(setting, players, scale.BOUNDED_GAMES)
    assert lengths.min() > 0
    assert lengths.max() <= setting.identity.longest


@pytest.mark.parametrize("variant", all_variants(), ids=str)
def test_games_of_a_batch_differ(variant: Variant) -> None:
    scores, lengths = played(variant.setting, [0], scale.BOUNDED_GAMES)
    assert len({(length, rows.tobytes()) for length, rows in zip(lengths, scores, strict=True)}) > 1
