"""Dice in one's own hands, over the real WebSocket, with beats that a test counts."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from filon.games import rules_of
from filon.house import Table
from filon.house.own_hands import HAND_BEATS
from filon.web.app import PACE
from filon.web.hub import Slot, nobody_waits

from .pages_at import PATIENCE, Served, served


class Beats:
    """Time that stands still until a test lets a beat pass."""

    def __init__(self) -> None:
        self.now = 0.0
        self.asleep = asyncio.Event()
        self.passing = asyncio.Semaphore(0)

    async def sleep(self, _: float) -> None:
        self.asleep.set()
        await self.passing.acquire()
        self.now += PACE

    async def passes(self) -> None:
        """Let whoever waits wait a beat."""
        async with asyncio.timeout(PATIENCE):
            await self.asleep.wait()
        self.asleep.clear()
        self.passing.release()


Test = Callable[[Served, Table, Beats], Awaitable[None]]


@asynccontextmanager
async def imps(folder: Path) -> AsyncIterator[tuple[Served, Table, Beats]]:
    """Anna and Bruno at imps; Anna, who can buy nothing yet, is to throw the dice. Nothing happens before all are here."""
    async with served(folder, {"imps": rules_of("imps")}, pace=PACE) as server:
        beats, turns = Beats(), server.site.turns
        turns.clock, turns.sleep = lambda: beats.now, beats.sleep
        server.site.hub.after = nobody_waits
        table = await server.table("imps", "Anna", "Bruno", first_seat=0)
        slot = server.site.hub.slots.setdefault(table.id, Slot())
        slot.readers.acquainted.update(chair.guest or "" for chair in table.chairs)  # nobody waits for who reads
        yield server, table, beats


def run(folder: Path, test: Test) -> None:
    async def inside() -> None:
        async with imps(folder) as (server, table, beats):
            await test(server, table, beats)

    asyncio.run(inside())


def test_who_is_here_throws_the_dice(tmp_path: Path) -> None:
    async def test(server: Served, table: Table, beats: Beats) -> None:
        async with server.page(table, "Anna") as anna, server.page(table, "Bruno") as bruno:
            await anna.position(table.version)
            await bruno.position(table.version)
            server.site.turns.see_to(table)
            assert len(anna.actions) == 1
            assert "question" not in bruno.view
            begun = table.version
            assert (await anna.answer(anna.view["question"], anna.actions[0]))["t"] == "done"
            entry = table.log[begun + 1]
            assert (entry.seat, entry.data.get("forced", False)) == (0, False)
            await beats.passes()
            assert table.version == begun + 1, "what comes next has its own time"

    run(tmp_path, test)


def test_after_a_while_the_table_throws_them(tmp_path: Path) -> None:
    async def test(server: Served, table: Table, beats: Beats) -> None:
        async with server.page(table, "Anna") as anna:
            await anna.position(table.version)
            begun = table.version
            server.site.turns.see_to(table)
            for _ in range(HAND_BEATS):
                assert table.version == begun
                await beats.passes()
            await anna.position(begun + 1)
            assert table.log[begun + 1].data["forced"]
            assert anna.view["story"][-1]["say"][-1] == "There was only one way."

    run(tmp_path, test)
