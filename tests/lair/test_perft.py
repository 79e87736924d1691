"""Counts of move sequences and positions (perft.txt): the arithmetic in the text and a walk of the tree must both agree."""

from pathlib import Path

import pytest

from perft import Count, options_in, read

from .positions import position

POSITIONS, COUNTS = read(Path(__file__).with_name("perft.txt"))


@pytest.mark.parametrize("claim", COUNTS, ids=str)
def test_the_tree_has_as_many_branches_as_its_arithmetic_says(claim: Count) -> None:
    text, aside = POSITIONS[claim.name]
    p = position(text, tables=None, **options_in(aside))
    assert claim.worked_out == claim.count == claim.walked(p.setting, p.states)


def test_every_position_is_counted() -> None:
    assert {claim.name for claim in COUNTS} == set(POSITIONS)
