"""Libraries: compiled code of a game, made, kept and loaded in one piece.

A library is the kernels that Python calls, its entry points, with all that they call. It is kept in one file, named for what
it was made of (every source its code can come from, `sources.py`, and the functions in memory, `makings.py`) and for where
it runs (Python, numba, processor), so what is found is never stale. Written at once under its name, it is whole or not
there, and a seal tells a file that was damaged or is another's from it: such a one is passed over. Compiled code that came
with Filon lies in its package, and runs on every processor that has what the baseline asks; what is compiled here is in the
user's cache.

Until a library is loaded its entry points are the plain functions. So ask them of their module, every time: loading puts
compiled ones in their place, between two calls.
"""

import errno
import hashlib
import json
import os
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Any

from .compiling import is_compiling_off, is_kernel
from .folders import passing_folder, why_unwritable, wished_cache
from .makings import makings_digest
from .sources import sources_digest
from .template import LOADING

SHIPPED = Path(__file__).parent.parent / "compiled"  # what came with Filon, if anything did
MADE_FOR = "made-for.json"  # beside it
SUFFIX, PART = ".library", ".part"  # whole, and while it is written
MAGIC = b"filon library 2\n"
SEAL_SIZE = 32  # bytes
LARGEST = 100_000_000  # bytes of a file that may be a library; the five games have some millions in all
ROOM_FOR_LIBRARIES = 20_000_000  # bytes on a disk, else it is taken for full
KEPT_UNUSED = 7 * 24 * 3600.0  # seconds; another checkout may still be using what this one calls old


CACHE = wished_cache()  # what is there is read; before anything is written, ask for the writable one


def writable_cache() -> Path:
    """The cache folder; a passing one from now on, and a sentence, where nothing can be written."""
    global CACHE
    with LOADING:
        trouble = why_not_kept(CACHE)
        if trouble:
            instead = passing_folder()
            sentence = f"cannot write to {CACHE} ({trouble}): what is compiled is forgotten in the end; set FILON_CACHE"
            with suppress(OSError, ValueError, AttributeError):  # there may be no error stream
                sys.stderr.write(f"filon: {sentence}\n")
            CACHE = instead
        return CACHE


def why_not_kept(folder: Path) -> str:
    """Why compiled code cannot be kept in a folder; nothing if it can."""
    trouble = why_unwritable(folder)
    if trouble or shutil.disk_usage(folder).free >= ROOM_FOR_LIBRARIES:
        return trouble
    return os.strerror(errno.ENOSPC)


@dataclass(frozen=True)
class Call:
    """An entry point, and arguments of the types it will always be called with."""

    module: ModuleType
    name: str
    arguments: tuple[Any, ...]


@dataclass(frozen=True)
class Library:
    """What is compiled together: all entry points of some modules."""

    name: str  # of the folder it is kept in; one for each game and purpose
    modules: tuple[ModuleType, ...]
    calls: Callable[[], Iterable[Call]]

    @property
    def file(self) -> Path:
        """Where it is kept if it is compiled on this machine."""
        return CACHE / self.name / f"{self.made_of}-{machine_digest(*host())}{SUFFIX}"

    @property
    def shipped(self) -> Path:
        """Where it is if it came with Filon, compiled for the baseline."""
        return SHIPPED / self.name / f"{self.made_of}-{machine_digest(*BASELINE)}{SUFFIX}"

    @property
    def made_of(self) -> str:
        """A digest of all that its code can come from: of the files, and of what this process runs."""
        if self.name not in MADE_OF:
            files = [file for module in self.modules for file in (Path(str(module.__file__)), *bound_files(module))]
            entry_points = [(vars(call.module)[call.name], call.arguments) for call in self.calls()]
            both = f"{sources_digest(*files)} {makings_digest(entry_points)}"
            MADE_OF[self.name] = hashlib.sha256(both.encode()).hexdigest()[:16]
        return MADE_OF[self.name]

    def read(self) -> tuple[Path, bytes] | None:
        """The file to load and what it holds; None if it is not compiled."""
        files = [self.file, *([self.shipped] if runs_baseline() else [])]
        read = ((file, read_library(file)) for file in files)
        return next(((file, content) for file, content in read if content is not None), None)

    def found(self) -> Path | None:
        """The file to load; None if it is not compiled."""
        read = self.read()
        return read[0] if read else None

    @property
    def is_compiled(self) -> bool:
        """Can it be loaded?"""
        return self.found() is not None

    @property
    def is_loaded(self) -> bool:
        """Does this process run it compiled?"""
        return self.name in LOADED


MADE_OF: dict[str, str] = {}  # of the libraries of this process; what it runs stays as it is
UNUSABLE: dict[str, str] = {}  # the libraries that could not be loaded though they are whole, and why
LOADED: dict[str, Path] = {}  # the libraries whose entry points are compiled code in this process, and where it came from


def bound_files(module: ModuleType) -> list[Path]:
    """Where the kernels are written that a template can call of its rules; nowhere, of what is no template."""
    rules = vars(module).get("rules")
    if getattr(rules, "__name__", None) != module.__name__.rpartition(".")[0]:
        return []
    return [Path(found.__code__.co_filename) for found in vars(rules).values() if is_kernel(found)]


