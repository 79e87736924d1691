"""`filon games`: every game at a glance.

To list the games is to import them all, with their rules and pictures, which takes half a second. So what was listed is kept
in the user's cache until a file of Filon or of a stranger's game changes.
"""

import hashlib
import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import typer
from rich import box
from rich.table import Table as Grid

import filon
from filon.games import GAMES_GROUP
from filon.kernel.library import CACHE
from filon.kernel.sources import FILON
from filon.kernel.words import Words

from .speech import console, put_json

LISTED = (".py", ".po")  # the files a listing is made from


def show_games(words: Words, *, as_json: bool) -> None:
    """Every game with its seats, options and which doors are defaults; and what is offered as a game and is none."""
    listed = remembered_listing(words)
    if as_json:
        put_json({"games": listed["games"], "refused": listed["refused"]})
        return
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    for title in (words("game"), words("title"), words("seats"), words("options")):
        grid.add_column(title, no_wrap=title != words("options"))
    for row in listed["rows"]:
        grid.add_row(*row)
    console().print(grid)
    for line in listed["defaults"]:
        typer.echo(line)
    for sentence in listed["refusals"]:
        typer.echo(sentence, err=True)
    first = listed["rows"][0][0]
    typer.echo(words("Play one:       filon play {game}", game=first))
    typer.echo(words("Read its rules: filon rules {game}", game=first))


def remembered_listing(words: Words) -> dict[str, Any]:
    """The listing as it was kept, if nothing changed since; else made anew."""
    file, key = CACHE / f"games.{words.language}.json", fingerprint()
    with suppress(OSError, ValueError, TypeError):
        kept = json.loads(file.read_text(encoding="utf-8"))
        if kept["key"] == key:
            return dict(kept["listing"])
    from .listing import listing_of

    listing = listing_of(words)
    with suppress(OSError):
        file.write_text(json.dumps({"key": key, "listing": listing}), encoding="utf-8")
    return listing


def fingerprint() -> str:
    """What tells these files from others: where they lie, how large they are and when they were written."""
    digest = hashlib.sha256(f"{sys.version} {filon.__version__}".encode())
    for folder in package_folders():
        for file in sorted(file for file in folder.rglob("*") if file.suffix in LISTED):
            about = file.stat()
            digest.update(f"{file} {about.st_size} {about.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def package_folders() -> Iterator[Path]:
    """Where Filon lies, and the packages of strangers' games."""
    yield FILON
    for point in sorted(entry_points(group=GAMES_GROUP)):
        with suppress(ImportError, ValueError):
            found = find_spec(point.module)
            yield from map(Path, (found.submodule_search_locations or ()) if found else ())
