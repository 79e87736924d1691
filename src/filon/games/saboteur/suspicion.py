"""Suspicion: how likely each set of saboteurs is, judged by what everybody did in the open.

`suspect(s, viewer, out)` answers for a viewer's Seen: `out[saboteurs]` is the weight of the worlds in which exactly those
seats, a bit each, are saboteurs; `out` has 1 << seats places or more, and those add up to 1. A set that the roles in the
game or the viewer's own role rule out weighs nothing, and without deeds all others weigh the same, for as many ways of
dealing role cards lead to each of them. Once roles are shown, the true set has all the weight. `imagine_suspecting` draws
worlds by these weights; `blame` sums them up to a chance for each seat. Weights follow from a Seen alone: a search asks
once a decision and draws as often as it likes.

How deeds count. Each deed has a *lean*: the logarithm of how much likelier a saboteur does it than a digger does (above 0
speaks for a saboteur). What is done to another seat counts by both roles, against a digger doing it to a digger. A set
weighs the exponential of the sum over all deeds of the round. So nothing but the counts of these deeds matters:

- a tunnel card is judged by the place its openings lead to, by steps from where the treasure may lie in the viewer's eyes
  (a goal it knows to be a stone attracts nobody): nearer than any tunnel card before, as near, or farther;
- a dead end; a rockfall on a tunnel card, or on a dead end, which clears the way; a look at a goal; a pass by a seat whose
  tools were whole, for without tools there is little else to do;
- a tool of another seat broken, or mended; mending one's own tells nothing.

The leans are fitted to games of the rule of thumb by `benchmarks/saboteur_suspicion.py`, which prints them and measures how
well the weights hold what they promise.
"""

from enum import IntEnum
from math import exp
from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.kernel.compiling import kernel

from .rules_maze import GOAL_CELLS, START_CELL, is_dead_end
from .state import GOALS, MAX_CARDS, MAX_SEATS, ROLES, STRIDE, TOOLS, Card, Phase, Role, Side, State
from .tables import OPENINGS


class Deed(IntEnum):
    """What a seat does in the open, as far as it tells something."""

    NEARER = 0  # a tunnel card that leads nearer to the treasure than any before
    AS_NEAR = 1
    ASTRAY = 2
    DEAD_END = 3
    ROCKFALL = 4  # on a tunnel card
    CLEARING = 5  # a rockfall on a dead end
    MAP = 6
    PASS = 7  # with whole tools


# Who does something to whom; that a digger does it to a digger is the measure.
BY_SABOTEUR, TO_SABOTEUR, AMONG_SABOTEURS = range(3)  # to a digger, by a digger, to another one

LEANS = (-2.0, -1.0, 0.8, 2.4, 1.9, -1.0, -0.2, -0.6)  # of each Deed
BREAKING = (2.0, 1.9, 0.3)  # a tool of another seat, by who is who
MENDING = (-1.4, -0.7, 0.8)
PASSES = 2  # of a quick guess
DEEDS = len(Deed)
FAR = 1 << 10  # more steps than the table is wide and high


# --- weights ------------------------------------------------------------------------------------------------------------


@kernel
def suspect(s: State, viewer: int, out: NDArray[Any]) -> None:
    """SAB-104, 803: the weight of each set of saboteurs for a viewer who knows its own role, and all roles once shown."""
    leans = np.zeros(MAX_SEATS)
    pairs = np.zeros((MAX_SEATS, MAX_SEATS))
    weigh_deeds(s, viewer, leans)
    weigh_affairs(s, viewer, leans, pairs)
    total = 0.0
    for saboteurs in range(1 << int(s.seats)):
        out[saboteurs] = 0.0
        if can_be(s, viewer, saboteurs):
            out[saboteurs] = exp(lean_of(s, saboteurs, leans, pairs))
            total += out[saboteurs]
    for saboteurs in range(1 << int(s.seats)):
        out[saboteurs] /= total


@kernel
def can_be(s: State, viewer: int, saboteurs: int) -> bool:
    """SAB-102, 103, 104: are there as many roles of each kind, and does the set fit what the viewer knows?"""
    seated = 0
    for seat in range(s.seats):
        role = Role.SABOTEUR if saboteurs >> seat & 1 else Role.DIGGER
        known = known_role(s, viewer, seat)
        if known not in (Role.UNKNOWN, role):
            return False
        seated += saboteurs >> seat & 1
    return bool(seated <= s.role_box[Role.SABOTEUR] and int(s.seats) - seated <= s.role_box[Role.DIGGER])


