"""The outbox of a page: frames on their way to it. Answers go at once, before a view that waits; one frame at a time.

A page that does not read holds up its own frames and nobody else's.
"""

import asyncio
from collections import deque
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from . import messages

SLOWEST = 30.0  # seconds in which a page must take a frame
GOODBYE = 2.0  # seconds in which it must take the end
GONE = 1006


class Outbox:
    """What is to be sent over one WebSocket."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.answers: deque[str] = deque()
        self.views: deque[tuple[str, asyncio.Future[None]]] = deque()
        self.news = asyncio.Event()

    @property
    def waiting(self) -> int:
        """How many answers are not sent yet."""
        return len(self.answers)

    def answer(self, message: messages.ToClient) -> None:
        """Send this next."""
        self.answers.append(messages.encoded(message))
        self.news.set()

    async def answer_first(self, message: messages.ToClient) -> None:
        """Send this before anything else is done on the loop; only if the page does not take it now, it goes later."""
        self.answer(message)
        await asyncio.sleep(0)  # `run` was woken before this, so it writes before whoever waits here goes on

    async def show(self, text: str) -> None:
        """Send this when all answers are sent, and wait for it: what is shown next is drawn as a change of it."""
        sent = asyncio.get_running_loop().create_future()
        self.views.append((text, sent))
        self.news.set()
        await sent

    async def run(self) -> None:
        """Send whatever comes, until the page goes."""
        while True:
            await self.news.wait()
            self.news.clear()
            while self.answers or self.views:
                await self.send_next()

    async def send_next(self) -> None:
        """One frame, answers first."""
        if self.answers:
            return await self.send(self.answers.popleft())
        text, sent = self.views.popleft()
        await self.send(text)
        if not sent.done():
            sent.set_result(None)
        return None

    async def send(self, text: str) -> None:
        """One frame, if the connection is open; whoever closed it, nothing follows."""
        if self.socket.application_state is not WebSocketState.CONNECTED:
            return
        async with asyncio.timeout(SLOWEST):
            try:
                await self.socket.send_text(text)
            except RuntimeError as closed:  # by the server below us, which has read something that it does not take
                raise WebSocketDisconnect(GONE) from closed


async def close_socket(socket: WebSocket, code: int) -> None:
    """Close a connection, if it is still open."""
    if socket.application_state is not WebSocketState.DISCONNECTED:
        with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
            async with asyncio.timeout(GOODBYE):
                await socket.close(code)
