"""The face of lair: the last bend of the path, the dragon beside its treasure, and who has come that far."""

from collections.abc import Iterator

from filon.scene import Face, Sprite

SPACE, ROW = 48, 100  # units; the spaces of the path as they lie on the board of a phone
PATH = (("violet", 14), ("blue", 75), ("green", 137), ("yellow", 199), ("red", 260))
CAVE = (("red", 36, 38), ("yellow", 82, 6), ("green", 134, -8))


def path() -> Iterator[Sprite]:
    """The upper part of the board, from back to front."""
    yield Sprite("board", "board-tall", 0, 0, 320, 360)
    for colour, x, y in CAVE:
        yield Sprite(f"lair-{colour}", f"space-{colour}", x, y, 38, 38)
    for colour, x in PATH:
        yield Sprite(f"space-{colour}", f"space-{colour}", x, ROW, SPACE, SPACE)
        yield Sprite(f"next-{colour}", f"space-{colour}", 274 - x, ROW + 57, SPACE, SPACE)
    yield Sprite("heap", "heap-3", 110, 34, 76, 49)
    yield Sprite("dragon", "dragon", 178, 0, 92, 92)
    yield Sprite("dwarf-2", "dwarf-2", 70, 80, 58, 58)
    yield Sprite("dwarf-3", "dwarf-3", 256, 80, 58, 58)
    yield Sprite("dwarf-0", "dwarf-0", 134, 134, 58, 58)


FACE = Face(
    "Sneak up to the hoard, and guess where the dragon will not look.",
    minutes=(1, 3),
    difficulty=1,
    sprites=tuple(path()),
)
