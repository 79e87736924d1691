"""Filon beside OpenSpiel, measured in one run on one machine: `make peers`.

Like is set beside like: games played inside our kernel beside games played inside OpenSpiel's C++, and the loop a Python
user writes on our arrays beside the same loop on OpenSpiel's states. The games differ (Filon's are not in OpenSpiel), so a
ratio says how fast a researcher gets moves out of either, not how well the same rules were written twice.
Nothing is written unless `--out FILE.md` is given: then the whole of `filon bench` is run as well, and the page holds every
game. `make benchmarks` writes docs/benchmarks.md so.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from importlib.metadata import version
from itertools import groupby
from pathlib import Path
from typing import Any

from filon.kernel.contract import value_as_text
from filon.lab.bench import Effort, Plan, machine, measure, python_loop, whole_games
from filon.play.setting import agree

GAME, SEATS = "dragobert", 4
WHERE = {"rollouts": "inside the engine", "python": "from Python"}

Row = dict[str, Any]
Report = dict[str, Any]


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print, and write if asked to."""
    parser = argparse.ArgumentParser(description="Filon beside OpenSpiel, in one run.")
    parser.add_argument("--json", action="store_true", help="print JSON only")
    parser.add_argument("--seconds", type=float, default=1.0, help="of each timing; the best of three counts")
    parser.add_argument("--out", type=Path, metavar="FILE.md", help="also run the whole of filon bench and write both here")
    wishes = parser.parse_args(arguments)
    report = compare(Effort(seconds=wishes.seconds))
    print(json.dumps(report, indent=2) if wishes.json else text_of(report))
    if wishes.out:
        wishes.out.write_text(page_of(report, measure(progress=told)), encoding="utf-8")


def told(row: str) -> None:
    """Say what is measured now, beside what is printed."""
    print(f"filon: measuring {row}", file=sys.stderr, flush=True)


def compare(effort: Effort) -> Report:
    """Our two figures, OpenSpiel's rows, and on each of them how many moves we play while it plays one.

    Both are measured turn about, so that a busy minute of the machine falls on both; the best of each counts.
    """
    where = {**machine(), "open_spiel": version("open_spiel")}  # before the measuring itself is a load
    turns = [one_turn(replace(effort, repeats=1)) for _ in range(effort.repeats)]
    ours = {how: max(our[how] for our, _ in turns) for how in WHERE}
    theirs = [max(rows, key=moves_per_s) for rows in zip(*(rows for _, rows in turns), strict=True)]
    return {
        "machine": where,
        "filon": {"game": GAME, "seats": SEATS, "threads": 1, "moves_per_s": ours},
        "open_spiel": [{**row, "ratio": ours[row["how"]] / moves_per_s(row)} for row in theirs],
    }


def one_turn(effort: Effort) -> tuple[dict[str, float], list[Row]]:
    """Ours, then theirs."""
    return our_moves_per_s(effort), import_module("open_spiel_rows").rows(effort.seconds, effort.repeats)


def our_moves_per_s(effort: Effort) -> dict[str, float]:
    """Random play on one thread, under the names `open_spiel_rows` has for the two ways."""
    setting = agree(GAME, seats=SEATS)
    _, seconds, moves, _ = whole_games(Plan(setting, "random"), effort)
    return {"rollouts": moves / seconds, "python": python_loop(setting, effort)}


def moves_per_s(row: Row) -> float:
    """How fast a row is."""
    return float(row["moves_per_s"])


# --- as text ---


def text_of(report: Report) -> str:
    """For the terminal."""
    return f"{where_and_when(report['machine'])}\n\n{peers_table(report)}"


def page_of(report: Report, bench: Report) -> str:
    """The page of benchmarks."""
    facts = where_and_when(report["machine"])
    return f"""# How fast it is

Measured with `make benchmarks` (`make peers` prints the last table, `filon bench` the others):

> {facts}

Other work on the machine makes figures worse, never better; the load is the number of processes that wanted a core in the
minute before. The same work drifts by some 15 % between minutes, so compare figures of one run only.

## filon bench

Whole games inside the kernel, the whole list of legal moves written at every move, all chance from ChaCha8; the best of
three calls of half a second. *Choices* are moves with two or more options. `random` plays by chance, `thumb` by the rule of
thumb.

What is done with a State is in nanoseconds inside the kernel, averaged over positions of random games and over viewers.

{games_of(bench["rows"])}

### From Python, in threads and from nothing

Random play of {headline(bench)}:

- Two threads play {bench["threads_ratio"]:.2f} times as many moves as one.
- The loop a Python user writes (`legal_at`, a random one, `apply_at`, `actors_at`) plays
  {bench["python_loop_moves_per_s"]:,.0f} moves/s.
- `import filon`: {bench["import_s"]:.3f} s; import, deal a game and play a move, compiled code from disk:
  {bench["warm_start_s"]:.2f} s.

## Beside OpenSpiel

Filon's {GAME} at {SEATS} seats on one thread, random play, beside random play of three of OpenSpiel's own games with hidden
information, measured turn about in one run, the best of three each. What OpenSpiel does in each row, and what favours it,
is said at the head of `benchmarks/open_spiel_rows.py`.

{peers_table(report)}
"""