@kernel
def known_role(s: State, viewer: int, seat: int) -> int:
    """SAB-104, 803: a role the viewer knows: its own, or all since the round ended."""
    if s.phase != Phase.TURN:
        return int(s.ended_roles[s.round_number - 1, seat])
    return int(s.roles[seat]) if seat == viewer else 0


@kernel
def lean_of(s: State, saboteurs: int, leans: NDArray[Any], pairs: NDArray[Any]) -> float:
    """The sum of all leans if these are the saboteurs."""
    total = 0.0
    for seat in range(s.seats):
        if saboteurs >> seat & 1:
            total += leans[seat]
            for other in range(s.seats):
                if saboteurs >> other & 1:
                    total += pairs[seat, other]
    return total


@kernel
def blame(s: State, weights: NDArray[Any], out: NDArray[Any]) -> None:
    """The chance that each seat is a saboteur, from the weights of `suspect`."""
    for seat in range(s.seats):
        out[seat] = 0.0
        for saboteurs in range(1 << int(s.seats)):
            if saboteurs >> seat & 1:
                out[seat] += weights[saboteurs]


@kernel
def weigh_deeds(s: State, viewer: int, leans: NDArray[Any]) -> None:
    """What each seat's own deeds say of it."""
    deeds = np.zeros((MAX_SEATS, DEEDS), np.int64)
    count_deeds(s, viewer, deeds)
    for seat in range(s.seats):
        for deed in range(DEEDS):
            leans[seat] += deeds[seat, deed] * LEANS[deed]


@kernel
def weigh_affairs(s: State, viewer: int, leans: NDArray[Any], pairs: NDArray[Any]) -> None:
    """What is done to others, spread so that two saboteurs come out as an affair among saboteurs.

    What the viewer did to others tells it nothing: it knew no more than it does now.
    """
    for seat in range(s.seats):
        for other in range(s.seats):
            if seat != viewer and seat != other:
                broke, mended = int(s.broke[seat, other]), int(s.mended[seat, other])
                by = broke * BREAKING[BY_SABOTEUR] + mended * MENDING[BY_SABOTEUR]
                to = broke * BREAKING[TO_SABOTEUR] + mended * MENDING[TO_SABOTEUR]
                among = broke * BREAKING[AMONG_SABOTEURS] + mended * MENDING[AMONG_SABOTEURS]
                leans[seat] += by
                leans[other] += to
                pairs[seat, other] += among - by - to


# --- deeds --------------------------------------------------------------------------------------------------------------


@kernel
def count_deeds(s: State, viewer: int, deeds: NDArray[Any]) -> None:
    """SAB-802: count each seat's deeds of this round, as the viewer judges them."""
    steps = np.full(MAX_CARDS, FAR, np.int64)  # from where each tunnel card that still lies leads, to the treasure
    broken = np.zeros(MAX_SEATS, np.int64)
    goals = hopes_of(s, viewer)
    nearest = steps_from(goals, START_CELL, 15)
    for turn in range(s.turn_number):
        seat, card, place = int(s.log_seat[turn]), int(s.log_card[turn]), int(s.log_place[turn])
        if card == Card.NONE and s.log_more[turn] == 0:
            broken[seat] -= place < TOOLS  # two cards discarded to clear one in front
        elif card == Card.NONE:
            deeds[seat, Deed.PASS] += broken[seat] == 0
        elif card == Card.MAP:
            deeds[seat, Deed.MAP] += 1
        elif card == Card.ROCKFALL:
            deeds[seat, Deed.CLEARING if is_dead_end(int(s.log_more[turn]) >> 1) else Deed.ROCKFALL] += 1
            nearest = after_rockfall(s, goals, turn, steps)
        elif card < Card.START:
            deeds[seat, judge_laying(s, goals, turn, nearest, steps)] += 1
            nearest = min(nearest, steps[turn])
        elif card < Card.ROCKFALL:
            broken[place] += 1 if card < Card.FIX_PICK else -1


