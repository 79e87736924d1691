"""Writes the golden playthroughs and recorded games anew: `make golden`. Never edit those files by hand.

A playthrough is one seeded game as text, every position of it; a recorded game is a `filon-record/1` on a line. What moves
here without a rule having changed is a fault. With an option or a box of its own, a variant is played from the first seed at
which that makes a difference.
"""

import gzip
import io
import json
import re
import sys
from collections.abc import Iterator
from itertools import count, zip_longest
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
import scale
from contract.subjects import CHECKOUT, Variant, all_games, folder_of, keeps, variants_of
from contract.walks import MIXED, PLAYERS, RANDOM, Position, play_on, scores_of, walk
from filon.kernel.contract import Rules, value_as_text
from filon.play.game import Game, deal
from filon.play.records import digest_of

SEED = 2024
LONG, APART = 300, 5  # of a game with more moves, one position in so many is printed
HEADING = re.compile(r"\A.*, seed (\d+)$", re.MULTILINE)
DIGEST = re.compile(r"^(=== after \d+ moves): \w+$", re.MULTILINE)


def golden_file(variant: Variant) -> Path:
    """Where a variant's playthrough is kept."""
    return folder_of(variant.rules) / "golden" / f"{variant.name}.txt"


def recorded_file(rules: Rules) -> Path:
    """Where a game's records are kept."""
    return folder_of(rules) / "recorded" / "games.jsonl.gz"


def base_of(variant: Variant) -> Variant | None:
    """The same table with default options and the shipped box; None if this is it, or if it takes an option to sit there."""
    is_plain = not variant.options and variant.tables is None
    seats = variant.rules.IDENTITY.seats_with({})
    return None if is_plain or variant.seats not in seats else Variant(variant.rules, variant.seats)


def telling_seed(variant: Variant) -> int:
    """The first seed from which the variant is another game than its base."""
    base = base_of(variant)
    return next(seed for seed in count(SEED) if base is None or plays_apart(variant, base, seed))


def plays_apart(variant: Variant, base: Variant, seed: int) -> bool:
    """Do their games part? What differs in the deal already, such as the option itself, is no sign of it."""
    pairs = zip_longest(walk(variant.setting, seed, MIXED), walk(base.setting, seed, MIXED))
    ours, theirs = next(pairs)
    alike = [name for name in ours.states.dtype.names or () if is_same(ours, theirs, name)]
    for ours, theirs in pairs:
        if ours is None or theirs is None or choice_in(ours) != choice_in(theirs):
            return True
        if not all(is_same(ours, theirs, name) for name in alike):
            return True
    return scores_of(variant.setting, ours.states) != scores_of(base.setting, theirs.states)


def is_same(ours: Position, theirs: Position, name: str) -> bool:
    """Is a field the same in both?"""
    return ours.states[name].tobytes() == theirs.states[name].tobytes()


def choice_in(position: Position) -> tuple[object, ...]:
    """Who may do what, and what is done."""
    return position.actors, position.seat, position.legal, position.action


def seed_in(text: str) -> int:
    """The seed that a playthrough says it was played from."""
    found = HEADING.search(text)
    assert found
    return int(found[1])


def story_in(text: str) -> str:
    """A playthrough without what every option changes: the heading, and the digests of positions."""
    return DIGEST.sub(r"\1", text.partition("\n\n")[2])


def playthrough(variant: Variant, seed: int) -> str:
    """One seeded game, random and rule of thumb by turns, printed whole."""
    setting = variant.setting
    game = deal(setting, seed)
    lines = [f"{variant.slug}, rules {setting.identity.version}, {setting.seats} seats, seed {seed}"]
    lines += [f"{name}: {value_as_text(value)}" for name, value in setting.options.items()]
    lines += ["", *game.story()]
    apart = APART if moves_in(variant, seed) > LONG else 1
    moves = play_on(game, MIXED, seed)
    while not game.over:
        lines += [] if (game.made) % apart else position_lines(game)
        move = next(moves)
        lines += [f"> seat {move.seat}: {move}", *game.see().story()]
    lines += position_lines(game)
    lines += [f"scores: {numbers(game.scores)}", f"places: {numbers(game.places)}", f"winners: {numbers(game.winners)}", ""]
    return "\n".join(lines)


def moves_in(variant: Variant, seed: int) -> int:
    """How long the game of a playthrough is."""
    return sum(1 for _ in walk(variant.setting, seed, MIXED)) - 1


def position_lines(game: Game) -> Iterator[str]:
    """A position as the first seat to choose sees it, and what every such seat may do."""
    actors = game.actors
    heading = f"=== after {game.made} moves: {digest_of(game.present.states[0])}"
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
    sys.stdout.write(f"filon: wrote {file.relative_to(CHECKOUT)} ({len(content):,} bytes)\n")


def main() -> None:
    """Write everything that is kept, and remove playthroughs of variants that are no more."""
    for rules in (each for each in all_games() if keeps(each, "golden")):
        wanted = {golden_file(variant): variant for variant in variants_of(rules)}
        for stray in set((folder_of(rules) / "golden").glob("*")) - set(wanted):
            stray.unlink()
        for file, variant in wanted.items():
            write(file, playthrough(variant, telling_seed(variant)).encode())
        write(recorded_file(rules), packed(recorded_games(rules)))


if __name__ == "__main__":
    main()
