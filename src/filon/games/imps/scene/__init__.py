"""imps as a scene: galleries, seats, piles, dice and the village, the same for everybody; nothing in it is secret.

Only the words and the buttons differ: who must choose is spoken to, and has the buttons (IMP-705).
"""

from filon.games.imps.state import Phase, State
from filon.games.imps.story import TITLES, story
from filon.kernel.words import Words
from filon.scene import Scene, Sprite, asked_sprites, laid_over, turn_title, veil_sprite

from . import galleries, moments, pages, seats, strip, village
from .asking import asked_of_seat, asked_of_table
from .layout import LAYOUTS
from .pieces import View


def scene(s: State, viewer: int, shape: str, words: Words, memory_aid: bool) -> Scene:
    """The position as a viewer sees it."""
    view = View(s, words, LAYOUTS[shape](int(s.seats)), memory_aid)
    title = turn_title(TITLES[words.language], 0 if s.phase == Phase.OVER else s.turn_number, view.layout, words)
    table = view.scene(title, asked_of_table(view), story(s, viewer, words), table_sprites(view))
    return laid_over(table, own_sprites(view, viewer), asked_of_seat(view) if viewer == view.actor else "")


def table_sprites(view: View) -> list[Sprite]:
    """What everybody sees, from back to front; imps last, for they go everywhere."""
    s, layout = view.s, view.layout
    if s.phase == Phase.OVER:
        return list(pages.final_page(view))
    found = [*galleries.gallery_sprites(view), veil_sprite(layout)]
    found += moments.closing_sprites(view)
    found += seats.graveyard_sprites(view)
    for seat in range(s.seats):
        found += seats.seat_sprites(view, seat)
    found += asked_sprites(layout, view.in_room(asked_of_table), f"imp-{s.active}")
    found += seats.happened_sprites(view, layout.happened)
    found += strip.strip_sprites(view)
    found += village.village_sprites(view)
    found += galleries.imp_sprites(view)
    found += galleries.bomb_sprites(view)
    return found + list(moments.burst_sprites(view))


def own_sprites(view: View, viewer: int) -> list[Sprite]:
    """What a seat sees in its own way: what it is asked, which panel is its own, and its buttons."""
    if viewer >= view.s.seats or view.s.phase == Phase.OVER:
        return []
    found = [seats.own_name(view, viewer)]
    if viewer != view.actor:
        return found
    found += asked_sprites(view.layout, view.in_room(asked_of_seat), f"imp-{viewer}")
    return found + list(village.button_sprites(view))
