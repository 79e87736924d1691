"""A server whose store cannot be written to: it acknowledges nothing, says so in words everywhere, and goes on by itself."""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import httpx
import pytest

from filon.house import Draft, Entry, TableSummary
from filon.kernel.errors import Phrase
from filon.store import StoreFailed, writer
from filon.web import turns

from .pages_at import PATIENCE, Page, Served, Test

GONE = "tables.sqlite is gone from its place"
WAIT = "Filon cannot keep moves just now, and none counts until it can. Please wait a moment."
TRY_LATER = 1013
TRIES = 24


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """It looks and tries again without delay."""
    for name in ("LOOK_EVERY", "REOPEN_SOON", "REOPEN_LATE"):
        monkeypatch.setattr(writer, name, 0.02)
    monkeypatch.setattr(turns, "RETRY_SOON", 0.02)


def browser(server: Served) -> AbstractAsyncContextManager[httpx.AsyncClient]:
    """Somebody who opens pages."""
    return httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}")


async def put_off(knocking: AbstractAsyncContextManager[Page]) -> dict[str, Any]:
    """What a page is told that connects: why it cannot be served, and to come back later."""
    async with knocking as page:
        refused = await page.hear("refused", "view")
        assert await page.is_closed() == TRY_LATER
        return refused


def test_a_file_that_is_gone_is_said_everywhere_and_it_goes_on_when_it_is_back(
    at_trove: Callable[[Test], None], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(server: Served) -> None:
        table, file = await server.table("trove", "Anna", "Bruno", first_seat=0), tmp_path / "tables.sqlite"
        async with server.page(table, "Anna") as anna, server.page(table, "Bruno") as bruno, browser(server) as visitor:
            await anna.position(table.version)
            await bruno.position(table.version)
            question, action, version = anna.view["question"], anna.actions[0], table.version
            assert (await visitor.get("/health")).json()["ok"] is True
            file.rename(tmp_path / "away")
            answers = [await anna.answer(question, action, f"move {n}") for n in range(TRIES)]
            assert {(answer["t"], answer["code"]) for answer in answers} == {("refused", "busy")}
            assert answers[0]["say"] == WAIT
            health = await visitor.get("/health")
            assert (health.status_code, health.json()["ok"], GONE in health.json()["store"]) == (503, False, True)
            page = await visitor.get("/")
            assert (page.status_code, WAIT in page.text, "sqlite" in page.text) == (503, True, False)
            french = await visitor.get("/", headers={"Accept-Language": "fr"})
            assert "Patientez un moment." in french.text
            for who in ("Anna", None):
                refused = await put_off(server.knocking(table, who))
                assert (refused["code"], refused["say"]) == ("busy", WAIT)
            (tmp_path / "away").rename(file)
            done = await anna.answer(question, action, "at last")
            assert (done["t"], done["v"]) == ("done", version + 1)
            await bruno.position(version + 1)
            assert (await visitor.get("/health")).status_code == 200
            async with server.page(table, "Bruno") as again:
                await again.position(version + 1)

    with caplog.at_level(logging.WARNING):
        at_trove(test)
    begins, ends = (record.getMessage() for record in caplog.records)
    assert GONE in begins
    assert "the store goes on" in ends


def failing(store: Any, monkeypatch: pytest.MonkeyPatch, *, first: Callable[[], Any]) -> None:
    """The next entries are not acknowledged; `first` happens to the file instead."""
    plain = store.append

    async def append(name: str, n: int, drafts: Sequence[Draft], summary: TableSummary) -> list[Entry]:
        monkeypatch.setattr(store, "append", plain)
        await first()
        raise StoreFailed(Phrase("nothing was written: the store says {error}", error="?"))

    monkeypatch.setattr(store, "append", append)


def test_a_table_that_is_ahead_of_the_disk_is_read_anew(
    at_trove: Callable[[Test], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(server: Served) -> None:
        table, store = await server.table("trove", "Anna", "Bruno", first_seat=0), server.site.store
        version = table.version

        def lose(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM entries WHERE n > ?", (version,))

        async with server.page(table, "Anna") as anna, server.page(table, "Bruno") as bruno:
            await anna.position(version)
            question, action = anna.view["question"], anna.actions[0]
            assert (await anna.answer(question, action))["t"] == "done"
            await bruno.position(version + 1)
            failing(store, monkeypatch, first=lambda: store._writer.do(lose))  # type: ignore[attr-defined]
            assert (await bruno.answer(bruno.view["question"], bruno.actions[0]))["t"] == "refused"
            assert (await anna.answer(question, action))["t"] == "done"
        _, entries = await store.read(table.id)
        held = server.site.hub.slots[table.id].table
        assert held is not None
        assert held.version == entries[-1].n == version + 1

    at_trove(test)


def test_bots_go_on_by_themselves_and_say_nothing(
    at_trove: Callable[[Test], None], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(server: Served) -> None:
        table, file = await server.table("trove", "Anna", bots=1, first_seat=0), tmp_path / "tables.sqlite"
        async with server.page(table, "Anna") as anna:
            await anna.position(table.version)
            question, action = anna.view["question"], anna.actions[0]
            server.site.turns.sleep = away = Away(file)
            assert (await anna.answer(question, action))["t"] == "done"
            async with asyncio.timeout(PATIENCE):
                await away.tried.wait()
                while server.site.store.trouble is None:
                    await asyncio.sleep(0.01)
            file.with_name("away").rename(file)
            assert await anna.asked() is not None

    with caplog.at_level(logging.WARNING):
        at_trove(test)
    assert ["the store goes on" in record.getMessage() for record in caplog.records] == [False, True]


class Away:
    """Takes the file away just before the first bot moves."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.tried = asyncio.Event()

    async def __call__(self, _: float) -> None:
        if not self.tried.is_set():
            self.file.rename(self.file.with_name("away"))
            self.tried.set()
