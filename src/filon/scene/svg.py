"""A scene as a still picture: one SVG text that needs nothing else. Any renderer can read it: no `var()`, no style sheet,
no filter, no reference outside itself.
"""

import hashlib
from collections.abc import Iterator
from html import escape
from typing import Protocol

import msgspec

from .lettering import LETTERING, LINE, Lettering, style_of
from .look import (
    BADGE,
    BADGES,
    BOXES,
    COLOUR,
    CORNERS,
    DIM,
    GOLD,
    INK,
    IVORY,
    OPEN,
    RAISED,
    RING,
    RINGS,
    SPOT,
    SPOT_OPACITY,
    TURN_LINE,
    Edge,
    Ring,
    RoundedBox,
)
from .model import BARS, FORMS, Box, Field, Scene, Sprite, framed
from .sheet import SVG, Copier, Sheet

BAR, BAR_TEXT = "#211a17", "#f5e9d3"


class Symbols(Protocol):
    """Where a picture finds what it is drawn with."""

    def need(self, name: str, /) -> str:
        """The id of a symbol in the picture."""


def escaped(text: str) -> str:
    """A text between two tags."""
    return escape(text, quote=False)


def svg_of(scene: Scene, sheet: Sheet) -> str:
    """The whole picture; ids in it are its own, so that several can stand on one page."""
    still = msgspec.structs.replace(scene, notice=None)  # what a live board does with it is not in the picture
    prefix = "p" + hashlib.blake2b(msgspec.json.encode(still), digest_size=4).hexdigest() + "-"
    copier = Copier(sheet, prefix)
    body = "\n".join([*ground(scene, copier), *sprites_svg(scene, copier)])
    (width, height), bar = scene.size, BARS[scene.shape]
    words = " ".join([scene.asked, *scene.happened])
    return (
        f'<svg xmlns="{SVG}" viewBox="0 0 {width} {height + bar}" width="{width}" height="{height + bar}"'
        f' stroke-linejoin="round" role="img" aria-labelledby="{prefix}title {prefix}desc">\n'
        f'<title id="{prefix}title">{escaped(scene.title)}</title>\n<desc id="{prefix}desc">{escaped(words)}</desc>\n'
        f"<defs>{copier.text()}</defs>\n{titled(scene)}\n"
        f'<g transform="translate(0 {bar})">\n{body}\n</g>\n</svg>\n'
    )


def sprites_svg(scene: Scene, copier: Copier) -> Iterator[str]:
    """Every sprite; those of a field together, where the first of them stands."""
    field = scene.field
    held = [sprite for sprite in scene.sprites if field and field.has(sprite.id)]
    for sprite in scene.sprites:
        if field is None or not field.has(sprite.id):
            yield sprite_svg(sprite, scene.shape, copier)
        elif sprite is held[0]:
            yield through_window(scene, field, held, copier)


def through_window(scene: Scene, field: Field, held: list[Sprite], copier: Copier) -> str:
    """The sprites of a field, with its frame in the middle of its window and nothing over the window's edge."""
    zone = scene.zone(field.zone)
    window = Box(zone.x, zone.y, zone.w, zone.h)
    scale, x, y = framed(window, field.frame)
    seen = ((zone.x - x) / scale, (zone.y - y) / scale, zone.w / scale, zone.h / scale)
    inside = "\n".join(sprite_svg(sprite, scene.shape, copier, scale) for sprite in held)
    return f'<svg {at(window)} viewBox="{" ".join(map(decimal, seen))}">\n{inside}\n</svg>'


def titled(scene: Scene) -> str:
    """The title line above the board, which a page has in its bar."""
    (width, height), bar = scene.size, BARS[scene.shape]
    ground = f'<rect width="{width}" height="{height + bar}" rx="{corner_of(scene)}" fill="{BAR}"/>'
    lettering = LETTERING[scene.shape]["title"]
    words = Sprite("", "words", 16, 0, width - 32, bar, text=scene.title, tone="left")
    return ground + "".join(text_svg(words, lettering, BAR_TEXT))


