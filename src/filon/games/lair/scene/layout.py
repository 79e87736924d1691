"""Where things lie on a wide screen and on a phone. The path of `board-wide` and `board-tall` in art.svg runs through the
spaces told here. Nothing here knows a position.
"""

from typing import NamedTuple

from filon.games.lair.state import COLOURS, LAIR, START
from filon.scene import TALL, TOLD_IN_LINE, WIDE, Box, FramedLayout, HeadingPlace, Margins, NewsPlan, StandardWide, Zone

# Where dwarves stand who share a space, in their sizes from where one stands alone: a finger finds each of them.
BESIDE = ((-0.5, 0.0), (0.5, 0.0))
AROUND: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0.0, 0.0),),
    2: ((-0.47, -0.4), (0.47, 0.36)),
    3: ((-0.5, -0.5), (0.5, -0.5), (0.0, 0.5)),
    4: ((-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)),
}
IN_LINE = 7  # coins and handfuls to be touched, side by side


class Panel(NamedTuple):
    """The parts of a seat's panel."""

    face: Box
    name: Box
    purse: Box
    purse_count: Box
    chest: Box
    chest_count: Box
    used: Box
    front: Box


class Turned(NamedTuple):
    """The parts of a card turned up: whose it is, how it went, where it led and what it brought; some have no room."""

    card: Box
    seat: Box
    fate: Box
    name: Box | None
    words: Box | None
    art: Box
    amount: Box


class Layout(FramedLayout):
    """What both shapes have in common: the path winds, five spaces a row."""

    board: Box
    rows: tuple[int, ...]  # the middle of each row of the path, the first one lowest
    left: int  # the middle of the leftmost spaces
    step: float  # from one space to the next
    lair: tuple[tuple[int, int], ...]  # the middle of each lair space
    start: tuple[int, int]
    space_size: int
    plate_widths: tuple[int, int]  # of the number of a space, by its digits
    coin_size: int
    dwarf_size: int
    touch_size: int  # of dwarves that are touched
    dragon_size: int
    heap: Box
    heap_count: Box
    happened: Box
    reveal: Box
    strip: Box
    card: tuple[int, int, int]  # of the hand: width, height, step
    coin: tuple[int, int, int]  # of a purse to be divided: its size, and from one to the next across and down
    fist: int
    purse: int  # between two fists
    page_floor: Box

    def middle(self, space: int) -> tuple[float, float]:
        """The middle of a space on the board."""
        if space == START:
            return self.start
        if space >= LAIR:
            return self.lair[space - LAIR]
        row, column = divmod(space - 1, COLOURS)
        across = column if row % 2 == 0 else COLOURS - 1 - column
        return self.left + self.step * across, self.rows[row]

    def space(self, space: int) -> Box:
        """A space."""
        x, y = self.middle(space)
        size = self.space_size
        return self.board.part(x - size / 2, y - size / 2, size, size)

    def plate(self, space: int, n: int) -> Box:
        """The number of a space, at its lower edge, before the n coins it shows."""
        x, y = self.middle(space)
        width = self.plate_widths[len(str(space)) - 1]
        left = x - (width + self.coin_step * n) / 2
        return self.board.part(left, y + self.space_size * 0.27 - 1, width, self.coin_size + 2)

    def space_coin(self, space: int, number: int, n: int) -> Box:
        """Coin `number` of n that a space shows, beside the space's number."""
        plate, size = self.plate(space, n), self.coin_size
        return plate.part(plate.w + 1 + self.coin_step * number, 1, size, size)

    @property
    def coin_step(self) -> float:
        """From one coin of a space to the next."""
        return self.coin_size * 0.92

    def stand(self, space: int, place: int, n: int, size: int) -> Box:
        """Where dwarf number `place` of n stands on a space."""
        x, y = self.middle(space)
        if space == START:
            return self.board.part(x + size * (0.75 + 1.1 * place), y - size / 2, size, size)
        if space >= LAIR:  # beside the dragon, should it come there
            step = size * 0.86
            left = min(x - step * (n - 1) / 2, self.board.w - size - step * (n - 1))
            return self.board.part(left + step * place, y - size * 0.4, size, size)
        around = BESIDE if n == 2 and 2 * size <= self.step else AROUND[n]
        across, down = around[place]
        return self.board.part(x + size * (across - 0.5), y + size * (down - 0.86), size, size)

    def dragon(self, space: int) -> Box:
        """The dragon on a lair space, beside its picture."""
        x, y = self.middle(space)
        size = self.dragon_size
        return self.board.part(min(x - size * 0.3, self.board.w - size), max(y - size * 0.62, 0), size, size)

    def last_coin(self, number: int, n: int) -> Box:
        """Coin `number` of the last n of the treasure, where the heap was."""
        size = self.heap.w / 5
        return self.heap.part((self.heap.w - size * n) / 2 + size * number, self.heap.h - size, size, size)

    def hand(self, place: int) -> Box:
        """A card of the hand."""
        width, height, step = self.card
        left = (self.strip.w - step * 5 - width) / 2
        return self.strip.part(left + step * place, 0, width, height)

    def touch_coin(self, place: int, n: int, line: int, lines: int) -> Box:
        """What is touched to divide a purse: number `place` of n in a line."""
        size, across, down = self.coin
        left = (self.strip.w - across * (n - 1) - size) / 2
        top = (self.strip.h - down * (lines - 1) - size) / 2 - 4
        return self.strip.part(left + across * place, top + down * line, size, size)

    def fists(self, side: int) -> Box:
        """The left or right closed hand in the strip."""
        middle, apart = self.strip.w / 2, self.purse / 2 + self.fist / 6
        left = middle - self.fist - apart if side == 0 else middle + apart
        return self.strip.part(left, (self.strip.h - self.fist) / 2 - 12, self.fist, self.fist)

    def between(self) -> Box:
        """The purse that was hidden, between the two hands."""
        return self.strip.part((self.strip.w - self.purse) / 2, (self.strip.h - self.purse) / 2 - 12, self.purse, self.purse)

    def lesson(self, place: int) -> tuple[Box, Box]:
        """How a turn goes, in pictures and words, in the place of the first reveal."""
        line = self.reveal.part(16, 46 + 80 * place, self.reveal.w - 32, 72)
        return line.part(0, 4, 64, 64), line.part(80, 0, line.w - 80, line.h)


