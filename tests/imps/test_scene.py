"""The scene of imps: what may be touched is there, everything on the table is drawn, and the words say what is asked."""

from itertools import combinations
from math import dist
from statistics import median

import msgspec
import pytest

from contract.walks import MIXED, play_on
from filon.play.game import deal
from filon.play.setting import agree
from filon.scene import SHAPES, Scene, Sprite, Touch, delta

from .positions import Position, dealt, game_of, play, position, roll

NAMES = ("Anna", "Bertrand de la Mine", "Chloé", "Dagobert-Maximilien Fon")
FINGER = 24  # units of the least thing to be touched, and between the middles of two; the client makes room about them
MOST_BYTES = 2048  # of a move to one viewer, in the middle

FULL = (  # of one gallery that cannot grow any more without closing
    "1:good (green), 1:plain, 2:rich (red helmet cross armour), 2:good (red), 3:bones (blue), 3:diamond (orange), "
    "4:nchest+two_nuggets (orange helmet), 4:chest+bones (orange), 5:pick, 5:ddiamond (blue cross)"
)
CROWDED = (
    f"1 = {FULL}; 2 = 1:rich, 2:chest+nugget (green armour); 3 = 5:good (blue); bombs green 1, red 1-3, blue 3-1, orange 5, "
    "nobody 1-8, nobody 2-2; gems green 12, red 9, blue 17, orange 8"
)
QUIET = "2 = 3:plain (green), 5:good (red); 4 = 2:good (blue), 3:good (orange); gems green 5"


def seen(p: Position, viewer: int | None = None, shape: str = "wide", language: str = "en") -> Scene:
    """The scene of a viewer."""
    words = p.setting.words(language).naming(NAMES[: int(p.s.seats)])
    return game_of(p).see(viewer).scene(shape, words)


def ids(scene: Scene) -> set[str]:
    return {sprite.id for sprite in scene.sprites}


def touched_in(tree: Touch) -> set[str]:
    """Everything that is touched for some move."""
    return set(tree.then).union(*(touched_in(node) for node in tree.then.values()))


def middle_of(sprite: Sprite) -> tuple[float, float]:
    return sprite.x + sprite.w / 2, sprite.y + sprite.h / 2


def texts(scene: Scene, *names: str) -> list[str]:
    return [scene.sprite(name).text for name in names]


