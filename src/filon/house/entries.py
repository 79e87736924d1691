"""The log of a table: entries in order, numbered from 0 without a gap. What a command decides is a draft of one."""

from collections.abc import Sequence
from typing import Any

import msgspec

NOBODY = -1
LONGEST_CLIENT = 40  # characters of the id a client gives a command


class Draft(msgspec.Struct, frozen=True):
    """An entry that is decided and not written: the store gives it its number and its time."""

    kind: str
    seat: int = NOBODY
    data: dict[str, Any] = {}
    client: str | None = None


class Entry(msgspec.Struct, frozen=True):
    """What happened at a table. `data` may hold a secret (a move, a key): it is read by the house and sent to nobody."""

    n: int
    at: float  # seconds since 1970
    kind: str
    seat: int = NOBODY
    data: dict[str, Any] = {}
    client: str | None = None

    @property
    def by_person(self) -> bool:
        """Is this a person's doing, sent by a page, or made together with what was?"""
        return self.client is not None or bool(self.data.get("bundled", False))


def stamped(drafts: Sequence[Draft], n: int, at: float) -> list[Entry]:
    """Drafts as the entries from n on."""
    return [Entry(n + i, at, draft.kind, draft.seat, draft.data, draft.client) for i, draft in enumerate(drafts)]
