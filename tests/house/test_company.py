"""Bots at a table: the company of the house, what a host may name, and what is refused."""

import msgspec
import pytest

from filon import bots, games
from filon.bots import all_house_bots, bots_offered, house_bots_of, mixed
from filon.bots.plain import ThumbBot
from filon.house import Table, commands, players
from filon.kernel.words import words_for
from filon.play.seen import Seen
from filon.search import Budget, think
from house.tables import ANNA, ID, OFFERED, SECRET, opened, started, step, write
from house.test_lobby import refused
from scale import LIMITED_ITERATIONS

KEY = bytes(range(32))
LONGEST_CHARACTER = 60


class Stranger:
    """A bot of another package."""

    name = "stranger"
    choose = ThumbBot.choose


class Point:
    """Where another package registers it."""

    def load(self) -> type[Stranger]:
        return Stranger


@pytest.mark.parametrize("game", games.names())
def test_a_host_chooses_among_the_house_bots_of_the_game_and_chance(game: str) -> None:
    own = tuple(bot.name for bot in house_bots_of(game))
    assert bots_offered(game) == (*(own or ("thumb",)), "random")


def test_a_stranger_s_game_has_the_rule_of_thumb_and_chance() -> None:
    assert bots_offered("trove") == ("thumb", "random")
    assert mixed("trove", 2) == ("thumb", "thumb")


def test_nobody_chose_so_the_company_is_mixed() -> None:
    weak, middling, strong = (bot.name for bot in house_bots_of("lair"))
    assert mixed("lair", 0) == ()
    assert mixed("lair", 1) == (middling,)
    assert mixed("lair", 3) == (middling, strong, weak)
    assert mixed("lair", 5) == (middling, strong, weak, middling, strong)


@pytest.mark.parametrize("bot", all_house_bots().values(), ids=lambda bot: bot.name)
def test_a_character_is_one_short_sentence_in_both_languages(bot: bots.HouseBot) -> None:
    said = [bot.introduced(words_for(language)) for language in ("en", "fr")]
    assert len(set(said)) == 2
    assert all(1 <= len(sentence) <= LONGEST_CHARACTER and sentence.endswith(".") for sentence in said)


def test_house_bots_are_called_by_their_titles_and_said_to_be_bots() -> None:
    table = opened("saboteur", 5)
    for bot in ("petronille", "corvin", "petronille", "thumb", "random"):
        write(table, commands.seat_bot(table, ANNA, bot))
    named = ("Pétronille", "Corvin", "Pétronille 2")
    assert table.names(words_for("en")) == (*(f"{name} (bot)" for name in (*named, "Thumb", "Chance")),)
    assert table.names(words_for("fr")) == (*(f"{name} (robot)" for name in (*named, "Pouce", "Hasard")),)


@pytest.mark.parametrize("bot", ["lise", "search:500", "search:5000", "search:2000ms", "stranger"])
def test_any_bot_that_plays_quickly_may_be_named(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "registered", lambda: {"stranger": Point()})
    table = opened("dragobert", 2)
    write(table, commands.seat_bot(table, ANNA, bot, 1))
    assert table.chairs[1].bot == bot
    assert table.names(words_for("en"))[1] == ("Lise (bot)" if bot == "lise" else f"{bot} (bot)")


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        (
            "nonesuch",
            "there is no bot 'nonesuch'; the bots are: random, thumb, search:<iterations>, search:<n>ms, response:",
        ),
        ("search:5001", "a bot may think for 5000 iterations or 2000 ms: search:5001 is too slow"),
        ("search:2001ms", "search:2001ms is too slow"),
        ("search:0", "expected a number of iterations or milliseconds to think, but got none"),
        ("search:999999999", "expected 1 to 10000000 iterations, but got 999999999"),
        ("search:much", "a bot that searches is called search:1000 (iterations) or search:200ms, but got 'search:much'"),
        ("", "there is no bot ''"),
    ],
)
def test_a_bot_that_cannot_sit_here_is_refused_in_a_sentence(bot: str, said: str) -> None:
    table = opened("dragobert", 2)
    refusal = refused("bad_option", lambda: commands.seat_bot(table, ANNA, bot))
    assert said in str(refusal)
    assert table.version == 0


def test_a_refused_budget_is_french_throughout() -> None:
    table = opened("dragobert", 2)
    refusal = refused("bad_option", lambda: commands.seat_bot(table, ANNA, "search:99999999ms"))
    assert refusal.said(words_for("fr")) == "attendu 1 à 10000000 millisecondes, mais reçu 99999999"


@pytest.mark.parametrize("bot", ["search:much", "search:999999999", "gone"])
def test_a_bot_of_an_old_log_that_cannot_play_here_is_stood_in_for(bot: str) -> None:
    assert isinstance(players.known_bot(bot), ThumbBot)


def test_a_log_from_before_house_bots_is_read_and_played_on() -> None:
    table = started("dragobert", 3, 1)
    first, *rest = table.log
    old = msgspec.structs.replace(first, data={name: value for name, value in first.data.items() if name != "friendly"})
    again = Table.fold(ID, SECRET, [old, *rest], OFFERED)
    assert not again.friendly
    assert again.names(words_for("en")) == ("Anna", "Thumb (bot)", "Thumb 2 (bot)")
    while again.moves < 4:
        step(again)


@pytest.mark.parametrize("game", ["dragobert", "trove"])
def test_a_search_with_time_to_spare_is_the_search_without_a_clock(game: str) -> None:
    seen = seen_by_who_is_asked(started(game, 3))
    freely = think(seen, Budget(LIMITED_ITERATIONS), KEY)
    in_time = think(seen, Budget(LIMITED_ITERATIONS, 600_000), KEY)
    assert in_time == freely
    assert 0 < freely.iterations <= LIMITED_ITERATIONS


def seen_by_who_is_asked(table: Table) -> Seen:
    """What the first seat that must choose sees."""
    assert table.play
    return table.seen(min(table.play.asked))


def test_a_search_ends_with_its_time_however_many_iterations_are_left() -> None:
    seen = seen_by_who_is_asked(started("trove", 3))
    assert think(seen, Budget(10_000_000, 1), KEY).iterations < 10_000_000
    assert think(seen, Budget(1, 600_000), KEY).iterations <= 1


def test_a_house_bot_in_a_hurry_is_the_same_bot() -> None:
    lise, _, morgane = house_bots_of("dragobert")
    assert lise.within(100) is lise
    hurried = morgane.within(100)
    assert (hurried.name, hurried.title) == (morgane.name, morgane.title)
    assert isinstance(hurried.plays, bots.SearchBot)
    assert isinstance(morgane.plays, bots.SearchBot)
    assert hurried.plays.budget == Budget(morgane.plays.budget.iterations, 100)
    assert hurried.plays.name == morgane.plays.name
