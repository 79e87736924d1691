"""`filon games`, `rules`, `clauses` and the help pages."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cli.running import GAME, Terminal, environment
from filon import __version__, games
from filon.clauses import Coverage
from filon.cli import listing
from filon.kernel.words import Words, words_for

COMMANDS = (
    "games",
    "rules",
    "play",
    "replay",
    "verify",
    "warm",
    "clauses",
    "fields",
    "doctor",
    "simulate",
    "tournament",
    "bench",
)


def test_games_lists_every_game(terminal: Terminal) -> None:
    outcome = terminal.run("games")
    assert outcome.code == 0
    assert all(name in outcome.out for name in games.names())
    assert "red_into_dragon = eliminate | stay" in outcome.out
    assert "2–6" in outcome.out
    assert "3–10" in outcome.out


def test_games_say_for_how_many_seats_the_values_of_an_option_are() -> None:
    english, french = Words(), words_for("fr")
    saboteur, dragobert = (games.rules_of(name).IDENTITY for name in ("saboteur", "dragobert"))
    assert listing.option_line(saboteur.option("expansion"), english).startswith(
        "expansion = off (3–10 seats) | on (2–12 seats)\n"
    )
    assert "plain (2–6 places) | double_draw (2 places)" in listing.option_line(dragobert.option("two_player"), french)


def test_games_as_json_is_never_translated(terminal: Terminal) -> None:
    english, french = terminal.run("games", "--json"), terminal.run("games", "--json", "--lang", "fr")
    assert english.out == french.out
    (card,) = [card for card in english.data["games"] if card["slug"] == GAME]
    assert card["seats"] == [2, 3, 4, 5, 6]
    assert [option["name"] for option in card["options"]] == [o.name for o in games.rules_of(GAME).IDENTITY.options]
    (card,) = [card for card in english.data["games"] if card["slug"] == "saboteur"]
    (switch,) = [option for option in card["options"] if option["name"] == "expansion"]
    assert (card["seats"], switch["values"], switch["default"]) == (list(range(2, 13)), [False, True], False)
    assert switch["seatings"] == [list(range(3, 11)), list(range(2, 13))]


def test_rules_are_read_in_both_languages(terminal: Terminal) -> None:
    english, french = terminal.run("rules", GAME), terminal.run("rules", GAME, "--lang", "fr")
    assert english.code == french.code == 0
    assert "Set-up" in english.out
    assert "Mise en place" in french.out
    assert "14 (R)" in english.out


def test_an_unknown_game_is_refused_with_the_nearest_name(terminal: Terminal) -> None:
    for arguments in (("rules", "dragobrt"), ("clauses", "dragobrt"), ("warm", "dragobrt"), ("play", "Dragobret")):
        outcome = terminal.run(*arguments)
        assert (outcome.code, outcome.out) == (2, "")
        assert "did you mean dragobert?" in outcome.err
    assert "did you mean" not in terminal.run("rules", "xyz").err
    assert "vouliez-vous dire dragobert" in terminal.run("rules", "dragobrt", "--lang", "fr").err


def test_clauses_count_and_fail_when_one_misses(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    both = ("DRA-101", "DRA-102")
    whole = Coverage(GAME, both, frozenset(both), frozenset(both), ())
    monkeypatch.setattr(listing, "coverage_of", lambda *_: whole)
    assert terminal.run("clauses").code == 0
    for lacking in (
        Coverage(GAME, both, frozenset(both), frozenset({"DRA-101"}), ()),
        Coverage(GAME, both, frozenset({"DRA-101"}), frozenset(both), ()),
        Coverage(GAME, both, frozenset(both), frozenset(both), ("DRA-102",)),
    ):
        monkeypatch.setattr(listing, "coverage_of", lambda *_, found=lacking: found)
        outcome = terminal.run("clauses", GAME)
        assert outcome.code == 1
        assert "(1): DRA-102" in outcome.out


def test_clauses_as_json_are_those_of_the_specification(terminal: Terminal) -> None:
    (row,) = terminal.run("clauses", GAME, "--json").data["games"]
    assert row["game"] == GAME
    assert row["counted"] >= row["cited"] == row["counted"] - len(row["not_cited"])
    assert row["proved"] == row["counted"] - len(row["not_proved"])


def test_version(terminal: Terminal) -> None:
    assert terminal.run("--version").out == f"filon {__version__}\n"


def test_help_of_every_command_comes_without_numba(tmp_path: Path) -> None:
    script = """
import json, sys
from filon.cli import main
for arguments in json.loads(sys.argv[1]):
    try:
        main(arguments)
    except SystemExit as stop:
        assert not stop.code, arguments
    assert "numba" not in sys.modules, arguments
"""
    asked = json.dumps([["--help"], ["--version"], *([command, "--help"] for command in COMMANDS)])
    done = subprocess.run([sys.executable, "-c", script, asked], env=environment(tmp_path), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "filon play dragobert" in done.stdout
    assert all(command in done.stdout for command in COMMANDS)


def test_help_speaks_french_where_the_machine_does(tmp_path: Path) -> None:
    for variable in ("FILON_LANG", "LANG"):
        env = environment(tmp_path) | {"FILON_LANG": ""} | {variable: "fr_FR.UTF-8"}
        asked = [sys.executable, "-c", "from filon.cli import main; main()", "--help"]
        done = subprocess.run(asked, env=env, capture_output=True, text=True, check=True)
        assert "Lire les règles d’un jeu." in done.stdout
