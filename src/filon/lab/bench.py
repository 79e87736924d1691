"""How fast Filon is, here and now: the rows of `filon bench`.

A row is one game at one number of seats with one set of options, played in one way: by chance or by the rule of thumb, each
time inside the kernel, with the whole list of legal moves written at every move and all chance from ChaCha8. Each figure
is the best of REPEATS timings of one compiled call of about SECONDS, after a first call that is not timed. Other work on
the machine makes figures worse, never better.
"""

import os
import platform
import random
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from threading import Barrier
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon import games
from filon.kernel.contract import Rules, Value, value_as_text
from filon.kernel.errors import BadOption
from filon.kernel.layout import blank, dtype_of, masks_of
from filon.kernel.library import Call, Library
from filon.kernel.template import load_template
from filon.kernel.workshop import WORKSHOP
from filon.play.position import Position
from filon.play.setting import Setting, agree_on, child_of, key_of

from .contest import child
from .simulate import BOTS, Workspace

MANY_THREADS = 2  # of the row that shows how play scales
SEED = 1
POSITIONS = 63  # States copied, seen and imagined; with one more they are a power of two, still in the nearest cache
TIMING = "filon.lab.bench:timing_library"  # the factory of what is timed
FIRST_CALL = 16  # games of the call that is not timed

BenchReport = dict[str, Any]
OnRow = Callable[[str], None]


@dataclass(frozen=True)
class Effort:
    """How long to measure."""

    seconds: float = 0.5  # on the clock, each timing
    repeats: int = 3
    starts: int = 5  # fresh processes

    def best(self, timing: Callable[[int], float]) -> tuple[int, float]:
        """A count that takes about `seconds`, and its best time. `timing(n)` does n things and says how long it took."""
        count, taken = 1, timing(1)
        while taken < self.seconds / 8:
            count *= 4
            taken = timing(count)
        count = max(1, round(count * self.seconds / taken))
        return count, min(timing(count) for _ in range(self.repeats))


QUICK = Effort(seconds=0.05, repeats=2, starts=1)


@dataclass(frozen=True)
class Plan:
    """What one row measures."""

    setting: Setting
    play: str
    threads: int = 1

    @property
    def name(self) -> str:
        """The row in a few words."""
        setting = self.setting
        changed = "".join(f" {name}={value_as_text(value)}" for name, value in changed_options(setting).items())
        return f"{setting.identity.slug}{changed}, {setting.seats} seats, {self.play}, threads {self.threads}"


@dataclass(frozen=True)
class BenchRow:
    """One measurement, under the names of `filon bench --json`."""

    game: str
    options: dict[str, Value]  # those that differ from the default
    seats: int
    threads: int
    play: str
    games_per_s: float
    moves_per_s: float
    choices_per_s: float  # moves with two or more options
    moves_per_game: float
    state_bytes: int
    copy_ns: float
    see_ns: float  # inside the kernel, averaged over viewers and positions
    imagine_ns: float


def measure(slugs: Sequence[str] = (), effort: Effort | None = None, progress: OnRow | None = None) -> BenchReport:
    """Everything `filon bench` says, as JSON-able data; every registered game unless some are named."""
    effort, tell = effort or Effort(), progress or (lambda _sentence: None)
    where = machine()  # before the measuring itself is a load
    chosen = [games.rules_of(slug) for slug in slugs or games.names()]
    head = headline(chosen)
    rows = [row for rules in chosen for row in rows_of_game(rules, head, effort, tell)]
    one, many = (next(row for row in rows if is_row_of(row, replace(head, threads=n))) for n in (1, MANY_THREADS))
    tell("a loop in Python, and fresh processes")
    return {
        "rows": [asdict(row) for row in rows],
        "headline": {"game": one.game, "seats": one.seats, "play": one.play},
        "threads_ratio": many.moves_per_s / one.moves_per_s,
        "python_loop_moves_per_s": python_loop(head.setting, effort),
        **starts(head.setting, effort),
        "machine": where,
    }


# --- which rows ---


def headline(chosen: Sequence[Rules]) -> Plan:
    """The row that is also measured in threads and in Python: random play of the first game by name."""
    rules = min(chosen, key=lambda rules: rules.IDENTITY.slug)
    return Plan(agree_on(rules, seats=rules.IDENTITY.usual_seats), "random")


def settings_of(rules: Rules) -> Iterator[Setting]:
    """The tables to measure: fewest, usual and most seats; then every value of an option that is not the default.

    A value that is for other numbers of seats is measured at its own fewest, usual and most, any other at the fewest.
    """
    yield from settings_with(rules, {})
    for option in rules.IDENTITY.options:
        for value in option.values:
            if value != option.default and option.seatings:
                yield from settings_with(rules, {option.name: value})
            elif value != option.default:
                yield smallest_setting(rules, option.name, value)


def settings_with(rules: Rules, options: dict[str, Any]) -> Iterator[Setting]:
    """Fewest, usual and most seats with these options."""
    seats, usual = rules.IDENTITY.seats_with(options), rules.IDENTITY.usual_with(options)
    for count in sorted({seats[0], usual, seats[-1]}):
        yield agree_on(rules, seats=count, **options)


