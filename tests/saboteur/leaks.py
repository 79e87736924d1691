"""Leaks planted in saboteur: each breaks one line of the table *Who sees what*, and one of the checks must notice."""

from typing import Any

import numpy as np

from contract.common_leaks import (
    COMMON,
    Leaks,
    actors_know,
    drawing_tells,
    forgotten,
    has_heard,
    imagine_forgets,
    imagine_knows,
    legal_knows,
    of_others,
    planted,
    policy_peeks,
    public,
    reason_knows,
    scene_tells,
    shown,
    story_tells,
    told_to,
    veil_off,
)
from contract.secrecy import Doors
from filon.games.saboteur import moves
from filon.games.saboteur.state import MAX_CHANGES, MAX_SEATS, Card, Phase, Role, What
from filon.kernel.verbs import is_a, number, parts


def is_map_of_treasure(s: Any, seat: int, action: int) -> bool:
    """Is this a map used on the treasure?"""
    return any(s.goals[goal] == Card.TREASURE and action == number(moves.MAP, goal) for goal in range(3))


def is_broken_saboteur(s: Any, seat: int, action: int) -> bool:
    """Is a tool of a saboteur broken?"""
    return is_a(action, moves.BREAK) and s.roles[parts(action, moves.BREAK)[1]] == Role.SABOTEUR


def draws_a_path(s: Any, seat: int) -> bool:
    """Is the card to be drawn a good one?"""
    return s.phase == Phase.TURN and s.pile_left > 0 and bool(0 < s.pile[s.pile_left - 1] < Card.END_S)


def who_holds_maps(s: Any) -> int:
    """The seats with a map, a bit each."""
    return sum(1 << seat for seat in range(s.seats) if Card.MAP in s.hands[seat])


def last_passed(s: Any) -> list[str]:
    """The card that was passed last."""
    return [Card(s.down[s.n_down - 1]).name] if s.n_down else []


@planted("OneLookShowsAll", "Whoever has looked at one goal has seen them all.", "recall")
class OneLookShowsAll(Doors):
    def see(self, states: Any, viewer: int) -> Any:
        seen = super().see(states, viewer)
        if viewer < self.setting.seats and states["looked"][0, viewer].any():
            seen["looked"][0, viewer] = states["goals"][0]
        return seen


LEAKS: Leaks = (
    *COMMON,
    public("roles", "Everybody sees every role."),
    public("roles_left", "Everybody sees the role that is left over."),
    public("goals", "Everybody sees where the treasure lies."),
    public("looked", "Everybody looks over the shoulder of who uses a map.", "recall"),
    public("hands", "Everybody sees every hand."),
    public("pile", "Everybody sees the cards to come."),
    public("down", "Everybody sees what was passed.", "recall"),
    public("gold_pile", "Everybody sees how many 3s are left.", "recall"),
    public("gold", "Everybody sees what everybody has got.", "recall"),
    public("offers", "Everybody sees the gold on offer.", "recall"),
    OneLookShowsAll,
    shown(
        "GoalsShownWhenOneIsUp",
        "When the first stone is turned up, so are the other goals.",
        "goals",
        where=lambda s, _viewer: s.goals_up != 0,
        caught_by="recall",
    ),
    shown(
        "RolesShownTooEarly",
        "Whoever has no card left shows his role, and is shown those of the others.",
        "roles",
        where=lambda s, viewer: viewer < s.seats and s.hand_sizes[viewer] == 0,
        caught_by="recall",
    ),
    forgotten(
        "LookForgotten",
        "What a goal was is forgotten after the next move.",
        "looked",
        where=lambda s, viewer: not has_heard(s, viewer, What.LOOKED_AT),
    ),
    forgotten(
        "DiscardForgotten",
        "A seat does not remember what it passed.",
        "down",
        where=lambda s, _viewer: s.phase != Phase.OVER,
    ),
    told_to("EventsForEveryone", "A move tells everybody what only its seat may hear.", None, caught_by="twins"),
    story_tells("RawMoveInStory", "The story tells each viewer which card was passed.", last_passed),
    veil_off("What others learn of a move is the move itself, card and all."),
    legal_knows("LegalKnowsGoals", "A map is of no use on the treasure.", is_map_of_treasure),
    reason_knows("ReasonKnowsRoles", "A refusal that tells who is a friend.", is_broken_saboteur),
    policy_peeks("The rule of thumb knows the card it will draw, and passes if it is a good one.", draws_a_path),
    actors_know("ActorsKnowHands", "Whoever holds a map is asked already.", lambda s, acting: acting | who_holds_maps(s)),
    drawing_tells("DrawingReadsState", "The drawing has a goal turned up a little.", lambda s: s.goals.tolist()),
    scene_tells("SceneShowsHands", "The hands of all are on the table.", lambda s: s.hands.tolist()),
    imagine_knows(
        "Whoever imagines sees the real game.",
        *("roles", "roles_left", "goals", "looked", "hands", "pile", "down", "gold", "gold_pile", "offers"),
    ),
    imagine_forgets("ImagineForgetsLooks", "Whoever imagines lays the goals anew, seen or not.", "looked"),
)


