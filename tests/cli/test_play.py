"""`filon play`: a whole game, what may be typed, what is refused and why, and several people at one terminal."""

import io
import json
import re
from pathlib import Path

import pytest
from rich.console import Console

import filon
from cli.running import FIRST_MOVES, GAME, Terminal
from filon import games
from filon.bots import bot_of
from filon.cli.colours import fitted_drawing
from filon.cli.rulings import rule_behind
from filon.cli.terminal_game import TerminalGame
from filon.cli.terminal_session import TerminalSession
from filon.cli.typed import seats_wished
from filon.kernel.errors import BadOption
from filon.kernel.words import LANGUAGES, Words
from scale import CLI_SEED


def test_a_whole_game_with_the_first_move_always(terminal: Terminal) -> None:
    outcome = terminal.play("--seats", "3")
    assert outcome.code == 0, outcome.err
    assert outcome.out.count("Your turn, A") > 3
    assert "The game is over." in outcome.out
    assert f"filon replay {terminal.folder / 'game.json'}" in outcome.out
    record = terminal.read()
    assert record["format"] == "filon-record/1"
    game = filon.load(record)
    assert game.over
    assert ("You win!" in outcome.out) == (game.winners == (0,))
    person = [event["text"] for event in record["events"] if event["seat"] == 0]
    assert "draw extraction" in person


@pytest.mark.usefixtures("registered")
def test_a_stranger_s_game_is_played_the_same_way(terminal: Terminal) -> None:
    file = terminal.folder / "trove.json"
    outcome = terminal.run("play", "trove", "--seed", "1", "--save", str(file), typed=FIRST_MOVES)
    assert outcome.code == 0, outcome.err
    assert filon.load(json.loads(file.read_text())).over


def test_the_default_place_is_the_data_folder(terminal: Terminal) -> None:
    outcome = terminal.run("play", GAME, typed="quit\n")
    (file,) = (terminal.folder / "data" / "games").glob("*.json")
    assert str(file) in outcome.out
    assert f"filon play --resume {file}" in outcome.out
    again = terminal.run("play", GAME, typed="quit\n")
    assert "An earlier game is still open" in again.out
    assert len(list((terminal.folder / "data" / "games").glob("*"))) == 2


def test_without_a_seed_two_deals_differ(terminal: Terminal) -> None:
    for name in ("a", "b"):
        terminal.run("play", GAME, "--save", str(terminal.folder / name), typed="")
    assert terminal.read("a")["seed"] != terminal.read("b")["seed"]


def test_moves_are_typed_by_number_text_or_beginning(terminal: Terminal) -> None:
    for name, typed in (("number", "2"), ("text", "Draw  EXIT"), ("beginning", "draw exi")):
        terminal.play("--option", "first_seat=0", typed=f"{typed}\nquit\n", file=name)
        assert terminal.read(name)["record"]["events"][0]["text"] == "draw exit", name


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("draw e", "'draw e' could mean: draw extraction, draw exit."),
        ("7", "There are moves 1 to 2 here, but no 7."),
        ("0", "There are moves 1 to 2 here, but no 0."),
        ("dance", "'dance' is no move here; the moves are: draw extraction, draw exit."),
        ("[bold]x[/bold]", "'[bold]x[/bold]' is no move here"),
        ("step", "(DRA-201)"),
        ("swap A", "(DRA-201)"),
        ("why step", "Draw a card first"),
        ("why 1", "✓ draw extraction is allowed."),
        ("why", "Say which move"),
        ("why dance", "'dance' is no move here"),
        ("x" * 5000, "is no move here"),
        ("²", "is no move here"),
    ],
)
def test_what_is_typed_wrongly_is_explained_and_changes_nothing(terminal: Terminal, typed: str, said: str) -> None:
    outcome = terminal.play("--option", "first_seat=0", typed=f"{typed}\nquit\n")
    assert outcome.code == 0, outcome.err
    assert said in " ".join(outcome.out.split())
    assert terminal.read()["record"]["events"] == []


def test_a_refusal_quotes_the_rules_page(terminal: Terminal) -> None:
    outcome = terminal.play("--option", "first_seat=0", typed="step\nquit\n")
    assert "Passing is not allowed (DRA-201)" in outcome.out
    french = terminal.play("--option", "first_seat=0", "--lang", "fr", typed="step\nquitter\n", file="fr")
    assert "Passer est interdit (DRA-201)" in " ".join(french.out.split())


