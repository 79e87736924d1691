"""The tray of kingsmine: what is being put together or decided just now, built by touch: a barter, a chain, a question."""

from collections import Counter
from collections.abc import Iterable, Iterator

from filon.games.kingsmine.moves import HALF_NAMES, cart_id, object_name, sprite_name
from filon.games.kingsmine.names import gold_words, half_words, object_words, point_words, thing_words, tile_words
from filon.games.kingsmine.prospects import chain_worth
from filon.games.kingsmine.rules.barter import room_left as room_after
from filon.games.kingsmine.rules.stack import count_nuggets
from filon.games.kingsmine.state import CORNERS, HALVES, LEVELS, PILES, Kind, Phase
from filon.scene import Box, Sprite, called, sprite

from .layout import GAP, Tray, in_grid, in_row
from .pieces import GEM_ART, View, tile_art

NO_TRAY = (Phase.DWARF, Phase.ACTION)
PLACING = (Phase.PILE, Phase.CELL)


def has_tray(view: View) -> bool:
    """Is something being put together?"""
    return view.s.phase not in NO_TRAY


def tray_sprites(view: View, tray: Tray) -> Iterator[Sprite]:
    """All of it."""
    if view.s.phase in PLACING:
        yield from own_pile_sprites(view)
        return
    heading = heading_words(view)
    yield sprite("tray", "panel", tray.box, label=heading)
    yield called(view.layout, "tray-heading", tray.heading, heading, "name gold left")
    yield from inside(view, tray)


def inside(view: View, tray: Tray) -> Iterator[Sprite]:
    """What lies on the tray."""
    phase = view.s.phase
    if phase in (Phase.OFFER, Phase.TAKE):
        yield from barter_sprites(view, tray)
    elif phase == Phase.FIRST_GEM:
        yield from half_sprites(view, tray)
    elif phase == Phase.NEXT_GEM:
        yield from chain_sprites(view, tray)
    elif phase == Phase.NUGGETS:
        yield from complete_sprites(view, tray)
    elif phase == Phase.THIEF:
        yield from robbed_sprites(view, tray)
    else:
        yield from picture_sprites(view, tray, arts_of(view))
    if phase in POINTS:
        place = tray.left_words.part(0, 0, tray.whole.w, tray.left_words.h)
        yield called(view.layout, "tray-points", place, points_words(view), "caption left")


LARGER = 1.3  # times: what a question is about
POINTS = (Phase.NEXT_GEM, Phase.SPARE)


def heading_words(view: View) -> str:
    """What the tray is about."""
    s, words = view.s, view.words
    match s.phase:
        case Phase.OFFER | Phase.TAKE:
            return words("Barter, room left in the cave: {n}", n=room_left(view))
        case Phase.COVER:
            return words("To be laid on the King's board")
        case Phase.NEXT_GEM:
            return words(
                "Chain of {tiles}, open end: {half}",
                tiles=tile_words(s.chain_tiles, words),
                half=half_words(s.open_half, words),
            )
        case Phase.SECOND | Phase.ANGEL | Phase.LOSE:
            return words("Dug up by {seat}", seat=view.names[s.active])
        case Phase.DAGGER:
            return words("{power} of {seat}", power=begun(object_words(s.power, words)), seat=view.names[s.active])
        case Phase.THIEF:
            return words("The cart of {seat}", seat=view.names[s.victim - 1])
    return words(HEADINGS[s.phase])


HEADINGS: dict[int, str] = {
    Phase.FIRST_GEM: "The open end of the chain",
    Phase.NUGGETS: "Complete nuggets",
    Phase.SPARE: "Nuggets and spare corners",
    Phase.SHED: "Too many things for the cave",
    Phase.JESTER: "The jester swaps two carts",
    Phase.KING: "The king takes tiles for nothing",
    Phase.SORCERER: "The sorcerer flies",
}


def begun(text: str) -> str:
    """A text with a capital letter."""
    return text[0].upper() + text[1:]


# --- barter -------------------------------------------------------------------------------------------------------------


