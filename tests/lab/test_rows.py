"""Rows in files: what is written is read back, whole or not at all; and what cannot be written is refused beforehand."""

import csv
import json
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

import filon
from filon.lab import export
from filon.lab.export import Outlet
from filon.lab.simulate import BadRun, RunResult, simulate
from filon.play.setting import agree
from lab.runs import SEED
from scale import WRITTEN_ROWS

SEATS = 3


@pytest.fixture(scope="module")
def result() -> RunResult:
    return simulate(agree("dragobert", seats=SEATS), games=WRITTEN_ROWS, bots=("thumb", "random"), seed=SEED)


def expected(result: RunResult) -> list[dict[str, Any]]:
    """The rows as the specification of the file says, made without the writer."""
    found = []
    for game in range(result.games):
        row: dict[str, Any] = {"game": game, "seed": result.seeds[game].tobytes().hex(), "moves": int(result.lengths[game])}
        row |= {f"points_{seat}": int(result.points[game, seat]) for seat in range(SEATS)}
        row |= {f"place_{seat}": int(result.places[game, seat]) for seat in range(SEATS)}
        row |= {f"bot_{seat}": result.bots[seat] for seat in range(SEATS)}
        found.append(row)
    return found


def keep(result: RunResult, file: Path) -> Path:
    with Outlet(file) as outlet:
        outlet.keep(result)
    return file


@pytest.mark.parametrize("batch", [1, 7, WRITTEN_ROWS, WRITTEN_ROWS + 1])
def test_csv_round_trip(result: RunResult, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, batch: int) -> None:
    monkeypatch.setattr(export, "ROWS_AT_A_TIME", batch)
    with keep(result, tmp_path / "run.csv").open(newline="") as source:
        read = list(csv.DictReader(source))
    assert read == [{name: str(value) for name, value in row.items()} for row in expected(result)]
    assert list(read[0]) == list(expected(result)[0])


@pytest.mark.parametrize("batch", [7, WRITTEN_ROWS + 1])
def test_parquet_round_trip(result: RunResult, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, batch: int) -> None:
    monkeypatch.setattr(export, "ROWS_AT_A_TIME", batch)
    table = pq.read_table(keep(result, tmp_path / "run.parquet"))
    assert table.to_pylist() == expected(result)
    assert table.column_names == list(expected(result)[0])


def test_parquet_tells_what_was_agreed(result: RunResult, tmp_path: Path) -> None:
    told = json.loads(pq.read_schema(keep(result, tmp_path / "run.parquet")).metadata[b"filon"])
    assert told["run"] == result.key.hex()
    row = expected(result)[5]
    game = filon.new(told["game"], seats=told["seats"], seed=bytes.fromhex(row["seed"]), **told["options"])
    assert game.setting == result.setting


def test_nothing_is_left_beside_the_file(result: RunResult, tmp_path: Path) -> None:
    file = keep(result, tmp_path / "run.csv")
    assert list(tmp_path.iterdir()) == [file]


def test_a_run_that_fails_leaves_the_old_file_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "run.csv"
    file.write_text("old")
    with pytest.raises(RuntimeError, match="planted"), Outlet(file):
        raise RuntimeError("planted")
    assert [(found.name, found.read_text()) for found in tmp_path.iterdir()] == [("run.csv", "old")]


def test_a_write_that_fails_leaves_the_old_file_as_it_was(
    result: RunResult, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fill_the_disk(_columns: object, *_more: object) -> None:
        raise OSError(28, "No space left on device")

    file = tmp_path / "run.csv"
    file.write_text("old")
    monkeypatch.setattr(export, "deal_keys", fill_the_disk)
    with pytest.raises(BadRun, match="No space left on device"):
        keep(result, file)
    assert [(found.name, found.read_text()) for found in tmp_path.iterdir()] == [("run.csv", "old")]


@pytest.mark.parametrize("name", ["run", "run.txt", "run.csv.gz", ".csv"])
def test_other_endings_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadRun, match=r"expected a file ending in \.parquet or \.csv"):
        Outlet(tmp_path / name)


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRun, match="No such file or directory"), Outlet(tmp_path / "nowhere" / "run.csv"):
        pass


def test_a_folder_in_the_place_of_the_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "run.csv").mkdir()
    with pytest.raises(BadRun, match="it is a folder"), Outlet(tmp_path / "run.csv"):
        pass


def test_parquet_without_pyarrow_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow.parquet", None)
    with pytest.raises(BadRun, match=r"pip install 'filon\[lab\]'"):
        Outlet(tmp_path / "run.parquet")
