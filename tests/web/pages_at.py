"""A server in this process and programs that speak the part of a page, to test tables over their real WebSocket."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from filon.house import Table, commands
from filon.kernel.contract import Rules
from filon.scene import Delta, Scene, patched
from filon.search import Budget
from filon.store import Guest, SqliteStore
from filon.web.app import create_app
from filon.web.identity import COOKIE, new_guest
from filon.web.server import listen, server_for
from filon.web.site import Site
from scale import HINT_ITERATIONS, READY_WITHIN

from .visiting import all_compiled

PATIENCE = 20.0  # seconds a test waits for a frame before it fails


@dataclass
class Served:
    """A server that answers on `port`."""

    site: Site
    port: int
    tokens: dict[str, str] = field(default_factory=dict)

    async def guest(self, name: str) -> Guest:
        """Somebody with a cookie."""
        guest, self.tokens[name] = await new_guest(self.site.store, name)
        return guest

    async def table(self, game: str, *people: str, bots: int = 0, friendly: bool = False, **options: Any) -> Table:
        """A table in play: these people, then bots."""
        guests = [await self.guest(name) for name in people]
        host, seats = guests[0], len(people) + bots
        table = await self.site.hub.create(host.id, game=game, seats=seats, options=options, friendly=friendly)
        for guest in guests:
            await self.site.hub.command(table.id, partial(commands.sit, guest=guest.id, name=guest.name, invited=True))
        for _ in range(bots):
            await self.site.hub.command(table.id, lambda now: commands.seat_bot(now, host.id))
        return await self.site.hub.command(table.id, lambda now: commands.start_game(now, host.id))

    @asynccontextmanager
    async def page(self, table: Table, who: str | None = None, **hello: str) -> AsyncIterator["Page"]:
        """An open page of a guest, or of somebody without a cookie."""
        async with self.knocking(table, who) as page:
            await page.say(t="hello", **{"shape": "wide", "language": "en", **hello})
            yield page

    @asynccontextmanager
    async def knocking(self, table: Table, who: str | None = None) -> AsyncIterator["Page"]:
        """A page that has not said anything yet."""
        cookie = {"Cookie": f"{COOKIE}={self.tokens[who]}"} if who else {}
        headers = {"Origin": f"http://127.0.0.1:{self.port}", **cookie}
        async with connect(f"ws://127.0.0.1:{self.port}/table/{table.id}/live", additional_headers=headers) as socket:
            yield Page(socket)


@dataclass
class Page:
    """A program that speaks a page's part and keeps what it is shown."""

    socket: ClientConnection
    texts: list[str] = field(default_factory=list)  # frames as they came
    frames: list[dict[str, Any]] = field(default_factory=list)
    scene: Scene | None = None
    v: int | None = None
    view: dict[str, Any] = field(default_factory=dict)

    async def say(self, **frame: Any) -> None:
        """Send a frame."""
        await self.socket.send(json.dumps(frame))

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """The next frame of one of these kinds; those between are kept."""
        while True:
            async with asyncio.timeout(PATIENCE):
                self.texts.append(str(await self.socket.recv(decode=True)))
            frame = json.loads(self.texts[-1])
            self.frames.append(frame)
            if frame["t"] == "view":
                self.take(frame)
            if frame["t"] in kinds:
                return dict(frame)

    def take(self, view: Mapping[str, Any]) -> None:
        """Show a view: whole, or as changes of what is shown."""
        if "scene" in view:
            self.scene = msgspec.convert(view["scene"], Scene)
        else:
            assert self.scene is not None
            assert view["from"] == self.v
            self.scene = patched(self.scene, msgspec.convert(view["delta"], Delta))
        self.v, self.view = view["v"], dict(view)

    async def position(self, version: int) -> dict[str, Any]:
        """The view of that version, or of a later one."""
        while self.v is None or self.v < version:
            await self.hear("view")
        return self.view

    async def company_of(self, seat: int) -> None:
        """Wait until it is shown that somebody is at a seat: who comes next is told in a frame of its own then."""
        while not any(frame["seats"][seat].get("here") for frame in self.frames if "seats" in frame):
            await self.hear("view", "presence")

    async def asked(self) -> int | None:
        """The id of this seat's next open question; None when the game is over."""
        while self.view.get("question") is None and self.view.get("status") != "over":
            await self.hear("view")
        question: int | None = self.view.pop("question", None)
        return question

    async def answer(self, question: int, action: int, name: str | None = None) -> dict[str, Any]:
        """Make a move and wait for what becomes of it."""
        name = name or secrets.token_hex(6)
        await self.say(t="move", id=name, question=question, action=action)
        while True:
            frame = await self.hear("done", "refused")
            if frame.get("id") == name:
                return frame

    async def is_closed(self) -> int:
        """Wait for the server to close the connection; with which code."""
        try:
            while True:
                await self.hear()
        except ConnectionClosed:
            assert self.socket.close_code is not None
            return self.socket.close_code

    @property
    def actions(self) -> list[int]:
        """The legal moves it is offered."""
        return sorted(int(action) for action in self.view.get("moves", {}))


Test = Callable[[Served], Coroutine[Any, Any, None]]


@asynccontextmanager
async def served(folder: Path, games: Mapping[str, Rules] | None = None, pace: float = 0.0) -> AsyncIterator[Served]:
    """A server over a database in a folder, until the block is left."""
    store = await SqliteStore.open(f"sqlite:///{folder / 'tables.sqlite'}")
    app = create_app(store, games=games, pace=pace)
    app.state.site.turns.thinking = 0  # by iterations, which are the same in every run
    app.state.site.hints.budget = Budget(HINT_ITERATIONS)
    listening, ready = listen("127.0.0.1", 0), asyncio.Event()
    server = server_for(app, ready.set)
    task = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        async with asyncio.timeout(PATIENCE):
            await ready.wait()
        await all_compiled(app.state.site, READY_WITHIN)
        yield Served(app.state.site, listening.getsockname()[1])
    finally:
        server.should_exit = True
        await task
        listening.close()
        await store.close()
