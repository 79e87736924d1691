"""Who somebody is and what they may send: the cookie, the invitation, the language, and where a request comes from.

A guest's token is in their cookie and nowhere else; the store keeps its digest. Nothing here is ever logged.
"""

import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import Response

from filon.house import Table
from filon.kernel.words import LANGUAGES, Words, words_for
from filon.store import Guest, Store

COOKIE = "filon"  # what the cookie was called once, and how its name begins: cookies do not tell ports apart, so each
# store has a name of its own for it (`cookie_name`)
LANGUAGE_COOKIE = "language"
ID_DIGITS = 8  # hex, that tell stores of one host apart
TOKEN_BYTES = 24
TOKEN = re.compile(r"[A-Za-z0-9_-]{32}")
A_YEAR = 365 * 24 * 3600
HOST = re.compile(r"(\[[0-9a-f:.]+\]|[0-9a-z.-]+)(:\d{1,5})?", re.IGNORECASE)
# What browsers, Prometheus and people at a terminal send. Proxies find ever new names: any other header is taken for theirs.
OWN_HEADERS = re.compile(
    r"host|user-agent|accept(-(encoding|language|charset))?|connection|keep-alive|cookie|referer|origin|authorization"
    r"|cache-control|pragma|if-(none-match|modified-since)|range|te|priority|dnt|upgrade-insecure-requests|sec-[a-z-]+"
    r"|content-(type|length)|x-prometheus-scrape-timeout-seconds"
)
LANGUAGE_NAMES = {"en": "English", "fr": "Français"}


# --- guests ---


def token_digest(token: str) -> bytes:
    """What the store keeps of a token."""
    return hashlib.sha256(token.encode()).digest()


def cookie_name(secret: bytes) -> str:
    """What the cookie of a store with this secret is called: two servers on one host do not overwrite each other's."""
    return f"{COOKIE}-{hashlib.sha256(secret).hexdigest()[:ID_DIGITS]}"


def cookie_of(connection: HTTPConnection) -> str:
    """The name of the cookie of the site a request came to."""
    return str(connection.app.state.site.cookie)


async def guest_of(connection: HTTPConnection, store: Store) -> Guest | None:
    """The guest whose cookie this is."""
    guest, _ = await known_by(connection, store)
    return guest


async def known_by(connection: HTTPConnection, store: Store) -> tuple[Guest | None, str | None]:
    """The guest whose cookie this is, by its name of today or the one it had once; then also the token, to be named anew."""
    for name in (cookie_of(connection), COOKIE):
        token = connection.cookies.get(name, "")
        if TOKEN.fullmatch(token) and (guest := await store.guest_of(token_digest(token))):
            return guest, token if name == COOKIE else None
    return None, None


async def new_guest(store: Store, name: str) -> tuple[Guest, str]:
    """Somebody who was never here, and the token that will name them."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    return await store.new_guest(name, token_digest(token)), token


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


# --- requests ---


def is_from_here(headers: Headers, scheme: str = "") -> bool:
    """Does a request come from a page of this host? Who says nothing is believed only if the browser vouches for it.

    `scheme` is how it reached us. A page of https may come by http, from a proxy that speaks https for us; not the reverse.
    """
    origin = headers.get("origin")
    if origin is None or origin == "null":
        return headers.get("sec-fetch-site") == "same-origin"
    page = urlsplit(origin)
    if page.scheme != "https" and (page.scheme != "http" or scheme in ("https", "wss")):
        return False
    return page.netloc.lower() == headers.get("host", "").lower() != ""


def is_this_machine(connection: HTTPConnection) -> bool:
    """Does the server's own machine ask, by a name of its own? A proxy there asks for others.

    A proxy says so in some header, or keeps the name they used, or speaks HTTP/1.0 as nginx does unless told otherwise.
    """
    here, asking = (connection.scope.get("server") or ("",))[0], connection.client
    if asking is None or connection.scope.get("http_version") == "1.0":
        return False
    if not all(OWN_HEADERS.fullmatch(name) for name in connection.headers):
        return False
    return all(name == here or is_loopback(name) for name in (asking.host, host_asked(connection.headers)))


def host_asked(headers: Headers) -> str:
    """The host of a request, without its port; empty if there is none, or more than one, or it is no host."""
    asked = headers.getlist("host")
    found = HOST.fullmatch(asked[0]) if len(asked) == 1 else None
    return found[1].strip("[]").lower() if found else ""


def is_loopback(name: str) -> bool:
    """Is it a name by which a machine calls itself?"""
    try:
        return name == "localhost" or ip_address(name).is_loopback
    except ValueError:
        return False


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


def page_words(connection: HTTPConnection) -> Words:
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