def barter_sprites(view: View, tray: Tray) -> Iterator[Sprite]:
    """What is offered on the left, what is taken on the right, both with their gold."""
    s, words = view.s, view.words
    yield from heap_sprites(view, "offered", listed(s.offered), tray.left, tray.size)
    yield from heap_sprites(view, "taken", listed(s.taken), tray.right, tray.size)
    given = words("given: {gold}", gold=gold_words(s.offered_gold, words))
    taken = words("taken: {gold}", gold=gold_words(s.taken_gold, words))
    equal = s.phase == Phase.TAKE and s.offered_gold == s.taken_gold
    yield called(view.layout, "tray-given", tray.left_words, given, "caption left gold")
    yield called(view.layout, "tray-taken", tray.right_words, taken, f"caption left {'gold' if equal else 'soft'}")


def room_left(view: View) -> int:
    """Places of the cave that would be free if the barter ended now."""
    return int(room_after(view.record, view.s.active))


def listed(counts: Iterable[int]) -> list[int]:
    """Things one by one, from how many there are of each kind."""
    return [kind for kind, n in enumerate(counts) for _ in range(n)]


def heap_sprites(view: View, name: str, kinds: list[int], box: Box, size: float) -> Iterator[Sprite]:
    """Things side by side, an empty place if there are none."""
    if not kinds:
        yield sprite(f"{name}-none", "room", in_grid(box, 1, min(size, box.h))[0])
    for place, (kind, part) in enumerate(zip(kinds, in_grid(box, len(kinds), min(size, box.h)), strict=True)):
        yield sprite(f"{name}-{place}", tile_art(kind), part, label=thing_words(kind, view.words))


# --- stacking -----------------------------------------------------------------------------------------------------------


def half_sprites(view: View, tray: Tray) -> Iterator[Sprite]:
    """The four gems a chain can go on with."""
    for half, box in zip(range(1, HALVES + 1), in_row(tray.whole, HALVES, tray.size * LARGER), strict=True):
        label = view.words("open end: {half}", half=half_words(half, view.words))
        yield sprite(f"half-{HALF_NAMES[half]}", GEM_ART[half], box, label=label)


def chain_sprites(view: View, tray: Tray) -> Iterator[Sprite]:
    """The chain as it lies, then its open end."""
    arts = view.pile_tiles(view.stacking)
    size = min(tray.size, tray.whole.h)
    row = tray.whole.part(0, 0, tray.whole.w - size - 10, tray.whole.h)
    for place, (art, box) in enumerate(zip(arts, chained(row, len(arts), size), strict=True)):
        yield sprite(f"chain-{place}", art, box)
    last = chained(row, len(arts), size)[-1]
    label = view.words("open end: {half}", half=half_words(view.s.open_half, view.words))
    yield sprite("chain-end", GEM_ART[view.s.open_half], last.part(last.w + 8, 0, last.w, last.h), label=label)


def chained(box: Box, n: int, size: float) -> list[Box]:
    """Tiles end to end: smaller where they are many."""
    size = min(size, box.w / n)
    return [box.part(size * place, (box.h - size) / 2, size, size) for place in range(n)]


def points_words(view: View) -> str:
    """What the pile under way would score, and with one more, if one can follow."""
    s, words = view.s, view.words
    if s.phase == Phase.SPARE:
        return words("scores {points}", points=point_words(s.nugget_points[s.complete][s.spares], words))
    now, more = chain_worth(view.record)
    if not more:
        return words("scores {points}", points=point_words(now, words))
    return words("scores {points}, {more} with one more", points=point_words(now, words), more=more)


def complete_sprites(view: View, tray: Tray) -> Iterator[Sprite]:
    """How many complete nuggets: what cannot be chosen is dim."""
    n = count_nuggets(view.record, view.s.active) + 1
    for count, box in zip(range(n), in_row(tray.whole, n, tray.size * LARGER), strict=True):
        name = f"complete-{count}"
        label = view.words.count("{n} complete nugget", "{n} complete nuggets", count)
        tone = "" if name in view.touchable or not view.is_asked else "dim"
        yield sprite(name, "nugget-whole" if count else "room", box, label=label, text=str(count), tone=f"corner {tone}")


