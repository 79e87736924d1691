"""Connections that say nothing, or never say all of it, are closed; those that are used are not."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from typing import cast

import pytest
import uvicorn
from websockets.exceptions import InvalidMessage

import filon.web.server
from filon.web import connections, middleware, patience
from filon.web.connections import Connections
from fixture import trove

from .pages_at import PATIENCE, Served, Test

SHORT = 0.3  # seconds of patience in these tests
HEAD = b"GET /ready HTTP/1.1\r\nHost: 127.0.0.1\r\n"
UPGRADE = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is waited for long."""
    monkeypatch.setattr(patience, "HEAD_SECONDS", SHORT)
    monkeypatch.setattr(patience, "TAKING", SHORT)
    monkeypatch.setattr(middleware, "LONGEST_WAIT", SHORT)


async def answer_to(server: Served, said: bytes, *, trickle: bytes = b"") -> bytes:
    """All that comes until the server closes the connection; meanwhile it is sent more, byte by byte."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(said)
    trickling = asyncio.create_task(trickled(writer, trickle))
    answer = b""
    with suppress(ConnectionError):  # closed while something was sent
        async with asyncio.timeout(PATIENCE):
            while part := await reader.read(1000):
                answer += part
    trickling.cancel()
    writer.close()
    return answer


async def trickled(writer: asyncio.StreamWriter, trickle: bytes) -> None:
    """A byte now and then, each long before patience is at an end, all of them long after."""
    while trickle:
        writer.write(trickle)
        await asyncio.sleep(SHORT / 10)


def test_silent_and_half_sent_requests_are_closed(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        answers = await asyncio.gather(
            answer_to(server, b""),
            answer_to(server, HEAD),
            answer_to(server, HEAD + UPGRADE),
            answer_to(server, b"", trickle=b"G"),
            answer_to(server, HEAD + b"X: ", trickle=b"x"),
        )
        assert set(answers) == {b""}

    at_trove(test)


def test_after_an_answer_the_next_request_is_not_waited_for_for_ever(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        answers = await asyncio.gather(
            answer_to(server, HEAD + b"\r\n"),
            answer_to(server, HEAD + b"\r\n" + HEAD),
            answer_to(server, HEAD + b"\r\n" + HEAD + b"X: ", trickle=b"x"),
            answer_to(server, HEAD + b"Content-Length: 9\r\n\r\n"),
            answer_to(server, HEAD + b"Content-Length: 900000\r\n\r\n", trickle=b"x"),
        )
        assert [answer.count(b"HTTP/1.1 200") for answer in answers] == [1] * 5

    at_trove(test)


class Unread:
    """A transport of somebody who asks and takes nothing."""

    def __init__(self, unsent: int) -> None:
        self.unsent = unsent
        self.closed = False
        self.aborted = asyncio.Event()

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.aborted.set()

    def get_extra_info(self, _: str) -> None:
        return None


@pytest.mark.parametrize("is_under_way", [True, False])
def test_who_does_not_take_the_answer_is_given_up(is_under_way: bool) -> None:
    async def main() -> None:
        protocol = patience.PatientProtocol(uvicorn.Config(trove), Connections(100), {})  # type: ignore[arg-type]
        transport = Unread(100_000)
        protocol.connection_made(cast("asyncio.Transport", transport))
        if is_under_way:
            protocol.pause_writing()
        async with asyncio.timeout(PATIENCE):
            await transport.aborted.wait()
        protocol.connection_lost(None)

    asyncio.run(main())


def test_a_page_at_a_table_stays_connected(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno")
        async with server.page(table, "Anna") as anna:
            await anna.position(table.version)
            assert await answer_to(server, b"") == b""
            assert await answer_to(server, b"") == b""
            await anna.say(t="ping")
            await anna.hear("pong")

    at_trove(test)


FORM = HEAD.replace(b"GET", b"POST") + b"Origin: http://127.0.0.1\r\nContent-Length: 9\r\n\r\n"
MANY = 12  # silent connections, where 4 are kept


@pytest.mark.parametrize("said", [b"", HEAD, FORM], ids=["nothing", "half a head", "a head without its body"])
def test_one_silent_connection_too_many_closes_the_oldest(
    at_trove: Callable[[Test], None], monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    """Long before patience is at an end."""
    monkeypatch.setattr(patience, "HEAD_SECONDS", 10 * PATIENCE)
    monkeypatch.setattr(middleware, "LONGEST_WAIT", 10 * PATIENCE)
    monkeypatch.setattr(connections, "MOST_SILENT", 4)

    async def test(server: Served) -> None:
        opened = []
        for _ in range(MANY):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(said)
            opened.append((reader, writer))
        async with asyncio.timeout(PATIENCE):
            for reader, _ in opened[:-4]:
                with suppress(ConnectionError):
                    assert await reader.read() == b""
        await asyncio.gather(*(asked_for_ready(server) for _ in range(3)))
        assert not opened[-1][0].at_eof()
        for _, writer in opened:
            writer.close()

    at_trove(test)


async def asked_for_ready(server: Served) -> None:
    """A request that is said at once is answered, whoever else is silent."""
    answer = await answer_to(server, HEAD + b"Connection: close\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 200")


def test_who_looks_on_leaves_room_for_pages(at_trove: Callable[[Test], None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filon.web.server, "limit_of_descriptors", lambda: 40)

    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno")
        async with AsyncExitStack() as open_pages:
            for _ in range(Connections(40).most_at_tables):
                await open_pages.enter_async_context(server.knocking(table))
            with pytest.raises(InvalidMessage):
                await open_pages.enter_async_context(server.knocking(table))
            await asyncio.gather(*(asked_for_ready(server) for _ in range(3)))
        async with server.page(table, "Anna") as anna:
            await anna.position(table.version)

    at_trove(test)


def test_where_descriptors_are_few_some_are_left_for_the_server_itself() -> None:
    for descriptors in (64, 200, 1024, 10**6):
        room = Connections(descriptors)
        assert 0 < room.most_silent <= room.most // 2
        assert descriptors - room.most >= min(connections.OWN_DESCRIPTORS, descriptors // 2)
