"""The scene of kingsmine: what may be touched is there, the table is drawn, and nothing that lies face down."""

from itertools import combinations, pairwise
from math import dist
from statistics import median

import msgspec
import pytest

from contract.walks import walk
from filon.play.seen import see
from filon.play.setting import agree_on
from filon.scene import SHAPES, Box, Scene, Sprite, Touch, delta
from filon.scene.lettering import style_of
from filon.scene.look import BADGE, BADGES, RING, RINGS, SPOT
from filon.scene.model import framed

from .positions import RULES, Position, dealt, game_of, play, position

NAMES = ("Anna", "Bertrand de la Mine", "Chloé", "Dagobert-Maximilien Fon")
FINGER = 24  # units of the least thing to be touched, and between the middles of two; the client makes room about them
HAIR = 3  # units of the edge of a tile
LEAST_GAP = 4  # units between two tiles whose halves do not belong together
MOST_BYTES = 2048  # of a move to one viewer, in the middle

WALL = "c3 = 5; b3 = 8; d3 = 4; c2 = 0; A on c3"
FULL_CAVE = (
    "gem_rr, gem_rs, gem_re, gem_ra, gem_ss, gem_se, gem_sa, gem_ee, gem_ea, gem_aa, nug_nw, nug_ne, king_lr, thief_lr, "
    "beer, lantern, ladder, pick, workshop, cave20, cart6"
)


def seen(
    p: Position, viewer: int | None = None, shape: str = "wide", language: str = "en", *, memory_aid: bool = False
) -> Scene:
    """The scene of a viewer."""
    words = p.setting.words(language).naming(NAMES[: int(p.s.seats)])
    return game_of(p).see(viewer).scene(shape, words, memory_aid=memory_aid)


def ids(scene: Scene) -> set[str]:
    return {sprite.id for sprite in scene.sprites}


def arts(scene: Scene, beginning: str) -> list[str]:
    """The pictures of all sprites whose ids begin so."""
    return [sprite.art for sprite in scene.sprites if sprite.id.startswith(beginning)]


def texts(scene: Scene, *names: str) -> list[str]:
    return [scene.sprite(name).text for name in names]


def touched_in(tree: Touch) -> set[str]:
    """Everything that is touched for some move."""
    return set(tree.then).union(*(touched_in(node) for node in tree.then.values()))


def on_screen(scene: Scene, name: str) -> Box:
    """Where a sprite is in the picture, through the window if it is in the mine."""
    sprite, field = scene.sprite(name), scene.field
    if field is None or not field.has(name):
        return Box(sprite.x, sprite.y, sprite.w, sprite.h)
    zone = scene.zone(field.zone)
    scale, x, y = framed(Box(zone.x, zone.y, zone.w, zone.h), field.frame)
    return Box(x + sprite.x * scale, y + sprite.y * scale, sprite.w * scale, sprite.h * scale)


def middle_of(box: Box) -> tuple[float, float]:
    return box.x + box.w / 2, box.y + box.h / 2


def overlap(one: Sprite | Box, other: Sprite | Box) -> bool:
    across = one.x < other.x + other.w and other.x < one.x + one.w
    return across and one.y < other.y + other.h and other.y < one.y + one.h


PHASES = {
    "pile": dealt(first_seat=0),
    "cell": play(dealt(first_seat=0), "pile 2"),
    "action": position(f"{WALL}; A cave ladder, 2 beer, lantern, workshop, gem_rs"),
    "last action": position(f"{WALL}; actions 1"),
    "all powers": position(
        f"{WALL}; A cave jester_lr, king_lr, thief_lr, sorcerer_lr, priest_lr, curse, nug_nw, grimoire_lr, gem_rr, "
        "workshop, cave20, explosive, lantern; A cart gem_ra; B cart gem_rs; king gem_ss"
    ),
    "second": play(position("c3 = gem_rs, 5; A on c3; A cave pick"), "dig"),
    "offer": play(position(f"A cave {FULL_CAVE}; king gem_ss, nug_nw"), "barter"),
    "take": play(
        position("A cave gem_rs, gem_se, 3 beer; king gem_ss, nug_nw"),
        "barter",
        "offer gem_rs",
        "offer beer",
        "done offering",
    ),
    "cover": play(
        position("A cave gem_rs; king full"), "barter", "offer gem_rs", "done offering", "take explosive", "finish"
    ),
    "first": play(position("A cave gem_rr, gem_rs, gem_se, workshop"), "stack gems"),
    "next": play(position("A cave gem_rs, gem_se, gem_ea, workshop"), "stack gems", "first gem_rs s"),
    "nuggets": play(position("A cave 2 nug_nw, 2 nug_ne, 2 nug_sw, 3 nug_se, workshop"), "stack nuggets"),
    "spare": play(position("A cave 2 nug_nw, nug_ne, nug_sw, 3 nug_se, workshop"), "stack nuggets", "complete 1"),
    "angel": play(position("c3 = firedamp, 4; A on c3; C on c3; A cave angel_lr"), "dig"),
    "angel beside": play(position("c3 = firedamp, 4; A on c3; C on c3; C cave angel_lr"), "dig"),
    "lose": play(
        position("c3 = firedamp, 4; A on c3; A cave beer, explosive, lantern, ladder, cart6, cave20, workshop, pick"), "dig"
    ),
    "shed": play(position("c3 = firedamp, 4; A on c3; A cave 8 beer, 4 explosive, gem_rs, cave20"), "dig", "lose cave20"),
    "jester": play(position("A cave jester_lr; A cart gem_rr; B cart gem_rs; C cart nug_nw, curse"), "power jester"),
    "dagger": play(position("A cave jester_lr; A cart gem_rr; B cart gem_rs; B cave dagger_lr"), "power jester", "swap A B"),
    "robbed": play(position("A cave thief_lr; B cart gem_rs, gem_aa; B cave dagger_lr"), "power thief", "steal gem_aa"),
    "robbed of a half": play(
        position("A cave thief_lr; B cart angel_l, gem_aa; B cave dagger_lr"), "power thief", "steal angel_l"
    ),
    "king": play(position("A cave king_lr; king gem_ss, gem_rr, nug_nw"), "power king", "take gem_ss"),
    "thief": play(
        position("A cave thief_lr; B cart gem_rs, gem_ra, gem_aa, curse, nug_nw, king_l; B cave cart6"), "power thief"
    ),
    "sorcerer": play(position(f"{WALL}; A cave sorcerer_lr"), "power sorcerer"),
}


