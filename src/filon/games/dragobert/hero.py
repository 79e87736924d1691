"""The mine of the first page: the way out, lamps, dwarves at work, the dragon, flames."""

from collections.abc import Iterator

from filon.scene import HERO_STRIP, Hero, Sprite

CARD = 160  # pixels, the width of a card
GALLERY = ("out", "blue", "blue", "blue", "wagon", "blue", "lair", "red", "red")
STANDING = ((0, 1, 26), (1, 2, 70), (2, 4, 6), (3, 4, 96), (4, 5, 30))  # dwarf, card, how far from its left edge


def gallery() -> Iterator[Sprite]:
    """The cards, and who is in front of them."""
    _, top, _, high = HERO_STRIP
    for n, art in enumerate(GALLERY):
        yield Sprite(f"mine-{n}", f"mine-{art}", n * CARD, top, CARD, high)
    yield Sprite("dragon", "dragobert", GALLERY.index("lair") * CARD + 2, 52, 156, 156)
    for n in range(3):
        yield Sprite(f"gold-{n}", "nugget", 3 * CARD + 24 + 38 * n, 168, 36, 36)
    for who, n, x in STANDING:
        yield Sprite(f"dwarf-{who}", f"dwarf-{who}", n * CARD + x, 138, 66, 66)


HERO = Hero("A mine by lamplight: dwarves, gold, and a dragon who has noticed.", tuple(gallery()))