def test_the_sentence_behind_a_clause() -> None:
    page = "# T\n| DRA-1 | no |\n- **Swap**: one (DRA-101, DRA-102). Two. And three (DRA-103): four.\n2. five (DRA-104)."
    assert rule_behind(page, "DRA-102") == "Swap: one (DRA-101, DRA-102)."
    assert rule_behind(page, "DRA-103") == "And three (DRA-103): four."
    assert rule_behind(page, "DRA-104") == "five (DRA-104)."
    assert rule_behind(page, "DRA-999") == ""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("clause", ["SAB-201", "SAB-207"])
def test_the_sentence_behind_a_card_of_saboteur_that_is_not_yours_is_finished(clause: str, language: str) -> None:
    """It is quoted alone, with the expansion too: it counts no choices, and none follow it."""
    page = games.rules_of("saboteur").IDENTITY.folder / "locale" / f"rules.{language}.md"
    quoted = rule_behind(page.read_text(encoding="utf-8"), clause)
    assert clause in quoted
    assert quoted.endswith(".")
    assert not re.search(r"\b(three|trois)\b", quoted)


def test_help_story_and_rules_are_at_hand(terminal: Terminal) -> None:
    outcome = terminal.play("--option", "first_seat=0", typed="help\n1\nstory\nrules\nquit\n")
    assert "the move of that number" in outcome.out
    assert outcome.out.count("Round 1 begins; A plays first.") >= 2
    assert "Your turn" in outcome.out
    assert "Set-up" in outcome.out


def test_words_of_both_languages_are_understood(terminal: Terminal) -> None:
    outcome = terminal.play("--lang", "fr", typed="AIDE\nregles\npourquoi 1\nhelp\nquit\n")
    assert "la page des règles" in outcome.out
    assert "Mise en place" in outcome.out
    assert "est permis" in outcome.out


def test_a_game_in_french(terminal: Terminal) -> None:
    outcome = terminal.play("--lang", "fr", "--seats", "3")
    assert outcome.code == 0
    for said in ("À vous de jouer, A", "Manche 1 sur 3", "creuse", "La partie est finie.", "grosse", "La revoir"):
        assert said in outcome.out
    for english in ("Round", "nugget", "Your turn", "digs", "pile", "wins"):
        assert english not in outcome.out
    assert terminal.run("play", GAME, "--seed", "1", "--lang", "de").code == 2


def test_seats_bots_and_options_are_as_asked(terminal: Terminal) -> None:
    outcome = terminal.play(
        "--seats", "5", "--seat", "C", "--bots", "thumb,random", "--option", "red_into_dragon=STAY", "--memory-aid", typed=""
    )
    assert "At the table: A (thumb), B (random), C (you), D (thumb), E (random)" in outcome.out
    assert "Options: red_into_dragon = stay" in outcome.out
    save = terminal.read()
    assert save["format"] == "filon-save/1"
    assert (save["seat"], save["seed"], save["lang"], save["memory_aid"]) == (2, CLI_SEED, "en", True)
    assert save["bots"] == ["thumb", "random", None, "thumb", "random"]
    assert "seed" not in save["record"]


def test_the_memory_aid_shows_what_others_hold(terminal: Terminal) -> None:
    plain, aided = (terminal.play(*extra, typed="1\n1\n", file=str(len(extra))) for extra in ((), ("--memory-aid",)))
    assert aided.out.count("nuggets)") > plain.out.count("nuggets)")


def test_one_s_own_tables_are_a_changed_edition(terminal: Terminal) -> None:
    tables = terminal.folder / "my.toml"
    tables.write_text("[extraction]\nred = 10\nblue = 10\nplain = 10\ndragon = 8\n")
    outcome = terminal.play("--tables", str(tables), typed="")
    assert "A changed edition" in outcome.out
    assert terminal.read()["record"]["tables"]["extraction"]["plain"] == 10
    assert "A changed edition" in terminal.resume(typed="").out


