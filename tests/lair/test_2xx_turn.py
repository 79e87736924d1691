"""LAI-2xx: the turn."""

from itertools import permutations

import pytest

from filon.kernel.layout import values_of
from proving import proves

from .positions import COLOURS, board, dealt, game_of, lay, moves, phase, places, play, position, purses, refused, turn, used


@proves("LAI-201")
@pytest.mark.parametrize("seats", [3, 4])
def test_201_one_seat_is_the_dragon_all_others_are_dwarves(seats: int) -> None:
    for dragon in range(seats):
        p = dealt(seats=seats, first_seat=dragon)
        assert p.actors == tuple(seat for seat in range(seats) if seat != dragon)
    p = lay(dealt(seats=3, first_seat=0), "B red, C red")
    assert refused(p, "B place red") == "LAI-201"


@proves("LAI-202")
def test_202_every_dwarf_seat_lays_one_card_in_any_order() -> None:
    ends = []
    for order in permutations(["B red", "C chest", "D blue"]):
        p = dealt(seats=4, first_seat=0)
        for n, item in enumerate(order):
            assert phase(p) == "lay"
            assert len(p.actors) == 3 - n
            lay(p, item)
        assert (phase(p), p.actors) == ("place", (0,))
        p.s.events[:] = 0
        ends.append(values_of(p.s))
    assert ends == [ends[0]] * 6


@proves("LAI-203")
def test_203_no_pass() -> None:
    p = dealt(seats=3, first_seat=0)
    assert "pass" not in " ".join(moves(p, "B"))
    for text in ("B place red", "B split 0", "B pick C left"):
        assert refused(p, text) == "LAI-203"
    used_up = position("A0, B5 used red yellow green blue violet, C0")
    assert len(moves(used_up, "B")) == 1


@proves("LAI-204")
def test_204_a_used_card_cannot_be_played_until_cards_are_taken_back() -> None:
    p = turn(dealt(seats=3, first_seat=0), "B violet, C red", "green")
    turn(p, "A red, C yellow", "green")
    assert (used(p, "A"), used(p, "C")) == (["red"], ["red", "yellow"])
    assert moves(p, "A") == ["play yellow", "play green", "play blue", "play violet", "play chest"]
    assert refused(p, "A play red") == "LAI-204"
    turn(p, "A chest, B red", "green")
    turn(p, "B green, C blue", "violet")
    assert "play red" in moves(p, "A")


@proves("LAI-205")
def test_205_the_chest_card_alone_must_be_played() -> None:
    p = position("A0, B12 used red yellow green blue violet, C0")
    assert moves(p, "B") == ["play chest"]
    assert all(refused(p, f"B play {colour}") == "LAI-204" for colour in COLOURS)


@proves("LAI-206")
def test_206_a_laid_card_stays() -> None:
    p = lay(dealt(seats=3, first_seat=0), "B red")
    assert (p.actors, moves(p, "B"), refused(p, "B play blue"), refused(p, "B play red")) == ((2,), [], "LAI-206", "LAI-206")
    lay(p, "C red")
    assert (refused(p, "B play blue"), refused(p, "C play chest")) == ("LAI-206", "LAI-206")


@proves("LAI-207")
def test_207_the_dragon_waits_for_all_cards() -> None:
    p = dealt(seats=4, first_seat=1)
    for item in ("A red", "C red", "D red"):
        assert refused(p, "B place red") == "LAI-207"
        assert moves(p, "B") == []
        lay(p, item)
    assert moves(p, "B") == [f"place {colour}" for colour in COLOURS]


@proves("LAI-208")
def test_208_the_dragon_stands_on_one_of_five_lair_spaces() -> None:
    p = lay(dealt(seats=3, first_seat=0), "B red, C red")
    assert moves(p, "A") == [f"place {colour}" for colour in COLOURS]
    for text in ("A play red", "A play chest", "A split 0", "A pick B left"):
        assert refused(p, text) == "LAI-208"
    for colour in COLOURS:
        q = play(p.copy(), f"A place {colour}")
        line = next(line for line in game_of(q).drawing().splitlines() if "Turned up" in line)
        assert line.endswith(f"the dragon on {colour}")


@proves("LAI-209")
def test_209_the_same_space_again_and_again() -> None:
    p = turn(dealt(seats=3, first_seat=0), "B red, C red", "blue")
    turn(p, "A red, C yellow", "blue")
    lay(p, "A yellow, B yellow")
    assert len(moves(p, "C")) == 5
    assert p.s.dragon == 4
    play(p, "C place blue")


