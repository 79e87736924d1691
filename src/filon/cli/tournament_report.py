"""`filon tournament`: bots against each other, their ratings and a cross table on the terminal, every game in a folder if
one is named. What is asked for is checked before the first game; what is printed comes from `filon.lab.standings`.
"""

from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

import typer
from rich.table import Table as Grid

from filon.kernel.contract import value_as_text
from filon.kernel.words import Words
from filon.lab.contest import Contest, check_bots, check_teams
from filon.lab.ledger import Ledger
from filon.lab.simulate import BadRun, check_counts
from filon.lab.standings import Competitor, Share, Standings, standings
from filon.lab.tournament import Halted, Limits, Outcome, hold
from filon.play.setting import key_of

from . import INTERRUPTED
from .progress import progress_bar
from .speech import console, put_json, reach_of
from .typed import read_names, read_seed, read_setting
from .warmup import ensure_compiled

USUAL_DEALS = 100


@dataclass(frozen=True)
class TournamentArguments:
    """What was typed."""

    game: str
    bots: str
    seats: int | None
    deals: int | None
    games: int | None
    minutes: float | None
    until_sure: bool
    by_team: bool
    seed: str | None
    threads: int | None
    options: list[str]
    tables: Path | None
    out: str | None

    @property
    def folder(self) -> Path | None:
        """Where games are kept, if they are; what says nothing is no folder."""
        if self.out == "":
            raise BadRun("expected a folder in which to keep the games, but got ''")
        return Path(self.out) if self.out else None


def run_tournament(arguments: TournamentArguments, words: Words, *, as_json: bool) -> None:
    """Play, and say how strong each bot is; on Ctrl-C, as far as it is known."""
    setting = read_setting(arguments.game, arguments.seats, arguments.tables, arguments.options, words)
    bots = check_bots(read_names(arguments.bots))
    limits = Limits(deals_asked(arguments, len(bots)), arguments.minutes, arguments.until_sure)
    limits.check(len(bots))
    check_counts(threads=arguments.threads)
    if arguments.by_team:
        check_teams(setting)
    seed, folder = read_seed(arguments.seed), arguments.folder
    with Ledger(folder, setting, bots, seed, by_team=arguments.by_team) if folder else nullcontext() as ledger:
        contest = ledger.contest if ledger else Contest(setting, bots, key_of(seed), by_team=arguments.by_team)
        ensure_compiled(setting.rules, words, contest.needed)
        outcome, halted = hold_with_bar(contest, limits, ledger, arguments.threads, words)
    if outcome.deals:
        found = standings(outcome)
        put_json({"asked": limits.deals, **found.as_data()}) if as_json else print_standings(found, words)
    if halted:
        typer.echo("filon: " + farewell(outcome, limits, folder, words), err=True)
        raise typer.Exit(INTERRUPTED)


def deals_asked(arguments: TournamentArguments, bots: int) -> int:
    """How many deals to play at most."""
    if arguments.deals is not None and arguments.games is not None:
        raise BadRun("say --deals or --games, not both")
    check_counts(deals=arguments.deals, games=arguments.games)
    if arguments.games is not None:
        return -(-arguments.games // bots)
    return USUAL_DEALS if arguments.deals is None else arguments.deals


def hold_with_bar(
    contest: Contest, limits: Limits, ledger: Ledger | None, threads: int | None, words: Words
) -> tuple[Outcome, bool]:
    """Play with a progress bar; what was finished, and whether somebody pressed Ctrl-C."""
    try:
        with progress_bar(words("deals"), limits.deals) as reporter:
            return hold(contest, limits, ledger=ledger, threads=threads, progress=reporter), False
    except Halted as stopped:
        return stopped.outcome, True


def farewell(outcome: Outcome, limits: Limits, out: Path | None, words: Words) -> str:
    """What to say after Ctrl-C."""
    told = words("stopped: {done} of {asked} deals were finished", done=outcome.deals, asked=limits.deals)
    return told + "; " + words("the same command goes on with them") if out else told


# --- what is shown ---


def print_standings(found: Standings, words: Words) -> None:
    """The standings for a person."""
    out = console()
    options = ", ".join(f"{name}={value_as_text(value)}" for name, value in found.options.items())
    out.print(words("{game}, {n} seats, {options}", game=found.game, n=found.seats, options=options))
    out.print(words("{deals} deals, {games} games, {moves} moves", deals=found.deals, games=found.games, moves=found.moves))
    if found.by_team:
        out.print(words("By team: a bot has all seats of a side, and on every deal each side once."))
    out.print(ranking(found, words))
    if len(found.bots) > 2:
        out.print(cross_grid(found, words))
    if any(bot.by_side for bot in found.bots):
        out.print(side_grid(found, words))
    if found.is_sure:
        out.print(words("Ended early: it is sure who is better."))
    if found.always_95:
        told = range_of(found.always_95)
        out.print(words("Pairs of the bot named first, at 95 % whenever one stops: {interval}", interval=told))
    told = words("Intervals are at 95 %, over deals. The same games again: --seed {seed}", seed=found.seed)
    out.print(told, soft_wrap=True)


def ranking(found: Standings, words: Words) -> Grid:
    """The bots, the best rating first."""
    grid = grid_of(words("bot"), words("rating"), words("pairs won"), "95 %", words("points"))
    for bot in found.bots:
        points = f"{bot.mean_points:.2f}{reach_of(bot.mean_points_95)}"
        rating = f"{bot.rating.mu:.1f} ±{bot.rating.sigma:.1f}"
        grid.add_row(bot.name, rating, f"{bot.pairs.share:.1%}", range_of(bot.pairs.share_95), points)
    return grid


def cross_grid(found: Standings, words: Words) -> Grid:
    """Each bot, a row, against each other bot, a column."""
    grid = grid_of(words("pairs won"), *(bot.name for bot in found.bots))
    for bot in found.bots:
        grid.add_row(bot.name, *(cell_of(bot, other.name) for other in found.bots))
    return grid


def side_grid(found: Standings, words: Words) -> Grid:
    """Each bot on each side it was on."""
    sides = sorted({side for bot in found.bots for side in bot.by_side})
    grid = grid_of(words("pairs won as"), *sides)
    for bot in found.bots:
        grid.add_row(bot.name, *(share_text(bot.by_side.get(side)) for side in sides))
    return grid


def grid_of(first: str, *others: str) -> Grid:
    """A table without lines: words on the left, numbers on the right."""
    grid = Grid(box=None, header_style="dim")
    grid.add_column(first)
    for name in others:
        grid.add_column(name, justify="right")
    return grid


def cell_of(bot: Competitor, other: str) -> str:
    """A bot against another; nothing against itself."""
    return "" if bot.name == other else share_text(bot.against[other])


def share_text(share: Share | None) -> str:
    """A share with its interval."""
    return f"{share.share:.1%} ({range_of(share.share_95)})" if share else "–"


def range_of(interval: tuple[float, float]) -> str:
    """An interval of shares, in hundredths."""
    return f"{100 * interval[0]:.1f}–{100 * interval[1]:.1f}"
