"""What is hidden in saboteur: roles, goals, cards and gold, each from all but who has lawfully seen it.

Own roles, hands, looks at goals, gold and offers lie in OWNER fields. `reveal` adds what a seat discarded face down, roles
it inspected or had to discard, hands it gave and got, and everything once the game has ended.

A *world* is a physical arrangement of all cards that fits everything the viewer has seen: which role card lies before each
seat and which is left over, which goal lies where, which card is in each hand, at each place of the pile and of the
face-down discards, which gold card went where. Cards of a kind are told apart when worlds are counted, so a world that
comes about in more ways is so much more likely. What others chose out of the viewer's sight tells nothing: a card passed
may be any of that hand, a gold card taken any of those offered. Nor does what they did in its sight, for a role forbids
nothing (SAB-210) and passing is always possible (SAB-206); who wants to judge deeds draws roles by `suspicion/`. Then
roles, goals, cards and gold are independent of each other, and each is one shuffle of what is unseen over where it can be;
gold alone needs more, since saboteurs' pay follows from the pile (`gold.py`).

With the expansion role cards may also have been discarded and cards set aside: they are shuffled with the rest. A role
change moves a card from one place out of sight to another, so a role seen by inspection is known like any other. Hands that
were swapped need more, for whoever gave one away knows what was in it (`gifts.py`, `swaps.py`).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.games.saboteur.lots import pick
from filon.games.saboteur.moves import meaning, shadow_of
from filon.games.saboteur.rules.deal import set_aside
from filon.games.saboteur.rules.hand import pile_to_hand
from filon.games.saboteur.rules.maze import GOAL_CELLS
from filon.games.saboteur.state import GOALS, MAX_SWAPS, ROLES, ROUNDS, Card, Phase, Role, State
from filon.games.saboteur.suspicion.roles import give_roles_suspecting
from filon.kernel.chance import shuffle, start
from filon.kernel.compiling import kernel
from filon.kernel.rows import copy_row

from .gifts import is_swap_of
from .gold import imagine_gold
from .swaps import imagine_swapped, sort_passes, unseen_to_pile

# --- reveal and veil ----------------------------------------------------------------------------------------------------


@kernel
def reveal(s: State, viewer: int, seen: State) -> None:
    """SAB-801, 804: a seat keeps what it discarded face down. SAB-808: the spectator is shown nothing of the kind.

    SAB-802, 803, 807: sizes, deeds, roles of ended rounds, own gold and offers lie in fields all or their owner may see.
    """
    if s.phase == Phase.OVER:
        open_all(s, seen)
        return
    for i in range(s.n_down):
        if s.down_seat[i] == viewer:
            seen.down[i] = s.down[i]
    if int(s.n_swaps) + int(s.n_roles_out) + int(s.discarded[Card.INSPECTION]) > 0:
        reveal_dealings(s, viewer, seen)


@kernel
def reveal_dealings(s: State, viewer: int, seen: State) -> None:
    """SB2-411, 802: who inspected a role knows it until it changes, and then which one was discarded, as its owner does.

    SB2-803: both seats remember the hands they swapped. SB2-801, 804: nobody is shown more, and nuggets all see anyway.
    """
    inspected = 0  # seats whose role the viewer has seen since they got it, a bit each
    changes = swaps = 0
    for turn in range(s.turn_number):
        card, seat, target = s.log_card[turn], s.log_seat[turn], int(s.log_place[turn])
        if card == Card.INSPECTION and seat == viewer:
            inspected |= 1 << target
        elif card == Card.ROLE_CHANGE:
            if target == viewer or inspected >> target & 1:
                seen.roles_out[changes] = s.roles_out[changes]
            inspected &= ~(1 << target)
            changes += 1
        elif card == Card.SWAP_HAND:
            if is_swap_of(s, turn, viewer):
                copy_row(s.gave[swaps], seen.gave[swaps])
                copy_row(s.got[swaps], seen.got[swaps])
            swaps += 1
    for seat in range(s.seats):
        if inspected >> seat & 1:
            seen.roles[seat] = s.roles[seat]


@kernel
def open_all(s: State, seen: State) -> None:
    """SAB-610, 806: when the game has ended the whole record is open to all, but not the chance of it."""
    copy_row(s.goals, seen.goals)
    copy_row(s.roles, seen.roles)
    copy_row(s.roles_left, seen.roles_left)
    copy_row(s.roles_out, seen.roles_out)
    copy_row(s.pile, seen.pile)
    copy_row(s.aside, seen.aside)
    copy_row(s.down, seen.down)
    copy_row(s.gold_pile, seen.gold_pile)
    for swap in range(MAX_SWAPS):
        copy_row(s.gave[swap], seen.gave[swap])
        copy_row(s.got[swap], seen.got[swap])
    for seat in range(s.seats):
        copy_row(s.looked[seat], seen.looked[seat])
        copy_row(s.hands[seat], seen.hands[seat])
        for row in range(ROUNDS):
            copy_row(s.gold[seat, row], seen.gold[seat, row])
            copy_row(s.offers[seat, row], seen.offers[seat, row])


@kernel
def veil(s: State, seat: int, action: int, viewer: int) -> int:
    """SAB-206, 610, 801, 802: others learn that a card was passed or taken, not which; all else is done in the open."""
    shadow = shadow_of(action)
    return meaning(s, seat, action) if viewer == seat or shadow == action else shadow


# --- imagine ------------------------------------------------------------------------------------------------------------


@kernel
def imagine(s: State, viewer: int, key: NDArray[Any]) -> None:
    """SAB-801, 808: fill in what the viewer has not seen, every world as likely as it comes about."""
    start(s, key)
    if s.phase != Phase.OVER:
        imagine_roles(s)
        imagine_cards_and_gold(s, viewer)


@kernel
def imagine_suspecting(s: State, viewer: int, weights: NDArray[Any], key: NDArray[Any]) -> None:
    """The same, but with the saboteurs drawn by what `suspect` wrote into `weights`."""
    start(s, key)
    if s.phase != Phase.OVER:
        saboteurs = pick(s, weights, 1 << int(s.seats))
        if s.expansion:
            give_roles_suspecting(s, viewer, saboteurs)
        else:
            give_roles(s, saboteurs)
        imagine_cards_and_gold(s, viewer)


@kernel
def imagine_cards_and_gold(s: State, viewer: int) -> None:
    """Everything but the roles."""
    imagine_goals(s, viewer)
    if s.n_swaps > 0:
        imagine_swapped(s, viewer)
    else:
        imagine_cards(s, viewer)
    if not s.expansion:
        imagine_gold(s, viewer)


# --- roles --------------------------------------------------------------------------------------------------------------


@kernel
def imagine_roles(s: State) -> None:
    """SAB-103, 104, SB2-411, 801, 802: roles not seen lie before other seats, were discarded by role changes, or are left.

    SAB-803: those before the seats are seen by all once they are shown.
    """
    if s.phase != Phase.TURN:
        copy_row(s.ended_roles[s.round_number - 1], s.roles)
    n = set_aside_roles(s)
    shuffle(s, s.roles_left, n)
    n = give_unseen(s, s.roles, int(s.seats), n)
    n = give_unseen(s, s.roles_out, int(s.n_roles_out), n)
    assert n == s.n_roles_left


@kernel
def give_unseen(s: State, roles: NDArray[Any], places: int, n: int) -> int:
    """The last of n roles left over go where none is known; how many are left then."""
    for place in range(places):
        if roles[place] == Role.UNKNOWN:
            n -= 1
            roles[place] = s.roles_left[n]
            s.roles_left[n] = 0
    return n


@kernel
def give_roles(s: State, saboteurs: int) -> None:
    """The saboteurs are these seats, a bit each, all others are diggers; what is left over follows."""
    for seat in range(s.seats):
        s.roles[seat] = Role.SABOTEUR if saboteurs >> seat & 1 else Role.DIGGER
    set_aside_roles(s)


@kernel
def set_aside_roles(s: State) -> int:
    """SAB-102, 103: the roles in the game that no seat is known to have or to have discarded; how many those are."""
    n = 0
    for role in range(Role.DIGGER, ROLES):
        unseen = int(s.role_box[role])
        for seat in range(s.seats):
            unseen -= s.roles[seat] == role
        for change in range(s.n_roles_out):
            unseen -= s.roles_out[change] == role
        for _ in range(unseen):
            s.roles_left[n] = role
            n += 1
    return n


# --- goals --------------------------------------------------------------------------------------------------------------


@kernel
def imagine_goals(s: State, viewer: int) -> None:
    """SAB-105, 415, 504: goals neither turned up nor looked at lie in any order; whoever looked saw what lies there."""
    for goal in range(GOALS):
        s.goals[goal] = known_goal(s, viewer, goal)
    unseen = np.zeros(GOALS, np.int8)
    n = 0
    for card in range(Card.TREASURE, Card.STONE_SW + 1):
        unseen[n] = card
        n += card not in (s.goals[0], s.goals[1], s.goals[2])
    shuffle(s, unseen, n)
    for goal in range(GOALS):
        if s.goals[goal] == Card.NONE:
            n -= 1
            s.goals[goal] = unseen[n]
    for seat in range(s.seats):
        for goal in range(GOALS):
            if s.looked_turn[seat, goal] > 0:
                s.looked[seat, goal] = s.goals[goal]


@kernel
def known_goal(s: State, viewer: int, goal: int) -> int:
    """SAB-415, 501, 806: the goal as it lies face up, as it was shown at the end, or as the viewer saw it; 0 if not."""
    if s.phase != Phase.TURN:
        return int(s.ended_goals[s.round_number - 1, goal])
    if int(s.goals_up) >> goal & 1:
        return int(s.maze[GOAL_CELLS[goal]]) >> 1
    return int(s.looked[viewer, goal]) if viewer < s.seats else 0


# --- cards --------------------------------------------------------------------------------------------------------------


@kernel
def imagine_cards(s: State, viewer: int) -> None:
    """SAB-106, 206, 801: cards not seen are in other hands, in the pile or face down in the discard, in any order.

    SB2-105, 801: or set aside.
    """
    left = s.pile_left
    s.pile_left = unseen_to_pile(s)
    shuffle(s, s.pile, int(s.pile_left))
    for seat in range(s.seats):
        if seat != viewer:
            size = int(s.hand_sizes[seat])
            s.hand_sizes[seat] = 0
            for _ in range(size):
                pile_to_hand(s, seat)
    for i in range(s.n_down):
        if s.down_seat[i] != viewer:
            s.pile_left -= 1
            s.down[i] = s.pile[s.pile_left]
            s.pile[s.pile_left] = 0
    if s.expansion:
        sort_passes(s)
        set_aside(s)
    assert s.pile_left == left
