"""kingsmine as a scene: the mine through its window, the King's board and stock, all seats, and what may be done.

Tiles in the mine lie face down for everybody. A seat sees its own piles until it has placed them, and what its lantern shows
it for a moment; what else it has seen is not drawn unless the table's memory aid is on (KIN-703).
"""

from filon.games.kingsmine.state import Phase, State
from filon.games.kingsmine.story import TITLES, story
from filon.kernel.words import Words
from filon.scene import Contents, Scene, Sprite, asked_sprites, turn_title, veil_sprite

from . import deeds, king, mine, moments, pages, scoring, seats
from .asking import asked_of_viewer
from .layout import LAYOUTS
from .pieces import View


def scene(s: State, viewer: int, shape: str, words: Words, memory_aid: bool) -> Scene:
    """The position as a viewer sees it."""
    view = View(s, words, LAYOUTS[shape](int(s.seats)), memory_aid, viewer)
    over = s.phase == Phase.OVER
    return view.scene(
        turn_title(TITLES[words.language], 0 if over else s.turn_number, view.layout, words),
        asked_of_viewer(view),
        story(s, viewer, words),
        pages.final_page(view) if over else table_sprites(view),
        field=None if over else mine.mine_field(view),
    )


def bundle_scene(contents: Contents, viewer: int, shape: str, words: Words, memory_aid: bool) -> Scene:
    """The position with a barter on the tray that nobody else sees yet."""
    view = View(contents.s, words, LAYOUTS[shape](int(contents.s.seats)), memory_aid, viewer, contents)
    title = turn_title(TITLES[words.language], contents.s.turn_number, view.layout, words)
    told = story(contents.s, viewer, words)
    return view.scene(title, asked_of_viewer(view), told, table_sprites(view), field=mine.mine_field(view))


def table_sprites(view: View) -> list[Sprite]:
    """Everything, from back to front."""
    layout = view.layout
    found = [*mine.mine_sprites(view), veil_sprite(layout)]
    found += mine.left_sprites(view)
    found += king.king_sprites(view)
    found += king.stock_sprites(view)
    found += scoring.scoring_sprites(view)
    found += moments.happened_sprites(view, layout.happened)
    found += asked_sprites(layout, view.in_room(asked_of_viewer), f"dwarf-{view.s.asked}")
    found += seats.seat_sprites(view)
    return found + list(deeds.deed_sprites(view))
