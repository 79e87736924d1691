"""imps as a scene: galleries, seats, piles, dice and the village, the same for everybody; nothing in it is secret.

Only the words and the buttons differ: who must choose is spoken to, and has the buttons (IMP-705).
"""

from dataclasses import replace

from filon.games.imps.state import Phase, State
from filon.games.imps.story import TITLES, story
from filon.kernel.words import Words
from filon.scene import SHAPES, Box, Scene, Sprite, asked_in_room, asked_sprites, laid_over, sprite, width_of
from filon.scene.lettering import style_of

from . import galleries, moments, pages, seats, strip, village
from .asking import asked_of_seat, asked_of_table
from .layout import LAYOUTS
from .pieces import View


def scene(s: State, viewer: int, shape: str, words: Words, memory_aid: bool) -> Scene:
    """The position as a viewer sees it."""
    view = View(s, words, LAYOUTS[shape](int(s.seats)), memory_aid)
    table = Scene(
        shape=shape,
        title=title_of(view),
        asked=asked_of_table(view),
        happened=tuple(story(s, viewer, words)),
        zones=view.layout.zones(),
        sprites=tuple(table_sprites(view)),
    )
    return laid_over(table, own_sprites(view, viewer), asked_of_seat(view) if viewer == view.actor else "")


def title_of(view: View) -> str:
    """The game and its turn; where there is no room, the turn's number alone."""
    title, shape = TITLES[view.words.language], view.layout.shape
    if view.s.phase == Phase.OVER:
        return title
    whole = f"{title} · {view.words('Turn {n}', n=view.s.turn_number)}"
    room = SHAPES[shape][0] - 2 * MARGIN
    return whole if width_of(whole, style_of("title", shape)) <= room else f"{title} · {view.s.turn_number}"


MARGIN = 16  # units on both sides of the title


def table_sprites(view: View) -> list[Sprite]:
    """What everybody sees, from back to front; imps last, for they go everywhere."""
    s, layout = view.s, view.layout
    if s.phase == Phase.OVER:
        return list(pages.final_page(view))
    found = [*galleries.gallery_sprites(view), sprite("veil", "veil", Box(0, 0, *SHAPES[layout.shape]))]
    found += moments.closing_sprites(view)
    found += seats.graveyard_sprites(view)
    for seat in range(s.seats):
        found += seats.seat_sprites(view, seat)
    asked = asked_in_room(layout, view.words, lambda words: asked_of_table(replace(view, words=words)))
    found += asked_sprites(layout, asked, f"imp-{s.active}")
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
    found = [seats.name_sprite(view, viewer, own=True)]
    if viewer != view.actor:
        return found
    asked = asked_in_room(view.layout, view.words, lambda words: asked_of_seat(replace(view, words=words)))
    found += asked_sprites(view.layout, asked, f"imp-{viewer}")
    return found + list(village.button_sprites(view))
