"""The maze of saboteur: cards turned up on the table, tunnels linked to the start, goals reached, rockfalls.

When a card is turned up it writes on its neighbours' places what it demands of a card laid there. Links grow when a card is
laid and are found anew after a rockfall. Goals are met on the same walk. Bridges, double curves and stubs need nothing of
their own (SB2-301, 302, 304): a shape says which openings are joined.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.games.saboteur.state import (
    CELLS,
    EMPTY,
    EVERYONE,
    FACE_DOWN,
    GOALS,
    MAX_TO_FOLLOW,
    OFF_TABLE,
    ROWS_HIGH,
    STEP,
    STRIDE,
    Card,
    Side,
    State,
    What,
)
from filon.games.saboteur.tables import CRYSTALS, DOOR_OF, IS_DEAD_END, IS_LADDER, JOINED, OPENINGS
from filon.kernel.compiling import kernel
from filon.kernel.events import tell

START_CELL = 13 * STRIDE + 9  # SAB-902: (8,12)
GOAL_CELLS = (11 * STRIDE + 17, 13 * STRIDE + 17, 15 * STRIDE + 17)  # SAB-902: (16,10), (16,12), (16,14)
ALL_SIDES = 15
LADDER_BESIDE_GOAL = 2308  # of the answers of `objection` the one that is not SAB's but SB2's
BESIDE_GOAL = bytes(any(cell + step in GOAL_CELLS for step in STEP) for cell in range(CELLS))  # 1 for their neighbours
STONE_ORDER = (int(Side.W), int(Side.N), int(Side.S), int(Side.E))  # SAB-506

# --- the table ----------------------------------------------------------------------------------------------------------


@kernel
def clear_maze(s: State) -> None:
    """SAB-901, 903, 904: 33 columns by 25 rows are empty; the rim round them takes no card and leads nowhere."""
    s.maze[:] = EMPTY
    for column in range(STRIDE):
        s.maze[column] = s.maze[CELLS - STRIDE + column] = OFF_TABLE
    for row in range(1, ROWS_HIGH + 1):
        s.maze[row * STRIDE] = s.maze[row * STRIDE + STRIDE - 1] = OFF_TABLE
    s.touched[:] = 0
    s.wanted[:] = 0
    s.laid[:] = 0
    s.n_laid = 0
    s.to_follow[:] = 0
    s.n_to_follow = 0
    s.reached = 0
    s.goals_up = 0


@kernel
def lay_out(s: State) -> None:
    """SAB-105, 305, 307, 902: the start face up; seven places on, goals face down, which demand nothing of neighbours."""
    clear_maze(s)
    for goal in range(GOALS):
        s.maze[GOAL_CELLS[goal]] = FACE_DOWN
    turn_up(s, START_CELL, 2 * Card.START)
    link_all(s)


@kernel
def turn_up(s: State, cell: int, shape: int) -> None:
    """SAB-306, 308: a face-up card demands of each neighbouring place an opening where it has one, and none elsewhere."""
    s.maze[cell] = shape
    openings = OPENINGS[shape]
    for side in range(4):
        beyond = cell + STEP[side]
        s.touched[beyond] |= 1 << (side ^ 2)
        s.wanted[beyond] |= (openings >> side & 1) << (side ^ 2)


# --- links --------------------------------------------------------------------------------------------------------------


@kernel
def link_all(s: State) -> None:
    """SAB-310: the start's tunnel is linked, and every tunnel joined to a linked one."""
    s.links[:] = 0
    s.sites[:] = 0
    s.n_sites = 0
    link(s, START_CELL, ALL_SIDES)
    if s.expansion:
        link_ladders(s)
    follow_links(s)


@kernel
def link_ladders(s: State) -> None:
    """SB2-309, 311: every ladder's tunnel is linked."""
    for i in range(s.n_laid):
        link(s, int(s.laid[i]), ladder_sides(int(s.maze[s.laid[i]])))


@kernel
def ladder_sides(shape: int) -> int:
    """SB2-309: the openings of a ladder, which are linked wherever it lies; none of other cards."""
    return OPENINGS[shape] if IS_LADDER[shape >> 1] else 0


@kernel
def join(s: State, cell: int) -> None:
    """SAB-310, 507: link the card of a place where its openings face linked ones; closed sides join nothing.

    SB2-301, 302, 304: tunnels not joined on the card are linked each for itself. SB2-309, 310: a ladder links itself.
    """
    shape = int(s.maze[cell])
    sides = ladder_sides(shape)
    for side in range(4):
        sides |= JOINED[4 * shape + side] * is_linked_beyond(s, cell, side)
    link(s, cell, sides)
    follow_links(s)


