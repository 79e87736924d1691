"""Leaks planted in saboteur: each breaks one line of the table *Who sees what*, and one of the checks must notice.

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
from filon.games.saboteur import moves
from filon.games.saboteur.state import EVERYONE, Card, Phase, Role, What
from filon.kernel.contract import Refusal
from filon.kernel.verbs import is_a, number, parts
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
        treasure = [number(moves.MAP, goal) for goal in range(3) if states["goals"][0, goal] == Card.TREASURE]
        return [action for action in super().legal(states, seat) if action not in treasure]


class ReasonKnowsRoles(Doors):
    """A refusal that tells who is a friend."""

    caught_by = "twins"

    def why_not(self, states: NDArray[Any], seat: int, action: int) -> Refusal | None:
        if is_a(action, moves.BREAK) and states["roles"][0, parts(action, moves.BREAK)[1]] == Role.SABOTEUR:
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


# --- with the expansion -------------------------------------------------------------------------------------------------


class AsidePublic(MadePublic):
    """Everybody sees the cards that are set aside."""

    field = "aside"


class RolesOutPublic(MadePublic):
    """Everybody sees the roles that were discarded."""

    field = "roles_out"


class GavePublic(MadePublic):
    """Everybody sees the hands that are given away."""

    caught_by = "recall"
    field = "gave"


class GotPublic(MadePublic):
    """Everybody sees the hands that are got for them."""

    caught_by = "recall"
    field = "got"


def cards_played(s: Any) -> list[tuple[int, int, int]]:
    """Who played what on whom in this round."""
    n = int(s.turn_number)
    return list(zip(s.log_seat[:n].tolist(), s.log_card[:n].tolist(), s.log_place[:n].tolist(), strict=True))


class InspectedShownToAll(Doors):
    """When one inspects a role all look over his shoulder."""

    caught_by = "recall"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        for _, card, target in cards_played(states[0]):
            if card == Card.INSPECTION:
                seen["roles"][0, target] = states["roles"][0, target]
        return seen


class InspectedStaysShown(Doors):
    """Whoever has inspected a seat sees its new role too."""

    caught_by = "recall"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        for seat, card, target in cards_played(states[0]):
            if card == Card.INSPECTION and seat == viewer:
                seen["roles"][0, target] = states["roles"][0, target]
        return seen


class OldRoleShownToPlayer(Doors):
    """Whoever plays a role change sees what is discarded."""

    caught_by = "recall"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        players = [seat for seat, card, _ in cards_played(states[0]) if card == Card.ROLE_CHANGE]
        for change, seat in enumerate(players):
            if seat == viewer:
                seen["roles_out"][0, change] = states["roles_out"][0, change]
        return seen


class InspectionForgotten(Doors):
    """A role seen by inspection is forgotten after the next move."""

    caught_by = "recall"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        told = (seen["events"][0, :, 0] == What.INSPECTED_WHAT).any()
        if states["phase"][0] != Phase.OVER and not told:
            for seat in range(self.setting.seats):
                seen["roles"][0, seat] *= seat == viewer
        return seen


class SwapForgotten(Doors):
    """A seat does not remember the hand it gave away."""

    caught_by = "recall"

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        seen = super().see(states, viewer)
        if states["phase"][0] != Phase.OVER:
            seen["gave"] = 0
        return seen


class EventTold(Doors):
    """Everybody is told one thing that only the seat concerned may hear."""

    caught_by = "recall"
    what: What

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        told = states.copy()
        rows = told["events"][0]
        rows[rows[:, 0] == self.what, 4] = EVERYONE
        return super().see(told, viewer)


class ReceivedTold(EventTold):
    """Everybody hears what is in a swapped hand."""

    what = What.RECEIVED


class NewRoleTold(EventTold):
    """Everybody hears who somebody has become."""

    what = What.NEW_ROLE


class InspectedTold(EventTold):
    """Everybody hears what an inspection shows."""

    what = What.INSPECTED_WHAT


class PassOfMoreUnveiled(Doors):
    """Others learn which cards are passed, if they are several."""

    caught_by = "twins"

    def veil(self, states: NDArray[Any], seat: int, action: int, viewer: int) -> int:
        if is_a(action, moves.PASS_MORE):
            return self.meaning(states, seat, action)
        return super().veil(states, seat, action, viewer)


class LegalKnowsRoles(Doors):
    """A saboteur cannot be made to change his role."""

    caught_by = "answers"

    def legal(self, states: NDArray[Any], seat: int) -> list[int]:
        roles = states["roles"][0, : self.setting.seats].tolist()
        barred = [number(moves.PLAY, Card.ROLE_CHANGE, other) for other, role in enumerate(roles) if role == Role.SABOTEUR]
        return [action for action in super().legal(states, seat) if action not in barred]


class ImagineKnowsDealings(ImagineKnowsFields):
    """Whoever imagines sees the real roles and cards."""

    hidden = ("roles", "roles_left", "roles_out", "goals", "looked", "hands", "pile", "down", "aside", "gave", "got")


class ImagineForgetsInspections(Doors):
    """Whoever imagines deals anew the roles it has inspected."""

    caught_by = "round trip"

    def imagine(self, seen: NDArray[Any], viewer: int, key: NDArray[np.uint32]) -> NDArray[Any]:
        blurred = seen.copy()
        if seen["phase"][0] != Phase.OVER:
            for seat in range(self.setting.seats):
                blurred["roles"][0, seat] *= seat == viewer
        return super().imagine(blurred, viewer, key)


EXPANSION_LEAKS: tuple[type[Doors], ...] = (
    AsidePublic,
    RolesOutPublic,
    GavePublic,
    GotPublic,
    InspectedShownToAll,
    InspectedStaysShown,
    OldRoleShownToPlayer,
    InspectionForgotten,
    SwapForgotten,
    ReceivedTold,
    NewRoleTold,
    InspectedTold,
    PassOfMoreUnveiled,
    LegalKnowsRoles,
    ImagineKnowsDealings,
    ImagineForgetsInspections,
)

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
    PositionOfTheState,
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
