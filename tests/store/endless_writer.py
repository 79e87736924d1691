"""A process for the tests: opens a store and says so, or appends to four tables at once for ever, telling each entry when it
is acknowledged. It is ended by being killed."""

import asyncio
import os
import sys

from filon.house import Draft, TableSummary
from filon.store import SqliteStore, StoreLocked

KEY = bytes(32)
TABLES = 4


def summary(table: str, moves: int) -> TableSummary:
    return TableSummary(id=table, game="trove", seats=2, status="playing", host="anna", public=False, chairs=(), moves=moves)


async def write_for_ever(store: SqliteStore, table: str) -> None:
    await store.create(table, KEY, [Draft("opened")], summary(table, 0))
    n = 0
    while True:
        sys.stdout.write(f"{table} {n}\n")
        sys.stdout.flush()
        n += 1
        await store.append(table, n, [Draft("noted", 0, {"text": f"{table} {n}"})], summary(table, n))


async def main(url: str, writes: bool) -> None:
    try:
        store = await SqliteStore.open(url)
    except StoreLocked:
        sys.stdout.write("locked\n")
        return
    if writes:
        await asyncio.gather(*(write_for_ever(store, f"p{os.getpid()}t{i}") for i in range(TABLES)))
    sys.stdout.write("opened\n")
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2] == "1"))
