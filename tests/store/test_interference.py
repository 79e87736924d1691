"""Somebody else touches, empties, writes over, deletes or replaces the files of a running server: what was acknowledged
is kept where that can be, the host is told where it is, and a later start says what it finds of it."""

import asyncio
import logging
import os
import shutil
import sqlite3
from collections.abc import Callable
from io import FileIO
from pathlib import Path

import pytest

from filon.store import SqliteStore, StoreFailed, database_file, writer
from store.stores import made, url_of, with_store
from store.troubled import (
    TRIES,
    away,
    broken_disk,
    copy_over,
    count_kept,
    delete_all,
    delete_wal,
    files_beside,
    refusal,
    told,
    tried,
    until_it_goes_on,
)

Break = Callable[[Path, Path], object]
OVERWRITTEN = "another program has written into filon.db"
pytestmark = pytest.mark.usefixtures("soon")


def wal_of(file: Path) -> Path:
    return Path(f"{file}-wal")


def touch(file: Path) -> None:
    """As `touch` does it, later than what was written last."""
    last = file.stat().st_mtime_ns
    os.utime(file, ns=(last + 1_000_000, last + 1_000_000))


def count_in_copy(file: Path) -> int:
    """How many entries a server finds that is started on what lies there; this process may still have locks on it."""
    folder = file.parent.parent / f"{file.parent.name}-later"
    shutil.copytree(file.parent, folder)
    return count_kept(folder / file.name)


# --- touched ---


def test_a_file_that_is_only_touched_goes_on(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work(store: SqliteStore) -> None:
        await made(store)
        assert await tried(store, 1, 9) == 9
        touch(file)
        touch(wal_of(file))
        assert await tried(store, 10, 9) == 9

    with caplog.at_level(logging.WARNING):
        with_store(work, url_of(file))
    assert ["was touched" in line for line in told(caplog)] == [True]
    assert count_kept(file) == 19


def test_a_large_file_is_compared_in_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database_file, "COMPARED_WHOLE", 4 * database_file.PIECE)
    large = tmp_path / "large"
    large.write_bytes(bytes(40 * database_file.PIECE))
    prints = set()
    with FileIO(large, "r+") as opened:
        for at in (database_file.PIECE * 20, 5, database_file.PIECE * 30 + 7):
            prints.add(database_file.print_of(opened, 40 * database_file.PIECE))
            opened.seek(at)
            opened.write(b"x")
        prints.add(database_file.print_of(opened, 40 * database_file.PIECE))
    assert len(prints) == 4


# --- written over ---


def empty(file: Path, _: Path) -> None:
    os.truncate(file, 0)


def copy(file: Path, other: Path) -> None:
    copy_over(other, file, with_wal=False)


@pytest.mark.parametrize("spoil", [empty, copy])
def test_what_is_written_into_it_during_a_commit_is_not_taken_for_ours(file: Path, other: Path, spoil: Break) -> None:
    async def work(store: SqliteStore) -> None:
        await made(store)

        def write(connection: sqlite3.Connection) -> None:
            writer.probe(connection)
            spoil(file, other)

        with pytest.raises(StoreFailed, match=OVERWRITTEN):
            await store._writer.do(write)
        assert await tried(store, 1, TRIES) == 0

    with_store(work, url_of(file))


