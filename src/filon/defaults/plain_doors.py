"""The plain doors: words and pictures from declarations, each by its name in the contract. Most games need none of them, so
this is imported by who does."""

from collections.abc import Callable
from typing import Any

from .plain_about import about_for
from .plain_drawing import drawing_for
from .plain_glossary import glossary_for
from .plain_scene import scene_for
from .plain_story import story_for
from .plain_touches import touches_for
from .plain_words import say_move_for, why_not_for

PLAIN_DOORS: dict[str, Callable[[Any], Any]] = {
    "say_move": say_move_for,
    "why_not": why_not_for,
    "story": story_for,
    "drawing": drawing_for,
    "touches": touches_for,
    "scene": scene_for,
    "about": about_for,
    "glossary": glossary_for,
}
