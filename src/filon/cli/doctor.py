"""`filon doctor`: is this machine fit to play, and what to do where it is not."""

import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path

import typer
from rich.text import Text

from filon import __version__, games
from filon.kernel.compiling import is_compiling_off
from filon.kernel.folders import is_homeless, wished_cache, wished_data
from filon.kernel.library import BASELINE, SHIPPED, place_of, read_library, runs_baseline, shipped_for
from filon.kernel.words import Words

from .saves import MEGABYTE
from .speech import console, put_json
from .warmup import libraries_of

OLDEST_PYTHON = (3, 11)
NARROWEST = 80  # columns
LEAST_FREE = 200  # megabytes


@dataclass(frozen=True)
class Check:
    """One thing looked at: what was found, and what to do if it is not well."""

    name: str
    ok: bool
    found: str
    advice: str = ""


def examine(words: Words, *, as_json: bool) -> None:
    """Look at everything; exit with 1 if anything needs doing."""
    checks = list(all_checks(words))
    ok = all(check.ok for check in checks)
    if as_json:
        put_json({"ok": ok, "checks": [asdict(check) for check in checks]})
    else:
        print_checks(checks, words)
    if not ok:
        raise typer.Exit(1)


def print_checks(checks: list[Check], words: Words) -> None:
    """A line a check, and under it what to do."""
    out = console()
    for check in checks:
        mark = Text("ok       ", "green") if check.ok else Text(words("problem").ljust(9), "bold red")
        out.print(mark + Text(f"{check.name:<10} {check.found}"), soft_wrap=True)
        if not check.ok:
            out.print(f"         → {check.advice}", style="bold", soft_wrap=True)


def all_checks(words: Words) -> Iterator[Check]:
    """Everything worth knowing when something does not work."""
    yield Check("filon", True, __version__)
    yield Check(
        "python",
        sys.version_info >= OLDEST_PYTHON,
        f"{platform.python_version()} ({platform.system()} {platform.machine()})",
        words("install Python 3.11 or newer"),
    )
    for package in ("numba", "numpy"):
        yield Check(package, True, version(package))
    yield Check("cpus", True, str(os.cpu_count() or 1))
    yield folder_check("cache", wished_cache(), "FILON_CACHE", words)
    yield folder_check("data", wished_data(), "FILON_DATA", words)
    yield disk_check(words)
    yield from shipped_checks(words)
    yield from (game_check(name, words) for name in games.names())
    yield from terminal_checks(words)


def folder_check(name: str, folder: Path, variable: str, words: Words) -> Check:
    """Can the folder be written, and how big is it?"""
    files = folder.rglob("*") if existing(folder) == folder else ()
    megabytes = sum(file.stat().st_size for file in files if file.is_file()) / MEGABYTE
    advice = words("make {folder} writable, or choose another folder with {variable}", folder=folder, variable=variable)
    return Check(name, is_writable(folder), f"{folder} ({megabytes:.1f} MB)", advice)


def is_writable(folder: Path) -> bool:
    """May we write in the folder, or make it?"""
    if is_homeless(folder):
        return False
    try:
        tempfile.TemporaryFile(dir=existing(folder)).close()  # for root every access is granted, and some fail all the same
    except OSError:
        return False
    return True


def existing(folder: Path) -> Path:
    """The folder, or the nearest one above it that exists."""
    return next(place for place in (folder, *folder.absolute().parents) if os.access(place, os.F_OK))


def disk_check(words: Words) -> Check:
    """Is there room for compiled code and games?"""
    free = shutil.disk_usage(existing(wished_cache())).free // MEGABYTE
    advice = words("free {n} MB on the disk of {folder}", n=LEAST_FREE, folder=wished_cache())
    return Check("disk", free >= LEAST_FREE, f"{free} MB", advice)


def shipped_checks(words: Words) -> Iterator[Check]:
    """Can the compiled code that came with Filon be used here? If not the games are compiled anew, so it is no problem."""
    made_for = shipped_for()
    if made_for is None:
        return
    here = place_of(*BASELINE)
    others = [f"{name} {wanted}" for name, wanted in made_for.items() if here.get(name) != wanted]
    if not runs_baseline():
        others.append(f"processor {made_for['processor']}")
    if others:
        found = words("what came with Filon is not used here: it is for {others}", others=", ".join(others))
    else:
        found = words("came with Filon, for {processor}", processor=made_for["processor"])
    yield Check("compiled", True, found)


def game_check(name: str, words: Words) -> Check:
    """Is the game compiled, and where does that come from? One that is not can be played all the same."""
    libraries = libraries_of(games.rules_of(name))
    found = [library.found() for library in libraries]
    if is_compiling_off():
        return Check("game", True, words("{game}: played uncompiled, as NUMBA_DISABLE_JIT asks", game=name))
    if any(library.shipped.exists() and read_library(library.shipped) is None for library in libraries):
        damaged = words("{game}: what came with Filon is damaged; it is compiled anew", game=name)
        return Check("game", False, damaged, words("install Filon again"))
    if None in found:
        return Check("game", True, words("{game}: not compiled yet; it is while it is played, or by filon warm", game=name))
    if any(SHIPPED in file.parents for file in found if file):
        return Check("game", True, words("{game}: compiled, as it came with Filon", game=name))
    return Check("game", True, words("{game}: compiled", game=name))


def terminal_checks(words: Words) -> Iterator[Check]:
    """Width, colours and letters of the terminal."""
    out = console()
    width = out.width
    advice = words("make the window at least {n} columns wide", n=NARROWEST)
    yield Check("width", width >= NARROWEST, words("{n} columns", n=width), advice)
    yield Check("colours", True, out.color_system or words("none"))
    encoding = (sys.stdout.encoding or "").lower()
    yield Check("letters", encoding.startswith("utf"), encoding, words("set PYTHONUTF8=1, or a UTF-8 locale"))
