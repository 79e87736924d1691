"""The last page of imps: gems, nuggets under imps, and both together, best seat first; and the winners in person."""

from collections.abc import Iterator, Sequence

from filon.games.imps.rules import nuggets_under, scores
from filon.games.imps.state import IMPS, What
from filon.kernel.standing import standing
from filon.scene import SHAPES, Box, Page, Row, Sprite, asked_sprites, sprite, winner_sprites

from .asking import asked_of_table
from .pieces import View
from .seats import happened_sprites


def final_page(view: View) -> Iterator[Sprite]:
    """Everything is counted."""
    s, words, layout = view.s, view.words, view.layout
    page = Page(layout, layout.page, min(layout.highest_row, layout.page_rows // s.seats), s.seats)
    yield sprite("veil", "veil", Box(0, 0, *SHAPES[layout.shape]))
    rows = standing(scores, view.record)
    winners = [seat for seat, place, _ in rows if place == 1]
    yield from page.sprites(victory_words(view, winners), (words("gems"), words("nuggets"), words("in all")))
    for number, (seat, place, total) in enumerate(rows):
        yield from row_sprites(view, page.row(number), seat, place, total)
    yield from happened_sprites(view, layout.page_happened, (What.COUNTED, What.GAME_ENDED))
    yield from asked_sprites(layout, asked_of_table(view), f"imp-{winners[0]}")
    yield from winner_sprites(layout.winners, {seat: view.names[seat] for seat in winners}, "loot", "gems", "imp")


def victory_words(view: View, winners: Sequence[int]) -> str:
    """Who has won."""
    names = [view.names[seat] for seat in winners]
    if len(names) == 1:
        return view.words("{seat} wins the game!", seat=names[0])
    return view.words("{seats} share the victory!", seats=", ".join(names))


def row_sprites(view: View, row: Row, seat: int, place: int, total: int) -> Iterator[Sprite]:
    """A seat: its place, how many imps it has on cards, its gems, the nuggets under them, and both together."""
    there = sum(view.s.stands[imp] > 0 for imp in range(IMPS * seat, IMPS * seat + IMPS))
    where = view.words.count("{n} in the mine", "{n} in the mine", there)
    yield from row.sprites(str(place), f"imp-{seat}", view.names[seat], where)
    yield from row.amount("a", "gem-emerald", view.s.bags[seat])
    yield from row.amount("b", "nugget", nuggets_under(view.record, seat))
    yield row.total(total)
