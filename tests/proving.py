"""`@proves("DRA-309")`: a test that fails when that clause is broken. `filon clauses` reads these marks."""

from collections.abc import Callable
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., object])


def proves(*clauses: str) -> Callable[[Test], Test]:
    """Mark a test with the clauses it proves."""

    def mark(test: Test) -> Test:
        test.__dict__["proves"] = clauses
        return test

    return mark
