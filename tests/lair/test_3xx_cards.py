"""LAI-3xx: what cards do."""

from itertools import product

import pytest

from proving import proves

from .positions import (
    COLOURS,
    board,
    coins,
    game_of,
    lay,
    moves,
    phase,
    places,
    play,
    position,
    purses,
    refused,
    told,
    turn,
    used,
)

SHOWN = [0, 0, 1, 0, 1, 2, 1, 0, 1, 2, 2, 0, 1, 2, 1, 3, 1, 2, 1, 2, 3, 4, 4, 4, 4, 4]  # coins on spaces 0 to 25


def other_than(colour: str) -> str:
    """Where the dragon does no harm."""
    return COLOURS[COLOURS.index(colour) - 1]


def walked(start: int, colour: str) -> tuple[int, int]:
    """Where a mover comes to, and with how many coins."""
    p = turn(position(f"A0, B{start}, C0"), f"B {colour}, C chest", other_than(colour))
    return places(p)[1], purses(p)[1]


def frightened(start: int, colour: str) -> int:
    """Where a caught dwarf comes to."""
    return places(turn(position(f"A0, B{start}, C0"), f"B {colour}, C chest", colour))[1]


@proves("LAI-301", "LAI-302", "LAI-303", "LAI-304", "LAI-305")
@pytest.mark.parametrize(("start", "colour"), list(product(range(21), COLOURS)))
def test_301_to_305_to_the_first_space_of_the_colour_strictly_ahead(start: int, colour: str) -> None:
    expected = next(space for space in range(start + 1, 26) if COLOURS[(space - 1) % 5] == colour)
    assert 1 <= expected - start <= 5
    assert walked(start, colour) == (expected, SHOWN[expected])


@proves("LAI-303")
@pytest.mark.parametrize("colour", COLOURS)
def test_303_not_into_the_lair_if_the_dragon_is_there(colour: str) -> None:
    p = turn(position("A0, B20, C0"), f"B {colour}, C chest", colour)
    assert (places(p)[1] < 20, phase(p)) == (True, "lay")


@proves("LAI-304")
def test_304_some_colours_from_16_to_19_every_colour_from_20() -> None:
    into_lair = {start: [colour for colour in COLOURS if walked(start, colour)[0] > 20] for start in range(15, 21)}
    assert into_lair == {15: [], 16: ["red"], 17: ["red", "yellow"], 18: ["red", "yellow", "green"]} | {
        19: ["red", "yellow", "green", "blue"],
        20: list(COLOURS),
    }


@proves("LAI-305")
def test_305_coins_go_on_the_purse_not_into_the_chest() -> None:
    p = turn(position("A0, B12 p1 c3, C0"), "B violet, C red", "blue")
    assert board(p) == "A0 p0, B15 p4 c3, C1 p0; T 37; dragon B"
    assert told(p)[3] == "B goes to space 15 (violet) and takes 3 coins."


@proves("LAI-306", "LAI-307")
@pytest.mark.parametrize("colour", COLOURS)
def test_306_307_arriving_brings_4_coins_on_the_purse(colour: str) -> None:
    p = turn(position("A0, B20 p1 c2, C0 p1"), f"B {colour}, C chest", other_than(colour))
    assert (purses(p)[1], p.s.chest[1], p.s.treasure) == (5, 2, 36)


@proves("LAI-307")
def test_307_each_arrival_takes_its_own_4() -> None:
    p = turn(position("A0, B20, C17, D18; T 40"), "B red, C red, D red", "blue")
    assert (places(p), purses(p), p.s.treasure) == ([0, 21, 21, 21], [0, 4, 4, 4], 28)


@proves("LAI-308", "LAI-309")
def test_308_309_several_on_one_space_each_paid_in_full() -> None:
    p = turn(position("A15, B10, C12, D14; T 44"), "B violet, C violet, D violet", "blue")
    assert (places(p), purses(p), p.s.treasure) == ([15, 15, 15, 15], [0, 3, 3, 3], 35)
    p = turn(p, "A chest, C red, D chest", "blue")
    turn(p, "A chest, B red, D chest", "blue")
    assert (places(p)[1:3], purses(p)[1:3]) == ([16, 16], [4, 4])


