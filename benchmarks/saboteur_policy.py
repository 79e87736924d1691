"""How saboteur's rule of thumb plays: who wins the rounds, by seats and by how many of them are saboteurs.

`python benchmarks/saboteur_policy.py` plays whole games with the rule of thumb in all seats, then with one role played at
random. For each number of seats, and each number of saboteurs among them, it prints the share of rounds the saboteurs win
(the treasure ends all others) with its 95 % interval, and how many cards a round takes.
"""

import argparse
import json
import math
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.games import rules_of
from filon.games.saboteur import IDENTITY, rules
from filon.games.saboteur.policy import policy
from filon.games.saboteur.state import MOST_MOVES, ROUNDS, Phase, Role, State
from filon.kernel.chance import Chance, below, child_key, start, words_of_key
from filon.kernel.compiling import unkept
from filon.kernel.record import blank
from filon.setting import agree, key_of

SEED = 2026
RANDOM, THUMB = 0, 1
SABOTEURS, WINNER, TURNS, COLUMNS = 0, 1, 2, 3  # of a round
MATCHES = {  # how diggers play, how saboteurs do
    "all by the rule of thumb": (THUMB, THUMB),
    "saboteurs at random": (THUMB, RANDOM),
    "diggers at random": (RANDOM, THUMB),
}
HEADING = """# How saboteur's rule of thumb plays

{date}, `python benchmarks/saboteur_policy.py --games {games} --out docs/benchmarks-saboteur.md`. The saboteurs win a
round when nobody reaches the treasure; one role is left over, so the number of saboteurs seated varies."""


@unkept
def play_rounds(
    tables: NDArray[Any],
    options: NDArray[Any],
    key: NDArray[Any],
    players: NDArray[Any],
    states: NDArray[Any],
    dice: NDArray[Any],
    rounds: NDArray[Any],
) -> int:
    """Play whole games, each role by its player, until all rows are filled; count the moves."""
    child = np.zeros(len(key), np.uint32)
    out = np.zeros(MOST_MOVES + 1, np.int64)
    s, moves, row = states[0], 0, 0
    while row < len(rounds):
        child_key(key, 2 * row, child)
        rules.deal(s, tables[0], options[0], child)
        child_key(key, 2 * row + 1, child)
        start(dice[0], child)
        for ended in range(s.rounds):
            while s.phase != Phase.OVER and s.rounds_ended == ended:
                rounds[row, TURNS] += 1
                moves += play_move(s, players, dice[0], out)
            note_round(s, ended, rounds[row])
            row += 1
    return moves


@unkept
def play_move(s: State, players: NDArray[Any], dice: Any, out: NDArray[Any]) -> int:
    """The seat on turn moves as its role is played; choosing gold ends no round, so it is not counted as a turn."""
    moves = 1
    seat = int(s.turn)
    if players[s.roles[seat]] == THUMB:
        action = policy(s, seat, dice)
    else:
        action = out[below(dice, rules.legal(s, seat, out))]
    rules.apply(s, seat, action)
    while s.phase == Phase.GOLD:
        rules.apply(s, int(s.turn), policy(s, int(s.turn), dice))
        moves += 1
    return moves


@unkept
def note_round(s: State, ended: int, row: NDArray[Any]) -> None:
    """How many saboteurs there were, and who won."""
    for seat in range(s.seats):
        row[SABOTEURS] += s.ended_roles[ended, seat] == Role.SABOTEUR
    row[WINNER] = s.ended_winner[ended]


def play(seats: int, games: int, players: tuple[int, int]) -> tuple[NDArray[Any], float]:
    """The rounds of so many games, and moves per second of processor time."""
    setting = agree("saboteur", seats=seats)
    states, dice, key = blank(rules_of("saboteur").State), blank(Chance), words_of_key(key_of(SEED))
    rounds = np.zeros((games * ROUNDS, COLUMNS), np.int64)
    since = time.process_time()
    moves = play_rounds(*setting.records, key, np.array((RANDOM, *players)), states, dice, rounds)
    return rounds, moves / (time.process_time() - since)


def row_of(match: str, seats: int, saboteurs: int | None, rounds: NDArray[Any]) -> dict[str, Any]:
    """What is told of these rounds."""
    won = rounds[:, WINNER] == Role.SABOTEUR
    share = float(won.mean())
    return {
        "match": match,
        "seats": seats,
        "saboteurs": saboteurs,
        "rounds": len(rounds),
        "share": round(share, 4),
        "half": round(1.96 * math.sqrt(share * (1 - share) / len(rounds)), 4),
        "turns": round(float(rounds[:, TURNS].mean()), 1),
    }


def rows_of(match: str, seats: int, games: int) -> list[dict[str, Any]]:
    """A row for all rounds, and one for each number of saboteurs."""
    rounds, speed = play(seats, games, MATCHES[match])
    rows = [row_of(match, seats, None, rounds) | {"moves_per_second": round(speed)}]
    seated = rounds[:, SABOTEURS]
    return rows + [row_of(match, seats, n, rounds[seated == n]) for n in np.unique(seated).tolist()]


def table_of(rows: list[dict[str, Any]]) -> str:
    """The rows of a match as a Markdown table."""
    lines = [
        "| seats | saboteurs | rounds | saboteurs win | 95 % | cards a round |",
        "| ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for row in rows:
        who = "any" if row["saboteurs"] is None else row["saboteurs"]
        share, half = f"{100 * row['share']:.1f} %", f"± {100 * row['half']:.1f}"
        lines.append(f"| {row['seats']} | {who} | {row['rounds']:,} | {share} | {half} | {row['turns']} |")
    return "\n".join(lines)


def page_of(rows: list[dict[str, Any]], games: int) -> str:
    """All matches as a page."""
    parts = [HEADING.format(games=games, date=datetime.now(UTC).date())]
    for match in MATCHES:
        chosen = [row for row in rows if row["match"] == match]
        speeds = [row["moves_per_second"] for row in chosen if "moves_per_second" in row]
        if chosen:
            parts += [f"## {match[0].upper()}{match[1:]}", table_of(chosen)]
            parts.append(f"{min(speeds):,} to {max(speeds):,} moves per second of processor time.")
    return "\n\n".join(parts) + "\n"


def main() -> None:
    """Play all matches; print the page, or JSON, or write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="games a number of seats (2000)")
    parser.add_argument("--seats", type=int, nargs="*", default=list(IDENTITY.seats), help="numbers of seats (all)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--out", type=Path, help="write the page to this file")
    asked = parser.parse_args()
    play(asked.seats[0], 1, (THUMB, THUMB))
    rows = [row for match in MATCHES for seats in asked.seats for row in rows_of(match, seats, asked.games)]
    if asked.out:
        asked.out.write_text(page_of(rows, asked.games), encoding="utf-8")
    print(json.dumps(rows, indent=1) if asked.json else page_of(rows, asked.games))


if __name__ == "__main__":
    main()
