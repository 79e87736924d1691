"""The hero of a game: a picture over its own art that may stand on the first page, declared by the game in `HERO`."""

from dataclasses import dataclass

from .model import Sprite

HERO_STRIP = (0, 14, 1440, 224)  # left, top, width and height of what is shown, in the coordinates of a wide scene


@dataclass(frozen=True)
class Hero:
    """Sprites in the strip, and what they show: a sentence of the game's catalogue, for who cannot see them."""

    says: str
    sprites: tuple[Sprite, ...]
