"""A page that is open at a table: its WebSocket, what it sends and what it is shown.

One reader and one writer a page. The writer sends answers first, then the newest position: whoever reads slowly gets fewer,
larger changes, and nothing piles up here.
"""

import asyncio
from collections import deque
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from filon.house import Entry, Refused, Table, commands
from filon.house.hinting import Query
from filon.kernel.errors import FilonError, Phrase
from filon.kernel.words import Words, words_for

from . import messages
from .hinting import told
from .hub import Hub
from .identity import base_of, guest_of, is_from_here
from .lobby import lobby_html
from .showing import result_html
from .site import Site, site_of
from .views import Look, Shown, places, shown, told_since, view_between, words_of

SILENCE = 60.0  # seconds without a word from a page until it is given up
MOST_BAD = 20  # frames that mean nothing, until a page is given up
MOST_WAITING = 64  # answers not yet sent, until a page that does not read is given up
SLOWEST = 30.0  # seconds in which a page must take a frame
GOODBYE = 2.0  # seconds in which it must take the end
GOING_AWAY, POLICY = 1001, 1008


async def live(socket: WebSocket) -> None:
    """The connection of a page; only pages of this server get one."""
    site = site_of(socket)
    if not is_from_here(socket.headers):
        return await socket.close(POLICY)
    guest = await guest_of(socket, site.store)
    me, name = (guest.id, guest.name) if guest else (None, "")
    page = Page(socket, site.hub, socket.path_params["table"], me, Fragments(site, base_of(socket), me, name))
    try:
        await site.hub.table(page.table_id)
    except FilonError:  # no such table, or its game is not ready: the page says so
        return await socket.close(POLICY)
    await socket.accept()
    site.farewells.append(page.farewell)
    try:
        await page.run()
    finally:
        site.farewells.remove(page.farewell)
    return None


@dataclass(frozen=True)
class Fragments:
    """Renders the parts of a page that are no board, for one viewer."""

    site: Site
    base: str
    guest: str | None
    name: str

    def lobby(self, table: Table, words: Words, here: set[str]) -> str:
        """The table before the start."""
        seats = [seat for seat, chair in enumerate(table.chairs) if chair.guest in here]
        return str(lobby_html(self.site, table, self.guest, words, base=self.base, name=self.name, here=seats))

    def end(self, table: Table, words: Words) -> str:
        """What stands over the board at the end."""
        return str(result_html(self.site, table, self.guest, words))


