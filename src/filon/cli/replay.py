"""`filon replay` and `filon verify`: look at a game again, and prove that these rules play it so."""

import sys
from dataclasses import asdict, dataclass
from pathlib import Path

import msgspec
import typer
from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from filon.house.fairness import Proof, holds
from filon.kernel.errors import BadRecord, FilonError
from filon.kernel.words import Words
from filon.play.game import Verdict
from filon.play.game import verify as verify_record
from filon.play.records import Event, Record
from filon.play.seen import Seen

from .colours import bulleted, coloured, print_drawing
from .saves import content_of, found, read_any
from .speech import console, put_json, seat_name
from .terminal_game import record_data, walk
from .typed import known_game, seat_of

FORWARD = ("\r", "\n", " ", "n", "\x1b[C", "\x1b[B", "\x1bOC", "\x1bOB")
BACK = ("b", "p", "\x7f", "\x1b[D", "\x1b[A", "\x1bOD", "\x1bOA")
FIRST, LAST = ("\x1b[H", "\x1bOH", "g"), ("\x1b[F", "\x1bOF", "G")
LEAVE = ("q", "\x1b", "\x03", "\x04")


@dataclass(frozen=True)
class ReplayPosition:
    """The position after an event, as the viewer sees it; no event before the first."""

    event: Event | None
    seen: Seen


@dataclass(frozen=True)
class Replay:
    """A game as a viewer saw it, step by step."""

    steps: list[ReplayPosition]
    words: Words
    over: bool


def show_replay(file: Path, at: int | None, seat: str | None, language: str, words: Words) -> None:
    """Show a recorded game: with keys in a terminal, else all of it; `at` names one position."""
    replay = replay_of(found(file), seat, language, words)
    last = len(replay.steps) - 1
    if at is not None:
        position_in(replay, at, words)
    out = console()
    if out.is_terminal and sys.stdin.isatty():
        turn_pages(replay, at or 0, out)
        return
    for number in range(last + 1) if at is None else (at,):
        print_position(replay, number, out)


def replay_of(file: Path, seat: str | None, language: str, words: Words) -> Replay:
    """Every position of a record, with the eyes of a seat or the spectator's."""
    record, seed, save = read_any(file, words)
    known_game(record.game, words)
    viewer = seat_of(seat, record.seats, words) if seat is not None else save.seat if save else None
    steps = []
    for event, game in walk(record, seed):
        steps.append(ReplayPosition(event, game.see(viewer)))
    if save and not game.over and viewer not in (None, save.seat):
        raise FilonError(
            words("This game is not over: until then it is shown with the eyes of {seat} only.", seat=seat_name(save.seat))
        )
    return Replay(steps, game.setting.words(language), game.over)


def position_in(replay: Replay, at: int, words: Words) -> int:
    """The number of a position, if the game has it."""
    last = len(replay.steps) - 1
    if at not in range(last + 1):
        raise FilonError(words("--at: this game has positions 0 to {last}, but got {at}.", last=last, at=at))
    return at


def print_position(replay: Replay, number: int, out: Console) -> None:
    """One position: which it is, how it looks, what led to it."""
    words, step = replay.words, replay.steps[number]
    out.print(Rule(Text(words("{n} of {last}", n=number, last=len(replay.steps) - 1), "bold"), style="yellow"))
    rules = step.seen.setting.rules
    print_drawing(step.seen.drawing(words, memory_aid=replay.over), rules, out, words)
    out.print()
    for sentence in sentences_of(step, words):
        out.print(bulleted("·", "dim", coloured(sentence, rules)))
    out.print()


def sentences_of(step: ReplayPosition, words: Words) -> list[str]:
    """What happened in a step."""
    if step.event is None or step.event.kind == "move":
        return step.seen.story(words)
    return [words(OTHER_EVENTS[step.event.kind], seat=seat_name(step.event.seat))]


OTHER_EVENTS = {
    "undo": "The last move is taken back.",
    "resign": "{seat} resigns.",
    "seat": "Somebody else sits down as {seat}.",
}


def turn_pages(replay: Replay, number: int, out: Console) -> None:
    """Step through with the keys."""
    last = len(replay.steps) - 1
    while True:
        out.clear()
        print_position(replay, number, out)
        out.print(replay.words("Enter or →: on   ←: back   g, G: first, last   q: leave"), style="dim")
        key = typer.getchar()
        if key in LEAVE:
            return
        number = min(max(position_after_key(number, key, last), 0), last)


def position_after_key(number: int, key: str, last: int) -> int:
    """The position a key leads to."""
    if key in FIRST:
        return 0
    if key in LAST:
        return last
    return number + (key in FORWARD) - (key in BACK)


def verify_file(file: Path, proof: Path | None, words: Words, *, as_json: bool) -> None:
    """Prove a record; exit with 1 if these rules do not play it so, or the proof of its table does not hold."""
    files = [found(place) for place in (file, proof) if place]
    for place in () if as_json else files:  # to who reads JSON a file that cannot be read is a verdict too
        content_of(place, words)
    verdict = verdict_on(*files, words=Words() if as_json else words)
    if as_json:
        put_json(asdict(verdict))
    elif verdict.ok:
        print_verdict(verdict, *files, words=words)
    else:
        typer.echo(words("Not proved: {why}.", why=verdict.sentence.removesuffix(".")), err=True)
    if not verdict.ok:
        raise typer.Exit(1)


def print_verdict(verdict: Verdict, file: Path, proof: Path | None = None, *, words: Words) -> None:
    """What was proved: the events, the points, and the seal the deal belongs to."""
    typer.echo(f"{verdict.sentence}.")
    for seat, points in enumerate(verdict.scores):
        mark = "★" if seat in verdict.winners else " "
        typer.echo(f"{mark} {seat_name(seat)}  " + words.count("{n} point", "{n} points", points))
    if proof is not None:
        told = proof_in(proof, words)
        if read_any(file, words, bytes.fromhex(told.key))[0].seed is None:
            typer.echo(words("The record does not reach the end of the game: nobody wins."))
        typer.echo(words("The deal belongs to this seal, shown before it: {seal}", seal=told.commitment))


def verdict_on(file: Path, proof: Path | None = None, *, words: Words) -> Verdict:
    """What the rules say to a file; with the proof of a table also whether this is its deal."""
    try:
        told = proof_in(proof, words) if proof else None
        record, seed, _ = read_any(file, words, bytes.fromhex(told.key) if told else None)
        if told and not is_proof_of(told, record, seed):
            raise BadRecord(words("the proof is of another deal than this record"))
        known_game(record.game, words)
        return verify_record(record_data(record), seed, words.language)
    except FilonError as error:
        return Verdict(False, error.said(words), 0)


def proof_in(file: Path, words: Words) -> Proof:
    """The proof in a file, if it holds."""
    content = content_of(file, words)
    try:
        told = msgspec.json.decode(content, type=Proof)
        proved = holds(told)
    except (ValueError, RecursionError) as error:
        raise BadRecord(words("{file} is no proof of a table", file=file)) from error
    if not proved:
        raise BadRecord(words("the proof does not hold: seal, secret and key do not belong together"))
    return told


def is_proof_of(proof: Proof, record: Record, seed: int | bytes | None) -> bool:
    """Is this the proof of that record: the same key, and the same things agreed on?"""
    agreed = {"game": record.game, "seats": record.seats, "options": record.options, "tables": record.tables_digest}
    return seed == bytes.fromhex(proof.key) and agreed.items() <= proof.frozen.items()
