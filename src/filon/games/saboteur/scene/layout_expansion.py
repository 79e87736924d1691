"""Where things lie when saboteur is played with its expansion: up to twelve seats with five cards in front of each, six
cards in hand, a button to discard several, and pages that tell more.
"""

from dataclasses import dataclass
from math import ceil

from filon.scene import TALL, WIDE, Box

from .layout import Button, Line, Panel, Tall, Wide

FRONTS = 5  # cards in front of a seat, at most
CHIPS_IN_LINE = 4
MOST_IN_COLUMN = 5  # seats of which a panel is as high as without the expansion


@dataclass(frozen=True)
class WideExpansion(Wide):
    """1440 x 848: the hand makes room for a button, the column of seats for twelve."""

    tray = Wide.strip.part(338, 0, 678, 192)
    several = Button(Wide.strip.part(262, 40, 66, 84), Wide.strip.part(272, 46, 46, 46), Wide.strip.part(264, 94, 62, 24))
    role_name, aim = Wide.strip.part(1162, 6, 160, 26), Wide.strip.part(1162, 32, 232, 40)
    roles_used = Wide.strip.part(1162, 70, 232, 72)
    nugget, nuggets = Wide.strip.part(1326, 6, 26, 26), Wide.strip.part(1356, 6, 42, 26)
    turn, turn_art, turn_words = (
        Wide.strip.part(1162, 144, 232, 44),
        Wide.strip.part(1174, 150, 32, 32),
        Wide.strip.part(1212, 146, 174, 40),
    )
    page_head, page_title = 214, 48  # two lines

    @property
    def panel_height(self) -> float:
        """Of a seat's panel."""
        column = 440 if self.longest <= MOST_IN_COLUMN else 474
        return min(118, (column - 7 * (self.longest - 1)) / self.longest)

    def line(self, seat: int) -> Line:
        """A line of the page of a round, with more room for the role."""
        line = super().line(seat)
        x = line.face.x
        size = min(28, self.line_height - 2)
        name, sign = line.name._replace(w=126), Box(x + 184, line.sign.y + (28 - size) / 2, size, size)
        return line._replace(name=name, sign=sign, role=Box(x + 218, line.name.y, 142, line.name.h))

    def parts(self, seat: int) -> Panel:
        """The parts of a panel; in two columns what lies in front is small."""
        parts, box = super().parts(seat), self.panel(seat)
        if self.lines == 1:
            return parts
        if self.longest <= MOST_IN_COLUMN:
            return parts._replace(tool=Box(box.x + 54, parts.tool.y + 2, 20, 20), tool_step=20.5)
        return Panel(
            face=box.part(5, 27, 42, 42),
            name=box.part(8, 2, box.w - 14, 22),
            hand=box.part(52, 25, 20, 20),
            hand_count=box.part(74, 25, 20, 20),
            gold=box.part(96, 25, 20, 20),
            gold_count=box.part(118, 25, 36, 20),
            tool=box.part(52, 48, 20, 20),
            tool_step=20.5,
            last=None,
        )


@dataclass(frozen=True)
class TallExpansion(Tall):
    """390 x 796: four chips in a line; who must play in a new round has a page of its head only, and more of the maze."""

    pile, discard = Box(8, 695, 50, 70), Box(64, 695, 50, 70)
    several = Button(Box(120, 695, 48, 70), Box(127, 699, 34, 34), Box(121, 734, 46, 28))
    role = Box(176, 695, 50, 70)
    role_name = Box(230, 693, 84, 40)
    nugget, nuggets = Box(230, 738, 24, 24), Box(258, 738, 54, 24)
    turn, turn_art, turn_words = Box(318, 695, 64, 70), Box(333, 699, 34, 34), Box(320, 734, 60, 28)
    page_head = 109

    @property
    def lines(self) -> int:
        """Of four chips each."""
        return ceil(self.seats / CHIPS_IN_LINE)

    @property
    def chip_height(self) -> float:
        """Of a seat's chip."""
        return (94, 66, 57)[self.lines - 1]

    @property
    def line_height(self) -> float:
        """On the page of a round."""
        return (30, 27, 23)[self.lines - 1]

    @property
    def page(self) -> Box:
        """Above the maze."""
        return self.stage.part(8, 0, 374, self.page_head + 12 + self.line_height * ceil(self.seats / 2))

    def line(self, seat: int) -> Line:
        """A line of the page of a round, with a smaller face where lines are low."""
        line = super().line(seat)
        size = min(26, self.line_height - 1)
        return line._replace(face=line.face._replace(w=size, h=size))

    def parts(self, seat: int) -> Panel:
        """The parts of a chip."""
        parts, box = super().parts(seat), self.panel(seat)
        step = min(20, (box.w - 24) / (FRONTS - 1))
        tool = Box(box.x + 4, box.y + box.h - 17, 16, 16)
        if self.lines < 3:
            return parts._replace(tool=tool, tool_step=step)
        return Panel(
            face=box.part(2, 2, 23, 23),
            name=box.part(4, 25, box.w - 8, 15),
            hand=box.part(26, 7, 13, 13),
            hand_count=box.part(39, 5, 11, 17),
            gold=box.part(51, 7, 13, 13),
            gold_count=box.part(65, 5, 22, 17),
            tool=tool,
            tool_step=step,
            last=None,
        )


@dataclass(frozen=True)
class TallBrief(TallExpansion):
    """The same with a page of its head only."""

    @property
    def page(self) -> Box:
        """Above the maze."""
        return self.stage.part(8, 0, 374, self.page_head + 10)


EXPANSION_LAYOUTS: dict[str, type[WideExpansion] | type[TallExpansion]] = {WIDE: WideExpansion, TALL: TallExpansion}
