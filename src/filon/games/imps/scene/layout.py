"""Where things lie on a wide screen and on a phone. Galleries are rows on a wide screen and go down on a phone, each from
its entrance on. Nothing here knows a position, but for how many seats there are.
"""

from typing import NamedTuple

from filon.games.imps.state import MOST_CARDS
from filon.scene import TALL, TOLD_IN_LINE, WIDE, Box, FramedLayout, HeadingPlace, Margins, NewsPlan, StandardWide, Zone


class Card(NamedTuple):
    """The parts of a tunnel card in a gallery."""

    nuggets: Box
    diamonds: Box
    imp: Box
    bomb: Box
    found: Box  # what came out of its chest


class Panel(NamedTuple):
    """The parts of a seat's panel; `graves` is where the first of its dead lies."""

    face: Box
    name: Box
    bag: Box
    gems: Box
    gain: Box
    bomb: Box
    home: Box
    home_step: float
    grave: Box
    grave_step: float

    def imp(self, which: int) -> Box:
        """The place of an imp in reserve."""
        return self.home.part(self.home_step * which, 0, self.home.w, self.home.h)

    def dead(self, which: int) -> Box:
        """The place of an imp in the cemetery."""
        return self.grave.part(self.grave_step * which, 0, self.grave.w, self.grave.h)


class Pile(NamedTuple):
    """The parts of a pile of tunnel cards; pictures beside the counts only where there is room."""

    nuggets: Box
    diamonds: Box
    left: Box
    left_art: Box | None
    discard: Box
    discard_art: Box | None


class Layout(FramedLayout):
    """What both shapes have in common."""

    galleries: Box
    seats: Box
    piles: Box
    pile: tuple[float, float, float]  # width, height, step
    dice: Box
    die_step: float
    supply: Box
    supply_count: Box
    chests: Box
    chests_count: Box
    village: Box
    shop: tuple[float, float]  # size, step

    def __init__(self, n: int) -> None:
        self.n = n  # seats

    def pile_box(self, number: int) -> Box:
        """The top card of a pile."""
        width, height, step = self.pile
        return self.piles.part(step * (number - 1), 0, width, height)

    def die(self, which: int) -> Box:
        """Die A or die B."""
        return self.dice.part(self.die_step * which, 0, self.dice.w, self.dice.h)


