"""Nothing is lost: components are conserved on every position, and a naive recount gives the same scores."""

from collections.abc import Iterator
from typing import Any

import pytest

import scale
from contract.subjects import Variant, all_games, all_variants, must_be_whole, recount_of, registered_games, variants_of
from contract.walks import PLAYERS, Position, scores_of, walk
from filon.kernel.contract import Rules
from filon.play.setting import Setting


def games_of(setting: Setting) -> Iterator[list[Position]]:
    """Seeded games, each as the list of its positions, kept apart."""
    for seed in range(scale.RECOUNTED_GAMES):
        game = []
        for position in walk(setting, seed, PLAYERS[seed % 3]):
            position.states = position.states.copy()
            game.append(position)
        yield game


def has(rules: Rules, part: str) -> bool:
    """Does a game's bookkeeping do this, or should it?"""
    return must_be_whole(rules) or hasattr(recount_of(rules), part)


WHOLE = [rules for rules in all_games() if must_be_whole(rules)]
SCORED = [variant for variant in all_variants() if has(variant.rules, "scores")]
AUDITED = [variant for rules in registered_games() if has(rules, "audit") for variant in variants_of(rules)]


@pytest.mark.parametrize("rules", WHOLE, ids=lambda rules: rules.IDENTITY.slug)
def test_every_game_has_its_naive_bookkeeping(rules: Rules) -> None:
    assert {"components", "scores", "REPLACED"} <= set(vars(recount_of(rules)))


@pytest.mark.parametrize("variant", all_variants(), ids=str)
def test_components_are_conserved(variant: Variant) -> None:
    components = getattr(recount_of(variant.rules), "components", variant.rules.census)
    for game in games_of(variant.setting):
        dealt = components(game[0].state)
        assert any(dealt.values())
        for place, position in enumerate(game):
            assert components(position.state) == dealt, f"{variant}, after move {place}"


@pytest.mark.parametrize("variant", SCORED, ids=str)
def test_scores_are_those_of_a_naive_recount(variant: Variant) -> None:
    setting, recount = variant.setting, recount_of(variant.rules)
    for game in games_of(setting):
        last = game[-1]
        assert [points for points, _ in scores_of(setting, last.states)] == list(recount.scores(last.state))


@pytest.mark.parametrize("variant", AUDITED, ids=str)
def test_a_game_followed_on_paper_agrees_at_every_move(variant: Variant) -> None:
    rules, recount = variant.rules, recount_of(variant.rules)
    for game in games_of(variant.setting):
        history: list[tuple[Any, str]] = [(p.state, rules.text_of(p.state, p.seat, p.action)) for p in game[:-1]]
        assert recount.audit(history, game[-1].state) == []