# --- what is touched ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", PHASES)
def test_everything_to_be_touched_is_there_large_enough_and_apart(name: str, shape: str) -> None:
    p = PHASES[name]
    width, height = SHAPES[shape]
    [seat] = p.actors
    scene, touched = seen(p, seat, shape), touched_in(game_of(p).see(seat).touches())
    assert touched
    assert touched <= ids(scene)
    found = [on_screen(scene, name) for name in touched]
    for box in found:
        assert 0 <= box.x <= box.x + box.w <= width
        assert 0 <= box.y <= box.y + box.h <= height
        assert min(box.w, box.h) >= FINGER
    assert all(dist(middle_of(one), middle_of(other)) >= FINGER for one, other in combinations(found, 2))
    assert all(scene.sprite(name).label and "dim" not in scene.sprite(name).tone.split() for name in touched)


def test_only_who_is_asked_has_buttons() -> None:
    for shape in SHAPES:
        assert {"dig", "barter", "end-turn"} <= ids(seen(PHASES["action"], 0, shape))
        assert {"use-dagger", "decline"} <= ids(seen(PHASES["dagger"], 1, shape))
        for viewer in (0, 2, None):
            assert {"use-dagger", "decline"}.isdisjoint(ids(seen(PHASES["dagger"], viewer, shape)))


def test_usual_deeds_stay_where_they_are_and_are_dim_when_they_cannot_be_done() -> None:
    one, other = seen(PHASES["action"], 0), seen(PHASES["last action"], 0)
    assert [name in one.sprite("dig").tone for name in ("dim",)] == [False]
    assert "dim" not in one.sprite("lantern").tone
    assert all("dim" in other.sprite(name).tone for name in ("lantern", "blast", "empty-cart", "beg"))
    assert (one.sprite("dig").x, one.sprite("dig").y) == (other.sprite("dig").x, other.sprite("dig").y)
    assert "stack-gems" in ids(one)
    assert not any(name.startswith(("stack-", "power-")) for name in ids(other))


def test_carts_are_named_in_any_order() -> None:
    tree = game_of(PHASES["jester"]).see(0).touches()
    assert tree.offered(()) == {f"cart-{seat}" for seat in range(4)}
    assert tree.offered(("cart-2",)) == {"cart-0", "cart-1", "cart-3"}


def test_the_open_end_of_a_chain_is_touched_after_its_first_gem() -> None:
    tree = game_of(PHASES["first"]).see(0).touches()
    assert tree.offered(()) == {"cave-gem-rr", "cave-gem-rs", "cave-gem-se"}
    assert tree.offered(("cave-gem-se",)) == {"half-s", "half-e"}


# --- the mine -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
def test_piles_show_whose_they_are_and_how_high(shape: str) -> None:
    scene = seen(position("c3 B = 5; b3 D = 8; d3 A = 1; c2 C = 0; A on c3"), shape=shape)
    cells = [scene.sprite(f"cell-{cell}") for cell in ("c3", "b3", "d3", "c2")]
    assert [cell.art for cell in cells] == ["back-1", "back-3", "back-0", "ground"]
    assert texts(scene, *(f"cell-{cell}-height" for cell in ("c3", "b3", "d3", "c2"))) == ["5", "8", "1", "0"]
    assert [scene.sprite(f"cell-{cell}-side").art for cell in ("c3", "b3", "d3")] == ["side-5", "side-8", "side-1"]
    assert cells[1].y < cells[0].y < cells[2].y, "higher piles rise higher in one row"
    assert scene.sprite("cell-c3").label == "c3: 5 tiles of Bertrand de la Mine"
    assert scene.sprite("cell-c2").label == "c2: used up"


def test_north_is_up_and_east_is_right() -> None:
    scene = seen(position("c3 = 5; c4 = 5; d3 = 5; A on c3"))
    middle, north, east = (scene.sprite(f"cell-{cell}") for cell in ("c3", "c4", "d3"))
    assert north.y < middle.y
    assert north.x == middle.x < east.x