@kernel
def judge_laying(s: State, goals: int, turn: int, nearest: int, steps: NDArray[Any]) -> int:
    """Which deed it is to lay this card; note from where it leads on."""
    card = int(s.log_card[turn])
    if is_dead_end(card):
        return Deed.DEAD_END
    steps[turn] = steps_from(goals, int(s.log_place[turn]), OPENINGS[2 * card + int(s.log_more[turn])])
    if steps[turn] < nearest:
        return Deed.NEARER
    return Deed.AS_NEAR if steps[turn] == nearest else Deed.ASTRAY


@kernel
def after_rockfall(s: State, goals: int, turn: int, steps: NDArray[Any]) -> int:
    """The card of that place is gone; how near do those lead that still lie?"""
    nearest = steps_from(goals, START_CELL, 15)
    for before in range(turn):
        if s.log_place[before] == s.log_place[turn]:
            steps[before] = FAR  # a card that is no tunnel card has led nowhere before either
        nearest = min(nearest, steps[before])
    return nearest


@kernel
def steps_from(goals: int, cell: int, openings: int) -> int:
    """The fewest steps to one of these goals, a bit each, from the places beyond the openings of a card."""
    row, column = divmod(cell, STRIDE)
    fewest = FAR
    for goal in range(GOALS):
        if goals >> goal & 1:
            south, east = GOAL_CELLS[goal] // STRIDE - row, GOAL_CELLS[goal] % STRIDE - column
            towards = (south < 0) << Side.N | (east > 0) << Side.E | (south > 0) << Side.S | (east < 0) << Side.W
            fewest = min(fewest, abs(south) + abs(east) + (-1 if openings & towards else 1))
    return fewest


@kernel
def hopes_of(s: State, viewer: int) -> int:
    """The goals that may be the treasure in the viewer's eyes, a bit each."""
    goals = 0
    for goal in range(GOALS):
        goals |= may_be_treasure(s, viewer, goal) << goal
    return goals


@kernel
def may_be_treasure(s: State, viewer: int, goal: int) -> bool:
    """SAB-415, 504: is it neither a stone turned up nor one the viewer saw, nor did it see the treasure elsewhere?"""
    if int(s.goals_up) >> goal & 1:
        return False
    if viewer >= s.seats:
        return True
    for other in range(GOALS):
        if s.looked[viewer, other] == Card.TREASURE:
            return other == goal
    return bool(s.looked[viewer, goal] == Card.NONE)


# --- a quick guess ------------------------------------------------------------------------------------------------------


@kernel
def blame_each(s: State, viewer: int, blames: NDArray[Any]) -> None:
    """About the chance that each seat is a saboteur, without listing sets: for those who must be quick.

    What a seat did counts in full; what it did to another, or another to it, by how likely that one is a saboteur. The
    viewer's own role is known to it.
    """
    leans = np.zeros(MAX_SEATS)
    pairs = np.zeros((MAX_SEATS, MAX_SEATS))
    weigh_deeds(s, viewer, leans)
    weigh_affairs(s, viewer, leans, pairs)
    is_saboteur = int(s.roles[viewer] == Role.SABOTEUR)
    unseen = -1
    for role in range(ROLES):
        unseen += int(s.role_box[role])
    share = (int(s.role_box[Role.SABOTEUR]) - is_saboteur) / unseen
    blames[: s.seats] = share
    blames[viewer] = is_saboteur
    for _ in range(PASSES):
        for seat in range(s.seats):
            if seat != viewer:
                blames[seat] = chance_of(share, lean_among(s, seat, leans, pairs, blames))


@kernel
def lean_among(s: State, seat: int, leans: NDArray[Any], pairs: NDArray[Any], blames: NDArray[Any]) -> float:
    """The lean of a seat among others who are so likely saboteurs."""
    lean = float(leans[seat])
    for other in range(s.seats):
        lean += blames[other] * (pairs[seat, other] + pairs[other, seat])
    return lean


@kernel
def chance_of(share: float, lean: float) -> float:
    """The chance that somebody is a saboteur whose deeds lean so, if so large a share of dwarves are."""
    odds = share * exp(lean)
    return odds / (odds + 1.0 - share)
