"""Where things lie: on a wide screen the mine is a row, on a phone it is a shaft. Nothing here knows a position."""

from filon.games.dragobert.state import DRAGON_START, WAY_OUT
from filon.scene import TALL, WIDE, Box, Zone

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
    happened = Box(30, 318, 410, 310)
    happened_lines = 10
    page_happened = Box(30, 618, 470, 266)
    page_lines = 8
    extraction = Box(520, 330, 184, 258)
    exits = Box(770, 330, 184, 258)
    drawn = Box(758, 330, 184, 258)
    discard = Box(1224, 334, 84, 118)
    crate = Box(1322, 352, 86, 86)
    discard_words = Box(1216, 464, 100, 20)
    crate_words = Box(1315, 464, 100, 20)
    dragons = Box(1206, 488, 214, 22)
    last_round = Box(30, 636, 410, 72)
    prizes = Box(1216, 530, 194, 180)
    page = Box(190, 84, 1060, 110)
    page_row = 62
    page_extraction = Box(570, 612, 134, 188)
    page_exits = Box(776, 612, 134, 188)
    page_dragon = Box(1080, 600, 280, 280)

    def zones(self) -> tuple[Zone, ...]:
        """The parts of the picture."""
        return (
            Zone("asked", 290, 10, 1120, 56),
            Zone("mine", 30, 82, 1380, 216),
            Zone("happened", *self.happened),
            Zone("piles", 460, 318, 740, 390),
            Zone("supply", 1216, 318, 194, 390),
            Zone("dwarves", 30, 728, 1380, 156),
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

    def tracks(self, position: int, place: int) -> Box:
        """The footprints a dwarf left on a card, on its floor."""
        return self.card(position).part(44 + 6 * place, 176 + 3 * (place % 2), 60, 14)

    def stand(self, position: int, place: int, n: int) -> Box:
        """Where dwarf number `place` of n stands on a card: in one line, or in two with the later ones in front."""
        size, gap = (60, 12) if n < 3 else (43, 8)
        in_line = n if n < 4 else (n + 1) // 2
        row, column = divmod(place, in_line)
        here = in_line if row == 0 else n - in_line
        floor = 174 - (52 if row == 0 and n > in_line else 0)
        left = (153 - (size + gap) * here + gap) / 2 + (size + gap) * column
        return self.card(position).part(left, floor - size, size, size)

    def turn_mark(self, dwarf: Box) -> Box | None:
        """The arrow over the dwarf whose turn it is."""
        return Box(dwarf.x + dwarf.w / 2 - 14, dwarf.y - 27, 28, 28)

    def caption(self, pile: Box) -> Box:
        """The words below a pile."""
        return Box(pile.x - 26, pile.y + pile.h + 18, pile.w + 52, 26)

    def caption_lines(self, pile: Box) -> Box:
        """The smaller words below those."""
        return Box(pile.x - 26, pile.y + pile.h + 46, pile.w + 52, 44)

    def pile(self, pile: Box, choosing: bool, /) -> Box:
        """While an action is chosen, the piles make room for it."""
        small = {self.extraction: Box(470, 356, 118, 165), self.exits: Box(612, 356, 118, 165)}
        return small.get(pile, pile) if choosing else pile

    def button(self, place: int) -> Box:
        """The button of an action of the card turned up."""
        return Box(968, 330 + 134 * place, 216, 124)

    def icon(self, button: Box) -> Box:
        """The picture on a button."""
        return button.part(45, 12, 126, 72)

    def button_words(self, button: Box) -> Box:
        """The words on a button."""
        return button.part(4, 88, button.w - 8, 28)

    def panel(self, place: int, n: int) -> Box:
        """The panel of a dwarf."""
        width = min(300, (1380 - 12 * (n - 1)) / n)
        left = 720 - (width * n + 12 * (n - 1)) / 2
        return Box(left + (width + 12) * place, 728, width, 156)


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
    page_happened = Box(8, 486, 374, 62)
    page_lines = 3
    extraction = Box(14, 602, 88, 123)
    exits = Box(120, 602, 88, 123)
    drawn = Box(66, 602, 98, 137)
    discard = Box(240, 602, 50, 70)
    crate = Box(322, 606, 52, 52)
    discard_words = None
    crate_words = None
    dragons = Box(216, 684, 172, 18)
    last_round = None
    prizes = Box(216, 704, 172, 44)
    page = Box(8, 42, 374, 106)
    page_row = 56
    page_extraction = Box(70, 604, 98, 137)
    page_exits = Box(222, 604, 98, 137)
    page_dragon = Box(145, 744, 100, 100)

    def zones(self) -> tuple[Zone, ...]:
        """The parts of the picture."""
        return (
            Zone("mine", 8, 38, 374, 444),
            Zone("happened", *self.happened),
            Zone("asked", *self.asked),
            Zone("piles", 4, 596, 382, 152),
            Zone("dwarves", 8, 756, 374, 84),
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

    def tracks(self, position: int, place: int) -> Box:
        """The footprints a dwarf left on a card, on its floor."""
        return self.card(position).part(52 + 54 * place, 37, 34, 9)

    def stand(self, position: int, place: int, n: int) -> Box:
        """Where a dwarf stands: one beside the other."""
        return self.card(position).part(46 + (54 if n < 6 else 48) * place, 1, 44, 44)

    def turn_mark(self, _dwarf: Box) -> Box | None:
        """There is no room over a dwarf; the light behind it must do."""
        return None

    def caption(self, pile: Box) -> Box:
        """The words below a pile."""
        return Box(pile.x - 8, pile.y + pile.h + 9, pile.w + 16, 18)

    def caption_lines(self, _pile: Box) -> Box | None:
        """There is no room for more."""
        return None

    def pile(self, pile: Box, choosing: bool, /) -> Box:
        """While an action is chosen, the piles make room for it."""
        if not choosing:
            return pile
        small = {self.extraction: Box(10, 602, 46, 64), self.exits: Box(10, 678, 46, 64)}
        small |= {self.discard: Box(332, 602, 48, 67), self.crate: Box(332, 690, 48, 48)}
        return small[pile]

    def button(self, place: int) -> Box:
        """The button of an action of the card turned up."""
        return Box(176, 602 + 72 * place, 146, 66)

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
        return Box(left + (width + 4) * place, 756, width, 84)


Layout = Wide | Tall
LAYOUTS: dict[str, Layout] = {WIDE: Wide(), TALL: Tall()}
