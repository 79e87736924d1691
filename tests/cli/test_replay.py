"""`filon replay` and `filon verify`."""

import json
import os
import pty
import select
import subprocess
import termios
import time
from pathlib import Path
from typing import Any

import pytest

import filon
from cli.running import GAME, Terminal, command, environment
from filon.cli.replay import BACK, FIRST, FORWARD, LAST, position_after_key

LOCAL_FLAGS = 3  # of what termios tells
STUCK = 120  # seconds of silence after which a terminal is given up


@pytest.fixture
def finished(terminal: Terminal) -> Path:
    """The record of a finished game of three."""
    terminal.play("--seats", "3")
    return terminal.folder / "game.json"


def test_replay_prints_every_position(terminal: Terminal, finished: Path) -> None:
    outcome = terminal.run("replay", str(finished))
    events = len(terminal.read()["events"])
    assert outcome.code == 0
    assert all(f" {n} of {events} " in outcome.out for n in range(events + 1))
    told = [line[2:] for line in outcome.out.splitlines() if line.startswith("· ")]
    assert told[0] == "Round 1 begins; " + told[0].split("; ")[1]
    assert told[-1] == "The game is over."


def test_replay_at_one_position(terminal: Terminal, finished: Path) -> None:
    events = len(terminal.read()["events"])
    outcome = terminal.run("replay", str(finished), "--at", "0", "--lang", "fr")
    assert f" 0 sur {events} " in outcome.out
    assert "La manche 1 commence" in outcome.out
    for at in ("-1", str(events + 1)):
        refused = terminal.run("replay", str(finished), "--at", at)
        assert refused.code == 2
        assert f"positions 0 to {events}, but got {at}." in refused.err
    assert "'--at'" in terminal.run("replay", str(finished), "--at", "many").err


def test_replay_with_the_eyes_of_a_seat(terminal: Terminal, finished: Path) -> None:
    assert terminal.run("replay", str(finished), "--seat", "B", "--at", "3").code == 0
    assert "seats 0 to 2" in terminal.run("replay", str(finished), "--seat", "3").err


def test_an_open_game_is_replayed_as_its_person_saw_it(terminal: Terminal) -> None:
    terminal.play("--option", "first_seat=0", typed="1\nquit\n")
    outcome = terminal.run("replay", str(terminal.folder / "game.json"), "--at", "1")
    rows = [line for line in outcome.out.splitlines() if " big nugget" in line and line[2] in "ABCD"]
    assert ["nugget)" in row or "nuggets)" in row for row in rows] == [True, False, False, False]


def test_replay_tells_of_what_is_not_a_move(terminal: Terminal) -> None:
    game = filon.new(GAME, seats=2, seed=3)
    game.play(0).undo().note(1, "seat", "Ann").note(0, "resign")
    save = {"format": "filon-save/1", "seed": 3, "record": game.record(), "seat": 0, "bots": [None, "thumb"], "lang": "en"}
    (terminal.folder / "open.json").write_text(json.dumps(save))
    outcome = terminal.run("replay", str(terminal.folder / "open.json"))
    for said in ("The last move is taken back.", "Somebody else sits down as B.", "A resigns."):
        assert said in outcome.out
    refused = terminal.run("replay", str(terminal.folder / "open.json"), "--seat", "B")
    assert refused.code != 0
    assert "This game is not over: until then it is shown with the eyes of A only." in refused.err


def test_keys_turn_the_pages() -> None:
    assert [position_after_key(4, key, 9) for key in (*FORWARD, *BACK, "x")] == [5] * len(FORWARD) + [3] * len(BACK) + [4]
    assert [position_after_key(4, key, 9) for key in (*FIRST, *LAST)] == [0] * len(FIRST) + [9] * len(LAST)


