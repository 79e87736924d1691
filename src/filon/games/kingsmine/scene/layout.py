"""Where things lie on a wide screen and on a phone, by how many seats there are.

The mine has units of its own, seen through a window: a cell is `cell` of them wide, and each level lifts its top tile a
little. Nothing here knows a position.
"""

from collections.abc import Iterable
from math import ceil
from typing import NamedTuple

from filon.games.kingsmine.state import LEVELS, PLACES, SIDE
from filon.scene import TALL, WIDE, Box, FramedLayout, Margins, NewsPlan, StandardWide, Zone

LIFT = 0.05  # of a cell's width, a level: as high as the stripes of the sides of a pile are drawn
PITCH = 1.1  # of a cell's width, from one column of the mine to the next
TOUCHED = 1.2  # of a cell's width: so much of a pile is touched, with its sides and the gap beside it
GAP = 6  # between two things in a row
SMALL_GAP = 3  # between two things that are small
KING_COLUMNS = 6
FEWEST, FEW = 2, 3  # seats: their panels are wider, or higher
LEAST_FRAME = 3  # cells: no closer to the mine than this


class Panel(NamedTuple):
    """The parts of a seat's panel: carts, caves and workshops are boxes to be filled with things of a size."""

    face: Box
    name: Box
    score: Box  # what all of it comes to
    cart_art: Box
    cart_count: Box | None
    cart: Box
    cart_size: float
    shop_art: Box | None  # without a box, what is there is told to who touches the panel
    shop_count: Box
    shop: Box
    shop_size: float
    cave_art: Box | None  # the same
    cave_count: Box
    cave: Box
    cave_size: float
    gap: float = GAP  # between two things
    worth: Box | None = None  # what its collections are worth


class Tray(NamedTuple):
    """What is being put together: a heading, what lies on the left and on the right, and words below."""

    box: Box
    heading: Box
    left: Box
    right: Box
    left_words: Box
    right_words: Box
    whole: Box  # left and right in one
    size: float


