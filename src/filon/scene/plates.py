"""What a game is about, declared by the game in `about`: three plates, each a small picture over its own art and a line.

The goal, a turn, the end, in this order. A plate stands in a page that has the sheet of symbols; nothing is copied into it.
"""

from dataclasses import dataclass

from .model import TALL, Sprite
from .svg import sprite_svg

PLATE = (200, 130)  # width and height of its picture
LONGEST_LINE = 95  # letters


@dataclass(frozen=True)
class Plate:
    """A line for people, in their language, and the sprites of its picture, from back to front; none: it has no picture."""

    says: str
    sprites: tuple[Sprite, ...] = ()

    @property
    def svg(self) -> str:
        """The picture on dark rock, for a page that has the symbols; the line says what it shows."""
        width, height = PLATE
        ground = "".join(f'<rect width="{width}" height="{height}" fill="url(#{name})"/>' for name in ("lamplight", "hewn"))
        body = "".join(sprite_svg(sprite, TALL, InPage()) for sprite in self.sprites)
        return f'<svg viewBox="0 0 {width} {height}" stroke-linejoin="round" aria-hidden="true">{ground}{body}</svg>'


def on_plate(art: str, x: float, y: float, w: float, h: float = 0, *, turn: float = 0, tone: str = "") -> Sprite:
    """A thing in such a picture; as high as it is wide, unless it says how high."""
    return Sprite("plate", art, x, y, w, h or w, turn=turn, tone=tone)


class InPage:
    """Symbols that lie in the page already."""

    def need(self, name: str) -> str:
        """The id under which a symbol lies there: its own."""
        return name
