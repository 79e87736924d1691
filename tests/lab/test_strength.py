"""The page of strength: finished matches are kept and not played again, and the page in docs is what they come to."""

from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from filon.bots import RandomBot, ThumbBot
from filon.lab.match import match

CHECKOUT = Path(__file__).parent.parent.parent
KEPT = CHECKOUT / "docs" / "proof" / "strength.json"
PAGE = CHECKOUT / "docs" / "strength.md"
DEALS = 3


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(CHECKOUT / "benchmarks")
    strength = import_module("strength")
    monkeypatch.setattr(strength, "DEALS", DEALS)
    return strength


def hall(script: ModuleType, folder: Path, *, more: bool = False) -> Any:
    return script.Hall(minutes=9.0, folder=folder / "games", results=folder / "results.json", threads=2, more=more)


def test_a_finished_match_is_kept_and_not_played_again(
    script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arena = script.Arena("saboteur", 5, {"rounds": 1}, by_team=True)
    hall(script, tmp_path).compare(arena, "thumb", "random")
    found = script.Results.of(tmp_path / "results.json").matches["saboteur thumb random"]
    expected = match(arena.setting, "thumb", "random", deals=DEALS, seed=script.SEED, by_team=True)
    assert found.won == script.won_of(expected.share, expected.share_95)
    assert (found.deals, set(found.by_side)) == (DEALS, {"digger", "saboteur"})
    monkeypatch.setattr(script, "match", lambda *_, **__: pytest.fail("it was played again"))
    hall(script, tmp_path).compare(arena, "thumb", "random")
    monkeypatch.undo()
    monkeypatch.setattr(script, "DEALS", DEALS + 2)
    hall(script, tmp_path, more=True).compare(arena, "thumb", "random")
    assert script.Results.of(tmp_path / "results.json").matches["saboteur thumb random"].deals == DEALS + 2


def test_the_house_bots_are_kept_the_weakest_first(
    script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(script, "house_bots_of", lambda _game: [ThumbBot(), RandomBot()])
    hall(script, tmp_path).rate(script.Arena("dragobert", 2))
    (house,) = script.Results.of(tmp_path / "results.json").houses.values()
    assert [bot.name for bot in house.bots] == ["random", "thumb"]


def test_the_page_says_what_was_measured(script: ModuleType) -> None:
    page, results = PAGE.read_text(encoding="utf-8").splitlines(), script.Results.of(KEPT)
    lines = [*script.lines_of(results.matches), *script.house_lines_of(results.houses)]
    assert [line for line in lines if line not in page] == []
    measured = {row.game for row in results.matches.values()}
    assert measured <= {arena.game for arena in script.ARENAS}
    assert len(results.matches) == len(measured) * len(script.PAIRS)
    assert set(results.houses) == measured
