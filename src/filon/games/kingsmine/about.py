"""What the King's mine is about: collections in a workshop, two actions a turn, and a mine that runs out."""

from collections.abc import Sequence

from filon.games.kingsmine.state import State
from filon.kernel.words import Words
from filon.scene import Plate, Sprite, on_plate


def about(s: State, words: Words) -> Sequence[Plate]:
    """The goal, a turn, the end: how many tiles are left then was agreed."""
    return (
        Plate(words("Score the most: stack gems and nuggets in a workshop. Long collections are worth far more."), GOAL),
        Plate(words("Two actions: walk, dig, empty the cart into your cave, barter with the King, stack."), TURN),
        Plate(end_words(int(s.end_tiles), words), END),
    )


def end_words(tiles: int, words: Words) -> str:
    """When the last turns begin."""
    if not tiles:
        return words("When no tile is left in the mine, everybody has one last turn.")
    return words.count(
        "When only {n} tile is left in the mine, everybody has one last turn.",
        "When only {n} tiles are left in the mine, everybody has one last turn.",
        tiles,
    )


GOAL: tuple[Sprite, ...] = (
    on_plate("workshop", 8, 2, 80),
    on_plate("nugget-whole", 92, 18, 48),
    on_plate("crown", 146, 14, 46),
    on_plate("tile-gem_rs", 5, 84, 38),
    on_plate("tile-gem_se", 43, 84, 38),
    on_plate("tile-gem_ea", 81, 84, 38),
    on_plate("tile-gem_as", 119, 84, 38),
    on_plate("tile-gem_sr", 157, 84, 38),
)
TURN: tuple[Sprite, ...] = (
    on_plate("side-8", 8, 46, 56, 78),
    on_plate("back-2", 8, 46, 56),
    on_plate("dwarf-2", 10, 36, 52),
    on_plate("pick", 54, 14, 36),
    on_plate("cart", 72, 74, 50),
    on_plate("cave-big", 132, 66, 62),
    on_plate("barter", 118, 6, 54),
)
END: tuple[Sprite, ...] = (
    on_plate("ground", 14, 70, 52),
    on_plate("ground", 74, 70, 52),
    on_plate("side-1", 134, 52, 52, 73),
    on_plate("back-3", 134, 70, 52),
    on_plate("dwarf-3", 136, 62, 48),
    on_plate("dwarf-1", 16, 62, 48),
    on_plate("cart", 78, 68, 44),
    on_plate("crown", 76, 14, 48),
)
