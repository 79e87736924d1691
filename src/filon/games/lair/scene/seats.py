"""The seats of lair: a panel each, with purse, chest, used cards and what lies before it; and the last reveal."""

from collections.abc import Iterator

from filon.games.lair.picture import chest_words
from filon.games.lair.rules_path import has_card
from filon.games.lair.state import Card, Phase, What
from filon.games.lair.story import card_words
from filon.scene import TALL, Box, Sprite, lines_of, width_of
from filon.scene.lettering import LINE, style_of

from .layout import Panel
from .pieces import View, called, card_art, sprite, written


def seat_sprites(view: View, seat: int) -> Iterator[Sprite]:
    """A seat: face, name, purse, chest, used cards, and what lies before it; a gold edge if it must choose."""
    s, words, layout = view.s, view.words, view.layout
    box = layout.panel(seat, s.seats)
    parts = layout.parts(box)
    purse = words.count("{n} coin on the purse", "{n} coins on the purse", s.purse[seat])
    label = ", ".join([view.names[seat], purse, chest_words(s, seat, words, view.memory_aid)])
    tone = "turn" if seat in view.waiting else ""
    yield sprite(f"panel-{seat}", "panel", box, label=label, tone=tone)
    yield sprite(f"panel-{seat}-face", f"dwarf-{seat}", parts.face)
    yield name_sprite(view, seat, own=False)
    yield sprite(f"panel-{seat}-purse", "purse", parts.purse)
    yield sprite(f"panel-{seat}-coins", "words", parts.purse_count, text=str(s.purse[seat]), tone="count left")
    yield sprite(f"panel-{seat}-chest", "chest", parts.chest)
    if view.memory_aid:
        yield sprite(f"panel-{seat}-stored", "words", parts.chest_count, text=str(s.chest[seat]), tone="count soft left")
    yield from used_sprites(view, seat, parts)
    yield from front_sprites(view, seat, parts)


def name_sprite(view: View, seat: int, *, own: bool) -> Sprite:
    """A seat's name; yours is golden, and says so where there is room."""
    layout, name = view.layout, view.names[seat]
    box = layout.parts(layout.panel(seat, view.s.seats)).name
    if not own:
        return called(view, f"panel-{seat}-name", box, name, "name left")
    said = view.words("{seat} (you)", seat=name)
    fits = width_of(said, style_of("name", layout.shape)) <= box.w
    return called(view, f"panel-{seat}-name", box, said if fits else name, "name gold left")


def used_sprites(view: View, seat: int, parts: Panel) -> Iterator[Sprite]:
    """The used cards, in a row, small."""
    used = [colour for colour in range(Card.RED, Card.CHEST) if not has_card(view.record, seat, colour)]
    for place, colour in enumerate(used):
        box = parts.used.part((parts.used.w + 4) * place, 0, parts.used.w, parts.used.h)
        label = view.words("used: {cards}", cards=card_words(colour, view.words))
        yield sprite(f"used-{seat}-{colour}", card_art(colour), box, label=label)


def front_sprites(view: View, seat: int, parts: Panel) -> Iterator[Sprite]:
    """What lies before a seat: the dragon, a card face down, the card turned up last, or an empty place to lay one."""
    s, words = view.s, view.words
    box = parts.front
    if seat == s.dragon_seat:
        top = (box.h - box.w) / 2
        yield sprite(f"front-{seat}", "dragon", box.part(0, top, box.w, box.w), label=words("the dragon"))
    elif s.laid[seat]:
        which = s.named[seat]
        text = str(which) if which else ""
        yield sprite(f"front-{seat}", f"back-{seat}", box, label=words("a card face down"), text=text, tone="new")
    elif s.phase == Phase.LAY:
        yield sprite(f"front-{seat}", "place", box, label=words("no card laid yet"))
    elif s.shown[seat]:
        card = s.shown[seat]
        tone = "new" if any(row[0] == What.PLACED for row in view.events) else ""
        yield sprite(f"front-{seat}", card_art(card), box, label=card_words(card, words), tone=tone)