@pytest.mark.parametrize("shape", SHAPES)
def test_dwarves_stand_side_by_side_on_their_pile(shape: str) -> None:
    for crowd in ("A", "AB", "ABC", "ABCD"):
        scene = seen(position("c3 = 5; " + "; ".join(f"{seat} on c3" for seat in crowd)), shape=shape)
        dwarves = [scene.sprite(f"dwarf-{'ABCD'.index(seat)}") for seat in crowd]
        assert all(overlap(dwarf, scene.sprite("cell-c3")) for dwarf in dwarves)
        assert all(dist((one.x, one.y), (other.x, other.y)) >= one.w * 0.8 for one, other in combinations(dwarves, 2))
        assert "turn" in dwarves[0].tone


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("crowd", ["A", "AB", "ABC", "ABCD"])
def test_nothing_in_the_mine_lies_over_a_height(crowd: str, shape: str) -> None:
    p = position("c4 A = 5; c3 B = 1; c2 C = 8; " + "; ".join(f"{seat} on c3" for seat in crowd))
    for scene in (seen(p, 0, shape), seen(play(p, "dig"), 0, shape)):
        assert scene.field
        inside = [sprite.id for sprite in scene.sprites if scene.field.has(sprite.id)]
        heights = [name for name in inside if name.endswith("-height")]
        assert len(heights) >= 3
        assert inside[-len(heights) :] == heights


def badge_box(sprite: Sprite, shape: str) -> Box:
    """Where the badge in the corner of a sprite is."""
    radius = getattr(BADGES["corner"], shape) * BADGE["one"]
    around, inside = radius + BADGE["line"] / 2, radius * BADGE["corner"]
    return Box(sprite.x + sprite.w - inside - around, sprite.y + inside - around, 2 * around, 2 * around)


def within(outer: Box, box: Box | Sprite) -> bool:
    across = outer.x <= box.x and box.x + box.w <= outer.x + outer.w
    return across and outer.y <= box.y and box.y + box.h <= outer.y + outer.h


@pytest.mark.parametrize("shape", SHAPES)
def test_the_frame_of_the_mine_has_room_for_badges_lights_and_rings(shape: str) -> None:
    scene = seen(position("e5 A = 8; a5 B = 8; e1 C = 0; a1 D = 1; A on e5; B on a5; C on a1; D on a1"), 0, shape)
    assert scene.field
    for sprite in scene.sprites:
        if sprite.id.endswith("-height"):
            assert within(scene.field.frame, badge_box(sprite, shape))
        if sprite.id.startswith("dwarf-"):
            light = sprite.w * (SPOT["radius"] - 0.5) + SPOT["width"]
            assert within(
                scene.field.frame,
                Box(sprite.x, sprite.y, sprite.w, sprite.h).part(-light, -light, *2 * (sprite.w + 2 * light,)),
            )
        if sprite.art.startswith("back-"):
            ring = RING["gap"] + RINGS["lit"].width
            assert within(scene.field.frame, Box(sprite.x - ring, sprite.y - ring, sprite.w + 2 * ring, sprite.h + 2 * ring))


LEAST_PLACE, BUTTONS = 46, 60  # pixels: where places are smaller the browser shows a part; its buttons beside the mine


@pytest.mark.parametrize("pixels", [390, 360])
def test_a_phone_opens_on_the_whole_mine(pixels: int) -> None:
    scene = seen(position("e5 A = 8; a1 B = 8; A on e5"), 0, "tall")
    zone, field, scale = scene.zone("mine"), scene.field, pixels / SHAPES["tall"][0]
    assert field
    shown, _, _ = framed(Box(zone.x, zone.y, zone.w - BUTTONS / scale, zone.h), field.frame)
    assert shown * scale * field.cell >= LEAST_PLACE


@pytest.mark.parametrize("shape", SHAPES)
def test_columns_and_rows_of_the_mine_are_called_at_its_edges(shape: str) -> None:
    scene = seen(PHASES["cell"], 0, shape)
    assert texts(scene, *(f"edge-{name}" for name in "abcde12345")) == list("abcde12345")
    for name in ("a1", "c4", "e5"):
        cell, letter, digit = (
            scene.sprite(f"{what}-{which}") for what, which in (("cell", name), ("edge", name[0]), ("edge", name[1]))
        )
        assert cell.x <= letter.x + letter.w / 2 <= cell.x + cell.w
        assert cell.y <= digit.y + digit.h / 2 <= cell.y + cell.h
    later = seen(position("b3 A = 8; c3 B = 0; c2 C = 4; A on b3"), 0, shape)
    edges = [sprite for sprite in later.sprites if sprite.id.startswith("edge-")]
    cells = [sprite for sprite in later.sprites if sprite.id.startswith("cell-")]
    assert not [(one.id, other.id) for one in edges for other in cells if overlap(one, other)]


@pytest.mark.parametrize("shape", SHAPES)
def test_all_places_are_there_while_piles_are_placed_and_later_only_those_in_use(shape: str) -> None:
    placing = seen(PHASES["cell"], 0, shape)
    assert sum(sprite.art == "place" and sprite.id.startswith("cell-") for sprite in placing.sprites) == 25
    later = seen(PHASES["action"], 0, shape)
    assert not any(sprite.art == "place" for sprite in later.sprites)
    assert later.field
    assert placing.field
    assert later.field.frame.w <= placing.field.frame.w


# --- what lies face down ------------------------------------------------------------------------------------------------


def faces_in_the_mine(scene: Scene) -> list[str]:
    return [art for art in arts(scene, "cell-") if art.startswith("tile-")]


def test_nothing_in_the_mine_is_shown_without_the_memory_aid() -> None:
    p = position("c3 A = gem_rs, nug_nw, 3; A on c3")
    for viewer in (0, 1, None):
        assert faces_in_the_mine(seen(p, viewer)) == []


