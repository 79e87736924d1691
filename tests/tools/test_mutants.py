"""`make mutants` itself: on a checkout of one small game it finds what is tested, what is not, and what never ends."""

import json
import sys
from dataclasses import asdict
from pathlib import Path
from shutil import copy2
from textwrap import dedent

import pytest

import mutants
from mutants import Mutant, QuickFirst, Result, Score, Site, Stage

RULES = """
    from typing import Annotated

    def kernel(function):
        return function

    @kernel
    def worth(gold: int, bonus: Annotated[int, 1] | None = None) -> int | None:
        return gold + 3

    @kernel
    def unwatched(gold: int) -> bool:
        return gold > 4
"""
TESTS = """
    from filon.games.toy.rules import unwatched, worth

    def test_worth():
        assert worth(5) == 8

    def test_unwatched_is_called():
        unwatched(0)
"""
OWN = Stage("own", ("tests/toy",), limit=60.0)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The smallest checkout: a game of two rules, of which one is tested."""
    root = tmp_path / "checkout"
    packages = {f"src/filon/{name}__init__.py": "" for name in ("", "games/", "games/toy/")}
    rules = {"src/filon/games/toy/rules.py": RULES, "tests/toy/test_toy.py": TESTS}
    for name, text in {**packages, **rules, "pyproject.toml": "", "docs/toy.md": ""}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(dedent(text))
    (root / "tools").mkdir()
    copy2(mutants.__file__, root / "tools")
    return root


def mutant_of(root: Path, before: str, after: str) -> Mutant:
    """The toy's rules with one text exchanged."""
    source = (root / "src/filon/games/toy/rules.py").read_text()
    assert source.count(before) == 1
    return Mutant(Site("src/filon/games/toy/rules.py", "by hand", 0), source.replace(before, after), 1, before, after)


@pytest.mark.parametrize(
    ("before", "after", "killed_by"),
    [
        ("gold + 3", "gold - 3", "tests/toy/test_toy.py::test_worth"),
        ("gold > 4", "gold < 4", ""),
        ("def worth", "def worthless", "tests/toy/test_toy.py"),
    ],
)
def test_a_mutant_is_killed_by_the_test_that_notices(
    checkout: Path, tmp_path: Path, before: str, after: str, killed_by: str
) -> None:
    bench = mutants.copy_checkout(checkout, tmp_path / "bench")
    result = bench.try_out(mutant_of(checkout, before, after), [OWN])
    assert result.killed_by == killed_by
    assert bench.test(OWN).noticed_by == ""


def test_an_endless_mutant_is_killed_by_the_clock(checkout: Path, tmp_path: Path) -> None:
    bench = mutants.copy_checkout(checkout, tmp_path / "bench")
    endless = mutant_of(checkout, "return gold + 3", "while True: pass")
    assert bench.try_out(endless, [Stage("own", ("tests/toy",), limit=2.0)]).killed_by == "time limit"


def test_rules_are_found_in_files_and_in_folders(checkout: Path) -> None:
    toy = checkout / "src/filon/games/toy"
    beside = ("hidden_gold.py", "tables_box.py", "scene/rules.py")
    for name in ("rules/__init__.py", "rules/maze.py", "rules/deep/well.py", *beside):
        (toy / name).parent.mkdir(parents=True, exist_ok=True)
        (toy / name).touch()
    found = [file.removeprefix("src/filon/games/toy/") for file in mutants.rules_files(checkout, "toy")]
    assert found == ["hidden_gold.py", "rules.py", "rules/__init__.py", "rules/deep/well.py", "rules/maze.py"]


def test_the_working_tree_is_not_touched(checkout: Path, tmp_path: Path) -> None:
    before = {file: file.read_bytes() for file in checkout.rglob("*") if file.is_file()}
    bench = mutants.copy_checkout(checkout, tmp_path / "bench")
    bench.try_out(mutant_of(checkout, "gold + 3", "gold - 3"), [OWN])
    assert {file: file.read_bytes() for file in checkout.rglob("*") if file.is_file()} == before


