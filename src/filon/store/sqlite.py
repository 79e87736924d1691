"""The store in one SQLite file: WAL, every commit forced to disk, locked for this server alone."""

import os
import secrets
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from filon.house import Draft, Entry, Resent, TableSummary, stamped
from filon.kernel.errors import Phrase

from .database_file import DatabaseFile, stamp_at
from .failures import BadStore, Conflict, NoSuchTable, StoreFailed, StoreLocked
from .interface import MOST_TABLES_LISTED, Clock, Guest
from .schema import prepare_schema
from .writer import Writer, probe

SCHEME = "sqlite:///"
MEMORY = ":memory:"
SECRET_BYTES = 32
LEAST = 512  # bytes of the smallest database


class SqliteStore:
    """A `Store` in a file, or in memory for tests. Open it with `await SqliteStore.open(url)`."""

    def __init__(self, writer: Writer, clock: Clock) -> None:
        self._writer = writer
        self._clock = clock

    @classmethod
    async def open(cls, url: str, clock: Clock = time.time) -> "SqliteStore":
        """`sqlite:///FILE` (an absolute path has four strokes) or `sqlite:///:memory:`."""
        place = file_of_url(url)
        writer = Writer(lambda: connect(place), DatabaseFile("" if place == MEMORY else place))
        await writer.open()
        return cls(writer, clock)

    @property
    def commits(self) -> int:
        """How many transactions were written."""
        return self._writer.commits

    @property
    def trouble(self) -> StoreFailed | None:
        """Why nothing can be written; also what was so at the end."""
        return self._writer.trouble

    # --- tables ---

    async def create(self, table: str, key: bytes, entries: Sequence[Draft], summary: TableSummary) -> list[Entry]:
        """A new table with its first entries."""

        def work(connection: sqlite3.Connection) -> list[Entry]:
            if connection.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone():
                raise Conflict(table, 0, next_of(connection, table))
            at = self._clock()
            connection.execute("INSERT INTO tables VALUES (?, ?, '', 0, '', 0, '')", (table, key))
            return write_entries(connection, table, stamped(entries, 0, at), summary)

        return await self._writer.do(work)

    async def append(self, table: str, n: int, drafts: Sequence[Draft], summary: TableSummary) -> list[Entry]:
        """Write the entries from n on, all or none: Conflict if n is not next, Resent if a client id is known."""

        def work(connection: sqlite3.Connection) -> list[Entry]:
            check_new(connection, table, drafts)
            expected = next_of(connection, table)
            if n != expected:
                raise Conflict(table, n, expected)
            return write_entries(connection, table, stamped(drafts, n, self._clock()), summary)

        return await self._writer.do(work)

    async def read(self, table: str, since: int = 0) -> tuple[bytes, list[Entry]]:
        """K and the entries from `since` on."""

        def work(connection: sqlite3.Connection) -> tuple[bytes, list[Entry]]:
            row = connection.execute("SELECT key FROM tables WHERE id = ?", (table,)).fetchone()
            if row is None:
                raise NoSuchTable
            sql = f"SELECT {ENTRY_COLUMNS} FROM entries WHERE table_id = ? AND n >= ? ORDER BY n"  # noqa: S608
            return row[0], [entry_from_row(found) for found in connection.execute(sql, (table, since))]

        return await self._writer.do(work)

    async def summary(self, table: str) -> TableSummary:
        """The summary of a table."""
        found = await self._summaries("WHERE id = ?", table)
        if not found:
            raise NoSuchTable
        return found[0]

    async def open_tables(self, limit: int = MOST_TABLES_LISTED) -> list[TableSummary]:
        """Public tables that wait for players or are in play, those that wait first, then newest first."""
        return await self._summaries(
            "WHERE status IN ('open', 'playing') AND public ORDER BY status, updated DESC LIMIT ?", limit
        )

    async def finished(self, limit: int = MOST_TABLES_LISTED) -> list[TableSummary]:
        """Public tables that are over, newest first."""
        return await self._summaries("WHERE status = 'over' AND public ORDER BY updated DESC LIMIT ?", limit)

    async def restate(self, table: str, n: int, summary: TableSummary) -> None:
        """Another summary for a table whose next entry is n; if it is not, nothing is written."""

        def work(connection: sqlite3.Connection) -> None:
            if next_of(connection, table) == n:
                connection.execute("UPDATE tables SET summary = ? WHERE id = ?", (msgspec.json.encode(summary), table))

        await self._writer.do(work)

    async def tables_of(self, guest: str, limit: int = MOST_TABLES_LISTED, *, put_away: bool = False) -> list[TableSummary]:
        """The tables of a guest, as host or at a seat: those that have not ended first, then newest first; without those
        that the guest has put away, or only those."""
        where = (
            "JOIN sitters ON table_id = id WHERE guest = ? AND ? = EXISTS (SELECT 1 FROM put_away AS away"
            " WHERE away.guest = sitters.guest AND away.table_id = id)"
            " ORDER BY status IN ('open', 'playing') DESC, updated DESC LIMIT ?"
        )
        return await self._summaries(where, guest, put_away, limit)

    async def count_put_away(self, guest: str) -> int:
        """How many tables the guest has put away."""
        sql = "SELECT count(*) FROM put_away NATURAL JOIN sitters WHERE guest = ?"
        return await self._writer.do(lambda connection: int(connection.execute(sql, (guest,)).fetchone()[0]))

    async def put_away(self, guest: str, tables: Sequence[str]) -> None:
        """Take tables off the guest's list; nobody else's changes."""

        def work(connection: sqlite3.Connection) -> None:
            connection.executemany("INSERT OR IGNORE INTO put_away VALUES (?, ?)", [(guest, table) for table in tables])

        await self._writer.do(work)

    async def bring_back(self, guest: str, table: str) -> None:
        """Put a table on the guest's list again."""
        await self._run("DELETE FROM put_away WHERE guest = ? AND table_id = ?", guest, table)

    async def unfinished(self) -> list[str]:
        """The ids of all tables in play."""
        sql = "SELECT id FROM tables WHERE status = 'playing' ORDER BY updated"
        return await self._writer.do(lambda connection: [row[0] for row in connection.execute(sql)])

    async def count_open(self, guest: str) -> int:
        """How many tables the guest has opened that are open or in play."""
        sql = "SELECT count(*) FROM tables WHERE host = ? AND status IN ('open', 'playing')"
        return await self._writer.do(lambda connection: int(connection.execute(sql, (guest,)).fetchone()[0]))

    async def _summaries(self, where: str, *values: object) -> list[TableSummary]:
        sql = f"SELECT summary FROM tables {where}"  # noqa: S608
        return await self._writer.do(lambda connection: [summary_of(row) for row in connection.execute(sql, values)])

    # --- guests and secrets ---

    async def guest_of(self, token_hash: bytes) -> Guest | None:
        """The guest whose token has this hash."""
        sql = "SELECT id, name, since FROM guests WHERE token_hash = ?"
        row = await self._writer.do(lambda connection: connection.execute(sql, (token_hash,)).fetchone())
        return Guest(*row) if row else None

    async def new_guest(self, name: str, token_hash: bytes) -> Guest:
        """A guest who has not been here before."""
        guest = Guest(secrets.token_hex(8), name, self._clock())
        row = (guest.id, guest.name, token_hash, guest.since)
        await self._run("INSERT INTO guests VALUES (?, ?, ?, ?)", *row)
        return guest

    async def rename(self, guest: str, name: str) -> None:
        """Another name for a guest, from now on."""
        await self._run("UPDATE guests SET name = ? WHERE id = ?", name, guest)

    async def secret(self, name: str) -> bytes:
        """A random 32-byte secret of this store, drawn on first use."""

        def work(connection: sqlite3.Connection) -> bytes:
            drawn = (name, secrets.token_bytes(SECRET_BYTES))
            connection.execute("INSERT INTO secrets VALUES (?, ?) ON CONFLICT DO NOTHING", drawn)
            found: bytes = connection.execute("SELECT value FROM secrets WHERE name = ?", (name,)).fetchone()[0]
            return found

        return await self._writer.do(work)

    async def ping(self) -> None:
        """Write something that means nothing, as much as a move: StoreFailed if that cannot be done."""
        await self._writer.do(probe)
        if self.trouble is not None:
            raise StoreFailed(self.trouble.phrase)

    async def _run(self, sql: str, *values: object) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute(sql, values).fetchall()

        await self._writer.do(work)

    async def close(self) -> None:
        """Finish what is asked, then let go of the file."""
        await self._writer.close()


