"""Nothing is lost: quit and come back, be killed and come back, a full disk, a damaged file, two windows on one game."""

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from cli.running import FIRST_MOVES, GAME, Terminal, command, environment
from filon.cli import saves
from filon.cli.saves import data_folder, games_folder, held, replace
from filon.cli.web_server import usual_database
from filon.kernel.errors import FilonError
from filon.kernel.words import Words
from scale import CLI_SEED, KILLED_AFTER, QUIT_AFTER

PROMPT = b"A> "


def last_screen(text: str) -> str:
    """What stands between the last heading of a turn and what is typed there."""
    return re.split(r"─+ Your turn, A ─+", text)[-1].split("A> ")[0]


@pytest.mark.parametrize("answers", QUIT_AFTER)
def test_quit_and_resume_give_the_same_game(terminal: Terminal, answers: int) -> None:
    whole = terminal.play("--seats", "3", "--bots", "thumb,random", file="whole.json")
    left = terminal.play("--seats", "3", "--bots", "thumb,random", typed="1\n" * answers + "quit\n")
    assert left.code == 0
    assert f"filon play --resume {terminal.folder / 'game.json'}" in left.out
    looked = terminal.resume(typed="")
    assert last_screen(looked.out) == last_screen(left.out)
    back = terminal.resume()
    assert back.code == 0
    assert terminal.read() == terminal.read("whole.json")
    assert whole.out.splitlines()[-8:-3] == back.out.splitlines()[-8:-3]


