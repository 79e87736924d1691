"""The frame of a scene in a plain standard layout: what is asked, what happened, a panel a seat, and the last page.

A scene of which nothing is known but what everybody's panel says is made like this:

    frame = Frame(
        title="Trove",
        asked=lambda words: heading(s, words),  # said once more with shorter names where there is no room
        choosing=(1,),  # the seats that must choose
        story=story(s, viewer, words),
        seats=[SeatLines("Anna", ("3 cards", "2 coins"), is_yours=True), SeatLines("B", ("4 cards",))],
    )
    framed = framed_in(frame, shape, words)
    return framed.scene(under=board(framed.board), over=hand(framed.strip))

`framed.board` is where the board goes, `framed.strip` is below it, under the thumb, for a hand and buttons, and
`framed.layout.parts(seat).below(2)` is what a panel has left below two lines. `Framed.scene` paints the board under the
frame and the rest over it. How high the strip is may be said (`framed_in(..., strip=0)`: there is none, and the board has
its place), and so may zones (`framed.scene(..., zones=...)`), else they are those of the layout: `framed.layout.zones()`.

When the game is over the frame is given how it stands, `standing=standing(scores, s)`: then it is the last page, with places
and points, and there is no board to be drawn (`framed.is_over`).

A game that draws a board of its own, in a layout of its own, makes its frame from the same parts: `asked_sprites`,
`news_sprites`, `panel_sprites`, `counted_sprites`, `final_sprites`. Its layout is a `FramedLayout`, on a wide screen perhaps
a `StandardWide`.

There is art for twelve seats. Seats have ids `panel-0` and so on, their parts `panel-0-name`; nothing else may begin so, nor
with another of FRAME_NAMES.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from filon.kernel.words import SEAT_LETTERS, Words

from .model import TALL, WIDE, Box, Scene, Sprite, Zone
from .news import TOLD_IN_LINE, HeadingPlace, Margins, News, NewsPlan, news_sprites
from .panels import SeatShown, panel_sprites, yours_words
from .score_page import CountLine, Tally, Total, Victory, final_sprites
from .sprites import asked_in_room, asked_sprites, called, veil_sprite

FRAME_NAMES = frozenset(
    {"asked", "crown", "happened", "loot", "page", "panel", "row", "seat", "veil", "winner"}
)  # of sprites
STRIP_HEIGHT = {WIDE: 192, TALL: 198}  # units of the strip, where nobody says otherwise
LETTERED = 40  # units of the least face with a letter on it


# --- what it is made from -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SeatLines:
    """What the panel of a seat says: its name, and a line or two below it, the first the more important."""

    name: str
    lines: Sequence[str] = ()
    is_yours: bool = False


@dataclass(frozen=True)
class Frame:
    """All that a frame tells. `standing` is empty until the game is over: then seat, place and points, best seat first."""

    title: str
    asked: Callable[[Words], str]
    choosing: Sequence[int]
    story: Sequence[str]
    seats: Sequence[SeatLines]
    standing: Sequence[tuple[int, int, int]] = ()
    loot: str = "nugget"  # art of what stands beside the winners


# --- where it lies ------------------------------------------------------------------------------------------------------


class SeatParts(NamedTuple):
    """The parts of a panel: a face, a name, as many lines as there is room for, and what is left below them."""

    face: Box
    name: Box
    lines: tuple[Box, ...]
    room: Box

    def below(self, taken: int) -> Box:
        """What is left below so many of the lines; it may be too low for anything."""
        more = sum(line.h for line in self.lines[taken:])
        return self.room.part(0, -more, self.room.w, self.room.h + more)


class FramedLayout:
    """What the layout of a game has for its frame: what is asked, how news are set, and the last page."""

    shape: str
    asked: Box
    face: Box
    asked_words: Box
    news: NewsPlan
    page: Box
    page_rows: int
    highest_row: int
    page_happened: Box
    winners: Box


class StandardWide(FramedLayout):
    """Numbers of a wide screen on which games agree: what is asked on top, and the last page with news and winners."""

    shape = WIDE
    asked = Box(16, 12, 1408, 54)
    face = Box(28, 15, 48, 48)
    asked_words = Box(88, 14, 1320, 50)
    news = NewsPlan(Margins(18, 40, 18, 8), HeadingPlace(18, 8, 18, 28))
    page, page_rows, highest_row = Box(16, 80, 980, 110), 642, 150
    page_happened = Box(1010, 80, 414, 420)
    winners = Box(1010, 514, 414, 320)


@dataclass(frozen=True)
class WideFrame(StandardWide):
    """1440 x 848: what is asked on top, the board on the left with the strip below it, seats and news on the right."""

    seats: int
    strip_height: float = STRIP_HEIGHT[WIDE]

    stage = Box(16, 78, 1054, 758)
    column = Box(1084, 78, 340, 758)

    @property
    def strip(self) -> Box:
        """Below the board, for a hand and buttons."""
        return self.stage.part(0, self.stage.h - self.strip_height, self.stage.w, self.strip_height)

    @property
    def board(self) -> Box:
        """For whatever the game is about."""
        taken = self.strip_height + 12 if self.strip_height else 0
        return self.stage.part(0, 0, self.stage.w, self.stage.h - taken)

    @property
    def columns(self) -> int:
        """Of panels."""
        return 1 if self.seats <= 6 else 2

    @property
    def panel_height(self) -> float:
        """Of a panel: as high as all of them leave room for the news."""
        longest = ceil(self.seats / self.columns)
        return min(170, (self.column.h - 196 - 8 * longest) / longest)

    @property
    def happened(self) -> Box:
        """What happened, below the seats."""
        top = (self.panel_height + 8) * ceil(self.seats / self.columns) + 2
        return self.column.part(0, top, self.column.w, self.column.h - top)

    def panel(self, seat: int) -> Box:
        """The panel of a seat."""
        place, column = divmod(seat, self.columns)
        width = (self.column.w - 8 * (self.columns - 1)) / self.columns
        return self.column.part((width + 8) * column, (self.panel_height + 8) * place, width, self.panel_height)

    def parts(self, seat: int) -> SeatParts:
        """The parts of a panel."""
        box = self.panel(seat)
        size = min(48, box.h - 12)
        return seat_parts(box, box.part(8, 6, size, size), box.part(size + 16, 4, box.w - size - 24, 26), 22)

    def zones(self) -> tuple[Zone, ...]:
        """The parts of the picture."""
        seats = self.column.part(0, 0, self.column.w, self.happened.y - self.column.y - 2)
        strip = (Zone("strip", *self.strip),) if self.strip_height else ()
        board, happened = Zone("board", *self.board), Zone("happened", *self.happened)
        return (Zone("asked", *self.asked), board, *strip, Zone("seats", *seats), happened)


@dataclass(frozen=True)
class TallFrame:
    """390 x 796: the seats as chips on top, the board, what happened and what is asked, and the strip under the thumb."""

    seats: int
    strip_height: float = STRIP_HEIGHT[TALL]

    shape = TALL
    news = TOLD_IN_LINE
    page, page_rows, highest_row = Box(8, 4, 374, 96), 396, 84
    page_happened = Box(8, 506, 374, 44)
    winners = Box(12, 612, 366, 178)

    @property
    def strip(self) -> Box:
        """Under the thumb, for a hand and buttons."""
        return Box(8, 796 - self.strip_height, 374, max(self.strip_height - 4, 0))

    @property
    def asked(self) -> Box:
        """What is asked, above the strip."""
        return Box(8, self.strip.y - 44, 374, 42)

    @property
    def face(self) -> Box:
        """The face it speaks to."""
        return self.asked.part(4, 4, 34, 34)

    @property
    def asked_words(self) -> Box:
        """Its words."""
        return self.asked.part(44, 2, 324, 38)

    @property
    def happened(self) -> Box:
        """What happened, above that."""
        return self.asked.part(0, -48, 374, 44)

    @property
    def in_line(self) -> int:
        """Chips side by side."""
        return ceil(self.seats / ceil(self.seats / 4))

    @property
    def chip_height(self) -> float:
        """Of a seat's chip."""
        return 68 if self.seats <= 8 else 54

    @property
    def board(self) -> Box:
        """For whatever the game is about: between the chips and what happened."""
        top = 4 + (self.chip_height + 4) * ceil(self.seats / self.in_line)
        return Box(8, top, 374, self.happened.y - top - 4)

    def panel(self, seat: int) -> Box:
        """The chip of a seat."""
        line, place = divmod(seat, self.in_line)
        width = (374 - 4 * (self.in_line - 1)) / self.in_line
        return Box(8 + (width + 4) * place, 4 + (self.chip_height + 4) * line, width, self.chip_height)

    def parts(self, seat: int) -> SeatParts:
        """The parts of a chip."""
        box = self.panel(seat)
        size = 26 if box.w > 100 else 20
        return seat_parts(box, box.part(3, 3, size, size), box.part(size + 6, 2, box.w - size - 9, 20), 17)

    def zones(self) -> tuple[Zone, ...]:
        """The parts of the picture."""
        strip = (Zone("strip", *self.strip),) if self.strip_height else ()
        seats, board = Zone("seats", 8, 0, 374, self.board.y), Zone("board", *self.board)
        return (seats, board, Zone("happened", *self.happened), Zone("asked", *self.asked), *strip)