# --- questions ----------------------------------------------------------------------------------------------------------


def robbed_sprites(view: View, tray: Tray) -> Iterator[Sprite]:
    """The cart a thief is at, one sprite a kind."""
    s = view.s
    seat = s.victim - 1
    tiles = Counter(sorted(s.carts[seat][: s.cart_loads[seat]]))
    for (kind, n), box in zip(tiles.items(), in_row(tray.whole, len(tiles), tray.size * LARGER), strict=True):
        name, label = f"{cart_id(seat)}-{sprite_name(kind)}", thing_words(kind, view.words)
        yield sprite(name, tile_art(kind), box, label=label, text=str(n) if n > 1 else "", tone="corner")


def picture_sprites(view: View, tray: Tray, arts: list[str]) -> Iterator[Sprite]:
    """Pictures of what a question is about."""
    boxes = in_row(tray.whole, len(arts), tray.size * LARGER)
    for place, (art, box) in enumerate(zip(arts, boxes, strict=True)):
        joined = art.endswith("_r") and arts[place - 1] == f"{art[:-1]}l"
        yield sprite(f"tray-{place}", art, boxes[place - 1].part(box.w + 1, 0, box.w, box.h) if joined else box)


def arts_of(view: View) -> list[str]:
    """What a question is about."""
    s = view.s
    match s.phase:
        case Phase.COVER:
            return [tile_art(kind) for kind in listed(s.to_place)]
        case Phase.SECOND:
            return [tile_art(s.carts[s.active][s.cart_loads[s.active] - 1])]
        case Phase.SPARE:
            tiles = ["nugget-whole"] * s.complete + view.pile_tiles(view.stacking)[CORNERS * s.complete :]
            return tiles or ["room"]
        case Phase.ANGEL:
            return [tile_art(s.danger), "tile-angel_l", "tile-angel_r"]
        case Phase.DAGGER:
            loot = [tile_art(s.loot)] if s.loot else []
            return [*halves(s.power), *loot, "tile-dagger_l", "tile-dagger_r"]
        case Phase.LOSE:
            return [tile_art(Kind.FIREDAMP)]
        case Phase.SHED:
            return ["cave"]
    return halves(s.power) if s.power else []


def halves(thing: int) -> list[str]:
    """Both halves of an object."""
    return [f"tile-{object_name(thing)}_{side}" for side in "lr"] if thing else []


# --- the own piles before they are placed -------------------------------------------------------------------------------


def own_pile_sprites(view: View) -> Iterator[Sprite]:
    """The viewer's piles as it looks through them; nobody sees those of others."""
    if view.is_seated:
        for pile in range(PILES):
            yield from looked_through(view, pile)


def looked_through(view: View, pile: int) -> Iterator[Sprite]:
    """One of the own piles with its tiles from the top; the one in hand is chosen."""
    s, words, deeds = view.s, view.words, view.layout.deeds
    kinds = [kind for kind in reversed(s.piles[view.viewer][pile]) if kind]
    if not kinds:
        return
    height = (deeds.h - 4 * (PILES - 1)) / PILES
    box = deeds.part(0, (height + 4) * pile, deeds.w, height)
    things = ", ".join(thing_words(kind, words) for kind in kinds)
    label = words("your pile {n}, from the top: {things}", n=pile + 1, things=things)
    tone = "turn" if s.in_hand[view.viewer] == pile + 1 else ""
    yield sprite(f"pile-{pile + 1}", "panel", box, label=label, tone=tone)
    size = min(height - 6, (box.w - 16) / LEVELS - GAP)
    boxes = in_row(box.part(8, 0, box.w - 16, height), len(kinds), size)
    for place, (kind, part) in enumerate(zip(kinds, boxes, strict=True)):
        yield sprite(f"pile-{pile + 1}-{place}", tile_art(kind), part)
