"""The pages of dragobert: the count of a round, with the piles of the next below it, and the final count."""

from collections.abc import Iterator, Sequence

from filon.games.dragobert.moves import name_of
from filon.games.dragobert.picture import standing
from filon.games.dragobert.rules import count_better
from filon.games.dragobert.state import Fate, What
from filon.games.dragobert.story import sentence_of
from filon.scene import SHAPES, TALL, Box, Sprite

from .pieces import (
    View,
    asked_of_table,
    asked_sprites,
    exit_sprites,
    extraction_sprites,
    happened_sprites,
    heading_sprites,
    round_words,
    sprite,
    written,
)

# Columns of a page by shape: where each begins and how wide it is.
COLUMNS = {
    "wide": {
        "place": (30, 60),
        "face": (104, 52),
        "name": (176, 60),
        "where": (240, 200),
        "a": (440, 170),
        "b": (620, 200),
        "c": (830, 210),
    },
    "tall": {
        "place": (12, 24),
        "face": (36, 42),
        "name": (80, 24),
        "where": (104, 64),
        "a": (168, 60),
        "b": (228, 76),
        "c": (304, 62),
    },
}
COUNT = (What.COUNTED, What.ROUND_ENDED)


def round_page(view: View) -> Iterator[Sprite]:
    """How the round went, and the start of the next."""
    s, words, layout = view.s, view.words, view.layout
    yield sprite("veil", "veil", Box(0, 0, *SHAPES[layout.shape]))
    yield from heading_sprites(view, round_words(view))
    headings = (words("brought out"), words("won"), words("big nuggets"))
    yield from page_sprites(view, round_title(view), headings, int(s.dwarves))
    order = sorted(range(s.dwarves), key=lambda d: (not s.last_nuggets[d], not s.last_slot[d], count_better(view.record, d)))
    for row, dwarf in enumerate(order):
        yield from round_row(view, row, dwarf)
    yield from happened_sprites(view, layout.page_happened, layout.page_lines, COUNT)
    yield from asked_sprites(view, asked_of_table(view))
    captioned = layout.shape != TALL
    yield from extraction_sprites(view, layout.page_extraction, captioned=captioned)
    yield from exit_sprites(view, layout.page_exits, captioned=captioned)
    yield sprite("dragon", "dragobert", layout.page_dragon)


def round_title(view: View) -> str:
    """Who won the round, as the story says it."""
    return next(sentence_of(view.s, row, view.words) for row in view.events if row[0] == What.ROUND_ENDED)


def round_row(view: View, row: int, dwarf: int) -> Iterator[Sprite]:
    """What one dwarf brought out, what it won, and what its seat has."""
    s, words = view.s, view.words
    slot, nuggets, prize = int(s.last_slot[dwarf]), int(s.last_nuggets[dwarf]), int(s.last_prize[dwarf])
    face = f"{'dwarf' if slot else 'burnt'}-{view.seats[dwarf]}"
    where = words("slot {slot}", slot=slot) if slot else words("burnt")
    yield from row_sprites(view, row, str(row + 1) if nuggets else "–", face, name_of(s, dwarf), where)
    yield from amount_sprites(view, row, "a", "nugget", nuggets)
    yield from icons_sprites(view, row, prize)
    yield from amount_sprites(view, row, "c", "bignugget", int(s.big[view.seats[dwarf]]))


def final_page(view: View) -> Iterator[Sprite]:
    """The final count, best seat first, and the winner in person."""
    s, words, layout = view.s, view.words, view.layout
    yield sprite("veil", "veil", Box(0, 0, *SHAPES[layout.shape]))
    yield from heading_sprites(view, words("The game is over."))
    standings = standing(view.record)
    winners = [seat for seat, place, _ in standings if place == 1]
    headings = (words("brought out"), words("big nuggets"), words("in all"))
    yield from page_sprites(view, victory_words(view, winners), headings, int(s.seats))
    for row, (seat, place, points) in enumerate(standings):
        yield from final_row(view, row, seat, place, points)
    yield from happened_sprites(view, layout.page_happened, layout.page_lines, COUNT)
    yield from winner_sprites(view, winners)


