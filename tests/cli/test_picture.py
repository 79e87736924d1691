"""`filon picture`."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from cli.running import Terminal


@pytest.fixture
def finished(terminal: Terminal) -> Path:
    """The record of a finished game of three."""
    terminal.play("--seats", "3")
    return terminal.folder / "game.json"


def test_a_position_becomes_a_file(terminal: Terminal, finished: Path) -> None:
    out = terminal.folder / "x.svg"
    outcome = terminal.run("picture", str(finished), "--at", "0", "--shape", "tall", "--lang", "fr", "--out", str(out))
    assert outcome.code == 0
    assert str(out) in outcome.out
    root = ElementTree.fromstring(out.read_text(encoding="utf-8"))
    assert root.get("viewBox") == "0 0 390 844"
    assert root[0].text == "Dragobert · Manche 1 sur 3"


def test_the_last_position_is_drawn_if_none_is_named(terminal: Terminal, finished: Path) -> None:
    out = terminal.folder / "x.svg"
    assert terminal.run("picture", str(finished), "--out", str(out)).code == 0
    assert "The game is over." in str(ElementTree.fromstring(out.read_text(encoding="utf-8"))[0].text)


def test_a_seat_sees_what_its_stack_is_worth_and_all_do_with_the_memory_aid(terminal: Terminal, finished: Path) -> None:
    out = terminal.folder / "x.svg"
    drawn = []
    for more in ((), ("--seat", "B"), ("--memory-aid",)):
        terminal.run("picture", str(finished), "--at", "2", "--out", str(out), *more)
        drawn.append(out.read_text(encoding="utf-8").count("-worth"))
    assert drawn == [0, 1, 3]


def test_refusals(terminal: Terminal, finished: Path) -> None:
    out = str(terminal.folder / "x.svg")
    events = len(terminal.read()["events"])
    refused = terminal.run("picture", str(finished), "--at", str(events + 1), "--out", out)
    assert refused.code == 2
    assert f"positions 0 to {events}" in refused.err
    assert "wide, tall" in terminal.run("picture", str(finished), "--shape", "round", "--out", out).err
    assert ".svg or .png" in terminal.run("picture", str(finished), "--out", str(terminal.folder / "x.bmp")).err
    assert not Path(out).exists()
