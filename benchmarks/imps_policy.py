"""How strong imps' rule of thumb is: against random play, and against one that tries its choices in whole games.

`python benchmarks/imps_policy.py` plays every deal with all ways to seat the two sides, so each also exchanged, and counts
pairs (one of ours, one of theirs) in which ours ends with more points, equals half, and by how many points; and how long
the games are and what ends them. Intervals are over deals. `--out docs/benchmarks-imps.md` writes the table with date and
machine.

Who *searches* trusts no count of gems: it imagines what is hidden, tries every choice in whole games played on by the rule
of thumb, and takes what won most.
"""

import argparse
import json
import math
from dataclasses import asdict, dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.games import rules_of
from filon.games.imps import rules
from filon.games.imps.hidden import imagine
from filon.games.imps.policy import policy
from filon.games.imps.state import MOST_MOVES, Phase, State
from filon.kernel.chance import Chance, below, child_key, start, words_of_key
from filon.kernel.compiling import alone
from filon.kernel.layout import blank
from filon.kernel.sight import make_blank
from filon.lab.bench import machine
from filon.play.setting import agree, key_of

RANDOM, THUMB, SEARCHER = 0, 1, 2
KEY_WORDS = 8


# --- players ------------------------------------------------------------------------------------------------------------


@alone
def play_out(states: NDArray[Any], players: NDArray[Any], playouts: int, dice: Any) -> None:
    """Play game 0 to its end in place; the game behind it is work space."""
    s = states[0]
    out = np.zeros(MOST_MOVES + 1, np.int64)
    while s.phase != Phase.OVER:
        seat = int(s.active)
        n = rules.legal(s, seat, out)
        if players[seat] == RANDOM:
            action = int(out[below(dice, n)])
        elif players[seat] == SEARCHER and n > 1:
            action = searched(states, seat, out[:n], playouts, dice)
        else:
            action = policy(s, seat, dice)
        rules.apply(s, seat, action)


@alone
def searched(states: NDArray[Any], seat: int, actions: NDArray[Any], playouts: int, dice: Any) -> int:
    """The action that does best in whole games; half of the candidates go after each of several rounds of them."""
    won, left = np.zeros(len(actions)), len(actions)
    order = np.arange(len(actions))
    while left > 1:
        for i in range(left):
            for _ in range(playouts):
                states[1] = states[0]
                suppose(states[1], seat, dice)
                rules.apply(states[1], seat, int(actions[order[i]]))
                finish(states[1], dice)
                won[order[i]] += pairs_won(states[1], seat)
        order = order[np.argsort(-won[order[:left]])]
        left = (left + 1) // 2
    return int(actions[order[0]])


@alone
def suppose(s: State, viewer: int, dice: Any) -> None:
    """Piles below their tops, chests and dice to come as they may be."""
    key = np.zeros(KEY_WORDS, np.uint32)
    for i in range(KEY_WORDS):
        key[i] = below(dice, 1 << 30)
    imagine(s, viewer, key)


@alone
def finish(s: State, dice: Any) -> None:
    """Play on by the rule of thumb in all seats."""
    while s.phase != Phase.OVER:
        rules.apply(s, int(s.active), policy(s, int(s.active), dice))


@alone
def pairs_won(s: State, seat: int) -> float:
    """How many others a seat is ahead of at the end, equals half."""
    scores = np.zeros((4, 2), np.int64)
    rules.scores(s, scores)
    won = 0.0
    for other in range(s.seats):
        if other != seat:
            won += 0.5 + 0.5 * np.sign(scores[seat, 0] - scores[other, 0])
    return won


# --- matches ------------------------------------------------------------------------------------------------------------


@alone
def play_deals(
    tables: NDArray[Any],
    options: NDArray[Any],
    key: NDArray[Any],
    players: NDArray[Any],
    playouts: int,
    states: NDArray[Any],
    dice: NDArray[Any],
    scores: NDArray[Any],
    ends: NDArray[Any],
) -> None:
    """Play len(scores) deals with these players, filling the scores and, of each game, its turns and the supply left."""
    child = np.zeros(len(key), np.uint32)
    for game in range(len(scores)):
        child_key(key, 2 * game, child)
        make_blank(states, 0)
        rules.deal(states[0], tables[0], options[0], child)
        child_key(key, 2 * game + 1, child)
        start(dice[0], child)
        play_out(states, players, playouts, dice[0])
        rules.scores(states[0], scores[game])
        ends[game, 0] = states[0].turn_number
        ends[game, 1] = states[0].supply


@dataclass(frozen=True)
class Match:
    """Who plays whom; a searcher is slow, so it sits alone, at every seat in turn, and plays fewer deals."""

    says: str
    ours: int
    theirs: int
    alone: bool = False


