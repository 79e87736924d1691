"""`filon warm` and `filon doctor`: what the machine is like, and what is said when it is not as it should be."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import scale
from cli.running import GAME, Terminal, command, environment
from filon import games
from filon.cli.typed import known_game
from filon.cli.warmup import compile_games, libraries_of
from filon.kernel import workshop
from filon.kernel.compiling import is_compiling_off
from filon.kernel.errors import FilonError, UnknownGame
from filon.kernel.library import CACHE
from filon.kernel.words import Words
from filon.kernel.workshop import Workshop
from filon.play.setting import agree
from filon.search.compiled_search import search_of
from fixture import trove

TESTS = Path(__file__).parent.parent
compiled_only = pytest.mark.skipif(is_compiling_off(), reason="nothing is compiled")


def filon(*arguments: str, env: dict[str, str]) -> "subprocess.CompletedProcess[str]":
    """Run `filon` in a process of its own."""
    return subprocess.run(command(arguments), env=env, capture_output=True, text=True, stdin=subprocess.DEVNULL)


def test_warm_does_nothing_when_all_is_compiled(terminal: Terminal) -> None:
    search_of(agree(GAME, seats=2).rules)
    outcome = terminal.run("warm", GAME)
    assert outcome.code == 0
    assert "compiled already" in outcome.out
    assert str(CACHE) in outcome.out
    data = terminal.run("warm", GAME, "--json").data
    assert (data["games"], data["compiled"], data["cache"]) == ([GAME], [], str(CACHE))


@pytest.fixture
def half_a_cache(tmp_path: Path) -> Path:
    """A cache with the rules of trove, but not its search, as after a kill between the two: to compile both takes a quarter
    of a minute, and is done in `make proof`."""
    cache = tmp_path / "cache"
    search_of(trove)
    rules = libraries_of(trove)[0].file
    (cache / rules.parent.name).mkdir(parents=True)
    if not scale.IS_PROOF:
        shutil.copyfile(rules, cache / rules.relative_to(CACHE))
    return cache


@compiled_only
def test_warm_compiles_a_stranger_s_game_once(entry_point_folder: Path, half_a_cache: Path, tmp_path: Path) -> None:
    path = os.pathsep.join([str(entry_point_folder), str(TESTS), *filter(None, sys.path)])
    env = environment(tmp_path, FILON_CACHE=str(half_a_cache), PYTHONPATH=path)
    first = filon("warm", "trove", env=env)
    assert first.returncode == 0, first.stderr
    assert "Compiled trove in" in first.stdout
    assert str(half_a_cache) in first.stdout
    assert sorted(file.parent.name for file in half_a_cache.glob("*/*.library")) == ["trove.rules", "trove.search"]
    second = filon("warm", "trove", env=env)
    assert "compiled already" in second.stdout


@compiled_only
@pytest.mark.parametrize("why", ["nothing may be compiled", "no process can be started"])
def test_a_game_that_cannot_be_compiled_is_said_so(why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError("no more processes")

    shop = Workshop()
    monkeypatch.setattr("filon.cli.warmup.WORKSHOP", shop)
    monkeypatch.setattr(workshop, "launched", refuse)
    monkeypatch.setattr(workshop, "load_library", lambda _: False)
    monkeypatch.setattr("filon.kernel.library.LOADED", {})
    if why == "nothing may be compiled":
        monkeypatch.setenv("FILON_COMPILE", "0")
    with pytest.raises(FilonError, match="compiling trove failed"):
        compile_games([trove], Words(), quiet=True)


def test_a_cache_that_cannot_be_written_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    env = environment(tmp_path, FILON_CACHE=str(tmp_path / "file" / "cache"), TMPDIR=str(tmp_path))
    done = filon("warm", env=env)
    assert (done.returncode, done.stdout) == (2, "")
    assert all(line.startswith("filon: ") and "FILON_CACHE" in line for line in done.stderr.splitlines())
    examined = filon("doctor", env=env)
    assert examined.returncode == 1
    assert "FILON_CACHE" in examined.stdout


def test_doctor_finds_this_machine_fit(terminal: Terminal) -> None:
    _ = [agree(name, seats=games.rules_of(name).IDENTITY.usual_seats).entry for name in games.names()]
    outcome = terminal.run("doctor", "--json")
    checks = {check["name"]: check for check in outcome.data["checks"]}
    assert {
        "filon",
        "python",
        "numba",
        "numpy",
        "cpus",
        "cache",
        "data",
        "disk",
        "game",
        "width",
        "colours",
    } <= checks.keys()
    assert all(check["ok"] for name, check in checks.items() if name not in ("letters", "disk"))
    assert outcome.code == (0 if outcome.data["ok"] else 1)


@compiled_only
def test_a_game_that_is_not_compiled_is_no_fault(tmp_path: Path) -> None:
    done = filon("doctor", "--json", env=environment(tmp_path, FILON_CACHE=str(tmp_path / "empty")))
    told = [check for check in json.loads(done.stdout)["checks"] if check["name"] == "game"]
    assert len(told) == len(games.own_names())
    for check in told:
        assert check["ok"]
        assert check["found"].endswith("not compiled yet; it is while it is played, or by filon warm")


def test_doctor_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    env = environment(tmp_path, COLUMNS="40") | {"FILON_DATA": str(tmp_path / "file" / "data"), "PYTHONIOENCODING": "ascii"}
    done = filon("doctor", "--lang", "fr", env=env)
    assert done.returncode == 1
    assert "FILON_DATA" in done.stdout
    assert "80 colonnes" in done.stdout
    assert "PYTHONUTF8=1" in done.stdout
    wrong = {line.split()[1] for line in done.stdout.splitlines() if line.startswith("probl")}
    assert wrong - {"game", "disk"} == {"data", "width", "letters"}


def test_known_game_answers_from_the_registered_names() -> None:
    assert known_game(GAME, Words()) == GAME
    with pytest.raises(UnknownGame):
        known_game("", Words())
