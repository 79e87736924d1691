"""Writes the golden playthroughs and recorded games anew: `make golden`. Never edit those files by hand.

A playthrough is one seeded game as text, every position of it; a recorded game is a `filon-record/1` on a line. What moves
here without a rule having changed is a fault.
"""

import gzip
import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import scale
from contract.subjects import Variant, all_games, folder_of, variants_of
from contract.walks import MIXED, PLAYERS, RANDOM, play_on
from filon.game import Game, deal
from filon.kernel.contract import Rules, written
from filon.records import digest_of

SEED = 2024
LONG, APART = 300, 5  # of a game with more moves, one position in so many is printed


def golden_file(variant: Variant) -> Path:
    """Where a variant's playthrough is kept."""
    return folder_of(variant.rules) / "golden" / f"{variant.name}.txt"


def recorded_file(rules: Rules) -> Path:
    """Where a game's records are kept."""
    return folder_of(rules) / "recorded" / "games.jsonl.gz"


def playthrough(variant: Variant) -> str:
    """One seeded game, random and rule of thumb by turns, printed whole."""
    setting = variant.setting
    game = deal(setting, SEED)
    lines = [f"{variant.slug}, rules {setting.identity.version}, {setting.seats} seats, seed {SEED}"]
    lines += [f"{name}: {written(value)}" for name, value in setting.options.items()]
    lines += ["", *game.story()]
    moves, told = play_on(game, MIXED, SEED), list[tuple[list[str], list[str]]]()
    while not game.over:
        position, move = list(position_lines(game)), next(moves)
        told.append((position, [f"> seat {move.seat}: {move}", *game.see().story()]))
    apart = APART if len(told) > LONG else 1
    for n, (position, happened) in enumerate(told):
        lines += [*([] if n % apart else position), *happened]
    lines += position_lines(game)
    lines += [f"scores: {numbers(game.scores)}", f"places: {numbers(game.places)}", f"winners: {numbers(game.winners)}", ""]
    return "\n".join(lines)


def position_lines(game: Game) -> Iterator[str]:
    """A position as the first seat to choose sees it, and what every such seat may do."""
    actors = game.actors
    heading = f"=== after {len(game._states) - 1} moves: {digest_of(game._states[-1][0])}"
    yield from ("", heading, game.drawing(actors[0] if actors else None), f"actors: {numbers(actors)}")
    for seat in actors:
        yield f"moves of seat {seat}: {', '.join(map(str, game.moves(seat)))}"


def numbers(values: tuple[int, ...]) -> str:
    """Numbers in a line."""
    return " ".join(map(str, values)) or "none"


def recorded_games(rules: Rules) -> Iterator[dict[str, Any]]:
    """The records kept for a game: all variants, all players, numbers and keys as seeds, some with changes of mind."""
    variants = variants_of(rules)
    for number in range(scale.RECORDED_GAMES):
        variant = variants[number % len(variants)]
        seed = number if number % 5 else Random(f"key {number}").randbytes(32)
        game = deal(variant.setting, seed)
        play_with_events(game, number)
        yield game.record()


def play_with_events(game: Game, number: int) -> None:
    """Play a game to its end; every third with moves taken back, a resignation and a change of player on the way."""
    eventful = Random(f"events {number}") if number % 3 == 0 else None
    players = RANDOM if eventful else PLAYERS[number % 3]
    while not game.over:
        for _ in play_on(game, players, number + len(game.record()["events"]), most=7 if eventful else None):
            pass
        if eventful and not game.over:
            something_happens(game, eventful)


def something_happens(game: Game, rng: Random) -> None:
    """One or two moves taken back, or a note about a seat."""
    seat = rng.randrange(game.seats)
    match rng.randrange(4):
        case 0:
            game.undo().undo()
        case 1:
            game.undo(seat)
        case 2:
            game.note(seat, "resign")
        case _:
            game.note(seat, "seat", f"thumb sits in for {seat}")


def packed(records: Iterator[dict[str, Any]]) -> bytes:
    """Records as compressed lines, the same bytes every time."""
    buffer = io.BytesIO()
    with gzip.GzipFile(fileobj=buffer, mode="wb", mtime=0, filename="") as out:
        for record in records:
            out.write(json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode() + b"\n")
    return buffer.getvalue()


def unpacked(file: Path) -> list[str]:
    """The records of a file, a JSON text each."""
    return gzip.decompress(file.read_bytes()).decode().splitlines()


def write(file: Path, content: bytes) -> None:
    """Write a file and say so."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    sys.stdout.write(f"filon: wrote {file.relative_to(Path(__file__).parent.parent)} ({len(content):,} bytes)\n")


def main() -> None:
    """Write everything, and remove playthroughs of variants that are no more."""
    for rules in all_games():
        wanted = {golden_file(variant): variant for variant in variants_of(rules)}
        for stray in set((folder_of(rules) / "golden").glob("*")) - set(wanted):
            stray.unlink()
        for file, variant in wanted.items():
            write(file, playthrough(variant).encode())
        write(recorded_file(rules), packed(recorded_games(rules)))


if __name__ == "__main__":
    main()
