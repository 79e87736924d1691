"""How strong the bots are: `python benchmarks/strength.py --out docs/strength.md` plays every match and writes the table.

Strength is the share of pairs (a seat of ours, a seat of theirs, at one table) in which ours ranks higher, ties one half;
each deal is played with sides exchanged, and intervals are over deals. A match ends after DEALS deals or --minutes. Saboteur
is played for one round, and told apart by side. Games are kept in --folder: what was interrupted goes on there, what was
finished is not played again.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from filon.lab.bench import machine
from filon.lab.match import Strength, match
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


def played(arena: Arena, ours: str, theirs: str, minutes: float, folder: Path, threads: int) -> Strength:
    """One match, resumed if its folder has games already, read if it was finished."""
    kept = folder / f"{arena.game}-{ours}-{theirs}".replace(":", "_")
    finished = kept / "strength.json"
    if finished.exists():
        return msgspec.json.decode(finished.read_bytes(), type=Strength)
    print(f"{arena.game}: {ours} against {theirs} ...", flush=True)
    found = match(arena.setting, ours, theirs, deals=DEALS, minutes=minutes, seed=SEED, folder=kept, threads=threads)
    finished.write_bytes(msgspec.json.encode(found))
    print(f"  {told(found.share)} {interval(found)} after {found.deals} deals", flush=True)
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


def document(results: list[Strength], command: str) -> str:
    """The page of the documentation."""
    facts = machine()
    opening = (
        f"{facts['date']}, `{command}`, {facts['cpu']} ({facts['cores']} cores), Python {facts['python']}, "
        f"filon {facts['filon']}. The share of pairs (a seat of ours, a seat of theirs, at one table) in which ours ranks "
        "higher, ties one half; every deal is played with sides exchanged, and intervals are over deals. Saboteur is one "
        "round long; its shares by side are those of our seats on that side."
    )
    return "\n".join(["# How strong the bots are", "", opening, "", *lines_of(results), ""])


def main() -> None:
    """Play, and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=20.0, help="for each match, at most")
    parser.add_argument("--games", default=",".join(arena.game for arena in ARENAS))
    parser.add_argument("--folder", type=Path, default=Path(".strength"), help="where games are kept")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--out", type=Path)
    wished = parser.parse_args()
    arenas = [arena for arena in ARENAS if arena.game in wished.games.split(",")]
    results = [
        played(arena, ours, theirs, wished.minutes, wished.folder, wished.threads)
        for arena in arenas
        for ours, theirs in PAIRS
    ]
    page = document(results, f"python benchmarks/strength.py --minutes {wished.minutes:g}")
    if wished.out:
        wished.out.write_text(page, encoding="utf-8")
    else:
        print(page)


if __name__ == "__main__":
    main()
