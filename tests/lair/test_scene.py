"""The scene of lair: what may be touched is there, secrets are backs and fists, and the words say whose turn it is."""

from itertools import combinations
from math import dist

import pytest

from filon.games.lair.moves import split_steps, split_touches
from filon.scene import SHAPES, Scene, Sprite, Touch

from .positions import Position, dealt, game_of, lay, play, position, turn

NAMES = ("Anna", "Bertrand de la Mine", "Chloé", "Dagobert-Maximilien Fon")


def seen(p: Position, viewer: int | None, shape: str = "wide", *, aid: bool = False, language: str = "en") -> Scene:
    """The scene of a viewer."""
    words = p.setting.words(language).naming(NAMES)
    return game_of(p).see(viewer).scene(shape, words, memory_aid=aid)


def ids(scene: Scene) -> set[str]:
    return {sprite.id for sprite in scene.sprites}


def touched_in(tree: Touch) -> set[str]:
    """Everything that is touched for some move."""
    return set(tree.then).union(*(touched_in(node) for node in tree.then.values()))


FINGER = 44  # the least a finger can be asked to hit

CAUGHT = turn(position("A12 p3 c4, B10 p5, C0, D9 p4"), "B violet, C red, D blue", "violet")
POSITIONS = {
    "lay": dealt(seats=3, first_seat=0),
    "lay for two": position("A0+0, B7+25 p3 used red"),
    "place": lay(dealt(seats=4, first_seat=0), "B red, C chest, D blue"),
    "split": CAUGHT,
    "pick": play(CAUGHT.copy(), "B split 2"),
    "full purse": turn(position("A0, B20 p14, C0"), "B red, C chest", "red"),
    "greater purse": turn(position("A0, B20 p43, C0; T 1"), "B red, C chest", "red"),
    "great purse": turn(position("A0, B20 p98, C0", tables={"treasure": 99}), "B red, C chest", "red"),
}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", POSITIONS)
def test_everything_to_be_touched_is_there_and_on_the_board(name: str, shape: str) -> None:
    p = POSITIONS[name]
    width, height = SHAPES[shape]
    for seat in p.actors:
        scene = seen(p, seat, shape)
        touched = touched_in(game_of(p).see(seat).touches())
        assert touched
        assert touched <= ids(scene)
        for one in (scene.sprite(name) for name in touched):
            assert 0 <= one.x <= one.x + one.w <= width
            assert 0 <= one.y <= one.y + one.h <= height
            assert min(one.w, one.h) >= FINGER


@pytest.mark.parametrize("shape", SHAPES)
def test_a_laid_card_is_a_back_to_others_and_chosen_to_its_owner(shape: str) -> None:
    p = lay(dealt(seats=3, first_seat=0), "B green")
    for viewer in (0, 1, 2, None):
        assert seen(p, viewer, shape).sprite("played-1-1").art == "back-1"
    assert "chosen" in seen(p, 1, shape).sprite("card-green").tone
    assert all("chosen" not in sprite.tone for viewer in (0, 2, None) for sprite in seen(p, viewer, shape).sprites)


@pytest.mark.parametrize("shape", SHAPES)
def test_hands_are_closed_to_all_but_their_owner(shape: str) -> None:
    p = POSITIONS["pick"]
    said = [seen(p, viewer, shape).sprite("hand-1-left-words").text for viewer in (0, 1, 2, None)]
    assert said == ["left", "2 coins", "left", "left"]


@pytest.mark.parametrize("shape", SHAPES)
def test_chests_are_counted_with_the_memory_aid_only(shape: str) -> None:
    p = POSITIONS["split"]
    assert "panel-0-stored" not in ids(seen(p, 0, shape))
    assert seen(p, 2, shape, aid=True).sprite("panel-0-stored").text == "4"


def test_the_sentence_says_who_is_asked_what() -> None:
    assert seen(POSITIONS["lay"], 1).asked == "Your turn, Bertrand de la Mine: lay one of your cards face down."
    assert seen(POSITIONS["lay"], 0).asked == "You are the dragon. Wait for the cards of Bertrand de la Mine and Chloé."
    assert seen(POSITIONS["lay"], None).asked == "Anna is the dragon. Still to lay a card: Bertrand de la Mine and Chloé."
    assert seen(POSITIONS["place"], 0).asked == "Your turn, Anna: place the dragon where you expect them."
    assert seen(POSITIONS["place"], 2).asked == "All cards are laid. Anna chooses where the dragon goes."
    assert (
        seen(POSITIONS["split"], 1).asked == "Caught, Bertrand de la Mine! How many of your 5 coins go into your left hand?"
    )
    assert seen(POSITIONS["pick"], 0).asked == "Your turn, Anna: pick a hand of Bertrand de la Mine."
    laid = lay(dealt(seats=3, first_seat=0), "B green")
    assert seen(laid, 1).asked == "Your card lies. Wait for Chloé."
    assert seen(laid, 1, language="fr").asked == "Votre carte est posée. On attend Chloé."


