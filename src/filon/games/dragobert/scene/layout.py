"""Where things lie: on a wide screen the mine is a row, on a phone it is a shaft. Nothing here knows a position."""

from typing import NamedTuple

from filon.games.dragobert.state import DRAGON_START, WAY_OUT
from filon.scene import TALL, TOLD_IN_LINE, WIDE, Box, HeadingPlace, Margins, NewsPlan, StandardWide, Zone

CARDS = DRAGON_START + 1


class Panel(NamedTuple):
    """The parts of a dwarf's panel; `where` is left out where there is no room for it."""

    face: Box
    name: Box
    where: Box | None
    fan: Box
    cards: Box
    nugget: Box
    worth: Box
    big: Box
    big_count: Box


class Wide(StandardWide):
    """1440 x 848: the row on top; news, piles and supplies below it; the dwarves at the bottom."""

    art = "mine"
    figures = "count"
    asked_words = Box(88, 14, 1150, 50)
    news = NewsPlan(Margins(18, 54, 18, 10), HeadingPlace(18, 12, 18, 34))
    round = Box(1240, 14, 166, 50)
    happened = Box(16, 310, 400, 374)
    short_happened = Box(16, 310, 400, 252)
    last_round = Box(16, 576, 400, 108)
    extraction = Box(485, 316, 200, 280)
    exits = Box(755, 316, 200, 280)
    drawn = Box(584, 316, 200, 280)
    supply = Box(1024, 310, 400, 190)
    discard = Box(1050, 326, 84, 118)
    crate = Box(1178, 340, 92, 92)
    dragon_cards = Box(1314, 326, 84, 118)
    discard_words = Box(1034, 462, 116, 34)
    crate_words = Box(1166, 462, 116, 34)
    dragons = Box(1290, 458, 132, 38)
    prizes = Box(1024, 514, 400, 170)
    page_floor = Box(16, 80, 980, 752)
    page_happened = Box(1010, 80, 414, 372)
    page_extraction = Box(1030, 476, 170, 238)
    page_exits = Box(1234, 476, 170, 238)
    winners = Box(1010, 480, 414, 352)

    def zones(self) -> tuple[Zone, ...]:
        """The parts of the picture."""
        return (
            Zone("asked", *self.asked),
            Zone("mine", 16, 78, 1408, 218),
            Zone("happened", *self.happened),
            Zone("piles", 430, 310, 580, 374),
            Zone("supply", 1024, 310, 400, 374),
            Zone("dwarves", 16, 698, 1408, 134),
        )

    def card(self, position: int) -> Box:
        """A mine card."""
        return Box(18 + 156 * position, 78, 156, 218)

    def number(self, position: int) -> Box:
        """The number of a mine card, in the rock below it."""
        return self.card(position).part(0, 195, 156, 22)

    def dragon(self, position: int) -> Box:
        """The dragon on its card."""
        return self.card(position).part(2, 36, 152, 152)

    def ladder(self) -> Box | None:
        """The ladder is part of the way out."""
        return None

    def slot(self, number: int) -> Box:
        """A ladder slot: left and right of the ladder, the first on top."""
        row, column = divmod(number - 1, 2)
        return self.card(WAY_OUT).part(14 + 84 * column, 14 + 54 * row, 44, 44)

    def tracks(self, position: int, place: int) -> Box:
        """The footprints a dwarf left on a card, on its floor."""
        return self.card(position).part(44 + 6 * place, 180 + 3 * (place % 2), 60, 14)

    def stand(self, position: int, place: int, n: int) -> Box:
        """Where dwarf number `place` of n stands on a card: in one line, or in two with the later ones in front."""
        size, gap = (60, 12) if n < 3 else (44, 8)
        in_line = n if n < 4 else (n + 1) // 2
        row, column = divmod(place, in_line)
        here = in_line if row == 0 else n - in_line
        floor = 178 - (52 if row == 0 and n > in_line else 0)
        left = (156 - (size + gap) * here + gap) / 2 + (size + gap) * column
        return self.card(position).part(left, floor - size, size, size)

    def turn_mark(self, dwarf: Box) -> Box | None:
        """The arrow over the dwarf whose turn it is."""
        return Box(dwarf.x + dwarf.w / 2 - 14, dwarf.y - 27, 28, 28)

    def caption(self, pile: Box) -> Box:
        """The words below a pile."""
        return Box(pile.x - 16, pile.y + pile.h + 15, pile.w + 32, 26)

    def caption_lines(self, pile: Box) -> Box | None:
        """The smaller words below those."""
        return Box(pile.x - 16, pile.y + pile.h + 43, pile.w + 32, 42)

    def pile(self, pile: Box, choosing: bool, /) -> Box:
        """While an action is chosen, the piles make room for it."""
        small = {self.extraction: Box(438, 316, 118, 165), self.exits: Box(438, 508, 118, 165)}
        return small.get(pile, pile) if choosing else pile

    def button(self, place: int) -> Box:
        """The button of an action of the card turned up."""
        return Box(804, 316 + 150 * place, 200, 130)

    def icon(self, button: Box) -> Box:
        """The picture on a button."""
        return button.part(37, 14, 126, 72)

    def button_words(self, button: Box) -> Box:
        """The words on a button."""
        return button.part(4, 92, button.w - 8, 28)

    def prize(self, rank: int, number: int) -> Box:
        """A big nugget of the first, second or third: in a heap."""
        across = (22, 0, 44) if rank == 0 else (0, 44)
        left = 67 + 133 * rank - (44 if rank < 2 else 22)
        return self.prizes.part(left + across[number], 46 if rank == 0 and number == 0 else 84, 44, 44)

    def prize_rank(self, rank: int) -> Box | None:
        """The place the heap above it is for."""
        return self.prizes.part(133 * rank, 132, 133, 30)

    def panel(self, place: int, n: int) -> Box:
        """The panel of a dwarf."""
        width = min(460, (1408 - 14 * (n - 1)) // n)
        left = 720 - (width * n + 14 * (n - 1)) // 2
        return Box(left + (width + 14) * place, 698, width, 134)

    def parts(self, box: Box) -> Panel:
        """The parts of a panel: the name over all of it, the big nuggets below."""
        return Panel(
            face=box.part(12, 36, 60, 60),
            name=box.part(14, 6, box.w - 24, 28),
            where=box.part(82, 36, box.w - 88, 24),
            fan=box.part(80, 62, 30, 30),
            cards=box.part(114, 62, 34, 30),
            nugget=box.part(150, 62, 28, 28),
            worth=box.part(181, 62, 36, 30),
            big=box.part(12, 99, 30, 30),
            big_count=box.part(46, 102, box.w - 50, 24),
        )


class Tall:
    """390 x 796: the shaft on top, then what happened and what is asked, the piles, and the dwarves."""

    shape = TALL
    art = "band"
    figures = "hint"
    news = TOLD_IN_LINE
    asked = Box(4, 510, 382, 52)
    face = Box(9, 516, 40, 40)
    asked_words = Box(54, 511, 328, 50)
    round = Box(214, 566, 172, 18)
    happened = Box(8, 449, 374, 58)
    short_happened = happened
    last_round = None
    extraction = Box(18, 570, 80, 112)
    exits = Box(122, 570, 80, 112)
    drawn = Box(64, 570, 98, 137)
    supply = None
    discard = Box(234, 588, 43, 60)
    crate = Box(318, 592, 50, 50)
    dragon_cards = None
    discard_words = None
    crate_words = None
    dragons = Box(214, 656, 172, 18)
    prizes = Box(214, 674, 172, 40)
    page = Box(8, 4, 374, 100)
    page_rows = 338
    highest_row = 84
    page_floor = Box(8, 4, 374, 440)
    page_happened = Box(8, 449, 374, 58)
    page_extraction = Box(64, 570, 106, 148)
    page_exits = Box(220, 570, 106, 148)
    winners = Box(12, 570, 366, 220)

    def zones(self) -> tuple[Zone, ...]:
        """The parts of the picture."""
        return (
            Zone("mine", 8, 2, 374, 444),
            Zone("happened", *self.happened),
            Zone("asked", *self.asked),
            Zone("piles", 4, 566, 382, 148),
            Zone("dwarves", 8, 718, 374, 74),
        )

    def card(self, position: int) -> Box:
        """A mine card: the way out is the sky, the others are bands below it."""
        return Box(8, 2, 374, 60) if position == WAY_OUT else Box(8, 62 + 48 * (position - 1), 374, 48)

    def number(self, position: int) -> Box:
        """The number of a mine card, at its right."""
        return self.card(position).part(330, 14, 30, 20)

    def dragon(self, position: int) -> Box:
        """The dragon, a little higher than its band."""
        return self.card(position).part(152, -22, 70, 70)

    def ladder(self) -> Box | None:
        """From the sky down the shaft."""
        return Box(24, 28, 24, 360)

    def slot(self, number: int) -> Box:
        """A ladder slot: in the grass beside the ladder, the first nearest to it."""
        return Box(56 + 45 * (number - 1), 12, 40, 40)

    def tracks(self, position: int, place: int) -> Box:
        """The footprints a dwarf left on a card, on its floor."""
        return self.card(position).part(52 + 54 * place, 37, 34, 9)

    def stand(self, position: int, place: int, n: int) -> Box:
        """Where a dwarf stands: one beside the other."""
        return self.card(position).part(46 + (54 if n < 6 else 52) * place, 2, 44, 44)

    def turn_mark(self, _dwarf: Box) -> Box | None:
        """There is no room over a dwarf; the light behind it must do."""
        return None

    def caption(self, pile: Box) -> Box:
        """The words below a pile."""
        return Box(pile.x - 10, pile.y + pile.h + 13, pile.w + 20, 18)

    def caption_lines(self, _pile: Box) -> Box | None:
        """There is no room for more."""
        return None

    def pile(self, pile: Box, choosing: bool, /) -> Box:
        """While an action is chosen, the piles make room for it."""
        if not choosing:
            return pile
        small = {self.extraction: Box(10, 568, 45, 63), self.exits: Box(10, 643, 45, 63)}
        small |= {self.discard: Box(333, 568, 45, 63), self.crate: Box(332, 654, 48, 48)}
        return small[pile]

    def button(self, place: int) -> Box:
        """The button of an action of the card turned up."""
        return Box(178, 569 + 76 * place, 142, 63)

    def icon(self, button: Box) -> Box:
        """The picture on a button."""
        return button.part(40, 3, 62, 36)

    def button_words(self, button: Box) -> Box:
        """The words on a button."""
        return button.part(2, 40, button.w - 4, 20)

    def prize(self, rank: int, number: int) -> Box:
        """A big nugget of the first, second or third: in a line."""
        before = (0, 3, 5)[rank] + number
        return self.prizes.part(12 + 20 * before + 14 * rank, 19, 20, 20)

    def prize_rank(self, _rank: int) -> Box | None:
        """More comes first: no room to say it."""
        return None

    def panel(self, place: int, n: int) -> Box:
        """The chip of a dwarf: up to three in one line, more in two."""
        lines = 1 if n < 4 else 2
        in_line = -(-n // lines)
        row, column = divmod(place, in_line)
        width = (374 - 4 * (in_line - 1)) // in_line
        return Box(8 + (width + 4) * column, 718 + 38 * row, width, 74 if lines == 1 else 36)

    def parts(self, box: Box) -> Panel:
        """The parts of a chip: face, name, and three counts, which have a line of their own in a high one."""
        high = box.h > 40
        size, icon = (42, 18) if high else (32, 12)
        left, top = (8, 50) if high else (34, 20)
        step = (box.w - left - 1) // 3
        cells = [box.part(left + step * column, top, step, icon) for column in range(3)]
        icons = [cell.part(0, 0, icon, icon) for cell in cells]
        counts = [cell.part(icon, (icon - 16) / 2, step - icon, 16) for cell in cells]
        return Panel(
            face=box.part(4, 4, size, size) if high else box.part(1, 2, size, size),
            name=box.part(size + 4, 16 if high else 1, box.w - size - 7, 18),
            where=None,
            fan=icons[0],
            cards=counts[0],
            nugget=icons[1],
            worth=counts[1],
            big=icons[2],
            big_count=counts[2],
        )


Layout = Wide | Tall
LAYOUTS: dict[str, Layout] = {WIDE: Wide(), TALL: Tall()}
