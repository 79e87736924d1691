"""Where things lie: on a wide screen the mine is a row, on a phone held upright it is a shaft. Nothing here knows a position."""

from filon.scene import TALL, WIDE, Box, Zone

from ..state import DRAGON_START, WAY_OUT

CARDS = DRAGON_START + 1


class Wide:
    """1440 x 900: the row on top, what happened, piles and prizes below it, the dwarves at the bottom."""

    shape = WIDE
    art = "mine"
    title = Box(34, 8, 240, 38)
    round = Box(34, 42, 240, 24)
    asked = Box(290, 10, 1120, 56)
    face = Box(304, 14, 48, 48)
    asked_words = Box(366, 12, 1030, 52)
    happened = Box(30, 322, 372, 350)
    happened_lines = 13
    extraction = Box(444, 338, 160, 224)
    exits = Box(650, 338, 160, 224)
    drawn = Box(856, 338, 160, 224)
    discard = Box(1240, 338, 76, 106)
    crate = Box(1330, 352, 78, 78)
    dragons = Box(1222, 462, 200, 44)
    prizes = Box(1222, 520, 200, 150)
    page = Box(190, 84, 1060, 470)
    page_row = 62
    page_extraction = Box(540, 596, 150, 210)
    page_exits = Box(750, 596, 150, 210)

    def zones(self) -> tuple[Zone, ...]:
        """The parts of the picture."""
        return (
            Zone("asked", 290, 10, 1120, 56),
            Zone("mine", 30, 82, 1380, 216),
            Zone("happened", *self.happened),
            Zone("piles", 430, 322, 780, 350),
            Zone("supply", 1222, 322, 200, 350),
            Zone("dwarves", 30, 690, 1380, 196),
        )

    def card(self, position: int) -> Box:
        """A mine card."""
        return Box(31.5 + 153 * position, 84, 153, 214)

    def number(self, position: int) -> Box:
        """The number of a mine card, in the rock below it."""
        return self.card(position).part(0, 191, 153, 22)

    def dragon(self, position: int) -> Box:
        """The dragon on its card."""
        return self.card(position).part(2, 36, 148, 148)

    def ladder(self) -> Box | None:
        """The ladder is part of the way out."""
        return None

    def slot(self, number: int) -> Box:
        """A ladder slot: left and right of the ladder, the first on top."""
        row, column = divmod(number - 1, 2)
        return self.card(WAY_OUT).part(14 + 81 * column, 14 + 54 * row, 44, 44)

    def stand(self, position: int, place: int, n: int) -> Box:
        """Where the dwarf stands that is number `place` of n on a card: in one line, or in two with the later ones in front."""
        size = 64 if n < 3 else 49
        in_line = n if n < 4 else (n + 1) // 2
        row, column = divmod(place, in_line)
        here = in_line if row == 0 else n - in_line
        floor = 174 - (52 if row == 0 and n > in_line else 0)
        left = (153 - size * here) / 2 + size * column
        return self.card(position).part(left, floor - size, size, size)

    def turn_mark(self, dwarf: Box) -> Box:
        """The arrow over the dwarf whose turn it is."""
        return Box(dwarf.x + dwarf.w / 2 - 14, dwarf.y - 27, 28, 28)

    def caption(self, pile: Box) -> Box:
        """The words below a pile."""
        return Box(pile.x - 22, pile.y + pile.h + 12, pile.w + 44, 26)

    def caption_lines(self, pile: Box) -> Box:
        """The smaller words below those."""
        return Box(pile.x - 22, pile.y + pile.h + 38, pile.w + 44, 60)

    def pile(self, pile: Box, _choosing: bool, /) -> Box:
        """A pile keeps its place whatever is asked."""
        return pile

    def button(self, place: int) -> Box:
        """The button of an action of the card turned up."""
        return Box(1030, 338 + 116 * place, 180, 104)

    def icon(self, button: Box) -> Box:
        """The picture on a button."""
        return button.part(38, 10, 104, 58)

    def button_words(self, button: Box) -> Box:
        """The words on a button."""
        return button.part(4, 70, button.w - 8, 28)

    def panel(self, place: int, n: int) -> Box:
        """The panel of a dwarf."""
        width = min(300, (1380 - 12 * (n - 1)) / n)
        left = 720 - (width * n + 12 * (n - 1)) / 2
        return Box(left + (width + 12) * place, 690, width, 194)


