"""The last page of lair: the count, best seat first, and the winners in person."""

from collections.abc import Iterator, Sequence

from filon.games.lair.picture import standing
from filon.games.lair.state import LAIR, START
from filon.scene import SHAPES, TALL, Box, Sprite

from .pieces import View, asked_sprites, called, sprite, written
from .seats import happened_sprites

# Columns of the page by shape: where each begins and how wide it is.
COLUMNS = {
    "wide": {"place": (24, 56), "face": (88, 72), "name": (178, 330), "a": (510, 140), "b": (654, 160), "c": (820, 140)},
    "tall": {"place": (10, 22), "face": (34, 42), "name": (80, 104), "a": (184, 58), "b": (242, 62), "c": (306, 60)},
}


def final_page(view: View, sentences: list[str]) -> Iterator[Sprite]:
    """Everything is counted."""
    words, layout = view.words, view.layout
    yield sprite("veil", "veil", Box(0, 0, *SHAPES[layout.shape]))
    rows = standing(view.record)
    winners = [seat for seat, place, _ in rows if place == 1]
    title = victory_words(view, winners)
    box = layout.page.part(0, 0, layout.page.w, layout.page.h + layout.page_row * len(rows))
    yield sprite("page", "page", box, label=title)
    tall = layout.shape == TALL
    place = box.part(14, 10, box.w - 28, 44) if tall else box.part(20, 14, box.w - 40, 52)
    yield written(view, "page-title", place, title, "heading ink" if tall else "title ink")
    for name, text in zip("abc", (words("purse"), words("chest"), words("in all")), strict=True):
        x, width = COLUMNS[layout.shape][name]
        yield written(view, f"page-{name}", box.part(x, layout.page.h - 38, width, 34), text, "hint ink")
    for number, (seat, rank, total) in enumerate(rows):
        yield from row_sprites(view, number, seat, rank, total)
    yield from happened_sprites(view, layout.page_happened, sentences)
    yield from asked_sprites(view, title, f"dwarf-{winners[0]}")
    yield from winner_sprites(view, winners)


def victory_words(view: View, winners: Sequence[int]) -> str:
    """Who has won."""
    names = [view.names[seat] for seat in winners]
    if len(names) == 1:
        return view.words("{seat} wins the game!", seat=names[0])
    return view.words("{seats} share the victory!", seats=", ".join(names))


def row_sprites(view: View, number: int, seat: int, rank: int, total: int) -> Iterator[Sprite]:
    """A seat: its place, where its dwarves are, purse, chest, and both together."""
    s, first, tall = view.s, f"row-{number}", view.layout.shape == TALL
    size, line = (42, 20) if tall else (72, 30)
    yield sprite(f"{first}-place", "words", cell(view, number, "place"), text=str(rank), tone="title ink")
    box = cell(view, number, "face")
    yield sprite(f"{first}-face", f"dwarf-{seat}", box.part(0, (box.h - size) / 2, size, size), label=view.names[seat])
    box = cell(view, number, "name")
    yield called(view, f"{first}-name", box.part(0, box.h / 2 - line, box.w, line), view.names[seat], "name ink left")
    spaces = [where_words(view, s.position[dwarf]) for dwarf in range(s.dwarves) if view.owner(dwarf) == seat]
    yield called(view, f"{first}-where", box.part(0, box.h / 2, box.w, line), ", ".join(spaces), "caption ink left")
    for column, art, amount in (("a", "purse", s.purse[seat]), ("b", "chest-open", s.chest[seat])):
        box, icon = cell(view, number, column), 22 if tall else 40
        top = (box.h - icon) / 2
        yield sprite(f"{first}-{column}-art", art, box.part(box.w / 2 - icon - 2, top, icon, icon))
        count = box.part(box.w / 2 + 4, top, box.w / 2 - 4, icon)
        yield sprite(f"{first}-{column}", "words", count, text=str(amount), tone="name ink left")
    yield sprite(f"{first}-c", "words", cell(view, number, "c"), text=str(total), tone="title ink")


def where_words(view: View, space: int) -> str:
    """Where a dwarf ended, in a word or two."""
    if space == START:
        return view.words("at the start")
    return view.words("in the lair") if space >= LAIR else view.words("on {n}", n=space)


def cell(view: View, number: int, column: str) -> Box:
    """A place in a row of the page."""
    layout = view.layout
    x, width = COLUMNS[layout.shape][column]
    return layout.page.part(x, layout.page.h - 6 + layout.page_row * number, width, layout.page_row - 4)


def winner_sprites(view: View, winners: Sequence[int]) -> Iterator[Sprite]:
    """The winners, crowned, before the dragon."""
    floor = Box(8, 560, 374, 228) if view.layout.shape == TALL else Box(1010, 514, 414, 320)
    size = min(floor.h / 1.35, floor.w * 0.62 / len(winners) + floor.w * 0.04)
    dragon = min(size, floor.w * 0.36)
    left = (floor.w - size * len(winners) - dragon) / 2
    for number, seat in enumerate(winners):
        face = floor.part(left + size * number, floor.h - size, size, size)
        yield sprite(f"winner-{seat}", f"dwarf-{seat}", face, label=view.names[seat])
        yield sprite(f"crown-{seat}", "crown", face.part(size * 0.26, -size * 0.3, size * 0.48, size * 0.48))
    yield sprite("dragon", "dragon", floor.part(floor.w - left - dragon, floor.h - dragon, dragon, dragon))