class Layout(FramedLayout):
    """What both shapes have in common."""

    window: Box
    left: Box  # words above the mine
    cell: int  # units of the mine
    row_pitch: float  # of a cell's width, from one row of the mine to the next
    edge: int  # units beside and below the mine, for what its rows and columns are called
    crown: Box  # beside the King's board
    king: Box  # the tile on its first place
    king_step: tuple[float, float]
    king_foot: Box  # below that tile: the number of the place, and how many tiles lie covered
    stock: Box  # its first tool
    stock_step: tuple[float, float]
    stock_columns: int
    happened: Box
    scores: Box  # what scores, always in view
    scores_heading: float = 0  # units above it for what it is about
    deeds: Box

    def __init__(self, n: int) -> None:
        self.n = n  # seats

    # --- the mine -----------------------------------------------------------------------------------------------------

    def cell_box(self, column: int, row: int) -> Box:
        """The ground of a cell; row 0 is the southernmost."""
        return Box(self.cell * PITCH * column, self.cell * self.row_pitch * (SIDE - 1 - row), self.cell, self.cell)

    def top_box(self, ground: Box, height: int) -> Box:
        """The top tile of a pile on that ground."""
        return ground.part(0, -self.cell * LIFT * height, ground.w, ground.h)

    def side_box(self, ground: Box) -> Box:
        """The sides of a pile: drawn from its ground up."""
        return ground.part(0, -0.4 * self.cell, self.cell, 1.4 * self.cell)

    def framed(self, columns: range, rows: range) -> Box:
        """What should be seen of the mine: these cells with the highest piles there can be, and what lies round them."""
        first = self.cell_box(columns[0], rows[-1])
        last = self.cell_box(columns[-1], rows[0])
        left, top = first.x - self.edge, first.y - self.cell * LIFT * LEVELS - RINGED
        return Box(left, top, last.x + last.w + RINGED - left, last.y + last.h + self.edge - top)

    def letter_box(self, column: int, rows: range) -> Box:
        """What a column is called, below the last of its rows."""
        ground = self.cell_box(column, rows[0])
        return ground.part(0, ground.h + 4, ground.w, self.edge - 4)

    def digit_box(self, row: int, columns: range) -> Box:
        """What a row is called, beside a pile of middling height on the first of its columns."""
        top = self.top_box(self.cell_box(columns[0], row), LEVELS // 2)
        return top.part(2 - self.edge, 0, self.edge - 2, top.h)

    # --- the King's board and the stock -------------------------------------------------------------------------------

    def king_box(self, place: int) -> Box:
        """The tile on a place of the King's board, from 1."""
        return self.on_king(self.king, place)

    def foot_box(self, place: int) -> Box:
        """What is written below a place of the King's board, from 1."""
        return self.on_king(self.king_foot, place)

    def on_king(self, box: Box, place: int) -> Box:
        """What is in this box on the first place of the King's board, on another."""
        row, column = divmod(place - 1, KING_COLUMNS)
        return box.part(self.king_step[0] * column, self.king_step[1] * row, box.w, box.h)

    def stock_box(self, place: int) -> Box:
        """A tool in stock, from 0."""
        row, column = divmod(place, self.stock_columns)
        return self.stock.part(self.stock_step[0] * column, self.stock_step[1] * row, self.stock.w, self.stock.h)

    @property
    def king_zone(self) -> Box:
        """The whole King's board."""
        first, last = self.king_foot, self.foot_box(PLACES)
        return Box(first.x, self.king.y, last.x + last.w - first.x, last.y + last.h - self.king.y)


RINGED = 7  # units above and beside the mine: for the ring of what is lit, and for badges


def grown(places: Iterable[int]) -> range:
    """From the first to the last of them, with neighbours where they are too few."""
    found = sorted(set(places))
    first, last = found[0], found[-1]
    while last - first + 1 < LEAST_FRAME:
        first, last = max(first - 1, 0), min(last + 1, SIDE - 1)
    return range(first, last + 1)


def in_row(box: Box, n: int, size: float) -> list[Box]:
    """Things side by side, none over another: smaller where they are too many for the box."""
    size = min(size, box.h)
    step = min(size + GAP, box.w / max(n, 1))
    size = min(size, step * APART)
    return [box.part(step * place, (box.h - size) / 2, size, size) for place in range(n)]


APART = 0.9  # of the way from one thing to the next: a thing, where they are close


def in_grid(box: Box, n: int, size: float, gap: float = GAP) -> list[Box]:
    """Things in rows, none over another: smaller where they are too many for the box."""
    while n > fitting(box.w, size, gap) * fitting(box.h, size, gap):
        size -= 1
    columns, step = fitting(box.w, size, gap), size + gap
    return [box.part(step * (place % columns), step * (place // columns), size, size) for place in range(n)]


def fitting(length: float, size: float, gap: float) -> int:
    """How many things there is room for in a line."""
    return int((length + gap) // (size + gap))


class Wide(StandardWide, Layout):
    """1440 x 848: the mine on the left and what scores below it, the King's board, stock and what happened beside it, then
    the other seats; below them the viewer's own cart, cave and workshop, and what it may do.
    """

    window, cell, row_pitch, edge = Box(16, 98, 560, 458), 88, 1.1, 24
    left = Box(20, 74, 552, 22)
    scores, scores_heading = Box(16, 562, 560, 74), 20
    king_panel = Box(590, 78, 424, 210)
    king_heading = king_panel.part(44, 6, 366, 28)
    crown = king_panel.part(12, 6, 28, 28)
    king, king_step = king_panel.part(12, 40, 62, 62), (67, 84)
    king_foot = king_panel.part(14, 103, 58, 18)
    stock_panel = Box(590, 296, 424, 112)
    stock_heading = stock_panel.part(14, 4, 396, 26)
    stock, stock_step, stock_columns = stock_panel.part(12, 34, 46, 46), (50.5, 0), 8
    happened = Box(590, 416, 424, 220)
    others = Box(1028, 78, 396, 558)
    own = Box(16, 646, 1000, 190)
    deeds = Box(1028, 646, 396, 190)

    def zones(self) -> tuple[Zone, ...]:
        """The parts of the picture."""
        return (
            Zone("asked", *self.asked),
            Zone("mine", *self.window),
            Zone("scores", *self.scores),
            Zone("king", *self.king_panel),
            Zone("stock", *self.stock_panel),
            Zone("happened", *self.happened),
            Zone("seats", *self.others),
            Zone("own", *self.own),
            Zone("deeds", *self.deeds),
        )

    def price_box(self, tool: Box) -> tuple[Box, Box]:
        """The coin and the price below a tool in stock."""
        return tool.part(3, 50, 20, 20), tool.part(26, 49, 20, 22)

    def other(self, place: int) -> Box:
        """The panel of another seat, in the order of play."""
        height = (self.others.h - 8 * 2) / 3 if self.n > FEW else (self.others.h - 8) / 2
        return self.others.part(0, (height + 8) * place, self.others.w, height)

    def other_parts(self, box: Box, *, stacked: bool) -> Panel:
        """The parts of another seat's panel; where others are few, their things are larger. Piles lie beside the cart."""
        more = 0 if self.n > FEW else 1
        cave = 92 + 16 * more
        return Panel(
            face=box.part(10, 8, 34, 34),
            name=box.part(52, 9, 146, 32),
            score=box.part(202, 9, 84, 32),
            shop_art=box.part(290, 8, 34, 34),
            shop_count=box.part(328, 10, 60, 30),
            cart_art=box.part(10, 48 + 6 * more, 34, 34),
            cart_count=box.part(48, 50 + 6 * more, 40, 30),
            cart=box.part(92, 48, 190 if stacked else 296, 36 + 12 * more),
            cart_size=34 + 12 * more,
            shop=box.part(290, 48, 98, 36 + 12 * more),
            shop_size=34 + 10 * more,
            cave_art=box.part(10, cave, 34, 34),
            cave_count=box.part(7, cave + 36, 48, 26),
            cave=box.part(56, cave, 334, box.h - cave - 6),
            cave_size=38 + 12 * more,
        )

    def own_parts(self) -> Panel:
        """The parts of the viewer's own panel."""
        box = self.own
        return Panel(
            face=box.part(12, 8, 44, 44),
            name=box.part(64, 9, 170, 42),
            score=box.part(238, 9, 94, 42),
            cart_art=box.part(12, 62, 46, 46),
            cart_count=box.part(62, 70, 48, 30),
            cart=box.part(10, 122, 316, 54),
            cart_size=50,
            shop_art=box.part(132, 62, 46, 46),
            shop_count=box.part(182, 70, 56, 30),
            shop=box.part(232, 62, 96, 48),
            shop_size=44,
            cave_art=box.part(344, 8, 46, 46),
            cave_count=box.part(396, 14, 80, 32),
            cave=box.part(344, 62, 646, 120),
            cave_size=58,
            worth=box.part(484, 8, 506, 46),
        )

    def tray(self, buttons: int) -> Tray:
        """What is being put together, above so many buttons in a line."""
        box = self.deeds.part(0, 0, self.deeds.w, self.deeds.h - (58 if buttons else 0))
        half = (box.w - 24 - 16) / 2
        high = box.h - 66
        return Tray(
            box=box,
            heading=box.part(12, 4, box.w - 24, 26),
            left=box.part(12, 34, half, high),
            right=box.part(28 + half, 34, half, high),
            left_words=box.part(12, box.h - 30, half, 26),
            right_words=box.part(28 + half, box.h - 30, half, 26),
            whole=box.part(12, 34, box.w - 24, high),
            size=46,
        )

    def button(self, place: int, n: int, *, under_tray: bool) -> Box:
        """Button number `place` of n."""
        if under_tray:
            width = (self.deeds.w - 10 * (n - 1)) / n
            return self.deeds.part((width + 10) * place, self.deeds.h - 50, width, 50)
        rows = 3
        columns = max(ceil(n / rows), 3)
        width, height = (self.deeds.w - 8 * (columns - 1)) / columns, (self.deeds.h - 8 * (rows - 1)) / rows
        row, column = divmod(place, columns)
        return self.deeds.part((width + 8) * column, (height + 8) * row, width, height)


class Tall(Layout):
    """390 x 796: the mine on top, what happened, what is asked, the King's board and the stock, what scores, the others, and
    under the thumb the viewer's own things and what it may do.
    """

    shape = TALL
    news = NewsPlan(Margins(8, 2, 6, 2))
    window, cell, row_pitch, edge = Box(0, 16, 390, 250), 45, 1.0, 18
    left = Box(8, 0, 374, 16)
    happened = Box(4, 267, 382, 35)
    asked = Box(4, 304, 382, 40)
    face = Box(8, 307, 34, 34)
    asked_words = Box(48, 304, 334, 40)
    king_panel = stock_panel = None
    king_heading = stock_heading = None
    king, king_step, king_foot = Box(23, 347, 33, 33), (40.3, 47), Box(21, 380, 38, 13)
    crown = Box(2, 348, 18, 18)
    stock, stock_step, stock_columns = Box(266, 349, 29, 29), (31.3, 47), 4
    scores = Box(4, 441, 382, 30)
    others = Box(4, 473, 382, 54)
    own = Box(4, 529, 382, 152)
    deeds = Box(4, 683, 382, 111)
    page, page_rows, highest_row = Box(8, 4, 374, 92), 200, 84
    page_happened = Box(8, 358, 374, 100)
    winners = Box(12, 500, 366, 290)

    def zones(self) -> tuple[Zone, ...]:
        """The parts of the picture."""
        return (
            Zone("mine", *self.window),
            Zone("happened", *self.happened),
            Zone("asked", *self.asked),
            Zone("king", *self.king_zone),
            Zone("stock", 264, 347, 124, 93),
            Zone("scores", *self.scores),
            Zone("seats", *self.others),
            Zone("own", *self.own),
            Zone("deeds", *self.deeds),
        )

    def price_box(self, tool: Box) -> tuple[Box, Box]:
        """The coin and the price on a tool in stock."""
        coin = tool.part(13, 16, 17, 17)
        return coin, coin

    def other(self, place: int) -> Box:
        """The panel of another seat, in the order of play."""
        n = self.n - 1
        width = (self.others.w - 4 * (n - 1)) / n
        return self.others.part((width + 4) * place, 0, width, self.others.h)

    def other_parts(self, box: Box, *, stacked: bool) -> Panel:
        """The parts of another seat's panel: its cart. Of several others, the rest is told to who touches the panel."""
        alone = self.n == FEWEST
        width = 136 if alone else box.w
        return Panel(
            face=box.part(4, 2, 20, 20),
            name=box.part(27, 1, width - 66, 22),
            score=box.part(width - 38, 1, 36, 22),
            cart_art=box.part(3, 25, 26, 26),
            cart_count=None,
            cart=box.part(31, 24, width - 33, 29),
            cart_size=28,
            shop_art=box.part(142, 3, 22, 22) if alone else None,
            shop_count=box.part(166, 3, 34, 22),
            shop=box.part(202, 2, 50 if stacked else 2, 24),
            shop_size=24,
            cave_art=box.part(142, 28, 24, 24) if alone else None,
            cave_count=box.part(168, 30, 44, 20),
            cave=box.part(254 if stacked else 214, 2, 126 if stacked else 166, 50),
            cave_size=23,
            gap=SMALL_GAP,
        )

    def own_parts(self) -> Panel:
        """The parts of the viewer's own panel."""
        box = self.own
        return Panel(
            face=box.part(4, 2, 24, 24),
            name=box.part(32, 3, 96, 22),
            score=box.part(130, 3, 78, 22),
            shop_art=box.part(212, 2, 24, 24),
            shop_count=box.part(238, 3, 36, 22),
            shop=box.part(270, 1, 108, 26),
            shop_size=26,
            cart_art=box.part(4, 51, 28, 28),
            cart_count=box.part(34, 53, 34, 24),
            cart=box.part(70, 48, 222, 33),
            cart_size=33,
            cave_art=box.part(300, 51, 28, 28),
            cave_count=box.part(330, 53, 50, 24),
            cave=box.part(4, 84, 374, 66),
            cave_size=30,
            worth=box.part(6, 26, 372, 22),
        )

    def tray(self, buttons: int) -> Tray:
        """What is being put together, above so many buttons in a line."""
        box = self.deeds.part(0, 0, self.deeds.w, self.deeds.h - (46 if buttons else 0))
        half = (box.w - 16 - 8) / 2
        high = box.h - 40
        return Tray(
            box=box,
            heading=box.part(8, 2, box.w - 16, 18),
            left=box.part(8, 20, half, high),
            right=box.part(16 + half, 20, half, high),
            left_words=box.part(8, box.h - 20, half, 18),
            right_words=box.part(16 + half, box.h - 20, half, 18),
            whole=box.part(8, 20, box.w - 16, high),
            size=34,
        )

    def button(self, place: int, n: int, *, under_tray: bool) -> Box:
        """Button number `place` of n."""
        if under_tray:
            width = (self.deeds.w - 10 * (n - 1)) / n
            return self.deeds.part((width + 10) * place, self.deeds.h - 44, width, 44)
        columns = max(ceil(n / 2), 4)
        width = (self.deeds.w - 6 * (columns - 1)) / columns
        row, column = divmod(place, columns)
        return self.deeds.part((width + 6) * column, 57 * row, width, 54)


Shape = Wide | Tall
LAYOUTS: dict[str, type[Wide] | type[Tall]] = {WIDE: Wide, TALL: Tall}
