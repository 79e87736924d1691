"""What dragobert is about: gold on the way out, two piles to draw from, a dragon who comes nearer."""

from collections.abc import Sequence

from filon.games.dragobert.state import State
from filon.kernel.words import Words
from filon.scene import Plate, Sprite, on_plate


def about(s: State, words: Words) -> Sequence[Plate]:
    """The goal, a turn, the end: the same whatever is agreed."""
    return (
        Plate(words("Own the most gold after three rounds. What you do not bring out of the mine is lost."), GOAL),
        Plate(words("Dig for gold, or draw an Exit card that leads you towards the way out."), TURN),
        Plate(words("A round ends when all are out or burnt. Each dragon card brings Dragobert a step nearer."), END),
    )


GOAL: tuple[Sprite, ...] = (
    on_plate("mine-out", 0, -8, 100, 140),
    on_plate("mine-blue", 100, -8, 100, 140),
    on_plate("dwarf-2", 146, 62, 46),
    on_plate("nugget", 124, 84, 24),
    on_plate("dwarf-0", 52, 50, 58),
    on_plate("crown", 65, 34, 32),
    on_plate("bignugget", 2, 64, 38),
    on_plate("bignugget", 24, 72, 38),
    on_plate("bignugget", -4, 84, 38),
)
TURN: tuple[Sprite, ...] = (
    on_plate("dig-red", 14, 14, 72, 101, turn=-5),
    on_plate("back-exit", 114, 14, 72, 101, turn=5),
    on_plate("dwarf-3", 73, 70, 54),
)
END: tuple[Sprite, ...] = (
    on_plate("mine-blue", -30, -8, 100, 140),
    on_plate("mine-lair", 70, -8, 100, 140),
    on_plate("mine-red", 170, -8, 100, 140),
    on_plate("dwarf-4", 2, 66, 50),
    on_plate("dragobert", 60, 22, 106),
    on_plate("flame", 168, 66, 40),
)