@kernel
def link(s: State, cell: int, sides: int) -> None:
    """SAB-311: the openings of one tunnel are linked; other tunnels of the card are not."""
    if sides & ~int(s.links[cell]):
        s.links[cell] |= sides
        s.to_follow[s.n_to_follow] = cell
        s.n_to_follow += 1


@kernel
def follow_links(s: State) -> None:
    """Go on from every card that has newly linked openings."""
    while s.n_to_follow > 0:
        s.n_to_follow -= 1
        cell = int(s.to_follow[s.n_to_follow])
        s.to_follow[s.n_to_follow] = 0
        follow(s, cell)


@kernel
def follow(s: State, cell: int) -> None:
    """SAB-310, 501, 510: beyond a linked opening lies a site to build on, a goal that is reached, or a card to link."""
    for side in range(4):
        if int(s.links[cell]) >> side & 1:
            beyond = cell + STEP[side]
            shape = int(s.maze[beyond])
            if shape == EMPTY:
                s.n_sites = insert(s.sites, int(s.n_sites), beyond)
            elif shape == FACE_DOWN:
                s.reached |= 1 << goal_at(beyond)
            else:
                link(s, beyond, JOINED[4 * shape + (side ^ 2)])


@kernel
def is_linked_beyond(s: State, cell: int, side: int) -> bool:
    """Does a linked opening face the place from that side?"""
    return int(s.links[cell + STEP[side]]) >> (side ^ 2) & 1 == 1


# --- path cards and goals -----------------------------------------------------------------------------------------------


@kernel
def hand_to_maze(s: State, cell: int, shape: int) -> None:
    """SAB-312, 413: lay a path card, a dead end or one that fills a gap too, and link it. SB2-305: a crystal is idle."""
    s.n_sites = remove(s.sites, int(s.n_sites), cell)
    s.n_laid = insert(s.laid, int(s.n_laid), cell)
    turn_up(s, cell, shape)
    join(s, cell)


@kernel
def turn_goals(s: State, seat: int, cell: int) -> bool:
    """SAB-501, 503, 508, 509: turn up all goals reached, and those reached through them; was the treasure among them?

    SAB-502: nothing is reached by a stub or by a tunnel that is not linked. SB2-312: a ladder may link what reaches a goal.
    """
    has_treasure = False
    while s.reached:
        reached = int(s.reached)
        s.reached = 0
        for goal in range(GOALS):
            if reached >> goal & 1:
                turn_goal(s, seat, goal, cell)
                has_treasure |= s.goals[goal] == Card.TREASURE
        for goal in range(GOALS):
            if reached >> goal & 1:
                join(s, GOAL_CELLS[goal])
    return has_treasure


@kernel
def turn_goal(s: State, seat: int, goal: int, cell: int) -> None:
    """SAB-504, 505, 507: a stone stays where it is, the way round that joins the card just laid, whatever else it meets."""
    there = GOAL_CELLS[goal]
    shape = 2 * int(s.goals[goal])
    if not OPENINGS[shape] >> joined_side(s, there, cell) & 1:
        shape += 1
    s.goals_up |= 1 << goal
    turn_up(s, there, shape)
    tell(s, What.TURNED_UP, seat, goal, shape, EVERYONE)


@kernel
def joined_side(s: State, goal_cell: int, cell: int) -> int:
    """SAB-505, 506: the side of a goal where the card just laid reaches it; else the first reached of W, N, S, E."""
    for side in range(4):
        if goal_cell + STEP[side] == cell and is_linked_beyond(s, goal_cell, side):
            return side
    for side in STONE_ORDER:
        if is_linked_beyond(s, goal_cell, side):
            return side
    return 0


@kernel
def goal_at(cell: int) -> int:
    """The number of the goal on a place."""
    return (cell - GOAL_CELLS[0]) // (2 * STRIDE)


# --- rockfall -----------------------------------------------------------------------------------------------------------


@kernel
def maze_to_discard(s: State, cell: int) -> int:
    """SAB-409, 411, 412, 414: a laid card goes, linked or cut off, and no goal turns back; the shape that lay there.

    SAB-313: what is cut off stays and still must be matched, but is not linked. SB2-311, 420: a ladder goes like any card.
    """
    shape = int(s.maze[cell])
    s.maze[cell] = EMPTY
    for side in range(4):
        beyond = cell + STEP[side]
        s.touched[beyond] &= ~(1 << (side ^ 2))
        s.wanted[beyond] &= ~(1 << (side ^ 2))
    s.n_laid = remove(s.laid, int(s.n_laid), cell)
    s.discarded[shape >> 1] += 1
    link_all(s)
    return shape


# --- ascending lists ----------------------------------------------------------------------------------------------------


