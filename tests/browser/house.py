"""A server for tests in a browser, in a thread of this process: its tables can be looked into, and its deals are repeatable.

The server is the real one on a real file. Only where it draws a table's name and secret is it told what to draw.
"""

import asyncio
import hashlib
import threading
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import pytest

from filon.house import Draft, Table, commands, fairness
from filon.play.game import Game
from filon.play.seen import Move
from filon.web import live, outbox
from filon.web.identity import new_guest
from web.pages_at import Served, served

PACE = 0.01  # seconds a bot takes
PATIENCE = 60.0  # seconds for anything asked of the server
LONGEST = 400  # moves

T = TypeVar("T")
Wanted = Callable[[Game], bool]
Choose = Callable[[Table, int], Move]


@dataclass
class House:
    """The server seen from a test."""

    served: Served
    loop: asyncio.AbstractEventLoop

    @property
    def address(self) -> str:
        """Where the first page is."""
        return f"http://127.0.0.1:{self.served.port}"

    def wait(self, work: Coroutine[Any, Any, T]) -> T:
        """Let the server do something, and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def table(self, table_id: str) -> Table:
        """A table as it stands."""
        return self.wait(self.served.site.hub.table(table_id))

    def guest(self, name: str) -> tuple[str, str]:
        """Somebody new: id and token."""
        guest, token = self.wait(new_guest(self.served.site.store, name))
        return guest.id, token

    def command(self, table_id: str, decide: Callable[[Table], list[Draft]]) -> Table:
        """A command, as a button would give it."""
        return self.wait(self.served.site.hub.command(table_id, decide))

    def start(
        self,
        guests: Sequence[tuple[str, str]],
        *,
        bots: int = 0,
        game: str = "dragobert",
        friendly: bool = False,
        **options: Any,
    ) -> str:
        """A table in play: these people (id, name) from the first seat on, then bots."""
        host = guests[0][0]
        create = self.served.site.hub.create(host, game=game, seats=len(guests) + bots, options=options, friendly=friendly)
        table_id = self.wait(create).id
        for guest, name in guests:
            self.command(table_id, lambda table, guest=guest, name=name: commands.sit(table, guest, name, invited=True))  # type: ignore[misc]
        for _ in range(bots):
            self.command(table_id, lambda table: commands.seat_bot(table, host))
        self.command(table_id, lambda table: commands.start_game(table, host))
        return table_id

    def advance(self, table_id: str, wanted: Wanted, choose: Choose | None = None) -> Table | None:
        """Let the people of a table without bots play on, as somebody chooses or now this way and now that, until it is as
        wanted; None if it is over before that."""
        for _ in range(LONGEST):
            table = self.table(table_id)
            if table.status != "playing":
                return None
            assert table.game is not None
            if wanted(table.game):
                return table
            self.command(table_id, partial(any_move, choose=choose or any_of))
        raise AssertionError("the game has no end")

    def hang_up(self, table_id: str) -> None:
        """Close the connections of a table, as the server does with a page that has been silent for a minute."""

        async def close() -> None:
            pages = [page for page in self.served.site.hub.slots[table_id].watchers if isinstance(page, live.Connection)]
            await asyncio.gather(*(outbox.close_socket(page.socket, live.POLICY_VIOLATION) for page in pages))

        self.wait(close())

    def finish(self, table_id: str) -> Table:
        """Let everybody play to the end."""
        for _ in range(LONGEST):
            if (table := self.table(table_id)).status != "playing":
                return table
            self.command(table_id, any_move)
        raise AssertionError("the game has no end")


class Time:
    """The house's clock of who is away, put forward by a test."""

    def __init__(self, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
        self.house, self.ahead = house, 0.0
        monkeypatch.setattr(house.served.site.hub, "clock", lambda: time.monotonic() + self.ahead)

    def passes(self, table_id: str, seconds: float) -> None:
        async def tell() -> None:
            self.house.served.site.hub.slots[table_id].tell()

        self.ahead += seconds
        self.house.wait(tell())


def any_of(table: Table, seat: int) -> Move:
    """One of the legal moves, the same at every run."""
    assert table.game is not None
    legal, n = table.game.moves(seat), table.version
    return legal[(n * 7 + n // 3) % len(legal)]


def any_move(table: Table, choose: Choose = any_of) -> list[Draft]:
    """A legal move of a person, whoever makes those between; none if the table was quicker."""
    if table.play is None or not table.play.asked:
        return []
    seat = min(table.play.asked)
    move = choose(table, seat)
    return commands.move(table, table.chairs[seat].guest or "", table.play.asked[seat], move.action)


@contextmanager
def running(folder: Path) -> Iterator[House]:
    """The house, open until the block is left."""
    opened, over = threading.Event(), threading.Event()
    found: list[House] = []
    failed: list[BaseException] = []

    async def serve() -> None:
        async with served(folder, pace=PACE) as site:
            found.append(House(site, asyncio.get_running_loop()))
            opened.set()
            await asyncio.to_thread(over.wait)

    def run() -> None:
        try:
            asyncio.run(serve())
        except BaseException as error:  # told to the test, whatever it is
            failed.append(error)
        finally:
            opened.set()

    thread = threading.Thread(target=run, name="house")
    thread.start()
    assert opened.wait(PATIENCE * 4)
    try:
        yield from found
    finally:
        over.set()
        thread.join(PATIENCE)
        assert not thread.is_alive()
    if failed:
        raise failed[0]


def fixed_deals(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """From now on tables get the names and secrets that follow from `name`: every run of a test deals the same cards."""
    secrets = (hashlib.sha256(f"{name} {n}".encode()).digest() for n in range(1_000))
    kept = {"secret": b""}

    def new_id() -> str:
        kept["secret"] = next(secrets)
        return "".join(
            fairness.ID_ALPHABET[byte % len(fairness.ID_ALPHABET)] for byte in kept["secret"][: fairness.ID_LENGTH]
        )

    promised = (f"{name[-12:]}-{n}" for n in count())

    def promise(secret: bytes) -> fairness.Promise:
        table = next(promised)
        return fairness.Promise(table, fairness.commitment(table, fairness.promised_key(secret, table)).hex())

    monkeypatch.setattr(fairness, "new_id", new_id)
    monkeypatch.setattr(fairness, "new_secret", lambda: kept["secret"])
    monkeypatch.setattr(fairness, "promise", promise)
    monkeypatch.setattr(fairness, "promised_key", lambda _, table: hashlib.sha256(table.encode()).digest())
