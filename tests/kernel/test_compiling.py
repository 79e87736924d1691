"""Compiling: the traps of numba's disk cache, each set up in a cache folder of its own and walked into on purpose."""

import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from numba import config

from filon.kernel import chance, compiling, events, sources, warm
from filon.kernel.template import entry_of
from fixture import trove

RULES = """
from filon.kernel.compiling import kernel
from helpers import {helper}

@kernel
def answer(x):
    return {helper}(x)
"""
HELPERS = """
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
"""
TEMPLATE = """
from filon.kernel.compiling import kernel

@kernel
def ask(x):
    return rules.answer(x)
"""
ASK = """
import sys
from importlib import import_module
from pathlib import Path
from filon.kernel.template import load_template

for name in sys.argv[1:]:
    bound = load_template(Path("template.py"), import_module(name))
    print(name, bound.ask(7), sum(bound.ask.stats.cache_hits.values()))
"""
PEEK = """
import numpy as np
from helpers import peek
try:
    peek(np.zeros(3), 5)
    print("unchecked")
except IndexError:
    print("checked")
"""


@pytest.fixture
def workshop(tmp_path: Path) -> Path:
    """Two rule sets, a template, and helpers they import, in a folder with its own cache."""
    (tmp_path / "ones.py").write_text(RULES.format(helper="tenfold"), encoding="utf-8")
    (tmp_path / "twos.py").write_text(RULES.format(helper="hundredfold"), encoding="utf-8")
    (tmp_path / "helpers.py").write_text(HELPERS, encoding="utf-8")
    (tmp_path / "template.py").write_text(TEMPLATE, encoding="utf-8")
    return tmp_path


