"""Every game ends: within the moves its identity card states, never offering more moves than it states."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import scale
from contract.subjects import Variant, all_variants, some_variants
from contract.walks import MIXED, walk
from filon.kernel.chance import Chance, words_of_key
from filon.kernel.layout import blank
from filon.play.seen import see
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


@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_at_the_end_everybody_can_see_who_has_how_many_points(variant: Variant) -> None:
    setting = variant.setting
    *_, last = walk(setting, 4, MIXED)
    wanted = points_of(setting, last.states)
    for viewer in (*range(setting.seats), None):
        seen = see(setting, last.states, 0, viewer).array
        assert points_of(setting, seen) == wanted, f"viewer {viewer} counts otherwise: `scores` asks what stays hidden"


def points_of(setting: Setting, states: NDArray[Any]) -> list[list[int]]:
    """What each seat has, and what breaks a tie."""
    out = np.zeros((setting.identity.seats[-1], 2), np.int64)
    setting.entry.scores_at(states, 0, out)
    rows: list[list[int]] = out[: setting.seats].tolist()
    return rows
