"""`filon picture`: one position of a recorded game as an SVG or a PNG."""

from pathlib import Path

import typer

from filon.kernel.words import Words

from .replay import position_in, replay_of


def save_picture(
    file: Path, at: int | None, seat: str | None, shape: str, out: Path, language: str, words: Words, *, memory_aid: bool
) -> None:
    """Draw the position after `at` events, or the last, and say where it is."""
    replay = replay_of(file, seat, language, words)
    step = replay.steps[-1 if at is None else position_in(replay, at, words)]
    step.seen.picture(shape, language, memory_aid=memory_aid).save(out)
    typer.echo(words("Wrote {file}.", file=out))
