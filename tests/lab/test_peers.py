"""The comparison with OpenSpiel, with planted rows in its place: ratios, tables, and no file unless one is asked for."""

import json
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

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


def test_the_page_holds_both_tables(
    peers: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    measure = peers.measure
    monkeypatch.setattr(peers, "measure", lambda games: measure(games, TINY))
    page = tmp_path / "page.md"
    peers.main(["--out", str(page)])
    written = page.read_text(encoding="utf-8")
    table = capfd.readouterr().out.split("\n\n")[1].strip()
    assert "| from Python       | hanabi, 4 players |" in table
    assert "400.0 ×" in table
    assert table in written
    assert "| dragobert, 4 seats " in written


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
