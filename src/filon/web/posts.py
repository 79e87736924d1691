"""What people do by pressing a button: a POST from our own page, decided by the house, answered with a way back."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from filon.bots import mixed
from filon.house import Draft, Refused, Table, checked_name, commands, stamped
from filon.kernel.contract import Rules, Value
from filon.kernel.errors import FilonError, Phrase
from filon.kernel.words import LANGUAGES
from filon.store import Guest

from .identity import (
    COOKIE,
    LANGUAGE_COOKIE,
    check_may_sit,
    guest_of,
    new_guest,
    remember,
    safe_back,
    words_of,
)
from .pages import BAD_REQUEST, check_ready, home_page, invited_table, status_of
from .site import Site, site_of

MOST_FIELDS = 60
LONGEST_VALUE = 100
SEE_OTHER = 303
NUMBER = re.compile(r"\d{1,3}")

Step = Callable[[Table], list[Draft]]


@dataclass
class Posted:
    """A form, who sent it, and the cookie they get if they are new."""

    request: Request
    fields: dict[str, str]
    guest: Guest
    token: str | None = None
    site: Site = field(init=False)

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
            remember(response, self.request, COOKIE, self.token)
        return response


async def fields_of(request: Request) -> dict[str, str]:
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
    fields, store = await fields_of(request), site_of(request).store
    wished = fields.get("name", "").strip()
    guest, token = await guest_of(request, store), None
    if guest is None:
        guest, token = await new_guest(store, checked_name(wished or words_of(request)("Guest")))
    elif wished and (kept := checked_name(wished)) != guest.name:
        await store.rename(guest.id, kept)
        guest = Guest(guest.id, kept, guest.since)
    return Posted(request, fields, guest, token)


# --- opening tables and joining them ---


async def open_table(request: Request) -> Response:
    """Create a table; with `start=now` fill it with bots and begin. What cannot be agreed on is said over the same form."""
    asked = await fields_of(request)
    try:
        return await opened(request, asked)
    except Refused as refusal:
        if status_of(refusal) != BAD_REQUEST:
            raise
        return await home_page(request, asked, refusal)


async def opened(request: Request, asked: dict[str, str]) -> Response:
    """The table that a form asks for."""
    rules = offered(request, asked.get("game", ""))
    form = await posted(request)
    seats = form.number("seats") or 0
    options = options_of(rules, seats, form.fields)
    now = form.fields.get("start") == "now"
    bots = seats - 1 if now else min(form.number("bots") or 0, seats - 1)
    table = await form.site.hub.create(
        form.guest.id,
        game=rules.IDENTITY.slug,
        seats=seats,
        options=options,
        public=form.says("public"),
        memory_aid=form.says("memory_aid"),
        friendly=form.says("friendly", "yes" if now else "no"),
    )
    await form.site.hub.command(table.id, lambda table: furnished(table, form, bots, start=now))
    return form.to(f"/table/{table.id}")


def offered(request: Request, slug: str) -> Rules:
    """A game that can be played here and now."""
    site = site_of(request)
    if slug not in site.games:
        raise Refused("bad_option", Phrase("This game is not offered here."))
    check_ready(site, site.games[slug].IDENTITY)
    return site.games[slug]


def options_of(rules: Rules, seats: int, fields: dict[str, str]) -> dict[str, Value]:
    """The options a form chose, named `game.option`; the rules know which there are."""
    prefix = f"{rules.IDENTITY.slug}."
    named = {name.removeprefix(prefix): text for name, text in fields.items() if name.startswith(prefix)}
    try:
        return {name: rules.IDENTITY.option(name).read(text, seats) for name, text in named.items()}
    except FilonError as error:
        raise Refused("bad_option", error.phrase) from error


def furnished(table: Table, form: Posted, bots: int, *, start: bool) -> list[Draft]:
    """The host sits down, bots too, and perhaps the game begins: one command of several."""
    host = form.guest
    steps: list[Step] = [lambda table: commands.sit(table, host.id, host.name)]
    steps += [partial(commands.seat_bot, guest=host.id, bot=bot) for bot in wished_bots(table, form, bots)]
    steps += [lambda table: commands.start(table, host.id)] if start else []
    ahead = Table.fold(table.id, table.key, table.log, table.rules_of)
    drafts: list[Draft] = []
    for step in steps:
        decided = step(ahead)
        for entry in stamped(decided, ahead.version + 1, 0.0):
            ahead.absorb(entry)
        drafts += decided
    return drafts


def wished_bots(table: Table, form: Posted, bots: int) -> list[str]:
    """The bots a form names, `bot.0` the first; a mixed company where it names none."""
    return [form.fields.get(f"bot.{n}", usual) for n, usual in enumerate(mixed(table.slug, bots))]


async def accept(request: Request) -> Response:
    """The button of an invitation: sit down on the first free seat."""
    table = await invited_table(request)
    form = await posted(request)
    if table.seat_of(form.guest.id) is None:
        await form.site.hub.command(table.id, lambda table: commands.sit(table, form.guest.id, form.guest.name))
    return form.to(f"/table/{table.id}")


# --- at a table ---


def sit(table: Table, form: Posted) -> list[Draft]:
    """Take a seat."""
    check_may_sit(table, form.guest.id)
    return commands.sit(table, form.guest.id, form.guest.name, form.number("seat"))


def stand(table: Table, form: Posted) -> list[Draft]:
    """Give the seat up."""
    return commands.stand(table, form.guest.id)


def seat_bot(table: Table, form: Posted) -> list[Draft]:
    """Put a bot on a seat."""
    return commands.seat_bot(table, form.guest.id, form.fields.get("bot", "thumb"), form.number("seat"))


def free(table: Table, form: Posted) -> list[Draft]:
    """Free a seat."""
    seat = form.number("seat")
    return commands.free_seat(table, form.guest.id, -1 if seat is None else seat)


def invite(table: Table, form: Posted) -> list[Draft]:
    """A new invitation link."""
    return commands.invite(table, form.guest.id)


def start(table: Table, form: Posted) -> list[Draft]:
    """Begin."""
    check_ready(form.site, table.setting.identity)
    return commands.start(table, form.guest.id)


def leave(table: Table, form: Posted) -> list[Draft]:
    """Leave the seat to a bot."""
    return commands.leave(table, form.guest.id)


def come_back(table: Table, form: Posted) -> list[Draft]:
    """Play the seat oneself again."""
    return commands.come_back(table, form.guest.id)


def close(table: Table, form: Posted) -> list[Draft]:
    """Give the table up."""
    return commands.close(table, form.guest.id)


VERBS: dict[str, Callable[[Table, Posted], list[Draft]]] = {
    "sit": sit,
    "stand": stand,
    "bot": seat_bot,
    "free": free,
    "invite": invite,
    "start": start,
    "leave": leave,
    "return": come_back,
    "close": close,
}


async def command(request: Request) -> Response:
    """`/table/{id}/{verb}`."""
    verb = VERBS.get(request.path_params["verb"])
    if verb is None:
        raise HTTPException(404)
    table_id, form = request.path_params["table"], await posted(request)
    await form.site.hub.command(table_id, lambda table: verb(table, form))
    return form.to(f"/table/{table_id}")


# --- oneself ---


async def choose_language(request: Request) -> Response:
    """Another language, from now on."""
    fields = await fields_of(request)
    response = RedirectResponse(safe_back(fields.get("back", "/")), SEE_OTHER)
    if fields.get("language") in LANGUAGES:
        remember(response, request, LANGUAGE_COOKIE, fields["language"])
    return response


async def choose_name(request: Request) -> Response:
    """Another name, from now on."""
    form = await posted(request)
    return form.to(safe_back(form.fields.get("back", "/")))
