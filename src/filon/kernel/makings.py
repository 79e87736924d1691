"""Makings: what compiled code is made of, as this process has it in memory.

Files may change after they were imported: Filon is upgraded while a server runs, somebody edits a game they are playing.
Compiled code is therefore named for its makings too, and not only for the files (`sources.py`): the code of every kernel
behind the entry points, the constants they read, and the layout of what they are called with. Who runs other functions looks
for another name, whatever the files say by then.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from enum import EnumType
from types import CodeType, ModuleType
from typing import Any

import numpy as np

from .compiling import is_kernel

Function = Callable[..., Any]


def makings_digest(entry_points: Iterable[tuple[Function, tuple[Any, ...]]]) -> str:
    """A digest of some kernels, of the types of their arguments, and of all that they call and read."""
    digest, found = hashlib.sha256(), dict[Function, None]()
    for function, arguments in entry_points:
        found[as_written(function)] = None
        digest.update(f"{[layout_in(argument) for argument in arguments]}\n".encode())
    waiting = list(found)
    while waiting:
        function = waiting.pop()
        read = list(read_by(function))
        digest.update(
            f"{full_name(function)} {spelled_code(function.__code__)} {[spelled(value) for value in read]}\n".encode()
        )
        new = {as_written(value): None for value in read if is_kernel(as_written(value))}
        waiting += [kernel for kernel in new if kernel not in found]
        found |= new
    return digest.hexdigest()


def as_written(entry_point: Any) -> Any:
    """An entry point as it was written, whether it is loaded or not."""
    return getattr(entry_point, "py_func", entry_point)


def full_name(function: Any) -> str:
    """A function by its full name."""
    return f"{function.__module__}.{function.__qualname__}"


def read_by(function: Any) -> Iterator[Any]:
    """What a kernel reads beside its arguments: defaults, what it encloses, globals, and what modules named there hold."""
    yield from function.__defaults__ or ()
    yield from (cell.cell_contents for cell in function.__closure__ or ())
    names, modules, places = names_in(function.__code__), set[str](), [function.__globals__]
    for place in places:  # which grows meanwhile
        for value in (place[name] for name in names if name in place):
            yield value
            if isinstance(value, ModuleType) and value.__name__ not in modules:
                modules.add(value.__name__)
                places.append(vars(value))


def names_in(code: CodeType) -> list[str]:
    """Every name that code asks its module for, or some thing for an attribute."""
    within = [name for part in code.co_consts if isinstance(part, CodeType) for name in names_in(part)]
    return list(dict.fromkeys([*code.co_names, *within]))


def spelled_code(code: CodeType) -> str:
    """What code does, wherever it is written."""
    counts = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags)
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    constants = [spelled(constant) for constant in code.co_consts]
    return f"{counts} {names} {code.co_code.hex()} {code.co_exceptiontable.hex()} {constants}"


def spelled(value: Any) -> str:
    """A thing that compiled code may hold: the same text in every process that means the same by it."""
    if isinstance(value, CodeType):
        return spelled_code(value)
    if isinstance(value, EnumType):
        members: dict[str, Any] = dict(value.__members__)
        return f"{value.__qualname__} {[(name, spelled(member.value)) for name, member in members.items()]}"
    if isinstance(value, tuple):
        return f"{type(value).__qualname__} {getattr(value, '_fields', '')} {[spelled(part) for part in value]}"
    if isinstance(value, frozenset):
        return f"frozenset {sorted(spelled(part) for part in value)}"  # its own order changes from run to run
    if isinstance(value, np.ndarray):
        return f"{layout_of(value.dtype)} {value.shape} {value.tobytes().hex()}"
    if isinstance(value, np.dtype):
        return layout_of(value)
    if is_kernel(as_written(value)):
        return full_name(as_written(value))
    named = getattr(value, "__name__", None)  # of numpy, say: those stay as they are while their version does
    return f"{named} {getattr(value, '_fields', '')}" if isinstance(named, str) else f"{type(value).__qualname__} {value!r}"


def layout_in(argument: Any) -> str:
    """What compiled code must know of an argument, which is its type."""
    if isinstance(argument, tuple):
        fields = getattr(argument, "_fields", "")
        return f"{type(argument).__qualname__} {fields} {[layout_in(part) for part in argument]}"
    if isinstance(argument, np.ndarray):
        flags = argument.flags
        return f"{layout_of(argument.dtype)} {argument.ndim} {flags.c_contiguous} {flags.f_contiguous} {flags.writeable}"
    return type(argument).__qualname__


def layout_of(kind: "np.dtype[Any]") -> str:
    """Where everything is in a record."""
    if kind.subdtype is not None:
        base, shape = kind.subdtype
        return f"{shape} {layout_of(base)}"
    if kind.fields is None:
        return kind.str
    within = [(name, place[1], layout_of(place[0])) for name, place in kind.fields.items()]
    return f"{kind.itemsize} {within}"
