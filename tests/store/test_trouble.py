"""A file that is deleted, moved, replaced, written over, full or broken under the server: nothing is acknowledged that is
not there afterwards, nobody else's file is touched, and the store goes on by itself when it can."""

import asyncio
import logging
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from filon.store import SqliteStore, StoreFailed
from filon.store.database_file import DatabaseFile
from store.stores import made, opened, url_of, with_store
from store.troubled import (
    PATIENCE,
    TRIES,
    away,
    broken_disk,
    copy_over,
    count_kept,
    delete_all,
    files_beside,
    refusal,
    told,
    tried,
    until_it_goes_on,
)

Break = Callable[[Path], object]
pytestmark = pytest.mark.usefixtures("soon")


# --- gone ---


@pytest.mark.parametrize("delete", [Path.unlink, delete_all])
def test_of_a_deleted_file_nothing_is_acknowledged(file: Path, delete: Break) -> None:
    async def work(store: SqliteStore) -> int:
        await made(store)
        assert await tried(store, 1, 2) == 2
        delete(file)
        acknowledged = await tried(store, 3, TRIES)
        assert "filon.db was deleted or replaced" in await refusal(store)
        with pytest.raises(StoreFailed):
            await store.read("t")
        return acknowledged

    assert with_store(work, url_of(file)) == 0


