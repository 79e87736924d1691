"""The pages people look at. A page changes nothing: whoever opens one sits nowhere and decides nothing."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from typing import cast

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from filon.bots import Dice, bot_of
from filon.house import Refused, Table, permissions
from filon.kernel.contract import Rules
from filon.kernel.errors import FilonError, Phrase
from filon.kernel.words import Words
from filon.kernel.workshop import Urgency
from filon.play.game import deal
from filon.play.picture import Picture
from filon.play.seen import Seen
from filon.play.setting import agree_on, key_of
from filon.scene import SHAPES, TALL, WIDE
from filon.store import StoreError, said_to_guests

from . import replays
from .about import about_html
from .art import art_sheet, common_picture, drawn_face, face_of, hero_says
from .descriptions import compiling_briefly, compiling_words, ending_html, game_shown, game_words, how_hard, table_shown
from .identity import base_of, guest_of, is_invitation, is_this_machine, language_of, page_words
from .lobby import lobby_html
from .metrics import CONTENT_TYPE
from .my_tables import my_tables
from .next_table import standing_at
from .pieces import PIECES_ANCHOR, pieces_section, terms_document
from .rulebook import rules_page
from .site import Site, client_data, site_of
from .statics import FOR_EVER
from .table_menu import banner_html, menu_html, menu_of

MOST_DIGITS = 7
PICTURED_SEED, PICTURED_AFTER = 7, 24  # the game on a game's page, and after how many moves

STATUS_OF = {
    "forbidden": 403,
    "not_host": 403,
    "no_such_table": 404,
    "not_ready": 503,
    "bad_message": 400,
    "bad_name": 400,
    "bad_option": 400,
}
CONFLICT, BAD_REQUEST = 409, 400


# --- what people open ---


async def home(request: Request) -> Response:
    """The first page; `?game=` puts the form that creates a table first, with that game chosen, and `?put-away=` lists what
    the guest has put away."""
    wished = site_of(request).games.get(request.query_params.get("game", ""))
    if wished is None:
        return await home_page(request, {})
    identity = wished.IDENTITY
    site_of(request).compilation.want(identity.slug, Urgency.LOOKED_AT)
    return await home_page(request, {"game": identity.slug, "seats": str(identity.usual_seats)})


async def home_page(request: Request, entered: Mapping[str, str], refusal: Refused | None = None) -> Response:
    """The first page; if a form of it was refused, with why, and with what was entered."""
    site, words = site_of(request), page_words(request)
    guest = await guest_of(request, site.store)
    mine = await my_tables(site, guest.id, words, with_put_away="put-away" in request.query_params) if guest else None
    own = guest.id if guest else ""
    listed = [summary for summary in await site.store.open_tables() if own not in summary.guests]
    games = sorted((game_shown(site, slug, words) for slug in site.compilation.games), key=how_hard)
    counts = range(min(game.low for game in games), max(game.high for game in games) + 1)
    return site.page(
        request,
        "home.html",
        status=status_of(refusal) if refusal else 200,
        path="/",
        gallery=hero_says(words),
        entered=entered,
        promise=site.promise(),
        refusal=sentence(refusal.said(words_for_errors(site, request))) if refusal else "",
        is_name_refused=refusal is not None and refusal.code == "bad_name",
        games=games,
        seat_counts=counts,
        usual_seats=games[0].usual,
        name=guest.name if guest else "",
        mine=mine,
        tables=[table_shown(site, summary, words) for summary in listed],
    )


async def game(request: Request) -> Response:
    """A game, played from here, and its rules."""
    site, words = site_of(request), page_words(request)
    identity = rules_at(request).IDENTITY
    site.compilation.want(identity.slug, Urgency.LOOKED_AT)
    pieces = pieces_section(rules_at(request), game_words(identity, words))
    rules, contents = rules_page(identity.folder, identity.clauses, words.language)
    guest = await guest_of(request, site.store)
    return site.page(
        request,
        "game.html",
        game=game_shown(site, identity.slug, words),
        rules=rules,
        pieces=pieces,
        contents=(*contents, *([(PIECES_ANCHOR, words("The pieces"))] if pieces else [])),
        name=guest.name if guest else "",
        promise=site.promise(),
    )


async def table(request: Request) -> Response:
    """A table: its lobby, its board, or its end."""
    site = site_of(request)
    found, guest = await site.hub.table(request.path_params["table"]), await guest_of(request, site.store)
    words = words_at(request, found)
    site.compilation.want_for(found)
    me, name = (guest.id, guest.name) if guest else (None, "")
    lobby = lobby_html(site, found, me, words, base=base_of(request), name=name) if found.status == "open" else ""
    menu = menu_of(found, await site.hub.following(found), me, words, site.hub.presence(found.id))
    title = title_of(site, found, words)
    return site.page(
        request,
        "table.html",
        words=words,
        table=found,
        slug=found.slug,
        title=title,
        about=about_html(site, found, me, words, title),
        art_address=site.art_of(found.slug),
        terms_address=site.terms_of(found.slug, words.language),
        may=menu.may,
        menu=menu_html(site, found, menu, words),
        banner=banner_html(site, found, menu, words),
        compiling=compiling_words(site, found.slug, words),
        missed=standing_at(found, me).said(words) if "missed" in request.query_params else "",
        lobby=lobby,
        result=ending_html(site, found, me, words),
        **client_data(words),
    )


async def table_picture(request: Request) -> Response:
    """The position as this viewer sees it, for a browser that runs no scripts."""
    site = site_of(request)
    found, guest = await site.hub.table(request.path_params["table"]), await guest_of(request, site.store)
    seen, words = found.seen(found.viewer_of(guest.id) if guest else None), words_at(request, found)
    drawn = await site.hub.apart.do(still_picture, seen, words.language, found.names(words))
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


def still_picture(seen: Seen, language: str, names: Sequence[str]) -> str:
    """A position as one picture."""
    picture: Picture = seen.picture(language=language, names=names)
    return picture.svg


async def replay(request: Request) -> Response:
    """The frame in which a finished game is looked at again."""
    site = site_of(request)
    found = await site.hub.table(request.path_params["table"])
    if found.status not in ("over", "closed"):
        raise Refused("forbidden", Phrase("This is shown when the game is over."))
    words = words_at(request, found)
    title = title_of(site, found, words)
    return site.page(
        request,
        "replay.html",
        words=words,
        table=found,
        title=title,
        about=about_html(site, found, None, words, title),
        art_address=site.art_of(found.slug),
        terms_address=site.terms_of(found.slug, words.language),
        names=found.names(words),
        moves=found.positions,
        **client_data(words),
    )


async def step(request: Request) -> Response:
    """A position of a finished game, for the replay."""
    site, asked = site_of(request), request.query_params
    found = await site.hub.table(request.path_params["table"])
    viewer, since = small_number(asked.get("viewer")), small_number(asked.get("from"))
    shape = TALL if asked.get("shape") == TALL else WIDE
    place = small_number(request.path_params["k"]) or 0
    language = language_of(request)
    return json(await site.hub.apart.do(replays.replay_step, found.still(), place, viewer, shape, language, since))


async def record(request: Request) -> Response:
    """A finished game as a record that anybody can check."""
    found = await site_of(request).hub.table(request.path_params["table"])
    name = f"{found.slug}-{found.id[:8]}.json"
    response = json(found.record())
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


async def proof(request: Request) -> Response:
    """What the deal of a finished game was made of: `filon verify` checks it against the record and the seal."""
    found = await site_of(request).hub.table(request.path_params["table"])
    response = json(found.proof())
    response.headers["Content-Disposition"] = f'attachment; filename="{found.slug}-{found.id[:8]}-proof.json"'
    return response


async def join(request: Request) -> Response:
    """An invitation: a page with a button. Opening it seats nobody."""
    site, words = site_of(request), page_words(request)
    found, guest = await invited_table(request), await guest_of(request, site.store)
    free = sum(chair.is_free for chair in found.chairs)
    return site.page(
        request,
        "join.html",
        table=found.id,
        late=too_late(found, guest.id if guest else "", words),
        host=host_name(found, words),
        title=title_of(site, found, words),
        slug=found.slug,
        people=words.count("{n} seat is free.", "{n} seats are free.", free),
        name=guest.name if guest else "",
    )


# --- what browsers and machines fetch ---


async def art(request: Request) -> Response:
    """A common picture: one symbol, the hero of the first page, or the icon of a page that waits."""
    drawn = common_picture(request.path_params["name"])
    if drawn is None:
        raise HTTPException(404)
    return svg(drawn)


async def game_art(request: Request) -> Response:
    """A game's sheet of symbols."""
    return svg(art_sheet(rules_at(request).IDENTITY.folder))


