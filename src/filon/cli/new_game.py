"""`filon new-game`: a first game to begin with, whole and playable, with its tests."""

from pathlib import Path

import typer

from filon.kernel.words import Words
from filon.sample import game_folders, is_checkout, write_game


def write_new_game(slug: str, folder: Path, words: Words) -> None:
    """Write it, list what was written, and say how to go on."""
    for file in write_game(slug, folder):
        typer.echo(words("Wrote {file}.", file=file))
    package, tests = game_folders(slug, folder)
    typer.echo("")
    typer.echo(
        words(
            "It is a whole game. Begin with {file}: its first lines name all that you may add.", file=package / "__init__.py"
        )
    )
    if is_checkout(folder):
        examine = f"pytest tests/{slug} && pytest tests/contract --game {slug}"
    else:
        typer.echo(words("Install it:       {command}", command=f"pip install --editable {folder / slug}"))
        examine = f"pytest {tests}"
    typer.echo(words("Play it:          {command}", command=f"filon play {slug}"))
    typer.echo(words("In the browser:   {command}", command=f"filon serve --open --game {slug}"))
    typer.echo(words("Examine it:       {command}", command=examine))
