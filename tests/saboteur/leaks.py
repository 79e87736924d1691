"""Leaks planted in saboteur: each breaks one line of the table *Who sees what*, and one of the checks must notice.

`caught_by` names that check (`CHECKS` in contract/secrecy.py).
"""

from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from contract.common_leaks import DigestInStory, IdsTellTheState, ImagineKeepsKey, ImagineKnowsFields, KeyPublic
from contract.secrecy import Doors, MadePublic
from filon.games.saboteur import moves
from filon.games.saboteur.state import EVERYONE, Card, Phase, Role, What
from filon.kernel.contract import Refusal
from filon.scene import Scene, Sprite


class RolesPublic(MadePublic):
    """Everybody sees every role."""

    field = "roles"


class RolesLeftPublic(MadePublic):
    """Everybody sees the role that is left over."""

    field = "roles_left"


class GoalsPublic(MadePublic):
    """Everybody sees where the treasure lies."""

    field = "goals"


class LookedPublic(MadePublic):
    """Everybody looks over the shoulder of who uses a map."""

    caught_by = "recall"
    field = "looked"


class HandsPublic(MadePublic):
    """Everybody sees every hand."""

    field = "hands"


class PilePublic(MadePublic):
    """Everybody sees the cards to come."""

    field = "pile"


class DownPublic(MadePublic):
    """Everybody sees what was passed."""

    caught_by = "recall"
    field = "down"


class GoldPilePublic(MadePublic):
    """Everybody sees how many 3s are left."""

    caught_by = "recall"
    field = "gold_pile"


class GoldPublic(MadePublic):
    """Everybody sees what everybody has got."""

    caught_by = "recall"
    field = "gold"


class OffersPublic(MadePublic):
    """Everybody sees the gold on offer."""

    caught_by = "recall"
    field = "offers"


class OneLookShowsAll(Doors):
    """Whoever has looked at one goal has seen them all."""

    caught_by = "recall"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        if viewer < self.setting.seats and states["looked"][0, viewer].any():
            seen["looked"][0, viewer] = states["goals"][0]
        return seen


class GoalsShownWhenOneIsUp(Doors):
    """When the first stone is turned up, so are the other goals."""

    caught_by = "recall"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        if states["goals_up"][0]:
            seen["goals"] = states["goals"]
        return seen


class RolesShownTooEarly(Doors):
    """Whoever has no card left shows his role, and is shown those of the others."""

    caught_by = "recall"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        if viewer < self.setting.seats and states["hand_sizes"][0, viewer] == 0:
            seen["roles"] = states["roles"]
        return seen


class LookForgotten(Doors):
    """What a goal was is forgotten after the next move: nobody peeks, but recall is not perfect."""

    caught_by = "recall"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        if not (seen["events"][0, :, 0] == What.LOOKED_AT).any():
            seen["looked"] = 0
        return seen


class DiscardForgotten(Doors):
    """A seat does not remember what it passed."""

    caught_by = "recall"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        if states["phase"][0] != Phase.OVER:
            seen["down"] = 0
        return seen


class EventsForEveryone(Doors):
    """A move tells everybody what only its seat may hear."""

    caught_by = "twins"

    def apply(self, states: NDArray[Any], seat: int, action: int) -> NDArray[Any]:
        after = super().apply(states, seat, action)
        after["events"][0, : after["n_events"][0], 4] = EVERYONE
        return after


class RawMoveInStory(Doors):
    """The story tells each viewer which card was passed."""

    caught_by = "twins"

    def story(self, states: NDArray[Any], viewer: int) -> list[str]:
        s = states[0]
        passed = [Card(s.down[s.n_down - 1]).name] if s.n_down else []
        return [*super().story(states, viewer), *passed]


class VeilOff(Doors):
    """What others learn of a move is the move itself, card and all."""

    caught_by = "twins"

    def veil(self, states: NDArray[Any], seat: int, action: int, viewer: int) -> int:
        return super().veil(states, seat, action, viewer) if viewer == seat else self.meaning(states, seat, action)


