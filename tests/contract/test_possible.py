"""Positions that cannot be: what a game never loses is counted alike from deal to end; who changed it is told so."""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

import filon
import scale
from contract.subjects import Variant, all_games, all_variants
from contract.walks import MIXED, PLAYERS, some_positions, walk
from filon.bots import Dice, bot_of
from filon.kernel.contract import Rules
from filon.play.game import deal, imagined
from filon.play.possible import CONTRADICTION, Candidate, candidate_of, tried_apart
from filon.play.seen import Seen, see
from filon.search import Budget, think
from listing import modules_named

CANNOT_BE = modules_named("impossible")  # what fields of a game cannot be: CHANGED, BEYOND
KNOWN = pytest.mark.parametrize(
    "rules", [rules for rules in all_games() if rules.IDENTITY.slug in CANNOT_BE], ids=lambda rules: rules.IDENTITY.slug
)
IMPOSSIBLE = (-5, 99)
MOVES = 9  # before a position is changed


@pytest.mark.parametrize("variant", all_variants(), ids=str)
def test_a_census_is_the_same_from_the_deal_to_the_end(variant: Variant) -> None:
    for seed in range(scale.COUNTED_GAMES):
        counted = None
        for position in walk(variant.setting, seed, PLAYERS[seed % 3]):
            found = {what: n for what, n in variant.rules.census(position.state).items() if n}
            counted = counted or found
            assert found == counted


def changed(rules: Rules, field: str, number: int) -> Seen:
    """What a seat sees some moves after the deal, with one number of a field changed by hand."""
    game, rng = deal(Variant(rules, rules.IDENTITY.usual_seats).setting, 3), Random("changed")
    for _ in range(MOVES):
        game.play(rng.choice(game.moves(game.actors[0])))
    seen = game.see(0)
    values: Any = np.atleast_1d(seen.record[field]).reshape(-1)
    values[np.argmax(values)] = number
    seen.record[field] = values.reshape(seen.record[field].shape)
    return seen


def fields_that_cannot_be(rules: Rules) -> list[tuple[str, int]]:
    """Fields of a game with numbers they cannot have."""
    told = CANNOT_BE[rules.IDENTITY.slug]
    return [(field, number) for field in told.CHANGED for number in IMPOSSIBLE] + list(told.BEYOND)


def asked_about(seen: Seen) -> Candidate:
    """What another process would be asked."""
    return candidate_of(seen.setting, seen.array, seen.viewer)


@KNOWN
def test_a_number_that_cannot_be_is_noticed(rules: Rules) -> None:
    """All are asked about in one process; what nobody changed is possible."""
    sound = changed(rules, "seats", rules.IDENTITY.usual_seats)
    fields = fields_that_cannot_be(rules)
    wrong = [changed(rules, field, number) for field, number in fields]
    first, *others = tried_apart([asked_about(seen) for seen in (sound, *wrong)])
    assert first is None
    assert [field for field, told in zip(fields, others, strict=True) if told is None] == []


@KNOWN
def test_so_it_is_in_a_whole_state(rules: Rules) -> None:
    """What nobody changed is possible there too."""
    setting = Variant(rules, rules.IDENTITY.usual_seats).setting
    *_, sound = (place.states.copy() for _, place in zip(range(MOVES), walk(setting, 3), strict=False))
    fields, asked = fields_that_cannot_be(rules), [sound]
    for field, number in fields:
        asked.append(sound.copy())
        values: Any = asked[-1][field].reshape(-1)
        values[np.argmax(values)] = number
    first, *others = tried_apart([candidate_of(setting, states, None, is_whole=True) for states in asked])
    assert first is None
    assert [field for field, told in zip(fields, others, strict=True) if told is None] == []


@pytest.mark.parametrize("rules", all_games(), ids=lambda rules: rules.IDENTITY.slug)
def test_whatever_a_game_comes_to_is_possible(rules: Rules) -> None:
    setting = Variant(rules, rules.IDENTITY.usual_seats).setting
    positions = some_positions(setting, 11, MIXED, scale.TRIED_POSITIONS)
    seen = [see(setting, position.states, 0, place % setting.seats) for place, position in enumerate(positions)]
    assert set(tried_apart([asked_about(one) for one in seen])) == {None}


@KNOWN
def test_imagining_a_position_that_cannot_be_says_so(rules: Rules) -> None:
    seen = changed(rules, CANNOT_BE[rules.IDENTITY.slug].CHANGED[0], 99)
    with pytest.raises(filon.BadPosition, match="this position cannot be: ") as refused:
        imagined(seen)
    assert refused.value.said(seen.setting.words("fr")).startswith("cette position ne peut pas exister")


QUESTIONS: dict[str, Callable[[Seen], object]] = {
    "actors": lambda seen: seen.actors,
    "moves": Seen.moves,
    "why_not": lambda seen: seen.why_not(0),
    "why_not_touch": lambda seen: seen.why_not_touch(["x"]),
    "touches": Seen.touches,
    "drawing": Seen.drawing,
    "scene": Seen.scene,
    "story": Seen.story,
    "suspect": Seen.suspect,
    "imagine": Seen.imagine,
    "think": lambda seen: think(seen, Budget(iterations=8), bytes(32)),
    "bot": lambda seen: bot_of("thumb").choose(seen, Dice(bytes(32), 1)),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_whatever_is_asked_of_a_position_that_cannot_be(question: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("filon.play.possible.tried_apart", lambda questions: [CONTRADICTION] * len(questions))
    game = filon.new("saboteur", seats=4, seed=5)
    seen = game.see(game.actors[0])
    seen.array["turn"][0] = 9
    with pytest.raises(filon.BadPosition, match="this position cannot be: what is seen contradicts itself"):
        QUESTIONS[question](seen)


def test_what_nobody_changed_is_never_tried_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("filon.play.seen.check_possible", pytest.fail)
    game = filon.new("saboteur", seats=4, seed=5)
    for question in ("actors", "moves", "why_not", "why_not_touch", "drawing", "scene", "story", "imagine", "bot"):
        QUESTIONS[question](game.see(game.actors[0]))


def test_a_seen_made_by_hand_that_could_be_is_imagined() -> None:
    game = filon.new("lair", seats=3, seed=2)
    seen = game.see(1)
    seen.record.purse[0] += 2
    seen.record.treasure -= 2
    world = seen.imagine(5)
    assert world[0].purse[0] == 2
    again = Seen(seen.setting, seen.array.copy(), 1)
    assert (again.imagine(5) == world).all()
