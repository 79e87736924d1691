"""Forced moves: what a table plays for a seat must be the seat's only move, and everybody must be able to see that."""

import pytest

import scale
from contract.subjects import Variant, some_variants
from contract.walks import PLAYERS, legal_of, walk
from filon.house import forced_action
from filon.seen import see
from filon.setting import key_of


@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_a_move_the_spectator_sees_to_be_forced_is_the_only_one_there_is(variant: Variant) -> None:
    setting = variant.setting
    forced = 0
    for seed in range(scale.FORCED_GAMES):
        for position in walk(setting, seed, PLAYERS[seed % 3]):
            spectator = see(setting, position.states, 0, None)
            for seat in position.actors:
                action = forced_action(spectator, seat)
                forced += action is not None
                assert action is None or legal_of(setting, position.states, seat) == [action]
    assert forced or variant.slug not in ("trove", "dragobert"), "these two have forced moves in every game"


@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_no_imagined_world_offers_another_and_none_is_overlooked(variant: Variant) -> None:
    """The same question asked of many more worlds, from other seeds; and of a world seen again: it is public knowledge."""
    setting = variant.setting
    for number, position in enumerate(walk(setting, 3)):
        spectator = see(setting, position.states, 0, None)
        for seat in position.actors:
            action = forced_action(spectator, seat)
            worlds = [spectator.imagine(key_of(seed, "forced ")) for seed in range(scale.FORCED_WORLDS)]
            choices = [legal_of(setting, world, seat) for world in worlds]
            assert (action is not None) == all(choice == choices[0] and len(choice) == 1 for choice in choices)
            assert forced_action(see(setting, worlds[number % len(worlds)], 0, None), seat) == action
