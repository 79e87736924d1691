"""Counts of move sequences and positions (perft.txt): the arithmetic in the text and a walk of the tree must both agree."""

import ast
import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from numpy.typing import NDArray

from contract.walks import legal_of
from filon.seen import seats_in

from .positions import Position, position

LINES = Path(__file__).with_name("perft.txt").read_text(encoding="utf-8").splitlines()
POSITION = re.compile(r"(?P<name>\w+) \[(?P<hands>[^\]]*)\](?: broken (?P<seat>\d) (?P<tools>[a-z ]+))? =(?P<maze>.*)")
COUNT = re.compile(r"(?P<name>\w+) \| (?P<depth>\d+) \| (?P<what>sequences|positions) \| (?P<sum>[^|]+) \| (?P<count>\d+)")


@dataclass(frozen=True)
class Count:
    """A line of the file that claims a count."""

    name: str
    depth: int
    what: str
    arithmetic: str
    count: int

    def __str__(self) -> str:
        return f"{self.name}-{self.depth}-{self.what}"


def read() -> tuple[dict[str, re.Match[str]], list[Count]]:
    """Positions by name, and the counts; a line that is neither is a mistake."""
    positions, counts = {}, []
    for line in LINES:
        if not line or line.startswith("#"):
            continue
        if found := POSITION.fullmatch(line):
            positions[found["name"]] = found
        else:
            claim = COUNT.fullmatch(line)
            assert claim, f"neither a position nor a count: {line}"
            counts.append(Count(claim["name"], int(claim["depth"]), claim["what"], claim["sum"], int(claim["count"])))
    return positions, counts


POSITIONS, COUNTS = read()
OPERATORS: dict[type[ast.operator], Callable[[int, int], int]] = {ast.Add: operator.add, ast.Mult: operator.mul}


def worked_out(node: ast.AST) -> int:
    """The value of a sum of products of whole numbers."""
    match node:
        case ast.Expression():
            return worked_out(node.body)
        case ast.Constant(value=int(value)):
            return value
        case ast.BinOp():
            return OPERATORS[type(node.op)](worked_out(node.left), worked_out(node.right))
    raise AssertionError(f"not arithmetic: {ast.unparse(node)}")


def placed(name: str) -> Position:
    """The position of that name."""
    found = POSITIONS[name]
    hands = dict(enumerate(found["hands"].split(" / ")))
    broken = {int(found["seat"]): found["tools"].strip()} if found["seat"] else {}
    return position(found["maze"], hands=hands, seats=len(hands), broken=broken, pile=0)


def leaves(p: Position, states: NDArray[Any], depth: int) -> list[bytes]:
    """The content of every position that ends a sequence of so many moves, but for its events."""
    if depth == 0:
        names = [name for name in states.dtype.names or () if name not in ("events", "n_events")]
        return [b"".join(states[name].tobytes() for name in names)]
    found = []
    for seat in seats_in(p.setting.entry.actors_at(states, 0)):
        for action in legal_of(p.setting, states, seat):
            after = states.copy()
            p.setting.entry.apply_at(after, 0, seat, action)
            found += leaves(p, after, depth - 1)
    return found


@pytest.mark.parametrize("claim", COUNTS, ids=str)
def test_the_tree_has_as_many_branches_as_its_arithmetic_says(claim: Count) -> None:
    assert worked_out(ast.parse(claim.arithmetic, mode="eval")) == claim.count
    p = placed(claim.name)
    ends = leaves(p, p.states, claim.depth)
    assert len(set(ends) if claim.what == "positions" else ends) == claim.count


def test_every_position_is_counted() -> None:
    assert {claim.name for claim in COUNTS} == set(POSITIONS)
