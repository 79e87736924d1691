"""What just happened in kingsmine, in sentences, with the tiles it was about."""

from collections.abc import Iterator
from dataclasses import replace

from filon.games.kingsmine.names import thing_words
from filon.games.kingsmine.state import Phase, What
from filon.scene import TALL, Box, News, Sprite, news_sprites, shorter_ways, sprite, written

from .layout import in_row
from .pieces import View, tile_art

MOST_TILES = 5
PAGE_MORE = 26  # units that a page is higher than what happened, on a phone


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


def goal_page(view: View, box: Box) -> Iterator[Sprite]:
    """What the game is about, as a page that is to be read: in the place of what happened, for nothing has.

    On a phone it also takes the foot of the mine, where nothing lies yet.
    """
    said, tall = first_words(view), view.layout.shape == TALL
    paper = box.part(0, -PAGE_MORE, box.w, box.h + PAGE_MORE) if tall else box
    yield sprite("happened", "page", paper, label=said)
    if not tall:
        heading = view.words("How it goes")
        yield sprite("happened-heading", "words", box.part(22, 16, box.w - 44, 28), text=heading, tone="heading ink left")
    words = paper.part(16, 8, paper.w - 32, paper.h - 16) if tall else box.part(22, 48, box.w - 44, box.h / 2 - 10)
    yield written(view.layout, "happened-words", words, said, "news ink left")


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
