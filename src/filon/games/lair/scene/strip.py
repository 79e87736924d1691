"""The strip under the thumb: the hand of the viewer, coins to be divided, or two closed hands."""

from collections.abc import Iterator

from filon.games.lair.moves import card_name, hand_name, play
from filon.games.lair.picture import said_play
from filon.games.lair.rules_path import has_card, space_ahead
from filon.games.lair.state import LAIR, Card, Hand, Phase
from filon.games.lair.story import card_words
from filon.scene import TALL, Box, Sprite

from .pieces import View, sprite, written


def table_strip(view: View) -> Iterator[Sprite]:
    """What everybody sees there: the closed hands the dragon faces, or nothing."""
    if view.s.phase == Phase.PICK:
        yield from fist_sprites(view, view.next_hands)


def own_strip(view: View, viewer: int) -> Iterator[Sprite]:
    """What a seat sees there: its coins to be divided, hands to be picked, or its cards."""
    s = view.s
    if s.phase == Phase.SPLIT and viewer in view.waiting:
        yield from coin_sprites(view, viewer)
    elif s.divided[viewer] and s.phase == Phase.SPLIT:
        yield from held_sprites(view, viewer)
    elif s.phase != Phase.PICK:
        yield from hand_sprites(view, viewer)
    elif s.divided[viewer] and viewer == view.next_hands:
        yield from held_sprites(view, viewer)


# --- cards --------------------------------------------------------------------------------------------------------------


def hand_sprites(view: View, viewer: int) -> Iterator[Sprite]:
    """Six cards: those in hand, used ones faint, the one laid raised; below each what it would bring."""
    s, layout = view.s, view.layout
    choosing = s.phase == Phase.LAY and viewer in view.waiting
    for card in range(Card.RED, Card.CHEST + 1):
        box = layout.hand(card - 1)
        laid = s.card[viewer] == card
        in_hand = has_card(view.record, viewer, card)
        tone = "chosen" if laid else "" if choosing and in_hand else "dim"
        yield sprite(
            f"card-{card_name(card)}", f"card-{card_name(card)}", box, label=hand_label(view, viewer, card), tone=tone
        )
        if in_hand and choosing:
            yield from gain_sprites(view, viewer, card, box)
        elif not in_hand:
            yield called_below(view, card, box, view.words("used"))
        elif laid:
            yield called_below(view, card, box, view.words("laid"))


def hand_label(view: View, viewer: int, card: int) -> str:
    """A card for those who do not see it, with where it leads."""
    if card == Card.CHEST or view.has_pairs:
        return card_words(card, view.words)
    return card_words(card, view.words) + ", " + said_play(view.record, viewer, play(card, 0), view.words)


def gain_sprites(view: View, viewer: int, card: int, box: Box) -> Iterator[Sprite]:
    """How many coins a card would bring, or save; with two dwarves that depends on the dwarf."""
    s = view.s
    if card == Card.CHEST:
        yield from amount_sprites(view, card, box, "chest", str(s.purse[viewer]))
    elif view.has_pairs:
        outside = [d for d in (2 * viewer, 2 * viewer + 1) if s.position[d] < LAIR]
        gains = [str(s.coins[space_ahead(view.record, s.position[dwarf], card)]) for dwarf in outside]
        yield from amount_sprites(view, card, box, "coin", " / ".join(gains))
    else:
        there = space_ahead(view.record, s.position[viewer], card)
        yield from amount_sprites(view, card, box, "coin", str(s.coins[there]))


def amount_sprites(view: View, card: int, box: Box, art: str, text: str) -> Iterator[Sprite]:
    """A thing and how many of it, below a card."""
    size = 18 if view.layout.shape == TALL else 30
    top = box.h + (6 if view.layout.shape == TALL else 10)
    left = box.w / 2 - size - (4 if len(text) < 3 else 12)
    yield sprite(f"gain-{card}-art", art, box.part(left, top, size, size))
    yield sprite(
        f"gain-{card}", "words", box.part(left + size + 4, top, box.w - left - size, size), text=text, tone="count left"
    )


def called_below(view: View, card: int, box: Box, text: str) -> Sprite:
    """A word below a card."""
    tall = view.layout.shape == TALL
    return written(
        view, f"gain-{card}", box.part(-3, box.h + (6 if tall else 10), box.w + 6, 18 if tall else 30), text, "hint soft"
    )


# --- purses and hands ---------------------------------------------------------------------------------------------------


def coin_sprites(view: View, viewer: int) -> Iterator[Sprite]:
    """The coins of a purse in a row: the one touched and all before it go into the left hand, the others into the right."""
    words, layout = view.words, view.layout
    purse = view.s.purse[viewer]
    tall = layout.shape == TALL
    hint = words("How many coins go left? The fist: none.")
    yield written(view, "split-hint", layout.strip.part(8, 0, layout.strip.w - 16, 18 if tall else 30), hint, "caption soft")
    fist = 46 if tall else 84
    box = layout.coins().part(-fist - 12, 0, fist, fist)
    label = words("{left} in the left hand, {right} in the right", left=0, right=purse)
    yield sprite("coin-0", f"fist-{viewer}-left", box, label=label, text="0", tone="corner")
    for number in range(1, purse + 1):
        label = words("{left} in the left hand, {right} in the right", left=number, right=purse - number)
        yield sprite(f"coin-{number}", "coin", layout.purse_coin(number, purse), label=label, text=badge(number, purse))


def badge(number: int, purse: int) -> str:
    """Coins are counted in fives, and at the end."""
    return str(number) if purse <= 12 or number % 5 == 0 or number == purse else ""


def fist_sprites(view: View, seat: int) -> Iterator[Sprite]:
    """The two closed hands of a seat, to be touched by the dragon."""
    words, layout = view.words, view.layout
    for side, hand in enumerate(Hand):
        box = layout.fists(side)
        label = words(HANDS[hand], seat=view.names[seat])
        yield sprite(f"hand-{seat}-{hand_name(hand)}", f"fist-{seat}-{hand_name(hand)}", box, label=label)
        below = box.part(-40, box.h, box.w + 80, 20)
        yield written(view, f"hand-{seat}-{hand_name(hand)}-words", below, words(SIDES[hand]), "hint soft")


HANDS: dict[int, str] = {Hand.LEFT: "the left hand of {seat}", Hand.RIGHT: "the right hand of {seat}"}
SIDES: dict[int, str] = {Hand.LEFT: "left", Hand.RIGHT: "right"}


def held_sprites(view: View, viewer: int) -> Iterator[Sprite]:
    """The viewer's own closed hands: only it knows what is in them."""
    s, words, layout = view.s, view.words, view.layout
    held = {Hand.LEFT: s.left[viewer], Hand.RIGHT: s.purse[viewer] - s.left[viewer]}
    for side, hand in enumerate(Hand):
        box = layout.fists(side)
        label = words(HANDS[hand], seat=view.names[viewer])
        name = f"hand-{viewer}-{hand_name(hand)}"
        yield sprite(name, f"fist-{viewer}-{hand_name(hand)}", box, label=label)
        said = words.count("{n} coin", "{n} coins", held[hand])
        yield written(view, f"{name}-words", box.part(-40, box.h, box.w + 80, 20), said, "name")
