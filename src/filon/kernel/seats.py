"""Seats of a bit mask, for templates: they hold what depends on a game, and this does not."""

from .compiling import kernel


@kernel
def first_seat(acting: int) -> int:
    """The lowest seat of a mask of up to 16. Counted without a branch: whose turn it is would often be guessed wrong."""
    low = acting & -acting
    return (low & 0xAAAA != 0) + 2 * (low & 0xCCCC != 0) + 4 * (low & 0xF0F0 != 0) + 8 * (low & 0xFF00 != 0)
