"""Folders of the user, and what is done where nothing can be written: a home may be read-only, or not there at all.

What is kept in a passing folder goes when the process ends that made it.
"""

import atexit
import errno
import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import platformdirs

HOMELESS = Path("~", "filon")  # a folder in the home of whom the system knows none


def wished_cache() -> Path:
    """The folder compiled code should be kept in."""
    return folder_named("FILON_CACHE", platformdirs.user_cache_dir)


def wished_data() -> Path:
    """The folder games should be kept in."""
    return folder_named("FILON_DATA", platformdirs.user_data_dir)


def folder_named(variable: str, usual: Callable[..., str]) -> Path:
    """The folder that a variable names, else the usual one, in the user's home."""
    try:
        chosen = Path(os.environ.get(variable) or usual("filon", appauthor=False))
    except RuntimeError:  # as platformdirs says it; older ones give a path that begins as this one does
        return HOMELESS
    return chosen if is_homeless(chosen) else chosen.absolute()  # the same from wherever a process goes on to


def is_homeless(folder: Path) -> bool:
    """Should this be in a home, for somebody who has none?"""
    return folder.parts[:1] == HOMELESS.parts[:1]


def why_unwritable(folder: Path) -> str:
    """Why nothing can be written to a folder, which is made if need be; nothing if it can."""
    if is_homeless(folder):
        return os.strerror(errno.ENOENT)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        return error.strerror or str(error)
    return ""


def passing_folder() -> Path:
    """A temporary folder of this process; a process it was forked from, or that it starts, does not remove it."""
    folder, maker = Path(tempfile.mkdtemp(prefix="filon-")), os.getpid()

    def remove() -> None:
        if os.getpid() == maker:
            shutil.rmtree(folder, ignore_errors=True)

    atexit.register(remove)
    return folder
