"""Leaks planted in lair: each breaks one line of the table *Who sees what*, and one of the checks must notice.

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
from filon.games.lair import moves
from filon.games.lair.state import EVERYONE, Card, Phase
from filon.kernel.contract import Refusal
from filon.kernel.verbs import is_a, number, part
from filon.scene import Scene, Sprite


def laid_cards(states: NDArray[Any]) -> list[int]:
    """The cards face down on the table."""
    return [int(card) for card in states["card"][0] if card]


class CardPublic(MadePublic):
    """A card is seen as soon as it is laid."""

    field = "card"


class LeftPublic(MadePublic):
    """Everybody sees into closed hands."""

    field = "left"


class DrawnPublic(MadePublic):
    """Everybody knows the place in the stream of chance."""

    field = "chance_drawn"


class DragonSeesCards(Doors):
    """When all cards are laid, the dragon is shown them before it chooses."""

    caught_by = "twins"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        if states["phase"][0] == Phase.PLACE and viewer == states["dragon_seat"][0]:
            seen["card"] = states["card"]
        return seen


class WhoHasLaidSees(Doors):
    """Whoever has laid its own card sees those of the others."""

    caught_by = "twins"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        if viewer < self.setting.seats and states["laid"][0, viewer]:
            seen["card"] = states["card"]
        return seen


class HandsOpenWhenAllHaveSplit(Doors):
    """The dragon, about to pick, sees which hand is the fuller one."""

    caught_by = "twins"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        if states["phase"][0] == Phase.PICK:
            seen["left"] = states["left"]
        return seen


class ChestsForgotten(Doors):
    """What went into a chest is forgotten: nobody peeks, but recall is not perfect (LAI-707)."""

    caught_by = "recall"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        others = [seat for seat in range(len(seen["chest"][0])) if seat != viewer]
        seen["chest"][0, others] = 0
        return seen


class OwnCardForgotten(Doors):
    """A seat does not know any more what it has laid itself."""

    caught_by = "recall"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        seen["card"] = 0
        return seen


class EventsForEveryone(Doors):
    """A move tells everybody what only its seat may hear."""

    caught_by = "twins"

    def apply(self, states: NDArray[Any], seat: int, action: int) -> NDArray[Any]:
        after = super().apply(states, seat, action)
        after["events"][0, : after["n_events"][0], 4] = EVERYONE
        return after


class RawMoveInStory(Doors):
    """The story tells each viewer which cards were laid."""

    caught_by = "twins"

    def story(self, states: NDArray[Any], viewer: int) -> list[str]:
        return [*super().story(states, viewer), *(Card(card).name for card in laid_cards(states))]


class VeilOff(Doors):
    """What others learn of a move is the move itself."""

    caught_by = "twins"

    def veil(self, states: NDArray[Any], seat: int, action: int, viewer: int) -> int:
        learnt = super().veil(states, seat, action, viewer)
        secret = int(states["card"][0].sum()) + int(states["left"][0].sum())
        return learnt + secret if learnt >= moves.ACTIONS and viewer != seat else learnt


class LegalKnowsCards(Doors):
    """The dragon is not offered a space where it would catch nobody."""

    caught_by = "answers"

    def legal(self, states: NDArray[Any], seat: int) -> list[int]:
        found = super().legal(states, seat)
        if states["phase"][0] != Phase.PLACE:
            return found
        useful = [action for action in found if part(action, moves.PLACE) in laid_cards(states)]
        return useful or found


class ReasonKnowsHands(Doors):
    """A refusal tells that a hand is empty."""

    caught_by = "twins"

    def why_not(self, states: NDArray[Any], seat: int, action: int) -> Refusal | None:
        is_empty = bool((states["divided"][0] & (states["left"][0] == 0)).any())
        if is_empty and is_a(action, moves.PICK):
            return Refusal("LAI-321", "There is nothing in that hand.")
        return super().why_not(states, seat, action)


class PolicyPeeks(Doors):
    """The rule of thumb places the dragon where somebody goes."""

    caught_by = "answers"

    def policy(self, states: NDArray[Any], seat: int, key: NDArray[np.uint32]) -> int:
        colours = [card for card in laid_cards(states) if card != Card.CHEST]
        if states["phase"][0] == Phase.PLACE and colours:
            return int(number(moves.PLACE, colours[0]))
        return super().policy(states, seat, key)


class ActorsKnowCards(Doors):
    """Once a chest card is laid, the dragon is asked already."""

    caught_by = "twins"

    def actors(self, states: NDArray[Any]) -> int:
        dragon = 1 << int(states["dragon_seat"][0])
        return super().actors(states) | (dragon if Card.CHEST in laid_cards(states) else 0)


class DrawingReadsState(Doors):
    """The drawing has a card turned up a little."""

    caught_by = "twins"

    def drawing(self, states: NDArray[Any], viewer: int, *, memory_aid: bool) -> str:
        return super().drawing(states, viewer, memory_aid=memory_aid) + f"\n{sorted(laid_cards(states))}"


class SceneShowsHands(Doors):
    """A closed hand is drawn fatter the more it holds."""

    caught_by = "twins"

    def scene(self, states: NDArray[Any], viewer: int, shape: str, *, memory_aid: bool) -> Scene:
        scene = super().scene(states, viewer, shape, memory_aid=memory_aid)
        fat = Sprite("fat", "words", 0, 0, 9 + int(states["left"][0].sum()), 9)
        return msgspec.structs.replace(scene, sprites=(*scene.sprites, fat))


class ImagineKnows(ImagineKnowsFields):
    """Whoever imagines sees the real cards and hands."""

    hidden = ("card", "left")


class ImagineForgetsCards(Doors):
    """Whoever imagines leaves the cards of others unknown."""

    caught_by = "round trip"

    def imagine(self, seen: NDArray[Any], viewer: int, key: NDArray[np.uint32]) -> NDArray[Any]:
        imagined = super().imagine(seen, viewer, key)
        imagined["card"] = seen["card"]
        imagined["left"] = seen["left"]
        return imagined


LEAKS: tuple[type[Doors], ...] = (
    CardPublic,
    LeftPublic,
    DrawnPublic,
    KeyPublic,
    DragonSeesCards,
    WhoHasLaidSees,
    HandsOpenWhenAllHaveSplit,
    ChestsForgotten,
    OwnCardForgotten,
    EventsForEveryone,
    RawMoveInStory,
    DigestInStory,
    PositionOfTheState,
    IdsTellTheState,
    VeilOff,
    LegalKnowsCards,
    ReasonKnowsHands,
    PolicyPeeks,
    ActorsKnowCards,
    DrawingReadsState,
    SceneShowsHands,
    ImagineKnows,
    ImagineForgetsCards,
    ImagineKeepsKey,
)
