"""Leaks planted in imps, where only the order of piles and chests and the chance to come are hidden: a check must notice.

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
from filon.games.imps import moves
from filon.games.imps.state import Chest, Kind, Phase
from filon.kernel.contract import Refusal
from filon.kernel.verbs import is_a, parts
from filon.scene import Scene, Sprite, Touch

NUMBERS = range(1, 6)


def under_top(states: NDArray[Any], number: int) -> int:
    """The tunnel card nobody may see yet; 0 if there is none."""
    left = int(states["pile_left"][0, number])
    return int(states["piles"][0, number, left - 2]) if left > 1 else 0


def all_under_tops(states: NDArray[Any]) -> list[int]:
    """Those of all numbers."""
    return [under_top(states, number) for number in NUMBERS]


def next_chest(states: NDArray[Any]) -> int:
    """The chest that will be opened next; 0 if there is none."""
    left = int(states["n_chests"][0])
    return int(states["chests"][0, left - 1]) if left else 0


class PilesPublic(MadePublic):
    """The piles lie spread out."""

    field = "piles"


class ChestsPublic(MadePublic):
    """The chests lie open."""

    field = "chests"


class DrawnPublic(MadePublic):
    """Everybody knows the place in the stream of chance."""

    field = "chance_drawn"


class BlockPublic(MadePublic):
    """The dice to come lie ready."""

    field = "chance_block"


class UnderTopsRevealed(Doors):
    """The card under each top peeps out."""

    caught_by = "twins"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        seen["piles"][0, 1:, 0] = all_under_tops(states)
        return seen


class ActiveSeatSeesChest(Doors):
    """Whoever is about to dig is shown what the next chest holds."""

    caught_by = "twins"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        if states["phase"][0] in (Phase.DIG, Phase.DIGGER) and viewer == states["active"][0]:
            seen["chests"][0, 0] = next_chest(states)
        return seen


class RevealedTooEarly(Doors):
    """Piles and chests are turned up in the last turns already, not at the end."""

    caught_by = "twins"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        if states["supply"][0] < 30:
            seen["piles"] = states["piles"]
            seen["chests"] = states["chests"]
        return seen


class NeverRevealed(Doors):
    """After the end the piles stay covered."""

    caught_by = "recall"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        seen["piles"] = 0
        return seen


class DiscardsForgotten(Doors):
    """Nobody peeks, but what lies in the discards is forgotten (IMP-704)."""

    caught_by = "recall"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        seen["discards"] = 0
        return seen


class SpectatorKnowsLess(Doors):
    """A spectator does not know which chests were opened (IMP-705)."""

    caught_by = "recall"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        if viewer == self.setting.identity.spectator:
            seen["closed"] = 0
        return seen


class WhisperedEvents(Doors):
    """Dice are told to the active seat alone."""

    caught_by = "recall"

    def apply(self, states: NDArray[Any], seat: int, action: int) -> NDArray[Any]:
        after = super().apply(states, seat, action)
        after["events"][0, : after["n_events"][0], 4] = 1 << seat
        return after

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        if viewer != states["active"][0]:
            seen["n_events"] = 0
            seen["events"] = 0
        return seen


class StoryForetells(Doors):
    """The story says what the next chest would have held."""

    caught_by = "twins"

    def story(self, states: NDArray[Any], viewer: int) -> list[str]:
        return [*super().story(states, viewer), Chest(next_chest(states)).name]


class DrawingShowsUnderTops(Doors):
    """The drawing has the second card of every pile."""

    caught_by = "twins"

    def drawing(self, states: NDArray[Any], viewer: int, *, memory_aid: bool) -> str:
        return super().drawing(states, viewer, memory_aid=memory_aid) + f"\n{all_under_tops(states)}"


class MemoryAidKnowsOrder(Doors):
    """The memory aid lists the closed chests in their order."""

    caught_by = "twins"

    def drawing(self, states: NDArray[Any], viewer: int, *, memory_aid: bool) -> str:
        order = states["chests"][0].tolist() if memory_aid else ""
        return super().drawing(states, viewer, memory_aid=memory_aid) + f"\n{order}"


class SceneTiltsPile(Doors):
    """A pile lies askew if bones come next."""

    caught_by = "twins"

    def scene(self, states: NDArray[Any], viewer: int, shape: str, *, memory_aid: bool) -> Scene:
        scene = super().scene(states, viewer, shape, memory_aid=memory_aid)
        tilted = Sprite("tilt", "words", 0, 0, 9 + sum(all_under_tops(states)), 9)
        return msgspec.structs.replace(scene, sprites=(*scene.sprites, tilted))


class IdsOfCoveredCards(Doors):
    """Covered cards have sprites of their own, with ids by kind."""

    caught_by = "twins"

    def scene(self, states: NDArray[Any], viewer: int, shape: str, *, memory_aid: bool) -> Scene:
        scene = super().scene(states, viewer, shape, memory_aid=memory_aid)
        covered = (Sprite(f"covered-{n}-{kind}", "words", 0, 0, 9, 9) for n, kind in enumerate(all_under_tops(states)))
        return msgspec.structs.replace(scene, sprites=(*scene.sprites, *covered))


class TouchesForetell(Doors):
    """The ids to touch tell what the next chest holds."""

    caught_by = "twins"

    def touches(self, states: NDArray[Any], seat: int) -> Touch:
        tree = super().touches(states, seat)
        return msgspec.structs.replace(tree, then={**tree.then, f"chest-{next_chest(states)}": Touch()})


class TextsForetell(Doors):
    """Moves in notation name the card that would come up next."""

    caught_by = "twins"

    def texts(self, states: NDArray[Any], seat: int) -> list[str]:
        return [f"{text} {all_under_tops(states)}" for text in super().texts(states, seat)]


class LegalKnowsPiles(Doors):
    """One may not dig when the next card of that number is bones."""

    caught_by = "answers"

    def legal(self, states: NDArray[Any], seat: int) -> list[int]:
        found = super().legal(states, seat)
        bad = [number for number in NUMBERS if under_top(states, number) == Kind.BONES]
        return [action for action in found if not (is_a(action, moves.DIG) and parts(action, moves.DIG)[0] in bad)]


class ReasonKnowsChest(Doors):
    """A refusal warns of what nobody can know."""

    caught_by = "twins"

    def why_not(self, states: NDArray[Any], seat: int, action: int) -> Refusal | None:
        if is_a(action, moves.DIGGER) and next_chest(states) == Chest.BOMB:
            return Refusal("IMP-334", "There is a bomb in the chest.")
        return super().why_not(states, seat, action)


class PolicyPeeks(Doors):
    """The rule of thumb passes, or skips, when a bomb is in the next chest."""

    caught_by = "answers"

    def policy(self, states: NDArray[Any], seat: int, key: NDArray[np.uint32]) -> int:
        legal = self.legal(states, seat)
        return legal[-1] if next_chest(states) == Chest.BOMB else super().policy(states, seat, key)


class ActorsKnowChest(Doors):
    """When diamonds are in the next chest, everybody is asked."""

    caught_by = "twins"

    def actors(self, states: NDArray[Any]) -> int:
        everybody = (1 << self.setting.seats) - 1
        return super().actors(states) | (everybody if next_chest(states) == Chest.TWO_DIAMONDS else 0)


class VeilTellsMore(Doors):
    """With a move, others learn what it will turn up."""

    caught_by = "twins"

    def veil(self, states: NDArray[Any], seat: int, action: int, viewer: int) -> int:
        return super().veil(states, seat, action, viewer) + moves.ACTIONS * under_top(states, 1)


class ImagineKnows(ImagineKnowsFields):
    """Whoever imagines sees the real piles and chests."""

    hidden = ("piles", "chests")


class ImagineForgetsTops(Doors):
    """Whoever imagines does not know the tops any more."""

    caught_by = "round trip"

    def imagine(self, seen: NDArray[Any], viewer: int, key: NDArray[np.uint32]) -> NDArray[Any]:
        imagined = super().imagine(seen, viewer, key)
        imagined["tops"] = imagined["piles"][:, :, 0]
        return imagined


LEAKS: tuple[type[Doors], ...] = (
    PilesPublic,
    ChestsPublic,
    KeyPublic,
    DrawnPublic,
    BlockPublic,
    UnderTopsRevealed,
    ActiveSeatSeesChest,
    RevealedTooEarly,
    NeverRevealed,
    DiscardsForgotten,
    SpectatorKnowsLess,
    WhisperedEvents,
    StoryForetells,
    DigestInStory,
    PositionOfTheState,
    IdsTellTheState,
    IdsOfCoveredCards,
    DrawingShowsUnderTops,
    MemoryAidKnowsOrder,
    SceneTiltsPile,
    TouchesForetell,
    TextsForetell,
    LegalKnowsPiles,
    ReasonKnowsChest,
    PolicyPeeks,
    ActorsKnowChest,
    VeilTellsMore,
    ImagineKnows,
    ImagineKeepsKey,
    ImagineForgetsTops,
)