BAD_WISHES = [
    (("--seats", "9"), "is for 2 to 6 seats, but got 9"),
    (("--seats", "1"), "is for 2 to 6 seats, but got 1"),
    (("--seat", "4"), "seats 0 to 3, also called A to D, but got '4'"),
    (("--seat", "E"), "seats 0 to 3, also called A to D, but got 'E'"),
    (("--seat", "-1"), "but got '-1'"),
    (("--humans", "0,7"), "but got '7'"),
    (("--humans", ""), "but got ''"),
    (("--humans", "0,1", "--seat", "0"), "not both"),
    (("--bots", "deepthought"), "there is no bot 'deepthought'; the bots are: random, thumb"),
    (("--bots", "thumb,thumb,thumb,thumb"), "4 bots are named, but only 3 seats are free"),
    (("--option", "red_into_dragon"), "name=value"),
    (("--option", "speed=9"), "has no option 'speed'"),
    (("--option", "red_into_dragon=fly"), "expected one of eliminate, stay, but got 'fly'"),
    (("--seats", "3", "--option", "two_player=double_draw"), "(two dwarves each) is for exactly 2 seats, but got 3"),
    (("--option", "first_seat=4"), "option 'first_seat'"),
    (("--seats", "four"), "'--seats'"),
]


BAD_TABLES = [
    (("--seats", "2"), "saboteur with expansion=off (base game) is for 3 to 10 seats, but got 2"),
    (("--seats", "12", "--lang", "fr"), "saboteur avec expansion=off (jeu de base) se joue de 3 à 10 places"),
    (("--seats", "12", "--option", "expansion=false"), "is for 3 to 10 seats, but got 12"),
    (("--seats", "13", "--option", "expansion=on"), "saboteur is for 2 to 12 seats, but got 13"),
    (("--option", "expansion=maybe"), "option 'expansion': expected one of off, on, but got 'maybe'"),
]


@pytest.mark.parametrize(("wish", "said"), BAD_TABLES)
def test_seats_and_options_that_do_not_go_together(terminal: Terminal, wish: tuple[str, ...], said: str) -> None:
    outcome = terminal.run("play", "saboteur", "--save", str(terminal.folder / "game.json"), *wish)
    assert (outcome.code, outcome.out) == (2, "")
    assert said in outcome.err
    assert list(terminal.folder.iterdir()) == []


def test_seats_nobody_named_are_those_usual_with_the_options() -> None:
    card, words = games.rules_of("saboteur").IDENTITY, Words()
    wished = [seats_wished(card, n, texts, words) for n, texts in ((None, []), (None, ["expansion=on"]), (9, []))]
    assert wished == [5, 6, 9]
    pairs = ["two_player=double_draw", "first_seat=b"]
    assert seats_wished(games.rules_of("dragobert").IDENTITY, None, pairs, words) == 2
    with pytest.raises(BadOption, match="has no option 'speed'"):
        seats_wished(card, None, ["speed=9"], words)


@pytest.mark.parametrize(("wish", "said"), BAD_WISHES)
def test_a_bad_wish_is_refused_before_anything_is_written(terminal: Terminal, wish: tuple[str, ...], said: str) -> None:
    outcome = terminal.play(*wish, typed="")
    assert outcome.code == 2
    assert said in outcome.err
    assert "Traceback" not in outcome.err
    assert outcome.out == ""
    assert list(terminal.folder.iterdir()) == []


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("[extraction\n", "is not valid TOML"),
        ("[extraction]\nred = 1\nblue = 1\nplain = 1\ndragon = 7\n", "30 to 80 cards in all"),
        ("[extraction]\nred = 90\nblue = 1\nplain = 1\ndragon = 7\n", "30 to 80 cards in all"),
        ("[extraction]\nred = 40\nblue = 1\nplain = 1\ndragon = 6\n", "at least 7"),
        ("[cave]\nred = 1\n", "dragobert tables"),
        ("[extraction]\nred = 'many'\n", "dragobert tables"),
        (None, "cannot read tables"),
    ],
)
def test_bad_tables_are_refused(terminal: Terminal, content: str | None, said: str) -> None:
    tables = terminal.folder / "my.toml"
    if content is not None:
        tables.write_text(content)
    outcome = terminal.play("--tables", str(tables), typed="")
    assert outcome.code == 2
    assert said in outcome.err
    assert not (terminal.folder / "game.json").exists()


def test_a_game_must_be_named(terminal: Terminal) -> None:
    outcome = terminal.run("play")
    assert outcome.code == 2
    assert "say which game" in outcome.err


# --- several people ---


