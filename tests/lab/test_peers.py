"""The comparison with OpenSpiel, with planted rows in its place: ratios, tables, and no file unless one is asked for."""

import json
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from filon import games
from filon.lab.bench import changed_options, settings_of
from lab.runs import TINY

BENCHMARKS = Path(__file__).parent.parent.parent / "benchmarks"
PLANTED: list[dict[str, Any]] = [
    {"game": "hanabi", "players": 4, "how": "python", "moves_per_s": 1000.0},
    {"game": "hanabi", "players": 4, "how": "rollouts", "moves_per_s": 500.0},
]


@pytest.fixture
def peers(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script, with OpenSpiel's rows planted and our own figures fixed."""
    monkeypatch.syspath_prepend(BENCHMARKS)
    rows = ModuleType("open_spiel_rows")
    vars(rows)["rows"] = lambda _seconds, _repeats: PLANTED
    monkeypatch.setitem(sys.modules, "open_spiel_rows", rows)
    monkeypatch.delitem(sys.modules, "peers", raising=False)
    script = import_module("peers")
    monkeypatch.setattr(script, "version", lambda name: f"{name} planted")
    monkeypatch.setattr(script, "our_moves_per_s", lambda _effort: {"rollouts": 9e6, "python": 4e5})
    return script


def test_ratios_set_like_beside_like(peers: ModuleType) -> None:
    report = peers.compare(TINY)
    assert {row["how"]: row["ratio"] for row in report["open_spiel"]} == {"python": 400, "rollouts": 18000}


def test_the_best_of_several_turns_counts_for_both(peers: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = iter([{"rollouts": 1e6, "python": 9e5}, {"rollouts": 2e6, "python": 3e5}])
    theirs = iter(
        [[{**row, "moves_per_s": rate} for row, rate in zip(PLANTED, pair, strict=True)] for pair in ((10, 1), (5, 4))]
    )
    monkeypatch.setattr(peers, "one_turn", lambda _effort: (next(ours), next(theirs)))
    report = peers.compare(replace(TINY, repeats=2))
    assert report["filon"]["moves_per_s"] == {"rollouts": 2e6, "python": 9e5}
    assert [(row["how"], row["moves_per_s"], row["ratio"]) for row in report["open_spiel"]] == [
        ("python", 10, 9e4),
        ("rollouts", 4, 5e5),
    ]


def test_json_only_and_no_file(
    peers: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    peers.main(["--json"])
    assert json.loads(capfd.readouterr().out)["filon"]["moves_per_s"] == {"rollouts": 9e6, "python": 4e5}
    assert list(tmp_path.iterdir()) == []


def row_of(game: str, seats: int, play: str) -> dict[str, Any]:
    """A row that nobody measured."""
    rates = dict.fromkeys(("games_per_s", "moves_per_s", "choices_per_s", "moves_per_game"), 2000.0)
    costs = dict.fromkeys(("copy_ns", "see_ns", "imagine_ns"), 7.0)
    return {"game": game, "seats": seats, "options": {}, "threads": 1, "play": play, "state_bytes": 1234, **rates, **costs}


def planted_bench(progress: Callable[[str], None]) -> dict[str, Any]:
    """What `filon bench` might say of all games."""
    rows = [row_of(game, seats, play) for game in games.names() for seats in (3, 4) for play in ("random", "thumb")]
    progress("nothing")
    figures = dict.fromkeys(("threads_ratio", "python_loop_moves_per_s", "import_s", "warm_start_s"), 1.5)
    return {"rows": rows, "headline": {"game": "dragobert", "seats": 4, "play": "random"}, **figures}


def test_the_page_holds_every_game_and_both_tables(
    peers: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(peers, "measure", planted_bench)
    page = tmp_path / "page.md"
    peers.main(["--out", str(page)])
    written = page.read_text(encoding="utf-8")
    told = capfd.readouterr()
    table = told.out.split("\n\n")[1].strip()
    assert "measuring nothing" in told.err
    assert "| from Python       | hanabi, 4 players |" in table
    assert "400.0 ×" in table
    assert table in written
    for game in games.names():
        assert f"### {game}, a State of 1,234 bytes" in written
        assert written.count(f"| {game}, 4 seats | ") == 3  # two ways to play, and what is done with a State


def test_the_page_that_is_kept_has_every_table_of_the_games_on_it(peers: ModuleType) -> None:
    page = (BENCHMARKS.parent / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    named = set(re.findall(r"^\| (\w+, \d+ seats[^|]*?) +\| (random|thumb) ", page, re.MULTILINE))
    tables = {
        peers.seating({"game": game, "seats": setting.seats, "options": changed_options(setting)})
        for game in {table.partition(",")[0] for table, _ in named}
        for setting in settings_of(games.rules_of(game))
    }
    assert named == {(table, play) for table in tables for play in ("random", "thumb")}


def test_our_figures_are_of_random_play_on_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(BENCHMARKS)
    monkeypatch.delitem(sys.modules, "peers", raising=False)
    script = import_module("peers")
    plans: list[Any] = []

    def planted(plan: Any, _effort: object) -> tuple[int, float, int, int]:
        plans.append(plan)
        return 1, 2.0, 10, 9

    monkeypatch.setattr(script, "whole_games", planted)
    monkeypatch.setattr(script, "python_loop", lambda _setting, _effort: 3.0)
    assert script.our_moves_per_s(TINY) == {"rollouts": 5.0, "python": 3.0}
    assert [(plan.play, plan.threads, plan.setting.seats) for plan in plans] == [("random", 1, 4)]
