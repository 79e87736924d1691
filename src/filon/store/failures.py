"""What can go wrong with a store, in sentences for people."""

from filon.house import Refused
from filon.kernel.errors import FilonError, Phrase
from filon.kernel.words import Words

PLEASE_WAIT = Phrase("Filon cannot keep moves just now, and none counts until it can. Please wait a moment.")


class StoreError(FilonError):
    """Anything a store cannot do."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(phrase.sentence, **phrase.things)
        self.phrase = phrase


class BadStore(StoreError):
    """A place that cannot be a store: no folder, no right to write, a file of something else."""


class StoreLocked(StoreError):
    """Another server has the store."""


class StoreFailed(StoreError):
    """The disk is full or broken: nothing of what was asked is written."""


class StoreClosed(StoreError):
    """The store was closed."""


class Conflict(StoreError):
    """Somebody else wrote first: `next` is the number the next entry has. Read on, and decide anew."""

    def __init__(self, table: str, n: int, expected: int) -> None:
        super().__init__(Phrase("entry {n} of table {table} came where {next} is next", n=n, table=table, next=expected))
        self.next = expected


class NoSuchTable(Refused):
    """No table of that name."""

    def __init__(self) -> None:
        super().__init__("no_such_table", Phrase("There is no such table."))


def said_to_guests(error: FilonError, words: Words) -> str:
    """What is wrong with the store is for its host, in the log and at `/health`: everybody else can only wait."""
    return PLEASE_WAIT.said(words) if isinstance(error, StoreError) else error.said(words)
