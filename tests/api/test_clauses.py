"""What counts as a proof: a mark on a test that asserts something, itself or in a function of the tests that it calls."""

from pathlib import Path

import pytest

from contract.subjects import TESTS, all_games, folder_of, must_be_whole
from filon.clauses import cited_in, marked_tests, proved_in
from filon.kernel.contract import Rules

HELPERS = """
def check(value):
    assert value

def look(value):
    return value

class Nothing: ...
"""


def is_proof(folder: Path, body: str) -> bool:
    """Does a marked test with this body prove its clause?"""
    game = folder / "somegame"
    game.mkdir()
    (game / "helping.py").write_text(HELPERS)
    lines = ["from somegame.helping import Nothing, check as agreed, look", "@proves('SOM-101')", "def test_it():"]
    (game / "test_it.py").write_text("\n".join([*lines, f"    {body}", "def own():", "    assert look(0)", ""]))
    proved = list(proved_in(game))
    assert proved in ([], ["SOM-101"])
    return bool(proved)


@pytest.mark.parametrize(
    "body",
    [
        "assert look(1) == 1",
        "for n in (1, 2): assert look(n)",
        "with pytest.raises(ValueError): look(1)",
        "with look(1), pytest.raises(ValueError, match='no'): look(2)",
        "agreed(look(1))",
        "own()",
    ],
)
def test_a_check_makes_a_proof(body: str, tmp_path: Path) -> None:
    assert is_proof(tmp_path, body)


@pytest.mark.parametrize(
    "body",
    [
        "pass",
        "look(1)",
        "with look(1): look(2)",
        "with open('file') as file: look(file)",
        "assert True",
        "Nothing()",
        "check(1)",  # a name that this module does not have
        "asserted = look(1)",
        "assert_somehow()",  # a name alone asserts nothing
    ],
)
def test_without_a_check_the_mark_is_void(body: str, tmp_path: Path) -> None:
    assert not is_proof(tmp_path, body)


@pytest.mark.parametrize(
    ("file", "counts"),
    [
        ("rules.py", True),
        ("rules_maze.py", True),
        ("rules/__init__.py", True),
        ("rules/maze.py", True),
        ("hidden/gold.py", True),
        ("tables_box.py", True),
        ("policy/maze.py", False),
        ("scene/rules.py", False),
    ],
)
def test_a_clause_is_cited_where_rules_live_in_files_or_in_folders(file: str, counts: bool, tmp_path: Path) -> None:
    (tmp_path / file).parent.mkdir(exist_ok=True)
    (tmp_path / file).write_text('def dig():\n    """SOM-101, 102: one digs."""\n', encoding="utf-8")
    assert list(cited_in(tmp_path)) == (["SOM-101", "SOM-102"] if counts else [])


@pytest.mark.parametrize("rules", all_games(), ids=lambda rules: rules.IDENTITY.slug)
def test_every_marked_test_checks_something(rules: Rules) -> None:
    found = list(marked_tests(folder_of(rules)))
    assert found or not must_be_whole(rules)
    assert [test.name for test, checks in found if not checks] == []


def test_marks_are_looked_for_where_they_are() -> None:
    marked = {file.parent for file in TESTS.rglob("test_*.py") if "\n@proves(" in file.read_text(encoding="utf-8")}
    assert marked <= {folder_of(rules) for rules in all_games()}
