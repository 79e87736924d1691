"""The village of imps, with its prices, and the buttons of who must choose."""

from collections.abc import Iterator

from filon.games.imps.moves import service_name
from filon.games.imps.rules_table import can_buy, can_pay, has_victim
from filon.games.imps.state import Phase, Service
from filon.games.imps.story import gem_words, piece_words
from filon.scene import TALL, Box, Sprite, sprite, written

from .pieces import View

SERVICES = [service for service in Service if service != Service.NONE]


def village_sprites(view: View) -> Iterator[Sprite]:
    """All that can be bought; what cannot be now, or by this seat, is dim. On a phone buttons may need the room."""
    s, layout = view.s, view.layout
    if layout.shape == TALL and s.phase in SEVERAL:
        return
    if layout.shape != TALL:
        yield sprite("village", "panel", layout.village)
        heading = layout.village.part(16, 6, 300, 28)
        yield sprite("village-heading", "words", heading, text=view.words("Village"), tone="heading left")
    for place, service in enumerate(SERVICES):
        yield from shop_sprites(view, place, service)


SEVERAL = (Phase.START, Phase.BOTH)  # two buttons or more


def shop_sprites(view: View, place: int, service: Service) -> Iterator[Sprite]:
    """One thing to buy, and its price."""
    s, words, layout = view.s, view.words, view.layout
    name, box = f"buy-{service_name(service)}", layout.shop_box(place)
    open_now = s.phase == Phase.VILLAGE and can_buy(view.record, s.active, service)
    price = s.prices[service]
    said = piece_words(service, words)
    label = words("{service}, {gems}", service=said, gems=gem_words(price, price, words))
    tone = "chosen" if s.service == service else "" if open_now else "dim"
    yield sprite(name, f"shop-{service_name(service)}", box, label=label, tone=tone)
    yield from price_sprites(view, name, box, service)
    if layout.shape != TALL:
        yield written(layout, f"{name}-words", box.part(-3, box.h + 30, box.w + 6, 40), words(SHORT[service]), "hint soft")


def price_sprites(view: View, name: str, box: Box, service: Service) -> Iterator[Sprite]:
    """What a thing costs: below it, or in its corner; alarming if the seat whose turn it is cannot pay."""
    text, affordable = str(view.s.prices[service]), can_pay(view.record, view.s.active, service)
    colour = "" if affordable else " alarm"
    if view.layout.shape == TALL:
        plate = box.part(box.w - 30, -3, 32, 20)
        yield sprite(f"{name}-plate", "panel", plate)
        yield sprite(f"{name}-gem", "gem-emerald", plate.part(3, 3, 14, 14))
        yield sprite(f"{name}-price", "words", plate.part(18, 2, 12, 16), text=text, tone=f"hint left{colour}")
        return
    yield sprite(f"{name}-gem", "gem-emerald", box.part(14, box.h + 5, 24, 24))
    yield sprite(f"{name}-price", "words", box.part(42, box.h + 5, 26, 24), text=text, tone=f"count left{colour}")


SHORT: dict[int, str] = {
    Service.HELMET: "helmet",
    Service.CROSS: "cross",
    Service.ARMOUR: "armour",
    Service.BOMB_PLACE: "place a bomb",
    Service.BOMB_REMOVE: "take one away",
    Service.KILLER: "killer",
}


# --- buttons ------------------------------------------------------------------------------------------------------------


def button_sprites(view: View) -> Iterator[Sprite]:
    """What the seat may do that no piece on the table stands for."""
    buttons = [name for name in BUTTONS.get(view.s.phase, ()) if name != "shoot-any" or has_victim(view.record)]
    for place, name in enumerate(buttons):
        box = view.layout.button(place, len(buttons))
        said = view.words(SAID[name])
        yield sprite(name, "button", box, label=said)
        yield from face_sprites(view, name, box, said)


def face_sprites(view: View, name: str, box: Box, said: str) -> Iterator[Sprite]:
    """The picture on a button and its words: beside it, or below it; where there is little room, words alone."""
    size, layout = min(30, box.h - 10), view.layout
    if box.w >= SMALL:
        yield sprite(f"{name}-icon", ICONS[name], box.part(8, (box.h - size) / 2, size, size))
        yield written(layout, f"{name}-words", box.part(14 + size, 2, box.w - size - 20, box.h - 4), said, "body ink")
    elif name in BRIEF:
        yield sprite(f"{name}-icon", ICONS[name], box.part((box.w - 24) / 2, 3, 24, 24))
        yield written(layout, f"{name}-words", box.part(1, 27, box.w - 2, 16), view.words(BRIEF[name]), "hint ink")
    else:
        yield written(layout, f"{name}-words", box.part(3, 2, box.w - 6, box.h - 4), said, "hint ink")


SMALL = 100  # units

BUTTONS: dict[int, tuple[str, ...]] = {
    Phase.START: ("recover", "play-on"),
    Phase.VILLAGE: ("skip",),
    Phase.DIG: ("pass",),
    Phase.BOMB: ("pass",),
    Phase.SHOOT: ("pass",),
    Phase.BOTH: ("place-bomb", "shoot-any", "pass"),
}

SAID: dict[str, str] = {
    "recover": "Bring them back",
    "play-on": "Play on",
    "skip": "Roll the dice",
    "pass": "Pass",
    "place-bomb": "Place my bomb",
    "shoot-any": "Shoot",
}

BRIEF: dict[str, str] = {"skip": "Roll", "pass": "Pass"}

ICONS: dict[str, str] = {
    "recover": "rip",
    "play-on": "gem-emerald",
    "skip": "die-a-5",
    "pass": "no",
    "place-bomb": "bomb",
    "shoot-any": "pistol",
}
