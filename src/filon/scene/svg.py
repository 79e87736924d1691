"""A scene as a still picture: one SVG text that needs nothing else. Any renderer can read it: no `var()`, no style sheet,
no filter, no reference outside itself.
"""

import hashlib
from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

import msgspec

from .lettering import LINE, Lettering, style_of
from .model import FORMS, TALL, Scene, Sprite
from .sheet import SVG, Copier, Sheet

INK, IVORY, GOLD, SOFT, ALARM = "#1a1216", "#fff3d6", "#ffc94d", "#cbb898", "#ff9a8a"
PANEL, PANEL_LINE, PAPER, PAPER_LINE = "#2b2126", "#4a3b40", "#f1dfb8", "#b98a50"
COLOUR = {"soft": SOFT, "gold": GOLD, "ink": "#2a1c18", "alarm": ALARM}
DIM = ' opacity=".45"'


def svg_of(scene: Scene, sheet: Sheet) -> str:
    """The whole picture; ids in it are its own, so that several can stand on one page."""
    prefix = "p" + hashlib.blake2b(msgspec.json.encode(scene), digest_size=4).hexdigest() + "-"
    copier = Copier(sheet, prefix)
    body = "\n".join([*ground(scene, copier), *(drawn(sprite, scene.shape, copier) for sprite in scene.sprites)])
    width, height = scene.size
    words = " ".join([scene.asked, *scene.happened])
    return (
        f'<svg xmlns="{SVG}" viewBox="0 0 {width} {height}" width="{width}" height="{height}" stroke-linejoin="round"'
        f' role="img" aria-labelledby="{prefix}title {prefix}desc">\n'
        f'<title id="{prefix}title">{escape(scene.title)}</title>\n<desc id="{prefix}desc">{escape(words)}</desc>\n'
        f"<defs>{copier.text()}</defs>\n{body}\n</svg>\n"
    )


def ground(scene: Scene, copier: Copier) -> Iterator[str]:
    """Dark rock with lamplight in the middle."""
    width, height = scene.size
    corner = 0 if scene.shape == TALL else 16
    for name in ("lamplight", "hewn"):
        yield f'<rect width="{width}" height="{height}" rx="{corner}" fill="url(#{copier.need(name)})"/>'


def drawn(sprite: Sprite, shape: str, copier: Copier) -> str:
    """One sprite: its art, its halo, its text."""
    title = f"<title>{escape(sprite.label)}</title>" if sprite.label else ""
    middle = f"{number(sprite.x + sprite.w / 2)} {number(sprite.y + sprite.h / 2)}"
    turned = f' transform="rotate({number(sprite.turn)} {middle})"' if sprite.turn else ""
    art, halo = art_of(sprite, copier), halo_of(sprite)
    parts = [*((halo, art) if is_disc(sprite) else (art, halo)), *text_of(sprite, shape)]
    return f"<g data-id={quoteattr(sprite.id)}{turned}>{title}{''.join(parts)}</g>"


def art_of(sprite: Sprite, copier: Copier) -> str:
    """The symbol, or the box of a form."""
    dim = DIM if "dim" in sprite.tone.split() else ""
    if sprite.art not in FORMS:
        return f'<use href="#{copier.need(sprite.art)}" {at(sprite)}{dim}/>'
    if sprite.art == "veil":
        return f'<rect {at(sprite)} fill="url(#{copier.need("vignette")})"/>'
    return f"<g{dim}>{form_of(sprite)}</g>" if sprite.art != "words" else ""


def form_of(sprite: Sprite) -> str:
    """A box in any size."""
    match sprite.art:
        case "panel":
            line = f'stroke="{GOLD}" stroke-width="3.5"' if "turn" in sprite.tone.split() else panel_line()
            return f'<rect {at(sprite)} rx="14" fill="{PANEL}" {line}/>'
        case "page":
            inner = Sprite("", "", sprite.x + 8, sprite.y + 8, sprite.w - 16, sprite.h - 16)
            return (
                f'<rect {at(sprite)} rx="14" fill="{PAPER}" stroke="{INK}" stroke-width="3"/>'
                f'<rect {at(inner)} rx="9" fill="none" stroke="{PAPER_LINE}" stroke-width="1.6"/>'
            )
        case "button":
            return f'<rect {at(sprite)} rx="12" fill="{PAPER}" stroke="{INK}" stroke-width="3"/>'
    return f'<rect {at(sprite)} rx="10" fill="none" stroke="{IVORY}" stroke-opacity=".16" stroke-width="2"/>'


