"""Kernels: the functions that can be compiled, the rules first of all. Called from Python a kernel is the plain function.

Compiled code calls them compiled, and so Python does at the entry points of a library (`library.py`), once that is compiled
and loaded. Nothing here imports numba: who plays uncompiled, or only lists the games, has no need of it.
"""

import os
from collections.abc import Callable
from typing import Any, Generic, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

KERNELS: dict[Callable[..., Any], None] = {}  # every function that can be compiled, in the order of their definition


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """This function can be compiled. It takes the GIL nowhere, calls kernels only, and says nothing to Python."""
    KERNELS[function] = None
    return function


def is_kernel(function: object) -> bool:
    """Can this be compiled?"""
    return callable(function) and getattr(function, "__hash__", None) is not None and function in KERNELS


def is_compiling_off() -> bool:
    """Is everything to be run uncompiled? numba's own variable says so."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


def keep_over_forks(lock: Any) -> None:
    """Let nobody fork while another thread holds this lock: in the copy there would be nobody to release it."""
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(before=lock.acquire, after_in_parent=lock.release, after_in_child=lock.release)


class Alone(Generic[P, R]):
    """A kernel of no library that Python calls compiled: of a test or a benchmark."""

    def __init__(self, function: Callable[P, R]) -> None:
        self.py_func = function  # as numba calls it
        self.compiled: Callable[P, R] | None = None

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Called from Python. It is compiled for the arguments it is first called with."""
        if self.compiled is None:
            from .lone_kernels import loaded_alone

            self.compiled = loaded_alone(self.py_func, args)
        return self.compiled(*args, **kwargs)

    @property
    def _numba_type_(self) -> Any:
        """What numba asks of who is called in compiled code."""
        from .compiler import callee_of

        return callee_of(self.py_func)


def alone(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function of a test or a benchmark when it is first called, unless that was done before."""
    return function if is_compiling_off() else Alone(kernel(function))
