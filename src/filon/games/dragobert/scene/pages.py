"""The pages of dragobert: the count of a round, with the piles of the next below it, and the final count."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from filon.games.dragobert.picture import standing
from filon.games.dragobert.rules import count_better
from filon.games.dragobert.state import Fate, What
from filon.games.dragobert.story import seat_words, sentence_of
from filon.scene import SHAPES, TALL, Box, Sprite

from .pieces import (
    View,
    asked_of_table,
    asked_sprites,
    called,
    exit_sprites,
    extraction_sprites,
    happened_sprites,
    round_sprites,
    round_words,
    sprite,
    written,
)

# Columns of a page by shape: where each begins and how wide it is. The name has what a dwarf did below it.
COLUMNS = {
    "wide": {"place": (24, 56), "face": (88, 72), "name": (178, 330), "a": (510, 140), "b": (654, 180), "c": (842, 120)},
    "tall": {"place": (12, 22), "face": (36, 42), "name": (82, 100), "a": (180, 54), "b": (234, 76), "c": (308, 58)},
}
FACE = {"wide": 72, "tall": 42}
COUNT = (What.COUNTED, What.ROUND_ENDED)


def round_page(view: View) -> Iterator[Sprite]:
    """How the round went, and the start of the next."""
    s, words, layout = view.s, view.words, view.layout
    yield from dragon_sprites(view, int(s.dwarves))
    yield sprite("veil", "veil", Box(0, 0, *SHAPES[layout.shape]))
    headings = (words("brought out"), words("won"), words("big nuggets"))
    yield from page_sprites(view, round_title(view), headings, int(s.dwarves))
    order = sorted(range(s.dwarves), key=lambda d: (not s.last_nuggets[d], not s.last_slot[d], count_better(view.record, d)))
    for row, dwarf in enumerate(order):
        yield from round_row(view, row, dwarf)
    yield from asked_sprites(view, asked_of_table(view))
    if layout.shape != TALL:
        yield from round_sprites(view, round_words(view))
    yield from happened_sprites(view, layout.page_happened, COUNT)
    captioned = layout.shape != TALL
    yield from extraction_sprites(view, layout.page_extraction, captioned=captioned)
    yield from exit_sprites(view, layout.page_exits, captioned=captioned)


def dragon_sprites(view: View, rows: int) -> Iterator[Sprite]:
    """Dragobert below a short page."""
    layout = view.layout
    top = layout.page.h + row_height(view, rows) * rows
    size = min(layout.page_floor.h - top - 8, layout.page_floor.w / 2)
    if size > LEAST_DRAGON:
        yield sprite("dragon", "dragobert", layout.page_floor.part((layout.page_floor.w - size) / 2, top + 8, size, size))


LEAST_DRAGON = 80


def round_title(view: View) -> str:
    """Who won the round, as the story says it."""
    return next(sentence_of(view.s, row, view.words) for row in view.events if row[0] == What.ROUND_ENDED)


def round_row(view: View, row: int, dwarf: int) -> Iterator[Sprite]:
    """What one dwarf brought out, what it won, and what its seat has."""
    s, words = view.s, view.words
    slot, nuggets, prize = int(s.last_slot[dwarf]), int(s.last_nuggets[dwarf]), int(s.last_prize[dwarf])
    face = f"{'dwarf' if slot else 'burnt'}-{view.seats[dwarf]}"
    where = words("slot {slot}", slot=slot) if slot else words("burnt")
    cells = Row(view, row, int(s.dwarves))
    yield from row_sprites(cells, str(row + 1) if nuggets else "–", face, view.names[dwarf], where)
    yield from amount_sprites(cells, "a", "nugget", nuggets)
    yield from icons_sprites(cells, prize)
    yield from amount_sprites(cells, "c", "bignugget", int(s.big[view.seats[dwarf]]))


def final_page(view: View) -> Iterator[Sprite]:
    """The final count, best seat first, and the winner in person."""
    s, words, layout = view.s, view.words, view.layout
    yield from dragon_sprites(view, int(s.seats))
    yield sprite("veil", "veil", Box(0, 0, *SHAPES[layout.shape]))
    standings = standing(view.record)
    winners = [seat for seat, place, _ in standings if place == 1]
    headings = (words("brought out"), words("big nuggets"), words("in all"))
    yield from page_sprites(view, victory_words(view, winners), headings, int(s.seats))
    for row, (seat, place, points) in enumerate(standings):
        yield from final_row(view, row, seat, place, points)
    yield from asked_sprites(view, asked_of_table(view), f"dwarf-{winners[0]}")
    yield from happened_sprites(view, layout.page_happened, COUNT)
    yield from winner_sprites(view, winners)


def victory_words(view: View, winners: Sequence[int]) -> str:
    """Who has won."""
    names = [seat_words(seat, view.words) for seat in winners]
    if len(names) == 1:
        return view.words("{dwarf} wins the game!", dwarf=names[0])
    return view.words("{dwarves} share the victory!", dwarves=", ".join(names))


def final_row(view: View, row: int, seat: int, place: int, points: int) -> Iterator[Sprite]:
    """A seat: what it brought out of the last round, its big nuggets, and both together."""
    s, words = view.s, view.words
    own = [dwarf for dwarf in range(s.dwarves) if view.seats[dwarf] == seat]
    out = [dwarf for dwarf in own if s.fate[dwarf] == Fate.OUT]
    where = ", ".join(words("slot {slot}", slot=s.slot[dwarf]) for dwarf in out) or words("burnt")
    big = int(s.big[seat])
    cells = Row(view, row, int(s.seats))
    yield from row_sprites(cells, str(place), f"{'dwarf' if out else 'burnt'}-{seat}", seat_words(seat, words), where)
    yield from amount_sprites(cells, "a", "nugget", points - big)
    yield from amount_sprites(cells, "b", "bignugget", big)
    yield sprite(f"row-{row}-c", "words", cells.cell("c"), text=str(points), tone="title ink")


def winner_sprites(view: View, winners: Sequence[int]) -> Iterator[Sprite]:
    """The winners, crowned, beside a full cart."""
    floor = view.layout.winners
    size = min(floor.h / 1.32, floor.w * 0.8 / len(winners) + floor.w * 0.04)
    step = min(size, (floor.w * 0.74 - size) / (len(winners) - 1)) if len(winners) > 1 else 0
    cart = min(size * 0.8, floor.w * 0.26)
    left = (floor.w - size - step * (len(winners) - 1) - cart) / 2
    for number, seat in enumerate(winners):
        x = left + step * number
        face = floor.part(x, floor.h - size, size, size)
        yield sprite(f"winner-{seat}", f"dwarf-{seat}", face, label=seat_words(seat, view.words))
        yield sprite(f"crown-{seat}", "crown", face.part(size * 0.26, -size * 0.3, size * 0.48, size * 0.48))
    yield sprite("cart", "cart", floor.part(floor.w - left - cart, floor.h - cart, cart, cart))


# --- rows and columns ---------------------------------------------------------------------------------------------------


def row_height(view: View, rows: int) -> float:
    """How high each row of a page is."""
    return min(view.layout.highest_row, view.layout.page_rows // rows)


def page_sprites(view: View, title: str, headings: Sequence[str], rows: int) -> Iterator[Sprite]:
    """The paper, its title, and what the columns mean."""
    layout = view.layout
    box = layout.page.part(0, 0, layout.page.w, layout.page.h + row_height(view, rows) * rows)
    yield sprite("page", "page", box, label=title)
    tall = layout.shape == TALL
    place = box.part(14, 12, box.w - 28, 44) if tall else box.part(20, 14, box.w - 40, 52)
    yield written(view, "page-title", place, title, "heading ink" if tall else "title ink")
    for name, text in zip("abc", headings, strict=True):
        x, width = COLUMNS[layout.shape][name]
        yield written(view, f"page-{name}", box.part(x, layout.page.h - 40, width, 36), text, "hint ink")


@dataclass(frozen=True)
class Row:
    """A row of a page that has so many."""

    view: View
    number: int
    rows: int

    def cell(self, column: str) -> Box:
        """A place in the row."""
        height, page = row_height(self.view, self.rows), self.view.layout.page
        x, width = COLUMNS[self.view.layout.shape][column]
        return page.part(x, page.h - 6 + height * self.number, width, height - 4)


def row_sprites(row: Row, place: str, face: str, name: str, where: str) -> Iterator[Sprite]:
    """The beginning of a row: place, face, name, and a few words."""
    view, first = row.view, f"row-{row.number}"
    size = FACE[view.layout.shape]
    yield sprite(f"{first}-place", "words", row.cell("place"), text=place, tone="title ink")
    box = row.cell("face")
    yield sprite(f"{first}-face", face, box.part(0, (box.h - size) / 2, size, size), label=name)
    box = row.cell("name")
    line = 20 if view.layout.shape == TALL else 30
    yield called(view, f"{first}-name", box.part(0, box.h / 2 - line, box.w, line), name, "name ink left")
    yield called(view, f"{first}-where", box.part(0, box.h / 2, box.w, line), where, "caption ink left")


def amount_sprites(row: Row, column: str, art: str, amount: int) -> Iterator[Sprite]:
    """A thing and how many of it."""
    box = row.cell(column)
    size = 22 if row.view.layout.shape == TALL else 40
    top = (box.h - size) / 2
    yield sprite(f"row-{row.number}-{column}-art", art, box.part(box.w / 2 - size - 4, top, size, size))
    number = box.part(box.w / 2 + 2, top, box.w / 2 - 2, size)
    yield sprite(f"row-{row.number}-{column}", "words", number, text=str(amount), tone="name ink left")


def icons_sprites(row: Row, prize: int) -> Iterator[Sprite]:
    """Big nuggets won, one by one; a stroke for none."""
    box = row.cell("b")
    size = 24 if row.view.layout.shape == TALL else 48
    left = (box.w - size * prize) / 2
    for number in range(prize):
        place = box.part(left + size * number, (box.h - size) / 2, size, size)
        yield sprite(f"row-{row.number}-big-{number}", "bignugget", place)
    if not prize:
        yield sprite(f"row-{row.number}-none", "words", box, text="–", tone="body ink")
