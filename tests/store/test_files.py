"""The file: whose it is, who else may open it, and what is said of files that cannot be a store."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

import scale
from filon.kernel.words import words_for
from filon.store import BadStore, SqliteStore, StoreFailed, StoreLocked, writer
from filon.store.schema import SCHEMA_VERSION
from store.stores import made, note, opened, summary, url_of, with_store

WRITER = Path(__file__).parent / "endless_writer.py"


async def nothing(store: SqliteStore) -> None:
    """Only open and close."""
    await store.ping()


def said(url: str) -> str:
    """Why a place cannot be a store, in English; it must be said in French too."""
    with pytest.raises(BadStore) as caught:
        with_store(nothing, url)
    assert caught.value.said(words_for("fr")) != str(caught.value)
    return str(caught.value)


def test_the_file_is_for_its_owner_alone_and_the_folder_is_made(tmp_path: Path) -> None:
    file = tmp_path / "new" / "folder" / "filon.db"

    async def work(store: SqliteStore) -> None:
        await made(store)
        assert {path.name: path.stat().st_mode & 0o777 for path in file.parent.iterdir()} == {
            "filon.db": 0o600,
            "filon.db-wal": 0o600,
        }

    with_store(work, url_of(file))
    assert [path.name for path in file.parent.iterdir()] == ["filon.db"]


def test_what_was_written_is_there_after_opening_again(tmp_path: Path) -> None:
    url = url_of(tmp_path / "filon.db")

    async def first(store: SqliteStore) -> bytes:
        await made(store)
        return await store.secret("a")

    async def second(store: SqliteStore) -> bytes:
        assert len((await store.read("t"))[1]) == 1
        return await store.secret("a")

    assert with_store(first, url) == with_store(second, url)


def test_everything_promised_is_switched_on(tmp_path: Path) -> None:
    from filon.store.sqlite import connect

    connection = connect(str(tmp_path / "filon.db"))
    found = {
        name: connection.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("journal_mode", "synchronous", "locking_mode", "foreign_keys")
    }
    connection.close()
    assert found == {"journal_mode": "wal", "synchronous": 2, "locking_mode": "exclusive", "foreign_keys": 1}


@pytest.mark.parametrize("url", ["", "filon.db", "sqlite:///", "postgres://x", "sqlite://filon.db"])
def test_a_url_names_a_file(url: str) -> None:
    assert said(url) == f"a store is sqlite:///FILE, but got {url!r}"


def test_places_that_cannot_be_a_store(tmp_path: Path) -> None:
    assert said(url_of(tmp_path)) == f"{tmp_path} is not a file"
    (tmp_path / "plain").write_text("no folder", encoding="utf-8")
    assert "filon.db cannot be opened: " in said(url_of(tmp_path / "plain" / "filon.db"))


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Anna, " * 1000, encoding="utf-8")
    before = file.read_bytes()
    assert said(url_of(file)) == f"{file} is not a database"
    assert file.read_bytes() == before


@pytest.mark.parametrize("text", ["x", "Dear Anna"])
def test_a_file_too_short_for_a_database_is_left_alone(tmp_path: Path, text: str) -> None:
    file = tmp_path / "note.txt"
    file.write_text(text, encoding="utf-8")
    assert said(url_of(file)) == f"{file} is not a database"
    assert file.read_text(encoding="utf-8") == text


def test_an_empty_file_beside_what_was_written_last_is_no_new_store(tmp_path: Path) -> None:
    file, wal = tmp_path / "filon.db", tmp_path / "filon.db-wal"
    file.touch()
    wal.write_bytes(b"moves")
    assert said(url_of(file)).startswith(f"{file} is empty, but filon.db-wal beside it is not: ")
    assert wal.read_bytes() == b"moves"
    wal.write_bytes(b"")
    with_store(made, url_of(file))


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "other.db"
    write_sql(file, "CREATE TABLE letters (text)", "INSERT INTO letters VALUES ('Dear Anna')")
    assert said(url_of(file)) == f"{file} is a database of another program"
    write_sql(file, "SELECT text FROM letters", "PRAGMA application_id = 7", "DROP TABLE letters")
    assert said(url_of(file)) == f"{file} is a database of another program"


def write_sql(file: Path, *statements: str) -> None:
    """Do something to a database by hand."""
    connection = sqlite3.connect(file)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


def test_a_newer_store_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "filon.db"
    with_store(made, url_of(file))
    write_sql(file, f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    assert (
        said(url_of(file))
        == f"{file} was written by a newer Filon: its version is {SCHEMA_VERSION + 1}, not {SCHEMA_VERSION}"
    )


def test_a_file_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    file = tmp_path / "filon.db"
    with_store(made, url_of(file))
    write_sql(
        file,
        "DROP TABLE put_away",
        "UPDATE tables SET summary = json_remove(summary, '$.waiting', '$.places')",
        "PRAGMA user_version = 1",
    )

    async def work(store: SqliteStore) -> None:
        (found,) = await store.tables_of("anna")
        assert found == summary(updated=1.0)
        await store.put_away("anna", ["t"])

    async def again(store: SqliteStore) -> None:
        assert (await store.tables_of("anna"), await store.count_put_away("anna")) == ([], 1)

    with_store(work, url_of(file))
    with_store(again, url_of(file))


async def fill(store: SqliteStore) -> None:
    """A store of several dozen pages."""
    await made(store)
    for n in range(1, 40):
        await store.append("t", n, [note("x" * 2000)], summary())


def test_a_damaged_store_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "filon.db"
    with_store(fill, url_of(file))
    whole = file.read_bytes()
    for damaged in (whole[: len(whole) // 2], whole[:5000] + bytes(8192) + whole[13192:], whole[:50]):
        file.write_bytes(damaged)
        assert str(file) in said(url_of(file))


def test_damage_found_later_is_told_and_the_store_trusted_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "MOST_ROWS", 1)  # everything is in the file at once
    file = tmp_path / "filon.db"

    async def work(store: SqliteStore) -> None:
        await made(store, "u")
        await fill(store)
        await store._run("PRAGMA shrink_memory")
        damage_unseen(file)
        for asked in (store.read("t"), store.read("u"), store.new_guest("Anna", b"h")):
            with pytest.raises(StoreFailed, match="nothing was written: the store says "):
                await asked

    with_store(work, url_of(file))


def damage_unseen(file: Path) -> None:
    """As a disk does it: size and time of the file say nothing of it. SQLite's own locks live on: nothing is closed here."""
    before = file.stat()
    damaged = file.open("r+b", buffering=0)
    damaged.seek(3 * 4096)
    damaged.write(bytes(before.st_size - 3 * 4096))
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    LEFT_OPEN.append(damaged)