# --- with the expansion -------------------------------------------------------------------------------------------------


def targets_of(s: Any, card: int, by: int | None = None) -> list[int]:
    """On whom such a card was played in this round, by anybody or by one seat."""
    n = int(s.turn_number)
    played = zip(s.log_seat[:n], s.log_card[:n], s.log_place[:n], strict=True)
    return [int(target) for seat, kind, target in played if kind == card and by in (None, seat)]


def changes_by(s: Any, viewer: int) -> Any:
    """The role changes that the viewer played, in their order."""
    n = int(s.turn_number)
    players = s.log_seat[:n][s.log_card[:n] == Card.ROLE_CHANGE]
    return np.append(players == viewer, np.zeros(MAX_CHANGES - len(players), bool))


def becomes_saboteur_no_more(s: Any, seat: int, action: int) -> bool:
    """Is a saboteur made to change his role?"""
    roles = enumerate(s.roles[: s.seats])
    return any(role == Role.SABOTEUR and action == number(moves.PLAY, Card.ROLE_CHANGE, other) for other, role in roles)


def not_told_yet(s: Any, viewer: int) -> Any:
    """The roles of others, unless one was inspected just now."""
    is_later = s.phase != Phase.OVER and not has_heard(s, viewer, What.INSPECTED_WHAT)
    return is_later and of_others(MAX_SEATS)(s, viewer)


EXPANSION_LEAKS: Leaks = (
    public("aside", "Everybody sees the cards that are set aside."),
    public("roles_out", "Everybody sees the roles that were discarded."),
    public("gave", "Everybody sees the hands that are given away.", "recall"),
    public("got", "Everybody sees the hands that are got for them.", "recall"),
    shown(
        "InspectedShownToAll",
        "When one inspects a role all look over his shoulder.",
        "roles",
        where=lambda s, _viewer: np.isin(range(MAX_SEATS), targets_of(s, Card.INSPECTION)),
        caught_by="recall",
    ),
    shown(
        "InspectedStaysShown",
        "Whoever has inspected a seat sees its new role too.",
        "roles",
        where=lambda s, viewer: np.isin(range(MAX_SEATS), targets_of(s, Card.INSPECTION, viewer)),
        caught_by="recall",
    ),
    shown(
        "OldRoleShownToPlayer",
        "Whoever plays a role change sees what is discarded.",
        "roles_out",
        where=changes_by,
        caught_by="recall",
    ),
    forgotten(
        "InspectionForgotten",
        "A role seen by inspection is forgotten after the next move.",
        "roles",
        where=not_told_yet,
    ),
    forgotten(
        "SwapForgotten",
        "A seat does not remember the hand it gave away.",
        "gave",
        where=lambda s, _viewer: s.phase != Phase.OVER,
    ),
    told_to("ReceivedTold", "Everybody hears what is in a swapped hand.", None, What.RECEIVED),
    told_to("NewRoleTold", "Everybody hears who somebody has become.", None, What.NEW_ROLE),
    told_to("InspectedTold", "Everybody hears what an inspection shows.", None, What.INSPECTED_WHAT),
    veil_off(
        "Others learn which cards are passed, if they are several.",
        lambda action: is_a(action, moves.PASS_MORE),
        name="PassOfMoreUnveiled",
    ),
    legal_knows("LegalKnowsRoles", "A saboteur cannot be made to change his role.", becomes_saboteur_no_more),
    imagine_knows(
        "Whoever imagines sees the real roles and cards.",
        *("roles", "roles_left", "roles_out", "goals", "looked", "hands", "pile", "down", "aside", "gave", "got"),
        name="ImagineKnowsDealings",
    ),
    imagine_forgets(
        "ImagineForgetsInspections",
        "Whoever imagines deals anew the roles it has inspected.",
        "roles",
        where=lambda s, viewer: s.phase != Phase.OVER and of_others(MAX_SEATS)(s, viewer),
    ),
)
