"""The server is killed in mid-game and started again: pages come back by themselves, and what was acknowledged is there."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import filon
from browser.conftest import Comes
from browser.evening import MOST_TURNS, downloaded, is_over, play_to_the_end, sit_down
from browser.people import Person, asked, until
from filon.house import Entry
from filon.store import SqliteStore

PATIENCE = 60  # seconds for the server to end
PACE = 0.02
GAME = "imps"  # over soon
KILLED_AT = 5  # turns of people before the kill
SERVE = "from filon.cli import main; main()"


@contextmanager
def serving(file: Path, port: int = 0) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`filon serve` as a process of its own; where its first page is."""
    command = [
        sys.executable,
        "-c",
        SERVE,
        "serve",
        "--pace",
        str(PACE),
        "--port",
        str(port),
        "--database",
        f"sqlite:///{file}",
    ]
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "LANG": "C.UTF-8"}
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment)
    try:
        assert server.stdout is not None
        greeting = re.search(r"http://\S+", server.stdout.readline())
        assert greeting, "the server has not said where it is"
        yield server, greeting[0].rstrip("/")
    finally:
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=PATIENCE)


def log_of(file: Path, table_id: str) -> list[Entry]:
    async def read() -> list[Entry]:
        store = await SqliteStore.open(f"sqlite:///{file}")
        try:
            return (await store.read(table_id))[1]
        finally:
            await store.close()

    with ThreadPoolExecutor(1) as apart:  # Playwright's own loop runs in this thread
        return apart.submit(lambda: asyncio.run(read())).result(PATIENCE)


def play_until(people: list[Person], turns: int) -> None:
    """So many turns of people."""
    for turn in range(turns):
        until([people[0].page], lambda: bool(asked(people)) or is_over(people), "nobody is asked anything")
        assert not is_over(people), "the game was over before the server could be killed"
        asked(people)[0].play(turn)


def touch_and_kill(people: list[Person], server: subprocess.Popen[str]) -> None:
    """Kill the server in the moment in which somebody makes a move."""
    until([people[0].page], lambda: bool(asked(people)), "nobody is asked anything")
    mover = asked(people)[0]
    mover.is_asked()
    mover.touch(mover.lit[0])
    server.kill()
    server.wait(PATIENCE)
    for person in people:
        person.page.locator("body[data-connection='lost']").wait_for()


def test_killed_in_mid_game(comes: Comes, tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    anna = comes("Anna", permissions=["clipboard-read", "clipboard-write"])
    bruno = comes("Bruno", tall=True, hand="finger")
    people = [anna, bruno]
    for person in people:
        person.forgiven.append(r"^WebSocket connection to .* failed")
    with serving(file) as (server, address):
        sit_down(anna, bruno, address, GAME)
        for person in people:
            person.page.evaluate("window.same = true")
        play_until(people, KILLED_AT)
        touch_and_kill(people, server)
    port = int(address.rsplit(":", 1)[1])
    with serving(file, port):
        come_back(people)
        assert play_to_the_end(people) < MOST_TURNS
        assert all(person.page.evaluate("window.same") for person in people), "a page was loaded anew"
        anna.page.locator("#result").wait_for()
        assert filon.verify(downloaded(anna, tmp_path / "record.json")).ok
    log = log_of(file, anna.page.url.rsplit("/", 1)[1])
    for seat, person in enumerate(people):
        acknowledged = {frame["v"]: frame["id"] for frame in person.heard("done")}
        assert acknowledged, "nothing was acknowledged"
        assert {n: (log[n].kind, log[n].seat, log[n].client) for n in acknowledged} == {
            n: ("moved", seat, client) for n, client in acknowledged.items()
        }
        sent = [frame["id"] for frame in person.sent if frame["t"] == "move"]
        made = [entry.client for entry in log if entry.kind == "moved" and entry.seat == seat and entry.client]
        assert set(made) == set(sent), "a move was lost"
        assert len(made) == len(set(made)), "a move was made twice"


def come_back(people: list[Person]) -> None:
    for person in people:
        person.page.locator("body[data-connection='connected']").wait_for()
