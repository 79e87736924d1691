"""How strong the bots are: `python benchmarks/strength.py --out docs/strength.md` plays every match and writes the tables.

Strength is the share of pairs (a seat of ours, a seat of theirs, at one table) in which ours ranks higher, ties one half;
each deal is played with sides exchanged, and intervals are over deals. A match ends after DEALS deals or --minutes. Saboteur
is played for one round and by team: one bot has all diggers, the other all saboteurs. The house bots of every game are rated
in a tournament of their own, half as long. How fast the search is, one worker on one core, is measured last.

Games are kept in --folder: what was interrupted goes on there. What is finished is kept, dated, in --results; it is not
played again unless its entry is taken out, or played on with --more.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from filon import games
from filon.bots import house_bots_of
from filon.lab.bench import Effort, machine
from filon.lab.bench_search import measure_search
from filon.lab.ledger import Ledger
from filon.lab.match import match
from filon.lab.standings import standings
from filon.lab.tournament import Limits, hold
from filon.play.setting import Setting, agree

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from listing import told_elsewhere

DEALS = 1_500
SEED = 2026
PAIRS = (("thumb", "random"), ("search:1000", "thumb"), ("response:1000", "thumb"), ("search:5000", "search:200"))
DIGITS = 4  # of a share that is kept

Interval = tuple[float, float]


@dataclass(frozen=True)
class Arena:
    """A game as it is measured."""

    game: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict)
    by_team: bool = False

    @property
    def setting(self) -> Setting:
        """The agreement."""
        return agree(self.game, seats=self.seats, **self.options)


def arena_of(game: str) -> Arena:
    """How a game is measured, as its `tests/<slug>/elsewhere.py` says; else at its usual table."""
    usual: dict[str, Any] = {"seats": games.rules_of(game).IDENTITY.usual_seats}
    return Arena(game, **{**usual, **told_elsewhere(game, "ARENA", {})})


ARENAS = tuple(arena_of(game) for game in games.names())


# --- what is finished ---------------------------------------------------------------------------------------------------


class Won(msgspec.Struct, frozen=True):
    """A share of pairs."""

    share: float
    between: Interval  # at 95 %


class Match(msgspec.Struct, frozen=True):
    """A match of two bots."""

    date: str
    game: str
    seats: int
    ours: str
    theirs: str
    won: Won
    by_side: dict[str, float]  # the share when ours was on that side
    deals: int
    minutes: float


class HouseBot(msgspec.Struct, frozen=True):
    """How a bot of the house did."""

    name: str
    rating: float
    sigma: float
    won: Won


class House(msgspec.Struct, frozen=True):
    """The tournament of a game's house bots, the weakest first."""

    date: str
    game: str
    seats: int
    bots: list[HouseBot]
    deals: int
    minutes: float


class Results(msgspec.Struct):
    """Everything, by what was played."""

    matches: dict[str, Match] = {}
    houses: dict[str, House] = {}

    @classmethod
    def of(cls, file: Path) -> "Results":
        """What the file holds; nothing if there is none."""
        return msgspec.json.decode(file.read_bytes(), type=cls) if file.exists() else cls()

    def keep(self, file: Path) -> None:
        """Write it down."""
        file.write_bytes(msgspec.json.format(msgspec.json.encode(self), indent=1) + b"\n")


def won_of(share: float, between: Interval) -> Won:
    """A share as it is kept."""
    return Won(round(share, DIGITS), (round(between[0], DIGITS), round(between[1], DIGITS)))


# --- playing ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Hall:
    """Where and how long is played."""

    minutes: float
    folder: Path
    results: Path
    threads: int
    more: bool

    def compare(self, arena: Arena, ours: str, theirs: str) -> None:
        """One match, unless it is finished."""
        name = f"{arena.game} {ours} {theirs}"
        before = Results.of(self.results).matches.get(name)
        if before and not self.more:
            return
        print(f"{arena.game}: {ours} against {theirs} ...", flush=True)
        found = match(
            arena.setting,
            ours,
            theirs,
            deals=DEALS,
            minutes=self.minutes,
            by_team=arena.by_team,
            seed=SEED,
            folder=self.kept(name),
            threads=self.threads,
        )
        results = Results.of(self.results)
        results.matches[name] = Match(
            date=machine()["date"],
            game=arena.game,
            seats=arena.seats,
            ours=ours,
            theirs=theirs,
            won=won_of(found.share, found.share_95),
            by_side={side: round(share.share, DIGITS) for side, share in found.by_side.items()},
            deals=found.deals,
            minutes=round(found.seconds / 60 + (before.minutes if before else 0), 1),
        )
        results.keep(self.results)
        print(f"  {cells_of(results.matches[name].won)} after {found.deals} deals", flush=True)

    def rate(self, arena: Arena) -> None:
        """The tournament of a game's house bots, unless it is finished."""
        before = Results.of(self.results).houses.get(arena.game)
        if before and not self.more:
            return
        names = tuple(bot.name for bot in house_bots_of(arena.game))
        if not names:
            return
        print(f"{arena.game}: the house bots ...", flush=True)
        folder = self.kept(f"{arena.game} house")
        with Ledger(folder, arena.setting, names, SEED, by_team=arena.by_team) as ledger:
            limits = Limits(DEALS, self.minutes / 2)
            table = standings(hold(ledger.contest, limits, ledger=ledger, threads=self.threads))
        bots = [
            HouseBot(
                bot.name, round(bot.rating.mu, 1), round(bot.rating.sigma, 1), won_of(bot.pairs.share, bot.pairs.share_95)
            )
            for bot in reversed(table.bots)
        ]
        minutes = self.minutes / 2 + (before.minutes if before else 0)
        results = Results.of(self.results)
        results.houses[arena.game] = House(machine()["date"], arena.game, arena.seats, bots, table.deals, minutes)
        results.keep(self.results)
        print("  " + ", ".join(f"{bot.name} {bot.rating}" for bot in bots), flush=True)

    def kept(self, name: str) -> Path:
        """The folder in which the games of a match are kept."""
        return self.folder / name.replace(" ", "-").replace(":", "_")


