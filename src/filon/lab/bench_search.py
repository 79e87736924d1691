"""How fast Filon thinks, here and now: the rows of `filon bench search`.

A row is the search of the seat that moves first after a deal, at the usual table of a game: worlds imagined, trees grown and
everything played on to the end of the round (or of the game), by chance or by the rule of thumb. One worker on one core,
best of the timings of one compiled call; the first position has the longest way to go.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from time import perf_counter

from filon import games
from filon.kernel.contract import Value
from filon.play.game import deal
from filon.play.setting import Setting, agree_on, child_of, key_of
from filon.search.engine import Way, Worker

from .bench import SEED, BenchReport, Effort, OnRow, changed_options, machine

ROUND, GAME = "round", "game"
BY_CHANCE, BY_THUMB = "random", "thumb"
FIRST_ITERATIONS = 16  # iterations of the call that is not timed


@dataclass(frozen=True)
class SearchBenchRow:
    """One measurement, under the names of `filon bench search --json`."""

    game: str
    options: dict[str, Value]
    seats: int
    threads: int
    rollouts: str  # by chance, or by the rule of thumb with some randomness
    until: str  # the end of what: the round, or the game
    iterations_per_s: float


def measure_search(slugs: Sequence[str] = (), effort: Effort | None = None, progress: OnRow | None = None) -> BenchReport:
    """Everything `filon bench search` says, as JSON-able data; every registered game unless some are named."""
    effort, tell, where = effort or Effort(), progress or (lambda _sentence: None), machine()
    rows = []
    for slug in slugs or games.names():
        rules = games.rules_of(slug)
        setting = agree_on(rules, seats=rules.IDENTITY.usual_seats)
        for rollouts, until in ways(setting):
            tell(f"the search of {slug}, {rollouts}, to the end of the {until}")
            rows.append(search_bench_row(setting, rollouts, until, effort))
    return {"rows": [asdict(row) for row in rows], "machine": where}


def ways(setting: Setting) -> Iterator[tuple[str, str]]:
    """How everything behind the trees is played; a game without rounds ends once."""
    for until in (ROUND, GAME) if hasattr(setting.rules, "round_of") else (GAME,):
        for rollouts in (BY_CHANCE, BY_THUMB):
            yield rollouts, until


def search_bench_row(setting: Setting, rollouts: str, until: str, effort: Effort) -> SearchBenchRow:
    """One way of searching, timed."""
    timed(setting, rollouts, until, FIRST_ITERATIONS)
    count, seconds = effort.best(lambda iterations: timed(setting, rollouts, until, iterations))
    slug, options = setting.identity.slug, changed_options(setting)
    return SearchBenchRow(slug, options, setting.seats, 1, rollouts, until, count / seconds)


def timed(setting: Setting, rollouts: str, until: str, iterations: int) -> float:
    """How long so many iterations take one worker that knows nothing yet."""
    worker, way = fresh_worker(setting), Way(by_chance=rollouts == BY_CHANCE, to_the_end=until == GAME)
    worker.make_room(iterations)
    start = perf_counter()
    worker.iterate(0, iterations, way)
    return perf_counter() - start


def fresh_worker(setting: Setting) -> Worker:
    """The worker of the seat that moves first."""
    game = deal(setting, SEED)
    seen = game.see(game.actors[0])
    worker = Worker(seen)
    worker.turn_to(seen, child_of(key_of(SEED), 0))
    return worker
