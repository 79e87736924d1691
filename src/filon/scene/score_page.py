"""A count on paper, as scenes of games show it: a title, a row for each with three amounts, and the winners in person."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from filon.kernel.words import Words

from .model import TALL, Box, Sprite
from .sprites import Layout, asked_sprites, called, sprite, veil_sprite, written

# Columns of a page by shape: where each begins and how wide it is. The name has a few words below it.
PAGE_COLUMNS = {
    "wide": {"place": (24, 56), "face": (88, 72), "name": (178, 330), "a": (510, 140), "b": (654, 180), "c": (842, 120)},
    "tall": {"place": (12, 22), "face": (36, 42), "name": (82, 100), "a": (180, 54), "b": (234, 76), "c": (308, 58)},
}
FACE = {"wide": 72, "tall": 42}
ROUND_FACE = 8  # units of a row that its face leaves free
BEFORE_COLUMN = 8  # units between a long name and the column behind it
LEAST_BELOW = 80


class PageLayout(Layout, Protocol):
    """What the layout of a game with pages must tell."""

    @property
    def page(self) -> Box: ...  # its head
    @property
    def page_rows(self) -> int: ...  # units there are for all rows
    @property
    def highest_row(self) -> int: ...
    @property
    def winners(self) -> Box: ...


@dataclass(frozen=True)
class Page:
    """A page of so many rows, where a layout has it."""

    layout: PageLayout
    rows: int

    @property
    def head(self) -> Box:
        """The upper edge, with title and headings."""
        return self.layout.page

    @property
    def row_height(self) -> float:
        """How high each row is."""
        return min(self.layout.highest_row, self.layout.page_rows // self.rows)

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
            if text:
                yield written(self.layout, f"page-{name}", box.part(x, self.head.h - 40, width, 36), text, "hint ink")

    def below(self, floor: Box, name: str, art: str) -> Iterator[Sprite]:
        """Something below a short page, as large as there is room on the floor."""
        top = self.box.h
        size = min(floor.h - top - 8, floor.w / 2)
        if size > LEAST_BELOW:
            yield sprite(name, art, floor.part((floor.w - size) / 2, top + 8, size, size))


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

    def sprites(self, line: "CountLine") -> Iterator[Sprite]:
        """What a line says: place, face, name and a few words before the first of its columns, and what stands in these."""
        layout, first = self.page.layout, f"row-{self.number}"
        size = min(FACE[layout.shape], self.page.row_height - ROUND_FACE)
        yield called(layout, f"{first}-place", self.cell("place"), line.place, "title ink")
        box = self.cell("face")
        yield sprite(f"{first}-face", line.face, box.part(0, (box.h - size) / 2, size, size), label=line.name)
        box = self.cell("name")
        width = box.w if "a" in line.cells else self.cell(next(iter(line.cells))).x - box.x - BEFORE_COLUMN
        high = min(20 if layout.shape == TALL else 30, box.h / 2)
        yield called(layout, f"{first}-name", box.part(0, box.h / 2 - high, width, high), line.name, "name ink left")
        yield called(layout, f"{first}-where", box.part(0, box.h / 2, width, high), line.where, "caption ink left")
        for column, cell in line.cells.items():
            yield from cell.sprites(self, column)


class Cell(Protocol):
    """Something that stands in a column of a row."""

    def sprites(self, row: Row, column: str, /) -> Iterable[Sprite]: ...


class CountLine(NamedTuple):
    """What a row says: the place, a face, a name, a few words below it, and what stands in columns a, b and c."""

    place: str
    face: str
    name: str
    where: str
    cells: Mapping[str, Cell]


class Amount(NamedTuple):
    """A thing and how many of it."""

    art: str
    n: int

    def sprites(self, row: Row, column: str) -> Iterator[Sprite]:
        """Side by side."""
        box = row.cell(column)
        size = 22 if row.page.layout.shape == TALL else 40
        top = (box.h - size) / 2
        yield sprite(f"row-{row.number}-{column}-art", self.art, box.part(box.w / 2 - size - 4, top, size, size))
        number = box.part(box.w / 2 + 2, top, box.w / 2 - 2, size)
        yield sprite(f"row-{row.number}-{column}", "words", number, text=str(self.n), tone="name ink left")


class Total(NamedTuple):
    """What it all comes to."""

    points: int

    def sprites(self, row: Row, column: str) -> Iterator[Sprite]:
        """In large figures."""
        yield sprite(f"row-{row.number}-{column}", "words", row.cell(column), text=str(self.points), tone="title ink")


class Tally(NamedTuple):
    """What a page counts: what its columns a, b and c mean, and a line for each, best first."""

    headings: tuple[str, str, str]
    lines: Sequence[CountLine]


def counted_sprites(layout: PageLayout, title: str, tally: Tally) -> Iterator[Sprite]:
    """A whole page: its title, what its columns mean, and its rows."""
    page = Page(layout, len(tally.lines))
    yield from page.sprites(title, tally.headings)
    for number, line in enumerate(tally.lines):
        yield from Row(page, number).sprites(line)


# --- the end of a game --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Victory:
    """How a game ended: seat, place and points, best seat first, what the seats are called, and what the winners have."""

    standing: Sequence[tuple[int, int, int]]
    names: Sequence[str]
    loot: str  # art of what they won, beside them
    loot_id: str = "loot"
    people: str = "dwarf"  # art of somebody, before the number of the seat

    @property
    def winners(self) -> dict[int, str]:
        """The best seats with their names."""
        return {seat: self.names[seat] for seat, place, _ in self.standing if place == 1}

    @property
    def face(self) -> str:
        """The art of the first winner."""
        return f"{self.people}-{self.standing[0][0]}"

    def title(self, words: Words) -> str:
        """Who has won."""
        names = list(self.winners.values())
        if len(names) == 1:
            return words("{seat} wins the game!", seat=names[0])
        return words("{seats} share the victory!", seats=", ".join(names))

    def sprites(self, floor: Box) -> Iterator[Sprite]:
        """The winners in person, crowned, and what they won beside them."""
        winners = self.winners
        n = len(winners)
        size = min(floor.h / 1.32, floor.w * 0.8 / n + floor.w * 0.04)
        step = min(size, (floor.w * 0.74 - size) / (n - 1)) if n > 1 else 0
        other = min(size * 0.8, floor.w * 0.26)
        left = (floor.w - size - step * (n - 1) - other) / 2
        for number, (seat, name) in enumerate(winners.items()):
            face = floor.part(left + step * number, floor.h - size, size, size)
            yield sprite(f"winner-{seat}", f"{self.people}-{seat}", face, label=name)
            yield sprite(f"crown-{seat}", "crown", face.part(size * 0.26, -size * 0.3, size * 0.48, size * 0.48))
        yield sprite(self.loot_id, self.loot, floor.part(floor.w - left - other, floor.h - other, other, other))


def final_sprites(
    layout: PageLayout, words: Words, victory: Victory, tally: Tally, news: Iterable[Sprite], asked: str
) -> Iterator[Sprite]:
    """The last page of a game: the count, what happened, that nothing is asked any more, and the winners."""
    yield veil_sprite(layout)
    yield from counted_sprites(layout, victory.title(words), tally)
    yield from news
    yield from asked_sprites(layout, asked, victory.face)
    yield from victory.sprites(layout.winners)