PlainFrame = WideFrame | TallFrame
FRAMES: dict[str, type[WideFrame] | type[TallFrame]] = {WIDE: WideFrame, TALL: TallFrame}


def seat_parts(box: Box, face: Box, name: Box, line: float) -> SeatParts:
    """The parts of a panel whose lines are so high: beside the face below the name, on a narrow one below both."""
    beside = box.w > 120
    left, top = (name.x - box.x if beside else 5), (name.y + name.h if beside else face.y + face.h) - box.y
    width = box.w - left - 6
    n = max(0, min(2, int((box.h - top - 1) // line)))
    lines = tuple(box.part(left, top + line * number, width, line) for number in range(n))
    below = top + line * n
    return SeatParts(face, name, lines, box.part(left, below, width, max(box.h - below - 4, 0)))


# --- what comes of it ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Framed:
    """A frame in its layout, with places for what a game has of its own."""

    frame: Frame
    layout: PlainFrame
    words: Words

    @property
    def is_over(self) -> bool:
        """Is this the last page, without a board?"""
        return bool(self.frame.standing)

    @property
    def board(self) -> Box:
        """Where the board goes."""
        return self.layout.board

    @property
    def strip(self) -> Box:
        """Where a hand and buttons go."""
        return self.layout.strip

    def sprites(self) -> Iterator[Sprite]:
        """The frame: the last page, or what is asked, what happened and the seats."""
        if self.is_over:
            yield from last_page(self.frame, self.layout, self.words)
            return
        frame, layout = self.frame, self.layout
        asked = asked_in_room(layout, self.words, frame.asked)
        yield veil_sprite(layout)
        yield from asked_sprites(layout, asked, asked_face(frame))
        yield from news_sprites(layout, layout.happened, News(frame.story), self.words)
        for seat in range(len(frame.seats)):
            yield from plain_panel(frame, seat, layout, self.words)

    def scene(self, under: Iterable[Sprite] = (), over: Iterable[Sprite] = (), zones: Iterable[Zone] | None = None) -> Scene:
        """The scene: the frame over the board and under the hand, with zones of the game's own instead of the plain ones."""
        return Scene(
            shape=self.layout.shape,
            title=self.frame.title,
            asked=self.frame.asked(self.words),
            happened=tuple(self.frame.story),
            zones=self.layout.zones() if zones is None else tuple(zones),
            sprites=(*under, *self.sprites(), *over),
        )


def framed_in(frame: Frame, shape: str, words: Words, strip: float | None = None) -> Framed:
    """The frame in a plain layout of a shape; `strip` is how high the strip for a hand is, 0 for none."""
    plain = FRAMES[shape](len(frame.seats))
    if strip is None or frame.standing:
        return Framed(frame, plain, words)
    return Framed(frame, FRAMES[shape](len(frame.seats), strip), words)


def asked_face(frame: Frame) -> str:
    """Who is asked: the viewer, or the first of those who must choose."""
    own = [seat for seat in frame.choosing if frame.seats[seat].is_yours]
    return f"shield-{[*own, *frame.choosing][0]}" if frame.choosing else "crown"


def plain_panel(frame: Frame, seat: int, layout: PlainFrame, words: Words) -> Iterator[Sprite]:
    """A seat: its mark, its letter where it has another name, and its lines as far as there is room."""
    shown, parts, name = frame.seats[seat], layout.parts(seat), f"panel-{seat}"
    yours = yours_words(shown.name, words) if shown.is_yours else ""
    label = ", ".join([shown.name, *shown.lines])
    letter = SEAT_LETTERS[seat] if shown.name != SEAT_LETTERS[seat] and parts.face.w >= LETTERED else ""
    head = SeatShown(name, f"shield-{seat}", shown.name, label, seat in frame.choosing, yours, letter)
    yield from panel_sprites(layout, layout.panel(seat), parts, head)
    for number, (box, text) in enumerate(zip(parts.lines, shown.lines, strict=False)):
        yield called(layout, f"{name}-line-{number}", box, text, "caption soft left")


def last_page(frame: Frame, layout: PlainFrame, words: Words) -> Iterator[Sprite]:
    """Places and points, what happened last, and the winners."""
    names = [seat.name for seat in frame.seats]
    victory = Victory(frame.standing, names, frame.loot)
    lines = [
        CountLine(str(place), f"dwarf-{seat}", names[seat], ", ".join(frame.seats[seat].lines), {"c": Total(points)})
        for seat, place, points in frame.standing
    ]
    tally = Tally(("", "", words("points")), lines)
    news = news_sprites(layout, layout.page_happened, News(frame.story), words)
    return final_sprites(layout, words, victory, tally, news, frame.asked(words))