# --- where it runs ------------------------------------------------------------------------------------------------------

# What compiled code that is carried to other machines may use of a processor, as numba is told: x86-64-v3, as all have had
# for ten years.
V3 = ("x86-64-v3", "+avx,+avx2,+bmi,+bmi2,+cx16,+f16c,+fma,+lzcnt,+movbe,+popcnt,+sahf,+sse3,+sse4.1,+sse4.2,+ssse3,+xsave")
SETTINGS = ("NUMBA_BOUNDSCHECK", "NUMBA_OPT")  # variables by which numba compiles otherwise
BASELINES = {"x86_64": V3, "AMD64": V3}
BASELINE = BASELINES.get(platform.machine(), ("generic", ""))


@cache
def host() -> tuple[str, str]:
    """The processor compiled code is made for: this one, or what numba's variables name."""
    from llvmlite import binding

    features = os.environ.get("NUMBA_CPU_FEATURES")
    flags = binding.get_host_cpu_features().flatten() if features is None else features
    return os.environ.get("NUMBA_CPU_NAME") or binding.get_host_cpu_name(), flags


@cache
def runs_baseline() -> bool:
    """Does this processor have all that code for the baseline may use?"""
    return had_of(host()[1]) >= had_of(BASELINE[1])


def had_of(features: str) -> set[str]:
    """The features that are there, of a list of those that are (+) and that are not (-)."""
    return {feature for feature in features.split(",") if feature.startswith("+")}


def place_of(processor: str, features: str) -> dict[str, str]:
    """All that code compiled elsewhere must find as it was there.

    numpy is not in it: compiled code reaches arrays through numba only, which keeps its own by the same measure.
    """
    return {
        "python": str(sys.implementation.cache_tag),
        "system": f"{sys.platform} {platform.machine()}",
        "numba": version_of("numba"),
        "llvmlite": version_of("llvmlite"),
        "processor": processor,
        "features": features,
        "setting": " ".join(f"{name}={os.environ[name]}" for name in SETTINGS if os.environ.get(name)) or "numba's own",
    }


@cache
def machine_digest(processor: str, features: str) -> str:
    """A digest of where code runs, and of how it is compiled."""
    return hashlib.sha256("\n".join(place_of(processor, features).values()).encode()).hexdigest()[:16]


def shipped_for() -> dict[str, str] | None:
    """What the compiled code was made for that came with Filon; None if none came, or nobody can tell."""
    try:
        found = json.loads((SHIPPED / MADE_FOR).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) and place_of(*BASELINE).keys() <= found.keys() else None


def version_of(package: str) -> str:
    """The version that runs here, or would: another may have been installed since this process imported it."""
    return str(sys.modules[package].__version__) if package in sys.modules else version(package)


# --- reading and writing ------------------------------------------------------------------------------------------------


def write_library(file: Path, content: bytes) -> None:
    """Write a library; nobody ever finds half of it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(dir=file.parent, suffix=PART)
    try:
        with os.fdopen(descriptor, "wb") as out:
            out.write(MAGIC + seal_of(file, content) + content)
        Path(name).chmod(0o644)
        Path(name).replace(file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def seal_of(file: Path, content: bytes) -> bytes:
    """What tells whether a file holds what was written, and under that very name."""
    return hashlib.sha256(f"{file.parent.name}/{file.name}\n".encode() + content).digest()


def read_library(file: Path) -> bytes | None:
    """What a library holds; None if it is gone, or not as it was written."""
    try:
        text = file.read_bytes() if file.is_file() and file.stat().st_size <= LARGEST else b""
    except OSError:
        return None
    start = len(MAGIC) + SEAL_SIZE
    seal, content = text[len(MAGIC) : start], text[start:]
    return content if text.startswith(MAGIC) and seal_of(file, content) == seal else None


def load_library(library: Library) -> bool:
    """Make the entry points of a library compiled ones, if it is compiled; say whether they are. It never raises."""
    if is_compiling_off():
        return False
    with LOADING:
        if not library.is_loaded:
            try:
                use(library)
            except Exception as error:  # its files may be gone, numba another: it is played uncompiled
                UNUSABLE[library.name] = f"{type(error).__name__}: {error}"
        return library.is_loaded


def use(library: Library) -> None:
    """Load a library that is not yet. What numba refuses, though it is whole, is removed: it is made anew."""
    read = library.read()
    if read is None:
        return
    from .linking import link_library

    file, content = read
    try:
        link_library(library, content)
    except Exception:
        if file == library.file:
            with suppress(OSError):
                file.unlink()
        raise
    LOADED[library.name] = file
    if SHIPPED not in file.parents:  # which is never forgotten, and nothing is written there
        with suppress(OSError):
            os.utime(file)  # it is used, and not forgotten


def forget_old(keep: set[Path]) -> int:
    """Delete libraries of other sources or machines that nobody used for a week, and what was never finished; count them."""
    since, gone = time.time() - KEPT_UNUSED, 0
    for file in [*CACHE.glob(f"*/*{SUFFIX}"), *CACHE.glob(f"*/*{PART}")]:
        with suppress(OSError):  # somebody else may have deleted it just now
            if file not in keep and file.stat().st_mtime < since:
                file.unlink()
                gone += file.suffix == SUFFIX
    return gone
