"""Counts of move sequences and positions (perft.txt): the arithmetic in the text and a walk of the tree must both agree."""

from pathlib import Path

import pytest

from perft import Count, read

from .positions import Position, position

POSITIONS, COUNTS = read(Path(__file__).with_name("perft.txt"))


def placed(name: str) -> Position:
    """The position of that name: a maze, with hands and broken tools in brackets."""
    maze, aside = POSITIONS[name]
    dealt, _, tools = aside.partition("; ")
    hands = dict(enumerate(dealt.split(" / ")))
    broken = {int(tools[0]): tools[2:]} if tools else {}
    return position(maze, hands=hands, seats=len(hands), broken=broken, pile=0)


@pytest.mark.parametrize("claim", COUNTS, ids=str)
def test_the_tree_has_as_many_branches_as_its_arithmetic_says(claim: Count) -> None:
    p = placed(claim.name)
    assert claim.worked_out == claim.count == claim.walked(p.setting, p.states)


def test_every_position_is_counted() -> None:
    assert {claim.name for claim in COUNTS} == set(POSITIONS)
