"""Properties that are worked out once, without a lock.

As `functools.cached_property` is from Python 3.12 on. Before, all objects of a class share a lock for each such property: a
process that is forked while another thread holds one never gets it. Two threads may work the same thing out here; the
objects of Filon do not change, so both find the same.
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class cached_property(Generic[T]):  # noqa: N801 (as that of functools)
    """A method whose answer is kept in its object, where it is found before this is asked again."""

    def __init__(self, function: Callable[[Any], T]) -> None:
        self.function = function
        self.__doc__ = function.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, instance: None, owner: type | None = None) -> "cached_property[T]": ...
    @overload
    def __get__(self, instance: object, owner: type | None = None) -> T: ...
    def __get__(self, instance: object | None, owner: type | None = None) -> "cached_property[T] | T":
        """Work it out, and keep it."""
        if instance is None:
            return self
        answer = instance.__dict__[self.name] = self.function(instance)
        return answer