@pytest.mark.parametrize("shape", SHAPES)
def test_the_end_is_a_page_with_everything_counted(shape: str) -> None:
    p = turn(position("A18 p3 c6, B17 p2 c6, C15 p4, D0 p1 c10; T 12; dragon D"), "A yellow, B green, C chest", "red")
    scene = seen(p, None, shape)
    assert scene.sprite("page-title").text == "Anna wins the game!"
    assert [scene.sprite(f"row-{n}-c").text for n in range(4)] == ["13", "11", "9", "4"]
    assert {"winner-0", "crown-0"} <= ids(scene)


@pytest.mark.parametrize("purse", [1, 13, 14, 24, 43, 44, 45, 98])
def test_every_division_has_touches_of_its_own(purse: int) -> None:
    paths = {split_touches(purse, left) for left in range(purse + 1)}
    assert len(paths) == purse + 1
    assert sum(split_steps(purse).values()) <= MOST_TARGETS
    assert {name for path in paths for name in path} == {
        f"{kind}-{number}" for kind, n in split_steps(purse).items() for number in range(n)
    }


MOST_TARGETS = 14  # two lines of seven


def fates(scene: Scene, seats: str) -> list[tuple[str, ...]]:
    """What is told of the cards turned up: the sign, the words and the amount of each seat."""
    there = {sprite.id: sprite for sprite in scene.sprites}
    names = [f"fate-{'ABCD'.index(seat)}" for seat in seats]
    amounts = [there[f"{name}-amount"].text if f"{name}-amount" in there else "" for name in names]
    words = [there[f"{name}-words"].text if f"{name}-words" in there else "" for name in names]
    return list(zip((there[f"{name}-sign"].art for name in names), words, amounts, strict=True))


def test_the_reveal_tells_what_came_of_every_card() -> None:
    p = turn(position("A12 p3 c4, B10 p5, C5 p2, D9 p4"), "B violet, C chest, D blue", "violet")
    scene = seen(p, None)
    assert [scene.sprite(f"played-1-{seat}").art for seat in (1, 2, 3)] == ["card-violet", "card-chest", "card-blue"]
    assert scene.sprite("reveal-dragon").art == "card-violet"
    assert fates(scene, "BCD") == [
        ("scared", "caught", "5?"),
        ("chest-open", "into the\nchest", ""),
        ("yes", "to space 14", "+1"),
    ]
    opened = seen(play(p.copy(), "B split 2", "A pick B right"), None)
    assert fates(opened, "BCD") == [
        ("scared", "caught", "−3"),
        ("chest-open", "into the\nchest", ""),
        ("yes", "to space 14", ""),
    ]
    assert fates(seen(p, None, "tall"), "BD") == [("scared", "", "5?"), ("yes", "", "+1")]


def test_a_card_goes_from_its_seat_to_the_reveal_and_the_next_one_is_another() -> None:
    laid = lay(position("A12, B10, C5"), "B violet, C red")
    shown = play(laid.copy(), "A place green")
    again = play(shown.copy(), "C play blue")
    there = [seen(p, None).sprite("played-1-2") for p in (laid, shown, again)]
    assert [sprite.art for sprite in there] == ["back-2", "card-red", "card-red"]
    assert there[0].x != there[1].x == there[2].x
    assert seen(again, None).sprite("played-0-2").art == "back-2"


@pytest.mark.parametrize("shape", SHAPES)
def test_every_space_of_the_path_shows_the_number_that_texts_call_it_by(shape: str) -> None:
    scene = seen(POSITIONS["lay"], 1, shape)
    assert [scene.sprite(f"space-{space}-number").text for space in range(1, 21)] == [str(n) for n in range(1, 21)]


def middle_of(sprite: Sprite) -> tuple[float, float]:
    return sprite.x + sprite.w / 2, sprite.y + sprite.h / 2


CROWDS = (
    "A15+15, B15+15",
    "A15+15, B14+14",
    "A6+6, B5+5",
    "A1+1, B10+1",
    "A11+20, B20+20",
    "A0+0, B0+0",
    "A16+25, B15+25",
    "A12+12, B12+9",
)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("crowd", CROWDS)
def test_dwarves_who_share_a_space_stand_a_finger_apart_and_on_the_picture(crowd: str, shape: str) -> None:
    p = position(crowd)
    scene = seen(p, 1, shape)
    dwarves = [scene.sprite(f"dwarf-{dwarf}") for dwarf in range(4)]
    width, height = SHAPES[shape]
    assert all(0 <= one.x <= one.x + one.w <= width and 0 <= one.y <= one.y + one.h <= height for one in dwarves)
    walking = [one for one, at in zip(dwarves, p.s.position, strict=True) if at <= 20]
    assert all(dist(middle_of(one), middle_of(other)) >= FINGER for one, other in combinations(walking, 2))


