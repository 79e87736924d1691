"""Kernels of no library: compiled when they are first called, found by whoever calls the same again, and never stale."""

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from filon.kernel import compiler, compiling, library, sources
from filon.kernel.compiling import KERNELS, Alone, alone, is_compiling_off

TIMES = "TIMES = 10\n"
LOOPS = """
from filon.kernel.compiling import alone
from times import TIMES

@alone
def fold(x):
    return TIMES * x

@alone
def total(n):
    found = 0
    for x in range(n):
        found += fold(x)
    return found
"""
compiled_only = pytest.mark.skipif(is_compiling_off(), reason="nothing is compiled")


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What was compiled in a test, into a cache of its own; its kernels are no part of Filon."""
    compiled, before, compile_it = list[str](), dict(KERNELS), compiler.compiled_alone

    def watched(function: Any, arguments: tuple[Any, ...]) -> bytes:
        compiled.append(function.__name__)
        return compile_it(function, arguments)

    monkeypatch.setattr(compiler, "compiled_alone", watched)
    monkeypatch.setattr(library, "CACHE", tmp_path / "cache")
    yield compiled
    KERNELS.clear()
    KERNELS.update(before)
    sources.forget()


def loops_in(folder: Path, times: str = TIMES, loops: str = LOOPS) -> ModuleType:
    """The module of loops as a fresh process finds it, with these files."""
    texts = {"times": times, "loops": loops}
    for name, text in texts.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    sources.forget()
    module = ModuleType("loops")
    constants: dict[str, int] = {}
    exec(times, constants)  # noqa: S102 (written above)
    text = loops.replace("from times import TIMES", f"TIMES = {constants['TIMES']}")
    exec(compile(text, str(folder / "loops.py"), "exec"), vars(module))  # noqa: S102 (written above)
    return module


def itself(x: int) -> int:
    return x


@compiled_only
def test_a_kernel_is_compiled_once_and_found_by_the_next_process(made: list[str], tmp_path: Path) -> None:
    first = loops_in(tmp_path).total
    assert isinstance(first, Alone)
    assert first.compiled is None
    assert [first(4), first(5)] == [60, 100]
    assert loops_in(tmp_path).total(4) == 60
    assert made == ["total"]


@compiled_only
@pytest.mark.parametrize(
    ("times", "loops", "found"),
    [
        ("TIMES = 11\n", LOOPS, 66),
        (TIMES, LOOPS.replace("TIMES * x", "TIMES * x + 1"), 64),
        (TIMES, LOOPS.replace("range(n)", "range(n + 1)"), 100),
        (f"{TIMES}# an edit anywhere", LOOPS, 60),
    ],
    ids=["a constant", "who is called", "itself", "a comment in what it imports"],
)
def test_an_edit_is_noticed(made: list[str], tmp_path: Path, times: str, loops: str, found: int) -> None:
    assert loops_in(tmp_path).total(4) == 60
    assert loops_in(tmp_path, times, loops).total(4) == found
    assert made == ["total", "total"]


@compiled_only
def test_what_changed_in_memory_alone_is_noticed(made: list[str], tmp_path: Path) -> None:
    assert loops_in(tmp_path).total(4) == 60
    changed = loops_in(tmp_path)
    vars(changed)["TIMES"] = 100
    assert changed.total(4) == 600
    other = loops_in(tmp_path)
    vars(other)["fold"] = alone(itself)
    assert other.total(4) == 6
    assert made == ["total", "total", "total"]


@compiled_only
def test_other_arguments_get_code_of_their_own(made: list[str], tmp_path: Path) -> None:
    assert loops_in(tmp_path).fold(4) == 40
    assert loops_in(tmp_path).fold(0.5) == 5.0
    assert loops_in(tmp_path).fold(0.25) == 2.5
    assert made == ["fold", "fold"]


@compiled_only
def test_a_damaged_file_is_made_anew(made: list[str], tmp_path: Path) -> None:
    assert loops_in(tmp_path).total(4) == 60
    (file,) = library.CACHE.glob("*/*.library")
    file.write_bytes(file.read_bytes()[:-1])
    assert loops_in(tmp_path).total(4) == 60
    assert made == ["total", "total"]


def test_where_nothing_is_compiled_a_kernel_is_the_plain_function(monkeypatch: pytest.MonkeyPatch) -> None:
    def double(x: int) -> int:
        return 2 * x

    monkeypatch.setattr(compiling, "is_compiling_off", lambda: True)
    assert alone(double) is double
