"""What is left beside a store when somebody interfered with its file: how it is made, and what a later start says of it."""

import glob
import logging
import os
import sqlite3
from pathlib import Path

from .database_file import ASIDE, RESCUED, DatabaseFile, unused

_log = logging.getLogger(__name__)


def rescue(connection: sqlite3.Connection, database: DatabaseFile) -> None:
    """A whole copy of a file that has no name any more, of which only this connection still has hold."""
    file = unused(f"{database.real}{RESCUED}")
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        connection.execute("VACUUM INTO ?", (str(file),))
        force_to_disk(file)
        force_to_disk(file.parent)
    except (sqlite3.Error, OSError) as error:
        database.rescue_error = str(error)
        file.unlink(missing_ok=True)
        return
    database.name_rescued(file)


def force_to_disk(file: Path) -> None:
    """A file, or the names in a folder."""
    opened = os.open(file, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def warn_of_remains(database: DatabaseFile) -> None:
    """Say what lies beside the file since an earlier run, and what to do with it."""
    for file in sorted(database.real.parent.glob(f"{glob.escape(database.real.name)}*")):
        if not file.stat().st_size:
            continue
        if file.name.startswith(f"{database.real.name}{RESCUED}"):
            _log.warning(
                "%s holds all that was acknowledged until %s was deleted or replaced. To play on from there end the server "
                "and move it to %s; else delete it",
                file,
                database.real.name,
                database.real,
            )
        elif file.name.startswith(f"{database.wal.name}{ASIDE}"):
            _log.warning(
                "%s holds what was acknowledged last before another program wrote into %s. To bring it back end the server, "
                "put that file back as it was then, move this one to %s and start; else delete it",
                file,
                database.real.name,
                database.wal,
            )
