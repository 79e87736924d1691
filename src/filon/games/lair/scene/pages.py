"""The last page of lair: the count, best seat first, and the winners in person."""

from collections.abc import Iterator, Sequence

from filon.games.lair.rules import scores
from filon.games.lair.state import LAIR, START
from filon.kernel.standing import standing
from filon.scene import SHAPES, Box, Page, Row, Sprite, asked_sprites, sprite, winner_sprites

from .pieces import View
from .seats import happened_sprites


def final_page(view: View, sentences: list[str]) -> Iterator[Sprite]:
    """Everything is counted."""
    s, words, layout = view.s, view.words, view.layout
    page = Page(layout, layout.page, min(layout.highest_row, layout.page_rows // s.seats), s.seats)
    yield from page.below(layout.page_floor, "dragon", "dragon")
    yield sprite("veil", "veil", Box(0, 0, *SHAPES[layout.shape]))
    rows = standing(scores, view.record)
    winners = [seat for seat, place, _ in rows if place == 1]
    title = victory_words(view, winners)
    yield from page.sprites(title, (words("purse"), words("chest"), words("in all")))
    for number, (seat, place, total) in enumerate(rows):
        yield from row_sprites(view, page.row(number), seat, place, total)
    yield from happened_sprites(view, layout.page_happened, sentences)
    yield from asked_sprites(layout, words("The game is over."), f"dwarf-{winners[0]}")
    yield from winner_sprites(layout.winners, {seat: view.names[seat] for seat in winners}, "loot", "chest-open")


def victory_words(view: View, winners: Sequence[int]) -> str:
    """Who has won."""
    names = [view.names[seat] for seat in winners]
    if len(names) == 1:
        return view.words("{seat} wins the game!", seat=names[0])
    return view.words("{seats} share the victory!", seats=", ".join(names))


def row_sprites(view: View, row: Row, seat: int, place: int, total: int) -> Iterator[Sprite]:
    """A seat: its place, where its dwarves are, purse, chest, and both together."""
    s = view.s
    spaces = ", ".join(where_words(view, s.position[dwarf]) for dwarf in view.own(seat))
    yield from row.sprites(str(place), f"dwarf-{seat}", view.names[seat], spaces)
    yield from row.amount("a", "purse", s.purse[seat])
    yield from row.amount("b", "chest-open", s.chest[seat])
    yield row.total(total)


def where_words(view: View, space: int) -> str:
    """Where a dwarf ended, in a word or two."""
    if space == START:
        return view.words("at the start")
    return view.words("in the lair") if space >= LAIR else view.words("on {n}", n=space)
