"""Moves of dragobert: action numbers, their notation, and nothing else that counts on their arithmetic.

A move is the same in every world (no slots of a hidden hand), so meaning and action are one number.
"""

from collections.abc import Iterator

from filon.kernel.compiling import kernel
from filon.kernel.notation import plain, readings_of
from filon.scene.paths import Path, Touches

from .state import MAX_DWARVES, Action, State, TwoPlayer

DRAW_EXTRACTION = 0
DRAW_EXIT = 1
STEP = 2
DOUBLE_STEP = 3
ALL_TOGETHER = 4
BONUS = 5
SWAP = 6  # + the other dwarf
ACTIONS = SWAP + MAX_DWARVES

NAMES = {
    DRAW_EXTRACTION: "draw extraction",
    DRAW_EXIT: "draw exit",
    STEP: "step",
    DOUBLE_STEP: "double_step",
    ALL_TOGETHER: "all_together",
    BONUS: "bonus",
}


@kernel
def swap_with(dwarf: int) -> int:
    """The move that swaps the acting dwarf with another."""
    return SWAP + dwarf


@kernel
def swapped_dwarf(action: int) -> int:
    """The other dwarf of a swap."""
    return action - SWAP


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


@kernel
def meaning(s: State, seat: int, action: int) -> int:
    """An action speaks of kinds and dwarves already."""
    return action


def name_of(s: State, dwarf: int) -> str:
    """A dwarf's name in notation: A to F by seat, A1 A2 B1 B2 in `double_draw`."""
    if s.two_player == TwoPlayer.DOUBLE_DRAW:
        return "AB"[dwarf // 2] + "12"[dwarf % 2]
    return "ABCDEF"[dwarf]


def text_of(s: State, seat: int, action: int) -> str:
    """`draw exit`, `double_step`, `swap B2`."""
    if action >= SWAP:
        dwarf = swapped_dwarf(action)
        return f"swap {name_of(s, dwarf)}" if dwarf < s.dwarves else f"swap {dwarf}"
    return NAMES[action]


def read_text(s: State, seat: int, text: str) -> int | None:
    """The action a text means, however it is spaced or capitalised; None if it means nothing."""
    texts = [text_of(s, seat, action) for action in range(ACTIONS)]
    return readings_of(texts, other_spellings(s)).get(plain(text))


def other_spellings(s: State) -> Iterator[tuple[str, int]]:
    """Where a dwarf is a seat's only one, it may be called by the number of the seat, or by a letter nobody has."""
    if s.two_player != TwoPlayer.DOUBLE_DRAW:
        for dwarf in range(MAX_DWARVES):
            yield f"swap {dwarf}", swap_with(dwarf)
            yield f"swap {name_of(s, dwarf)}", swap_with(dwarf)


def path_of(action: int) -> Path:
    """The sprites to touch, in order: a pile, or an action of the card turned up and, to swap, the other dwarf's disc."""
    if action == DRAW_EXTRACTION:
        return ("pile-extraction",)
    if action == DRAW_EXIT:
        return ("pile-exit",)
    button = touch_of(shown_action(action))
    return (button, f"dwarf-{swapped_dwarf(action)}") if action >= SWAP else (button,)


def touch_of(action: int) -> str:
    """The sprite of an action of an Exit card."""
    return f"act-{Action(action).name.lower()}"


touches = Touches(ACTIONS, path_of)
