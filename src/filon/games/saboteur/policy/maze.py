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

from filon.games.saboteur.moves import cell_at
from filon.games.saboteur.rules.maze import (
    ALL_SIDES,
    GOAL_CELLS,
    START_CELL,
    begin_routes,
    follow_routes,
    lets_pass,
    matches,
)
from filon.games.saboteur.state import CELLS, EMPTY, GOALS, MAX_PATHS, MAX_SITES, MAX_TO_FOLLOW, STEP, STRIDE, Role, State
from filon.games.saboteur.suspicion.deeds import hopes_of
from filon.games.saboteur.tables import JOINED, OPENINGS
from filon.kernel.compiling import kernel

from .worth import MOST_BARRED

FAR = 30  # cards: no tunnel can get there
FAR_OFF = FAR + 2  # farther than all places
PLACE_BITS = 10  # enough for the number of any place
NORTH_WEST = cell_at(6, 7)  # the frame in which tunnels are looked for
WIDE, HIGH = 13, 11
NO_TEAM = int(Role.UNKNOWN)

# The frame as bits: a row of it has 16, of which the last stay empty, so that nothing goes round a corner.
ROW = 16
WORDS = 5  # four rows each; the first and the last word stay empty
MAX_CUT_OFF = MAX_PATHS + GOALS + 1
EIGHTS = 3 * 8  # the places of the words between, by eights
EACH = 0x0101010101010101  # a 1 for each of eight places
EACH_OF_FOUR = 0x01010101
SEVEN_ON = 1 | 1 << 7 | 1 << 14 | 1 << 21


def places_of_cells() -> bytes:
    """The bit of each cell, 64 a word; 0, in a word that stays empty, outside the frame."""
    places = [0] * CELLS
    for row in range(HIGH):
        for column in range(WIDE):
            places[NORTH_WEST + row * STRIDE + column] = 64 + row * ROW + column
    return bytes(places)


def through(shape: int) -> int:
    """The sides of a shape whose opening is joined to another one, a bit each."""
    return sum(1 << side for side in range(4) if JOINED[4 * shape + side] & ~(1 << side))


def open_places(word: int) -> int:
    """The bits of a word that are places without a card when a round begins."""
    places = [PLACE[cell] for cell in range(CELLS) if cell not in (START_CELL, *GOAL_CELLS)]
    return sum(1 << (place & 63) for place in places if place and place >> 6 == word)


PLACE = places_of_cells()
OPEN_1, OPEN_2, OPEN_3 = open_places(1), open_places(2), open_places(3)
THROUGH = bytes(through(shape) for shape in range(len(OPENINGS)))


# --- how far it is ------------------------------------------------------------------------------------------------------


@kernel
def measure(s: State, seat: int, team: int, links: NDArray[Any], entries: NDArray[Any], steps: NDArray[Any]) -> int:
    """Fill in how many cards a tunnel needs from each place on, its own included; say how many goals may be the treasure.

    Places without a card are one card each; cards that are linked already are FAR, and places outside the frame farther.
    They are reached wave by wave, all places of a wave at once, a bit each; tunnels that are cut off are rare and passed
    one by one. Places so much farther than the nearest site that no option is judged by how far they are count as FAR too.
    """
    work = np.zeros(4 * WORDS + EIGHTS + MAX_CUT_OFF, np.int64)
    dark, front, more = work[:WORDS], work[WORDS : 2 * WORDS], work[2 * WORDS : 3 * WORDS]  # not yet, just, and next reached
    sites, far, cut_off = work[3 * WORDS : 4 * WORDS], work[4 * WORDS : 4 * WORDS + EIGHTS], work[4 * WORDS + EIGHTS :]
    steps[:] = FAR + 1
    far[:] = FAR * EACH
    fill_dark(s, dark)
    fill_sites(s, entries, sites)
    n_cut_off = fill_cut_off(s, team, links, cut_off)
    goals = fill_goals(s, seat, front, steps)
    wave, last = 0, FAR - 1
    while wave < last:
        if n_cut_off:
            n_cut_off = pass_cut_off(s, links, cut_off, n_cut_off, wave, dark, more, steps)
        if not spread(dark, front, more):
            break
        wave += 1
        if front[1] & sites[1] | front[2] & sites[2] | front[3] & sites[3]:
            last = min(last, wave + MOST_BARRED)
        for eight in range(EIGHTS):
            far[eight] -= byte_each(int(front[1 + (eight >> 3)]) >> 8 * (eight & 7) & 255) * (FAR - wave)
    fill_steps(far.view(np.int8), steps)  # lowest byte first: little-endian machines only
    return goals