class LegalKnowsGoals(Doors):
    """A map is of no use on the treasure."""

    caught_by = "answers"

    def legal(self, states: NDArray[Any], seat: int) -> list[int]:
        treasure = [moves.look(goal) for goal in range(3) if states["goals"][0, goal] == Card.TREASURE]
        return [action for action in super().legal(states, seat) if action not in treasure]


class ReasonKnowsRoles(Doors):
    """A refusal that tells who is a friend."""

    caught_by = "twins"

    def why_not(self, states: NDArray[Any], seat: int, action: int) -> Refusal | None:
        if moves.BREAK <= action < moves.REPAIR and states["roles"][0, moves.target_of(action)] == Role.SABOTEUR:
            return Refusal("SAB-402", "One does not break the tools of a saboteur.")
        return super().why_not(states, seat, action)


class PolicyPeeks(Doors):
    """The rule of thumb knows the card it will draw, and passes if it is a good one."""

    caught_by = "answers"

    def policy(self, states: NDArray[Any], seat: int, key: NDArray[np.uint32]) -> int:
        s = states[0]
        if s.phase == Phase.TURN and s.pile_left and 0 < s.pile[s.pile_left - 1] < Card.END_S:
            return self.legal(states, seat)[-1]
        return super().policy(states, seat, key)


class ActorsKnowHands(Doors):
    """Whoever holds a map is asked already."""

    caught_by = "twins"

    def actors(self, states: NDArray[Any]) -> int:
        holders = [1 << seat for seat in range(self.setting.seats) if Card.MAP in states["hands"][0, seat]]
        return super().actors(states) | sum(holders)


class DrawingReadsState(Doors):
    """The drawing has a goal turned up a little."""

    caught_by = "twins"

    def drawing(self, states: NDArray[Any], viewer: int, *, memory_aid: bool) -> str:
        return super().drawing(states, viewer, memory_aid=memory_aid) + f"\n{states['goals'][0].tolist()}"


class SceneShowsHands(Doors):
    """The hands of all are on the table."""

    caught_by = "twins"

    def scene(self, states: NDArray[Any], viewer: int, shape: str, *, memory_aid: bool) -> Scene:
        scene = super().scene(states, viewer, shape, memory_aid=memory_aid)
        held = Sprite("held", "words", 0, 0, 9, 9, text=str(states["hands"][0].tolist()))
        return msgspec.structs.replace(scene, sprites=(*scene.sprites, held))


class ImagineKnows(ImagineKnowsFields):
    """Whoever imagines sees the real game."""

    hidden = ("roles", "roles_left", "goals", "looked", "hands", "pile", "down", "gold", "gold_pile", "offers")


class ImagineForgetsLooks(Doors):
    """Whoever imagines lays the goals anew, seen or not."""

    caught_by = "round trip"

    def imagine(self, seen: NDArray[Any], viewer: int, key: NDArray[np.uint32]) -> NDArray[Any]:
        blurred = seen.copy()
        blurred["looked"] = 0
        return super().imagine(blurred, viewer, key)


LEAKS: tuple[type[Doors], ...] = (
    RolesPublic,
    RolesLeftPublic,
    GoalsPublic,
    LookedPublic,
    HandsPublic,
    PilePublic,
    DownPublic,
    GoldPilePublic,
    GoldPublic,
    OffersPublic,
    KeyPublic,
    OneLookShowsAll,
    GoalsShownWhenOneIsUp,
    RolesShownTooEarly,
    LookForgotten,
    DiscardForgotten,
    EventsForEveryone,
    RawMoveInStory,
    DigestInStory,
    IdsTellTheState,
    VeilOff,
    LegalKnowsGoals,
    ReasonKnowsRoles,
    PolicyPeeks,
    ActorsKnowHands,
    DrawingReadsState,
    SceneShowsHands,
    ImagineKnows,
    ImagineForgetsLooks,
    ImagineKeepsKey,
)
