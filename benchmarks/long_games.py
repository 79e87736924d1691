"""Does a move cost more the longer a game has lasted? A table without a store, from the deal to the last move.

`python benchmarks/long_games.py` plays a long game of imps and of kingsmine by legal moves drawn at random, a person on
every seat, and measures at the 10th move, in the middle and near the end: deciding a move and taking it in
(`commands.move`, `summary_after`, `absorb`), `Table.still`, `Game.copy` and `Game.play`. Each figure is the median over some
moves in a row, in microseconds. `--out FILE` writes the table with date and machine.
"""

import argparse
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

import numpy as np

from filon.house import Draft, Table, commands, fairness, stamped
from filon.kernel.chance import words_of_key
from filon.kernel.layout import blank
from filon.kernel.seats import seats_in
from filon.lab.bench import machine
from filon.play.game import Game
from filon.play.setting import key_of

GAMES = (("imps", 4, 700), ("kingsmine", 4, 1_400))
EARLY, AROUND = 10, 8  # the move all are compared with; moves before and after it that are measured too
MOST_DEALS = 5_000  # looked through for a game that is long enough
Figures = dict[str, dict[int, float]]


def started(game: str, seats: int, key: bytes) -> Table:
    """A table in play, a person on every seat."""
    table = Table("bench", key)
    write(table, commands.create_table("bench", key, "guest-0", game=game, seats=seats))
    for seat in range(seats):
        write(table, commands.sit(table, f"guest-{seat}", f"Guest {seat}", invited=True))
    write(table, commands.start_game(table, "guest-0"))
    return table


def write(table: Table, drafts: list[Draft]) -> None:
    """What a server does with drafts, but for the disk."""
    table.summary_after(drafts)
    for entry in stamped(drafts, table.version + 1, 0.0):
        table.absorb(entry)


def figures_of(game: str, seats: int, late: int) -> Figures:
    """Microseconds of each doing at the early, the middle and the late move, in a game that lasts so long."""
    for seed in range(MOST_DEALS):
        table = started(game, seats, fairness.commitment(str(seed), bytes(32)))
        assert table.play is not None
        if lasts(table.play.game.copy(), Random(seed), late + AROUND):
            return measured(table, Random(seed), (EARLY, late // 2, late))
    raise SystemExit(f"no game of {game} lasts {late} moves")


def lasts(game: Game, rng: Random, moves: int) -> bool:
    """Does a game last longer when it is played like that?"""
    setting = game.setting
    states, legal = blank(setting.rules.State), np.zeros(setting.identity.most_moves + 1, np.int64)
    setting.entry.deal_at(states, 0, *setting.arrays, words_of_key(key_of(game.seed)))
    for _ in range(moves + 1):
        acting = seats_in(setting.entry.actors_at(states, 0))
        if not acting:
            return False
        n = setting.entry.legal_at(states, 0, acting[0], legal)
        setting.entry.apply_at(states, 0, acting[0], rng.choice(legal[:n].tolist()))
    return True


def measured(table: Table, rng: Random, at: tuple[int, ...]) -> Figures:
    """The same for one deal."""
    times: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    while table.moves <= at[-1] + AROUND:
        assert table.play is not None
        seat = min(table.play.asked)
        question, action = table.play.asked[seat], rng.choice(table.play.game.moves(seat)).action
        near = next((place for place in at if abs(table.moves - place) <= AROUND), None)
        if near is not None:
            twin = table.play.game.copy()
            for name, doing in (
                ("copy", table.play.game.copy),
                ("still", table.still),
                ("play", partial(twin.play, action, seat=seat)),
            ):
                times[name][near].append(clocked(doing))
        took = clocked(partial(moved, table, seat, question, action))
        if near is not None:
            times["move at a table"][near].append(took)
    return {name: {place: 1e6 * median(rows) for place, rows in found.items()} for name, found in times.items()}


def moved(table: Table, seat: int, question: int, action: int) -> None:
    """Decide a move and take it in."""
    write(table, commands.move(table, f"guest-{seat}", question, action, f"id-{table.version}"))


def clocked(doing: Callable[[], object]) -> float:
    """Seconds a call takes."""
    began = perf_counter()
    doing()
    return perf_counter() - began


def table_of(repeats: int) -> str:
    """All figures as a table; the best of some runs."""
    lines = ["| game | doing | at move | µs | of the 10th |", "|---|---|---:|---:|---:|"]
    for game, seats, late in GAMES:
        runs = [figures_of(game, seats, late) for _ in range(repeats)]
        for doing in runs[0]:
            best = {place: min(run[doing][place] for run in runs) for place in runs[0][doing]}
            lines += [f"| {game} | {doing} | {place} | {us:.1f} | {us / best[EARLY]:.2f} |" for place, us in best.items()]
    return "\n".join(lines)


def main() -> None:
    """Measure and print, or write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--out", type=Path)
    wanted = parser.parse_args()
    where, said = machine(), table_of(wanted.repeats)
    if wanted.out is None:
        print(said)
        return
    made = f"Made by `python benchmarks/long_games.py --out {wanted.out}`, {where['date']}, {where['cpu']}."
    wanted.out.write_text(f"# Does a move cost more the longer a game has lasted?\n\n{made}\n\n{said}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
