"""Scenes: a position as keyed sprites over named zones, the same for a still picture and for a live board.

This room knows the kernel only. Games make a `Scene` from a Seen; nothing here knows a particular game.
"""

from .bundles import Bundles, BundleTouch, Contents
from .changes import Delta, delta, patched
from .face import FACE_SIZE, HARDEST, Face, face_svg
from .frame import Frame, Framed, FramedLayout, SeatLines, StandardWide, framed_in
from .glossary import Glossary, Term, decoration, explained, glossary_of
from .hero import HERO_STRIP, Hero
from .lettering import lines_of, shortened, width_of
from .look import look
from .model import BARS, SHAPES, TALL, WIDE, Box, Field, Marking, Notice, Scene, Sprite, Zone, laid_over, turned_to
from .news import TOLD_IN_LINE, HeadingPlace, Margins, News, NewsPlan, news_sprites, shorter_ways
from .panels import SeatShown, own_name_sprite, panel_sprites, yours_words
from .paths import Path, Standing, Token, Touches, TouchesAt
from .plates import LONGEST_LINE, PLATE, Plate, on_plate
from .score_page import (
    Amount,
    Cell,
    CountLine,
    Page,
    Row,
    Tally,
    Total,
    Victory,
    counted_sprites,
    final_sprites,
)
from .sheet import COMMON, Sheet, sheet_in, sheet_of
from .sprites import (
    OwnView,
    View,
    asked_in_room,
    asked_sprites,
    called,
    named,
    named_yours,
    sprite,
    turn_title,
    veil_sprite,
    worded,
    written,
)
from .svg import svg_of
from .touches import Touch, lit, touch_tree

__all__ = [
    "BARS",
    "COMMON",
    "FACE_SIZE",
    "HARDEST",
    "HERO_STRIP",
    "LONGEST_LINE",
    "PLATE",
    "SHAPES",
    "TALL",
    "TOLD_IN_LINE",
    "WIDE",
    "Amount",
    "Box",
    "BundleTouch",
    "Bundles",
    "Cell",
    "Contents",
    "CountLine",
    "Delta",
    "Face",
    "Field",
    "Frame",
    "Framed",
    "FramedLayout",
    "Glossary",
    "HeadingPlace",
    "Hero",
    "Margins",
    "Marking",
    "News",
    "NewsPlan",
    "Notice",
    "OwnView",
    "Page",
    "Path",
    "Plate",
    "Row",
    "Scene",
    "SeatLines",
    "SeatShown",
    "Sheet",
    "Sprite",
    "StandardWide",
    "Standing",
    "Tally",
    "Term",
    "Token",
    "Total",
    "Touch",
    "Touches",
    "TouchesAt",
    "Victory",
    "View",
    "Zone",
    "asked_in_room",
    "asked_sprites",
    "called",
    "counted_sprites",
    "decoration",
    "delta",
    "explained",
    "face_svg",
    "final_sprites",
    "framed_in",
    "glossary_of",
    "laid_over",
    "lines_of",
    "lit",
    "look",
    "named",
    "named_yours",
    "news_sprites",
    "on_plate",
    "own_name_sprite",
    "panel_sprites",
    "patched",
    "sheet_in",
    "sheet_of",
    "shortened",
    "shorter_ways",
    "sprite",
    "svg_of",
    "touch_tree",
    "turn_title",
    "turned_to",
    "veil_sprite",
    "width_of",
    "worded",
    "written",
    "yours_words",
]
