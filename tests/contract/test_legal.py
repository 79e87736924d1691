"""Legal moves: the list is what the clauses do not forbid, no more and no less, for every seat."""

from typing import Any

import pytest
from numpy.typing import NDArray

import scale
from contract.asking import asked, like
from contract.subjects import Variant, all_variants, clauses_cited_by, some_variants
from contract.walks import PLAYERS, content_of, legal_of, some_positions, walk
from filon.play.seen import see
from filon.play.setting import Setting


def not_forbidden(setting: Setting, states: NDArray[Any], seat: int, actions: list[int], clauses: set[str]) -> list[int]:
    """The action numbers to which `why_not` has no objection; each objection must be a clause and a sentence.

    No clause is needed only where a legal move stands for this one, which differs from it in a number (of two equal imps).
    """
    words = setting.words("en")
    seen = see(setting, states, 0, seat).record
    allowed = []
    same = {like(setting.rules.text_of(seen, seat, action)) for action in legal_of(setting, states, seat)}
    for action in actions:
        refusal = setting.rules.why_not(seen, seat, action, words)
        if refusal is None:
            allowed.append(action)
        else:
            text = setting.rules.text_of(seen, seat, action)
            assert refusal.clause in clauses or (refusal.clause == "" and like(text) in same)
            assert refusal.sentence
    return allowed


@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_legal_is_what_no_clause_forbids(variant: Variant) -> None:
    setting, clauses = variant.setting, clauses_cited_by(variant.rules)
    for seed in range(scale.LEGAL_GAMES):
        for place, position in enumerate(some_positions(setting, seed, PLAYERS[seed % 3], scale.ASKED_POSITIONS)):
            for seat in range(setting.seats):
                legal = legal_of(setting, position.states, seat)
                actions = asked(setting.identity, legal, place + seat)
                assert legal == not_forbidden(setting, position.states, seat, actions, clauses)
                assert legal == sorted(set(legal))
                assert bool(legal) == (seat in position.actors)
                assert len(legal) <= setting.identity.most_moves


@pytest.mark.parametrize("variant", all_variants(), ids=str)
def test_asking_changes_nothing(variant: Variant) -> None:
    setting = variant.setting
    for position in walk(setting, 1):
        before = content_of(position.states)
        for seat in range(setting.seats):
            legal_of(setting, position.states, seat)
            see(setting, position.states, 0, seat)
        assert content_of(position.states) == before
