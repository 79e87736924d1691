"""The mine of kingsmine, seen through a window: piles as high as they are, used-up cells, places for piles, and dwarves."""

from collections.abc import Iterator

from filon.games.kingsmine.moves import cell_id
from filon.games.kingsmine.names import cell_words, thing_words, tile_words
from filon.games.kingsmine.state import CELLS, SIDE, Kind, Phase, What
from filon.scene import Box, Field, Sprite, sprite, written

from .layout import TOUCHED, grown
from .pieces import View, tile_art

SETTING_UP = (Phase.PILE, Phase.CELL)
MOST_KNOWN = 3  # tiles of a pile drawn with the memory aid
BADGE = 24  # units of a height and its shadow


def mine_field(view: View) -> Field:
    """All cells in use, framed; while piles are placed, the whole board."""
    frame = view.layout.framed(*spans(view))
    holds = ("cell", "edge", "dwarf") if any(view.s.dwarves) else ("cell", "edge")
    return Field("mine", holds, frame, frame, view.layout.cell * TOUCHED)


def spans(view: View) -> tuple[range, range]:
    """The columns and the rows that are shown."""
    columns, rows = zip(*(place_of(cell) for cell in shown_cells(view)), strict=True)
    return grown(columns), grown(rows)


def shown_cells(view: View) -> list[int]:
    """The cells there is something on or could be, from the back to the front."""
    all_of_them = view.s.phase in SETTING_UP
    found = [cell for cell in range(1, CELLS + 1) if all_of_them or view.s.colours[cell]]
    return sorted(found, key=lambda cell: (-place_of(cell)[1], cell))


def place_of(cell: int) -> tuple[int, int]:
    """The column and the row of a cell."""
    row, column = divmod(cell - 1, SIDE)
    return column, row


def mine_sprites(view: View) -> Iterator[Sprite]:
    """Piles from the back to the front, the dwarves on them, and over all how high each pile is."""
    yield from edge_sprites(view)
    for cell in shown_cells(view):
        yield from cell_sprites(view, cell)
    for seat in range(view.s.seats):
        if view.s.dwarves[seat]:
            yield dwarf_sprite(view, seat)
    yield from moment_sprites(view)
    for cell in shown_cells(view):
        if view.s.colours[cell]:
            yield height_sprite(view, cell)


def edge_sprites(view: View) -> Iterator[Sprite]:
    """What columns and rows are called."""
    layout, (columns, rows) = view.layout, spans(view)
    for column in columns:
        letter = cell_words(column + 1)[0]
        yield sprite(f"edge-{letter}", "words", layout.letter_box(column, rows), text=letter, tone="body soft")
    for row in rows:
        digit = cell_words(row * SIDE + 1)[1]
        yield sprite(f"edge-{digit}", "words", layout.digit_box(row, columns), text=digit, tone="body soft left")


def cell_sprites(view: View, cell: int) -> Iterator[Sprite]:
    """A place for a pile, a pile, or the ground where one was."""
    s, name, ground = view.s, cell_id(cell), view.layout.cell_box(*place_of(cell))
    tone = "corner new" if cell in changed_cells(view) else "corner"
    label = cell_label(view, cell)
    if not s.colours[cell]:
        yield sprite(name, "place", ground, label=label)
        return
    height = s.heights[cell]
    if not height:
        yield sprite(name, "ground", ground, label=label, tone=tone)
        return
    yield sprite(f"{name}-side", f"side-{height}", view.layout.side_box(ground))
    top = view.layout.top_box(ground, height)
    yield sprite(name, top_art(view, cell), top, label=label, tone=tone)
    yield from known_sprites(view, cell, top)


def height_sprite(view: View, cell: int) -> Sprite:
    """How high a pile is, in a badge in its upper right corner: nothing may hide it."""
    top = top_of(view, cell)
    box = top.part(top.w - BADGE, 0, BADGE, BADGE)
    return sprite(f"{cell_id(cell)}-height", "height", box, text=str(view.s.heights[cell]), tone="corner")


def top_art(view: View, cell: int) -> str:
    """The top of a pile: face down, or the danger that was dug there while angels are asked."""
    s = view.s
    if s.phase == Phase.ANGEL and cell == s.dwarves[s.active]:
        return tile_art(s.danger)
    return f"back-{s.colours[cell] - 1}"


def cell_label(view: View, cell: int) -> str:
    """A cell for those who do not see it: its height, and what the memory aid knows of it."""
    s, words = view.s, view.words
    if not s.colours[cell]:
        return words("{cell}: no pile", cell=cell_words(cell))
    if not s.heights[cell]:
        return words("{cell}: used up", cell=cell_words(cell))
    owner = view.names[s.colours[cell] - 1]
    label = words("{cell}: {tiles} of {seat}", cell=cell_words(cell), tiles=tile_words(s.heights[cell], words), seat=owner)
    known = known_tiles(view, cell)
    if not any(known):
        return label
    return label + ", " + words("from the top: {things}", things=", ".join(thing_words(kind, words) for kind in known))