class Wide(StandardWide, Layout):
    """1440 x 848: galleries on the left, seats, cemetery and what happened beside them; piles, dice and village below."""

    news = NewsPlan(Margins(18, 40, 18, 10), HeadingPlace(18, 8, 18, 28))
    galleries = Box(16, 78, 866, 554)
    seats = Box(896, 78, 388, 376)
    cemetery = Box(1292, 78, 132, 376)
    piles, pile = Box(16, 648, 540, 186), (98, 137, 109)
    dice, die_step = Box(576, 652, 84, 84), 104
    deeds = Box(572, 750, 196, 86)
    supply, supply_count = Box(784, 654, 100, 64), Box(784, 716, 100, 26)
    chests, chests_count = Box(806, 752, 56, 56), Box(784, 808, 100, 26)
    village, shop = Box(898, 644, 526, 192), (78, 85)

    def zones(self) -> tuple[Zone, ...]:
        """The parts of the picture."""
        return (
            Zone("asked", *self.asked),
            Zone("board", *self.galleries),
            Zone("seats", 896, 78, 528, self.graveyard.h),
            Zone("happened", *self.happened),
            Zone("piles", *self.piles),
            Zone("dice", 572, 644, 196, 192),
            Zone("village", *self.village),
        )

    @property
    def happened(self) -> Box:
        """What just happened, below the panels."""
        last = self.panel(self.n - 1)
        top = last.y + last.h + 8
        return Box(896, top, 528, 632 - top)

    def spot(self, gallery: int, spot: int) -> Box:
        """The entrance of a gallery, or a card in it."""
        return self.galleries.part(79 * spot, 112 * (gallery - 1), 76, 106)

    def number(self, entrance: Box) -> Box:
        """The number of a gallery, in its entrance."""
        return entrance.part(16, 34, 44, 44)

    def card(self, box: Box, *, mixed: bool) -> Card:
        """The parts of a card; mixed if it has both nuggets and diamonds."""
        return Card(
            nuggets=box.part(4, 18, 34 if mixed else 56, 23),
            diamonds=box.part(40 if mixed else 6, 18, 32 if mixed else 46, 23),
            imp=box.part(8, 37, 60, 60),
            bomb=box.part(40, 60, 40, 40),
            found=box.part(-4, 62, 36, 36),
        )

    def entrance_bomb(self, box: Box) -> Box:
        """A bomb at an entrance."""
        return box.part(32, 62, 42, 42)

    def panel(self, seat: int) -> Box:
        """The panel of a seat."""
        height = (self.seats.h - 8 * (self.n - 1)) / self.n if self.n > 2 else 120
        return self.seats.part(0, (height + 8) * seat, self.seats.w, height)

    def parts(self, box: Box) -> Panel:
        """The parts of a panel."""
        top = (box.h - 88) / 2
        return Panel(
            face=box.part(12, top + 6, 30, 30),
            name=box.part(50, top + 7, 122, 28),
            bag=box.part(10, top + 40, 44, 44),
            gems=box.part(58, top + 46, 36, 32),
            gain=box.part(92, top + 48, 40, 28),
            bomb=box.part(132, top + 42, 42, 42),
            home=box.part(182, top + 12, 64, 64),
            home_step=67,
            grave=Box(self.cemetery.x + 6, box.y + (box.h - 36) / 2 + 8, 36, 36),
            grave_step=42,
        )

    @property
    def graveyard(self) -> Box:
        """The cemetery beside the panels."""
        last = self.panel(self.n - 1)
        return self.cemetery.part(0, 0, self.cemetery.w, last.y + last.h - self.cemetery.y)

    def pile_parts(self, box: Box, *, mixed: bool) -> Pile:
        """The parts of a pile; mixed if its top has both nuggets and diamonds."""
        return Pile(
            nuggets=box.part(8, 27, 40 if mixed else 70, 29),
            diamonds=box.part(50 if mixed else 10, 27, 40 if mixed else 60, 29),
            left=box.part(26, 141, 28, 28),
            left_art=box.part(0, 142, 24, 24),
            discard=box.part(79, 141, 28, 28),
            discard_art=box.part(54, 142, 24, 24),
        )

    def closing(self, gallery: int, place: int, n: int) -> tuple[Box, Box]:
        """In the empty row of a gallery that closed: who went home, number `place` of n, and what it was paid."""
        width = min(112, 640 / n)
        cell = self.spot(gallery, 1).part(140 + width * place, 0, width, 106)
        return cell.part((width - 58) / 2, 8, 58, 58), cell.part(0, 70, width, 28)

    def closing_panel(self, gallery: int) -> tuple[Box, Box]:
        """The row of a gallery that closed, and the words at its beginning."""
        row = self.spot(gallery, 1).part(0, 0, 79 * MOST_CARDS - 3, 106)
        return row, row.part(14, 8, 122, 90)

    def button(self, place: int, n: int) -> Box:
        """Button number `place` of n: one below the other, or the first two side by side."""
        if n == 3 and place < 2:
            return self.deeds.part(104 * place, 0, 92, 40)
        return self.deeds.part(0, 50 * min(place, 1), self.deeds.w, 36 if n > 1 else 44)

    def shop_box(self, place: int) -> Box:
        """Something the village sells."""
        size, step = self.shop
        return self.village.part(11 + step * place, 40, size, size)


