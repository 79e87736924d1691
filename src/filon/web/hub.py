"""The hub: live tables, one lock each. A command decides under the lock, is written by the store, and is then absorbed.

Only then is it told: first to whoever asked, then to everybody who watches. The log in the store is the truth. A table kept
here is a fold of it that can be thrown away at any time.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Protocol

from filon.house import Draft, Entry, Readers, Refused, Resent, RulesOf, Table, commands, fairness, stamped
from filon.house.commands import Command
from filon.kernel.contract import Value
from filon.kernel.errors import ChangedRules, Phrase
from filon.store import Clock, Conflict, NoSuchTable, Store, StoreError

from .allowance import Allowances
from .apart import Apart
from .metrics import Metrics
from .pacing import Pacing
from .presence import Presence

MOST_HELD = 500  # tables in memory that nobody is just now changing
MOST_TRIES = 20  # of a command that another writer forestalls
LONGEST_ID = 40

OnWritten = Callable[[Sequence[Entry]], Awaitable[None]]


class Watcher(Protocol):
    """Somebody who looks at a table."""

    guest: str | None

    def wake(self) -> None:
        """The table, or who is at it, may have changed."""


@dataclass(eq=False)
class Slot:
    """A table in memory; None until it is read."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    table: Table | None = None
    doubtful: bool = False  # a write failed, and nobody knows whether it is on disk: the log must be read anew
    waiting: int = 0
    watchers: set[Watcher] = field(default_factory=set)
    last_still: Table | None = None
    readers: Readers = field(default_factory=Readers)
    presence: Presence = field(default_factory=Presence)
    pacing: Pacing = field(default_factory=Pacing)

    @property
    def still(self) -> Table:
        """The table as it stands now, for work apart from the loop; the same for all until something changes."""
        assert self.table is not None
        if self.last_still is None or self.last_still.version != self.table.version:
            self.last_still = self.table.still()
        return self.last_still

    @property
    def here(self) -> set[str]:
        """The guests who look on."""
        return set(self.presence.pages)

    @property
    def waited_for(self) -> set[str]:
        """The guests who read a page while the table waits for them."""
        return self.readers.waited_for(self.table, self.here) if self.table else set()

    def wait_at(self, version: int | None) -> None:
        """Others wait at this version for those who read, or no more: everybody is told, once."""
        if version != self.readers.waits_at:
            self.readers.waits_at = version
            self.tell()

    def has_read(self, guest: str, page: str) -> None:
        """Nobody need wait for this one any more, and its pages show the board."""
        if self.readers.take(guest, page):
            self.tell()

    def come(self, watcher: Watcher) -> None:
        """Somebody looks on from now on."""
        self.watchers.add(watcher)
        self.presence.come(watcher.guest)

    def go(self, watcher: Watcher) -> None:
        """Somebody looks on no more."""
        self.watchers.discard(watcher)
        self.presence.go(watcher.guest, self.table)

    def tell(self) -> None:
        """Wake everybody who watches, now and when somebody has been away for so long that it is to be said."""
        for watcher in tuple(self.watchers):
            watcher.wake()
        self.presence.remind(self.table if self.watchers else None, self.tell)


def nobody_waits(table: Table) -> None:
    """What is done after a change where no bots play."""


