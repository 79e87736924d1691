"""The strip under the thumb: the hand of the viewer, coins to be divided, or two closed hands."""

from collections.abc import Iterator

from filon.games.lair.moves import HANDFUL, card_name, hand_name, split_steps
from filon.games.lair.picture import said_play
from filon.games.lair.rules_path import has_card, space_ahead
from filon.games.lair.state import LAIR, Card, Hand, Phase
from filon.games.lair.story import card_words
from filon.scene import TALL, Box, Sprite, sprite, written

from .layout import IN_LINE
from .pieces import View, card_art


def table_strip(view: View) -> Iterator[Sprite]:
    """What everybody sees there: the closed hands the dragon faces, or nothing."""
    if view.s.phase == Phase.PICK:
        yield from fist_sprites(view, view.next_hands)


def own_strip(view: View, viewer: int) -> Iterator[Sprite]:
    """What a seat sees there: its coins to be divided, its closed hands, or its cards."""
    s = view.s
    if s.phase == Phase.SPLIT and viewer in view.waiting:
        yield from coin_sprites(view, viewer)
    elif s.divided[viewer] and (s.phase == Phase.SPLIT or viewer == view.next_hands):
        yield from held_sprites(view, viewer)
    elif s.phase != Phase.PICK:
        yield from hand_sprites(view, viewer)


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
        yield sprite(f"card-{card_name(card)}", card_art(card), box, label=hand_label(view, viewer, card), tone=tone)
        if in_hand and choosing:
            yield from gain_sprites(view, viewer, card, box)
        elif not in_hand:
            yield called_below(view, card, box, view.words("used"))
        elif laid:
            yield called_below(view, card, box, view.words("laid"))


def hand_label(view: View, viewer: int, card: int) -> str:
    """A card for those who do not see it, with where it leads each dwarf."""
    walking = outside(view, viewer)
    if card == Card.CHEST:
        return card_words(card, view.words)
    ways = [said_play(view.record, viewer, dwarf % 2 if view.has_pairs else 0, card, view.words) for dwarf in walking]
    return ", ".join([card_words(card, view.words), *ways])


def gain_sprites(view: View, viewer: int, card: int, box: Box) -> Iterator[Sprite]:
    """How many coins a card would bring, or save; with two dwarves that depends on the dwarf."""
    s = view.s
    if card == Card.CHEST:
        yield from amount_sprites(view, card, box, "chest", str(s.purse[viewer]))
        return
    for line, dwarf in enumerate(outside(view, viewer)):
        gain = str(s.coins[space_ahead(view.record, s.position[dwarf], card)])
        if view.has_pairs:
            yield from dwarf_gain(view, card, box, dwarf, line, gain)
        else:
            yield from amount_sprites(view, card, box, "coin", gain)


def outside(view: View, seat: int) -> list[int]:
    """The dwarves of a seat that can still walk."""
    return [dwarf for dwarf in view.own(seat) if view.s.position[dwarf] < LAIR]


def dwarf_gain(view: View, card: int, box: Box, dwarf: int, line: int, gain: str) -> Iterator[Sprite]:
    """What a card would bring with one of two dwarves: its number as on its badge, and the coins, a line for each."""
    tall, name = view.layout.shape == TALL, f"gain-{card}-{dwarf % 2 + 1}"
    top, size = (7, 15) if tall else (8, 22)
    row = box.part(0, box.h + top + (size + 1) * line, box.w, size)
    number, width = view.badge(dwarf), size * (2 if not tall else 1.6)
    left = (row.w - width - 2 * size - 6) / 2
    yield sprite(f"{name}-dwarf", "panel", row.part(left, 0, width, size), text=number, tone="hint")
    yield sprite(f"{name}-art", "coin", row.part(left + width + 3, 0, size, size))
    yield sprite(name, "words", row.part(left + width + size + 6, 0, size, size), text=gain, tone="count left")


def amount_sprites(view: View, card: int, box: Box, art: str, text: str) -> Iterator[Sprite]:
    """A thing and how many of it, below a card."""
    size = 18 if view.layout.shape == TALL else 30
    top = box.h + (6 if view.layout.shape == TALL else 10)
    left = box.w / 2 - size - (4 if len(text) < 3 else 12)
    yield sprite(f"gain-{card}-art", art, box.part(left, top, size, size))
    amount = box.part(left + size + 4, top, box.w - left - size, size)
    yield sprite(f"gain-{card}", "words", amount, text=text, tone="count left")


