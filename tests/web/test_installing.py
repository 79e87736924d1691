"""Filon as an app: a manifest a browser can install it by, in both languages, and icons that are what they say."""

import re
import struct

import pytest

from filon.kernel.words import LANGUAGES
from filon.web.app_icon import APP_ICONS, AppIcon
from filon.web.statics import FOLDER
from pictures import icon_png
from web.visiting import House, Visitor, visiting

PNG = b"\x89PNG\r\n\x1a\n"


def size_in(png: bytes) -> tuple[int, int, int]:
    """Width, height and kind of colour of a picture, from its header."""
    assert png.startswith(PNG)
    width, height, _, colour = struct.unpack(">IIBB", png[16:26])
    return width, height, colour


async def manifest_of_page(visitor: Visitor, page: str) -> dict[str, object]:
    """What the manifest says that a page names."""
    (address,) = re.findall(r'<link rel="manifest" href="([^"]+)"', await visitor.text(page))
    answer = await visitor.get(address)
    assert answer.headers["content-type"] == "application/manifest+json"
    told: dict[str, object] = answer.json()
    return told


@visiting
async def test_a_browser_finds_all_it_needs_to_install_it_in_the_language_of_the_page(house: House) -> None:
    said = set()
    for language in LANGUAGES:
        visitor = house.visitor(**{"Accept-Language": language})
        told = await manifest_of_page(visitor, "/")
        assert (told["name"], told["short_name"], told["lang"]) == ("Filon", "Filon", language)
        assert (told["start_url"], told["scope"], told["display"], told["orientation"]) == ("/", "/", "standalone", "any")
        said.add(told["description"])
    assert len(said) == len(LANGUAGES)
    table = await house.visitor().opened(start="now")
    assert await manifest_of_page(house.visitor(), table)
    assert (await house.visitor().get("/app.webmanifest?language=xx")).json()["lang"] == "en"


@visiting
async def test_icons_are_pictures_of_the_size_they_say_and_are_kept_for_ever(house: House) -> None:
    visitor = house.visitor()
    icons = (await manifest_of_page(visitor, "/"))["icons"]
    assert isinstance(icons, list)
    assert {(icon["sizes"], icon["purpose"]) for icon in icons} == {
        (f"{pixels}x{pixels}", purpose) for pixels in (192, 512) for purpose in ("any", "maskable")
    }
    for icon in icons:
        answer = await visitor.get(icon["src"])
        assert (answer.headers["content-type"], "immutable" in answer.headers["cache-control"]) == (icon["type"], True)
        width, height, _ = size_in(answer.content)
        assert f"{width}x{height}" == icon["sizes"]
    (touch,) = re.findall(r'<link rel="apple-touch-icon" href="([^"]+)"', await visitor.text("/"))
    assert size_in((await visitor.get(touch)).content)[:2] == (180, 180)


@pytest.mark.parametrize("icon", APP_ICONS, ids=lambda icon: icon.name)
def test_an_icon_is_drawn_as_it_always_was(icon: AppIcon) -> None:
    assert (FOLDER / icon.file).read_bytes() == icon_png(icon), "draw it anew and look at it: make pictures"


def test_no_icon_is_astray() -> None:
    assert {FOLDER / icon.file for icon in APP_ICONS} == set((FOLDER / "icons").iterdir())


@visiting
async def test_a_page_names_its_icon_and_the_one_for_when_it_waits_for_its_viewer(house: House) -> None:
    visitor = house.visitor()
    (plain, waiting) = re.findall(r'<link rel="icon"[^>]* href="([^"]+)" data-turn="([^"]+)"', await visitor.text("/"))[0]
    drawn = [await visitor.text(address.replace("&amp;", "&")) for address in (plain, waiting)]
    assert all(one.startswith("<svg") for one in drawn)
    assert drawn[1].startswith(drawn[0].removesuffix("</svg>"))
    assert drawn[1].count("<circle") == drawn[0].count("<circle") + 2
