"""`filon serve` as a process of its own: where it listens, what it says when it cannot, and how it ends."""

import asyncio
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer

import httpx
import pytest
from websockets.asyncio.client import connect

from filon import games as registered
from filon.cli import main
from filon.web.server import listen
from scale import ANSWERS_WITHIN

from .pages_at import Page
from .visiting import hidden_in

COMMAND = (sys.executable, "-c", "from filon.cli import main; main()", "serve")


def environment(**more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path), "PYTHONUNBUFFERED": "1", **more}


@contextmanager
def server(
    database: Path, *more: str, before: tuple[str, ...] = (), **variables: str
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server on a free port, and its address; `before` is a command that runs it."""
    command = [*before, *COMMAND, "--port", "0", "--database", f"sqlite:///{database}", "--lang", "en", *more]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment(**variables)
    ) as process:
        try:
            assert process.stdout
            said = process.stdout.readline()
            address = re.search(r"http://[\d.]+:\d+/", said)
            assert address, said + (process.stderr.read() if process.stderr else "")
            yield process, address[0]
        finally:
            process.kill()


def ended(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    """Exit code and what was said, when a process has ended by itself."""
    assert process.stdout
    assert process.stderr
    clock = Timer(ANSWERS_WITHIN, process.kill)
    clock.start()
    out, err = process.stdout.read(), process.stderr.read()
    code = process.wait()
    clock.cancel()
    return code, out, err


def refused(*arguments: str) -> tuple[int, str]:
    """Exit code and complaint of a server that cannot start."""
    done = subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, timeout=ANSWERS_WITHIN, env=environment())
    return done.returncode, done.stderr


def refused_here(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int | str | None, str]:
    """The same in this process, where an error that nobody foresaw ends the test."""
    with pytest.raises(SystemExit) as stop:
        main(["serve", *arguments])
    return stop.value.code, capsys.readouterr().err


def test_it_says_where_it_is_answers_and_ends_cleanly(tmp_path: Path) -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        with server(tmp_path / "tables.sqlite") as (process, address):
            with httpx.Client(base_url=address) as visitor:
                assert "data-card=" in visitor.get("/").text
                assert visitor.get("/health").json()["ok"] is True
            process.send_signal(number)
            code, out, err = ended(process)
            assert (code, "Every move is kept." in out) == (0, True), err
            assert str(tmp_path / "tables.sqlite") in out
            assert "Traceback" not in err


def test_a_lost_file_is_in_the_log_and_at_the_end_and_nobody_is(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    with server(file, "--log", NUMBA_DISABLE_JIT="1") as (process, address), httpx.Client(base_url=address) as visitor:
        assert visitor.get("/health").status_code == 200
        asked = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Origin": address[:-1]}
        assert visitor.get("/table/x/live", headers={**asked, "Sec-WebSocket-Key": "eA" * 11 + "=="}).status_code == 403
        file.unlink()
        refused = visitor.get("/health")
        assert (refused.status_code, refused.json()["ok"]) == (503, False)
        process.send_signal(signal.SIGTERM)
        code, out, err = ended(process)
    assert (code, "closed its doors" in out, "Every move is kept." in out) == (1, True, False), err
    assert err.count("All that was acknowledged is in tables.sqlite.rescued") == 2, err  # in the log, and at the end
    assert "GET /health 503" in err
    assert "127.0.0.1" not in err
    assert "Traceback" not in err


def test_a_taken_port_is_said_with_what_to_do(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, said = refused("--port", str(port), "--database", f"sqlite:///{tmp_path / 'a'}", "--lang", "en")
    assert code == 1
    assert f"port {port} is taken" in said
    assert f"--port {port + 1}" in said
    assert "Traceback" not in said


def test_a_second_server_on_the_same_tables_refuses(tmp_path: Path) -> None:
    with server(tmp_path / "tables.sqlite") as (process, _):
        code, said = refused("--port", "0", "--database", f"sqlite:///{tmp_path / 'tables.sqlite'}", "--lang", "en")
        assert code == 1
        assert "tables.sqlite" in said
        assert "Traceback" not in said
        assert process.poll() is None


@pytest.mark.parametrize(
    "arguments", [("--database", "postgres://x"), ("--host", "203.0.113.7"), ("--database", "sqlite:////")]
)
def test_what_cannot_be_served_is_said_in_one_line(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
    code, said = refused_here(capsys, "--port", "0", *arguments, "--lang", "en")
    assert code == 1
    assert said.strip().splitlines()[-1].startswith("filon: ")
    assert "Traceback" not in said


def test_a_game_that_does_not_exist_is_refused_before_anything_is_opened(capsys: pytest.CaptureFixture[str]) -> None:
    code, said = refused_here(capsys, "--game", "dragonbert", "--lang", "en")
    assert code == 2
    assert "did you mean dragobert" in said


def test_for_the_network_it_shows_an_address_and_a_code(tmp_path: Path) -> None:
    with server(tmp_path / "a.sqlite", "--lan") as (process, _):
        process.send_signal(signal.SIGTERM)
        code, out, _ = ended(process)
    assert code == 0
    assert re.search(r"In this network: http://[\d.]+:\d+/", out)
    assert "Anyone in this network can open it" in out
    assert out.count("█") + out.count("▄") + out.count("▀") > 100


def test_the_browser_is_opened_when_the_server_answers(tmp_path: Path) -> None:
    seen = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {seen}\n', encoding="utf-8")
    browser.chmod(0o700)
    with server(tmp_path / "a.sqlite", "--open", BROWSER=str(browser)) as (process, address):
        until = time.monotonic() + ANSWERS_WITHIN
        while not (seen.exists() and seen.read_text(encoding="utf-8").strip()) and time.monotonic() < until:
            time.sleep(0.05)
        assert seen.read_text(encoding="utf-8").strip() == address
        process.send_signal(signal.SIGTERM)
        assert ended(process)[0] == 0


def test_games_are_compiled_beside_the_server_at_which_they_are_played_meanwhile(tmp_path: Path) -> None:
    with server(tmp_path / "a.sqlite", FILON_CACHE=str(tmp_path / "cache")) as (process, address):
        with httpx.Client(base_url=address) as visitor:
            assert visitor.get("/preparing").json()["dragobert"]["ready"] is False
            assert "Still being compiled" in visitor.get("/games/dragobert").text
            assert "Still being compiled" in visitor.get(dealt(visitor, "dragobert")).text
            assert compiled_some(visitor)
        process.send_signal(signal.SIGTERM)
        code, _, err = ended(process)
        assert (code, "Traceback" in err) == (0, False), err


def compiled_some(visitor: httpx.Client) -> bool:
    """Does the count grow?"""
    until = time.monotonic() + ANSWERS_WITHIN
    while time.monotonic() < until:
        state = visitor.get("/preparing").json()["dragobert"]
        if state["done"] > 1:
            return bool(state["done"] < state["total"])
        time.sleep(0.1)
    return False


def test_small_frames_do_not_wait_for_each_other() -> None:
    with listen("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname()) as _:
        accepted, _ = listening.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def dealt(visitor: httpx.Client, game: str) -> str:
    """A table with bots, dealt by the form of a game's page: where it is."""
    sealed = hidden_in(visitor.get(f"/games/{game}").text)
    answer = visitor.post("/tables", data={**sealed, "seats": "4"}, headers={"Origin": str(visitor.base_url).rstrip("/")})
    assert answer.status_code == httpx.codes.SEE_OTHER, answer.text
    return str(answer.headers["location"])


QUESTIONS = 3  # answered by whoever plays a game of which nothing is compiled


def test_every_game_is_started_played_and_hinted_while_nothing_is_compiled(tmp_path: Path) -> None:
    cache = str(tmp_path / "cache")
    with server(tmp_path / "a.sqlite", "--pace", "0", FILON_CACHE=cache, FILON_COMPILE="0") as (process, address):
        with httpx.Client(base_url=address) as visitor:
            games = visitor.get("/health").json()["games"]
            assert games == dict.fromkeys(registered.names(), False)
            for game in games:
                table = dealt(visitor, game)
                cookies = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
                asyncio.run(play_by_hints(address, table, cookies))
            assert visitor.get("/health").json()["games"] == games
        process.send_signal(signal.SIGTERM)
        code, _, err = ended(process)
        assert (code, "Traceback" in err) == (0, False), err


async def play_by_hints(address: str, table: str, cookies: str) -> None:
    """Answer some questions with what is hinted: one move, by the rule of thumb."""
    headers = {"Origin": address.rstrip("/"), "Cookie": cookies}
    async with connect(f"{address.replace('http', 'ws')}{table[1:]}/live", additional_headers=headers) as socket:
        page = Page(socket)
        await page.say(t="hello", shape="wide", language="en")
        answered: set[int] = set()
        while len(answered) < QUESTIONS and (question := await page.asked()) is not None:
            if question in answered:  # a view that was on its way already
                continue
            await page.say(t="hint", question=question)
            answer = await page.hear("hint", "refused")
            assert answer["t"] == "hint", answer
            (hint,) = answer["moves"]
            assert sorted(hint) == ["action", "say"]
            assert (await page.answer(question, hint["action"]))["t"] == "done"
            answered.add(question)


FEW = 200  # descriptors
SILENT = 400  # connections


def test_silent_connections_do_not_use_up_the_descriptors(tmp_path: Path) -> None:
    """The limit is raised as far as it goes, pages are answered beside them, and the log is not filled."""
    limited = ("sh", "-c", f'ulimit -Sn {FEW // 2} && ulimit -Hn {FEW} && exec "$@"', "sh")
    with server(tmp_path / "tables.sqlite", before=limited) as (process, address):
        assert resource.prlimit(process.pid, resource.RLIMIT_NOFILE) == (FEW, FEW)
        place = ("127.0.0.1", int(address.rstrip("/").rpartition(":")[2]))
        silent = [socket.create_connection(place) for _ in range(SILENT)]
        for path in ("", "health", "static/filon.css"):
            assert httpx.get(address + path, timeout=ANSWERS_WITHIN).status_code == 200
        assert httpx.post(f"{address}name", data={"name": "Anna"}, headers={"Origin": address[:-1]}).status_code == 303
        for one in silent:
            one.close()
        process.send_signal(signal.SIGTERM)
        code, _, err = ended(process)
    assert (code, err.count("\n")) == (0, 1), err  # it said that it was getting up