def where_and_when(facts: dict[str, Any]) -> str:
    """Date and machine in a line."""
    known = ", ".join(f"{name} {facts[name]}" for name in ("python", "numba", "numpy", "filon", "open_spiel"))
    return f"{facts['date']}, {facts['cpu']}, {facts['cores']} cores (load {facts['load']}), {facts['system']}; {known}"


def peers_table(report: Report) -> str:
    """Ours and theirs, a line each of their rows."""
    ours = report["filon"]["moves_per_s"]
    rows = [
        [WHERE[row["how"]], f"{row['game']}, {row['players']} players", short(row["moves_per_s"]),
         short(ours[row["how"]]), f"{row['ratio']:.1f} ×"]
        for row in sorted(report["open_spiel"], key=lambda row: list(WHERE).index(row["how"]))
    ]  # fmt: skip
    return markdown(
        ["moves are played", "OpenSpiel's game", "its moves/s", f"filon, {GAME} {SEATS} seats", "ratio"], rows, 2
    )


def headline(bench: Report) -> str:
    """The table that was measured in other ways too."""
    return f"{bench['headline']['game']}, {bench['headline']['seats']} seats"


def games_of(rows: list[Row]) -> str:
    """A part for each game: whole games, then what is done with its State."""
    return "\n\n".join(game_part(game, list(own)) for game, own in groupby(rows, key=lambda row: str(row["game"])))


def game_part(game: str, rows: list[Row]) -> str:
    """The part of one game."""
    return f"### {game}, a State of {rows[0]['state_bytes']:,} bytes\n\n{bench_table(rows)}\n\n{records_table(rows)}"


def bench_table(rows: list[Row]) -> str:
    """Whole games."""
    lines = [
        [seating(row), row["play"], str(row["threads"]), f"{row['games_per_s']:,.0f}", short(row["moves_per_s"]),
         short(row["choices_per_s"]), f"{row['moves_per_game']:.1f}"]
        for row in rows
    ]  # fmt: skip
    return markdown(["table", "play", "threads", "games/s", "moves/s", "choices/s", "moves/game"], lines, 2)


def records_table(rows: list[Row]) -> str:
    """Copying, seeing and imagining, a line a table."""
    tables = {seating(row): row for row in rows}
    lines = [[name, *(f"{row[what]:.0f}" for what in ("copy_ns", "see_ns", "imagine_ns"))] for name, row in tables.items()]
    return markdown(["table", "copy", "see", "imagine"], lines, 1)


def seating(row: Row) -> str:
    """Game, seats and the options that are not the default."""
    changed = [f"{name}={value_as_text(value)}" for name, value in row["options"].items()]
    return ", ".join([row["game"], f"{row['seats']} seats", *changed])


def short(rate: float) -> str:
    """A rate in millions or thousands."""
    return f"{rate / 1e6:.2f} M" if rate >= 1e6 else f"{rate / 1e3:.0f} k"


def markdown(names: list[str], rows: list[list[str]], words: int) -> str:
    """A table: so many columns of words, then numbers."""
    columns = list(zip(names, *rows, strict=True))
    drawn = [column_of(column, is_number=place >= words) for place, column in enumerate(columns)]
    return "\n".join(f"| {' | '.join(line)} |" for line in zip(*drawn, strict=True))


def column_of(cells: Sequence[str], *, is_number: bool) -> list[str]:
    """A column of a table, all cells equally wide, with the rule under its name."""
    width = max(map(len, cells))
    rule = "-" * (width - 1) + ":" if is_number else "-" * width
    head, *rest = [cell.rjust(width) if is_number else cell.ljust(width) for cell in cells]
    return [head, rule, *rest]


if __name__ == "__main__":
    main()
