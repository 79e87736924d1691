"""Compiled code as it is made, kept and loaded: every trap is set up in a folder of its own and walked into on purpose."""

import os
import shutil
import stat
import sys
from ast import literal_eval
from pathlib import Path
from types import FunctionType, SimpleNamespace

import numpy as np
import pytest

from filon.kernel import events, library
from filon.kernel.compiling import KERNELS, is_kernel
from filon.kernel.library import read_library, write_library
from filon.kernel.sources import files_behind
from filon.kernel.template import entry_of
from fixture import trove
from kernel.tiny_games import FOLD, HELPERS, libraries_in, run, write_games

COMPILE = """
import sys
from importlib import import_module
from filon.kernel.compile_process import compile_once
from filon.kernel.library import load_library
import shelf

def compiled(name, factory):
    library = factory(import_module(name))
    was_there = library.is_compiled
    compile_once(library, lambda *_: None)
    assert load_library(library)
    return was_there
"""
ASK = (
    COMPILE
    + """
for name in sys.argv[1:]:
    was_there = compiled(name, shelf.first)
    print(name, shelf.template_of(sys.modules[name]).ask(7), "found" if was_there else "made")
"""
)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Two tiny games in a folder with its own cache."""
    return write_games(tmp_path)


# --- what it is kept under ----------------------------------------------------------------------------------------------


def test_a_template_bound_to_two_rule_sets_answers_for_each_in_every_process(games: Path) -> None:
    assert run(games, ASK, "ones", "twos") == ["ones 70 made", "twos 700 made"]
    assert run(games, ASK, "twos", "ones") == ["twos 700 found", "ones 70 found"]


def test_an_edit_in_an_imported_file_is_noticed(games: Path) -> None:
    assert run(games, ASK, "ones") == ["ones 70 made"]
    (games / "helpers.py").write_text(HELPERS.replace("10 * x", "11 * x"), encoding="utf-8")
    assert run(games, ASK, "ones") == ["ones 77 made"]


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


def test_an_edit_anywhere_in_the_tree_of_a_game_is_noticed_where_compiled_code_can_see_it(games: Path) -> None:
    for name, text in TREE.items():
        (games / name).parent.mkdir(exist_ok=True)
        (games / name).write_text(text, encoding="utf-8")
    assert run(games, ASK, "game") == ["game 70 made"]
    (games / "game/drawing.py").write_text("COLOUR = 'blue'\n", encoding="utf-8")
    assert run(games, ASK, "game") == ["game 70 found"]
    (games / "game/state.py").write_text("SIZE = 11\n", encoding="utf-8")
    assert run(games, ASK, "game") == ["game 77 made"]


def test_two_checkouts_of_the_same_sources_share_what_is_compiled(games: Path) -> None:
    assert run(games, ASK, "ones") == ["ones 70 made"]
    other = games / "another checkout"
    other.mkdir()
    for file in games.glob("*.py"):
        shutil.copyfile(file, other / file.name)
    cache = str(games / "cache")
    assert run(other, ASK, "ones", FILON_CACHE=cache) == ["ones 70 found"]
    (other / "ones.py").write_text(FOLD.format(name="ones", helper="hundredfold"), encoding="utf-8")
    assert run(other, ASK, "ones", FILON_CACHE=cache) == ["ones 700 made"]
    assert run(games, ASK, "ones") == ["ones 70 found"]


PEEK = (
    COMPILE
    + """
import numpy as np
was_there = compiled("ones", shelf.first)
try:
    shelf.template_of(sys.modules["ones"]).look(np.zeros(3), 5)
    print("unchecked", was_there)
except IndexError:
    print("checked", was_there)
