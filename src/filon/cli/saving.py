"""Files of the terminal table: a game being played (`filon-save/1`) and, once it is over, its record in the same place.

A file is written whole beside the old one, forced to disk, and only then put in its place: whatever happens, what was
there before or what was to be there is there.
"""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
import platformdirs
from filelock import FileLock, Timeout

from filon.kernel.errors import BadRecord, FilonError
from filon.kernel.words import Words
from filon.records import FORMAT as RECORD_FORMAT
from filon.records import Record, read_file, read_record, seed_of

FORMAT = "filon-save/1"


class Save(msgspec.Struct, forbid_unknown_fields=True):
    """A game being played: its record, the seed the record leaves out, and who sits where."""

    format: str
    seed: int | str  # whoever reads it knows every card
    record: dict[str, Any]
    seat: int  # the person's; the first of them if there are several
    bots: list[str | None]  # one a seat; None for a person
    lang: str
    memory_aid: bool = False


class Form(msgspec.Struct):
    """Only what tells one kind of file from another."""

    format: str = ""


def data_folder() -> Path:
    """Where games are kept: FILON_DATA, or the user's data folder."""
    return Path(os.environ.get("FILON_DATA") or platformdirs.user_data_dir("filon", appauthor=False))


def new_file(game: str) -> Path:
    """A name for a new game that no file has yet."""
    folder = data_folder() / "games"
    stamp = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    names = [stamp, *(f"{stamp}-{n}" for n in range(2, 1000))]
    return next(folder / f"{name}.json" for name in names if not (folder / f"{name}.json").exists())


def write(file: Path, data: Any, words: Words) -> None:
    """Put data into a file as JSON; when this returns it is on disk."""
    content = msgspec.json.format(msgspec.json.encode(data), indent=1)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        replace(file, content)
    except OSError as error:
        raise FilonError(words("cannot write {file}: {why}", file=file, why=error.strerror)) from error


def replace(file: Path, content: bytes) -> None:
    """Write beside, force to disk, put in place, force the folder to disk."""
    handle, beside = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
        Path(beside).replace(file)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise
    force_folder(file.parent)


def force_folder(folder: Path) -> None:
    """Make a rename durable, where the system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextmanager
def held(file: Path, words: Words) -> Iterator[None]:
    """Nobody else plays on in this file meanwhile: two tables writing it would lose each other's moves."""
    place = file.with_name(f".{file.name}.lock")
    lock = FileLock(place, timeout=0)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except Timeout as error:
        raise FilonError(words("{file} is being played in another window.", file=file)) from error
    except OSError as error:
        raise FilonError(words("cannot write {file}: {why}", file=file, why=error.strerror)) from error
    try:
        yield
    finally:
        with suppress(OSError):
            place.unlink(missing_ok=True)
        lock.release()


def read_save(file: Path, words: Words) -> Save:
    """A game to go on with."""
    content = read_file(file)
    if form_of(content) == RECORD_FORMAT:
        raise BadRecord(words("{file} is a finished game; look at it with: filon replay {file}", file=file))
    try:
        save = msgspec.json.decode(content, type=Save)
    except msgspec.DecodeError as error:
        raise BadRecord(words("{file} is not a saved game: {why}", file=file, why=error)) from error
    if save.format != FORMAT:
        raise BadRecord(words("{file} is not a saved game: {why}", file=file, why=repr(save.format)))
    return save


def read_any(file: Path, words: Words) -> tuple[Record, int | bytes | None, Save | None]:
    """A record from either kind of file, its seed if there is one, and the save it came in."""
    content = read_file(file)
    if form_of(content) != FORMAT:
        record = read_record(content)
        return record, seed_of(record), None
    save = read_save(file, words)
    record = read_record(save.record)
    return record, seed_in(save, record), save


def seed_in(save: Save, record: Record) -> int | bytes | None:
    """The seed a save keeps for its record."""
    return seed_of(msgspec.structs.replace(record, seed=save.seed))


def form_of(content: bytes) -> str:
    """What a file says it is; nothing if it says nothing."""
    try:
        return msgspec.json.decode(content, type=Form).format
    except msgspec.DecodeError:
        return ""


def newest_open(game: str) -> Path | None:
    """The newest unfinished game of a kind in the data folder."""
    files = sorted((data_folder() / "games").glob(f"{game}-*.json"), key=lambda file: file.stat().st_mtime, reverse=True)
    return next((file for file in files if form_of(file.read_bytes()) == FORMAT), None)
