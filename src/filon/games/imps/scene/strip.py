"""Below the galleries of imps: the piles of tunnel cards, the dice, the supply and the chests."""

from collections import Counter
from collections.abc import Iterator, Mapping

from filon.games.imps.state import NUMBERS, Phase
from filon.games.imps.story import card_words, chest_words, dice_words, kind_words
from filon.scene import TALL, Sprite, sprite

from .asking import faces, is_rolled
from .galleries import object_art, row_sprites
from .layout import Pile
from .pieces import View

TILTS = (-7, 9)  # degrees of the dice, turn about: a roll is seen although the faces are the same
MANY, SOME = 20, 6  # gems of the supply


def strip_sprites(view: View) -> Iterator[Sprite]:
    """All of it."""
    for number in range(1, NUMBERS + 1):
        yield from pile_sprites(view, number)
    yield from dice_sprites(view)
    yield from supply_sprites(view)
    yield from chest_sprites(view)


def pile_sprites(view: View, number: int) -> Iterator[Sprite]:
    """A pile: its top card, how many cards it has, and how many are discarded."""
    s, words, layout = view.s, view.words, view.layout
    box, name, kind = layout.pile_box(number), f"pile-{number}", s.tops[number]
    nuggets, diamonds = s.kind_nuggets[kind], s.kind_diamonds[kind]
    parts = layout.pile_parts(box, mixed=bool(nuggets and diamonds))
    discarded = sum(s.discards[number])
    chosen = s.phase == Phase.DIGGER and s.dig_number == number
    card = card_words(s, number, kind, words) if s.pile_left[number] else words("no card left")
    label = words.count("pile of {n} card: {card}", "pile of {n} cards: {card}", s.pile_left[number], card=card)
    label += discard_words(view, number)
    short = words("card {n}", n=number)
    if s.pile_left[number]:
        art = "gallery" + object_art(kind, 0)
        yield sprite(
            name, art, box, label=label, short=short, text=str(number), tone="corner chosen" if chosen else "corner"
        )
        yield from row_sprites(name, nuggets, diamonds, parts.nuggets, parts.diamonds)
    else:
        yield sprite(name, "place", box, label=label, text=str(number), tone="count soft")
    yield from count_sprites(view, name, parts, discarded, s.pile_left[number])


def discard_words(view: View, number: int) -> str:
    """What is discarded of a number, kind by kind."""
    s, words = view.s, view.words
    kinds: Counter[str] = Counter()
    for kind, n in enumerate(s.discards[number]):
        kinds[kind_words(s, kind, words)] += n
    if not any(kinds.values()):
        return words(", nothing discarded")
    return words(", {n} discarded: {cards}", n=sum(kinds.values()), cards=listed(kinds))


def listed(things: Mapping[str, int]) -> str:
    """Things there are, and how many where there are several."""
    return " · ".join(thing if n == 1 else f"{thing} ×{n}" for thing, n in things.items() if n)


def count_sprites(view: View, name: str, parts: Pile, discarded: int, left: int) -> Iterator[Sprite]:
    """How many cards a pile has, and its discard."""
    if parts.left_art and parts.discard_art:
        yield sprite(f"{name}-left-art", "fan", parts.left_art)
        yield sprite(f"{name}-discard-art", "discard", parts.discard_art, tone="" if discarded else "dim")
    tall = view.layout.shape == TALL
    here, away = ("hint right", "hint soft left") if tall else ("count left", "count soft left")
    yield sprite(f"{name}-left", "words", parts.left, text=str(left), tone=here)
    if discarded:
        text = f"+{discarded}" if tall else str(discarded)
        yield sprite(f"{name}-discard", "words", parts.discard, text=text, tone=away)


def dice_sprites(view: View) -> Iterator[Sprite]:
    """Both dice, as they were rolled; before the roll they wait."""
    s, rolled = view.s, is_rolled(view)
    label = (
        view.words("the dice: {dice}", dice=dice_words(s.die_a, s.die_b, view.words)) if rolled else view.words("the dice")
    )
    tone = "rolls" if rolled else "dim"
    tilt = TILTS[(s.turn_number - (not rolled)) % 2]
    for which, art in enumerate(faces(view)):
        turn = tilt * (1 - 2 * which)
        yield sprite(f"die-{'ab'[which]}", art, view.layout.die(which), label=label, tone=tone, turn=turn)


def supply_sprites(view: View) -> Iterator[Sprite]:
    """The gems that are left: the game ends with the last."""
    n, layout = view.s.supply, view.layout
    label = view.words.count("the supply: {n} gem", "the supply: {n} gems", n)
    art = "gems" if n > MANY else "gems-few" if n > SOME else "gems-last"
    yield sprite("supply", art, layout.supply, label=label)
    tone = "count gold" if layout.shape != TALL else "hint gold"
    yield sprite("supply-count", "words", layout.supply_count, text=str(n), tone=tone)


def chest_sprites(view: View) -> Iterator[Sprite]:
    """The closed chests; what is still in them is known from those that were opened."""
    n, layout = view.s.n_chests, view.layout
    label = view.words.count("{n} closed chest", "{n} closed chests", n)
    closed = {chest_words(chest, view.words): count for chest, count in enumerate(view.s.closed) if count}
    if closed:
        label = view.words("{chests}, in them: {things}", chests=label, things=listed(closed))
    yield sprite("chests", "chest" if n else "chest-empty", layout.chests, label=label)
    tone = "count soft" if layout.shape != TALL else "hint soft"
    yield sprite("chests-count", "words", layout.chests_count, text=str(n), tone=tone)
