"""How saboteur's rule of thumb plays: who wins the rounds, by seats and by who sits there, without and with the expansion.

`python benchmarks/saboteur_policy.py` plays whole games with the rule of thumb in all seats, then with one role played at
random. For each number of seats, and each number of saboteurs among them, it prints the share of rounds the saboteurs win
(the treasure ends all others) with its 95 % interval, and how many cards a round takes. With the expansion it prints which
side wins, and what each role gets. `--only base` or `--only expansion` plays one of them.
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
from filon.games import saboteur as rules
from filon.games.saboteur.policy import policy
from filon.games.saboteur.rules.nuggets import wins_with
from filon.games.saboteur.state import MAX_SEATS, MOST_MOVES, ROLES, ROUNDS, Phase, Role, State, What
from filon.kernel.chance import Chance, below, child_key, start, words_of_key
from filon.kernel.compiling import alone
from filon.kernel.layout import blank
from filon.kernel.sight import make_blank
from filon.play.setting import agree, key_of

SEED = 2026
RANDOM, THUMB = 0, 1
BASE_SEATS, EXPANSION_SEATS = range(3, 11), range(2, 13)
WINNER, TURNS, THEFTS, CRYSTALS, SEATED = range(5)  # of a round; then the Role of each seat, its nuggets, did it win
GOT = SEATED + MAX_SEATS
WON = GOT + MAX_SEATS
COLUMNS = WON + MAX_SEATS
MATCHES = {  # how diggers play, how saboteurs do
    "all by the rule of thumb": (THUMB, THUMB),
    "saboteurs at random": (THUMB, RANDOM),
    "diggers at random": (RANDOM, THUMB),
}
EXPANSION_MATCHES = {  # the role that plays at random
    "all by the rule of thumb": None,
    "saboteurs at random": Role.SABOTEUR,
    "geologists at random": Role.GEOLOGIST,
    "blue at random": Role.BLUE,
}
TOLD_ROLES = (Role.BLUE, Role.GREEN, Role.BOSS, Role.PROFITEER, Role.GEOLOGIST, Role.SABOTEUR)
HEADING = """# How saboteur's rule of thumb plays

{date}, `python benchmarks/saboteur_policy.py --games {games} --out docs/benchmarks-saboteur.md`. The saboteurs win a
round when nobody reaches the treasure; one role is left over, so the number of saboteurs seated varies."""
EXPANSION_HEADING = """# With the expansion

15 roles are shuffled, whatever the number of players, so that anybody may be missing. A round's winning side is blue or
green, both (somebody else reached the treasure), the boss alone (doors of both colours bar every way), or the saboteurs,
also when none is seated. A role wins a round when the side that won is its own and no prison lies in front of it; nobody
wins as a geologist: geologists are paid for crystals, whoever wins. Nuggets are means of a round for those who held the
role, thefts counted.

