"""What saboteur's rule of thumb keeps in mind while it chooses, and how it weighs what is done in any game.

A *plan* is a row of numbers: what the player is after, how near the tunnel is in his eyes, and the best option found so far.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.games.saboteur import moves
from filon.games.saboteur.rules.legal import can_break, can_mend
from filon.games.saboteur.rules.maze import GOAL_CELLS, is_dead_end
from filon.games.saboteur.state import GOALS, STRIDE, TOOLS, Card, State
from filon.games.saboteur.suspicion.deeds import may_be_treasure
from filon.kernel.compiling import kernel
from filon.kernel.verbs import number

from .maze import FAR, is_barred, measure, missing_without, nearest_sites
from .worth import Mood, worth_of_break, worth_of_look, worth_of_repair, worth_of_rockfall

# Places of a plan, and how many there are
WORTH, ACTION, LOT, NEAREST, NOW, ELSEWHERE, GOALS_LEFT, MOOD, TEAM, ROLE, KNOWN, PLAN = range(12)
WORST = -1_000_000
LOTS = 65_537
SWAY = 8  # points that the lot may add


@kernel
def new_plan() -> NDArray[Any]:
    """Nothing is found yet."""
    plan = np.zeros(PLAN, np.int64)
    plan[WORTH] = WORST
    return plan


@kernel
def survey(s: State, seat: int, links: NDArray[Any], entries: NDArray[Any], steps: NDArray[Any], plan: NDArray[Any]) -> None:
    """Look at the maze: from where the fewest cards are missing, and how many."""
    plan[GOALS_LEFT] = measure(s, seat, int(plan[TEAM]), links, entries, steps)
    plan[NEAREST], plan[NOW], plan[ELSEWHERE] = nearest_sites(s, entries, steps)


@kernel
def weigh(plan: NDArray[Any], worth: int, action: int) -> None:
    """Keep this option if it is worth more than the best so far; a lot adds a few points."""
    plan[LOT] = (plan[LOT] * 75 + 74) % LOTS
    points = worth + plan[LOT] % SWAY
    if points > plan[WORTH]:
        plan[WORTH] = points
        plan[ACTION] = action


# --- options ------------------------------------------------------------------------------------------------------------


@kernel
def weigh_breaks(s: State, seat: int, card: int, blames: NDArray[Any], plan: NDArray[Any]) -> None:
    """Break that tool of any other seat where it is whole."""
    tool = card - Card.BREAK_PICK
    for other in range(s.seats):
        if can_break(s, seat, other, tool):
            soon = (other - seat) % int(s.seats)
            worth = worth_of_break(int(plan[MOOD]), blames[other], int(s.broken[other]) | int(s.prison[other]), soon)
            weigh(plan, worth, number(moves.BREAK, tool, other))


@kernel
def weigh_repairs(s: State, seat: int, card: int, blames: NDArray[Any], plan: NDArray[Any]) -> None:
    """Mend any tool the card can mend."""
    for other in range(s.seats):
        for tool in range(TOOLS):
            if can_mend(s, card, other, tool):
                left = (int(s.broken[other]) & ~(1 << tool)) | int(s.prison[other])
                blame = -1.0 if other == seat else blames[other]
                worth = worth_of_repair(int(plan[MOOD]), blame, left, card)
                weigh(plan, worth, number(moves.REPAIR, card, other, tool))


@kernel
def weigh_rockfalls(s: State, links: NDArray[Any], steps: NDArray[Any], plan: NDArray[Any]) -> None:
    """Take away any card: a digger looks at dead ends and what bars him only, as long as there is a way without."""
    mood, now, team = int(plan[MOOD]), int(plan[NOW]), int(plan[TEAM])
    for i in range(s.n_laid):
        cell = int(s.laid[i])
        card = int(s.maze[cell]) >> 1
        if mood == Mood.STRIKE or now >= FAR or is_dead_end(card) or is_barred(card, team):
            then = missing_without(s, team, links, steps, cell, now)
            weigh(plan, worth_of_rockfall(mood, now, then), number(moves.ROCKFALL, cell))


@kernel
def weigh_looks(s: State, seat: int, plan: NDArray[Any]) -> None:
    """Look at a goal that may be the treasure; the nearest to the tunnel first."""
    for goal in range(GOALS):
        if may_be_treasure(s, seat, goal):
            away = abs(int(plan[NEAREST]) // STRIDE - GOAL_CELLS[goal] // STRIDE)
            weigh(plan, worth_of_look(int(plan[MOOD]), int(plan[GOALS_LEFT])) - away, number(moves.MAP, goal))
