"""A tournament: the games of a contest played in threads, until there are enough of them.

Games are given out in the order of their deals. What counts in the end are the first deals without a gap: so it does not
matter which games are quick, and the same games count whatever the threads. Once time is up no deal is begun, but for the
first; those begun are finished. With `until_sure` a match of two bots ends with the deal after which the test of
`certainty` is sure.

>>> from filon.lab.contest import Contest
>>> from filon.lab.tournament import Limits, hold
>>> from filon.play.setting import agree, key_of
>>> outcome = hold(Contest(agree("dragobert", seats=3), ("thumb", "random"), key_of(7)), Limits(deals=2))
>>> [(game.deal, game.turn) for game in outcome.games]
[(0, 0), (0, 1), (1, 0), (1, 1)]
"""

import os
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from time import monotonic

import numpy as np

from filon.kernel.workshop import WORKSHOP, OnProgress

from .certainty import Wager
from .contest import Contest, Played
from .ledger import Ledger
from .pairs import pairs_of
from .simulate import GLANCE, BadRun, check_counts


class Halted(KeyboardInterrupt):
    """Somebody pressed Ctrl-C; `outcome` holds the deals finished until then."""

    def __init__(self, outcome: "Outcome") -> None:
        super().__init__(f"stopped after {outcome.deals} deals")
        self.outcome = outcome


@dataclass(frozen=True)
class Limits:
    """When it is enough: after so many deals, after so many minutes, or as soon as it is sure."""

    deals: int
    minutes: float | None = None
    until_sure: bool = False
    against: float = 0.5  # the share of pairs that must be ruled out to be sure

    def check(self, bots: int) -> None:
        """Refuse limits that make no sense for so many bots."""
        check_counts(deals=self.deals)
        if self.minutes is not None and not self.minutes > 0:
            raise BadRun("expected minutes to be more than 0, but got {got!r}", got=self.minutes)
        if not 0 < self.against < 1:
            raise BadRun("expected a share between 0 and 1, but got {got!r}", got=self.against)
        if self.until_sure and bots != 2:
            raise BadRun("only a match of two bots can be played until it is sure, but got {n} bots", n=bots)


@dataclass(frozen=True)
class Outcome:
    """What was played: the games of the first deals, in order."""

    contest: Contest
    games: tuple[Played, ...]
    is_sure: bool = False

    @property
    def deals(self) -> int:
        """How many deals that are."""
        return len(self.games) // len(self.contest.bots)

    @property
    def by_deal(self) -> list[tuple[Played, ...]]:
        """The games of each deal."""
        turns = len(self.contest.bots)
        return [self.games[first : first + turns] for first in range(0, len(self.games), turns)]


def hold(
    contest: Contest,
    limits: Limits,
    *,
    ledger: Ledger | None = None,
    threads: int | None = None,
    progress: OnProgress | None = None,
) -> Outcome:
    """Play a tournament, or go on with the one in the ledger.

    `progress` is called now and then with deals finished and deals asked for. Ctrl-C raises `Halted`, which carries what is
    done; games under way are given up, and played when it is taken up again.
    """
    limits.check(len(contest.bots))
    check_counts(threads=threads)
    WORKSHOP.finish(contest.setting.rules, contest.needed)
    tournament = Tournament(contest, limits, ledger)
    tournament.run(threads or os.cpu_count() or 1, progress or (lambda _done, _total: None))
    return tournament.outcome()


class Tournament:
    """The games of a contest, given out in order and collected."""

    def __init__(self, contest: Contest, limits: Limits, ledger: Ledger | None) -> None:
        self.contest = contest
        self.limits = limits
        self.ledger = ledger
        self.ends = monotonic() + 60 * limits.minutes if limits.minutes else float("inf")
        self.games = {(game.deal, game.turn): game for game in ledger.played} if ledger else {}
        self.deals = 0  # finished, without a gap
        self.wager = Wager(np.array([limits.against]))
        self.is_over = False
        self._count_deals()

    def run(self, threads: int, progress: OnProgress) -> None:
        """Play until it is enough. Whoever plays then gives up at the next move."""
        with ThreadPoolExecutor(threads) as pool:
            try:
                self._play_with(pool, threads, progress)
            except KeyboardInterrupt:
                raise Halted(self.outcome()) from None
            finally:
                self.is_over = True

    def outcome(self) -> Outcome:
        """The games that count so far."""
        turns = range(len(self.contest.bots))
        games = tuple(self.games[deal, turn] for deal in range(self.deals) for turn in turns)
        return Outcome(self.contest, games, self.is_sure)

    @property
    def is_sure(self) -> bool:
        """May it end early, because who is better is known?"""
        return self.limits.until_sure and bool(self.wager.ruled_out[0])

    def _play_with(self, pool: ThreadPoolExecutor, threads: int, progress: OnProgress) -> None:
        missing, playing = self._missing(), set[Future[Played | None]]()
        while not self.is_sure:
            for _, (deal, turn) in zip(range(threads - len(playing)), missing, strict=False):
                playing.add(pool.submit(self.contest.play, deal, turn, self._may_go_on))
            if not playing:
                return
            finished, playing = wait(playing, timeout=GLANCE, return_when=FIRST_COMPLETED)
            for future in finished:
                self._take(future.result())
            progress(self.deals, self.limits.deals)

    def _may_go_on(self) -> bool:
        return not self.is_over

    def _missing(self) -> Iterator[tuple[int, int]]:
        for deal in range(self.deals, self.limits.deals):
            if deal and monotonic() > self.ends:
                return
            for turn in range(len(self.contest.bots)):
                if (deal, turn) not in self.games:
                    yield deal, turn

    def _take(self, game: Played | None) -> None:
        if game is None:
            return
        self.games[game.deal, game.turn] = game
        if self.ledger:
            self.ledger.add(game)
        self._count_deals()

    def _count_deals(self) -> None:
        turns = range(len(self.contest.bots))
        while self.deals < self.limits.deals and not self.is_sure:
            games = [self.games.get((self.deals, turn)) for turn in turns]
            if None in games:
                return
            self.deals += 1
            self._bet([game for game in games if game])

    def _bet(self, games: list[Played]) -> None:
        if self.limits.until_sure:
            won, pairs = pairs_of(games, 0, 1)
            if pairs:  # by team, all may be on one side
                self.wager.take(won / pairs)
