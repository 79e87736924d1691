"""The seats of kingsmine: cart, cave and workshop of each, the viewer's own large; and what just happened."""

from collections.abc import Iterator

from filon.games.kingsmine.moves import cart_id, sprite_name
from filon.games.kingsmine.names import collection_words, listed_words, point_words, thing_words, things_words
from filon.games.kingsmine.rules.things import cart_room, cave_room, has_big_cart
from filon.games.kingsmine.state import Collection, Kind, Phase, What
from filon.scene import Box, SeatShown, Sprite, panel_sprites, sprite, width_of, yours_words
from filon.scene.lettering import style_of

from .layout import Panel, in_grid, in_row
from .pieces import COIN, View, gold_sprites, is_right_half, tile_art
from .scoring import score_sprite, score_words, worth_sprites


def seat_sprites(view: View) -> Iterator[Sprite]:
    """All panels: the others' and the own one."""
    for place, seat in enumerate(view.others):
        box = view.layout.other(place)
        parts = view.layout.other_parts(box, stacked=bool(stacked_piles(view, seat)))
        yield from seat_panel(view, seat, box, parts)
    yield from seat_panel(view, view.own, view.layout.own, view.layout.own_parts())


def seat_panel(view: View, seat: int, box: Box, parts: Panel) -> Iterator[Sprite]:
    """A seat: mark and name, workshop, cart and cave; a gold edge if it must choose."""
    name = view.names[seat]
    label = score_words(view, seat) + ("" if parts.cave_art else ". " + told_words(view, seat))
    yours = yours_words(name, view.words) if seat == view.viewer else ""
    shown = SeatShown(f"panel-{seat}", f"shield-{seat}", name, label, seat == view.actor, yours)
    yield from panel_sprites(view.layout, box, parts, shown)
    yield score_sprite(view, seat, parts.score)
    if parts.worth:
        yield from worth_sprites(view, seat, parts.worth)
    yield from cart_sprites(view, seat, parts)
    if parts.shop_art:
        yield from shop_sprites(view, seat, parts, parts.shop_art)
    if parts.cave_art:
        yield from cave_sprites(view, seat, parts, parts.cave_art)


def told_words(view: View, seat: int) -> str:
    """Workshop and cave of a seat, where they are not drawn."""
    piles = ", ".join(pile_words(view, pile) for pile in stacked_piles(view, seat))
    return ". ".join([*filter(None, [piles]), cave_words(view, seat)])


def counted(view: View, name: str, box: Box, text: str, colour: str = "") -> Sprite:
    """A number or two beside a picture."""
    fits = width_of(text, style_of("count", view.layout.shape)) <= box.w
    style = "count" if fits else "hint"
    return sprite(name, "words", box, text=text, tone=f"{style} left {colour}".strip())


# --- workshop -----------------------------------------------------------------------------------------------------------


def shop_sprites(view: View, seat: int, parts: Panel, place: Box) -> Iterator[Sprite]:
    """The workshop: whether it is there, its points, and a pile for each collection."""
    s, words = view.s, view.words
    has = s.caves[seat][Kind.WORKSHOP] > 0
    label = words("workshop") if has else words("no workshop")
    yield sprite(f"shop-{seat}", "workshop", place, label=label, tone="" if has else "dim")
    yield counted(view, f"shop-{seat}-points", parts.shop_count, str(s.workshop_points[seat]), "gold")
    piles = stacked_piles(view, seat)
    for pile, box in zip(piles, in_row(parts.shop, len(piles), parts.shop_size), strict=True):
        yield pile_sprite(view, pile, box)


def stacked_piles(view: View, seat: int) -> list[int]:
    """The piles in a workshop, without the one that is being stacked."""
    s = view.s
    return [n for n in range(1, s.n_collections + 1) if s.pile_seat[n] == seat and n != view.stacking]


def pile_sprite(view: View, pile: int, box: Box) -> Sprite:
    """A pile in a workshop with its points."""
    s = view.s
    what, points = s.pile_what[pile], s.pile_points[pile]
    new = pile == s.n_collections and What.COMPLETED in view.happened
    art = PILE_ART.get(what) or view.pile_tiles(pile)[0]
    text = str(points) if box.w >= BADGED else ""
    return sprite(
        f"pile-of-{pile}", art, box, label=pile_words(view, pile), text=text, tone="corner new" if new else "corner"
    )


def pile_words(view: View, pile: int) -> str:
    """A pile in a workshop as it is called."""
    what, points, words = view.s.pile_what[pile], view.s.pile_points[pile], view.words
    return words("{what}: {points}", what=collection_words(what, words), points=point_words(points, words))


BADGED = 24  # units of the least thing with a number on it
PILE_ART: dict[int, str] = {Collection.NUGGETS: "stack-nuggets", Collection.GRIMOIRE: "stack-grimoire"}


# --- cart ---------------------------------------------------------------------------------------------------------------


