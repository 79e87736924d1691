"""The one thread that has the connection. Jobs come by a queue; all that wait are done in one transaction and answered after
its commit, so a hundred moves cost one write to disk. A job that fails takes back its own work only.
"""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from filon.kernel.errors import Phrase

from .failing import StoreClosed, StoreFailed

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]
MOST_TOGETHER = 500  # jobs of one transaction
UNTRUSTED = (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


@dataclass
class Job:
    """Something to do, and who waits for it."""

    work: Work[Any]
    answer: "asyncio.Future[Any]"
    loop: asyncio.AbstractEventLoop
    result: Any = None
    error: BaseException | None = None

    def resolve(self) -> None:
        """Tell who waits; nobody may any more."""
        if self.answer.done():
            return
        if self.error is not None:
            self.answer.set_exception(self.error)
        else:
            self.answer.set_result(self.result)


class Writer:
    """A thread with a connection. `commits` counts the transactions that changed something."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self.commits = 0
        self._connect = connect
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._closing = threading.Lock()  # between the last job and the end of the queue
        self._closed = False
        self._lost: sqlite3.Error | None = None
        self._thread = threading.Thread(target=self._run, name="filon-store", daemon=True)
        self._loop = asyncio.get_running_loop()
        self._opened: asyncio.Future[None] = self._loop.create_future()
        self._ended: asyncio.Future[None] = self._loop.create_future()

    async def open(self) -> None:
        """Start the thread; raise what the connection says."""
        self._thread.start()
        await self._opened

    async def do(self, work: Work[T]) -> T:
        """Have the thread do something; the answer comes when it is on disk."""
        loop = asyncio.get_running_loop()
        job = Job(work, loop.create_future(), loop)
        with self._closing:
            if self._closed:
                raise StoreClosed(Phrase("the store is closed"))
            self._jobs.put(job)
        result: T = await job.answer
        return result

    async def close(self) -> None:
        """Do all that was asked before, then end."""
        with self._closing:
            if not self._closed:
                self._jobs.put(None)
            self._closed = True
        await asyncio.shield(self._ended)

    # --- in the thread ---

    def _run(self) -> None:
        try:
            connection = self._connect()
        except BaseException as error:
            self._tell(self._opened, error)
            return
        self._tell(self._opened, None)
        try:
            while batch := self._next_batch():
                self._do_all(connection, batch)
                tell_all(batch)
        finally:
            connection.close()
            self._tell(self._ended, None)

    def _tell(self, future: "asyncio.Future[None]", error: BaseException | None) -> None:
        def resolve() -> None:
            if future.done():
                return
            if error is None:
                future.set_result(None)
            else:
                future.set_exception(error)

        call_in(self._loop, resolve)

    def _next_batch(self) -> list[Job]:
        """Wait for a job and take all that are there; nothing when the end has come."""
        job = self._jobs.get()
        batch: list[Job] = []
        while job is not None:
            batch.append(job)
            if len(batch) == MOST_TOGETHER or self._jobs.empty():
                return batch
            job = self._jobs.get()
        self._jobs.put(None)  # to be found again when this batch is done
        return batch

    def _do_all(self, connection: sqlite3.Connection, batch: list[Job]) -> None:
        """One transaction; if it fails, everybody in it is told, and nothing of it is written."""
        try:
            if self._lost is not None:
                raise self._lost
            self._transaction(connection, batch)
        except sqlite3.Error as error:
            self._take_back(connection, error)
            for job in batch:
                job.error = failed(error)

    def _transaction(self, connection: sqlite3.Connection, batch: list[Job]) -> None:
        before = connection.total_changes
        connection.execute("BEGIN IMMEDIATE")
        for job in batch:
            do_one(connection, job)
        changed = connection.total_changes != before
        connection.execute("COMMIT")
        self.commits += changed

    def _take_back(self, connection: sqlite3.Connection, error: sqlite3.Error) -> None:
        """Roll back. After a failed read or write nobody knows what is on disk, so the file is trusted no more."""
        try:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        except sqlite3.Error as worse:
            self._lost = worse
        if error.sqlite_errorcode & 0xFF in UNTRUSTED:
            self._lost = error


def do_one(connection: sqlite3.Connection, job: Job) -> None:
    """Do a job within the transaction; what it refuses leaves no trace."""
    connection.execute("SAVEPOINT job")
    try:
        job.result = job.work(connection)
    except (sqlite3.OperationalError, sqlite3.InternalError):
        raise
    except Exception as error:
        if type(error) is sqlite3.DatabaseError:  # a damaged file, which is everybody's affair
            raise
        job.error = error
        connection.execute("ROLLBACK TO job")
    connection.execute("RELEASE job")


def failed(error: sqlite3.Error) -> StoreFailed:
    """What those are told whose work is lost."""
    return StoreFailed(Phrase("nothing was written: the store says {error}", error=error))


def tell_all(batch: list[Job]) -> None:
    """Resolve every future in its own loop, with one call a loop."""
    for loop in {job.loop for job in batch}:
        jobs = [job for job in batch if job.loop is loop]

        def resolve(jobs: list[Job] = jobs) -> None:
            for job in jobs:
                job.resolve()

        call_in(loop, resolve)


def call_in(loop: asyncio.AbstractEventLoop, what: Callable[[], None]) -> None:
    """Have a loop call something; a loop that is closed waits for nothing."""
    try:
        loop.call_soon_threadsafe(what)
    except RuntimeError:
        return