@kernel
def fill_dark(s: State, dark: NDArray[Any]) -> None:
    """A bit for every place of the frame without a card."""
    dark[1], dark[2], dark[3] = OPEN_1, OPEN_2, OPEN_3
    for i in range(s.n_laid):
        place = PLACE[s.laid[i]]
        dark[place >> 6] &= ~(1 << (place & 63))


@kernel
def fill_sites(s: State, entries: NDArray[Any], sites: NDArray[Any]) -> None:
    """A bit for every site of the frame that linked openings face."""
    for i in range(s.n_sites):
        place = PLACE[s.sites[i]]
        sites[place >> 6] |= (int(entries[i]) != 0) << (place & 63)


@kernel
def fill_goals(s: State, seat: int, front: NDArray[Any], steps: NDArray[Any]) -> int:
    """The goals that may be the treasure in the seat's eyes: it is there that waves begin; how many those are."""
    hopes, goals = hopes_of(s, seat), 0
    for goal in range(GOALS):
        if hopes >> goal & 1:
            place = PLACE[GOAL_CELLS[goal]]
            front[place >> 6] |= 1 << (place & 63)
            steps[GOAL_CELLS[goal]] = 0
            goals += 1
    return goals


@kernel
def spread(dark: NDArray[Any], front: NDArray[Any], more: NDArray[Any]) -> bool:
    """The next wave: all that is dark beside the last one, or is told to be reached too; is there any?"""
    before = reached = 0
    for word in range(1, WORDS - 1):
        here = int(front[word])
        beside = here << 1 | here >> 1 | here << ROW | here >> ROW | before >> 3 * ROW | int(front[word + 1]) << 3 * ROW
        before = here
        front[word] = (beside | int(more[word])) & int(dark[word])
        dark[word] ^= front[word]
        more[word] = 0
        reached |= int(front[word])
    return reached != 0


@kernel
def byte_each(bits: int) -> int:
    """Eight bits as eight bytes of 0 or 1, the lowest first; four bits at a time, each copied seven places on."""
    low = ((bits & 15) * SEVEN_ON) & EACH_OF_FOUR
    high = ((bits >> 4) * SEVEN_ON) & EACH_OF_FOUR
    return low | high << 32


@kernel
def fill_steps(each: NDArray[Any], steps: NDArray[Any]) -> None:
    """From rows of the frame to the table; cards passed on the way have their steps already."""
    for row in range(HIGH):
        for column in range(WIDE):
            cell = NORTH_WEST + row * STRIDE + column
            steps[cell] = min(steps[cell], each[row * ROW + column])


# --- tunnels that are cut off -------------------------------------------------------------------------------------------


@kernel
def fill_cut_off(s: State, team: int, links: NDArray[Any], cut_off: NDArray[Any]) -> int:
    """The cards of the frame through which a tunnel leads that is not linked; how many there are."""
    n = 0
    if s.goals_up:
        for cell in GOAL_CELLS:
            cut_off[n] = cell
            n += open_to(s, links, cell) != 0
    for i in range(s.n_laid):
        cell = int(s.laid[i])
        cut_off[n] = cell
        n += (open_to(s, links, cell) != 0) & (PLACE[cell] != 0) & (not is_barred(int(s.maze[cell]) >> 1, team))
    return n


@kernel
def open_to(s: State, links: NDArray[Any], cell: int) -> int:
    """The sides from where a tunnel that is not linked leads through the card to another side."""
    return THROUGH[int(s.maze[cell])] & ~int(links[cell])


