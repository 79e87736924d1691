"""The rule of thumb of dragobert: dig while one more card is worth the risk, else make for the way out.

Everything is weighed as nuggets times the chance of bringing them out, looking one cycle of the table ahead.
"""

from typing import Any

from filon.kernel.chance import below
from filon.kernel.compiling import kernel
from filon.kernel.verbs import is_a, number, part

from . import moves
from .rules_mine import can_swap_with, is_in_mine, nuggets_of, shows, stack_of
from .state import WAY_OUT, Action, Kind, Phase, RedIntoDragon, State

PACE = 1.5  # cards an Exit card brings a dwarf nearer to the way out, on average
DIGS_OF_OTHERS = 0.6  # how often another dwarf digs when its turn comes
ENVY = 0.3  # how much a nugget of another counts against one's own


@kernel
def policy(s: State, seat: int, dice: Any) -> int:
    """The best of the legal actions by one look ahead; among equals, chance decides."""
    if s.phase == Phase.DRAW:
        return draw_or_leave(s, s.dwarf)
    return best_exit_action(s, s.dwarf, dice)


@kernel
def draw_or_leave(s: State, dwarf: int) -> int:
    """Dig if the loot with the open card is worth more than the loot without it, one step nearer to the way out."""
    loot = float(nuggets_of(s, stack_of(s, dwarf)))
    place = float(s.position[dwarf])
    stay_out = worth(s, max(place - PACE, 0.0), loot, 0)
    return moves.DRAW_EXTRACTION if worth_of_digging(s, dwarf, loot) >= stay_out else moves.DRAW_EXIT


@kernel
def worth_of_digging(s: State, dwarf: int, loot: float) -> float:
    """What the stack is worth after taking the open card."""
    kind = s.extraction[s.extraction_left - 1]
    place = float(s.position[dwarf])
    if kind == Kind.BLUE:
        return worth(s, place - 1, loot + 1, 1)
    if kind == Kind.PLAIN:
        return worth(s, place, loot + 1, 1)
    if s.position[dwarf] + 1 < s.dragon:
        return worth(s, place + 1, loot + 2, 1)
    return worth(s, place, loot + 2, 1) if s.red_into_dragon == RedIntoDragon.STAY else -1.0


@kernel
def best_exit_action(s: State, dwarf: int, dice: Any) -> int:
    """The action that leaves the most, others' gains counted against it."""
    loot = float(nuggets_of(s, stack_of(s, dwarf)))
    best = -1e9
    chosen = -1
    ties = 0
    for action in range(moves.STEP, number(moves.SWAP, s.dwarves)):
        if not is_offered(s, action):
            continue
        gain = gain_of(s, dwarf, action, loot)
        if gain > best:
            best = gain
            chosen = action
            ties = 1
        elif gain == best:
            ties += 1
            if below(dice, ties) == 0:
                chosen = action
    return chosen


@kernel
def is_offered(s: State, action: int) -> bool:
    """Is this one of the legal actions of the card turned up?"""
    if is_a(action, moves.SWAP):
        return shows(s.drawn, Action.SWAP) and can_swap_with(s, part(action, moves.SWAP))
    return shows(s.drawn, moves.shown_action(action))


@kernel
def gain_of(s: State, dwarf: int, action: int, loot: float) -> float:
    """What an action leaves this dwarf with, less what it gives the others."""
    place = float(s.position[dwarf])
    if action == moves.BONUS:
        return worth(s, place, loot + 3, 0)
    if action == moves.STEP:
        return worth(s, place - 1, loot, 0)
    if action == moves.DOUBLE_STEP:
        return worth(s, max(place - 2, 0.0), loot, 0)
    if action == moves.ALL_TOGETHER:
        return worth(s, place - 1, loot, 0) - ENVY * gift_to_others(s, dwarf)
    other = part(action, moves.SWAP)
    theirs = float(nuggets_of(s, stack_of(s, other)))
    there = float(s.position[other])
    harm = worth(s, there, theirs, 0) - worth(s, place, theirs, 0)
    return worth(s, there, loot, 0) + ENVY * harm


@kernel
def gift_to_others(s: State, dwarf: int) -> float:
    """What all others gain together when everybody moves one card nearer to the way out."""
    gift = 0.0
    for other in range(s.dwarves):
        if other != dwarf and is_in_mine(s, other):
            theirs = float(nuggets_of(s, stack_of(s, other)))
            there = float(s.position[other])
            gift += worth(s, there - 1, theirs, 0) - worth(s, there, theirs, 0)
    return gift


@kernel
def worth(s: State, place: float, loot: float, digs: int) -> float:
    """Nuggets times the chance of bringing them out from here, after `digs` more looks at the pile by this dwarf."""
    if place <= WAY_OUT:
        return loot
    others = -1
    for dwarf in range(s.dwarves):
        others += is_in_mine(s, dwarf)
    dragons = chance_of_dragon(s)
    coming = dragons / (1.0 - dragons)  # dragons a dig wakes, on average
    safe = 1.0
    gap = float(s.dragon) - place
    looks = digs + DIGS_OF_OTHERS * others
    while place > WAY_OUT:
        safe *= 1.0 - chance_of_fire(gap, coming * looks)
        place -= PACE
        gap += PACE - coming * looks
        looks = DIGS_OF_OTHERS * others
    return loot * safe


@kernel
def chance_of_dragon(s: State) -> float:
    """How likely the card under an Extraction card is a dragon, from what has been met this round."""
    unmet = s.extraction_left - 1
    if unmet <= 0:
        return 0.0
    return min(0.9, float(s.extraction_box[Kind.DRAGON] - s.boxed[Kind.DRAGON]) / unmet)


@kernel
def chance_of_fire(gap: float, expected: float) -> float:
    """The chance that at least `gap` dragons come before the next turn, `expected` of them on average (geometric)."""
    if gap <= 0.0:
        return 1.0
    again = expected / (1.0 + expected)
    chance = 1.0
    while gap > 0.0:
        chance *= again
        gap -= 1.0
    return chance
