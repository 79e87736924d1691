"""The face of saboteur: a tunnel on its way to three hidden goals, one of them gold, and somebody with other plans."""

from collections.abc import Iterator

from filon.scene import Face, Sprite

WIDTH, HEIGHT = 44, 62  # units, the size of a card
LEFT, TOP = 4, -3
TUNNEL = (  # card, column, row, turn
    ("start", 0, 1, 0),
    ("line_ew", 1, 1, 0),
    ("tee_new", 2, 1, 180),
    ("line_ew", 3, 1, 0),
    ("tee_new", 4, 1, 0),
    ("curve_sw", 4, 0, 0),
    ("end_e_w", 3, 0, 0),
    ("curve_se", 2, 2, 180),
    ("line_ew", 1, 2, 0),
)
GOALS, NEXT = 6, (5, 1)  # a column, and where the next card may lie


def box(column: int, row: int) -> tuple[float, float, float, float]:
    """A place of the labyrinth."""
    return LEFT + column * WIDTH, TOP + row * HEIGHT, WIDTH, HEIGHT


def labyrinth() -> Iterator[Sprite]:
    """The cards of the tunnel, the goals, and who is about."""
    for art, column, row, turn in TUNNEL:
        yield Sprite(f"cell-{column}-{row}", f"card-{art}", *box(column, row), turn=turn)
    for row in range(3):
        yield Sprite(f"goal-{row}", "goal-back", *box(GOALS, row))
    yield Sprite("next", "place", *box(*NEXT))
    yield Sprite("role", "role-saboteur", 176, 96, 66, 92, turn=-9)
    yield Sprite("dwarf-2", "dwarf-2", 0, 118, 64, 64)


FACE = Face(
    "Dig to the treasure together. But who among you is not digging?",
    minutes=(5, 8),
    difficulty=2,
    sprites=tuple(labyrinth()),
)