def ground(scene: Scene, copier: Copier) -> Iterator[str]:
    """Dark rock with lamplight in the middle."""
    width, height = scene.size
    for name in ("lamplight", "hewn"):
        yield f'<rect width="{width}" height="{height}" rx="{corner_of(scene)}" fill="url(#{copier.need(name)})"/>'


def corner_of(scene: Scene) -> int:
    """The radius of a board's corners."""
    return CORNERS[scene.shape]


def sprite_svg(sprite: Sprite, shape: str, copier: Symbols, scale: float = 1) -> str:
    """One sprite: its art, its halo, its text. However large a field is shown, its halos are as broad as others."""
    title = f"<title>{escaped(sprite.label)}</title>" if sprite.label else ""
    middle = f"{decimal(sprite.x + sprite.w / 2)} {decimal(sprite.y + sprite.h / 2)}"
    turned = f' transform="rotate({decimal(sprite.turn)} {middle})"' if sprite.turn else ""
    art, halo = art_of(sprite, copier), halo_of(sprite, scale)
    parts = [*((halo, art) if is_disc(sprite) else (art, halo)), *text_of(sprite, shape)]
    return f'<g data-id="{escape(sprite.id)}"{turned}>{title}{"".join(parts)}</g>'


def art_of(sprite: Sprite, copier: Symbols) -> str:
    """The symbol, or the box of a form."""
    dim = f' opacity="{DIM}"' if "dim" in sprite.tone.split() else ""
    if sprite.art not in FORMS:
        return f'<use href="#{copier.need(sprite.art)}" {at(sprite)}{dim}/>'
    if sprite.art == "veil":
        return f'<rect {at(sprite)} fill="url(#{copier.need("vignette")})"/>'
    return f"<g{dim}>{box_svg(sprite)}</g>" if sprite.art != "words" else ""


def box_svg(sprite: Sprite) -> str:
    """A box in any size."""
    turn = TURN_LINE if sprite.art == "panel" and "turn" in sprite.tone.split() else None
    return "".join(boxed(sprite, part, turn or part.line) for part in BOXES[sprite.art])


def boxed(sprite: Sprite, part: RoundedBox, line: Edge) -> str:
    """One rounded rectangle of a form."""
    edge = f' stroke-opacity="{line.opacity}"' if line.opacity else ""
    box = f'<rect {at(grown(sprite, -part.inset))} rx="{decimal(part.corner)}" fill="{part.fill}"'
    return f'{box} stroke="{line.colour}"{edge} stroke-width="{decimal(line.width)}"/>'


def grown(sprite: Sprite, by: float) -> Sprite:
    """The place of a sprite with some room round it."""
    return Sprite("", "", sprite.x - by, sprite.y - by, sprite.w + 2 * by, sprite.h + 2 * by)


def is_disc(sprite: Sprite) -> bool:
    """A piece that stands among others: its halo is behind it, so as to hide none of them."""
    return "corner" in sprite.tone.split()


def halo_of(sprite: Sprite, scale: float) -> str:
    """The line round a sprite that is lit, chosen or new: gold or ivory over ink."""
    tones = sprite.tone.split()
    if "chosen" in tones:
        return ringed(sprite, RINGS["chosen"], scale)
    if "turn" in tones and is_disc(sprite):
        return spotlight(sprite)
    state = next((state for state in ("lit", "new") if state in tones), "")
    return (open_place_svg(sprite) if state == "lit" else "") + ringed(sprite, RINGS[state], scale) if state else ""


def open_place_svg(sprite: Sprite) -> str:
    """Gold in an empty place, and a dot."""
    if sprite.art != "place":
        return ""
    middle = f'cx="{decimal(sprite.x + sprite.w / 2)}" cy="{decimal(sprite.y + sprite.h / 2)}"'
    light = f'<rect {at(sprite)} rx="{BOXES["place"][0].corner}" fill="{GOLD}" fill-opacity="{OPEN["fill"]}"/>'
    return f'{light}<circle {middle} r="{decimal(sprite.w * OPEN["dot"])}" fill="{GOLD}"/>'