"""
)


def test_bounds_are_checked_even_beside_unchecked_code(games: Path) -> None:
    assert run(games, PEEK) == ["unchecked False"]
    assert run(games, PEEK, NUMBA_BOUNDSCHECK="1") == ["checked False"]
    assert run(games, PEEK) == ["unchecked True"]
    assert len(libraries_in(games)) == 2


def test_the_name_changes_with_the_way_of_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    names = set()
    for variable in ("FILON_NOTHING", "NUMBA_BOUNDSCHECK", "NUMBA_OPT"):
        with monkeypatch.context() as patch:
            patch.setenv(variable, "1")
            library.machine_digest.cache_clear()
            names |= {library.machine_digest(*library.host()), library.machine_digest("another", "processor")}
    library.machine_digest.cache_clear()
    assert len(names) == 6


def test_the_name_is_that_of_the_numba_which_runs_and_not_of_one_that_was_installed_since(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert library.version_of("numpy") == np.__version__
    monkeypatch.setattr(library, "version", lambda _: "another")
    assert library.version_of("numpy") == np.__version__
    monkeypatch.delitem(sys.modules, "numba", raising=False)
    assert library.version_of("numba") == "another"


def test_a_library_is_also_the_work_of_the_compiler() -> None:
    behind = {file.name for file in files_behind([Path(str(events.__file__))])}
    assert {"compiler.py", "linking.py", "library.py"} <= behind


def test_a_template_is_kept_under_the_game_it_is_bound_to() -> None:
    written = {file.name for file in library.bound_files(entry_of(trove))}
    assert written == {"rules.py", "hidden.py", "policy.py", "default_moves.py", "default_worlds.py"}
    assert library.bound_files(sys.modules["trove.policy"]) == []


# --- kernels ------------------------------------------------------------------------------------------------------------


def test_a_kernel_is_the_function_itself_and_known_as_one() -> None:
    assert is_kernel(events.tell)
    assert isinstance(events.tell, FunctionType)
    others: tuple[object, ...] = (is_kernel, len, None, 3, [], {}, SimpleNamespace(), KERNELS)
    for other in others:
        assert not is_kernel(other)


PIECES = (
    COMPILE
    + """
from enum import IntEnum
import numpy as np
from filon.kernel.compiling import kernel
from filon.kernel.compiler import PIECES, compiled_alone
from filon.kernel.linking import linked_alone

class Card(IntEnum):
    GOLD = 3

SEVEN = 7

@kernel
def double(x, y):
    return 2 * x + y

@kernel
def use(narrow, wide, flag):
    near = double(narrow[0], 1) + double(1, narrow[1]) + double(SEVEN, Card.GOLD) + double(wide, 2)
    near += double(x=wide, y=3) + double(narrow[2], y=narrow[0])
    return near + double(wide, np.int16(4)) + double(wide, narrow[0] > 1)

given = (np.ones(3, np.int8), 5, True)
print(linked_alone(use, compiled_alone(use, given))(*given))
print(sorted(map(str, PIECES[double].overloads)))
"""
)


def test_literals_and_narrow_numbers_do_not_multiply_pieces(games: Path) -> None:
    answer, pieces = run(games, PIECES)
    assert int(answer) == sum([2 + 1, 2 + 1, 14 + 3, 10 + 2, 10 + 3, 2 + 1, 10 + 4, 10 + 0])
    assert literal_eval(pieces) == ["(int64, bool)", "(int64, int64)"]


# --- entry points -------------------------------------------------------------------------------------------------------

ENTRY_POINTS = (
    COMPILE
    + """
import numpy as np
was_there = [compiled("ones", shelf.first), compiled("ones", shelf.second)]
bound = shelf.template_of(sys.modules["ones"])
print(bound.ask(7), bound.add(np.arange(4), 5), *was_there)
for x in (0, 1, 2):
    try:
        print("fine", bound.check(x))
    except Exception as error:
        print(type(error).__name__, error.args)
"""
)


def test_two_libraries_of_a_game_that_make_arrays_and_raise(games: Path) -> None:
    raised = ["fine 0", "IndexError ('nothing there',)", "ValueError ('too large',)"]
    expected = 0 + 1 + 2 + 3 + 0 + 5 * 1 + 3
    assert run(games, ENTRY_POINTS) == [f"70 {expected} False False", *raised]
    assert run(games, ENTRY_POINTS) == [f"70 {expected} True True", *raised], "in a process that compiled nothing"


KINDS = (
    COMPILE
    + """
import numpy as np
compiled("ones", shelf.first), compiled("ones", shelf.second)
bound = shelf.template_of(sys.modules["ones"])
frozen, apart = np.ones(4), np.ones(8)[::2]
frozen.flags.writeable = False
asked = [
    *((bound.ask, (x,)) for x in (np.int32(7), np.uint8(7), True, np.bool_(True), 2**70, "7", None, [7], ())),
    *((bound.ask, arguments) for arguments in ((), (1, 2))),
    *((bound.look, (xs, 0)) for xs in (frozen, apart, np.ones(2, np.float32), np.ones((2, 2)), [1.0], None)),
    (bound.look, (np.ones(4), np.int8(1))),
]
for door, arguments in asked:
    try:
        print(door(*arguments))
    except (TypeError, OverflowError) as error:
        print(type(error).__name__)
    assert len(door.overloads) == 1, "it was compiled once more"
print("numba.core.compiler" in sys.modules, "filon.kernel.compiler" in sys.modules)
"""
)


def test_an_entry_point_converts_or_refuses_what_it_was_not_compiled_for_and_never_compiles(games: Path) -> None:
    run(games, KINDS)
    *answers, machinery = run(games, KINDS)
    refused = "TypeError"
    assert answers[:4] == ["70", "70", "10", "10"]
    assert answers[4:11] == ["OverflowError", *6 * [refused]]
    assert answers[11:] == [*6 * [refused], "1.0"]
    assert machinery.split()[1] == "False", "the compiler was imported to load a library"


# --- files --------------------------------------------------------------------------------------------------------------


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A library as it is kept."""
    file = tmp_path / "game.rules" / "abc.library"
    write_library(file, b"the code")
    return file


