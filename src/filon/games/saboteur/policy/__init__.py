"""The rule of thumb of saboteur: what a sensible dwarf does with what he knows, by his role.

All look at the maze in the same way (`maze.py`): how many cards are missing to where the treasure may lie in their eyes,
and how each card they hold would change that. All judge the others by their deeds (`suspicion/`). Then every option gets
points by the mood of the player (`worth.py`), and the most points win (`plan.py`); a lot thrown for each option decides
between those of about the same worth. What is different with the expansion is in `expansion.py`.

- A digger digs: he lays what brings the tunnel nearer, looks at goals while he does not know the treasure, mends his own
  tools and those of dwarves he trusts, breaks those of dwarves he does not, clears dead ends out of the way, and passes with
  what is of no use.
- A saboteur hides as long as the treasure is far: he builds without getting nearer, looks at goals, and passes with cards
  the diggers would need. The nearer the tunnel comes, the more often he strikes: he breaks tools, bars the way by dead ends
  and bends, and drops rocks on it. Which of the two it is in a turn is thrown, so that no deed is certain to tell.
- Whoever chooses gold takes the most valuable card, whoever steals does so from the richest.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.games.saboteur import moves
from filon.games.saboteur.rules.gold import nuggets_of
from filon.games.saboteur.rules.hand import is_first_of_kind
from filon.games.saboteur.rules.legal import MENDS, can_lay, can_rob
from filon.games.saboteur.state import CELLS, GOLD, MAX_SEATS, Card, Phase, Role, State
from filon.games.saboteur.suspicion import blame_each
from filon.games.saboteur.tables import OPENINGS
from filon.kernel.chance import below
from filon.kernel.compiling import kernel
from filon.kernel.verbs import number

from .expansion import choose_with_expansion
from .maze import count_ways, fill_entries, fill_fitting, missing_behind, new_lists, ways_on
from .plan import (
    ACTION,
    ELSEWHERE,
    GOALS_LEFT,
    LOT,
    LOTS,
    MOOD,
    NEAREST,
    NOW,
    new_plan,
    survey,
    weigh,
    weigh_breaks,
    weigh_looks,
    weigh_repairs,
    weigh_rockfalls,
)
from .worth import Mood, often_struck, worth_of_laying, worth_of_pass


@kernel
def policy(s: State, seat: int, dice: Any) -> int:
    """A legal action, from what the seat may know."""
    if s.phase == Phase.GOLD:
        return most_gold(s, seat)
    if s.phase == Phase.THEFT:
        return best_theft(s, seat)
    if s.expansion:
        return choose_with_expansion(s, seat, dice)
    steps = np.empty(CELLS, np.int8)
    entries, fitting = new_lists()
    plan = new_plan()
    fill_entries(s, s.links, entries)
    survey(s, seat, s.links, entries, steps, plan)
    plan[LOT] = below(dice, LOTS - 1)
    plan[MOOD] = mood_of(s, seat, int(plan[NOW]), dice)
    weigh_hand(s, seat, steps, entries, fitting, plan)
    return int(plan[ACTION])


@kernel
def most_gold(s: State, seat: int) -> int:
    """SAB-603: the most valuable gold card on offer."""
    value = GOLD - 1
    while value > 1 and s.offers[seat, s.round_number - 1, value] == 0:
        value -= 1
    return number(moves.TAKE, value)


@kernel
def best_theft(s: State, seat: int) -> int:
    """SB2-613: a nugget of whoever owns the most; none only if nobody else has any."""
    action, most = moves.DECLINE, 0
    for other in range(s.seats):
        owned = nuggets_of(s, other)
        if can_rob(s, seat, other) and owned > most:
            action, most = number(moves.STEAL, other), owned
    return action


@kernel
def mood_of(s: State, seat: int, now: int, dice: Any) -> int:
    """A digger digs; a saboteur strikes the more often the fewer cards are missing, and on the last laps, else he hides."""
    if s.roles[seat] != Role.SABOTEUR:
        return Mood.DIG
    return Mood.STRIKE if below(dice, 100) < often_struck(now, int(s.pile_left)) else Mood.HIDE


# --- what a hand can do -------------------------------------------------------------------------------------------------


@kernel
def weigh_hand(
    s: State, seat: int, steps: NDArray[Any], entries: NDArray[Any], fitting: NDArray[Any], plan: NDArray[Any]
) -> None:
    """Weigh all that can be done with each card; of equal cards the first will do."""
    hand = s.hands[seat]
    blames = np.zeros(MAX_SEATS)
    if deals_with_others(s, seat, int(plan[MOOD])):
        blame_each(s, seat, blames)
    for slot in range(s.hand_sizes[seat]):
        card = int(hand[slot])
        if not is_first_of_kind(hand, slot):
            continue
        weigh(plan, worth_of_pass(int(plan[MOOD]), card, int(plan[GOALS_LEFT])), number(moves.PASS, slot))
        if card < Card.START:
            if can_lay(s, seat):
                weigh_layings(s, slot, card, steps, entries, fitting, plan)
        elif card < Card.FIX_PICK:
            if plan[MOOD] != Mood.HIDE:
                weigh_breaks(s, seat, card, blames, plan)
        elif card < Card.ROCKFALL:
            weigh_repairs(s, seat, card, blames, plan)
        elif card == Card.ROCKFALL:
            if plan[MOOD] != Mood.HIDE:
                weigh_rockfalls(s, s.links, steps, plan)
        else:
            weigh_looks(s, seat, plan)


@kernel
def deals_with_others(s: State, seat: int, mood: int) -> bool:
    """Does the seat hold a card with which it would break, or could mend, a tool of another?"""
    damage = 0
    for other in range(s.seats):
        damage |= int(s.broken[other]) if other != seat else 0
    for slot in range(s.hand_sizes[seat]):
        card = int(s.hands[seat, slot])
        if Card.BREAK_PICK <= card < Card.FIX_PICK and mood != Mood.HIDE:
            return True
        if Card.FIX_PICK <= card < Card.ROCKFALL and MENDS[card - Card.FIX_PICK] & damage:
            return True
    return False


@kernel
def weigh_layings(
    s: State, slot: int, card: int, steps: NDArray[Any], entries: NDArray[Any], fitting: NDArray[Any], plan: NDArray[Any]
) -> None:
    """On every site, either way round: how many cards will be missing then, and how many ways there are to go on."""
    for turned in range(2 - moves.is_symmetric(card)):
        shape = 2 * card + turned
        for k in range(fill_fitting(s, OPENINGS[shape], fitting)):
            cell = int(s.sites[fitting[k]])
            ways = ways_on(shape, int(entries[fitting[k]]))
            behind = missing_behind(steps, cell, ways)
            then = min(behind, plan[ELSEWHERE] if cell == plan[NEAREST] else plan[NOW])
            good_ways = count_ways(steps, cell, ways, int(plan[NOW]))
            worth = worth_of_laying(int(plan[MOOD]), int(plan[NOW]), then, behind, good_ways)
            weigh(plan, worth, number(moves.LAY, slot, turned, cell))
