"""HTTP connections that are given up: silent ones, those whose head comes byte by byte, those that do not take the answer.

uvicorn closes a connection that is idle after an answer, but waits for ever for the head of a request, and a connection
costs a descriptor: a thousand silent ones would shut everybody else out. How many there may be at once says
`connections.py`. Bodies are bounded in `middleware.py`, tables' own connections by their pings.
"""

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from .connections import Connections

HEAD_SECONDS = 15.0  # seconds for the whole head of a request, from the connection or from the answer before
READ_AT_ONCE = (
    8192  # bytes taken off a connection at once: a page that pours out frames gets no more of the loop than others
)
TAKING = 60.0  # seconds for the next part of an answer to be taken, some dozen kilobytes


class PatientProtocol(H11Protocol):
    """Waits for a request so long and no longer, however little of it comes."""

    server_state: Connections
    patience: asyncio.TimerHandle | None = None  # for what they send
    taking: asyncio.TimerHandle | None = None  # for what they take

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there, and should say what is wanted."""
        super().connection_made(transport)
        transport.max_size = READ_AT_ONCE  # type: ignore[attr-defined]
        self.watch()

    def data_received(self, data: bytes) -> None:
        """Some bytes, which end the waiting only if the head is whole."""
        super().data_received(data)
        self.watch()

    def on_response_complete(self) -> None:
        """An answer is written: the next request is waited for."""
        super().on_response_complete()
        self.watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """A page comes to a table to stay, if there is room; else it will try again by itself."""
        if self.server_state.has_room_at_tables(PatientProtocol):
            super().handle_websocket_upgrade(event)
        else:
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self.server_state.heard(self)
        self.forget()
        self.resume_writing()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """More of an answer is written than they have taken."""
        super().pause_writing()
        self.taking = self.loop.call_later(TAKING, self.transport.abort)

    def resume_writing(self) -> None:
        """They have taken it, or never will."""
        super().resume_writing()
        if self.taking is not None:
            self.taking.cancel()
            self.taking = None

    def watch(self) -> None:
        """Begin to wait, or stop waiting; a wait that has begun is not made longer."""
        if self.is_unsaid():
            self.server_state.wait_for(self, self.give_up)
        else:
            self.server_state.heard(self)
        if not self.is_waiting():
            self.forget()
        elif self.patience is None:
            self.patience = self.loop.call_later(HEAD_SECONDS, self.give_up)

    def is_unsaid(self) -> bool:
        """Is a request not yet said to its end? That of a page which came to a table is, though h11 was not told."""
        is_here = self in self.connections and not self.transport.is_closing()
        return is_here and self.conn.their_state in (h11.IDLE, h11.SEND_BODY)

    def is_waiting(self) -> bool:
        """Is it the other's turn? With a head, or with a body that nobody wants any more since the answer is written."""
        theirs, ours = self.conn.their_state, self.conn.our_state
        return theirs is h11.IDLE or (theirs is h11.SEND_BODY and ours is h11.DONE)

    def forget(self) -> None:
        """Wait no more."""
        if self.patience is not None:
            self.patience.cancel()
            self.patience = None

    def give_up(self) -> None:
        """Close the connection; an answer that is still being taken may be taken, if it does not last for ever."""
        self.forget()
        if self.transport.get_write_buffer_size():
            self.transport.close()
            self.patience = self.loop.call_later(TAKING, self.transport.abort)
        else:
            self.transport.abort()