async def game_terms(request: Request) -> Response:
    """What everything in a game is and does, in a language; it may be kept for ever: its address has its version."""
    language = request.query_params.get("language", "en")
    headers = {"Cache-Control": FOR_EVER}
    return Response(terms_document(rules_at(request), language), media_type=JSONResponse.media_type, headers=headers)


async def game_picture(request: Request) -> Response:
    """A position of a game, as a spectator sees it."""
    site, rules = site_of(request), rules_at(request)
    shape = request.query_params.get("shape", WIDE)
    language = page_words(request).language
    return svg(await site.hub.apart.do(pictured, rules.__name__, shape if shape in SHAPES else TALL, language))


async def game_face(request: Request) -> Response:
    """The small picture on a game's card."""
    rules = rules_at(request)
    if not (face := face_of(rules)).sprites:
        raise HTTPException(404)
    return svg(drawn_face(face, rules.IDENTITY.folder))


async def ready(request: Request) -> Response:
    """Which games are compiled, and what is said of the others; `?game=` has just been chosen, and is wanted sooner."""
    site, words = site_of(request), page_words(request)
    site.compilation.want(request.query_params.get("game", ""), Urgency.LOOKED_AT)
    return json(
        {
            slug: {
                "ready": one.ready,
                "failed": one.failed,
                "says": compiling_words(site, slug, words),
                "briefly": compiling_briefly(site, slug, words),
            }
            for slug, one in site.compilation.progress.items()
        }
    )


