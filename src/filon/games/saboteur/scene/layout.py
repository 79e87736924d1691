"""Where things lie on a wide screen and on a phone, by how many seats there are and whether a page lies beside the maze.

The maze has units of its own: a place is CARD_WIDE x CARD_HIGH of them. Nothing here knows a position.
"""

from dataclasses import dataclass
from math import ceil
from typing import ClassVar, NamedTuple

from filon.scene import TALL, TOLD_IN_LINE, WIDE, Box, HeadingPlace, Margins, NewsPlan, Zone

CARD_WIDE, CARD_HIGH = 100, 140  # of a place in the maze
GAP = 1  # between two cards of it
HOLLOW = 7  # from the edge of an empty place to its line
IN_ONE_LINE = 5  # seats side by side, or one below the other
SHARE = 5 / 7  # of a card's height is its width


class Panel(NamedTuple):
    """The parts of a seat's panel; some have no room."""

    face: Box
    name: Box
    hand: Box
    hand_count: Box
    gold: Box
    gold_count: Box
    tool: Box  # the first of several
    tool_step: float
    last: Box | None


class Line(NamedTuple):
    """The parts of a seat's line on the page of a round."""

    face: Box
    name: Box
    sign: Box
    role: Box | None
    pay_art: Box
    pay: Box


class Button(NamedTuple):
    """The parts of a button."""

    box: Box
    art: Box
    words: Box


class Count(NamedTuple):
    """The parts of a seat's line in the last count."""

    place: Box
    face: Box
    name: Box
    rounds: tuple[Box, ...]
    total_art: Box
    total: Box


@dataclass(frozen=True)
class Layout:
    """What both shapes tell."""

    seats: int
    has_page: bool
    in_front: int = 0  # cards in front of the viewer, with the expansion

    several: ClassVar[Button | None] = None  # to discard several cards

    @property
    def lines(self) -> int:
        """In how many lines the seats stand: of chips on a phone, else columns of panels."""
        return 1 if self.seats <= IN_ONE_LINE else 2

    @property
    def longest(self) -> int:
        """Seats in the longer line."""
        return ceil(self.seats / self.lines)


