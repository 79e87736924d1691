"""Allowances: how fast the frames of a guest are taken, on all its pages together. None is refused: it is taken later.

A person never comes near it. Who sends without pause is taken at a steady rate, and its connections are not read meanwhile:
the others keep the loop.
"""

import time
from collections.abc import Hashable

from filon.store import Clock

BURST = 60  # frames that are taken at once
RATE = 20.0  # frames a second, after that
MOST_KEPT = 1000  # who is remembered before those who paused are forgotten


class Allowances:
    """What every guest has used up lately."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self.clock = clock
        self.due: dict[Hashable, float] = {}  # when all frames taken so far would have come at the steady rate

    def wait(self, who: Hashable) -> float:
        """Count a frame of somebody; how many seconds it has to wait."""
        now = self.clock()
        if len(self.due) > MOST_KEPT:
            self.due = {other: due for other, due in self.due.items() if due > now - BURST / RATE}
        self.due[who] = max(self.due.get(who, 0.0), now - BURST / RATE) + 1 / RATE
        return max(0.0, self.due[who] - now)
