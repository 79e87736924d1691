"""Laws every game's scenes keep: unique ids, art that exists, nothing over the edge, words that fit, touches that lead to
the legal moves, and changes that can be followed.
"""

from collections.abc import Iterator

import msgspec
import pytest

import scale
from contract.asking import asked, spread
from contract.subjects import Variant, all_variants, some_variants
from contract.walks import MIXED, some_positions
from filon.kernel.words import LANGUAGES
from filon.play.seen import Seen, see
from filon.scene import (
    SHAPES,
    Box,
    Delta,
    Glossary,
    Scene,
    Sheet,
    Sprite,
    Touch,
    Zone,
    delta,
    explained,
    glossary_of,
    lit,
    patched,
    sheet_in,
    touch_tree,
    turned_to,
    width_of,
)
from filon.scene.lettering import LINE, style_of
from filon.scene.model import FORMS, SEATS, TONES, is_part

LEAST_TEXT = {"wide": 14, "tall": 13}
ROUNDING = 1.0  # units
NAMES = (  # nobody's; friendly ones; as long and as strange as names can be
    (),
    ("Inès", "Tom", "Zoé", "Marc", "Lou", "Bao"),
    ("W" * 24, "Maximilienne-Bérengère", "<b>&\"'</b>", "李小龍李小龍李小龍李小龍", "محمد عبد الله", "🐉" * 24),
    ("{n}", "%s\n\t\x00\u202e", "", " ", "é" * 40, "of of of of of of of of"),
    ("Tom", "Tom", "Tim"),
)

variants = pytest.mark.parametrize("variant", all_variants(), ids=str)
some = pytest.mark.parametrize("variant", some_variants(), ids=str)


def looks(variant: Variant) -> Iterator[Seen]:
    """Positions of seeded games with the eyes of the seat that must choose, then of another viewer."""
    setting = variant.setting
    for seed in range(scale.SCENE_GAMES):
        for place, position in enumerate(some_positions(setting, seed, MIXED, scale.SCENE_POSITIONS)):
            others = [None, *(seat for seat in range(setting.seats) if seat not in position.actors)]
            for viewer in (*position.actors, others[place % len(others)]):
                yield see(setting, position.states, 0, viewer)


