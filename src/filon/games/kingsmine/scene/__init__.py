"""kingsmine as a scene: the mine through its window, the King's board and stock, all seats, and what may be done.

Tiles in the mine lie face down for everybody. A seat sees its own piles until it has placed them, and what its lantern shows
it for a moment; what else it has seen is not drawn unless the table's memory aid is on (KIN-703).
"""

from dataclasses import replace

from filon.games.kingsmine.state import Phase, State
from filon.games.kingsmine.story import TITLES, notice_of, story
from filon.kernel.words import Words
from filon.scene import SHAPES, Box, Notice, Scene, Sprite, asked_in_room, asked_sprites, sprite, width_of
from filon.scene.lettering import style_of

from . import deeds, king, mine, moments, pages, seats
from .asking import asked_of_viewer
from .layout import LAYOUTS
from .pieces import View

MARGIN = 16  # units on both sides of the title


def scene(s: State, viewer: int, shape: str, words: Words, memory_aid: bool) -> Scene:
    """The position as a viewer sees it."""
    view = View(s, words, LAYOUTS[shape](int(s.seats)), memory_aid, viewer)
    over = s.phase == Phase.OVER
    return Scene(
        shape=shape,
        title=title_of(view),
        asked=asked_of_viewer(view),
        happened=tuple(story(s, viewer, words)),
        zones=view.layout.zones(),
        sprites=tuple(pages.final_page(view) if over else table_sprites(view)),
        field=None if over else mine.mine_field(view),
        notice=notice(view),
    )


def notice(view: View) -> Notice | None:
    """What there is to read, over what happened last."""
    name = notice_of(view.s, view.viewer)
    return Notice(name, ("happened",), tuple(moments.goal_page(view, view.layout.happened))) if name else None


def title_of(view: View) -> str:
    """The game and its turn; where there is no room, the turn's number alone."""
    s, title, shape = view.s, TITLES[view.words.language], view.layout.shape
    if s.phase == Phase.OVER or not s.turn_number:
        return title
    whole = f"{title} · {view.words('Turn {n}', n=s.turn_number)}"
    room = SHAPES[shape][0] - 2 * MARGIN
    return whole if width_of(whole, style_of("title", shape)) <= room else f"{title} · {s.turn_number}"


def table_sprites(view: View) -> list[Sprite]:
    """Everything, from back to front."""
    layout = view.layout
    found = [*mine.mine_sprites(view), sprite("veil", "veil", Box(0, 0, *SHAPES[layout.shape]))]
    found += mine.left_sprites(view)
    found += king.king_sprites(view)
    found += king.stock_sprites(view)
    found += moments.happened_sprites(view, layout.happened)
    asked = asked_in_room(layout, view.words, lambda words: asked_of_viewer(replace(view, words=words)))
    found += asked_sprites(layout, asked, f"dwarf-{view.s.asked}")
    found += seats.seat_sprites(view)
    return found + list(deeds.deed_sprites(view))
