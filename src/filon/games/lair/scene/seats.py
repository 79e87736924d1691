"""The seats of lair: a panel each, with purse, chest, used cards and what lies before it; and what just happened."""

from collections.abc import Iterator

from filon.games.lair.picture import chest_words
from filon.games.lair.rules_path import has_card
from filon.games.lair.state import Card, Phase
from filon.games.lair.story import card_words
from filon.scene import Box, News, SeatShown, Sprite, news_sprites, own_name_sprite, panel_sprites, sprite

from .layout import Panel
from .pieces import View, card_art


def seat_sprites(view: View, seat: int) -> Iterator[Sprite]:
    """A seat: face, name, purse, chest, used cards, and what lies before it; a gold edge if it must choose."""
    s, words, layout = view.s, view.words, view.layout
    box = layout.panel(seat, s.seats)
    parts = layout.parts(box)
    purse = words.count("{n} coin on the purse", "{n} coins on the purse", s.purse[seat])
    label = ", ".join([view.names[seat], purse, chest_words(s, seat, words, view.memory_aid)])
    shown = SeatShown(f"panel-{seat}", f"dwarf-{seat}", view.names[seat], label, must_choose=seat in view.waiting)
    yield from panel_sprites(layout, box, parts, shown)
    yield sprite(f"panel-{seat}-purse", "purse", parts.purse)
    yield sprite(f"panel-{seat}-coins", "words", parts.purse_count, text=str(s.purse[seat]), tone="count left")
    yield sprite(f"panel-{seat}-chest", "chest", parts.chest)
    if view.memory_aid:
        yield sprite(f"panel-{seat}-stored", "words", parts.chest_count, text=str(s.chest[seat]), tone="count soft left")
    yield from used_sprites(view, seat, parts)
    yield from front_sprites(view, seat, parts.front)


def own_name(view: View, viewer: int) -> Sprite:
    """The viewer's name on its own panel."""
    layout = view.layout
    box = layout.parts(layout.panel(viewer, view.s.seats)).name
    return own_name_sprite(layout, f"panel-{viewer}", box, view.names[viewer], view.words)


def used_sprites(view: View, seat: int, parts: Panel) -> Iterator[Sprite]:
    """The used cards, in a row, small."""
    used = [colour for colour in range(Card.RED, Card.CHEST) if not has_card(view.record, seat, colour)]
    for place, colour in enumerate(used):
        box = parts.used.part((parts.used.w + 4) * place, 0, parts.used.w, parts.used.h)
        label = view.words("used: {cards}", cards=card_words(colour, view.words))
        yield sprite(f"used-{seat}-{colour}", card_art(colour), box, label=label)


def front_sprites(view: View, seat: int, box: Box) -> Iterator[Sprite]:
    """What lies before a seat: the dragon, a place for a card, and a card face down on it, or two closed hands."""
    s, words = view.s, view.words
    if seat == s.dragon_seat:
        top = (box.h - box.w) / 2
        yield sprite(f"front-{seat}", "dragon", box.part(0, top, box.w, box.w), label=words("the dragon"))
        return
    if s.divided[seat]:
        yield from closed_sprites(view, seat, box)
        return
    yield sprite(f"front-{seat}", "place", box, label=words("no card laid yet") if s.phase == Phase.LAY else "")
    if s.laid[seat]:
        text = str(s.named[seat]) if s.named[seat] else ""
        name = view.card_id(seat, turned_up=False)
        yield sprite(name, f"back-{seat}", box, label=words("a card face down"), text=text, tone="new")


def closed_sprites(view: View, seat: int, box: Box) -> Iterator[Sprite]:
    """The two closed hands of a seat, small."""
    size = box.w * 0.56
    for side, name in enumerate(("left", "right")):
        place = box.part((box.w - size) * side, (box.h - size) / 2 + size * 0.3 * (side - 0.5), size, size)
        yield sprite(f"closed-{seat}-{name}", f"fist-{seat}-{name}", place, label=view.words("two closed hands"))


# --- what just happened -------------------------------------------------------------------------------------------------


def happened_sprites(view: View, box: Box, sentences: list[str]) -> Iterator[Sprite]:
    """What the last move made happen, in sentences; where there is no room the oldest are left out."""
    return news_sprites(view.layout, box, News(sentences), view.words)