def scenes(variant: Variant) -> Iterator[Scene]:
    """Their scenes, shapes and languages and the memory aid turn about; of pages also what lies beneath."""
    for place, seen in enumerate(looks(variant)):
        words = variant.setting.words(LANGUAGES[place // 2 % 2]).naming(NAMES[place % len(NAMES)])
        yield from turned(seen.scene(list(SHAPES)[place % 2], words, memory_aid=place % 3 == 0))


def turned(scene: Scene) -> Iterator[Scene]:
    """A scene as it is shown to who has not read its page, if it has one, and to who has."""
    yield turned_to(scene, "")
    if scene.notice:
        yield turned_to(scene, scene.notice.name)
    if scene.notice and scene.notice.over:
        rest = (sprite for sprite in scene.sprites if not any(is_part(sprite.id, part) for part in scene.notice.parts))
        yield msgspec.structs.replace(scene, sprites=(*rest, *scene.notice.over), notice=None)


@variants
def test_every_scene_of_a_game_keeps_the_laws(variant: Variant) -> None:
    sheet, glossary = sheet_in(variant.setting.identity.folder), glossary_of(variant.rules, variant.setting.words("en"))
    before: dict[str, Scene] = {}
    for scene in scenes(variant):
        check_ids_and_art(scene, sheet)
        check_terms(scene, glossary)
        check_seats(scene, variant.seats)
        check_edges(scene)
        check_field(scene)
        check_marking(scene, sheet)
        check_lettering(scene)
        assert scene.title
        assert scene.asked
        assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene
        check_changes(before.get(scene.shape, scene), scene)
        before[scene.shape] = scene
    check_changes(before["wide"], before["tall"])


def check_ids_and_art(scene: Scene, sheet: Sheet) -> None:
    ids = [sprite.id for sprite in scene.sprites]
    assert len(ids) == len(set(ids))
    assert any(sprite.label for sprite in scene.sprites)
    for sprite in scene.sprites:
        assert sprite.art in FORMS or sprite.art in sheet, f"{sprite.id}: there is no art {sprite.art!r}"
        assert set(sprite.tone.split()) <= TONES, sprite


def check_terms(scene: Scene, glossary: Glossary) -> None:
    """Everything there is can be explained; of what has a name or may be touched there is something to be said."""
    for sprite in scene.sprites:
        term = explained(glossary, sprite)
        assert term, f"no term explains {sprite.id} ({sprite.art})"
        assert not (term.is_decoration and sprite.label), f"{sprite.id} is more than decoration"


def check_seats(scene: Scene, seats: int) -> None:
    """Everybody has a place of their own in the picture, where it can be said that they are away; a page may cover it."""
    ids = {sprite.id for sprite in scene.sprites if sprite.label}
    places = [[f"{name}-{seat}" for name in SEATS if f"{name}-{seat}" in ids] for seat in range(seats)]
    assert all(len(place) == 1 for place in places) or any(sprite.art == "page" for sprite in scene.sprites), places


def check_edges(scene: Scene) -> None:
    """Nothing lies over the edge: of the picture, or of the field it is in."""
    picture, field = Box(0, 0, *scene.size), scene.field
    for sprite in scene.sprites:
        assert holds(field.bounds if field and field.has(sprite.id) else picture, sprite), sprite
    for zone in scene.zones:
        assert holds(picture, zone), zone


def holds(outer: Box, box: Sprite | Zone | Box) -> bool:
    across = outer.x <= box.x and box.x + box.w <= outer.x + outer.w
    return across and outer.y <= box.y and box.y + box.h <= outer.y + outer.h


def check_field(scene: Scene) -> None:
    """A field has a window, shows something that is there, and holds something."""
    if scene.field is None:
        return
    zone, frame = scene.zone(scene.field.zone), scene.field.frame
    assert min(zone.w, zone.h, frame.w, frame.h, scene.field.cell) > 0
    assert holds(scene.field.bounds, frame)
    assert all(any(is_part(sprite.id, held) for sprite in scene.sprites) for held in scene.field.holds)


def check_marking(scene: Scene, sheet: Sheet) -> None:
    """What may be marked is there and has a name, and every mark has art and words."""
    if scene.marking is None:
        return
    assert all(scene.sprite(name).label for name in scene.marking.on)
    assert scene.marking.kinds
    assert all(art in sheet and said for art, said in scene.marking.kinds)


def check_lettering(scene: Scene) -> None:
    """Words fit their boxes and are large enough to be read."""
    for sprite in scene.sprites:
        if sprite.art == "words":
            lettering = style_of(sprite.tone, scene.shape)
            lines = sprite.text.split("\n")
            assert lettering.size >= LEAST_TEXT[scene.shape]
            assert max(width_of(line, lettering) for line in lines) <= sprite.w + ROUNDING, sprite
            assert (len(lines) - 1) * lettering.size * LINE + lettering.size <= sprite.h + ROUNDING, sprite


def check_changes(old: Scene, new: Scene) -> None:
    """A scene is made from another by what changed, also after a way through the wire."""
    wire = msgspec.json.encode(delta(old, new))
    assert patched(old, msgspec.json.decode(wire, type=Delta)) == new
    assert delta(new, new) == Delta()


@variants
def test_touches_lead_to_exactly_the_legal_moves(variant: Variant) -> None:
    for seen in looks(variant):
        moves, tree = seen.moves(), seen.touches()
        assert sorted(moves_under(tree)) == [move.action for move in moves]
        for shape in SHAPES:
            drawn = [{sprite.id for sprite in scene.sprites} for scene in turned(seen.scene(shape))]
            for move in moves:
                path = variant.rules.touches(seen.record, move.seat, move.action)
                assert path, f"{move} needs no touch"
                assert all(set(path) <= ids for ids in drawn), f"{move}: {path}"
                assert move.action in tree.after(path).moves
            for name, node in nodes_under(tree):
                assert all(name in ids for ids in drawn)
                assert bool(node.moves) != bool(node.then), f"{name} completes a move and goes on"


def nodes_under(tree: Touch) -> Iterator[tuple[str, Touch]]:
    for name, node in tree.then.items():
        yield name, node
        yield from nodes_under(node)


def moves_under(tree: Touch) -> list[int]:
    return [*tree.moves, *(action for _, node in nodes_under(tree) for action in node.moves)]


@some
def test_touches_answer_for_illegal_actions_too_and_a_touch_in_vain_is_explained(variant: Variant) -> None:
    for place, seen in enumerate(spread(list(looks(variant)), scale.TOUCHED_POSITIONS, 0)):
        tree, legal = seen.touches(), {move.action for move in seen.moves()}
        for action in asked(variant.setting.identity, legal, place):
            path = variant.rules.touches(seen.record, seen.viewer_number, action)
            assert path
            told = seen.why_not_touch(path)
            node = tree.after(path)
            assert (told is None) == bool(node.moves or node.then)
            if action not in legal and told:
                assert told.sentence
                assert told.clause.partition("-")[0] in ("", *variant.setting.identity.clauses)
        told = seen.why_not_touch(("no such sprite",))
        assert told is not None
        assert bool(told.clause) == (seen.viewer not in seen.actors and bool(variant.setting.identity.clauses))
        french = seen.why_not_touch(("no such sprite",), variant.setting.words("fr"))
        assert french is not None
        assert french.clause == told.clause
        assert told.clause or french.sentence != told.sentence


def test_a_tree_of_touches() -> None:
    tree = touch_tree([(1, ("a",)), (2, ("b", "c")), (3, ("b", "d")), (4, ("b", "d"))])
    assert tree.then.keys() == {"a", "b"}
    assert tree.after(("b", "d")).moves == [3, 4]
    assert tree.after(("a", "b")) == Touch()
    sprites = tuple(Sprite(name, "words", 0, 0, 1, 1) for name in "abcd")
    scene = Scene("wide", "", "", (), (), sprites)
    assert [sprite.tone for sprite in lit(scene, tree).sprites] == ["lit", "lit", "", ""]
    assert [sprite.tone for sprite in lit(scene, tree, ("b",)).sprites] == ["", "chosen", "lit", "lit"]


def test_some_things_are_touched_in_any_order() -> None:
    several = [("x-0", "x-1"), ("x-0", "x-2"), ("x-1", "x-2"), ("x-0", "x-1", "x-2")]
    moves = [("x-0", "heap"), ("x-0", "turn", "here-1"), *(("several", *cards, "heap") for cards in several)]
    tree = touch_tree(enumerate(moves))
    assert tree.offered(()) == {"x-0", "several"}
    assert tree.offered(("x-0",)) == {"heap", "turn"}
    assert tree.offered(("several",)) == {"x-0", "x-1", "x-2"}
    assert tree.offered(("several", "x-2")) == {"x-0", "x-1"}
    assert tree.offered(("several", "x-1", "x-2")) == {"x-0", "heap"}
    assert tree.offered(("several", "x-0", "x-1", "x-2")) == {"heap"}
    assert tree.offered(("heap",)) == set()


def test_changes_follow_what_comes_goes_and_is_painted_in_another_order() -> None:
    one, two, three = (Sprite(name, "words", 0, 0, 1, 1) for name in "abc")
    old = Scene("wide", "t", "a", ("x",), (), (one, two))
    for sprites in ((two, one), (three, one, two), (three,), (one, three, two), (), (two, three, one)):
        new = Scene("wide", "t", "b", (), (), sprites)
        assert patched(old, delta(old, new)) == new
    moved = msgspec.structs.replace(one, x=5)
    assert delta(old, Scene("wide", "t", "a", ("x",), (), (moved, two))) == Delta(changed=({"id": "a", "x": 5},))
