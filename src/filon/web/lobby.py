"""The lobby: a table before the start, as one viewer sees it. Rendered into the page and pushed again when it changes."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

import segno
from markupsafe import Markup

from filon.bots import bots_offered, house_bot
from filon.house import Table, permissions
from filon.house.chairs import bot_name
from filon.kernel.words import SEAT_LETTERS, Words

from .descriptions import compiling_words, game_words, label_of, names_in_sentence
from .identity import invitation
from .site import Site

PLAIN_CHARACTERS = {"thumb": "Plays by the rule of thumb.", "random": "Any move at all: even the dice are surprised."}


@dataclass(frozen=True)
class ChairShown:
    """A chair in the lobby."""

    letter: str
    name: str
    note: str
    free: bool  # may this viewer sit down here?
    yours: bool
    person: bool
    bot: bool  # may a bot be put here?


@dataclass(frozen=True)
class BotShown:
    """A bot the host may choose."""

    name: str
    title: str
    says: str


@dataclass(frozen=True)
class OptionChosen:
    """An option that differs from the usual."""

    name: str
    value: str
    says: str


def lobby_html(
    site: Site,
    table: Table,
    guest: str | None,
    words: Words,
    *,
    base: str,
    name: str = "",
    here: Collection[int] | None = None,
) -> Markup:
    """The lobby for one viewer. `base` is `https://host`, `name` the viewer's; `here` the seats whose players look on."""
    may = permissions.may_do(table, guest)
    link = f"{base}/join/{table.id}/{invitation(site.secret, table)}" if may.pass_on else ""
    return site.text(
        "_lobby.html",
        words,
        id=table.id,
        slug=table.slug,
        compiling=compiling_words(site, table.slug, words),
        title=table.setting.identity.titles[words.language],
        seats=table.seats,
        public=table.public,
        chairs=chairs_shown(table, guest, words, here),
        may=may,
        bots=bots_shown(table.slug, words) if may.furnish else (),
        name=name,
        missing=missing_words(table, guest, words, may),
        sent_away=tuple(table.sent_away.values()) if may.furnish else (),
        serial=table.serial,
        unwelcome=guest in table.sent_away,
        link=link,
        full=not any(chair.is_free for chair in table.chairs),
        qr=qr_svg(link) if link else "",
        options=options_chosen(table, words),
        seal=table.commitment,
    )


def chairs_shown(table: Table, guest: str | None, words: Words, here: Collection[int] | None) -> list[ChairShown]:
    """All chairs."""
    shown = []
    for seat, (chair, name) in enumerate(zip(table.chairs, table.names(words), strict=True)):
        yours = guest is not None and chair.guest == guest
        note = "" if chair.is_free else note_of(table, seat, words, yours=yours, here=here)
        called = chair.name if chair.kept else name
        person, empty = chair.guest is not None, not chair.is_taken
        shown.append(
            ChairShown(SEAT_LETTERS[seat], called, note, permissions.is_free_for(chair, guest), yours, person, empty)
        )
    return shown


def bots_shown(game: str, words: Words) -> list[BotShown]:
    """The bots a host chooses from, with their characters."""
    return [BotShown(bot, bot_name(bot, words), says_of(bot, words)) for bot in bots_offered(game)]


def says_of(bot: str, words: Words) -> str:
    """The character of a bot, in a sentence; of a stranger nothing is known."""
    if bot in PLAIN_CHARACTERS:
        return words(PLAIN_CHARACTERS[bot])
    known = house_bot(bot)
    return known.introduced(words) if known else ""


def note_of(table: Table, seat: int, words: Words, *, yours: bool, here: Collection[int] | None) -> str:
    """What is said of somebody in the lobby."""
    chair = table.chairs[seat]
    notes = [
        words("you") if yours else "",
        words("host") if chair.guest == table.host else "",
        words("looking elsewhere") if chair.guest and not yours and here is not None and seat not in here else "",
        words("not here yet, the seat is kept") if chair.kept else "",
    ]
    return ", ".join(note for note in notes if note) or says_of(chair.bot or "", words)


def missing_words(table: Table, guest: str | None, words: Words, may: permissions.May) -> str:
    """What is still missing before the start."""
    free = sum(chair.is_free for chair in table.chairs)
    if free and not may.pass_on:
        return words.count("{n} seat is still free.", "{n} seats are still free.", free)
    if free:
        return words.count(
            "{n} seat is still free: invite somebody, or let the host put a bot there.",
            "{n} seats are still free: invite somebody, or let the host put bots there.",
            free,
        )
    expected = [chair.name for chair in table.chairs if chair.kept and chair.kept != guest]
    if expected and guest == table.host:
        return words.count(
            "Waiting for {names}. To begin at once, put a bot on that seat.",
            "Waiting for {names}. To begin without them, put bots on those seats.",
            len(expected),
            names=names_in_sentence(expected, words),
        )
    if expected:
        return words("Waiting for {names}.", names=names_in_sentence(expected, words))
    if guest is not None and any(chair.kept == guest for chair in table.chairs):
        return words("Only you are missing.")
    if guest == table.host:
        return words("Everybody is here. Start when you like.")
    return words("Everybody is here. The host starts the game.")


def options_chosen(table: Table, words: Words) -> list[OptionChosen]:
    """The options that are not the usual ones."""
    setting = table.setting
    own = game_words(setting.identity, words)
    chosen = []
    for option in setting.identity.options:
        value = setting.options[option.name]
        if value != option.default:
            chosen.append(OptionChosen(option.called(own), label_of(option, value, own), own(option.says)))
    if table.memory_aid:
        chosen.append(
            OptionChosen(words("Memory aid"), words("on"), words("What lies face down is drawn to who has seen it."))
        )
    if table.friendly:
        chosen.append(
            OptionChosen(words("Hints"), words("on"), words("Friendly table: whose turn it is may ask for a hint."))
        )
    return chosen


@lru_cache(maxsize=256)  # every page of a lobby is rendered anew at every change
def qr_svg(link: str) -> Markup:
    """The link as a code to point a phone at."""
    drawn = segno.make(link, error="m", micro=False).svg_inline(border=1, omitsize=True, dark="#1a1216", svgclass=None)
    return Markup(drawn)  # noqa: S704  drawn by segno: squares, no text
