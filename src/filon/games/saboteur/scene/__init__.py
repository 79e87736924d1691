"""saboteur as a scene: the maze through its window, seats, piles and hand, and pages where there is something to tell.

Hands, roles and goals are drawn for those only who may know them. What somebody discarded face down, who looked at which
goal and what was there is not drawn unless the table's memory aid is on; what a player sees through a map is drawn until it
plays its next card.
"""

from filon.games.saboteur.state import Phase, State
from filon.games.saboteur.story import story
from filon.kernel.words import Words
from filon.scene import SHAPES, Box, Scene, Sprite, asked_sprites, sprite

from . import maze, pages, seats, strip
from .layout import LAYOUTS
from .pieces import View, asked_of_viewer


def scene(s: State, viewer: int, shape: str, words: Words, memory_aid: bool) -> Scene:
    """The position as a viewer sees it."""
    view = viewed(s, viewer, shape, words, memory_aid=memory_aid)
    over = s.phase == Phase.OVER
    return Scene(
        shape=shape,
        title="Saboteur" if over else "Saboteur · " + words("Round {n} of {m}", n=s.round_number, m=s.rounds),
        asked=asked_of_viewer(view),
        happened=tuple(story(s, viewer, words)),
        zones=view.layout.zones(),
        sprites=tuple(pages.final_page(view) if over else table_sprites(view)),
        field=None if over else maze.maze_field(view),
        marking=seats.marking(view),
    )


def viewed(s: State, viewer: int, shape: str, words: Words, *, memory_aid: bool) -> View:
    """The view of a position; a page takes room from the maze."""
    layout = LAYOUTS[shape]
    view = View(s, words, layout(int(s.seats), has_page=False), memory_aid, viewer)
    if not view.shows_role and not view.shows_round:
        return view
    return View(s, words, layout(int(s.seats), has_page=True), memory_aid, viewer)


def table_sprites(view: View) -> list[Sprite]:
    """Everything, from back to front."""
    s, layout = view.s, view.layout
    found = [*maze.maze_sprites(view), sprite("veil", "veil", Box(0, 0, *SHAPES[layout.shape]))]
    found += pages.page_sprites(view)
    for seat in range(s.seats):
        found += seats.seat_sprites(view, seat)
    found += seats.happened_sprites(view, layout.happened)
    found += asked_sprites(layout, asked_of_viewer(view), f"dwarf-{s.turn}")
    return found + list(strip.strip_sprites(view))