PHASES = {
    "start": position("dead green, green; 1 = 2:good (red); start"),
    "village": position(QUIET),
    "village of the crowded": position(f"{CROWDED}; turn red"),
    "equip": play(position("home green cross; gems green 9"), "buy helmet"),
    "remove": play(position(f"{CROWDED}; turn red"), "buy bomb-remove"),
    "kill": play(position(f"{CROWDED}; turn blue"), "buy killer"),
    "gallery": play(position(QUIET), "buy bomb-place"),
    "spot": play(position(f"3 = {FULL}; gems green 5"), "buy bomb-place", "gallery 3"),
    "dig": position(f"{QUIET}; dice 1 3"),
    "digger": play(position(f"{QUIET}; dice 1 3"), "dig 3 in 1"),
    "bomb": position(f"3 = {FULL}; 5 = 4:good, 4:rich; dice bomb 4"),
    "shoot": position(f"3 = {FULL}; 5 = 4:good, 4:rich; dice 3 pistol"),
    "both": position(f"{QUIET}; dice bomb pistol"),
    "victim": play(position(f"3 = {FULL}; dice bomb pistol"), "shoot any"),
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
    found = [scene.sprite(name) for name in touched]
    for one in found:
        assert 0 <= one.x <= one.x + one.w <= width
        assert 0 <= one.y <= one.y + one.h <= height
        assert min(one.w, one.h) >= FINGER
        assert "dim" not in one.tone.split()
        assert one.label
    assert all(dist(middle_of(one), middle_of(other)) >= FINGER for one, other in combinations(found, 2))


def test_only_who_must_choose_has_buttons() -> None:
    p = PHASES["both"]
    buttons = {"place-bomb", "shoot-any", "pass"}
    for shape in SHAPES:
        assert buttons <= ids(seen(p, 0, shape))
        assert all(buttons.isdisjoint(ids(seen(p, viewer, shape))) for viewer in (1, None))


def test_nobody_is_to_be_shot_where_nobody_is() -> None:
    assert "shoot-any" not in ids(seen(position("dice bomb pistol"), 0))


def test_the_place_of_the_card_to_be_dug_is_shown_but_is_no_touch() -> None:
    for shape in SHAPES:
        scene = seen(PHASES["digger"], 0, shape)
        assert middle_of(scene.sprite("next")) == middle_of(seen(position("1 = 3:good"), 0, shape).sprite("card-1-1"))
        assert "lit" not in scene.sprite("next").tone
        assert "chosen" in scene.sprite("pile-3").tone


def test_who_touches_what_no_move_touches_is_told_what_is_asked() -> None:
    p = PHASES["village"]
    told = game_of(p).see(0).why_not_touch(("supply",), p.setting.words("en").naming(NAMES))
    assert told is not None
    assert told.sentence == f"There is nothing to do with that now. {seen(p, 0).asked}"


# --- what lies on the table ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
def test_cards_show_their_number_their_nuggets_and_what_lies_on_them(shape: str) -> None:
    scene = seen(position(CROWDED), shape=shape)
    cards = [scene.sprite(f"card-1-{spot}") for spot in range(1, 11)]
    assert [card.text for card in cards] == list("1122334455")
    there = {sprite.id: sprite.art for sprite in scene.sprites}
    nuggets = [there.get(f"card-1-{spot}-nuggets", "") for spot in range(1, 11)]
    assert nuggets == [f"nuggets-{n}" if n else "" for n in (2, 1, 3, 2, 2, 1, 3, 0, 1, 0)]
    assert [there.get(f"card-1-{spot}-diamonds", "") for spot in (5, 6, 10)] == ["", "diamonds-1", "diamonds-2"]
    ground = "low" if shape == "tall" else "gallery"
    assert [cards[spot].art for spot in (0, 4, 6, 8)] == [
        ground,
        f"{ground}-bones",
        f"{ground}-chest-open",
        f"{ground}-pick",
    ]
    assert scene.sprite("card-1-7").label.endswith("its chest held two nuggets, now 3 nuggets")


def test_a_chest_that_nobody_could_open_is_shut() -> None:
    p = position("2 = 1:chest")
    assert seen(p).sprite("card-2-1").art == "gallery-chest"


@pytest.mark.parametrize("shape", SHAPES)
def test_five_galleries_have_room_for_all_the_cards_there_can_be(shape: str) -> None:
    layout = seen(position(f"1 = {FULL}; 5 = 1:rich"), shape=shape)
    last, zone = layout.sprite("card-1-10"), layout.zone("board")
    assert zone.x <= last.x <= last.x + last.w <= zone.x + zone.w
    assert zone.y <= last.y <= last.y + last.h <= zone.y + zone.h
    cards = [sprite for sprite in layout.sprites if sprite.id.rpartition("-")[0] in ("card-1", "card-5", "entrance")]
    assert len(cards) == 16
    assert not any(overlap(one, other) for one, other in combinations(cards, 2))


def overlap(one: Sprite, other: Sprite) -> bool:
    across = one.x < other.x + other.w and other.x < one.x + one.w
    return across and one.y < other.y + other.h and other.y < one.y + one.h


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_zones_and_what_lies_beside_each_other_do_not_overlap(seats: int, shape: str) -> None:
    scene = seen(position("dead green, red; gems green 20", seats=seats), 0, shape)
    zones = [Sprite(zone.name, "", zone.x, zone.y, zone.w, zone.h) for zone in scene.zones]
    assert not any(overlap(one, other) for one, other in combinations(zones, 2))
    found = [sprite for sprite in scene.sprites if sprite.id.startswith(("imp-", "panel-")) and sprite.art != "panel"]
    things = [sprite for sprite in found if not sprite.id.endswith("-number")]
    assert not [(one.id, other.id) for one, other in combinations(things, 2) if overlap(one, other)]


@pytest.mark.parametrize("shape", SHAPES)
def test_imps_stand_where_they_are_with_what_they_wear(shape: str) -> None:
    scene = seen(position(f"{CROWDED}; home green helmet; turn red"), shape=shape)
    arts = {f"imp-{name}": scene.sprite(f"imp-{name}").art for name in ("a1", "a2", "a3", "b1", "b2", "c2", "d2")}
    assert list(arts.values()) == ["imp-0", "imp-0-a", "imp-0-h", "imp-1-hca", "imp-1", "imp-2-c", "imp-3-h"]
    for imp, card in (("imp-b1", "card-1-3"), ("imp-c2", "card-1-10"), ("imp-a2", "card-2-2")):
        assert overlap(scene.sprite(imp), scene.sprite(card))
    panels = [scene.sprite(f"panel-{seat}") for seat in range(4)]
    assert overlap(scene.sprite("imp-a3"), panels[0])
    assert {name for name in ids(scene) if name.endswith("-bound")} == {"imp-c1-bound", "imp-d3-bound"}
    assert {name for name in ids(scene) if name.endswith("-head")} == {"imp-c2-head", "imp-a2-head", "imp-c3-head"}
    assert scene.sprite("imp-c1").label == "imp 1 of Chloé: card 5 of gallery 1, bound by bones"
    assert scene.sprite("imp-b1").label == "imp 1 of Bertrand de la Mine: card 3 of gallery 1, helmet, cross, armour"


@pytest.mark.parametrize("shape", SHAPES)
def test_the_number_an_imp_is_spoken_of_by_is_on_its_figure(shape: str) -> None:
    scene = seen(position(f"{CROWDED}; dead green; turn red"), shape=shape)
    for name in ("a1", "a2", "a3", "b1", "c3", "d2"):
        tag, imp = scene.sprite(f"imp-{name}-number"), scene.sprite(f"imp-{name}")
        assert tag.art == f"tag-{name[1]}"
        assert overlap(tag, imp)
        assert tag.w >= 14


@pytest.mark.parametrize("shape", SHAPES)
def test_what_is_still_in_closed_chests_can_be_looked_up(shape: str) -> None:
    label = seen(position("2 = 3:chest+cross"), shape=shape).sprite("chests").label
    assert label.startswith("9 closed chests, in them: ")
    assert "a cross" not in label
    assert "a helmet" in label


def test_the_counts_of_two_piles_on_a_phone_do_not_run_together() -> None:
    scene = seen(position("2 = 3:plain; discard 3:good, 3:rich, 4:good"), shape="tall")
    left, discard, following = (scene.sprite(name) for name in ("pile-3-left", "pile-3-discard", "pile-4-left"))
    assert ("right" in left.tone.split(), "left" in discard.tone.split()) == (True, True)
    inside = discard.x - (left.x + left.w)
    written = 2 * 10  # units of two digits at most
    assert inside <= 2
    assert following.x + following.w - written - (discard.x + written) >= 4 * inside


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("shape", SHAPES)
def test_the_own_panel_says_so_however_long_the_name_is(shape: str, language: str) -> None:
    you = {"en": "(you)", "fr": "(vous)"}[language]
    p = position(QUIET)
    for seat in range(4):
        assert seen(p, seat, shape, language).sprite(f"panel-{seat}-name").text.endswith(f" {you}")


def test_a_refusal_names_the_clause_although_something_that_goes_with_other_things_was_chosen() -> None:
    see = game_of(PHASES["dig"]).see(0)
    alone, after_a_pile = see.why_not_touch(("buy-helmet",)), see.why_not_touch(("pile-1", "buy-helmet"))
    assert alone is not None
    assert alone.clause == "IMP-221"
    assert after_a_pile == alone


@pytest.mark.parametrize("shape", SHAPES)
def test_the_dead_lie_in_the_cemetery(shape: str) -> None:
    scene = seen(position("dead green, green, red"), shape=shape)
    assert [scene.sprite(f"imp-{name}").art for name in ("a1", "a2", "a3", "b1")] == [
        "grave-0",
        "grave-0",
        "imp-0",
        "grave-1",
    ]
    assert scene.sprite("imp-a1").label == "imp 1 of Anna: in the cemetery"
    if shape == "wide":
        assert scene.sprite("cemetery").label == "Cemetery: 3 imps"
        assert overlap(scene.sprite("imp-b1"), scene.sprite("cemetery"))


@pytest.mark.parametrize("shape", SHAPES)
def test_bombs_lie_on_their_spots_or_at_hand(shape: str) -> None:
    scene = seen(position("2 = 1:rich, 2:good; bombs red 2-2, nobody 4"), shape=shape)
    assert (scene.sprite("bomb-card-2-2").art, scene.sprite("bomb-entrance-4").art) == ("bomb-1", "bomb")
    assert scene.sprite("bomb-entrance-4").label == "the bomb out of a chest on entrance 4"
    assert overlap(scene.sprite("bomb-card-2-2"), scene.sprite("card-2-2"))
    at_hand = [f"panel-{seat}-bomb" in ids(scene) for seat in range(4)]
    assert at_hand == [True, False, True, True]


@pytest.mark.parametrize("shape", SHAPES)
def test_piles_are_counted_with_their_discards(shape: str) -> None:
    scene = seen(position("2 = 3:plain; discard 3:good, 3:rich; tops 3:bones"), shape=shape)
    assert texts(scene, "pile-3", "pile-3-left", "pile-4-left") == ["3", "7", "10"]
    assert scene.sprite("pile-3-discard").text.strip("+") == "2"
    assert scene.sprite("pile-3").art == "gallery-bones"
    assert scene.sprite("pile-3").label == "pile of 7 cards: 3 (2 nuggets, bones), 2 discarded: 3 nuggets · 2 nuggets"
    assert scene.sprite("pile-3").called == "card 3", "in a sentence it has a short name"
    assert scene.sprite("pile-4").label.endswith(", nothing discarded")
    assert "pile-4-discard" not in ids(scene)


def test_an_empty_pile_is_an_empty_place() -> None:
    cards = ["3:rich", "3:good", "3:good", "3:plain", "3:diamond", "3:ddiamond", "3:nchest", "3:chest", "3:pick", "3:bones"]
    laid = "; ".join(f"{gallery + 1} = {', '.join(cards[2 * gallery : 2 * gallery + 2])}" for gallery in range(5))
    scene = seen(position(laid))
    assert scene.sprite("pile-3").art == "place"
    assert scene.sprite("pile-3").label.startswith("pile of 0 cards: no card left")


@pytest.mark.parametrize("shape", SHAPES)
def test_gems_chests_and_seats_are_counted(shape: str) -> None:
    scene = seen(position("2 = 3:chest+cross; gems red 12; supply 19"), shape=shape)
    assert texts(scene, "supply-count", "chests-count", "panel-1-gems") == ["19", "9", "12"]
    assert [seen(position(f"gems red {60 - n}"), shape=shape).sprite("supply").art for n in (21, 20, 6)] == [
        "gems",
        "gems-few",
        "gems-last",
    ]


# --- dice ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
def test_dice_wait_and_then_roll_even_if_they_show_the_same_again(shape: str) -> None:
    waiting = position(QUIET)
    before = seen(waiting, shape=shape)
    rolled = roll(waiting, "skip", "1 3")
    after = seen(rolled, shape=shape)
    assert [before.sprite(f"die-{die}").art for die in "ab"] == ["die-a-blank", "die-b-blank"]
    assert [after.sprite(f"die-{die}").art for die in "ab"] == ["die-a-1", "die-b-3"]
    assert "dim" in before.sprite("die-a").tone
    assert "rolls" in after.sprite("die-a").tone
    assert after.sprite("die-a").label == "the dice: 1 and 3"
    later = play(rolled, "pass")
    lying = seen(later, shape=shape)
    again = seen(roll(later, "skip", "1 3"), shape=shape)
    turns = [scene.sprite("die-a").turn for scene in (before, after, lying, again)]
    assert turns[0] != turns[1] == turns[2] != turns[3], "they are turned by a roll and by nothing else"


def test_a_bomb_and_a_pistol_are_faces() -> None:
    assert [seen(PHASES["both"]).sprite(f"die-{die}").art for die in "ab"] == ["die-a-bomb", "die-b-pistol"]


# --- the village --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
def test_the_village_shows_prices_and_what_can_be_bought(shape: str) -> None:
    p = position("1 = 2:good (red); gems red 2; turn red")
    scene = seen(p, 1, shape)
    services = ("helmet", "cross", "armour", "bomb-place", "bomb-remove", "killer")
    assert texts(scene, *(f"buy-{service}-price" for service in services)) == list("112223")
    assert ["dim" in scene.sprite(f"buy-{service}").tone for service in services] == [False] * 4 + [True] * 2
    assert ["alarm" in scene.sprite(f"buy-{service}-price").tone for service in services] == [False] * 5 + [True]
    bought = seen(play(p, "buy helmet"), 1, shape)
    assert "chosen" in bought.sprite("buy-helmet").tone
    assert bought.sprite("panel-1-gain").text == "−1"


# --- moments ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
def test_a_closing_is_told_in_the_empty_gallery(shape: str) -> None:
    p = position(
        "3 = 1:good (blue), 4:plain, 2:rich (red helmet), 4:good, 5:ddiamond (green); "
        "supply 40; turn orange; dice 3 4; tops 4:rich"
    )
    scene = seen(play(p, "dig 4 in 3", "digger D1"), shape=shape)
    assert [scene.sprite(f"share-{n}").art for n in range(4)] == ["imp-3", "imp-0", "imp-1-h", "imp-2"]
    assert texts(scene, *(f"share-{n}-gems" for n in range(4))) == ["+6", "+0", "+6", "+2"]
    assert {"share-0-crown"} == {name for name in ids(scene) if name.startswith("share-") and name.endswith("-crown")}
    assert overlap(scene.sprite("closing"), scene.sprite("share-3"))
    assert not any(name.startswith("card-3-") for name in ids(scene))
    assert texts(scene, "panel-1-gain", "panel-2-gain", "panel-3-gain") == ["+6", "+2", "+6"]
    assert "panel-0-gain" not in ids(scene)
    assert "closing" not in ids(seen(roll(p, "skip", "1 2"), shape=shape)), "it is a moment"


@pytest.mark.parametrize("shape", SHAPES)
def test_an_explosion_is_seen_where_the_bombs_lay(shape: str) -> None:
    p = position(
        "2 = 3:plain (green), 5:good (green), 1:good (blue armour); "
        "4 = 2:good (blue), 3:good (orange); bombs red 2-2, blue 4"
    )
    before = seen(p, shape=shape)
    scene = seen(roll(p, "skip", "bomb 3", "1 2"), shape=shape)
    assert {name for name in ids(scene) if name.startswith("blast-")} == {"blast-2-2", "blast-4-0"}
    assert overlap(scene.sprite("blast-2-2"), before.sprite("bomb-card-2-2"))
    assert not any(name.startswith("bomb-") for name in ids(scene))
    new = {sprite.id for sprite in scene.sprites if "new" in sprite.tone.split()}
    assert {"imp-a1", "imp-a2", "imp-c1", "imp-c2", "imp-d1"} == new
    assert [scene.sprite(name).art for name in ("imp-a1", "imp-c1")] == ["grave-0", "imp-2"]
    assert texts(scene, "panel-1-gain", "panel-2-gain") == ["+2", "+2"]


@pytest.mark.parametrize(("chest", "art"), [("two_diamonds", "diamonds-2"), ("helmet", "helmet"), ("bones", "bones")])
def test_what_a_chest_held_is_shown_for_a_moment(chest: str, art: str) -> None:
    p = play(position(f"tops 3:chest; chests {chest}; dice 1 3"), "dig 3 in 1", "digger A1")
    for shape in SHAPES:
        scene = seen(p, shape=shape)
        assert scene.sprite("found").art == art
        assert "new" in scene.sprite("card-1-1").tone
        assert scene.sprite("card-1-1").art.endswith("-chest-open")
    assert "found" not in ids(seen(roll(p, "skip", "1 2")))


def test_a_bomb_out_of_a_chest_lies_there_as_it_is() -> None:
    scene = seen(play(position("tops 3:chest; chests bomb; dice 1 3"), "dig 3 in 1", "digger A1"))
    assert "found" not in ids(scene)
    assert scene.sprite("bomb-card-1-1").tone.split() == ["corner", "new"]


def test_a_shot_is_seen_where_its_victim_is_now() -> None:
    p = position("4 = 1:good (red), 2:good (green armour); gems blue 3; turn blue; dice 4 pistol")
    dead = seen(play(p, "shoot B1"))
    assert overlap(dead.sprite("shot-imp-b1"), dead.sprite("imp-b1"))
    assert dead.sprite("panel-2-gain").text == "+1"


@pytest.mark.parametrize("shape", SHAPES)
def test_the_end_is_a_page_with_everything_counted(shape: str) -> None:
    p = position(
        "1 = 2:rich (green), 5:bones (green); 2 = 3:nchest+two_nuggets (blue helmet); 3 = 4:ddiamond (red); "
        "gems green 20, red 23, blue 16; supply 1; turn red; dice 1 2",
        seats=3,
    )
    scene = seen(play(p, "pass"), shape=shape)
    assert scene.sprite("page-title").text == "Anna wins the game!"
    assert [texts(scene, f"row-{n}-a", f"row-{n}-b", f"row-{n}-c") for n in range(3)] == [
        ["20", "5", "25"],
        ["23", "0", "23"],
        ["17", "3", "20"],
    ]
    assert {"winner-0", "crown-0"} <= ids(scene)
    assert scene.sprite("winner-0").art == "imp-0"
    assert "The supply is empty." in scene.sprite("happened-words").text.replace("\n", " ")
    assert scene.asked == "The game is over."


# --- words --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("start", "Your turn, Anna: bring your dead back, which is your whole turn, or play on?"),
        ("village", "Your turn, Anna: buy one thing in the village, or roll the dice."),
        ("equip", "Anna, which imp gets the helmet?"),
        ("remove", "Bertrand de la Mine, which bomb is to be taken away?"),
        ("kill", "Chloé, whom shall the killer visit?"),
        ("gallery", "Anna, your bomb: touch the entrance of a gallery."),
        ("spot", "Anna, where in gallery 3 does your bomb go?"),
        ("dig", "Anna, dig a 1 in gallery 3, or a 3 in gallery 1: touch pile, then entrance."),
        ("digger", "Anna, which of your imps digs in gallery 1?"),
        ("bomb", "Anna, a bomb and 4: put yours on entrance 4 or on a card 4, or pass."),
        ("shoot", "Anna, a pistol and 3: shoot in gallery 3 or on a card 3, or pass."),
        ("both", "Anna, a bomb and a pistol: place your bomb or shoot, wherever you like."),
        ("victim", "Anna, whom do you shoot?"),
    ],
)
def test_the_sentence_says_what_is_asked(name: str, asked: str) -> None:
    assert seen(PHASES[name], PHASES[name].actors[0]).asked == asked


