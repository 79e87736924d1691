"""The one thread that has the connection. Jobs come by a queue; all that wait are done in one transaction and answered after
its commit, so a hundred moves cost one write to disk. A job that fails takes back its own work only. What is in the `-wal`
is brought into the file when nobody waits for it: when there is much of it, and when nothing was written for a while.

If the file cannot be written to, or is not in its place any more, everybody is refused until it can. The thread looks after
that by itself: it is said in the log once when it begins and once when it is over.
"""

import asyncio
import logging
import queue
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from filon.kernel.errors import Phrase

from .database_file import DatabaseFile
from .failures import StoreClosed, StoreError, StoreFailed
from .rescue import rescue, warn_of_remains
from .schema import pragma

_log = logging.getLogger(__name__)

_T = TypeVar("_T")
InTransaction = Callable[[sqlite3.Connection], _T]
MOST_TOGETHER = 500  # jobs of one transaction
MOST_ROWS = 1000  # written into the -wal until it is brought into the file: about as many pages, 4 MB
REST = 5.0  # seconds without a write after which it is, too
LOOK_EVERY = 1.0  # seconds between two looks at the file when nobody asks for anything
REOPEN_SOON, REOPEN_LATE = 1.0, 30.0  # seconds until the file is opened anew: at first, and at most
PROBE = 16_384  # bytes written to see whether that can be done: about as much as a move
LOST = (  # after these nobody knows what this connection may do and what it has done: only a new one can tell
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
)