def spotlight(sprite: Sprite) -> str:
    """Gold light behind a piece."""
    x, y, radius = sprite.x + sprite.w / 2, sprite.y + sprite.h / 2, sprite.w * SPOT["radius"]
    place = f'cx="{decimal(x)}" cy="{decimal(y)}" r="{decimal(radius)}"'
    light = f'<circle {place} fill="{GOLD}" fill-opacity="{SPOT_OPACITY}" stroke="{INK}" stroke-width="{SPOT["ink"]}"/>'
    return f'{light}<circle {place} fill="none" stroke="{GOLD}" stroke-width="{SPOT["width"]}"/>'


def ringed(sprite: Sprite, ring: Ring, scale: float) -> str:
    """A rounded line a little outside a sprite."""
    corner = decimal(min(sprite.w, sprite.h) / RING["square"] if sprite.w == sprite.h else RING["corner"])
    box = f'<rect {at(grown(sprite, RING["gap"]))} rx="{corner}" fill="none"'
    lengths = " ".join(decimal(float(length) / scale) for length in ring.dashes.split())
    dashes = f' stroke-dasharray="{lengths}"' if lengths else ""
    ink = f'{box} stroke="{INK}" stroke-width="{decimal((ring.width + RING["ink"]) / scale)}"/>'
    return f'{ink}{box} stroke="{ring.colour}" stroke-width="{decimal(ring.width / scale)}"{dashes}/>'


def text_of(sprite: Sprite, shape: str) -> Iterator[str]:
    """Words in their box, or the count of an art in a badge."""
    if not sprite.text:
        return
    if sprite.art in FORMS:
        yield from text_svg(sprite, style_of(sprite.tone, shape))
    else:
        yield badge_of(sprite, shape)


def text_svg(sprite: Sprite, lettering: Lettering, otherwise: str = IVORY) -> Iterator[str]:
    """Lines of text, in the middle of the box from top to bottom; centred unless the tone says left or right."""
    tones = sprite.tone.split()
    colour = next((COLOUR[tone] for tone in tones if tone in COLOUR), otherwise)
    side = next((tone for tone in tones if tone in ("left", "right")), "middle")
    anchor, x = {
        "left": ("start", sprite.x),
        "right": ("end", sprite.x + sprite.w),
        "middle": ("middle", sprite.x + sprite.w / 2),
    }[side]
    lines = sprite.text.split("\n")
    step = lettering.size * LINE
    first = sprite.y + sprite.h / 2 - step * (len(lines) - 1) / 2 + lettering.size * RAISED
    for i, line in enumerate(lines):
        place = f'x="{decimal(x)}" y="{decimal(first + i * step)}"'
        yield f'<text {place} text-anchor="{anchor}" fill="{colour}" {lettering.css}>{escaped(line)}</text>'


def badge_of(sprite: Sprite, shape: str) -> str:
    """A count in an ink disc with an ivory ring: at the foot of the art, or small in its upper corner."""
    small = "corner" in sprite.tone.split()
    size: int = getattr(BADGES["corner" if small else "foot"], shape)
    radius = size * (BADGE["one"] if len(sprite.text) < 2 else BADGE["more"])
    inside = radius * BADGE["corner"]
    x, y = (sprite.x + sprite.w - inside, sprite.y + inside) if small else foot_of(sprite)
    disc = f'<circle cx="{decimal(x)}" cy="{decimal(y)}" r="{decimal(radius)}" fill="{INK}"'
    return (
        f'{disc} stroke="{IVORY}" stroke-width="{BADGE["line"]}"/>'
        f'<text x="{decimal(x)}" y="{decimal(y + size * RAISED)}" text-anchor="middle" fill="{IVORY}"'
        f" {Lettering(size, int(BADGE['weight'])).css}>{escaped(sprite.text)}</text>"
    )


def foot_of(sprite: Sprite) -> tuple[float, float]:
    """Where a badge stands at the foot of its art."""
    return sprite.x + sprite.w / 2, sprite.y + sprite.h - BADGE["foot"]


def at(sprite: Sprite | Box) -> str:
    """Where a sprite is, as attributes."""
    return f'x="{decimal(sprite.x)}" y="{decimal(sprite.y)}" width="{decimal(sprite.w)}" height="{decimal(sprite.h)}"'


def decimal(value: float) -> str:
    """A number as short as can be."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