class Tall:
    """390 x 844: the shaft on top, then what happened and what is asked, the piles, and the dwarves."""

    shape = TALL
    art = "band"
    title = Box(12, 4, 180, 32)
    round = Box(200, 4, 178, 32)
    asked = Box(4, 550, 382, 44)
    face = Box(8, 553, 38, 38)
    asked_words = Box(48, 551, 334, 42)
    happened = Box(8, 486, 374, 62)
    happened_lines = 3
    extraction = Box(22, 600, 90, 126)
    exits = Box(140, 600, 90, 126)
    drawn = Box(66, 600, 98, 137)
    discard = Box(258, 600, 48, 67)
    crate = Box(326, 606, 50, 50)
    dragons = Box(246, 676, 140, 20)
    prizes = Box(246, 700, 140, 44)
    page = Box(8, 42, 374, 446)
    page_row = 56
    page_extraction = Box(70, 604, 98, 137)
    page_exits = Box(222, 604, 98, 137)

    def zones(self) -> tuple[Zone, ...]:
        """The parts of the picture."""
        return (
            Zone("mine", 8, 38, 374, 444),
            Zone("happened", *self.happened),
            Zone("asked", *self.asked),
            Zone("piles", 4, 596, 382, 152),
            Zone("dwarves", 8, 752, 374, 86),
        )

    def card(self, position: int) -> Box:
        """A mine card: the way out is the sky, the others are bands below it."""
        return Box(8, 38, 374, 60) if position == WAY_OUT else Box(8, 98 + 48 * (position - 1), 374, 48)

    def number(self, position: int) -> Box:
        """The number of a mine card, at its right."""
        return self.card(position).part(330, 14, 30, 20) if position else Box(330, 78, 50, 18)

    def dragon(self, position: int) -> Box:
        """The dragon, a little higher than its band."""
        return self.card(position).part(152, -22, 70, 70)

    def ladder(self) -> Box | None:
        """From the sky down the shaft."""
        return Box(24, 64, 24, 360)

    def slot(self, number: int) -> Box:
        """A ladder slot: in the grass beside the ladder, the first nearest to it."""
        return Box(56 + 45 * (number - 1), 48, 40, 40)

    def stand(self, position: int, place: int, _n: int) -> Box:
        """Where a dwarf stands: one beside the other."""
        return self.card(position).part(48 + 45 * place, 1, 44, 44)

    def turn_mark(self, dwarf: Box) -> Box:
        """The arrow over the dwarf whose turn it is."""
        return Box(dwarf.x + 12, dwarf.y - 15, 20, 20)

    def caption(self, pile: Box) -> Box:
        """The words below a pile."""
        return Box(pile.x - 14, pile.y + pile.h + 6, pile.w + 28, 18)

    def caption_lines(self, _pile: Box) -> Box | None:
        """There is no room for more."""
        return None

    def pile(self, pile: Box, choosing: bool, /) -> Box:
        """While an action is chosen, the piles make room for it."""
        if not choosing:
            return pile
        small = {self.extraction: Box(10, 600, 46, 64), self.exits: Box(10, 676, 46, 64)}
        small |= {self.discard: Box(332, 600, 48, 67), self.crate: Box(332, 682, 48, 48)}
        return small[pile]

    def button(self, place: int) -> Box:
        """The button of an action of the card turned up."""
        return Box(176, 600 + 72 * place, 146, 66)

    def icon(self, button: Box) -> Box:
        """The picture on a button."""
        return button.part(42, 4, 62, 36)

    def button_words(self, button: Box) -> Box:
        """The words on a button."""
        return button.part(2, 42, button.w - 4, 20)

    def panel(self, place: int, n: int) -> Box:
        """The chip of a dwarf."""
        width = min(100, (374 - 4 * (n - 1)) / n)
        left = 195 - (width * n + 4 * (n - 1)) / 2
        return Box(left + (width + 4) * place, 752, width, 86)


Layout = Wide | Tall
LAYOUTS: dict[str, Layout] = {WIDE: Wide(), TALL: Tall()}
