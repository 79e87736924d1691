"""The worked examples of the specification, step by step, every number asserted."""

import pytest

from proving import proves

from .positions import (
    ALL_CARDS,
    board,
    coins,
    dealt,
    game_of,
    moves,
    phase,
    places,
    play,
    position,
    purses,
    refused,
    turn,
    used,
)


@proves("LAI-322", "LAI-215", "LAI-319")
def test_example_1_opening() -> None:
    p = turn(dealt(seats=4, first_seat=0), "B violet, C blue, D violet", "blue")
    assert board(p) == "A0 p0, B5 p2, C0 p0, D5 p2; T 40; dragon B"
    assert [used(p, seat) for seat in "ABCD"] == [[], ["violet"], [], ["violet"]]
    assert (phase(p), len(moves(p, "C"))) == ("lay", 6)


@proves("LAI-318", "LAI-319", "LAI-320", "LAI-321", "LAI-324", "LAI-802")
def test_example_2_caught_on_its_own_colour() -> None:
    p = turn(position("A0 p2, B10 p5, C4 p1; T 36"), "B violet, C yellow", "violet")
    assert (places(p), phase(p), p.actors) == ([0, 5, 7], "split", (1,))
    assert purses(p) == [2, 5, 1]
    play(p, "B split 2")
    assert (phase(p), p.actors, moves(p, "A")) == ("pick", (0,), ["pick B left", "pick B right"])
    play(p, "A pick B right")
    assert board(p) == "A0 p2, B5 p2, C7 p1; T 39; dragon B"
    assert (used(p, "B"), used(p, "C"), coins(p)) == ([], ["yellow"], 44)


@proves("LAI-325", "LAI-326", "LAI-327", "LAI-329")
def test_example_3_chest() -> None:
    p = turn(position("A0, B12 p6 c4 used yellow violet, C0"), "B chest, C red", "yellow")
    assert board(p) == "A0 p0, B12 p0 c10, C1 p0; T 34; dragon B"
    assert used(p, "B") == []
    assert moves(turn(p, "A red, C blue", "violet"), "B") == [f"play {card}" for card in ALL_CARDS]


@proves("LAI-303", "LAI-306", "LAI-401", "LAI-402", "LAI-501", "LAI-502")
def test_example_4_into_the_lair_and_a_catch() -> None:
    p = position("A18 p3 c6, B17 p2 c6, C15 p4, D0 p1 c10; T 12; dragon D")
    turn(p, "A yellow, B green, C red", "red")
    assert (places(p), p.s.treasure, purses(p)) == ([22, 18, 11, 0], 7, [7, 3, 4, 1])
    play(p, "C split 4", "D pick C left")
    assert board(p) == "A22 p7 c6, B18 p3 c6, C11 p0, D0 p1 c10; T 11; over"
    assert (game_of(p).scores, game_of(p).winners) == ((13, 9, 0, 11), (0,))


@proves("LAI-312", "LAI-406")
def test_example_5_shortage_game_goes_on() -> None:
    p = turn(position("A0, B12, C19, D16; T 5"), "B violet, C violet, D yellow", "red")
    assert (places(p)[1:], purses(p), p.s.treasure, phase(p)) == ([15, 20, 17], [0, 1, 1, 1], 2, "lay")


@proves("LAI-314", "LAI-315", "LAI-403")
@pytest.mark.parametrize(
    ("share", "paid", "left", "then"), [("equal", [2, 2, 2], 0, "over"), ("capped", [2, 2, 1], 1, "lay")]
)
def test_example_6_equal_or_capped(share: str, paid: list[int], left: int, then: str) -> None:
    p = turn(position("A0, B12, C19, D2; T 6", shortage_share=share), "B violet, C violet, D red", "green")
    assert (places(p)[1:], purses(p)[1:], p.s.treasure, phase(p)) == ([15, 20, 6], paid, left, then)


