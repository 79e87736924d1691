"""The rule of thumb of saboteur with the expansion: what each of the six roles is after.

- Blue and green dig as in the base game, but by ways open to their team: a door of the other colour is a wall, which a
  ladder passes by and a rockfall takes away. They lay their own doors on the way, and like to reach the treasure themselves.
- The boss digs too. He likes doors, most of all the colour that is missing, for behind both he wins alone; he leaves the
  last card to a digger, for if he reaches the treasure all who can get there share it. So does the profiteer, who digs
  while the treasure can be reached and hides when it cannot.
- A geologist lays crystals wherever they fit, looks for more by passing, and hinders the others when the end is near.
- A saboteur does what he does in the base game, and imprisons diggers.

All throw lots for moods and judge others by how far their likely roles are against their own (`suspicion/roles.py`).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.games.saboteur import moves
from filon.games.saboteur.rules.hand import is_first_of_kind
from filon.games.saboteur.rules.legal import can_lay
from filon.games.saboteur.rules.maze import can_hold_ladder, matches
from filon.games.saboteur.rules.nuggets import is_team
from filon.games.saboteur.state import CELLS, MAX_SEATS, ROLES, STRIDE, Card, Role, State
from filon.games.saboteur.suspicion.roles import guess_roles
from filon.games.saboteur.tables import CRYSTALS, DOOR_OF, IS_LADDER, OPENINGS
from filon.kernel.chance import below
from filon.kernel.compiling import kernel
from filon.kernel.verbs import number

from .maze import (
    HIGH,
    NO_TEAM,
    NORTH_WEST,
    WIDE,
    count_ways,
    fill_entries,
    fill_fitting,
    fill_links,
    is_barred,
    missing_behind,
    missing_without,
    new_lists,
    ways_on,
)
from .people import weigh_clearings, weigh_passes, weigh_plays
from .plan import (
    ACTION,
    ELSEWHERE,
    GOALS_LEFT,
    KNOWN,
    LOT,
    LOTS,
    MOOD,
    NEAREST,
    NOW,
    ROLE,
    TEAM,
    new_plan,
    survey,
    weigh,
    weigh_breaks,
    weigh_looks,
    weigh_repairs,
    weigh_rockfalls,
)
from .worth import Mood, worth_of_laying, worth_of_rockfall
from .worth_more import (
    FEW_SEATS,
    GEM_LOST,
    LATE,
    LEAD_UP,
    blame_for,
    often_struck_by,
    worth_of_crystal,
    worth_of_door,
    worth_of_reaching,
)


@kernel
def choose_with_expansion(s: State, seat: int, dice: Any) -> int:
    """A legal action in a turn, from what the seat may know."""
    steps, links = np.empty(CELLS, np.int8), np.empty(CELLS, np.int8)
    entries, fitting = new_lists()
    plan = new_plan()
    plan[ROLE] = s.roles[seat]
    plan[TEAM] = s.roles[seat] if is_team(s.roles[seat]) else NO_TEAM
    fill_links(s, int(plan[TEAM]), links)
    fill_entries(s, links, entries)
    survey(s, seat, links, entries, steps, plan)
    plan[LOT] = below(dice, LOTS - 1)
    plan[MOOD] = mood_by_role(s, plan, dice)
    weigh_hand_and_front(s, seat, links, steps, entries, fitting, plan)
    return int(plan[ACTION])


@kernel
def mood_by_role(s: State, plan: NDArray[Any], dice: Any) -> int:
    """Who does not dig strikes the more often the fewer cards are missing, and hides else."""
    role, now = int(plan[ROLE]), int(plan[NOW])
    if is_digging(s, role, now):
        return Mood.DIG
    return Mood.STRIKE if below(dice, 100) < often_struck_by(role, now) else Mood.HIDE


@kernel
def is_digging(s: State, role: int, now: int) -> bool:
    """Does somebody of that Role dig? A profiteer does while few are seated, and there are cards enough to get there."""
    if role == Role.PROFITEER:
        return bool(s.seats <= FEW_SEATS and now * FEW_SEATS <= int(s.pile_left) + int(s.seats))
    return role not in (Role.SABOTEUR, Role.GEOLOGIST)


@kernel
def fill_blames(s: State, seat: int, plan: NDArray[Any], blames: NDArray[Any]) -> None:
    """How far each other seat is likely to be against one's role; for who hinders, of the same mind."""
    chances = np.zeros((MAX_SEATS, ROLES))
    guess_roles(s, seat, chances)
    for other in range(s.seats):
        for role in range(ROLES):
            blames[other] += chances[other, role] * blame_for(int(plan[ROLE]), role)
            plan[KNOWN] |= (chances[other, role] == 1.0) << other


# --- what a hand can do -------------------------------------------------------------------------------------------------


@kernel
def weigh_hand_and_front(
    s: State,
    seat: int,
    links: NDArray[Any],
    steps: NDArray[Any],
    entries: NDArray[Any],
    fitting: NDArray[Any],
    plan: NDArray[Any],
) -> None:
    """Weigh all that can be done with each card, several cards passed, and what lies in front cleared."""
    hand = s.hands[seat]
    blames = np.zeros(MAX_SEATS)
    if holds_affair(s, seat):
        fill_blames(s, seat, plan, blames)
    weigh_passes(s, seat, plan[GOALS_LEFT] > 1, plan)
    weigh_clearings(s, seat, plan)
    for slot in range(s.hand_sizes[seat]):
        card = int(hand[slot])
        if not is_first_of_kind(hand, slot):
            continue
        if card < Card.START:
            if can_lay(s, seat):
                weigh_paths(s, slot, card, steps, entries, fitting, plan)
        elif card == Card.ROCKFALL:
            weigh_rocks(s, links, steps, plan)
        elif card == Card.MAP:
            weigh_looks(s, seat, plan)
        else:
            weigh_affairs_with(s, seat, card, blames, plan)


