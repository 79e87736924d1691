"""The five galleries of imps: entrances, tunnel cards, imps and bombs."""

from collections.abc import Iterator

from filon.games.imps.moves import imp_id, spot_id
from filon.games.imps.state import GALLERIES, IMPS, Chest, Kind, Phase, Service, What
from filon.games.imps.story import bomb_words, card_words, chest_words, imp_words, nugget_words, piece_words, spot_words
from filon.scene import TALL, Box, Sprite, sprite

from .pieces import View, bomb_art, imp_art

MOST_DRAWN = 5  # nuggets or diamonds in a row


def gallery_sprites(view: View) -> Iterator[Sprite]:
    """Entrances and cards, and the place where a card will be laid."""
    for gallery in range(1, GALLERIES + 1):
        yield from entrance_sprites(view, gallery)
        for spot in range(1, view.s.n_cards[gallery] + 1):
            yield from card_sprites(view, gallery, spot)
    if view.s.phase == Phase.DIGGER:
        gallery = view.s.chosen_gallery
        box = view.layout.spot(gallery, view.s.n_cards[gallery] + 1)
        yield sprite("next", "place", box, label=view.words("the card to be dug"), tone="new")


def entrance_sprites(view: View, gallery: int) -> Iterator[Sprite]:
    """An entrance with the number of its gallery."""
    layout, words = view.layout, view.words
    box, name = layout.spot(gallery, 0), spot_id(gallery, 0)
    n = view.s.n_cards[gallery]
    label = words.count("entrance {m}: {n} card", "entrance {m}: {n} cards", n, m=gallery)
    yield sprite(name, "entrance-low" if layout.shape == TALL else "entrance", box, label=label)
    tone = "count" if layout.shape == TALL else "title"
    yield sprite(f"{name}-number", "words", layout.number(box), text=str(gallery), tone=tone)


def card_sprites(view: View, gallery: int, spot: int) -> Iterator[Sprite]:
    """A tunnel card: its number, its nuggets, and what else is printed on it; what was laid just now is marked."""
    s, layout = view.s, view.layout
    box, name, kind = layout.spot(gallery, spot), spot_id(gallery, spot), s.kinds[gallery][spot]
    ground = "low" if layout.shape == TALL else "gallery"
    tone = "corner new" if (gallery, spot) in view.laid else "corner"
    number = str(s.numbers[gallery][spot])
    yield sprite(
        name,
        ground + object_art(kind, s.opened[gallery][spot]),
        box,
        label=card_label(view, gallery, spot),
        text=number,
        tone=tone,
    )
    nuggets, diamonds = s.nuggets[gallery][spot], s.kind_diamonds[kind]
    parts = layout.card(box, mixed=bool(nuggets and diamonds))
    yield from row_sprites(name, nuggets, diamonds, parts.nuggets, parts.diamonds)


def object_art(kind: int, opened: int) -> str:
    """The end of the name of a card's picture: what lies on its floor."""
    if kind in (Kind.NCHEST, Kind.CHEST):
        return "-chest-open" if opened else "-chest"
    return "-pick" if kind == Kind.PICK else "-bones" if kind == Kind.BONES else ""


def row_sprites(name: str, nuggets: int, diamonds: int, left: Box, right: Box) -> Iterator[Sprite]:
    """Nuggets, and diamonds behind them."""
    if nuggets:
        yield sprite(f"{name}-nuggets", f"nuggets-{min(nuggets, MOST_DRAWN)}", left)
    if diamonds:
        yield sprite(f"{name}-diamonds", f"diamonds-{min(diamonds, MOST_DRAWN)}", right)


def card_label(view: View, gallery: int, spot: int) -> str:
    """A card for those who do not see it: where it lies, what was printed on it, what its chest held."""
    s, words = view.s, view.words
    kind, opened = s.kinds[gallery][spot], s.opened[gallery][spot]
    label = words(
        "{spot}: {card}", spot=spot_words(gallery, spot, words), card=card_words(s, s.numbers[gallery][spot], kind, words)
    )
    found = [words("its chest held {what}", what=chest_words(opened, words))] if opened else []
    more = s.nuggets[gallery][spot] != s.kind_nuggets[kind]
    now = [words("now {nuggets}", nuggets=nugget_words(s.nuggets[gallery][spot], words))] if more else []
    return ", ".join([label, *found, *now])


