"""How strong the bots are: `python benchmarks/strength.py --out docs/strength.md` plays every match and writes the tables.

Strength is the share of pairs (a seat of ours, a seat of theirs, at one table) in which ours ranks higher, ties one half;
each deal is played with sides exchanged, and intervals are over deals. A match ends after DEALS deals or --minutes. Saboteur
is played for one round, and told apart by side. Games are kept in --folder: what was interrupted goes on there, what was
finished is not played again. The house bots of every game are rated in a tournament of their own, half as long. How fast
the search is, one mind on one core, is measured last.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import msgspec

from filon.bots import company_of
from filon.lab.bench import Effort, machine
from filon.lab.bench_search import measure_search
from filon.lab.ledger import Ledger
from filon.lab.match import Strength, match
from filon.lab.standings import Standings, standings
from filon.lab.tournament import Limits, hold
from filon.setting import Setting, agree

DEALS = 1_500
SEED = 2026
PAIRS = (("thumb", "random"), ("search:1000", "thumb"), ("response:1000", "thumb"), ("search:5000", "search:200"))


@dataclass(frozen=True)
class Arena:
    """A game as it is measured."""

    game: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def setting(self) -> Setting:
        """The agreement."""
        return agree(self.game, seats=self.seats, **self.options)


ARENAS = (
    Arena("dragobert", 4),
    Arena("lair", 3),
    Arena("saboteur", 5, {"rounds": 1}),
    Arena("imps", 2),
    Arena("kingsmine", 2),
)


def played(arena: Arena, ours: str, theirs: str, minutes: float, folder: Path, threads: int, *, more: bool) -> Strength:
    """One match, resumed if its folder has games already, read if it was finished."""
    kept = folder / f"{arena.game}-{ours}-{theirs}".replace(":", "_")
    finished = kept / "strength.json"
    before = msgspec.json.decode(finished.read_bytes(), type=Strength) if finished.exists() else None
    if before and not more:
        return before
    print(f"{arena.game}: {ours} against {theirs} ...", flush=True)
    found = match(arena.setting, ours, theirs, deals=DEALS, minutes=minutes, seed=SEED, folder=kept, threads=threads)
    found = replace(found, seconds=found.seconds + before.seconds) if before else found
    finished.write_bytes(msgspec.json.encode(found))
    print(f"  {told(found.share)} {interval(found)} after {found.deals} deals", flush=True)
    return found


def rated(arena: Arena, minutes: float, folder: Path, threads: int) -> Standings:
    """The tournament of a game's house bots, resumed if its folder has games already, read if it was finished."""
    kept = folder / f"{arena.game}-house"
    finished = kept / "standings.json"
    if finished.exists():
        return msgspec.json.decode(finished.read_bytes(), type=Standings)
    print(f"{arena.game}: the house bots ...", flush=True)
    with Ledger(kept, arena.setting, tuple(bot.name for bot in company_of(arena.game)), SEED) as ledger:
        outcome = hold(ledger.contest, Limits(DEALS, minutes), ledger=ledger, threads=threads)
    found = standings(outcome)
    finished.write_bytes(msgspec.json.encode(found))
    print("  " + ", ".join(f"{bot.name} {bot.rating.mu:.1f}" for bot in found.bots), flush=True)
    return found


# --- the report ---------------------------------------------------------------------------------------------------------


def told(share: float) -> str:
    """A share as people read it."""
    return f"{100 * share:.1f} %"


def interval(found: Strength) -> str:
    """The 95 % interval."""
    low, high = found.share_95
    return f"{100 * low:.1f} to {100 * high:.1f}"


def lines_of(results: list[Strength]) -> Iterator[str]:
    """The table."""
    yield "| game | seats | ours | theirs | pairs won | 95 % | deals | minutes | by side |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for found in results:
        sides = ", ".join(f"{side} {told(share.share)}" for side, share in found.by_side.items())
        cells = [
            found.game,
            str(found.seats),
            found.ours,
            found.theirs,
            told(found.share),
            interval(found),
            str(found.deals),
            f"{found.seconds / 60:.1f}",
            sides,
        ]
        yield f"| {' | '.join(cells)} |"