def test_replay_in_a_terminal_waits_for_keys(terminal: Terminal, finished: Path) -> None:
    ours, theirs = pty.openpty()
    env = environment(terminal.folder, TERM="xterm", COLUMNS="90")
    process = subprocess.Popen(command(["replay", str(finished)]), env=env, stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    shown = read_until(ours, "0 of ")
    for key, page in (("\r", "1 of "), ("n", "2 of "), ("\x1b[D", "1 of ")):
        read_until(ours, "q: leave")
        press(ours, key)
        shown = read_until(ours, page)
    read_until(ours, "q: leave")
    press(ours, "q")
    assert process.wait(timeout=STUCK) == 0, shown
    os.close(ours)


def read_until(handle: int, wanted: str) -> str:
    """What a terminal shows up to some words."""
    shown = b""
    while wanted not in shown.decode(errors="replace"):
        assert select.select([handle], [], [], STUCK)[0], f"waited for {wanted!r}, but got {shown.decode(errors='replace')}"
        shown += os.read(handle, 1)
    return shown.decode(errors="replace")


def press(handle: int, key: str) -> None:
    """Press a key once the program listens: what is typed before is dropped."""
    until = time.monotonic() + STUCK
    while termios.tcgetattr(handle)[LOCAL_FLAGS] & termios.ICANON:
        assert time.monotonic() < until, "the program never listened for keys"
        time.sleep(0.01)
    os.write(handle, key.encode())


# --- verify ---


def test_verify_proves_a_finished_and_an_open_game(terminal: Terminal, finished: Path) -> None:
    outcome = terminal.run("verify", str(finished))
    assert outcome.code == 0
    assert "every digest the same" in outcome.out
    assert "★" in outcome.out
    data = terminal.run("verify", str(finished), "--json", "--lang", "fr").data
    assert data["ok"] is True
    assert data["events"] == len(terminal.read()["events"])
    terminal.play(typed="1\nquit\n", file="open.json")
    assert terminal.run("verify", str(terminal.folder / "open.json")).code == 0


def resealed(data: dict[str, Any]) -> dict[str, Any]:
    """A record with a checksum that fits, whatever it says."""
    import msgspec

    from filon.play.records import Record

    sealed: dict[str, Any] = msgspec.to_builtins(msgspec.convert(data, Record).seal())
    return sealed


def test_verify_refuses_what_was_not_played_so(terminal: Terminal, finished: Path) -> None:
    whole = terminal.read()
    events = whole["events"]
    wrong = [
        (whole | {"events": events[:-1]}, "damaged"),
        (resealed(whole | {"events": events[:-1]}), "cut short"),
        (resealed(whole | {"seed": 999}), "dealt differently"),
        (resealed(whole | {"game": "chess"}), "chess"),
        (resealed(whole | {"seats": 40}), "40"),
        (resealed(whole | {"options": {"speed": 1}}), "speed"),
        (resealed({name: value for name, value in whole.items() if name != "seed"}), "no seed"),
    ]
    for data, said in wrong:
        finished.write_text(json.dumps(data))
        outcome = terminal.run("verify", str(finished))
        assert (outcome.code, outcome.out) == (1, ""), said
        assert said in outcome.err
        verdict = terminal.run("verify", str(finished), "--json")
        assert (verdict.code, verdict.data["ok"]) == (1, False)


def test_verify_names_the_first_event_that_differs(terminal: Terminal, finished: Path) -> None:
    whole = terminal.read()
    whole["events"][4]["digest"] = "0" * 16
    finished.write_text(json.dumps(resealed(whole)))
    assert terminal.run("verify", str(finished), "--json").data["at"] == 5


def test_a_file_that_is_no_record(terminal: Terminal, finished: Path) -> None:
    content = finished.read_bytes()
    for damaged in (b"", b"{}", b"[1]", b"\x00\xff", content[:-40], content[: len(content) // 2]):
        finished.write_bytes(damaged)
        assert terminal.run("verify", str(finished)).code == 1
        for arguments in (("replay", str(finished)), ("play", "--resume", str(finished))):
            outcome = terminal.run(*arguments)
            assert (outcome.code, outcome.out) == (2, "")
            assert "Traceback" not in outcome.err
    for name in ("verify", "replay"):
        missing = terminal.run(name, str(terminal.folder / "nowhere.json"))
        assert missing.code == 2
        assert "No such file" in missing.err
        assert terminal.run(name, str(terminal.folder)).code == 2
    told = terminal.run("verify", "--json", str(terminal.folder / "nowhere.json"))
    assert (told.code, json.loads(told.out)["ok"]) == (1, False)


def test_a_reader_that_goes_away_is_no_fault(terminal: Terminal, finished: Path) -> None:
    asked = " ".join(f"'{part}'" for part in command(["replay", str(finished)]))
    done = subprocess.run(
        ["bash", "-c", f"{asked} | head -1"],
        env=environment(terminal.folder),
        capture_output=True,
        text=True,
    )
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 1
