"""Who somebody is and what they may send: the cookie, the invitation, the language, and where a request comes from.

A guest's token is in their cookie and nowhere else; the store keeps its digest. Nothing here is ever logged.
"""

import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import Response

from filon.house import Refused, Table
from filon.kernel.errors import Phrase
from filon.kernel.words import LANGUAGES, Words, words_for
from filon.store import Guest, Store

COOKIE = "filon"
LANGUAGE_COOKIE = "language"
TOKEN_BYTES = 24
TOKEN = re.compile(r"[A-Za-z0-9_-]{32}")
A_YEAR = 365 * 24 * 3600
LANGUAGE_NAMES = {"en": "English", "fr": "Français"}


# --- guests ---


def digest_of(token: str) -> bytes:
    """What the store keeps of a token."""
    return hashlib.sha256(token.encode()).digest()


async def guest_of(connection: HTTPConnection, store: Store) -> Guest | None:
    """The guest whose cookie this is."""
    token = connection.cookies.get(COOKIE, "")
    return await store.guest_of(digest_of(token)) if TOKEN.fullmatch(token) else None


async def new_guest(store: Store, name: str) -> tuple[Guest, str]:
    """Somebody who was never here, and the token that will name them."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    return await store.new_guest(name, digest_of(token)), token


def remember(response: Response, connection: HTTPConnection, name: str, value: str, *, hidden: bool = True) -> None:
    """Set a cookie of ours."""
    response.set_cookie(name, value, max_age=A_YEAR, httponly=hidden, samesite="lax", secure=is_secure(connection))


# --- invitations ---


def invitation(secret: bytes, table: Table) -> str:
    """The token of the table's invitation link; a new serial makes another."""
    mac = hmac.digest(secret, f"invitation {table.id} {table.serial}".encode(), "sha256")
    return urlsafe_b64encode(mac[:TOKEN_BYTES]).decode()


def is_invitation(secret: bytes, table: Table, token: str) -> bool:
    """Is this the link that is good now? Compared in constant time."""
    return hmac.compare_digest(invitation(secret, table).encode(), token.encode())


def check_may_sit(table: Table, guest: str) -> None:
    """Without an invitation: at a public table, at one's own, and where one sat before and was not sent away."""
    sat_before = any(entry.kind == "sat" and entry.data["guest"] == guest for entry in table.log)
    if not (table.public or table.host == guest or (sat_before and guest not in table.sent_away)):
        raise Refused("forbidden", Phrase("This table is by invitation: ask for the link."))


# --- requests ---


def is_from_here(headers: Headers) -> bool:
    """Does a request come from a page of this host? Who says nothing is believed only if the browser vouches for it."""
    origin = headers.get("origin")
    if origin is None or origin == "null":
        return headers.get("sec-fetch-site") == "same-origin"
    return urlsplit(origin).netloc.lower() == headers.get("host", "").lower() != ""


def language_of(connection: HTTPConnection) -> str:
    """The language chosen on a page, else the browser's."""
    chosen = connection.cookies.get(LANGUAGE_COOKIE)
    if chosen in LANGUAGES:
        return str(chosen)
    wished = sorted(wishes_in(connection.headers.get("accept-language", "")), reverse=True)
    return wished[0][2] if wished else "en"


def wishes_in(header: str) -> list[tuple[float, int, str]]:
    """The languages we speak among those a browser asks for: weight, minus the place, language."""
    found = []
    for place, part in enumerate(header[:200].split(",")):
        tag, _, weight = part.strip().partition(";q=")
        if tag[:2].lower() in LANGUAGES:
            found.append((weight_of(weight), -place, tag[:2].lower()))
    return found


def weight_of(text: str) -> float:
    """A quality value; 1 where none is given or none can be read."""
    return float(text) if re.fullmatch(r"[01](\.\d{1,3})?", text) else 1.0


def words_of(connection: HTTPConnection) -> Words:
    """The words of no game in the language of the request."""
    return words_for(language_of(connection))


def safe_back(path: str) -> str:
    """An address of our own to go back to; the first page for anything else."""
    return path if re.fullmatch(r"/(?![/\\])[\w./-]{0,200}", path) else "/"


def base_of(connection: HTTPConnection) -> str:
    """This server as the reader's browser calls it."""
    return f"{'https' if is_secure(connection) else 'http'}://{connection.url.netloc}"


def is_secure(connection: HTTPConnection) -> bool:
    """Does it come by https?"""
    return connection.url.scheme in ("https", "wss")