def house_lines_of(tables: list[Standings]) -> Iterator[str]:
    """The table of the house bots, the weakest of a game first as they are offered."""
    yield "| game | seats | bot | rating | pairs won | 95 % | deals |"
    yield "|---|---|---|---|---|---|---|"
    for table in tables:
        for bot in reversed(table.bots):
            low, high = bot.pairs.share_95
            rating = f"{bot.rating.mu:.1f} ± {bot.rating.sigma:.1f}"
            cells = [table.game, str(table.seats), bot.name, rating, told(bot.pairs.share)]
            yield f"| {' | '.join([*cells, f'{100 * low:.1f} to {100 * high:.1f}', str(table.deals)])} |"


def speed_lines_of(rows: list[dict[str, Any]]) -> Iterator[str]:
    """The table of how fast the search is."""
    yield "| game | seats | played on | to the end of the | iterations/s |"
    yield "|---|---|---|---|---:|"
    for row in rows:
        cells = [row["game"], str(row["seats"]), row["rollouts"], row["until"], f"{row['iterations_per_s']:,.0f}"]
        yield f"| {' | '.join(cells)} |"


def document(results: list[Strength], tables: list[Standings], rows: list[dict[str, Any]], command: str) -> str:
    """The page of the documentation."""
    facts = machine()
    opening = (
        f"{facts['date']}, `{command}`, {facts['cpu']} ({facts['cores']} cores), Python {facts['python']}, "
        f"filon {facts['filon']}. The share of pairs (a seat of ours, a seat of theirs, at one table) in which ours ranks "
        "higher, ties one half; every deal is played with sides exchanged, and intervals are over deals. A match ends after "
        f"{DEALS:,} deals, or with the deals begun in the minutes it was given (`--only`, `--minutes`); of one that went on "
        "after it was looked at (`--more`) the interval is a little too narrow. Saboteur is one round long, and both bots "
        "sit on both sides of a table, so that seats of one side tie; its shares by side are those of our seats there."
    )
    response = (
        "`response:1000` is `search:1000` that takes everybody else to play exactly by the rule of thumb: so much, at "
        "least, can be won by somebody who knows that rule by heart."
    )
    house = (
        "Three bots of the house for every game, in a tournament of their own; ratings by openskill, where all begin at 25."
    )
    speed = (
        "As `filon bench search` measures it: one mind on one core, from the first position, played on by chance or by "
        "the rule of thumb."
    )
    matches = ["# How strong the bots are", "", opening, "", response, "", *lines_of(results)]
    ratings = ["## The house bots", "", house, "", *house_lines_of(tables)]
    return "\n".join([*matches, "", *ratings, "", "## How fast they think", "", speed, "", *speed_lines_of(rows), ""])


def main() -> None:
    """Play, and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=20.0, help="for each match, at most")
    parser.add_argument("--games", default=",".join(arena.game for arena in ARENAS))
    parser.add_argument("--folder", type=Path, default=Path(".strength"), help="where games are kept")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--more", action="store_true", help="play finished matches for as many minutes more")
    parser.add_argument("--only", default="", help="this match, as ours/theirs; no page is written then")
    wished = parser.parse_args()
    arenas = [arena for arena in ARENAS if arena.game in wished.games.split(",")]
    how = (wished.minutes, wished.folder, wished.threads)
    pairs = [pair for pair in PAIRS if wished.only in ("", "/".join(pair))]
    results = [played(arena, *pair, *how, more=wished.more) for arena in arenas for pair in pairs]
    if wished.only:
        return
    tables = [rated(arena, wished.minutes / 2, wished.folder, wished.threads) for arena in arenas]
    print("how fast the search is ...", flush=True)
    rows = measure_search([arena.game for arena in arenas], Effort())["rows"]
    page = document(results, tables, rows, "python benchmarks/strength.py --out docs/strength.md")
    if wished.out:
        wished.out.write_text(page, encoding="utf-8")
    else:
        print(page)


if __name__ == "__main__":
    main()