def called_below(view: View, card: int, box: Box, text: str) -> Sprite:
    """A word below a card."""
    top, height = (6, 18) if view.layout.shape == TALL else (10, 30)
    return written(view.layout, f"gain-{card}", box.part(-3, box.h + top, box.w + 6, height), text, "hint soft")


# --- purses and hands ---------------------------------------------------------------------------------------------------


def coin_sprites(view: View, viewer: int) -> Iterator[Sprite]:
    """How many coins go into the left hand, to be touched: each number there is or, of many, handfuls and then the rest."""
    purse, layout = view.s.purse[viewer], view.layout
    lines = lines_of_coins(split_steps(purse))
    for line, things in enumerate(lines):
        for place, (kind, number) in enumerate(things):
            box = layout.touch_coin(place, len(things), line, len(lines))
            yield coin_sprite(view, viewer, box, kind, number)


def lines_of_coins(steps: dict[str, int]) -> list[list[tuple[str, int]]]:
    """Kinds of things with how many there are of each, in lines: a kind a line where that is enough."""
    kinds = [[(kind, number) for number in range(n)] for kind, n in steps.items()]
    if len(kinds) == 2 and all(len(things) <= IN_LINE for things in kinds):
        return kinds
    things = [thing for found in kinds for thing in found]
    in_line = -(-len(things) // -(-len(things) // IN_LINE))  # lines as long as each other
    return [things[first : first + in_line] for first in range(0, len(things), in_line)]


def coin_sprite(view: View, viewer: int, box: Box, kind: str, number: int) -> Sprite:
    """So many coins, or handfuls, or great handfuls; none is the empty fist."""
    words, purse = view.words, view.s.purse[viewer]
    worth = number * WORTH[kind]
    if kind == "coin":
        label = words("{left} in the left hand, {right} in the right", left=number, right=purse - number)
    elif kind == "one":
        label = words("and {n} more in the left hand", n=worth)
    else:
        high = min(worth + WORTH[kind] - 1, purse)
        label = words("{low} to {high} in the left hand", low=worth, high=high)
    art = ART[kind] if number else f"fist-{viewer}-left"
    text = f"+{worth}" if kind == "one" else str(worth)
    tone = "corner" if view.layout.shape == TALL else ""  # at the foot the next line would hide it
    return sprite(f"{kind}-{number}", art, box, label=label, text=text, tone=tone)


WORTH = {"coin": 1, "one": 1, "handful": HANDFUL, "heap": HANDFUL * HANDFUL}
ART = {"coin": "coin", "one": "coin", "handful": "stack", "heap": "stacks"}


def fist_sprites(view: View, seat: int) -> Iterator[Sprite]:
    """The two closed hands of a seat, to be touched by the dragon, and how many coins are in both."""
    said = {hand: view.words(SIDES[hand]) for hand in Hand}
    yield from both_sprites(view, seat, said, "hint soft")


def held_sprites(view: View, viewer: int) -> Iterator[Sprite]:
    """The viewer's own closed hands: only it knows what is in them."""
    s, words = view.s, view.words
    held = {Hand.LEFT: s.left[viewer], Hand.RIGHT: s.purse[viewer] - s.left[viewer]}
    said = {hand: words.count("{n} coin", "{n} coins", coins) for hand, coins in held.items()}
    yield from both_sprites(view, viewer, said, "name")


def both_sprites(view: View, seat: int, said: dict[Hand, str], tone: str) -> Iterator[Sprite]:
    """Two hands with something said below each, the purse between them."""
    words, layout = view.words, view.layout
    for side, hand in enumerate(Hand):
        box, name = layout.fists(side), f"hand-{seat}-{hand_name(hand)}"
        label = words(HANDS[hand], seat=view.names[seat])
        yield sprite(name, f"fist-{seat}-{hand_name(hand)}", box, label=label)
        yield written(layout, f"{name}-words", box.part(-40, box.h + 6, box.w + 80, 20), said[hand], tone)
    label = words.count("{n} coin in both hands", "{n} coins in both hands", view.s.purse[seat])
    yield sprite(f"hand-{seat}-purse", "purse", layout.between(), label=label, text=str(view.s.purse[seat]))


HANDS: dict[int, str] = {Hand.LEFT: "the left hand of {seat}", Hand.RIGHT: "the right hand of {seat}"}
SIDES: dict[int, str] = {Hand.LEFT: "left", Hand.RIGHT: "right"}