@proves("LAI-310")
def test_310_the_card_stays_face_up() -> None:
    p = turn(position("A0, B12 used red, C0"), "B violet, C red", "blue")
    assert (used(p, "B"), used(p, "C")) == (["red", "violet"], ["red"])
    assert "used: red, violet" in game_of(p).drawing()


@proves("LAI-311")
def test_311_seat_order_has_no_effect() -> None:
    """The same three movers in every seat, with plenty and with too little to pay."""
    walks = [(12, "violet"), (19, "violet"), (2, "red")]
    for treasure in (6, 20):
        found = set()
        for a, b, c in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
            order = [walks[a], walks[b], walks[c]]
            p = position(f"A0, B{order[0][0]}, C{order[1][0]}, D{order[2][0]}; T {treasure}", shortage_share="capped")
            turn(p, f"B {order[0][1]}, C {order[1][1]}, D {order[2][1]}", "green")
            found.add(tuple(sorted((places(p)[n], purses(p)[n]) for n in (1, 2, 3))))
        assert len(found) == 1


@proves("LAI-312")
@pytest.mark.parametrize(
    ("treasure", "each"), [(9, [3, 3, 3]), (8, [2, 2, 2]), (7, [2, 2, 2]), (5, [1, 1, 1]), (2, [0, 0, 0]), (6, [2, 2, 2])]
)
def test_312_a_short_treasure_is_divided_equally_and_the_rest_stays(treasure: int, each: list[int]) -> None:
    p = turn(position(f"A0, B12, C13, D14; T {treasure}"), "B violet, C violet, D violet", "red")
    assert (purses(p)[1:], p.s.treasure) == (each, treasure - sum(each))
    assert any("The treasure held only" in line for line in told(p)) == (treasure < 9)


@proves("LAI-312")
def test_312_alone_one_takes_what_there_is() -> None:
    p = turn(position("A0, B12, C13 p1, D14 p1; T 2"), "B violet, C chest, D chest", "red")
    assert (purses(p)[1], p.s.treasure, phase(p)) == (2, 0, "over")
    assert told(p)[-4:] == [
        "B goes to space 15 (violet) and takes 2 coins.",
        "The treasure held only 2 coins.",
        "The treasure is empty.",
        "The game is over.",
    ]


@proves("LAI-313")
def test_313_who_is_due_nothing_has_no_share() -> None:
    p = turn(position("A0, B9, C12, D13; T 5"), "B red, C violet, D violet", "blue")
    assert (purses(p), p.s.treasure) == ([0, 0, 2, 2], 1)
    assert "The treasure held only 5 coins, and 2 had to share." in told(p)


@proves("LAI-314", "LAI-315")
def test_314_315_a_share_may_exceed_what_is_shown_unless_capped() -> None:
    text, cards = "A0, B19, C2, D16; T 5", "B violet, C red, D yellow"
    assert purses(turn(position(text), cards, "green"))[1:] == [1, 1, 1]
    text, cards = "A0, B12, C19, D2; T 6", "B violet, C violet, D red"
    assert purses(turn(position(text), cards, "green"))[1:] == [2, 2, 2]
    p = turn(position(text, shortage_share="capped"), cards, "green")
    assert (purses(p)[1:], p.s.treasure) == ([2, 2, 1], 1)


@proves("LAI-315")
def test_315_capped_changes_nothing_while_there_is_enough() -> None:
    for share in ("equal", "capped"):
        p = turn(position("A0, B12, C19, D2; T 7", shortage_share=share), "B violet, C violet, D red", "green")
        assert (purses(p)[1:], p.s.treasure) == ([3, 3, 1], 0)


