"""Faults people met in the terminal, a test each, so that nobody meets them again."""

import io
import json
import os
import subprocess
from pathlib import Path

import pytest
from rich.console import Console

import filon
from cli.running import GAME, Terminal, command, environment
from filon.cli import saves
from filon.cli.colours import print_drawing
from filon.cli.letters import PLAIN_LETTERS, plain_letter
from filon.cli.terminal_game import TerminalGame
from filon.cli.terminal_session import AROUND_NEWS, TerminalSession
from filon.games import rules_of
from filon.kernel.words import Words
from scale import CLI_SEED, NESTING

ONE_STEP_SEED = 4  # of a game of two whose first Exit card shows one step and nothing else
DIGITS = "9" * 5000  # more than Python reads as a number
NESTED = "[" * NESTING + "]" * NESTING
READERS = (("verify",), ("replay",), ("play", "--resume"))


def refused(terminal: Terminal, *arguments: str) -> str:
    """The one sentence a request is refused with."""
    outcome = terminal.run(*arguments)
    assert outcome.code in (1, 2), outcome.err
    assert outcome.out == ""
    (sentence,) = outcome.err.splitlines()
    return sentence


def test_a_person_is_told_the_exit_card_whose_action_is_played_for_it(terminal: Terminal) -> None:
    file = str(terminal.folder / "game.json")
    table = ("--seats", "2", "--seed", str(ONE_STEP_SEED), "-o", "first_seat=A", "--save", file)
    outcome = terminal.run("play", GAME, *table, typed="draw exit\n")
    assert [(e["seat"], e["text"]) for e in terminal.read()["record"]["events"]][:2] == [(0, "draw exit"), (0, "step")]
    told = [line for line in outcome.out.splitlines() if line.startswith("· ")]
    assert "· A turns up an Exit card: one step." in told
    again = [line for line in terminal.resume(typed="").out.splitlines() if line.startswith("· ")]
    assert again == told[-len(again) :]
    assert "· A turns up an Exit card: one step." in again


@pytest.mark.parametrize("typed", [DIGITS, f"why {DIGITS}"])
def test_thousands_of_digits_at_the_prompt_are_no_move(terminal: Terminal, typed: str) -> None:
    outcome = terminal.play("--option", "first_seat=0", typed=f"{typed}\nquit\n")
    assert outcome.code == 0, outcome.err
    assert "There are moves 1 to 2 here, but no 999" in " ".join(outcome.out.split())


@pytest.mark.parametrize("option", ["--seat", "--humans"])
def test_thousands_of_digits_are_no_seat(terminal: Terminal, option: str) -> None:
    assert "seats 0 to 3, also called A to D, but got '999" in refused(terminal, "play", GAME, option, DIGITS)


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("form", ["filon-record/1", "filon-save/1"])
@pytest.mark.parametrize("field", ["x", "record", "tables"])
def test_a_file_nested_without_end_is_refused_in_a_sentence(
    terminal: Terminal, form: str, field: str, reader: tuple[str, ...]
) -> None:
    file = terminal.folder / "deep.json"
    file.write_text(f'{{"format":"{form}","{field}":{{"x":{NESTED}}}}}')
    assert "is not a" in refused(terminal, *reader, str(file))


def test_an_earlier_game_nested_without_end_is_passed_over(terminal: Terminal) -> None:
    saves.games_folder().mkdir(parents=True)
    (saves.games_folder() / f"{GAME}-deep.json").write_text(f'{{"format":"filon-save/1","x":{NESTED}}}')
    outcome = terminal.play(typed="quit\n")
    assert outcome.code == 0, outcome.err
    assert "earlier game" not in outcome.out


def test_two_games_begun_in_the_same_second_have_two_files(terminal: Terminal) -> None:
    with saves.new_file(GAME, Words()) as first, saves.new_file(GAME, Words()) as second:
        assert first != second
        assert first.exists()
        assert second.exists()
    assert list(saves.games_folder().iterdir()) == []


def test_a_game_refused_leaves_no_file(terminal: Terminal) -> None:
    assert "but got 9" in refused(terminal, "play", GAME, "--seats", "9")
    assert list(saves.games_folder().iterdir()) == []


def test_a_name_taken_meanwhile_is_left_alone(terminal: Terminal) -> None:
    file = terminal.folder / "game.json"
    file.write_bytes(b"somebody's")
    assert not saves.is_claimed(file)
    assert file.read_bytes() == b"somebody's"


@pytest.mark.parametrize(("typed", "shown"), [("", 1), ("1\n", 0), ("help\n", 0), ("?\n", 0), ("draw exit\n\n", 1)])
def test_the_hand_over_screen_opens_by_enter_alone(terminal: Terminal, typed: str, shown: int) -> None:
    outcome = terminal.play("--humans", "A,B", "--option", "first_seat=A", typed=typed or "\n")
    assert outcome.out.count("Your turn, A") == shown
    assert ("Enter alone shows the table of A" in outcome.out) == bool(typed)
    assert terminal.read()["record"]["events"] == []


@pytest.mark.parametrize("word", ["quit", "quitter"])
def test_quit_at_the_hand_over_screen_leaves(terminal: Terminal, word: str) -> None:
    outcome = terminal.play("--humans", "A,B", "--option", "first_seat=A", "--lang", "fr", typed=f"{word}\n\n1\n")
    assert outcome.code == 0
    assert "À vous de jouer" not in outcome.out
    assert "filon play --resume" in outcome.out
    assert terminal.read()["record"]["events"] == []