def test_others_are_told_who_is_asked() -> None:
    p = PHASES["dig"]
    assert {seen(p, viewer).asked for viewer in (1, 2, None)} == {"Anna rolled 1 and 3 and may dig."}
    assert seen(PHASES["digger"], 1).asked == "Anna chooses who digs in gallery 1."
    assert seen(PHASES["both"], None).asked == "Anna rolled a bomb and a pistol: they may place their bomb or shoot."


def test_who_can_only_pass_is_told_why() -> None:
    twice = seen(position(f"{QUIET}; dice 2 2"), 0)
    assert twice.asked == "Anna, dig a 2 in gallery 2, or pass: touch pile 2, then entrance 2."
    stuck = seen(position("1 = 2:bones (green); dead green, green; dice 1 4"), 0)
    assert stuck.asked == "Anna, 1 and 4: none of your imps can move, you can only pass."


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
            ending = look.scene(shape, words.naming(["?"] * 4)).asked.split("?", 1)[-1].lstrip(":, ")
            assert said.endswith(ending)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_title_fits_a_phone_in_any_turn(language: str) -> None:
    for turn in (1, 99, 300):
        assert seen(position(f"turns {turn}"), shape="tall", language=language).title.endswith(str(turn))


def test_where_nothing_happened_galleries_are_explained() -> None:
    scene = seen(PHASES["digger"], 0)
    assert scene.sprite("happened-words").text.startswith("A third card of one number closes a gallery")
    assert scene.sprite("happened-heading").text == "How galleries pay"