@kernel
def holds_affair(s: State, seat: int) -> bool:
    """Does the seat hold a card that is played on others by who they are?"""
    for slot in range(s.hand_sizes[seat]):
        card = int(s.hands[seat, slot])
        if card >= Card.BREAK_PICK and card not in (Card.ROCKFALL, Card.MAP, Card.THIEF, Card.HANDS_OFF):
            return True
    return False


@kernel
def weigh_affairs_with(s: State, seat: int, card: int, blames: NDArray[Any], plan: NDArray[Any]) -> None:
    """Break, mend, or play one of the expansion's action cards; nobody does harm while he hides."""
    if card >= Card.FIX_PICK and card < Card.ROCKFALL:
        weigh_repairs(s, seat, card, blames, plan)
    elif card > Card.PRISON:
        weigh_plays(s, seat, card, blames, plan)
    elif plan[MOOD] != Mood.HIDE:
        if card == Card.PRISON:
            weigh_plays(s, seat, card, blames, plan)
        else:
            weigh_breaks(s, seat, card, blames, plan)


@kernel
def weigh_rocks(s: State, links: NDArray[Any], steps: NDArray[Any], plan: NDArray[Any]) -> None:
    """As in the base game, but no geologist buries a crystal."""
    if plan[ROLE] != Role.GEOLOGIST:
        if plan[MOOD] != Mood.HIDE:
            weigh_rockfalls(s, links, steps, plan)
        return
    for i in range(s.n_laid):
        cell = int(s.laid[i])
        then = missing_without(s, NO_TEAM, links, steps, cell, int(plan[NOW]))
        lost = GEM_LOST * CRYSTALS[int(s.maze[cell]) >> 1]
        if plan[MOOD] == Mood.STRIKE:
            weigh(plan, worth_of_rockfall(int(plan[MOOD]), int(plan[NOW]), then) + lost, number(moves.ROCKFALL, cell))


# --- layings ------------------------------------------------------------------------------------------------------------


@kernel
def weigh_paths(
    s: State, slot: int, card: int, steps: NDArray[Any], entries: NDArray[Any], fitting: NDArray[Any], plan: NDArray[Any]
) -> None:
    """On every site, or for a ladder every place, either way round; a card is worth more for what is on it."""
    more = worth_of_crystal(int(plan[ROLE])) if CRYSTALS[card] else 0
    door = door_bonus(s, card, int(plan[ROLE]))
    for turned in range(2 - moves.is_symmetric(card)):
        shape = 2 * card + turned
        if IS_LADDER[card]:
            weigh_ladder(s, slot, shape, steps, plan)
        else:
            for k in range(fill_fitting(s, OPENINGS[shape], fitting)):
                cell = int(s.sites[fitting[k]])
                ways = 0 if is_barred(card, int(plan[TEAM])) else ways_on(shape, int(entries[fitting[k]]))
                worth = worth_on(s, cell, ways, door, steps, plan)
                weigh(plan, worth + more, number(moves.LAY, slot, turned, cell))


@kernel
def weigh_ladder(s: State, slot: int, shape: int, steps: NDArray[Any], plan: NDArray[Any]) -> None:
    """SB2-307, 309: on any place of the frame that can hold it; it needs no link, and leads on to where it is open."""
    for row in range(HIGH):
        first = NORTH_WEST + row * STRIDE
        for cell in range(first, first + WIDE):
            if can_hold_ladder(s, cell) and matches(s, cell, OPENINGS[shape]):
                weigh(plan, worth_on(s, cell, OPENINGS[shape], 0, steps, plan), number(moves.LAY, slot, shape & 1, cell))


@kernel
def worth_on(s: State, cell: int, ways: int, door: int, steps: NDArray[Any], plan: NDArray[Any]) -> int:
    """What a card is worth on a place from where it leads on to those ways; if it gets nearer, its door counts too."""
    now = int(plan[NOW])
    behind = missing_behind(steps, cell, ways)
    then = min(behind, plan[ELSEWHERE] if cell == plan[NEAREST] else now)
    worth = worth_of_laying(int(plan[MOOD]), now, then, behind, count_ways(steps, cell, ways, now))
    if then == 0:
        worth += worth_of_reaching(int(plan[ROLE]), s.seats <= FEW_SEATS or s.pile_left <= LATE)
    if then == 1 and now > 1 and plan[TEAM] != NO_TEAM and s.pile_left > LATE:
        worth += LEAD_UP
    return worth + door if then < now else worth


@kernel
def door_bonus(s: State, card: int, role: int) -> int:
    """What a door on the card is worth to who lays it on the way."""
    if not DOOR_OF[card]:
        return 0
    has_blue = has_green = False
    for i in range(s.n_laid):
        door = DOOR_OF[int(s.maze[s.laid[i]]) >> 1]
        has_blue |= door == Role.BLUE
        has_green |= door == Role.GREEN
    return worth_of_door(role, DOOR_OF[card], has_blue, has_green)
