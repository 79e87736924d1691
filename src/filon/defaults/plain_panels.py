"""Plain panels: what a seat has, in a line or two of words and, where there is room, with what it has laid as small tags."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from filon.kernel.cached import cached_property
from filon.kernel.words import Words
from filon.scene.lettering import style_of, width_of
from filon.scene.model import Box, Sprite
from filon.scene.sprites import sprite

from .plain_cards import Painter
from .plain_drawing import named_lot_words, placed_words
from .plain_things import Lot, LotForm, Thing
from .plain_words import named_in, telling

BETWEEN_WORDS = " · "
TAG_HEIGHT, TAG_GAP = 26, 5
BACK_WIDTH = 19  # of a small back


@dataclass(frozen=True)
class Panels:
    """What the panels of all seats tell, lots by seat; of fields that the viewer holds, only how many they are.

    What has no room on somebody's panel is on nobody's.
    """

    painter: Painter
    lots: Sequence[Sequence[Lot]]
    held: frozenset[str]

    @property
    def words(self) -> Words:
        """In which they are told."""
        return self.painter.words

    @cached_property
    def tagged(self) -> frozenset[str]:
        """The fields whose things are drawn as tags: all cards that are laid, if there is room for them, or none."""
        laid = frozenset(lot.name for lots in self.lots for lot in lots if lot.form == LotForm.CARDS and not lot.is_hand)
        rooms = [self.painter.layout.parts(seat).below(len(self.packed(seat, laid)[0])) for seat in range(len(self.lots))]
        fits = all(self.tags(seat, room, laid) is not None for seat, room in enumerate(rooms))
        return laid if fits else frozenset()

    @cached_property
    def crowded(self) -> frozenset[str]:
        """The fields that have no room on somebody's panel."""
        found: frozenset[str] = frozenset()
        while more := {lot.name for seat in range(len(self.lots)) for lot in self.packed(seat, self.tagged | found)[1][:1]}:
            found |= more
        return found

    def lines(self, seat: int) -> list[str]:
        """What a panel says, line by line."""
        return self.packed(seat, self.tagged | self.crowded)[0]

    def packed(self, seat: int, but: frozenset[str]) -> tuple[list[str], list[Lot]]:
        """What a seat has, but for some fields, in as many lines as its panel has, and what goes beyond them."""
        boxes, lettering = self.painter.layout.parts(seat).lines, style_of("caption", self.painter.layout.shape)
        lines: list[str] = []
        told = [lot for lot in self.lots[seat] if lot.name not in but]
        for number, lot in enumerate(told):
            said = self.said(lot)
            longer = f"{lines[-1]}{BETWEEN_WORDS}{said}" if lines else said
            if lines and width_of(longer, lettering) <= boxes[0].w:
                lines[-1] = longer
            elif len(lines) < len(boxes) and width_of(said, lettering) <= boxes[0].w:
                lines.append(said)
            else:
                return lines, told[number:]
        return lines, []

    def said(self, lot: Lot) -> str:
        """What a seat has of something; of a hand that is not shown, or shown elsewhere, how many."""
        if self.is_counted(lot):
            return f"{named_in(self.words, lot.name)} {lot.size}"
        return named_lot_words(lot, self.words)

    def is_counted(self, lot: Lot) -> bool:
        """Is it told how many they are, and no more?"""
        return lot.is_hand and (lot.name in self.held or not any(thing.word for thing in lot.things))

    def facts(self) -> Iterator[str]:
        """What has no room on the panels, a line a field."""
        for name in dict.fromkeys(lot.name for lots in self.lots for lot in lots if lot.name in self.crowded):
            own = [(seat, lot) for seat, lots in enumerate(self.lots) for lot in lots if lot.name == name]
            field = named_in(self.words, name)
            each = [f"{self.words.seat(seat)} {self.said(lot).removeprefix(field).strip()}".strip() for seat, lot in own]
            yield telling(self.words, field, BETWEEN_WORDS.join(each))

    def sprites(self) -> Iterator[Sprite]:
        """The tags of all seats."""
        for seat in range(len(self.lots)):
            room = self.painter.layout.parts(seat).below(len(self.lines(seat)))
            yield from self.tags(seat, room, self.tagged) or ()

    def tags(self, seat: int, room: Box, fields: frozenset[str]) -> list[Sprite] | None:
        """What a seat has laid of some fields, each behind its name, line by line; None if there is no room."""
        x = y = 0.0
        made: list[Sprite] = []
        for lot in self.lots[seat]:
            if lot.name not in fields:
                continue
            row = self.tag_row(lot)
            width = sum(width + TAG_GAP for _, width in row)
            if x and x + width > room.w:
                x, y = 0, y + TAG_HEIGHT + TAG_GAP
            if width > room.w or y + TAG_HEIGHT > room.h:
                return None
            for thing, wide in row:
                made.append(self.tag(f"panel-{seat}-{lot.name}", room.part(x, y, wide, TAG_HEIGHT), lot, thing))
                x += wide + TAG_GAP
            x += 2 * TAG_GAP
        return made

    def tag_row(self, lot: Lot) -> list[tuple[Thing | None, float]]:
        """A lot's name and its things, with their widths."""
        title = width_of(named_in(self.words, lot.name), style_of("hint", self.painter.layout.shape)) + 1
        return [(None, title), *((thing, self.tag_width(thing)) for thing in lot.things)]

    def tag_width(self, thing: Thing) -> float:
        """How wide a tag is."""
        return self.painter.tag_width(placed_words(thing)) if thing.word or thing.place else BACK_WIDTH

    def tag(self, first: str, box: Box, lot: Lot, thing: Thing | None) -> Sprite:
        """A thing in short, or the name of what follows."""
        if thing is None:
            return sprite(f"{first}-title", "words", box, text=named_in(self.words, lot.name), tone="hint soft left")
        name, label = f"{first}-{thing.index}", self.painter.label(lot, thing)
        if thing.word or thing.place:
            return sprite(name, "button", box, label=label, text=placed_words(thing), tone="hint ink")
        return sprite(name, "back" if thing.is_down else "place", box, label=label)
