"""The workshop: games are compiled in processes of their own while they are played.

Whoever needs a game orders it, with how urgent it is: somebody sits at it, somebody looked at it, or it will be wanted some
day. As many are compiled at once as there are cores, the most urgent first, at the lowest priority. When a library is ready
its entry points become compiled ones in this process, between two calls; until then they are the plain functions, with the
same answers. One process has one workshop, whoever orders: the server, the terminal, a script.
"""

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path

from . import library as libraries
from .compile_process import factory_of
from .compiling import is_compiling_off, keep_over_forks
from .contract import Rules
from .errors import FilonError
from .library import Library, load_library

PROGRAM = "filon.kernel.compile_process"
RULES = "filon.kernel.rules_library:rules_library"  # the factory of the library that all who play need
TRIES = 2  # a process that was killed from outside is started once more
FIRST_REST = 60.0  # seconds until it is tried again after that; twice as long each time
USUAL_STEPS = 100  # shown as the total before a process has said one
LONGEST_REASON = 200  # characters of what a process said last
GLIMPSE = 1.0  # seconds, at most, between two reports to who waits
SWITCH = "FILON_COMPILE"  # set to 0: what is compiled is used, and nothing more is compiled
CHANGED = "its files are not those that run here, or what was compiled is gone"

OnProgress = Callable[[int, int], None]


class Urgency(IntEnum):
    """How soon a game is wanted compiled; the lowest comes first."""

    WAITED_FOR = 0
    PLAYED = 1
    LOOKED_AT = 2
    SOME_DAY = 3


@dataclass
class Order:
    """What is to be compiled of a game, and how far it has come."""

    rules: Rules
    urgency: Urgency
    number: int  # in the order in which they came
    factories: list[str] = field(default_factory=list)
    done: int = 0
    total: int = USUAL_STEPS
    deaths: int = 0  # of its processes, from outside
    rests: int = 0  # after so many of them
    is_begun: bool = False  # has a thread taken it?
    is_put_off: bool = False  # was its process ended for something more urgent?
    process: "subprocess.Popen[bytes] | None" = None
    given_up: set[str] = field(default_factory=set)  # factories of what cannot be compiled
    failed: str = ""  # why

    @property
    def waiting(self) -> list[str]:
        """The factories of what is not compiled in this process."""
        return self.lacking(self.factories)

    @property
    def to_do(self) -> list[str]:
        """Those that may still be compiled."""
        return [factory for factory in self.waiting if factory not in self.given_up]

    @property
    def is_ready(self) -> bool:
        """Is all of it compiled and loaded?"""
        return not self.waiting

    def steps(self, factories: Sequence[str] = ()) -> tuple[int, int]:
        """How many steps of these, or of all, are done, and of how many; libraries count alike, whichever takes longer."""
        wanted = factories or self.factories
        loaded = len(wanted) - len(self.lacking(factories) if factories else self.waiting)
        return min(loaded * self.total + self.done, len(wanted) * self.total), len(wanted) * self.total

    def lacking(self, factories: Sequence[str]) -> list[str]:
        """Those of some factories whose libraries are not loaded."""
        return [factory for factory in factories if not library_of(factory, self.rules).is_loaded]


LIBRARIES: dict[tuple[str, str], Library] = {}


def library_of(factory: str, rules: Rules) -> Library:
    """The library that a factory gives for a game."""
    name = factory, rules.__name__
    if name not in LIBRARIES:
        LIBRARIES[name] = factory_of(factory)(rules)
    return LIBRARIES[name]


