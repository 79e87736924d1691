"""Where things lie on a wide screen and on a phone. The path of `board-wide` and `board-tall` in art.svg runs through the
spaces told here. Nothing here knows a position.
"""

from typing import NamedTuple

from filon.games.lair.state import COLOURS, LAIR, START
from filon.scene import TALL, WIDE, Box, Zone


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


class Layout:
    """What both shapes have in common: the path winds, five spaces a row."""

    shape: str
    board: Box
    rows: tuple[int, ...]  # the middle of each row of the path, the first one lowest
    left: int  # the middle of the leftmost spaces
    step: float  # from one space to the next
    lair: tuple[tuple[int, int], ...]  # the middle of each lair space
    start: tuple[int, int]
    space_size: int
    coin_size: int
    dwarf_size: int
    dragon_size: int
    heap: Box
    heap_count: Box
    asked: Box
    face: Box
    asked_words: Box
    happened: Box
    strip: Box
    card: tuple[int, int, int]  # of the hand: width, height, step
    coin_step: int  # from one coin of a purse to be divided to the next, at most
    fist: int
    page: Box
    page_row: int
    page_happened: Box

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

    def coin(self, space: int, number: int, n: int) -> Box:
        """Coin `number` of n that a space shows, at its lower edge."""
        x, y = self.middle(space)
        size = self.coin_size
        left = x - size * 0.92 * n / 2
        return self.board.part(left + size * 0.92 * number, y + self.space_size * 0.27, size, size)

    def stand(self, space: int, place: int, n: int) -> Box:
        """Where dwarf number `place` of n stands on a space."""
        x, y = self.middle(space)
        size = self.dwarf_size
        if space == START:
            return self.board.part(x + size * (0.75 + 1.1 * place), y - size / 2, size, size)
        step = 0 if n == 1 else min(size * 0.86, self.step * 0.9 / n)
        if space >= LAIR:  # beside the dragon, should it come there
            return self.board.part(x + step * (place - (n - 1) / 2), y - size * 0.4, size, size)
        return self.board.part(x - size / 2 + step * (place - (n - 1) / 2), y - size * 0.86, size, size)

    def dragon(self, space: int) -> Box:
        """The dragon on a lair space, above its picture."""
        x, y = self.middle(space)
        size = self.dragon_size
        return self.board.part(x - size * 0.46, max(y - size * 0.62, 0), size, size)

    def hand(self, place: int) -> Box:
        """A card of the hand."""
        width, height, step = self.card
        left = (self.strip.w - step * 5 - width) / 2
        return self.strip.part(left + step * place, 0, width, height)

    def purse_coin(self, number: int, n: int) -> Box:
        """A coin of a purse to be divided, in rows, as large as there is room."""
        room, step = self.coins(), self.coin_step
        while -(-n // int(room.w // step)) * step > room.h:
            step -= 1
        row, column = divmod(number - 1, int(room.w // step))
        return room.part(step * column, step * row, step - 10, step - 10)

    def coins(self) -> Box:
        """The room for the coins of a purse."""
        raise NotImplementedError

    def fists(self, side: int) -> Box:
        """The left or right closed hand in the strip."""
        middle = self.strip.w / 2
        left = middle - self.fist - 14 if side == 0 else middle + 14
        return self.strip.part(left, (self.strip.h - self.fist) / 2 - 8, self.fist, self.fist)

    def panel(self, seat: int, n: int) -> Box:
        """The panel of a seat."""
        raise NotImplementedError

    def parts(self, box: Box) -> Panel:
        """The parts of a panel."""
        raise NotImplementedError


class Wide(Layout):
    """1440 x 848: the board on the left, what happened and the last reveal beside it, seats on the right, the hand below."""

    shape = WIDE
    board = Box(16, 78, 640, 756)
    rows = (626, 524, 422, 320)
    left, step = 84, 118
    lair = ((104, 170), (190, 84), (320, 56), (450, 84), (536, 170))
    start = (70, 712)
    space_size, coin_size, dwarf_size, dragon_size = 82, 22, 58, 128
    heap, heap_count = board.part(255, 126, 130, 83), board.part(270, 200, 100, 28)
    asked = Box(16, 12, 1408, 54)
    face = Box(28, 15, 48, 48)
    asked_words = Box(88, 14, 1320, 50)
    happened = Box(670, 78, 400, 316)
    reveal: Box | None = Box(670, 408, 400, 212)
    strip = Box(670, 634, 754, 200)
    card = (104, 146, 122)
    coin_step, fist = 76, 150
    page, page_row = Box(16, 80, 980, 110), 130
    page_happened = Box(1010, 80, 414, 420)

    def zones(self) -> tuple[Zone, ...]:
        """The parts of the picture."""
        return (
            Zone("asked", *self.asked),
            Zone("board", *self.board),
            Zone("happened", *self.happened),
            Zone("seats", 1084, 78, 340, 542),
            Zone("hand", *self.strip),
        )

    def coins(self) -> Box:
        return self.strip.part(112, 40, 620, 156)

    def panel(self, seat: int, n: int) -> Box:
        height = min(168, (542 - 10 * (n - 1)) / n)
        return Box(1084, 78 + (height + 10) * seat, 340, height)

    def parts(self, box: Box) -> Panel:
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


class Tall(Layout):
    """390 x 796: the board on top, then what happened and what is asked, the hand, and the seats."""

    shape = TALL
    board = Box(4, 2, 382, 430)
    rows = (352, 284, 216, 148)
    left, step = 44, 73.5
    lair = ((42, 80), (106, 38), (191, 28), (276, 38), (340, 80))
    start = (34, 406)
    space_size, coin_size, dwarf_size, dragon_size = 50, 14, 36, 70
    heap, heap_count = board.part(161, 56, 60, 38), board.part(171, 92, 40, 18)
    asked = Box(4, 497, 382, 48)
    face = Box(8, 501, 40, 40)
    asked_words = Box(54, 498, 328, 46)
    happened = Box(8, 436, 374, 58)
    reveal: Box | None = None
    strip = Box(4, 554, 382, 112)
    card = (54, 76, 64)
    coin_step, fist = 54, 84
    page, page_row = Box(8, 4, 374, 92), 84
    page_happened = Box(8, 436, 374, 58)

    def zones(self) -> tuple[Zone, ...]:
        """The parts of the picture."""
        return (
            Zone("board", *self.board),
            Zone("happened", *self.happened),
            Zone("asked", *self.asked),
            Zone("hand", *self.strip),
            Zone("seats", 4, 670, 382, 122),
        )

    def coins(self) -> Box:
        return self.strip.part(62, 22, 312, 92)

    def panel(self, seat: int, n: int) -> Box:
        lines = 1 if n < 3 else 2
        row, column = divmod(seat, 2)
        return Box(4 + 192 * column, 670 + 62 * row, 190, 122 if lines == 1 else 60)

    def parts(self, box: Box) -> Panel:
        top = (box.h - 60) / 2
        return Panel(
            face=box.part(3, top + 10, 40, 40),
            name=box.part(47, top + 2, 104, 18),
            purse=box.part(46, top + 20, 19, 19),
            purse_count=box.part(67, top + 20, 26, 19),
            chest=box.part(96, top + 20, 19, 19),
            chest_count=box.part(117, top + 20, 28, 19),
            used=box.part(46, top + 40, 13, 18),
            front=box.part(152, top + 6, 34, 48),
        )


Shape = Wide | Tall
LAYOUTS: dict[str, Shape] = {WIDE: Wide(), TALL: Tall()}
