"""What the imps are about: a bag of gems, dice that dig and bomb, and a heap that grows smaller."""

from collections.abc import Sequence

from filon.games.imps.state import State
from filon.kernel.words import Words
from filon.scene import Plate, Sprite, on_plate


def about(s: State, words: Words) -> Sequence[Plate]:
    """The goal, a turn, the end: the same whatever is agreed."""
    return (
        Plate(words("Own the most gems at the end. The nuggets your imps then stand on count too."), GOAL),
        Plate(words("A gem for each imp furthest in; buy something if you like; roll to dig, bomb or shoot."), TURN),
        Plate(words("It is over as soon as the heap of gems is empty."), END),
    )


GOAL: tuple[Sprite, ...] = (
    on_plate("gallery", 104, -6, 100, 140),
    on_plate("nuggets-3", 120, 30, 66, 26),
    on_plate("imp-2", 122, 64, 58),
    on_plate("bag", 2, 44, 76),
    on_plate("imp-0", 52, 54, 66),
    on_plate("crown", 72, 36, 34),
    on_plate("gem-emerald", 2, 96, 26),
    on_plate("gem-emerald", 30, 102, 26),
)
TURN: tuple[Sprite, ...] = (
    on_plate("entrance", 4, 24, 72, 101),
    on_plate("gallery-chest", 76, 24, 72, 101),
    on_plate("imp-1", 80, 66, 52),
    on_plate("die-a-2", 132, 8, 40, turn=-10),
    on_plate("die-b-4", 156, 44, 40, turn=8),
    on_plate("bomb", 152, 84, 42),
)
END: tuple[Sprite, ...] = (
    on_plate("gems-last", 60, 64, 80, 51),
    on_plate("bag", 2, 66, 52),
    on_plate("imp-3", 20, 26, 60),
    on_plate("bag", 148, 66, 52),
    on_plate("imp-0", 122, 26, 60),
)
