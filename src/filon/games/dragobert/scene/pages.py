"""The pages of dragobert: the count of a round, with the piles of the next below it, and the final count."""

from collections.abc import Iterator, Sequence

from filon.games.dragobert.rules import count_better, scores
from filon.games.dragobert.state import Fate, What
from filon.games.dragobert.story import seat_words, sentence_of
from filon.kernel.standing import standing
from filon.scene import SHAPES, TALL, Box, Page, Row, Sprite, asked_sprites, sprite, winner_sprites

from .pieces import (
    View,
    asked_of_table,
    exit_sprites,
    extraction_sprites,
    face_of,
    happened_sprites,
    round_sprites,
    round_words,
)

COUNT = (What.COUNTED, What.ROUND_ENDED)
ROUND_PARTS = ("page", "row")  # ids of what tells how a round went


def round_page(view: View) -> Iterator[Sprite]:
    """How the round went, and the start of the next."""
    s, words, layout = view.s, view.words, view.layout
    page = page_of(view, int(s.dwarves))
    yield from page.below(layout.page_floor, "dragon", "dragobert")
    yield sprite("veil", "veil", Box(0, 0, *SHAPES[layout.shape]))
    headings = (words("brought out"), words("won"), words("big nuggets"))
    yield from page.sprites(round_title(view), headings)
    order = sorted(range(s.dwarves), key=lambda d: (not s.last_nuggets[d], not s.last_slot[d], count_better(view.record, d)))
    for row, dwarf in enumerate(order):
        yield from round_row(view, page.row(row), dwarf)
    yield from asked_sprites(layout, asked_of_table(view), face_of(view, s.dwarf))
    if layout.shape != TALL:
        yield from round_sprites(view, round_words(view))
    yield from happened_sprites(view, layout.page_happened, COUNT)
    captioned = layout.shape != TALL
    yield from extraction_sprites(view, layout.page_extraction, captioned=captioned)
    yield from exit_sprites(view, layout.page_exits, captioned=captioned)


def round_title(view: View) -> str:
    """Who won the round, as the story says it."""
    return next(sentence_of(view.s, row, view.words) for row in view.events if row[0] == What.ROUND_ENDED)


def round_row(view: View, row: Row, dwarf: int) -> Iterator[Sprite]:
    """What one dwarf brought out, what it won, and what its seat has."""
    s, words = view.s, view.words
    slot, nuggets, prize = int(s.last_slot[dwarf]), int(s.last_nuggets[dwarf]), int(s.last_prize[dwarf])
    face = f"{'dwarf' if slot else 'burnt'}-{view.seats[dwarf]}"
    where = words("slot {slot}", slot=slot) if slot else words("burnt")
    yield from row.sprites(str(row.number + 1) if nuggets else "–", face, view.names[dwarf], where)
    yield from row.amount("a", "nugget", nuggets)
    yield from icons_sprites(row, prize)
    yield from row.amount("c", "bignugget", int(s.big[view.seats[dwarf]]))


def final_page(view: View) -> Iterator[Sprite]:
    """The final count, best seat first, and the winner in person."""
    s, words, layout = view.s, view.words, view.layout
    page = page_of(view, int(s.seats))
    yield from page.below(layout.page_floor, "dragon", "dragobert")
    yield sprite("veil", "veil", Box(0, 0, *SHAPES[layout.shape]))
    standings = standing(scores, view.record)
    winners = [seat for seat, place, _ in standings if place == 1]
    headings = (words("brought out"), words("big nuggets"), words("in all"))
    yield from page.sprites(victory_words(view, winners), headings)
    for row, (seat, place, points) in enumerate(standings):
        yield from final_row(view, page.row(row), seat, place, points)
    yield from asked_sprites(layout, asked_of_table(view), f"dwarf-{winners[0]}")
    yield from happened_sprites(view, layout.page_happened, COUNT)
    yield from winner_sprites(layout.winners, {seat: seat_words(seat, words) for seat in winners}, "cart", "cart")


def victory_words(view: View, winners: Sequence[int]) -> str:
    """Who has won."""
    names = [seat_words(seat, view.words) for seat in winners]
    if len(names) == 1:
        return view.words("{dwarf} wins the game!", dwarf=names[0])
    return view.words("{dwarves} share the victory!", dwarves=", ".join(names))


def final_row(view: View, row: Row, seat: int, place: int, points: int) -> Iterator[Sprite]:
    """A seat: what it brought out of the last round, its big nuggets, and both together."""
    s, words = view.s, view.words
    own = [dwarf for dwarf in range(s.dwarves) if view.seats[dwarf] == seat]
    out = [dwarf for dwarf in own if s.fate[dwarf] == Fate.OUT]
    where = ", ".join(words("slot {slot}", slot=s.slot[dwarf]) for dwarf in out) or words("burnt")
    big = int(s.big[seat])
    yield from row.sprites(str(place), f"{'dwarf' if out else 'burnt'}-{seat}", seat_words(seat, words), where)
    yield from row.amount("a", "nugget", points - big)
    yield from row.amount("b", "bignugget", big)
    yield row.total(points)


# --- rows and columns ---------------------------------------------------------------------------------------------------


def page_of(view: View, rows: int) -> Page:
    """A page of so many rows."""
    return Page(view.layout, view.layout.page, row_height(view, rows), rows)


def row_height(view: View, rows: int) -> float:
    """How high each row of a page is."""
    return min(view.layout.highest_row, view.layout.page_rows // rows)


def icons_sprites(row: Row, prize: int) -> Iterator[Sprite]:
    """Big nuggets won, one by one; a stroke for none."""
    box = row.cell("b")
    size = 24 if row.page.layout.shape == TALL else 48
    left = (box.w - size * prize) / 2
    for number in range(prize):
        place = box.part(left + size * number, (box.h - size) / 2, size, size)
        yield sprite(f"row-{row.number}-big-{number}", "bignugget", place)
    if not prize:
        yield sprite(f"row-{row.number}-none", "words", box, text="–", tone="body ink")
