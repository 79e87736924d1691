"""A plain scene: a position of which nothing is known but its marks, fit to play by, on a wide screen and on a phone.

The frame says whose turn it is and what happened, with a panel a seat. On the board lie common things, and what a seat has
laid out before it; below it the viewer's own hand, with a button for whatever a legal move touches that lies nowhere. What
finds no room is told in words.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import Any

from filon.kernel.cached import cached_property
from filon.kernel.contract import Rules
from filon.kernel.seats import seats_in
from filon.kernel.standing import standing
from filon.kernel.words import Words
from filon.scene.frame import FRAMES, Frame, Framed, SeatLines, framed_in
from filon.scene.lettering import LINE, lines_of, style_of
from filon.scene.model import SHAPES, Box, Scene, Sprite, Zone
from filon.scene.sprites import written

from .plain_blocks import Block, Placed, flowed
from .plain_buttons import Buttons, buttons_at
from .plain_cards import Painter
from .plain_drawing import is_silent, plain_heading, told_lot
from .plain_panels import BETWEEN_WORDS, Panels
from .plain_things import Looker, Lot, LotForm
from .plain_words import named_in, telling, verbs_of

MakeScene = Callable[[Any, int, str, Words, bool], Scene]
MANY = 5  # things in a row that have no room on a panel
HAND_NAMES = ("hand", "hands")
HAND_HEIGHT = {"wide": 200, "tall": 152}
HAND_WIDTHS = tuple(range(118, 10, -4))  # of cards, the largest first
MOST_FACTS = {"wide": 5, "tall": 6}  # lines of words on the board
FOLDING = (LotForm.COUNTS, LotForm.CARDS, LotForm.LISTS, LotForm.GRID, LotForm.PILE)  # told in words, in this order


def scene_for(rules: Rules) -> MakeScene:
    """The door `scene` of a game that has none of its own."""

    def scene(s: Any, viewer: int, shape: str, words: Words, memory_aid: bool) -> Scene:
        lots = Looker(rules, s, viewer, words, memory_aid).lots()
        made = PlainScene(rules, s, viewer, shape, words, lots)
        while made.placed is None:
            made = made.folding_one()
        return made.scene()

    return scene


@dataclass(frozen=True)
class PlainScene:
    """A position in the eyes of a viewer, about to be drawn."""

    rules: Rules
    s: Any
    viewer: int
    shape: str
    words: Words
    lots: Sequence[Lot]  # all there is, field by field
    folded: frozenset[str] = frozenset()  # fields that are told in words

    # --- what there is ---

    @cached_property
    def acting(self) -> tuple[int, ...]:
        """The seats that must choose."""
        return seats_in(self.rules.actors(self.s))

    @property
    def seats(self) -> int:
        """How many there are."""
        return int(self.s.seats)

    @cached_property
    def touched(self) -> frozenset[str]:
        """The fields in which something is touched."""
        return frozenset(part.of for verb in verbs_of(self.rules).declared for part in verb.parts if part.of)

    def is_mine(self, lot: Lot) -> bool:
        """Is it the viewer's own?"""
        return lot.seat is not None and lot.seat == self.viewer

    def is_held(self, lot: Lot) -> bool:
        """Does it lie in the strip: a hand, or other cards of one's own to be touched?"""
        return self.is_mine(lot) and lot.form == LotForm.CARDS and (lot.is_hand or lot.name in self.touched)

    def is_on_board(self, lot: Lot) -> bool:
        """Does it lie on the board: what is everybody's and no mere number, and what takes much room before a seat?"""
        if lot.name in self.folded or (is_silent(lot) and lot.name not in self.touched):
            return False
        if lot.seat is None:
            return lot.form != LotForm.WORD
        if self.is_held(lot) or (lot.is_hand and not any(thing.word for thing in lot.things)):
            return False
        takes_room = lot.form in (LotForm.GRID, LotForm.LISTS) or (lot.form == LotForm.CARDS and len(lot.things) > MANY)
        return takes_room or (self.is_mine(lot) and lot.name in self.touched and lot.form == LotForm.COUNTS)

    # --- the board ---

    @cached_property
    def blocks(self) -> list[Block]:
        """What lies on the board."""
        return [self.block(lot) for lot in self.lots if self.is_on_board(lot)]

    def block(self, lot: Lot) -> Block:
        """A lot as a block; what is somebody's says whose it is, and what is the viewer's is called as in moves."""
        title, is_whole = named_in(self.words, lot.name), lot.name in self.touched
        if lot.seat is None:
            return Block(self.painter, lot, title, lot.name, is_whole)
        if self.is_mine(lot):
            title = self.words("Your hand") if self.is_the_hand(lot) else self.words("{field} (yours)", field=title)
            return Block(self.painter, lot, title, lot.name, is_whole)
        return Block(self.painter, lot, telling(self.words, self.words.seat(lot.seat), title), f"{lot.name}-of-{lot.seat}")

    def is_the_hand(self, lot: Lot) -> bool:
        """Is it what everybody would call a seat's hand: the only one it has, or the one that is called so?"""
        hands = {other.name for other in self.lots if other.is_hand and other.seat is not None}
        return lot.is_hand and (len(hands) == 1 or lot.name in HAND_NAMES)

    @cached_property
    def painter(self) -> Painter:
        """What things are drawn with."""
        return Painter(FRAMES[self.shape](self.seats), self.rules.IDENTITY, self.words)

    @cached_property
    def placed(self) -> list[Placed] | None:
        """The blocks in their places; None if there is no room for all. Beside the last page they are drawn if there is."""
        if not self.framed.is_over:
            return flowed(self.blocks, self.floor)
        return flowed(self.blocks, self.floor_below_page) or []

    def folding_one(self) -> "PlainScene":
        """The same with one field more told in words: first those in which nothing is touched, and of a form the last."""
        lots = [block.lot for block in reversed(self.blocks)]
        least = min(lots, key=lambda lot: (lot.name in self.touched, FOLDING.index(lot.form)))
        return replace(self, folded=self.folded | {least.name})

    @property
    def floor(self) -> Box:
        """The board below the words on it."""
        board, taken = self.framed.board, self.facts_height
        return board.part(0, taken, board.w, board.h - taken)

    @property
    def floor_below_page(self) -> Box:
        """What the last page leaves of its column, down to whatever comes below it."""
        made = {sprite.id: sprite for sprite in self.framed.sprites()}
        page, news = made["page"], made["happened"]
        foot = news.y if news.y > page.y + page.h else SHAPES[self.shape][1]
        return Box(page.x, page.y + page.h + 12, page.w, foot - page.y - page.h - 24)

    # --- what is told in words ---

    @cached_property
    def facts(self) -> str:
        """Numbers that are everybody's, what was folded, and what found no room on a panel."""
        common = [lot for lot in self.lots if lot.seat is None and not self.is_on_board(lot) and not is_silent(lot)]
        told = BETWEEN_WORDS.join(told_lot(lot, self.words) for lot in common)
        return "\n".join(filter(None, [told, *self.panels.facts()]))

    @cached_property
    def facts_height(self) -> float:
        """How much of the board they take."""
        if not self.facts:
            return 0
        lettering = style_of("body", self.shape)
        lines = lines_of(self.facts, self.framed.board.w - 16, lettering).count("\n") + 1
        return min(lines, MOST_FACTS[self.shape]) * lettering.size * LINE + 8

    @cached_property
    def panels(self) -> Panels:
        """What the seats have."""
        told = [lot for lot in self.lots if not self.is_on_board(lot) and not is_silent(lot)]
        told = [lot for lot in told if self.acting or not lot.is_hand or lot.size]
        held = frozenset(lot.name for lot in self.lots if self.is_held(lot))
        return Panels(self.painter, [[lot for lot in told if lot.seat == seat] for seat in range(self.seats)], held)

    # --- the frame ---

    @cached_property
    def framed(self) -> Framed:
        """The frame round it all."""
        titles = self.rules.IDENTITY.titles
        names = [self.words.seat(seat) for seat in range(self.seats)]
        frame = Frame(
            title=titles.get(self.words.language, titles["en"]),
            asked=partial(plain_heading, self.rules, self.s, self.viewer),
            choosing=self.acting,
            story=self.rules.story(self.s, self.viewer, self.words),
            seats=[SeatLines(name, self.panels.lines(seat), seat == self.viewer) for seat, name in enumerate(names)],
            standing=[] if self.acting else standing(self.rules.scores, self.s),
        )
        return framed_in(frame, self.shape, self.words, self.strip_height)

    # --- the strip ---

    @cached_property
    def held(self) -> list[Block]:
        """What lies in the strip."""
        return [self.block(lot) for lot in self.lots if self.is_held(lot)]

    @cached_property
    def buttons(self) -> Buttons:
        """What is touched that lies nowhere."""
        drawn = set(chain.from_iterable(block.ids for block in (*self.blocks, *self.held)))
        drawn |= {f"panel-{seat}" for seat in range(self.seats)}
        seat = self.viewer if self.viewer in self.acting else None
        return buttons_at(self.rules, self.s, seat, drawn, self.painter, self.painter.layout.strip.w)

    @property
    def hand_height(self) -> float:
        """Of what one holds."""
        return HAND_HEIGHT[self.shape] if self.held else 0

    @property
    def strip_height(self) -> float:
        """Of hand and buttons: the same all through a game, unless there are many buttons."""
        return self.hand_height + self.buttons.height if self.viewer < self.seats else 0

    def strip_sprites(self) -> Iterator[Sprite]:
        """Buttons, and below them what one holds."""
        strip = self.framed.strip
        yield from self.buttons.sprites(strip)
        hand = strip.part(0, self.buttons.height, strip.w, strip.h - self.buttons.height - 6)
        for placed in flowed(self.held, hand, HAND_WIDTHS) or ():
            yield from placed.sprites()

    # --- all of it ---

    def scene(self) -> Scene:
        """The picture."""
        placed = self.placed or []
        board = list(chain.from_iterable(block.sprites() for block in placed))
        if self.framed.is_over:
            return self.framed.scene(over=board)
        under = [*self.fact_sprites(), *board]
        return self.framed.scene(under, [*self.panels.sprites(), *self.strip_sprites()], self.zones(placed))

    def fact_sprites(self) -> Iterator[Sprite]:
        """What is told in words."""
        if self.facts:
            board = self.framed.board
            box = board.part(8, 0, board.w - 16, self.facts_height)
            yield written(self.framed.layout, "facts", box, self.facts, "body soft left", hanging=True)

    def zones(self, placed: Sequence[Placed]) -> Iterator[Zone]:
        """The parts of the picture: those of the frame, and in place of the board what lies on it."""
        for zone in self.framed.layout.zones():
            yield from (block.zone() for block in placed) if zone.name == "board" and placed else [zone]