def plans_of(setting: Setting, head: Plan) -> Iterator[Plan]:
    """Both ways of playing at one table; the headline in threads too, right after, so that the two can be compared."""
    for play in BOTS:
        plan = Plan(setting, play)
        yield plan
        if plan == head:
            yield replace(plan, threads=MANY_THREADS)


def smallest_setting(rules: Rules, name: str, value: Value) -> Setting:
    """The option at the fewest seats that allow it."""
    chosen: dict[str, Any] = {name: value}
    for seats in rules.IDENTITY.seats_with(chosen):
        with suppress(BadOption):
            return agree_on(rules, seats=seats, **chosen)
    raise BadOption("{game}: no number of seats allows {name}={value}", game=rules.IDENTITY.slug, name=name, value=value)


def changed_options(setting: Setting) -> dict[str, Value]:
    """The options that are not at their default."""
    defaults = {option.name: option.default for option in setting.identity.options}
    return {name: value for name, value in setting.options.items() if value != defaults[name]}


def is_row_of(row: BenchRow, plan: Plan) -> bool:
    """Is this the row of the plan?"""
    setting = plan.setting
    same_table = row.game == setting.identity.slug and row.seats == setting.seats and row.options == changed_options(setting)
    return same_table and row.play == plan.play and row.threads == plan.threads


# --- whole games ---


def rows_of_game(rules: Rules, head: Plan, effort: Effort, tell: OnRow) -> Iterator[BenchRow]:
    """The rows of one game."""
    for setting in settings_of(rules):
        costs = states_ns(setting, effort)
        for plan in plans_of(setting, head):
            tell(plan.name)
            yield bench_row(plan, costs, effort)


def bench_row(plan: Plan, costs: dict[str, float], effort: Effort) -> BenchRow:
    """Measure one row; what its records cost is known."""
    setting = plan.setting
    count, seconds, moves, choices = whole_games(plan, effort)
    return BenchRow(
        game=setting.identity.slug,
        options=changed_options(setting),
        seats=setting.seats,
        threads=plan.threads,
        play=plan.play,
        games_per_s=count / seconds,
        moves_per_s=moves / seconds,
        choices_per_s=choices / seconds,
        moves_per_game=moves / count,
        state_bytes=dtype_of(setting.rules.State).itemsize,
        **costs,
    )


def whole_games(plan: Plan, effort: Effort) -> tuple[int, float, int, int]:
    """Games, seconds, moves and real choices of the best timing; every thread plays as many games as the others."""
    squad = Squad(plan)
    squad.play(FIRST_CALL)
    each, seconds = effort.best(squad.play)
    return each * plan.threads, seconds, squad.moves, squad.choices


class Squad:
    """Threads that play at the same time, each with a work space of its own."""

    def __init__(self, plan: Plan) -> None:
        self.spaces = [Workspace(plan.setting, [plan.play] * plan.setting.seats, key_of(SEED)) for _ in range(plan.threads)]
        self.sheets = [space.sheet(0) for space in self.spaces]
        self.moves = 0
        self.choices = 0

    def play(self, games: int) -> float:
        """Let every thread play that many games of its own; how long the slowest took, from a common start."""
        if len(self.sheets[0][1]) != games:
            self.sheets = [space.sheet(games) for space in self.spaces]
        line = Barrier(len(self.spaces) + 1)
        with ThreadPoolExecutor(len(self.spaces)) as pool:
            work = [pool.submit(self._one, number, line) for number in range(len(self.spaces))]
            line.wait()
            start = perf_counter()
            self.choices = sum(one.result() for one in work)
            seconds = perf_counter() - start
        self.moves = sum(int(lengths.sum()) for _, lengths in self.sheets)
        return seconds

    def _one(self, number: int, line: Barrier) -> int:
        scores, lengths = self.sheets[number]
        line.wait()
        return self.spaces[number].fill(number * len(lengths), scores, lengths)


# --- records ---


def states_ns(setting: Setting, effort: Effort) -> dict[str, float]:
    """What it costs to copy a State, to see it and to imagine it again, inside the kernel."""
    states = positions(setting)
    timing, masks = timing_of(setting.rules), masks_of(setting.rules.State, setting.identity.seats[-1])
    seen, imagined = blank(setting.rules.State, POSITIONS), blank(setting.rules.State, POSITIONS)
    copies = np.concatenate([states[:1], states])
    key, viewers = child_of(key_of(SEED), 0), setting.seats
    timing.see_many(states, masks, viewers, seen, POSITIONS)  # seen[i] is what viewer i % viewers may know
    doings: dict[str, Callable[[int], Any]] = {
        "copy_ns": lambda times: setting.playout.copy_many(copies, times * POSITIONS),
        "imagine_ns": lambda times: timing.imagine_many(seen, viewers, key, imagined, times * POSITIONS),
        "see_ns": lambda times: timing.see_many(states, masks, viewers, seen, times * POSITIONS),
    }
    return {name: nanoseconds(doing, effort) for name, doing in doings.items()}


