"""The workshop with real processes and tiny games: killed, starved, outlived, upgraded under way, and found all the same."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kernel.tiny_games import FIRST, FOLD, HELPERS, SECOND, environment, libraries_in, run, write_games

WITHIN = 60.0  # seconds until something must have happened; far more than it takes
SLOW = """
import os, sys, time
from pathlib import Path

if Path(sys.argv[0]).stem == "compile_process":
    with (Path(__file__).parent / "begun").open("a") as begun:
        begun.write(f"{os.getpid()}\\n")
    while (Path(__file__).parent / "held").exists():
        time.sleep(0.01)
"""  # a game that takes its time where it is compiled, as long as a file is there
FINISH = f"""
import os, sys, time
from importlib import import_module
from filon.kernel.errors import FilonError
from filon.kernel.workshop import WORKSHOP, Urgency, library_of
import shelf

def finish(rules, factories=("{FIRST}",)):
    try:
        WORKSHOP.finish(rules, factories, lambda *_: None)
        return "compiled"
    except FilonError as error:
        return f"refused: {{error}}"

def answer(rules):
    ask = shelf.template_of(rules).ask
    return f"{{ask(7)}} {{'compiled' if hasattr(ask, 'py_func') else 'plain'}}"

def children():
    while WORKSHOP.at_work:
        time.sleep(0.01)
    try:
        return os.waitpid(-1, os.WNOHANG)
    except ChildProcessError:
        return None
"""


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Two tiny games; the first takes its time while a file `held` is there."""
    write_games(tmp_path)
    slow = SLOW + (tmp_path / "ones.py").read_text(encoding="utf-8")
    (tmp_path / "ones.py").write_text(slow, encoding="utf-8")
    return tmp_path


def until(is_so: Callable[[], object]) -> None:
    """Wait for something, but not forever."""
    end = time.monotonic() + WITHIN
    while not is_so():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.02)


def begun_in(folder: Path) -> list[int]:
    """The processes that began to compile the first game."""
    file = folder / "begun"
    return [int(line) for line in file.read_text(encoding="utf-8").splitlines()] if file.exists() else []


def is_gone(process: int) -> bool:
    """Has a process ended, whether somebody asked for its outcome or not?"""
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


@pytest.fixture
def begin(games: Path) -> Iterator[Callable[..., "subprocess.Popen[str]"]]:
    """Start a process there, in a group of its own; whatever is left of it is ended with the test."""
    started: list[subprocess.Popen[str]] = []

    def begin(script: str, *arguments: str) -> "subprocess.Popen[str]":
        pipe = subprocess.PIPE
        command = [sys.executable, "-c", FINISH + script, *arguments]
        started.append(
            subprocess.Popen(
                command, cwd=games, env=environment(games), stdout=pipe, stderr=pipe, text=True, start_new_session=True
            )
        )
        return started[-1]

    yield begin
    (games / "held").unlink(missing_ok=True)
    for process in started:
        process.kill()
        process.communicate()
    until(lambda: all(map(is_gone, begun_in(games))))


# --- who compiles -------------------------------------------------------------------------------------------------------


def test_of_two_processes_one_compiles_and_both_use_it(games: Path, begin: Callable[..., "subprocess.Popen[str]"]) -> None:
    (games / "held").touch()
    script = "import ones\nprint(finish(ones), answer(ones), WORKSHOP.orders['ones'].total != 100, children())"
    both = [begin(script), begin(script)]
    until(lambda: len(begun_in(games)) == 2)
    (games / "held").unlink()
    said = [process.communicate(timeout=WITHIN) for process in both]
    assert sorted(out for out, _ in said) == [f"compiled 70 compiled {compiles} None\n" for compiles in (False, True)]
    assert [err for _, err in said] == ["", ""]
    assert len(libraries_in(games)) == 1


def test_both_libraries_of_a_game_come_from_one_process(games: Path) -> None:
    script = f"""
import ones
print(finish(ones, ["{FIRST}", "{SECOND}"]), answer(ones), shelf.template_of(ones).check(0), children())
"""
    assert run(games, FINISH + script) == ["compiled 70 compiled 0 None"]
    assert len(begun_in(games)) == 1
    assert [file.parent.name for file in libraries_in(games)] == ["ones.first", "ones.second"]