def test_two_people_hand_the_keyboard_over(terminal: Terminal) -> None:
    typed = "\n1\n" * 4
    outcome = terminal.play("--humans", "A,2", "--seats", "3", "--option", "first_seat=0", typed=typed)
    assert "A (a person), B (thumb), C (a person)" in outcome.out
    assert outcome.out.index("Give A the keyboard") < outcome.out.index("Your turn, A")
    between = outcome.out[outcome.out.index("Give C the keyboard") :]
    assert between.index("C, press Enter when nobody else is looking") < between.index("Your turn, C")
    assert terminal.read()["bots"] == [None, "thumb", None]
    assert "Give" in terminal.resume(typed="").out


def test_the_screen_is_wiped_before_the_next_person_reads(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game = filon.new(GAME, seats=2, seed=CLI_SEED)
    table = TerminalGame(game, CLI_SEED, (None, None), 0, "en", tmp_path / "game.json")
    screen = io.StringIO()
    evening = TerminalSession(table, Console(file=screen, force_terminal=True, markup=False))
    evening.reader = 1
    monkeypatch.setattr("sys.stdin", io.StringIO("\n"))
    evening.hand_over(0)
    shown = screen.getvalue()
    assert shown.index("\x1b[2J") < shown.index("\x1b[3J") < shown.index("is next")
    evening.hand_over(0)
    assert screen.getvalue() == shown


def test_one_person_sees_only_its_own_stack(tmp_path: Path) -> None:
    """The drawing a person is shown is that of its seat."""
    game = filon.new(GAME, seats=2, seed=CLI_SEED)
    game.play("draw extraction")
    mover = 1 - game.actors[0]
    screens = []
    for seat in (0, 1):
        table = TerminalGame(game, CLI_SEED, (None, bot_of("thumb")), 0, "en", tmp_path / "game.json")
        screen = io.StringIO()
        TerminalSession(table, Console(file=screen, width=100)).show_drawing(game.see(seat))
        line = next(line for line in screen.getvalue().splitlines() if line[2:3] == "AB"[mover])
        screens.append("nugget)" in line or "nuggets)" in line)
    assert screens == [seat == mover for seat in (0, 1)]


# --- how it looks ---


def test_a_drawing_too_wide_loses_blanks_only() -> None:
    block = "A   one      two\nBB  three    four"
    narrow = fitted_drawing(f"title\n\n{block}", 14)
    assert narrow.split("\n\n")[1] == "A   one   two\nBB  three four"
    assert fitted_drawing(block, 80) == block
    assert fitted_drawing("aaaaaaaa", 4) == "aaaaaaaa"
    assert fitted_drawing("one two three", 8) == "one two\n  three"
    assert fitted_drawing("│ a │ b │", 4) == "│ a │ b │"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_line_fits_eighty_columns(terminal: Terminal, language: str) -> None:
    outcome = terminal.play("--seats", "6", "--lang", language)
    wide = [line for line in outcome.out.splitlines() if len(line) > 80 and "game.json" not in line]
    assert wide == []


def test_a_whole_move_that_is_refused_is_not_taken_for_the_beginning_of_another(terminal: Terminal) -> None:
    game = filon.new("saboteur", seats=3, seed=1, first_seat=0)
    texts = [move.text for move in game.moves()]
    ways = [text.removesuffix(" turned") for text in texts if text.endswith(" turned")]
    plain = next(text for text in ways if text not in texts)
    table = ("--seats", "3", "--seed", "1", "--option", "first_seat=0")
    said = terminal.run("play", "saboteur", *table, "--save", str(terminal.folder / "one"), typed=f"{plain}\nquit\n")
    assert "SAB-306" in said.out
    assert terminal.read("one")["record"]["events"] == []


@pytest.mark.usefixtures("registered")
def test_a_move_is_refused_with_its_clause_where_a_game_has_no_rules_page(terminal: Terminal) -> None:
    any_card = "lay copper\nlay silver\nlay gold\n"  # one of them is in the hand, and it is not the time to lay it
    outcome = terminal.run("play", "trove", "--seats", "3", "--seed", "1", typed=any_card + FIRST_MOVES)
    assert outcome.code == 0, outcome.err
    assert "(TRO-202)" in outcome.out
    assert "The game is over." in outcome.out
    page = terminal.run("rules", "trove")
    assert (page.code, page.out.strip()) == (0, "trove has no rules page.")
