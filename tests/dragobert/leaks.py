"""Leaks planted in dragobert, where only the order of the piles and the chance are hidden: one of the checks must notice.

`caught_by` names that check (`CHECKS` in contract/secrecy.py).
"""

from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from contract.common_leaks import (
    DigestInStory,
    IdsTellTheState,
    ImagineKeepsKey,
    ImagineKnowsFields,
    KeyPublic,
    PositionOfTheState,
)
from contract.secrecy import Doors, MadePublic
from filon.games.dragobert import moves
from filon.games.dragobert.state import Action, Kind
from filon.kernel.contract import Refusal
from filon.scene import Scene


def next_exit(states: NDArray[Any]) -> int:
    """The Exit card nobody may see yet."""
    return int(states["exits"][0, max(int(states["exits_left"][0]) - 1, 0)])


def under_the_top(states: NDArray[Any]) -> int:
    """The Extraction card nobody may see yet."""
    return int(states["extraction"][0, max(int(states["extraction_left"][0]) - 2, 0)])


class ExtractionPublic(MadePublic):
    """The whole Extraction pile lies open."""

    field = "extraction"


class ExitsPublic(MadePublic):
    """The Exit pile lies open."""

    field = "exits"


class DrawnPublic(MadePublic):
    """How many words of chance were drawn tells how often a pile was shuffled again."""

    field = "chance_drawn"


class ExitTopRevealed(Doors):
    """The top Exit card is open as the top Extraction card is."""

    caught_by = "twins"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        top = int(states["exits_left"][0]) - 1
        seen["exits"][0, top] = states["exits"][0, top]
        return seen


class StacksForgotten(Doors):
    """Others' stacks are blank: nobody peeks, but what was open once is forgotten (DRA-705)."""

    caught_by = "recall"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        others = [dwarf for dwarf in range(len(seen["stacks"][0])) if dwarf != viewer]
        seen["stacks"][0, others] = 0
        return seen


class DrawingShowsNextExit(Doors):
    """The picture reads the State."""

    caught_by = "twins"

    def drawing(self, states: NDArray[Any], viewer: int, *, memory_aid: bool) -> str:
        return super().drawing(states, viewer, memory_aid=memory_aid) + f"\nnext Exit card: {next_exit(states)}"


class SceneShowsNextExit(Doors):
    """The Exit pile is drawn with its top turned up."""

    caught_by = "twins"

    def scene(self, states: NDArray[Any], viewer: int, shape: str, *, memory_aid: bool) -> Scene:
        scene = super().scene(states, viewer, shape, memory_aid=memory_aid)
        sprites = [
            msgspec.structs.replace(sprite, art=f"exit-{next_exit(states)}") if sprite.id == "pile-exit" else sprite
            for sprite in scene.sprites
        ]
        return msgspec.structs.replace(scene, sprites=tuple(sprites))


class PolicyPeeks(Doors):
    """The rule of thumb leaves when the next Exit card is a good one."""

    caught_by = "answers"

    def policy(self, states: NDArray[Any], seat: int, key: NDArray[np.uint32]) -> int:
        good = next_exit(states) >> Action.DOUBLE_STEP & 1
        return self.legal(states, seat)[-1] if good else super().policy(states, seat, key)


class LegalKnowsTheDragon(Doors):
    """One may not dig when that would wake the dragon."""

    caught_by = "twins"

    def legal(self, states: NDArray[Any], seat: int) -> list[int]:
        wakes = under_the_top(states) == Kind.DRAGON
        return [action for action in super().legal(states, seat) if action != moves.DRAW_EXTRACTION or not wakes]


class ReasonKnowsTheDragon(Doors):
    """A refusal warns of what nobody can know."""

    caught_by = "answers"

    def why_not(self, states: NDArray[Any], seat: int, action: int) -> Refusal | None:
        if action == moves.DRAW_EXTRACTION and under_the_top(states) == Kind.DRAGON:
            return Refusal("DRA-309", "Better not.")
        return super().why_not(states, seat, action)


class VeilTellsMore(Doors):
    """With a draw, others learn which card is about to be drawn."""

    caught_by = "twins"

    def veil(self, states: NDArray[Any], seat: int, action: int, viewer: int) -> int:
        return super().veil(states, seat, action, viewer) + 100 * next_exit(states)


class ImagineKnows(ImagineKnowsFields):
    """Whoever imagines sees the real piles."""

    hidden = ("extraction", "exits")


LEAKS: tuple[type[Doors], ...] = (
    ExtractionPublic,
    ExitsPublic,
    KeyPublic,
    DrawnPublic,
    ExitTopRevealed,
    StacksForgotten,
    DigestInStory,
    PositionOfTheState,
    IdsTellTheState,
    DrawingShowsNextExit,
    SceneShowsNextExit,
    PolicyPeeks,
    LegalKnowsTheDragon,
    ReasonKnowsTheDragon,
    VeilTellsMore,
    ImagineKeepsKey,
    ImagineKnows,
)
