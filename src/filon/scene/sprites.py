"""Sprites in short, for the scenes of games: the view all is made from, and things, words and names in boxes."""

from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from types import SimpleNamespace
from typing import Any, Generic, Protocol, TypeVar, cast

from msgspec import structs
from numpy.typing import NDArray

from filon.kernel.cached import cached_property
from filon.kernel.layout import values_of
from filon.kernel.words import LONGEST_NAME, Words

from .lettering import ELLIPSIS, LINE, Lettering, lines_in, lines_of, shortened, style_of, width_of
from .model import SHAPES, STYLES, Box, Field, Marking, Notice, Scene, Sprite, Zone


class Layout(Protocol):
    """What a game's layout must tell: its shape, where the sentence is that is always there, and what parts there are."""

    @property
    def shape(self) -> str: ...
    @property
    def asked(self) -> Box: ...
    @property
    def face(self) -> Box: ...
    @property
    def asked_words(self) -> Box: ...
    def zones(self) -> tuple[Zone, ...]: ...


class Seated(Protocol):
    """What a view asks of every State: how many seats there are, and what the last move made happen."""

    seats: int
    n_events: int
    events: NDArray[Any]


ViewT = TypeVar("ViewT", bound="View[Any, Any]")
StateT = TypeVar("StateT", bound=Seated)
LayoutT = TypeVar("LayoutT", bound=Layout)


@dataclass(frozen=True)
class View(Generic[StateT, LayoutT]):
    """All a picture is made from. Compiled questions need the record; `s` is the same in plain numbers, quick to read."""

    record: StateT
    words: Words
    layout: LayoutT
    memory_aid: bool

    @cached_property
    def s(self) -> StateT:
        """The fields as numbers and lists."""
        return cast("StateT", SimpleNamespace(**values_of(self.record)))

    @cached_property
    def events(self) -> list[list[int]]:
        """What the last move made happen."""
        return [list(row) for row in self.s.events[: self.s.n_events]]

    @cached_property
    def happened(self) -> set[int]:
        """What kinds of things that is."""
        return {row[0] for row in self.events}

    @cached_property
    def names(self) -> list[str]:
        """What each seat is called."""
        return [self.words.seat(seat) for seat in range(self.s.seats)]

    def untold(self, but: Container[int]) -> StateT:
        """The fields without events of some kinds, which a picture shows."""
        kept = [row for row in self.events if row[0] not in but]
        return cast("StateT", SimpleNamespace(**{**vars(self.s), "events": kept, "n_events": len(kept)}))

    def but(self: ViewT, **changes: Any) -> ViewT:
        """The same view but for something else than the record: its fields are not read once more."""
        other = replace(self, **changes)
        vars(other)["s"] = self.s
        return other

    def scene(
        self,
        title: str,
        asked: str,
        happened: Iterable[str],
        sprites: Iterable[Sprite],
        *,
        field: Field | None = None,
        marking: Marking | None = None,
        notice: Notice | None = None,
    ) -> Scene:
        """What this view comes to, in the shape and with the zones of its layout."""
        layout = self.layout
        return Scene(layout.shape, title, asked, tuple(happened), layout.zones(), tuple(sprites), field, marking, notice)

    def in_room(self: ViewT, say: Callable[[ViewT], str]) -> str:
        """What is asked, as it is said of a view, with names as long as there is room for."""
        return asked_in_room(self.layout, self.words, lambda words: say(self.but(words=words)))


@dataclass(frozen=True)
class OwnView(View[StateT, LayoutT]):
    """A view with its viewer, for games in which everybody sees more than others do."""

    viewer: int

    @property
    def is_seated(self) -> bool:
        """Is the viewer one of the players?"""
        return self.viewer < self.s.seats


def sprite(
    name: str, art: str, box: Box, *, label: str = "", text: str = "", tone: str = "", turn: float = 0, short: str = ""
) -> Sprite:
    """A sprite in a box, in whole units: they are short on the wire."""
    x, y, w, h = (round(number) for number in box)
    return Sprite(name, art, x, y, w, h, turn, label, text, tone, short)


def written(layout: Layout, name: str, box: Box, text: str, tone: str, *, hanging: bool = False) -> Sprite:
    """Words in a box, broken into lines and smaller where they would not fit: in its middle, or from its upper edge."""
    style, *others = tone.split()
    lettering, word, lines = largest(text, box.w, box.h, style, layout.shape)
    if hanging:
        box = box.part(0, 0, box.w, lettering.size * LINE * (lines.count("\n") + 1))
    return sprite(name, "words", box, text=lines, tone=" ".join([word, *others]))