class Workshop:
    """The orders of this process."""

    def __init__(self) -> None:
        self.orders: dict[str, Order] = {}
        self.changed = threading.Condition(threading.RLock())
        self.at_work = 0  # threads, each with a process at most
        self.is_closed = False

    # --- ordering -------------------------------------------------------------------------------------------------------

    def order(self, rules: Rules, urgency: Urgency, factories: Sequence[str] = (RULES,)) -> Order:
        """Have a game compiled, behind what is more urgent; what is compiled already is loaded at once."""
        for factory in factories:
            load_library(library_of(factory, rules))
        with self.changed:
            order = self.orders.setdefault(rules.__name__, Order(rules, urgency, len(self.orders)))
            order.urgency = min(order.urgency, urgency)
            order.factories.extend(factory for factory in factories if factory not in order.factories)
            if self.next_order() and self.at_work < (os.cpu_count() or 1):
                self.hire(order)
            elif self.next_order() is order and urgency <= Urgency.PLAYED:
                self.make_way(order)
        return order

    def make_way(self, order: Order) -> None:
        """Somebody plays this, and all cores compile: what is least urgent of that is put off, if nobody plays it."""
        running = [other for other in self.orders.values() if other.process is not None and not other.is_put_off]
        least = max(running, key=lambda other: (other.urgency, other.number), default=order)
        if least.urgency > max(order.urgency, Urgency.PLAYED) and least.process is not None:
            least.is_put_off = True
            least.process.kill()

    def hire(self, order: Order) -> None:
        """One thread more."""
        self.at_work += 1
        try:
            threading.Thread(target=self.work, daemon=True, name="filon-compiling").start()
        except BaseException as error:
            self.at_work -= 1
            if not isinstance(error, RuntimeError):  # there can be no more, or Python is about to end
                raise
            if not self.at_work:
                self.give_up(order, order.to_do, str(error))

    def may_compile(self) -> bool:
        """Is anything compiled here?"""
        return not (self.is_closed or is_compiling_off() or os.environ.get(SWITCH) == "0")

    def next_order(self) -> Order | None:
        """What is to be begun next."""
        if not self.may_compile():
            return None
        open_orders = [order for order in self.orders.values() if order.to_do and not order.is_begun]
        return min(open_orders, key=lambda order: (order.urgency, order.number), default=None)

    # --- compiling, each in a thread of its own -------------------------------------------------------------------------

    def work(self) -> None:
        """Compile one game after the other until nothing is left to do."""
        while (order := self.taken()) is not None:
            wanted = order.to_do
            try:
                self.compile(order, wanted)
            except Exception as error:  # whatever it was, the other games are compiled all the same
                self.give_up(order, wanted, f"{type(error).__name__}: {error}")
            with self.changed:
                order.process, order.is_begun = None, False
                self.changed.notify_all()

    def taken(self) -> Order | None:
        """The next order, in the hands of the thread that asks; None if nothing is left, and then the thread is gone."""
        with self.changed:
            order = self.next_order()
            if order is None:
                self.at_work -= 1
                self.changed.notify_all()
            else:
                order.is_begun, order.is_put_off = True, False
            return order

    def compile(self, order: Order, wanted: Sequence[str]) -> None:
        """Have a process compile some of a game, and hear what it says until it ends."""
        said = ""
        with launched(order.rules, wanted) as process:
            with self.changed:
                order.process = process
                if self.is_closed:
                    process.kill()
            assert process.stdout
            try:
                for line in process.stdout:
                    said = self.hear(order, line.decode(errors="replace").strip()) or said
            except BaseException:
                process.kill()
                raise
        self.judge(order, wanted, process.returncode, said)

    def hear(self, order: Order, line: str) -> str:
        """A line of the process: how far it is, or that a library is ready. What is neither of these is given back."""
        words = line.split()
        if len(words) == 2 and all(word.isdecimal() for word in words):
            order.done, order.total = int(words[0]), max(1, int(words[1]))
        elif words[:1] == ["ready"]:
            order.done = 0  # what comes next is counted from the beginning
            for factory in order.waiting:
                load_library(library_of(factory, order.rules))
        else:
            return line
        with self.changed:
            self.changed.notify_all()
        return ""

    def judge(self, order: Order, wanted: Sequence[str], code: int, said: str) -> None:
        """The process ended: is all there that it was started for? What came to the order since is begun after this."""
        for factory in wanted:  # what it said may have been lost among what the game itself prints
            load_library(library_of(factory, order.rules))
        left = order.lacking(wanted)
        if not left or self.is_closed or order.is_put_off:
            return
        order.deaths += code < 0
        if code < 0 and order.deaths < TRIES:
            return
        unusable = [libraries.UNUSABLE.get(library_of(factory, order.rules).name, "") for factory in left]
        ended = f"its process ended with {code}" if code else CHANGED
        self.give_up(order, left, said[:LONGEST_REASON] * bool(code) or unusable[0] or ended)
        if code < 0:
            self.rest(order, left)

    def give_up(self, order: Order, factories: Sequence[str], reason: str) -> None:
        """It cannot be compiled here: it is played uncompiled. That is said once."""
        with self.changed:
            order.given_up.update(factories)
            order.failed = reason
        if order.urgency != Urgency.WAITED_FOR and not order.rests:  # who waits for it is told by `finish`
            say_aside(f"{order.rules.IDENTITY.slug} could not be compiled ({reason}); it is played uncompiled")

    def rest(self, order: Order, factories: Sequence[str]) -> None:
        """Who was killed from outside, by a machine short of memory say, is let be for a while, and tried again."""
        timer = threading.Timer(FIRST_REST * 2**order.rests, self.try_again, (order, factories))
        timer.daemon = True
        order.rests += 1
        with suppress(RuntimeError):  # there can be no more threads, or Python is about to end
            timer.start()

    def try_again(self, order: Order, factories: Sequence[str]) -> None:
        """Somebody else may have compiled it meanwhile; if not, it is begun anew."""
        with self.changed:
            order.given_up.difference_update(factories)
            order.deaths, order.failed = 0, ""
        self.order(order.rules, order.urgency, factories)

    # --- waiting --------------------------------------------------------------------------------------------------------

    def finish(self, rules: Rules, factories: Sequence[str], progress: OnProgress | None = None) -> bool:
        """Wait until a game is compiled; say whether it had to be. Raise if it cannot be."""
        if is_compiling_off():
            return False
        order = self.order(rules, Urgency.WAITED_FOR, factories)
        if not order.lacking(factories):
            return False
        if progress is None and not self.is_settled(order, factories):
            say_aside(f"compiling {rules.IDENTITY.slug}, once on this machine; a minute at most ...")
        while not self.is_settled(order, factories):
            if progress is not None:
                progress(*order.steps(factories))
            with self.changed:
                if not self.is_settled(order, factories):
                    self.changed.wait(GLIMPSE)
        if order.lacking(factories):
            off = f"{SWITCH}=0" if os.environ.get(SWITCH) == "0" else "Filon is ending"
            raise FilonError(
                "{game} could not be compiled: {reason}; filon doctor may know why",
                game=rules.IDENTITY.slug,
                reason=order.failed or off,
            )
        return True

    def is_settled(self, order: Order, factories: Sequence[str] = ()) -> bool:
        """Are these of an order, or all, compiled, or will they never be?"""
        with self.changed:
            left = set(order.lacking(factories or order.factories)) - order.given_up
            is_idle = not order.is_begun and not (self.may_compile() and self.at_work)
            return not left or is_idle

    # --- ending ---------------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """End the processes. They would end by themselves with this one."""
        with self.changed:
            self.is_closed = True
            running = [order.process for order in self.orders.values() if order.process]
            self.changed.notify_all()
        for process in running:
            with suppress(OSError):
                process.kill()

    def start_over(self) -> None:
        """In a copy of this process (a fork) there are none of its threads, and their processes belong to the original."""
        self.at_work = 0
        for order in self.orders.values():
            if order.process is not None and order.process.stdin is not None:
                order.process.stdin.close()  # it ends with the original, and not only with its copies
            order.process, order.is_begun = None, False


