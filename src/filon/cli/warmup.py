"""Compiling the games: side by side, with a bar for each, or what one command needs before it begins."""

import time
from collections.abc import Sequence

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from filon import games
from filon.kernel import library as libraries
from filon.kernel.compiling import KERNELS, is_compiling_off
from filon.kernel.contract import Rules
from filon.kernel.errors import FilonError
from filon.kernel.library import Library
from filon.kernel.words import Words
from filon.kernel.workshop import RULES, WORKSHOP, Order, Urgency, library_of
from filon.search.compiled_search import SEARCH

from .speech import put_json
from .typed import known_game

PARTS = (RULES, SEARCH)
LOOK_AGAIN = 0.1  # seconds between two looks at how far it has come


def warm_games(chosen: list[str], words: Words, *, as_json: bool) -> None:
    """Compile what is not compiled yet, forget what is out of date, and say where it lies and how long it took."""
    names = [known_game(name, words) for name in chosen] or list(games.names())
    started = time.monotonic()
    rules = [games.rules_of(name) for name in dict.fromkeys(names)]
    cold = [game for game in rules if not is_all_compiled(game)]
    if cold:
        check_cache(words)
        compile_games(cold, words, quiet=as_json)
    forgotten = libraries.forget_old(
        {library.file for name in games.names() for library in libraries_of(games.rules_of(name))}
    )
    seconds, slugs = time.monotonic() - started, [game.IDENTITY.slug for game in cold]
    if as_json:
        put_json(
            {"cache": str(libraries.CACHE), "games": names, "compiled": slugs, "forgotten": forgotten, "seconds": seconds}
        )
        return
    typer.echo(summary(slugs, seconds, words))
    typer.echo(words("The compiled code is in {folder}", folder=libraries.CACHE))


def summary(cold: list[str], seconds: float, words: Words) -> str:
    """What was done, in a sentence."""
    if not cold:
        return words("Every game is compiled already.")
    return words("Compiled {games} in {seconds} s.", games=", ".join(cold), seconds=f"{seconds:.0f}")


def check_cache(words: Words) -> None:
    """Refuse to compile for later what would be gone by then."""
    folder = libraries.CACHE
    if libraries.why_not_kept(folder):
        raise FilonError(
            words("cannot write the folder for compiled code, {folder}; choose another with FILON_CACHE", folder=folder)
        )


def libraries_of(rules: Rules) -> list[Library]:
    """What is compiled of a game before anybody asks: its rules and its search."""
    return [library_of(factory, rules) for factory in PARTS]


def is_all_compiled(rules: Rules) -> bool:
    """Is all of it compiled, or run without compiling?"""
    return is_compiling_off() or all(library.is_compiled for library in libraries_of(rules))


def compile_games(rules: Sequence[Rules], words: Words, *, quiet: bool) -> None:
    """All at once, as many as there are cores; the largest first, so that nobody waits for it alone in the end."""
    largest_first = sorted(rules, key=lambda game: -count_kernels(game))
    if not quiet:
        say_compiling([game.IDENTITY.slug for game in rules], words)
    orders = [WORKSHOP.order(game, Urgency.WAITED_FOR, PARTS) for game in largest_first]
    with bars(quiet=quiet) as progress:
        tasks = [progress.add_task(order.rules.IDENTITY.slug, total=None) for order in orders]
        while not all(map(WORKSHOP.is_settled, orders)):
            time.sleep(LOOK_AGAIN)
            for order, task in zip(orders, tasks, strict=True):
                show(progress, task, order)
    failed = ", ".join(order.rules.IDENTITY.slug for order in orders if not order.is_ready)
    if failed:
        raise FilonError(words("compiling {game} failed; filon doctor may know why", game=failed))


def say_compiling(slugs: Sequence[str], words: Words) -> None:
    """What is waited for, on the error stream: where that is a file nobody sees a bar move."""
    games = ", ".join(slugs)
    typer.echo(words("Compiling {games}, once on this machine: about a minute each.", games=games), err=True)


def count_kernels(rules: Rules) -> int:
    """About how large a game is."""
    return sum(function.__module__.startswith(f"{rules.__name__}.") for function in KERNELS)


def bars(*, quiet: bool) -> Progress:
    """A bar a game, on the error stream: what a command prints is its answer."""
    columns = (
        TextColumn("{task.description:<12}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TimeElapsedColumn(),
    )
    return Progress(*columns, console=Console(stderr=True), disable=quiet)


def show(progress: Progress, task: TaskID, order: Order) -> None:
    """How far a game has come."""
    if order.process is not None or order.is_ready:
        done, total = order.steps()
        progress.update(task, completed=done, total=total)


def ensure_compiled(rules: Rules, words: Words, factories: Sequence[str] = (RULES,)) -> None:
    """Compile what a command needs of one game, if it must be, before it begins."""
    if is_compiling_off() or all(library_of(factory, rules).is_compiled for factory in factories):
        WORKSHOP.finish(rules, factories)
        return
    say_compiling([rules.IDENTITY.slug], words)
    with bars(quiet=False) as progress:
        task = progress.add_task(rules.IDENTITY.slug, total=None)
        WORKSHOP.finish(rules, factories, lambda done, total: progress.update(task, completed=done, total=total))
        progress.update(task, completed=1, total=1)
