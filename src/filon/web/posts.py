"""What people do by pressing a button: a POST from our own page, decided by the house, answered with a way back."""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from filon.bots import mixed
from filon.house import Draft, Refused, Table, checked_name, commands, fairness
from filon.kernel.contract import Rules, Value
from filon.kernel.errors import FilonError, Phrase
from filon.kernel.words import LANGUAGES
from filon.store import Conflict, Guest

from .confirmations import CONFIRMATIONS, Confirmation
from .identity import (
    LANGUAGE_COOKIE,
    known_by,
    new_guest,
    page_words,
    remember,
    safe_back,
)
from .pages import BAD_REQUEST, check_invitation, home_page, invited_table, status_of
from .presence import REPLACEABLE
from .site import Site, site_of

MOST_FIELDS = 200  # a form may have those of every game
LONGEST_VALUE = 100
SEE_OTHER = 303
CARD_SEATS = "seats"  # of a card on the first page, `game.seats`; no option is called so
NUMBER = re.compile(r"\d{1,6}")


@dataclass
class Posted:
    """A form, who sent it, and the token they get a cookie for, if they are new or their cookie has its old name."""

    request: Request
    fields: dict[str, str]
    guest: Guest
    token: str | None = None
    site: Site = field(init=False)
    now: float = field(default_factory=time.time)

    def __post_init__(self) -> None:
        self.site = site_of(self.request)

    def number(self, name: str) -> int | None:
        """A small number of the form; None if it was left out."""
        text = self.fields.get(name)
        if text is None:
            return None
        if not NUMBER.fullmatch(text):
            raise Refused("bad_message", Phrase("{name} must be a small number.", name=name))
        return int(text)

    def says(self, name: str, usual: str = "no") -> bool:
        """Is something wished for? What is usual, if the form is silent about it."""
        return self.fields.get(name, usual) == "yes"

    def to(self, address: str) -> Response:
        """Go on there."""
        response = RedirectResponse(address, SEE_OTHER)
        if self.token:
            remember(response, self.request, self.site.cookie, self.token)
        return response


async def form_fields(request: Request) -> dict[str, str]:
    """The fields of a form, bounded; the first of each name counts."""
    try:
        pairs = parse_qsl(
            (await request.body()).decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS, errors="strict"
        )
    except ValueError as error:
        raise Refused("bad_message", Phrase("This form cannot be read.")) from error
    if any(len(value) > LONGEST_VALUE for _, value in pairs if _ != "back"):
        raise Refused("bad_message", Phrase("A field of this form is too long."))
    return dict(reversed(pairs))


async def posted(request: Request) -> Posted:
    """A form and its sender; whoever is new becomes a guest, and a name in the form is theirs from now on."""
    fields, store = await form_fields(request), site_of(request).store
    wished = fields.get("name", "").strip()
    guest, token = await known_by(request, store)
    if guest is None:
        guest, token = await new_guest(store, checked_name(wished or page_words(request)("Guest")))
    elif wished and (kept := checked_name(wished)) != guest.name:
        await store.rename(guest.id, kept)
        guest = Guest(guest.id, kept, guest.since)
    return Posted(request, fields, guest, token)


# --- opening tables and joining them ---


async def open_table(request: Request) -> Response:
    """Create a table; with `start=now` fill it with bots and begin, if the form showed the seal of the deal.

    What cannot be agreed on is said over the same form, with a fresh seal.
    """
    asked = await form_fields(request)
    try:
        return await opened_table(request, asked)
    except Refused as refusal:
        if status_of(refusal) != BAD_REQUEST:
            raise
        return await home_page(request, asked, refusal)


