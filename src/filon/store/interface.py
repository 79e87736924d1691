"""What a store is: the contract every kind of store fills, and what it answers with."""

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

from filon.house import Draft, Entry, TableSummary

from .failures import StoreFailed

MOST_TABLES_LISTED = 100

Clock = Callable[[], float]  # seconds, from whenever


class Guest(msgspec.Struct, frozen=True):
    """Somebody with a cookie. The store keeps the SHA-256 of the cookie's token, never the token."""

    id: str
    name: str
    since: float


class Store(Protocol):
    """What the web needs of a store. An answer means: it is on disk."""

    async def create(self, table: str, key: bytes, entries: Sequence[Draft], summary: TableSummary) -> list[Entry]:
        """A new table with its first entries."""

    async def append(self, table: str, n: int, drafts: Sequence[Draft], summary: TableSummary) -> list[Entry]:
        """Write the entries from n on, all or none: Conflict if n is not next, Resent if a client id is known."""

    async def read(self, table: str, since: int = 0) -> tuple[bytes, list[Entry]]:
        """K and the entries from `since` on; NoSuchTable."""

    async def summary(self, table: str) -> TableSummary:
        """The summary of a table; NoSuchTable."""

    async def open_tables(self, limit: int = MOST_TABLES_LISTED) -> list[TableSummary]:
        """Public tables that wait for players, newest first."""

    async def restate(self, table: str, n: int, summary: TableSummary) -> None:
        """Another summary for a table whose next entry is n; if it is not, nothing is written."""

    async def tables_of(self, guest: str, limit: int = MOST_TABLES_LISTED, *, put_away: bool = False) -> list[TableSummary]:
        """The tables of a guest, as host or at a seat: those that have not ended first, then newest first; without those
        that the guest has put away, or only those."""

    async def count_put_away(self, guest: str) -> int:
        """How many tables the guest has put away."""

    async def put_away(self, guest: str, tables: Sequence[str]) -> None:
        """Take tables off the guest's list; nobody else's changes."""

    async def bring_back(self, guest: str, table: str) -> None:
        """Put a table on the guest's list again."""

    async def finished(self, limit: int = MOST_TABLES_LISTED) -> list[TableSummary]:
        """Public tables that are over, newest first."""

    async def unfinished(self) -> list[str]:
        """The ids of all tables in play."""

    async def count_open(self, guest: str) -> int:
        """How many tables the guest has opened that are open or in play."""

    async def guest_of(self, token_hash: bytes) -> Guest | None:
        """The guest whose token has this hash."""

    async def new_guest(self, name: str, token_hash: bytes) -> Guest:
        """A guest who has not been here before."""

    async def rename(self, guest: str, name: str) -> None:
        """Another name for a guest, from now on."""

    async def secret(self, name: str) -> bytes:
        """A random 32-byte secret of this store, drawn on first use."""

    async def ping(self) -> None:
        """Write something that means nothing: StoreFailed if that cannot be done."""

    @property
    def trouble(self) -> StoreFailed | None:
        """Why nothing can be written; also what was so at the end."""

    async def close(self) -> None:
        """Finish what is asked, then let go of the file."""
