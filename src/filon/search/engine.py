"""Thinking: from a Seen to a move, how sure of it the search is, and what it expects of everybody.

A budget is a number of iterations, of milliseconds, or of both. The iterations are divided between WORKERS, which think by
themselves, each with worlds and trees of its own, in as many threads as are given; what they tried is added up. So the same
key and number of iterations give the same answer, however many threads there are; milliseconds do not. With a Memory trees
that were grown for earlier moves of the game are taken up again.
"""

import os
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from filon.kernel.chance import Chance
from filon.kernel.errors import FilonError, Phrase
from filon.kernel.layout import blank, masks_of
from filon.kernel.rollouts import RANDOM, THUMB
from filon.play.possible import contradictions
from filon.play.seen import Move, Seen
from filon.play.setting import KEY_BYTES, child_of

from .compiled_search import scratch_for, search_of
from .edges import BELIEF, COUNTER, edges_for

WORKERS = 2
ITERATIONS_A_LOOK = 16  # iterations between two looks at the clock
MOST_ITERATIONS = 10_000_000
MOST_EDGES = 1 << 20  # of a worker
EDGES_A_MS = 200  # more than a worker grows
REMEMBERED_DECISIONS = 8  # decisions for which there is room in a table that is kept
DOUBT_AT_LAST = 0.05  # how much worse than others a move is believed to be that the rule of thumb would not make


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
    """All moves, the best first, and in how many iterations they were tried: others only taught what the others may do.

    The best is what is expected to lead to most. Moves tried a few times are believed to be about as good as the others, and
    those the rule of thumb would not make a little worse. Where that rule is hard to beat, they must be seen to beat it:
    `Identity.caution` says how clearly.
    """

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


@dataclass(frozen=True)
class Way:
    """How to search: what is behind the trees is played by chance or by the rule of thumb, to the end of round or game.

    A search that meets the rule of thumb takes everybody else to play by it, always: the best response to it.
    """

    by_chance: bool = False
    to_the_end: bool = False
    meets_thumb: bool = False


USUAL_WAY = Way()


class Memory:
    """What one seat thought in a game and was told since. It hears every move of the game, the own ones too."""

    def __init__(self, decisions: int = REMEMBERED_DECISIONS) -> None:
        self.decisions = decisions
        self.workers: list[Worker] = []
        self.heard: list[tuple[int, int]] = []

    def hear(self, seat: int, said: int) -> None:
        """What the rules let this seat know of a move that was made (`veil`)."""
        self.heard.append((seat, said))

    def take_up(self, seen: Seen, key: bytes) -> list["Worker"]:
        """The workers for the next decision: those of the last one, told of what was heard since."""
        if self.workers and (seen.setting, seen.viewer) != (self.workers[0].seen.setting, self.workers[0].seen.viewer):
            raise FilonError("a memory is for one seat of one game, but got another seat or game")
        self.workers = self.workers or [Worker(seen, self.decisions) for _ in range(WORKERS)]
        for n, worker in enumerate(self.workers):
            worker.turn_to(seen, child_of(key, n), self.heard)
        self.heard = []
        return self.workers


def think(
    seen: Seen,
    budget: Budget,
    key: bytes,
    *,
    threads: int | None = None,
    way: Way = USUAL_WAY,
    memory: Memory | None = None,
) -> Thought:
    """Think about the move of the seat whose Seen this is."""
    check_budget(budget)
    moves = seen.moves()
    if not moves:
        raise FilonError("there is nothing to think about: this seat has no move to make now")
    if len(key) != KEY_BYTES:
        raise FilonError("a key has {n} bytes, but got {got}", n=KEY_BYTES, got=len(key))
    if threads is not None and threads < 1:
        raise FilonError("expected at least 1 thread, but got {got}", got=threads)
    seen.check_past()
    workers = (memory or Memory(decisions=1)).take_up(seen, key)
    work = [budget_share(budget, n) for n in range(WORKERS)]
    with ThreadPoolExecutor(min(WORKERS, threads or os.cpu_count() or 1)) as pool:
        list(pool.map(lambda worker, part: worker.think(part, way), workers, work))
    wished = None if way.by_chance else rule_of_thumb(seen, key)
    return summed(moves, workers, wished, seen.setting.identity.caution)


def rule_of_thumb(seen: Seen, key: bytes) -> int:
    """The action it would choose."""
    dice = blank(Chance)
    dice[0]["chance_key"] = child_of(key, WORKERS)
    action: int = seen.setting.entry.policy_at(seen.array, 0, seen.viewer_number, dice, 0)
    return action


def check_budget(budget: Budget) -> None:
    """Refuse a budget that is none."""
    for unit, amount in ((Phrase("iterations"), budget.iterations), (Phrase("milliseconds"), budget.milliseconds)):
        if not 0 <= amount <= MOST_ITERATIONS:
            raise BadBudget("expected 1 to {most} {unit}, but got {got}", most=MOST_ITERATIONS, unit=unit, got=amount)
    if not budget.iterations and not budget.milliseconds:
        raise BadBudget("expected a number of iterations or milliseconds to think, but got none")