async def opened_table(request: Request, asked: dict[str, str]) -> Response:
    """The table that a form asks for."""
    rules = game_offered(request, asked.get("game", ""))
    now = asked.get("start") == "now"
    sealed = promised(site_of(request), asked) if now else None
    form = await posted(request)
    seats = form.number("seats") or form.number(f"{rules.IDENTITY.slug}.{CARD_SEATS}") or 0
    options = (rules.IDENTITY.usual_with_bots if now else {}) | options_of(rules, seats, form.fields)
    bots = seats - 1 if now else min(form.number("bots") or 0, seats - 1)
    try:
        table = await form.site.hub.create(
            form.guest.id,
            game=rules.IDENTITY.slug,
            seats=seats,
            options=options,
            public=form.says("public"),
            memory_aid=form.says("memory_aid"),
            friendly=form.says("friendly", "yes" if now else "no"),
            promised=sealed,
        )
    except Conflict:
        return await pressed_twice(form, rules.IDENTITY.slug)
    form.site.compilation.want_for(table)
    await form.site.hub.command(table.id, lambda table: furnished(table, form, bots, start=now))
    return form.to(f"/table/{table.id}")


def promised(site: Site, fields: dict[str, str]) -> tuple[str, bytes]:
    """The name and the K of the deal whose seal a form showed (`sealed_fields`). Nothing is dealt whose seal nobody saw."""
    given = fairness.Promise(fields.get("table", ""), fields.get("seal", ""))
    if not fairness.is_ours(site.deals, given):
        raise unsealed()
    return given.table, fairness.promised_key(site.deals, given.table)


def unsealed() -> Refused:
    """The refusal of a deal whose seal was not shown, or that was dealt already."""
    return Refused("bad_option", Phrase("The seal of the next deal stands below now: press once more."))


async def pressed_twice(form: Posted, game: str) -> Response:
    """A promise is kept once. Who pressed twice gets the table it was kept with, as long as that is in play."""
    kept = await form.site.store.summary(form.fields.get("table", ""))
    if (kept.host, kept.game) != (form.guest.id, game) or kept.status not in ("open", "playing"):
        raise unsealed()
    return form.to(f"/table/{kept.id}")


def game_offered(request: Request, slug: str) -> Rules:
    """A game that can be played here."""
    site = site_of(request)
    if slug not in site.games:
        raise Refused("bad_option", Phrase("This game is not offered here."))
    return site.games[slug]


def options_of(rules: Rules, seats: int, fields: dict[str, str]) -> dict[str, Value]:
    """The options a form chose, named `game.option`; the rules know which there are."""
    prefix = f"{rules.IDENTITY.slug}."
    named = {name.removeprefix(prefix): text for name, text in fields.items() if name.startswith(prefix)}
    named.pop(CARD_SEATS, None)
    try:
        return {name: rules.IDENTITY.option(name).read(text, seats) for name, text in named.items()}
    except FilonError as error:
        raise Refused("bad_option", error.phrase) from error


def furnished(table: Table, form: Posted, bots: int, *, start: bool) -> list[Draft]:
    """The host sits down, bots too, and perhaps the game begins: one command of several."""
    host = form.guest
    steps: list[commands.Command] = [lambda table: commands.sit(table, host.id, host.name, now=form.now)]
    steps += [partial(commands.seat_bot, guest=host.id, bot=bot, now=form.now) for bot in wished_bots(table, form, bots)]
    steps += [lambda table: commands.start_game(table, host.id)] if start else []
    return commands.in_turn(table, steps, form.now)


def wished_bots(table: Table, form: Posted, bots: int) -> list[str]:
    """The bots a form names, `bot.0` the first; a mixed company where it names none."""
    return [form.fields.get(f"bot.{n}", usual) for n, usual in enumerate(mixed(table.slug, bots))]


async def accept(request: Request) -> Response:
    """The button of an invitation: sit down on the first free seat."""
    table = await invited_table(request)
    form = await posted(request)
    form.site.compilation.want_for(table)
    if table.seat_of(form.guest.id) is None:
        await form.site.hub.command(table.id, lambda table: sit_invited(table, form))
    return form.to(f"/table/{table.id}")


def sit_invited(table: Table, form: Posted) -> list[Draft]:
    """Take a seat by a link, which may have died a moment ago."""
    check_invitation(form.request, table)
    return commands.sit(table, form.guest.id, form.guest.name, invited=True, now=form.now)


# --- at a table ---