async def preparing(request: Request) -> Response:
    """How far the games are compiled, for who looks after this server."""
    check_this_machine(request)
    return json(site_of(request).compilation.progress)


async def health(request: Request) -> Response:
    """Can the store be written to, and which games are compiled? All can be played."""
    site = site_of(request)
    games = {slug: state.ready for slug, state in site.compilation.progress.items()}
    try:
        await site.store.ping()
    except StoreError as error:
        return json({"ok": False, "store": str(error), "games": games}, 503)
    return json({"ok": True, "store": "ok", "games": games})


async def metrics(request: Request) -> Response:
    """For Prometheus."""
    check_this_machine(request)
    site = site_of(request)
    site.hub.count_tables()
    return Response(site.metrics.text(), headers={"Content-Type": CONTENT_TYPE})


# --- what went wrong ---


def refusal_page(request: Request, error: Exception, status: int = 0) -> Response:
    """A refusal: its sentence, its clause, and a way on."""
    assert isinstance(error, FilonError)
    site = site_of(request)
    code, clause = (error.code, error.clause) if isinstance(error, Refused) else ("", "")
    words = words_for_errors(site, request)
    status = 503 if isinstance(error, StoreError) else status or status_of(error)
    return message(request, words(TITLES[title_for(code)]), sentence(said_to_guests(error, words)), status, clause)


def not_found(request: Request, error: Exception) -> Response:
    """A page that is not there, or a way of asking that it does not know."""
    words, status = page_words(request), getattr(error, "status_code", 404)
    if status == 404:
        return message(request, words("Nothing here"), words("This tunnel leads nowhere: there is no such page."), 404)
    return message(request, words("That does not work"), words("This page cannot be asked for in that way."), status)


def server_error(request: Request, _: Exception) -> Response:
    """A fault of ours."""
    words = page_words(request)
    said = words("The roof came down on our side. Your game is safe: every move was kept. Try again in a moment.")
    return message(request, words("That was our fault"), said, 500)


def status_of(error: FilonError) -> int:
    """The status a refusal is answered with."""
    return STATUS_OF.get(error.code, CONFLICT) if isinstance(error, Refused) else CONFLICT


TITLES = {
    "no_such_table": "Nothing here",
    "not_ready": "One moment",
    "": "That does not work",
}


def title_for(code: str) -> str:
    """The key of the title of a refusal."""
    return code if code in TITLES else ""


def message(request: Request, title: str, said: str, status: int, clause: str = "") -> Response:
    """One clear sentence and a way on."""
    site, path = site_of(request), request.url.path
    at_table = path.split("/")[2] if path.startswith("/table/") and status != 404 else ""
    back = f"/table/{at_table}" if at_table else ""
    things = {"path": "/"} if request.method not in ("GET", "HEAD") else {}
    face = "dwarf-3" if status == 503 else "bones" if status == 404 else "dwarf-1"
    return site.page(
        request,
        "message.html",
        status=status,
        title=title,
        sentence=said,
        clause=clause,
        clause_link=clause_link(site, clause),
        back=back if back != path else "",
        face=face,
        **things,
    )


