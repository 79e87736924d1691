"""The maze of saboteur, seen through a window: cards as they lie, places to build on, the start and the goals."""

from collections.abc import Iterator

from filon.games.saboteur.moves import CELL_IDS, PLACES, column_of, row_of
from filon.games.saboteur.rules.maze import GOAL_CELLS, START_CELL, can_hold_ladder
from filon.games.saboteur.state import FACE_DOWN, STEP, Side, What
from filon.games.saboteur.story import card_words, goal_words, shape_words
from filon.games.saboteur.tables import IS_LADDER, OPENINGS
from filon.scene import Box, Field, Sprite, sprite

from .layout import CARD_WIDE, framed, hollow, place_box
from .pieces import View, card_art

MOST_LOOKERS = 4  # shown on a goal


def maze_field(view: View) -> Field:
    """All that is in use, framed."""
    frame = framed([box_of(cell) for cell in shown_cells(view)])
    return Field("maze", ("cell", "goal"), frame, frame, CARD_WIDE)


def shown_cells(view: View) -> list[int]:
    """The places there is something on, or could be, in reading order."""
    s = view.s
    fallen = [row[2] for row in view.touched_by_last.get(What.ROCKFALL, [])]
    return sorted({*s.laid[: s.n_laid], *s.sites[: s.n_sites], *fallen, *ladder_cells(view), START_CELL, *GOAL_CELLS})


def ladder_cells(view: View) -> set[int]:
    """The places for a ladder, which needs no tunnel there, if the viewer has one in hand."""
    s = view.s
    hand = s.hands[view.viewer][: s.hand_sizes[view.viewer]] if view.is_seated else []
    if not any(IS_LADDER[card] for card in hand):
        return set()
    beside = {cell + step for cell in (*s.laid[: s.n_laid], START_CELL) for step in STEP}
    return {cell for cell in beside if can_hold_ladder(view.record, cell)}


def box_of(cell: int) -> Box:
    """Where a place is, in units of the maze."""
    return place_box(column_of(cell), row_of(cell))


def maze_sprites(view: View) -> Iterator[Sprite]:
    """Every place, in reading order: so a card comes where its place was."""
    goals = {cell: goal for goal, cell in enumerate(GOAL_CELLS)}
    for cell in shown_cells(view):
        if cell in goals:
            yield from goal_sprites(view, goals[cell], cell)
        elif view.s.maze[cell]:
            yield card_sprite(view, cell)
        else:
            yield from empty_sprites(view, cell)


def card_sprite(view: View, cell: int) -> Sprite:
    """A card as it lies."""
    shape = view.s.maze[cell]
    laid = any(row[3] == cell for row in view.touched_by_last.get(What.LAID, []))
    label = view.words("{card} at {place}", card=shape_words(shape, view.words), place=PLACES[cell])
    tone, turn = "new" if laid else "", 180 * (shape & 1)
    return sprite(
        CELL_IDS[cell], card_art(shape >> 1), box_of(cell), label=f"{label}, {open_words(view, shape)}", tone=tone, turn=turn
    )


def open_words(view: View, shape: int) -> str:
    """Which sides of a card are open."""
    sides = ", ".join(view.words(SIDES[side]) for side in Side if OPENINGS[shape] >> side & 1)
    return view.words("open: {sides}", sides=sides)


SIDES: dict[int, str] = {Side.N: "north", Side.E: "east", Side.S: "south", Side.W: "west"}


def empty_sprites(view: View, cell: int) -> Iterator[Sprite]:
    """A place to build on; where rocks fell just now they are still seen."""
    box, name = hollow(box_of(cell)), CELL_IDS[cell]
    fallen = view.has(What.ROCKFALL) and any(row[2] == cell for row in view.touched_by_last[What.ROCKFALL])
    label = view.words("empty place {place}", place=PLACES[cell])
    yield sprite(name, "place", box, label=label, tone="new" if fallen else "")
    if fallen:
        yield sprite(f"{name}-rocks", "boulder", box.part(8, 28, 70, 70))


# --- goals --------------------------------------------------------------------------------------------------------------


def goal_sprites(view: View, goal: int, cell: int) -> Iterator[Sprite]:
    """A goal, face up or down; with what the viewer knows of it, or who else looked at it."""
    words, shape = view.words, view.s.maze[cell]
    name, box = f"goal-{goal}", box_of(cell)
    shown = What.LOOKED if shape == FACE_DOWN else What.TURNED_UP
    new = "new" if any(row[2] == goal for row in view.touched_by_last.get(shown, [])) else ""
    if shape != FACE_DOWN:
        label = words("{goal}: {card}", goal=goal_words(goal, words), card=shape_words(shape, words))
        yield sprite(
            name, card_art(shape >> 1), box, label=f"{label}, {open_words(view, shape)}", tone=new, turn=180 * (shape & 1)
        )
        return
    known = known_card(view, goal)
    yield sprite(name, "goal-back", box, label=goal_label(view, goal, known), tone=new)
    if known:
        yield sprite(f"{name}-known", card_art(known), box.part(19, 27, 62, 87))
        yield sprite(f"{name}-eye", "eye", box.part(60, 6, 34, 34))
    if view.memory_aid:
        yield from looker_sprites(view, goal, box)


def known_card(view: View, goal: int) -> int:
    """What is drawn there though it lies face down, 0 for nothing: all once the round is over, and what the viewer sees.

    It sees what its last card let it look at, and with the memory aid all it ever looked at.
    """
    s = view.s
    if s.rounds_ended == s.round_number:
        return int(s.ended_goals[s.round_number - 1][goal])
    if not view.is_seated or not (view.memory_aid or s.looked_turn[view.viewer][goal] == view.last_turn(view.viewer)):
        return 0
    return int(s.looked[view.viewer][goal])


def goal_label(view: View, goal: int, known: int) -> str:
    """A goal that lies face down, for those who do not see it."""
    words = view.words
    if known:
        return words("You know {goal}: {card}.", goal=goal_words(goal, words), card=card_words(known, words))
    return words("{goal}, face down", goal=goal_words(goal, words))


def looker_sprites(view: View, goal: int, box: Box) -> Iterator[Sprite]:
    """Who looked at a goal, the last ones."""
    turns = [(view.s.looked_turn[seat][goal], seat) for seat in range(view.s.seats) if view.s.looked_turn[seat][goal]]
    seats = [seat for _, seat in sorted(turns)[-MOST_LOOKERS:]]
    for place, seat in enumerate(seats):
        label = view.words("{seat} has looked", seat=view.names[seat])
        yield sprite(f"goal-{goal}-by-{seat}", f"shield-{seat}", box.part(4 + 23 * place, 114, 22, 22), label=label)