class Wide(StandardWide, Layout):
    """1440 x 848: the board on the left, the last reveal and what happened beside it, seats on the right, the hand below."""

    news = NewsPlan(Margins(18, 48, 18, 8), HeadingPlace(18, 10, 18, 32))
    board = Box(16, 78, 640, 756)
    rows = (626, 524, 422, 320)
    left, step = 84, 118
    lair = ((104, 170), (190, 84), (320, 56), (450, 84), (536, 170))
    start = (70, 712)
    space_size, coin_size, dwarf_size, touch_size, dragon_size = 82, 22, 58, 58, 128
    plate_widths = (26, 32)
    heap, heap_count = board.part(255, 126, 130, 83), board.part(270, 200, 100, 28)
    reveal = Box(670, 78, 400, 290)
    happened = Box(670, 378, 400, 242)
    strip = Box(670, 634, 754, 200)
    card = (104, 146, 122)
    coin = (80, 104, 102)
    fist, purse = 150, 84
    page_floor = Box(16, 80, 980, 752)

    def zones(self) -> tuple[Zone, ...]:
        """The parts of the picture."""
        return (
            Zone("asked", *self.asked),
            Zone("board", *self.board),
            Zone("reveal", *self.reveal),
            Zone("happened", *self.happened),
            Zone("seats", 1084, 78, 340, 542),
            Zone("hand", *self.strip),
        )

    def panel(self, seat: int, n: int) -> Box:
        """The panel of a seat."""
        height = (542 - 10 * (n - 1)) / n
        return Box(1084, 78 + (height + 10) * seat, 340, height)

    def parts(self, box: Box) -> Panel:
        """The parts of a panel."""
        if box.h > 200:
            return self.high_parts(box)
        top = (box.h - 118) / 2
        return Panel(
            face=box.part(10, top + 34, 60, 60),
            name=box.part(14, top + 4, 226, 28),
            purse=box.part(80, top + 36, 34, 34),
            purse_count=box.part(116, top + 38, 34, 30),
            chest=box.part(152, top + 36, 34, 34),
            chest_count=box.part(188, top + 38, 46, 30),
            used=box.part(80, top + 76, 24, 34),
            front=box.part(256, top + 7, 74, 104),
        )

    def high_parts(self, box: Box) -> Panel:
        """The parts of a panel at a table of two."""
        return Panel(
            face=box.part(14, 52, 92, 92),
            name=box.part(16, 12, 300, 30),
            purse=box.part(120, 54, 42, 42),
            purse_count=box.part(168, 60, 40, 30),
            chest=box.part(120, 104, 42, 42),
            chest_count=box.part(168, 110, 46, 30),
            used=box.part(16, 176, 46, 64),
            front=box.part(220, 54, 106, 148),
        )

    def turned(self, place: int, n: int) -> Turned:
        """Card number `place` of n turned up; number 0 is the dragon's."""
        width = 94
        cell = self.reveal.part((self.reveal.w - width * n) / 2 + width * place, 50, width, 232)
        return Turned(
            card=cell.part(8, 6, 78, 109),
            seat=cell.part(-4, -6, 34, 34),
            fate=cell.part(56, 82, 38, 38),
            name=cell.part(1, 122, 92, 22),
            words=cell.part(0, 144, 94, 38),
            art=cell.part(10, 190, 34, 34),
            amount=cell.part(48, 190, 46, 34),
        )


