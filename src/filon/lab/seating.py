"""Who sits where: the seatings with which each deal of a tournament is played.

A deal is played as many times as there are bots. Its first seating is drawn by lot: every bot has as many seats as the
others, and where seats are left over, or too few for all, lots say who gets one. Then each seat is handed on to the next
bot, round and round, until all have had it. So on every deal every bot has every seat exactly once, with the same cards:
luck of the deal and of the seat is the same for all. Two bots just exchange sides.

Which bots meet, and who sits after whom, is left to the lots, which favour nobody: any two bots can expect the same number
of pairs at the same table, and where the seats are a multiple of the bots they have it on every deal.

Where bots are seated by team it is the sides that are handed round like seats, and a side's bot has all its seats.
"""

import random
from collections.abc import Sequence

Seating = tuple[int, ...]  # the number of the bot in each seat


def seatings(bots: int, seats: int, lot: bytes) -> list[Seating]:
    """The seatings of one deal, as many as there are bots; the same for the same lot."""
    chance = random.Random(lot)  # noqa: S311 (play, not secrets)
    rounds, left = divmod(seats, bots)
    first = in_random_order([*range(bots)] * rounds + in_random_order(range(bots), chance)[:left], chance)
    return [tuple((bot + turn) % bots for bot in first) for turn in range(bots)]


def spread_over(teams: Sequence[str], bots: int, lot: bytes) -> list[Seating]:
    """The same by team, given the side of each seat."""
    sides = sorted(set(teams))
    return [tuple(holders[sides.index(side)] for side in teams) for holders in seatings(bots, len(sides), lot)]


def in_random_order(things: Sequence[int], chance: random.Random) -> list[int]:
    """In a random order; of all that `random` draws, only its plain numbers are promised to stay the same."""
    return sorted(things, key=lambda _: chance.random())