def test_labels_have_the_space_french_puts_before_a_colon() -> None:
    scene = seen(POSITIONS["lay"], 1, language="fr")
    labels = [scene.sprite(name).label for name in ("space-5", "lair-red", "dwarf-2")]
    assert labels == [
        "la case 5 (violet)\N{NO-BREAK SPACE}: 2 pièces",
        "l’antre (rouge)\N{NO-BREAK SPACE}: 4 pièces",
        "Chloé\N{NO-BREAK SPACE}: le départ",
    ]


def test_who_touches_what_no_move_touches_is_told_what_is_asked() -> None:
    p = POSITIONS["lay"]
    words = p.setting.words("en").naming(NAMES)
    for name in ("space-1", "dwarf-1", "panel-1-purse", "panel-1-chest"):
        told = game_of(p).see(1).why_not_touch((name,), words)
        assert told is not None
        assert told.sentence == f"There is nothing to do with that now. {seen(p, 1).asked}"


LONG_NAMES = ("Guillaume Montgommery W", "W" * 24, "Thumb 2 (bot)", "Dagobert-Maximilien Fon")


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", POSITIONS)
def test_a_long_name_is_shortened_and_never_the_question(name: str, language: str, shape: str) -> None:
    p = POSITIONS[name]
    words = p.setting.words(language)
    for seat in p.actors:
        for names in (LONG_NAMES, LONG_NAMES[::-1], ("W" * 24,) * 4):
            look = game_of(p).see(seat)
            said = look.scene(shape, words.naming(names)).sprite("asked-words").text.replace("\n", " ")
            ending = look.scene(shape, words.naming(["?"] * 4)).asked.split("?")[-1]
            assert said.endswith(ending)
            assert "……" not in said


def test_the_question_of_a_great_purse_tells_the_size_of_the_first_handfuls() -> None:
    assert seen(POSITIONS["full purse"], 1).asked.endswith("Handfuls of 5 first.")
    assert seen(POSITIONS["great purse"], 1).asked.endswith("Handfuls of 25 first.")


def test_a_bot_s_name_loses_its_brackets_before_it_is_cut() -> None:
    scene = game_of(CAUGHT).see(0).scene("wide", CAUGHT.setting.words("fr").naming(("Anna", "Pouce 2 (robot)", "C", "D")))
    assert scene.sprite("fate-1-name").text == "Pouce 2"
    assert scene.sprite("panel-1-name").text == "Pouce 2 (robot)"


@pytest.mark.parametrize("shape", SHAPES)
def test_what_a_card_brings_is_told_for_each_of_two_dwarves_with_its_number(shape: str) -> None:
    scene = seen(position("A0+0, B4+7"), 1, shape)
    assert [scene.sprite(f"gain-5-{n}-dwarf").text for n in (1, 2)] == ["1", "2"]
    assert [scene.sprite(f"gain-4-{n}").text for n in (1, 2)] == ["2", "2"]
    assert [scene.sprite(f"gain-1-{n}").text for n in (1, 2)] == ["1", "0"]
    label = scene.sprite("card-red").label
    assert label.startswith("red, ")
    assert "space 6 (red): 1 coin" in label
    assert "space 11 (red): 0 coins" in label


@pytest.mark.parametrize(("coins", "drawn"), [(1, 1), (2, 2), (3, 0)])
def test_the_last_coins_of_the_treasure_are_as_many_as_are_drawn(coins: int, drawn: int) -> None:
    scene = seen(position(f"A0, B0, C0; T {coins}"), None)
    assert sum(name.startswith("treasure-coin-") for name in ids(scene)) == drawn
    assert ("treasure" in ids(scene)) == (coins >= 3)


def test_no_number_of_coins_is_hidden_by_the_line_below_on_a_phone() -> None:
    scene = seen(POSITIONS["full purse"], 1, "tall")
    assert "corner" in scene.sprite("handful-1").tone.split()


def test_a_used_card_is_refused_as_used_though_a_dwarf_has_arrived() -> None:
    refusal = game_of(position("A0+0, B25+7 p3 used red")).see(1).why_not_touch(["card-red"])
    assert refusal is not None
    assert refusal.clause == "LAI-204"
