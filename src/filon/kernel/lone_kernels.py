"""Kernels of no library: those that a test or a benchmark calls in a loop, each compiled by itself.

They are kept as libraries are: under a name that follows from every source their code can come from, from the functions in
memory and from where they run, with a seal. So what is found is never stale, and every process but the first finds it.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .library import SUFFIX, host, machine_digest, read_library, writable_cache, write_library
from .makings import makings_digest
from .sources import sources_digest


def loaded_alone(function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """A kernel as Python calls it compiled for arguments of these types; compiled now, if it was not before."""
    from .linking import linked_alone

    name = f"{made_of(function, arguments)}-{machine_digest(*host())}{SUFFIX}"
    file = writable_cache() / f"{function.__module__}.alone" / name
    content = read_library(file)
    if content is None:
        from .compiler import compiled_alone

        content = compiled_alone(function, arguments)
        write_library(file, content)
    return linked_alone(function, content)


def made_of(function: Callable[..., Any], arguments: tuple[Any, ...]) -> str:
    """A digest of all that the code of a kernel can come from: of the files, and of what this process runs."""
    both = f"{sources_digest(Path(function.__code__.co_filename))} {makings_digest([(function, arguments)])}"
    return hashlib.sha256(both.encode()).hexdigest()[:16]
