"""Warming up: compile a game once per machine, under a lock, and say how far it has come.

Two processes that fill one numba cache folder lose each other's entries, so whoever compiles holds a lock; a marker file
says that everything is there.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from filelock import FileLock
from numba import config
from numba.core import event

from . import compiling
from .contract import Rules
from .exercise import exercise

OnProgress = Callable[[int, int], None]

ENTRY = Path(__file__).with_name("entry.py")


def prepare(rules: Rules, progress: OnProgress | None = None) -> bool:
    """Make sure the game's compiled code is on disk; say whether it had to be compiled."""
    return compile_once(rules, rules.IDENTITY.slug, marker_of(rules), exercise, progress)


def compile_once(
    rules: Rules, what: str, marker: Path, call_all: Callable[[Rules], None], progress: OnProgress | None
) -> bool:
    """Call what must be compiled, unless the marker says that it is; nobody else compiles for this game meanwhile."""
    if config.DISABLE_JIT or marker.exists():
        return False
    marker.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(compiling.CACHE / f"{rules.__name__}.lock"):
        if marker.exists():
            return False
        if progress is None:
            sys.stderr.write(f"filon: compiling {what}, once on this machine; a minute or two ...\n")
        with reporting(rules, progress):
            call_all(rules)
        marker.touch()
    return True


def marker_of(rules: Rules, template: Path = ENTRY) -> Path:
    """The file whose presence says that a template is compiled for a game; that of the doors stands for the game itself.

    It goes by all that the game imports: words and drawings ask compiled questions too, and may ask new ones.
    """
    sources = compiling.way_digest(template, Path(str(sys.modules[rules.__name__].__file__)))
    return compiling.CACHE / f"{rules.__name__}.{template.stem}" / sources / "ready"


def folders_of(rules: Rules) -> set[Path]:
    """Every cache folder that compiled code of this game is read from."""
    modules = [module for name, module in sys.modules.items() if name.startswith((rules.__name__, __package__ or ""))]
    files = [(module.__name__, getattr(module, "__file__", None)) for module in modules]
    return {marker_of(rules).parent} | {compiling.folder_of(name, Path(file)) for name, file in files if file}


@contextmanager
def reporting(rules: Rules, progress: OnProgress | None) -> Iterator[None]:
    """Call `progress(done, total)` whenever another of the game's functions is compiled."""
    if progress is None:
        yield
        return
    listener = Compiled(progress, [function for function in compiling.KERNELS if belongs(function, rules)])
    event.register("numba:compile", listener)
    try:
        yield
    finally:
        event.unregister("numba:compile", listener)


def belongs(function: Any, rules: Rules) -> bool:
    """Is this compiled function one that the game uses?"""
    module: str = function.py_func.__module__
    return module.startswith((f"{rules.__name__}.", f"{__package__}."))


class Compiled(event.Listener):  # type: ignore[misc]
    """Counts the functions that have been compiled."""

    def __init__(self, progress: OnProgress, functions: list[Any]) -> None:
        self.progress = progress
        self.functions = functions

    def on_start(self, event: Any) -> None:
        """Nothing is done yet when a compilation starts."""

    def on_end(self, event: Any) -> None:  # noqa: ARG002
        """Report how many of the functions are compiled now."""
        done = sum(bool(function.signatures) for function in self.functions)
        self.progress(done, len(self.functions))