@proves("LAI-316")
def test_316_coins_given_back_come_too_late() -> None:
    p = turn(position("A0, B12, C13, D10 p9; T 5"), "B blue, C blue, D violet", "violet")
    assert purses(p) == [0, 1, 1, 9]
    p = turn(position("A0, B14, C13, D9 p9; T 5"), "B violet, C violet, D blue", "blue")
    assert (purses(p), p.s.treasure) == ([0, 2, 2, 9], 1)
    play(p, "D split 9", "A pick D left")
    assert (purses(p), p.s.treasure) == ([0, 2, 2, 0], 10)


@proves("LAI-317")
@pytest.mark.parametrize("colour", COLOURS)
def test_317_the_dragons_colour_is_caught_and_takes_nothing(colour: str) -> None:
    p = turn(position("A0, B12 p4, C0"), f"B {colour}, C chest", colour)
    assert (phase(p), p.actors, purses(p)[1], p.s.treasure) == ("split", (1,), 4, 40)
    assert any("B is caught" in line for line in told(p))


@proves("LAI-318", "LAI-319")
@pytest.mark.parametrize(("start", "colour"), list(product(range(21), COLOURS)))
def test_318_319_to_the_first_space_of_the_colour_strictly_behind_or_the_start(start: int, colour: str) -> None:
    behind = [space for space in range(1, start) if COLOURS[(space - 1) % 5] == colour]
    assert frightened(start, colour) == (behind[-1] if behind else 0)


@proves("LAI-320")
@pytest.mark.parametrize("purse", [1, 2, 7])
def test_320_the_whole_purse_is_divided_and_one_hand_may_hold_it_all(purse: int) -> None:
    p = turn(position(f"A0, B10 p{purse}, C0"), "B violet, C chest", "violet")
    assert moves(p, "B") == [f"split {left}" for left in range(purse + 1)]
    assert refused(p, f"B split {purse + 1}") == "LAI-320"
    assert (refused(p, "B play red"), refused(p, "C split 0")) == ("LAI-320", "LAI-320")
    for left in range(purse + 1):
        q = play(p.copy(), f"B split {left}")
        assert (purses(play(q.copy(), "A pick B left"))[1], purses(play(q, "A pick B right"))[1]) == (purse - left, left)


@proves("LAI-321")
def test_321_the_picked_hand_goes_to_the_treasure_the_other_to_the_purse() -> None:
    p = play(turn(position("A0, B10 p7, C0; T 30"), "B violet, C chest", "violet"), "B split 2")
    assert (moves(p, "A"), refused(p, "B pick B left"), refused(p, "A place red")) == (
        ["pick B left", "pick B right"],
        "LAI-321",
        "LAI-321",
    )
    left, right = play(p.copy(), "A pick B left"), play(p, "A pick B right")
    assert (purses(left)[1], left.s.treasure) == (5, 32)
    assert (purses(right)[1], right.s.treasure) == (2, 35)
    assert told(left)[:2] == ["A picks the left hand of B.", "B loses 2 coins and keeps 5."]
    assert told(right)[:2] == ["A picks the right hand of B.", "B loses 5 coins and keeps 2."]


@proves("LAI-322")
def test_322_an_empty_purse_is_not_divided_but_the_dwarf_goes_back_and_takes_its_cards() -> None:
    p = turn(position("A0, B10 c5 used red blue, C12 p3"), "B violet, C violet", "violet")
    assert (phase(p), p.actors, places(p), used(p, "B")) == ("split", (2,), [0, 5, 10], [])
    assert refused(p, "B split 0") == "LAI-322"
    p = turn(position("A0, B10 c5 used red blue, C12"), "B violet, C violet", "violet")
    assert (phase(p), p.s.dragon_seat, places(p), p.s.chest[1]) == ("lay", 1, [0, 5, 10], 5)


