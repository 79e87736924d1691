"""LAI-6xx: the variant for two."""

from itertools import product

import pytest

from filon.games.lair.state import Phase
from filon.kernel.errors import GameOver
from proving import proves

from .positions import (
    COLOURS,
    board,
    dealt,
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


@proves("LAI-601")
def test_601_two_dwarves_one_purse_one_chest_one_set_each() -> None:
    p = dealt(seats=2, first_seat=0)
    assert board(p) == "A0+0 p0, B0+0 p0; T 44; dragon A"
    assert moves(p, "B") == [f"play {c} {n}" for n in (1, 2) for c in COLOURS] + ["play chest"]
    turn(p, "B violet 2", "red")
    assert board(p) == "A0+0 p0, B0+5 p2; T 42; dragon A"
    assert moves(p, "B") == [f"play {c} {n}" for n in (1, 2) for c in COLOURS[:4]] + ["play chest"]


@proves("LAI-602")
@pytest.mark.parametrize("dragon", [0, 1])
def test_602_603_one_dragon_seat_one_dwarf_seat(dragon: int) -> None:
    p = dealt(seats=2, first_seat=dragon)
    assert p.actors == (1 - dragon,)
    lay(p, f"{'AB'[1 - dragon]} red 1")
    assert p.actors == (dragon,)


@proves("LAI-603")
def test_603_the_first_dragon_by_lot_or_by_option() -> None:
    assert {int(dealt(seats=2, seed=seed).s.dragon_seat) for seed in range(20)} == {0, 1}
    assert [int(dealt(seats=2, first_seat=seat).s.dragon_seat) for seat in (0, 1)] == [0, 1]


@proves("LAI-604")
@pytest.mark.parametrize(("which", "there"), [(1, [0, 0, 15, 3]), (2, [0, 0, 12, 5])])
def test_604_the_dwarf_seat_chooses_which_dwarf_moves(which: int, there: list[int]) -> None:
    p = turn(position("A0+0, B12+3"), f"B violet {which}", "red")
    assert places(p) == there


@proves("LAI-605")
def test_605_the_dwarf_is_named_openly_before_the_dragon_is_placed() -> None:
    p = lay(position("A0+0, B12+3"), "B violet 2")
    for viewer in (0, 1, None):
        assert game_of(p).see(viewer).record.named.tolist() == [0, 2, 0, 0]
        assert "a card face down for B2" in game_of(p).drawing(viewer)
    assert told(p, 0) == ["B lays a card for B2."]
    assert phase(p) == "place"
    play(p, "A place violet")
    assert places(p) == [0, 0, 12, 0]


@proves("LAI-606")
def test_606_with_the_chest_card_no_dwarf_is_named() -> None:
    p = lay(position("A0+0, B12+3 p4"), "B chest")
    assert game_of(p).see(0).record.named.tolist() == [0, 0, 0, 0]
    assert told(p, 0) == ["B lays a card and names no dwarf: it is the chest card."]
    play(p, "A place violet")
    assert board(p) == "A0+0 p0, B12+3 p0 c4; T 40; dragon B"


@proves("LAI-607")
@pytest.mark.parametrize(("colour", "which"), list(product(COLOURS, (1, 2))))
def test_607_only_the_dwarf_that_moves_can_be_caught(colour: str, which: int) -> None:
    p = turn(position("A9+9, B10+10"), f"B {colour} {which}", colour)
    moved = [dwarf for dwarf, space in enumerate(places(p)) if space != (9, 9, 10, 10)[dwarf]]
    assert moved == [1 + which]


@proves("LAI-608")
def test_608_the_whole_purse_is_at_stake() -> None:
    p = turn(position("A0+0 p3, B10+4 p9"), "B violet 2", "violet")
    assert moves(p, "B") == [f"split {left}" for left in range(10)]
    play(p, "B split 9", "A pick B left")
    assert purses(p) == [3, 0]


@proves("LAI-609")
def test_609_roles_change_only_after_a_catch_or_a_chest_card() -> None:
    p = position("A0+0, B10+4 p9")
    for colour in ("red", "blue", "green"):
        turn(p, f"B {colour} 1", "violet")
        assert (p.s.dragon_seat, p.actors) == (0, (1,))
    caught = turn(p.copy(), "B violet 1", "violet")
    assert caught.s.dragon_seat == 0
    play(caught, "B split 1", "A pick B left")
    assert (caught.s.dragon_seat, caught.actors) == (1, (0,))
    turn(p, "B chest", "violet")
    assert (p.s.dragon_seat, p.actors) == (1, (0,))


@proves("LAI-610")
def test_610_also_with_an_empty_purse() -> None:
    assert turn(position("A0+0, B10+4"), "B violet 1", "violet").s.dragon_seat == 1
    assert turn(position("A0+0, B10+4"), "B chest", "violet").s.dragon_seat == 1


@proves("LAI-611")
def test_611_the_dragon_seat_has_all_its_cards_and_both_have_at_a_change() -> None:
    p = dealt(seats=2, first_seat=0)
    turn(p, "B red 1", "blue")
    turn(p, "B blue 1", "red")
    assert (used(p, "A"), used(p, "B")) == ([], ["red", "blue"])
    turn(p, "B chest", "red")
    assert (used(p, "A"), used(p, "B"), p.s.dragon_seat) == ([], [], 1)


@proves("LAI-612")
def test_612_a_dwarf_in_the_lair_stays_there() -> None:
    p = position("A0+0, B12+22")
    assert moves(p, "B") == [f"play {c} 1" for c in COLOURS] + ["play chest"]
    assert all(refused(p, f"B play {c} 2") == "LAI-612" for c in COLOURS)
    p = position("A0+0, B25+12")
    assert moves(p, "B") == [f"play {c} 2" for c in COLOURS] + ["play chest"]


@proves("LAI-613")
def test_613_each_dwarf_that_arrives_takes_4() -> None:
    p = turn(position("A0+0, B20+20"), "B red 1", "blue")
    assert (purses(p), phase(p), places(p)) == ([0, 4], "lay", [0, 0, 21, 20])
    turn(p, "B yellow 2", "blue")
    assert (purses(p), phase(p), places(p)) == ([0, 8], "over", [0, 0, 21, 22])


@proves("LAI-614")
def test_614_one_of_each_seat_in_the_lair_ends_nothing() -> None:
    p = turn(position("A21+3, B20+5"), "B red 1", "blue")
    assert (phase(p), places(p)) == ("lay", [21, 3, 21, 5])
    over = turn(position("A21+3, B20+25"), "B red 1", "blue")
    assert phase(over) == "over"
    with pytest.raises(GameOver) as found:
        game_of(over).play("play red 1", seat=0)
    assert found.value.clause == "LAI-614"
    assert phase(turn(position("A20+25, B3+3; dragon B"), "A red 1", "blue")) == "over"


@proves("LAI-615")
def test_615_an_empty_treasure_ends_the_game() -> None:
    p = turn(position("A0+0, B12+0; T 3"), "B violet 1", "blue")
    assert (phase(p), p.s.treasure) == ("over", 0)


@proves("LAI-616")
def test_616_the_richer_seat_wins_whoever_arrived() -> None:
    game = game_of(turn(position("A0+0 p3 c8, B20+22 p4 c1"), "B red 1", "blue"))
    assert (game.scores, game.winners) == ((11, 9), (0,))


@proves("LAI-617")
@pytest.mark.parametrize(
    ("a", "b", "winners"),
    [
        ("A21+0", "B20+20", (0,)),  # more dwarves in the lair beat a higher sum
        ("A25+3", "B22+2", (0,)),  # then the higher sum, the lair as 21
        ("A21+2", "B25+2", (0, 1)),
        ("A9+9", "B17+2", (1,)),
        ("A10+8", "B17+1", (0, 1)),
    ],
)
def test_617_equal_coins(a: str, b: str, winners: tuple[int, ...]) -> None:
    p = position(f"{a} p22, {b} p22; T 0")
    p.s.phase, p.s.waiting = Phase.OVER, 0
    assert (game_of(p).scores, game_of(p).winners) == ((22, 22), winners)