@dataclass(eq=False)
class Page:
    """One open page."""

    socket: WebSocket
    hub: Hub
    table_id: str
    guest: str | None
    fragments: Fragments
    hello: messages.Hello | None = None
    answers: deque[messages.ToClient] = field(default_factory=deque)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    last: Shown | None = None  # what the page shows
    last_seats: list[messages.Place] = field(default_factory=list)
    last_lobby: str = ""
    bad: int = 0
    thinking: asyncio.Task[None] | None = None  # about a hint for it

    def wake(self) -> None:
        """Something may have changed."""
        self.news.set()

    async def run(self) -> None:
        """Serve the page until it goes."""
        async with self.hub.watching(self.table_id, self) as held:
            self.held = held
            with self.hub.metrics.connections.track_inprogress(), suppress(WebSocketDisconnect, TimeoutError):
                await first_of(self.read(), self.write())

    async def farewell(self) -> None:
        """The server ends: the page will come back by itself."""
        await close(self.socket, GOING_AWAY)

    @property
    def table(self) -> Table:
        """The table it shows."""
        assert self.held.table is not None
        return self.held.table

    @property
    def language(self) -> str:
        """The language of the page."""
        return self.hello.language if self.hello else "en"

    @property
    def viewer(self) -> int | None:
        """With whose eyes it looks on."""
        return None if self.guest is None else self.table.viewer_of(self.guest)

    # --- what it sends ---

    async def read(self) -> None:
        """Take its frames one after another; a page that is silent for long is gone."""
        with suppress(WebSocketDisconnect, TimeoutError):
            while self.bad < MOST_BAD and len(self.answers) < MOST_WAITING:
                frame = await asyncio.wait_for(self.socket.receive(), SILENCE)
                if frame["type"] == "websocket.disconnect":
                    return
                await self.take(messages.read(frame.get("text") or frame.get("bytes") or ""))
                self.wake()
        await close(self.socket, POLICY)

    async def take(self, message: messages.FromClient | None) -> None:
        """One frame of the page."""
        match message:
            case messages.Hello():
                self.hello, self.last, self.last_lobby = message, None, ""
            case messages.Resync():
                self.last = None
            case messages.Ping():
                self.answers.append(messages.Pong())
            case messages.Move():
                await self.move(message)
            case messages.Why():
                self.why(message)
            case messages.AskHint():
                self.ask_hint(message)
            case None:
                self.bad += 1
                self.refuse(Refused("bad_message", Phrase("This message means nothing.")))

    async def move(self, message: messages.Move) -> None:
        """Answer a question; the answer to that comes when the move is on disk."""

        def told(entries: Sequence[Entry]) -> None:
            self.answers.append(messages.Done(message.id, entries[0].n))

        try:
            await self.hub.command(
                self.table_id,
                lambda table: commands.move(table, self.guest or "", message.question, message.action, message.id),
                told,
            )
        except Refused as refused:
            self.refuse(refused, message.id)
        except FilonError as error:  # the store cannot write: the move is not made, and may be sent again
            sentence = error.said(words_for(self.language))
            self.answers.append(messages.Refused("busy", sentence, id=message.id))

    def why(self, message: messages.Why) -> None:
        """Say why something cannot be touched."""
        if self.viewer is None:
            return self.refuse(Refused("not_seated", Phrase("You have no seat at this table.")))
        if self.table.play is None:
            return self.refuse(Refused("not_started", Phrase("The game has not begun.")))
        words = words_of(self.table, self.language)
        refusal = self.table.seen(self.viewer).why_not_touch(message.touched, words)
        if refusal is not None:
            self.answers.append(messages.Because(message.touched, refusal.clause, refusal.sentence))
        return None

    def ask_hint(self, message: messages.AskHint) -> None:
        """Begin to think about a question; the page may go on talking meanwhile."""
        guest = self.guest or ""
        try:
            asked = self.fragments.site.hinting.ask(self.table, guest, message.question)
        except Refused as refused:
            self.refuse(refused)
        else:
            self.thinking = asyncio.create_task(self.hint(asked, guest))

    async def hint(self, asked: Query, guest: str) -> None:
        """Tell this page alone what came of it; nothing, if the question was answered meanwhile."""
        try:
            choices = await self.fragments.site.hinting.think(asked, guest)
        except Refused as refused:
            self.refuse(refused)
        else:
            if asked.is_open(self.table):
                self.answers.append(told(asked, choices, words_of(self.table, self.language)))
        self.wake()

    def refuse(self, refused: Refused, message_id: str | None = None) -> None:
        """Say no, in words."""
        sentence = refused.said(words_for(self.language))
        self.answers.append(messages.Refused(refused.code, sentence, refused.clause, message_id))

    # --- what it is shown ---

    async def write(self) -> None:
        """Send answers and the newest position whenever there is news."""
        while True:
            await self.news.wait()
            self.news.clear()
            while self.answers:
                await self.send(self.answers.popleft())
            if self.hello is not None:
                await self.show(self.hello)

    async def show(self, hello: messages.Hello) -> None:
        """Send what changed since the last time."""
        if self.table.status == "open":
            await self.show_lobby(hello)
        elif self.table.play is None:  # these rules cannot play it on: the page says what is kept of it
            return
        elif self.last_lobby:
            self.last_lobby = ""
            await self.send(messages.Go())
        else:
            await self.show_board(hello)

    async def show_board(self, hello: messages.Hello) -> None:
        """Send the way from the position shown to the present one, or just who is here."""
        words = words_of(self.table, hello.language)
        seats = places(self.table, words, self.held.here, self.guest)
        if self.last is None or self.last.v != self.table.version:
            look = Look(self.viewer, hello.shape, words)
            new, old = shown(self.table, look), self.last
            told = told_since(self.table, look, -1 if old is None else old.v)
            self.last, self.last_seats = new, seats
            await self.send(view_between(old, new, self.table.status, seats, told))
            if self.table.status in ("over", "closed"):
                await self.send(messages.Ended(self.fragments.end(self.table, words)))
        elif seats != self.last_seats:
            self.last_seats = seats
            await self.send(messages.Presence(seats))

    async def show_lobby(self, hello: messages.Hello) -> None:
        """Send the part of the page that shows the table before the start."""
        html = self.fragments.lobby(self.table, words_for(hello.language), self.held.here)
        if html != self.last_lobby:
            self.last_lobby = html
            await self.send(messages.Lobby(html))

    async def send(self, message: messages.ToClient) -> None:
        """One frame to the page, unless we closed its connection."""
        if self.socket.application_state is WebSocketState.CONNECTED:
            async with asyncio.timeout(SLOWEST):
                await self.socket.send_text(messages.written(message))


async def first_of(*doings: Coroutine[Any, Any, None]) -> None:
    """Do all of these until one ends, in whichever way; then stop the others."""
    tasks = [asyncio.create_task(doing) for doing in doings]
    try:
        ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in ended:
        task.result()


async def close(socket: WebSocket, code: int) -> None:
    """Close a connection, if it is still open."""
    if socket.application_state is not WebSocketState.DISCONNECTED:
        with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
            async with asyncio.timeout(GOODBYE):
                await socket.close(code)
