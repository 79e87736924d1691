"""The seats of imps: a panel each, with bag, bomb and reserve; the cemetery beside them; and what just happened."""

from collections.abc import Iterator

from filon.games.imps.moves import imp_id
from filon.games.imps.rules_table import count_dead, has_bomb_at_hand
from filon.games.imps.state import IMPS, Place, What
from filon.games.imps.story import gem_words
from filon.scene import (
    TALL,
    Box,
    News,
    SeatShown,
    Sprite,
    news_sprites,
    own_name_sprite,
    panel_sprites,
    shorter_ways,
    sprite,
)

from .pieces import View


def seat_sprites(view: View, seat: int) -> Iterator[Sprite]:
    """A seat: mark, name, gems, what the last move brought, its bomb, its imps' places; a gold edge if it must choose."""
    s, layout = view.s, view.layout
    box = layout.panel(seat)
    parts = layout.parts(box)
    name, gems = view.names[seat], gem_words(s.bags[seat], s.bags[seat], view.words)
    shown = SeatShown(f"panel-{seat}", f"shield-{seat}", name, f"{name}, {gems}", must_choose=seat == view.actor)
    yield from panel_sprites(layout, box, parts, shown)
    yield sprite(f"panel-{seat}-bag", "bag", parts.bag)
    yield sprite(f"panel-{seat}-gems", "words", parts.gems, text=str(s.bags[seat]), tone="count left")
    if view.gains[seat]:
        style, colour = "hint" if layout.shape == TALL else "count", "gold" if view.gains[seat] > 0 else "alarm"
        text = f"{view.gains[seat]:+}".replace("-", "−")
        yield sprite(f"panel-{seat}-gain", "words", parts.gain, text=text, tone=f"{style} {colour} left")
    if has_bomb_at_hand(view.record, seat):
        yield sprite(f"panel-{seat}-bomb", f"bomb-{seat}", parts.bomb, label=view.words("bomb at hand"))
    for which in range(IMPS):
        imp = IMPS * seat + which
        if s.where[imp] != Place.RESERVE and not (layout.shape == TALL and view.is_dead(imp)):
            yield sprite(f"home-{imp_id(imp)}", "place", parts.imp(which))


def own_name(view: View, viewer: int) -> Sprite:
    """The viewer's name on its own panel."""
    layout = view.layout
    box = layout.parts(layout.panel(viewer)).name
    return own_name_sprite(layout, f"panel-{viewer}", box, view.names[viewer], view.words, always=True)


def graveyard_sprites(view: View) -> Iterator[Sprite]:
    """The cemetery, a line for each seat, where there is room for one."""
    s, words = view.s, view.words
    box = view.layout.graveyard
    if not box:
        return
    dead = sum(count_dead(view.record, seat) for seat in range(s.seats))
    label = words.count("Cemetery: {n} imp", "Cemetery: {n} imps", dead)
    yield sprite("cemetery", "panel", box, label=label)
    yield sprite("cemetery-words", "words", box.part(6, 4, box.w - 12, 22), text=words("Cemetery"), tone="hint soft")


# --- what just happened -------------------------------------------------------------------------------------------------


def happened_sprites(view: View, box: Box, shown: tuple[int, ...] = ()) -> Iterator[Sprite]:
    """What the last move made happen, in sentences, but for what is shown; if it was nothing, how galleries pay.

    Where there is no room, what the table shows is left out, and then the oldest.
    """
    if told := view.told_but(shown):
        news = News(told, shorter_ways(view.told_but, shown, PICTURED, COUNTED))
    else:
        news = News([lesson_words(view)], heading=view.words("How galleries pay"), is_list=False)
    return news_sprites(view.layout, box, news, view.words)


# What the table shows for some time, and what dice and bags show
PICTURED = (What.TURN_BEGAN, What.DIED, What.SALARY, What.PAID, What.RENEWED, What.BOMB_HOME, What.SKIPPED)
COUNTED = (What.ROLLED, What.REWARDED, What.INCOME, What.DIAMONDS)


def lesson_words(view: View) -> str:
    """What galleries are for."""
    return view.words(
        "A third card of one number closes a gallery: imps there get the nuggets of their cards, who closed it the rest."
    )
