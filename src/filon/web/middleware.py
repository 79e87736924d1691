"""What stands before every request: bounded bodies, the Origin of every POST, headers of every answer, counts and the log.

The log says method, path without query and without invitation tokens, status and time. It never says who.
"""

import asyncio
import logging
import re
import time
from collections.abc import Callable

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from filon.house import Refused
from filon.kernel.errors import Phrase

from .identity import is_from_here
from .metrics import Metrics

MOST_BODY = 16_384  # bytes of a form
LONGEST_WAIT = 15  # seconds for a body to arrive
QUIET = ("GET", "HEAD")
METHODS = (*QUIET, "POST")

_log = logging.getLogger("filon.access")
SECRET_PATH = re.compile(r"(/join/[^/]*)/.*", re.DOTALL)
UNPRINTABLE = re.compile(r"[^\x21-\x7e]")

CONTENT_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # symbols carry the colour of their seat as a custom property
        "img-src 'self' data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # `no-referrer` would make browsers send the Origin of our own forms as null
    "Cross-Origin-Opener-Policy": "same-origin",
}

Refuse = Callable[[Request, Refused, int], Response]


class OriginMiddleware:
    """Refuses what comes from elsewhere or is too long, before any page sees it."""

    def __init__(self, app: ASGIApp, refuse: Refuse) -> None:
        self.app = app
        self.refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in QUIET:
            await self.app(scope, receive, send)
            return
        if not is_from_here(Headers(scope=scope), scope["scheme"]):
            refusal = Refused("forbidden", Phrase("This came from another place than a page of this server."))
            await self.refuse(Request(scope), refusal, 403)(scope, receive, send)
            return
        body = await bounded_body(receive)
        if body is None:
            refusal = Refused("bad_message", Phrase("That is too long: at most {n} bytes, please.", n=MOST_BODY))
            await self.refuse(Request(scope), refusal, 413)(scope, receive, send)
            return
        await self.app(scope, replaying(body, receive), send)


async def bounded_body(receive: Receive) -> bytes | None:
    """The body, if it is short enough and comes in time."""
    body = b""
    try:
        async with asyncio.timeout(LONGEST_WAIT):
            while True:
                message = await receive()
                body += bytes(message.get("body", b""))
                if len(body) > MOST_BODY:
                    return None
                if message["type"] == "http.disconnect" or not message.get("more_body"):
                    return body
    except TimeoutError:
        return None


def replaying(body: bytes, receive: Receive) -> Receive:
    """A receive that gives the body once, then what comes after it."""
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


class HeadersMiddleware:
    """Puts our headers on every answer, counts it and writes it down."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started, status = time.monotonic(), 500

        async def dressed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            await self.app(scope, receive, dressed)
        finally:
            self.tell(scope, status, time.monotonic() - started)

    def tell(self, scope: Scope, status: int, seconds: float) -> None:
        """Count and log one answer."""
        method = scope["method"] if scope["method"] in METHODS else "other"
        page = getattr(scope.get("endpoint"), "__name__", "none")
        self.metrics.requests.labels(method, page, str(status)).inc()
        _log.info("%s %s %d %.0f ms", method, path_for_the_log(scope["path"]), status, seconds * 1000)


def path_for_the_log(path: str) -> str:
    """A path without tokens, and without signs that could forge a line."""
    return UNPRINTABLE.sub("?", SECRET_PATH.sub(r"\1/…", path)[:200].replace("…", "..."))
