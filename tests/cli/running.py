"""Runs `filon` in this process, with what a person would type, and gives back what it printed and its exit code."""

import io
import json
import os
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from filon.cli import main
from scale import CLI_SEED, MANY_ANSWERS

GAME = "dragobert"
FIRST_MOVES = "1\n" * MANY_ANSWERS


@dataclass(frozen=True)
class Outcome:
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """Its output as JSON."""
        return json.loads(self.out)


class Terminal:
    """A place to run `filon` in, with its own data folder."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.monkeypatch = monkeypatch

    def run(self, *arguments: str, typed: str = "") -> Outcome:
        """Run a command; `typed` is all that is ever typed."""
        out, err = io.StringIO(), io.StringIO()
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with redirect_stdout(out), redirect_stderr(err):
            try:
                main(arguments)
                code = 0
            except SystemExit as stop:
                code = int(stop.code or 0)
        return Outcome(code, out.getvalue(), err.getvalue())

    def play(self, *arguments: str, typed: str = FIRST_MOVES, file: str = "game.json") -> Outcome:
        """Play a new seeded game in a file of this folder."""
        return self.run("play", GAME, "--seed", str(CLI_SEED), "--save", str(self.folder / file), *arguments, typed=typed)

    def resume(self, *arguments: str, typed: str = FIRST_MOVES, file: str = "game.json") -> Outcome:
        """Go on with it."""
        return self.run("play", "--resume", str(self.folder / file), *arguments, typed=typed)

    def read(self, file: str = "game.json") -> Any:
        """What is in a file of this folder."""
        return json.loads((self.folder / file).read_text(encoding="utf-8"))


def environment(folder: Path, **more: str) -> dict[str, str]:
    """The environment of a `filon` in a process of its own."""
    kept = {name: value for name, value in os.environ.items() if name not in ("LANG", "LC_ALL", "LC_MESSAGES", "COLUMNS")}
    return kept | {"FILON_DATA": str(folder / "data"), "FILON_LANG": "en", "PYTHONUTF8": "1"} | more


def command(arguments: Sequence[str]) -> list[str]:
    """How `filon` is started in a process of its own."""
    return [sys.executable, "-c", "from filon.cli import main; main()", *arguments]