@dataclass
class Job:
    """Something to do, and who waits for it."""

    work: InTransaction[Any]
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

    def __init__(self, connect: Callable[[], sqlite3.Connection], database: DatabaseFile) -> None:
        self.commits = 0
        self.trouble: StoreFailed | None = None  # since nothing can be written; also after the end
        self._connect = connect
        self._database = database
        self._connection: sqlite3.Connection | None = None
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._closing = threading.Lock()  # between the last job and the end of the queue
        self._closed = False
        self._lost: StoreFailed | None = None  # why the connection must be opened anew
        self._is_safe = False  # has what could be done for a file that is not in its place been done?
        self._wait, self._due = REOPEN_SOON, 0.0  # until that is tried, and when
        self._rescue_due = 0.0  # when it is tried next to copy a file that has no name any more
        self._needed = PROBE  # bytes that must be written before it goes on
        self._rows, self._written = 0, 0.0  # what is in the -wal only, and since when
        self._thread = threading.Thread(target=self._run, name="filon-store", daemon=True)
        self._loop = asyncio.get_running_loop()
        self._opened: asyncio.Future[None] = self._loop.create_future()
        self._ended: asyncio.Future[None] = self._loop.create_future()

    async def open(self) -> None:
        """Start the thread; raise what the connection says."""
        self._thread.start()
        await self._opened

    async def do(self, work: InTransaction[_T]) -> _T:
        """Have the thread do something; the answer comes when it is on disk."""
        loop = asyncio.get_running_loop()
        job = Job(work, loop.create_future(), loop)
        with self._closing:
            if self._closed:
                raise StoreClosed(Phrase("the store is closed"))
            self._jobs.put(job)
        result: _T = await job.answer
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
            self._connection = self._connect()
            self._database.settle()
            warn_of_remains(self._database)
        except BaseException as error:
            self._tell(self._opened, error)
            return
        self._tell(self._opened, None)
        try:
            while batch := self._next_batch():
                self._do_all(batch)
                resolve_all(batch)
                self._bring_into_file(MOST_ROWS, "RESTART")
        finally:
            self._end()

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
        job = self._next_job()
        batch: list[Job] = []
        while job is not None:
            batch.append(job)
            if len(batch) == MOST_TOGETHER or self._jobs.empty():
                return batch
            job = self._jobs.get()
        self._jobs.put(None)  # to be found again when this batch is done
        return batch

    def _next_job(self) -> Job | None:
        """Wait for a job; the file is looked at meanwhile."""
        while True:
            try:
                return self._jobs.get(timeout=LOOK_EVERY)
            except queue.Empty:
                self._look()

    def _look(self) -> None:
        """Is the file in its place? If it could not be written to, can it now?"""
        try:
            connection = self._ready()
            if self.trouble is not None:
                self._go_on(connection)
        except (sqlite3.Error, StoreError) as error:
            self._fail(error)
        if time.monotonic() > self._written + REST:
            self._bring_into_file(1, "TRUNCATE")

    def _do_all(self, batch: list[Job]) -> None:
        """One transaction; if it fails, everybody in it is told, and nothing of it is written."""

        def work(connection: sqlite3.Connection) -> None:
            for job in batch:
                do_one(connection, job)

        try:
            is_changed = self._transaction(self._ready(), work)
        except (sqlite3.Error, StoreError) as error:
            failure = self._fail(error)
            if isinstance(error, sqlite3.Error):
                self._needed = max(self._needed, self._database.wal_size + PROBE * len(batch))
            for job in batch:
                job.error = StoreFailed(failure.phrase)
            return
        if is_changed and self.trouble is not None:
            self._look()

    def _transaction(self, connection: sqlite3.Connection, work: InTransaction[None]) -> bool:
        """It counts only if the file it went to is still the one in its place; was anything written?"""
        before = connection.total_changes
        connection.execute("BEGIN IMMEDIATE")
        work(connection)
        changed = connection.total_changes - before
        connection.execute("COMMIT")
        self._check_place(is_grown=True)
        self._database.settle_wal()
        if changed:
            self.commits += 1
            self._rows, self._written = self._rows + changed, time.monotonic()
        return bool(changed)

    def _bring_into_file(self, least: int, how: str) -> None:
        """What is in the `-wal`, if it is so many rows; it is written from its beginning then, or emptied too."""
        if self.trouble is not None or self._rows < least:
            return
        try:
            self._checkpoint(self._ready(), how)
        except (sqlite3.Error, StoreError) as error:
            self._fail(error)

    def _checkpoint(self, connection: sqlite3.Connection, how: str = "TRUNCATE") -> None:
        """All that is in the `-wal` into the file: the only time it changes, and then its size is known."""
        self._check_place()
        size = None
        try:
            is_whole = not connection.execute(f"PRAGMA wal_checkpoint({how})").fetchone()[0]
            size = pragma(connection, "page_count") * pragma(connection, "page_size") if is_whole else None
        finally:
            self._database.settle(size)
        self._check_place()
        self._rows = 0

    # --- when it cannot be written ---

    def _ready(self) -> sqlite3.Connection:
        """The connection, if something may be written with it now."""
        if self._database.take_rescued():
            self._lost, self._due = self._lost or self.trouble, 0.0
        self._check_place()
        if self._lost is not None:
            self._open_anew(self._lost)
        assert self._connection is not None
        return self._connection

    def _go_on(self, connection: sqlite3.Connection) -> None:
        """It goes on when the `-wal` can be made as long as it could not be, and be brought into the file."""
        self._transaction(connection, lambda connection: probe(connection, self._needed))
        self._checkpoint(connection)
        self.trouble, self._is_safe, self._needed = None, False, PROBE
        _log.warning("%s can be written to again: the store goes on", self._database.file)

    def _check_place(self, *, is_grown: bool = False) -> None:
        phrase = self._database.trouble(is_grown=is_grown)
        if phrase is not None:
            raise StoreFailed(phrase)

    def _open_anew(self, lost: StoreFailed) -> None:
        """A new connection in place of a lost one, not too often: to look through a large file takes a while."""
        if time.monotonic() < self._due or self._database.is_in_memory:
            raise lost
        self._due, self._wait = time.monotonic() + self._wait, min(2 * self._wait, REOPEN_LATE)
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None
        self._database.let_go()
        self._connection = self._connect()
        self._check_place()
        self._database.settle()
        self._lost, self._wait = None, REOPEN_SOON

    def _fail(self, error: sqlite3.Error | StoreError) -> StoreFailed:
        """Take back what was begun, say once that it fails, and let nothing get worse; what everybody is told."""
        failure = self._failure(error)
        is_lost = isinstance(error, sqlite3.Error) and error.sqlite_errorcode & 0xFF in LOST
        try:
            if self._connection is not None and self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        except sqlite3.Error as worse:
            failure, is_lost = failed(worse), True
        if is_lost and self._lost is None:
            self._lost, self._due = failure, time.monotonic() + self._wait
        failure = self._settle_or_save() or failure
        is_first, self.trouble = self.trouble is None, failure
        if is_first:
            _log.error("%s: %s", self._database.file, failure)
        return failure

    def _settle_or_save(self) -> StoreFailed | None:
        """What failed may have got as far as writing something. If the file is not in its place, let nothing get worse."""
        self._database.settle_wal()
        phrase = self._database.trouble()
        if phrase is None:
            return None
        if self._database.is_wal_gone:
            self._part_with_wal(StoreFailed(phrase))
        elif not self._is_safe:
            self._is_safe = True
            self._make_safe()
        self._rescue()
        return StoreFailed(self._database.trouble() or phrase)

    def _failure(self, error: sqlite3.Error | StoreError) -> StoreFailed:
        """What everybody is told; not where the file is, which is what opening it anew in vain would say."""
        if isinstance(error, sqlite3.Error):
            return failed(error)
        if isinstance(error, StoreFailed):
            return error
        return self._lost or StoreFailed(error.phrase)

    def _make_safe(self) -> None:
        """The file was moved or written over. What we wrote must be whole where it is, and not harm what lies there now.

        Of a file that was moved we still have hold, so all goes into it, and its `-wal` is left empty: beside another
        file it would be taken for that one's. Of a file that was written over nothing is left but the `-wal`.
        """
        database = self._database
        if database.is_overwritten:
            aside = database.set_wal_aside()
            if aside:
                _log.error("what was acknowledged last is kept in %s", aside)
        elif self._connection is not None and not database.is_wal_overwritten:
            self._empty_wal(self._connection)

    def _part_with_wal(self, failure: StoreFailed) -> None:
        """Only the `-wal` was taken away: all of it goes into the file, and a new connection makes a new one."""
        if self._connection is not None and self._empty_wal(self._connection):
            self._database.forget_wal()
            self._lost, self._due = failure, 0.0

    def _empty_wal(self, connection: sqlite3.Connection) -> bool:
        """All of the `-wal` into the file, wherever both are: could it be done?"""
        with suppress(sqlite3.Error):
            is_done = not connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
            self._database.settle()
            return is_done
        return False

    def _rescue(self) -> None:
        """A file that was deleted or replaced has no name any more: its whole content gets one, as soon as there is room."""
        database, now = self._database, time.monotonic()
        is_needed = database.is_nameless and database.rescued is None and not database.is_wal_overwritten
        if is_needed and self._connection is not None and now >= self._rescue_due:
            self._rescue_due = now + REOPEN_LATE
            rescue(self._connection, database)

    def _end(self) -> None:
        """Let go of the file. One that is not in its place is not closed, which would write and delete what lies there: the
        end of the process lets go of it."""
        self._look()
        try:
            if self._connection is not None and self._database.may_be_closed:
                self._connection.close()
                self._connection = None
                self._database.let_go()
        except sqlite3.Error as error:
            self.trouble = failed(error)
        self._tell(self._ended, None)
        while self._connection is not None:
            time.sleep(REOPEN_LATE)


def probe(connection: sqlite3.Connection, size: int = PROBE) -> None:
    """Write something that means nothing, to see whether it can be done."""
    connection.execute("INSERT OR REPLACE INTO secrets VALUES ('probe', ?)", (secrets.token_bytes(size),))


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


def resolve_all(batch: list[Job]) -> None:
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
