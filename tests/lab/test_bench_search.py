"""What `bench search` measures is what it says it measures. How long anything took is nobody's business here."""

import json

import pytest

from filon.lab import bench
from filon.lab.bench_search import FIRST_ITERATIONS, fresh_worker, measure_search, ways
from filon.play.setting import agree
from filon.search.engine import Way
from lab.runs import TINY
from lab.test_commands import REFUSED, run


def test_a_row_for_every_way_of_playing_on() -> None:
    report = measure_search(["dragobert"], TINY)
    rows = report["rows"]
    assert [(row["rollouts"], row["until"]) for row in rows] == [
        (a, b) for b in ("round", "game") for a in ("random", "thumb")
    ]
    assert {(row["game"], row["seats"], row["threads"]) for row in rows} == {("dragobert", 4, 1)}
    assert all(row["iterations_per_s"] > 0 for row in rows)
    assert report["machine"]["cores"]


def test_a_game_without_rounds_ends_once() -> None:
    assert list(ways(agree("lair", seats=3))) == [("random", "game"), ("thumb", "game")]


@pytest.mark.parametrize(("rollouts", "until"), list(ways(agree("dragobert", seats=4))))
def test_a_worker_goes_as_far_as_its_row_says(rollouts: str, until: str) -> None:
    worker = fresh_worker(agree("dragobert", seats=4))
    worker.make_room(FIRST_ITERATIONS)
    worker.iterate(0, FIRST_ITERATIONS, Way(by_chance=rollouts == "random", to_the_end=until == "game"))
    assert worker.work.shares[:, 0].sum() == FIRST_ITERATIONS
    world, template = worker.work.worlds, worker.template
    assert (template.rules.actors(world[0]) == 0) == (until == "game")
    assert template.rules.round_of(world[0]) > 1


def test_the_command_prints_it(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bench, "QUICK", TINY)
    assert run("bench", "search", "dragobert", "--quick", "--json") == 0
    assert json.loads(capfd.readouterr().out)["rows"][0]["until"] == "round"
    assert run("bench", "search", "dragobert", "--quick") == 0
    assert "iterations/s" in capfd.readouterr().out
    assert run("bench", "search", "chess", "--quick") == REFUSED
    assert "chess" in capfd.readouterr().err
