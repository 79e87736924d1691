"""How strong kingsmine's rule of thumb is against random play, how long its games are and what ends them.

`python benchmarks/kingsmine_policy.py` plays every deal with all ways to seat the two sides, so each also exchanged, and
counts pairs (one of ours, one of theirs) in which ours ranks higher, equals half, and by how many points; then games of the
rule of thumb against itself. Intervals are over deals. `--out docs/benchmarks-kingsmine.md` writes the table with date and
machine.
"""

import argparse
import json
import math
import time
from dataclasses import asdict, dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.games import kingsmine as rules
from filon.games import rules_of
from filon.games.kingsmine.policy import policy
from filon.games.kingsmine.state import MOST_MOVES, Phase, State
from filon.kernel.chance import Chance, below, child_key, start, words_of_key
from filon.kernel.compiling import alone
from filon.kernel.layout import blank
from filon.kernel.sight import make_blank
from filon.lab.bench import machine
from filon.play.setting import agree, key_of

RANDOM, THUMB = 0, 1
TURNS, BY_TILES, MOVES = 0, 1, 2  # columns of what is noted of a game
NOTES = 3
WORKSHOP_FIRST = 1 << 20  # points come before what breaks a tie


@alone
def play_out(s: State, players: NDArray[Any], dice: Any, notes: NDArray[Any]) -> None:
    """Play a game to its end in place; note its turns, whether few tiles triggered the end, and its moves."""
    out = np.zeros(MOST_MOVES + 1, np.int64)
    while s.phase != Phase.OVER:
        seat = int(s.asked)
        if players[seat] == RANDOM:
            action = int(out[below(dice, rules.legal(s, seat, out))])
        else:
            action = policy(s, seat, dice)
        if s.triggered == 0:
            rules.apply(s, seat, action)
            notes[BY_TILES] = s.tiles_left <= s.end_tiles
        else:
            rules.apply(s, seat, action)
        notes[MOVES] += 1
    notes[TURNS] = s.turn_number


@alone
def play_deals(
    tables: NDArray[Any],
    options: NDArray[Any],
    key: NDArray[Any],
    players: NDArray[Any],
    states: NDArray[Any],
    dice: NDArray[Any],
    scores: NDArray[Any],
    notes: NDArray[Any],
) -> None:
    """Play len(scores) deals with these players, filling the scores and the notes of each game."""
    child = np.zeros(len(key), np.uint32)
    for game in range(len(scores)):
        child_key(key, 2 * game, child)
        make_blank(states, 0)
        rules.deal(states[0], tables[0], options[0], child)
        child_key(key, 2 * game + 1, child)
        start(dice[0], child)
        play_out(states[0], players, dice[0], notes[game])
        rules.scores(states[0], scores[game])


@dataclass(frozen=True)
class Match:
    """Who plays whom."""

    says: str
    ours: int
    theirs: int


@dataclass(frozen=True)
class Row:
    """What came of a match: pairs won and points a pair, each with half of its 95 % interval; our points; games."""

    match: str
    seats: int
    deals: int
    share: float
    share_half: float
    points: float
    points_half: float
    ours: float
    turns: float  # a seat
    by_tiles: float
    speed: float  # moves a second


MATCHES = (
    Match("rule of thumb against random", THUMB, RANDOM),
    Match("rule of thumb against itself", THUMB, THUMB),
)


