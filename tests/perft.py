"""Reading a game's perft.txt, positions and counts with their arithmetic, and walking the tree of moves that is counted."""

import ast
import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from contract.walks import legal_of
from filon.kernel.seats import seats_in
from filon.play.setting import Setting

POSITION = re.compile(r"(?P<name>\w+) \[(?P<aside>[^\]]*)\] =(?P<text>.*)")
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

    @property
    def worked_out(self) -> int:
        """What its arithmetic comes to."""
        return worked_out(ast.parse(self.arithmetic, mode="eval"))

    def walked(self, setting: Setting, states: NDArray[Any]) -> int:
        """How many sequences, or positions, the tree of moves has."""
        ends = leaves(setting, states, self.depth)
        return len(set(ends) if self.what == "positions" else ends)


def read(file: Path) -> tuple[dict[str, tuple[str, str]], list[Count]]:
    """Positions by name, each a text and what stands beside it in brackets, and the counts; other lines are mistakes."""
    positions, counts = {}, []
    for line in file.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        if found := POSITION.fullmatch(line):
            positions[found["name"]] = (found["text"].strip(), found["aside"])
        else:
            claim = COUNT.fullmatch(line)
            assert claim, f"neither a position nor a count: {line}"
            counts.append(Count(claim["name"], int(claim["depth"]), claim["what"], claim["sum"], int(claim["count"])))
    return positions, counts


def options_in(aside: str) -> dict[str, str]:
    """Options as they stand in brackets: `name=value,name=value`."""
    return dict(pair.split("=") for pair in aside.split(",") if pair)


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


def leaves(setting: Setting, states: NDArray[Any], depth: int) -> list[bytes]:
    """The content of every position that ends a sequence of so many moves, but for its events."""
    if depth == 0:
        names = [name for name in states.dtype.names or () if name not in ("events", "n_events")]
        return [b"".join(states[name].tobytes() for name in names)]
    found = []
    for seat in seats_in(setting.entry.actors_at(states, 0)):
        for action in legal_of(setting, states, seat):
            after = states.copy()
            setting.entry.apply_at(after, 0, seat, action)
            found += leaves(setting, after, depth - 1)
    return found
