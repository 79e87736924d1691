"""The pictures pages are decorated with, drawn from the sheets of symbols; every one is an SVG that needs nothing else.

No compiled game is asked for: the first page must be there before anything is compiled.
"""

import hashlib
from functools import lru_cache
from pathlib import Path
from xml.etree import ElementTree

from filon import games
from filon.scene import BARS, WIDE, Scene, Sheet, Sprite, sheet_of, svg_of
from filon.scene.sheet import SVG, Copier, without_space

HERO_SYMBOLS = games.GAMES_FOLDER / "dragobert" / "art.svg"  # the gallery on the first page is one of its mines
HERO_BOX = f"0 {BARS[WIDE] + 14} 1440 224"
CARD = (160, 224)  # of the gallery on the first page


@lru_cache(maxsize=32)
def art_sheet(folder: Path | None) -> str:
    """All symbols a live board of the game in that folder may use, as one SVG to be put into the page once."""
    own = folder / "art.svg" if folder else None
    sheet = sheet_of(own) if own and own.exists() else sheet_of()
    parts = (without_space(ElementTree.tostring(part, encoding="unicode")) for part in sheet.parts.values())
    return f'<svg xmlns="{SVG}" width="0" height="0" stroke-linejoin="round">{"".join(parts)}</svg>'


@lru_cache(maxsize=64)
def symbol_svg(name: str) -> str | None:
    """One symbol of the common sheet as a picture; None if there is no such symbol."""
    sheet = sheet_of()
    box = sheet.parts[name].get("viewBox") if name in sheet else None
    if box is None:
        return None
    copier = Copier(sheet, "s-")
    used = copier.need(name)
    return (
        f'<svg xmlns="{SVG}" viewBox="{box}" stroke-linejoin="round"><defs>{copier.text()}</defs>'
        f'<use href="#{used}" width="100%" height="100%"/></svg>'
    )


@lru_cache(maxsize=1)
def hero_svg() -> str:
    """The mine of the first page: the way out, lamps, dwarves at work, the dragon, flames."""
    scene = Scene("wide", "", "", (), (), tuple(hero_sprites()))
    drawn = svg_of(scene, hero_sheet())
    return drawn.replace(
        'viewBox="0 0 1440 900" width="1440" height="900"', f'viewBox="{HERO_BOX}" width="1440" height="224"', 1
    )


def hero_sheet() -> Sheet:
    """The common art and that of the gallery."""
    return sheet_of(HERO_SYMBOLS)


GALLERY = ("out", "blue", "blue", "blue", "wagon", "blue", "lair", "red", "red")
STANDING = ((0, 1, 26), (1, 2, 70), (2, 4, 6), (3, 4, 96), (4, 5, 30))  # dwarf, card, how far from its left edge


def hero_sprites() -> list[Sprite]:
    """The gallery, and who is in it."""
    wide, high = CARD
    cards = [Sprite(f"mine-{n}", f"mine-{art}", n * wide, 14, wide, high) for n, art in enumerate(GALLERY)]
    dragon = Sprite("dragon", "dragobert", GALLERY.index("lair") * wide + 2, 52, 156, 156)
    dwarves = [Sprite(f"dwarf-{who}", f"dwarf-{who}", n * wide + x, 138, 66, 66) for who, n, x in STANDING]
    gold = [Sprite(f"gold-{n}", "nugget", 3 * wide + 24 + 38 * n, 168, 36, 36) for n in range(3)]
    return [*cards, dragon, *gold, *dwarves]


def digest_of_text(text: str) -> str:
    """A short name for a content, to be put into its address."""
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()


@lru_cache(maxsize=1)
def art_version() -> str:
    """One digest for all common pictures."""
    return digest_of_text(art_sheet(None) + hero_svg() + Path(__file__).read_text(encoding="utf-8"))
