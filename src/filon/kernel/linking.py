"""Linking compiled code into this process: the entry points of a library become compiled functions.

It is the only part of numba that a game needs which was compiled before: nothing is compiled here, and an entry point that
is called with other types than those it was compiled for converts them or refuses.
"""

import pickle
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from llvmlite import binding
from numba.core import serialize
from numba.core.compiler import compile_result
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher, cpu_target

from .library import Library
from .makings import as_written

NUMBA_OPTIONS = {"nopython": True, "nogil": True, "no_cfunc_wrapper": True}  # of numba


@dataclass(frozen=True)
class CompiledEntryPoint:
    """What numba must know of a compiled function to call it."""

    module: str
    name: str
    descriptor: Any
    environment: Any
    signature: Any


def packed(entry_points: Sequence[CompiledEntryPoint], code: bytes) -> bytes:
    """Compiled code and its entry points, to be kept."""
    return bytes(serialize.dumps((list(entry_points), code)))


def link_library(library: Library, content: bytes) -> None:
    """Put compiled functions in the place of the plain ones."""
    entry_points, code = pickle.loads(content)  # noqa: S301 (we wrote it, as numba does)
    functions = [as_written(vars(sys.modules[entry_point.module])[entry_point.name]) for entry_point in entry_points]
    for entry_point, compiled in zip(entry_points, linked(library.name, entry_points, functions, code), strict=True):
        setattr(sys.modules[entry_point.module], entry_point.name, compiled)


def linked_alone(function: Callable[..., Any], content: bytes) -> Any:
    """A kernel of no library, ready to be called."""
    entry_points, code = pickle.loads(content)  # noqa: S301 (we wrote it, as numba does)
    return linked(function.__qualname__, entry_points, [function], code)[0]


@global_compiler_lock  # type: ignore[untyped-decorator]
def linked(
    name: str, entry_points: Sequence[CompiledEntryPoint], functions: Sequence[Callable[..., Any]], code: bytes
) -> list[Any]:
    """The compiled functions, ready to be called, in the place of these."""
    context = cpu_target.target_context
    context.refresh()
    linked_code = context.codegen().unserialize_library((name, "object", (code, symbols_of(entry_points))))
    return [callable_entry_point(*one, linked_code) for one in zip(entry_points, functions, strict=True)]


def symbols_of(entry_points: Sequence[CompiledEntryPoint]) -> bytes:
    """The names under which numba may look for something in the code: it takes them from a module that has them all."""
    names = [entry_point.descriptor.llvm_cpython_wrapper_name for entry_point in entry_points]
    text = "\n".join(f'define void @"{name}"() {{ ret void }}' for name in names)
    return bytes(binding.parse_assembly(text).as_bitcode())


def callable_entry_point(entry_point: CompiledEntryPoint, plain: Callable[..., Any], linked_code: Any) -> Any:
    """One compiled function. It is never compiled for other types."""
    context = cpu_target.target_context
    function = CPUDispatcher(plain, targetoptions=NUMBA_OPTIONS)
    function.add_overload(
        compile_result(
            signature=entry_point.signature,
            entry_point=context.get_executable(linked_code, entry_point.descriptor, entry_point.environment),
            objectmode=False,
            library=linked_code,
            fndesc=entry_point.descriptor,
            environment=entry_point.environment,
        )
    )
    function.disable_compile()
    return function
