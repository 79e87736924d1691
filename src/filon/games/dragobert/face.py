"""The face of dragobert: the way out, two who are still digging, the dragon, and the fire that he has left behind."""

from collections.abc import Iterator

from filon.scene import Face, Sprite

WIDTH, HEIGHT = 112, 157  # units, the size of a card of the mine
LEFT, TOP = -66, 12
MINE = ("out", "blue", "lair", "red")


def mine() -> Iterator[Sprite]:
    """The cards, and who is in front of them."""
    for n, art in enumerate(MINE):
        yield Sprite(f"mine-{n}", f"mine-{art}", LEFT + n * WIDTH, TOP, WIDTH, HEIGHT)
    yield Sprite("dragon", "dragobert", 150, 26, 134, 134)
    yield Sprite("gold-0", "nugget", 6, 124, 28, 28)
    yield Sprite("gold-1", "bignugget", 24, 120, 34, 34)
    yield Sprite("dwarf-0", "dwarf-0", 54, 96, 58, 58)
    yield Sprite("dwarf-1", "dwarf-1", 104, 96, 58, 58)


FACE = Face(
    "Dig for gold beside a dragon, and leave before he comes.",
    minutes=(3, 5),
    difficulty=1,
    sprites=tuple(mine()),
)
