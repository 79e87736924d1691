"""Compiled code that came with Filon is used where processor, numba and Python fit; where they do not, and where it is
damaged, the game is played all the same, move for move, and compiled behind."""

import os
from importlib.metadata import version
from pathlib import Path

import pytest
from filelock import FileLock

from filon.kernel import compile_process, compiler, library
from filon.kernel.library import BASELINE, Library, machine_digest, read_library
from filon.kernel.rules_library import rules_library
from fixture import trove
from shipping.stages import FILON, OTHER_NUMBA, PLAY, Stage

WITHOUT_BASELINE = {"NUMBA_CPU_NAME": "nehalem", "NUMBA_CPU_FEATURES": "+sse3,+ssse3,+sse4.1,+sse4.2,+popcnt,+cx16,-avx2"}
PLAINLY = {"NUMBA_DISABLE_JIT": "1"}


@pytest.fixture(scope="session")
def plain_record(stage: Stage, tmp_path_factory: pytest.TempPathFactory) -> str:
    """How the game goes uncompiled."""
    return stage.run(PLAY, at=tmp_path_factory.mktemp("plain"), env=PLAINLY).record


def test_it_is_used_at_once_and_nothing_is_written(stage: Stage, tmp_path: Path, plain_record: str) -> None:
    before = {file: file.stat().st_mtime_ns for file in stage.folder.rglob("*")}
    said = stage.run(PLAY, at=tmp_path, env={"HOME": str(tmp_path)})
    assert (said.way, said.record, said.errors) == ("shipped ready", plain_record, [])
    assert {file: file.stat().st_mtime_ns for file in stage.folder.rglob("*")} == before
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("script", "variables"),
    [("", WITHOUT_BASELINE), (OTHER_NUMBA, {}), ("", {"NUMBA_BOUNDSCHECK": "1"})],
    ids=["processor without the baseline", "another numba", "bounds are checked"],
)
def test_where_it_does_not_fit_the_game_is_played_and_compiled_behind(
    stage: Stage, tmp_path: Path, plain_record: str, script: str, variables: dict[str, str]
) -> None:
    said = stage.run(script + PLAY, at=tmp_path, env={"HOME": str(tmp_path), **variables})
    assert (said.way, said.record, said.errors) == ("plain waiting", plain_record, [])


def test_what_is_compiled_here_goes_before_what_was_brought(stage: Stage, tmp_path: Path, plain_record: str) -> None:
    """Made under the name of this very machine: it is what was brought, but nobody can tell."""
    ask = (
        "from filon.games import rules_of; from filon.kernel.rules_library import rules_library; "
        "print(rules_library(rules_of('dragobert')).file)"
    )
    file = Path(stage.run(ask, at=tmp_path, env={"FILON_CACHE": str(tmp_path / "cache")}).lines[0])
    brought = next(place for place in stage.libraries if place.parent.name == file.parent.name)
    library.write_library(file, read_library(brought) or b"")
    said = stage.run(PLAY, at=tmp_path, env={"FILON_CACHE": str(tmp_path / "cache")})
    assert (said.way, said.record) == ("compiled here ready", plain_record)
    assert file.stat().st_mtime > brought.stat().st_mtime


@pytest.mark.parametrize("content", [b"", b"filon", "cut", "changed"])
def test_damaged_it_is_as_good_as_not_there(stage: Stage, tmp_path: Path, plain_record: str, content: bytes | str) -> None:
    spoilt = stage.copied_to(tmp_path / "stage")
    for file in spoilt.libraries:
        whole = file.read_bytes()
        made = {"cut": whole[:-1], "changed": whole[:-1] + bytes([whole[-1] ^ 1])}
        file.write_bytes(content if isinstance(content, bytes) else made[content])
    said = spoilt.run(PLAY, at=tmp_path, env={"HOME": str(tmp_path / "home")})
    assert (said.way, said.record, said.errors) == ("plain waiting", plain_record, [])


