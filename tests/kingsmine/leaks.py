"""Leaks planted in kingsmine, where tiles lie face down, some of them seen by some: a check must notice each.

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
from filon.games.kingsmine import moves
from filon.games.kingsmine.state import EVERYONE, Kind, Phase
from filon.kernel.contract import Refusal
from filon.scene import Scene, Sprite, Touch

CELLS = range(1, 26)


def tops(states: NDArray[Any]) -> list[int]:
    """The top tile of every cell; 0 where there is none."""
    heights = states["heights"][0]
    return [int(states["mine"][0, cell, heights[cell] - 1]) if heights[cell] else 0 for cell in CELLS]


def under_dwarf(states: NDArray[Any], seat: int) -> int:
    """The tile a seat's dwarf stands on; 0 if there is none."""
    cell = int(states["dwarves"][0, seat])
    return tops(states)[cell - 1] if cell else 0


def acting(states: NDArray[Any]) -> int:
    """The tile under the dwarf of the seat that must choose."""
    return under_dwarf(states, int(states["asked"][0]))


class MinePublic(MadePublic):
    """All tiles lie face up."""

    field = "mine"


class PilesPublic(MadePublic):
    """Everybody looks through all the piles before they are placed."""

    caught_by = "recall"
    field = "piles"


class InHandPublic(MadePublic):
    """Everybody sees which of its piles a seat places (KIN-706)."""

    caught_by = "recall"
    field = "in_hand"


class DrawnPublic(MadePublic):
    """Everybody knows the place in the stream of chance."""

    field = "chance_drawn"


class BlockPublic(MadePublic):
    """The words of chance to come lie ready."""

    field = "chance_block"


class TopsRevealed(Doors):
    """The top tile of each pile lies face up (KIN-701)."""

    caught_by = "twins"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        seen["mine"][0, 1:, 7] = tops(states)
        return seen


class DiggerSees(Doors):
    """Whoever's turn it is sees what it would dig."""

    caught_by = "twins"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        if viewer == states["active"][0] and states["phase"][0] == Phase.ACTION:
            seen["mine"][0, 0, 0] = under_dwarf(states, viewer)
        return seen


class LanternForAll(Doors):
    """What one seat saw by its lantern or before it placed its piles, all see (KIN-704)."""

    caught_by = "twins"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        seen["mine"] = np.where(states["known"] != 0, states["mine"], 0)
        return seen


class LanternForgotten(Doors):
    """What a lantern showed is forgotten, but what the seat laid itself (KIN-703)."""

    caught_by = "recall"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        is_own = states["colours"] == viewer + 1
        is_shown = states["known"] == EVERYONE
        if states["phase"][0] != Phase.OVER:
            seen["mine"] = np.where(is_own[:, :, None] | is_shown, seen["mine"], 0)
        return seen


class OwnPilesForgotten(Doors):
    """Once it is placed, a seat does not know any more what is in its own pile (KIN-702)."""

    caught_by = "recall"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        is_own = states["colours"] == viewer + 1
        seen["mine"] = np.where(is_own[:, :, None], 0, seen["mine"])
        return seen


class BlastForgotten(Doors):
    """A tile that all were shown is known to its owner alone (KIN-707)."""

    caught_by = "recall"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        is_shown = (states["known"] == EVERYONE) & (states["colours"] != viewer + 1)[:, :, None]
        seen["mine"] = np.where(is_shown, 0, seen["mine"])
        return seen


class NeverRevealed(Doors):
    """After the end the tiles stay face down."""

    caught_by = "recall"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        if states["phase"][0] == Phase.OVER:
            seen["mine"] = 0
        return seen


class RevealedTooEarly(Doors):
    """The mine is turned up as soon as the end is triggered."""

    caught_by = "twins"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        if states["triggered"][0]:
            seen["mine"] = states["mine"]
        return seen


class CoveredForgotten(Doors):
    """What lies covered on the King's board is forgotten (KIN-705)."""

    caught_by = "recall"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        seen["removed"] = 0
        seen["covered"] = 0
        return seen


class SpectatorKnowsLess(Doors):
    """A spectator does not know what is still buried (KIN-705)."""

    caught_by = "recall"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        if viewer == self.setting.identity.spectator:
            seen["buried"] = 0
        return seen


class EventsForEveryone(Doors):
    """Everybody hears which pile a seat placed and what its lantern shows."""

    caught_by = "twins"

    def apply(self, states: NDArray[Any], seat: int, action: int) -> NDArray[Any]:
        after = super().apply(states, seat, action)
        after["events"][0, : after["n_events"][0], 4] = EVERYONE
        return after

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        loud = states.copy()
        loud["events"][0, : states["n_events"][0], 4] = EVERYONE
        return super().see(loud, viewer)


class EventsForOne(Doors):
    """What happens is told to the seat that did it alone."""

    caught_by = "recall"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        quiet = states.copy()
        quiet["events"][0, : states["n_events"][0], 4] = 1 << int(states["active"][0])
        return super().see(quiet, viewer)


class StoryForetells(Doors):
    """The story says what the next dig would bring up."""

    caught_by = "twins"

    def story(self, states: NDArray[Any], viewer: int) -> list[str]:
        return [*super().story(states, viewer), Kind(acting(states)).name]


class DrawingShowsTops(Doors):
    """The drawing has the top tile of every pile."""

    caught_by = "twins"

    def drawing(self, states: NDArray[Any], viewer: int, *, memory_aid: bool) -> str:
        return super().drawing(states, viewer, memory_aid=memory_aid) + f"\n{tops(states)}"


