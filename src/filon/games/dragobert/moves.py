"""Moves of dragobert: its verbs, their notation and touches, and nothing else that counts on their numbers.

A move is the same in every world (no slots of a hidden hand), so meaning and action are one number.
"""

from filon.kernel.compiling import kernel
from filon.kernel.verbs import Part, Verbs
from filon.scene.paths import Touches

from .state import MAX_DWARVES, Action, State, TwoPlayer


def name_of(s: State, dwarf: int) -> str:
    """A dwarf's name in notation: A to F by seat, A1 A2 B1 B2 in `double_draw`."""
    if s.two_player == TwoPlayer.DOUBLE_DRAW:
        return "AB"[dwarf // 2] + "12"[dwarf % 2]
    return "ABCDEF"[dwarf]


def names_of(s: State, _seat: int) -> list[str]:
    """Every dwarf in notation; who is not at this table by number."""
    return [name_of(s, dwarf) if dwarf < s.dwarves else str(dwarf) for dwarf in range(MAX_DWARVES)]


def other_names(s: State, _seat: int) -> dict[str, int]:
    """Where a dwarf is a seat's only one, it may be called by the number of the seat, or by a letter nobody has."""
    if s.two_player == TwoPlayer.DOUBLE_DRAW:
        return {}
    return {name: dwarf for dwarf in range(MAX_DWARVES) for name in (str(dwarf), name_of(s, dwarf))}


def touch_of(action: int) -> str:
    """The sprite of an action of an Exit card."""
    return f"act-{Action(action).name.lower()}"


VERBS = Verbs()
DRAW_EXTRACTION = VERBS.move("draw extraction", touch="pile-extraction")
DRAW_EXIT = VERBS.move("draw exit", touch="pile-exit")
STEP = VERBS.move("step", touch=touch_of(Action.STEP))
DOUBLE_STEP = VERBS.move("double_step", touch=touch_of(Action.DOUBLE_STEP))
ALL_TOGETHER = VERBS.move("all_together", touch=touch_of(Action.ALL_TOGETHER))
BONUS = VERBS.move("bonus", touch=touch_of(Action.BONUS))
SWAP = VERBS.verb(
    "swap {dwarf}",
    Part("dwarf", MAX_DWARVES, words=names_of, also=other_names),
    touch=(touch_of(Action.SWAP), "dwarf-{dwarf}"),
)

ACTIONS = VERBS.actions
touches = Touches(ACTIONS, VERBS.path_of)


@kernel
def shown_action(action: int) -> int:
    """The action an Exit card must show for this move of the action phase."""
    if action == STEP:
        return Action.STEP
    if action == DOUBLE_STEP:
        return Action.DOUBLE_STEP
    if action == ALL_TOGETHER:
        return Action.ALL_TOGETHER
    if action == BONUS:
        return Action.BONUS
    return Action.SWAP