# --- within a transaction ---

ENTRY_COLUMNS = "n, at, kind, seat, data, client"


def write_entries(connection: sqlite3.Connection, table: str, entries: list[Entry], summary: TableSummary) -> list[Entry]:
    """Entries and summary, together."""
    rows = [(table, e.n, e.at, e.kind, e.seat, msgspec.json.encode(e.data), e.client) for e in entries]
    connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
    summary = msgspec.structs.replace(summary, updated=entries[-1].at)
    connection.execute(
        "UPDATE tables SET status = ?, public = ?, host = ?, updated = ?, summary = ? WHERE id = ?",
        (summary.status, summary.public, summary.host, summary.updated, msgspec.json.encode(summary), table),
    )
    connection.execute("DELETE FROM sitters WHERE table_id = ?", (table,))
    connection.executemany("INSERT INTO sitters VALUES (?, ?)", [(guest, table) for guest in sorted(summary.guests)])
    return entries


def check_new(connection: sqlite3.Connection, table: str, drafts: Sequence[Draft]) -> None:
    """Refuse what was sent before."""
    sql = f"SELECT {ENTRY_COLUMNS} FROM entries WHERE table_id = ? AND seat = ? AND client = ?"  # noqa: S608
    for draft in drafts:
        if draft.client is not None and (row := connection.execute(sql, (table, draft.seat, draft.client)).fetchone()):
            raise Resent(entry_from_row(row))


