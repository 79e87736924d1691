"""The seats of imps: a panel each, with bag, bomb and reserve; the cemetery beside them; and what just happened."""

from collections.abc import Iterator

from filon.games.imps.moves import imp_id
from filon.games.imps.rules_table import count_dead, has_bomb_at_hand
from filon.games.imps.state import IMPS, Place
from filon.games.imps.story import gem_words, story
from filon.scene import TALL, Box, Sprite, named, news_sprite, sprite

from .pieces import View


def seat_sprites(view: View, seat: int) -> Iterator[Sprite]:
    """A seat: mark, name, gems, what the last move brought, its bomb, its imps' places; a gold edge if it must choose."""
    s, layout = view.s, view.layout
    box = layout.panel(seat)
    parts = layout.parts(box)
    tone = "turn" if seat == view.actor else ""
    gems = gem_words(s.bags[seat], s.bags[seat], view.words)
    yield sprite(f"panel-{seat}", "panel", box, label=f"{view.names[seat]}, {gems}", tone=tone)
    yield sprite(f"panel-{seat}-face", f"shield-{seat}", parts.face)
    yield name_sprite(view, seat, own=False)
    yield sprite(f"panel-{seat}-bag", "bag", parts.bag)
    yield sprite(f"panel-{seat}-gems", "words", parts.gems, text=str(s.bags[seat]), tone="count left")
    if view.gains[seat]:
        tone = "gold" if view.gains[seat] > 0 else "alarm"
        text = f"{view.gains[seat]:+}".replace("-", "−")
        yield sprite(f"panel-{seat}-gain", "words", parts.gain, text=text, tone=f"count {tone} left")
    if has_bomb_at_hand(view.record, seat):
        yield sprite(f"panel-{seat}-bomb", f"bomb-{seat}", parts.bomb, label=view.words("bomb at hand"))
    for which in range(IMPS):
        imp = IMPS * seat + which
        if s.where[imp] != Place.RESERVE and not (layout.shape == TALL and view.is_dead(imp)):
            yield sprite(f"home-{imp_id(imp)}", "place", parts.imp(which))


def name_sprite(view: View, seat: int, *, own: bool) -> Sprite:
    """A seat's name; yours is golden, and says so where there is room."""
    layout, name = view.layout, view.names[seat]
    box = layout.parts(layout.panel(seat)).name
    return named(layout, f"panel-{seat}-name", box, name, view.words("{seat} (you)", seat=name) if own else "")


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


def happened_sprites(view: View, box: Box) -> Iterator[Sprite]:
    """What the last move made happen, in sentences; where there is no room the oldest are left out."""
    sentences = list(story(view.s, view.s.seats, view.words))
    yield sprite("happened", "panel", box, label=" ".join(sentences))
    if view.layout.shape == TALL:
        yield news_sprite(view.layout, box.part(10, 3, box.w - 20, box.h - 6), [sentences or [""]], " ")
        return
    heading = box.part(18, 8, box.w - 36, 28)
    yield sprite("happened-heading", "words", heading, text=view.words("What just happened"), tone="heading left")
    bullets = [f"–\N{NO-BREAK SPACE}{sentence}" for sentence in sentences]
    yield news_sprite(view.layout, box.part(18, 40, box.w - 36, box.h - 46), [bullets or [""], [" ".join(sentences)]], "\n")
