"""The face of kingsmine: piles of tiles with dwarves on them, and what they bring home: the King, and a chain of gems."""

from collections.abc import Iterator

from filon.scene import Face, Sprite

CELL, ACROSS, DOWN, LIFT = 58, 62, 60, 2.9  # units: a pile, from one to the next, and how high a tile is
PILES = ((0, 0, 0, 7), (1, 0, 2, 4), (2, 0, 3, 8), (0, 1, 3, 8), (1, 1, 1, 2), (2, 1, 0, 6), (0, 2, 1, 8), (1, 2, 2, 7))
CHAIN = ("gem_as", "gem_sr", "gem_re")


def mine() -> Iterator[Sprite]:
    """The mine from back to front, then what was dug out."""
    for column, row, colour, height in PILES:
        x, y = 6 + ACROSS * column, 24 + DOWN * row
        yield Sprite(f"pile-{column}-{row}-side", f"side-{height}", x, y - 0.4 * CELL, CELL, 1.4 * CELL)
        yield Sprite(f"pile-{column}-{row}", f"back-{colour}", x, y - LIFT * height, CELL, CELL)
    yield Sprite("dwarf-0", "dwarf-0", 70, 2, 54, 54)
    yield Sprite("dwarf-1", "dwarf-1", 9, 62, 54, 54)
    yield Sprite("king", "whole-king", 198, 14, 116, 65)
    for n, tile in enumerate(CHAIN):
        yield Sprite(f"chain-{n}", f"tile-{tile}", 194 + 41 * n, 92, 41, 41)
    yield Sprite("cart", "cart", 206, 132, 48, 48)
    yield Sprite("beer", "beer", 262, 136, 42, 42)


FACE = Face(
    "Dig out the King's mine, barter with him, and stack the finest collections.",
    minutes=(10, 30),
    difficulty=3,
    sprites=tuple(mine()),
)
