"""Which files compiled code can come from: all that are imported, however that is written, and no others."""

from importlib import import_module
from pathlib import Path

import pytest

from filon import games
from filon.kernel.library import bound_files
from filon.kernel.sources import FILON, files_behind
from kernel.sources import filon_modules

WRITTEN = {
    "from .state import SIZE": {"game/state.py"},
    "from . import state, tables": {"game/state.py", "game/tables.py"},
    "from . import state as known": {"game/state.py"},
    "from .rules import (\n    maze,\n    hand,\n)": {"game/rules/maze.py", "game/rules/hand.py"},
    "from .rules import LIMIT": {"game/rules/__init__.py"},
    "from .rules.maze import lay": {"game/rules/maze.py"},
    "from .hidden import veil": {"game/hidden/__init__.py", "game/hidden/veil.py"},
    "from .hidden import look": {"game/hidden/__init__.py", "game/hidden/look.py", "game/hidden/veil.py"},
    "import game.state": {"game/__init__.py", "game/state.py"},
    "import numpy, game.tables as box": {"game/__init__.py", "game/tables.py"},
    "from game.rules import hand": {"game/rules/hand.py"},
    "def f():\n    from .state import SIZE": {"game/state.py"},
    "import numpy as np": set(),
    "from other import thing": {"other.py"},
}  # what a module `game.asked` says, and what that brings
FILES = ("__init__.py", "state.py", "tables.py", "rules/__init__.py", "rules/maze.py", "rules/hand.py", "../other.py")
SAYING = {"hidden/veil.py": "", "hidden/look.py": "", "hidden/__init__.py": "from .veil import veil\n\n\ndef look(): ...\n"}


@pytest.mark.parametrize(("text", "files"), WRITTEN.items())
def test_an_import_is_followed_however_it_is_written(tmp_path: Path, text: str, files: set[str]) -> None:
    for folder in ("rules", "hidden"):
        (tmp_path / "game" / folder).mkdir(parents=True)
    for name, said in (dict.fromkeys(FILES, "") | SAYING).items():
        (tmp_path / "game" / name).write_text(said, encoding="utf-8")
    asked = tmp_path / "game" / "asked.py"
    asked.write_text(text, encoding="utf-8")
    assert {file.relative_to(tmp_path).as_posix() for file in files_behind([asked])} == files | {"game/asked.py"}


def test_other_packages_that_are_installed_are_not_followed(tmp_path: Path) -> None:
    installed = tmp_path / "site-packages"
    for package in ("game", "numpy"):
        (installed / package).mkdir(parents=True)
        (installed / package / "__init__.py").write_text("import numpy\nimport game\n", encoding="utf-8")
    assert files_behind([installed / "game" / "__init__.py"]) == [installed / "game" / "__init__.py"]


def test_what_the_lints_find_imported_is_followed() -> None:
    """The same imports, read by Python's own parser."""
    files = {module.name: file_of(module.name) for module in filon_modules()}
    for module in filon_modules():
        if module.name.startswith(("filon.games.", "filon.kernel.", "filon.search.")):
            followed = files_behind([files[module.name]])
            for source, name, _ in module.imports():
                wanted = files.get(f"{source}.{name}") or (files.get(source) if name else None)
                assert wanted is None or wanted in followed, (module.name, source, name)


def file_of(module: str) -> Path:
    """Where a module of Filon is written."""
    place = FILON.parent.joinpath(*module.split("."))
    return place / "__init__.py" if place.is_dir() else place.with_suffix(".py")


def beneath(file: Path) -> list[Path]:
    """The files of a package, if this is one's `__init__`."""
    return sorted(file.parent.rglob("*.py")) if file.stem == "__init__" else []


@pytest.mark.parametrize("slug", games.names())
def test_drawings_and_words_of_a_game_are_behind_none_of_its_compiled_code(slug: str) -> None:
    rules = games.rules_of(slug)
    parts = [file_of(f"{rules.__name__}.{name}") for name in ("rules", "hidden", "policy")]
    compiled = files_behind(other for file in parts for other in (file, *beneath(file)))
    assert rules.IDENTITY.folder / "state.py" in compiled
    assert not [file for file in compiled if "scene" in file.parts and file != FILON / "scene" / "paths.py"]
    named = {name for file in compiled for name in (file.stem, file.parent.name)}
    assert named.isdisjoint(("why", "story", "picture"))
    assert bound_files(import_module(f"{rules.__name__}.rules")) == []