def cart_sprites(view: View, seat: int, parts: Panel) -> Iterator[Sprite]:
    """The cart, its tiles in the order they came, and the room that is left; while a thief is at it, it lies in the tray."""
    s, words = view.s, view.words
    load = s.cart_loads[seat]
    room = load + cart_room(view.record, seat)
    tiles = things_words(s.carts[seat][:load], words)
    label = words("{seat}'s cart, {n} of {m}: {things}", seat=view.names[seat], n=load, m=room, things=tiles)
    swapped = any(seat in row[2:4] for row in view.told(What.SWAPPED))
    tone = "corner new" if swapped else "corner chosen" if seat + 1 in (s.swap_a, s.swap_b) else "corner"
    art = "cart-big" if has_big_cart(view.record, seat) else "cart"
    yield sprite(cart_id(seat), art, parts.cart_art, label=label, tone=tone)
    if parts.cart_count:
        yield counted(view, f"{cart_id(seat)}-load", parts.cart_count, f"{load}/{room}", "" if load < room else "alarm")
    if is_robbed(view, seat):
        return
    boxes = in_grid(parts.cart, room, parts.cart_size, parts.gap)
    yield from laid_sprites(view, seat, boxes[:load])
    for place, box in enumerate(boxes[load:], load):
        yield sprite(f"{cart_id(seat)}-room-{place}", "room", box)


def is_robbed(view: View, seat: int) -> bool:
    """Is a thief just choosing from this cart?"""
    return bool(view.s.phase == Phase.THIEF and view.s.victim == seat + 1)


def laid_sprites(view: View, seat: int, boxes: list[Box]) -> Iterator[Sprite]:
    """The tiles of a cart; what came last is new if it came just now. More of a kind are told apart by a number."""
    s = view.s
    load = s.cart_loads[seat]
    fresh = len([row for row in view.told(What.DUG) if row[1] == seat])
    seen: dict[int, int] = {}
    for place, (kind, box) in enumerate(zip(s.carts[seat][:load], boxes, strict=True)):
        seen[kind] = seen.get(kind, 0) + 1
        name = f"{cart_id(seat)}-{sprite_name(kind)}" + (f"-{seen[kind]}" if seen[kind] > 1 else "")
        tone = "corner new" if place >= load - fresh else "corner"
        yield sprite(name, tile_art(kind), box, label=thing_words(kind, view.words), tone=tone)


# --- cave ---------------------------------------------------------------------------------------------------------------


def cave_sprites(view: View, seat: int, parts: Panel, place: Box) -> Iterator[Sprite]:
    """The cave: each kind of things and how many, halves side by side, and the room that is left."""
    s = view.s
    load, free = s.cave_loads[seat], cave_room(view.record, seat)
    room = load + free
    art = "cave-big" if s.caves[seat][Kind.CAVE20] else "cave"
    yield sprite(f"cave-{seat}", art, place, label=cave_words(view, seat))
    yield counted(view, f"cave-{seat}-load", parts.cave_count, f"{load}/{room}", "" if load < room else "alarm")
    things = view.in_cave(seat)
    places = in_grid(parts.cave, len(things) + max(free, 0), parts.cave_size, parts.gap)
    boxes = joined([kind for kind, _ in things], places)
    for (kind, n), box in zip(things, boxes, strict=False):
        yield thing_sprite(view, seat, kind, n, box)
    for n, box in enumerate(boxes[len(things) :]):
        yield sprite(f"cave-{seat}-room-{n}", "room", box)
    if (s.phase == Phase.OFFER or view.bundle) and seat == s.active == view.own:
        for (kind, _), box in zip(things, boxes, strict=False):
            if kind != Kind.CURSE:
                coin = COIN[view.layout.shape]
                corner = box.part(box.w - coin, box.h - coin, coin, coin)
                yield from gold_sprites(view, view.thing_id(seat, kind), kind, corner)


def cave_words(view: View, seat: int) -> str:
    """What is in a cave, and how full it is."""
    load, words = view.s.cave_loads[seat], view.words
    things = listed_words((thing_words(kind, words) for kind, n in view.in_cave(seat) for _ in range(n)), words)
    room = load + cave_room(view.record, seat)
    return words("{seat}'s cave, {n} of {m}: {things}", seat=view.names[seat], n=load, m=room, things=things)


def thing_sprite(view: View, seat: int, kind: int, n: int, box: Box) -> Sprite:
    """Things of one kind in a cave; what came in the last move is new."""
    came = any(row[1] == seat and row[2] == kind for row in view.told(What.TAKEN))
    begged = kind == Kind.BEER and any(row[1] == seat for row in view.told(What.BEGGED))
    label = thing_words(kind, view.words) if n == 1 else f"{n} × {thing_words(kind, view.words)}"
    tone = "corner new" if came or begged else "corner"
    text = str(n) if n > 1 and box.w >= BADGED else ""
    return sprite(view.thing_id(seat, kind), tile_art(kind), box, label=label, text=text, tone=tone)


def joined(kinds: list[int], boxes: list[Box]) -> list[Box]:
    """The right half of an object close to its left one in the same row, so that they are seen to make a whole."""
    found = list(boxes)
    for place, kind in enumerate(kinds[1:], 1):
        box, before = boxes[place], boxes[place - 1]
        if is_right_half(kind) and kinds[place - 1] == kind - 1 and box.y == before.y:
            found[place] = box.part(min(before.x + before.w + 1 - box.x, 0), 0, box.w, box.h)
    return found
