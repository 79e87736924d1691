"""The face of imps: two galleries with what was found in them, who is digging there, a bomb, and the dice."""

from collections.abc import Iterator

from filon.scene import Face, Sprite

WIDTH, HEIGHT, STEP = 66, 92, 67  # units, the size of a card, and from one to the next
LEFT, TOP, DOWN = -12, -4, 94
GALLERIES = (("gallery-chest", "gallery", "gallery", "gallery"), ("gallery", "gallery-pick", "gallery", "gallery"))
FOUND = (("nuggets-2", 64, 14, 44), ("nuggets-3", 190, 14, 56), ("diamonds-2", 130, 108, 46))
IMPS = (("imp-0-h", 122, 26, 62), ("imp-3", 256, 24, 64), ("imp-1-ha", 54, 116, 62))


def galleries() -> Iterator[Sprite]:
    """The cards from the entrances on, then who and what is in them."""
    for row, cards in enumerate(GALLERIES):
        for place, art in enumerate(("entrance", *cards)):
            yield Sprite(f"card-{row}-{place}", art, LEFT + STEP * place, TOP + DOWN * row, WIDTH, HEIGHT)
        yield Sprite(f"number-{row}", "words", LEFT + 11, TOP + DOWN * row + 28, 44, 44, text=str(row + 2), tone="title")
    for n, (art, x, y, width) in enumerate(FOUND):
        yield Sprite(f"found-{n}", art, x, y, width, 22)
    for art, x, y, size in IMPS:
        yield Sprite(art, art, x, y, size, size)
    yield Sprite("bomb", "bomb-1", 206, 44, 42, 42)
    yield Sprite("die-a", "die-a-3", 202, 106, 54, 54, turn=-8)
    yield Sprite("die-b", "die-b-pistol", 258, 116, 54, 54, turn=10)


FACE = Face(
    "Send your imps into the galleries: gems, skeletons, and other people's bombs.",
    minutes=(6, 8),
    difficulty=2,
    sprites=tuple(galleries()),
)
