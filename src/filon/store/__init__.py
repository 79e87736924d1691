"""The store: the logs of all tables, on disk before anybody is told. `SqliteStore` keeps them in one file."""

from filon.house import Resent

from .contract import MOST_LISTED, Guest, Store
from .failing import BadStore, Conflict, NoSuchTable, StoreClosed, StoreError, StoreFailed, StoreLocked, said_to_guests
from .sqlite import SqliteStore

__all__ = [
    "MOST_LISTED",
    "BadStore",
    "Conflict",
    "Guest",
    "NoSuchTable",
    "Resent",
    "SqliteStore",
    "Store",
    "StoreClosed",
    "StoreError",
    "StoreFailed",
    "StoreLocked",
    "said_to_guests",
]
