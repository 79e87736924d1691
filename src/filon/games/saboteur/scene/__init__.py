"""saboteur as a scene: the maze through its window, seats, piles and hand, and pages where there is something to tell.

Hands, roles and goals are drawn for those only who may know them. What somebody discarded face down, who looked at which
goal and what was there is not drawn unless the table's memory aid is on; what a player sees through a map, and with the
expansion the role it inspects, is drawn until it plays its next card.
"""

from filon.games.saboteur.state import Phase, State
from filon.games.saboteur.story import story
from filon.kernel.words import Words
from filon.scene import TALL, WIDE, Notice, Scene, Sprite, asked_sprites, veil_sprite

from . import maze, pages, seats, strip
from .layout import Tall, Wide
from .layout_expansion import EXPANSION_LAYOUTS, TallBrief
from .pieces import View, asked_of_viewer


def scene(s: State, viewer: int, shape: str, words: Words, memory_aid: bool) -> Scene:
    """The position as a viewer sees it."""
    view = viewed(View(s, words, layout_for(s, shape)(int(s.seats), has_page=False), memory_aid, viewer))
    if not view.has_page:
        return drawn(view, pages.notice(view))
    return drawn(view, pages.notice(view, drawn(viewed(view.but(bare=True)))))


def drawn(view: View, notice: Notice | None = None) -> Scene:
    """A view as a scene."""
    s, words = view.s, view.words
    over = s.phase == Phase.OVER
    return view.scene(
        "Saboteur" if over else "Saboteur · " + words("Round {n} of {m}", n=s.round_number, m=s.rounds),
        asked_of_viewer(view),
        story(view.record, view.viewer, words),
        pages.final_page(view) if over else table_sprites(view),
        field=None if over else maze.maze_field(view),
        marking=seats.marking(view),
        notice=notice,
    )


def viewed(view: View) -> View:
    """The same with room for its page, which the maze has to give, and for what lies in front of the viewer."""
    if not view.has_page and not view.own_fronts and not view.bare:
        return view
    s, shape = view.s, view.layout.shape
    layout = TallBrief if view.has_page and view.is_brief else layout_for(s, shape)
    return view.but(layout=layout(int(s.seats), has_page=view.has_page, in_front=len(view.own_fronts)))


def layout_for(s: State, shape: str) -> type[Wide] | type[Tall]:
    """Where things lie in this game."""
    return EXPANSION_LAYOUTS[shape] if s.expansion else LAYOUTS[shape]


LAYOUTS: dict[str, type[Wide] | type[Tall]] = {WIDE: Wide, TALL: Tall}


def table_sprites(view: View) -> list[Sprite]:
    """Everything, from back to front."""
    s, layout = view.s, view.layout
    found = [*maze.maze_sprites(view), veil_sprite(layout)]
    found += pages.page_sprites(view)
    for seat in range(s.seats):
        found += seats.seat_sprites(view, seat)
    found += seats.happened_sprites(view, layout.happened)
    found += asked_sprites(layout, asked_of_viewer(view), f"dwarf-{s.turn}")
    found += seats.own_front_sprites(view)
    return found + list(strip.strip_sprites(view))
