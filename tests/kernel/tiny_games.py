"""Games of a few lines, in a folder with a cache of its own: what is compiled of them takes a moment, and nobody minds."""

import os
import subprocess
import sys
from pathlib import Path

FOLD = """
from types import SimpleNamespace
from filon.kernel.compiling import kernel
from helpers import {helper}

IDENTITY = SimpleNamespace(slug="{name}")

@kernel
def answer(x):
    return {helper}(x)
"""
HELPERS = """
import numpy as np
from filon.kernel.compiling import kernel

@kernel
def tenfold(x):
    return 10 * x

@kernel
def hundredfold(x):
    return 100 * x

@kernel
def peek(xs, i):
    return xs[i]

@kernel
def many(n):
    return np.ones(n, np.int64)

@kernel
def refuse(x):
    if x > 0:
        raise ValueError("too large")
    return x
"""
TEMPLATE = """
import numpy as np
from filon.kernel.compiling import kernel
import helpers

@kernel
def ask(x):
    return rules.answer(x)

@kernel
def look(xs, i):
    return helpers.peek(xs, i)

@kernel
def add(xs, n):
    more = np.zeros(n, np.int64)
    for i in range(n):
        more[i] = xs[i % len(xs)] + helpers.many(n)[i]
    return more.sum() + helpers.many(3).sum()

@kernel
def check(x):
    if x == 1:
        raise IndexError("nothing there")
    if x > 1:
        helpers.refuse(x)
    return x
"""
SHELF = """
from pathlib import Path
import numpy as np
from filon.kernel.library import Call, Library
from filon.kernel.template import load_template

def template_of(rules):
    return load_template(Path(__file__).with_name("template.py"), rules)

def first(rules):
    module = template_of(rules)
    calls = [Call(module, "ask", (0,)), Call(module, "look", (np.zeros(1), 0))]
    return Library(f"{rules.__name__}.first", (module,), lambda: calls)

def second(rules):
    module = template_of(rules)
    calls = [Call(module, "add", (np.zeros(1, np.int64), 0)), Call(module, "check", (0,))]
    return Library(f"{rules.__name__}.second", (module,), lambda: calls)
"""
FIRST, SECOND = "shelf:first", "shelf:second"  # factories
NAMES = {"ones": "tenfold", "twos": "hundredfold"}


def write_games(folder: Path) -> Path:
    """Two games, a template, what they import, and two libraries of each; the same folder."""
    for name, helper in NAMES.items():
        (folder / f"{name}.py").write_text(FOLD.format(name=name, helper=helper), encoding="utf-8")
    for name, text in {"helpers": HELPERS, "template": TEMPLATE, "shelf": SHELF}.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    return folder


def environment(folder: Path, **others: str) -> dict[str, str]:
    """What a process there is started with."""
    path = os.pathsep.join([str(folder), *(place for place in sys.path if place)])
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("FILON_", "NUMBA_"))}
    ours = {"FILON_CACHE": str(folder / "cache"), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": path}
    ours["PYTHONWARNINGS"] = "ignore::DeprecationWarning"  # later Pythons warn of forks where there are threads
    return kept | ours | others


def run(folder: Path, script: str, *arguments: str, **others: str) -> list[str]:
    """What a fresh process prints, which ends well."""
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        cwd=folder,
        env=environment(folder, **others),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [line for line in done.stdout.splitlines() if not line.startswith("ready ")]


def libraries_in(folder: Path) -> list[Path]:
    """What is kept there."""
    return sorted((folder / "cache").glob("*/*.library"))