def post_sit(table: Table, form: Posted) -> list[Draft]:
    """Take a seat."""
    return commands.sit(table, form.guest.id, form.guest.name, form.number("seat"), now=form.now)


def post_stand(table: Table, form: Posted) -> list[Draft]:
    """Give the seat up."""
    return commands.stand(table, form.guest.id)


def post_bot(table: Table, form: Posted) -> list[Draft]:
    """Put a bot on a seat."""
    bot = form.fields.get("bot", "thumb")
    return commands.seat_bot(table, form.guest.id, bot, form.number("seat"), now=form.now)


def post_free(table: Table, form: Posted) -> list[Draft]:
    """Free a seat."""
    seat = form.number("seat")
    return commands.free_seat(table, form.guest.id, -1 if seat is None else seat)


def post_welcome(table: Table, form: Posted) -> list[Draft]:
    """Let somebody sit down again who was sent away."""
    return commands.let_back(table, form.guest.id, form.number("entry") or 0)


def post_invite(table: Table, form: Posted) -> list[Draft]:
    """A new invitation link."""
    return commands.invite(table, form.guest.id, now=form.now)


def post_start(table: Table, form: Posted) -> list[Draft]:
    """Begin."""
    return commands.start_game(table, form.guest.id)


def post_leave(table: Table, form: Posted) -> list[Draft]:
    """Leave the seat to a bot."""
    return commands.leave(table, form.guest.id)


def post_stand_in(table: Table, form: Posted) -> list[Draft]:
    """Let a bot play for somebody who has been away for long."""
    seat, gone = form.number("seat"), form.site.hub.presence(table.id).gone_from(table, REPLACEABLE)
    return commands.stand_in(table, form.guest.id, -1 if seat is None else seat, is_away=seat in gone)


def post_return(table: Table, form: Posted) -> list[Draft]:
    """Play the seat oneself again."""
    return commands.come_back(table, form.guest.id, now=form.now)


def post_close(table: Table, form: Posted) -> list[Draft]:
    """Give the table up."""
    return commands.close(table, form.guest.id)


VERBS: dict[str, Callable[[Table, Posted], list[Draft]]] = {
    "sit": post_sit,
    "stand": post_stand,
    "bot": post_bot,
    "free": post_free,
    "welcome": post_welcome,
    "invite": post_invite,
    "start": post_start,
    "leave": post_leave,
    "return": post_return,
    "stand-in": post_stand_in,
    "close": post_close,
}


async def command(request: Request) -> Response:
    """`/table/{id}/{verb}`. Some are done only if the form says that its sender is sure."""
    name = request.path_params["verb"]
    verb = VERBS.get(name)
    if verb is None:
        raise HTTPException(404)
    table_id, form = request.path_params["table"], await posted(request)
    if name in CONFIRMATIONS and not form.says("sure"):
        table = await form.site.hub.table(table_id)
        verb(table, form)  # who may not do it is refused, and not asked
        if question := CONFIRMATIONS[name](table, form.guest.id, page_words(request)):
            return question_page(form, table, question)
    await form.site.hub.command(table_id, lambda table: verb(table, form))
    return form.to(f"/table/{table_id}")


def question_page(form: Posted, table: Table, question: Confirmation) -> Response:
    """The question before something is done, with the form that does it."""
    request = form.request
    return form.site.page(
        request,
        "ask.html",
        question=question,
        action=request.url.path,
        fields=[(name, value) for name, value in form.fields.items() if name != "sure"],
        back=f"/table/{table.id}",
        path=f"/table/{table.id}",
    )


# --- oneself ---


async def choose_language(request: Request) -> Response:
    """Another language, from now on."""
    fields = await form_fields(request)
    response = RedirectResponse(safe_back(fields.get("back", "/")), SEE_OTHER)
    if fields.get("language") in LANGUAGES:
        remember(response, request, LANGUAGE_COOKIE, fields["language"])
    return response


async def choose_name(request: Request) -> Response:
    """Another name, from now on."""
    form = await posted(request)
    return form.to(safe_back(form.fields.get("back", "/")))