def next_of(connection: sqlite3.Connection, table: str) -> int:
    """The number the next entry has; every table has at least one."""
    last = connection.execute("SELECT max(n) FROM entries WHERE table_id = ?", (table,)).fetchone()[0]
    if last is None:
        raise NoSuchTable
    return int(last) + 1


def entry_from_row(row: tuple[int, float, str, int, bytes, str | None]) -> Entry:
    """An entry from its columns."""
    n, at, kind, seat, data, client = row
    return Entry(n, at, kind, seat, msgspec.json.decode(data), client)


def summary_of(row: Sequence[bytes]) -> TableSummary:
    """A summary from its column."""
    return msgspec.json.decode(row[0], type=TableSummary)


# --- the file ---


def file_of_url(url: str) -> str:
    """The file a url names."""
    place = url.removeprefix(SCHEME)
    if place == url or not place:
        raise BadStore(Phrase("a store is sqlite:///FILE, but got {got!r}", got=url))
    return place


def connect(place: str) -> sqlite3.Connection:
    """The connection, with everything promised: locked, in WAL, forced to disk, ours."""
    if place != MEMORY:
        make_file(Path(place))
    try:
        connection = sqlite3.connect(place, timeout=0, isolation_level=None)
        try:
            set_up_connection(connection, place)
        except BaseException:
            connection.close()
            raise
    except sqlite3.Error as error:
        raise opening_error(error, place) from error
    return connection


def set_up_connection(connection: sqlite3.Connection, place: str) -> None:
    """Switch on what is promised; the lock, once taken, is kept until the connection is closed."""
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA wal_autocheckpoint = 0")  # the writer does that: the file may not change at any other time
    connection.execute("PRAGMA foreign_keys = ON")
    prepare_schema(connection, place)
    connection.execute("BEGIN EXCLUSIVE")
    connection.execute("COMMIT")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def opening_error(error: sqlite3.Error, place: str) -> Exception:
    """Why a file cannot be opened, for a person."""
    code = error.sqlite_errorcode & 0xFF
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StoreLocked(Phrase("{file} is in use by another server", file=place))
    if code == sqlite3.SQLITE_NOTADB:
        return BadStore(Phrase("{file} is not a database", file=place))
    return BadStore(Phrase("{file} cannot be opened: {error}", file=place, error=error))


def make_file(file: Path) -> None:
    """The folder, and an empty file that only its owner can read: it will hold every card.

    A file that is there is not opened here: closing it would drop the locks this process has on it.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError as error:
        raise BadStore(Phrase("{file} cannot be opened: {error}", file=file, error=error.strerror)) from error
    if not file.is_file():
        raise BadStore(Phrase("{file} is not a file", file=file))
    check_beginning(file)


def check_beginning(file: Path) -> None:
    """SQLite would write over a file that is too short for it, and delete the `-wal` of an empty one."""
    size, wal = file.stat().st_size, stamp_at(Path(f"{file.resolve()}-wal"))
    if 0 < size < LEAST:
        raise BadStore(Phrase("{file} is not a database", file=file))
    if not size and wal is not None and wal.size:
        raise BadStore(
            Phrase(
                "{file} is empty, but {wal} beside it is not: put the file back to which that belongs, or take it away",
                file=file,
                wal=f"{file.name}-wal",
            )
        )
