"""DRA-5xx: counting a round, paying big nuggets, and the final count with its ties."""

import pytest

from filon.play.setting import agree
from proving import proves

from .counts import WALKS
from .positions import Position, big, board, dig, game_of, play, position, take, walk


def ended(dwarves: str, more: str = "") -> Position:
    """A round just ended, in which the last of these dwarves walked into the fire."""
    return dig(position(f"d 5; {dwarves}; E red{more and '; ' + more}"))


def final(dwarves: str, more: str = "") -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Totals, places and winners of a game that ended so."""
    game = game_of(ended(dwarves, f"round 3{more and '; ' + more}"))
    assert game.over
    return game.scores, game.places, game.winners


@proves("DRA-501")
def test_501_only_dwarves_on_the_way_out_count() -> None:
    p = ended("A slot 1 (red + blue + plain), B burnt, C4 (9)")
    assert (p.s.last_nuggets[:3].tolist(), big(p)) == ([4, 0, 0], [3, 0, 0])


@proves("DRA-501")
def test_501_the_bonus_card_adds_three() -> None:
    p = ended("A slot 1 (4), B slot 2 (2 + bonus), C4")
    assert (p.s.last_nuggets[:3].tolist(), big(p)) == ([4, 5, 0], [2, 3, 0])


@proves("DRA-502")
@pytest.mark.parametrize("number", [1, 2])
def test_502_three_two_and_one_big_nuggets(number: int) -> None:
    p = ended("A slot 1 (2), B slot 2 (4), C slot 3 (1), D slot 4 (5), E slot 5 (3), F4", f"round {number}")
    assert (big(p), p.s.supply, p.s.last_prize.tolist()) == ([0, 2, 0, 3, 1, 0], 6, [0, 2, 0, 3, 1, 0])


@proves("DRA-502")
def test_502_they_add_up_over_both_rounds() -> None:
    p = ended("A slot 1 (2), B slot 2 (4), C slot 3 (1), D4", "round 2; big A 3, B 2, D 1")
    assert (big(p), p.s.supply) == ([5, 5, 1, 1], 0)


@proves("DRA-503")
def test_503_a_dwarf_without_nuggets_is_not_ranked() -> None:
    p = ended("A slot 1, B slot 2 (1), C slot 3, D4")
    assert (big(p), p.s.supply, p.seat) == ([0, 3, 0, 0], 9, 1)


@proves("DRA-504")
def test_504_the_bonus_card_alone_qualifies() -> None:
    assert big(ended("A slot 1 (2), B slot 2 (bonus), C slot 3, D4")) == [2, 3, 0, 0]


@proves("DRA-505")
def test_505_equal_nuggets_the_higher_slot_first() -> None:
    assert big(ended("A slot 3 (5), B slot 1 (5), C slot 2 (5), D slot 4 (5), E4")) == [1, 3, 2, 0, 0]
    assert big(ended("A slot 1 (5), B slot 3 (5), C slot 2 (6), D4")) == [2, 1, 3, 0]


@proves("DRA-506")
def test_506_the_bonus_is_included_when_nuggets_are_compared() -> None:
    assert big(ended("A slot 2 (7), B slot 1 (4 + bonus), C4")) == [2, 3, 0]
    assert big(ended("A slot 1 (7), B slot 2 (4 + bonus), C4")) == [3, 2, 0]
    assert big(ended("A slot 1 (7), B slot 2 (5 + bonus), C4")) == [2, 3, 0]


@proves("DRA-506")
@pytest.mark.parametrize("seats", [4, 6])
def test_506_ranks_are_strict(seats: int) -> None:
    """Never more than one prize of a size in a round."""
    states = walk(agree("dragobert", seats=seats), WALKS, seed=506)
    for prizes in states["last_prize"].tolist():
        assert sorted(prize for prize in prizes if prize) in ([], [3], [2, 3], [1, 2, 3])


@proves("DRA-507")
def test_507_the_first_of_the_ranking_wins_the_round() -> None:
    p = ended("A slot 1 (5), B slot 2 (6), C slot 3 (6), D4 (9)", "starter D")
    assert (p.seat, p.s.starter) == (1, 1)
    assert "Round 1 is over: B brought out the most." in game_of(p).story()


@proves("DRA-508")
@pytest.mark.parametrize("dwarves", ["A burnt, B burnt, C4 (5)", "A slot 1, B burnt, C4 (5)", "A slot 1, B slot 2, C4"])
def test_508_without_a_winner_nothing_is_paid(dwarves: str) -> None:
    p = ended(dwarves, "starter B; big C 2")
    assert (big(p), p.s.supply, p.seat, p.s.round_number) == ([0, 0, 2], 10, 1, 2)


@proves("DRA-509")
def test_509_only_ranks_that_exist_are_paid() -> None:
    p = ended("A slot 1 (1), B slot 2, C4")
    assert (big(p), p.s.supply) == ([3, 0, 0], 9)
    p = ended("A slot 1 (1), B slot 2 (2), C4")
    assert (big(p), p.s.supply) == ([2, 3, 0], 7)


@proves("DRA-510")
def test_510_big_nuggets_play_no_part_in_a_ranking() -> None:
    p = ended("A slot 1 (1), B slot 2 (2), C slot 3, D4", "round 2; big A 3, C 2, D 1")
    assert (big(p), p.seat) == ([5, 3, 2, 1], 1)


@proves("DRA-510")
def test_510_they_lie_there_until_the_final_count() -> None:
    p = position("d 5; A4, B4; big A 3, B 2; round 2; E plain, blue, plain")
    dig(p, 2)
    take(p, "double_step")
    assert (big(p), p.s.supply) == ([3, 2], 7)


@proves("DRA-511")
@pytest.mark.parametrize("number", [2, 3])
def test_511_big_nuggets_are_never_lost(number: int) -> None:
    p = ended("A burnt, B slot 1, C4 (5)", f"big A 3, C 2; round {number}")
    assert (big(p), p.s.supply) == ([3, 0, 2], 7)


@proves("DRA-511")
def test_511_nor_when_a_dragon_comes() -> None:
    p = dig(position("d 5; A3, B4 (3), C4; E plain, dragon, plain; big B 3, C 2; round 2"))
    assert (board(p), big(p)) == ("d 4; A3 (1), B burnt, C burnt; turn A", [0, 3, 2])


@proves("DRA-512")
def test_512_round_3_pays_no_big_nuggets() -> None:
    p = ended("A slot 1 (5), B slot 2 (3), C slot 3 (1), D4", "round 3; big A 1")
    assert (big(p), p.s.supply, p.s.last_prize.tolist()) == ([1, 0, 0, 0], 11, [0] * 6)


@proves("DRA-513")
def test_513_final_total_is_round_3_nuggets_and_big_nuggets() -> None:
    scores, places, winners = final("A slot 1 (5), B slot 2 (2 + bonus), C slot 3, D4", "big A 1, B 3, C 2")
    assert (scores, places, winners) == ((6, 8, 2, 0), (2, 1, 3, 4), (1,))


@proves("DRA-514")
def test_514_a_dwarf_burnt_in_round_3_counts_big_nuggets_only() -> None:
    assert final("A slot 1 (1), B4 (9)", "big B 5")[0] == (1, 5)
    assert final("A burnt, B4 (9)", "big A 4, B 3")[0] == (4, 3)


@proves("DRA-515")
def test_515_the_highest_total_wins() -> None:
    for winner in range(4):
        gold = ["1", "1", "1", "1"]
        gold[winner] = "5"
        dwarves = ", ".join(f"{name} slot {slot} ({n})" for slot, (name, n) in enumerate(zip("ABCD", gold, strict=True), 1))
        assert final(dwarves + ", E4")[2] == (winner,)


@proves("DRA-515")
def test_515_big_nuggets_can_decide() -> None:
    assert final("A slot 1 (6), B slot 2 (3), C4", "big B 4")[2] == (1,)
    assert final("A slot 1 (2), B4 (9)", "big B 3")[2] == (1,)


@proves("DRA-516")
def test_516_equal_totals_the_higher_slot_wins() -> None:
    assert final("A slot 2 (5), B slot 1 (5), C4") == ((5, 5, 0), (2, 1, 3), (1,))
    assert final("A slot 2 (5), B slot 3 (1), C slot 1 (2), D4", "big B 4, C 3") == ((5, 5, 5, 0), (2, 3, 1, 4), (2,))


@proves("DRA-517")
def test_517_a_slot_counts_even_without_nuggets() -> None:
    assert final("A slot 2 (3), B slot 1, C4", "big B 3") == ((3, 3, 0), (2, 1, 3), (1,))
    assert final("A burnt, B slot 1, C4", "big A 3, B 3") == ((3, 3, 0), (2, 1, 3), (1,))


@proves("DRA-518")
def test_518_a_dwarf_on_the_ladder_beats_one_that_is_not() -> None:
    assert final("A burnt, B slot 1 (1), C4", "big A 3, B 2") == ((3, 3, 0), (2, 1, 3), (1,))
    assert final("A burnt, B slot 3, C slot 2, D slot 1, E4", "big A 3, B 3")[2] == (1,)


@proves("DRA-518")
def test_518_otherwise_the_victory_is_shared() -> None:
    assert final("A burnt, B burnt, C slot 1 (1), D4", "big A 3, B 3") == ((3, 3, 1, 0), (1, 1, 3, 4), (0, 1))
    assert final("A burnt, B4") == ((0, 0), (1, 1), (0, 1))


@proves("DRA-519")
def test_519_the_places_below_follow_the_same_order() -> None:
    scores, places, _ = final("A slot 3 (4), B slot 1 (9), C slot 2 (4), D burnt, E burnt, F4", "big D 4, E 4, F 2")
    assert (scores, places) == ((4, 9, 4, 4, 4, 2), (3, 1, 2, 4, 4, 6))


@proves("DRA-515")
def test_515_nobody_has_won_before_the_end() -> None:
    game = game_of(position("d 5; A slot 1 (5), B4; E plain; round 3; big A 3, B 2"))
    assert (game.winners, game.scores) == ((), (3, 2))


@proves("DRA-501", "DRA-305")
def test_501_what_is_dug_and_brought_out_in_play_is_what_counts() -> None:
    p = position("d 8; A4, B4; E red, plain, blue, blue, blue, blue, blue, blue, blue, blue, blue; X step; round 3")
    dig(p, 10)
    play(p, "draw exit", "step")
    assert board(p) == "d 8; A slot 2 (6), B slot 1 (5); over"
    assert game_of(p).scores == (6, 5)
