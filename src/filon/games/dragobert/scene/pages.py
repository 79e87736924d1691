"""The pages of dragobert: the count of a round, with the piles of the next below it, and the final count."""

from collections.abc import Iterator, Sequence

from filon.scene import SHAPES, TALL, Box, Sprite

from ..moves import name_of
from ..picture import standing
from ..rules import count_better
from ..rules_mine import seat_of
from ..state import Fate
from .pieces import (
    View,
    asked_of_table,
    asked_sprites,
    exit_sprites,
    extraction_sprites,
    heading_sprites,
    round_words,
    sprite,
    written,
)

# Columns of a page by shape: where each begins and how wide it is.
COLUMNS = {
    "wide": {"place": (30, 60), "face": (104, 52), "name": (176, 70), "where": (250, 250), "a": (520, 150), "b": (700, 320)},
    "tall": {"place": (12, 26), "face": (40, 44), "name": (88, 34), "where": (120, 92), "a": (214, 60), "b": (280, 84)},
}


def round_page(view: View) -> Iterator[Sprite]:
    """How the round went, and the start of the next."""
    s, words = view.s, view.words
    yield sprite("veil", "veil", Box(0, 0, *SHAPES[view.layout.shape]))
    yield from heading_sprites(view, round_words(view))
    order = sorted(range(s.dwarves), key=lambda d: (not s.last_nuggets[d], not s.last_slot[d], count_better(s, d)))
    title = words("Round {n} is over", n=s.round_number - 1)
    yield from page_sprites(view, title, (words("nuggets"), words("big nuggets won")))
    for row, dwarf in enumerate(order):
        yield from round_row(view, row, dwarf)
    yield from asked_sprites(view, asked_of_table(view))
    yield from extraction_sprites(view, view.layout.page_extraction, captioned=view.layout.shape != TALL)
    yield from exit_sprites(view, view.layout.page_exits, captioned=view.layout.shape != TALL)


def round_row(view: View, row: int, dwarf: int) -> Iterator[Sprite]:
    """What one dwarf brought out, and what it won."""
    s, words = view.s, view.words
    slot, nuggets, prize = int(s.last_slot[dwarf]), int(s.last_nuggets[dwarf]), int(s.last_prize[dwarf])
    art = f"{'dwarf' if slot else 'burnt'}-{seat_of(s, dwarf)}"
    where = words("out, slot {slot}", slot=slot) if slot else words("burnt")
    yield from row_sprites(view, row, str(row + 1) if nuggets else "–", [art], name_of(s, dwarf), where)
    yield from amount_sprites(view, row, "a", "nugget", nuggets)
    yield from icons_sprites(view, row, prize)


def final_page(view: View) -> Iterator[Sprite]:
    """The final count, best seat first."""
    s, words = view.s, view.words
    yield sprite("veil", "veil", Box(0, 0, *SHAPES[view.layout.shape]))
    yield from heading_sprites(view, words("The game is over."))
    standings = standing(s)
    winners = [seat for seat, place, _ in standings if place == 1]
    yield from page_sprites(view, victory_words(view, winners), (words("nuggets"), words("in all")))
    for row, (seat, place, points) in enumerate(standings):
        yield from final_row(view, row, seat, place, points)


def victory_words(view: View, winners: Sequence[int]) -> str:
    """Who has won."""
    names = ["ABCDEF"[seat] for seat in winners]
    if len(names) == 1:
        return view.words("{dwarf} wins the game!", dwarf=names[0])
    return view.words("{dwarves} share the victory!", dwarves=", ".join(names))


def final_row(view: View, row: int, seat: int, place: int, points: int) -> Iterator[Sprite]:
    """A seat: what it brought out of the last round, its big nuggets, and both together."""
    s, words = view.s, view.words
    own = [dwarf for dwarf in range(s.dwarves) if seat_of(s, dwarf) == seat]
    faces = [f"{'burnt' if s.fate[dwarf] == Fate.BURNT else 'dwarf'}-{seat}" for dwarf in own]
    big = int(s.big[seat])
    where = words.count("{n} big nugget", "{n} big nuggets", big)
    yield from row_sprites(view, row, str(place), faces[:1], "ABCDEF"[seat], where)
    if place == 1:
        box = cell(view, row, "face").part(0, 0, 0, 0)
        size = 30 if view.layout.shape == TALL else 40
        yield sprite(f"crown-{seat}", "crown", Box(box.x + (4 if size == 30 else 6), box.y - size * 0.42, size, size))
    yield from amount_sprites(view, row, "a", "nugget", points - big)
    yield sprite(f"row-{row}-b", "words", cell(view, row, "b"), text=str(points), tone="title ink")


# --- rows and columns ---------------------------------------------------------------------------------------------------


def page_sprites(view: View, title: str, headings: tuple[str, str]) -> Iterator[Sprite]:
    """The paper, its title, and what the columns mean."""
    box = view.layout.page
    yield sprite("page", "page", box, label=title)
    yield sprite("page-title", "words", box.part(20, 14, box.w - 40, 40), text=title, tone="title ink")
    for name, text in zip("ab", headings, strict=True):
        x, width = COLUMNS[view.layout.shape][name]
        yield written(view, f"page-{name}", box.part(x, 56, width, 34), text, "hint ink")


def cell(view: View, row: int, column: str) -> Box:
    """A place on the page."""
    x, width = COLUMNS[view.layout.shape][column]
    return view.layout.page.part(x, 92 + view.layout.page_row * row, width, view.layout.page_row - 6)


def row_sprites(view: View, row: int, place: str, faces: Sequence[str], name: str, where: str) -> Iterator[Sprite]:
    """The beginning of a row: place, face, name, and a few words."""
    size = 44 if view.layout.shape == TALL else 52
    yield sprite(f"row-{row}-place", "words", cell(view, row, "place"), text=place, tone="title ink")
    for number, face in enumerate(faces):
        box = cell(view, row, "face")
        yield sprite(f"row-{row}-face-{number}", face, box.part(0, (box.h - size) / 2, size, size), label=name)
    yield sprite(f"row-{row}-name", "words", cell(view, row, "name"), text=name, tone="name ink left")
    yield written(view, f"row-{row}-where", cell(view, row, "where"), where, "caption ink left")


def amount_sprites(view: View, row: int, column: str, art: str, amount: int) -> Iterator[Sprite]:
    """A thing and how many of it."""
    box = cell(view, row, column)
    size = 24 if view.layout.shape == TALL else 38
    top = (box.h - size) / 2
    yield sprite(f"row-{row}-{column}-art", art, box.part(box.w / 2 - size - 4, top, size, size))
    number = box.part(box.w / 2 + 2, top, box.w / 2 - 2, size)
    yield sprite(f"row-{row}-{column}", "words", number, text=str(amount), tone="name ink left")


def icons_sprites(view: View, row: int, prize: int) -> Iterator[Sprite]:
    """Big nuggets won, one by one; a stroke for none."""
    box = cell(view, row, "b")
    size = 26 if view.layout.shape == TALL else 44
    left = (box.w - size * prize) / 2
    for number in range(prize):
        place = box.part(left + size * number, (box.h - size) / 2, size, size)
        yield sprite(f"row-{row}-big-{number}", "bignugget", place)
    if not prize:
        yield sprite(f"row-{row}-none", "words", box, text="–", tone="body ink")
