"""`make check` itself: what changed, which tests that asks for and in which order, and what happens when time is up."""

import subprocess
from pathlib import Path

import pytest

import check
from check import Plan, Step

ALWAYS = ["style", "layout", "types", "the contract of trove"]
LINTS = "tests/kernel/test_sources.py tests/words"


def steps_for(*files: str) -> list[str]:
    """What is run beside what always is."""
    names = [step.name for step in check.plan_for(check.CHECKOUT, files, workers=1).steps]
    assert names[: len(ALWAYS)] == ALWAYS
    return names[len(ALWAYS) :]


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ("src/filon/house/table.py", [LINTS, "tests/house"]),
        ("src/filon/cli/command_line.py", [LINTS, "tests/cli"]),
        ("src/filon/play/game.py", [LINTS, "tests/api"]),
        ("src/filon/clauses.py", [LINTS, "tests/api"]),
        ("src/filon/games/__init__.py", [LINTS, "tests/api"]),
        ("src/filon/games/lair/rules.py", [LINTS, "tests/lair", "the contract of lair"]),
        ("src/filon/games/lair/scene/layout.py", [LINTS, "tests/lair", "the contract of lair"]),
        ("src/filon/kernel/layout.py", ["tests/words", "tests/kernel", "the contract of dragobert"]),
        ("tests/contract/secrecy.py", ["tests/kernel", "the contract of dragobert"]),
        ("tests/scale.py", ["tests/kernel", "the contract of dragobert"]),
        ("src/filon/web/static/wire.js", ["tests/client/test_modules.py"]),
        ("tests/client/wire.test.js", ["tests/client/test_modules.py"]),
        ("tests/lab/test_rows.py", ["tests/lab/test_rows.py"]),
        ("tests/lab/runs.py", ["tests/lab"]),
        ("tests/lair/twins.py", ["tests/lair", "the contract of lair"]),
        ("tests/lair/golden/2_seats.txt", ["tests/lair", "the contract of lair"]),
        ("tests/trove/rules.py", ["tests/trove"]),
        ("tools/golden.py", ["tests/tools"]),
        ("tools/wheel.py", ["tests/shipping"]),
        ("docs/api.md", ["docs/api.md tests/api/test_documents.py"]),
        ("README.md", ["tests/api/test_documents.py"]),
        ("tests/browser/test_axe.py", []),
        ("tests/client/test_table.py", []),
        ("requirements/run.txt", []),
    ],
)
def test_a_changed_file_asks_for_its_tests(file: str, expected: list[str]) -> None:
    assert steps_for(file) == expected


@pytest.mark.parametrize("file", ["src/filon/locale/fr.po", "src/filon/web/templates/base.html", "src/filon/lab/match.py"])
def test_whatever_speaks_asks_for_the_words(file: str) -> None:
    assert steps_for(file)[0] == LINTS


def test_every_room_has_tests_to_ask_for() -> None:
    rooms = [folder.name for folder in (check.CHECKOUT / "src/filon").iterdir() if (folder / "__init__.py").exists()]
    assert {"kernel", "web"} < set(rooms)
    for room in rooms:
        asked = check.tests_asked_by(check.CHECKOUT, f"src/filon/{room}/__init__.py")
        assert any((check.CHECKOUT / one).is_dir() and one != "tests/words" for one in asked), room


def test_what_lies_in_a_folder_that_is_run_is_not_run_twice() -> None:
    assert steps_for("tests/lab/test_rows.py", "src/filon/kernel/layout.py", "benchmarks/peers.py") == [
        "tests/words",
        "tests/kernel",
        "tests/lab",
        "the contract of dragobert",
    ]


def test_a_test_that_is_gone_asks_for_its_folder() -> None:
    assert steps_for("tests/lab/test_that_was.py") == ["tests/lab"]
    assert steps_for("tests/nowhere/test_that_was.py", "src/filon/nowhere/gone.txt") == []


