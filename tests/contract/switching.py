"""Both ways of playing in one process: the doors of a game compiled, or the plain functions they were made of."""

from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

from filon.kernel.compiling import is_compiling_off
from filon.kernel.contract import Rules
from filon.kernel.rules_library import rules_library
from filon.kernel.workshop import RULES, WORKSHOP

Door = tuple[ModuleType, str, Any]


class Switch:
    """The doors of a game's rules, which can be exchanged at any time, as loading a library does."""

    def __init__(self, rules: Rules) -> None:
        WORKSHOP.finish(rules, [RULES])
        modules = rules_library(rules).modules
        self.doors: list[Door] = [
            (module, name, door) for module in modules for name, door in vars(module).items() if hasattr(door, "py_func")
        ]
        assert self.doors or is_compiling_off()

    def compiled(self) -> None:
        """From now on the compiled ones."""
        for module, name, door in self.doors:
            setattr(module, name, door)

    def plain(self) -> None:
        """From now on the plain ones."""
        for module, name, door in self.doors:
            setattr(module, name, door.py_func)


@contextmanager
def switch_of(rules: Rules) -> Iterator[Switch]:
    """Something to change the doors of a game with; afterwards they are as they were."""
    switch = Switch(rules)
    try:
        yield switch
    finally:
        switch.compiled()