def known_tiles(view: View, cell: int) -> list[int]:
    """What the viewer remembers of a pile from the top, 0 for what it never saw; only with the memory aid."""
    if not view.memory_aid:
        return []
    return [view.s.mine[cell][level] for level in range(view.s.heights[cell] - 1, -1, -1)]


def known_sprites(view: View, cell: int, top: Box) -> Iterator[Sprite]:
    """The uppermost tiles of a pile as the viewer remembers them, in small, the top one first."""
    known = known_tiles(view, cell)[:MOST_KNOWN]
    if not any(known) or view.s.phase == Phase.ANGEL:
        return
    size = top.w * 0.32
    for place, kind in enumerate(known):
        box = top.part(top.w * 0.02 + size * place, top.h - size - top.w * 0.02, size, size)
        yield sprite(f"{cell_id(cell)}-known-{place + 1}", tile_art(kind) if kind else "tile-unknown", box)


def changed_cells(view: View) -> set[int]:
    """The cells something happened to in the last move."""
    first = {row[2] for row in view.told(What.PILE_PLACED, What.DWARF_PLACED, What.SANK, What.BLASTED, What.LOOKED)}
    return first | {row[3] for row in view.told(What.DUG, What.DANGER, What.MOVED, What.FLEW)}


# --- dwarves ------------------------------------------------------------------------------------------------------------


def dwarf_sprite(view: View, seat: int) -> Sprite:
    """A dwarf on its pile, light behind it if it is its turn."""
    s = view.s
    tone = "corner turn" if seat == s.active and s.phase > Phase.DWARF else "corner"
    label = view.words("{seat}'s dwarf on {cell}", seat=view.names[seat], cell=cell_words(s.dwarves[seat]))
    return sprite(f"dwarf-{seat}", f"dwarf-{seat}", dwarf_box(view, seat), label=label, tone=tone)


def dwarf_box(view: View, seat: int) -> Box:
    """Where a dwarf stands: in the middle of its tile, or beside others."""
    s, cell = view.s, view.s.dwarves[seat]
    top = view.layout.top_box(view.layout.cell_box(*place_of(cell)), s.heights[cell])
    company = [other for other in range(s.seats) if s.dwarves[other] == cell]
    size, places = STANDS[len(company)]
    x, y = places[company.index(seat)]
    return top.part(top.w * x, top.h * y, top.w * size, top.w * size)


# How large dwarves are on a tile and where each stands, by how many there are: parts of the tile's width
STANDS: dict[int, tuple[float, tuple[tuple[float, float], ...]]] = {
    1: (0.62, ((0.07, 0.22),)),
    2: (0.54, ((0.0, 0.24), (0.46, 0.24))),
    3: (0.5, ((0.0, 0.02), (0.0, 0.48), (0.5, 0.48))),
    4: (0.42, ((0.0, 0.1), (0.3, 0.3), (0.02, 0.58), (0.59, 0.49))),
}


# --- moments ------------------------------------------------------------------------------------------------------------


def moment_sprites(view: View) -> Iterator[Sprite]:
    """A tile that a blast showed, and where somebody looked under its dwarf."""
    for row in view.told(What.SHOWN):
        box = top_of(view, row[3])
        label = view.words("shown to all: {thing}", thing=thing_words(row[2], view.words))
        yield sprite(f"{cell_id(row[3])}-shown", tile_art(row[2]), box.part(0, 0, box.w * 0.72, box.w * 0.72), label=label)
    for row in view.told(What.LOOKED):
        box = top_of(view, row[2])
        yield sprite(f"{cell_id(row[2])}-eye", "look", box.part(0, 0, box.w * 0.5, box.w * 0.5))
    for row in view.told(What.DANGER):
        if row[2] in BURSTS and view.s.phase != Phase.ANGEL:
            box = top_of(view, row[3])
            label = thing_words(row[2], view.words)
            part = box.part(-box.w * 0.04, -box.w * 0.04, box.w * 0.56, box.w * 0.56)
            yield sprite(f"{cell_id(row[3])}-danger", BURSTS[row[2]], part, label=label)


BURSTS: dict[int, str] = {Kind.COLLAPSE: "boulder", Kind.FIREDAMP: "burst"}


def top_of(view: View, cell: int) -> Box:
    """The top tile of a cell."""
    return view.layout.top_box(view.layout.cell_box(*place_of(cell)), view.s.heights[cell])


# --- what is left -------------------------------------------------------------------------------------------------------


def left_sprites(view: View) -> Iterator[Sprite]:
    """How many tiles are left, and how many end the game."""
    s, words, box = view.s, view.words, view.layout.left
    if s.phase <= Phase.DWARF:
        return
    text = words("{n} tiles left, the end comes at {m}", n=s.tiles_left, m=s.end_tiles)
    if s.triggered:
        text = words.count("{n} last turn to come", "{n} last turns to come", s.last_turns)
    yield written(view.layout, "left", box, text, "hint gold left" if s.triggered else "hint soft left")
