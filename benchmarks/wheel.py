"""What the wheel is worth: `python benchmarks/wheel.py`, after `make wheel`.

Two things are measured. How fast the compiled code it brings plays, for any processor with the baseline, beside code that
was compiled for this very one: two processes that differ in that alone take turns at every row of `filon bench`, each time
with the same games, and the best of each side in some rounds is compared. It is processor time, since other work on the
machine would take time on the clock from the one or from the other; `--clock` goes by the clock all the same, for a quiet
machine. And how long it takes from nothing: the wheel is installed into a fresh virtual environment, and `filon serve` is
asked until all games are compiled. `--out FILE` writes the page.
"""

import argparse
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
import venv
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import geometric_mean
from typing import Any

from filon import games
from filon.kernel.library import BASELINE, LOADED, SHIPPED, host
from filon.kernel.workshop import RULES, WORKSHOP
from filon.lab.bench import FIRST_CALL, SEED, Plan, machine, settings_of
from filon.lab.simulate import BOTS, Workspace
from filon.play.setting import key_of

CHECKOUT = Path(__file__).parent.parent
WANTED_RATIO, WANTED_SECONDS, WANTED_MEGABYTES = 0.93, 10, 60
ROUNDS = 8
SLICE = 0.1  # seconds played at a time
GLANCE = 0.05  # seconds between two looks
PATIENCE = 300.0  # seconds until something must be wrong


# --- one side -----------------------------------------------------------------------------------------------------------


def play_when_told(now: Callable[[], float]) -> None:
    """One side: plays so many games of the row whose number it is told, and says how many moves and seconds that took."""
    plans = [Plan(setting, play) for game in games.own_names() for setting in settings_with(game) for play in BOTS]
    print(json.dumps([[plan.setting.identity.slug, plan.name] for plan in plans]), flush=True)
    print(json.dumps([SHIPPED in file.parents for file in LOADED.values()]), flush=True)
    for line in sys.stdin:
        row, count = map(int, line.split())
        print(json.dumps(played(plans[row], count, now)), flush=True)


def played(plan: Plan, count: int, now: Callable[[], float]) -> tuple[int, float]:
    """Moves of the first games of a row, and the seconds needed for them."""
    space = Workspace(plan.setting, [plan.play] * plan.setting.seats, key_of(SEED))
    space.fill(0, *space.sheet(FIRST_CALL))
    scores, lengths = space.sheet(count)
    began = now()
    space.fill(0, scores, lengths)
    return int(lengths.sum()), now() - began


def settings_with(game: str) -> Iterator[Any]:
    """The tables of a game that are measured; it is compiled for them."""
    rules = games.rules_of(game)
    WORKSHOP.finish(rules, [RULES])
    return settings_of(rules)


class Side:
    """A process that plays when it is told."""

    def __init__(self, path: Path, *, by_clock: bool, **variables: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--side", *(["--clock"] if by_clock else [])],
            env={**os.environ, "PYTHONPATH": str(path), **variables},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.rows: list[list[str]] = self.heard()
        self.are_brought: list[bool] = self.heard()

    def heard(self) -> Any:
        """The next thing it says."""
        assert self.process.stdout
        return json.loads(self.process.stdout.readline())

    def play(self, row: int, count: int) -> tuple[int, float]:
        """Moves, and seconds."""
        assert self.process.stdin
        self.process.stdin.write(f"{row} {count}\n")
        self.process.stdin.flush()
        moves, seconds = self.heard()
        return int(moves), float(seconds)

    def count_for(self, row: int) -> int:
        """About how many games of a row take as long as is played at a time."""
        count, (_, seconds) = 1, self.play(row, 1)
        while seconds < SLICE / 8:
            count *= 4
            _, seconds = self.play(row, count)
        return max(1, round(count * SLICE / seconds))

    def close(self) -> None:
        """Let it go."""
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


# --- both sides ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """One row of the bench, as both sides play it."""

    game: str
    name: str
    brought: float  # moves a second
    native: float

    @property
    def ratio(self) -> float:
        """How fast what was brought is, compiled here being one."""
        return self.brought / self.native


def compared(wheel: Path, folder: Path, rounds: int, *, by_clock: bool) -> list[Row]:
    """Every row, turn about."""
    for name in ("brought", "native"):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder / name)
    shutil.rmtree(folder / "native" / "filon" / SHIPPED.name)  # so it is compiled here
    brought = Side(folder / "brought", by_clock=by_clock, FILON_CACHE=str(folder / "empty"))
    native = Side(folder / "native", by_clock=by_clock)
    if not all(brought.are_brought) or any(native.are_brought):
        raise SystemExit("the two sides do not differ as they should: does the wheel fit this Python and this numba?")
    counts = [native.count_for(row) for row in range(len(native.rows))]
    best = [[0.0, 0.0] for _ in counts]
    for turn in range(rounds):
        for row, count in enumerate(counts):
            for place in (0, 1) if turn % 2 else (1, 0):
                moves, seconds = (brought, native)[place].play(row, count)
                best[row][place] = max(best[row][place], moves / seconds)
        print(f"round {turn + 1} of {rounds}", file=sys.stderr)
    for side in (brought, native):
        side.close()
    return [Row(game, name, *found) for (game, name), found in zip(brought.rows, best, strict=True)]


