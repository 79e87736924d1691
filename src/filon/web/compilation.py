"""Compiling the games and their searches in a child process, so that the server's loop stays free; the chosen game first.

Run as a program (`python -m filon.web.compilation MODULE`) it is that child: it compiles and says `done total` line by line.
"""

import asyncio
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from typing import cast

import msgspec
from numba import config

from filon.kernel.contract import Rules
from filon.kernel.exercise import call_doors
from filon.kernel.warm import marker_of
from filon.search import compiled_search as search

TENTHS = 10
USUAL_STEPS = 100  # shown as the total before the child has said one


class CompileProgress(msgspec.Struct):
    """How far a game has come."""

    ready: bool = False
    done: int = 0
    total: int = USUAL_STEPS
    failed: bool = False

    @property
    def tenths(self) -> int:
        """About how far it has come."""
        return TENTHS * self.done // self.total


class Compilation:
    """Makes every game ready, one after the other."""

    def __init__(self, games: Mapping[str, Rules], first: str | None = None) -> None:
        self.games = dict(sorted(games.items(), key=lambda item: item[0] != first))
        self.progress = {slug: CompileProgress() for slug in self.games}
        self.child: asyncio.subprocess.Process | None = None

    def is_ready(self, slug: str) -> bool:
        """May this game be played now? A game that is not offered here never holds anybody up."""
        return slug not in self.progress or self.progress[slug].ready

    async def run(self) -> None:
        """Compile what is not compiled, and load what is."""
        for slug, rules in self.games.items():
            progress = self.progress[slug]
            try:
                if not is_all_compiled(rules):
                    await self.compile_apart(rules, progress)
                await asyncio.to_thread(load_compiled, rules)
            except RuntimeError as error:
                progress.failed = True
                sys.stderr.write(f"filon: {error}\n")
            else:
                progress.done, progress.ready = progress.total, True

    async def compile_apart(self, rules: Rules, progress: CompileProgress) -> None:
        """Compile a game in another process and note how far it has come."""
        self.child = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", __name__, rules.__name__),
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
            start_new_session=True,  # an interrupt of the terminal is for the server, which then ends the child
        )
        assert self.child.stdout
        async for line in self.child.stdout:
            read_progress(line, progress)
        if await self.child.wait():
            raise RuntimeError(f"compiling {rules.IDENTITY.slug} failed; filon doctor may know why")

    async def close(self) -> None:
        """End the child, if there is one."""
        if self.child is None or self.child.returncode is not None:
            return
        with suppress(ProcessLookupError):
            self.child.terminate()
        await self.child.wait()


LOADED: set[str] = set()  # the games whose compiled code this process has at hand


def load_compiled(rules: Rules) -> None:
    """Load from the disk what the first table would wait for."""
    if rules.__name__ not in LOADED:
        call_doors(rules)
        search.exercise_search(rules, search.search_of(rules))
        LOADED.add(rules.__name__)


def is_all_compiled(rules: Rules) -> bool:
    """Are the game and its search compiled already, or run without compiling?"""
    return bool(config.DISABLE_JIT) or (marker_of(rules).exists() and search.is_search_compiled(rules))


def read_progress(line: bytes, progress: CompileProgress) -> None:
    """Read a line of the child; what is none of its counts is passed over."""
    numbers = line.split()
    if len(numbers) == 2 and all(number.isdigit() for number in numbers):
        progress.done, progress.total = int(numbers[0]), max(1, int(numbers[1]))


def report_progress(done: int, total: int) -> None:
    """The child says how far it has come."""
    sys.stdout.write(f"{done} {total}\n")
    sys.stdout.flush()


def compile_in_child(arguments: Sequence[str]) -> None:
    """The child: compile one game, then its search."""
    search.prepare_search(cast("Rules", import_module(arguments[0])), report_progress)


if __name__ == "__main__":
    compile_in_child(sys.argv[1:])
