"""The King's board of kingsmine with its 12 places and what lies covered, and the stock of tools with prices."""

from collections import Counter
from collections.abc import Iterator

from filon.games.kingsmine.moves import ware_id
from filon.games.kingsmine.names import gold_words, thing_begins, thing_words, things_words
from filon.games.kingsmine.state import FIRST_TOOL, KINDS, PLACES, Phase, What
from filon.scene import TALL, Sprite, called, sprite

from .pieces import View, gold_sprites, tile_art

BARTERING = (Phase.OFFER, Phase.TAKE)


def king_sprites(view: View) -> Iterator[Sprite]:
    """The board with every place and its number."""
    layout = view.layout
    if layout.king_panel and layout.king_heading:
        yield sprite("king", "panel", layout.king_panel, label=view.words("The King's board"))
        yield called(layout, "king-heading", layout.king_heading, view.words("The King's board"), "heading left")
    yield sprite("king-crown", "crown", layout.crown)
    gone = chosen_places(view)
    for place in range(1, PLACES + 1):
        yield from place_sprites(view, place, chosen=place in gone)
    for place in range(1, PLACES + 1):
        yield from foot_sprites(view, place, chosen=place in gone)


def chosen_places(view: View) -> set[int]:
    """The places whose tiles are to be taken in the barter under way: the first ones that show a kind."""
    s, gone = view.s, set()
    for kind in range(1, FIRST_TOOL):
        shown = [place for place in range(1, PLACES + 1) if s.board[place] == kind]
        gone.update(shown[: s.taken[kind]])
    return gone


def place_sprites(view: View, place: int, *, chosen: bool) -> Iterator[Sprite]:
    """A place: free, or with its visible tile on those that lie covered."""
    s, words, layout = view.s, view.words, view.layout
    name, box, kind = f"place-{place}", layout.king_box(place), view.s.board[place]
    below = covered_at(view, place)
    if below:
        yield sprite(f"{name}-below", "pile-under", box)
    if not kind or (chosen and s.phase == Phase.TAKE):
        label = words("place {n}, free", n=place) if not kind else words("place {n}, chosen", n=place)
        yield sprite(name, "throne", box, label=label, tone="" if not chosen else "dim")
        return
    label = words(
        "place {n}: {thing}, {gold}", n=place, thing=thing_words(kind, words), gold=gold_words(s.gold[kind], words)
    )
    if below:
        label += ", " + words("covered: {things}", things=things_words(reversed(below), words))
    given = any(row[3] == place and row[2] == kind for row in view.told(What.GIVEN))
    tone = "new corner" if given else "corner"
    inset = box.w * 0.04
    top = box.part(0, 0, box.w * 0.9, box.h * 0.9) if below else box.part(inset, inset, box.w - 2 * inset, box.h - 2 * inset)
    yield sprite(name, tile_art(kind), top, label=label, tone=tone)


def covered_at(view: View, place: int) -> list[int]:
    """The tiles that lie covered on a place, the lowest first."""
    s = view.s
    return [s.covered[n] for n in range(s.n_covered) if s.covered_place[n] == place]


def foot_sprites(view: View, place: int, *, chosen: bool) -> Iterator[Sprite]:
    """Below a place, where it hides nothing: its number, in a barter the price instead, and how many tiles lie covered."""
    name, box, kind = f"place-{place}", view.layout.foot_box(place), view.s.board[place]
    below = len(covered_at(view, place))
    if below:
        half = box.w / 2
        yield sprite(f"{name}-more", "words", box.part(half, 0, half, box.h), text=f"+{below}", tone="hint right")
        box = box.part(0, 0, half, box.h)
    if view.s.phase in BARTERING and kind and not chosen:
        yield from gold_sprites(view, name, kind, box)
    else:
        yield sprite(f"{name}-number", "words", box, text=str(place), tone="hint soft left" if below else "hint soft")


# --- the stock ----------------------------------------------------------------------------------------------------------


def stock_sprites(view: View) -> Iterator[Sprite]:
    """Every kind of tool: how many are left, and its price."""
    layout = view.layout
    if layout.stock_panel and layout.stock_heading:
        yield sprite("stock", "panel", layout.stock_panel, label=view.words("The King's tools"))
        yield called(layout, "stock-heading", layout.stock_heading, view.words("The King's tools"), "heading left")
    for kind in range(FIRST_TOOL, KINDS):
        yield tool_sprite(view, kind)
    for kind in range(FIRST_TOOL, KINDS):
        yield from tool_price_sprites(view, kind)


def tool_sprite(view: View, kind: int) -> Sprite:
    """A tool in stock; dim if there is none."""
    s, words, layout = view.s, view.words, view.layout
    name, box = ware_id(s, kind), layout.stock_box(kind - FIRST_TOOL)
    left = s.wares[kind] - (s.taken[kind] if s.phase == Phase.TAKE else 0)
    label = words(
        "{tool}, {gold}, {n} in stock", tool=thing_begins(kind, words), gold=gold_words(s.gold[kind], words), n=left
    )
    moved = Counter(row[2] for row in view.told(What.GIVEN, What.LOST))
    tone = "dim corner" if not left else "new corner" if moved[kind] else "corner"
    return sprite(name, tile_art(kind), box, label=label, text="" if layout.shape == TALL else str(left), tone=tone)


def tool_price_sprites(view: View, kind: int) -> Iterator[Sprite]:
    """What a tool costs: below it, or on a coin over it."""
    layout, name = view.layout, ware_id(view.s, kind)
    coin, price = layout.price_box(layout.stock_box(kind - FIRST_TOOL))
    is_plain = layout.shape == TALL
    yield sprite(f"{name}-coin", "coin-plain" if is_plain else "coin", coin)
    tone = "hint ink" if is_plain else "count left"
    yield sprite(f"{name}-price", "words", price, text=str(view.s.gold[kind]), tone=tone)