# --- from nothing -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Start:
    """Seconds until something was so."""

    installed: float
    answers: float  # from the command on, as is the next
    compiled: float


def started(wheel: Path, folder: Path) -> Start:
    """Install the wheel into a fresh virtual environment, and serve from it, with an empty home."""
    began = time.monotonic()
    venv.create(folder / "venv", with_pip=True)
    python = folder / "venv" / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", str(wheel)], check=True)
    installed = time.monotonic() - began
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "FILON_", "XDG_", "NUMBA_"))}
    with serving(python.with_name("filon"), {**kept, "HOME": str(folder / "home")}) as address:
        began = time.monotonic()
        answers = seconds_until(lambda: bool(asked(address)), began)
        compiled = seconds_until(
            lambda: all(game["ready"] for game in json.loads(asked(f"{address}preparing")).values()), began
        )
    return Start(installed, answers, compiled)


@contextmanager
def serving(filon: Path, env: dict[str, str]) -> Iterator[str]:
    """A server, from the moment on at which the command is given."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    process = subprocess.Popen([filon, "serve", "--port", str(port)], env=env, stdout=subprocess.DEVNULL)
    try:
        yield f"http://127.0.0.1:{port}/"
    finally:
        process.terminate()
        process.wait()


def asked(address: str) -> bytes:
    """What is answered; nothing while nobody is there."""
    with suppress(OSError), urllib.request.urlopen(address) as answer:
        return bytes(answer.read())
    return b""


def seconds_until(is_so: Any, began: float) -> float:
    """Look until it is so."""
    while not is_so():
        if time.monotonic() - began > PATIENCE:
            raise SystemExit("it takes too long: something is wrong")
        time.sleep(GLANCE)
    return time.monotonic() - began


# --- the page -----------------------------------------------------------------------------------------------------------


def page_of(wheel: Path, rows: list[Row], start: Start, rounds: int, *, by_clock: bool) -> str:
    """The figures as a document."""
    here = machine()
    command = f"python benchmarks/wheel.py{' --clock' if by_clock else ''} --out docs/benchmarks-wheel.md"
    seconds = "of the clock, on a quiet machine" if by_clock else "of the processor, since others work on the machine too"
    head = [
        "# What the wheel is worth",
        "",
        f"Measured with `make wheel` and `{command}`:",
        "",
        where(here),
        "",
        f"The rows of `filon bench`, played by the code that comes in the wheel, compiled for {BASELINE[0]}, and by code",
        f"compiled for this processor, the same games turn about in {rounds} rounds; the best of each is compared. Seconds",
        f"are those {seconds}. The ratio of a game is the geometric mean of its",
        f"rows; {WANTED_RATIO} is wanted.",
        "",
        "| game | rows | moves/s, brought | moves/s, compiled here | ratio | lowest row |",
        "|---|---:|---:|---:|---:|---|",
    ]
    return "\n".join(
        [*head, *(line_of(game, rows) for game in dict.fromkeys(row.game for row in rows)), "", *ends(wheel, start), ""]
    )


def where(here: dict[str, Any]) -> str:
    """What was measured on, and when."""
    cores = f"{here['cores']} cores (load {here['load']})"
    versions = f"Python {here['python']}, numba {here['numba']}"
    return f"> {here['date']}, {here['cpu']} ({host()[0]}), {cores}, {here['system']}, {versions}"


def line_of(game: str, rows: list[Row]) -> str:
    """A game in the table; speeds are geometric means too."""
    own = [row for row in rows if row.game == game]
    speeds = [f"{geometric_mean(getattr(row, side) for row in own):,.0f}" for side in ("brought", "native")]
    ratio, lowest = geometric_mean(row.ratio for row in own), min(own, key=lambda row: row.ratio)
    return f"| {game} | {len(own)} | {' | '.join(speeds)} | {ratio:.3f} | {lowest.ratio:.3f}: {lowest.name} |"


def ends(wheel: Path, start: Start) -> list[str]:
    """What does not depend on the game."""
    return [
        "| what | measured | at most |",
        "|---|---:|---:|",
        f"| size of the wheel | {wheel.stat().st_size / 1e6:.1f} MB | {WANTED_MEGABYTES} MB |",
        f"| a fresh virtual environment, and `pip install` of the wheel with all it needs | {start.installed:.0f} s | |",
        f"| from `filon serve` until it answers | {start.answers:.1f} s | {WANTED_SECONDS} s |",
        f"| from `filon serve` until all games are compiled, with search | {start.compiled:.1f} s | {WANTED_SECONDS} s |",
    ]


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--wheel", type=Path, help="which; the one in dist if none is named")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--clock", action="store_true", help="seconds of the clock, not of the processor")
    parser.add_argument("--side", action="store_true", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.side:
        play_when_told(time.perf_counter if wanted.clock else time.thread_time)
        return
    wheel = wanted.wheel or next(iter((CHECKOUT / "dist").glob("filon-*.whl")), None)
    if wheel is None:
        raise SystemExit("there is no wheel in dist: make wheel")
    with tempfile.TemporaryDirectory(prefix="filon-wheel-") as name:
        start = started(wheel.resolve(), Path(name))
        rows = compared(wheel, Path(name), wanted.rounds, by_clock=wanted.clock)
        text = page_of(wheel, rows, start, wanted.rounds, by_clock=wanted.clock)
    print(text)
    if wanted.out:
        wanted.out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
