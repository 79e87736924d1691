"""Trails: lists that grow at their end, and of which a copy costs nothing however long they are."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, TypeVar, overload

_T = TypeVar("_T")


class Trail(Sequence[_T], Generic[_T]):
    """What came one after another. A copy shares what both have in common, until one of them goes on in its own way.

    Only the first owner of the shared list writes to it, and only behind all that a copy can see: copies may be read in
    other threads meanwhile.
    """

    __slots__ = ("_is_owner", "_length", "_shared")

    def __init__(self, items: Iterable[_T] = ()) -> None:
        self._shared = list(items)
        self._length = len(self._shared)
        self._is_owner = True

    def append(self, item: _T) -> None:
        """Go on."""
        if not self._is_owner or self._length != len(self._shared):
            self._shared, self._is_owner = self._shared[: self._length], True
        self._shared.append(item)
        self._length += 1

    def pop(self) -> _T:
        """Take the last one back."""
        if not self._length:
            raise IndexError("nothing to take back")
        self._length -= 1
        return self._shared[self._length]

    def copy(self) -> "Trail[_T]":
        """The same so far."""
        twin: Trail[_T] = Trail.__new__(Trail)
        twin._shared, twin._length, twin._is_owner = self._shared, self._length, False
        return twin

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[_T]:
        return (self._shared[place] for place in range(self._length))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    @overload
    def __getitem__(self, place: int) -> _T: ...

    @overload
    def __getitem__(self, place: slice) -> list[_T]: ...

    def __getitem__(self, place: int | slice) -> _T | list[_T]:
        if isinstance(place, slice):
            return [self._shared[n] for n in range(*place.indices(self._length))]
        if not -self._length <= place < self._length:
            raise IndexError(f"there are {self._length}, but got {place}")
        return self._shared[place if place >= 0 else self._length + place]
