"""Which clauses of a game's specification are coded and proved.

A clause is *cited* by the docstring of a function under the game's rules, hidden, tables or state files, and *proved* by a
test that carries `@proves("DRA-309")`. Clauses labelled [A] are advice and are not counted. Both are read from a checkout.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .kernel.contract import Identity
from .kernel.errors import FilonError

CLAUSE = re.compile(r"^- \*\*([A-Z0-9]+-\d+)\*\* \[([A-Z])\]", re.MULTILINE)
CITATION = re.compile(r"\b([A-Z][A-Z0-9]{2})-(\d{3}(?:(?:, | and )\d{3})*)")
CITING_FILES = ("rules*.py", "hidden*.py", "tables*.py", "state*.py")
ADVICE = "A"


@dataclass(frozen=True)
class Coverage:
    """A game's clauses: how many count, which are cited and proved, what is missing, what is cited in vain."""

    game: str
    counted: tuple[str, ...]
    cited: frozenset[str]
    proved: frozenset[str]
    unknown: tuple[str, ...]  # cited or proved, but in no specification

    @property
    def not_cited(self) -> tuple[str, ...]:
        """Clauses no function speaks of."""
        return tuple(clause for clause in self.counted if clause not in self.cited)

    @property
    def not_proved(self) -> tuple[str, ...]:
        """Clauses no test proves."""
        return tuple(clause for clause in self.counted if clause not in self.proved)

    def as_data(self) -> dict[str, object]:
        """For `filon clauses --json`."""
        counted = len(self.counted)
        return {
            "game": self.game,
            "counted": counted,
            "cited": counted - len(self.not_cited),
            "proved": counted - len(self.not_proved),
            "not_cited": list(self.not_cited),
            "not_proved": list(self.not_proved),
            "unknown": list(self.unknown),
        }


def coverage_of(identity: Identity, checkout: Path) -> Coverage:
    """Read specification, sources and tests of a game; its identity card says which clauses it plays by."""
    found = clauses_in(checkout / "docs" / "rules" / f"{identity.slug}.md")
    counted = tuple(clause for clause, label in found if label != ADVICE and clause.partition("-")[0] in identity.clauses)
    known = {clause for clause, _ in found}
    cited = frozenset(cited_in(identity.folder))
    proved = frozenset(proved_in(checkout / "tests" / identity.slug))
    return Coverage(identity.slug, counted, cited, proved, tuple(sorted((cited | proved) - known)))


def checkout_of(identity: Identity) -> Path:
    """The checkout a game is installed from; only there are its specification and tests."""
    for folder in identity.folder.parents:
        if (folder / "docs" / "rules" / f"{identity.slug}.md").exists():
            return folder
    raise FilonError("no checkout of {game} here: its clauses are counted from docs/rules and tests", game=identity.slug)


def clauses_in(specification: Path) -> list[tuple[str, str]]:
    """Every clause of a specification with its label."""
    return CLAUSE.findall(specification.read_text(encoding="utf-8"))


def cited_in(folder: Path) -> Iterator[str]:
    """The clauses that docstrings of functions cite in the files where rules live."""
    for pattern in CITING_FILES:
        for file in sorted(folder.glob(pattern)):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef):
                    yield from clauses_named(ast.get_docstring(node) or "")


def clauses_named(text: str) -> Iterator[str]:
    """The clause ids in a text; `DRA-309, 315 and 316` names three."""
    for prefix, numbers in CITATION.findall(text):
        for number in re.findall(r"\d{3}", numbers):
            yield f"{prefix}-{number}"


def proved_in(folder: Path) -> Iterator[str]:
    """The clauses that test functions carry in `@proves(...)`; a mark on anything else, or on a bare `pass`, is void."""
    for file in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and asserts(node):
                yield from marks_of(node)


def marks_of(test: ast.FunctionDef) -> Iterator[str]:
    """The arguments of the test's `@proves`."""
    for decorator in test.decorator_list:
        if isinstance(decorator, ast.Call) and getattr(decorator.func, "id", "") == "proves":
            yield from (str(ast.literal_eval(argument)) for argument in decorator.args)


def asserts(test: ast.FunctionDef) -> bool:
    """Does a test check anything at all?"""
    checks = (ast.Assert, ast.With)
    calls = (node for node in ast.walk(test) if isinstance(node, ast.Call))
    named = any("assert" in (getattr(call.func, "id", "") or getattr(call.func, "attr", "")) for call in calls)
    return named or any(isinstance(node, checks) for node in ast.walk(test))
