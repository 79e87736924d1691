"""Counts of move sequences and positions: the arithmetic in the text and a walk of the tree must both agree.

They are in perft.txt, and with the expansion in perft_expansion.txt.
"""

from pathlib import Path

import pytest

from perft import Count, read

from .positions import Position, expanded, position

POSITIONS, COUNTS = read(Path(__file__).with_name("perft.txt"))
EXPANDED, EXPANDED_COUNTS = read(Path(__file__).with_name("perft_expansion.txt"))


def placed(name: str) -> Position:
    """The position of that name: a maze, with hands and broken tools in brackets."""
    maze, aside = POSITIONS[name]
    dealt, _, tools = aside.partition("; ")
    hands = dict(enumerate(dealt.split(" / ")))
    broken = {int(tools[0]): tools[2:]} if tools else {}
    return position(maze, hands=hands, seats=len(hands), broken=broken, pile=0)


def placed_with_expansion(name: str) -> Position:
    """The same with the expansion; what lies in front, roles and rounds are each told by a word."""
    maze, aside = EXPANDED[name]
    dealt, *rest = aside.split("; ")
    told = dict(item.split(" ", 1) for item in rest)
    hands = dict(enumerate(dealt.split(" / ")))
    seat, _, tools = told.get("broken", "").partition(" ")
    return expanded(
        maze,
        hands=hands,
        seats=len(hands),
        broken={int(seat): tools} if tools else {},
        prison=[int(seat) for seat in told.get("prison", "").split()],
        thief=[int(seat) for seat in told.get("thief", "").split()],
        roles=told.get("roles", ""),
        rounds=int(told.get("rounds", "3")),
        pile=0,
    )


@pytest.mark.parametrize("claim", COUNTS, ids=str)
def test_the_tree_has_as_many_branches_as_its_arithmetic_says(claim: Count) -> None:
    p = placed(claim.name)
    assert claim.worked_out == claim.count == claim.walked(p.setting, p.states)


@pytest.mark.parametrize("claim", EXPANDED_COUNTS, ids=str)
def test_so_has_the_tree_with_the_expansion(claim: Count) -> None:
    p = placed_with_expansion(claim.name)
    assert claim.worked_out == claim.count == claim.walked(p.setting, p.states)


def test_every_position_is_counted() -> None:
    assert {claim.name for claim in COUNTS} == set(POSITIONS)
    assert {claim.name for claim in EXPANDED_COUNTS} == set(EXPANDED)
