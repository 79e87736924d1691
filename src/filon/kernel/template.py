"""Templates: generic compiled code, loaded once for each game with that game's rules bound as a global.

A closure over compiled functions never reaches numba's disk cache; a module does. So `entry.py`, `playout.py` and the like
declare `rules: Rules` without a value and are loaded here under a name of their own for every game.
"""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from threading import RLock
from types import ModuleType
from typing import Any

from .compiling import keep_over_forks
from .contract import Rules

LOADING = RLock()  # two threads must not find a template, or a library, that is half loaded
keep_over_forks(LOADING)


def load_template(template: Path, rules: Rules) -> ModuleType:
    """The template bound to the rules; the same module every time. Its name is also its cache folder."""
    name = f"{rules.__name__}.{template.stem}"
    with LOADING:
        if name not in sys.modules:
            spec = spec_from_file_location(name, template)
            assert spec
            assert spec.loader
            module = module_from_spec(spec)
            vars(module)["rules"] = rules
            sys.modules[name] = module  # before the first call: cached code imports it by name
            try:
                spec.loader.exec_module(module)
            except BaseException:
                del sys.modules[name]
                raise
        return sys.modules[name]


def bound_to(name: str) -> Any:
    """The rules a template is being loaded with, for one that asks at once what a game has; None if it is only imported."""
    return vars(sys.modules[name]).get("rules")


def entry_of(rules: Rules) -> Any:
    """The array entry points of a game (`entry.py`)."""
    return load_template(Path(__file__).with_name("entry.py"), rules)


def playout_of(rules: Rules) -> Any:
    """Whole games inside the kernel (`playout.py`)."""
    return load_template(Path(__file__).with_name("playout.py"), rules)