def test_a_file_cut_while_all_is_brought_into_it_is_not_taken_for_ours(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(store: SqliteStore) -> None:
        await made(store)
        place = store._writer._database
        plain = place.settle

        def cut(size: int | None = None) -> None:
            os.truncate(file, 4096)
            plain(size)

        monkeypatch.setattr(place, "settle", cut)
        monkeypatch.setattr(writer, "MOST_ROWS", 1)
        await tried(store, 1)
        assert OVERWRITTEN in await refusal(store)

    with_store(work, url_of(file))


@pytest.mark.parametrize("is_during", [True, False])
def test_a_wal_that_is_emptied_is_noticed_and_the_file_stays_whole(file: Path, is_during: bool) -> None:
    async def work(store: SqliteStore) -> None:
        assert await tried(store, 1, 9) == 9

        def write(connection: sqlite3.Connection) -> None:
            writer.probe(connection)
            os.truncate(wal_of(file), 0)

        if is_during:
            with pytest.raises(StoreFailed):
                await store._writer.do(write)
        else:
            os.truncate(wal_of(file), 0)
        assert await tried(store, 10, TRIES) == 0
        assert "another program has written into filon.db-wal" in await refusal(store)

    with_store(made, url_of(file))
    with_store(work, url_of(file))
    assert count_in_copy(file) == 1


def test_a_wal_that_is_emptied_before_it_is_written_anew_is_noticed_too(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "MOST_ROWS", 1)

    async def work(store: SqliteStore) -> None:
        await made(store)
        assert await tried(store, 1, 9) == 9
        assert len((await store.read("t"))[1]) == 10  # and all is in the file
        assert wal_of(file).stat().st_size
        os.truncate(wal_of(file), 0)
        assert await tried(store, 10, TRIES) == 0

    with_store(work, url_of(file))
    assert count_in_copy(file) == 10


def test_what_was_set_aside_before_is_not_written_over(file: Path, other: Path) -> None:
    aside = Path(f"{file}-wal.aside")
    aside.write_bytes(b"first")

    async def work(store: SqliteStore) -> None:
        await made(store)
        copy(file, other)
        assert OVERWRITTEN in await refusal(store)

    with_store(work, url_of(file))
    assert aside.read_bytes() == b"first"
    assert Path(f"{aside}-2").stat().st_size


def test_a_file_put_back_as_it_was_goes_on_with_what_was_set_aside(file: Path, other: Path) -> None:
    async def work(store: SqliteStore) -> None:
        assert await tried(store, 1, 9) == 9
        before = file.read_bytes()
        copy(file, other)
        assert OVERWRITTEN in await refusal(store)
        file.write_bytes(before)
        await until_it_goes_on(store)
        assert await tried(store, 10) == 1

    async def first(store: SqliteStore) -> None:
        await made(await made(store), "u")

    with_store(first, url_of(file))
    with_store(work, url_of(file))
    assert count_kept(file) == 11


def test_a_start_says_what_lies_beside_the_file(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    for end in ("-wal.aside", "-wal.aside-2", ".rescued"):
        Path(f"{file}{end}").write_bytes(b"moves")
    Path(f"{file}-wal.aside-3").touch()  # all of it is in the file
    with caplog.at_level(logging.WARNING):
        with_store(made, url_of(file))
    assert [line.split(" holds ")[0].removeprefix(str(file)) for line in told(caplog)] == [
        "-wal.aside",
        "-wal.aside-2",
        ".rescued",
    ]


# --- without a name ---


def delete(file: Path, _: Path) -> None:
    file.unlink()


def delete_both(file: Path, _: Path) -> None:
    delete_all(file)


def replace(file: Path, other: Path) -> None:
    shutil.copy(other, away(file))
    away(file).rename(file)


@pytest.mark.parametrize("take", [delete, delete_both, replace])
def test_a_file_without_a_name_is_copied_and_the_copy_in_its_place_goes_on(
    file: Path, other: Path, take: Break, caplog: pytest.LogCaptureFixture
) -> None:
    rescued = Path(f"{file}.rescued")

    async def work(store: SqliteStore) -> None:
        await made(store)
        assert await tried(store, 1, 9) == 9
        take(file, other)
        assert await tried(store, 10, TRIES) == 0
        assert "All that was acknowledged is in filon.db.rescued" in await refusal(store)
        assert rescued.stat().st_mode & 0o777 == 0o600
        rescued.rename(file)
        await until_it_goes_on(store)
        assert len((await store.read("t"))[1]) == 10
        assert await tried(store, 10, 5) == 5

    with caplog.at_level(logging.WARNING):
        with_store(work, url_of(file))
    assert ["goes on" in line for line in told(caplog)] == [True, True]
    assert list(files_beside(file)) == ["filon.db"]
    assert count_kept(file) == 15


def test_no_other_file_is_taken_for_the_copy(file: Path, other: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await made(store)
        file.unlink()
        assert "filon.db.rescued" in await refusal(store)
        shutil.copy(other, file)
        assert await tried(store, 1, TRIES) == 0

    with_store(work, url_of(file))
    assert file.read_bytes() == other.read_bytes()
    shutil.copy(f"{file}.rescued", away(file))
    assert count_kept(away(file)) == 1


def test_a_copy_that_finds_no_room_is_made_as_soon_as_there_is(file: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await made(store)
        with broken_disk():
            file.unlink()
            assert "no copy can be made of it yet" in await refusal(store)
        assert not Path(f"{file}.rescued").exists()
        while "is in filon.db.rescued" not in await refusal(store):
            pass

    with_store(work, url_of(file))


def test_a_wal_that_is_deleted_goes_on_by_itself(file: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await made(store)
        assert await tried(store, 1, 9) == 9
        delete_wal(file)
        assert "filon.db-wal was taken away" in await refusal(store)
        await until_it_goes_on(store)
        assert await tried(store, 10, 3) == 3

    with_store(work, url_of(file))
    assert count_kept(file) == 13


# --- not for a moment only ---


def test_it_goes_on_only_when_as_much_can_be_written_as_failed(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work(store: SqliteStore) -> None:
        await made(store)
        pages = await store._writer.do(lambda connection: connection.execute("PRAGMA page_count").fetchone()[0])
        await store._run(f"PRAGMA max_page_count = {pages}")
        assert await tried(store, 1, text="x" * 100_000) == 0
        for n in range(TRIES):
            await store.new_guest("Anna", b"%d" % n)  # so little still has room
            assert await refusal(store) == "nothing was written: the store says database or disk is full"
        await store._run("PRAGMA max_page_count = 100000")
        await until_it_goes_on(store)

    with caplog.at_level(logging.WARNING):
        with_store(work, url_of(file))
    assert ["goes on" in line for line in told(caplog)] == [False, True]


def test_a_file_that_may_not_get_longer_does_not_go_on_by_turns(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work(store: SqliteStore) -> int:
        await made(store)
        with broken_disk(200_000):
            done = await tried(store, 1, 60, "x" * 2000)
            for _ in range(TRIES):
                await asyncio.sleep(0.02)
                done += await tried(store, done + 1)  # a little may have room, and is kept
                assert store.trouble is not None
        await until_it_goes_on(store)
        return done + await tried(store, done + 1)

    with caplog.at_level(logging.WARNING):
        done = with_store(work, url_of(file))
    assert ["goes on" in line for line in told(caplog)] == [False, True]
    assert count_kept(file) == 1 + done