class Tall(Layout):
    """390 x 796: the board on top, then what happened and what is asked, the hand, and the seats."""

    shape = TALL
    news = TOLD_IN_LINE
    board = Box(4, 2, 382, 430)
    rows = (352, 284, 216, 148)
    left, step = 44, 73.5
    lair = ((42, 80), (106, 38), (191, 28), (276, 38), (340, 80))
    start = (34, 406)
    space_size, coin_size, dwarf_size, touch_size, dragon_size = 50, 14, 36, 44, 70
    plate_widths = (17, 23)
    heap, heap_count = board.part(161, 56, 60, 38), board.part(171, 92, 40, 18)
    asked = Box(4, 500, 382, 48)
    face = Box(8, 504, 40, 40)
    asked_words = Box(54, 501, 328, 46)
    reveal = Box(4, 434, 382, 63)
    happened = Box(4, 434, 382, 63)
    strip = Box(4, 554, 382, 112)
    card = (54, 76, 64)
    coin = (44, 55, 56)
    fist, purse = 84, 48
    page, page_rows, highest_row = Box(8, 4, 374, 100), 338, 84
    page_floor = Box(8, 4, 374, 440)
    page_happened = Box(8, 449, 374, 50)
    winners = Box(12, 556, 366, 234)

    def zones(self) -> tuple[Zone, ...]:
        """The parts of the picture."""
        return (
            Zone("board", *self.board),
            Zone("happened", *self.happened),
            Zone("asked", *self.asked),
            Zone("hand", *self.strip),
            Zone("seats", 4, 670, 382, 122),
        )

    def panel(self, seat: int, n: int) -> Box:
        """The panel of a seat."""
        if n < 4:
            width = (382 - 2 * (n - 1)) / n
            return Box(4 + (width + 2) * seat, 670, width, 122)
        row, column = divmod(seat, 2)
        return Box(4 + 192 * column, 670 + 62 * row, 190, 60)

    def parts(self, box: Box) -> Panel:
        """The parts of a panel."""
        if box.h > 100:
            return self.high_parts(box)
        return Panel(
            face=box.part(3, 10, 40, 40),
            name=box.part(47, 2, 104, 18),
            purse=box.part(46, 20, 19, 19),
            purse_count=box.part(67, 20, 26, 19),
            chest=box.part(96, 20, 19, 19),
            chest_count=box.part(117, 20, 28, 19),
            used=box.part(46, 40, 13, 18),
            front=box.part(152, 6, 34, 48),
        )

    def high_parts(self, box: Box) -> Panel:
        """The parts of a panel where there are two or three: one below the other."""
        return Panel(
            face=box.part(4, 28, 42, 42),
            name=box.part(6, 4, box.w - 10, 20),
            purse=box.part(48, 28, 20, 20),
            purse_count=box.part(69, 28, 22, 20),
            chest=box.part(48, 51, 20, 20),
            chest_count=box.part(69, 51, 22, 20),
            used=box.part(6, 86, 19, 27),
            front=box.part(box.w - 40, 27, 36, 50),
        )

    def turned(self, place: int, n: int) -> Turned:
        """Card number `place` of n turned up; number 0 is the dragon's."""
        width = self.reveal.w / 4
        cell = self.reveal.part((self.reveal.w - width * n) / 2 + width * place, 0, width, self.reveal.h)
        return Turned(
            card=cell.part(8, 6, 36, 50),
            seat=cell.part(1, 2, 20, 20),
            fate=cell.part(30, 38, 22, 22),
            name=None,
            words=None,
            art=cell.part(57, 7, 22, 22),
            amount=cell.part(47, 33, 44, 20),
        )


Shape = Wide | Tall
LAYOUTS: dict[str, Shape] = {WIDE: Wide(), TALL: Tall()}