@dataclass(frozen=True)
class Wide(Layout):
    """1440 x 848: the maze on the left, the seats and what happened on the right, piles, hand and role below."""

    shape = WIDE
    news = NewsPlan(Margins(16, 40, 16, 8), HeadingPlace(16, 8, 8, 28))
    asked = Box(16, 12, 1072, 50)
    face = Box(28, 15, 44, 44)
    front, front_step = Box(1036, 15, 44, 44), -52
    stage = Box(16, 70, 1072, 562)
    column = Box(1102, 12, 322, 620)
    strip = Box(16, 644, 1408, 192)
    pile, pile_words = strip.part(22, 10, 100, 140), strip.part(10, 165, 124, 22)
    discard, discard_words = strip.part(148, 10, 100, 140), strip.part(136, 165, 124, 22)
    card = Box(0, 0, 104, 146)
    tray = strip.part(280, 0, 736, 192)
    role = strip.part(1040, 22, 104, 146)
    role_name, aim = strip.part(1162, 8, 232, 28), strip.part(1162, 36, 232, 40)
    roles_used = strip.part(1162, 75, 232, 38)
    nugget, nuggets = strip.part(1162, 112, 26, 26), strip.part(1196, 112, 198, 26)
    turn, turn_art, turn_words = (
        strip.part(1162, 140, 232, 46),
        strip.part(1174, 147, 32, 32),
        strip.part(1212, 143, 174, 40),
    )
    page_width = 486
    page_head, page_title = 176, 46
    final_page, final_head, highest_count = Box(16, 70, 1072, 766), 112, 92
    winners = Box(1102, 514, 322, 320)
    final_happened = Box(1102, 12, 322, 490)

    @property
    def asked_words(self) -> Box:
        """What is asked, left of the cards in front of the viewer."""
        return Box(84, 14, 990 + self.front_step * self.in_front, 46)

    @property
    def window(self) -> Box:
        """Through which the maze is seen."""
        return self.stage.part(0, 0, self.stage.w - self.page_width - 14, self.stage.h) if self.has_page else self.stage

    @property
    def page(self) -> Box:
        """Beside the maze."""
        return self.stage.part(self.stage.w - self.page_width, 0, self.page_width, self.stage.h)

    @property
    def line_height(self) -> float:
        """On the page of a round."""
        return min(56, (self.stage.h - self.page_head - 14) / self.seats)

    @property
    def round_page(self) -> Box:
        """As high as its lines need."""
        return self.page.part(0, 0, self.page_width, self.page_head + 14 + self.line_height * self.seats)

    @property
    def panel_height(self) -> float:
        """Of a seat's panel."""
        return min(118, (440 - 7 * (self.longest - 1)) / self.longest)

    @property
    def happened(self) -> Box:
        """What happened, below the seats."""
        top = (self.panel_height + 7) * self.longest + 3
        return self.column.part(0, top, self.column.w, self.column.h - top)

    def zones(self) -> tuple[Zone, ...]:
        """The parts of the picture."""
        return (
            Zone("asked", *self.asked),
            Zone("maze", *self.window),
            Zone("seats", *self.column.part(0, 0, self.column.w, self.happened.y - self.column.y - 3)),
            Zone("happened", *self.happened),
            Zone("hand", *self.strip),
        )

    def panel(self, seat: int) -> Box:
        """The panel of a seat."""
        line, place = divmod(seat, self.longest)
        width = (self.column.w - 8 * (self.lines - 1)) / self.lines
        return self.column.part((width + 8) * line, (self.panel_height + 7) * place, width, self.panel_height)

    def parts(self, seat: int) -> Panel:
        """The parts of a panel."""
        box = self.panel(seat)
        top = (box.h - 80) / 2
        if self.lines > 1:
            return Panel(
                face=box.part(6, top + 30, 44, 44),
                name=box.part(10, top + 3, box.w - 18, 22),
                hand=box.part(54, top + 27, 22, 22),
                hand_count=box.part(78, top + 27, 22, 22),
                gold=box.part(102, top + 27, 22, 22),
                gold_count=box.part(126, top + 27, 28, 22),
                tool=box.part(56, top + 52, 24, 24),
                tool_step=28,
                last=None,
            )
        return Panel(
            face=box.part(10, top + 9, 62, 62),
            name=box.part(82, top + 2, 176, 24),
            hand=box.part(82, top + 27, 23, 23),
            hand_count=box.part(110, top + 27, 30, 23),
            gold=box.part(142, top + 27, 23, 23),
            gold_count=box.part(170, top + 27, 30, 23),
            tool=box.part(82, top + 52, 25, 25),
            tool_step=29,
            last=box.part(box.w - 58, top + 8, 46, 64),
        )

    def line(self, seat: int) -> Line:
        """A line of the page of a round."""
        height = self.line_height
        row = self.page.part(20, self.page_head + height * seat, 446, height)
        middle, size = height / 2, min(44, height - 3)
        return Line(
            face=row.part(2, middle - size / 2, size, size),
            name=row.part(54, middle - 14, 146, 28),
            sign=row.part(206, middle - 14, 28, 28),
            role=row.part(240, middle - 14, 120, 28),
            pay_art=row.part(366, middle - 13, 26, 26),
            pay=row.part(396, middle - 14, 50, 28),
        )

    def count(self, place: int) -> Count:
        """A line of the last count."""
        height = min(self.highest_count, (self.final_page.h - self.final_head - 14) / self.seats)
        row = self.final_page.part(0, self.final_head + height * place, self.final_page.w, height)
        size, middle = min(60, height - 8), height / 2
        return Count(
            place=row.part(24, middle - 20, 50, 40),
            face=row.part(84, middle - size / 2, size, size),
            name=row.part(162, middle - 16, 260, 32),
            rounds=tuple(row.part(440 + 148 * n, middle - 17, 140, 34) for n in range(3)),
            total_art=row.part(906, middle - 19, 38, 38),
            total=row.part(950, middle - 20, 90, 40),
        )