@proves("LAI-323")
def test_323_all_divide_at_once_then_hands_are_picked_from_the_dragons_left() -> None:
    p = turn(position("A10 p2, B10 p3, C0, D10 p4; dragon C"), "A violet, B violet, D violet", "violet")
    assert (phase(p), p.actors) == ("split", (0, 1, 3))
    for item in ("B split 1", "A split 0", "D split 2"):
        assert (refused(p, "C pick D left"), moves(p, "C")) == ("LAI-323", [])
        play(p, item)
        assert p.s.phase == 3 or item == "D split 2"
        if phase(p) == "split":
            assert refused(p, item) == "LAI-323"
    for seat, other in (("D", "A"), ("A", "B"), ("B", "D")):
        assert moves(p, "C") == [f"pick {seat} left", f"pick {seat} right"]
        assert refused(p, f"C pick {other} left") == "LAI-323"
        before = purses(p)
        play(p, f"C pick {seat} left")
        assert [n for n in range(4) if purses(p)[n] != before[n]] == ([] if seat == "A" else ["ABCD".index(seat)])
    assert (purses(p), p.s.dragon_seat, phase(p)) == ([2, 2, 0, 2], 3, "lay")


@proves("LAI-324")
def test_324_the_caught_take_all_cards_back() -> None:
    p = turn(position("A0, B10 p2 used red blue green, C12 used red"), "B violet, C yellow", "violet")
    play(p, "B split 1", "A pick B left")
    assert (used(p, "B"), used(p, "C")) == ([], ["red", "yellow"])
    lay(p, "A red, C blue")
    play(p, "B place yellow")
    assert len(moves(p, "B")) == 6


@proves("LAI-325")
@pytest.mark.parametrize("colour", COLOURS)
def test_325_with_the_chest_card_no_dwarf_moves_and_none_is_caught(colour: str) -> None:
    for start in (0, 7, 20):
        p = turn(position(f"A0, B{start} p3, C0"), "B chest, C chest", colour)
        assert (places(p)[1], purses(p)[1], p.s.chest[1], phase(p)) == (start, 0, 3, "lay")


@proves("LAI-326", "LAI-327")
@pytest.mark.parametrize("purse", [1, 5, 20])
def test_326_327_all_coins_of_the_purse_go_into_the_chest(purse: int) -> None:
    p = turn(position(f"A0, B7 p{purse} c4, C0"), "B chest, C red", "red")
    assert (purses(p)[1], p.s.chest[1], coins(p)) == (0, purse + 4, 44)


@proves("LAI-328")
def test_328_a_chest_is_safe_from_the_dragon_for_good() -> None:
    p = turn(position("A0, B10 p5, C0"), "B chest, C red", "violet")
    turn(p, "A chest, C chest", "violet")
    turn(p, "A chest, B violet", "red")
    assert (purses(p)[1], p.s.chest[1]) == (3, 5)
    play(turn(p, "B red, C chest", "red"), "B split 3", "A pick B left")
    assert (purses(p)[1], p.s.chest[1]) == (0, 5)


@proves("LAI-329")
def test_329_the_chest_card_takes_all_cards_back_itself_included() -> None:
    p = turn(position("A0, B10 p5 used red yellow green blue violet, C0"), "B chest, C red", "violet")
    assert used(p, "B") == []
    turn(p, "A chest, C chest", "violet")
    assert len(moves(p, "B")) == 6


@proves("LAI-330")
def test_330_the_chest_card_with_an_empty_purse_takes_cards_back() -> None:
    p = position("A0, B10 used red, C0")
    assert "play chest" in moves(p, "B")
    turn(p, "B chest, C red", "violet")
    assert (used(p, "B"), p.s.chest[1], places(p)[1]) == ([], 0, 10)
    assert "B takes all cards back; there was nothing to put into the chest." in told(p)


@proves("LAI-317", "LAI-321")
def test_321_a_hand_is_picked_only_of_who_holds_out_two() -> None:
    p = turn(position("A10 p2, B10 p3, C0"), "B violet, C red", "violet")
    assert (refused(p, "C play red"), refused(p, "C split 0")) == ("LAI-323", "LAI-320")
    play(p, "B split 1")
    assert [refused(p, f"A pick {seat} left") for seat in "ACD"] == ["LAI-321", "LAI-317", "LAI-321"]
