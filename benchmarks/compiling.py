"""How long it takes to compile all games from nothing, beside another checkout in the same run, and where the time goes.

`python benchmarks/compiling.py --before CHECKOUT --rounds 2` compiles turn about with both, each time into an empty folder,
by `filon warm`: processor time of all its processes, and time on the clock. Then, for each game of this checkout, what its
libraries take: typing and lowering kernels (the pieces), putting them together, optimising, assembling.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from filon import games

CHECKOUT = Path(__file__).resolve().parent.parent
RULES, SEARCH = "rules", "search"


def main() -> None:
    """Measure, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--before", type=Path, help="another checkout to compare with")
    parser.add_argument("--rounds", type=int, default=1)
    asked = parser.parse_args()
    checkouts = [*([asked.before] if asked.before else []), CHECKOUT]
    taken: dict[Path, list[tuple[float, float]]] = {checkout: [] for checkout in checkouts}
    for _ in range(asked.rounds):
        for checkout in checkouts:
            taken[checkout].append(warmed(checkout))
            processor, clock = taken[checkout][-1]
            print(f"{checkout}: {processor:.1f} s of processor time, {clock:.1f} s on the clock ({clock / processor:.2f})")
    if asked.before:
        ratio = best(taken[CHECKOUT]) / best(taken[asked.before])
        print(f"processor time beside the other checkout: {ratio:.2f}")
    for slug in games.own_names():
        print(profiled(slug))


def best(taken: list[tuple[float, float]]) -> float:
    """The least processor time."""
    return min(processor for processor, _ in taken)


def warmed(checkout: Path) -> tuple[float, float]:
    """Processor time and time on the clock of compiling all games with a checkout, from nothing."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPATH": str(checkout / "src"), "FILON_CACHE": folder}
        before, start = children_time(), perf_counter()
        subprocess.run([sys.executable, "-m", "filon", "warm", "--json"], env=environment, check=True, capture_output=True)
        return children_time() - before, perf_counter() - start


def children_time() -> float:
    """Processor time of all processes that ended, and of theirs."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def profiled(slug: str) -> str:
    """Where the time goes, by library, in a process of its own."""
    done = subprocess.run([sys.executable, __file__, PROFILE, slug], check=True, capture_output=True, text=True)
    return done.stdout.strip()


PROFILE = "--profile-of"


def profile(slug: str) -> None:
    """Compile a game here, with a stopwatch at every stage."""
    from numba.core.codegen import JITCodeLibrary

    from filon.kernel import compiler
    from filon.kernel.rules_library import rules_library
    from filon.search.compiled_search import search_library

    spent: dict[str, float] = {}
    clocked(JITCodeLibrary, "_optimize_final_module", spent)
    clocked(compiler, "assembled", spent)
    rules = games.rules_of(slug)
    for name, library in ((RULES, rules_library(rules)), (SEARCH, search_library(rules))):
        spent.clear()
        pieces = sum(len(piece.overloads) for piece in compiler.PIECES.values())
        start = process_time()
        with compiler.without_collector():
            size = len(compiler.compiled_library(library, lambda _done, _total: None))
        total = process_time() - start
        pieces = sum(len(piece.overloads) for piece in compiler.PIECES.values()) - pieces
        optimising, together = spent["_optimize_final_module"], spent["assembled"]
        print(
            f"{slug} {name}: {total:.1f} s; {pieces} pieces {total - together:.1f} s, optimising {optimising:.1f} s, "
            f"linking and assembling {together - optimising:.1f} s; {size / 1e6:.2f} MB"
        )


def clocked(owner: Any, name: str, spent: dict[str, float]) -> None:
    """Count the processor time of a function."""
    plain: Callable[..., Any] = getattr(owner, name)

    def timed(*given: Any, **named: Any) -> Any:
        start = process_time()
        try:
            return plain(*given, **named)
        finally:
            spent[name] = spent.get(name, 0.0) + process_time() - start

    setattr(owner, name, timed)


if __name__ == "__main__":
    if sys.argv[1:2] == [PROFILE]:
        profile(sys.argv[2])
    else:
        main()