@proves("LAI-210")
def test_210_the_dragon_chooses_without_seeing_the_cards_but_sees_used_ones() -> None:
    seen = []
    for cards in ("B red, C chest", "B violet, C blue"):
        p = lay(position("A0, B5 p2 used green, C7 p1 used yellow"), cards)
        seen.append(game_of(p).see(0).array.tobytes())
        assert len(moves(p, "A")) == 5
    assert seen[0] == seen[1]
    assert "used: green" in game_of(p).drawing(0)


@proves("LAI-211")
@pytest.mark.parametrize("colour", COLOURS)
def test_211_the_dragon_seat_lays_no_card_moves_no_dwarf_and_is_not_caught(colour: str) -> None:
    p = position("A10 p5 c2 used red, B0, C0; dragon A")
    assert (refused(p, "A play blue"), refused(p, "A play chest")) == ("LAI-211", "LAI-211")
    turn(p, "B chest, C chest", colour)
    assert (places(p)[0], purses(p)[0], p.s.chest[0], used(p, "A")) == (10, 5, 2, ["red"])


@proves("LAI-212")
def test_212_nothing_happens_to_the_dragon_seat() -> None:
    p = position("A10 p5 c2 used red blue, B5 p2, C12 p3 c1; dragon A")
    play(turn(p, "B violet, C red", "violet"), "B split 1", "A pick B left")
    assert board(p) == "A10 p5 c2, B0 p1, C16 p4 c1; T 31; dragon B"
    assert used(p, "A") == ["red", "blue"]


@proves("LAI-213")
def test_213_all_cards_are_turned_up_together() -> None:
    p = lay(dealt(seats=4, first_seat=3), "A red, B chest, C violet")
    assert not p.s.shown.any()
    play(p, "D place green")
    assert p.s.shown.tolist() == [1, 6, 5, 0]
    assert not p.s.laid.any()
    told = game_of(p).story()
    assert [line for line in told if "had laid" in line] == [
        "A had laid red.",
        "B had laid the chest card.",
        "C had laid violet.",
    ]
    assert told.index("C had laid violet.") < min(n for n, line in enumerate(told) if "goes to" in line or "takes" in line)


@proves("LAI-214")
def test_214_movers_then_caught_then_chests() -> None:
    p = turn(position("A0, B10 p3, C4 p2, D12 p5"), "B violet, C blue, D chest", "violet")
    assert (phase(p), places(p), purses(p), p.s.chest[3]) == ("split", [0, 5, 9, 12], [0, 3, 4, 5], 0)
    play(p, "B split 3")
    assert p.s.chest[3] == 0
    play(p, "A pick B left")
    assert (purses(p), p.s.chest[3], phase(p), p.s.dragon_seat) == ([0, 0, 4, 0], 5, "lay", 1)


@proves("LAI-214")
def test_214_the_end_check_comes_after_the_chests() -> None:
    p = turn(position("A0, B20 p3, C4 p2, D12 p5"), "B red, C blue, D chest", "violet")
    assert (phase(p), purses(p), p.s.chest[3]) == ("over", [0, 7, 4, 0], 5)


@proves("LAI-215")
@pytest.mark.parametrize("seats", [3, 4])
def test_215_the_dragon_passes_to_the_left(seats: int) -> None:
    p = dealt(seats=seats, first_seat=1)
    dragons = []
    for _ in range(2 * seats):
        dragon = int(p.s.dragon_seat)
        dragons.append(dragon)
        turn(p, ", ".join(f"{'ABCD'[seat]} chest" for seat in range(seats) if seat != dragon), "red")
    assert dragons == [(1 + n) % seats for n in range(2 * seats)]


@proves("LAI-215")
def test_215_also_after_a_catch() -> None:
    p = turn(position("A0, B10 p3, C4 p2; dragon C"), "A red, B violet", "violet")
    assert p.s.dragon_seat == 2
    play(p, "B split 1", "C pick B right")
    assert (p.s.dragon_seat, p.s.turn_number) == (0, 2)


@proves("LAI-321")
def test_321_no_hand_is_picked_while_cards_are_laid() -> None:
    p = dealt(seats=4, first_seat=0)
    assert (refused(p, "A pick D left"), refused(p, "A place red"), refused(p, "A play red")) == (
        "LAI-321",
        "LAI-207",
        "LAI-211",
    )
