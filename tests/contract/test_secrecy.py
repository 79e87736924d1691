"""Law 1, nobody peeks, for every game in every variant: twins, recall, imagining, planted leaks, equal answers."""

from collections.abc import Callable
from itertools import chain
from math import ceil
from typing import Any

import pytest
from numpy.typing import NDArray

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
from contract.subjects import Variant, all_games, all_variants, must_be_whole, some_variants, variants_of
from contract.walks import MIXED, PLAYERS, some_positions
from filon.kernel.contract import Rules
from filon.kernel.layout import values_of
from filon.play.seen import see
from filon.play.setting import Setting

LEAST_LEAKS = 5
MOST_GAMES = 1000 * scale.FACTOR  # in which enough twins must be found
GAMES_WITH_LEAKS = [(rules, leak) for rules in all_games() for leak in part_of(rules, "leaks").LEAKS]


def mixed_first(games: int) -> range:
    """Seeds of so many games; the first is played by chance and by the rule of thumb, so one game meets much."""
    return range(PLAYERS.index(MIXED), PLAYERS.index(MIXED) + games)


@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_a_viewer_cannot_tell_twins_apart(variant: Variant) -> None:
    doors = Doors(variant.setting)
    wanted = ceil(scale.TWINS_PER_GAME / sum(other.rules is variant.rules for other in some_variants()))
    compared = different = seed = 0
    if not getattr(doors.part("twins"), "hides_anything", True):
        assert all(check_twins(doors, seed).with_other_cards == 0 for seed in range(scale.LEAKING_GAMES))
        return
    while different < wanted:
        assert seed < MOST_GAMES, "hardly ever is anything hidden"
        tally = check_twins(doors, seed, scale.TWINS_PER_POSITION, scale.TWIN_POSITIONS)
        assert tally.with_other_cards > 0 or not tally.compared, "these twins differ in nothing but chance"
        compared += tally.compared
        different += tally.with_other_cards
        seed += 1
    assert different > compared / 2, "most twins must hide other cards"


@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_a_seat_knows_what_the_log_says_it_knows(variant: Variant) -> None:
    doors = Doors(variant.setting)
    assert sum(check_recall(doors, seed) for seed in mixed_first(scale.RECALLED_GAMES)) > scale.RECALLED_GAMES


@pytest.mark.parametrize("variant", all_variants(), ids=str)
def test_an_imagined_state_looks_like_the_real_one(variant: Variant) -> None:
    doors = Doors(variant.setting)
    assert sum(check_round_trip(doors, seed) for seed in mixed_first(scale.IMAGINED_GAMES)) > scale.IMAGINED_GAMES


@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_a_state_and_the_acting_seats_view_answer_the_same(variant: Variant) -> None:
    doors = Doors(variant.setting)
    assert sum(check_answers(doors, seed) for seed in mixed_first(scale.ANSWERED_GAMES)) > scale.ANSWERED_GAMES


def seen_by(setting: Setting, states: NDArray[Any], seat: int) -> str:
    """All that a seat sees, but for its own number beside what it heard."""
    seen = values_of(see(setting, states, 0, seat).array[0])
    seen["events"] = [row[:-1] for row in seen.get("events", [])]
    return str(seen)


@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_all_is_open_if_the_game_says_so_and_only_then(variant: Variant) -> None:
    setting, seats = variant.setting, range(variant.setting.seats)
    *positions, _ = some_positions(setting, 1, MIXED, scale.SCENE_POSITIONS)
    views = ({seen_by(setting, place.states, seat) for seat in seats} for place in positions)
    told = (
        {setting.entry.veil_at(place.states, 0, place.seat, place.action, seat) for seat in seats} for place in positions
    )
    assert setting.identity.all_is_open == all(len(same) == 1 for same in chain(views, told))


@pytest.mark.parametrize(("rules", "leak"), GAMES_WITH_LEAKS, ids=lambda part: getattr(part, "__name__", str(part)))
def test_a_planted_leak_is_caught(rules: Rules, leak: type[Doors]) -> None:
    settings = (variant.setting for variant in tables_for_leaks(rules))
    caught = any(is_caught(CHECKS[leak.caught_by], leak(setting)) for setting in settings)
    assert caught, f"{leak.__doc__} {leak.caught_by} did not notice"


def tables_for_leaks(rules: Rules) -> list[Variant]:
    """Where a leak must be noticed: at one table; where leaks are made of what is declared, at one of all."""
    _, *others = variants = variants_of(rules)
    return others[:1] if must_be_whole(rules) else others or variants


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("rules", all_games(), ids=lambda rules: rules.IDENTITY.slug)
def test_nothing_is_caught_in_those_games_without_a_leak(rules: Rules, check: str) -> None:
    assert not is_caught(CHECKS[check], Doors(tables_for_leaks(rules)[0].setting))


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
