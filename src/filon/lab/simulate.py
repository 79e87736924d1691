"""Simulating: many whole games inside the kernel, in threads, and what became of each.

Game g of a run is dealt from child key 2g of the run's key and its players throw dice of child key 2g + 1, so a game is
the same whatever the number of threads, the size of the run and the way it is cut into chunks.

>>> from filon.lab.simulate import simulate
>>> from filon.play.setting import agree
>>> result = simulate(agree("dragobert", seats=4), games=100, bots=("thumb", "random"), seed=7)
>>> result.bots
('thumb', 'random', 'thumb', 'random')
>>> result.points.shape
(100, 4)
"""

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.kernel import throws
from filon.kernel.cached import cached_property
from filon.kernel.chance import Chance, words_of_key
from filon.kernel.errors import FilonError
from filon.kernel.layout import blank
from filon.kernel.rollouts import RANDOM, THUMB
from filon.kernel.workshop import OnProgress
from filon.play.setting import KEY_BYTES, Seed, Setting, key_of

BOTS = ("random", "thumb")
CHUNK = 1024  # games a thread plays between two looks at whether it should stop
GLANCE = 0.1  # seconds between two reports of progress


class BadRun(FilonError):
    """A simulation that cannot be started, or whose rows cannot be kept."""


class Interrupted(KeyboardInterrupt):
    """Somebody pressed Ctrl-C; `result` holds the games finished until then, the first ones of the run."""

    def __init__(self, result: "RunResult") -> None:
        super().__init__(f"stopped after {len(result.lengths)} games")
        self.result = result


@dataclass(frozen=True)
class RunResult:
    """A run: a row a game, a column a seat."""

    setting: Setting
    bots: tuple[str, ...]  # who sat where
    key: bytes  # the run's key: `simulate` with it as the seed plays the same games
    points: NDArray[np.int64]  # (games, seats)
    places: NDArray[np.int64]  # (games, seats); 1 is the best, equals share a place
    lengths: NDArray[np.int64]  # moves of each game
    choices: int  # moves at which there were two or more options, over all games

    @property
    def games(self) -> int:
        """How many games were played to the end."""
        return len(self.lengths)

    @cached_property
    def seeds(self) -> NDArray[np.uint8]:
        """(games, 32): the key of each deal; `filon.new(..., seed=seeds[g].tobytes())` deals the same cards."""
        return deal_keys(self.key, 0, self.games)


@dataclass(frozen=True)
class ChunkResult:
    """What became of one chunk of games."""

    points: NDArray[np.int64]
    places: NDArray[np.int64]
    lengths: NDArray[np.int64]
    choices: int


def simulate(
    setting: Setting,
    *,
    games: int,
    bots: Sequence[str] = ("random",),
    seed: Seed = None,
    threads: int | None = None,
    progress: OnProgress | None = None,
    chunk: int = CHUNK,
) -> RunResult:
    """Play that many games. A list of bots shorter than the table is repeated round the seats.

    `progress` is called now and then with games finished and games asked for. Ctrl-C raises `Interrupted`, which carries
    what is done. `threads` and `chunk` change how long it takes, never the result.
    """
    seated = seat_bots(bots, setting.seats)
    check_counts(games=games, threads=threads, chunk=chunk)
    run = Run(setting, seated, key_of(seed), games, chunk)
    run.play(threads or os.cpu_count() or 1, progress or (lambda _done, _total: None))
    return run.result()


def seat_bots(bots: Sequence[str], seats: int) -> tuple[str, ...]:
    """Who sits where: the list, repeated round the seats."""
    for bot in bots:
        if bot not in BOTS:
            raise BadRun(
                "no bot {name!r} plays inside the kernel; those that do are: {known}", name=bot, known=", ".join(BOTS)
            )
    if not 1 <= len(bots) <= seats:
        raise BadRun("expected one to {seats} bots for {seats} seats, but got {n}", seats=seats, n=len(bots))
    return tuple(bots[seat % len(bots)] for seat in range(seats))


def check_counts(**counts: object) -> None:
    """Refuse a count that is not a whole number of at least one; None is left to the machine."""
    for name, count in counts.items():
        if count is not None and not (isinstance(count, int) and not isinstance(count, bool) and count >= 1):
            raise BadRun("expected {name} to be 1 or more, but got {got!r}", name=name, got=count)


