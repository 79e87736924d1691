"""What happens to the file of a store, and what is seen of it: for the tests of a store in trouble."""

import asyncio
import os
import resource
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from filon.kernel.words import words_for
from filon.store import SqliteStore, StoreFailed
from store.stores import note, summary, url_of, with_store

TRIES = 24  # moves while the file is not there
PATIENCE = 20.0


async def tried(store: SqliteStore, n: int, times: int = 1, text: str = "") -> int:
    """How many of so many entries, from n on, are acknowledged."""
    done = 0
    for _ in range(times):
        try:
            await store.append("t", n + done, [note(text)], summary())
        except StoreFailed:
            continue
        done += 1
    return done


async def refusal(store: SqliteStore) -> str:
    """What is said of a store that cannot be written to; it must be said in French too."""
    with pytest.raises(StoreFailed) as caught:
        await store.ping()
    assert caught.value.said(words_for("fr")) != str(caught.value)
    return str(caught.value)


async def until_it_goes_on(store: SqliteStore) -> None:
    """Nobody asks for anything meanwhile."""
    async with asyncio.timeout(PATIENCE):
        while store.trouble is not None:
            await asyncio.sleep(0.01)


def count_kept(file: Path) -> int:
    """How many entries of the table are there when a server opens the file next."""

    async def work(store: SqliteStore) -> int:
        return len((await store.read("t"))[1])

    return with_store(work, url_of(file))


def files_beside(file: Path) -> dict[str, bytes]:
    """What lies in the folder."""
    return {path.name: path.read_bytes() for path in file.parent.iterdir()}


def away(file: Path) -> Path:
    """Another place in the same file system."""
    return file.parent.parent / f"{file.parent.name}-{file.name}"


def told(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The lines of the log."""
    return [record.getMessage() for record in caplog.records if record.name.startswith("filon")]


def delete_all(file: Path) -> None:
    for path in list(file.parent.iterdir()):
        path.unlink()


def delete_wal(file: Path) -> None:
    Path(f"{file}-wal").unlink()


def copy_over(other: Path, file: Path, *, with_wal: bool) -> None:
    """As `cp` does, which writes into the file that is there; later than what was written last."""
    for end in ("", "-wal") if with_wal else ("",):
        last = Path(f"{file}{end}").stat().st_mtime_ns
        shutil.copyfile(f"{other}{end}", f"{file}{end}")
        os.utime(f"{file}{end}", ns=(last + 1, last + 1))


@contextmanager
def broken_disk(most: int = 0) -> Iterator[None]:
    """No byte can be written to any file by this process, or none beyond the first so many."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
