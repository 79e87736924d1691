"""The server process: a socket, a store, the application, and a clean end on SIGINT and SIGTERM."""

import asyncio
import errno
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn
from starlette.applications import Starlette

from filon.kernel.errors import FilonError
from filon.store import SqliteStore, StoreFailed

from .app import PACE, create_app
from .connections import ACCEPTED_AT_ONCE, QUEUE, Connections, limit_of_descriptors, raise_limit, say_what_failed
from .log_filter import spare_the_log
from .patience import PatientProtocol
from .site import Site

GRACE = 5  # seconds for answers under way when the server ends
MOST_FRAME = 4096  # bytes a client may send at once
SWITCHING = 0.001  # seconds the loop waits for the interpreter while something is drawn beside it
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
        self.server_state = Connections(limit_of_descriptors())
        self.site = site
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        spare_the_log()
        asyncio.get_running_loop().set_exception_handler(say_what_failed)
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(QUEUE)  # asyncio has one number for what waits and for what is accepted at once
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
        http=PatientProtocol,
        ws="websockets-sansio",
        ws_max_size=MOST_FRAME,
        lifespan="on",
        access_log=False,
        log_config=None,
        server_header=False,
        backlog=ACCEPTED_AT_ONCE,
        timeout_graceful_shutdown=GRACE,
    )
    return Server(config, app.state.site, ready)


async def open_and_serve(
    listening: socket.socket, database: str, first: str | None, pace: float, ready: Ready, *, open_metrics: bool
) -> StoreFailed | None:
    """Open the store, serve over it; why not all may be kept, if so."""
    store = await SqliteStore.open(database)
    try:
        app = create_app(store, first=first, pace=pace, open_metrics=open_metrics)
        await server_for(app, ready).serve(sockets=[listening])
    finally:
        await store.close()
    return store.trouble


def run(
    listening: socket.socket,
    database: str,
    *,
    first: str | None = None,
    pace: float = PACE,
    open_metrics: bool = False,
    ready: Ready = lambda: None,
) -> StoreFailed | None:
    """The whole life of a server; why not every move may be kept, if so."""
    sys.setswitchinterval(SWITCHING)
    raise_limit()
    with listening:
        return asyncio.run(open_and_serve(listening, database, first, pace, ready, open_metrics=open_metrics))
