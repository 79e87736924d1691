"""The face of a game: what a stranger sees of it before the first game, declared by the game in `FACE`.

A line, minutes, how hard it is, and a small picture of its board over its own art. Whatever a game leaves out is not shown;
without sprites a page shows a position of the game instead.
"""

from dataclasses import dataclass

from .model import WIDE, Sprite
from .sheet import SVG, Copier, Sheet
from .svg import sprite_svg

FACE_SIZE = (320, 180)  # units of the picture; what stands over its edge is cut off
HARDEST = 3


@dataclass(frozen=True)
class Face:
    """What a game is, in a sentence of its catalogue; the minutes of a game with bots, from and to; 1 is easy, 3 hard."""

    says: str = ""
    minutes: tuple[int, int] | None = None
    difficulty: int = 0  # 0: nobody has said
    sprites: tuple[Sprite, ...] = ()


def face_svg(face: Face, sheet: Sheet) -> str:
    """The picture: dark rock with lamplight in the middle, and the sprites."""
    width, height = FACE_SIZE
    copier = Copier(sheet, "f-")
    ground = (
        f'<rect width="{width}" height="{height}" fill="url(#{copier.need(name)})"/>' for name in ("lamplight", "hewn")
    )
    body = "".join([*ground, *(sprite_svg(sprite, WIDE, copier) for sprite in face.sprites)])
    return (
        f'<svg xmlns="{SVG}" viewBox="0 0 {width} {height}" width="{width}" height="{height}" stroke-linejoin="round">'
        f"<defs>{copier.text()}</defs>{body}</svg>"
    )
