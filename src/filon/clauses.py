"""Which clauses of a game's specification are coded and proved.

A clause is *cited* by the docstring of a function in the game's rules, hidden, tables or state, be each a file, several or a
folder, and *proved* by a test that carries `@proves("DRA-309")`. Clauses labelled [A] are advice and are not counted. Both
are read from a checkout.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from .kernel.contract import Identity
from .kernel.errors import FilonError

CLAUSE = re.compile(r"^- \*\*([A-Z0-9]+-\d+)\*\* \[([A-Z])\]", re.MULTILINE)
CITATION = re.compile(r"\b([A-Z][A-Z0-9]{2})-(\d{3}(?:(?:, | and )\d{3})*)")
CITING = ("rules*", "hidden*", "tables*", "state*")  # files of a game's folder, or folders in it
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
    found = clauses_in(specification_of(identity, checkout))
    counted = tuple(clause for clause, label in found if label != ADVICE and clause.partition("-")[0] in identity.clauses)
    known = {clause for clause, _ in found}
    cited = frozenset(cited_in(identity.folder))
    proved = frozenset(proved_in(checkout / "tests" / identity.slug))
    return Coverage(identity.slug, counted, cited, proved, tuple(sorted((cited | proved) - known)))


def checkout_of(identity: Identity) -> Path:
    """The checkout a game is installed from; only there are its specification and tests."""
    for folder in identity.folder.parents:
        if specification_of(identity, folder).exists() and (folder / "tests" / identity.slug).is_dir():
            return folder
    raise FilonError(
        "no checkout of {game} here: its clauses are counted from its specification and its tests", game=identity.slug
    )


def specification_of(identity: Identity, checkout: Path) -> Path:
    """Where the rules of a game are written down: `spec.md` in its own folder, or else under docs/rules."""
    own = identity.folder / "spec.md"
    return own if own.exists() else checkout / "docs" / "rules" / f"{identity.slug}.md"


def clauses_in(specification: Path) -> list[tuple[str, str]]:
    """Every clause of a specification with its label."""
    return CLAUSE.findall(specification.read_text(encoding="utf-8"))


def cited_in(folder: Path) -> Iterator[str]:
    """The clauses that docstrings of functions cite in the files where rules live."""
    for name in CITING:
        for file in sorted([*folder.glob(f"{name}.py"), *folder.glob(f"{name}/**/*.py")]):
            for node in ast.walk(tree_of(file)):
                if isinstance(node, ast.FunctionDef):
                    yield from clauses_named(ast.get_docstring(node) or "")


def clauses_named(text: str) -> Iterator[str]:
    """The clause ids in a text; `DRA-309, 315 and 316` names three."""
    for prefix, numbers in CITATION.findall(text):
        for number in re.findall(r"\d{3}", numbers):
            yield f"{prefix}-{number}"


def proved_in(folder: Path) -> Iterator[str]:
    """The clauses that test functions carry in `@proves(...)`; a mark on what checks nothing is void."""
    for test, checks in marked_tests(folder):
        yield from marks_of(test) if checks else ()


def marked_tests(folder: Path) -> Iterator[tuple[ast.FunctionDef, bool]]:
    """Every test under a folder of tests that carries `@proves(...)`, and whether it checks anything."""
    for file in sorted(folder.rglob("test_*.py")):
        helpers = {**imported_functions(file, folder.parent), **functions_in(file)}
        for node in ast.walk(tree_of(file)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and any(marks_of(node)):
                yield node, checks_something(node, helpers)


def marks_of(test: ast.FunctionDef) -> Iterator[str]:
    """The arguments of the test's `@proves`."""
    for decorator in test.decorator_list:
        if isinstance(decorator, ast.Call) and getattr(decorator.func, "id", "") == "proves":
            yield from (str(ast.literal_eval(argument)) for argument in decorator.args)


def checks_something(test: ast.FunctionDef, helpers: Mapping[str, ast.FunctionDef]) -> bool:
    """Does a test assert anything, itself or in a function of the tests that it calls?"""
    called = {node.func.id for node in ast.walk(test) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    asked = [test, *(helpers[name] for name in called & helpers.keys())]
    return any(is_check(node) for function in asked for node in ast.walk(function))


def is_check(node: ast.AST) -> bool:
    """Is this an assertion that could fail, or `with pytest.raises(...)`?"""
    if isinstance(node, ast.With):
        calls = (item.context_expr for item in node.items)
        return any(isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.raises" for call in calls)
    return isinstance(node, ast.Assert) and not isinstance(node.test, ast.Constant)


def functions_in(file: Path) -> dict[str, ast.FunctionDef]:
    """The functions of a module by name."""
    return {node.name: node for node in tree_of(file).body if isinstance(node, ast.FunctionDef)}


def imported_functions(file: Path, tests: Path) -> dict[str, ast.FunctionDef]:
    """The functions that a module has from other modules of the tests, by the names it gives them."""
    found: dict[str, ast.FunctionDef] = {}
    for node in tree_of(file).body:
        source = tests / f"{(node.module or '').replace('.', '/')}.py" if isinstance(node, ast.ImportFrom) else None
        if isinstance(node, ast.ImportFrom) and source and source.exists():
            functions = functions_in(source)
            found |= {name.asname or name.name: functions[name.name] for name in node.names if name.name in functions}
    return found


@lru_cache(maxsize=256)
def tree_of(file: Path) -> ast.Module:
    """A module, parsed once."""
    return ast.parse(file.read_text(encoding="utf-8"))
