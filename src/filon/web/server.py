"""The server process: a socket, a store, the application, and a clean end on SIGINT and SIGTERM."""

import asyncio
import errno
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn
from starlette.applications import Starlette

from filon.kernel.errors import FilonError
from filon.store import SqliteStore

from .app import PACE, create_app
from .site import Site

GRACE = 5  # seconds for answers under way when the server ends
MOST_FRAME = 4096  # bytes a client may send at once
SIGNALS = (signal.SIGINT, signal.SIGTERM)

Ready = Callable[[], None]


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; a sentence with what to do if that is not possible."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listening = socket.create_server((host, port), family=family)
        # asyncio forgets this for sockets made so, and a small frame then waits 40 ms for the answer to the one before it
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return listening
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise FilonError(
                "port {port} is taken; perhaps filon serve is running already. Choose another with --port {other}",
                port=port,
                other=port + 1,
            ) from error
        raise FilonError(
            "cannot listen on {host}, port {port}: {error}", host=host, port=port, error=error.strerror or error
        ) from error


class Server(uvicorn.Server):
    """Says when it answers, says goodbye before it cuts connections, and ends with code 0 when asked to end."""

    def __init__(self, config: uvicorn.Config, site: Site, ready: Ready) -> None:
        super().__init__(config)
        self.site = site
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        await super().startup(sockets)
        if self.started:
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the tables' connections first."""
        await asyncio.gather(*(farewell() for farewell in tuple(self.site.farewells)))
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """An interrupt ends the server, and nothing else; in a thread of its own it hears of none."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def server_for(app: Starlette, ready: Ready) -> Server:
    """The server of an application: `await server.serve(sockets=[listening])` answers until the end is asked for."""
    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=MOST_FRAME,
        lifespan="on",
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
    )
    return Server(config, app.state.site, ready)


async def open_and_serve(listening: socket.socket, database: str, first: str | None, pace: float, ready: Ready) -> None:
    """Open the store, serve over it."""
    store = await SqliteStore.open(database)
    try:
        await server_for(create_app(store, first=first, pace=pace), ready).serve(sockets=[listening])
    finally:
        await store.close()


def run(
    listening: socket.socket,
    database: str,
    *,
    first: str | None = None,
    pace: float = PACE,
    ready: Ready = lambda: None,
) -> None:
    """The whole life of a server."""
    with listening:
        asyncio.run(open_and_serve(listening, database, first, pace, ready))
