"""The last page of kingsmine: workshop, cave and curses of each seat, best seat first; and the winners in person."""

from collections.abc import Iterator, Sequence

from filon.games.kingsmine.rules.game import scores
from filon.games.kingsmine.rules.things import count_curses
from filon.games.kingsmine.state import What
from filon.kernel.standing import standing
from filon.scene import SHAPES, Box, Page, Row, Sprite, asked_sprites, sprite, width_of, winner_sprites
from filon.scene.lettering import style_of

from .asking import asked_of_viewer
from .layout import in_row
from .moments import happened_sprites
from .pieces import View
from .seats import pile_sprite


def final_page(view: View) -> Iterator[Sprite]:
    """Everything is counted."""
    s, words, layout = view.s, view.words, view.layout
    page = Page(layout, layout.page, min(layout.highest_row, layout.page_rows // s.seats), s.seats)
    yield sprite("veil", "veil", Box(0, 0, *SHAPES[layout.shape]))
    rows = standing(scores, view.record)
    winners = [seat for seat, place, _ in rows if place == 1]
    yield from page.sprites(victory_words(view, winners), (words("piles"), words("cave"), words("in all")))
    for number, (seat, place, total) in enumerate(rows):
        yield from row_sprites(view, page.row(number), seat, place, total)
    yield from happened_sprites(view, layout.page_happened, (What.COUNTED, What.CURSED, What.TOTAL, What.GAME_ENDED))
    yield from asked_sprites(layout, asked_of_viewer(view), f"dwarf-{winners[0]}")
    yield from winner_sprites(layout.winners, {seat: view.names[seat] for seat in winners}, "loot", "nugget-whole")


def victory_words(view: View, winners: Sequence[int]) -> str:
    """Who has won."""
    names = [view.names[seat] for seat in winners]
    if len(names) == 1:
        return view.words("{seat} wins the game!", seat=names[0])
    return view.words("{seats} share the victory!", seats=", ".join(names))


def row_sprites(view: View, row: Row, seat: int, place: int, total: int) -> Iterator[Sprite]:
    """A seat: its place, how many piles it stacked, their points, what its cave is worth with all curses, and the sum."""
    s, words = view.s, view.words
    piles = sum(s.pile_seat[n] == seat for n in range(1, s.n_collections + 1))
    curses = count_curses(view.record, seat)
    where = curse_words(view, row, curses) if curses else words.count("{n} pile", "{n} piles", piles)
    yield from row.sprites(str(place), f"dwarf-{seat}", view.names[seat], where)
    yield from row.amount("a", "workshop", s.workshop_points[seat])
    yield from row.amount("b", "cave", total - s.workshop_points[seat])
    yield row.total(total)
    yield from pile_row(view, row, seat)


def curse_words(view: View, row: Row, curses: int) -> str:
    """How many curses a seat has and, where there is room, what they take from the worth of its cave."""
    words = view.words
    whole = words.count("{n} curse: −{m}", "{n} curses: −{m}", curses, m=curses * view.s.curse_points)
    fits = width_of(whole, style_of("hint", view.layout.shape)) <= row.cell("name").w
    return whole if fits else words.count("{n} curse", "{n} curses", curses)


def pile_row(view: View, row: Row, seat: int) -> Iterator[Sprite]:
    """The piles a seat stacked, where there is room for them."""
    box = row.cell("name")
    foot = box.h / 2 + LINE_BELOW
    if box.h - foot < LEAST_PILE:
        return
    piles = [n for n in range(1, view.s.n_collections + 1) if view.s.pile_seat[n] == seat]
    for pile, part in zip(piles, in_row(box.part(0, foot, box.w, box.h - foot), len(piles), LEAST_PILE), strict=True):
        yield pile_sprite(view, pile, part)


LINE_BELOW, LEAST_PILE = 32, 34  # units below the middle of a row, and of a pile
