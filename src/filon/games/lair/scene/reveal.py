"""The reveal: the dragon's colour and the cards turned up last, each with what came of it.

The cards come from before their seats. What each brought is told in the moment of the reveal, and what a hand lost in the
moment it is opened; later the cards, and where they led, are left to be looked at.
"""

from collections.abc import Iterator
from typing import NamedTuple

from filon.games.lair.state import LAIR, START, Card, What
from filon.games.lair.story import card_words
from filon.scene import TALL, Sprite, called, sprite, written

from .layout import Turned
from .pieces import View, card_art

FRESH = "new turned_up"  # the tones of a card in the moment of the reveal


class Fate(NamedTuple):
    """How it went for a seat: a sign, a few words, and an amount with its picture."""

    sign: str
    words: str
    art: str = ""
    amount: str = ""
    tone: str = ""


def reveal_sprites(view: View) -> Iterator[Sprite]:
    """The cards turned up last; before the first reveal, how a turn goes, if there is room."""
    s, words, layout = view.s, view.words, view.layout
    if not is_shown(view):
        return
    yield sprite("reveal", "panel", layout.reveal)
    if not s.dragon:
        yield from lesson_sprites(view)
        return
    if layout.shape != TALL:
        heading = words("Turned up now") if view.is_reveal else words("Turned up last")
        yield heading_sprite(view, heading)
    shown = [seat for seat in range(s.seats) if s.shown[seat]]
    yield from dragon_sprites(view, layout.turned(0, len(shown) + 1))
    for place, seat in enumerate(shown, 1):
        yield from turned_sprites(view, seat, layout.turned(place, len(shown) + 1))


def heading_sprite(view: View, text: str) -> Sprite:
    """What this shows."""
    box = view.layout.reveal
    return sprite("reveal-heading", "words", box.part(18, 8, box.w - 36, 30), text=text, tone="heading left")


def is_shown(view: View) -> bool:
    """Is there a place for it? On a phone it takes that of the sentences, unless they tell of a hand just opened."""
    if view.layout.shape != TALL:
        return True
    return bool(view.s.dragon) and not view.happened & {What.PICKED, What.SPLIT_HOW, What.LAID_WHAT}


def lesson_sprites(view: View) -> Iterator[Sprite]:
    """How a turn goes."""
    words, layout = view.words, view.layout
    yield heading_sprite(view, words("How a turn goes"))
    lines = (
        ("back-0", words("The dwarves lay a card each, face down: its colour is the next space they go to.")),
        ("dragon", words("The dragon goes to a colour. Who laid it is caught, and may lose coins.")),
        ("chest", words("The chest card makes the coins of your purse safe, and brings your cards back.")),
    )
    for number, (art, text) in enumerate(lines):
        picture, box = layout.lesson(number)
        if art == "back-0":
            picture = picture.part(9, 0, 46, 64)
        yield sprite(f"lesson-{number}-art", art, picture)
        yield written(layout, f"lesson-{number}", box, text, "body left")


def dragon_sprites(view: View, parts: Turned) -> Iterator[Sprite]:
    """Where the dragon went."""
    s, words, card = view.s, view.words, parts.card
    colour = card_words(s.dragon, words)
    label = words("the dragon on {colour}", colour=colour)
    yield sprite("reveal-dragon", card_art(s.dragon), card, label=label, tone=FRESH if view.is_reveal else "")
    yield sprite("reveal-dragon-head", "dragon", card.part(card.w * 0.2, -card.h * 0.2, card.w * 0.9, card.w * 0.9))
    if parts.name and parts.words:
        yield called(view.layout, "reveal-dragon-name", parts.name, words("the dragon"), "caption")
        yield written(view.layout, "reveal-dragon-words", parts.words, words("on {colour}", colour=colour), "hint soft")


def turned_sprites(view: View, seat: int, parts: Turned) -> Iterator[Sprite]:
    """One card turned up, whose it is, and how it went."""
    card = view.s.shown[seat]
    fate = fate_of(view, seat)
    name = f"fate-{seat}"
    label = ", ".join([view.names[seat], card_words(card, view.words), fate.words])
    tone = FRESH if view.is_reveal else ""
    yield sprite(view.card_id(seat, turned_up=True), card_art(card), parts.card, label=label, tone=tone)
    yield sprite(f"{name}-seat", f"shield-{seat}", parts.seat)
    yield sprite(f"{name}-sign", fate.sign, parts.fate)
    if parts.name and parts.words:
        yield called(view.layout, f"{name}-name", parts.name, view.names[seat], "caption")
        yield written(view.layout, f"{name}-words", parts.words, fate.words, "hint soft")
    if fate.art:
        yield sprite(f"{name}-art", fate.art, parts.art)
        side = "" if view.layout.shape == TALL else " left"
        yield sprite(f"{name}-amount", "words", parts.amount, text=fate.amount, tone=f"count {fate.tone}{side}")


# --- what came of a card ------------------------------------------------------------------------------------------------


def fate_of(view: View, seat: int) -> Fate:
    """How the card of a seat went."""
    card = view.s.shown[seat]
    if card == Card.CHEST:
        return chest_fate(view, seat)
    return caught_fate(view, seat) if card == view.s.dragon else through_fate(view, seat)


def chest_fate(view: View, seat: int) -> Fate:
    """Coins are put into a chest at the end of the turn; LAI-706: how many is not shown."""
    return Fate("chest-open", view.words("into the chest"))


def caught_fate(view: View, seat: int) -> Fate:
    """The purse at stake, and then what it lost."""
    s, said = view.s, view.words("caught")
    lost = [row[2] for row in view.events if row[:2] == [What.OPENED, seat]]
    if lost:
        return Fate("scared", said, "coin", f"−{lost[0]}", "alarm")
    if s.asked[seat]:
        return Fate("scared", said, "purse", f"{s.purse[seat]}?", "alarm")
    return Fate("scared", said)


def through_fate(view: View, seat: int) -> Fate:
    """Where the dwarf went, and with how many coins."""
    s = view.s
    walks = [row for row in view.events if row[0] == What.MOVED and view.owner(row[1]) == seat]
    if walks:
        taken = sum(row[2] for row in view.events if row[:2] == [What.COLLECTED, seat])
        return Fate("yes", there_words(view, walks[0][3]), "coin", f"+{taken}", "gold")
    return Fate("yes", view.words("got through") if view.has_pairs else there_words(view, s.position[seat]))


def there_words(view: View, space: int) -> str:
    """Where a card led, in a word or two."""
    if space >= LAIR:
        return view.words("into the lair!")
    return view.words("to space {n}", n=space) if space > START else view.words("at the start")
