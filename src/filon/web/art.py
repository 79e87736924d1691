"""The pictures pages are decorated with, drawn from the sheets of symbols; every one is an SVG that needs nothing else.

Nothing compiled is asked for: the first page must be there before anything is compiled.
"""

import hashlib
from functools import lru_cache
from pathlib import Path
from xml.etree import ElementTree

from filon import games
from filon.kernel.contract import Rules
from filon.kernel.words import Words, words_for
from filon.scene import BARS, HERO_STRIP, WIDE, Face, Hero, Scene, face_svg, sheet_in, sheet_of, svg_of
from filon.scene.sheet import SVG, Copier, without_space


@lru_cache(maxsize=32)
def art_sheet(folder: Path | None) -> str:
    """All symbols a live board of the game in that folder may use, as one SVG to be put into the page once."""
    sheet = sheet_in(folder) if folder else sheet_of()
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


def common_picture(name: str) -> str | None:
    """A picture that belongs to no game: a symbol, or one of those put together here; None if there is none of that name."""
    drawn = {"hero": hero_svg, "your-turn": your_turn_svg}.get(name)
    return drawn() if drawn else symbol_svg(name)


@lru_cache(maxsize=1)
def your_turn_svg() -> str:
    """The nugget of the pages with a mark on it: the icon of a page that waits for its viewer."""
    plain = symbol_svg("bignugget")
    assert plain is not None
    ring, disc = 'r="15" fill="#fff3d6"', 'r="12" fill="#c22b3a"'
    mark = "".join(f'<circle cx="33" cy="33" {one}/>' for one in (ring, disc))
    return plain.replace("</svg>", f"{mark}</svg>")


@lru_cache(maxsize=1)
def hero() -> tuple[Hero, Path] | None:
    """The hero of the first page and the folder of its game: that of the first game which has one."""
    found = ((getattr(rules, "HERO", None), rules.IDENTITY.folder) for rules in games.all_rules()[0])
    return next(((declared, folder) for declared, folder in found if declared is not None), None)


@lru_cache(maxsize=1)
def hero_svg() -> str | None:
    """The picture of the first page; None if no game has a hero."""
    if (shown := hero()) is None:
        return None
    declared, folder = shown
    left, top, wide, high = HERO_STRIP
    drawn = svg_of(Scene(WIDE, "", "", (), (), declared.sprites), sheet_in(folder))
    box = f'viewBox="{left} {BARS[WIDE] + top} {wide} {high}" width="{wide}" height="{high}"'
    return drawn.replace('viewBox="0 0 1440 900" width="1440" height="900"', box, 1)


def face_of(rules: Rules) -> Face:
    """The face of a game; one that says nothing, if it declares none."""
    declared: Face = getattr(rules, "FACE", Face())
    return declared


@lru_cache(maxsize=32)
def drawn_face(face: Face, folder: Path) -> str:
    """The picture of a game's face."""
    return face_svg(face, sheet_in(folder))


def hero_says(words: Words) -> str:
    """What the picture of the first page shows, in a sentence; nothing if there is none."""
    if (shown := hero()) is None:
        return ""
    declared, folder = shown
    spoken = words_for(words.language, folder / "locale")
    return spoken(declared.says)


def digest_of_text(text: str) -> str:
    """A short name for a content, to be put into its address."""
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()


@lru_cache(maxsize=1)
def art_version() -> str:
    """One digest for all common pictures."""
    return digest_of_text(art_sheet(None) + (hero_svg() or "") + Path(__file__).read_text(encoding="utf-8"))
