"""Files of the terminal: a game being played (`filon-save/1`) and, once it is over, its record in the same place.

A file is written whole beside the old one, forced to disk, and only then put in its place: whatever happens, what was
there before or what was to be there is there.
"""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from itertools import count
from pathlib import Path
from stat import S_ISREG
from typing import Any

import msgspec
import typer
from filelock import FileLock, Timeout

from filon.kernel.errors import BadRecord, FilonError
from filon.kernel.folders import why_unwritable, wished_data
from filon.kernel.words import Words
from filon.play.records import RECORD_FORMAT as RECORD_FORMAT
from filon.play.records import Record, read_file, read_record, seed_of

SAVE_FORMAT = "filon-save/1"
MEGABYTE = 1 << 20
BIGGEST = 64  # megabytes of a file; a long game has a tenth of one


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


def data_folder(words: Words) -> Path:
    """Where new games are kept: FILON_DATA, or the user's data folder; a temporary one, and a sentence, if there is none."""
    wished = wished_data()
    if os.environ.get("FILON_DATA") or not (why := why_unwritable(wished)):
        return wished
    instead = Path(tempfile.mkdtemp(prefix="filon-games-"))
    said = words(
        "cannot write to {folder} ({why}): what is played now is kept in {instead}; choose a folder with FILON_DATA",
        folder=wished,
        why=why,
        instead=instead,
    )
    typer.echo(f"filon: {said}", err=True)
    return instead


def games_folder() -> Path:
    """Where games are kept that nobody gave a place."""
    return wished_data() / "games"


@contextmanager
def new_file(game: str, words: Words) -> Iterator[Path]:
    """A file for a new game under a name nobody else has; gone again if nothing came to be written into it."""
    stamp = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    names = (f"{stamp}-{n}" if n > 1 else stamp for n in count(1))
    file = data_folder(words) / "games" / f"{stamp}.json"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file = next(place for name in names if is_claimed(place := file.with_name(f"{name}.json")))
    except OSError as error:
        raise FilonError(words("cannot write {file}: {why}", file=file, why=error.strerror)) from error
    try:
        yield file
    finally:
        with suppress(OSError):
            if not file.stat().st_size:
                file.unlink()


def is_claimed(file: Path) -> bool:
    """Make the file, empty, if there is none: of two that try at once only one succeeds."""
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        return False
    return True


def found(file: Path) -> Path:
    """The file named, or the game of that name in the data folder."""
    if file.exists() or file != Path(file.name):
        return file
    kept = (games_folder() / file.name, games_folder() / f"{file.name}.json")
    return next((place for place in kept if place.exists()), file)


def write_json(file: Path, data: Any, words: Words) -> None:
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


def check_file(file: Path, words: Words) -> None:
    """Refuse what could be read for ever: a pipe, a device, a file without measure."""
    try:
        found = file.stat()
    except (OSError, ValueError):
        return  # whoever reads it says why
    if not S_ISREG(found.st_mode):
        raise BadRecord(words("{file} is not a file of a game: it is a folder, a pipe or a device.", file=file))
    if found.st_size > BIGGEST * MEGABYTE:
        raise BadRecord(words("{file} is not a file of a game: it has more than {n} MB.", file=file, n=BIGGEST))


def content_of(file: Path, words: Words) -> bytes:
    """The bytes of a file that may hold a game."""
    check_file(file, words)
    return read_file(file)


def read_save(file: Path, words: Words) -> Save:
    """A game to go on with."""
    content = content_of(file, words)
    if format_of(content) == RECORD_FORMAT:
        known_seed(read_record(content), file, words)
        raise BadRecord(words("{file} is a finished game; look at it with: filon replay {file}", file=file))
    try:
        save = msgspec.json.decode(content, type=Save)
    except RecursionError as error:
        raise BadRecord(words("{file} is not a saved game: it is nested too deep", file=file)) from error
    except msgspec.DecodeError as error:
        raise BadRecord(words("{file} is not a saved game: {why}", file=file, why=error)) from error
    if save.format != SAVE_FORMAT:
        raise BadRecord(words("{file} is not a saved game: {why}", file=file, why=repr(save.format)))
    return save


def read_any(file: Path, words: Words, key: bytes | None = None) -> tuple[Record, int | bytes | None, Save | None]:
    """A record from either kind of file, its seed, and the save it came in; `key` deals a record that has no seed."""
    content = content_of(file, words)
    if format_of(content) != SAVE_FORMAT:
        record = read_record(content)
        return record, key if record.seed is None and key else known_seed(record, file, words), None
    save = read_save(file, words)
    record = read_record(save.record)
    return record, seed_in(save, record), save


def known_seed(record: Record, file: Path, words: Words) -> int | bytes:
    """The seed a record holds; an open game's holds none, and without it no card is known to anybody."""
    seed = seed_of(record)
    if seed is None:
        raise BadRecord(
            words("{file} has no seed: it is the record of an open game, to be looked at by nobody until it ends", file=file)
        )
    return seed


def seed_in(save: Save, record: Record) -> int | bytes | None:
    """The seed a save keeps for its record."""
    return seed_of(msgspec.structs.replace(record, seed=save.seed))


def format_of(content: bytes) -> str:
    """What a file says it is; nothing if it says nothing."""
    try:
        return msgspec.json.decode(content, type=Form).format
    except (msgspec.DecodeError, RecursionError):
        return ""


def newest_open(game: str) -> Path | None:
    """The newest unfinished game of a kind in the data folder."""
    files: list[Path] = []
    with suppress(OSError):  # a home that we may not look into has no games of ours
        files = sorted(games_folder().glob(f"{game}-*.json"), key=written_at, reverse=True)
    return next((file for file in files if is_open(file)), None)


def written_at(file: Path) -> float:
    """When a file was last written; the beginning of time if it is gone."""
    with suppress(OSError):
        return file.stat().st_mtime
    return 0.0


def is_open(file: Path) -> bool:
    """Does the file hold an unfinished game?"""
    with suppress(FilonError):
        return format_of(content_of(file, Words())) == SAVE_FORMAT
    return False
