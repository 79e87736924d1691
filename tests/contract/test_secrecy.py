"""Law 1, nobody peeks, for every game in every variant: twins, recall, imagining, planted leaks, equal answers."""

from collections.abc import Callable
from math import ceil

import pytest

import scale
from contract.secrecy import (
    CHECKS,
    Doors,
    Leak,
    check_answers,
    check_recall,
    check_round_trip,
    check_twins,
    part_of,
)
from contract.subjects import Variant, all_games, all_variants, some_variants, variants_of
from filon.kernel.contract import Rules

LEAST_LEAKS = 5
GAMES_WITH_LEAKS = [(rules, leak) for rules in all_games() for leak in part_of(rules, "leaks").LEAKS]


@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_a_viewer_cannot_tell_twins_apart(variant: Variant) -> None:
    doors = Doors(variant.setting)
    wanted = ceil(scale.TWINS_PER_GAME / sum(other.rules is variant.rules for other in some_variants()))
    compared = different = seed = 0
    while different < wanted:
        tally = check_twins(doors, seed, scale.TWINS_PER_POSITION)
        assert tally.with_other_cards > 0, "these twins differ in nothing but chance"
        compared += tally.compared
        different += tally.with_other_cards
        seed += 1
    assert different > compared / 2, "most twins must hide other cards"


@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_a_seat_knows_what_the_log_says_it_knows(variant: Variant) -> None:
    doors = Doors(variant.setting)
    assert sum(check_recall(doors, seed) for seed in range(scale.RECALLED_GAMES)) > scale.RECALLED_GAMES


@pytest.mark.parametrize("variant", all_variants(), ids=str)
def test_an_imagined_state_looks_like_the_real_one(variant: Variant) -> None:
    doors = Doors(variant.setting)
    assert sum(check_round_trip(doors, seed) for seed in range(scale.IMAGINED_GAMES)) > scale.IMAGINED_GAMES


@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_a_state_and_the_acting_seats_view_answer_the_same(variant: Variant) -> None:
    doors = Doors(variant.setting)
    assert sum(check_answers(doors, seed) for seed in range(scale.ANSWERED_GAMES)) > scale.ANSWERED_GAMES


@pytest.mark.parametrize(("rules", "leak"), GAMES_WITH_LEAKS, ids=lambda part: getattr(part, "__name__", str(part)))
def test_a_planted_leak_is_caught(rules: Rules, leak: type[Doors]) -> None:
    setting = variants_of(rules)[1].setting
    assert is_caught(CHECKS[leak.caught_by], leak(setting)), f"{leak.__doc__} {leak.caught_by} did not notice"


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("rules", all_games(), ids=lambda rules: rules.IDENTITY.slug)
def test_nothing_is_caught_in_those_games_without_a_leak(rules: Rules, check: str) -> None:
    assert not is_caught(CHECKS[check], Doors(variants_of(rules)[1].setting))


def is_caught(check: Callable[[Doors, int], object], doors: Doors) -> bool:
    """Does the check notice anything in a few games?"""
    try:
        for seed in range(scale.LEAKING_GAMES):
            check(doors, seed)
    except Leak:
        return True
    return False


@pytest.mark.parametrize("rules", all_games(), ids=lambda rules: rules.IDENTITY.slug)
def test_enough_leaks_are_planted_and_every_check_catches_one(rules: Rules) -> None:
    leaks = part_of(rules, "leaks").LEAKS
    assert len(leaks) == len(set(leaks)) >= LEAST_LEAKS
    assert {leak.caught_by for leak in leaks} == set(CHECKS)