# --- what just happened -------------------------------------------------------------------------------------------------


def happened_sprites(view: View, box: Box, sentences: list[str]) -> Iterator[Sprite]:
    """What the last move made happen, in sentences; where there is no room the oldest are left out."""
    yield sprite("happened", "panel", box, label=" ".join(sentences))
    if view.layout.shape == TALL:
        yield news_sprite(view, box.part(10, 3, box.w - 20, box.h - 6), sentences, hanging=False)
        return
    heading = box.part(18, 10, box.w - 36, 32)
    yield sprite("happened-heading", "words", heading, text=view.words("What just happened"), tone="heading left")
    bullets = [f"– {sentence}" for sentence in sentences]
    yield news_sprite(view, box.part(18, 48, box.w - 36, box.h - 58), bullets, hanging=True)


def news_sprite(view: View, box: Box, sentences: list[str], *, hanging: bool) -> Sprite:
    """Sentences in a box: each on lines of its own, or running on."""
    joint = "\n" if hanging else " "
    for first in range(len(sentences)):
        for style in ("news", "body", "hint") if hanging else ("news",):
            lettering = style_of(style, view.layout.shape)
            lines = lines_of(joint.join(sentences[first:]), box.w, lettering)
            height = lettering.size * LINE * (lines.count("\n") + 1)
            if height <= box.h:
                place = box.part(0, 0 if hanging else (box.h - height) / 2, box.w, height)
                return sprite("happened-words", "words", place, text=lines, tone=f"{style} left")
    return written(view, "happened-words", box, sentences[-1] if sentences else "", "news left", hanging=hanging)


def reveal_sprites(view: View) -> Iterator[Sprite]:
    """The cards turned up last beside the dragon's space, each with how it went; on a wide screen only."""
    s, words, box = view.s, view.words, view.layout.reveal
    if not box:
        return
    yield sprite("reveal", "panel", box)
    if not s.dragon:
        text = words("Cards are turned up here when the dragon has been placed.")
        yield written(view, "reveal-words", box.part(40, 20, box.w - 80, box.h - 40), text, "body soft")
        return
    is_new = any(row[0] == What.PLACED for row in view.events)
    heading = words("Turned up now") if is_new else words("Turned up last")
    yield sprite("reveal-heading", "words", box.part(18, 8, box.w - 36, 30), text=heading, tone="heading left")
    yield sprite("reveal-dragon", card_art(s.dragon), box.part(18, 56, 70, 98))
    yield sprite("reveal-dragon-head", "dragon", box.part(34, 26, 66, 66), label=words("the dragon"))
    yield written(view, "reveal-dragon-words", box.part(10, 160, 92, 40), words("the dragon"), "hint soft")
    shown = [seat for seat in range(s.seats) if s.shown[seat]]
    for place, seat in enumerate(shown):
        yield from shown_sprites(view, seat, box.part(112 + 94 * place, 56, 70, 98), is_new=is_new)


def shown_sprites(view: View, seat: int, box: Box, *, is_new: bool) -> Iterator[Sprite]:
    """One card turned up, whose it is, and how it went."""
    s, words = view.s, view.words
    card = s.shown[seat]
    fate = "chest" if card == Card.CHEST else "caught" if card == s.dragon else "through"
    yield sprite(f"shown-{seat}", card_art(card), box, label=card_words(card, words), tone="new" if is_new else "")
    yield sprite(f"shown-{seat}-seat", f"shield-{seat}", box.part(-12, -12, 34, 34))
    yield sprite(f"shown-{seat}-fate", FATE_ART[fate], box.part(44, 66, 38, 38))
    yield called(view, f"shown-{seat}-name", box.part(-11, 104, 92, 20), view.names[seat], "caption")
    yield called(view, f"shown-{seat}-words", box.part(-11, 124, 92, 20), words(FATE_WORDS[fate]), "hint soft")


FATE_ART = {"chest": "chest-open", "caught": "scared", "through": "yes"}
FATE_WORDS = {"chest": "chest", "caught": "caught", "through": "got through"}