def test_rules_that_fail_unmutated_give_no_verdict(checkout: Path, tmp_path: Path) -> None:
    bench = mutants.copy_checkout(checkout, tmp_path / "bench")
    with bench.mutated(mutant_of(checkout, "gold + 3", "gold - 3")), pytest.raises(mutants.Unfit, match="test_worth"):
        mutants.measure(bench, [OWN], [])


@pytest.mark.parametrize("prefix", [None, "elsewhere"])
def test_no_bytecode_of_a_file_that_is_mutated_is_left(
    prefix: str | None, checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "pycache_prefix", prefix)
    bench = mutants.copy_checkout(checkout, tmp_path / "copy")
    mutants.measure(bench, [OWN], ["src/filon/games/toy/rules.py"])
    assert {file.name.partition(".")[0] for file in (bench.folder / "src/filon/games/toy").rglob("*.pyc")} == {"__init__"}


def test_quick_files_come_first_and_stay_together(pytester_items: list[pytest.Item]) -> None:
    slow, quick, medium, first = pytester_items
    plugin = QuickFirst({slow.nodeid: 9.0, quick.nodeid: 0.1, medium.nodeid: 0.5, first.nodeid: 0.2})
    plugin.pytest_collection_modifyitems(pytester_items)
    assert pytester_items == [first, medium, quick, slow]


@pytest.fixture
def pytester_items() -> list[pytest.Item]:
    """Two tests of one file and two of another."""

    class Named:
        def __init__(self, nodeid: str) -> None:
            self.nodeid = nodeid

    names = ["b.py::slow", "b.py::quick", "a.py::medium", "a.py::first"]
    return [Named(name) for name in names]  # type: ignore[misc]


def test_kept_results_are_read_back_but_for_a_line_cut_short(tmp_path: Path) -> None:
    killed = Result("rules.py", "core/AddNot", 3, 12, "if a:", "if not a:", "tests/toy/test_toy.py::test_worth", 1.5)
    line = json.dumps(asdict(killed))
    (tmp_path / "kept.jsonl").write_text(line + "\n" + line[:30])
    assert mutants.read_results(tmp_path / "kept.jsonl") == {killed.site: killed}


def test_the_rate_counts_every_survivor() -> None:
    killed = Result("rules.py", "core/AddNot", 3, 12, "if a:", "if not a:", "time limit", 1.5)
    survived = Result("rules.py", "core/AddNot", 4, 15, "if b:", "if not b:", "", 1.5)
    score = Score(4, [killed, survived, killed, killed])
    assert (score.killed, score.endless, score.rate, score.survivors) == (3, 3, 0.75, [survived])


class TestWithCosmicRay:
    """What needs the operators."""

    def test_types_and_decorators_are_no_rules(self, checkout: Path) -> None:
        found = list(mutants.sample(checkout, mutants.population(checkout, "toy"), seed=0))
        assert {mutant.before for mutant in found} == {"return gold + 3", "return gold > 4"}
        assert not any("bonus" in mutant.after for mutant in found)

    def test_the_sample_depends_on_the_seed_alone(self, checkout: Path) -> None:
        sites = mutants.population(checkout, "toy")
        first, again, other = (list(mutants.sample(checkout, sites, seed)) for seed in (1, 1, 2))
        assert first == again
        assert first != other
        assert {mutant.site for mutant in first} == {mutant.site for mutant in other}

    def test_below_the_bar_the_command_fails_and_lists_the_survivors(self, checkout: Path, tmp_path: Path) -> None:
        report = tmp_path / "report.json"
        assert mutants.main(["toy", "--count", "8", "--json", str(report)], root=checkout) == 1
        outcome = json.loads(report.read_text())
        assert outcome["tried"] == 8
        assert {survivor["before"] for survivor in outcome["survivors"]} == {"return gold > 4"}

    def test_a_run_goes_on_where_it_stopped(self, checkout: Path) -> None:
        mutants.main(["toy", "--count", "2"], root=checkout)
        (kept,) = (checkout / ".mutants").iterdir()
        done = kept.read_text()
        mutants.main(["toy", "--count", "3", "--resume"], root=checkout)
        assert kept.read_text().startswith(done)
        assert len(kept.read_text().splitlines()) == 3
