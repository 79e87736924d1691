"""`filon simulate`: many games between bots, a summary on the terminal, and a row a game in a file if one is named."""

import json
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.bar import Bar
from rich.console import Console
from rich.table import Table as Grid

from filon.kernel.words import Words

from . import INTERRUPTED
from .progress import progress_bar
from .speech import reach_of

if TYPE_CHECKING:
    from filon.lab.simulate import RunResult
    from filon.lab.summary import Performance, RunSummary
    from filon.play.setting import Setting

BAR_WIDTH = 12


def simulate_command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game, as filon games lists it.")],
    seats: Annotated[int | None, typer.Option(help="How many seats; 4 unless the game says no.")] = None,
    games: Annotated[int, typer.Option(help="How many games to play.")] = 10_000,
    bots: Annotated[
        str, typer.Option(metavar="NAMES", help="Who plays: thumb, random, or a list, repeated round.")
    ] = "random",
    seed: Annotated[str | None, typer.Option(help="A number or 64 hex digits: the same seed, the same games.")] = None,
    threads: Annotated[int | None, typer.Option(help="Threads; as many as there are cores if not said.")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
    ] = None,
    tables: Annotated[Path | None, typer.Option(metavar="TOML", help="Your own card counts.")] = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="A row a game: FILE.parquet or FILE.csv.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the summary as JSON.")] = False,
) -> None:
    """Play many games between bots and say who wins, with 95 % intervals."""
    from filon.lab.export import Outlet
    from filon.lab.simulate import check_counts, seat_bots
    from filon.lab.summary import summarize

    from .typed import read_names, read_seed, read_setting
    from .warmup import ensure_compiled

    setting = read_setting(game, seats, tables, option or [], Words())
    players = seat_bots(read_names(bots), setting.seats)
    check_counts(games=games, threads=threads)
    key = read_seed(seed)
    ensure_compiled(setting.rules, Words())
    with Outlet(out) if out else nullcontext() as outlet:
        start = perf_counter()
        result = simulate_with_bar(setting, games, players, key, threads)
        if result.games:
            summary = summarize(result)
            print_json(summary, asked=games) if as_json else print_summary(summary, perf_counter() - start)
            if outlet:
                outlet.keep(result)
                print_aside(f"{result.games:,} rows written to {out}")
    if result.games < games:
        print_aside(f"stopped: {result.games:,} of {games:,} games were finished")
        raise typer.Exit(INTERRUPTED)


def simulate_with_bar(
    setting: "Setting", games: int, players: Sequence[str], key: int | bytes | None, threads: int | None
) -> "RunResult":
    """Play with a progress bar; on Ctrl-C, what was finished until then."""
    from filon.lab.simulate import Interrupted, simulate

    try:
        with progress_bar("games", games) as reporter:
            return simulate(setting, games=games, bots=players, seed=key, threads=threads, progress=reporter)
    except Interrupted as stopped:
        return stopped.result


# --- what is shown ---


def print_aside(sentence: str) -> None:
    """Say something beside the result."""
    typer.echo(f"filon: {sentence}", err=True)


def print_json(summary: "RunSummary", *, asked: int) -> None:
    """The summary as JSON, nothing else on the output."""
    typer.echo(json.dumps({"asked": asked, **summary.as_data()}, indent=2))


def print_summary(summary: "RunSummary", seconds: float) -> None:
    """The summary for a person."""
    from filon.kernel.contract import value_as_text

    console = Console()
    changed = ", ".join(f"{name}={value_as_text(value)}" for name, value in summary.options.items())
    console.print(f"[bold]{summary.game}[/], {summary.seats} seats, {changed}", highlight=False)
    console.print(
        f"{summary.games:,} games, {summary.moves:,} moves ({summary.choices:,} of them real choices), "
        f"{summary.mean_length:.1f} a game{reach_of(summary.mean_length_95)}, in {seconds:.2f} s",
        highlight=False,
    )
    if len(summary.by_bot) > 1:
        console.print(performance_grid(summary.by_bot, "bot"))
    console.print(performance_grid(summary.by_seat, "seat"))
    console.print(f"Intervals are at 95 %. The same games again: --seed {summary.seed}", highlight=False, soft_wrap=True)


def performance_grid(standings: Sequence["Performance"], head: str) -> Grid:
    """Seats or bots, a row each, with a bar for the share of wins."""
    grid = Grid(box=None, header_style="dim")
    for name in (head, "wins", "95 %", "", "points", "place", "1st, 2nd, … %"):
        grid.add_column(name, justify="left" if name in (head, "") else "right")
    most = max(max(row.win_share, row.fair_share) for row in standings)
    for row in standings:
        grid.add_row(*cells_of(row, head, most))
    return grid


def cells_of(row: "Performance", head: str, most: float) -> Iterator[Any]:
    """One row of the table."""
    low, high = row.win_share_95
    yield f"{row.seats[0]} {row.name}" if head == "seat" else f"{row.name} ×{len(row.seats)}"
    yield f"{row.win_share:.1%}"
    yield f"{100 * low:.1f}–{100 * high:.1f}"
    yield Bar(most, 0, row.win_share, width=BAR_WIDTH, color="green" if row.win_share >= row.fair_share else "yellow")
    yield f"{row.mean_points:.2f}{reach_of(row.mean_points_95)}"
    yield f"{row.mean_place:.2f}"
    yield " ".join(f"{100 * share:2.0f}" for share in row.places)
