"""The bots a person meets: the house's own company, and one that comes in a package of its own."""

from collections import Counter
from pathlib import Path

import pytest

import filon
from filon import games
from filon.bots import Dice, all_house_bots, bot_names, bot_of, house_bots_of
from filon.kernel.words import Words, words_for

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


@pytest.mark.parametrize("slug", games.names())
def test_the_house_bots_of_a_game_are_found_by_name_and_speak_every_language(slug: str) -> None:
    for bot in house_bots_of(slug):
        assert bot_of(bot.name) is bot
        assert bot.introduced(Words()) == bot.says
        assert bot.introduced(words_for("fr")) != bot.says


def test_no_two_house_bots_are_called_alike() -> None:
    declared = [bot for slug in games.names() for bot in getattr(games.rules_of(slug), "HOUSE_BOTS", ())]
    assert [bot.name for bot in declared] == list(all_house_bots())
    assert len({bot.title for bot in declared}) == len(declared)


@pytest.mark.parametrize("slug", [slug for slug in games.names() if house_bots_of(slug)])
def test_the_company_plays_by_its_character(slug: str) -> None:
    game = filon.new(slug, seats=games.rules_of(slug).IDENTITY.usual_seats, seed=2)
    characters = getattr(games.rules_of(slug), "HOUSE_BOTS", ())
    declared = {bot.name: bot.plays for bot in characters}
    for number in range(10):
        seen = game.see(game.actors[0])
        by_rule = bot_of("thumb").choose(seen, Dice(KEY, number))
        for bot in house_bots_of(slug):
            assert declared[bot.name] != "thumb" or bot.choose(seen, Dice(KEY, number)) == by_rule
        game.play(by_rule)
    seen = game.see(game.actors[0])
    assert house_bots_of(slug)[-1].choose(seen, Dice(KEY, 1)) in seen.moves()


def test_the_absent_minded_follows_the_rule_mostly_and_does_anything_sometimes() -> None:
    seen = filon.new("dragobert", seats=3, seed=1, first_seat=0).see(0)
    by_rule = bot_of("thumb").choose(seen, Dice(KEY, 0))
    made = Counter(house_bots_of("dragobert")[0].choose(seen, Dice(KEY, number)) for number in range(120))
    assert set(made) == set(seen.moves())
    assert made.most_common(1)[0][0] == by_rule