def test_what_was_written_is_read_by_all_and_written_by_its_owner_only(kept: Path) -> None:
    assert read_library(kept) == b"the code"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o644
    assert list(kept.parent.iterdir()) == [kept], "something else was left there"


@pytest.mark.parametrize("length", [0, 1, 15, 16, 40, 48, 55])
def test_a_truncated_library_is_not_read(kept: Path, length: int) -> None:
    whole = kept.read_bytes()
    assert length < len(whole)
    kept.write_bytes(whole[:length])
    assert read_library(kept) is None


def test_no_changed_byte_of_a_library_goes_unnoticed(kept: Path) -> None:
    whole = kept.read_bytes()
    for place in range(len(whole)):
        kept.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert read_library(kept) is None, place
    kept.write_bytes(whole + b"\0")
    assert read_library(kept) is None


@pytest.mark.parametrize("place", ["game.rules/other.library", "other.rules/abc.library"])
def test_a_library_under_the_name_of_another_is_not_read(kept: Path, place: str) -> None:
    foreign = kept.parent.parent / place
    foreign.parent.mkdir(exist_ok=True)
    shutil.copyfile(kept, foreign)
    assert read_library(foreign) is None


def test_what_is_no_file_is_not_read(tmp_path: Path) -> None:
    assert read_library(tmp_path) is None
    assert read_library(tmp_path / "nothing") is None


def test_a_write_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(OSError, match="no space left"):
        write_library(tmp_path / "game.rules" / "abc.library", b"the code")
    assert list((tmp_path / "game.rules").iterdir()) == []


@pytest.mark.parametrize("fault", ["damaged", "empty", "whole, and no library"])
def test_a_library_that_cannot_be_used_is_made_anew(games: Path, fault: str) -> None:
    assert run(games, ASK, "ones") == ["ones 70 made"]
    (file,) = libraries_in(games)
    whole = file.read_bytes()
    if fault == "damaged":
        file.write_bytes(whole[:-100] + b"?" + whole[-99:])
    elif fault == "empty":
        file.write_bytes(b"")
    else:
        write_library(file, b"this is no library")
    load_it = "from filon.kernel.library import load_library\nimport ones, shelf\nprint(load_library(shelf.first(ones)))"
    assert run(games, load_it) == ["False"]
    assert run(games, ASK, "ones") == ["ones 70 made"]
    assert read_library(file) is not None
    assert run(games, load_it) == ["True"]


def test_old_libraries_go_and_fresh_or_used_ones_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "CACHE", tmp_path)
    names = ("old.library", "kept.library", "fresh.library", "old.part", "fresh.part", "old.other")
    files = {name: tmp_path / "game" / name for name in names}
    (tmp_path / "game").mkdir()
    for name, file in files.items():
        file.write_bytes(b"")
        if not name.startswith("fresh"):
            os.utime(file, (0, 0))
    assert library.forget_old({files["kept.library"]}) == 1
    assert [name for name, file in files.items() if not file.exists()] == ["old.library", "old.part"]


def test_a_library_that_is_used_is_not_forgotten(games: Path) -> None:
    assert run(games, ASK, "ones") == ["ones 70 made"]
    (file,) = libraries_in(games)
    os.utime(file, (0, 0))
    run(games, ASK, "ones")
    assert run(games, "from filon.kernel.library import forget_old\nprint(forget_old(set()))") == ["0"]


UNWRITABLE = """
import os, sys
from filon.kernel.library import writable_cache
CACHE = writable_cache()
if os.fork() == 0:
    sys.exit()
os.wait()
print(CACHE, CACHE.is_dir())
"""


def test_a_temporary_cache_is_gone_with_its_process_and_not_with_a_fork_of_it(games: Path) -> None:
    (games / "file").write_text("", encoding="utf-8")
    said = run(games, UNWRITABLE, FILON_CACHE=str(games / "file" / "cache"), TMPDIR=str(games))
    folder, was_there = said[-1].rsplit(" ", 1)
    assert was_there == "True"
    assert not Path(folder).exists()


def test_a_cache_is_where_it_was_wished_wherever_a_process_goes(games: Path) -> None:
    script = "import os\nfrom filon.kernel import library\nos.chdir('/')\nprint(library.CACHE)"
    assert run(games, script, FILON_CACHE="nearby") == [str(games / "nearby")]
