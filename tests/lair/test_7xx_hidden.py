"""LAI-7xx: hidden information."""

import pytest

from filon.games.lair.moves import ACTIONS, PLAY, SPLIT
from filon.kernel.verbs import meant
from filon.kernel.words import LANGUAGES
from filon.scene import SHAPES
from proving import proves

from .positions import COLOURS, Position, dealt, game_of, lay, play, position, told, turn

VIEWERS = [0, 1, 2, None]


def everything(p: Position, viewer: int | None) -> tuple[bytes, str, str, list[str]]:
    """All that is shown to a viewer."""
    seen = game_of(p).see(viewer)
    return seen.array.tobytes(), seen.drawing(), seen.drawing(memory_aid=True), seen.story()


@proves("LAI-701")
@pytest.mark.parametrize("viewer", [0, 2, None])
@pytest.mark.parametrize("after", ["", "C red"])
def test_701_a_laid_card_is_known_to_its_owner_only(viewer: int | None, after: str) -> None:
    sights = set()
    for card in (*COLOURS, "chest"):
        p = lay(dealt(seats=3, first_seat=0), f"B {card}")
        if after:
            lay(p, after)
        assert game_of(p).see(viewer).record.card[1] == 0
        sights.add(str(everything(p, viewer)))
    assert len(sights) == 1


@proves("LAI-701")
def test_701_its_owner_knows_it() -> None:
    p = lay(dealt(seats=3, first_seat=0), "B green")
    assert game_of(p).see(1).record.card.tolist() == [0, 3, 0, 0]
    assert told(p, 1) == ["You lay green."]
    assert "You have laid green." in game_of(lay(p, "C red")).drawing(1)


@proves("LAI-701")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_701_after_the_reveal_everybody_does(viewer: int | None) -> None:
    p = turn(dealt(seats=3, first_seat=0), "B green, C chest", "red")
    assert game_of(p).see(viewer).record.shown.tolist() == [0, 3, 6, 0]
    assert "Turned up: B green, C the chest card; the dragon on red" in game_of(p).drawing(viewer)


@proves("LAI-702")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_702_that_a_seat_has_laid_or_divided_is_public(viewer: int | None) -> None:
    p = lay(position("A0, B10 p5, C10 p4"), "B violet")
    assert game_of(p).see(viewer).record.laid.tolist() == [0, 1, 0, 0]
    assert [line.endswith("a card face down") for line in game_of(p).drawing(viewer).splitlines() if " B " in line][-1:] == [
        True
    ]
    play(lay(p, "C violet"), "A place violet", "B split 2")
    assert game_of(p).see(viewer).record.divided.tolist() == [0, 1, 0, 0]
    assert game_of(p).drawing(viewer).count("two closed hands") == 1
    assert game_of(p).see(viewer).actors == (2,)


@proves("LAI-702")
def test_702_others_hear_that_it_was_done() -> None:
    p = lay(position("A0, B10 p5, C10 p4"), "B violet")
    assert told(p, 0) == told(p, 2) == told(p) == ["B lays a card face down."]
    play(lay(p, "C violet"), "A place violet", "B split 2")
    assert told(p, 0) == told(p, 2) == told(p) == ["B divides their purse between two hands."]


@proves("LAI-703")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_703_used_cards_are_open(viewer: int | None) -> None:
    p = position("A0 used red, B10 p5 used green blue, C10 p4")
    assert game_of(p).see(viewer).record.used.tolist() == p.s.used.tolist()
    assert "used: green, blue" in game_of(p).drawing(viewer)


@proves("LAI-704")
@pytest.mark.parametrize("viewer", [0, 2, None])
@pytest.mark.parametrize("after", ["", "C split 3"])
def test_704_a_split_is_known_to_its_owner_only(viewer: int | None, after: str) -> None:
    sights = set()
    for left in range(6):
        p = play(turn(position("A0, B10 p5, C10 p4"), "B violet, C violet", "violet"), f"B split {left}")
        if after:
            play(p, after)
        assert game_of(p).see(viewer).record.left[1] == 0
        sights.add(str(everything(p, viewer)))
    assert len(sights) == 1


@proves("LAI-704")
def test_704_also_while_the_dragon_opens_the_hands_of_others() -> None:
    sights = set()
    for left in range(5):
        p = play(turn(position("A0, B10 p5, C10 p4"), "B violet, C violet", "violet"), "B split 2", f"C split {left}")
        play(p, "A pick B left")
        sights |= {str(everything(p, viewer)) for viewer in (0, None)}
    assert len(sights) == 2  # the dragon and the spectator, whatever is in the hands of C


