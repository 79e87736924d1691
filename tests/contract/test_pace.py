"""What a game says of the weight of its events: of events there are, in pictures that are drawn, with sentences to them."""

import pytest

from contract.subjects import all_games, seating_about
from contract.walks import PLAYERS, walk
from filon.defaults.plain_story import told_by
from filon.kernel.contract import Rules
from filon.kernel.pace import STAGED, STEP, Staged, beats_of
from filon.kernel.words import LANGUAGES
from filon.play.seen import see
from filon.play.weighing import beats_stood, is_out, stage_of, table_story
from filon.scene import sheet_in


@pytest.mark.parametrize("rules", all_games(), ids=lambda rules: rules.IDENTITY.slug)
def test_weights_are_those_of_the_games_events(rules: Rules) -> None:
    weights = getattr(rules, "WEIGHTS", {})
    assert not weights or set(weights) <= {int(word) for word in told_by(rules).words}
    assert all(STEP <= beats_of(weight) <= STAGED for weight in weights.values())
    assert all(weight.title for weight in weights.values() if isinstance(weight, Staged) and weight.draw)


@pytest.mark.parametrize("rules", all_games(), ids=lambda rules: rules.IDENTITY.slug)
def test_what_is_staged_is_drawn_and_told_a_part_is_not_and_who_is_out_has_no_choice(rules: Rules) -> None:
    setting, sheet = seating_about(rules, 4).setting, sheet_in(rules.IDENTITY.folder)
    for seed, player in enumerate(PLAYERS):
        words = setting.words(LANGUAGES[seed % len(LANGUAGES)])
        for position in walk(setting, seed, player):
            everybody = see(setting, position.states, 0, None)
            stage, beats = stage_of(everybody, words), beats_stood(everybody)
            assert not any(is_out(everybody, seat) for seat in position.actors)
            assert not (beats == STEP and table_story(everybody, everybody, words))
            if stage is not None:
                assert {name for figure in stage.figures for name in figure} <= set(sheet.parts)
                assert stage.title
                assert stage.say
                assert stage.figures
                assert beats == stage.after + stage.beats
