"""The rule of thumb of saboteur: what a sensible dwarf does with what he knows, by his role.

All look at the maze in the same way (`policy_maze.py`): how many cards are missing to where the treasure may lie in their
eyes, and how each card they hold would change that. All judge the others by their deeds (`suspicion.py`). Then every option
gets points by the mood of the player (`policy_worth.py`), and the most points win; a lot thrown for each option decides
between those of about the same worth.

- A digger digs: he lays what brings the tunnel nearer, looks at goals while he does not know the treasure, mends his own
  tools and those of dwarves he trusts, breaks those of dwarves he does not, clears dead ends out of the way, and passes with
  what is of no use.
- A saboteur hides as long as the treasure is far: he builds without getting nearer, looks at goals, and passes with cards
  the diggers would need. The nearer the tunnel comes, the more often he strikes: he breaks tools, bars the way by dead ends
  and bends, and drops rocks on it. Which of the two it is in a turn is thrown, so that no deed is certain to tell.
- Whoever chooses gold takes the most valuable card.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.kernel.chance import below
from filon.kernel.compiling import kernel

from . import moves
from .policy_maze import (
    FAR,
    count_ways,
    fill_entries,
    measure,
    missing_behind,
    missing_elsewhere,
    missing_without,
    nearest_site,
    ways_on,
)
from .policy_worth import (
    STRIKING,
    STRIKING_LATE,
    Mood,
    worth_of_break,
    worth_of_laying,
    worth_of_look,
    worth_of_pass,
    worth_of_repair,
    worth_of_rockfall,
)
from .rules_gold import nuggets_of
from .rules_hand import is_first_of_kind
from .rules_legal import MENDS, can_break, can_lay, can_mend, can_rob
from .rules_maze import BESIDE_GOAL, GOAL_CELLS, is_dead_end, matches
from .state import CELLS, GOALS, GOLD, MAX_SEATS, MAX_SITES, STRIDE, TOOLS, Card, Phase, Role, State
from .suspicion import blame_each, may_be_treasure
from .tables import IS_LADDER, OPENINGS

WORTH, ACTION, LOT, NEAREST, NOW, ELSEWHERE, GOALS_LEFT, MOOD, PLAN = range(9)  # places of a plan, and how many there are
WORST = -1_000_000
LOTS = 65_537
SWAY = 8  # points that the lot may add


@kernel
def policy(s: State, seat: int, dice: Any) -> int:
    """A legal action, from what the seat may know."""
    if s.phase == Phase.GOLD:
        return most_gold(s, seat)
    if s.phase == Phase.THEFT:
        return best_theft(s, seat)
    steps = np.empty(CELLS, np.int8)
    plan = np.zeros(PLAN, np.int64)
    survey(s, seat, steps, plan)
    plan[WORTH] = WORST
    plan[LOT] = below(dice, LOTS - 1)
    plan[MOOD] = mood_of(s, seat, int(plan[NOW]), dice)
    weigh_hand(s, seat, steps, plan)
    return int(plan[ACTION])


@kernel
def most_gold(s: State, seat: int) -> int:
    """SAB-603: the most valuable gold card on offer."""
    value = GOLD - 1
    while value > 1 and s.offers[seat, s.round_number - 1, value] == 0:
        value -= 1
    return moves.take(value)


@kernel
def best_theft(s: State, seat: int) -> int:
    """SB2-613: a nugget of whoever owns the most; none only if nobody else has any."""
    action, most = moves.DECLINE, 0
    for other in range(s.seats):
        owned = nuggets_of(s, other)
        if can_rob(s, seat, other) and owned > most:
            action, most = moves.steal(other), owned
    return action


@kernel
def survey(s: State, seat: int, steps: NDArray[Any], plan: NDArray[Any]) -> None:
    """Look at the maze: from where the fewest cards are missing, and how many."""
    plan[GOALS_LEFT] = measure(s, seat, steps)
    plan[NEAREST] = nearest_site(s, steps)
    plan[NOW] = min(int(steps[plan[NEAREST]]), FAR)
    plan[ELSEWHERE] = missing_elsewhere(s, steps, int(plan[NEAREST]))


@kernel
def mood_of(s: State, seat: int, now: int, dice: Any) -> int:
    """A digger digs; a saboteur strikes the more often the fewer cards are missing, and on the last laps, else he hides."""
    if s.roles[seat] != Role.SABOTEUR:
        return Mood.DIG
    often = STRIKING[min(now, len(STRIKING) - 1)]
    if s.pile_left == 0:
        often = max(often, STRIKING_LATE)
    return Mood.STRIKE if below(dice, 100) < often else Mood.HIDE


@kernel
def weigh(plan: NDArray[Any], worth: int, action: int) -> None:
    """Keep this option if it is worth more than the best so far; a lot adds a few points."""
    plan[LOT] = (plan[LOT] * 75 + 74) % LOTS
    points = worth + plan[LOT] % SWAY
    if points > plan[WORTH]:
        plan[WORTH] = points
        plan[ACTION] = action


# --- what a hand can do -------------------------------------------------------------------------------------------------


@kernel
def weigh_hand(s: State, seat: int, steps: NDArray[Any], plan: NDArray[Any]) -> None:
    """Weigh all that can be done with each card; of equal cards the first will do."""
    hand = s.hands[seat]
    entries = np.empty(MAX_SITES, np.int8)
    fill_entries(s, entries)
    blames = np.zeros(MAX_SEATS)
    if deals_with_others(s, seat, int(plan[MOOD])):
        blame_each(s, seat, blames)
    for slot in range(s.hand_sizes[seat]):
        card = int(hand[slot])
        if not is_first_of_kind(hand, slot):
            continue
        weigh(plan, worth_of_pass(int(plan[MOOD]), card, int(plan[GOALS_LEFT])), moves.pass_card(slot))
        if card < Card.START:
            if can_lay(s, seat):
                weigh_layings(s, slot, card, steps, entries, plan)
        elif card < Card.FIX_PICK:
            if plan[MOOD] != Mood.HIDE:
                weigh_breaks(s, seat, card, blames, plan)
        elif card < Card.ROCKFALL:
            weigh_repairs(s, seat, card, blames, plan)
        elif card == Card.ROCKFALL:
            if plan[MOOD] != Mood.HIDE:
                weigh_rockfalls(s, steps, plan)
        elif card == Card.MAP:
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
def weigh_layings(s: State, slot: int, card: int, steps: NDArray[Any], entries: NDArray[Any], plan: NDArray[Any]) -> None:
    """On every site, either way round: how many cards will be missing then, and how many ways there are to go on."""
    for turned in range(2 - moves.is_symmetric(card)):
        shape = 2 * card + turned
        for i in range(s.n_sites):
            cell = int(s.sites[i])
            if matches(s, cell, OPENINGS[shape]) and not (IS_LADDER[card] and BESIDE_GOAL[cell]):
                ways = ways_on(shape, int(entries[i]))
                behind = missing_behind(steps, cell, ways)
                then = min(behind, plan[ELSEWHERE] if cell == plan[NEAREST] else plan[NOW])
                good_ways = count_ways(steps, cell, ways, int(plan[NOW]))
                worth = worth_of_laying(int(plan[MOOD]), int(plan[NOW]), then, behind, good_ways)
                weigh(plan, worth, moves.lay(slot, turned, cell))


@kernel
def weigh_breaks(s: State, seat: int, card: int, blames: NDArray[Any], plan: NDArray[Any]) -> None:
    """Break that tool of any other seat where it is whole."""
    tool = card - Card.BREAK_PICK
    for other in range(s.seats):
        if can_break(s, seat, other, tool):
            soon = (other - seat) % int(s.seats)
            worth = worth_of_break(int(plan[MOOD]), blames[other], int(s.broken[other]), soon)
            weigh(plan, worth, moves.break_tool(tool, other))


@kernel
def weigh_repairs(s: State, seat: int, card: int, blames: NDArray[Any], plan: NDArray[Any]) -> None:
    """Mend any tool the card can mend."""
    for other in range(s.seats):
        for tool in range(TOOLS):
            if can_mend(s, card, other, tool):
                left = int(s.broken[other]) & ~(1 << tool)
                blame = -1.0 if other == seat else blames[other]
                worth = worth_of_repair(int(plan[MOOD]), blame, left, card)
                weigh(plan, worth, moves.repair(card, other, tool))


@kernel
def weigh_rockfalls(s: State, steps: NDArray[Any], plan: NDArray[Any]) -> None:
    """Take away any card: a digger looks at dead ends only, as long as there is a way without."""
    mood, now = int(plan[MOOD]), int(plan[NOW])
    for i in range(s.n_laid):
        cell = int(s.laid[i])
        if mood == Mood.STRIKE or now >= FAR or is_dead_end(int(s.maze[cell]) >> 1):
            then = missing_without(s, steps, cell, now)
            weigh(plan, worth_of_rockfall(mood, now, then), moves.rockfall(cell))


@kernel
def weigh_looks(s: State, seat: int, plan: NDArray[Any]) -> None:
    """Look at a goal that may be the treasure; the nearest to the tunnel first."""
    for goal in range(GOALS):
        if may_be_treasure(s, seat, goal):
            away = abs(int(plan[NEAREST]) // STRIDE - GOAL_CELLS[goal] // STRIDE)
            weigh(plan, worth_of_look(int(plan[MOOD]), int(plan[GOALS_LEFT])) - away, moves.look(goal))
