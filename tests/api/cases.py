"""What a position that cannot be is told as. Those of a game are in its `impossible.py`; each is refused in a sentence."""

from typing import Any

Case = tuple[int, dict[str, Any], dict[str, Any]]  # seats, options, fields


def plain(seats: int, *fields: dict[str, Any]) -> list[Case]:
    """Cases without options."""
    return [(seats, {}, told) for told in fields]
