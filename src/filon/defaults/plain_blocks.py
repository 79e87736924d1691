"""Plain blocks: what lies together as a block of sprites, and blocks one beside the other, as large as there is room.

Cards of a scene are all of one width: the largest with which all blocks have room.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from filon.kernel.lying import cell_name
from filon.kernel.marks import Flag, Hand, Seat
from filon.scene.lettering import ELLIPSIS, shortened, style_of
from filon.scene.model import Box, Sprite, Zone
from filon.scene.sprites import called, sprite

from .plain_cards import CARD_SHAPE, Painter
from .plain_drawing import thing_words
from .plain_things import Lot, LotForm, Thing
from .plain_words import telling

CARD_WIDTHS = {"wide": (118, 104, 92, 80, 70, 60, 52, 44, 36), "tall": (84, 72, 62, 54, 46, 40, 34, 28)}
GAP = {"wide": 12, "tall": 8}  # between things
APART = {"wide": 26, "tall": 12}  # between blocks
TITLE_HEIGHT = {"wide": 28, "tall": 24}
NAME_HEIGHT = {"wide": 20, "tall": 18}  # of the name of a place, below what lies there
CHIP_HEIGHT = {"wide": 36, "tall": 30}
EDGE = 18  # of a grid, for its letters and numbers
ROUNDING = 0.5  # units
LIST_EDGE = 5  # round the things of a list


@dataclass(frozen=True)
class Block:
    """A lot to be drawn: its title, how its sprites are called, and what it is drawn with."""

    painter: Painter
    lot: Lot
    title: str
    first: str  # what the ids of its sprites begin with
    is_whole: bool = False  # is there something to be touched in it, so that it is drawn though it is nothing?

    @property
    def shape(self) -> str:
        """Of the scene."""
        return self.painter.layout.shape

    @property
    def gap(self) -> int:
        """Between things."""
        return GAP[self.shape]

    @property
    def title_height(self) -> int:
        """Of what stands above."""
        return TITLE_HEIGHT[self.shape] if self.title else 0

    @property
    def ids(self) -> set[str]:
        """The ids of what may be touched in it."""
        if self.lot.form == LotForm.LISTS:
            return {f"{self.first}-{number}" for number in range(len(self.lot.rows))}
        if self.lot.form == LotForm.GRID:
            return {f"{self.first}-{self.cell_name(place)}" for place in range(len(self.lot.things))}
        return {self.first} if self.lot.form == LotForm.PILE else {self.name(thing) for thing in self.lot.things}

    def cell_name(self, place: int) -> str:
        """What a place of a grid is called."""
        return cell_name(*divmod(place, self.lot.columns))

    # --- how large it is ---

    def size(self, card: float, room: float) -> tuple[float, float]:
        """Its width and height with cards of a width, where there is so much room across."""
        width, height = self.size_of_things(card, room)
        title = min(room, self.painter.tag_width(self.title, "caption")) if self.title else 0
        return max(width, title), height + self.title_height

    def size_of_things(self, card: float, room: float) -> tuple[float, float]:
        """The same without the title."""
        lot, gap = self.lot, self.gap
        if lot.form == LotForm.GRID:
            cell = self.cell(card, room)
            return EDGE + lot.columns * cell, EDGE + self.grid_rows * cell
        if lot.form == LotForm.LISTS:
            width, height = self.list_size(card, room)
            across = self.lists_across(card, room)
            return across * (width + gap) - gap, ceil(len(lot.rows) / across) * (height + gap) - gap
        if lot.form == LotForm.COUNTS:
            chips = [*self.chips(room), (None, Box(0, 0, 0, 0))]
            return max(box.x + box.w for _, box in chips), max(box.y + box.h for _, box in chips)
        n = 1 if lot.form == LotForm.PILE else max(1, len(lot.things))
        (width, height), across = self.thing_size(card), self.cards_across(card, room)
        return across * (width + gap) - gap, ceil(n / across) * (height + self.name_height + gap) - gap

    def thing_size(self, card: float) -> tuple[float, float]:
        """How large one thing is: a card, or a seat's mark."""
        return (card * 0.6, card * 0.6) if isinstance(self.lot.said.one, Seat) else (card, card * CARD_SHAPE)

    @property
    def name_height(self) -> int:
        """Of what stands below a thing: the name of its place, where places have names."""
        return NAME_HEIGHT[self.shape] if any(thing.place for thing in self.lot.things) else 0

    def cards_across(self, card: float, room: float) -> int:
        """Cards side by side."""
        n = 1 if self.lot.form == LotForm.PILE else max(1, len(self.lot.things))
        return max(1, min(n, int((room + self.gap + ROUNDING) // (self.thing_size(card)[0] + self.gap))))

    @property
    def grid_rows(self) -> int:
        """Rows of a grid."""
        return ceil(len(self.lot.things) / max(1, self.lot.columns))

    def cell(self, card: float, room: float) -> float:
        """How wide a place of a grid is."""
        return min(card * 0.8, (room - EDGE) / max(1, self.lot.columns))

    def list_size(self, card: float, room: float) -> tuple[float, float]:
        """One of several lists: as long as it may get, as far as there is room."""
        longest = self.lot.said.field.shape[-1]
        return min(room, longest * (card * 0.7 + 2) + 2 * LIST_EDGE), card * 0.7 * CARD_SHAPE + 2 * LIST_EDGE

    def lists_across(self, card: float, room: float) -> int:
        """Lists side by side."""
        width, _ = self.list_size(card, room)
        return max(1, min(len(self.lot.rows), int((room + self.gap + ROUNDING) // (width + self.gap))))

    def chips(self, room: float) -> Iterator[tuple[Thing, Box]]:
        """Counts as chips, line by line: where each lies."""
        x = y = 0.0
        height = CHIP_HEIGHT[self.shape]
        for thing in self.lot.things:
            if thing.amount == 0 and not self.is_whole:
                continue
            width = min(room, self.painter.tag_width(self.chip_text(thing), "body"))
            if x and x + width > room + ROUNDING:
                x, y = 0, y + height + self.gap
            yield thing, Box(x, y, width, height)
            x += width + self.gap

    def chip_text(self, thing: Thing) -> str:
        """What a chip says; a flag only whose it is."""
        if isinstance(self.lot.said.one, Flag):
            return thing.place or str(thing.index + 1)
        return telling(self.painter.words, thing.place or str(thing.index + 1), thing_words(thing))

    # --- what it looks like ---

    def sprites(self, box: Box, card: float) -> Iterator[Sprite]:
        """All of it in its box."""
        if self.title:
            head = box.part(0, 0, box.w, self.title_height - 4)
            yield called(self.painter.layout, f"{self.first}-title", head, self.title, "caption soft left")
        inner = box.part(0, self.title_height, box.w, box.h - self.title_height)
        forms = {
            LotForm.GRID: self.grid_sprites,
            LotForm.LISTS: self.list_sprites,
            LotForm.COUNTS: self.count_sprites,
            LotForm.PILE: self.pile_sprites,
        }
        yield from forms.get(self.lot.form, self.card_sprites)(inner, card)

    def card_sprites(self, box: Box, card: float) -> Iterator[Sprite]:
        """Cards side by side; where there are none, a place for one."""
        (width, height), across = self.thing_size(card), self.cards_across(card, box.w)
        if not self.lot.things:
            yield sprite(
                f"{self.first}-none", "place", box.part(0, 0, width, height), label=self.label(self.title, self.empty)
            )
        paint = self.painter.cell if width == height else self.painter.card
        for place, thing in enumerate(self.lot.things):
            line, column = divmod(place, across)
            where = box.part(column * (width + self.gap), line * (height + self.name_height + self.gap), width, height)
            yield from paint(self.name(thing), where, thing, self.painter.label(self.lot, thing))
            below = where.part(-self.gap / 2, height + 2, width + self.gap, self.name_height - 2)
            text = shortened(thing.place, below.w, style_of("hint", self.shape))
            if text not in ("", ELLIPSIS):
                yield sprite(f"{self.name(thing)}-named", "words", below, text=text, tone="hint soft")
            if self.is_numbered and thing.seat is None and width >= EDGE * 2:
                tone = "hint gold left" if thing.is_down else "hint soft left" if not thing.is_there else "hint ink left"
                corner = where.part(9, 8, EDGE, EDGE)
                yield sprite(f"{self.name(thing)}-place", "words", corner, text=str(thing.index + 1), tone=tone)

    @property
    def is_numbered(self) -> bool:
        """Are places called by number, as moves and stories do?"""
        is_row = not isinstance(self.lot.said.what, Hand) and len(self.lot.things) > 1
        return is_row and not any(thing.place for thing in self.lot.things)

    @property
    def empty(self) -> str:
        """That nothing is there."""
        return self.painter.words("empty")

    def label(self, name: str, said: str) -> str:
        """What is said to those who do not see it."""
        return telling(self.painter.words, name, said)

    def name(self, thing: Thing) -> str:
        """The id of a thing's sprite."""
        return f"{self.first}-{thing.index}"

    def pile_sprites(self, box: Box, card: float) -> Iterator[Sprite]:
        """A pile: its top and how many there are."""
        top = self.lot.things[0] if self.lot.things else Thing(0, "")
        label = self.label(self.title, ", ".join([str(self.lot.size), *([self.painter.lies(top)] if top.word else [])]))
        where = box.part(0, 0, card, card * CARD_SHAPE)
        yield from self.painter.card(self.first, where, top, label, str(self.lot.size))

    def grid_sprites(self, box: Box, card: float) -> Iterator[Sprite]:
        """Rows and columns with their numbers and letters."""
        cell, columns = self.cell(card, box.w), self.lot.columns
        if cell >= EDGE:
            yield from self.grid_edges(box, cell)
        for place, thing in enumerate(self.lot.things):
            row, column = divmod(place, columns)
            where = box.part(EDGE + column * cell + 1, EDGE + row * cell + 1, cell - 2, cell - 2)
            label = self.label(f"{self.title} {self.cell_name(place)}", self.painter.lies(thing))
            yield from self.painter.cell(f"{self.first}-{self.cell_name(place)}", where, thing, label)

    def grid_edges(self, box: Box, cell: float) -> Iterator[Sprite]:
        """Letters above, numbers at the left."""
        for column in range(self.lot.columns):
            where = box.part(EDGE + column * cell, 0, cell, EDGE)
            yield sprite(f"{self.first}-column-{column}", "words", where, text=cell_name(0, column)[:-1], tone="hint soft")
        for row in range(self.grid_rows):
            where = box.part(0, EDGE + row * cell, EDGE, cell)
            yield sprite(f"{self.first}-row-{row}", "words", where, text=str(row + 1), tone="hint soft")

    def list_sprites(self, box: Box, card: float) -> Iterator[Sprite]:
        """Several lists, each on a ground of its own; things of a long one lie over each other."""
        (width, height), across = self.list_size(card, box.w), self.lists_across(card, box.w)
        for number, row in enumerate(self.lot.rows):
            line, column = divmod(number, across)
            ground = box.part(column * (width + self.gap), line * (height + self.gap), width, height)
            said = " ".join(map(thing_words, row.things)) or self.empty
            label = self.label(f"{self.title} {number + 1}", said)
            yield sprite(f"{self.first}-{number}", "place", ground, label=label)
            small, room = card * 0.7, ground.w - 2 * LIST_EDGE
            step = min(small + 2, (room - small) / max(1, len(row.things) - 1))
            for place, thing in enumerate(row.things):
                where = ground.part(LIST_EDGE + step * place, LIST_EDGE, small, small * CARD_SHAPE)
                yield from self.painter.card(f"{self.first}-{number}-{place}", where, thing, self.painter.lies(thing))

    def count_sprites(self, box: Box, _card: float) -> Iterator[Sprite]:
        """Counts as chips."""
        for thing, chip in self.chips(box.w):
            label = self.painter.label(self.lot, thing)
            yield sprite(
                self.name(thing), "button", box.part(*chip), label=label, text=self.chip_text(thing), tone="body ink"
            )


# --- blocks together ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Placed:
    """A block in its place."""

    block: Block
    box: Box
    card: float

    def sprites(self) -> Iterator[Sprite]:
        """All of it."""
        return self.block.sprites(self.box, self.card)

    def zone(self) -> Zone:
        """Its part of the picture."""
        return Zone(self.block.first, *(round(number) for number in self.box))


def flowed(blocks: Sequence[Block], room: Box, widths: Sequence[float] = ()) -> list[Placed] | None:
    """Blocks line by line in a room, with the largest cards that do; None if none do."""
    if not blocks:
        return []
    for card in widths or CARD_WIDTHS[blocks[0].shape]:
        placed = flowed_with(blocks, room, card)
        if placed is not None:
            return placed
    return None


def flowed_with(blocks: Sequence[Block], room: Box, card: float) -> list[Placed] | None:
    """The same with cards of a width; each line stands in the middle."""
    apart = APART[blocks[0].shape]
    lines: list[list[tuple[Block, float, float]]] = []
    x = 0.0
    for block in blocks:
        width, height = block.size(card, room.w)
        if not lines or x + width > room.w:
            lines.append([])
            x = 0.0
        lines[-1].append((block, width, height))
        x += width + apart
    heights = [max(height for _, _, height in line) for line in lines]
    left = room.h - sum(heights) - apart * (len(lines) - 1)
    widest = max(width for line in lines for _, width, _ in line)
    if left < 0 or widest > room.w:
        return None
    placed, y = [], min(left / 2, 60)
    for line, height in zip(lines, heights, strict=True):
        x = (room.w - sum(width for _, width, _ in line) - apart * (len(line) - 1)) / 2
        for block, width, own in line:
            placed.append(Placed(block, room.part(x, y, width, own), card))
            x += width + apart
        y += height + apart
    return placed
