"""A file for a store, and the store of another server; shared by the tests of a store in trouble."""

import shutil
from pathlib import Path

import pytest

from filon.store import SqliteStore, writer
from store.stores import made, url_of, with_store
from store.troubled import tried


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """It looks and tries again without delay."""
    for name in ("LOOK_EVERY", "REOPEN_SOON", "REOPEN_LATE"):
        monkeypatch.setattr(writer, name, 0.02)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the store is."""
    return tmp_path / "filon.db"


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """The store of another server, with a table of one entry, and one more in its -wal."""
    folder = tmp_path.parent / f"{tmp_path.name}-other"
    folder.mkdir()
    place = folder / "filon.db"

    async def work(store: SqliteStore) -> None:
        assert await tried(store, 1) == 1
        for path in list(folder.iterdir()):
            shutil.copy(path, folder / f"copy-{path.name}")

    with_store(made, url_of(place))
    with_store(work, url_of(place))
    for path in list(folder.glob("copy-*")):
        path.rename(folder / path.name.removeprefix("copy-"))
    return place