def test_a_file_that_is_back_in_its_place_goes_on_by_itself(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work(store: SqliteStore) -> None:
        await made(store)
        assert await tried(store, 1, 2) == 2
        file.rename(away(file))
        assert await tried(store, 3, TRIES) == 0
        away(file).rename(file)
        await until_it_goes_on(store)
        assert await tried(store, 3, 2) == 2

    with caplog.at_level(logging.WARNING):
        with_store(work, url_of(file))
    begins, ends = told(caplog)
    assert "is gone from its place" in begins
    assert "goes on" in ends
    assert count_kept(file) == 5


def test_it_is_noticed_though_nobody_asks(file: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await made(store)
        file.unlink()
        async with asyncio.timeout(PATIENCE):
            while store.trouble is None:
                await asyncio.sleep(0.01)

    with_store(work, url_of(file))


def test_a_file_that_goes_while_it_is_written_to_acknowledges_nothing(file: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await made(store)
        with pytest.raises(StoreFailed, match="was deleted or replaced"):
            await store._writer.do(lambda _: file.unlink())

    with_store(work, url_of(file))


# --- another file in its place ---


@pytest.mark.parametrize("with_wal", [True, False])
def test_another_file_in_its_place_is_left_alone_and_the_first_is_whole(file: Path, other: Path, with_wal: bool) -> None:
    async def work(store: SqliteStore) -> dict[str, bytes]:
        await made(store)
        assert await tried(store, 1, 9) == 9
        file.rename(away(file))
        shutil.copy(other, file)
        if with_wal:
            Path(f"{file}-wal").unlink()
            shutil.copy(f"{other}-wal", f"{file}-wal")
        assert await tried(store, 10, TRIES) == 0
        assert "another file lies in the place of filon.db" in await refusal(store)
        return files_beside(file)

    before = with_store(work, url_of(file))
    assert files_beside(file) == before
    assert before["filon.db"] == other.read_bytes()
    assert before["filon.db-wal"] == (Path(f"{other}-wal").read_bytes() if with_wal else b"")


def test_the_moved_file_holds_all_that_was_acknowledged(file: Path, other: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await made(store)
        assert await tried(store, 1, 9) == 9
        file.rename(away(file))
        shutil.copy(other, file)
        assert await tried(store, 10) == 0
        shutil.copy(away(file), away(file).with_suffix(".copy"))  # another file: this process has a lock on the first

    with_store(work, url_of(file))
    assert count_kept(away(file).with_suffix(".copy")) == 10


@pytest.mark.parametrize("with_wal", [True, False])
def test_a_file_copied_over_it_is_left_as_it_was_copied(file: Path, other: Path, with_wal: bool) -> None:
    async def work(store: SqliteStore) -> dict[str, bytes]:
        await made(store)
        assert await tried(store, 1, 9) == 9
        copy_over(other, file, with_wal=with_wal)
        assert await tried(store, 10, TRIES) == 0
        assert "another program has written into filon.db" in await refusal(store)
        return files_beside(file)

    before = with_store(work, url_of(file))
    assert files_beside(file) == before
    assert before["filon.db"] == other.read_bytes()
    assert before.get("filon.db-wal") == (Path(f"{other}-wal").read_bytes() if with_wal else None)
    assert ("filon.db-wal.aside" in before) is not with_wal


def test_another_file_does_not_become_ours_by_what_we_do_next(file: Path) -> None:
    file.write_text("ours", encoding="utf-8")
    place = DatabaseFile(str(file))
    place.settle()
    assert place.trouble() is None
    file.rename(away(file))
    place.settle()
    assert place.trouble() is not None
    file.write_text("theirs", encoding="utf-8")
    place.settle()
    assert place.trouble() is not None
    place.let_go()


def test_a_link_leads_to_the_file_and_must_not_lead_elsewhere(file: Path, other: Path) -> None:
    real = away(file)
    with_store(made, url_of(real))
    file.symlink_to(real)

    async def work(store: SqliteStore) -> None:
        assert await tried(store, 1, 3) == 3
        file.unlink()
        file.symlink_to(other)
        assert await tried(store, 4, TRIES) == 0
        file.unlink()
        file.symlink_to(real)
        await until_it_goes_on(store)
        assert await tried(store, 4, 2) == 2

    with_store(work, url_of(file))
    assert count_kept(real) == 6


# --- full, read-only, broken ---


def test_after_a_failed_write_it_opens_the_file_anew_and_goes_on(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work(store: SqliteStore) -> None:
        await made(store)
        assert await tried(store, 1, 9) == 9
        with broken_disk():
            assert await tried(store, 10, TRIES) == 0
            assert "the store says" in await refusal(store)
        await until_it_goes_on(store)
        assert await tried(store, 10, 3) == 3

    with caplog.at_level(logging.WARNING):
        with_store(work, url_of(file))
    assert count_kept(file) == 13
    assert ["goes on" in line for line in told(caplog)] == [False, True]


@pytest.mark.parametrize(
    ("bad", "good", "said"),
    [
        ("PRAGMA max_page_count = 1", "PRAGMA max_page_count = 1000000", "database or disk is full"),
        ("PRAGMA query_only = ON", "", "attempt to write a readonly database"),
    ],
)
def test_a_full_or_read_only_file_is_refused_while_it_is_so(
    file: Path, caplog: pytest.LogCaptureFixture, bad: str, good: str, said: str
) -> None:
    async def work(store: SqliteStore) -> None:
        await made(store)
        await store._run(bad)
        assert await tried(store, 1, text="x" * 100_000) == 0
        assert str(store.trouble) == f"nothing was written: the store says {said}"
        if good:
            with pytest.raises(StoreFailed, match=said):
                await store.ping()
            assert len((await store.read("t"))[1]) == 1
            await store._run(good)
        await until_it_goes_on(store)
        assert await tried(store, 1, text="x" * 100_000) == 1

    with caplog.at_level(logging.WARNING):
        with_store(work, url_of(file))
    assert ["goes on" in line for line in told(caplog)] == [False, True]
    assert count_kept(file) == 2


def test_a_file_copied_over_it_while_it_fails_is_left_alone_too(file: Path, other: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await made(store)
        await store._run("PRAGMA max_page_count = 1")
        assert await tried(store, 1, text="x" * 100_000) == 0
        copy_over(other, file, with_wal=False)
        assert "another program has written into" in await refusal(store)

    with_store(work, url_of(file))
    assert file.read_bytes() == other.read_bytes()


def test_a_failure_in_the_middle_of_many_is_one_line_in_the_log(
    file: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_: sqlite3.Connection) -> None:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR
        raise error

    async def work(store: SqliteStore) -> None:
        await made(store)
        monkeypatch.setattr(store._writer, "_connect", lambda: broken(sqlite3.connect(":memory:")))
        for _ in range(TRIES):
            with pytest.raises(StoreFailed, match="disk I/O error"):
                await store._writer.do(broken)
            await asyncio.sleep(0.01)

    with caplog.at_level(logging.WARNING):
        with_store(work, url_of(file))
    assert len(told(caplog)) == 1
    assert count_kept(file) == 1


# --- the end ---


@pytest.mark.parametrize("is_kept", [True, False])
def test_at_the_end_it_says_whether_all_is_kept(file: Path, is_kept: bool) -> None:
    async def main() -> SqliteStore:
        async with opened(url_of(file)) as store:
            await made(store)
            if not is_kept:
                file.unlink()
        return store

    assert (asyncio.run(main()).trouble is None) is is_kept