def test_threads_wait_for_the_same_and_for_other_games(games: Path) -> None:
    script = f"""
from concurrent.futures import ThreadPoolExecutor
import ones, twos
asked = [(rules, [factory]) for rules in (ones, twos) for factory in ("{FIRST}", "{SECOND}")] * 3
with ThreadPoolExecutor(len(asked)) as pool:
    print(*set(pool.map(lambda one: finish(*one), asked)))
print(answer(ones), answer(twos), children())
"""
    assert run(games, FINISH + script) == ["compiled", "70 compiled 700 compiled None"]
    assert len(libraries_in(games)) == 4


# --- killed and starved -------------------------------------------------------------------------------------------------


def test_a_process_killed_in_the_middle_is_started_once_more_then_the_game_goes_on_uncompiled(
    games: Path, begin: Callable[..., "subprocess.Popen[str]"]
) -> None:
    (games / "held").touch()
    process = begin("import ones, twos\nprint(finish(ones), answer(ones), finish(twos), answer(twos), children())")
    for turn in (1, 2):
        until(lambda turn=turn: len(begun_in(games)) == turn)  # type: ignore[misc]
        os.kill(begun_in(games)[-1], signal.SIGKILL)
    out, err = process.communicate(timeout=WITHIN)
    why = "its process ended with -9"
    refused = f"refused: ones could not be compiled: {why}; filon doctor may know why"
    assert out == f"{refused} 70 plain compiled 700 compiled None\n"
    assert err == ""
    assert len(begun_in(games)) == 2


def test_a_process_killed_once_is_not_missed(games: Path, begin: Callable[..., "subprocess.Popen[str]"]) -> None:
    (games / "held").touch()
    process = begin("import ones\nprint(finish(ones), answer(ones))")
    until(lambda: begun_in(games))
    (games / "held").unlink()
    os.kill(begun_in(games)[0], signal.SIGKILL)
    assert process.communicate(timeout=WITHIN) == ("compiled 70 compiled\n", "")


FULL = """
import resource, ones
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
print(finish(ones), answer(ones), children())
"""


def test_a_full_disk_leaves_no_half_file_and_the_game_goes_on(
    games: Path, begin: Callable[..., "subprocess.Popen[str]"]
) -> None:
    out, err = begin(FULL).communicate(timeout=WITHIN)
    refused = "refused: ones could not be compiled: OSError: [Errno 27] File too large; filon doctor may know why"
    assert (out, err) == (f"{refused} 70 plain None\n", "")
    left = [file for file in (games / "cache").rglob("*") if file.is_file() and file.suffix != ".lock"]
    assert left == []
    assert run(games, FINISH + "import ones\nprint(finish(ones), answer(ones))") == ["compiled 70 compiled"]


@pytest.mark.parametrize("variable", ["FILON_COMPILE", "NUMBA_DISABLE_JIT"])
def test_where_nothing_may_be_compiled_it_is_refused_or_not_needed(games: Path, variable: str) -> None:
    value, said = {"FILON_COMPILE": ("0", "refused"), "NUMBA_DISABLE_JIT": ("1", "compiled")}[variable]
    script = FINISH + "import ones\nprint(finish(ones).partition(':')[0], answer(ones), 'numba' in sys.modules)"
    assert run(games, script, **{variable: value}) == [f"{said} 70 plain False"]
    assert begun_in(games) == []


# --- who ends first -----------------------------------------------------------------------------------------------------

ORDER = f"""
import ones, time
WORKSHOP.order(ones, Urgency.PLAYED, ["{FIRST}"])
while not Path("begun").exists():
    time.sleep(0.01)
"""
LIVES_ON = "time.sleep(1000)"
FORKED = f"""
if os.fork() == 0:
    print(WORKSHOP.at_work, WORKSHOP.orders["ones"].process, flush=True)
{LIVES_ON}
"""