def test_on_a_phone_an_explosion_is_told_before_what_dice_and_bags_show() -> None:
    p = position("2 = 3:plain (green), 5:good (green); 4 = 2:good (blue); bombs red 2-2, blue 4")
    words = p.setting.words("en").naming(("Anna", "Ben", "Cleo", "Dan"))
    scene = game_of(roll(p, "skip", "bomb 3", "1 2")).see(None).scene("tall", words)
    assert scene.sprite("happened-words").text.replace("\n", " ").count("explodes") == 2


def test_labels_have_the_space_french_puts_before_a_colon() -> None:
    scene = seen(PHASES["village"], 0, language="fr")
    assert scene.sprite("imp-a1").label.startswith("le lutin 1 d’Anna\N{NO-BREAK SPACE}: ")
    assert scene.sprite("entrance-2").label == "entrée 2\N{NO-BREAK SPACE}: 2 cartes"


# --- changes ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
def test_what_changes_with_a_move_is_little(shape: str) -> None:
    game = deal(agree("imps", seats=4), 1)
    before, sizes = game.see(0).scene(shape), []
    for _ in play_on(game, MIXED, 1):
        scene = game.see(0).scene(shape)
        sizes.append(len(msgspec.json.encode(delta(before, scene))))
        before = scene
    assert median(sizes) <= MOST_BYTES


def test_an_imp_goes_from_its_panel_to_its_card_and_home_again() -> None:
    p = position("tops 3:plain; dice 1 3")
    at_home = seen(p).sprite("imp-a1")
    dug = seen(play(p, "dig 3 in 1", "digger A1")).sprite("imp-a1")
    assert (at_home.x, at_home.y) != (dug.x, dug.y)
    assert "home-imp-a1" in ids(seen(p))


def test_a_game_of_two_and_of_three_has_panels_for_them_alone() -> None:
    for seats in (2, 3):
        for shape in SHAPES:
            scene = seen(dealt(seats=seats), shape=shape)
            assert sum(sprite.art == "panel" and sprite.id.startswith("panel-") for sprite in scene.sprites) == seats
            assert sum(sprite.art.startswith("tag-") for sprite in scene.sprites) == 3 * seats