# --- imps ---------------------------------------------------------------------------------------------------------------


def imp_sprites(view: View) -> Iterator[Sprite]:
    """Every imp where it is: on its card, at home, or in the cemetery."""
    for imp in view.imps:
        box = imp_box(view, imp)
        tone = "corner new" if imp in view.touched_imps else "corner"
        yield sprite(imp_id(imp), imp_art(view, imp), box, label=imp_label(view, imp), tone=tone)
        yield tag_sprite(imp_id(imp), imp, box)
        if view.s.bound[imp]:
            yield sprite(f"{imp_id(imp)}-bound", "bound", box)
        if view.s.heads[view.s.where[imp] % (GALLERIES + 1)] == imp + 1:
            yield sprite(f"{imp_id(imp)}-head", "crown", head_box(view, box))


def tag_sprite(name: str, imp: int, box: Box) -> Sprite:
    """The number of an imp, by which it is spoken of."""
    size = max(LEAST_TAG, box.w * 0.34)
    return sprite(f"{name}-number", f"tag-{imp % IMPS + 1}", box.part(box.w - size, 0, size, size))


LEAST_TAG = 14  # units


def imp_box(view: View, imp: int) -> Box:
    """Where an imp stands."""
    s, layout = view.s, view.layout
    seat, which = divmod(imp, IMPS)
    if s.stands[imp]:
        return layout.card(layout.spot(s.where[imp], s.stands[imp]), mixed=False).imp
    parts = layout.parts(layout.panel(seat))
    return parts.dead(which) if view.is_dead(imp) else parts.imp(which)


def head_box(view: View, box: Box) -> Box:
    """The crown of the imp at the head of a gallery."""
    size = box.w * 0.36
    return box.part(0, -size * 0.3, size, size) if view.layout.shape == TALL else box.part(-3, -2, size, size)


def imp_label(view: View, imp: int) -> str:
    """An imp for those who do not see it: where it is, what it wears, and whether it leads or is bound."""
    s, words = view.s, view.words
    seat, which = divmod(imp, IMPS)
    where = spot_words(s.where[imp], s.stands[imp], words) if s.stands[imp] else words(AT_HOME[view.is_dead(imp)])
    worn = [
        piece_words(piece, words) for piece in (Service.HELMET, Service.CROSS, Service.ARMOUR) if s.worn[imp] >> piece & 1
    ]
    state = [words("bound by bones")] if s.bound[imp] else []
    if s.stands[imp] and s.heads[s.where[imp]] == imp + 1:
        state.append(words("at the head"))
    return ", ".join([words("{imp}: {where}", imp=imp_words(seat, which + 1, words), where=where), *worn, *state])


AT_HOME = {False: "in reserve", True: "in the cemetery"}


# --- bombs --------------------------------------------------------------------------------------------------------------


def bomb_sprites(view: View) -> Iterator[Sprite]:
    """Bombs on entrances and cards; the one placed just now is marked."""
    s, words = view.s, view.words
    placed = {tuple(row[2:4]) for row in view.events if row[0] == What.PLACED}
    if any(row[0] == What.OPENED and row[2] == Chest.BOMB for row in view.events):
        placed.update(view.laid)
    for n in range(s.n_bombs):
        gallery, spot = s.bomb_gallery[n], s.bomb_spot[n]
        box = bomb_box(view, gallery, spot)
        label = words("{bomb} on {spot}", bomb=bomb_words(s.bomb_owner[n], words), spot=spot_words(gallery, spot, words))
        tone = "corner new" if (gallery, spot) in placed else "corner"
        yield sprite(f"bomb-{spot_id(gallery, spot)}", bomb_art(s.bomb_owner[n]), box, label=label, tone=tone)


def bomb_box(view: View, gallery: int, spot: int) -> Box:
    """Where a bomb lies."""
    layout = view.layout
    box = layout.spot(gallery, spot)
    return layout.card(box, mixed=False).bomb if spot else layout.entrance_bomb(box)
