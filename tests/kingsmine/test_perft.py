"""Counts of move sequences and positions (perft.txt): the arithmetic in the text and a walk of the tree must both agree."""

from pathlib import Path

import pytest

from perft import Count, options_in, read

from .positions import Position, dealt, play, position

POSITIONS, COUNTS = read(Path(__file__).with_name("perft.txt"))


def position_of(name: str) -> Position:
    """A position of the file, after the moves it names."""
    text, aside = POSITIONS[name]
    told = options_in(aside)
    seats = int(told.get("seats", 4))
    p = dealt(seats=seats) if "dealt" in told else position(text, seats=seats)
    return play(p, *told["by"].split("/")) if "by" in told else p


@pytest.mark.parametrize("claim", COUNTS, ids=str)
def test_the_tree_has_as_many_branches_as_its_arithmetic_says(claim: Count) -> None:
    p = position_of(claim.name)
    assert claim.worked_out == claim.count == claim.walked(p.setting, p.states)


def test_every_position_is_counted() -> None:
    assert {claim.name for claim in COUNTS} == set(POSITIONS)
