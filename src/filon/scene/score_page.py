"""A count on paper, as scenes of games show it: a title, a row for each with three amounts, and the winners in person."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .model import TALL, Box, Sprite
from .sprites import Layout, called, sprite, written

# Columns of a page by shape: where each begins and how wide it is. The name has a few words below it.
PAGE_COLUMNS = {
    "wide": {"place": (24, 56), "face": (88, 72), "name": (178, 330), "a": (510, 140), "b": (654, 180), "c": (842, 120)},
    "tall": {"place": (12, 22), "face": (36, 42), "name": (82, 100), "a": (180, 54), "b": (234, 76), "c": (308, 58)},
}
FACE = {"wide": 72, "tall": 42}
LEAST_BELOW = 80


@dataclass(frozen=True)
class Page:
    """A page: `head` is its upper edge with title and headings; below it so many rows, each so high."""

    layout: Layout
    head: Box
    row_height: float
    rows: int

    @property
    def box(self) -> Box:
        """The whole paper."""
        return self.head.part(0, 0, self.head.w, self.head.h + self.row_height * self.rows)

    def sprites(self, title: str, headings: Sequence[str]) -> Iterator[Sprite]:
        """The paper, its title, and what the columns mean."""
        box, tall = self.box, self.layout.shape == TALL
        yield sprite("page", "page", box, label=title)
        place = box.part(14, 12, box.w - 28, 44) if tall else box.part(20, 14, box.w - 40, 52)
        yield written(self.layout, "page-title", place, title, "heading ink" if tall else "title ink")
        for name, text in zip("abc", headings, strict=True):
            x, width = PAGE_COLUMNS[self.layout.shape][name]
            yield written(self.layout, f"page-{name}", box.part(x, self.head.h - 40, width, 36), text, "hint ink")

    def below(self, floor: Box, name: str, art: str) -> Iterator[Sprite]:
        """Something below a short page, as large as there is room on the floor."""
        top = self.box.h
        size = min(floor.h - top - 8, floor.w / 2)
        if size > LEAST_BELOW:
            yield sprite(name, art, floor.part((floor.w - size) / 2, top + 8, size, size))

    def row(self, number: int) -> "Row":
        """A row."""
        return Row(self, number)


@dataclass(frozen=True)
class Row:
    """A row of a page."""

    page: Page
    number: int

    def cell(self, column: str) -> Box:
        """A place in the row."""
        page = self.page
        x, width = PAGE_COLUMNS[page.layout.shape][column]
        return page.head.part(x, page.head.h - 6 + page.row_height * self.number, width, page.row_height - 4)

    def sprites(self, place: str, face: str, name: str, where: str) -> Iterator[Sprite]:
        """The beginning of a row: place, face, name, and a few words."""
        layout, first = self.page.layout, f"row-{self.number}"
        size = FACE[layout.shape]
        yield sprite(f"{first}-place", "words", self.cell("place"), text=place, tone="title ink")
        box = self.cell("face")
        yield sprite(f"{first}-face", face, box.part(0, (box.h - size) / 2, size, size), label=name)
        box = self.cell("name")
        line = 20 if layout.shape == TALL else 30
        yield called(layout, f"{first}-name", box.part(0, box.h / 2 - line, box.w, line), name, "name ink left")
        yield called(layout, f"{first}-where", box.part(0, box.h / 2, box.w, line), where, "caption ink left")

    def amount(self, column: str, art: str, amount: int) -> Iterator[Sprite]:
        """A thing and how many of it."""
        box = self.cell(column)
        size = 22 if self.page.layout.shape == TALL else 40
        top = (box.h - size) / 2
        yield sprite(f"row-{self.number}-{column}-art", art, box.part(box.w / 2 - size - 4, top, size, size))
        number = box.part(box.w / 2 + 2, top, box.w / 2 - 2, size)
        yield sprite(f"row-{self.number}-{column}", "words", number, text=str(amount), tone="name ink left")

    def total(self, points: int) -> Sprite:
        """What it all comes to."""
        return sprite(f"row-{self.number}-c", "words", self.cell("c"), text=str(points), tone="title ink")


def winner_sprites(floor: Box, winners: dict[int, str], beside: str, art: str, people: str = "dwarf") -> Iterator[Sprite]:
    """The winners by seat with their names, crowned, and something beside them."""
    n = len(winners)
    size = min(floor.h / 1.32, floor.w * 0.8 / n + floor.w * 0.04)
    step = min(size, (floor.w * 0.74 - size) / (n - 1)) if n > 1 else 0
    other = min(size * 0.8, floor.w * 0.26)
    left = (floor.w - size - step * (n - 1) - other) / 2
    for number, (seat, name) in enumerate(winners.items()):
        face = floor.part(left + step * number, floor.h - size, size, size)
        yield sprite(f"winner-{seat}", f"{people}-{seat}", face, label=name)
        yield sprite(f"crown-{seat}", "crown", face.part(size * 0.26, -size * 0.3, size * 0.48, size * 0.48))
    yield sprite(beside, art, floor.part(floor.w - left - other, floor.h - other, other, other))
