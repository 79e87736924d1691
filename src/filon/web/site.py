"""What one server has at hand: store, tables, games, files and templates. Pages are rendered here, always escaped."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import jinja2
import msgspec
from markupsafe import Markup
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse

from filon import __version__
from filon.house import fairness
from filon.kernel.contract import Rules
from filon.kernel.words import LONGEST_NAME, Words
from filon.scene import look
from filon.store import Store

from .art import art_sheet, art_version, digest_of_text
from .client_words import client_words
from .compilation import Compilation
from .hints import HintService
from .hub import Hub
from .identity import COOKIE, LANGUAGE_NAMES, language_of, page_words
from .metrics import Metrics
from .pieces import terms_document
from .statics import StaticFiles
from .turns import Turns
from .undos import UndoService

TEMPLATES = Path(__file__).parent / "templates"


@dataclass
class Site:
    """One server."""

    store: Store
    hub: Hub
    games: Mapping[str, Rules]
    compilation: Compilation
    metrics: Metrics
    turns: Turns
    hints: HintService = field(default_factory=HintService)
    undos: UndoService = field(default_factory=UndoService)
    static_files: StaticFiles = field(default_factory=StaticFiles)
    open_metrics: bool = False  # is what it counts told to other machines too?
    secret: bytes = b""  # of the invitation links; read from the store when the server starts
    cookie: str = COOKIE  # the name of the cookie that names guests; likewise
    deals: bytes = b""  # the secret of the deals promised beforehand; likewise
    farewells: list[Callable[[], Awaitable[None]]] = field(default_factory=list)  # before connections are cut

    def text(self, template: str, words: Words, **things: Any) -> Markup:
        """A part of a page."""
        things |= {"static": self.static_files.address, "words": words, "language": words.language}
        rendered = templates().get_template(template).render(things)
        return Markup(rendered)  # noqa: S704  what the templates escaped

    def page(self, connection: HTTPConnection, template: str, *, status: int = 200, **things: Any) -> HTMLResponse:
        """A whole page in the language of the request."""
        words = things.pop("words", None) or page_words(connection)
        language = language_of(connection)
        others = [(code, name) for code, name in LANGUAGE_NAMES.items() if code != language]
        things.setdefault("path", connection.url.path)
        return HTMLResponse(self.text(template, words, other_languages=others, **things), status)

    def promise(self) -> fairness.Promise:
        """A deal for a form that deals at once: `sealed_fields` shows it there, `posts.promised` keeps it."""
        return fairness.promise(self.deals)

    def art_of(self, slug: str) -> str:
        """The address of a game's sheet of symbols."""
        return f"/games/{slug}/art.svg?v={digest_of_text(art_sheet(self.games[slug].IDENTITY.folder))}"

    def terms_of(self, slug: str, language: str) -> str:
        """The address of what everything in a game is and does, in a language."""
        version = digest_of_text(terms_document(self.games[slug], language))
        return f"/games/{slug}/terms.json?language={language}&v={version}"


@lru_cache(maxsize=1)
def templates() -> jinja2.Environment:
    """The templates, compiled once for all sites of a process."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(art=art_address, longest_name=LONGEST_NAME, version=__version__)
    return environment


def site_of(connection: HTTPConnection) -> Site:
    """The site a request came to."""
    site: Site = connection.app.state.site
    return site


def art_address(name: str) -> str:
    """The address of a common picture."""
    return f"/art/{name}.svg?v={art_version()}"


def as_data(data: object) -> Markup:
    """JSON that cannot end the script element it stands in."""
    return Markup(msgspec.json.encode(data).decode().replace("<", "\\u003c"))  # noqa: S704


def client_data(words: Words) -> dict[str, Any]:
    """What the pages with a board carry for the client: its sentences in a language, and how things look."""
    return {"client_words": as_data(client_words(words)), "client_look": as_data(look())}
