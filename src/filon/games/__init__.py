"""The games: one folder each. A game is registered by its folder here, once it is whole, or by an entry point elsewhere."""

from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import cast

from filon.kernel.contract import Rules
from filon.kernel.errors import UnknownGame

GAMES_FOLDER = Path(__file__).parent
GAMES_GROUP = "filon.games"


def names() -> tuple[str, ...]:
    """Every registered game, our own first."""
    own = own_names()
    return (*own, *sorted(point.name for point in entry_points(group=GAMES_GROUP) if point.name not in own))


def own_names() -> list[str]:
    """The games in this folder that are whole: a game still growing has no rule of thumb or no scene, and is not listed."""
    return sorted(
        folder.name for folder in GAMES_FOLDER.iterdir() if has_part(folder, "policy") and has_part(folder, "scene")
    )


def has_part(folder: Path, part: str) -> bool:
    """Does a game have this part, in one file or in a folder of several?"""
    return (folder / f"{part}.py").exists() or (folder / part / "__init__.py").exists()


def rules_of(name: str) -> Rules:
    """The rules of a game by its name; importing them is what costs time, so nothing is imported before."""
    if name in own_names():
        return cast("Rules", import_module(f"{__name__}.{name}"))
    for point in entry_points(group=GAMES_GROUP):
        if point.name == name:
            return cast("Rules", point.load())
    raise UnknownGame("there is no game {name!r}; the games are: {known}", name=name, known=", ".join(names()))
