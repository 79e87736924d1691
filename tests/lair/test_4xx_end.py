"""LAI-4xx: the end of the game."""

import pytest

from filon.kernel.errors import GameOver
from proving import proves

from .positions import board, game_of, phase, places, play, position, purses, told, turn, used


@proves("LAI-401")
def test_401_a_dwarf_in_the_lair_ends_the_game_and_nothing_less_does() -> None:
    p = turn(position("A0, B20 p1, C19 p2"), "B red, C violet", "blue")
    assert (phase(p), p.actors, places(p)) == ("over", (), [0, 21, 20])
    p = turn(position("A0, B19 p1, C19 p2"), "B violet, C violet", "blue")
    assert phase(p) == "lay"


@proves("LAI-401")
def test_401_a_dwarf_kept_from_the_lair_ends_nothing() -> None:
    p = turn(position("A0, B20, C0"), "B red, C blue", "red")
    assert (phase(p), places(p)) == ("lay", [0, 16, 4])


@proves("LAI-401")
@pytest.mark.parametrize("text", ["play red", "place red", "split 0", "pick B left"])
def test_401_nobody_moves_after_the_end(text: str) -> None:
    p = turn(position("A0, B20 p1, C19 p2"), "B red, C violet", "blue")
    for seat in (0, 1, 2):
        with pytest.raises(GameOver) as found:
            game_of(p).play(text, seat=seat)
        assert found.value.clause == "LAI-401"


@proves("LAI-402")
def test_402_the_turn_is_played_to_its_end() -> None:
    p = turn(position("A0, B20 p1, C9 p6 used red, D5 p4 used red"), "B red, C blue, D chest", "blue")
    assert (phase(p), places(p), p.s.chest[3]) == ("split", [0, 21, 4, 5], 0)
    play(p, "C split 6", "A pick C left")
    assert board(p) == "A0 p0, B21 p5, C4 p0, D5 p0 c4; T 35; over"
    assert (used(p, "C"), used(p, "D")) == ([], [])
    assert told(p)[-1] == "The game is over."


@proves("LAI-403")
def test_403_an_empty_treasure_ends_the_game() -> None:
    p = turn(position("A0, B12, C0; T 3"), "B violet, C red", "blue")
    assert (phase(p), p.s.treasure, p.actors) == ("over", 0, ())
    assert told(p)[-2:] == ["The treasure is empty.", "The game is over."]
    with pytest.raises(GameOver) as found:
        game_of(p).play("play red", seat=1)
    assert found.value.clause == "LAI-403"


@proves("LAI-404")
def test_404_at_once_means_no_hands_no_way_back_no_chests() -> None:
    p = turn(position("A0, B12, C9 p4 used red, D5 p2 used red; T 3"), "B violet, C blue, D chest", "blue")
    assert board(p) == "A0 p0 c35, B15 p3, C9 p4, D5 p2; T 0; over"
    assert (used(p, "C"), used(p, "D")) == (["red"], ["red"])


@proves("LAI-405")
def test_405_an_empty_treasure_comes_before_an_arrival() -> None:
    p = turn(position("A0, B20, C9 p4, D5 p2; T 4"), "B red, C blue, D chest", "blue")
    assert (phase(p), places(p), purses(p), p.s.chest[3]) == ("over", [0, 21, 9, 5], [0, 4, 4, 2], 0)
    p = turn(position("A0, B20, C9 p4, D5 p2; T 5"), "B red, C blue, D chest", "blue")
    assert (phase(p), places(p)) == ("split", [0, 21, 4, 5])


@proves("LAI-406")
def test_406_one_indivisible_coin_keeps_the_game_going() -> None:
    p = turn(position("A0, B12, C13; T 3"), "B violet, C violet", "blue")
    assert (phase(p), p.s.treasure, purses(p)) == ("lay", 1, [0, 1, 1])
    p = turn(p, "A yellow, C green", "red")
    assert (phase(p), p.s.treasure, purses(p)) == ("lay", 1, [0, 1, 1])