@dataclass(frozen=True)
class Tall(Layout):
    """390 x 796: the seats as chips on top, the maze, what happened and what is asked, the hand, piles and role."""

    shape = TALL
    news = TOLD_IN_LINE
    front, front_step = Box(336, 502, 44, 44), -50
    asked = Box(8, 554, 374, 42)
    face = Box(12, 558, 34, 34)
    asked_words = Box(52, 556, 324, 38)
    strip = Box(0, 598, 390, 198)
    pile, pile_words = Box(10, 695, 50, 70), None
    discard, discard_words = Box(68, 695, 50, 70), None
    card = Box(0, 0, 58, 81)
    tray = Box(8, 602, 374, 86)
    role = Box(130, 695, 50, 70)
    role_name, aim = Box(186, 693, 106, 40), Box(8, 777, 374, 17)
    roles_used = None
    nugget, nuggets = Box(186, 738, 24, 24), Box(214, 738, 76, 24)
    turn, turn_art, turn_words = Box(298, 695, 84, 70), Box(323, 699, 34, 34), Box(301, 734, 78, 28)
    page_head, page_title = 55, 38
    final_page, final_head, highest_count = Box(6, 4, 378, 540), 82, 60
    winners = Box(8, 612, 374, 176)
    final_happened = None

    @property
    def happened(self) -> Box:
        """What happened, left of the cards in front of the viewer."""
        return Box(8, 506, 374 + self.front_step * self.in_front, 44)

    @property
    def chip_height(self) -> float:
        """Of a seat's chip."""
        return 94 if self.lines == 1 else 66

    @property
    def stage(self) -> Box:
        """Between the chips and what happened."""
        top = 8 + (self.chip_height + 4) * self.lines
        return Box(0, top, 390, 500 - top)

    @property
    def window(self) -> Box:
        """Through which the maze is seen."""
        taken = self.page.h + 4 if self.has_page else 0
        return self.stage.part(0, taken, self.stage.w, self.stage.h - taken)

    @property
    def line_height(self) -> float:
        """On the page of a round."""
        return 30 if self.lines == 1 else 27

    @property
    def page(self) -> Box:
        """Above the maze."""
        return self.stage.part(8, 0, 374, self.page_head + 9 + self.line_height * ceil(self.seats / 2))

    @property
    def round_page(self) -> Box:
        """The same."""
        return self.page

    def zones(self) -> tuple[Zone, ...]:
        """The parts of the picture."""
        return (
            Zone("seats", 0, 0, 390, self.stage.y),
            Zone("maze", *self.window),
            Zone("happened", *self.happened),
            Zone("asked", *self.asked),
            Zone("hand", *self.strip),
        )

    def panel(self, seat: int) -> Box:
        """The chip of a seat."""
        line, place = divmod(seat, self.longest)
        width = (374 - 4 * (self.longest - 1)) / self.longest
        return Box(8 + (width + 4) * place, 4 + (self.chip_height + 4) * line, width, self.chip_height)

    def parts(self, seat: int) -> Panel:
        """The parts of a chip."""
        box = self.panel(seat)
        low = self.lines > 1
        size, face, name = (18, 28, 31) if low else (19, 36, 45)
        count, below = box.w - face - size - 6, size if low else size + 3
        return Panel(
            face=box.part(3, 3, face, face),
            name=box.part(4, name, box.w - 8, 15 if low else 22),
            hand=box.part(face + 4, 3, size - 2, size - 2),
            hand_count=box.part(face + 3 + size, 3, count, size - 2),
            gold=box.part(face + 4, below, size - 2, size - 2),
            gold_count=box.part(face + 3 + size, below, count, size - 2),
            tool=box.part(4, box.h - size - (1 if low else 4), size, size),
            tool_step=size + 2,
            last=None,
        )

    def line(self, seat: int) -> Line:
        """A line of the page of a round: two beside each other."""
        column, place = divmod(seat, ceil(self.seats / 2))
        row = self.page.part(14 + 177 * column, self.page_head + self.line_height * place, 172, self.line_height)
        return Line(
            face=row.part(0, 0, 26, 26),
            name=row.part(30, 2, 68, 22),
            sign=row.part(100, 1, 24, 24),
            role=None,
            pay_art=row.part(125, 3, 20, 20),
            pay=row.part(146, 2, 29, 22),
        )

    def count(self, place: int) -> Count:
        """A line of the last count."""
        height = min(self.highest_count, (self.final_page.h - self.final_head - 10) / self.seats)
        row = self.final_page.part(0, self.final_head + height * place, self.final_page.w, height)
        middle = height / 2
        return Count(
            place=row.part(8, middle - 14, 26, 28),
            face=row.part(36, middle - 18, 36, 36),
            name=row.part(76, middle - 11, 86, 22),
            rounds=tuple(row.part(164 + 48 * n, middle - 11, 46, 22) for n in range(3)),
            total_art=row.part(304, middle - 13, 26, 26),
            total=row.part(330, middle - 14, 38, 28),
        )


Shape = Wide | Tall


def place_box(column: int, row: int) -> Box:
    """A card of the maze, in its own units."""
    return Box(CARD_WIDE * column, CARD_HIGH * row, CARD_WIDE - GAP, CARD_HIGH - GAP)


def hollow(box: Box) -> Box:
    """An empty place, with room for its line."""
    return box.part(HOLLOW, HOLLOW, box.w - 2 * HOLLOW, box.h - 2 * HOLLOW)


def framed(boxes: list[Box]) -> Box:
    """All these, and some rock round them."""
    margin = CARD_WIDE * 0.3
    left, top = min(box.x for box in boxes) - margin, min(box.y for box in boxes) - margin
    right, bottom = max(box.x + box.w for box in boxes) + margin, max(box.y + box.h for box in boxes) + margin
    return Box(left, top, right - left, bottom - top)