@proves("LAI-313", "LAI-406")
def test_example_7_zero_coin_mover() -> None:
    p = turn(position("A0, B9, C12; T 2"), "B red, C violet", "blue")
    assert (purses(p), p.s.treasure, phase(p)) == ([0, 0, 2], 0, "over")
    p = turn(position("A0, B11, C12; T 1"), "B yellow, C violet", "blue")
    assert (purses(p), p.s.treasure, phase(p)) == ([0, 0, 0], 1, "lay")


@proves("LAI-403", "LAI-404")
def test_example_8_exactly_empty() -> None:
    p = turn(position("A0, B12, C9 p4, D5 p2; T 3"), "B violet, C blue, D chest", "blue")
    assert (places(p), purses(p), phase(p)) == ([0, 15, 9, 5], [0, 3, 4, 2], "over")
    assert (p.s.treasure, p.s.chest[3], p.actors) == (0, 0, ())
    assert game_of(p).scores == (35, 3, 4, 2)


@proves("LAI-307", "LAI-312", "LAI-401", "LAI-402")
def test_example_9_two_arrivals_short() -> None:
    p = turn(position("A0, B20, C19, D10 p2; T 7"), "B red, C green, D violet", "violet")
    assert (places(p), purses(p), p.s.treasure, phase(p)) == ([0, 21, 23, 5], [0, 3, 3, 2], 1, "split")
    play(p, "D split 0", "A pick D right")
    assert (purses(p), p.s.treasure, phase(p)) == ([0, 3, 3, 0], 3, "over")


@proves("LAI-503", "LAI-504", "LAI-505")
def test_example_10_ties() -> None:
    p = turn(position("A0, B14 p12, C9 p12, D20"), "B chest, C chest, D red", "blue")
    assert (game_of(p).scores, game_of(p).winners, game_of(p).places) == ((0, 12, 12, 4), (1,), (4, 1, 2, 3))
    p = turn(position("A0, B18 p8, C19 p8, D0; T 28"), "B red, C blue, D chest", "violet")
    assert (places(p)[1:3], game_of(p).scores, game_of(p).winners) == ([21, 24], (0, 12, 12, 0), (1, 2))


@proves("LAI-204", "LAI-205")
def test_example_11_forced_chest() -> None:
    p = position("A0, B12 p3 used red yellow green blue violet, C0")
    assert moves(p, "B") == ["play chest"]
    assert refused(p, "B play red") == "LAI-204"


@proves("LAI-605", "LAI-607", "LAI-608", "LAI-609", "LAI-320")
def test_example_12_two_seats() -> None:
    p = position("A0+0 c9, B16+3 p5; T 30")
    turn(p, "B blue 1", "red")
    assert board(p) == "A0+0 p0 c9, B19+3 p7; T 28; dragon A"
    assert used(p, "B") == ["blue"]
    turn(p, "B yellow 1", "yellow")
    assert places(p) == [0, 0, 17, 3]
    play(p, "B split 7", "A pick B right")
    assert board(p) == "A0+0 p0 c9, B17+3 p7; T 28; dragon B"
    assert used(p, "B") == []


@proves("LAI-612", "LAI-613", "LAI-614", "LAI-609")
def test_example_13_two_seats_end() -> None:
    text = "A0+0, B22+20; T 30"
    p = position(text)
    assert refused(p, "B play green 1") == "LAI-612"
    turn(p, "B green 2", "blue")
    assert board(p) == "A0+0 p0 c14, B22+23 p4; T 26; over"
    p = turn(position(text), "B chest", "blue")
    assert board(p) == "A0+0 p0 c14, B22+20 p0; T 30; dragon B"


@proves("LAI-616", "LAI-617")
def test_example_14_two_seats_tie() -> None:
    p = turn(position("A21+12 p15, B22+20 p11; T 18"), "B red 2", "blue")
    assert (game_of(p).scores, game_of(p).winners, phase(p)) == ((15, 15), (1,), "over")
    p = turn(position("A10+8 p22, B12+1 p20; T 2"), "B yellow 1", "blue")
    assert (places(p), game_of(p).scores, game_of(p).winners, phase(p)) == ([10, 8, 17, 1], (22, 22), (0, 1), "over")
