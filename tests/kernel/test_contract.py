"""The identity card: options that are switches, and options that change for how many seats a game is."""

from dataclasses import replace
from typing import Any

import pytest

from filon.kernel.contract import Identity, Option, value_as_text
from filon.kernel.errors import BadOption
from filon.kernel.words import Words

SWITCH = Option(
    (False, True), "Fog.", name="fog", meanings=("clear", "fog"), seatings=(range(3, 6), range(2, 9)), usual=(5, 7)
)
PAIRS = Option(("no", "yes"), "In pairs.", name="pairs", seatings=(range(2, 9), range(4, 5)))
PLAIN = Option(("random",), "Who begins.", name="first_seat", seats=True)
CARD = Identity("trial", {}, range(2, 9), 1, 9, options=(PLAIN, SWITCH, PAIRS), usual=5)


@pytest.mark.parametrize(
    ("options", "seats", "usual"),
    [
        ({}, range(3, 6), 5),
        ({"fog": False}, range(3, 6), 5),
        ({"fog": True}, range(2, 9), 7),
        ({"pairs": "yes"}, range(4, 5), 4),
        ({"fog": True, "pairs": "yes"}, range(4, 5), 4),
        ({"fog": True, "first_seat": 7}, range(2, 9), 7),
    ],
)
def test_the_seats_possible_and_usual_with_options(options: dict[str, Any], seats: range, usual: int) -> None:
    assert (CARD.seats_with(options), CARD.usual_with(options)) == (seats, usual)


def test_the_usual_seats_are_those_of_the_defaults_and_the_spectator_sits_beyond_all() -> None:
    assert (CARD.usual_seats, CARD.spectator) == (5, 8)
    assert replace(CARD, usual=2, options=(replace(SWITCH, usual=()),)).usual_seats == 3
    assert replace(CARD, usual=9, options=()).usual_seats == 8


def test_options_that_no_number_of_seats_satisfies_leave_none() -> None:
    apart = replace(CARD, options=(SWITCH, replace(PAIRS, seatings=(range(2, 9), range(7, 8)))))
    assert not apart.seats_with({"pairs": "yes"})
    assert apart.usual_with({"pairs": "yes"}) in apart.seats


@pytest.mark.parametrize(
    ("text", "value"), [("off", False), ("on", True), ("OFF", False), ("On", True), ("false", False), ("True", True)]
)
def test_a_switch_is_typed_off_or_on(text: str, value: bool) -> None:
    assert SWITCH.read(text, 3) is value


@pytest.mark.parametrize("text", ["yes", "1", "0", "", "onn"])
def test_nothing_else_turns_a_switch(text: str) -> None:
    with pytest.raises(BadOption, match=f"option 'fog': expected one of off, on, but got '{text}'"):
        SWITCH.read(text, 3)


@pytest.mark.parametrize("value", [0, 1, "on", "off", None])
def test_a_switch_takes_only_true_and_false_from_programs(value: Any) -> None:
    with pytest.raises(BadOption, match="expected one of False, True"):
        SWITCH.chosen(value, 3)


def test_a_switch_in_codes_and_words() -> None:
    assert [SWITCH.code(value, 3) for value in (False, True)] == [1, 2]
    assert [SWITCH.meaning(value, Words()) for value in (False, True)] == ["clear", "fog"]
    assert [replace(SWITCH, meanings=()).meaning(value, Words()) for value in (False, True)] == ["off", "on"]
    assert [value_as_text(value) for value in (False, True, 0, 1, "random")] == ["off", "on", "0", "1", "random"]