class Tall(Layout):
    """390 x 796: galleries on top, what happened, what is asked, piles and dice, the village, and the seats."""

    shape = TALL
    news = TOLD_IN_LINE
    galleries = Box(5, 6, 380, 373)
    happened = Box(4, 383, 382, 44)
    asked = Box(4, 430, 382, 48)
    face = Box(8, 434, 40, 40)
    asked_words = Box(54, 431, 328, 46)
    piles, pile = Box(6, 484, 232, 76), (42, 59, 46)
    dice, die_step = Box(244, 492, 44, 44), 52
    supply, supply_count = Box(348, 483, 36, 23), Box(346, 505, 40, 16)
    chests, chests_count = Box(355, 522, 22, 22), Box(346, 543, 40, 16)
    village, shop = Box(8, 562, 378, 50), (46, 52)
    seats = Box(4, 616, 382, 178)
    graveyard = None  # the dead lie where they stood
    page, page_rows, highest_row = Box(8, 4, 374, 96), 280, 84
    page_happened = Box(8, 383, 374, 44)
    winners = Box(12, 556, 366, 234)

    def zones(self) -> tuple[Zone, ...]:
        """The parts of the picture."""
        return (
            Zone("board", *self.galleries),
            Zone("happened", *self.happened),
            Zone("asked", *self.asked),
            Zone("piles", *self.piles),
            Zone("dice", 244, 484, 100, 76),
            Zone("village", *self.village),
            Zone("seats", *self.seats),
        )

    def spot(self, gallery: int, spot: int) -> Box:
        """The entrance of a gallery, or a card in it."""
        return self.galleries.part(76.4 * (gallery - 1), 34 * spot, 74, 33)

    def number(self, entrance: Box) -> Box:
        """The number of a gallery, in its entrance."""
        return entrance.part(24, 8, 26, 22)

    def card(self, box: Box, *, mixed: bool) -> Card:
        """The parts of a card; mixed if it has both nuggets and diamonds."""
        return Card(
            nuggets=box.part(34, 16, 24 if mixed else 38, 15),
            diamonds=box.part(56 if mixed else 34, 16, 17 if mixed else 30, 15),
            imp=box.part(0, -1, 34, 34),
            bomb=box.part(31, -4, 26, 26),
            found=box.part(34, 0, 22, 22),
        )

    def entrance_bomb(self, box: Box) -> Box:
        """A bomb at an entrance."""
        return box.part(46, 3, 28, 28)

    def panel(self, seat: int) -> Box:
        """The panel of a seat."""
        if self.n == 2:
            return self.seats.part(0, 90 * seat, 382, 88)
        row, column = divmod(seat, 2)
        return self.seats.part(192 * column, 90 * row, 190, 88)

    def parts(self, box: Box) -> Panel:
        """The parts of a panel; its dead lie where they stood."""
        size, step, left = (60, 68, 172) if box.w > 200 else (42, 43, 60)
        home = box.part(left, 26 if box.w > 200 else 40, size, size)
        if box.w <= 200:
            return Panel(
                face=box.part(6, 5, 20, 20),
                name=box.part(30, 4, 154, 22),
                bag=box.part(4, 30, 26, 26),
                gems=box.part(31, 32, 26, 22),
                gain=box.part(32, 62, 28, 20),
                bomb=box.part(3, 57, 28, 28),
                home=home,
                home_step=step,
                grave=home,
                grave_step=step,
            )
        return Panel(
            face=box.part(8, 6, 20, 20),
            name=box.part(34, 5, 136, 22),
            bag=box.part(10, 36, 36, 36),
            gems=box.part(50, 42, 28, 24),
            gain=box.part(80, 44, 34, 20),
            bomb=box.part(120, 36, 36, 36),
            home=home,
            home_step=step,
            grave=home,
            grave_step=step,
        )

    def pile_parts(self, box: Box, *, mixed: bool) -> Pile:
        """The parts of a pile; mixed if its top has both nuggets and diamonds."""
        return Pile(
            nuggets=box.part(2, 18, 20 if mixed else 36, 14),
            diamonds=box.part(21 if mixed else 4, 18, 19 if mixed else 30, 14),
            left=box.part(0, 60, 20, 16),
            left_art=None,
            discard=box.part(21, 60, 24, 16),
            discard_art=None,
        )

    def closing(self, gallery: int, place: int, n: int) -> tuple[Box, Box]:
        """In the empty shaft of a gallery that closed: who went home, number `place` of n, and what it was paid."""
        height = min(40, 286 / n)
        cell = self.spot(gallery, 1).part(0, 50 + height * place, 74, height)
        size = min(34, height)
        return cell.part(3, (height - size) / 2, size, size), cell.part(38, (height - 20) / 2, 36, 20)

    def closing_panel(self, gallery: int) -> tuple[Box, Box]:
        """The shaft of a gallery that closed, and the words at its beginning."""
        shaft = self.spot(gallery, 1).part(0, 0, 74, 34 * MOST_CARDS - 1)
        return shaft, shaft.part(2, 4, 70, 44)

    def button(self, place: int, n: int) -> Box:
        """Button number `place` of n: alone it stands beside the village, several take its place."""
        if n == 1:
            return self.village.part(319, 3, 54, 44)
        width = (self.village.w - 8 - 16 * (n - 1)) / n
        return self.village.part(2 + (width + 16) * place, 3, width, 44)

    def shop_box(self, place: int) -> Box:
        """Something the village sells."""
        size, step = self.shop
        return self.village.part(step * place, 2, size, size)


Shape = Wide | Tall
LAYOUTS: dict[str, type[Wide] | type[Tall]] = {WIDE: Wide, TALL: Tall}
