"""Moments of imps that are over when they are seen: a gallery that closed, bombs that exploded, a chest that was opened."""

from collections.abc import Iterator

from filon.games.imps.moves import imp_id
from filon.games.imps.state import IMPS, Chest, What
from filon.games.imps.story import chest_words, gem_words, imp_words
from filon.scene import SHAPES, Box, Sprite, sprite, written

from .galleries import bomb_box, imp_box, tag_sprite
from .pieces import View, imp_art


def closing_sprites(view: View) -> Iterator[Sprite]:
    """In the empty gallery: who closed it and what that brought, and the salaries of those who go home."""
    for row in view.events:
        if row[0] == What.CLOSED:
            yield from closed_sprites(view, row[2], row[3])


def closed_sprites(view: View, gallery: int, cards: int) -> Iterator[Sprite]:
    """One gallery that closed with so many cards."""
    words, layout = view.words, view.layout
    box, heading = layout.closing_panel(gallery)
    said = words.count("Gallery {m} closes with {n} card.", "Gallery {m} closes with {n} cards.", cards, m=gallery)
    yield sprite("closing", "panel", box, label=said, tone="turn")
    yield written(layout, "closing-words", heading, words("closed!"), "heading gold")
    won = [(row[1], 0, row[2]) for row in view.events if row[0] == What.WON]
    salaries = [(row[1], row[2], row[3]) for row in view.events if row[0] == What.SALARY]
    for place, (seat, imp, gems) in enumerate([*won, *salaries]):
        yield from share_sprites(view, gallery, place, len(won + salaries), (seat, imp, gems))


def share_sprites(view: View, gallery: int, place: int, n: int, share: tuple[int, int, int]) -> Iterator[Sprite]:
    """What somebody got from a gallery that closed: the closer, crowned, or an imp that goes home."""
    seat, imp, gems = share
    face, amount = view.layout.closing(gallery, place, n)
    name = imp_words(seat, imp, view.words) if imp else view.names[seat]
    art = imp_art(view, IMPS * seat + imp - 1) if imp else f"imp-{seat}"
    yield sprite(f"share-{place}", art, face, label=f"{name}: {gem_words(gems, gems, view.words)}")
    if imp:
        yield tag_sprite(f"share-{place}", IMPS * seat + imp - 1, face)
    else:
        yield sprite(f"share-{place}-crown", "crown", face.part(face.w * 0.6, -2, face.w * 0.4, face.w * 0.4))
    tone = "count gold" if gems else "count soft"
    yield sprite(f"share-{place}-gems", "words", amount, text=f"+{gems}", tone=tone)


# --- bursts -------------------------------------------------------------------------------------------------------------


def burst_sprites(view: View) -> Iterator[Sprite]:
    """Explosions where the bombs lay, shots at those they hit, and what came out of a chest."""
    for what, seat, a, b, *_ in view.events:
        if what == What.EXPLODED:
            yield sprite(f"blast-{a}-{b}", "blast", blast_box(view, a, b), label=view.words("an explosion"))
        elif what in (What.SHOT, What.HIRED):
            imp = IMPS * seat + a - 1
            box = imp_box(view, imp)
            yield sprite(f"shot-{imp_id(imp)}", "shot", box.part(0, 0, box.w * 0.5, box.w * 0.5))
    yield from found_sprites(view)


def blast_box(view: View, gallery: int, spot: int) -> Box:
    """Round a bomb, and on the picture."""
    box = bomb_box(view, gallery, spot)
    size = box.w * 1.5
    width, _ = SHAPES[view.layout.shape]
    x, y = box.x + (box.w - size) / 2, box.y + (box.h - size) / 2
    return Box(min(x, width - size), max(y, 0), size, size)


def found_sprites(view: View) -> Iterator[Sprite]:
    """What came out of the chests of the cards just laid; a bomb lies there as it is."""
    s, layout = view.s, view.layout
    for gallery, spot in sorted(view.laid):
        chest = s.opened[gallery][spot]
        if chest in FOUND:
            box = layout.card(layout.spot(gallery, spot), mixed=False).found
            yield sprite("found", FOUND[chest], box, label=chest_words(chest, view.words))


FOUND: dict[int, str] = {
    Chest.NUGGET: "nuggets-1",
    Chest.TWO_NUGGETS: "nuggets-2",
    Chest.DIAMOND: "diamonds-1",
    Chest.TWO_DIAMONDS: "diamonds-2",
    Chest.BONES: "bones",
    Chest.HELMET: "helmet",
    Chest.CROSS: "cross",
    Chest.ARMOUR: "armour",
}