def test_the_memory_aid_shows_a_seat_its_own_piles_from_the_top() -> None:
    p = position("c3 A = gem_rs, nug_nw, 3; A on c3")
    own, other = seen(p, 0, memory_aid=True), seen(p, 1, memory_aid=True)
    assert [own.sprite(f"cell-c3-known-{n}").art for n in (1, 2)] == ["tile-gem_rs", "tile-nug_nw"]
    assert "from the top: ruby-sapphire, nugget corner nw" in own.sprite("cell-c3").label
    assert not any(name.startswith("cell-c3-known") for name in ids(other))
    assert "from the top" not in other.sprite("cell-c3").label


@pytest.mark.parametrize("shape", SHAPES)
def test_what_a_lantern_shows_is_for_who_looks_and_for_a_moment(shape: str) -> None:
    p = play(position("c3 B = gem_rs, nug_nw, curse, 3; A on c3; A cave lantern"), "lantern")
    own = seen(p, 0, shape)
    assert [art for art in arts(own, "happened-") if art != "words"] == ["tile-gem_rs", "tile-nug_nw", "tile-curse"]
    for viewer in (1, 2, None):
        assert not any(art.startswith("tile-") for art in arts(seen(p, viewer, shape), "happened-"))
        assert seen(p, viewer, shape).sprite("cell-c3-eye").art == "look"
    later = play(p, "end turn")
    assert not any(art.startswith("tile-") for art in arts(seen(later, 0, shape), "happened-"))
    assert seen(later, 0, shape, memory_aid=True).sprite("cell-c3-known-3").art == "tile-curse"


@pytest.mark.parametrize("shape", SHAPES)
def test_a_tile_that_a_blast_shows_is_seen_by_all_for_a_moment(shape: str) -> None:
    p = play(position("c3 A = gem_rs, 3; A on c3; A cave 2 explosive"), "blast")
    for viewer in (0, 3, None):
        assert seen(p, viewer, shape).sprite("cell-c3-shown").art == "tile-gem_rs"
    later = play(p, "end turn")
    assert faces_in_the_mine(seen(later, 3, shape)) == []
    assert seen(later, 3, shape, memory_aid=True).sprite("cell-c3-known-1").art == "tile-gem_rs"


@pytest.mark.parametrize("shape", SHAPES)
def test_own_piles_are_looked_through_by_their_owner_alone(shape: str) -> None:
    p = PHASES["pile"]
    own = seen(p, 0, shape)
    assert sum(art.startswith("tile-") for art in arts(own, "pile-")) == 24
    other = seen(p, 1, shape)
    assert sum(art.startswith("tile-") for art in arts(other, "pile-")) == 24
    assert arts(own, "pile-") != arts(other, "pile-")
    assert not any(sprite.art.startswith("tile-") for sprite in seen(p, None, shape).sprites)
    tiles = [sprite for sprite in own.sprites if sprite.id.startswith("pile-1-")]
    assert all(other.x - one.x - one.w >= LEAST_GAP for one, other in pairwise(tiles)), "halves do not make a whole"
    placed = seen(play(dealt(first_seat=0), "pile 2", "cell c3"), 0, shape)
    assert {"pile-1", "pile-3"} <= ids(placed)
    assert "pile-2" not in ids(placed)


def test_the_pile_in_hand_is_marked_for_its_owner_alone() -> None:
    p = PHASES["cell"]
    assert [seen(p, 0).sprite(f"pile-{n}").tone for n in (1, 2, 3)] == ["", "turn", ""]
    assert [seen(p, 1).sprite(f"pile-{n}").tone for n in (1, 2, 3)] == ["", "", ""]


# --- the King's board and the stock -------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
def test_the_kings_board_shows_its_tiles_and_how_many_lie_below(shape: str) -> None:
    scene = seen(position("king gem_ss, 5 nug_nw, 7 gem_rr/gem_rs/gem_se"), shape=shape)
    assert [scene.sprite(f"place-{n}").art for n in (1, 2, 5, 7)] == [
        "tile-gem_ss",
        "throne",
        "tile-nug_nw",
        "tile-gem_rr",
    ]
    assert texts(scene, *(f"place-{n}-number" for n in range(1, 13))) == [str(n) for n in range(1, 13)]
    assert scene.sprite("place-7-more").text == "+2"
    assert "place-1-more" not in ids(scene)
    tiles = [scene.sprite(f"place-{n}") for n in range(1, 13)]
    signs = [sprite for sprite in scene.sprites if sprite.id.startswith("place-") and sprite.art == "words"]
    assert not [(one.id, other.id) for one, other in combinations([*tiles, *signs], 2) if overlap(one, other)]
    assert not any(tile.text for tile in tiles)
    assert scene.sprite("place-7").label == "place 7: ruby-ruby, 1 gold, covered: ruby-sapphire, sapphire-emerald"
    assert scene.sprite("place-2").label == "place 2, free"
    assert "place-7-below" in ids(scene)


def test_tools_show_their_price_and_how_many_are_left() -> None:
    scene = seen(position("A cave 2 beer, workshop; B cave workshop; C cave workshop; D cave workshop"))
    assert texts(scene, "stock-beer", "stock-beer-price", "stock-pick-price") == ["18", "1", "4"]
    assert set(scene.sprite("stock-workshop").tone.split()) == {"dim", "corner"}, "its count is where others are"
    assert scene.sprite("stock-workshop").text == "0"
    assert scene.sprite("stock-pick").label == "Pick, 4 gold, 4 in stock"