@kernel
def pass_cut_off(
    s: State,
    links: NDArray[Any],
    cut_off: NDArray[Any],
    n: int,
    wave: int,
    dark: NDArray[Any],
    more: NDArray[Any],
    steps: NDArray[Any],
) -> int:
    """Cards a wave comes to cost nothing: it goes on beyond all their openings; how many it has not come to yet."""
    i = 0
    while i < n:
        cell = cut_off[i]
        if is_met(s, cell, open_to(s, links, cell), dark, steps):
            steps[cell] = wave
            for side in range(4):
                place = PLACE[cell + STEP[side]]
                more[place >> 6] |= (OPENINGS[s.maze[cell]] >> side & 1) << (place & 63)
            n -= 1
            cut_off[i] = cut_off[n]
            i = 0  # there may be a way from here to one that was looked at before
        else:
            i += 1
    return n


@kernel
def is_met(s: State, cell: int, sides: int, dark: NDArray[Any], steps: NDArray[Any]) -> bool:
    """Has a wave come to one of these sides of the card?"""
    for side in range(4):
        beyond = cell + STEP[side]
        if sides >> side & 1:
            if s.maze[beyond] == EMPTY:
                place = PLACE[beyond]
                if place and int(dark[place >> 6]) >> (place & 63) & 1 == 0:
                    return True
            elif steps[beyond] < FAR:
                opened = OPENINGS[s.maze[beyond]]
                if opened == 0 or opened >> (side ^ 2) & 1:
                    return True
    return False


@kernel
def is_barred(card: int, team: int) -> bool:
    """SB2-503: is there a door on the card that this team cannot pass?"""
    return team != NO_TEAM and not lets_pass(card, team)


@kernel
def new_lists() -> tuple[NDArray[Any], NDArray[Any]]:
    """Two lists with a place for every site, and one to spare: for `fill_entries` and for `fill_fitting`."""
    lists = np.empty(2 * MAX_SITES + 2, np.int16)
    return lists[: MAX_SITES + 1], lists[MAX_SITES + 1 :]


@kernel
def fill_entries(s: State, links: NDArray[Any], entries: NDArray[Any]) -> None:
    """The sides of each site that linked openings face, a bit each."""
    for i in range(s.n_sites):
        entries[i] = linked_sides(links, int(s.sites[i]))


@kernel
def nearest_sites(s: State, entries: NDArray[Any], steps: NDArray[Any]) -> tuple[int, int, int]:
    """The first site from which the fewest cards are missing, how many, and how many from the best of all others.

    Without sites it is 0, a place off the table. What is compared is steps and place in one number: no guess can be wrong.
    """
    none = FAR_OFF << PLACE_BITS
    nearest = second = none
    for i in range(s.n_sites):
        cell = int(s.sites[i])
        site = int(steps[cell]) << PLACE_BITS | cell if entries[i] else none
        second = min(second, max(site, nearest))
        nearest = min(nearest, site)
    return nearest & ((1 << PLACE_BITS) - 1), min(nearest >> PLACE_BITS, FAR), min(second >> PLACE_BITS, FAR)


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
def fill_fitting(s: State, openings: int, fitting: NDArray[Any]) -> int:
    """The numbers of the sites where a card with these openings matches; how many there are.

    Each is written, then kept or not: whether it matches cannot be guessed, and a wrong guess costs more.
    """
    n = 0
    for i in range(s.n_sites):
        fitting[n] = i
        n += matches(s, int(s.sites[i]), openings)
    return n


@kernel
def ways_on(shape: int, entries: int) -> int:
    """The sides a card leads on to from linked tunnels at those sides; none for a dead end."""
    ways = 0
    for side in range(4):
        ways |= JOINED[4 * shape + side] * (entries >> side & 1)
    return ways & ~entries


@kernel
def missing_behind(steps: NDArray[Any], cell: int, ways: int) -> int:
    """How many cards are missing behind a card that leads on to those sides; 0 if it reaches a goal."""
    fewest = FAR
    for side in range(4):
        fewest = min(fewest, int(steps[cell + STEP[side]]) + FAR * (~ways >> side & 1))
    return fewest


@kernel
def count_ways(steps: NDArray[Any], cell: int, ways: int, most: int) -> int:
    """How many of the ways on lead to a place from which no more than so many cards are missing."""
    n = 0
    for side in range(4):
        n += (ways >> side & 1) & (int(steps[cell + STEP[side]]) <= most)
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


assert CELLS <= 1 << PLACE_BITS
assert START_CELL % STRIDE - NORTH_WEST % STRIDE < WIDE
