"""Plain cards: a thing as sprites in a box of any size: a card with its word, a back, a seat's mark, an empty place.

A symbol called as a thing is (`big-gem` for a member BIG_GEM), in the common art or in the game's own `art.svg`, is drawn on
its card.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from filon.kernel.cached import cached_property
from filon.kernel.contract import Identity
from filon.kernel.words import Words
from filon.scene.frame import PlainFrame
from filon.scene.lettering import ELLIPSIS, lines_in, lines_of, shortened, style_of, width_of
from filon.scene.model import TALL, Box, Sprite
from filon.scene.sheet import Sheet, sheet_in
from filon.scene.sprites import sprite

from .plain_things import Lot, Thing
from .plain_words import named_in, telling

CARD_SHAPE = 1.4  # times as high as wide


@dataclass(frozen=True)
class Painter:
    """What things are drawn with."""

    layout: PlainFrame
    identity: Identity
    words: Words

    @property
    def is_tall(self) -> bool:
        """Is it a phone that is drawn for?"""
        return self.layout.shape == TALL

    @cached_property
    def sheet(self) -> Sheet:
        """The common art and the game's own."""
        return sheet_in(self.identity.folder)

    def label(self, lot: Lot, thing: Thing) -> str:
        """A thing for those who do not see it: the field, the place in it, and what lies there."""
        where = f"{named_in(self.words, lot.name)} {thing.place or thing.index + 1}"
        return telling(self.words, where, self.lies(thing))

    def lies(self, thing: Thing) -> str:
        """What a thing is, or how it lies."""
        if thing.word and thing.is_down:
            return self.words("{thing}, face down", thing=thing.word)
        return thing.word or (self.words("face down") if thing.is_down else self.words("empty"))

    def card(self, name: str, box: Box, thing: Thing, label: str, count: str = "") -> Iterator[Sprite]:
        """A thing as a card that stands upright, with a count at its foot if there is one."""
        if not thing.is_there:
            yield sprite(name, "place", box, label=label, text=count, tone="hint soft" if count else "")
            return
        yield sprite(name, "back" if thing.is_down else "paper", box, label=label, short=thing.word, text=count)
        symbol = "" if thing.is_down else self.symbol(thing)
        if symbol:
            size = min(box.w * 0.72, box.h * 0.5)
            yield sprite(f"{name}-art", symbol, box.part((box.w - size) / 2, box.h * 0.1, size, size))
        colour = "gold" if thing.is_down else "ink"
        yield from self.lettered(f"{name}-word", box, thing.word, colour, 0.8 if symbol else 0.5)

    def cell(self, name: str, box: Box, thing: Thing, label: str) -> Iterator[Sprite]:
        """A thing on a place of a grid."""
        if thing.is_down:
            yield sprite(name, "back", box, label=label, short=thing.word)
            yield from self.lettered(f"{name}-word", box, thing.word, "gold", 0.5)
        elif not thing.is_there or thing.amount == 0:
            yield sprite(name, "place", box, label=label)
        elif symbol := self.symbol(thing):
            yield sprite(name, symbol, box, label=label)
        else:
            text = shortened(thing.word, box.w - 4, style_of("hint", self.layout.shape))
            yield sprite(name, "button", box, label=label, text="" if text == ELLIPSIS else text, tone="hint ink")

    def symbol(self, thing: Thing) -> str:
        """The symbol of a thing, if there is one."""
        if thing.seat is not None:
            return f"shield-{thing.seat}"
        name = thing.kind.replace("_", "-").replace(" ", "-")
        return name if name and name in self.sheet else ""

    def lettered(self, name: str, card: Box, word: str, colour: str, middle: float) -> Iterator[Sprite]:
        """The word of a card, as large as there is room: on one line or, below no symbol, on more; numbers are larger."""
        if not word:
            return
        room = card.part(3, 0, card.w - 6, min(card.h, 2 * card.h * min(middle, 1 - middle)))
        box = room.part(0, card.h * middle - room.h / 2, room.w, room.h)
        shape = self.layout.shape
        for style in ("title", "name", "caption", "hint") if word.isdecimal() else ("name", "caption", "hint"):
            lettering = style_of(style, shape)
            lines = lines_of(word, box.w, lettering)
            if ELLIPSIS not in lines and lines.count("\n") < lines_in(box.h, lettering) and lettering.size < box.h:
                yield sprite(name, "words", box, text=lines, tone=f"{style} {colour}")
                return
        short = shortened(word, box.w, lettering)
        if short != ELLIPSIS and lettering.size < box.h:
            yield sprite(name, "words", box, text=short, tone=f"hint {colour}")

    def tag_width(self, text: str, style: str = "hint") -> float:
        """How wide a word in a small box is."""
        return width_of(text, style_of(style, self.layout.shape)) + (14 if self.is_tall else 20)