@pytest.mark.parametrize("shape", SHAPES)
def test_the_tray_of_a_barter_has_what_is_given_and_taken_with_its_gold(shape: str) -> None:
    p = position("A cave gem_rs, gem_se, 3 beer; king gem_ss, gem_ss, nug_nw")
    p = play(p, "barter", "offer gem_rs", "offer beer", "offer beer", "done offering", "take gem_ss")
    scene = seen(p, 0, shape)
    assert arts(scene, "offered-") == ["tile-gem_rs", "tool-beer", "tool-beer"]
    assert arts(scene, "taken-") == ["tile-gem_ss"]
    assert texts(scene, "tray-given", "tray-taken") == ["given: 3 gold", "taken: 1 gold"]
    assert scene.sprite("tray-heading").text == "Barter, room left in the cave: 7"
    assert [scene.sprite(f"place-{n}").art for n in (1, 2, 3)] == ["throne", "tile-gem_ss", "tile-nug_nw"]
    assert texts(scene, "place-2-price", "place-3-price") == ["1", "2"]
    for price, tile in ((scene.sprite(f"place-{n}-price"), scene.sprite(f"place-{n}")) for n in (2, 3)):
        assert price.y >= tile.y + tile.h - HAIR, "a price hides nothing of its tile"
    assert "cave-gem-rs" not in ids(scene)
    assert scene.sprite("cave-beer").text == ""
    assert "dim" in scene.sprite("finish").tone
    done = seen(play(p, "take nug_nw"), 0, shape)
    assert "dim" not in done.sprite("finish").tone
    assert "gold" in done.sprite("tray-taken").tone


def test_who_offers_sees_what_its_things_are_worth() -> None:
    p = play(position("A cave gem_rs, nug_nw, jester_l, curse, beer, pick; B cave beer"), "barter")
    scene = seen(p, 0)
    names = ("gem-rs", "nug-nw", "jester-l", "beer", "pick")
    assert texts(scene, *(f"cave-{name}-price" for name in names)) == ["1", "2", "0", "1", "4"]
    assert {"cave-curse-price", "cave-1-beer-price"}.isdisjoint(ids(scene))
    assert "cave-gem-rs-price" not in ids(seen(position("A cave gem_rs"), 0))


def test_others_see_a_barter_but_not_its_button() -> None:
    for viewer in (1, None):
        scene = seen(PHASES["take"], viewer)
        assert {"offered-0", "offered-1", "taken-none"} <= ids(scene)
        assert "finish" not in ids(scene)


# --- seats --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
def test_carts_and_caves_of_all_seats_are_drawn_the_own_one_large(shape: str) -> None:
    p = position(f"A cave 3 beer, angel_lr; A cart gem_rs, gem_rs; B cave {FULL_CAVE}; B cart nug_nw; C cave cart6")
    scene = seen(p, 0, shape)
    assert scene.sprite("cave-beer").text == "3"
    assert arts(scene, "cart-0-gem") == ["tile-gem_rs", "tile-gem_rs"]
    assert arts(scene, "cart-1-nug") == ["tile-nug_nw"]
    assert sum(name.startswith("cart-0-room") for name in ids(scene)) == 1
    assert sum(name.startswith("cart-2-room") for name in ids(scene)) == 6
    assert scene.sprite("cart-1").art == "cart-big"
    assert scene.sprite("cart-0").label == "Anna's cart, 2 of 3: 2 × ruby-sapphire"
    assert scene.sprite("cave-0-load").text == "5/10"
    other = seen(p, 1, shape)
    assert "cave-gem-rr" in ids(other)
    if shape == "wide":
        assert scene.sprite("cave-beer").w > scene.sprite("cave-1-beer").w
        assert "cave-0-beer" in ids(other)


@pytest.mark.parametrize(("seats", "drawn"), [(2, True), (4, False)])
def test_what_a_phone_does_not_draw_of_others_is_told_to_who_touches_their_panel(seats: int, drawn: bool) -> None:
    p = position("B cave 3 beer, gem_rs; B piles gem_ss gem_se, grimoire", seats=seats)
    label = seen(p, 0, "tall").sprite("panel-1").label
    assert label.startswith("Bertrand de la Mine, if the game ended now: 13 points (12 in the workshop, 1 in the cave)")
    told = "gems: 2 points, grimoire: 10 points. Bertrand de la Mine's cave, 4 of 10: ruby-sapphire, 3 × beer"
    assert label.endswith(told) is not drawn
    assert ("cave-1-beer" in ids(seen(p, 0, "tall"))) is drawn


def test_the_halves_of_an_object_touch_each_other_and_nothing_else_does() -> None:
    scene = seen(position("A cave king_r, angel_lr, dagger_l, beer"), 0)
    left, right, alone = (scene.sprite(f"cave-{name}") for name in ("angel-l", "angel-r", "dagger-l"))
    assert right.x - left.x - left.w <= 1
    assert alone.x - right.x - right.w > 1
    assert left.x - scene.sprite("cave-king-r").x - left.w > 1


