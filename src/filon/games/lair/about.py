"""What the lair is about: coins in purse and chest, a colour in secret, and the dragon at the end of the path."""

from collections.abc import Sequence

from filon.games.lair.state import State
from filon.kernel.words import Words
from filon.scene import Plate, Sprite, on_plate


def about(s: State, words: Words) -> Sequence[Plate]:
    """The goal, a turn, the end: with two players both dwarves of one must arrive."""
    in_pairs = bool(s.dwarves > s.seats)
    return (
        Plate(words("Own the most coins at the end, in your purse and in your chest."), GOAL),
        Plate(words("Lay a card in secret: your dwarf goes to that colour, unless the dragon waits there."), TURN),
        Plate(words(ARRIVED[in_pairs]), END),
    )


ARRIVED: dict[bool, str] = {  # by whether a player has two dwarves
    False: "It is over when a dwarf reaches the lair, or when the treasure is empty.",
    True: "It is over when both dwarves of a player are in the lair, or the treasure is empty.",
}

GOAL: tuple[Sprite, ...] = (
    on_plate("heap-3", 96, 70, 92, 59),
    on_plate("chest-open", 104, 22, 66),
    on_plate("purse", 12, 68, 50),
    on_plate("dwarf-1", 50, 52, 66),
    on_plate("crown", 65, 34, 36),
    on_plate("coin", 34, 40, 20),
    on_plate("coin", 14, 46, 20),
)
TURN: tuple[Sprite, ...] = (
    on_plate("space-green", 6, 78, 46),
    on_plate("space-blue", 68, 78, 46),
    on_plate("space-violet", 140, 78, 46),
    on_plate("dwarf-0", 8, 56, 44),
    on_plate("back-0", 30, 6, 42, 59, turn=-8),
    on_plate("card-blue", 68, 6, 42, 59, turn=6),
    on_plate("dragon", 118, 16, 82),
)
END: tuple[Sprite, ...] = (
    on_plate("space-red", 2, 82, 44),
    on_plate("space-yellow", 50, 82, 44),
    on_plate("heap-3", 106, 78, 84, 54),
    on_plate("dragon", 106, 0, 92),
    on_plate("dwarf-2", 58, 52, 52),
)