@kernel
def insert(places: NDArray[Any], n: int, cell: int) -> int:
    """Put a place into an ascending list of n, which 0 ends, unless it is there; say how many there are."""
    at = 0
    for i in range(n):
        at += places[i] < cell
    is_new = bool(places[at] != cell)
    for i in range(n, 0, -1):
        places[i] = places[i - ((i > at) & is_new)]
    places[at] = cell
    return n + is_new


@kernel
def remove(places: NDArray[Any], n: int, cell: int) -> int:
    """Take a place out of an ascending list of n, if it is there; say how many there are."""
    kept = 0
    for i in range(n):
        place = places[i]
        places[kept] = place
        kept += place != cell
    if kept < n:
        places[kept] = 0
    return kept


# --- questions ----------------------------------------------------------------------------------------------------------


@kernel
def objection(s: State, cell: int, shape: int) -> int:
    """SAB-316: the number of the first clause against a card on a place, or 0.

    SAB-903: off the table; SAB-302: not empty; SB2-308: a ladder beside a goal; SAB-304: beside no face-up card;
    SAB-306: a side does not match; SAB-309, SB2-303: no linked tunnel is joined, which SB2-307 does not ask of a ladder.
    """
    is_ladder = IS_LADDER[shape >> 1] == 1
    if s.maze[cell] == OFF_TABLE:
        return 903
    if s.maze[cell] != EMPTY:
        return 302
    if is_ladder and BESIDE_GOAL[cell]:
        return LADDER_BESIDE_GOAL
    if s.touched[cell] == 0:
        return 304
    if not matches(s, cell, OPENINGS[shape]):
        return 306
    return 0 if is_ladder or is_site(s, cell) else 309


@kernel
def matches(s: State, cell: int, openings: int) -> bool:
    """SAB-306: does a card with these openings match its face-up neighbours on that place?"""
    return openings & int(s.touched[cell]) == int(s.wanted[cell])


@kernel
def can_hold_ladder(s: State, cell: int) -> bool:
    """SB2-307, 308: an empty place that touches a face-up card, and is beside no goal."""
    return (int(s.maze[cell]) == EMPTY) & (int(s.touched[cell]) != 0) & (BESIDE_GOAL[cell] == 0)


@kernel
def is_site(s: State, cell: int) -> bool:
    """SAB-309, 315: does a linked opening lead here? Nothing more is asked of a path."""
    for i in range(s.n_sites):
        if s.sites[i] == cell:
            return True
    return False


@kernel
def is_dead_end(card: int) -> bool:
    """SAB-311: a path card no two openings of which are joined, and no ladder."""
    return IS_DEAD_END[card] == 1


# --- routes -------------------------------------------------------------------------------------------------------------


@kernel
def is_open(s: State, team: int) -> bool:
    """SB2-502, 503, 504: does some route from the start or a ladder to the treasure pass no door of the other team?"""
    links = np.zeros(CELLS, np.int8)
    follow_routes(s, team, links)
    for cell in GOAL_CELLS:
        if int(s.maze[cell]) >> 1 == Card.TREASURE:
            return bool(links[cell] != 0)
    return False


@kernel
def follow_routes(s: State, team: int, links: NDArray[Any]) -> None:
    """SB2-502, 503, 504: link, in `links` alone, what a team can get to from the start or a ladder."""
    to_follow = np.empty(MAX_TO_FOLLOW, np.int64)
    n = begin_routes(s, 0, links, to_follow)
    while n > 0:
        n -= 1
        cell = to_follow[n]
        for side in range(4):
            beyond = cell + STEP[side]
            shape = int(s.maze[beyond])
            joined = JOINED[4 * shape + (side ^ 2)]
            if int(links[cell]) >> side & 1 and joined & ~int(links[beyond]) and lets_pass(shape >> 1, team):
                links[beyond] |= joined
                to_follow[n] = beyond
                n += 1


@kernel
def begin_routes(s: State, without: int, links: NDArray[Any], to_follow: NDArray[Any]) -> int:
    """SB2-309: routes begin at the start, and at every ladder but one on the place without; how many those are."""
    links[START_CELL] = ALL_SIDES
    to_follow[0] = START_CELL
    n = 1
    for i in range(s.n_laid):
        cell = int(s.laid[i])
        sides = ladder_sides(int(s.maze[cell]))
        if sides and cell != without:
            links[cell] = sides
            to_follow[n] = cell
            n += 1
    return n


@kernel
def lets_pass(card: int, team: int) -> bool:
    """SB2-503: has the card no door, or this team's?"""
    return DOOR_OF[card] in (0, team)


@kernel
def count_crystals(s: State) -> int:
    """SB2-602, 603: the crystals visible in the maze, on cards that are cut off too."""
    n = 0
    for i in range(s.n_laid):
        n += CRYSTALS[int(s.maze[s.laid[i]]) >> 1]
    return n


assert GOAL_CELLS[-1] < CELLS
