"""The still picture: one SVG that needs nothing else, and a PNG of it."""

import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

import filon
import scale
from contract.subjects import Variant, some_variants
from contract.walks import MIXED, some_positions
from filon.kernel.errors import FilonError, NoRenderer
from filon.play.game import Game
from filon.play.picture import Picture
from filon.play.seen import see
from filon.scene import BARS, COMMON, SHAPES, Sheet, sheet_in, sheet_of
from filon.scene.sheet import Copier

SVG = "{http://www.w3.org/2000/svg}"


def pictures(variant: Variant) -> list[Picture]:
    """A few positions of a game, with all eyes."""
    found = []
    for position in some_positions(variant.setting, 5, MIXED, scale.PICTURED_POSITIONS):
        for viewer in (*position.actors[:1], None):
            seen = see(variant.setting, position.states, 0, viewer)
            found += [seen.picture(shape) for shape in SHAPES]
    return found


@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_a_picture_is_one_sound_svg_that_needs_nothing_else(variant: Variant) -> None:
    for picture in pictures(variant):
        root = ElementTree.fromstring(picture.svg)
        width, height = picture.scene.size
        assert root.get("viewBox") == f"0 0 {width} {height + BARS[picture.scene.shape]}"
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        assert set(references(picture.svg)) == set(ids) - titles(root), "something is missing, or not used"
        for stranger in ("var(", "currentColor", "<style", "<image", "<script", "filter=", "http:", "https:"):
            assert stranger not in picture.svg.replace('xmlns="http://www.w3.org/2000/svg"', "")


def references(svg: str) -> list[str]:
    return re.findall(r'href="#([^"]+)"', svg) + re.findall(r"url\(#([^)]+)\)", svg)


def titles(root: ElementTree.Element) -> set[str]:
    return set((root.get("aria-labelledby") or "").split())


def test_a_picture_is_told_to_who_cannot_see_it() -> None:
    game = filon.new("dragobert", seats=3, seed=1, first_seat=1).play("draw extraction")
    root = ElementTree.fromstring(game.picture(2).svg)
    assert root.get("role") == "img"
    named = {element.get("id"): element.text for element in root}
    title, told = (named[name] for name in str(root.get("aria-labelledby")).split())
    assert title == "Dragobert · Round 1 of 3"
    assert told == " ".join([game.see(2).scene().asked, *game.see(2).story()])
    assert told.startswith("Your turn, C: ")
    sprites = {element.get("data-id"): element for element in root.iter(f"{SVG}g")}
    assert sprites["dragon"][0].text == "Dragobert, on card 8"


def test_markup_in_words_is_only_words() -> None:
    picture = filon.new("dragobert", seats=2, seed=1).picture()
    hostile = msgspec.structs.replace(picture.scene, title="</title><script>", asked='"&<b>')
    assert ElementTree.fromstring(Picture(hostile, picture.sheet).svg)[0].text == "</title><script>"


def test_markup_in_a_name_is_only_a_name() -> None:
    game = filon.new("dragobert", seats=2, seed=1, first_seat=0)
    picture = game.see(0).picture(names=("<b>&amp;\x00\ud800\uffff]]>", "\u202eTom\n"))
    texts = [element.text for element in ElementTree.fromstring(picture.svg).iter(f"{SVG}text")]
    assert "<b>&amp; ]]> (you)" in texts
    assert "Tom" in texts


def test_two_pictures_on_a_page_share_no_id() -> None:
    game = filon.new("dragobert", seats=2, seed=1)
    first, second = game.picture(0).svg, game.picture(1).svg
    assert not set(re.findall(r' id="([^"]+)"', first)) & set(re.findall(r' id="([^"]+)"', second))
    assert game.picture(0)._repr_svg_() == first


def test_a_symbol_is_copied_once_for_each_set_of_values() -> None:
    copier = Copier(sheet_of(), "x-")
    assert copier.need("dwarf-0") == copier.need("dwarf-0") == "x-dwarf-0"
    copier.need("dwarf-1")
    bodies = [name for name in copier.copies if name.startswith("x-dwarf-") and name not in ("x-dwarf-0", "x-dwarf-1")]
    assert len(bodies) == 2
    assert "#1f7d38" in copier.text()
    assert "var(" not in copier.text()


def test_two_symbols_of_one_name_are_refused(tmp_path: Path) -> None:
    again = tmp_path / "art.svg"
    again.write_text('<svg xmlns="http://www.w3.org/2000/svg"><symbol id="dwarf"/></svg>')
    with pytest.raises(AssertionError, match="two symbols dwarf"):
        Sheet(COMMON, again)


@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_every_symbol_of_a_sheet_can_be_copied(variant: Variant) -> None:
    copier = Copier(sheet_in(variant.setting.identity.folder), "")
    for name in copier.sheet.parts:
        copier.need(name, {"color": "#fff3d6"})
    assert "var(" not in copier.text()
    assert set(references(copier.text())) <= set(copier.copies)


@pytest.fixture
def game() -> Game:
    return filon.new("dragobert", seats=2, seed=1)


def test_a_picture_is_saved_as_its_name_says(game: Game, tmp_path: Path) -> None:
    picture = game.picture(0, "tall", "fr")
    assert picture.save(tmp_path / "a.svg").read_text(encoding="utf-8") == picture.svg
    assert "À vous" in picture.svg or "Au tour de" in picture.svg
    with pytest.raises(FilonError, match=r"a file \.svg or \.png, but got .*a\.gif"):
        picture.save(tmp_path / "a.gif")
    with pytest.raises(FilonError, match="wide, tall, but got 'round'"):
        game.picture(0, "round")


def test_a_png_has_two_pixels_a_unit(game: Game, tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    data = game.picture(0, "tall").save(tmp_path / "a.png").read_bytes()
    assert data.startswith(b"\x89PNG")
    assert [int.from_bytes(data[16:20]), int.from_bytes(data[20:24])] == [780, 1688]


def test_without_a_renderer_there_is_a_sentence(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(NoRenderer, match="needs the package resvg-py"):
        game.picture().save(tmp_path / "a.png")
    assert not (tmp_path / "a.png").exists()
