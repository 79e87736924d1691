"""`filon bench`: how fast it is, here and now, as a table or as JSON."""

import json
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table as Grid

SEARCH_WORD = "search"


def bench_command(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[search] [GAME]...", help="Which; all if none is named.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON only.")] = False,
    quick: Annotated[bool, typer.Option("--quick", help="Measure for a few seconds only; noisier.")] = False,
) -> None:
    """Measure how many games and moves a second are played inside the kernel; after `search`, how fast bots think."""
    from filon.games import names, rules_of
    from filon.kernel.words import Words
    from filon.kernel.workshop import RULES
    from filon.lab.bench import QUICK, TIMING, Effort, measure
    from filon.lab.bench_search import measure_search
    from filon.search.compiled_search import SEARCH

    from .warmup import ensure_compiled

    named = games or []
    thinking = named[:1] == [SEARCH_WORD]
    for slug in named[thinking:] or names():
        ensure_compiled(rules_of(slug), Words(), (RULES, SEARCH) if thinking else (RULES, TIMING))
    errors = Console(stderr=True)
    with errors.status("filon: measuring") as status:
        report = (measure_search if thinking else measure)(
            named[thinking:], QUICK if quick else Effort(), lambda what: status.update(f"filon: measuring {what}")
        )
    if as_json:
        typer.echo(json.dumps(report, indent=2))
    elif thinking:
        print_search_report(report)
    else:
        print_report(report)


def print_report(report: dict[str, Any]) -> None:
    """The report for a person."""
    console = Console()
    for slug in dict.fromkeys(row["game"] for row in report["rows"]):
        rows = [row for row in report["rows"] if row["game"] == slug]
        console.print(f"[bold]{slug}[/]: a State has {rows[0]['state_bytes']} bytes", highlight=False)
        console.print(games_grid(rows))
        console.print(states_grid(rows))
    head = report["headline"]
    console.print(
        f"{head['game']}, {head['seats']} seats: two threads play {report['threads_ratio']:.2f} times as much as one; "
        f"a loop in Python plays {report['python_loop_moves_per_s']:,.0f} moves a second.\n"
        f"import {report['import_s']:.3f} s; import, deal and one move {report['warm_start_s']:.2f} s.\n"
        f"{where(report['machine'])}",
        highlight=False,
    )


def print_search_report(report: dict[str, Any]) -> None:
    """The report on search for a person."""
    console, grid = Console(), bare_grid("game", "table", "played on by", "to the end of the", "iterations/s")
    for row in report["rows"]:
        grid.add_row(row["game"], seating(row), row["rollouts"], row["until"], f"{row['iterations_per_s']:,.0f}")
    console.print(grid)
    console.print(where(report["machine"]), highlight=False)


def where(facts: dict[str, Any]) -> str:
    """What was measured on, and when."""
    return (
        f"{facts['date']}, {facts['cpu']} ({facts['cores']} cores, load {facts['load']}), Python {facts['python']}, "
        f"numba {facts['numba']}, filon {facts['filon']}"
    )


def games_grid(rows: list[dict[str, Any]]) -> Grid:
    """Whole games: a line a row."""
    grid = bare_grid("table", "play", "games/s", "moves/s", "choices/s", "moves/game")
    for row in rows:
        play = row["play"] if row["threads"] == 1 else f"{row['play']}, {row['threads']} threads"
        rates = [f"{row[name]:,.0f}" for name in ("games_per_s", "moves_per_s", "choices_per_s")]
        grid.add_row(seating(row), play, *rates, f"{row['moves_per_game']:.1f}")
    return grid


def states_grid(rows: list[dict[str, Any]]) -> Grid:
    """What is done with a State: a line a table, since it is measured once for all ways of playing."""
    grid = bare_grid("table", "", "copy ns", "see ns", "imagine ns")
    for row in {seating(row): row for row in rows}.values():
        grid.add_row(seating(row), "", *(f"{row[name]:.0f}" for name in ("copy_ns", "see_ns", "imagine_ns")))
    return grid


def bare_grid(*names: str) -> Grid:
    """Two columns of words, then numbers."""
    grid = Grid(box=None, header_style="dim")
    for place, name in enumerate(names):
        grid.add_column(name, justify="left" if place < 2 else "right")
    return grid


def seating(row: dict[str, Any]) -> str:
    """Seats and the options that are not the default; a word says enough by itself, a number or a switch does not."""
    from filon.kernel.contract import value_as_text

    changed = row["options"].items()
    told = [value if isinstance(value, str) else f"{name}={value_as_text(value)}" for name, value in changed]
    return ", ".join([f"{row['seats']} seats", *told])