What is to be seen: every role has its rounds. Blue and green are alike but for chance. Where a saboteur sits, saboteurs win
most rounds of two or three players, and fewer the more there are to dig. The boss wins with either team and the profiteer
with everybody but the boss alone, so they win most often; their shares are smaller, and where many win little or nothing is
left of them. Geologists are paid in most rounds and get most: crystals pay whoever wins, and they share them with few."""


# --- playing ------------------------------------------------------------------------------------------------------------


@alone
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
        make_blank(states, 0)
        rules.deal(s, tables[0], options[0], child)
        child_key(key, 2 * row + 1, child)
        start(dice[0], child)
        for ended in range(s.rounds):
            while s.phase != Phase.OVER and s.rounds_ended == ended:
                rounds[row, TURNS] += 1
                moves += play_move(s, players, dice[0], out, rounds[row])
            note_round(s, ended, rounds[row])
            row += 1
    return moves


@alone
def play_move(s: State, players: NDArray[Any], dice: Any, out: NDArray[Any], row: NDArray[Any]) -> int:
    """The seat on turn moves as its role is played; choosing gold and stealing end no round, so they count as no turns."""
    moves = 1
    seat = int(s.turn)
    if players[s.roles[seat]] == THUMB:
        action = policy(s, seat, dice)
    else:
        action = out[below(dice, rules.legal(s, seat, out))]
    rules.apply(s, seat, action)
    while s.phase == Phase.GOLD or s.phase == Phase.THEFT:
        rules.apply(s, int(s.turn), policy(s, int(s.turn), dice))
        row[THEFTS] += s.events[0, 0] == What.STOLE
        moves += 1
    return moves


@alone
def note_round(s: State, ended: int, row: NDArray[Any]) -> None:
    """Who sat there, who won, and with the expansion what they got."""
    row[WINNER] = s.ended_winner[ended]
    row[CRYSTALS] = s.ended_crystals[ended]
    for seat in range(s.seats):
        row[SEATED + seat] = s.ended_roles[ended, seat]
        row[GOT + seat] = s.nuggets[seat, ended]
        row[WON + seat] = s.ended_prison[ended, seat] == 0 and wins_with(s.ended_roles[ended, seat], s.ended_winner[ended])


def play(seats: int, games: int, players: dict[Role, int], *, expansion: bool = False) -> tuple[NDArray[Any], float]:
    """The rounds of so many games, and moves per second of processor time; roles that are not told play by thumb."""
    setting = agree("saboteur", seats=seats, expansion=expansion)
    states, dice, key = blank(rules_of("saboteur").State), blank(Chance), words_of_key(key_of(SEED))
    rounds = np.zeros((games * ROUNDS, COLUMNS), np.int64)
    by_role = np.array([players.get(Role(role), THUMB) for role in range(ROLES)])
    since = time.process_time()
    moves = play_rounds(*setting.arrays, key, by_role, states, dice, rounds)
    return rounds, moves / (time.process_time() - since)


# --- the base game ------------------------------------------------------------------------------------------------------


def row_of(match: str, seats: int, saboteurs: int | None, rounds: NDArray[Any]) -> dict[str, Any]:
    """What is told of these rounds."""
    share = float((rounds[:, WINNER] == Role.SABOTEUR).mean())
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
    diggers, saboteurs = MATCHES[match]
    rounds, speed = play(seats, games, {Role.DIGGER: diggers, Role.SABOTEUR: saboteurs})
    rows = [row_of(match, seats, None, rounds) | {"moves_per_second": round(speed)}]
    seated = (roles_in(rounds) == Role.SABOTEUR).sum(axis=1)
    return rows + [row_of(match, seats, n, rounds[seated == n]) for n in np.unique(seated).tolist()]


def roles_in(rounds: NDArray[Any]) -> NDArray[Any]:
    """The Role of each seat, by round."""
    return rounds[:, SEATED:GOT]


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


# --- with the expansion -------------------------------------------------------------------------------------------------


def expansion_row(match: str, seats: int, games: int) -> dict[str, Any]:
    """What is told of the rounds of a number of seats."""
    at_random = EXPANSION_MATCHES[match]
    rounds, speed = play(seats, games, {} if at_random is None else {at_random: RANDOM}, expansion=True)
    won, roles, got = rounds[:, WINNER], roles_in(rounds), rounds[:, GOT:WON]
    has_saboteur = (roles == Role.SABOTEUR).any(axis=1)
    sides = {"blue": Role.BLUE, "green": Role.GREEN, "both": Role.DIGGER, "boss": Role.BOSS, "saboteurs": Role.SABOTEUR}
    return {
        "match": match,
        "seats": seats,
        "rounds": len(rounds),
        "wins": {name: round(float((won == side).mean()), 4) for name, side in sides.items()},
        "saboteurs_seated": round(float((won[has_saboteur] == Role.SABOTEUR).mean()), 4) if has_saboteur.any() else 0.0,
        "winning": {role.name.lower(): round(float(rounds[:, WON:][roles == role].mean()), 3) for role in TOLD_ROLES},
        "nuggets": {role.name.lower(): round(float(got[roles == role].mean()), 3) for role in TOLD_ROLES},
        "paid": {role.name.lower(): round(float((got[roles == role] > 0).mean()), 3) for role in TOLD_ROLES},
        "crystals": round(float(rounds[:, CRYSTALS].mean()), 2),
        "thefts": round(float(rounds[:, THEFTS].mean()), 2),
        "turns": round(float(rounds[:, TURNS].mean()), 1),
        "moves_per_second": round(speed),
    }


def sides_table(rows: list[dict[str, Any]]) -> str:
    """Which side wins, by seats."""
    lines = [
        "| seats | rounds | blue | green | both | boss alone | saboteurs | where seated | crystals | thefts | cards |",
        "| ---: " * 11 + "|",
    ]
    for row in rows:
        wins = " | ".join(f"{100 * share:.1f} %" for share in row["wins"].values())
        seated = f"{100 * row['saboteurs_seated']:.1f} %"
        rest = f"{row['crystals']} | {row['thefts']} | {row['turns']}"
        lines.append(f"| {row['seats']} | {row['rounds']:,} | {wins} | {seated} | {rest} |")
    return "\n".join(lines)


def roles_table(rows: list[dict[str, Any]]) -> str:
    """How often each role wins, what it gets a round, and how often it gets anything."""
    names = list(rows[0]["nuggets"])
    lines = ["| seats | " + " | ".join(names) + " |", "| ---: " * (1 + len(names)) + "|"]
    for row in rows:
        cells = [
            f"{100 * row['winning'][name]:.0f} %, {row['nuggets'][name]:.2f} ({100 * row['paid'][name]:.0f} %)"
            for name in names
        ]
        lines.append(f"| {row['seats']} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


# --- the page -----------------------------------------------------------------------------------------------------------


def speed_of(rows: list[dict[str, Any]]) -> str:
    """How fast it went."""
    speeds = [row["moves_per_second"] for row in rows if "moves_per_second" in row]
    return f"{min(speeds):,} to {max(speeds):,} moves per second of processor time."


def page_of(rows: list[dict[str, Any]], more: list[dict[str, Any]], games: int) -> str:
    """All matches as a page."""
    parts = [HEADING.format(games=games, date=datetime.now(UTC).date())]
    for match in MATCHES:
        chosen = [row for row in rows if row["match"] == match]
        if chosen:
            parts += [f"## {match[0].upper()}{match[1:]}", table_of(chosen), speed_of(chosen)]
    parts += [EXPANSION_HEADING] if more else []
    for match in EXPANSION_MATCHES:
        chosen = [row for row in more if row["match"] == match]
        if chosen:
            parts += [f"## {match[0].upper()}{match[1:]}, with the expansion", "Which side wins:", sides_table(chosen)]
            parts += [
                "How often each role wins, its nuggets a round, and in how many rounds there were any:",
                roles_table(chosen),
                speed_of(chosen),
            ]
    return "\n\n".join(parts) + "\n"


def main() -> None:
    """Play all matches; print the page, or JSON, or write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="games a number of seats (2000)")
    parser.add_argument("--seats", type=int, nargs="*", default=list(EXPANSION_SEATS), help="numbers of seats (all)")
    parser.add_argument("--only", choices=("base", "expansion"), help="only without, or only with the expansion")
    parser.add_argument("--matches", nargs="*", default=list(MATCHES | EXPANSION_MATCHES), help="which matches (all)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--out", type=Path, help="write the page to this file")
    asked = parser.parse_args()
    rows, more = [], []
    if asked.only != "expansion":
        play(BASE_SEATS[0], 1, {})
        seats = [n for n in asked.seats if n in BASE_SEATS]
        rows = [row for match in MATCHES if match in asked.matches for n in seats for row in rows_of(match, n, asked.games)]
    if asked.only != "base":
        play(EXPANSION_SEATS[0], 1, {}, expansion=True)
        chosen = [match for match in EXPANSION_MATCHES if match in asked.matches]
        more = [expansion_row(match, n, asked.games) for match in chosen for n in asked.seats]
    page = page_of(rows, more, asked.games)
    if asked.out:
        asked.out.write_text(page, encoding="utf-8")
    print(json.dumps(rows + more, indent=1) if asked.json else page)


if __name__ == "__main__":
    main()