def played(match: Match, seats: int, deals: int) -> Row:
    """Play every deal once for each seating; of equals against each other only the first."""
    setting = agree("kingsmine", seats=seats)
    states, dice, key = blank(rules_of("kingsmine").State), blank(Chance), words_of_key(key_of(2026))
    won, points, own, pairs, games = np.zeros(deals), np.zeros(deals), [], 0, []
    seconds = 0.0
    for side in sides_of(seats) if match.ours != match.theirs else [(0,)]:
        players = np.array([match.ours if seat in side else match.theirs for seat in range(4)], np.int64)
        scores, notes = np.zeros((deals, 4, 2), np.int64), np.zeros((deals, NOTES), np.int64)
        play_deals(*setting.arrays, key, players, states, dice, scores[:1], notes[:1])  # compiled before it is timed
        notes[:] = 0
        before = time.perf_counter()
        play_deals(*setting.arrays, key, players, states, dice, scores, notes)
        seconds += time.perf_counter() - before
        games.append(notes)
        own.append(scores[:, list(side), 0].mean())
        ranks = scores[:, :, 0] * WORKSHOP_FIRST + scores[:, :, 1]
        for a in side:
            for b in set(range(seats)) - set(side):
                won += np.sign(ranks[:, a] - ranks[:, b]) / 2 + 0.5
                points += scores[:, a, 0] - scores[:, b, 0]
                pairs += 1
    noted = np.concatenate(games)
    return Row(
        match.says,
        seats,
        deals,
        *mean_of(won / pairs),
        *mean_of(points / pairs),
        round(float(np.mean(own)), 1),
        round(float(noted[:, TURNS].mean()) / seats, 1),
        round(float(noted[:, BY_TILES].mean()), 4),
        round(float(noted[:, MOVES].sum()) / seconds),
    )


def sides_of(seats: int) -> list[tuple[int, ...]]:
    """Every way to seat one side against the other."""
    return [side for n in range(1, seats) for side in combinations(range(seats), n)]


def mean_of(values: NDArray[Any]) -> tuple[float, float]:
    """The mean, and half the width of its 95 % interval."""
    return round(float(values.mean()), 4), round(1.96 * float(values.std()) / math.sqrt(len(values)), 4)


# --- the report ---------------------------------------------------------------------------------------------------------


def document(rows: list[Row], command: str) -> str:
    """The table as a page of the documentation."""
    here = machine()
    lines = [
        "# How strong kingsmine's rule of thumb is",
        "",
        f"Measured with `{command}`:",
        "",
        f"> {here['date']}, {here['cpu']}, {here['cores']} cores (load {here['load']}), {here['system']}",
        "",
        "Every deal is played with all ways to seat the two sides, so each also exchanged; a pair is one seat of each side,",
        "and the one that ranks higher wins it (equals half). The bar against random play is 95 %. Games of the rule of",
        "thumb against itself say how long they are and what ends them (the bar: with three and four seats at least 90 % by",
        "few tiles, in at most 45 turns a seat); *points* are those of our side.",
        "",
        "| who | seats | deals | pairs won | points a pair | points | turns a seat | ended by few tiles | moves/s |",
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    lines += [
        f"| {row.match} | {row.seats} | {row.deals} | {percent(row)} | {points_of(row)} | {row.ours} | {row.turns} "
        f"| {row.by_tiles:.1%} | {row.speed:,.0f} |"
        for row in rows
    ]
    return "\n".join([*lines, ""])


def percent(row: Row) -> str:
    """The share of pairs, for people."""
    return f"{row.share:.1%} ± {row.share_half:.1%}"


def points_of(row: Row) -> str:
    """The points a pair, for people."""
    return f"{row.points:+.1f} ± {row.points_half:.1f}"


def main() -> None:
    """Play all matches and print a row each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1000, help="deals a number of seats (1000)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--out", type=Path, help="write the table to this file")
    asked = parser.parse_args()
    rows = []
    for match in MATCHES:
        for seats in (2, 3, 4):
            rows.append(row := played(match, seats, asked.deals))
            if not asked.json:
                print(
                    f"{seats} seats: {row.match}: {percent(row)} of pairs, {points_of(row)} points a pair, "
                    f"{row.ours} points, {row.turns} turns a seat, {row.by_tiles:.1%} by few tiles, "
                    f"{row.speed:,.0f} moves/s",
                    flush=True,
                )
    if asked.json:
        print(json.dumps({"rows": [asdict(row) for row in rows]}))
    if asked.out:
        command = f"python benchmarks/kingsmine_policy.py --deals {asked.deals} --out {asked.out}"
        asked.out.write_text(document(rows, command), encoding="utf-8")


if __name__ == "__main__":
    main()