def clause_link(site: Site, clause: str) -> str:
    """Where a clause stands on a rules page."""
    prefix = clause.partition("-")[0]
    slug = next((slug for slug, rules in site.games.items() if prefix in rules.IDENTITY.clauses), "")
    return f"/games/{slug}#{clause}" if slug else ""


# --- helpers ---


def json(data: object, status: int = 200) -> Response:
    """Plain data for programs."""
    return Response(msgspec.json.encode(data), status, media_type=JSONResponse.media_type)


def svg(drawn: str) -> Response:
    """A picture that may be kept for ever: its address has its version."""
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": FOR_EVER})


def sentence(said: str) -> str:
    """A refusal as it stands alone on a page."""
    return said[:1].upper() + said[1:] + ("" if said.endswith((".", "!", "?")) else ".")


def small_number(text: str | None) -> int | None:
    """A number of an address; None if it was left out."""
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < MOST_DIGITS):
        raise Refused("bad_message", Phrase("{got!r} is no number of a move or of a seat.", got=text[:MOST_DIGITS]))
    return int(text)


def rules_at(request: Request) -> Rules:
    """The game the address names."""
    site, slug = site_of(request), request.path_params["slug"]
    if slug not in site.games:
        raise HTTPException(404)
    return site.games[slug]


def check_this_machine(request: Request) -> None:
    """Refuse other machines what only its host should know, unless the host says otherwise."""
    if not (site_of(request).open_metrics or is_this_machine(request)):
        raise Refused("forbidden", Phrase("This is told to the server's own machine only."))


async def invited_table(request: Request) -> Table:
    """The table of an invitation that is good; one sentence for all that are not."""
    site = site_of(request)
    try:
        found = await site.hub.table(request.path_params["table"])
    except Refused as refusal:
        raise (dead_link() if refusal.code == "no_such_table" else refusal) from None
    check_invitation(request, found)
    return found


def check_invitation(request: Request, found: Table) -> None:
    """Refuse a link that is not good for this table, or not any more."""
    if not is_invitation(site_of(request).secret, found, request.path_params["token"]) or found.status in ("over", "closed"):
        raise dead_link()


def dead_link() -> Refused:
    """One refusal for all links that are not good."""
    return Refused("no_such_table", Phrase("This invitation is not good any more: ask for a new link."))


def too_late(found: Table, guest: str, words: Words) -> str:
    """Why the guest cannot sit down by this link; nothing, if they can."""
    if found.status == "playing":
        return words("The game has begun.")
    try:
        permissions.check_welcome(found, guest, invited=True)
    except Refused as refusal:
        return refusal.said(words)
    return "" if any(chair.is_free for chair in found.chairs) else words("Every seat is taken.")


def host_name(found: Table, words: Words) -> str:
    """Who invites; somebody, if the host does not sit at the table."""
    seat = found.seat_of(found.host)
    return words("Somebody") if seat is None else found.names(words)[seat]


def title_of(site: Site, found: Table, words: Words) -> str:
    """The name of a table's game."""
    return site.games[found.slug].IDENTITY.titles[words.language]


def words_at(request: Request, found: Table) -> Words:
    """The words of a table's game in the language of the request."""
    site = site_of(request)
    if found.slug not in site.games:
        raise Refused("no_such_table", Phrase("The game of this table is not offered here."))
    return game_words(site.games[found.slug].IDENTITY, page_words(request))


def words_for_errors(site: Site, request: Request) -> Words:
    """The words of all games: an error may come from anywhere."""
    catalogue: dict[str, str] = {}
    for rules in site.games.values():
        catalogue.update(game_words(rules.IDENTITY, page_words(request)).catalogue)
    return Words(language_of(request), catalogue)


@lru_cache(maxsize=32)
def pictured(module: str, shape: str, language: str) -> str:
    """A game from a fixed seed, some way on, with a spectator's eyes; of one that is over by then, its middle."""
    rules = cast("Rules", import_module(module))
    setting = agree_on(rules, seats=rules.IDENTITY.usual_seats)
    played, bot, dice = deal(setting, PICTURED_SEED), bot_of("thumb"), Dice(key_of(PICTURED_SEED), 1)
    for _ in range(PICTURED_AFTER):
        if not played.over:
            played.play(bot.choose(played.see(played.actors[0]), dice))
    shown = played.see(at=played.made // 2) if played.over else played.see()
    picture: Picture = shown.picture(shape, language)
    return picture.svg