@pytest.mark.parametrize("script", [LIVES_ON, FORKED], ids=["alone", "with a copy that lives on"])
def test_who_compiles_for_a_process_that_was_killed_ends_soon(
    games: Path, begin: Callable[..., "subprocess.Popen[str]"], script: str
) -> None:
    (games / "held").touch()
    process = begin("from pathlib import Path" + ORDER + script)
    until(lambda: begun_in(games))
    if script is FORKED:
        assert process.stdout
        assert process.stdout.readline() == "0 None\n"
    (compiling,) = begun_in(games)
    assert not is_gone(compiling)
    process.kill()
    until(lambda: is_gone(compiling))
    if script is FORKED:
        os.killpg(process.pid, signal.SIGKILL)
    assert libraries_in(games) == []


def test_python_ends_while_a_game_is_compiled(games: Path, begin: Callable[..., "subprocess.Popen[str]"]) -> None:
    (games / "held").touch()
    process = begin("from pathlib import Path" + ORDER + "print(answer(ones))")
    assert process.communicate(timeout=WITHIN) == ("70 plain\n", "")
    assert process.returncode == 0
    until(lambda: is_gone(begun_in(games)[0]))


def test_an_interrupt_ends_who_waits_and_who_compiles(games: Path, begin: Callable[..., "subprocess.Popen[str]"]) -> None:
    (games / "held").touch()
    process = begin("import ones\nfinish(ones)")
    until(lambda: begun_in(games))
    assert os.getsid(begun_in(games)[0]) != process.pid, "the interrupt of a terminal would reach it"
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=WITHIN)
    assert err.rstrip().endswith("KeyboardInterrupt")
    assert process.returncode != 0
    until(lambda: is_gone(begun_in(games)[0]))


def test_a_copy_of_a_process_that_compiles_can_compile(games: Path, begin: Callable[..., "subprocess.Popen[str]"]) -> None:
    (games / "held").touch()
    script = """
copy = os.fork()
os.remove("held") if copy else None
print(finish(ones), answer(ones), "copy" if copy == 0 else "original", flush=True)
if copy:
    os.waitpid(copy, 0)
"""
    out, err = begin("from pathlib import Path" + ORDER + script).communicate(timeout=WITHIN)
    assert sorted(out.splitlines()) == [f"compiled 70 compiled {who}" for who in ("copy", "original")]
    assert err == ""


# --- upgraded under way -------------------------------------------------------------------------------------------------

REFUSED = "refused: ones could not be compiled: its files are not those that run here"
UPGRADE = """
from pathlib import Path
import ones
print(answer(ones))
{before}
Path({file!r}).write_text(Path({file!r}).read_text().replace({old!r}, {new!r}))
{after}
print(finish(ones).partition(", or")[0], answer(ones))
"""
EDITS = {
    "a kernel": ("helpers.py", "10 * x", "11 * x"),
    "a constant": ("sizes.py", "10", "11"),
    "the template": ("template.py", "rules.answer(x)", "rules.answer(x) + 7"),
}


@pytest.fixture
def sized(games: Path) -> Path:
    """The same games; how many times the first one takes is a constant of another file."""
    (games / "sizes.py").write_text("TIMES = 10\n", encoding="utf-8")
    ones = (games / "ones.py").read_text(encoding="utf-8").replace("return tenfold(x)", "return tenfold(x) * TIMES // 10")
    (games / "ones.py").write_text("from sizes import TIMES\n" + ones, encoding="utf-8")
    return games


@pytest.mark.parametrize("edit", EDITS)
@pytest.mark.parametrize("asked", ["before", "after"])
def test_what_was_imported_before_an_upgrade_never_runs_code_compiled_from_after_it(
    sized: Path, edit: str, asked: str
) -> None:
    file, old, new = EDITS[edit]
    first = f"library_of('{FIRST}', ones).file" if asked == "before" else ""
    changed = "from filon.kernel import sources; sources.forget()"
    script = FINISH + UPGRADE.format(before=first, after=changed, file=file, old=old, new=new)
    assert run(sized, script) == ["70 plain", f"{REFUSED} 70 plain"]
    fresh = FINISH + "import ones\nprint(finish(ones), answer(ones))"
    assert run(sized, fresh) == ["compiled 77 compiled"]
    assert len(libraries_in(sized)) == 1, "it was compiled once, by the process that found the new files"


