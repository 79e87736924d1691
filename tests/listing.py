"""What the folders of tests offer under one name, found by listing: a new game is met there without a line anywhere else."""

from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TypeVar

TESTS = Path(__file__).parent
CHECKOUT = TESTS.parent
T = TypeVar("T")


@cache
def modules_named(name: str, tests: Path = TESTS) -> dict[str, ModuleType]:
    """The module of that name of every folder that has one, by the folder; a game's folder is called as the game."""
    folders = sorted(file.parent.name for file in tests.glob(f"*/{name}.py"))
    return {folder: import_module(f"{folder}.{name}") for folder in folders}


def told_elsewhere(game: str, name: str, otherwise: T) -> T:
    """What a game's `elsewhere.py` says under a name, for the tests of other rooms and for benchmarks."""
    said: T = getattr(modules_named("elsewhere").get(game), name, otherwise)
    return said
