"""`filon picture`: one position of a recorded game as an SVG or a PNG."""

from pathlib import Path

import typer

from filon.kernel.words import Words

from .replaying import film_of, position_in


def draw(
    file: Path, at: int | None, seat: str | None, shape: str, out: Path, language: str, words: Words, *, memory_aid: bool
) -> None:
    """Draw the position after `at` events, or the last, and say where it is."""
    film = film_of(file, seat, language, words)
    step = film.steps[-1 if at is None else position_in(film, at, words)]
    step.seen.picture(shape, language, memory_aid=memory_aid).save(out)
    typer.echo(words("Wrote {file}.", file=out))
