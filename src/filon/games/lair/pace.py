"""How long the events of lair stand, and the picture of being caught. The cards turned up show themselves, one by one."""

from filon.kernel.pace import Figure, Staged, Weights

from .state import State, What
from .story import seat_of

TURNING = 3  # beats until all cards lie open


def caught(s: State, dwarf: int, _a: int, _b: int) -> Figure:
    """A dwarf and its fright."""
    return ("scared", f"dwarf-{seat_of(s, dwarf)}")


WEIGHTS: Weights = {
    What.TURNED_UP: Staged(beats=TURNING),
    What.CAUGHT: Staged("Caught!", "bad", caught),
}