# --- the report ---------------------------------------------------------------------------------------------------------


def told(share: float) -> str:
    """A share as people read it."""
    return f"{100 * share:.1f} %"


def cells_of(won: Won) -> str:
    """A share and its interval, two cells of a table."""
    low, high = won.between
    return f"{told(won.share)} | {100 * low:.1f} to {100 * high:.1f}"


def lines_of(matches: dict[str, Match]) -> Iterator[str]:
    """The table."""
    yield "| game | seats | ours | theirs | pairs won | 95 % | deals | minutes | date | by side |"
    yield "|---|---|---|---|---|---|---|---|---|---|"
    for arena in ARENAS:
        for ours, theirs in PAIRS:
            if row := matches.get(f"{arena.game} {ours} {theirs}"):
                sides = ", ".join(f"{side} {told(share)}" for side, share in row.by_side.items())
                bots, length = f"{row.ours} | {row.theirs}", f"{row.deals} | {row.minutes}"
                yield f"| {row.game} | {row.seats} | {bots} | {cells_of(row.won)} | {length} | {row.date} | {sides} |"


def house_lines_of(houses: dict[str, House]) -> Iterator[str]:
    """The table of the house bots."""
    yield "| game | seats | bot | rating | pairs won | 95 % | deals | date |"
    yield "|---|---|---|---|---|---|---|---|"
    for arena in ARENAS:
        if row := houses.get(arena.game):
            for bot in row.bots:
                rating = f"{bot.rating:.1f} ± {bot.sigma:.1f}"
                cells = f"{bot.name} | {rating} | {cells_of(bot.won)} | {row.deals} | {row.date}"
                yield f"| {row.game} | {row.seats} | {cells} |"


def speed_lines_of(rows: list[dict[str, Any]]) -> Iterator[str]:
    """The table of how fast the search is."""
    yield "| game | seats | played on | to the end of the | iterations/s |"
    yield "|---|---|---|---|---:|"
    for row in rows:
        cells = [row["game"], str(row["seats"]), row["rollouts"], row["until"], f"{row['iterations_per_s']:,.0f}"]
        yield f"| {' | '.join(cells)} |"


def document(results: Results, rows: list[dict[str, Any]], command: str) -> str:
    """The page of the documentation."""
    facts = machine()
    opening = (
        f"{facts['date']}, `{command}`, {facts['cpu']} ({facts['cores']} cores), Python {facts['python']}, "
        f"filon {facts['filon']}. The share of pairs (a seat of ours, a seat of theirs, at one table) in which ours ranks "
        "higher, ties one half; every deal is played with sides exchanged, and intervals are over deals. A match ends after "
        f"{DEALS:,} deals, or with the deals begun in the minutes it was given (`--only`, `--minutes`); of one that went on "
        "after it was looked at (`--more`) the interval is a little too narrow. Saboteur is one round long and played by "
        "team: one bot has all seats of a side, then all of the other; its shares by side are those of our bot there. Rows "
        "are dated one by one and may come from other machines: how strong so many iterations are does not depend on them."
    )
    response = (
        "`response:1000` is `search:1000` that takes everybody else to play exactly by the rule of thumb: so much, at "
        "least, can be won by somebody who knows that rule by heart."
    )
    house = (
        "Three bots of the house for every game, in a tournament of their own; ratings by openskill, where all begin at 25."
    )
    speed = (
        "As `filon bench search` measures it: one worker on one core, from the first position, played on by chance or by "
        "the rule of thumb."
    )
    matches = ["# How strong the bots are", "", opening, "", response, "", *lines_of(results.matches)]
    ratings = ["## The house bots", "", house, "", *house_lines_of(results.houses)]
    return "\n".join([*matches, "", *ratings, "", "## How fast they think", "", speed, "", *speed_lines_of(rows), ""])


def main() -> None:
    """Play, and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=20.0, help="for each match, at most")
    parser.add_argument("--games", default=",".join(arena.game for arena in ARENAS))
    parser.add_argument("--folder", type=Path, default=Path(".strength"), help="where games are kept")
    parser.add_argument("--results", type=Path, default=Path("docs/proof/strength.json"), help="where finished matches are")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--more", action="store_true", help="play finished matches for as many minutes more")
    parser.add_argument("--only", default="", help="this match, as ours/theirs, or house; no page is written then")
    wished = parser.parse_args()
    hall = Hall(wished.minutes, wished.folder, wished.results, wished.threads, wished.more)
    arenas = [arena for arena in ARENAS if arena.game in wished.games.split(",")]
    for arena in arenas:
        for ours, theirs in PAIRS:
            if wished.only in ("", f"{ours}/{theirs}"):
                hall.compare(arena, ours, theirs)
        if wished.only in ("", "house"):
            hall.rate(arena)
    if wished.only:
        return
    print("how fast the search is ...", flush=True)
    rows = measure_search([arena.game for arena in ARENAS], Effort())["rows"]
    page = document(Results.of(wished.results), rows, "python benchmarks/strength.py --out docs/strength.md")
    if wished.out:
        wished.out.write_text(page, encoding="utf-8")
    else:
        print(page)


if __name__ == "__main__":
    main()
