"""Marks: every field says what it is, and is that on every position; a position told as data is set up from it again."""

import json
from typing import Annotated, Any

import numpy as np
import pytest
from numpy.typing import NDArray

import filon
import scale
from contract.subjects import Variant, all_games, all_variants
from contract.walks import MIXED, dealt, some_positions
from filon.kernel.chance import Chance
from filon.kernel.contract import Rules
from filon.kernel.events import COLUMNS
from filon.kernel.fields import UNKNOWN, fields_in, marked, marked_fields, position_data
from filon.kernel.layout import HIDDEN, PUBLIC, FieldSpec, dtype_of, fields_of
from filon.kernel.marks import Count, Flag, Listed, Rows, Told, Work
from filon.play.possible import candidate_of, tried_apart
from filon.play.seen import see
from filon.play.setting import key_of
from filon.play.setup import drafted

BY_GAME = pytest.mark.parametrize("rules", all_games(), ids=lambda rules: rules.IDENTITY.slug)
OTHER_SEED = 77
MOVED_ON = {*(dtype_of(Chance).names or ()), "events", "n_events"}  # what a position set up has of its own


@BY_GAME
def test_every_field_says_what_it_is(rules: Rules) -> None:
    unmarked = [field.name for field in fields_of(rules.State) if not field.marks]
    assert unmarked == []
    assert set(marked_fields(rules.State)) == {field.name for field in fields_of(rules.State)}


@BY_GAME
def test_what_says_how_long_something_is_is_a_count_with_rows_of_its_own(rules: Rules) -> None:
    every = marked_fields(rules.State)
    for said in every.values():
        if isinstance(said.what, Listed):
            length = every[said.what.length]
            assert isinstance(length.what, Count), said.name
            assert length.field.shape == said.field.shape[:-1], said.name
        for axis in said.axes:
            assert not isinstance(axis, Rows) or not axis.length or not every[axis.length].field.shape, said.name


@BY_GAME
def test_chance_is_work_and_events_are_told(rules: Rules) -> None:
    every = marked_fields(rules.State)
    assert all(isinstance(every[name].what, Work) for name in dtype_of(Chance).names or ())
    assert isinstance(every["events"].what, Told)
    assert every["events"].field.shape[-1] == COLUMNS


@pytest.mark.parametrize("variant", all_variants(), ids=str)
def test_marks_hold_wherever_a_game_comes_and_its_positions_are_set_up_again(variant: Variant) -> None:
    """What is told is what is there: set up from JSON, every field but chance and events is as it was."""
    setting, rules = variant.setting, variant.rules
    for position in some_positions(setting, 5, MIXED, scale.TOLD_POSITIONS):
        data = json.loads(json.dumps(position_data(rules, position.state)))
        again = drafted(setting, data, key_of(OTHER_SEED))
        assert position_data(rules, again[0]) == data
        different = [name for name in again.dtype.names or () if (again[name][0] != position.states[name][0]).any()]
        assert set(different) <= MOVED_ON


@BY_GAME
def test_a_position_that_a_game_came_to_is_possible_when_set_up(rules: Rules) -> None:
    setting = Variant(rules, rules.IDENTITY.usual_seats).setting
    positions = some_positions(setting, 9, MIXED, scale.TRIED_POSITIONS)
    states = [drafted(setting, position_data(rules, position.state), key_of(OTHER_SEED)) for position in positions]
    assert set(tried_apart([candidate_of(setting, made, None, is_whole=True) for made in states])) == {None}


@pytest.mark.parametrize("variant", all_variants(), ids=str)
def test_a_viewer_is_told_what_it_sees_and_nothing_else(variant: Variant) -> None:
    """Of public fields all; of others only what its Seen has; lists are as long as they are."""
    setting, fields = variant.setting, fields_in(variant.rules)
    for position in some_positions(setting, 6, MIXED, scale.TOLD_POSITIONS):
        whole = position_data(variant.rules, position.state)
        for viewer in (None, setting.seats - 1):
            seen = json.loads(json.dumps(see(setting, position.states, 0, viewer).position()))
            assert list(seen) == list(whole)
            for name, data in seen.items():
                assert fits(data, whole[name], is_open=fields[name].field.secrecy is PUBLIC), name


def fits(seen: Any, there: Any, *, is_open: bool) -> bool:
    """Is this what is there, or unknown where that may be?"""
    if seen == UNKNOWN:
        return not is_open
    if isinstance(seen, dict):
        return all(fits(data, there.get(name), is_open=is_open) for name, data in seen.items())
    if isinstance(seen, list) and isinstance(there, list):
        return len(seen) == len(there) and all(fits(*pair, is_open=is_open) for pair in zip(seen, there, strict=True))
    return bool(seen == there)


@BY_GAME
def test_nothing_told_of_a_deal_is_the_deal(rules: Rules) -> None:
    setting = Variant(rules, rules.IDENTITY.usual_seats).setting
    assert position_data(rules, drafted(setting, {}, key_of(3))[0]) == position_data(rules, dealt(setting, 3)[0])


# --- a record that does not say enough ----------------------------------------------------------------------------------


class Card:
    """A record of a game that nobody finished."""

    n: Annotated[int, np.int8, PUBLIC, Count(3)]
    deck: Annotated[NDArray[Any], np.int8, (4,), HIDDEN]
    open: Annotated[NDArray[Any], np.int8, (4,), PUBLIC, Flag(), Rows(), Rows()]


def field_named(name: str) -> FieldSpec:
    return next(field for field in fields_of(Card) if field.name == name)


def test_a_field_without_a_mark_is_named() -> None:
    with pytest.raises(filon.BadPosition, match="nothing says what the field deck is"):
        marked(field_named("deck"))
    with pytest.raises(filon.BadPosition, match="nothing says what the field deck is"):
        marked_fields(Card)


def test_a_field_with_more_axes_said_than_it_has_is_named() -> None:
    with pytest.raises(filon.BadPosition, match="more is said of the field open than it has rows"):
        marked(field_named("open"))
