"""Compiling the games: side by side in processes of their own, with a bar for each, or one game before it is played."""

import multiprocessing
import os
import time
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from pathlib import Path

import platformdirs
import typer
from numba import config
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from filon import games
from filon.kernel import compiling
from filon.kernel.contract import Rules
from filon.kernel.errors import FilonError
from filon.kernel.template import entry_of, playout_of
from filon.kernel.warm import OnProgress, marker_of, prepare
from filon.kernel.words import Words
from filon.search import compiled_search as search

from .speech import put_json
from .typed import known_game


def warm_games(chosen: list[str], words: Words, *, as_json: bool) -> None:
    """Compile what is not compiled yet, forget what is out of date, and say where it lies and how long it took."""
    names = [known_game(name, words) for name in chosen] or list(games.names())
    started = time.monotonic()
    check_cache(words)
    cold = [name for name in dict.fromkeys(names) if not is_all_warm(games.rules_of(name))]
    if cold:
        compile_games(cold, words, quiet=as_json)
    forgotten = clear_old_code()
    seconds = time.monotonic() - started
    if as_json:
        put_json(
            {"cache": str(compiling.CACHE), "games": names, "compiled": cold, "forgotten": forgotten, "seconds": seconds}
        )
        return
    typer.echo(summary(cold, seconds, words))
    typer.echo(words("The compiled code is in {folder}", folder=compiling.CACHE))


def summary(cold: list[str], seconds: float, words: Words) -> str:
    """What was done, in a sentence."""
    if not cold:
        return words("Every game is compiled already.")
    return words("Compiled {games} in {seconds} s.", games=", ".join(cold), seconds=f"{seconds:.0f}")


def wished_cache() -> Path:
    """The folder compiled code should be kept in; the kernel takes a passing one if it cannot be written."""
    return Path(os.environ.get("FILON_CACHE") or platformdirs.user_cache_dir("filon", appauthor=False))


def check_cache(words: Words) -> None:
    """Refuse to compile for later what would be gone by then."""
    if wished_cache() != compiling.CACHE:
        raise FilonError(
            words(
                "cannot write the folder for compiled code, {folder}; choose another with FILON_CACHE", folder=wished_cache()
            )
        )


def is_warm(rules: Rules) -> bool:
    """Is the game compiled, or run without compiling?"""
    return bool(config.DISABLE_JIT) or marker_of(rules).exists()


def is_all_warm(rules: Rules) -> bool:
    """Is its search compiled too?"""
    return is_warm(rules) and search.is_search_compiled(rules)


def clear_old_code() -> int:
    """Delete compiled code that no game of these sources uses and nobody used for a week."""
    keep: set[Path] = set()
    for name in games.names():
        rules = games.rules_of(name)
        entry_of(rules)
        playout_of(rules)
        keep |= search.search_folders(rules)
    return compiling.forget_old(keep)


def compile_games(names: list[str], words: Words, *, quiet: bool) -> None:
    """Each game in a process of its own (the compiler works on one thing at a time), as many at once as there are cores."""
    with bars(quiet=quiet) as progress, ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        tasks = {name: progress.add_task(name, total=None) for name in names}

        def report_of(name: str) -> OnProgress:
            return lambda done, total: progress.update(tasks[name], completed=done, total=total)

        for name, _ in zip(names, pool.map(lambda name: compile_apart(name, report_of(name), words), names), strict=True):
            fill(progress, tasks[name])


def bars(*, quiet: bool) -> Progress:
    """A bar a game, on the error stream: what a command prints is its answer."""
    columns = (
        TextColumn("{task.description:<12}"),
        BarColumn(),
        TextColumn("{task.completed}/{task.total}"),
        TimeElapsedColumn(),
    )
    return Progress(*columns, console=Console(stderr=True), disable=quiet)


def fill(progress: Progress, task: TaskID) -> None:
    """Show a bar as done: a function or two may never be called from outside, so never be counted."""
    total = progress.tasks[progress.task_ids.index(task)].total
    progress.update(task, completed=total or 1, total=total or 1)


def compile_apart(name: str, report: OnProgress, words: Words) -> None:
    """Compile a game in another process and pass on how far it has come."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=compile_and_report, args=(name, theirs), daemon=True)
    process.start()
    theirs.close()
    try:
        while True:
            report(*ours.recv())
    except EOFError:
        process.join()
    if process.exitcode:
        raise FilonError(words("compiling {game} failed; filon doctor may know why", game=name))


def compile_and_report(name: str, connection: Connection) -> None:
    """The other process: compile, and send (done, total) at every step."""

    def report(done: int, total: int) -> None:
        connection.send((done, total))

    search.prepare_search(games.rules_of(name), report)
    connection.close()


def ensure_compiled(rules: Rules, words: Words) -> None:
    """Compile one game here and now, if it must be, before it is played."""
    if is_warm(rules):
        return
    typer.echo(words("Compiling {game}, once on this machine: a minute or two.", game=rules.IDENTITY.slug), err=True)
    with bars(quiet=False) as progress:
        task = progress.add_task(rules.IDENTITY.slug, total=None)
        prepare(rules, lambda done, total: progress.update(task, completed=done, total=total))
        fill(progress, task)
