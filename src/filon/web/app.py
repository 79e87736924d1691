"""The application: routes, what stands before them, and what is opened and closed with the server."""

import asyncio
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute, Route, WebSocketRoute

from filon import games as registered
from filon.house import rules_among
from filon.house.own_hands import are_waited_for
from filon.kernel.contract import Rules
from filon.kernel.errors import FilonError
from filon.store import Store

from . import pages, posts
from .compilation import Compilation
from .hub import Hub
from .identity import cookie_name
from .installing import manifest
from .live import live
from .metrics import Metrics
from .middleware import HeadersMiddleware, OriginMiddleware
from .putting_away import bring_back, put_away
from .rematches import play_again
from .site import Site
from .statics import static
from .turns import Turns
from .waiting import waiting

PACE = 0.7  # seconds a bot waits before its move
SMALLEST_ZIPPED = 600  # bytes
INVITATIONS, DEALS, COOKIES = "invitations", "deals", "cookies"  # the store's secrets of these names

ROUTES: Sequence[BaseRoute] = (
    Route("/", pages.home),
    Route("/games/{slug}", pages.game),
    Route("/games/{slug}/art.svg", pages.game_art),
    Route("/games/{slug}/terms.json", pages.game_terms),
    Route("/games/{slug}/picture.svg", pages.game_picture),
    Route("/games/{slug}/face.svg", pages.game_face),
    Route("/art/{name}.svg", pages.art),
    Route("/tables", posts.open_table, methods=["POST"]),
    Route("/tables/put-away", put_away, methods=["POST"]),
    Route("/tables/bring-back", bring_back, methods=["POST"]),
    Route("/join/{table}/{token}", pages.join),
    Route("/join/{table}/{token}", posts.accept, methods=["POST"]),
    Route("/table/{table}", pages.table),
    Route("/table/{table}/picture.svg", pages.table_picture),
    Route("/table/{table}/replay", pages.replay),
    Route("/table/{table}/at/{k}", pages.step),
    Route("/table/{table}/record", pages.record),
    Route("/table/{table}/proof", pages.proof),
    WebSocketRoute("/table/{table}/live", live),
    Route("/table/{table}/again", play_again, methods=["POST"]),
    Route("/table/{table}/{verb}", posts.command, methods=["POST"]),
    Route("/language", posts.choose_language, methods=["POST"]),
    Route("/name", posts.choose_name, methods=["POST"]),
    Route("/app.webmanifest", manifest),
    Route("/waiting", waiting),
    Route("/ready", pages.ready),
    Route("/preparing", pages.preparing),
    Route("/health", pages.health),
    Route("/metrics", pages.metrics),
    Route("/static/{path:path}", static),
)


def create_app(
    store: Store,
    *,
    games: Mapping[str, Rules] | None = None,
    first: str | None = None,
    pace: float = PACE,
    open_metrics: bool = False,
) -> Starlette:
    """A server over a store. `games` are those offered, all registered ones if none are named. Each can be played at once;
    `first` is compiled first of those at which nobody sits.

    What it counts is told to this machine only, unless `open_metrics`.
    """
    offered = dict(games) if games is not None else registered_games()
    metrics, compilation = Metrics(), Compilation(offered, first)
    hub = Hub(store, rules_among(offered), metrics)
    app = Starlette(
        routes=ROUTES,
        middleware=[
            Middleware(HeadersMiddleware, metrics=metrics),
            Middleware(GZipMiddleware, minimum_size=SMALLEST_ZIPPED),
            Middleware(OriginMiddleware, refuse=pages.refusal_page),
        ],
        exception_handlers={FilonError: pages.refusal_page, HTTPException: pages.not_found, 500: pages.server_error},
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False  # they would lead to whatever Host was sent
    turns = Turns(hub, pace)
    hub.after, hub.own_hands = turns.see_to, are_waited_for(pace)
    app.state.site = Site(store, hub, offered, compilation, metrics, turns, open_metrics=open_metrics)
    return app


def registered_games() -> dict[str, Rules]:
    """Every registered game by name; what is offered as one and is none is said on the error stream, and left out."""
    found, wrong = registered.all_rules()
    for error in wrong.values():
        sys.stderr.write(f"filon: {error}\n")
    return {rules.IDENTITY.slug: rules for rules in found}


@asynccontextmanager
async def lifespan(app: Starlette) -> AsyncIterator[None]:
    """While the server runs: games are compiled beside it; at its end the store has written everything."""
    site: Site = app.state.site
    site.secret = await site.store.secret(INVITATIONS)
    site.cookie = cookie_name(await site.store.secret(COOKIES))
    site.deals = await site.store.secret(DEALS)
    compiling = asyncio.create_task(get_ready(site), name="compiling")
    try:
        yield
    finally:
        await site.turns.close()
        site.hints.close()
        site.undos.close()
        await site.hub.finish()
        site.hub.apart.close()
        await site.compilation.close()
        compiling.cancel()
        with suppress(asyncio.CancelledError):
            await compiling
        await site.store.close()


async def get_ready(site: Site) -> None:
    """Load what is compiled, have the rest compiled, then go on at the tables that were under way."""
    await site.compilation.run()
    await site.turns.resume()
