"""The real wheel, with all games, in a virtual environment of its own: it takes minutes and the network, so it is a part of
`make proof`."""

import json
import os
import re
import subprocess
import time
import venv
from pathlib import Path
from typing import Any

import httpx
import pytest

import scale
import wheel
from filon.games import own_names

pytestmark = pytest.mark.skipif(not scale.IS_PROOF, reason="it takes minutes and the network: make proof")

GAMES = own_names()
PLAY = """
import filon
for name in filon.games.names():
    game = filon.new(name, seats=filon.games.rules_of(name).IDENTITY.usual_seats, seed=7)
    for _ in range(10):
        game.play(game.moves(game.actors[0])[0], seat=game.actors[0])
from filon.kernel.library import LOADED, SHIPPED
print(len(LOADED), all(SHIPPED in file.parents for file in LOADED.values()))
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A virtual environment with the wheel and what it asks for, and nothing else."""
    dist, folder = tmp_path_factory.mktemp("dist"), tmp_path_factory.mktemp("venv")
    packed, _ = wheel.make_wheels(dist)
    venv.create(folder, with_pip=True)
    pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet", str(packed)]
    subprocess.run(pip, check=True, env=environment(folder))
    return folder


def environment(home: Path) -> dict[str, str]:
    """Nothing of ours round it."""
    kept = {name: value for name, value in os.environ.items() if not re.match("PYTHON|FILON_|XDG_|NUMBA_", name)}
    return {**kept, "HOME": str(home), "FILON_LANG": "en", "COLUMNS": "100", "PYTHONUTF8": "1"}


def files_of(folder: Path) -> dict[Path, int]:
    """Every installed file and when it was written."""
    return {file: file.stat().st_mtime_ns for file in (folder / "lib").rglob("*") if file.is_file()}


def said_by(installed: Path, home: Path, *command: str) -> str:
    """What a command of the environment prints; it writes nothing there."""
    before = files_of(installed)
    done = subprocess.run(
        [installed / "bin" / command[0], *command[1:]], env=environment(home), capture_output=True, text=True, check=True
    )
    assert files_of(installed) == before
    return done.stdout


def test_the_doctor_finds_every_game_compiled(installed: Path, tmp_path: Path) -> None:
    checks = json.loads(said_by(installed, tmp_path, "filon", "doctor", "--json"))["checks"]
    assert [check["found"] for check in checks if check["name"] == "game"] == [
        f"{game}: compiled, as it came with Filon" for game in GAMES
    ]


def test_every_game_is_played_by_what_was_brought(installed: Path, tmp_path: Path) -> None:
    assert said_by(installed, tmp_path, "python", "-c", PLAY) == f"{len(GAMES)} True\n"
    assert list(tmp_path.iterdir()) == []


def settled(visitor: httpx.Client) -> dict[str, Any]:
    """How far the games are, once all are compiled."""
    while True:
        state: dict[str, Any] = visitor.get("/preparing").json()
        assert not any(game["failed"] for game in state.values())
        if all(game["ready"] for game in state.values()):
            return state
        time.sleep(0.1)


def test_the_server_has_every_game_compiled(installed: Path, tmp_path: Path) -> None:
    command = [str(installed / "bin" / "filon"), "serve", "--port", "0"]
    with subprocess.Popen(command, env=environment(tmp_path), stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found
        try:
            with httpx.Client(base_url=found[0], transport=httpx.HTTPTransport(retries=3)) as visitor:
                assert visitor.get("/").status_code == 200
                assert set(settled(visitor)) == set(GAMES)
        finally:
            server.terminate()
    assert not (tmp_path / ".cache").exists(), "something was compiled, or would have been"
