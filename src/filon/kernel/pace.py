"""Pace: how long what a game's events tell stands at a table, as the game declares it in `WEIGHTS`, by kind of event.

A weight is a number of beats: STEP for a step of a larger deed, which is told with its last step; BEAT, which whatever is
not listed has; LONG for what one should have seen; or STAGED, with a picture of its own. It hangs on the kind of an event
alone, and a move weighs what the heaviest event does that everybody may see: pace tells nothing of what is hidden.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

STEP, BEAT, LONG, STAGED = 0, 1, 2, 4  # beats

Sound = Literal["good", "bad"]
Figure = tuple[str, ...]  # symbols of the game's sheet, one drawn over another
Draw = Callable[[Any, int, int, int], Figure]  # from the spectator's Seen, and an event's seat and numbers


@dataclass(frozen=True)
class Staged:
    """An event that is shown large over the board. `title` is a sentence of the game's catalogue.

    Without a picture the board itself shows it, one thing after another, before the pictures of what comes of it.
    """

    title: str = ""
    sound: Sound = "good"
    draw: Draw | None = None
    beats: int = STAGED


Weights = Mapping[int, "int | Staged"]


def picture(*symbols: str) -> Draw:
    """A picture of these symbols; `{seat}` in a name is the event's."""
    return lambda _s, seat, _a, _b: tuple(symbol.format(seat=seat) for symbol in symbols)


def beats_of(weight: "int | Staged") -> int:
    """For how many beats an event of that weight stands."""
    return weight.beats if isinstance(weight, Staged) else weight