@proves("LAI-704")
def test_704_its_owner_knows_it() -> None:
    p = play(turn(position("A0, B10 p5, C10 p4"), "B violet, C violet", "violet"), "B split 2")
    assert game_of(p).see(1).record.left.tolist() == [0, 2, 0, 0]
    assert told(p, 1) == ["You hold 2 in the left hand and 3 in the right."]
    assert "You hold 2 in the left hand and 3 in the right." in game_of(p).drawing(1)


@proves("LAI-705")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_705_after_the_pick_both_hands_are_public(viewer: int | None) -> None:
    p = play(turn(position("A0, B10 p5, C10"), "B violet, C red", "violet"), "B split 2", "A pick B right")
    assert told(p, viewer)[:2] == ["A picks the right hand of B.", "B loses 3 coins and keeps 2."]
    assert (game_of(p).see(viewer).record.purse[1], p.s.left.any()) == (2, False)


@proves("LAI-705")
def test_705_an_empty_hand() -> None:
    p = play(turn(position("A0, B10 p5, C10"), "B violet, C red", "violet"), "B split 0", "A pick B left")
    assert told(p)[1] == "It is empty! B keeps all 5 coins."


@proves("LAI-706", "LAI-707")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_706_707_chests_are_not_drawn_even_for_their_owner_unless_the_memory_aid_is_on(viewer: int | None) -> None:
    drawings = {game_of(position(f"A0 c{a}, B10 p5 c{b}, C10; T 20")).drawing(viewer) for a, b in ((3, 4), (9, 0))}
    assert len(drawings) == 1
    assert "in the chest" not in drawings.pop()
    aided = game_of(position("A0 c3, B10 p5 c4, C10")).drawing(viewer, memory_aid=True)
    assert ("3 coins in the chest" in aided, "4 coins in the chest" in aided) == (True, True)


@proves("LAI-706")
def test_706_at_the_end_they_are_opened() -> None:
    p = turn(position("A0 c3, B20 p5 c4, C10"), "B red, C red", "violet")
    assert "4 coins in the chest" in game_of(p).drawing()


@proves("LAI-707")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_707_every_seat_knows_them_by_recall(viewer: int | None) -> None:
    p = turn(position("A0 c3, B12 p5 c4, C10"), "B chest, C red", "violet")
    assert game_of(p).see(viewer).record.chest.tolist() == [3, 9, 0, 0]


@proves("LAI-706")
@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_706_neither_story_nor_picture_says_how_much_goes_in(viewer: int | None, language: str) -> None:
    p = turn(position("A0 c3, B12 p7 c4, C10"), "B chest, C red", "violet")
    seen = game_of(p).see(viewer)
    words = seen.setting.words(language)
    assert any("B" in line for line in seen.story(words))
    assert not any("7" in line for line in seen.story(words))
    assert not any(sprite.text == "+7" for shape in SHAPES for sprite in seen.scene(shape, words).sprites)


@proves("LAI-708")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_708_purses_and_treasure_lie_open(viewer: int | None) -> None:
    p = position("A0 p2, B10 p5, C10 p1; T 30")
    seen = game_of(p).see(viewer).record
    assert (seen.purse.tolist(), seen.treasure) == ([2, 5, 1, 0], 30)
    drawing = game_of(p).drawing(viewer)
    assert all(part in drawing for part in ("Treasure: 30 coins", "2 coins on", "5 coins on", "1 coin on"))


@proves("LAI-701", "LAI-704")
def test_what_others_learn_of_a_move_is_its_shadow() -> None:
    p = dealt(seats=3, first_seat=0)
    entry = p.setting.entry
    shadows = {entry.veil_at(p.states, 0, 1, action, viewer) for action in (0, 1, 2, 3, 4, 10) for viewer in (0, 2, 4)}
    assert len(shadows) == 1
    assert min(shadows) >= ACTIONS
    assert [entry.veil_at(p.states, 0, 1, action, 1) for action in (0, 4, 10)] == [0, 4, 10]
    two = dealt(seats=2, first_seat=0)
    learnt = [two.setting.entry.veil_at(two.states, 0, 1, action, 0) for action in (*range(10), 10)]
    assert [learnt.count(shadow) for shadow in dict.fromkeys(learnt)] == [5, 5, 1]


@proves("LAI-701", "LAI-704")
def test_no_shadow_is_taken_for_a_move_or_for_another_shadow() -> None:
    shadows = {meant(PLAY), meant(PLAY, 1), meant(PLAY, 2), meant(SPLIT)}
    assert len(shadows) == 4
    assert min(shadows) >= ACTIONS
