"""Sprites in short, for the scenes of games: the view all is made from, and things, words and names in boxes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from types import SimpleNamespace
from typing import Generic, Protocol, TypeVar, cast

from msgspec.structs import replace

from filon.kernel.events import Events
from filon.kernel.layout import values_of
from filon.kernel.words import LONGEST_NAME, Words

from .lettering import ELLIPSIS, LINE, Lettering, fitted, lines_in, lines_of, shortened, style_of, width_of
from .model import STYLES, Box, Sprite


class Layout(Protocol):
    """What a game's layout must tell: its shape, and where the sentence is that is always there."""

    @property
    def shape(self) -> str: ...
    @property
    def asked(self) -> Box: ...
    @property
    def face(self) -> Box: ...
    @property
    def asked_words(self) -> Box: ...


StateT = TypeVar("StateT", bound=Events)
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
    styles = {style_of(word, shape): word for word in (style, *SMALLER[style])}
    lettering, lines = fitted(text, width, height, list(styles))
    return lettering, styles[lettering], lines


def worded(words: Sprite, text: str, shape: str) -> Sprite:
    """The sentence that is always there, with other words in its place."""
    _, word, lines = largest(text, words.w, words.h, "asked", shape)
    others = (tone for tone in words.tone.split() if tone not in STYLES)
    return replace(words, text=lines, tone=" ".join([word, *others]))


def called(layout: Layout, name: str, box: Box, text: str, tone: str) -> Sprite:
    """A name on one line: smaller, then without what is in brackets, and then shortened, where it would not fit."""
    style, *others = tone.split()
    styles = [(style_of(word, layout.shape), word) for word in (style, *SMALLER[style])]
    ways = [(said, *pair) for said in (text, bare_name(text)) for pair in styles]
    said, lettering, word = next((way for way in ways if width_of(way[0], way[1]) <= box.w), ways[-1])
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


def news_sprite(layout: Layout, box: Box, ways: list[list[str]], joint: str) -> Sprite:
    """Sentences in a box, told in the first of several ways that fits; where none does, without the oldest ones."""
    texts = [joint.join(sentences) for sentences in ways]
    texts += [joint.join(ways[-1][older:]) for older in range(1, len(ways[-1]))]
    least = style_of("hint", layout.shape)
    text = next((text for text in texts if lines_of(text, box.w, least).count("\n") < lines_in(box.h, least)), texts[-1])
    return written(layout, "happened-words", box, text, "news left", hanging=joint == "\n")
