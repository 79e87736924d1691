"""Seats: of a bit mask, and round the table. Compiled but for `seats_in`."""

from typing import Any

from .compiling import kernel


@kernel
def first_seat(acting: int) -> int:
    """The lowest seat of a mask of up to 16. Counted without a branch: whose turn it is would often be guessed wrong."""
    low = acting & -acting
    return (low & 0xAAAA != 0) + 2 * (low & 0xCCCC != 0) + 4 * (low & 0xF0F0 != 0) + 8 * (low & 0xFF00 != 0)


@kernel
def clockwise(s: Any, seat: int) -> int:
    """The next seat round the table."""
    return (seat + 1) % int(s.seats)


def seats_in(mask: int) -> tuple[int, ...]:
    """The seats of a bit mask."""
    return tuple(seat for seat in range(int(mask).bit_length()) if mask >> seat & 1)
