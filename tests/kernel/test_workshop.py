"""The workshop: what is compiled when, and that nothing which befalls a process of it harms who plays.

Here the processes are commands of the shell and nothing is compiled; with the real ones see test_workshop_processes.py.
"""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from filon.kernel import workshop
from filon.kernel.contract import Rules
from filon.kernel.errors import FilonError
from filon.kernel.workshop import RULES, Urgency, Workshop

WITHIN = 30.0  # seconds until something must have happened; far more than it takes
SEARCH = "search"  # another factory
READY = 'touch "$0"; echo 1 2; echo ready'  # what a process does and says that compiles
HELD = f"read go; {READY}"  # the same, when it is told to


def game(name: str) -> Rules:
    """A game in name only."""
    return cast("Rules", SimpleNamespace(__name__=name, IDENTITY=SimpleNamespace(slug=name)))


def until(is_so: Callable[[], bool]) -> None:
    """Wait for something, but not forever."""
    end = time.monotonic() + WITHIN
    while not is_so():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.005)


@dataclass
class Bench:
    """A workshop whose processes are commands of the shell; what one was started for is compiled when its file is there."""

    folder: Path
    shop: Workshop = field(default_factory=Workshop)
    commands: dict[str, list[str]] = field(default_factory=dict)  # by game, one after the other; then READY
    launched: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    processes: list["subprocess.Popen[bytes]"] = field(default_factory=list)
    files: dict[str, Path] = field(default_factory=dict)  # of libraries that are written, or will be
    loaded: set[str] = field(default_factory=set)
    never: set[str] = field(default_factory=set)  # libraries that no process writes

    def launch(self, rules: Rules, factories: list[str]) -> "subprocess.Popen[bytes]":
        """In place of a process that compiles."""
        self.launched.append((rules.__name__, tuple(factories)))
        commands = self.commands.get(rules.__name__, [])
        command = commands.pop(0) if commands else READY
        file = self.folder / str(len(self.launched))
        self.files |= {
            f"{rules.__name__} {name}": file for name in factories if f"{rules.__name__} {name}" not in self.never
        }
        process = subprocess.Popen(
            ["/bin/sh", "-c", command, file], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        self.processes.append(process)
        return process

    def library(self, factory: str, rules: Rules) -> Any:
        """In place of a library."""
        name = f"{rules.__name__} {factory}"
        return SimpleNamespace(name=name, is_loaded=name in self.loaded)

    def load(self, library: Any) -> bool:
        """In place of loading it."""
        if library.name in self.files and self.files[library.name].exists():
            self.loaded.add(library.name)
        return library.name in self.loaded

    def go(self, number: int = -1) -> None:
        """Let a process go on that waits."""
        until(lambda: len(self.processes) > max(number, 0))
        stdin = self.processes[number].stdin
        assert stdin
        stdin.write(b"go\n")
        stdin.flush()

    def ends(self) -> None:
        """Wait until nothing is left to do."""
        until(lambda: not self.shop.at_work)


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    """A workshop with one thread."""
    bench = Bench(tmp_path)
    monkeypatch.setattr(workshop, "launched", bench.launch)
    monkeypatch.setattr(workshop, "library_of", bench.library)
    monkeypatch.setattr(workshop, "load_library", bench.load)
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    monkeypatch.delenv("FILON_COMPILE", raising=False)
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    yield bench
    bench.shop.close()
    bench.ends()
    assert all(process.returncode is not None for process in bench.processes), "a process was not waited for"
    for process in bench.processes:
        assert process.stdin
        assert process.stdin.closed, "a pipe was left open"


# --- what comes first ---------------------------------------------------------------------------------------------------


def test_the_most_urgent_comes_first_and_among_equals_who_came_first(bench: Bench) -> None:
    bench.commands["first"] = [HELD]
    bench.shop.order(game("first"), Urgency.PLAYED)
    until(lambda: len(bench.processes) == 1)
    for name, urgency in (("day", 3), ("looked", 2), ("played", 1), ("second", 1), ("raised", 3), ("waited", 0)):
        bench.shop.order(game(name), Urgency(urgency))
    bench.shop.order(game("raised"), Urgency.PLAYED)
    bench.shop.order(game("played"), Urgency.SOME_DAY)
    bench.go()
    bench.ends()
    assert [name for name, _ in bench.launched] == ["first", "waited", "played", "second", "raised", "looked", "day"]


def test_what_somebody_plays_puts_off_what_nobody_plays(bench: Bench) -> None:
    bench.commands.update({"day": ["read go"], "played": [HELD]})
    bench.shop.order(game("day"), Urgency.SOME_DAY)
    until(lambda: len(bench.processes) == 1)
    bench.shop.order(game("looked"), Urgency.LOOKED_AT)
    assert len(bench.processes) == 1, "who only looks waits"
    until(lambda: bench.shop.orders["day"].process is not None)
    bench.shop.order(game("played"), Urgency.PLAYED)
    until(lambda: len(bench.processes) == 2)
    bench.shop.order(game("second"), Urgency.PLAYED)
    assert not bench.shop.orders["played"].is_put_off, "nobody's game is put off for another that is played"
    bench.go()
    bench.ends()
    assert [name for name, _ in bench.launched] == ["day", "played", "second", "looked", "day"]
    assert bench.shop.orders["day"].is_ready
    assert not any(order.failed or order.deaths for order in bench.shop.orders.values())


def test_no_more_processes_at_once_than_there_are_cores(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    names = ("a", "b", "c")
    bench.commands.update({name: [HELD] for name in names})
    for name in names:
        bench.shop.order(game(name), Urgency.PLAYED)
    until(lambda: len(bench.processes) == 2)
    assert bench.shop.at_work == 2
    bench.go(0)
    until(lambda: len(bench.processes) == 3)
    bench.go(1)
    bench.go(2)
    bench.ends()
    assert {name for name, _ in bench.launched} == set(names)


def test_what_is_compiled_already_is_loaded_and_no_process_started(bench: Bench) -> None:
    bench.files[f"a {RULES}"] = bench.folder
    assert bench.shop.order(game("a"), Urgency.PLAYED).is_ready
    assert not bench.shop.finish(game("a"), [RULES])
    assert (bench.launched, bench.shop.at_work) == ([], 0)


@pytest.mark.parametrize("variable", [("FILON_COMPILE", "0"), ("NUMBA_DISABLE_JIT", "1")])
def test_where_nothing_may_be_compiled_no_process_is_started(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, variable: tuple[str, str]
) -> None:
    monkeypatch.setenv(*variable)
    assert not bench.shop.order(game("a"), Urgency.WAITED_FOR).is_ready
    assert (bench.launched, bench.shop.at_work) == ([], 0)


# --- orders that change while a process runs ----------------------------------------------------------------------------


def test_an_order_that_grew_while_its_process_ran_is_begun_again_and_does_not_fail(bench: Bench) -> None:
    bench.commands["a"] = [HELD]
    order = bench.shop.order(game("a"), Urgency.PLAYED)
    until(lambda: len(bench.processes) == 1)
    assert bench.shop.order(game("a"), Urgency.PLAYED, [RULES, SEARCH]) is order
    bench.go()
    bench.ends()
    assert bench.launched == [("a", (RULES,)), ("a", (SEARCH,))]
    assert (order.is_ready, order.failed) == (True, "")


def test_who_waits_for_the_rules_does_not_wait_for_the_search(bench: Bench) -> None:
    bench.files[f"a {RULES}"] = bench.folder
    bench.commands["a"] = [HELD]
    order = bench.shop.order(game("a"), Urgency.PLAYED, [RULES, SEARCH])
    assert not bench.shop.finish(game("a"), [RULES])
    assert not order.is_ready
    bench.go()


def test_a_search_that_cannot_be_compiled_does_not_take_the_rules_with_it(
    bench: Bench, capsys: pytest.CaptureFixture[str]
) -> None:
    bench.never.add(f"a {SEARCH}")
    order = bench.shop.order(game("a"), Urgency.PLAYED, [RULES, SEARCH])
    bench.ends()
    assert order.failed
    assert not bench.shop.finish(game("a"), [RULES])
    with pytest.raises(FilonError, match="a could not be compiled"):
        bench.shop.finish(game("a"), [RULES, SEARCH])
    assert bench.shop.finish(game("a"), ["timing"], lambda *_: None), "what came later was never begun"
    assert [factories for _, factories in bench.launched] == [(RULES, SEARCH), ("timing",)]
    assert capsys.readouterr().err.count("\n") == 1


# --- processes that fail ------------------------------------------------------------------------------------------------


def test_a_process_that_was_killed_is_started_once_more(bench: Bench, capsys: pytest.CaptureFixture[str]) -> None:
    bench.commands["a"] = ["kill -9 $$"]
    assert bench.shop.finish(game("a"), [RULES], lambda *_: None)
    assert len(bench.launched) == 2
    assert capsys.readouterr().err == ""


def test_a_process_that_was_killed_twice_is_let_be_and_that_is_said_once(
    bench: Bench, capsys: pytest.CaptureFixture[str]
) -> None:
    bench.commands["a"] = ["kill -9 $$", "kill -9 $$"]
    order = bench.shop.order(game("a"), Urgency.PLAYED)
    bench.shop.order(game("b"), Urgency.SOME_DAY)
    bench.ends()
    assert bench.shop.order(game("a"), Urgency.WAITED_FOR) is order
    with pytest.raises(FilonError, match="its process ended with -9"):
        bench.shop.finish(game("a"), [RULES])
    assert [name for name, _ in bench.launched] == ["a", "a", "b"]
    said = capsys.readouterr().err
    assert said == "filon: a could not be compiled (its process ended with -9); it is played uncompiled\n"


def test_who_was_killed_too_often_is_tried_again_after_a_rest_that_grows_and_nothing_more_is_said(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rests: list[tuple[float, Callable[[], None]]] = []

    def timer(seconds: float, function: Callable[..., None], arguments: Any) -> Any:
        rests.append((seconds, lambda: function(*arguments)))
        return SimpleNamespace(start=lambda: None)

    monkeypatch.setattr(threading, "Timer", timer)
    bench.commands["a"] = ["kill -9 $$"] * 4
    order = bench.shop.order(game("a"), Urgency.PLAYED)
    bench.ends()
    assert (bool(order.failed), len(bench.launched)) == (True, 2)
    rests[0][1]()
    bench.ends()
    assert (bool(order.failed), len(bench.launched)) == (True, 4)
    rests[1][1]()
    bench.ends()
    assert (order.is_ready, order.failed, len(bench.launched)) == (True, "", 5)
    assert [seconds for seconds, _ in rests] == [workshop.FIRST_REST, 2 * workshop.FIRST_REST]
    assert capsys.readouterr().err.count("could not be compiled") == 1


def test_how_far_a_game_is_never_goes_back(bench: Bench) -> None:
    order = bench.shop.order(game("a"), Urgency.PLAYED, (RULES, SEARCH))
    bench.ends()
    bench.loaded.clear()
    bench.files.clear()
    told = []
    for line, loaded in (("5 10", ""), ("10 10", ""), ("ready a", RULES), ("1 50", RULES), ("ready a", SEARCH)):
        bench.loaded.add(f"a {loaded}")
        bench.shop.hear(order, line)
        done, total = order.steps()
        told.append(done / total)
    assert told == [0.25, 0.5, 0.5, 0.51, 1.0]


def test_one_death_of_a_process_is_forgiven_whatever_was_compiled_before(bench: Bench) -> None:
    order = bench.shop.order(game("a"), Urgency.PLAYED)
    bench.ends()
    bench.commands["a"] = ["kill -9 $$"]
    assert bench.shop.finish(game("a"), [SEARCH], lambda *_: None)
    assert order.is_ready


def test_what_a_process_said_last_is_the_reason(bench: Bench, capsys: pytest.CaptureFixture[str]) -> None:
    bench.commands["a"] = ["echo 1 2; echo first >&2; echo 'OSError: no space' >&2; echo 2 2; echo >&2; exit 3"]
    with pytest.raises(FilonError, match=r"^a could not be compiled: OSError: no space; filon doctor may know why$"):
        bench.shop.finish(game("a"), [RULES], lambda *_: None)
    assert capsys.readouterr().err == ""  # who waits is told, and nobody plays
    assert len(bench.launched) == 1


def test_a_process_that_ends_well_without_what_was_asked_is_not_started_again(bench: Bench) -> None:
    bench.never.add(f"a {RULES}")
    with pytest.raises(FilonError, match="its files are not those that run here"):
        bench.shop.finish(game("a"), [RULES], lambda *_: None)
    assert len(bench.launched) == 1


def test_a_game_may_print_what_it_likes(bench: Bench) -> None:
    bench.commands["a"] = [
        "printf 'hello'; echo; echo ² ³; echo 1 2 3; printf '\\377\\n4 0\\nno end of line: '; touch \"$0\""
    ]
    seen: list[tuple[int, int]] = []
    assert bench.shop.finish(game("a"), [RULES], lambda done, total: seen.append((done, total)))
    order = bench.shop.orders["a"]
    assert (order.done, order.total) == (4, 1)


@pytest.mark.parametrize("fault", [OSError("too many processes"), ValueError("embedded null"), MemoryError()])
def test_a_process_that_cannot_be_started_holds_up_nobody(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, fault: Exception, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(rules: Rules, factories: list[str]) -> "subprocess.Popen[bytes]":
        if rules.__name__ == "a":
            raise fault
        return bench.launch(rules, factories)

    monkeypatch.setattr(workshop, "launched", refuse)
    with pytest.raises(FilonError, match=type(fault).__name__):
        bench.shop.finish(game("a"), [RULES], lambda *_: None)
    assert bench.shop.finish(game("b"), [RULES], lambda *_: None)
    assert capsys.readouterr().err == ""


def test_a_library_that_cannot_be_loaded_leaves_no_thread_or_process_behind(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(library: Any) -> bool:
        if library.name.startswith("a ") and bench.processes:
            raise RuntimeError("numba is broken")
        return bench.load(library)

    monkeypatch.setattr(workshop, "load_library", refuse)
    bench.commands["a"] = ['touch "$0"; echo ready; exec cat']
    with pytest.raises(FilonError, match="numba is broken"):
        bench.shop.finish(game("a"), [RULES], lambda *_: None)
    bench.ends()
    assert not bench.shop.orders["a"].is_begun
    assert bench.shop.finish(game("b"), [RULES], lambda *_: None)


def test_a_factory_that_fails_is_not_ordered(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(factory: str, rules: Rules) -> Any:
        if factory == "nonesuch":
            raise ImportError(factory)
        return bench.library(factory, rules)

    monkeypatch.setattr(workshop, "library_of", refuse)
    with pytest.raises(ImportError):
        bench.shop.order(game("a"), Urgency.PLAYED, [RULES, "nonesuch"])
    assert bench.shop.finish(game("b"), [RULES], lambda *_: None)
    assert bench.shop.finish(game("a"), [RULES], lambda *_: None)


def test_no_thread_can_be_started(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", refuse)
        with pytest.raises(FilonError, match="can't start new thread"):
            bench.shop.finish(game("a"), [RULES])
        assert bench.shop.at_work == 0
    assert bench.shop.finish(game("b"), [RULES], lambda *_: None)


def test_an_interrupt_while_a_thread_is_started_leaves_the_count_right(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_: threading.Thread) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", interrupt)
        with pytest.raises(KeyboardInterrupt):
            bench.shop.order(game("a"), Urgency.PLAYED)
    assert bench.shop.at_work == 0
    assert bench.shop.finish(game("a"), [RULES], lambda *_: None)


@pytest.mark.parametrize("stream", [None, SimpleNamespace(write=lambda _: (_ for _ in ()).throw(ValueError("closed")))])
def test_a_failure_is_no_worse_where_nobody_can_be_told(bench: Bench, monkeypatch: pytest.MonkeyPatch, stream: Any) -> None:
    bench.commands["a"] = ["exit 1"]
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stderr", stream)
        with pytest.raises(FilonError):
            bench.shop.finish(game("a"), [RULES])
        assert bench.shop.finish(game("b"), [RULES])


# --- waiting ------------------------------------------------------------------------------------------------------------


def test_waiting_says_so_once_or_tells_how_far_it_is(bench: Bench, capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.shop.finish(game("a"), [RULES])
    assert capsys.readouterr().err.startswith("filon: compiling a, once on this machine")
    seen: list[tuple[int, int]] = []
    assert bench.shop.finish(game("b"), [RULES], lambda done, total: seen.append((done, total)))
    assert seen
    assert capsys.readouterr().err == ""


def test_nobody_waits_where_nothing_is_compiled(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bench.commands["b"] = [HELD]
    bench.shop.order(game("b"), Urgency.PLAYED)
    until(lambda: len(bench.processes) == 1)
    monkeypatch.setenv("FILON_COMPILE", "0")
    with pytest.raises(FilonError, match=r"a could not be compiled: FILON_COMPILE=0"):
        bench.shop.finish(game("a"), [RULES])
    assert capsys.readouterr().err == "", "it said that it compiles"
    bench.go()
    bench.ends()
    assert bench.shop.orders["b"].is_ready, "what was begun is not finished"
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    assert not bench.shop.finish(game("a"), [RULES])


def test_who_waits_hears_that_the_workshop_is_closed(bench: Bench) -> None:
    bench.commands["a"] = [HELD]
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(bench.shop.finish, game("a"), [RULES], lambda *_: None)
        until(lambda: bench.shop.orders["a"].process is not None if "a" in bench.shop.orders else False)
        bench.shop.close()
        with pytest.raises(FilonError, match="Filon is ending"):
            waiting.result(WITHIN)


def test_an_interrupt_of_who_waits_leaves_the_order_as_it_is(bench: Bench) -> None:
    def interrupt(*_: int) -> None:
        raise KeyboardInterrupt

    bench.commands["a"] = [HELD]
    with pytest.raises(KeyboardInterrupt):
        bench.shop.finish(game("a"), [RULES], interrupt)
    bench.go()
    bench.ends()
    assert bench.shop.orders["a"].is_ready


def test_many_threads_order_and_wait_at_once(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    names = [f"game {n}" for n in range(6)]

    def wait(turn: int) -> bool:
        rules = game(names[turn % len(names)])
        bench.shop.order(rules, Urgency(turn % 4), [RULES] if turn % 3 else [RULES, SEARCH])
        bench.shop.finish(rules, [RULES, SEARCH][turn % 2 :], lambda *_: None)
        return all(name in bench.loaded for name in [f"{rules.__name__} {RULES}", f"{rules.__name__} {SEARCH}"][turn % 2 :])

    with ThreadPoolExecutor(12) as pool:
        assert all(pool.map(wait, range(48)))
    bench.ends()
    begun = [(name, factory) for name, factories in bench.launched for factory in factories]
    assert len(begun) == len(set(begun)) == 2 * len(names), "something was compiled twice, or never"


def test_a_copy_of_the_process_starts_over(bench: Bench) -> None:
    bench.commands["a"] = [HELD]
    order = bench.shop.order(game("a"), Urgency.PLAYED)
    until(lambda: order.process is not None)
    copy = Workshop()
    held = subprocess.Popen(["/bin/cat"], stdin=subprocess.PIPE)
    copied = copy.orders.setdefault("b", workshop.Order(game("b"), Urgency.PLAYED, 0, [RULES], is_begun=True, process=held))
    copy.at_work = 1
    copy.start_over()
    assert held.wait(WITHIN) == 0, "the copy held the pipe open"
    assert not copied.is_begun
    assert copy.finish(game("b"), [RULES], lambda *_: None)
    bench.go(0)