def panel_line() -> str:
    """The quiet edge of a panel."""
    return f'stroke="{PANEL_LINE}" stroke-width="1.5"'


def is_disc(sprite: Sprite) -> bool:
    """A piece that stands among others: its halo is behind it, so as to hide none of them."""
    return "corner" in sprite.tone.split()


def halo_of(sprite: Sprite) -> str:
    """The line round a sprite that is lit, chosen or new: gold or ivory over ink."""
    tones = sprite.tone.split()
    if "chosen" in tones:
        return ringed(sprite, GOLD, 4.5, "")
    if "turn" in tones and is_disc(sprite):
        return spotlight(sprite)
    if "lit" in tones:
        return ringed(sprite, GOLD, 3.5, ' stroke-dasharray="9 5"')
    return ringed(sprite, IVORY, 3, "") if "new" in tones else ""


def spotlight(sprite: Sprite) -> str:
    """Gold light behind a piece."""
    x, y, radius = sprite.x + sprite.w / 2, sprite.y + sprite.h / 2, sprite.w * 0.56
    place = f'cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
    light = f'<circle {place} fill="{GOLD}" fill-opacity=".55" stroke="{INK}" stroke-width="6"/>'
    return f'{light}<circle {place} fill="none" stroke="{GOLD}" stroke-width="3"/>'


def ringed(sprite: Sprite, colour: str, width: float, dashes: str) -> str:
    """A rounded line a little outside a sprite."""
    around = Sprite("", "", sprite.x - 3, sprite.y - 3, sprite.w + 6, sprite.h + 6)
    round_corner = number(min(sprite.w, sprite.h) / 3 if sprite.w == sprite.h else 13)
    box = f'<rect {at(around)} rx="{round_corner}" fill="none"'
    return f'{box} stroke="{INK}" stroke-width="{width + 4}"/>{box} stroke="{colour}" stroke-width="{width}"{dashes}/>'


def text_of(sprite: Sprite, shape: str) -> Iterator[str]:
    """Words in their box, or the count of an art in a badge."""
    if not sprite.text:
        return
    if sprite.art in FORMS:
        yield from words_of(sprite, style_of(sprite.tone, shape))
    else:
        yield badge_of(sprite, shape)


def words_of(sprite: Sprite, lettering: Lettering) -> Iterator[str]:
    """Lines of text, in the middle of the box from top to bottom; centred unless the tone says left or right."""
    tones = sprite.tone.split()
    colour = next((COLOUR[tone] for tone in tones if tone in COLOUR), IVORY)
    side = next((tone for tone in tones if tone in ("left", "right")), "middle")
    anchor, x = {
        "left": ("start", sprite.x),
        "right": ("end", sprite.x + sprite.w),
        "middle": ("middle", sprite.x + sprite.w / 2),
    }[side]
    lines = sprite.text.split("\n")
    step = lettering.size * LINE
    first = sprite.y + sprite.h / 2 - step * (len(lines) - 1) / 2 + lettering.size * 0.36
    for i, line in enumerate(lines):
        place = f'x="{number(x)}" y="{number(first + i * step)}"'
        yield f'<text {place} text-anchor="{anchor}" fill="{colour}" {lettering.css}>{escape(line)}</text>'


def badge_of(sprite: Sprite, shape: str) -> str:
    """A count in an ink disc with an ivory ring: at the foot of the art, or small in its upper corner."""
    small = "corner" in sprite.tone.split()
    size = (14 if shape != TALL else 13) if small else (19 if shape != TALL else 16)
    radius = size * (0.78 if len(sprite.text) < 2 else 0.9)
    x = sprite.x + sprite.w - radius * 0.75 if small else sprite.x + sprite.w / 2
    y = sprite.y + radius * 0.75 if small else sprite.y + sprite.h - 4
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{INK}" stroke="{IVORY}" stroke-width="2"/>'
        f'<text x="{number(x)}" y="{number(y + size * 0.36)}" text-anchor="middle" fill="{IVORY}"'
        f" {Lettering(size, 700).css}>{escape(sprite.text)}</text>"
    )


def at(sprite: Sprite) -> str:
    """Where a sprite is, as attributes."""
    return f'x="{number(sprite.x)}" y="{number(sprite.y)}" width="{number(sprite.w)}" height="{number(sprite.h)}"'


def number(value: float) -> str:
    """A number as short as can be."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
