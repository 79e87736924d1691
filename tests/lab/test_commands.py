"""`filon simulate` and `filon bench` as a person meets them: exit codes, sentences, JSON and files."""

import csv
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from filon.cli import main
from filon.cli import simulation_report as command
from filon.kernel.workshop import OnProgress
from filon.lab import bench
from filon.lab.simulate import simulate
from filon.play.setting import agree
from lab.runs import SEED, TINY
from scale import ENDLESS_RUN, WRITTEN_ROWS

REFUSED, INTERRUPTED = 2, 130


def run(*arguments: object) -> int:
    """Run a command; its exit code."""
    with pytest.raises(SystemExit) as left:
        main([str(argument) for argument in arguments])
    return int(left.value.code or 0)


def test_json_is_all_there_is_on_the_output(capfd: pytest.CaptureFixture[str]) -> None:
    arguments = ("simulate", "dragobert", "--seats", 3, "--games", WRITTEN_ROWS, "--seed", SEED, "--json")
    assert run(*arguments, "--threads", 1) == 0
    one = json.loads(capfd.readouterr().out)
    assert run(*arguments, "--threads", 2) == 0
    assert one == json.loads(capfd.readouterr().out)
    assert (one["game"], one["seats"], one["games"], one["asked"]) == ("dragobert", 3, WRITTEN_ROWS, WRITTEN_ROWS)
    assert one["moves"] == int(simulate(agree("dragobert", seats=3), games=WRITTEN_ROWS, seed=SEED).lengths.sum())


def test_the_seed_that_is_told_repeats_the_run(capfd: pytest.CaptureFixture[str]) -> None:
    arguments = ("simulate", "dragobert", "--games", 5, "--json")
    assert run(*arguments) == 0
    first = json.loads(capfd.readouterr().out)
    assert run(*arguments, "--seed", first["seed"]) == 0
    assert first == json.loads(capfd.readouterr().out)


def test_a_person_reads_who_won(capfd: pytest.CaptureFixture[str]) -> None:
    assert run("simulate", "dragobert", "--games", 50, "--seed", SEED, "--bots", "thumb,random") == 0
    told = capfd.readouterr().out
    assert "50 games" in told
    for line in ("thumb ×2", "random ×2", "0 thumb", "1 random", "2 thumb", "3 random"):
        assert line in told


def test_options_tables_and_rows(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    tables, out = tmp_path / "my.toml", tmp_path / "run.csv"
    tables.write_text("[extraction]\nred = 10\nblue = 10\nplain = 10\ndragon = 12\n")
    chosen = ("--seats", 2, "--option", "two_player=double_draw", "--tables", tables, "--out", out)
    assert run("simulate", "dragobert", "--games", WRITTEN_ROWS, "--seed", SEED, "--json", *chosen) == 0
    summary = json.loads(capfd.readouterr().out)
    assert (summary["options"]["two_player"], summary["shipped_tables"]) == ("double_draw", False)
    setting = agree("dragobert", seats=2, tables=tables, two_player="double_draw")
    with out.open(newline="") as source:
        lengths = [int(row["moves"]) for row in csv.DictReader(source)]
    assert lengths == simulate(setting, games=WRITTEN_ROWS, seed=SEED).lengths.tolist()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nothing"], "no game 'nothing'"),
        (["dragobert", "--seats", "7"], "2 to 6 seats"),
        (["dragobert", "--games", "0"], "games to be 1 or more, but got 0"),
        (["dragobert", "--games", "-5"], "games to be 1 or more, but got -5"),
        (["dragobert", "--threads", "0"], "threads to be 1 or more"),
        (["dragobert", "--bots", "thumb,nobody"], "no bot 'nobody'"),
        (["dragobert", "--seats", "2", "--bots", "thumb,thumb,thumb"], "but got 3"),
        (["dragobert", "--seed", "seven"], "as the seed, but got 'seven'"),
        (["dragobert", "--option", "two_player"], "name=value"),
        (["dragobert", "--option", "two_player=none"], "expected one of plain, double_draw"),
        (["dragobert", "--out", "run.json"], ".parquet or .csv"),
        (["dragobert", "--out", "nowhere/run.csv"], "No such file or directory"),
        (["dragobert", "--tables", "nowhere.toml"], "cannot read tables nowhere.toml"),
    ],
)
def test_refusals_come_before_the_first_game(
    arguments: list[str], sentence: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(command, "simulate_with_bar", lambda *_: pytest.fail("games were played"))
    assert run("simulate", *arguments) == REFUSED
    told = capfd.readouterr()
    assert told.out == ""
    assert sentence in told.err
    assert told.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_bench_prints_json_only(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bench, "QUICK", TINY)
    assert run("bench", "--quick", "--json", "dragobert") == 0
    report = json.loads(capfd.readouterr().out)
    assert {row["game"] for row in report["rows"]} == {"dragobert"}


def test_bench_for_a_person(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bench, "QUICK", TINY)
    assert run("bench", "--quick", "dragobert") == 0
    told = capfd.readouterr().out
    assert "2 seats, double_draw" in told
    assert "moves a second" in told.replace("\n", " ")


def test_bench_of_no_such_game_is_refused(capfd: pytest.CaptureFixture[str]) -> None:
    assert run("bench", "nothing") == REFUSED
    assert "no game 'nothing'" in capfd.readouterr().err


@contextmanager
def impatient(_what: str, _games: int) -> Iterator[OnProgress]:
    """A progress bar at which somebody presses Ctrl-C."""

    def interrupt(done: int, _total: int) -> None:
        if done:
            raise KeyboardInterrupt

    yield interrupt


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_ctrl_c_keeps_the_finished_rows(
    ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "progress_bar", impatient)
    out = tmp_path / f"run.{ending}"
    arguments = ("--games", ENDLESS_RUN, "--seats", 2, "--seed", SEED, "--out", out, "--json")
    assert run("simulate", "dragobert", *arguments) == INTERRUPTED
    told = capfd.readouterr()
    kept = json.loads(told.out)["games"]
    assert f"stopped: {kept:,} of {ENDLESS_RUN:,} games were finished" in told.err
    rows = read(out)
    assert [int(row["game"]) for row in rows] == list(range(kept))
    assert [int(row["moves"]) for row in rows] == simulate(
        agree("dragobert", seats=2), games=kept, seed=SEED
    ).lengths.tolist()


def read(file: Path) -> list[dict[str, Any]]:
    """The rows of either kind of file."""
    if file.suffix == ".parquet":
        import pyarrow.parquet as pq

        rows: list[dict[str, Any]] = pq.read_table(file).to_pylist()
        return rows
    with file.open(newline="") as source:
        return list(csv.DictReader(source))