def launched(rules: Rules, factories: Sequence[str]) -> "subprocess.Popen[bytes]":
    """A process that compiles some of a game."""
    cache = str(libraries.writable_cache())
    optimised = ["-O"] * sys.flags.optimize  # as here, else it would compile other functions than those that run here
    return subprocess.Popen(  # noqa: S603 (this Python)
        [sys.executable, "-P", "-u", *optimised, "-m", PROGRAM, rules.__name__, *factories],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(import_places(rules)), "FILON_CACHE": cache},
        start_new_session=True,  # an interrupt of the terminal is for who plays
    )


def import_places(rules: Rules) -> list[str]:
    """Where a process finds what this one imports, and the game in any case."""
    places = [str(place or Path.cwd()) for place in sys.path]
    file, depth = getattr(rules, "__file__", None), rules.__name__.count(".")
    if not file:
        return places
    folder = Path(file).absolute().parents[depth + hasattr(rules, "__path__")]
    return places if str(folder) in places else [*places, str(folder)]


def say_aside(sentence: str) -> None:
    """Say something on the error stream, if there is one."""
    with suppress(OSError, ValueError, AttributeError):
        sys.stderr.write(f"filon: {sentence}\n")
        sys.stderr.flush()


WORKSHOP = Workshop()
keep_over_forks(WORKSHOP.changed)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=WORKSHOP.start_over)
