"""The board of lair: the cave with its five spaces, the treasure and the dragon, the path, and the dwarves on it."""

from collections.abc import Iterator

from filon.games.lair.moves import card_name
from filon.games.lair.picture import has_dragon
from filon.games.lair.state import COLOURS, LAIR, START, What
from filon.games.lair.story import card_words, space_words
from filon.scene import TALL, Box, Sprite, sprite

from .pieces import View

MOST_COINS = 3  # of a space, drawn one by one
LEAST_HEAP = 3  # coins of the treasure; fewer are drawn one by one


def board_sprites(view: View) -> Iterator[Sprite]:
    """The board from back to front."""
    layout = view.layout
    yield sprite("board", f"board-{layout.shape}", layout.board, label=view.words("The path to the lair"))
    for space in range(LAIR + COLOURS):
        yield from space_sprites(view, space)
    yield from treasure_sprites(view)
    yield from track_sprites(view)
    yield from dragon_sprites(view)
    yield from dwarf_sprites(view)


def space_sprites(view: View, space: int) -> Iterator[Sprite]:
    """A space with its picture and its coins; a lair space can be touched."""
    s, words, layout = view.s, view.words, view.layout
    colour = card_name(s.colours[space]) if space != START else "start"
    name = f"lair-{colour}" if space >= LAIR else f"space-{space}"
    coins = s.coins[space]
    where = space_words(s, space, words)
    label = words.count("{space}: {n} coin", "{space}: {n} coins", coins, space=where) if space != START else where
    is_new = view.is_reveal and space >= LAIR and s.colours[space] == s.dragon
    yield sprite(name, f"space-{colour}", layout.space(space), label=label, tone="new" if is_new else "")
    if START < space < LAIR:
        yield from plate_sprites(view, name, space, coins)


def plate_sprites(view: View, name: str, space: int, coins: int) -> Iterator[Sprite]:
    """The number of a space of the path, as all texts call it, and the coins to be had there."""
    layout, drawn = view.layout, coins if coins <= MOST_COINS else 2
    tone = "hint" if layout.shape == TALL else "body"
    yield sprite(f"{name}-number", "panel", layout.plate(space, drawn), text=str(space), tone=tone)
    if coins > MOST_COINS:
        yield sprite(f"{name}-coin", "coin", layout.space_coin(space, 0, 2))
        yield sprite(f"{name}-coins", "words", layout.space_coin(space, 1, 2), text=str(coins), tone="count")
        return
    for number in range(coins):
        yield sprite(f"{name}-coin-{number}", "coin", layout.space_coin(space, number, coins))


def treasure_sprites(view: View) -> Iterator[Sprite]:
    """The dragon's heap: the fuller the higher, with its count."""
    coins, layout = view.s.treasure, view.layout
    label = view.words.count("Treasure: {n} coin", "Treasure: {n} coins", coins)
    for number in range(coins if coins < LEAST_HEAP else 0):
        yield sprite(f"treasure-coin-{number}", "coin", layout.last_coin(number, coins))
    if coins >= LEAST_HEAP:
        heap = 3 if coins > 20 else 2 if coins > 8 else 1
        yield sprite("treasure", f"heap-{heap}", layout.heap, label=label)
    yield sprite("treasure-count", "words", layout.heap_count, text=str(coins), tone="count gold", label=label)


def dragon_sprites(view: View) -> Iterator[Sprite]:
    """The dragon on its space; between turns it is with its seat, but for the moment of the reveal."""
    s, words = view.s, view.words
    if not s.dragon:
        return
    space = LAIR + s.dragon - 1
    label = words("the dragon on {colour}", colour=card_words(s.dragon, words))
    if view.is_reveal or has_dragon(s):
        yield sprite("dragon", "dragon", view.layout.dragon(space), label=label)


def dwarf_sprites(view: View) -> Iterator[Sprite]:
    """All dwarves; who moved or was caught just now is marked."""
    s = view.s
    moved = {row[1]: row[0] for row in view.events if row[0] in (What.MOVED, What.CAUGHT)}
    for dwarf in range(s.dwarves):
        box = dwarf_box(view, dwarf)
        where = space_words(s, s.position[dwarf], view.words)
        name = view.words("{dwarf}: {space}", dwarf=view.dwarf_name(dwarf), space=where)
        tone = "corner new" if dwarf in moved else "corner"
        yield sprite(f"dwarf-{dwarf}", f"dwarf-{view.owner(dwarf)}", box, label=name, text=view.badge(dwarf), tone=tone)
        if moved.get(dwarf) == What.CAUGHT:
            size = box.w * 0.6
            sign = box.part(max(-size * 0.5, -box.x), -size * 0.4, size, size)
            yield sprite(f"scared-{dwarf}", "scared", sign, label=view.words("caught"))


def dwarf_box(view: View, dwarf: int) -> Box:
    """Where a dwarf stands."""
    s = view.s
    here = [other for other in range(s.dwarves) if s.position[other] == s.position[dwarf]]
    layout = view.layout
    size = layout.touch_size if view.has_pairs else layout.dwarf_size
    return layout.stand(s.position[dwarf], here.index(dwarf), len(here), size)


def track_sprites(view: View) -> Iterator[Sprite]:
    """A faint shield where each dwarf came from in the last move."""
    layout = view.layout
    for what, dwarf, came_from, there, _ in view.events:
        if what in (What.MOVED, What.CAUGHT) and came_from != there:
            size = 22 if layout.shape == TALL else 34
            x, y = layout.middle(came_from)
            box = layout.board.part(x - size / 2, y - size * 0.9, size, size)
            yield sprite(f"came-{dwarf}", f"shield-{view.owner(dwarf)}", box, tone="dim")
