"""Compiling: the one decorator of all rules code, and the folder where compiled code is kept.

numba keeps compiled functions on disk under a key made of file, line and argument types. That key misses three things:
edits in imported files, the globals a template was bound to, and how the code was compiled (bounds checks). So every
module has its own folder, named for the module and for a digest of all sources its compiled code can come from (sources.py).
Where a checkout lies does not matter: two of one version share what either has compiled.
"""

import hashlib
import os
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from shutil import rmtree
from typing import Any, ParamSpec, TypeVar, cast

import platformdirs
from numba import config, types
from numba.core.caching import UserProvidedCacheLocator
from numba.core.errors import NumbaExperimentalFeatureWarning
from numba.core.registry import CPUDispatcher

from .sources import sources_digest

P = ParamSpec("P")
R = TypeVar("R")

KERNEL_FOLDER = Path(__file__).parent
KERNELS: list[Any] = []  # every function compiled here, for the progress of `filon warm`
NUMBA_OPTIONS = {"nopython": True, "nogil": True, "no_cfunc_wrapper": True}  # of numba
KEPT_UNUSED = 7 * 24 * 3600.0  # seconds; another checkout may still be using what this one calls old


def cache_root() -> Path:
    """The user's cache folder, or FILON_CACHE; a temporary one, with a warning, where nothing can be written."""
    chosen = Path(os.environ.get("FILON_CACHE") or platformdirs.user_cache_dir("filon", appauthor=False))
    try:
        chosen.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=chosen).close()
    except OSError as error:
        instead = Path(tempfile.mkdtemp(prefix="filon-"))
        warnings.warn(
            f"cannot write to {chosen} ({error.strerror}): compiling into {instead}; set FILON_CACHE", stacklevel=2
        )
        return instead
    return chosen


CACHE = cache_root()

# numba says so, wherever it compiles, when it calls with a State what it compiled for a bare Chance: that is meant.
warnings.filterwarnings("ignore", "(?s).*considered a subtype", NumbaExperimentalFeatureWarning)


class Kernel(CPUDispatcher):  # type: ignore[misc]
    """A compiled function. Called from another one, its whole numbers are all taken as int64.

    Else numba would compile a copy for every narrow field, constant and literal that is passed somewhere.
    """

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """What numba asks when a compiled function calls this one with arguments of these types."""
        template, pysig, all_args, kws = super().get_call_template(tuple(map(widened_type, args)), kws)
        return template, pysig, (*args, *all_args[len(args) :]), kws


class Inlined(Kernel):
    """A function that compiled code has compiled in it; called from Python it is the plain function."""

    def __call__(self, *args: Any, **kws: Any) -> Any:
        """Called from Python."""
        return self.py_func(*args, **kws)


def widened_type(kind: Any) -> Any:
    """The type a compiled function gets an argument of this type as."""
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer | types.IntEnumMember) and kind is not types.uint64 else kind


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile on first call, release the GIL, keep on disk. mypy sees the plain function."""
    compiled = unkept(function)
    if isinstance(compiled, Kernel):
        KERNELS.append(compiled)
        if not is_shared(function):
            keep(compiled, folder_of(function.__module__, Path(function.__code__.co_filename)))
    return compiled


def unkept(function: Callable[P, R]) -> Callable[P, R]:
    """The same, but compiled anew in every run: code outside a game's folder does not notice that the game changed."""
    if config.DISABLE_JIT:
        return function
    return cast("Callable[P, R]", Kernel(function, targetoptions=NUMBA_OPTIONS))


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """The same for a line or two of arithmetic: part of who calls it, not kept on its own, and as quick uncompiled."""
    if config.DISABLE_JIT:
        return function
    return cast("Callable[P, R]", Inlined(function, targetoptions=NUMBA_OPTIONS))


class CacheLocator(UserProvidedCacheLocator):  # type: ignore[misc]
    """Where numba keeps compiled code: in the folder it was given, which is named for the sources, and so never stale."""

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        """The part of the path that tells files of the folder apart."""
        return Path(py_file).stem

    def get_source_stamp(self) -> str:
        """What must be the same for compiled code to be used."""
        return ""


def keep(compiled: Kernel, folder: Path) -> None:
    """Have numba keep compiled code in that folder."""
    before = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
    config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = str(folder), f"{__name__}.{CacheLocator.__name__}"
    try:
        compiled.enable_caching()
    finally:
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = before


def is_shared(function: Callable[..., object]) -> bool:
    """Is this a function of the kernel that takes the record of any game, or an array of them?

    numba would keep it in one index with the types of every game that calls it, and could not read that index once one of
    those games is gone. It is part of what is kept for each game that calls it, so it need not be kept on its own.
    """
    return (
        Path(function.__code__.co_filename).parent == KERNEL_FOLDER
        and function.__code__.co_varnames[:1] in (("s",), ("states",))
        and (function.__module__.startswith(f"{__package__}."))
    )


def folder_of(module: str, file: Path) -> Path:
    """The folder for compiled code of `module`: one for each version of its sources and way of compiling."""
    return CACHE / module / way_digest(file, *bound_files(module))


def way_digest(*files: Path) -> str:
    """A digest of some files, of all that they import, and of the way of compiling."""
    return hashlib.sha256(f"{config.BOUNDSCHECK} {config.OPT} {sources_digest(*files)}".encode()).hexdigest()[:16]


def bound_files(module: str) -> list[Path]:
    """Where the compiled functions are written that a template can call of its rules; nowhere, of what is no template."""
    rules = vars(sys.modules[module]).get("rules") if module in sys.modules else None
    if getattr(rules, "__name__", None) != module.rpartition(".")[0]:
        return []
    return [Path(found.py_func.__code__.co_filename) for found in vars(rules).values() if isinstance(found, Kernel)]


def forget_old(keep: set[Path]) -> int:
    """Delete compiled code of other versions of the sources that nobody used for a week; say how many folders went."""
    old = [
        folder for folder in CACHE.glob("*/*/") if folder not in keep and time.time() - folder.stat().st_mtime > KEPT_UNUSED
    ]
    for folder in old:
        rmtree(folder, ignore_errors=True)
    return len(old)
