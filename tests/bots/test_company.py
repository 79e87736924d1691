"""The bots a person meets: the house's own company, and one that comes in a package of its own."""

from collections import Counter
from pathlib import Path

import pytest

import filon
from filon import games
from filon.bots import COMPANY, Dice, bot_names, bot_of
from filon.kernel.words import words_for

EXAMPLE = Path(__file__).parents[2] / "examples" / "hasty-bot"
KEY = bytes(range(32))


@pytest.fixture
def hasty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The example, as if it were installed."""
    info = tmp_path / "hasty_bot-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: hasty-bot\nVersion: 1.0\n", encoding="utf-8")
    points = (EXAMPLE / "pyproject.toml").read_text(encoding="utf-8").partition('entry-points."filon.bots"]\n')[2]
    line = points.split("\n")[0].replace('"', "")
    (info / "entry_points.txt").write_text(f"[filon.bots]\n{line}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.syspath_prepend(EXAMPLE / "src")


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("slug", games.names())
def test_a_bot_of_another_package_plays_every_game(slug: str) -> None:
    assert "hasty" in bot_names()
    bot = bot_of("hasty")
    game = filon.new(slug, seats=games.rules_of(slug).IDENTITY.usual_seats, seed=1)
    for number in range(6):
        seen = game.see(game.actors[0])
        move = bot.choose(seen, Dice(KEY, number))
        assert move == bot.choose(seen, Dice(KEY, number))
        game.play(move)


def test_every_game_has_its_company_of_three() -> None:
    assert set(COMPANY) == set(games.names())
    everybody = [bot for bots in COMPANY.values() for bot in bots]
    assert len({bot.name for bot in everybody}) == len({bot.title for bot in everybody}) == 3 * len(COMPANY)
    french = words_for("fr")
    for bot in everybody:
        assert bot_of(bot.name) is bot
        assert french(bot.says) != bot.says


@pytest.mark.parametrize("slug", COMPANY)
def test_the_company_plays_by_its_character(slug: str) -> None:
    game = filon.new(slug, seats=games.rules_of(slug).IDENTITY.usual_seats, seed=2)
    _, steady, thinker = COMPANY[slug]
    for number in range(10):
        seen = game.see(game.actors[0])
        move = steady.choose(seen, Dice(KEY, number))
        assert move == bot_of("thumb").choose(seen, Dice(KEY, number))
        game.play(move)
    seen = game.see(game.actors[0])
    assert thinker.choose(seen, Dice(KEY, 1)) in seen.moves()


def test_the_absent_minded_follows_the_rule_mostly_and_does_anything_sometimes() -> None:
    seen = filon.new("dragobert", seats=3, seed=1, first_seat=0).see(0)
    by_rule = bot_of("thumb").choose(seen, Dice(KEY, 0))
    made = Counter(COMPANY["dragobert"][0].choose(seen, Dice(KEY, number)) for number in range(120))
    assert set(made) == set(seen.moves())
    assert made.most_common(1)[0][0] == by_rule