def test_a_library_that_is_there_already_is_not_taken_for_that_of_what_was_imported_before(sized: Path) -> None:
    for edit in ("a kernel", "a constant"):
        file, old, new = EDITS[edit]
        other = (
            "import subprocess; subprocess.run([sys.executable, '-c', sys.argv[1]], check=True, stdout=subprocess.DEVNULL)"
        )
        script = FINISH + UPGRADE.format(before="", after=other, file=file, old=old, new=new)
        said = run(sized, script, FINISH + "import ones\nprint(finish(ones))")
        assert said == ["70 plain", f"{REFUSED} 70 plain"]
        shutil.rmtree(sized / "cache")
        (sized / file).write_text((sized / file).read_text(encoding="utf-8").replace(new, old), encoding="utf-8")


def test_a_compiler_whose_files_change_after_it_imported_them_deceives_nobody(games: Path) -> None:
    compile_late = """
from pathlib import Path
import ones
Path("helpers.py").write_text(Path("helpers.py").read_text().replace("10 * x", "11 * x"))
from filon.kernel.compile_process import compile_once
compile_once(shelf.first(ones), lambda *_: None)
"""
    run(games, FINISH + compile_late)
    assert len(libraries_in(games)) == 1
    assert run(games, FINISH + "import ones\nprint(finish(ones), answer(ones))") == ["compiled 77 compiled"]


# --- odd places ---------------------------------------------------------------------------------------------------------


def test_a_game_is_found_that_was_imported_from_where_nobody_looks_any_more(games: Path, tmp_path: Path) -> None:
    elsewhere, empty = tmp_path / "else where é", tmp_path / "empty"
    (elsewhere / "pack").mkdir(parents=True)
    empty.mkdir()
    (elsewhere / "pack" / "__init__.py").touch()
    (elsewhere / "pack" / "threes.py").write_text(FOLD.format(name="threes", helper="tenfold"), encoding="utf-8")
    script = f"""
sys.path.insert(0, {str(elsewhere)!r})
import pack.threes
del sys.path[0]
os.chdir({str(empty)!r})
print(finish(pack.threes), answer(pack.threes))
"""
    assert run(games, FINISH + script) == ["compiled 70 compiled"]


def test_what_lies_in_the_working_folder_is_not_taken_for_what_the_compiler_needs(games: Path, tmp_path: Path) -> None:
    trap = tmp_path / "trap"
    trap.mkdir()
    for name in ("numpy", "numba", "filon", "helpers"):
        (trap / f"{name}.py").write_text("raise RuntimeError('not this one')\n", encoding="utf-8")
    program = games / "program.py"
    program.write_text(FINISH + "import ones\nprint(finish(ones), answer(ones))", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, program], cwd=trap, env=environment(games), capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("compiled 70 compiled\n", "")


def test_a_python_that_leaves_assertions_out_compiles_without_them(games: Path) -> None:
    with_assertion = HELPERS.replace("    return 10 * x", "    assert x != 7\n    return 10 * x")
    (games / "helpers.py").write_text(with_assertion, encoding="utf-8")
    script = FINISH + "import ones\nprint(finish(ones), answer(ones))"
    assert run(games, script, PYTHONOPTIMIZE="1") == ["compiled 70 compiled"]
    refused = (
        script.replace("answer(ones)", "'none'") + "\ntry:\n    answer(ones)\nexcept AssertionError:\n    print('refused')"
    )
    assert run(games, refused) == ["compiled none", "refused"]


def test_a_game_that_cannot_be_imported_anew_is_played_uncompiled(games: Path) -> None:
    script = """
import types
made = types.ModuleType("made")
exec(open("twos.py").read(), vars(made))
sys.modules["made"] = made
print(finish(made).partition(";")[0], answer(made), children())
"""
    (said,) = run(games, FINISH + script)
    assert said == "refused: twos could not be compiled: ModuleNotFoundError: No module named 'made' 700 plain None"
