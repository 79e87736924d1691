"""The last page of kingsmine: workshop, cave and curses of each seat, best seat first; and the winners in person."""

from collections.abc import Iterator
from typing import NamedTuple

from filon.games.kingsmine.rules.game import scores
from filon.games.kingsmine.rules.things import count_curses
from filon.games.kingsmine.state import What
from filon.kernel.standing import standing
from filon.scene import Amount, Cell, CountLine, Row, Sprite, Tally, Total, Victory, final_sprites, width_of
from filon.scene.lettering import style_of
from filon.scene.score_page import PAGE_COLUMNS

from .asking import asked_of_viewer
from .layout import in_row
from .moments import happened_sprites
from .pieces import View
from .seats import pile_sprite


def final_page(view: View) -> Iterator[Sprite]:
    """Everything is counted."""
    words, layout = view.words, view.layout
    victory = Victory(standing(scores, view.record), view.names, "nugget-whole")
    headings = (words("piles"), words("cave"), words("in all"))
    tally = Tally(headings, [line_of(view, seat, place, total) for seat, place, total in victory.standing])
    news = happened_sprites(view, layout.page_happened, (What.COUNTED, What.CURSED, What.TOTAL, What.GAME_ENDED))
    return final_sprites(layout, words, victory, tally, news, asked_of_viewer(view))


def line_of(view: View, seat: int, place: int, total: int) -> CountLine:
    """A seat: its place, how many piles it stacked, their points, what its cave is worth with all curses, and the sum."""
    s, words = view.s, view.words
    piles = [n for n in range(1, s.n_collections + 1) if s.pile_seat[n] == seat]
    curses = count_curses(view.record, seat)
    where = curse_words(view, curses) if curses else words.count("{n} pile", "{n} piles", len(piles))
    workshop, cave = Amount("workshop", s.workshop_points[seat]), Amount("cave", total - s.workshop_points[seat])
    cells: dict[str, Cell] = {"a": workshop, "b": cave, "c": Total(total), "name": Stacked(view, piles)}
    return CountLine(str(place), f"dwarf-{seat}", view.names[seat], where, cells)


def curse_words(view: View, curses: int) -> str:
    """How many curses a seat has and, where there is room, what they take from the worth of its cave."""
    words, shape = view.words, view.layout.shape
    whole = words.count("{n} curse: −{m}", "{n} curses: −{m}", curses, m=curses * view.s.curse_points)
    fits = width_of(whole, style_of("hint", shape)) <= PAGE_COLUMNS[shape]["name"][1]
    return whole if fits else words.count("{n} curse", "{n} curses", curses)


class Stacked(NamedTuple):
    """The piles a seat stacked, below its name where there is room for them."""

    view: View
    piles: list[int]

    def sprites(self, row: Row, column: str) -> Iterator[Sprite]:
        """Side by side."""
        box = row.cell(column)
        foot = box.h / 2 + LINE_BELOW
        if box.h - foot < LEAST_PILE:
            return
        parts = in_row(box.part(0, foot, box.w, box.h - foot), len(self.piles), LEAST_PILE)
        for pile, part in zip(self.piles, parts, strict=True):
            yield pile_sprite(self.view, pile, part)


LINE_BELOW, LEAST_PILE = 32, 34  # units below the middle of a row, and of a pile
