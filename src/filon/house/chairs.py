"""Chairs and names: who sits at a table, and how they are called there."""

import unicodedata
from collections.abc import Callable, Sequence
from functools import cache, partial

import msgspec

from filon.bots import house_bot
from filon.kernel.errors import Phrase
from filon.kernel.standing import places_of
from filon.kernel.words import LANGUAGES, LONGEST_NAME, Words, words_for

from .refusals import Refused

BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # printable, says Unicode, and there is nothing to see
STAND_IN = "thumb"  # who plays for a person that has left


class Chair(msgspec.Struct, frozen=True):
    """A seat and who sits there: a person (`guest`), a bot, or nobody. `guest` and `kept` stay in the house."""

    guest: str | None = None
    name: str = ""
    bot: str | None = None
    away: bool = False  # the person has left, and a bot plays on; the seat stays theirs
    stood_in: bool = False  # somebody else let the bot play, while the person was away
    kept: str | None = None  # nobody sits here yet, and nobody may but this guest, whose name it has

    @property
    def is_free(self) -> bool:
        """May anybody sit down here?"""
        return not self.is_taken and self.kept is None

    @property
    def is_taken(self) -> bool:
        """Does somebody sit here, a person or a bot?"""
        return self.guest is not None or self.bot is not None

    @property
    def player(self) -> str | None:
        """The bot that moves for this chair now; None if a person does."""
        return STAND_IN if self.away else self.bot

    def called(self, words: Words) -> str:
        """The name before it is told apart from others at the table."""
        if self.is_free:
            return words("free seat")
        if self.kept is not None:
            return words("kept for {name}", name=self.name)
        return bot_name(self.bot, words) if self.bot else self.name


class SentAway(msgspec.Struct, frozen=True):
    """Somebody whose seat the host freed."""

    entry: int  # by which it was freed
    name: str
    serial: int  # of the link that was good then


def bot_name(bot: str, words: Words) -> str:
    """What a bot is called: a house bot by its title."""
    if bot == "thumb":
        return words("Thumb")
    if bot == "random":
        return words("Chance")
    known = house_bot(bot)
    return known.title if known else bot


def names_of(chairs: Sequence[Chair], words: Words) -> tuple[str, ...]:
    """Everybody's name at the table, no two the same, and bots said to be bots."""
    taken: set[str] = set()
    told: list[str] = []
    for chair in chairs:
        name = chair.called(words)
        told.append(distinct(name, taken, partial(in_full, chair, words)) if chair.is_taken else name)
    return tuple(told)


def with_bots_only(chairs: Sequence[Chair], guest: str) -> bool:
    """Does the guest play with nobody but bots?"""
    return all(chair.guest == guest or chair.bot is not None for chair in chairs)


def in_full(chair: Chair, words: Words, name: str) -> str:
    """The name as everybody reads it."""
    return words("{name} (bot)", name=name) if chair.bot else name


def distinct(name: str, taken: set[str], said: Callable[[str], str]) -> str:
    """The name in full, with a number if somebody is called so already; it is taken then."""
    tried, number = said(name), 1
    while tried.casefold() in taken:
        number += 1
        tried = said(f"{name} {number}")
    taken.add(tried.casefold())
    return tried


def checked_name(name: object) -> str:
    """A name as it is kept: trimmed, one blank between words, nothing that cannot be seen."""
    if not isinstance(name, str) or len(name) > 10 * LONGEST_NAME:
        raise bad_name()
    kept = unicodedata.normalize("NFC", " ".join(name.split()))
    if not 1 <= len(kept) <= LONGEST_NAME or not kept.isprintable() or not any(map(is_visible, kept)):
        raise bad_name()
    if compact(kept).endswith(bot_marks()):
        raise Refused("bad_name", Phrase("Only bots are called so: please choose another name."))
    return kept


@cache
def bot_marks() -> tuple[str, ...]:
    """How the names of bots end, in every language."""
    return tuple(compact(words_for(language)("{name} (bot)", name="")) for language in LANGUAGES)


def compact(text: str) -> str:
    """A text as the eye takes it: without blanks, wide letters like narrow ones, large like small."""
    return "".join(unicodedata.normalize("NFKC", text).split()).casefold()


def is_visible(character: str) -> bool:
    """Does a character leave ink of its own?"""
    return character not in BLANKS and unicodedata.category(character)[0] in "LNPS"


def bad_name() -> Refused:
    """The refusal of a name."""
    return Refused("bad_name", Phrase("A name has 1 to {n} characters that can be seen.", n=LONGEST_NAME))


class TableSummary(msgspec.Struct, frozen=True):
    """What lists of tables show. It names no card and no move; the guests' ids in it are for the store alone."""

    id: str
    game: str
    seats: int
    status: str  # open, playing, over or closed
    host: str
    public: bool
    chairs: tuple[Chair, ...]
    moves: int = 0
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    updated: float = 0.0  # the time of the last entry; the store writes it
    waiting: tuple[int, ...] | None = None  # the seats that must choose now, which everybody may know; None: nobody has said
    places: tuple[int, ...] = ()  # of the seats at the end, 1 for the best

    @property
    def guests(self) -> frozenset[str]:
        """Whose table this is: the host's and everybody's who has a seat, or one that is kept for them."""
        seated = (chair.guest or chair.kept for chair in self.chairs)
        return frozenset({self.host, *(guest for guest in seated if guest)})

    def names(self, words: Words) -> tuple[str, ...]:
        """Everybody's name."""
        return names_of(self.chairs, words)

    def seat_of(self, guest: str) -> int | None:
        """The guest's seat; None if they have none."""
        return next((seat for seat, chair in enumerate(self.chairs) if chair.guest == guest), None)

    def is_turn_of(self, guest: str) -> bool:
        """Must the guest choose now, and no bot in their place?"""
        seat = self.seat_of(guest)
        return self.status == "playing" and seat in (self.waiting or ()) and self.chairs[seat or 0].player is None

    def place_of(self, seat: int) -> int:
        """Where a seat ended; by points alone, and who won, in a summary that knows no places."""
        rows = [(points, int(one in self.winners)) for one, points in enumerate(self.scores)]
        return (self.places or places_of(rows))[seat]

    def is_alone(self, guest: str) -> bool:
        """Does the guest play with nobody but bots?"""
        return with_bots_only(self.chairs, guest)

    def may_be_put_away(self, guest: str) -> bool:
        """May the guest take it off the list? Not a table where other people wait, or may come."""
        return guest in self.guests and (self.status in ("over", "closed") or self.is_alone(guest))
