"""Scenes: a position as keyed sprites over named zones, the same for a still picture and for a live board.

This room knows the kernel only. Games make a `Scene` from a Seen; nothing here knows a particular game.
"""

from .changes import Delta, delta, patched
from .lettering import fitted, lines_of, shortened, width_of
from .look import look
from .model import BARS, SHAPES, TALL, WIDE, Box, Field, Marking, Notice, Scene, Sprite, Zone, laid_over, turned_to
from .paths import Path, Standing, Token, Touches, TouchesAt
from .score_page import Page, Row, winner_sprites
from .sheet import COMMON, Sheet, sheet_of
from .sprites import View, asked_in_room, asked_sprites, called, named, named_yours, news_sprite, sprite, worded, written
from .svg import svg_of
from .touches import Touch, lit, touch_tree

__all__ = [
    "BARS",
    "COMMON",
    "SHAPES",
    "TALL",
    "WIDE",
    "Box",
    "Delta",
    "Field",
    "Marking",
    "Notice",
    "Page",
    "Path",
    "Row",
    "Scene",
    "Sheet",
    "Sprite",
    "Standing",
    "Token",
    "Touch",
    "Touches",
    "TouchesAt",
    "View",
    "Zone",
    "asked_in_room",
    "asked_sprites",
    "called",
    "delta",
    "fitted",
    "laid_over",
    "lines_of",
    "lit",
    "look",
    "named",
    "named_yours",
    "news_sprite",
    "patched",
    "sheet_of",
    "shortened",
    "sprite",
    "svg_of",
    "touch_tree",
    "turned_to",
    "width_of",
    "winner_sprites",
    "worded",
    "written",
]