class Run:
    """The games of a simulation, given out in order and collected."""

    def __init__(self, setting: Setting, bots: tuple[str, ...], key: bytes, games: int, chunk: int) -> None:
        self.setting = setting
        self.bots = bots
        self.key = key
        self.games = games
        self.chunk = chunk
        self.done = 0
        self.stopped = False
        self._parts: dict[int, ChunkResult] = {}  # by the number of their first game
        self._starts = iter(range(0, games, chunk))
        self._lock = Lock()

    def play(self, threads: int, progress: OnProgress) -> None:
        """Play until all is done; on Ctrl-C let every thread finish its chunk, so that no game is missing in between."""
        self.setting.playout  # noqa: B018 (compiled here, once, and not by every thread)
        needed = min(threads, -(-self.games // self.chunk))
        with ThreadPoolExecutor(needed) as pool:
            workers = [pool.submit(self._work) for _ in range(needed)]
            try:
                self._watch(workers, progress)
            except KeyboardInterrupt:
                self.stopped = True
                wait(workers)
                raise Interrupted(self.result()) from None
            finally:
                self.stopped = True

    def result(self) -> RunResult:
        """All games finished so far."""
        parts = [self._parts[start] for start in sorted(self._parts)]
        seats = self.setting.seats
        return RunResult(
            self.setting,
            self.bots,
            self.key,
            np.concatenate([np.zeros((0, seats), np.int64), *(part.points for part in parts)]),
            np.concatenate([np.zeros((0, seats), np.int64), *(part.places for part in parts)]),
            np.concatenate([np.zeros(0, np.int64), *(part.lengths for part in parts)]),
            sum(part.choices for part in parts),
        )

    def _watch(self, workers: list[Future[None]], progress: OnProgress) -> None:
        waiting = set(workers)
        while waiting:
            finished, waiting = wait(waiting, timeout=GLANCE)
            for worker in finished:
                worker.result()
            progress(self.done, self.games)

    def _work(self) -> None:
        space = Workspace(self.setting, self.bots, self.key)
        for start in self._chunks():
            part = space.play(start, min(self.chunk, self.games - start))
            with self._lock:
                self._parts[start] = part
                self.done += len(part.lengths)

    def _chunks(self) -> Iterator[int]:
        while not self.stopped:
            with self._lock:
                start = next(self._starts, None)
            if start is None:
                return
            yield start


class Workspace:
    """What one thread plays in: arrays for one compiled call after another."""

    def __init__(self, setting: Setting, bots: Sequence[str], key: bytes) -> None:
        self.setting = setting
        self.key = words_of_key(key)
        self.states = blank(setting.rules.State)
        self.dice = blank(Chance)
        self.moves = np.zeros(setting.identity.most_moves + 1, np.int64)
        self.players = np.zeros(setting.identity.seats[-1], np.int64)
        self.players[: len(bots)] = [player_number(bot) for bot in bots]

    def play(self, first: int, games: int) -> ChunkResult:
        """Play games from number `first` on, in one compiled call."""
        seats = self.setting.seats
        scores, lengths = self.sheet(games)
        choices = self.fill(first, scores, lengths)
        points, breakers = scores[:, :seats, 0], scores[:, :seats, 1]
        return ChunkResult(points.copy(), places_by_game(points, breakers), lengths, choices)

    def sheet(self, games: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Room for the scores and the lengths of that many games."""
        return np.zeros((games, self.setting.identity.seats[-1], 2), np.int64), np.zeros(games, np.int64)

    def fill(self, first: int, scores: NDArray[np.int64], lengths: NDArray[np.int64]) -> int:
        """Play as many games as there is room for; count the moves that were a choice."""
        places: tuple[Any, ...] = (self.players, self.states, self.dice, self.moves, scores, lengths)
        return int(self.setting.playout.play_games(*self.setting.arrays, self.key, first, *places))


def player_number(bot: str) -> int:
    """A bot as the kernel counts it."""
    return {"random": RANDOM, "thumb": THUMB}[bot]


def places_by_game(points: NDArray[np.int64], breakers: NDArray[np.int64]) -> NDArray[np.int64]:
    """Each seat's place in each game: one more than the number of seats that stand better."""
    ahead = points[:, None, :] > points[:, :, None]
    tied = points[:, None, :] == points[:, :, None]
    ahead |= tied & (breakers[:, None, :] > breakers[:, :, None])
    return np.asarray(1 + ahead.sum(axis=2), np.int64)


def deal_keys(key: bytes, first: int, games: int) -> NDArray[np.uint8]:
    """The keys from which the games of a run are dealt, a row of bytes each, from game `first` on."""
    words, keys = words_of_key(key), np.zeros((games, KEY_BYTES // 4), np.uint32)
    for game in range(games):
        throws.derive_key(words, 2 * (first + game), keys[game])
    return keys.astype("<u4").view(np.uint8)
