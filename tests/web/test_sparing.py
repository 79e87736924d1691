"""What guests can cause as often as they like does not fill the log."""

import asyncio
import errno
import logging

import pytest

from filon.web.connections import say_what_failed
from filon.web.log_filter import AT_WILL, FILTERS, RateFilter, spare_the_log

MESSAGE = "Invalid HTTP request received."


def record(message: str, at: float) -> logging.LogRecord:
    """A record of that time, with a traceback."""
    made = logging.LogRecord("uvicorn.error", logging.WARNING, "", 0, message, (), (ValueError, ValueError(), None))
    made.created = at
    return made


def test_a_message_is_said_once_a_minute_with_how_often_it_happened() -> None:
    sparing = RateFilter(AT_WILL["uvicorn.error"])
    records = [record(MESSAGE, 1000.0 + n / 10) for n in range(601)]
    assert [made for made in records if sparing.filter(made)] == [records[0], records[600]]
    assert [records[n].getMessage() for n in (0, 600)] == [MESSAGE, f"{MESSAGE} (and 599 times before)"]
    assert records[0].exc_info is None


def test_what_we_did_wrong_is_always_said_and_whole() -> None:
    sparing = RateFilter(AT_WILL["uvicorn.error"])
    records = [record("Exception in ASGI application", 1000.0) for _ in range(3)]
    assert all(sparing.filter(made) and made.exc_info for made in records)


def test_a_shortage_of_descriptors_is_one_line_and_no_traceback(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for one in FILTERS.values():
        monkeypatch.setattr(one, "last", {})
        monkeypatch.setattr(one, "kept_back", {})
    shortage = {"message": "socket.accept() out of system resource", "socket": None}
    spare_the_log()
    with asyncio.Runner() as runner:
        for _ in range(100):
            say_what_failed(runner.get_loop(), shortage | {"exception": OSError(errno.EMFILE, "Too many open files")})
        assert [(said.getMessage()[:20], said.exc_info) for said in caplog.records] == [("too many connections", None)]
        say_what_failed(runner.get_loop(), {"message": "a fault of ours", "exception": ValueError("x")})
    assert caplog.records[-1].exc_info
