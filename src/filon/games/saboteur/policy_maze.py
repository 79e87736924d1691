"""What saboteur's rule of thumb makes of the maze: how many cards are missing to the treasure, and what a card changes.

`measure` floods the places round start and goals from where the treasure may lie in the seat's eyes, once a decision; then
what a laying or a rockfall does is looked up. A place counts one card, a card that is cut off from the start none, for a
tunnel may lead through it. Tunnels that wander off the frame count as leading nowhere.

With the expansion a team looks with its own eyes: a door of the other team is a wall (SB2-503), so tunnels behind it are
cut off, and `team` is the Role of who digs; others pass all doors, and their team is NO_TEAM. `links` are that team's.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.kernel.compiling import kernel

from .moves import cell_at
from .rules_maze import ALL_SIDES, GOAL_CELLS, START_CELL, begin_routes, follow_routes, lets_pass
from .state import CELLS, EMPTY, GOALS, MAX_TO_FOLLOW, STEP, STRIDE, Role, State
from .suspicion_deeds import may_be_treasure
from .tables import JOINED, OPENINGS

FAR = 30  # cards: no tunnel can get there
NORTH_WEST = cell_at(6, 7)  # the frame in which tunnels are looked for
WIDE, HIGH = 13, 11
PLACES = WIDE * HIGH
NO_TEAM = int(Role.UNKNOWN)


# --- how far it is ------------------------------------------------------------------------------------------------------


@kernel
def measure(s: State, seat: int, team: int, links: NDArray[Any], steps: NDArray[Any]) -> int:
    """Fill in how many cards a tunnel needs from each place on, its own included; say how many goals may be the treasure.

    Places without a card are one card each; cards that are linked already are FAR, and places outside the frame farther.
    """
    steps[:] = FAR + 1
    for row in range(HIGH):
        steps[NORTH_WEST + row * STRIDE : NORTH_WEST + row * STRIDE + WIDE] = FAR
    queue = np.empty(2 * PLACES + GOALS, np.int64)  # cards cost nothing and go before its head, places behind its tail
    head = tail = PLACES
    for goal in range(GOALS):
        if may_be_treasure(s, seat, goal):
            steps[GOAL_CELLS[goal]] = 0
            queue[tail] = GOAL_CELLS[goal]
            tail += 1
    goals = tail - head
    while head < tail and steps[queue[head]] < FAR - 1:  # farther is FAR, which says that nobody has been there
        cell = queue[head]
        head += 1
        opened = OPENINGS[s.maze[cell]]
        ways = opened if opened else ALL_SIDES
        for side in range(4):
            beyond = cell + STEP[side]
            if ways >> side & 1 and steps[beyond] == FAR:
                if s.maze[beyond] == EMPTY:
                    steps[beyond] = steps[cell] + 1
                    queue[tail] = beyond
                    tail += 1
                elif leads_on(s, team, links, beyond, side ^ 2):
                    steps[beyond] = steps[cell]
                    head -= 1
                    queue[head] = beyond
    return goals


@kernel
def leads_on(s: State, team: int, links: NDArray[Any], cell: int, side: int) -> bool:
    """Does a tunnel that is not linked lead from that side through the card to another?"""
    shape = int(s.maze[cell])
    joined = JOINED[4 * shape + side]
    return joined & ~(1 << side) != 0 and int(links[cell]) >> side & 1 == 0 and not is_barred(shape >> 1, team)


@kernel
def is_barred(card: int, team: int) -> bool:
    """SB2-503: is there a door on the card that this team cannot pass?"""
    return team != NO_TEAM and not lets_pass(card, team)


@kernel
def fill_entries(s: State, links: NDArray[Any], entries: NDArray[Any]) -> None:
    """The sides of each site that linked openings face, a bit each."""
    for i in range(s.n_sites):
        entries[i] = linked_sides(links, int(s.sites[i]))


@kernel
def nearest_site(s: State, entries: NDArray[Any], steps: NDArray[Any]) -> int:
    """The site from which the fewest cards are missing; without sites 0, a place off the table."""
    nearest = 0
    for i in range(s.n_sites):
        cell = int(s.sites[i])
        if entries[i] and (nearest == 0 or steps[cell] < steps[nearest]):
            nearest = cell
    return nearest


@kernel
def missing_elsewhere(s: State, entries: NDArray[Any], steps: NDArray[Any], nearest: int) -> int:
    """How many cards are missing from the best of all other sites."""
    fewest = FAR
    for i in range(s.n_sites):
        if entries[i] and s.sites[i] != nearest:
            fewest = min(fewest, int(steps[s.sites[i]]))
    return fewest


@kernel
def fill_links(s: State, team: int, links: NDArray[Any]) -> None:
    """SB2-503, 504: the openings a team can get to from the start or a ladder; for who passes all doors those linked."""
    if team == NO_TEAM or not has_barring(s, team):
        links[:] = s.links
        return
    links[:] = 0
    follow_routes(s, team, links)


@kernel
def has_barring(s: State, team: int) -> bool:
    """Does a door lie in the maze that this team cannot pass?"""
    for i in range(s.n_laid):
        if is_barred(int(s.maze[s.laid[i]]) >> 1, team):
            return True
    return False


# --- what a laying changes ----------------------------------------------------------------------------------------------


@kernel
def linked_sides(links: NDArray[Any], cell: int) -> int:
    """The sides of a place that linked openings face."""
    sides = 0
    for side in range(4):
        sides |= (int(links[cell + STEP[side]]) >> (side ^ 2) & 1) << side
    return sides


@kernel
def ways_on(shape: int, entries: int) -> int:
    """The sides a card leads on to from linked tunnels at those sides; none for a dead end."""
    ways = 0
    for side in range(4):
        if entries >> side & 1:
            ways |= JOINED[4 * shape + side]
    return ways & ~entries


@kernel
def missing_behind(steps: NDArray[Any], cell: int, ways: int) -> int:
    """How many cards are missing behind a card that leads on to those sides; 0 if it reaches a goal."""
    fewest = FAR
    for side in range(4):
        if ways >> side & 1:
            fewest = min(fewest, int(steps[cell + STEP[side]]))
    return fewest


@kernel
def count_ways(steps: NDArray[Any], cell: int, ways: int, most: int) -> int:
    """How many of the ways on lead to a place from which no more than so many cards are missing."""
    n = 0
    for side in range(4):
        n += ways >> side & 1 and steps[cell + STEP[side]] <= most
    return n


# --- what a rockfall changes --------------------------------------------------------------------------------------------


@kernel
def missing_without(s: State, team: int, linked: NDArray[Any], steps: NDArray[Any], cell: int, now: int) -> int:
    """How many cards are missing after a rockfall on that place, if so many are missing now.

    Sites still linked stay as good as they were. If the gap itself is linked, a card there leads on to what was behind it.
    """
    links = np.zeros(CELLS, np.int8)
    to_follow = np.empty(MAX_TO_FOLLOW, np.int64)
    fewest = FAR
    n = begin_routes(s, cell, links, to_follow)
    while n > 0:
        n -= 1
        here = to_follow[n]
        for side in range(4):
            beyond = here + STEP[side]
            if int(links[here]) >> side & 1:
                if beyond == cell:
                    fewest = min(fewest, missing_at_gap(s, team, linked, steps, cell, now))
                elif s.maze[beyond] == EMPTY:
                    fewest = min(fewest, int(steps[beyond]))
                elif not is_barred(int(s.maze[beyond]) >> 1, team):
                    joined = JOINED[4 * int(s.maze[beyond]) + (side ^ 2)]
                    if joined & ~int(links[beyond]):
                        links[beyond] |= joined
                        to_follow[n] = beyond
                        n += 1
    return fewest


@kernel
def missing_at_gap(s: State, team: int, linked: NDArray[Any], steps: NDArray[Any], cell: int, now: int) -> int:
    """How many cards are missing where a card was taken away: one for the gap and those behind it."""
    behind = missing_behind(steps, cell, ALL_SIDES)
    if ways_on(int(s.maze[cell]), linked_sides(linked, cell)) and not is_barred(int(s.maze[cell]) >> 1, team):
        behind = min(behind, now)
    return min(behind + 1, FAR)


assert START_CELL % STRIDE - NORTH_WEST % STRIDE < WIDE