def test_a_step_says_why_and_browsers_are_left_to_the_whole_suite() -> None:
    files = ("src/filon/lab/match.py", "src/filon/lab/export.py", "tests/browser/test_axe.py", "requirements/run.txt")
    plan = check.plan_for(check.CHECKOUT, files, workers=1)
    assert {step.name: step.why for step in plan.steps}["tests/lab"] == "src/filon/lab/match.py and 1 more changed"
    assert (plan.left, plan.untested) == (["tests/browser/test_axe.py"], ["requirements/run.txt"])


# --- what changed ---


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A branch with a commit of its own since main, and with work that is not committed."""
    git(tmp_path, "init", "--quiet", "--initial-branch", "main")
    commit(tmp_path, "kept.py", "moved.py", "gone.py")
    git(tmp_path, "checkout", "--quiet", "-b", "branch")
    commit(tmp_path, "committed.py")
    return tmp_path


def git(folder: Path, *arguments: str) -> None:
    someone = ("-c", "user.name=Somebody", "-c", "user.email=somebody@example.org")
    subprocess.run(["git", *someone, *arguments], cwd=folder, check=True, capture_output=True)


def commit(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).write_text(name)
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "some files")


def test_committed_uncommitted_and_unknown_files_have_changed(checkout: Path) -> None:
    git(checkout, "mv", "moved.py", "elsewhere.py")
    (checkout / "gone.py").unlink()
    (checkout / "new file.py").write_text("")
    (checkout / ".gitignore").write_text("ignored.py\n")
    (checkout / "ignored.py").write_text("")
    expected = [".gitignore", "committed.py", "elsewhere.py", "gone.py", "moved.py", "new file.py"]
    assert check.changed_files(checkout, check.base_of(checkout, None)) == expected
    assert check.changed_files(checkout, check.base_of(checkout, "HEAD")) == [
        name for name in expected if name != "committed.py"
    ]


def test_without_a_main_the_last_commit_counts(checkout: Path) -> None:
    git(checkout, "branch", "--quiet", "-D", "main")
    assert check.changed_files(checkout, check.base_of(checkout, None)) == []


def test_what_git_does_not_know_is_said(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check.main(["--base", "nowhere"], checkout) == check.UNFINISHED
    assert "cannot tell what changed: fatal: Not a valid object name nowhere" in capsys.readouterr().out


def test_where_nothing_changed_that_is_said(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(check, "always", lambda _: iter(()))
    assert check.main(["--base", "HEAD", "--seconds", "90"], checkout) == 0
    told = capsys.readouterr().out
    assert "nothing has changed since" in told
    assert "90 s at most" in told
    assert "all is well as far as this goes" in told


# --- the run ---

GOOD = Step("good", "a file changed", ("timeit", "-n", "1", "pass"))
BAD = Step("bad", "a file changed", ("no_such_module",))
SLOW = Step("slow", "a file changed", ("timeit", "-n", "1", "import time; time.sleep(600)"))


def test_all_is_well_if_every_step_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check.check(Plan([GOOD, GOOD]), tmp_path, seconds=60) == 0
    assert capsys.readouterr().out.count("checking good (a file changed)") == 2


def test_a_document_without_examples_is_well(tmp_path: Path) -> None:
    (tmp_path / "page.md").write_text("Nothing to try.")
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --doctest-glob=*.md\n")
    assert check.check(Plan([Step("page", "it changed", check.pytest(["page.md"], workers=0))]), tmp_path, seconds=60) == 0


def test_a_step_that_fails_does_not_keep_the_others_from_running(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check.check(Plan([BAD, GOOD]), tmp_path, seconds=60) == check.FAILED
    told = capsys.readouterr().out
    assert "checking good" in told
    assert "filon: failed: bad" in told
    assert "all is well" not in told


def test_when_time_is_up_it_stops_and_says_what_it_did_not_get_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(check, "SHORTEST", 0.5)
    monkeypatch.setattr(check, "GRACE", 0.5)
    assert check.check(Plan([SLOW, GOOD]), tmp_path, seconds=1.0) == check.UNFINISHED
    told = capsys.readouterr().out
    assert told.count("not finished in") == 2
    assert "checking good" not in told
    assert "all is well" not in told


def test_with_little_time_left_nothing_is_begun(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check.check(Plan([GOOD]), tmp_path, check.SHORTEST) == check.UNFINISHED
    assert "checking" not in capsys.readouterr().out
