"""Thinking: from a Seen to a move, how sure of it the search is, and what it expects of everybody.

A budget is a number of iterations, of milliseconds, or of both. The iterations are divided between MINDS, which think by
themselves, each with worlds and trees of its own, in as many threads as are given; what they tried is added up. So the same
key and number of iterations give the same answer, however many threads there are; milliseconds do not.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from filon.kernel.errors import FilonError, Phrase
from filon.kernel.record import masks_of
from filon.seen import Move, Seen
from filon.setting import child_of

from .edges import Edges, edges_for
from .preparing import search_of, work_for

MINDS = 2
CHUNK = 64  # iterations between two looks at the clock
MOST_ITERATIONS = 10_000_000
MOST_EDGES = 1 << 20  # of a mind


class BadBudget(FilonError):
    """A budget nobody can think with."""


@dataclass(frozen=True)
class Budget:
    """How long to think: so many iterations, so many milliseconds, or what is over first of the two."""

    iterations: int = 0
    milliseconds: int = 0


@dataclass(frozen=True)
class Choice:
    """A move that was thought about: how much of the thinking went to it, and the result it leads to, a number a seat.

    A result is from 0 to 1: the share of the others a seat is expected to be ahead of, with a little for the margin.
    """

    move: Move
    share: float
    results: tuple[float, ...]


@dataclass(frozen=True)
class Thought:
    """All moves, the best first, and in how many iterations they were tried: others only taught what the others may do."""

    choices: tuple[Choice, ...]
    iterations: int

    @property
    def move(self) -> Move:
        """The move to make."""
        return self.choices[0].move

    @property
    def results(self) -> tuple[float, ...]:
        """What is expected of every seat if that move is made."""
        return self.choices[0].results


def think(
    seen: Seen, budget: Budget, key: bytes, *, threads: int | None = None, by_chance: bool = False, to_the_end: bool = False
) -> Thought:
    """Think about the move of the seat whose Seen this is. `by_chance` plays on without the rule of thumb."""
    check(budget)
    moves = seen.moves()
    if not moves:
        raise FilonError("there is nothing to think about: this seat has no move to make now")
    minds = [Mind(seen, child_of(key, n), by_chance=by_chance, to_the_end=to_the_end) for n in range(MINDS)]
    work = [share_of(budget, n) for n in range(MINDS)]
    with ThreadPoolExecutor(min(MINDS, threads or os.cpu_count() or 1)) as pool:
        list(pool.map(lambda mind, part: mind.think(part), minds, work))
    return summed(moves, minds)


def check(budget: Budget) -> None:
    """Refuse a budget that is none."""
    for unit, amount in ((Phrase("iterations"), budget.iterations), (Phrase("milliseconds"), budget.milliseconds)):
        if not 0 <= amount <= MOST_ITERATIONS:
            raise BadBudget("expected 1 to {most} {unit}, but got {got}", most=MOST_ITERATIONS, unit=unit, got=amount)
    if not budget.iterations and not budget.milliseconds:
        raise BadBudget("expected a number of iterations or milliseconds to think, but got none")


def share_of(budget: Budget, mind: int) -> Budget:
    """What one of the minds gets of it: as many iterations as the others or one more, and all of the time."""
    iterations = budget.iterations or MINDS * MOST_ITERATIONS  # by the clock alone
    return Budget(iterations // MINDS + (mind < iterations % MINDS), budget.milliseconds)


class Mind:
    """One thread's search: its trees, its worlds, its dice."""

    def __init__(self, seen: Seen, key: NDArray[np.uint32], *, by_chance: bool, to_the_end: bool) -> None:
        setting, identity = seen.setting, seen.setting.identity
        self.seen, self.key = seen, key
        self.template = search_of(setting.rules)
        self.masks = masks_of(setting.rules.State, identity.seats[-1])
        self.rollouts = self.template.RANDOM if by_chance else self.template.THUMB
        self.to_the_end = int(to_the_end)
        self.all_learn = int(knows_no_secret(self.masks))
        self.work = work_for(self.template, setting.rules, setting.seats, len(seen.moves()))

    def think(self, budget: Budget) -> None:
        """Spend the budget."""
        if not budget.milliseconds:
            self.iterate(edges_for(min(MOST_EDGES, budget.iterations)), 0, budget.iterations)
            return
        most, until = budget.iterations, perf_counter() + budget.milliseconds / 1000
        edges, done = edges_for(min(MOST_EDGES, most)), 0
        while done < most and (not done or perf_counter() < until):
            self.iterate(edges, done, min(CHUNK, most - done))
            done += CHUNK

    def iterate(self, edges: Edges, first: int, iterations: int) -> None:
        """Iterations from number `first` on, in one compiled call."""
        self.template.search(
            self.seen.records,
            self.seen.viewer_number,
            self.masks,
            self.key,
            first,
            iterations,
            self.rollouts,
            self.to_the_end,
            self.all_learn,
            edges,
            self.work,
        )


def knows_no_secret(masks: NDArray[np.uint8]) -> bool:
    """Does every seat see what the spectator sees, so that no seat has anything to hide from another?"""
    return bool((masks == masks[-1]).all())


def summed(moves: list[Move], minds: list[Mind]) -> Thought:
    """What all minds tried, added up; the move tried most comes first, of equals the one with the better result."""
    total = sum(mind.work.shares for mind in minds)
    seat, iterations = moves[0].seat, int(total[:, 0].sum())
    choices = [
        Choice(move, float(row[0]) / max(1, iterations), tuple((row[1:] / max(1.0, row[0])).tolist()))
        for move, row in zip(moves, total, strict=True)
    ]
    best: Callable[[Choice], tuple[float, float]] = lambda choice: (-choice.share, -choice.results[seat])  # noqa: E731
    return Thought(tuple(sorted(choices, key=best)), iterations)
