"""The tables of the SQLite file, and what is checked before one is trusted: ours, whole, and not newer than this program."""

import sqlite3

from filon.kernel.errors import Phrase

from .failures import BadStore

APPLICATION = 0x46494C4E  # "FILN"
SCHEMA_VERSION = 2

PUT_AWAY = """
CREATE TABLE put_away (
    guest TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (guest, table_id)
) WITHOUT ROWID;
"""
SCHEMA = f"""
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    key BLOB NOT NULL,
    status TEXT NOT NULL,
    public INTEGER NOT NULL,
    host TEXT NOT NULL,
    updated REAL NOT NULL,
    summary BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX tables_by_status ON tables (status, updated);
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id),
    n INTEGER NOT NULL,
    at REAL NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL,
    data BLOB NOT NULL,
    client TEXT,
    PRIMARY KEY (table_id, n)
) WITHOUT ROWID;
CREATE UNIQUE INDEX entries_by_client ON entries (table_id, seat, client) WHERE client IS NOT NULL;
CREATE TABLE sitters (
    guest TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (guest, table_id)
) WITHOUT ROWID;
CREATE INDEX sitters_by_table ON sitters (table_id);
CREATE TABLE guests (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    token_hash BLOB NOT NULL UNIQUE,
    since REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE secrets (
    name TEXT PRIMARY KEY,
    value BLOB NOT NULL
) WITHOUT ROWID;
{PUT_AWAY}
"""
UPGRADES = {1: PUT_AWAY}  # by the version of a file: what makes it one of the next


def prepare_schema(connection: sqlite3.Connection, place: str) -> None:
    """Make the tables in an empty file, and bring an older one up to date; refuse one that is not ours, newer than ours, or
    damaged."""
    application, version = pragma(connection, "application_id"), pragma(connection, "user_version")
    things = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if not things and application == 0:
        carry_out(connection, SCHEMA)
        return
    if application != APPLICATION:
        raise BadStore(Phrase("{file} is a database of another program", file=place))
    if version > SCHEMA_VERSION:
        raise BadStore(
            Phrase(
                "{file} was written by a newer Filon: its version is {got}, not {n}",
                file=place,
                got=version,
                n=SCHEMA_VERSION,
            )
        )
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise BadStore(Phrase("{file} is damaged: {error}", file=place, error=found))
    if version < SCHEMA_VERSION:
        carry_out(connection, "".join(UPGRADES[older] for older in range(version, SCHEMA_VERSION)))


def carry_out(connection: sqlite3.Connection, statements: str) -> None:
    """All at once, or nothing if the machine stops in between; the file is of our version then."""
    connection.execute("BEGIN IMMEDIATE")
    for statement in statements.split(";"):
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    connection.execute("COMMIT")


def pragma(connection: sqlite3.Connection, name: str) -> int:
    """A number of the file's head."""
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])
