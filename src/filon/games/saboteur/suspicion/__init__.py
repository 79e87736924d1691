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
well the weights hold what they promise. With the expansion there are more roles and deeds: `roles.py`.
"""

from math import exp
from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.games.saboteur.state import MAX_SEATS, Phase, Role, State
from filon.kernel.compiling import kernel

from .deeds import DEEDS, count_deeds
from .roles import weigh_sets

# Who does something to whom; that a digger does it to a digger is the measure.
BY_SABOTEUR, TO_SABOTEUR, AMONG_SABOTEURS = range(3)  # to a digger, by a digger, to another one

LEANS = (-2.0, -1.0, 0.8, 2.4, 1.9, -1.0, -0.2, -0.6)  # of each Deed
BREAKING = (2.0, 1.9, 0.3)  # a tool of another seat, by who is who
MENDING = (-1.4, -0.7, 0.8)
PASSES = 2  # of a quick guess


# --- weights ------------------------------------------------------------------------------------------------------------


@kernel
def suspect(s: State, viewer: int, out: NDArray[Any]) -> None:
    """SAB-104, 803: the weight of each set of saboteurs for a viewer who knows its own role, and all roles once shown."""
    if s.expansion:
        weigh_sets(s, viewer, out)
        return
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
def weigh_affairs(s: State, viewer: int, leans: NDArray[Any], pairs: NDArray[Any]) -> int:
    """What is done to others, spread so that two saboteurs come out as an affair among saboteurs; who took part, a bit each.

    What the viewer did to others tells it nothing: it knew no more than it does now.
    """
    partners = 0
    for seat in range(s.seats):
        for other in range(s.seats):
            broke, mended = int(s.broke[seat, other]), int(s.mended[seat, other])
            if broke | mended and seat != viewer and seat != other:
                partners |= 1 << seat | 1 << other
                by = broke * BREAKING[BY_SABOTEUR] + mended * MENDING[BY_SABOTEUR]
                to = broke * BREAKING[TO_SABOTEUR] + mended * MENDING[TO_SABOTEUR]
                among = broke * BREAKING[AMONG_SABOTEURS] + mended * MENDING[AMONG_SABOTEURS]
                leans[seat] += by
                leans[other] += to
                pairs[seat, other] += among - by - to
    return partners


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
    partners = weigh_affairs(s, viewer, leans, pairs)
    is_saboteur = int(s.roles[viewer] == Role.SABOTEUR)
    share = (int(s.role_box[Role.SABOTEUR]) - is_saboteur) / int(s.seats)
    blames[: s.seats] = share
    blames[viewer] = is_saboteur
    for seat in range(s.seats):
        if seat != viewer and partners >> seat & 1 == 0:
            blames[seat] = chance_of(share, float(leans[seat]))
    for _ in range(PASSES):
        for seat in range(s.seats):
            if seat != viewer and partners >> seat & 1:
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
