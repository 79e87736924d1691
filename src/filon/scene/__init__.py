"""Scenes: a position as keyed sprites over named zones, the same for a still picture and for a live board.

This room knows the kernel only. Games make a `Scene` from a Seen; nothing here knows a particular game.
"""

from .changes import Delta, delta, patched
from .lettering import lines_of, width_of
from .model import SHAPES, TALL, WIDE, Box, Scene, Sprite, Zone, laid_over
from .sheet import COMMON, Sheet, sheet_of
from .svg import svg_of
from .touching import Touch, lit, touch_tree

__all__ = [
    "COMMON",
    "SHAPES",
    "TALL",
    "WIDE",
    "Box",
    "Delta",
    "Scene",
    "Sheet",
    "Sprite",
    "Touch",
    "Zone",
    "delta",
    "laid_over",
    "lines_of",
    "lit",
    "patched",
    "sheet_of",
    "svg_of",
    "touch_tree",
    "width_of",
]