def run(workshop: Path, script: str, *arguments: str, **environment: str) -> list[str]:
    """What a fresh process prints."""
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        cwd=workshop,
        env={**os.environ, "FILON_CACHE": str(workshop / "cache"), "PYTHONDONTWRITEBYTECODE": "1", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_a_template_bound_to_two_rule_sets_answers_for_each_in_every_process(workshop: Path) -> None:
    assert run(workshop, ASK, "ones", "twos") == ["ones 70 0", "twos 700 0"]
    assert run(workshop, ASK, "twos", "ones") == ["twos 700 1", "ones 70 1"]
    assert run(workshop, ASK, "twos") == ["twos 700 1"]


def test_an_edit_in_an_imported_file_is_noticed(workshop: Path) -> None:
    assert run(workshop, ASK, "ones") == ["ones 70 0"]
    (workshop / "helpers.py").write_text(HELPERS.replace("10 * x", "11 * x"), encoding="utf-8")
    assert run(workshop, ASK, "ones") == ["ones 77 0"]


TREE = {
    "game/__init__.py": "from .rules.maze import answer\n",
    "game/state.py": "SIZE = 10\n",
    "game/drawing.py": "COLOUR = 'red'\n",
    "game/rules/__init__.py": "",
    "game/rules/maze.py": """
from filon.kernel.compiling import kernel
from ..state import SIZE

@kernel
def answer(x):
    return SIZE * x
""",
}


def test_an_edit_anywhere_in_the_tree_of_a_game_is_noticed_where_compiled_code_can_see_it(workshop: Path) -> None:
    for name, text in TREE.items():
        (workshop / name).parent.mkdir(exist_ok=True)
        (workshop / name).write_text(text, encoding="utf-8")
    assert run(workshop, ASK, "game") == ["game 70 0"]
    assert run(workshop, ASK, "game") == ["game 70 1"]
    (workshop / "game/drawing.py").write_text("COLOUR = 'blue'\n", encoding="utf-8")
    assert run(workshop, ASK, "game") == ["game 70 1"]
    (workshop / "game/state.py").write_text("SIZE = 11\n", encoding="utf-8")
    assert run(workshop, ASK, "game") == ["game 77 0"]


def test_two_checkouts_of_the_same_sources_share_what_is_compiled(workshop: Path) -> None:
    assert run(workshop, ASK, "ones") == ["ones 70 0"]
    other = workshop / "another checkout"
    other.mkdir()
    for file in workshop.glob("*.py"):
        shutil.copyfile(file, other / file.name)
    assert run(other, ASK, "ones", FILON_CACHE=str(workshop / "cache")) == ["ones 70 1"]
    (other / "ones.py").write_text(RULES.format(helper="hundredfold"), encoding="utf-8")
    assert run(other, ASK, "ones", FILON_CACHE=str(workshop / "cache")) == ["ones 700 0"]
    assert run(workshop, ASK, "ones") == ["ones 70 1"]


def test_bounds_are_checked_even_beside_a_warm_unchecked_cache(workshop: Path) -> None:
    assert run(workshop, PEEK) == ["unchecked"]
    assert run(workshop, PEEK, NUMBA_BOUNDSCHECK="1") == ["checked"]
    assert run(workshop, PEEK) == ["unchecked"]


def test_the_folder_changes_with_sources_module_and_way_of_compiling(
    workshop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = workshop / "ones.py"
    folders = [compiling.folder_of("ones", file), compiling.folder_of("twos", file)]
    monkeypatch.setattr(config, "BOUNDSCHECK", 1)
    folders.append(compiling.folder_of("ones", file))
    monkeypatch.undo()
    monkeypatch.setattr(config, "OPT", 1)
    folders.append(compiling.folder_of("ones", file))
    monkeypatch.undo()
    (workshop / "helpers.py").write_text(HELPERS + "\n", encoding="utf-8")
    assert compiling.folder_of("ones", file) == folders[0], "sources are read once a process"
    sources.forget()
    folders.append(compiling.folder_of("ones", file))
    assert len(set(folders)) == len(folders)
    assert all(folder.parent.name in ("ones", "twos") for folder in folders)


def test_what_takes_any_game_s_record_is_kept_with_each_game_and_not_on_its_own() -> None:
    functions: list[Any] = [events.tell, chance.below, chance.child_key]
    assert [type(function._cache).__name__ != "NullCache" for function in functions] == [False, False, True]


def test_a_template_s_folder_follows_the_game_it_is_bound_to() -> None:
    template_of = entry_of(trove)
    written = {file.name for file in compiling.bound_files(template_of.__name__)}
    assert written == {"rules.py", "hidden.py", "policy.py", "default_moves.py", "default_worlds.py"}
    assert compiling.bound_files("trove.policy") == []


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """A cache folder of its own, and a list of the games that were compiled into it (in name only)."""
    compiled: list[object] = []
    monkeypatch.setattr(compiling, "CACHE", tmp_path)
    monkeypatch.setattr(warm, "exercise", compiled.append)
    return compiled


def test_a_game_is_compiled_once(elsewhere: list[object], capsys: pytest.CaptureFixture[str]) -> None:
    assert warm.prepare(trove)
    assert "compiling trove" in capsys.readouterr().err
    assert not warm.prepare(trove)
    assert elsewhere == [trove]


def test_who_compiles_holds_a_lock_and_who_waited_does_not_compile_again(elsewhere: list[object]) -> None:
    answers: list[bool] = []
    marker = warm.marker_of(trove)
    waiting = threading.Thread(target=lambda: answers.append(warm.prepare(trove)))
    with FileLock(compiling.CACHE / "trove.lock"):
        waiting.start()
        waiting.join(0.2)
        assert waiting.is_alive(), "it did not wait for the lock"
        marker.parent.mkdir(parents=True, exist_ok=True)
        marker.touch()
    waiting.join()
    assert answers == [False]
    assert elsewhere == []


def test_a_compilation_that_fails_is_not_marked_as_done(elsewhere: list[object], monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(rules: object) -> None:
        raise RuntimeError("the compiler gave up")

    monkeypatch.setattr(warm, "exercise", fail)
    with pytest.raises(RuntimeError):
        warm.prepare(trove)
    assert not warm.marker_of(trove).exists()


def test_old_folders_go_and_fresh_or_used_ones_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "CACHE", tmp_path)
    old, kept, fresh = tmp_path / "m" / "old", tmp_path / "m" / "kept", tmp_path / "m" / "fresh"
    for folder in (old, kept, fresh):
        folder.mkdir(parents=True)
    for folder in (old, kept):
        os.utime(folder, (0, 0))
    assert compiling.forget_old({kept}) == 1
    assert [folder.exists() for folder in (old, kept, fresh)] == [False, True, True]