@pytest.mark.parametrize("shape", SHAPES)
def test_a_cave_of_twenty_things_has_room_for_all(shape: str) -> None:
    scene = seen(position(f"A cave {FULL_CAVE}; B cave gem_rr, beer"), 0, shape)
    things = [
        sprite for sprite in scene.sprites if sprite.id.startswith("cave-") and sprite.art.startswith(("tile", "tool"))
    ]
    own = [sprite for sprite in things if not sprite.id.startswith("cave-1-")]
    assert len(own) == 23
    box = scene.sprite("panel-0")
    assert all(box.x <= one.x and one.x + one.w <= box.x + box.w and one.y + one.h <= box.y + box.h for one in own)
    assert not [(one.id, other.id) for one, other in combinations(own, 2) if overlap(one, other)]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_tile_of_another_seat_hides_another_and_all_are_counted(seats: int, shape: str) -> None:
    p = position(
        "B cave gem_rr, gem_rs, gem_ss, gem_se, nug_nw, nug_ne, dagger_lr, 2 beer, lantern, workshop, cave20, cart6; "
        "B cart gem_ra, gem_aa, gem_re, nug_sw, king_l, jester_r; B piles gem_ss gem_se, grimoire",
        seats=seats,
    )
    scene = seen(p, 0, shape)
    laid = [one for one in scene.sprites if one.art.startswith(("tile-", "tool-", "stack-", "room")) and is_of_b(one.id)]
    assert len(laid) >= (19 if shape == "wide" or seats == 2 else 6)
    panel = scene.sprite("panel-1")
    assert all(within(Box(panel.x, panel.y, panel.w, panel.h), one) for one in laid)
    assert not [(one.id, other.id) for one, other in combinations(laid, 2) if overlap(one, other)]
    counts = [one for one in scene.sprites if one.id in ("cart-1", "cart-1-load", "cave-1", "cave-1-load")]
    assert [one.text for one in counts if one.text] == ["6/6", "11/20"][(4 - len(counts)) :]
    assert not any(overlap(one, other) for one, other in combinations(counts, 2))


def is_of_b(name: str) -> bool:
    return name.startswith(("cart-1-", "cave-1-", "pile-of-"))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_zones_do_not_overlap_and_every_seat_has_its_panel(seats: int, shape: str) -> None:
    scene = seen(position("A cave 2 beer", seats=seats), 0, shape)
    zones = [Box(zone.x, zone.y, zone.w, zone.h) for zone in scene.zones]
    assert not any(overlap(one, other) for one, other in combinations(zones, 2))
    panels = [sprite for sprite in scene.sprites if sprite.art == "panel" and sprite.id.startswith("panel-")]
    assert len(panels) == seats
    assert not any(overlap(one, other) for one, other in combinations(panels, 2))


def test_a_spectator_has_who_plays_before_it() -> None:
    p = position("A cave 2 beer; B cave 2 beer; turn B")
    scene = seen(p, None)
    assert scene.sprite("panel-1").w > scene.sprite("panel-0").w
    assert scene.sprite("cave-1-beer").w > scene.sprite("cave-0-beer").w


# --- workshops ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
def test_workshops_show_their_piles_with_points(shape: str) -> None:
    p = position("A cave workshop; A piles gem_rs gem_se gem_ea, nug_nw nug_ne nug_sw nug_se; B piles grimoire")
    scene = seen(p, 0, shape)
    assert texts(scene, "shop-0-points", "pile-of-1", "pile-of-2") == ["26", "6", "20"]
    assert [scene.sprite(f"pile-of-{n}").art for n in (1, 2)] == ["tile-gem_rs", "stack-nuggets"]
    assert "dim" not in scene.sprite("shop-0").tone
    if shape == "wide":
        assert texts(scene, "shop-1-points", "shop-2-points") == ["10", "0"]
        assert "dim" in scene.sprite("shop-1").tone
        assert (scene.sprite("pile-of-3").art, scene.sprite("pile-of-3").label) == ("stack-grimoire", "grimoire: 10 points")


@pytest.mark.parametrize("shape", SHAPES)
def test_a_chain_lies_end_to_end_with_its_open_end_and_what_it_scores(shape: str) -> None:
    p = position("A cave gem_rs, gem_se, gem_ra, gem_ea, workshop")
    p = play(p, "stack gems", "first gem_rs s", "next gem_se", "next gem_ea")
    scene = seen(p, 0, shape)
    assert [art for art in arts(scene, "chain-") if art.startswith("tile")] == ["tile-gem_rs", "tile-gem_se", "tile-gem_ea"]
    assert scene.sprite("chain-end").art == "gem-amethyst"
    one, other = scene.sprite("chain-0"), scene.sprite("chain-1")
    assert abs(one.x + one.w - other.x) <= 1
    assert scene.sprite("tray-points").text == "scores 6 points, 20 with one more"
    ring = seen(play(p, "next gem_ra"), 0, shape)
    assert ring.sprite("chain-3").art == "tile-gem_ar"
    assert ring.sprite("tray-points").text == "scores 20 points"
    assert "pile-of-1" not in ids(ring), "it is not stacked yet"


def test_nuggets_are_counted_by_touch() -> None:
    scene = seen(PHASES["nuggets"], 0)
    assert texts(scene, "complete-0", "complete-1", "complete-2") == ["0", "1", "2"]
    assert "complete-3" not in ids(scene)
    spare = seen(play(position("A cave 2 nug_nw, nug_ne, nug_sw, nug_se, workshop"), "stack nuggets", "complete 1"), 0)
    assert [art for art in arts(spare, "tray-") if art != "words"] == ["nugget-whole"]
    assert spare.sprite("tray-points").text == "scores 20 points"


