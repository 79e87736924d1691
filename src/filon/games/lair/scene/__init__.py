"""lair as a scene: the table's part, the same for everybody, and a seat's part over it.

A card laid is a back before its seat, a purse divided two closed hands; which and how, only the owner is shown, in its own
strip. What is in a chest is not drawn, though every seat knows it (LAI-707), unless the table's memory aid is on.
"""

from filon.games.lair.state import Phase, State, What
from filon.games.lair.story import TITLES, story, told_but
from filon.kernel.words import Words
from filon.scene import TALL, Scene, Sprite, asked_sprites, laid_over, turn_title, veil_sprite

from . import board, pages, reveal, seats, strip
from .layout import LAYOUTS
from .pieces import View, asked_face, asked_of_seat, asked_of_table


def scene(s: State, viewer: int, shape: str, words: Words, memory_aid: bool) -> Scene:
    """The position as a viewer sees it."""
    view = View(s, words, LAYOUTS[shape], memory_aid)
    title = turn_title(TITLES[words.language], 0 if s.phase == Phase.OVER else s.turn_number, view.layout, words)
    table = view.scene(title, asked_of_table(view), story(s, viewer, words), table_sprites(view))
    return laid_over(table, seat_sprites(view, viewer), asked_of_seat(view, viewer))


def table_sprites(view: View) -> list[Sprite]:
    """What everybody sees; what the cards turned up show is not told beside them."""
    s, layout = view.s, view.layout
    if s.phase == Phase.OVER:
        return list(pages.final_page(view, told_but(s, (), view.words)))
    found = [*board.board_sprites(view), veil_sprite(layout)]
    found += asked_sprites(layout, view.in_room(asked_of_table), asked_face(view))
    found += reveal.reveal_sprites(view)
    if layout.shape != TALL or not reveal.is_shown(view):
        found += seats.happened_sprites(view, layout.happened, told_but(s, (What.TURNED_UP,), view.words))
    for seat in range(s.seats):
        found += seats.seat_sprites(view, seat)
    return found + list(strip.table_strip(view))


def seat_sprites(view: View, viewer: int) -> list[Sprite]:
    """What a seat sees in its own way: what it is asked, which panel is its own, its cards, its coins."""
    if viewer >= view.s.seats or view.s.phase == Phase.OVER:
        return []
    face = asked_face(view) if viewer not in view.waiting or view.s.phase == Phase.PLACE else f"dwarf-{viewer}"
    asked = view.in_room(lambda view: asked_of_seat(view, viewer))
    found = [*asked_sprites(view.layout, asked, face), seats.own_name(view, viewer)]
    return found + list(strip.own_strip(view, viewer))