@pytest.mark.parametrize("reader", READERS)
def test_the_record_of_an_open_game_is_called_so(terminal: Terminal, reader: tuple[str, ...]) -> None:
    file = terminal.folder / "open.json"
    file.write_text(json.dumps(filon.new(GAME, seats=2, seed=CLI_SEED).record()))
    said = refused(terminal, *reader, str(file))
    assert "has no seed: it is the record of an open game, to be looked at by nobody until it ends" in said


@pytest.mark.parametrize("reader", READERS)
def test_a_pipe_or_a_device_is_refused_at_once(terminal: Terminal, reader: tuple[str, ...]) -> None:
    pipe = terminal.folder / "pipe"
    os.mkfifo(pipe)
    for place in (pipe, Path(os.devnull), terminal.folder):
        assert f"{place} is not a file of a game" in refused(terminal, *reader, str(place))
    assert list(terminal.folder.iterdir()) == [pipe]


@pytest.mark.parametrize("reader", READERS)
def test_a_file_without_measure_is_refused_unread(terminal: Terminal, reader: tuple[str, ...]) -> None:
    file = terminal.folder / "big.json"
    with file.open("wb") as out:
        out.truncate(saves.BIGGEST * saves.MEGABYTE + 1)
    assert "more than 64 MB" in refused(terminal, *reader, str(file))


def test_a_question_mark_asks_for_help(terminal: Terminal) -> None:
    assert "the move of that number" in terminal.play(typed="?\nquit\n").out


@pytest.mark.parametrize("seat", ["B", "b", "1"])
def test_a_seat_in_an_option_is_called_by_its_letter_too(terminal: Terminal, seat: str) -> None:
    terminal.play("-o", f"first_seat={seat}", typed="")
    assert terminal.read()["record"]["options"]["first_seat"] == 1


def test_a_letter_without_a_seat_is_no_value(terminal: Terminal) -> None:
    assert "option 'first_seat'" in refused(terminal, "play", GAME, "-o", "first_seat=E")


def test_what_happened_stands_between_the_table_and_the_choices(terminal: Terminal) -> None:
    outcome = terminal.play("--option", "first_seat=0", typed="quit\n")
    places = [outcome.out.index(part) for part in ("Your turn, A", "┌──", "big nuggets left", "· Round 1 begins", "1  dig")]
    assert places == sorted(places)


def test_news_leave_room_for_the_choices_on_a_low_screen(tmp_path: Path) -> None:
    table = TerminalGame(filon.new(GAME, seats=2, seed=CLI_SEED), CLI_SEED, (None, None), 0, "en", tmp_path / "game.json")
    table.news[0] = [f"sentence {n}" for n in range(100)]
    screen = io.StringIO()
    TerminalSession(table, Console(file=screen, force_terminal=True, highlight=False, width=80, height=24)).show_news(
        0, below=2
    )
    shown = screen.getvalue()
    assert "sentence 99" in shown
    assert f"{100 - (24 - 2 - AROUND_NEWS)} earlier sentences: type story." in shown
    assert len(shown.splitlines()) + 2 <= 24


@pytest.mark.parametrize("width", [40, 60, 72])
def test_a_narrow_window_is_said_so_and_rows_are_cut_not_wrapped(width: int) -> None:
    drawing = filon.new(GAME, seats=6, seed=CLI_SEED).drawing()
    screen = io.StringIO()
    print_drawing(drawing, rules_of(GAME), Console(file=screen, width=width, markup=False), Words())
    first, *rows = screen.getvalue().splitlines()
    assert first == "This window is too narrow: the table needs 76 columns."
    assert max(map(len, rows)) == width
    assert [row for row in rows if "│" in row or "─" in row] == [
        line[:width] for line in drawing.splitlines() if "│" in line or "─" in line
    ]


def test_a_window_wide_enough_is_not_spoken_of() -> None:
    drawing = filon.new(GAME, seats=6, seed=CLI_SEED).drawing()
    screen = io.StringIO()
    print_drawing(drawing, rules_of(GAME), Console(file=screen, width=76, markup=False), Words())
    assert screen.getvalue() == drawing + "\n"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_earlier_game_is_named_in_one_line_that_works(terminal: Terminal, language: str) -> None:
    terminal.run("play", GAME, typed="quit\n")
    outcome = terminal.run("play", GAME, "--lang", language, typed="quit\n")
    (line,) = [line for line in outcome.out.splitlines() if "filon play --resume" in line and "  filon" not in line]
    assert len(line) <= 80
    name = line.split()[-1]
    assert "Go on with it by" in terminal.run("play", "--resume", name, typed="quit\n").out
    assert terminal.run("replay", name, "--at", "0").code == terminal.run("verify", name).code == 0


def test_a_terminal_without_boxes_draws_them_plainly(tmp_path: Path) -> None:
    env = environment(tmp_path, PYTHONIOENCODING="ascii")
    asked = command(["play", GAME, "--seed", str(CLI_SEED), "--lang", "fr", "-o", "first_seat=A"])
    done = subprocess.run(asked, env=env, input="1\nquit\n", capture_output=True, encoding="ascii", check=True)
    assert "?" not in done.stdout
    assert "+-------+-------+" in done.stdout
    assert "\n> A  dans la mine" in done.stdout
    assert "\n. La manche 1 commence" in done.stdout
    assert "pepite" in done.stdout


def test_plain_letters() -> None:
    assert "".join(map(plain_letter, "┌─┐│░▶·é’\xa0漢")) == "+-+|#>.e' ?"
    assert all(plain.isascii() for plain in PLAIN_LETTERS.values())
