"""What just happened in kingsmine, in sentences, with the tiles it was about."""

from collections.abc import Iterator
from dataclasses import replace

from filon.games.kingsmine.names import thing_words
from filon.games.kingsmine.state import Phase, What
from filon.scene import TALL, Box, News, Sprite, news_sprites, shorter_ways, sprite

from .layout import in_row
from .pieces import View, tile_art

MOST_TILES = 5


def happened_sprites(view: View, box: Box, shown: tuple[int, ...] = ()) -> Iterator[Sprite]:
    """What the last move made happen, but for what is shown elsewhere; where there is no room, the news before the rest."""
    if told := view.told_but(shown):
        news = News(told, shorter_ways(view.told_but, shown, PICTURED, SMALL_STEPS))
    else:
        news = News([first_words(view)], heading=view.words("How it goes"), is_list=False)
    return news_sprites(view.layout, box, with_tiles(view, box, news), view.words)


def with_tiles(view: View, box: Box, news: News) -> News:
    """The same with the tiles it is about: on a phone beside it, else below."""
    tiles = shown_tiles(view)
    if view.layout.shape == TALL:
        taken = 36 * min(len(tiles), 3)
        about = tile_sprites(view, tiles[:3], box.part(box.w - taken - 4, 2, taken, box.h - 4), 32)
        return replace(news, about=tuple(about), right=taken)
    about = tile_sprites(view, tiles, box.part(18, box.h - 68, box.w - 36, 58), 56)
    return replace(news, about=tuple(about), foot=66 if tiles else 0)


# What the table shows for some time, and what goes without saying
PICTURED = (What.TURN_BEGAN, What.SANK, What.TURN_ENDED)
SMALL_STEPS = (What.SPENT, What.OFFERED_ALL, What.SKIPPED, What.COVERED, What.GIVEN)


def shown_tiles(view: View) -> list[int]:
    """The tiles of the last move that are to be seen: what a lantern showed the viewer, dangers, and what left the game."""
    looked = [row[2] for row in view.told(What.LOOKED_AT)]
    told = [row[2] for row in view.told(What.DUG, What.SHOWN, What.REMOVED, What.STOLEN)]
    met = [row[2] for row in view.told(What.DANGER) if row[2] not in told]
    return [] if view.s.phase == Phase.OVER else (looked or [*met, *told])[:MOST_TILES]


def tile_sprites(view: View, tiles: list[int], box: Box, size: float) -> Iterator[Sprite]:
    """Tiles in a row."""
    for place, (kind, part) in enumerate(zip(tiles, in_row(box, len(tiles), size), strict=True)):
        yield sprite(f"happened-{place}", tile_art(kind), part, label=thing_words(kind, view.words))


def first_words(view: View) -> str:
    """What the game is about."""
    return view.words("Dig, empty your cart into your cave, barter with the King, and stack collections in a workshop.")
