"""What compiled code is made of: whatever it holds changes the digest, and where it is written does not."""

from collections.abc import Callable
from enum import IntEnum
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
import pytest

from filon.kernel.compiling import KERNELS
from filon.kernel.makings import makings_digest

PLAIN = """
import numpy as np
from filon.kernel.compiling import kernel
from enum import IntEnum

SIZE = 10
SIDES = (1, 2)
NAMES = frozenset(["one", "two", "three"])
MAP = b"123"
Pair = tuple

class Card(IntEnum):
    GOLD = 1
    SILVER = 2

@kernel
def inner(x, y=1):
    return x * SIZE + y

def enclosing(n):
    @kernel
    def within(x):
        return x + n
    return within

within = enclosing(3)

@kernel
def door(x):
    for side in SIDES:
        x += side + MAP[0]
    return other.inner(x) + within(x) + Card.GOLD + np.int64(5) + sum([n for n in (1, 2) if n in {1, 5}]) + (x in NAMES)
"""


@pytest.fixture
def forgotten() -> Any:
    """The kernels of these tests are no part of Filon."""
    before = dict(KERNELS)
    yield
    KERNELS.clear()
    KERNELS.update(before)


def digest_of_text(text: str, *arguments: Any, file: str = "here.py") -> str:
    """The digest of the door of a module with this text, which knows itself as `other`."""
    module = ModuleType("examined")
    vars(module)["other"] = module
    exec(compile(text, file, "exec"), vars(module))  # noqa: S102 (written above)
    return makings_digest([(module.door, arguments or (1,))])


CHANGES = {
    "a constant": ("SIZE = 10", "SIZE = 11"),
    "its type": ("SIZE = 10", "SIZE = 10.0"),
    "a tuple": ("(1, 2)\nNAMES", "(1, 3)\nNAMES"),
    "bytes": ('b"123"', 'b"124"'),
    "a set": ('"three"', '"four"'),
    "a member": ("SILVER = 2", "SILVER = 3"),
    "a new member": ("SILVER = 2", "SILVER = 2\n    TIN = 3"),
    "what another kernel does": ("x * SIZE", "x + SIZE"),
    "a default": ("y=1", "y=2"),
    "what is enclosed": ("enclosing(3)", "enclosing(4)"),
    "a literal": ("np.int64(5)", "np.int64(6)"),
    "what is called": ("np.int64", "np.int32"),
    "a set in the code": ("in {1, 5}", "in {1, 6}"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_compiled_code_holds_changes_the_digest(change: str, forgotten: None) -> None:
    old, new = CHANGES[change]
    assert PLAIN.count(old) == 1
    assert digest_of_text(PLAIN.replace(old, new)) != digest_of_text(PLAIN)


def test_where_it_is_written_and_what_it_never_reads_do_not(forgotten: None) -> None:
    moved = "# a word\n\n" + PLAIN.replace("MAP =", "UNREAD = 3\nMAP =")
    assert digest_of_text(moved, file="/elsewhere/there.py") == digest_of_text(PLAIN)


class Near(NamedTuple):
    """A pair."""

    left: Any
    right: int


class Far(NamedTuple):
    """Another one."""

    left: Any
    other: int


RECORD = np.dtype([("a", "i1"), ("b", "i2", (3,))])
ARGUMENTS: list[Any] = [
    1,
    1.5,
    np.zeros(2, RECORD),
    np.zeros(2, np.dtype([("a", "i1"), ("b", "i2", (4,))])),
    np.zeros(2, np.dtype([("a", "i1"), ("c", "i2", (3,))])),
    np.zeros(2, np.dtype({"names": ["a", "b"], "formats": ["i1", ("i2", (3,))], "offsets": [0, 2]})),
    np.zeros((2, 2), RECORD),
    np.zeros(4, RECORD)[::2],
    (np.zeros(2, RECORD), 1),
    Near(np.zeros(2, RECORD), 1),
    Far(np.zeros(2, RECORD), 1),
]


def test_a_layout_changes_the_digest_and_what_lies_in_it_does_not(forgotten: None) -> None:
    digests = {digest_of_text(PLAIN, argument) for argument in ARGUMENTS}
    assert len(digests) == len(ARGUMENTS)
    assert digest_of_text(PLAIN, np.ones(7, RECORD)) == digest_of_text(PLAIN, np.zeros(2, RECORD))
    frozen = np.zeros(2, RECORD)
    frozen.flags.writeable = False
    assert digest_of_text(PLAIN, frozen) not in digests


def test_an_entry_point_that_is_loaded_counts_as_the_function_it_was() -> None:
    class Tool(IntEnum):
        PICK = 1

    def dig(x: int) -> int:
        return x + Tool.PICK

    class Compiled:
        py_func: Callable[[int], int] = staticmethod(dig)

    assert makings_digest([(Compiled, (1,))]) == makings_digest([(dig, (1,))])