def test_the_end_of_input_and_ctrl_c_keep_the_game(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = terminal.play(typed="1\n")
    assert ended.code == 0
    assert "Go on with it by" in ended.out
    kept = terminal.read()

    def interrupted(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    stopped = terminal.resume()
    assert stopped.code == 130
    assert "Go on with it by" in stopped.out
    assert terminal.read() == kept
    assert [file.name for file in terminal.folder.iterdir()] == ["game.json"]


@pytest.mark.parametrize("answers", KILLED_AFTER)
def test_a_killed_game_goes_on_where_it_was(terminal: Terminal, answers: int) -> None:
    terminal.play("--seats", "3", file="whole.json")
    file = terminal.folder / "game.json"
    asked = ["play", GAME, "--seed", str(CLI_SEED), "--seats", "3", "--save", str(file)]
    with subprocess.Popen(
        command(asked), env=environment(terminal.folder), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        for _ in range(answers):
            read_until_prompt(process)
            type_in(process, b"1\n")
        shown = read_until_prompt(process)
        process.kill()
    save = terminal.read()
    assert sum(event["seat"] == 0 and event["kind"] == "move" for event in save["record"]["events"]) >= answers
    assert last_screen(terminal.resume(typed="").out) == last_screen(shown.decode())
    assert terminal.resume().code == 0
    assert terminal.read() == terminal.read("whole.json")


def read_until_prompt(process: "subprocess.Popen[bytes]") -> bytes:
    """Everything up to the next prompt."""
    assert process.stdout is not None
    shown = b""
    while not shown.endswith(PROMPT):
        byte = process.stdout.read(1)
        assert byte, shown.decode()
        shown += byte
    return shown


def type_in(process: "subprocess.Popen[bytes]", text: bytes) -> None:
    assert process.stdin is not None
    process.stdin.write(text)
    process.stdin.flush()


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    file = tmp_path / "game.json"
    replace(file, b"old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os if step == "fsync" else Path, step, full)
    with pytest.raises(FilonError, match="No space left on device"):
        saves.write_json(file, {"new": 1}, Words())
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


def test_a_game_on_a_full_disk_stops_with_its_last_position(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal.play(typed="1\nquit\n")
    kept = terminal.read()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    outcome = terminal.resume()
    assert outcome.code == 2
    assert "No space left on device" in outcome.err
    assert terminal.read() == kept


def test_two_windows_do_not_play_one_file(terminal: Terminal) -> None:
    terminal.play(typed="1\nquit\n")
    with held(terminal.folder / "game.json", Words()):
        outcome = terminal.resume()
    assert outcome.code == 2
    assert "is being played in another window" in outcome.err
    assert terminal.resume().code == 0


def test_a_folder_that_cannot_be_written_is_refused(terminal: Terminal) -> None:
    (terminal.folder / "file").write_text("")
    outcome = terminal.play(file="file/game.json", typed="")
    assert outcome.code == 2
    assert "cannot write" in outcome.err
    terminal.monkeypatch.setenv("FILON_DATA", str(terminal.folder / "file"))
    outcome = terminal.run("play", GAME, typed="")
    assert outcome.code == 2
    assert "cannot write" in outcome.err


def test_a_new_game_never_overwrites_a_file(terminal: Terminal) -> None:
    terminal.play(typed="quit\n")
    kept = terminal.read()
    outcome = terminal.play(typed="1\n")
    assert outcome.code == 2
    assert "exists already" in outcome.err
    assert terminal.read() == kept


def test_a_saved_game_goes_on_as_it_was(terminal: Terminal) -> None:
    terminal.play(typed="quit\n")
    for wish in (("--seats", "3"), ("--seed", "2"), ("--bots", "random"), ("--option", "a=b"), ("--seat", "1")):
        assert "goes on as it was" in terminal.resume(*wish, typed="").err
    assert "not of lair" in terminal.run("play", "lair", "--resume", str(terminal.folder / "game.json")).err
    assert terminal.run("play", GAME, "--resume", str(terminal.folder / "game.json")).code == 0
    assert "À vous de jouer" in terminal.resume("--lang", "fr", typed="").out


def changed(data: Any, **fields: Any) -> Any:
    return data | fields


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"format": "filon-save/9"}, "is not a saved game"),
        ({"seat": 1}, "is not a saved game"),
        ({"seat": 77}, "is not a saved game"),
        ({"bots": [None]}, "is not a saved game"),
        ({"bots": ["thumb"] * 4}, "is not a saved game"),
        ({"bots": [None, "thumb", "thumb", "gone"]}, "there is no bot 'gone'"),
        ({"seed": 999}, "dealt differently"),
        ({"seed": "zz"}, "the seed of this record"),
        ({"record": {}}, "filon-record/1"),
        ({"extra": 1}, "is not a saved game"),
    ],
)
def test_a_changed_save_is_refused(terminal: Terminal, change: dict[str, Any], said: str) -> None:
    terminal.play(typed="1\n1\nquit\n")
    file = terminal.folder / "game.json"
    file.write_text(json.dumps(changed(terminal.read(), **change)))
    outcome = terminal.resume()
    assert (outcome.code, outcome.out) == (2, "")
    assert said in outcome.err


def test_a_damaged_save_is_refused(terminal: Terminal) -> None:
    terminal.play(typed="1\n1\nquit\n")
    file = terminal.folder / "game.json"
    content = file.read_bytes()
    for damaged in (b"", b"\xff\xfe", content[: len(content) // 2], content.replace(b"draw e", b"draw x", 1)):
        file.write_bytes(damaged)
        outcome = terminal.resume()
        assert (outcome.code, outcome.out) == (2, ""), damaged[:40]
        assert outcome.err.startswith("filon: ")
        assert len(outcome.err.splitlines()) == 1
    file.unlink()
    assert "No such file" in terminal.resume().err
    assert list(terminal.folder.iterdir()) == []


def test_a_finished_game_is_not_resumed(terminal: Terminal) -> None:
    terminal.play(typed=FIRST_MOVES)
    outcome = terminal.resume()
    assert outcome.code == 2
    assert "is a finished game; look at it with: filon replay" in outcome.err


def test_the_server_keeps_its_tables_where_the_games_are(terminal: Terminal) -> None:
    terminal.monkeypatch.setenv("FILON_DATA", str(terminal.folder / "elsewhere"))
    assert usual_database(Words()) == f"sqlite:///{terminal.folder / 'elsewhere' / 'tables.sqlite'}"
    assert games_folder().parent == data_folder(Words()) == terminal.folder / "elsewhere"
    terminal.monkeypatch.delenv("FILON_DATA")
    assert usual_database(Words()) == f"sqlite:///{data_folder(Words()) / 'tables.sqlite'}"