@pytest.fixture
def brought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    """A library that came with Filon, damaged; the compiler makes another one of it at once."""
    monkeypatch.setattr(library, "SHIPPED", tmp_path / "shipped")
    monkeypatch.setattr(library, "CACHE", tmp_path / "cache")
    monkeypatch.setattr(compiler, "compiled_library", lambda *_: b"made anew")
    found = rules_library(trove)
    found.shipped.parent.mkdir(parents=True)
    found.shipped.write_bytes(b"what is left of it")
    return found


def test_what_is_damaged_is_compiled_anew_and_stays_where_it_is(brought: Library) -> None:
    compile_process.compile_once(brought, lambda *_: None)
    assert read_library(brought.file) == b"made anew"
    assert brought.found() == brought.file
    assert brought.shipped.read_bytes() == b"what is left of it"


def test_nobody_waits_for_ever_for_who_was_stopped(brought: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """A lock that is never released; what is compiled twice is written whole all the same."""
    monkeypatch.setattr(compile_process, "LONGEST_LOCK", 0.01)
    library.CACHE.mkdir()
    with FileLock(library.CACHE / f"{brought.name}.lock"):
        compile_process.compile_once(brought, lambda *_: None)
    assert read_library(brought.file) == b"made anew"


@pytest.mark.parametrize("kind", ["pipe", "device", "folder", "huge"])
def test_what_is_no_file_or_no_library_by_its_size_is_not_read(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "x.library"
    if kind == "pipe":
        os.mkfifo(file)
    elif kind == "device":
        file.symlink_to("/dev/zero")
    elif kind == "folder":
        file.mkdir()
    else:
        with file.open("wb") as out:
            out.truncate(library.LARGEST + 1)
    assert read_library(file) is None


def test_what_is_whole_is_not_compiled(brought: Library) -> None:
    library.write_library(brought.shipped, b"brought")
    compile_process.compile_once(brought, lambda *_: None)
    assert brought.found() == brought.shipped
    assert not brought.file.exists()


def test_who_compiles_for_the_baseline_writes_what_others_look_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CPU_NAME", BASELINE[0])
    monkeypatch.setenv("NUMBA_CPU_FEATURES", BASELINE[1])
    library.host.cache_clear()
    try:
        assert library.host() == BASELINE
        assert rules_library(trove).file.name == rules_library(trove).shipped.name
    finally:
        monkeypatch.undo()
        library.host.cache_clear()
    assert machine_digest(*library.host()) != machine_digest(*BASELINE)


def doctor(stage: Stage, at: Path, before: str = "", **variables: str) -> list[str]:
    said = stage.run(before + FILON, "doctor", at=at, env={"HOME": str(at), "COLUMNS": "100", **variables})
    return [line.removeprefix("ok").strip() for line in said.lines]


def test_the_doctor_says_where_compiled_code_comes_from(stage: Stage, tmp_path: Path) -> None:
    said = doctor(stage, tmp_path)
    assert f"compiled   came with Filon, for {BASELINE[0]}" in said
    assert "game       dragobert: compiled, as it came with Filon" in said
    assert any("lair: not compiled yet" in line for line in said)


def test_the_doctor_says_why_it_is_not_used(stage: Stage, tmp_path: Path) -> None:
    here = version("numba")
    said = doctor(stage, tmp_path, OTHER_NUMBA)
    assert f"compiled   what came with Filon is not used here: it is for numba {here}" in said
    said = doctor(stage, tmp_path, **WITHOUT_BASELINE)
    assert f"compiled   what came with Filon is not used here: it is for processor {BASELINE[0]}" in said
    assert any("dragobert: not compiled yet" in line for line in said)


def test_the_doctor_says_what_is_damaged(stage: Stage, tmp_path: Path) -> None:
    spoilt = stage.copied_to(tmp_path / "stage")
    for file in spoilt.libraries:
        file.write_bytes(b"filon")
    for file in spoilt.folder.rglob(library.MADE_FOR):
        file.write_text("[1]", encoding="utf-8")
    said = spoilt.run(FILON, "doctor", at=tmp_path, code=1, env={"HOME": str(tmp_path), "COLUMNS": "100"})
    told = [line for line in said.lines if "dragobert" in line]
    assert told == ["problem  game       dragobert: what came with Filon is damaged; it is compiled anew"]
    assert said.errors == []
