"""The store: the logs of all tables, on disk before anybody is told. `SqliteStore` keeps them in one file."""

from filon.house import Resent

from .failures import BadStore, Conflict, NoSuchTable, StoreClosed, StoreError, StoreFailed, StoreLocked, said_to_guests
from .interface import MOST_TABLES_LISTED, Clock, Guest, Store
from .sqlite import SqliteStore

__all__ = [
    "MOST_TABLES_LISTED",
    "BadStore",
    "Clock",
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
