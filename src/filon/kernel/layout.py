"""Records: one annotated class is the only declaration of a layout; dtype and secrecy masks are derived from it.

A field is written `name: Annotated[int, np.int8, PUBLIC]` or `name: Annotated[NDArray[Any], np.int8, (6, 5), OWNER]`.
What is not marked is HIDDEN. 0 means nothing or unknown in every vocabulary, so a blank record is all zeros. What else is
said of a field (`marks.py`) changes nothing here.
"""

import os
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

from .compiling import is_compiling_off
from .marks import Mark


class Secrecy(Enum):
    """Who may look at a field."""

    HIDDEN = "nobody, unless the game reveals it"
    PUBLIC = "everybody"
    OWNER = "each seat its own row"


HIDDEN, PUBLIC, OWNER = Secrecy.HIDDEN, Secrecy.PUBLIC, Secrecy.OWNER

# Interpreted, every field can be made 64 bits wide: an overflow of a narrow field then shows as a difference.
WIDE_FIELDS = bool(os.environ.get("FILON_WIDE")) and is_compiling_off()


class LayoutRow(np.void):  # type: ignore[misc] # numpy calls it final, and np.record inherits from it
    """A record as Python meets it: its fields are attributes. numpy's own np.record looks elsewhere first, three times as
    long."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except ValueError:
            raise AttributeError(f"this record has no field {name!r}") from None

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value


@dataclass(frozen=True)
class FieldSpec:
    """One line of a declaration."""

    name: str
    kind: "np.dtype[Any]"
    shape: tuple[int, ...]
    secrecy: Secrecy
    marks: tuple[Mark, ...] = ()  # what it is, for who reads or writes it as data


@lru_cache(maxsize=256)
def fields_of(declaration: type) -> tuple[FieldSpec, ...]:
    """The fields of an annotated class, inherited ones included, widest first so that nothing is padded inside."""
    hints = get_type_hints(declaration, include_extras=True)
    fields = [field_of(name, hint) for name, hint in hints.items() if get_origin(hint) is Annotated]
    return tuple(sorted(fields, key=lambda field: -field.kind.itemsize))


def field_of(name: str, hint: Any) -> FieldSpec:
    """Read one annotation; refuse a name that an interpreted record would take for one of its methods."""
    if hasattr(np.record, name):
        raise TypeError(f"field {name!r} is an attribute of numpy's records: choose another name")
    _, kind, *marks = get_args(hint)
    shape = next((mark for mark in marks if isinstance(mark, tuple)), ())
    secrecy = next((mark for mark in marks if isinstance(mark, Secrecy)), HIDDEN)
    if secrecy is OWNER and not shape:
        raise TypeError(f"field {name!r} is marked OWNER but has no row for each seat")
    said = tuple(mark for mark in marks if isinstance(mark, Mark))
    return FieldSpec(name, np.dtype(np.int64 if WIDE_FIELDS else kind), shape, secrecy, said)


@lru_cache(maxsize=256)
def dtype_of(declaration: type) -> "np.dtype[Any]":
    """The layout of an annotated class, as a dtype whose elements are records with attributes."""
    layout = np.dtype([(field.name, field.kind, field.shape) for field in fields_of(declaration)], align=True)
    return np.dtype((LayoutRow, layout))


def blank(declaration: type, n: int = 1) -> NDArray[Any]:
    """`n` records about which nothing is known."""
    return np.zeros(n, dtype_of(declaration))


@lru_cache(maxsize=256)
def masks_of(declaration: type, seats: int) -> NDArray[np.uint8]:
    """One row of bytes a viewer (each seat, then the spectator): 255 where it may look, 0 elsewhere."""
    dtype = dtype_of(declaration)
    masks = np.zeros((seats + 1, dtype.itemsize), np.uint8)
    for field in fields_of(declaration):
        kind, offset = dtype.fields[field.name][:2]  # type: ignore[index]
        if field.secrecy is PUBLIC:
            masks[:, offset : offset + kind.itemsize] = 255
        elif field.secrecy is OWNER:
            row = kind.itemsize // field.shape[0]
            for seat in range(seats):
                masks[seat, offset + seat * row : offset + (seat + 1) * row] = 255
    masks.setflags(write=False)
    return masks


def values_of(record: Any) -> dict[str, Any]:
    """A record as plain numbers and lists, by field: for comparing and for printing."""
    return {name: record[name].tolist() for name in record.dtype.names}
