"""Counts of move sequences and positions (perft.txt): the arithmetic in the text and a walk of the tree must both agree."""

from pathlib import Path

import pytest

from dragobert.positions import Position, position
from filon.games import rules_of
from perft import Count, options_in, read

POSITIONS, COUNTS = read(Path(__file__).with_name("perft.txt"))
EVERY = "X every"


def starts(name: str) -> list[Position]:
    """The position of that name, or all it stands for."""
    text, aside = POSITIONS[name]
    cards = rules_of("dragobert").shipped_tables({"extraction_table": "plain20"})["exit"]
    tops = [f"X {'+'.join(card['actions'])}" for card in cards for _ in range(card["count"])] if EVERY in text else [EVERY]
    return [position(text.replace(EVERY, top), seed=0, tables=None, **options_in(aside)) for top in tops]


@pytest.mark.parametrize("claim", COUNTS, ids=str)
def test_the_tree_has_as_many_branches_as_its_arithmetic_says(claim: Count) -> None:
    walked = sum(claim.walked(p.setting, p.states) for p in starts(claim.name))
    assert claim.worked_out == claim.count == walked


def test_every_position_is_counted() -> None:
    assert {claim.name for claim in COUNTS} == set(POSITIONS)
