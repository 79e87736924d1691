"""Dice: fair, the same for the same key, and nothing else than a whole number of sides."""

from typing import Any

import pytest

from filon.bots import Dice
from filon.kernel.errors import FilonError

KEY = bytes(range(32))


def test_the_same_dice_fall_the_same_way_and_others_do_not() -> None:
    drawn = [
        [dice.below(1 << 30) for _ in range(4)] for dice in (Dice(KEY, 3), Dice(KEY, 3), Dice(KEY, 4), Dice(bytes(32), 3))
    ]
    assert drawn[0] == drawn[1]
    assert len({tuple(row) for row in drawn}) == 3


def test_every_side_comes_up_and_no_other() -> None:
    dice = Dice(KEY)
    assert {dice.below(6) for _ in range(200)} == set(range(6))
    assert {dice.choice("abc") for _ in range(100)} == set("abc")
    assert dice.below(1) == 0
    assert all(0 <= dice.below(1 << 31) < 1 << 31 for _ in range(100))
    assert len(dice.some_bytes(40)) == 40


@pytest.mark.parametrize("sides", [0, -1, (1 << 31) + 1, 1.5, True, None, "6"])
def test_what_is_no_number_of_sides_is_refused_in_a_sentence(sides: Any) -> None:
    dice = Dice(KEY)
    with pytest.raises(FilonError, match="sides"):
        dice.below(sides)
    assert dice.below(1 << 30) == Dice(KEY).below(1 << 30), "a refused throw uses up no chance"


def test_there_must_be_something_to_choose_from() -> None:
    with pytest.raises(FilonError):
        Dice(KEY).choice([])


@pytest.mark.parametrize("seed", [b"", b"x" * 31, b"x" * 64, "x" * 32, 1.5, True])
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    with pytest.raises(FilonError):
        Dice(seed)


@pytest.mark.parametrize("number", [-1, 1 << 64, 1.5, "a", None])
def test_what_is_no_number_of_dice_is_refused(number: Any) -> None:
    with pytest.raises(FilonError, match="numbered"):
        Dice(KEY, number)


def test_a_number_will_do_for_a_seed() -> None:
    assert Dice(7).some_bytes(8) == Dice(7).some_bytes(8) != Dice(8).some_bytes(8)
