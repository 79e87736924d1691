"""A home that is read-only, or not there at all: everything is played, and what cannot be kept is said in a sentence."""

import os
import re
import shutil
from pathlib import Path

import pytest

from filon.cli import saves
from filon.kernel import folders, library
from shipping.stages import FILON, NO_HOME, PLAY, Stage

TYPED = "1\n1\n1\nquit\n"
ASK_CACHE = "from filon.kernel.library import writable_cache; folder = writable_cache(); print(folder, folder.is_dir())"


@pytest.fixture
def read_only(tmp_path: Path) -> str:
    """A home in which nobody, not even root, can write."""
    (tmp_path / "file").write_text("")
    return str(tmp_path / "file" / "home")


@pytest.fixture
def at(tmp_path: Path) -> Path:
    """An empty folder to be in."""
    folder = tmp_path / "at"
    folder.mkdir()
    return folder


def test_a_read_only_home_is_enough_for_what_came_compiled(stage: Stage, at: Path, read_only: str) -> None:
    said = stage.run(PLAY, at=at, env={"HOME": read_only})
    assert (said.way, said.errors) == ("shipped ready", [])
    assert list(at.iterdir()) == []


def test_no_home_is_enough_for_what_came_compiled(stage: Stage, at: Path) -> None:
    said = stage.run(NO_HOME + PLAY, at=at)
    assert (said.way, said.errors) == ("shipped ready", [])
    assert list(at.iterdir()) == []


@pytest.mark.parametrize("before", [NO_HOME, ""], ids=["no home", "read-only"])
def test_what_is_compiled_goes_into_a_passing_folder(stage: Stage, at: Path, read_only: str, before: str) -> None:
    said = stage.run(before + ASK_CACHE, at=at, env={} if before else {"HOME": read_only})
    assert re.fullmatch(rf"{re.escape(str(at))}/filon-\w+ True", said.lines[0])
    assert len(said.errors) == 1
    assert said.errors[0].startswith("filon: cannot write to ")
    assert said.errors[0].endswith("set FILON_CACHE")
    assert list(at.iterdir()) == [], "it goes when the process ends, and nothing is called ~"


def test_who_is_given_the_passing_folder_of_another_leaves_it(stage: Stage, at: Path, tmp_path: Path) -> None:
    given = tmp_path / "given"
    given.mkdir()
    said = stage.run(ASK_CACHE, at=at, env={"FILON_CACHE": str(given)})
    assert (said.lines, said.errors) == ([f"{given} True"], [])
    assert given.is_dir()


def test_a_forked_process_leaves_it_too(stage: Stage, at: Path) -> None:
    fork = "import os, sys\nif os.fork() == 0:\n    sys.exit()\nos.wait()\nprint(folder.is_dir())"
    said = stage.run(f"{ASK_CACHE}\n{fork}", at=at, env={"FILON_CACHE": "/dev/null/cache"})
    assert said.lines[-1] == "True"
    assert list(at.iterdir()) == []


@pytest.mark.parametrize("before", [NO_HOME, ""], ids=["no home", "read-only"])
def test_a_game_in_the_terminal_is_kept_somewhere_else_and_that_is_said(
    stage: Stage, at: Path, read_only: str, before: str
) -> None:
    said = stage.run(before + FILON, "play", "dragobert", at=at, typed=TYPED, env={} if before else {"HOME": read_only})
    sentence = next(line for line in said.errors if "FILON_DATA" in line)
    kept = list(at.glob("filon-games-*/games/dragobert-*.json"))
    assert len(kept) == 1
    assert str(kept[0].parent.parent) in sentence
    assert not any("Traceback" in line for line in said.errors)
    assert not (at / "~").exists()


def test_a_home_that_we_may_not_look_into_has_no_games(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(folder: Path, pattern: str) -> list[Path]:
        raise PermissionError(folder, pattern)

    monkeypatch.setattr(Path, "glob", refuse)
    assert saves.newest_open("dragobert") is None


def test_a_folder_that_somebody_chose_is_never_exchanged(stage: Stage, at: Path) -> None:
    said = stage.run(FILON, "play", "dragobert", at=at, typed=TYPED, code=2, env={"FILON_DATA": "/dev/null/data"})
    assert len(said.errors) == 1
    assert said.errors[0].startswith("filon: cannot write /dev/null/data/games/dragobert-")


@pytest.mark.parametrize("before", [NO_HOME, ""], ids=["no home", "read-only"])
def test_the_doctor_says_what_to_do(stage: Stage, at: Path, read_only: str, before: str) -> None:
    said = stage.run(
        before + FILON, "doctor", at=at, code=1, env={"COLUMNS": "100"} if before else {"COLUMNS": "100", "HOME": read_only}
    )
    assert {line.split()[1] for line in said.lines if line.startswith("problem")} == {"cache", "data"}


def test_everything_compiled_needs_no_folder_to_be_warmed(stage: Stage, at: Path, read_only: str) -> None:
    said = stage.run(FILON, "warm", "dragobert", at=at, env={"HOME": read_only})
    assert said.lines[0] == "Every game is compiled already."
    refused = stage.run(FILON, "warm", "lair", at=at, code=2, env={"HOME": read_only, "FILON_COMPILE": "1"})
    assert len(refused.errors) == 1
    assert "FILON_CACHE" in refused.errors[0]


def test_why_nothing_can_be_written_is_said_by_the_system(tmp_path: Path) -> None:
    assert folders.why_unwritable(tmp_path / "new" / "folder") == ""
    assert (tmp_path / "new" / "folder").is_dir()
    assert folders.why_unwritable(Path("/dev/null/folder")) == os.strerror(20)
    assert folders.why_unwritable(Path("~/folder")) == os.strerror(2)


def test_a_cache_that_can_be_written_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "CACHE", tmp_path / "cache")
    assert library.writable_cache() == tmp_path / "cache"


def test_where_the_disk_is_full_nothing_is_kept_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(library, "CACHE", tmp_path / "cache")
    monkeypatch.setattr(library, "ROOM_FOR_LIBRARIES", shutil.disk_usage(tmp_path).total + 1)
    instead = library.writable_cache()
    assert instead != tmp_path / "cache"
    assert capsys.readouterr().err.startswith(f"filon: cannot write to {tmp_path / 'cache'} ({os.strerror(28)}): ")