class Hub:
    """All tables of this server."""

    def __init__(self, store: Store, rules_of: RulesOf, metrics: Metrics) -> None:
        self.store = store
        self.rules_of = rules_of
        self.metrics = metrics
        self.apart = Apart()
        self.allowances = Allowances()
        self.slots: OrderedDict[str, Slot] = OrderedDict()
        self.after: Callable[[Table], None] = nobody_waits  # called after every change
        self.own_hands = False  # are people asked for what is forced and done by hand?
        self.clock: Clock = time.monotonic  # of who is away; replaced where a test tells the time
        self.under_way: set[asyncio.Task[Table]] = set()

    async def table(self, table_id: str) -> Table:
        """The table as it stands; refused if there is none."""
        async with TableLock(self, table_id) as slot:
            return await self.read(table_id, slot)

    async def following(self, table: Table) -> Table | None:
        """The table at which the company of this one plays again; None if there is none, or nobody has made it yet."""
        with suppress(NoSuchTable):
            return await self.table(table.next) if table.next else None
        return None

    def wake(self, table_id: str) -> None:
        """Wake who watches a table, because of something that is not of that table."""
        if table_id in self.slots:
            self.slots[table_id].tell()

    async def command(self, table_id: str, decide: Command, on_written: OnWritten | None = None) -> Table:
        """Decide, write, absorb, tell who asked (`on_written`), tell everybody. Nothing has changed if this refuses.

        Until who asked is told, nothing is done that depends on what others could do next.
        It goes on if whoever asked goes away: what is being written may not be missing in memory.
        """
        task = asyncio.create_task(self.commanded(table_id, decide, on_written))
        self.under_way.add(task)
        task.add_done_callback(self.finished)
        return await asyncio.shield(task)

    def finished(self, task: asyncio.Task[Table]) -> None:
        """A command is through; if nobody waited for it, nobody misses its error."""
        self.under_way.discard(task)
        if not task.cancelled():
            task.exception()

    async def commanded(self, table_id: str, decide: Command, on_written: OnWritten | None) -> Table:
        """A command from the lock to the last one told."""
        async with TableLock(self, table_id) as slot:
            table = await self.read(table_id, slot)
            before = table.version
            try:
                entries = await self.carried_out(table, decide)
                if on_written is not None:
                    await on_written(entries)
            except StoreError:
                slot.doubtful = True
                raise
            finally:
                if table.version > before:
                    slot.tell()
                    self.after(table)
            return table

    async def finish(self) -> None:
        """Wait for the commands that are under way."""
        await asyncio.gather(*self.under_way, return_exceptions=True)

    async def carried_out(self, table: Table, decide: Command) -> list[Entry]:
        """The entries of a command, tried again when another writer forestalls it; one sent before gets its first."""
        for _ in range(MOST_TRIES):
            try:
                return await self.carry_out(table, decide)
            except Resent as first:
                if first.entry.n > table.version:
                    await self.catch_up(table)
                return [first.entry]
            except Conflict:
                await self.catch_up(table)
            except Refused as refusal:
                self.metrics.refused.labels(refusal.code).inc()
                raise
        raise Refused("not_ready", Phrase("The table is too busy just now: try again."))

    @asynccontextmanager
    async def watching(self, table_id: str, watcher: Watcher) -> AsyncIterator[Slot]:
        """Keep a table in memory and be woken when it changes; who comes and goes is told too."""
        async with TableLock(self, table_id) as slot:
            await self.read(table_id, slot)
            slot.come(watcher)
        slot.tell()
        try:
            yield slot
        finally:
            slot.go(watcher)
            slot.tell()

    def presence(self, table_id: str) -> Presence:
        """Who is at a table."""
        slot = self.slots.get(table_id)
        return slot.presence if slot else Presence(lambda: self.clock())

    async def create(
        self,
        host: str,
        *,
        game: str,
        seats: int,
        options: Mapping[str, Value],
        public: bool = False,
        memory_aid: bool = False,
        friendly: bool = False,
        promised: tuple[str, bytes] | None = None,
        tables: Mapping[str, Any] | None = None,
        seated: Sequence[Draft] = (),
    ) -> Table:
        """A new table, with nobody at it but who is `seated`.

        `promised`: the name and the K of a seal that was shown; Conflict if used.
        """
        table_id, key = promised or (fairness.new_id(), fairness.new_secret())
        opening = commands.create_table(
            table_id,
            key,
            host,
            game=game,
            seats=seats,
            options=options,
            tables=tables,
            public=public,
            memory_aid=memory_aid,
            friendly=friendly,
            open_tables=await self.store.count_open(host),
            rules_of=self.rules_of,
        )
        drafts = [*opening, *seated]
        table = Table.fold(table_id, key, stamped(drafts, 0, time.time()), self.rules_of)
        entries = await self.store.create(table_id, key, drafts, table.summary())
        async with TableLock(self, table_id) as slot:
            if slot.table is None:  # who knew its name may have been here already, and have changed it
                slot.table = Table.fold(table_id, key, entries, self.rules_of)
            return slot.table

    async def carry_out(self, table: Table, decide: Command) -> list[Entry]:
        """One try of a command: on disk first, then in memory."""
        drafts = decide(table)
        if not drafts:
            return []
        started = time.monotonic()
        entries = await self.store.append(table.id, table.version + 1, drafts, table.summary_after(drafts))
        self.metrics.durable.observe(time.monotonic() - started)
        self.metrics.moves.inc(sum(entry.kind == "moved" for entry in entries))
        for entry in entries:
            table.absorb(entry)
        return entries

    async def complete_summary(self, table: Table) -> None:
        """A summary that an earlier Filon wrote does not say who must choose: now it does."""
        if table.play is not None and (await self.store.summary(table.id)).waiting is None:
            await self.store.restate(table.id, table.version + 1, table.summary())

    async def catch_up(self, table: Table) -> None:
        """Take in what another writer wrote."""
        _, entries = await self.store.read(table.id, table.version + 1)
        for entry in entries:
            table.absorb(entry)

    async def read(self, table_id: str, slot: Slot) -> Table:
        """The table from memory, else from its log."""
        if slot.table is None or slot.doubtful:
            before = slot.table
            key, entries = await self.store.read(table_id)
            slot.table, slot.doubtful, slot.last_still = self.folded(table_id, key, entries), False, None
            if before is not None and before.version != slot.table.version:
                slot.tell()
                self.after(slot.table)
        return slot.table

    def folded(self, table_id: str, key: bytes, entries: Sequence[Entry]) -> Table:
        """A log as a table; its outline, if these rules play it differently."""
        try:
            return Table.fold(table_id, key, entries, self.rules_of)
        except ChangedRules as changed:
            return Table.outline(table_id, key, entries, changed)

    def count_tables(self) -> None:
        """Bring the gauge of tables up to date."""
        for status in ("open", "playing", "over", "closed"):
            live = (slot.table for slot in self.slots.values())
            self.metrics.tables.labels(status).set(sum(table is not None and table.status == status for table in live))


class TableLock:
    """Holds one table's lock, and forgets tables that nobody holds when there are too many."""

    def __init__(self, hub: Hub, table_id: str) -> None:
        self.hub = hub
        self.table_id = table_id

    async def __aenter__(self) -> Slot:
        if not 0 < len(self.table_id) <= LONGEST_ID:
            raise NoSuchTable
        self.mine = self.hub.slots.setdefault(self.table_id, Slot(presence=Presence(lambda: self.hub.clock())))
        self.mine.waiting += 1
        try:
            await self.mine.lock.acquire()
        except asyncio.CancelledError:
            self.mine.waiting -= 1
            raise
        return self.mine

    async def __aexit__(self, *_: object) -> None:
        self.mine.lock.release()
        self.mine.waiting -= 1
        if self.mine.table is None and not self.mine.waiting:
            self.hub.slots.pop(self.table_id, None)
        else:
            self.hub.slots.move_to_end(self.table_id)
        self.forget_some()

    def forget_some(self) -> None:
        """Drop the tables that were used longest ago."""
        slots = self.hub.slots
        for table_id in [name for name, one in slots.items() if not (one.waiting or one.watchers)][
            : max(0, len(slots) - MOST_HELD)
        ]:
            del slots[table_id]