def largest(text: str, width: float, height: float, style: str, shape: str) -> tuple[Lettering, str, str]:
    """The largest lettering from a style on in which a text fits a box, what it is called, and the text in lines."""
    for lettering, word in styles_from(style, shape):
        lines = lines_of(text, width, lettering)
        if lines.count("\n") < lines_in(height, lettering):
            return lettering, word, lines
    return lettering, word, lines_of(text, width, lettering, lines_in(height, lettering))


@cache
def styles_from(style: str, shape: str) -> tuple[tuple[Lettering, str], ...]:
    """A style and the smaller ones a text may be set in instead, largest first, with what they are called."""
    return tuple({style_of(word, shape): word for word in (style, *SMALLER[style])}.items())


def worded(words: Sprite, text: str, shape: str) -> Sprite:
    """The sentence that is always there, with other words in its place."""
    _, word, lines = largest(text, words.w, words.h, "asked", shape)
    others = (tone for tone in words.tone.split() if tone not in STYLES)
    return structs.replace(words, text=lines, tone=" ".join([word, *others]))


def called(layout: Layout, name: str, box: Box, text: str, tone: str) -> Sprite:
    """A name on one line: smaller, then without what is in brackets, and then shortened, where it would not fit."""
    style, *others = tone.split()
    for said in (text, bare_name(text)):
        for lettering, word in styles_from(style, layout.shape):
            if width_of(said, lettering) <= box.w:
                return sprite(name, "words", box, text=said, tone=" ".join([word, *others]))
    return sprite(name, "words", box, text=shortened(said, box.w, lettering), tone=" ".join([word, *others]))


def bare_name(name: str) -> str:
    """A name without what is said of it in brackets behind it."""
    bare, _, said = name.partition(" (")
    return bare if bare and said.endswith(")") else name


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


def named(layout: Layout, name: str, box: Box, text: str, yours: str = "") -> Sprite:
    """A player's name; yours is golden, and says so where there is room."""
    if not yours:
        return called(layout, name, box, text, "name left")
    fits = width_of(yours, style_of("name", layout.shape)) <= box.w
    return called(layout, name, box, yours if fits else text, "name gold left")


def named_yours(layout: Layout, name: str, box: Box, text: str, yours: str) -> Sprite:
    """Your name, golden, that always says so: for that it is set smaller, and then shortened."""
    styles = {word: style_of(word, layout.shape) for word in ("name", *SMALLER["name"])}
    fitting = next((word for word, lettering in styles.items() if width_of(yours, lettering) <= box.w), "")
    if fitting:
        return sprite(name, "words", box, text=yours, tone=f"{fitting} gold left")
    said, least = yours.removeprefix(text), styles["hint"]
    short = shortened(bare_name(text), box.w - width_of(said, least), least)
    return sprite(name, "words", box, text=short + said, tone="hint gold left")


def veil_sprite(layout: Layout) -> Sprite:
    """Shadow round the lamplight: it lies on what was painted before it, and not on the frame of the scene."""
    return sprite("veil", "veil", Box(0, 0, *SHAPES[layout.shape]))


def turn_title(title: str, turn: int, layout: Layout, words: Words) -> str:
    """A game and its turn, 0 for none; where there is no room, the turn's number alone."""
    if not turn:
        return title
    whole = f"{title} · {words('Turn {n}', n=turn)}"
    room = SHAPES[layout.shape][0] - 2 * BESIDE_TITLE
    return whole if width_of(whole, style_of("title", layout.shape)) <= room else f"{title} · {turn}"


BESIDE_TITLE = 16  # units on both sides of it


def asked_sprites(layout: Layout, asked: str, face: str) -> Iterator[Sprite]:
    """The sentence that is always there, with the face it speaks to."""
    yield sprite("asked", "panel", layout.asked, tone="turn")
    yield sprite("asked-face", face, layout.face)
    yield written(layout, "asked-words", layout.asked_words, asked, "asked gold left")


def asked_in_room(layout: Layout, words: Words, say: Callable[[Words], str]) -> str:
    """What is asked, with names as long as there is room for: names are shortened, never the question."""
    box, least = layout.asked_words, style_of("hint", layout.shape)
    for longest in NAME_LENGTHS:
        asked = say(words.naming([short_name(name, longest) for name in words.names]))
        if lines_of(asked, box.w, least).count("\n") < lines_in(box.h, least):
            break
    return asked


NAME_LENGTHS = (LONGEST_NAME, 16, 12, 9, 7, 5, 3)  # letters


def short_name(name: str, longest: int) -> str:
    """A name of so many letters at most; what is in brackets behind it goes first."""
    if len(name) <= longest:
        return name
    bare = bare_name(name)
    return bare if len(bare) <= longest else bare[: longest - 1].rstrip() + ELLIPSIS
