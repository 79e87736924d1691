"""Stores for the tests: opened and closed around a coroutine, with logs that need no game."""

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from filon.house import Chair, Draft, TableSummary
from filon.store import SqliteStore

T = TypeVar("T")
MEMORY = "sqlite:///:memory:"
KEY = bytes(range(32))


def summary(table: str = "t", **changed: object) -> TableSummary:
    """A summary of a table that is open."""
    plain = {
        "game": "trove",
        "seats": 2,
        "status": "open",
        "host": "anna",
        "public": True,
        "chairs": (Chair("anna", "Anna"), Chair()),
    }
    return TableSummary(id=table, **(plain | changed))  # type: ignore[arg-type]


def note(text: object = "", client: str | None = None, seat: int = 0) -> Draft:
    """An entry that says something."""
    return Draft("noted", seat, {"text": text}, client)


def url_of(file: Path) -> str:
    """The url of a file."""
    return f"sqlite:///{file}"


@asynccontextmanager
async def opened(url: str = MEMORY) -> AsyncIterator[SqliteStore]:
    """A store with a clock of its own: every entry a second after the last."""
    ticks = iter(range(1, 10**9))
    store = await SqliteStore.open(url, clock=lambda: float(next(ticks)))
    try:
        yield store
    finally:
        await store.close()


def with_store(work: Callable[[SqliteStore], Awaitable[T]], url: str = MEMORY) -> T:
    """Run a coroutine with a store."""

    async def main() -> T:
        async with opened(url) as store:
            return await work(store)

    return asyncio.run(main())


async def made(store: SqliteStore, table: str = "t", **changed: object) -> SqliteStore:
    """A store with a table of one entry."""
    await store.create(table, KEY, [Draft("opened")], summary(table, **changed))
    return store


async def together(store: SqliteStore, *asked: Coroutine[Any, Any, Any]) -> list[Any]:
    """Have the store busy until all of these wait for it, so that they come in one batch; what each got, or its error."""
    gate = threading.Event()
    busy = asyncio.create_task(store._writer.do(lambda _: gate.wait(60)))
    await asyncio.sleep(0)
    while not store._writer._jobs.empty():  # until the thread has taken it, alone
        await asyncio.sleep(0.001)
    tasks = [asyncio.create_task(one) for one in asked]
    await asyncio.sleep(0)
    gate.set()
    assert await busy
    return await asyncio.gather(*tasks, return_exceptions=True)
