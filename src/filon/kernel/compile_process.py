"""The process that compiles a game: a program of its own, so that who plays meanwhile is not held up.

`python -m filon.kernel.compile_process MODULE FACTORY ...` compiles the libraries that those factories (`module:function`)
give for the rules in that module, one after the other: what the second needs of the first it has at hand. It says
`DONE TOTAL` as it goes and `ready NAME` when a library is written. It runs at the lowest priority and ends with who
started it: when its standard input ends.
"""

import os
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any, cast

from filelock import FileLock, Timeout

from . import library as libraries
from .contract import Rules
from .library import Library

LOWEST = 19  # priority
LONGEST_LOCK = 300.0  # seconds for which somebody else is waited for: they may have been stopped

Factory = Callable[[Rules], Library]


def compile_in_process(arguments: Sequence[str]) -> None:
    """The program."""
    with suppress(OSError):
        os.nice(LOWEST)
    threading.Thread(target=end_with_parent, daemon=True).start()
    rules = cast("Rules", import_module(arguments[0]))
    for factory in arguments[1:]:
        compile_once(factory_of(factory)(rules), report_progress)


def end_with_parent() -> None:
    """Who started this holds the other end. It may have been killed, and nobody waits for what is compiled then."""
    with suppress(OSError):
        while os.read(0, 1024):  # not through sys.stdin: Python dies when it ends while a thread reads from that
            pass
    os._exit(0)


def factory_of(name: str) -> Factory:
    """A function by its name."""
    module, _, function = name.partition(":")
    found: Any = vars(import_module(module))[function]
    return cast("Factory", found)


def compile_once(library: Library, progress: Callable[[int, int], None]) -> None:
    """Compile a library, unless it is; if somebody else compiles it, wait for them, but not for ever.

    The lock spares work, and guards nothing: a library is written whole, however many write it.
    """
    libraries.CACHE.mkdir(parents=True, exist_ok=True)
    lock = FileLock(libraries.CACHE / f"{library.name}.lock")
    with suppress(Timeout):
        lock.acquire(timeout=LONGEST_LOCK)
    try:
        if not library.is_compiled:
            from .compiler import compiled_library, without_collector

            with without_collector():
                libraries.write_library(library.file, compiled_library(library, progress))
    finally:
        lock.release()
    say(f"ready {library.name}")


def report_progress(done: int, total: int) -> None:
    """How far it has come."""
    say(f"{done} {total}")


def say(line: str) -> None:
    """Tell who started this."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    compile_in_process(sys.argv[1:])
