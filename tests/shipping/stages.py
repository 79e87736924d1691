"""Runs what is on a stage in processes of their own, each with a machine of its own kind round it."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from filon.kernel.library import SUFFIX
from filon.kernel.workshop import RULES
from filon.search.compiled_search import SEARCH

GAME = "dragobert"
FACTORIES = (RULES, SEARCH)
UNSET = (
    *("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "FILON_CACHE", "FILON_DATA", "LANG", "LC_ALL", "LC_MESSAGES", "COLUMNS"),
    *("NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES"),
)

PLAY = """
import filon
from filon.kernel.library import LOADED, SHIPPED
from filon.kernel.workshop import WORKSHOP
game = filon.new("dragobert", seats=3, seed=7)
for _ in range(12):
    game.play(game.moves(game.actors[0])[-1])
used = [SHIPPED in file.parents for file in LOADED.values()]
order = WORKSHOP.orders["filon.games.dragobert"]
print("shipped" if used == [True] else "compiled here" if used else "plain", "waiting" if order.waiting else "ready")
print(game.record())
"""
NO_HOME = """
import pwd
def unknown(user):
    raise KeyError(user)
pwd.getpwuid = unknown
"""
OTHER_NUMBA = """
import importlib.metadata as metadata
known = metadata.version
metadata.version = lambda name: "0.1.2" if name == "numba" else known(name)
"""
FILON = "from filon.cli import main; main()"


@dataclass(frozen=True)
class Said:
    """What a process said."""

    lines: list[str]
    errors: list[str]

    @property
    def way(self) -> str:
        """How a game was played, if it was."""
        return self.lines[0]

    @property
    def record(self) -> str:
        """How the game went."""
        return self.lines[1]


@dataclass(frozen=True)
class Stage:
    """Filon, in a folder, as it would be in site-packages."""

    folder: Path
    compiled: Path = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "compiled", self.folder / "filon" / "compiled")

    def copied_to(self, folder: Path) -> "Stage":
        """Another one, to be spoilt."""
        return Stage(Path(shutil.copytree(self.folder, folder)))

    @property
    def libraries(self) -> list[Path]:
        """The files that came with it."""
        return sorted(self.compiled.rglob(f"*{SUFFIX}"))

    def run(
        self, script: str, *arguments: str, at: Path, typed: str = "", code: int = 0, env: dict[str, str] | None = None
    ) -> Said:
        """What a process says there, in a folder where nothing is. It compiles nothing, unless it is told to."""
        kept = {name: value for name, value in os.environ.items() if name not in UNSET}
        fixed = {"PYTHONPATH": str(self.folder), "TMPDIR": str(at), "FILON_COMPILE": "0", "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(
            [sys.executable, "-c", script, *arguments],
            cwd=at,
            env={**kept, **fixed, "PYTHONUTF8": "1", "FILON_LANG": "en", **(env or {})},
            input=typed,
            capture_output=True,
            text=True,
        )
        assert done.returncode == code, done.stderr
        return Said(done.stdout.splitlines(), done.stderr.splitlines())