# --- questions ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
def test_a_danger_lies_open_while_angels_are_asked(shape: str) -> None:
    scene = seen(PHASES["angel beside"], 2, shape)
    assert scene.sprite("cell-c3").art == "tile-firedamp"
    assert {"tile-firedamp", "tile-angel_l", "tile-angel_r"} <= set(arts(scene, "tray-"))
    assert scene.sprite("use-angel").label == "Use the angel"
    after = seen(play(position("c3 = collapse, 4; A on c3"), "dig"), 0, shape)
    assert after.sprite("cell-c3").art.startswith("back-")
    assert after.sprite("cell-c3-danger").art == "boulder"
    assert len([art for art in arts(after, "happened-") if art.startswith("tile-")]) == 3


def test_a_theft_shows_what_is_stolen_and_what_prevents_it() -> None:
    shown = arts(seen(PHASES["robbed"], 1), "tray-")
    assert {"tile-thief_l", "tile-gem_aa", "tile-dagger_l"} <= set(shown)


def test_a_cart_lies_in_the_tray_while_a_thief_is_at_it() -> None:
    for shape in SHAPES:
        scene = seen(PHASES["thief"], 0, shape)
        tray = scene.sprite("tray")
        assert overlap(scene.sprite("cart-1-gem-aa"), tray)
        assert not overlap(scene.sprite("cart-1"), tray)
        assert scene.sprite("tray-heading").text == "The cart of Bertrand de la Mine"


def test_carts_to_be_swapped_are_marked_while_a_dagger_is_asked() -> None:
    scene = seen(PHASES["dagger"], 1)
    assert ["chosen" in scene.sprite(f"cart-{seat}").tone for seat in range(4)] == [True, True, False, False]


# --- the end ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
def test_the_end_is_a_page_with_everything_counted(shape: str) -> None:
    p = position(
        "A cave gem_rs, nug_ne, curse, 2 beer; A cart curse; A piles gem_ss gem_se, grimoire; "
        "B cave gem_aa, gem_rr, nug_nw, nug_sw, nug_se; "
        "turn A; last 0; by A",
        seats=2,
    )
    scene = seen(play(p, "end turn"), shape=shape)
    assert scene.sprite("page-title").text == "Bertrand de la Mine wins the game!"
    assert [texts(scene, f"row-{n}-a", f"row-{n}-b", f"row-{n}-c") for n in range(2)] == [
        ["0", "5", "5"],
        ["12", "-18", "-6"],
    ]
    assert scene.sprite("row-1-where").text == "2 curses: −20"
    assert {"winner-1", "crown-1"} <= ids(scene)
    assert scene.asked == "The game is over."
    assert scene.field is None


def test_how_near_the_end_is_stands_above_the_mine() -> None:
    assert seen(position("tiles 30")).sprite("left").text == "30 tiles left, the end comes at 8"
    assert seen(position("tiles 7; last 3; by A; turn B")).sprite("left").text == "3 last turns to come"


# --- words --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("pile", "Anna, choose a pile for the mine: only you know what it hides, top tile on the left."),
        ("cell", "Anna, touch a place for your pile, beside another one: dwarves walk from pile to pile."),
        ("action", "Your turn, Anna: two actions. Touch a button, or a lit pile to walk there."),
        ("last action", "Your turn, Anna: one action left. Touch a button, or a lit pile to walk there."),
        ("second", "Anna, your pick may dig a second tile here: dig on, or stop?"),
        ("offer", "Anna, what do you give to the King? Touch it in your cave, then say so: 0 gold so far."),
        ("take", "Anna, take things worth 2 gold from the King: 0 so far."),
        ("cover", "Anna, the King's board is full: touch the tile that yours shall hide."),
        ("first", "Anna, link gems like dominoes: touch the first tile in your cave, then the end to go on from."),
        ("next", "Anna, go on with a tile that shows sapphire: each one more scores more. Or stop."),
        ("nuggets", "Anna, four different corners make a nugget: how many whole ones do you stack in one pile?"),
        ("spare", "Anna, add spare corners for a few more points, each a different one, or be done."),
        ("angel", "Anna, you dug up: firedamp! Spend your angel to be safe?"),
        ("angel beside", "Chloé, Anna dug up: firedamp! Spend your angel to be safe?"),
        ("lose", "Anna, the firedamp takes one of your tools: touch the one you lose."),
        ("shed", "Anna, your cave is too small now: touch what the King gets for nothing."),
        ("jester", "Anna, your jester swaps the tiles of two carts: touch both carts."),
        ("dagger", "Bertrand de la Mine, Anna's jester swaps your cart. Spend your dagger to stop him?"),
        ("robbed", "Bertrand de la Mine, Anna's thief takes amethyst-amethyst. Spend your dagger to stop him?"),
        ("king", "Anna, your king takes up to 3 tiles from the King's board for nothing: 1 so far."),
        ("thief", "Anna, your thief takes one tile out of Bertrand de la Mine's cart: touch it, or leave the cart."),
        ("sorcerer", "Anna, your sorcerer carries your dwarf to any pile: touch it."),
    ],
)
def test_the_sentence_says_what_is_asked(name: str, asked: str) -> None:
    assert seen(PHASES[name], PHASES[name].actors[0]).asked == asked


def test_others_are_told_who_is_asked() -> None:
    assert {seen(PHASES["action"], viewer).asked for viewer in (1, 2, None)} == {"Anna's turn, two actions."}
    assert seen(PHASES["last action"], 1).asked == "Anna's turn, one action left."
    assert seen(PHASES["angel beside"], 0).asked == "Anna dug up: firedamp! Will Chloé's angel save them?"
    assert seen(PHASES["robbed"], 3).asked.startswith("Anna's thief takes amethyst-amethyst: will Bertrand")


