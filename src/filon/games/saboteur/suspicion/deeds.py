"""What is done in the open in saboteur, as suspicion counts it: whose tunnels lead nearer, who bars, clears, looks, passes.

A tunnel card is judged by the place its openings lead to, by steps from where the treasure may lie in the viewer's eyes (a
goal it knows to be a stone attracts nobody): nearer than any tunnel card before, as near, or farther.
"""

from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.games.saboteur.rules.maze import GOAL_CELLS, START_CELL, is_dead_end
from filon.games.saboteur.state import GOALS, MAX_CARDS, MAX_SEATS, STRIDE, Card, Side, State
from filon.games.saboteur.tables import OPENINGS
from filon.kernel.compiling import kernel


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

    # With the expansion
    PASS_MORE = 8  # with two or three cards, able to lay
    GEM = 9  # a crystal laid, wherever it leads
    BLUE_DOOR = 10  # laid, wherever it leads
    GREEN_DOOR = 11
    OFF_BLUE = 12  # a rockfall on a blue door
    OFF_GREEN = 13
    HARM = 14  # another's tool broken, another imprisoned
    HARMED = 15
    HELP = 16  # another's tool mended, another set free
    HELPED = 17


DEEDS = 8  # without the expansion
MORE_DEEDS = len(Deed)
FAR = 1 << 10  # more steps than the table is wide and high


@kernel
def count_deeds(s: State, viewer: int, deeds: NDArray[Any]) -> None:
    """SAB-802: count each seat's deeds of this round, as the viewer judges them."""
    steps = np.full(MAX_CARDS, FAR, np.int64)  # from where each tunnel card that still lies leads, to the treasure
    broken = np.zeros(MAX_SEATS, np.int64)
    goals = hopes_of(s, viewer)
    nearest = steps_from(goals, START_CELL, 15)
    for turn in range(s.turn_number):
        seat, card, place = int(s.log_seat[turn]), int(s.log_card[turn]), int(s.log_place[turn])
        if card == Card.NONE:
            deeds[seat, Deed.PASS] += broken[seat] == 0
        elif card == Card.MAP:
            deeds[seat, Deed.MAP] += 1
        elif card == Card.ROCKFALL:
            deeds[seat, Deed.CLEARING if is_dead_end(int(s.log_more[turn]) >> 1) else Deed.ROCKFALL] += 1
            nearest = after_rockfall(s, goals, turn, steps)
        elif card < Card.START:
            deeds[seat, judge_laying(s, goals, turn, nearest, steps)] += 1
            nearest = min(nearest, steps[turn])
        else:
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