class MemoryAidKnowsAll(Doors):
    """The memory aid counts what is under each dwarf, not only what one has seen."""

    caught_by = "twins"

    def drawing(self, states: NDArray[Any], viewer: int, *, memory_aid: bool) -> str:
        below = states["mine"][0].tolist() if memory_aid else ""
        return super().drawing(states, viewer, memory_aid=memory_aid) + f"\n{below}"


class SceneShowsDangers(Doors):
    """A pile is drawn smaller if a danger lies on top."""

    caught_by = "twins"

    def scene(self, states: NDArray[Any], viewer: int, shape: str, *, memory_aid: bool) -> Scene:
        scene = super().scene(states, viewer, shape, memory_aid=memory_aid)
        hint = Sprite("hint", "words", 0, 0, 9 + sum(tops(states)), 9)
        return msgspec.structs.replace(scene, sprites=(*scene.sprites, hint))


class IdsOfCoveredTiles(Doors):
    """Tiles that lie face down have sprites with ids by kind."""

    caught_by = "twins"

    def scene(self, states: NDArray[Any], viewer: int, shape: str, *, memory_aid: bool) -> Scene:
        scene = super().scene(states, viewer, shape, memory_aid=memory_aid)
        below = (Sprite(f"tile-{n}-{kind}", "words", 0, 0, 9, 9) for n, kind in enumerate(tops(states)))
        return msgspec.structs.replace(scene, sprites=(*scene.sprites, *below))


class TouchesForetell(Doors):
    """The ids to touch tell what is under the dwarf."""

    caught_by = "twins"

    def touches(self, states: NDArray[Any], seat: int) -> Touch:
        tree = super().touches(states, seat)
        return msgspec.structs.replace(tree, then={**tree.then, f"tile-{under_dwarf(states, seat)}": Touch()})


class TextsForetell(Doors):
    """Moves in notation name what they would bring up."""

    caught_by = "twins"

    def texts(self, states: NDArray[Any], seat: int) -> list[str]:
        return [f"{text} {under_dwarf(states, seat)}" for text in super().texts(states, seat)]


class LegalKnowsDangers(Doors):
    """One may not dig what would harm (KIN-708)."""

    caught_by = "answers"

    def legal(self, states: NDArray[Any], seat: int) -> list[int]:
        is_danger = under_dwarf(states, seat) >= Kind.CURSE
        return [action for action in super().legal(states, seat) if not (is_danger and action == moves.DIG)]


class RefusalsForetell(Doors):
    """A refusal names what lies under the dwarf (KIN-243)."""

    caught_by = "twins"

    def why_not(self, states: NDArray[Any], seat: int, action: int) -> Refusal | None:
        refusal, below = super().why_not(states, seat, action), under_dwarf(states, seat)
        return Refusal("KIN-243", f"No: {Kind(below).name}.") if refusal and below else refusal


class PolicyPeeks(Doors):
    """The rule of thumb ends its turn on a danger."""

    caught_by = "answers"

    def policy(self, states: NDArray[Any], seat: int, key: NDArray[np.uint32]) -> int:
        legal = self.legal(states, seat)
        return legal[-1] if under_dwarf(states, seat) >= Kind.CURSE else super().policy(states, seat, key)


class ActorsKnowTiles(Doors):
    """Everybody is asked when somebody stands on a firedamp."""

    caught_by = "twins"

    def actors(self, states: NDArray[Any]) -> int:
        everybody = (1 << self.setting.seats) - 1
        return super().actors(states) | (everybody if acting(states) == Kind.FIREDAMP else 0)


class VeilForetells(Doors):
    """With a dig others learn what it will turn up."""

    caught_by = "twins"

    def veil(self, states: NDArray[Any], seat: int, action: int, viewer: int) -> int:
        secret = under_dwarf(states, seat) if action == moves.DIG and viewer != seat else 0
        return super().veil(states, seat, action, viewer) + moves.ACTIONS * secret


class ImagineKnows(ImagineKnowsFields):
    """Whoever imagines sees the real mine and the real piles."""

    hidden = ("mine", "piles", "in_hand")


class ImagineForgetsOwn(Doors):
    """Whoever imagines mixes up even what it has seen."""

    caught_by = "round trip"

    def imagine(self, seen: NDArray[Any], viewer: int, key: NDArray[np.uint32]) -> NDArray[Any]:
        imagined = super().imagine(seen, viewer, key)
        imagined["mine"] = imagined["mine"][:, :, ::-1]
        return imagined


LEAKS: tuple[type[Doors], ...] = (
    MinePublic,
    PilesPublic,
    InHandPublic,
    KeyPublic,
    DrawnPublic,
    BlockPublic,
    TopsRevealed,
    DiggerSees,
    LanternForAll,
    LanternForgotten,
    OwnPilesForgotten,
    BlastForgotten,
    NeverRevealed,
    RevealedTooEarly,
    CoveredForgotten,
    SpectatorKnowsLess,
    EventsForEveryone,
    EventsForOne,
    StoryForetells,
    DigestInStory,
    PositionOfTheState,
    IdsTellTheState,
    IdsOfCoveredTiles,
    DrawingShowsTops,
    MemoryAidKnowsAll,
    SceneShowsDangers,
    TouchesForetell,
    TextsForetell,
    LegalKnowsDangers,
    RefusalsForetell,
    PolicyPeeks,
    ActorsKnowTiles,
    VeilForetells,
    ImagineKnows,
    ImagineKeepsKey,
    ImagineForgetsOwn,
)