LONG_NAMES = ("Guillaume Montgommery W", "W" * 24, "Thumb 2 (bot)", "Dagobert-Maximilien Fon")


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", PHASES)
def test_a_long_name_is_shortened_and_never_the_question(name: str, language: str, shape: str) -> None:
    p = PHASES[name]
    words = p.setting.words(language)
    for viewer in (p.actors[0], None):
        for names in (LONG_NAMES, LONG_NAMES[::-1], ("W" * 24,) * 4):
            look = game_of(p).see(viewer)
            said = look.scene(shape, words.naming(names)).sprite("asked-words").text.replace("\n", " ")
            ending = look.scene(shape, words.naming(["§"] * 4)).asked.rpartition("§")[2]
            assert said.endswith(ending.partition(" ")[2] or ending)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", PHASES)
def test_what_is_asked_and_told_has_two_lines_at_most(name: str, language: str, shape: str) -> None:
    p = PHASES[name]
    for viewer in (p.actors[0], None):
        said = seen(p, viewer, shape, language).sprite("asked-words").text
        assert said.count("\n") < 2
        assert not said.endswith("…")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_title_fits_a_phone_in_any_turn(language: str) -> None:
    for turn in (1, 99, 300):
        assert seen(position(f"turns {turn}"), shape="tall", language=language).title.endswith(str(turn))


def test_who_waits_reads_how_tiles_become_points() -> None:
    scene = seen(PHASES["action"], 1)
    assert scene.sprite("lesson-heading").text == "From the mine to the workshop"
    assert "workshop" in scene.sprite("lesson-2").text


# --- what scores --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
def test_what_scores_is_always_in_view(shape: str) -> None:
    for name, viewer in (("pile", 0), ("action", 0), ("action", 1), ("offer", None), ("next", 0)):
        scene = seen(PHASES[name], viewer, shape)
        assert texts(scene, *(f"scores-gems-{n}-points" for n in (1, 2, 3, 4))) == ["2", "6", "12", "20"]
        assert texts(scene, "scores-nuggets-1-points", "scores-nuggets-2-points") == ["20", "60"]
        assert texts(scene, "scores-grimoire-points", "scores-cave-points", "scores-curse-points") == ["10", "1", "−10"]
        assert scene.sprite("scores-gems").label.endswith("380, 420")


def test_what_scores_follows_the_box() -> None:
    tables = {"points": {"grimoire": 77}, "gems": [900 + n for n in range(20)]}
    scene = seen(position("A on c3; c3 = 4", tables=tables), 0, "tall")
    assert texts(scene, "scores-grimoire-points", "scores-gems-1-points") == ["77", "900"]
    strip = scene.sprite("scores")
    parts = [one for one in scene.sprites if one.id.startswith("scores-")]
    assert all(strip.x <= one.x and one.x + one.w <= strip.x + strip.w for one in parts)
    assert not [(one.id, two.id) for one, two in combinations(parts, 2) if overlap(one, two)]


@pytest.mark.parametrize("shape", SHAPES)
def test_collections_of_ones_own_say_what_they_are_worth_now_and_with_one_more(shape: str) -> None:
    p = position("A cave gem_rs, gem_se, gem_ea, nug_nw, nug_ne, nug_sw, grimoire_l, curse, workshop; B cave gem_rr, gem_ra")
    scene = seen(p, 0, shape)
    assert texts(scene, "worth-gems-points", "worth-nuggets-points", "worth-grimoire-points") == [
        "6 → 20",
        "6 → 20",
        "0 → 10",
    ]
    assert scene.sprite("score-0").text == "−3 now"
    assert scene.sprite("worth-gems").label == (
        "gems in your cave: 6 points if you stack them now, 20 with the one tile more that fits best"
    )
    assert seen(p, 1, shape).sprite("worth-gems").label.endswith("First you need a workshop.")
    assert "worth-gems" not in ids(seen(position("A cave 2 beer"), 0, shape))


# --- letters ------------------------------------------------------------------------------------------------------------

LEAST_LETTER = 10.5  # pixels on the glass, which are 11 to the eye
BAR = 52  # pixels of the page over the board
GLASS = {"wide": [(1440, 900)], "tall": [(390, 844), (360, 740), (820, 1180)]}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", PHASES)
def test_every_letter_can_be_read(name: str, shape: str) -> None:
    (w, h), scene = SHAPES[shape], seen(PHASES[name], PHASES[name].actors[0], shape, "fr")
    scale = min(min(width / w, (height - BAR) / h) for width, height in GLASS[shape])
    for one in scene.sprites:
        if one.text:
            shown = on_screen(scene, one.id).w / one.w
            assert letters_of(one, shape) * scale * shown >= LEAST_LETTER, (one.id, one.text)


def letters_of(one: Sprite, shape: str) -> int:
    """How large the letters of a sprite are, in units of the scene."""
    if one.art == "words":
        return style_of(one.tone, shape).size
    badge = BADGES["foot" if "foot" in one.tone.split() else "corner"]
    return badge.wide if shape == "wide" else badge.tall


# --- changes ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
def test_what_changes_with_a_move_is_little(shape: str) -> None:
    setting = agree_on(RULES, seats=4)
    scenes, sizes = [], []
    for place in walk(setting, 1):
        scenes.append(see(setting, place.states.copy(), 0, 0).scene(shape))
        sizes.append(len(msgspec.json.encode(delta(scenes[max(0, len(scenes) - 2)], scenes[-1]))))
    assert median(sizes) <= MOST_BYTES
