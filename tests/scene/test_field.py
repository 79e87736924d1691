"""A field and marks of one's own: on the wire, as changes, and in a still picture, tried on a mine that is no game."""

from xml.etree import ElementTree

import msgspec
import pytest

from client.mine import START, Mine, mine_scene, mine_touches
from filon.scene import SHAPES, Box, Delta, Field, Marking, Scene, delta, lit, patched, sheet_of, svg_of
from filon.scene.model import framed
from scene.test_scenes import check_changes, check_edges, check_field, check_ids_and_art, check_marking

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("shape", SHAPES)
def test_the_mine_keeps_the_laws_of_scenes(shape: str) -> None:
    table, sheet = Mine(), sheet_of()
    before = mine_scene(table, shape)
    for _ in range(6):
        table.lay(table.places()[-1])
        scene = mine_scene(table, shape)
        check_ids_and_art(scene, sheet)
        check_edges(scene)
        check_field(scene)
        check_marking(scene, sheet)
        assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene
        check_changes(before, scene)
        before = scene


def test_a_scene_without_field_and_marks_says_nothing_of_them() -> None:
    plain = Scene("wide", "", "", (), (), ())
    assert msgspec.json.encode(plain) == b'{"shape":"wide","title":"","asked":"","happened":[],"zones":[],"sprites":[]}'


def test_fields_and_marks_come_change_and_go() -> None:
    plain = Scene("wide", "", "", (), (), ())
    field = Field("mine", ("cell",), Box(0, 0, 10, 10), Box(0, 0, 20, 20), 5)
    marking = Marking(("seat-1",), (("yes", "trusted"),), "1")
    one = msgspec.structs.replace(plain, field=field, marking=marking)
    other = msgspec.structs.replace(one, field=msgspec.structs.replace(field, frame=Box(0, 0, 12, 10)))
    for old, new in ((plain, one), (one, other), (other, plain)):
        change = msgspec.json.decode(msgspec.json.encode(delta(old, new)), type=Delta)
        assert patched(old, change) == new
    assert set(delta(one, other).rest) == {"field"}


def test_a_field_holds_what_it_names_and_their_parts() -> None:
    field = Field("mine", ("cell", "goal-1"), Box(0, 0, 1, 1), Box(0, 0, 1, 1), 1)
    assert [name for name in ("cell", "cell-3-4", "cells-1", "goal-1-eye", "goal-10", "goal") if field.has(name)] == [
        "cell",
        "cell-3-4",
        "goal-1-eye",
    ]


def test_a_frame_is_shown_in_the_middle_of_its_window_as_large_as_fits() -> None:
    assert framed(Box(100, 50, 200, 100), Box(10, 10, 20, 20)) == (5, 100, 0)
    scale, x, y = framed(Box(0, 0, 100, 300), Box(-50, 0, 50, 10))
    assert (scale, x, y) == (2, 100, 140)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_still_picture_shows_the_field_through_its_window(shape: str) -> None:
    scene = mine_scene(Mine(), shape)
    root = ElementTree.fromstring(svg_of(scene, sheet_of()))
    [window] = root.findall(f".//{SVG}g/{SVG}svg")
    zone = scene.zone("mine")
    assert [float(window.get(name, "")) for name in ("x", "y", "width", "height")] == [zone.x, zone.y, zone.w, zone.h]
    inside = [element.get("data-id", "") for element in window if element.tag == f"{SVG}g"]
    assert inside == [sprite.id for sprite in scene.sprites if sprite.id.startswith(("cell", "goal"))]
    seen = Box(*map(float, window.get("viewBox", "").split()))
    assert scene.field
    frame = scene.field.frame
    assert seen.x - 0.01 <= frame.x
    assert frame.x + frame.w <= seen.x + seen.w + 0.01
    assert seen.w / seen.h == pytest.approx(zone.w / zone.h, rel=0.001)


def test_a_card_that_was_touched_and_turned_is_shown_so() -> None:
    table = Mine()
    scene, tree = mine_scene(table, "wide"), mine_touches(table.places())
    assert lit(scene, tree, ("hand-1",)).sprite("hand-1").turn == 0
    shown = lit(scene, tree, ("hand-1", "turn"))
    assert {sprite.id for sprite in shown.sprites if sprite.turn} == {"hand-1", "hand-1-sign"}
    card, sign = scene.sprite("hand-1"), scene.sprite("hand-1-sign")
    now = shown.sprite("hand-1-sign")
    assert now.y + now.h / 2 - (card.y + card.h / 2) == pytest.approx(card.y + card.h / 2 - (sign.y + sign.h / 2))
    assert [sprite.id for sprite in shown.sprites if "lit" in sprite.tone.split()] == sorted(
        f"cell-{START[0]}-{START[1] + dy}" for dy in (-1, 1)
    )


def test_lines_in_a_field_are_as_broad_as_elsewhere_and_an_empty_place_that_is_lit_has_a_dot() -> None:
    scene = mine_scene(Mine(), "wide")
    place = f"cell-{START[0] + 1}-{START[1]}"
    toned = [sprite.toned("lit") if sprite.id in (place, "hand-0") else sprite for sprite in scene.sprites]
    root = ElementTree.fromstring(svg_of(msgspec.structs.replace(scene, sprites=tuple(toned)), sheet_of()))
    sprites = {element.get("data-id"): element for element in root.iter(f"{SVG}g")}
    assert scene.field
    zone = scene.zone("mine")
    scale, _, _ = framed(Box(zone.x, zone.y, zone.w, zone.h), scene.field.frame)
    broad = [max(float(line.get("stroke-width", "0")) for line in sprites[name].iter()) for name in (place, "hand-0")]
    assert broad[0] * scale == pytest.approx(broad[1], rel=0.01)
    assert len(sprites[place].findall(f"{SVG}circle")) == 1
    assert sprites["hand-0"].findall(f"{SVG}circle") == []