def nanoseconds(doing: Callable[[int], Any], effort: Effort) -> float:
    """What one of the things done costs."""
    count, seconds = replace(effort, seconds=effort.seconds / 10).best(lambda times: clocked(doing, times))
    return 1e9 * seconds / (count * POSITIONS)


def clocked(doing: Callable[[int], Any], times: int) -> float:
    """How long a call takes."""
    start = perf_counter()
    doing(times)
    return perf_counter() - start


def positions(setting: Setting) -> NDArray[Any]:
    """Positions from all over random games."""
    states = blank(setting.rules.State, POSITIONS)
    walk = walk_of(setting, random.Random(SEED))  # noqa: S311 (play, not secrets)
    for i in range(POSITIONS):
        for _ in range(7):
            position = next(walk)
        setting.entry.copy_at(position.states, 0, states, i)
    return states


def walk_of(setting: Setting, chooser: random.Random) -> Iterator[Position]:
    """One position after another, each with a seat to choose; a new deal when a game is over."""
    for deal in range(sys.maxsize):
        position = Position.dealt(setting, child(key_of(SEED), deal))
        while not position.over:
            yield position
            seat = position.actors[0]
            legal = position.legal(seat)
            position = position.after(seat, legal[chooser.randrange(len(legal))])


def timing_of(rules: Rules) -> Any:
    """The template of things to time, bound to a game, compiled."""
    WORKSHOP.finish(rules, [TIMING])
    return timing_template(rules)


def timing_template(rules: Rules) -> Any:
    """The same, compiled or not."""
    return load_template(Path(__file__).with_name("timing.py"), rules)


def timing_library(rules: Rules) -> Library:
    """What is timed of a game, as a library of its own: only who measures needs it."""
    return Library(f"{rules.__name__}.timing", (timing_template(rules),), lambda: timing_calls(rules))


def timing_calls(rules: Rules) -> Iterator[Call]:
    """Its entry points, with arguments as they will always be called with."""
    timing, states, seen = timing_template(rules), blank(rules.State), blank(rules.State)
    yield Call(timing, "see_many", (states, masks_of(rules.State, rules.IDENTITY.seats[-1]), 1, seen, 0))
    yield Call(timing, "imagine_many", (seen, 1, np.zeros(8, np.uint32), states, 0))


# --- from Python ---


def python_loop(setting: Setting, effort: Effort) -> float:
    """Moves a second of the loop a Python user writes: legal moves, one at random, play it, whose turn is it now."""
    moves = 0

    def timing(deals: int) -> float:
        nonlocal moves
        start = perf_counter()
        moves = play_in_python(setting, deals)
        return perf_counter() - start

    _, seconds = effort.best(timing)
    return moves / seconds


def play_in_python(setting: Setting, deals: int) -> int:
    """Whole games on arrays, deal included, no position kept: how fast the entry points are. How many moves they took."""
    entry, (tables, options) = setting.entry, setting.arrays
    deal_at, actors_at, legal_at, apply_at = entry.deal_at, entry.actors_at, entry.legal_at, entry.apply_at
    states, moves = blank(setting.rules.State), np.zeros(setting.identity.most_moves + 1, np.int64)
    chance, key, played = random.Random(SEED).random, np.zeros(8, np.uint32), 0  # noqa: S311 (play, not secrets)
    for deal in range(deals):
        key[0] = deal
        deal_at(states, 0, tables, options, key)
        while acting := actors_at(states, 0):
            seat = (acting & -acting).bit_length() - 1
            n = legal_at(states, 0, seat, moves)
            apply_at(states, 0, seat, moves[int(chance() * n)])
            played += 1
    return played


# --- fresh processes ---

IMPORT_SCRIPT = "from time import perf_counter as now; start = now(); import filon; print(now() - start)"
WARM_SCRIPT = """from time import perf_counter as now; start = now()
import filon; game = filon.new({slug!r}, seats={seats}, seed=1)
game.play(game.moves(game.actors[0])[0])
print(now() - start)"""


def starts(setting: Setting, effort: Effort) -> dict[str, float]:
    """Seconds to import Filon, and to import it, deal a game and play a move, compiled code coming from disk."""
    warm = WARM_SCRIPT.format(slug=setting.identity.slug, seats=setting.seats)
    return {"import_s": fresh_start(IMPORT_SCRIPT, effort), "warm_start_s": fresh_start(warm, effort)}


def fresh_start(code: str, effort: Effort) -> float:
    """The best time that some Python takes in a fresh process, by its own clock: the interpreter's start is not in it."""
    command = [sys.executable, "-c", code]
    runs = [subprocess.run(command, check=True, capture_output=True, text=True) for _ in range(effort.starts)]  # noqa: S603
    return min(float(run.stdout) for run in runs)


# --- where ---


def machine() -> dict[str, Any]:
    """What was measured on, and when; `load` is the number of processes that wanted a core in the minute before."""
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "cpu": cpu_name(),
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None,
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "numba": version("numba"),
        "numpy": version("numpy"),
        "filon": version("filon"),
    }


def cpu_name() -> str:
    """The processor by its name, as well as the system knows it."""
    with suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
