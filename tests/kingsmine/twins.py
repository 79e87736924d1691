"""Twins of a position of kingsmine, from the table *Who sees what* of its specification: tiles of the mine that the viewer
has not seen are exchanged with others of their colour, and so are the unplaced piles of other seats and which of them is to
be placed; after the end nothing is hidden but chance. Nothing of `see`, `reveal` or `imagine` is used.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from numpy.typing import NDArray

from contract.secrecy import Step, replace_chance
from filon.games.kingsmine.state import LEVELS, PILES, Phase, What
from filon.play.setting import Setting

FIRST_CELL = PILES  # action numbers below choose a pile
Spot = tuple[NDArray[Any], int]  # a pile and a level of it


def twin(states: NDArray[Any], viewer: int, rng: Random, setting: Setting) -> NDArray[Any]:
    """Another State that this viewer cannot tell from this one; if anything is hidden from it, that is different."""
    other = states.copy()
    replace_chance(other, rng)
    s = other[0]
    if s.phase != Phase.OVER:
        for colour in range(setting.seats):
            if colour != viewer:
                turn_piles(s, colour, rng)
            exchange(list(hidden_spots(s, colour, viewer)), rng)
        rewrite_events(s, viewer)
    return other


def turn_piles(s: Any, seat: int, rng: Random) -> None:
    """Row order of own piles: not even which of the three are left is known to others."""
    order = rng.sample(range(PILES), PILES)
    s.piles[seat] = s.piles[seat][order]
    left = [place + 1 for place in range(PILES) if s.piles[seat][place][0]]
    if s.in_hand[seat]:
        s.in_hand[seat] = rng.choice(left)


def hidden_spots(s: Any, colour: int, viewer: int) -> Iterator[Spot]:
    """Where tiles of a colour lie that the viewer has not seen."""
    for cell, height in enumerate(s.heights.tolist()):
        if s.colours[cell] == colour + 1:
            yield from ((s.mine[cell], level) for level in range(height) if not int(s.known[cell][level]) >> viewer & 1)
    if colour != viewer:
        yield from ((pile, level) for pile in s.piles[colour] for level in range(LEVELS) if pile[level])


def exchange(spots: list[Spot], rng: Random) -> None:
    """The tiles on some spots, otherwise if they can be."""
    before = [int(pile[level]) for pile, level in spots]
    tiles = list(before)
    while tiles == before and len(set(tiles)) > 1:
        rng.shuffle(tiles)
    for (pile, level), tile in zip(spots, tiles, strict=True):
        pile[level] = tile


def rewrite_events(s: Any, viewer: int) -> None:
    """What only another seat was told fits what it has and sees now."""
    for row in s.events[: s.n_events]:
        what, seat = int(row[0]), int(row[1])
        if seat != viewer and what == What.PILE_WHICH:
            row[2] = s.in_hand[seat]
        elif seat != viewer and what == What.LOOKED_AT:
            cell = int(s.dwarves[seat])
            row[2] = s.mine[cell][int(s.heights[cell]) - int(row[3])]


def hides(states: NDArray[Any], viewer: int) -> bool:
    """Is there anything the table hides from this viewer now?"""
    s = states[0]
    spots = [list(hidden_spots(s, colour, viewer)) for colour in range(int(s.seats))]
    return bool(s.phase != Phase.OVER and any(len({int(pile[level]) for pile, level in here}) > 1 for here in spots))


def is_covered(states: NDArray[Any], seat: int, action: int, viewer: int) -> bool:
    """Row order of own piles: others see that one is taken, not which."""
    return viewer != seat and action < FIRST_CELL


def turns_up(step: Step, viewer: int) -> bool:
    """A tile the viewer had not seen leaves the mine or is shown to it; at the end everything is."""
    before, after = step.before[0], step.after[0]
    if after.phase == Phase.OVER:
        return True
    for cell, height in enumerate(before.heights.tolist()):
        for level in range(height):
            is_new = not int(before.known[cell][level]) >> viewer & 1
            if is_new and (level >= after.heights[cell] or int(after.known[cell][level]) >> viewer & 1):
                return True
    return False