@dataclass(frozen=True)
class Row:
    """What came of a match: pairs won and points a pair, each with half of its 95 % interval; turns; how games ended."""

    match: str
    seats: int
    deals: int
    share: float
    share_half: float
    points: float
    points_half: float
    turns: float
    emptied: float


MATCHES = (
    Match("rule of thumb against random", THUMB, RANDOM),
    Match("rule of thumb against itself", THUMB, THUMB),
    Match("searches, against the rule of thumb", SEARCHER, THUMB, alone=True),
)


def played(match: Match, seats: int, deals: int, playouts: int) -> Row:
    """Play every deal once for each seating."""
    setting = agree("imps", seats=seats)
    states, dice, key = blank(rules_of("imps").State, 2), blank(Chance), words_of_key(key_of(2026))
    won, points, pairs, ends = np.zeros(deals), np.zeros(deals), 0, []
    for side in sides_of(seats, alone=match.alone):
        players = np.array([match.ours if seat in side else match.theirs for seat in range(4)], np.int64)
        scores, ended = np.zeros((deals, 4, 2), np.int64), np.zeros((deals, 2), np.int64)
        play_deals(*setting.arrays, key, players, playouts, states, dice, scores, ended)
        ends.append(ended)
        for a in side:
            for b in set(range(seats)) - set(side):
                won += np.sign(scores[:, a, 0] - scores[:, b, 0]) / 2 + 0.5
                points += scores[:, a, 0] - scores[:, b, 0]
                pairs += 1
    share, share_half = mean_of(won / pairs)
    games = np.concatenate(ends)
    turns, emptied = float(games[:, 0].mean()), float((games[:, 1] == 0).mean())
    return Row(match.says, seats, deals, share, share_half, *mean_of(points / pairs), round(turns, 1), round(emptied, 4))


def sides_of(seats: int, *, alone: bool) -> list[tuple[int, ...]]:
    """Every way to seat one side against the other."""
    sizes = (1,) if alone else range(1, seats)
    return [side for n in sizes for side in combinations(range(seats), n)]


def mean_of(values: NDArray[Any]) -> tuple[float, float]:
    """The mean, and half the width of its 95 % interval."""
    return round(float(values.mean()), 4), round(1.96 * float(values.std()) / math.sqrt(len(values)), 4)


# --- the report ---------------------------------------------------------------------------------------------------------


def document(rows: list[Row], command: str, playouts: int) -> str:
    """The table as a page of the documentation."""
    here = machine()
    lines = [
        "# How strong imps' rule of thumb is",
        "",
        f"Measured with `{command}`:",
        "",
        f"> {here['date']}, {here['cpu']}, {here['cores']} cores (load {here['load']}), {here['system']}",
        "",
        "Every deal is played with all ways to seat the two sides, so each also exchanged; a pair is one seat of each side,",
        "and the one with more points wins it (equals half). The bar against random play is 75 %. Against itself the rule",
        "of thumb wins half; that row says how long its games are and what ends them. Who *searches* imagines what is",
        f"hidden and tries its choices in whole games played on by the rule of thumb ({playouts} for each in a round, half",
        "of the choices go after each round); it sits alone, at every seat in turn. *Emptied* are games that end with an",
        "empty supply; the others end with turn 300.",
        "",
        "| who | seats | deals | pairs won | points a pair | turns | emptied |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    lines += [
        f"| {row.match} | {row.seats} | {row.deals} | {percent(row)} | {points_of(row)} | {row.turns} | {row.emptied:.1%} |"
        for row in rows
    ]
    return "\n".join([*lines, ""])


def percent(row: Row) -> str:
    """The share of pairs, for people."""
    return f"{row.share:.1%} ± {row.share_half:.1%}"


def points_of(row: Row) -> str:
    """The points a pair, for people."""
    return f"{row.points:+.2f} ± {row.points_half:.2f}"


def main() -> None:
    """Play all matches and print a row each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=2000, help="deals a number of seats (2000)")
    parser.add_argument("--searched", type=int, default=40, help="deals of a searcher (40)")
    parser.add_argument("--playouts", type=int, default=100, help="games a searcher tries for each choice in a round (100)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--out", type=Path, help="write the table to this file")
    asked = parser.parse_args()
    rows = []
    for match in MATCHES:
        for seats in (2, 3, 4):
            deals = asked.searched if match.alone else asked.deals
            rows.append(row := played(match, seats, deals, asked.playouts))
            if not asked.json:
                print(
                    f"{seats} seats: {row.match}: {percent(row)} of pairs, {points_of(row)} points a pair, "
                    f"{row.turns} turns, {row.emptied:.1%} emptied",
                    flush=True,
                )
    if asked.json:
        print(json.dumps({"rows": [asdict(row) for row in rows]}))
    if asked.out:
        command = f"python benchmarks/imps_policy.py --deals {asked.deals} --searched {asked.searched}"
        text = document(rows, f"{command} --playouts {asked.playouts} --out {asked.out}", asked.playouts)
        asked.out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
