"""Bundles: no step that others may follow shows anybody anything, and what is put together can be made as it stands.

For every game that has bundles. That a step is quiet is checked exactly: each viewer could have worked out what comes of it.
"""

from random import Random
from typing import Any, cast

import pytest
from numpy.typing import NDArray

import scale
from contract.subjects import Variant, some_variants
from contract.walks import PLAYERS, walk
from filon.kernel.chance import Chance
from filon.kernel.contract import Bundling
from filon.kernel.layout import dtype_of
from filon.play.bundled import Bundled, bundled, openings
from filon.play.seen import see
from filon.play.setting import Setting
from filon.scene import SHAPES, Bundles

BUNDLING = [variant for variant in some_variants() if hasattr(variant.rules, "bundles")]


def bundles_of(setting: Setting) -> Bundles:
    return cast("Bundles", cast("Bundling", setting.rules).bundles)


def check_quiet(setting: Setting, states: NDArray[Any], seat: int, action: int) -> None:
    """Every viewer's Seen after a step is what the rules make of the Seen before it, and chance is as it was."""
    after = states.copy()
    setting.entry.apply_at(after, 0, seat, action)
    for viewer in (*range(setting.seats), None):
        guessed = see(setting, states, 0, viewer).array.copy()
        setting.entry.apply_at(guessed, 0, seat, action)
        assert see(setting, guessed, 0, viewer) == see(setting, after, 0, viewer)
    assert all((after[0][name] == states[0][name]).all() for name in dtype_of(Chance).names or ())


def put_together(setting: Setting, states: NDArray[Any], seat: int, dice: Random) -> Bundled:
    """A bundle that somebody puts together by touching this and that, until it can be made or they have had enough."""
    seen = see(setting, states, 0, seat)
    made = bundled(seen, [])
    assert made
    for _ in range(scale.BUNDLE_TOUCHES):
        ways = [way.chosen for way in made.contents.ways if way.chosen is not None]
        made = bundled(seen, dice.choice(ways))
        assert made, "whatever may be touched leads to a bundle"
        if made.contents.finish[0] in made.touches().then:
            break
    return made


def check_made(setting: Setting, states: NDArray[Any], seat: int, made: Bundled) -> bool:
    """It can be finished exactly if all its steps are legal one after another; every touch is there to be seen."""
    ahead, quiet, words = states.copy(), bundles_of(setting).quiet, setting.words("en")
    is_legal = True
    for step in made.contents.steps:
        is_legal = is_legal and setting.rules.why_not(ahead[0], seat, step, words) is None
        if is_legal:
            setting.entry.apply_at(ahead, 0, seat, step)
    assert quiet.issuperset(made.contents.steps[:-1])
    assert (made.refusal(words) is None) is is_legal
    assert (made.contents.finish[0] in made.touches().then) is is_legal
    assert is_legal or made.why_not_touch(made.contents.finish[-1], words)
    for shape in SHAPES:
        shown = {sprite.id for sprite in made.scene(shape, words).sprites}
        assert set(made.touches().then) <= shown
    return is_legal


@pytest.mark.parametrize("variant", BUNDLING, ids=str)
def test_quiet_steps_show_nothing_and_bundles_can_be_made_as_they_stand(variant: Variant) -> None:
    setting, dice, found = variant.setting, Random(str(variant)), {"quiet": 0, "made": 0, "refused": 0}
    for seed in range(scale.BUNDLED_GAMES):
        for position in walk(setting, seed, PLAYERS[seed % 3]):
            states, seat = position.states, position.seat
            if position.action in bundles_of(setting).quiet:
                check_quiet(setting, states, seat, position.action)
                found["quiet"] += 1
            if seat >= 0 and found["made"] + found["refused"] < scale.BUNDLES and openings(see(setting, states, 0, seat)):
                is_legal = check_made(setting, states, seat, put_together(setting, states, seat, dice))
                found["made" if is_legal else "refused"] += 1
    assert all(found.values()), found


@pytest.mark.parametrize("variant", BUNDLING[:1], ids=str)
def test_nobody_has_a_bundle_who_has_no_such_move(variant: Variant) -> None:
    setting = variant.setting
    start = next(walk(setting, 0))
    assert bundled(see(setting, start.states, 0, None), []) is None
    assert all(bundled(see(setting, start.states, 0, seat), []) is None for seat in range(setting.seats))
