"""Leaks planted in trove: each breaks one line of the table *Who sees what* in spec.md, and one of the checks must notice.

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
from filon.kernel.contract import Refusal
from filon.scene import Scene, Sprite

from .state import EVERYONE, Card, Treasure, What
from .story import card_name


class HandsPublic(MadePublic):
    """Everybody sees every hand."""

    field = "hands"


class DeckPublic(MadePublic):
    """Everybody sees the deck."""

    field = "deck"


class BuriedPublic(MadePublic):
    """Everybody sees what is buried."""

    field = "buried"


class BidsPublic(MadePublic):
    """A card is seen as soon as it is laid."""

    field = "bids"


class RevealWithoutCondition(Doors):
    """Whoever looks into one chest has seen them all."""

    caught_by = "twins"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        if viewer < self.setting.seats and states["looked"][0, viewer].any():
            seen["chests"] = states["chests"]
        return seen


class LookForgotten(Doors):
    """What was in a chest is forgotten once somebody else has moved: nobody peeks, but recall is not perfect."""

    caught_by = "recall"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        closed = seen["taken_by"][0] == 0
        if not (seen["events"][0, :, 0] == What.SAW).any():
            seen["chests"][0, closed] = 0
        return seen


class EventsForEveryone(Doors):
    """A move tells everybody what only its seat may hear."""

    caught_by = "twins"

    def apply(self, states: NDArray[Any], seat: int, action: int) -> NDArray[Any]:
        after = super().apply(states, seat, action)
        after["events"][0, : after["n_events"][0], 4] = EVERYONE
        return after


class RawMoveInStory(Doors):
    """The story tells each viewer which card was laid."""

    caught_by = "twins"

    def story(self, states: NDArray[Any], viewer: int) -> list[str]:
        laid = [card_name(int(card)) for card in states["bids"][0] if card]
        return [*super().story(states, viewer), *laid]


class VeilOff(Doors):
    """What others learn of a move is the move itself, card and all."""

    caught_by = "twins"

    def veil(self, states: NDArray[Any], seat: int, action: int, viewer: int) -> int:
        return super().veil(states, seat, action, viewer) if viewer == seat else self.meaning(states, seat, action)


class LegalKnowsChests(Doors):
    """One may not look into a chest of bones, seen or not."""

    caught_by = "answers"

    def legal(self, states: NDArray[Any], seat: int) -> list[int]:
        bones = [chest for chest in range(3) if states["chests"][0, chest] == Treasure.BONES]
        return [action for action in super().legal(states, seat) if action not in bones]


class ReasonKnowsChests(Doors):
    """A refusal that tells what is in the chest."""

    caught_by = "twins"

    def why_not(self, states: NDArray[Any], seat: int, action: int) -> Refusal | None:
        if action < 3 and states["chests"][0, action] == Treasure.BONES:
            return Refusal("TRO-203", "There is nothing in it.")
        return super().why_not(states, seat, action)


class PolicyPeeks(Doors):
    """The rule of thumb looks into the chests it has not looked into."""

    caught_by = "answers"

    def policy(self, states: NDArray[Any], seat: int, key: NDArray[np.uint32]) -> int:
        bones = states["chests"][0, states["round_number"][0] - 1] == Treasure.BONES
        return self.legal(states, seat)[-1] if bones else super().policy(states, seat, key)


class ActorsKnowHands(Doors):
    """Seats that hold gold are asked first."""

    caught_by = "twins"

    def actors(self, states: NDArray[Any]) -> int:
        acting = super().actors(states)
        rich = sum(1 << seat for seat in range(self.setting.seats) if Card.GOLD in states["hands"][0, seat])
        return acting & rich or acting


class DrawingReadsState(Doors):
    """The picture shows the top of the deck."""

    caught_by = "twins"

    def drawing(self, states: NDArray[Any], viewer: int, *, memory_aid: bool) -> str:
        top = states["deck"][0, states["deck_left"][0] - 1]
        return super().drawing(states, viewer, memory_aid=memory_aid) + f"\nnext: {top}"


class SceneShowsHands(Doors):
    """The sprites of every seat carry what it holds."""

    caught_by = "twins"

    def scene(self, states: NDArray[Any], viewer: int, shape: str, *, memory_aid: bool) -> Scene:
        scene = super().scene(states, viewer, shape, memory_aid=memory_aid)
        held = Sprite("held", "words", 0, 0, 9, 9, text=str(states["hands"][0].tolist()))
        return msgspec.structs.replace(scene, sprites=(*scene.sprites, held))


class ImagineKnows(ImagineKnowsFields):
    """Whoever imagines sees the real game."""

    hidden = ("hands", "deck", "buried", "bids", "chests")


LEAKS: tuple[type[Doors], ...] = (
    HandsPublic,
    DeckPublic,
    BuriedPublic,
    BidsPublic,
    KeyPublic,
    RevealWithoutCondition,
    LookForgotten,
    EventsForEveryone,
    RawMoveInStory,
    DigestInStory,
    PositionOfTheState,
    IdsTellTheState,
    VeilOff,
    LegalKnowsChests,
    ReasonKnowsChests,
    PolicyPeeks,
    ActorsKnowHands,
    DrawingReadsState,
    SceneShowsHands,
    ImagineKeepsKey,
    ImagineKnows,
)