def victory_words(view: View, winners: Sequence[int]) -> str:
    """Who has won."""
    names = ["ABCDEF"[seat] for seat in winners]
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
    yield from row_sprites(view, row, str(place), f"{'dwarf' if out else 'burnt'}-{seat}", "ABCDEF"[seat], where)
    yield from amount_sprites(view, row, "a", "nugget", points - big)
    yield from amount_sprites(view, row, "b", "bignugget", big)
    yield sprite(f"row-{row}-c", "words", cell(view, row, "c"), text=str(points), tone="title ink")


def winner_sprites(view: View, winners: Sequence[int]) -> Iterator[Sprite]:
    """The winners, crowned, beside a full cart."""
    tall = view.layout.shape == TALL
    size, left, floor = (110, 150, 826) if tall else (190, 620, 870)
    step = min(size, (380 - left if tall else 1260 - left) / len(winners)) if len(winners) > 1 else size
    yield sprite("cart", "cart", Box(left - size * (1.2 if tall else -1.3), floor - size * 0.8, size * 0.8, size * 0.8))
    for number, seat in enumerate(winners):
        x = left + step * number
        yield sprite(f"winner-{seat}", f"dwarf-{seat}", Box(x, floor - size, size, size), label="ABCDEF"[seat])
        crown = Box(x + size * 0.26, floor - size * 1.3, size * 0.48, size * 0.48)
        yield sprite(f"crown-{seat}", "crown", crown)


# --- rows and columns ---------------------------------------------------------------------------------------------------


def page_sprites(view: View, title: str, headings: Sequence[str], rows: int) -> Iterator[Sprite]:
    """The paper, its title, and what the columns mean."""
    layout = view.layout
    box = layout.page.part(0, 0, layout.page.w, layout.page.h + layout.page_row * rows)
    yield sprite("page", "page", box, label=title)
    style = "heading" if layout.shape == TALL else "title"
    yield written(view, "page-title", box.part(16, 12, box.w - 32, 46), title, f"{style} ink")
    for name, text in zip("abc", headings, strict=True):
        x, width = COLUMNS[layout.shape][name]
        yield written(view, f"page-{name}", box.part(x, 60, width, 36), text, "hint ink")


def cell(view: View, row: int, column: str) -> Box:
    """A place on the page."""
    x, width = COLUMNS[view.layout.shape][column]
    return view.layout.page.part(x, 97 + view.layout.page_row * row, width, view.layout.page_row - 6)


def row_sprites(view: View, row: int, place: str, face: str, name: str, where: str) -> Iterator[Sprite]:
    """The beginning of a row: place, face, name, and a few words."""
    size = 42 if view.layout.shape == TALL else 52
    yield sprite(f"row-{row}-place", "words", cell(view, row, "place"), text=place, tone="title ink")
    box = cell(view, row, "face")
    yield sprite(f"row-{row}-face", face, box.part(0, (box.h - size) / 2, size, size), label=name)
    yield sprite(f"row-{row}-name", "words", cell(view, row, "name"), text=name, tone="name ink left")
    yield written(view, f"row-{row}-where", cell(view, row, "where"), where, "caption ink left")


def amount_sprites(view: View, row: int, column: str, art: str, amount: int) -> Iterator[Sprite]:
    """A thing and how many of it."""
    box = cell(view, row, column)
    size = 22 if view.layout.shape == TALL else 38
    top = (box.h - size) / 2
    yield sprite(f"row-{row}-{column}-art", art, box.part(box.w / 2 - size - 4, top, size, size))
    number = box.part(box.w / 2 + 2, top, box.w / 2 - 2, size)
    yield sprite(f"row-{row}-{column}", "words", number, text=str(amount), tone="name ink left")


def icons_sprites(view: View, row: int, prize: int) -> Iterator[Sprite]:
    """Big nuggets won, one by one; a stroke for none."""
    box = cell(view, row, "b")
    size = 24 if view.layout.shape == TALL else 44
    left = (box.w - size * prize) / 2
    for number in range(prize):
        place = box.part(left + size * number, (box.h - size) / 2, size, size)
        yield sprite(f"row-{row}-big-{number}", "bignugget", place)
    if not prize:
        yield sprite(f"row-{row}-none", "words", box, text="–", tone="body ink")