def budget_share(budget: Budget, worker: int) -> Budget:
    """What one of the workers gets of it: as many iterations as the others or one more, and all of the time."""
    iterations = budget.iterations or WORKERS * MOST_ITERATIONS  # by the clock alone
    return Budget(iterations // WORKERS + (worker < iterations % WORKERS), budget.milliseconds)


class Worker:
    """One thread's search: its trees, with room for those of several decisions, its worlds, its dice."""

    def __init__(self, seen: Seen, decisions: int = 1) -> None:
        setting, identity = seen.setting, seen.setting.identity
        self.template = search_of(setting.rules)
        self.masks = masks_of(setting.rules.State, identity.seats[-1])
        self.all_is_open = identity.all_is_open
        self.roots = np.arange(1, setting.seats + 1)
        self.decisions = decisions
        self.edges = edges_for(0)

    def turn_to(self, seen: Seen, key: NDArray[np.uint32], heard: Iterable[tuple[int, int]] = ()) -> None:
        """Begin the next decision, this having been heard since the last one.

        Every move takes the trees on to another node. What others were told of it, and so where they are in their trees, is
        known only where all is open: elsewhere they begin anew.
        """
        self.seen, self.key = seen, key
        self.work = scratch_for(self.template, seen.setting.rules, seen.setting.seats, len(seen.moves()))
        me = seen.viewer_number
        for seat, said in heard:
            for viewer in range(seen.setting.seats):
                known = said if self.all_is_open or viewer == me else 0
                self.roots[viewer] = self.template.hear(self.roots[viewer], known, seat)
        self.work.roots[:] = self.roots

    def think(self, budget: Budget, way: Way) -> None:
        """Spend the budget."""
        self.make_room(min(budget.iterations, EDGES_A_MS * budget.milliseconds or budget.iterations))
        self.begin_anew()
        if not budget.milliseconds:
            self.iterate(0, budget.iterations, way)
            return
        most, until, done = budget.iterations, perf_counter() + budget.milliseconds / 1000, 0
        while done < most and (not done or perf_counter() < until):
            self.iterate(done, min(ITERATIONS_A_LOOK, most - done), way)
            done += ITERATIONS_A_LOOK

    def rollouts(self, way: Way) -> int:
        """How all play on, as the template counts it."""
        exact = self.template.EXACT if way.meets_thumb else THUMB
        return int(RANDOM if way.by_chance else exact)

    def learning(self, way: Way) -> int:
        """Who learns, as the template counts it."""
        others = self.template.ALL if self.all_is_open else self.template.TURN_ABOUT
        return int(self.template.ALONE if way.meets_thumb else others)

    def begin_anew(self) -> None:
        """Forget how often the moves to choose from were tried before: it is in the worlds of now that they are compared.

        What is known of the moves behind them stays.
        """
        me = self.seen.viewer_number
        for move in self.seen.moves():
            said = self.seen.setting.entry.meaning_at(self.seen.array, 0, me, move.action)
            self.template.forget_tries(self.edges, self.roots[me], said, me)

    def make_room(self, needed: int) -> None:
        """Forget all, if there is no room for as much more."""
        needed = min(MOST_EDGES, needed)
        if 2 * (self.edges[COUNTER, 0] + needed) > len(self.edges):
            self.edges = edges_for(min(MOST_EDGES, self.decisions * needed))

    def iterate(self, first: int, iterations: int, way: Way) -> None:
        """Iterations from number `first` on, in one compiled call."""
        with contradictions():
            self.template.search(
                self.seen.array,
                self.seen.viewer_number,
                self.masks,
                self.key,
                first,
                iterations,
                self.rollouts(way),
                int(way.to_the_end),
                self.learning(way),
                self.edges,
                self.work,
            )


def summed(moves: list[Move], workers: list[Worker], wished: int | None, caution: float) -> Thought:
    """What all workers tried, added up; the move that is expected to lead to most comes first."""
    total: NDArray[np.float64] = sum(worker.work.shares for worker in workers)
    tries, own = total[:, 0], total[:, 1 + moves[0].seat]
    doubted = np.array([wished is not None and move.action != wished for move in moves])
    believed = own.sum() / tries.sum() - DOUBT_AT_LAST * doubted
    hopes = (own + BELIEF * believed) / (tries + BELIEF)
    if doubted.any():
        hopes -= caution * doubted * standard_errors(tries, own, int(np.argmin(doubted)))
    hopes[tries == 0] = -np.inf
    choices = [
        Choice(move, float(row[0] / tries.sum()), tuple((row[1:] / max(1.0, row[0])).tolist()))
        for move, row in zip(moves, total, strict=True)
    ]
    best_first = np.argsort(-hopes, kind="stable")
    return Thought(tuple(choices[i] for i in best_first), int(tries.sum()))


def standard_errors(tries: NDArray[np.float64], own: NDArray[np.float64], measure: int) -> NDArray[np.float64]:
    """Of each move's result less that of the move all are measured by, were results nothing but won or lost."""
    share = own.sum() / tries.sum()
    errors: NDArray[np.float64] = np.sqrt(share * (1 - share) * (1 / np.maximum(tries, 1) + 1 / max(tries[measure], 1)))
    return errors
