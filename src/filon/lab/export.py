"""One row a game, as Parquet or CSV: number, seed of the deal, moves, then points, place and bot of every seat.

The file appears whole or not at all: rows go to a file beside it that takes its name at the end. Whether that can work is
found out before the first game is played.
"""

import csv
import io
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from .simulate import BadRun, RunResult, deal_keys

ROWS_AT_A_TIME = 65536  # rows written at a time
HEX_DIGITS = 64

Columns = dict[str, list[Any]]
RowsWriter = Callable[[RunResult, BinaryIO], None]


class Outlet:
    """A place for rows, held open while the games are played; without `keep` nothing is left behind."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.write = writer_for(file)
        self.draft = file.with_name(f".{file.name}.{os.getpid()}.part")

    def __enter__(self) -> "Outlet":
        if self.file.is_dir():
            raise BadRun("cannot write {file}: it is a folder", file=self.file)
        with refusing(self.file):
            self.stream = self.draft.open("xb")
        return self

    def keep(self, result: RunResult) -> None:
        """Write all rows and give the file its name."""
        with refusing(self.file):
            self.write(result, self.stream)
            self.stream.flush()
            os.fsync(self.stream.fileno())
            self.stream.close()
            self.draft.replace(self.file)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.stream.close()
        self.draft.unlink(missing_ok=True)


@contextmanager
def refusing(file: Path) -> Iterator[None]:
    """Turn what the system says into a sentence."""
    try:
        yield
    except OSError as error:
        raise BadRun("cannot write {file}: {error}", file=file, error=error.strerror or error) from error


def writer_for(file: Path) -> RowsWriter:
    """How a file of that ending is written; refuse other endings, and Parquet without pyarrow."""
    ending = file.suffix.lower()
    if ending == ".csv":
        return write_csv
    if ending != ".parquet":
        raise BadRun("expected a file ending in .parquet or .csv, but got {got!r}", got=file.name)
    try:
        import_module("pyarrow.parquet")
    except ImportError as missing:
        raise BadRun("writing Parquet needs pyarrow: pip install 'filon[lab]'") from missing
    return write_parquet


def column_names(seats: int) -> list[str]:
    """The columns, in order."""
    return ["game", "seed", "moves", *(f"{what}_{seat}" for what in ("points", "place", "bot") for seat in range(seats))]


def batches_of(result: RunResult) -> Iterator[Columns]:
    """The rows as columns, so many at a time that seeds written in hex do not fill the memory."""
    seats = range(result.setting.seats)
    for start in range(0, result.games, ROWS_AT_A_TIME):
        end = min(start + ROWS_AT_A_TIME, result.games)
        digits = deal_keys(result.key, start, end - start).tobytes().hex()
        seeds = [digits[place : place + HEX_DIGITS] for place in range(0, len(digits), HEX_DIGITS)]
        columns: list[list[Any]] = [list(range(start, end)), seeds, result.lengths[start:end].tolist()]
        columns += [result.points[start:end, seat].tolist() for seat in seats]
        columns += [result.places[start:end, seat].tolist() for seat in seats]
        columns += [[result.bots[seat]] * (end - start) for seat in seats]
        yield dict(zip(column_names(len(seats)), columns, strict=True))


def write_csv(result: RunResult, stream: BinaryIO) -> None:
    """Comma-separated, a line of names first."""
    text = io.TextIOWrapper(stream, "utf-8", newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(column_names(result.setting.seats))
    for columns in batches_of(result):
        writer.writerows(zip(*columns.values(), strict=True))
    text.detach()


def write_parquet(result: RunResult, stream: BinaryIO) -> None:
    """Parquet; what was agreed before the games is in the file's metadata under `filon`."""
    arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    kinds = {"seed": arrow.string(), "bot": arrow.string()}
    fields = [(name, kinds.get(name.split("_")[0], arrow.int64())) for name in column_names(result.setting.seats)]
    schema = arrow.schema(fields).with_metadata({"filon": json.dumps(deal_agreed(result))})
    with parquet.ParquetWriter(stream, schema) as writer:
        for columns in batches_of(result):
            writer.write_table(arrow.table(columns, schema=schema))


def deal_agreed(result: RunResult) -> dict[str, Any]:
    """What one must know beside a row's seed to deal its game again."""
    setting = result.setting
    return {
        "game": setting.identity.slug,
        "rules": setting.identity.version,
        "seats": setting.seats,
        "options": dict(setting.options),
        "tables": None if setting.shipped else setting.tables,
        "run": result.key.hex(),
    }
