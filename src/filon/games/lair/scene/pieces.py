"""What all parts of lair's scene share: the view, sprites in short, and who is asked what."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from types import SimpleNamespace
from typing import cast

from filon.games.lair.moves import card_name, name_of
from filon.games.lair.picture import list_words
from filon.games.lair.rules_path import next_hands
from filon.games.lair.state import Phase, State
from filon.games.lair.story import dwarf_words, seat_of, seat_words
from filon.kernel.record import values_of
from filon.kernel.words import Words
from filon.scene import Box, Sprite, fitted, shortened, width_of
from filon.scene.lettering import LINE, style_of

from .layout import Shape


@dataclass(frozen=True)
class View:
    """All a picture is made from. Compiled questions need the record; `s` is the same in plain numbers, quick to read."""

    record: State
    words: Words
    layout: Shape
    memory_aid: bool

    @cached_property
    def s(self) -> State:
        """The fields as numbers and lists."""
        return cast("State", SimpleNamespace(**values_of(self.record)))

    @cached_property
    def events(self) -> list[tuple[int, int, int, int]]:
        """What the last move made happen."""
        return [(row[0], row[1], row[2], row[3]) for row in self.s.events[: self.s.n_events]]

    @cached_property
    def names(self) -> list[str]:
        """What each seat is called."""
        return [seat_words(seat, self.words) for seat in range(self.s.seats)]

    @property
    def waiting(self) -> list[int]:
        """The seats that must choose."""
        return [seat for seat in range(self.s.seats) if self.s.waiting >> seat & 1]

    @property
    def has_pairs(self) -> bool:
        """Has each seat two dwarves?"""
        return bool(self.s.dwarves > self.s.seats)

    @property
    def next_hands(self) -> int:
        """Whose hands are to be opened next; -1 if nobody's."""
        return next_hands(self.record)

    def owner(self, dwarf: int) -> int:
        """Whose dwarf it is."""
        return seat_of(self.s, dwarf)

    def badge(self, dwarf: int) -> str:
        """What stands on a dwarf: its letter, or its number where its player has a name."""
        if self.has_pairs and any(self.words.names):
            return "12"[dwarf % 2]
        return name_of(self.s, dwarf) if not any(self.words.names) else ""

    def dwarf_name(self, dwarf: int) -> str:
        """What a dwarf is called."""
        return dwarf_words(self.s, dwarf, self.words)


def sprite(name: str, art: str, box: Box, *, label: str = "", text: str = "", tone: str = "", turn: float = 0) -> Sprite:
    """A sprite in a box."""
    x, y, w, h = (tidy(number) for number in box)
    return Sprite(name, art, x, y, w, h, turn, label, text, tone)


def tidy(number: float) -> float:
    """A number as short as can be on the wire."""
    short = round(float(number), 1)
    return int(short) if short.is_integer() else short


def written(view: View, name: str, box: Box, text: str, tone: str, *, hanging: bool = False) -> Sprite:
    """Words in a box, broken into lines and smaller where they would not fit: in its middle, or from its upper edge."""
    style, *others = tone.split()
    styles = {style_of(word, view.layout.shape): word for word in (style, *SMALLER[style])}
    lettering, lines = fitted(text, box.w, box.h, list(styles))
    if hanging:
        box = box.part(0, 0, box.w, lettering.size * LINE * (lines.count("\n") + 1))
    return sprite(name, "words", box, text=lines, tone=" ".join([styles[lettering], *others]))


def called(view: View, name: str, box: Box, text: str, tone: str) -> Sprite:
    """A name on one line: smaller, and then shortened, where it would not fit."""
    style, *others = tone.split()
    styles = [(style_of(word, view.layout.shape), word) for word in (style, *SMALLER[style])]
    lettering, word = next((pair for pair in styles if width_of(text, pair[0]) <= box.w), styles[-1])
    return sprite(name, "words", box, text=shortened(text, box.w, lettering), tone=" ".join([word, *others]))


SMALLER: dict[str, tuple[str, ...]] = {
    "title": ("heading", "body", "hint"),
    "heading": ("body", "hint"),
    "asked": ("body", "hint"),
    "name": ("caption", "hint"),
    "news": ("body", "hint"),
    "body": ("hint",),
    "caption": ("hint",),
    "hint": (),
}


def card_art(card: int) -> str:
    """The picture of a card, face up."""
    return f"card-{card_name(card)}"


# --- who is asked what --------------------------------------------------------------------------------------------------


def asked_of_table(view: View) -> str:
    """Who must choose and what, as everybody is told."""
    s, words = view.s, view.words
    seats = list_words([view.names[seat] for seat in view.waiting], words)
    match s.phase:
        case Phase.LAY:
            dragon = view.names[s.dragon_seat]
            return words("{dragon} is the dragon. Still to lay a card: {seats}.", dragon=dragon, seats=seats)
        case Phase.PLACE:
            return words("All cards are laid. {seats} chooses where the dragon goes.", seats=seats)
        case Phase.SPLIT:
            return words("Caught! To hide a purse in two hands: {seats}.", seats=seats)
        case Phase.PICK:
            return words(
                "{seats} picks a hand of {seat}: what is in it is lost.", seats=seats, seat=view.names[view.next_hands]
            )
    return words("The game is over.")


def asked_of_seat(view: View, viewer: int) -> str:
    """The same as a seat is told that must choose, or that has chosen."""
    s, words = view.s, view.words
    if viewer not in view.waiting:
        return waiting_words(view, viewer)
    name = view.names[viewer]
    match s.phase:
        case Phase.LAY if view.has_pairs:
            return words("Your turn, {seat}: touch a card, then the dwarf it is for.", seat=name)
        case Phase.LAY:
            return words("Your turn, {seat}: lay one of your cards face down.", seat=name)
        case Phase.PLACE:
            return words("Your turn, {seat}: place the dragon where you expect them.", seat=name)
        case Phase.SPLIT:
            return words("Caught, {seat}! Hide your coins in two hands.", seat=name)
    return words("Your turn, {seat}: pick a hand of {other}.", seat=name, other=view.names[view.next_hands])


def waiting_words(view: View, viewer: int) -> str:
    """What a seat is told that need not choose now."""
    s, words = view.s, view.words
    seats = list_words([view.names[seat] for seat in view.waiting], words)
    if viewer < s.seats and s.phase == Phase.LAY:
        if viewer == s.dragon_seat:
            return words("You are the dragon. Wait for the cards of {seats}.", seats=seats)
        return words("Your card lies. Wait for {seats}.", seats=seats)
    return asked_of_table(view)


def asked_sprites(view: View, asked: str, face: str) -> Iterator[Sprite]:
    """The sentence that is always there, with the face it speaks to."""
    layout = view.layout
    yield sprite("asked", "panel", layout.asked, label=asked, tone="turn")
    yield sprite("asked-face", face, layout.face)
    yield written(view, "asked-words", layout.asked_words, asked, "asked gold left")


def asked_face(view: View) -> str:
    """The face of who is asked: the dragon, or the first dwarf seat."""
    s = view.s
    if s.phase in (Phase.PLACE, Phase.PICK):
        return "dragon"
    return f"dwarf-{view.waiting[0]}" if view.waiting else "crown"