LEFT_OPEN: list[object] = []


def test_a_second_server_in_this_process_is_refused(tmp_path: Path) -> None:
    url = url_of(tmp_path / "filon.db")

    async def work(store: SqliteStore) -> None:
        await made(store)
        for _ in range(2):
            with pytest.raises(StoreLocked, match="in use by another server"):
                await SqliteStore.open(url)
        await store.append("t", 1, [note()], summary())
        assert other_process(url) == "locked"

    with_store(work, url)
    assert other_process(url) == "opened"


def test_a_second_server_is_refused_before_the_first_has_written_anything(tmp_path: Path) -> None:
    url = url_of(tmp_path / "filon.db")
    with_store(nothing, url)

    async def work(_: SqliteStore) -> None:
        assert other_process(url) == "locked"

    with_store(work, url)


def other_process(url: str) -> str:
    """What another server finds."""
    done = subprocess.run([sys.executable, WRITER, url, "0"], capture_output=True, text=True, timeout=60, check=True)
    return done.stdout.strip()


# --- killed ---


@contextmanager
def writing(url: str) -> Iterator["subprocess.Popen[str]"]:
    """A process that appends for ever and tells every entry that is acknowledged; killed at the end."""
    child = subprocess.Popen([sys.executable, WRITER, url, "1"], stdout=subprocess.PIPE, text=True)
    try:
        yield child
    finally:
        os.kill(child.pid, signal.SIGKILL)
        child.wait(60)
        if child.stdout:
            child.stdout.close()


def test_what_was_acknowledged_is_there_after_a_kill_and_the_lock_is_gone(tmp_path: Path) -> None:
    url, rng = url_of(tmp_path / "filon.db"), Random(5)
    acknowledged: dict[str, int] = {}
    for _ in range(scale.KILLED_WRITERS):
        with writing(url) as child:
            assert child.stdout
            for _ in range(rng.randint(*scale.KILLED_WITHIN)):
                take(child.stdout.readline(), acknowledged)
            os.kill(child.pid, signal.SIGKILL)
            for line in child.stdout:  # what it still managed to say
                take(line, acknowledged)
        asyncio.run(check_all(url, acknowledged))
    assert sum(acknowledged.values()) >= scale.KILLED_WRITERS * scale.KILLED_WITHIN[0]


def take(line: str, acknowledged: dict[str, int]) -> None:
    """Keep what the writer said: a table and the number of an entry; a line cut short says nothing."""
    if line.endswith("\n"):
        table, n = line.split()
        acknowledged[table] = max(acknowledged.get(table, -1), int(n))


async def check_all(url: str, acknowledged: dict[str, int]) -> None:
    """Every acknowledged entry is there, and each says what it should."""
    async with opened(url) as store:
        for table, last in acknowledged.items():
            entries = (await store.read(table))[1]
            assert len(entries) > last
            assert [entry.n for entry in entries] == list(range(len(entries)))
            assert [entry.data["text"] for entry in entries[1:]] == [f"{table} {n}" for n in range(1, len(entries))]
            assert (await store.summary(table)).moves == len(entries) - 1
