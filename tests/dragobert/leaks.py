"""Leaks planted in dragobert, where only the order of the piles and the chance are hidden: one of the checks must notice."""

from typing import Any

from contract.common_leaks import (
    COMMON,
    DrawnPublic,
    Leaks,
    drawing_tells,
    forgotten,
    imagine_knows,
    legal_knows,
    of_others,
    place_of,
    policy_peeks,
    public,
    reason_knows,
    scene_tells,
    shown,
    veil_tells,
)
from filon.games.dragobert.moves import DRAW_EXTRACTION
from filon.games.dragobert.state import MAX_DWARVES, Action, Kind


def next_exit(s: Any) -> int:
    """The Exit card nobody may see yet."""
    return int(s.exits[max(int(s.exits_left) - 1, 0)])


def wakes(s: Any, seat: int, action: int) -> bool:
    """Would this dig wake the dragon? The card under the top says so."""
    return action == DRAW_EXTRACTION and s.extraction[max(int(s.extraction_left) - 2, 0)] == Kind.DRAGON


LEAKS: Leaks = (
    *COMMON,
    DrawnPublic,
    public("extraction", "The whole Extraction pile lies open."),
    public("exits", "The Exit pile lies open."),
    shown(
        "ExitTopRevealed",
        "The top Exit card is open as the top Extraction card is.",
        "exits",
        where=lambda s, _viewer: place_of(s.exits, s.exits_left - 1),
    ),
    forgotten("StacksForgotten", "What was open once is forgotten (DRA-705).", "stacks", where=of_others(MAX_DWARVES)),
    drawing_tells("DrawingShowsNextExit", "The picture reads the State.", next_exit),
    scene_tells("SceneShowsNextExit", "The Exit pile is drawn with its top turned up.", next_exit, by="art"),
    policy_peeks(
        "The rule of thumb leaves when the next Exit card is a good one.",
        lambda s, _seat: next_exit(s) >> Action.DOUBLE_STEP & 1,
    ),
    legal_knows("LegalKnowsTheDragon", "One may not dig when that would wake the dragon.", wakes, caught_by="twins"),
    reason_knows("ReasonKnowsTheDragon", "A refusal warns of what nobody can know.", wakes, caught_by="answers"),
    veil_tells(
        "VeilTellsMore", "With a draw, others learn which card is about to be drawn.", lambda s, _seat, _action: next_exit(s)
    ),
    imagine_knows("Whoever imagines sees the real piles.", "extraction", "exits"),
)
