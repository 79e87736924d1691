"""DRA-6xx: two players, with one dwarf each or with the pairs of `double_draw`."""

from itertools import pairwise
from typing import Any

import pytest

from filon.games.dragobert.state import Fate
from filon.kernel.errors import BadSeats
from filon.play.setting import agree
from proving import proves

from .counts import WALKS
from .positions import (
    Position,
    big,
    board,
    box,
    dealt,
    dig,
    events,
    game_of,
    moves,
    play,
    position,
    refused,
    stack,
    take,
    turn_up,
    walk,
)


def pairs(text: str, **options: Any) -> Position:
    """A position of `double_draw`."""
    return position(text, two_player="double_draw", **options)


@proves("DRA-601")
def test_601_two_players_may_play_the_plain_rules() -> None:
    assert agree("dragobert", seats=2).options["two_player"] == "plain"
    p = dealt(seats=2, first_seat=0)
    assert board(p) == "d 8; A4 (0), B4 (0); turn A"
    assert board(dig(position("d 8; A4, B4; E plain"))) == "d 8; A4 (1), B4 (0); turn B"


@proves("DRA-602")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_602_double_draw_is_for_exactly_two_seats(seats: int) -> None:
    with pytest.raises(BadSeats, match="exactly 2 seats"):
        agree("dragobert", seats=seats, two_player="double_draw")


@proves("DRA-602")
def test_602_each_seat_has_two_dwarves() -> None:
    p = dealt(seats=2, two_player="double_draw", first_seat=0)
    assert board(p) == "d 8; A1 on 4, A2 on 4, B1 on 4, B2 on 4, common A (0), common B (0); turn A1"
    assert (p.s.seats, len(game_of(p).scores)) == (2, 2)


@proves("DRA-603")
@pytest.mark.parametrize(("first", "order"), [(0, "A1 A2 B1 B2"), (1, "B1 B2 A1 A2")])
def test_603_the_order_of_turns(first: int, order: str) -> None:
    p = dealt(seats=2, two_player="double_draw", first_seat=first, tables={"exit": [{"actions": ["swap"], "count": 8}]})
    met = []
    for _ in range(8):
        met.append((board(p).rpartition(" ")[2], p.seat))
        play(p, "draw exit")
        play(p, moves(p)[0])
    assert met == [(name, "AB".index(name[0])) for name in order.split()] * 2


@proves("DRA-604")
def test_604_a_missing_dwarf_is_skipped() -> None:
    p = pairs("d 8; A1 on 4, A2 on 4, B1 burnt, B2 on 4; E plain")
    assert [board(dig(p)).rpartition(" ")[2] for _ in range(6)] == ["A2", "B2", "A1", "A2", "B2", "A1"]
    p = pairs("d 8; A1 on 4, A2 slot 1, B1 on 4, B2 on 4; E plain")
    assert [board(dig(p)).rpartition(" ")[2] for _ in range(6)] == ["B1", "B2", "A1", "B1", "B2", "A1"]


@proves("DRA-604")
def test_604_number_1_starts_every_round() -> None:
    for winner, name in (("A2", "A1"), ("B2", "B1")):
        others = [other for other in ("A1", "A2", "B1", "B2") if other != winner]
        dwarves = ", ".join(f"{other} slot {slot} (1)" for slot, other in enumerate(others, 1))
        p = take(pairs(f"d 8; {winner} on 1 (5), {dwarves}; turn {winner}"), "step")
        assert board(p).endswith(f"turn {name}")


@proves("DRA-605")
def test_605_both_add_to_one_common_stack() -> None:
    p = pairs("d 8; A1 on 4, A2 on 4, B1 on 4, B2 on 4; E red, blue, plain, plain, plain")
    assert board(dig(p, 4)) == "d 8; A1 on 5, A2 on 3, B1 on 4, B2 on 4, common A (3), common B (2); turn A1"
    p = take(dig(p), "step+bonus", "bonus")
    assert board(p) == "d 8; A1 on 5, A2 on 3, B1 on 4, B2 on 4, common A (7), common B (2); turn B1"


@proves("DRA-605", "DRA-608")
def test_605_what_both_have_dug_is_one_stack() -> None:
    p = dig(pairs("d 8; A1 on 1, A2 on 4, B1 burnt, B2 burnt; E plain, red, blue, plain"), 3)
    assert board(p) == "d 8; A1 slot 1 (4), A2 on 5 (0), B1 burnt, B2 burnt; turn A2"
    p = dig(pairs("d 8; A1 on 4, A2 on 1, B1 burnt, B2 burnt; E red, blue, plain"), 2)
    assert board(p) == "d 8; A1 on 5 (0), A2 slot 1 (3), B1 burnt, B2 burnt; turn A1"


@proves("DRA-606")
@pytest.mark.parametrize(("burnt", "other"), [("A1", "A2"), ("A2", "A1")])
def test_606_the_stack_stays_with_the_one_in_the_mine(burnt: str, other: str) -> None:
    p = pairs(
        f"d 7; {burnt} on 6, {other} on 3, B1 on 2, B2 on 2; common A (2 red + bonus); turn B1; E plain, dragon, plain"
    )
    dig(p)
    assert p.s.fate[["A1", "A2"].index(burnt)] == Fate.BURNT
    assert (stack(p, other), stack(p, burnt), box(p)) == ({"red": 2, "bonus": 1}, {}, {"dragon": 2})
    dig(p)
    assert board(p).endswith(f"turn {other}")
    dig(p)
    assert stack(p, other) == {"red": 2, "plain": 1, "bonus": 1}
    assert board(p).endswith("turn B1")


@proves("DRA-606")
@pytest.mark.parametrize(("burnt", "other"), [("B1", "B2"), ("B2", "B1")])
def test_606_and_leaves_with_it(burnt: str, other: str) -> None:
    p = pairs(f"d 7; A1 on 2, A2 on 2, {burnt} burnt, {other} on 1 (7); turn {other}; E blue")
    assert f"{other} slot 1 (8)" in board(dig(p))


@proves("DRA-607")
@pytest.mark.parametrize(("actor", "other"), [("A1", "A2"), ("A2", "A1")])
def test_607_a_red_card_that_led_into_the_fire_is_lost(actor: str, other: str) -> None:
    p = pairs(f"d 6; {actor} on 5, {other} on 3, B1 on 2, B2 on 2; common A (3 plain); turn {actor}; E red, plain")
    dig(p)
    assert (stack(p, other), stack(p, actor), box(p)) == ({"plain": 3}, {}, {"red": 1, "dragon": 2})


@proves("DRA-608")
@pytest.mark.parametrize(("first", "other"), [("A1", "A2"), ("A2", "A1"), ("B1", "B2"), ("B2", "B1")])
def test_608_the_first_to_leave_takes_the_whole_stack(first: str, other: str) -> None:
    rest = "B1 on 5, B2 on 4" if first[0] == "A" else "A1 on 5, A2 on 4"
    text = f"d 6; {first} on 1, {other} on 3, {rest}; common {first[0]} (2 blue + bonus); turn {first}; E plain"
    p = take(pairs(text), "step")
    assert (stack(p, first), stack(p, other)) == ({"blue": 2, "bonus": 1}, {})
    assert f"{first} slot 1 (5)" in board(p)
    assert f"{other} on 3 (0)" in board(p)


@proves("DRA-608")
def test_608_it_is_safe_there_and_so_are_the_big_nuggets() -> None:
    p = pairs("d 6; A1 slot 1 (6), A2 on 5, B1 on 2, B2 on 2; turn B1; E plain, dragon, plain; big A 3; round 2")
    assert board(dig(p)) == "d 5; A1 slot 1 (6), A2 burnt, B1 on 2, B2 on 2, common B (1); turn B2"
    assert big(p) == [3, 0]


@proves("DRA-609")
@pytest.mark.parametrize(("actor", "other"), [("A1", "A2"), ("A2", "A1")])
def test_609_the_blue_card_that_led_out_is_in_the_stack_taken(actor: str, other: str) -> None:
    p = pairs(f"d 6; {actor} on 1, {other} on 3, B1 on 2, B2 on 2; common A (2 plain); turn {actor}; E blue, plain")
    dig(p)
    assert (stack(p, actor), stack(p, other)) == ({"plain": 2, "blue": 1}, {})


@proves("DRA-610")
@pytest.mark.parametrize(("out", "other"), [("A1", "A2"), ("A2", "A1")])
def test_610_the_other_starts_a_stack_of_its_own(out: str, other: str) -> None:
    p = pairs(f"d 8; {out} slot 1 (6), {other} on 2, B1 burnt, B2 burnt; E red, blue, blue, blue; round 3")
    dig(p)
    assert (stack(p, other), f"{out} slot 1 (6)" in board(p)) == ({"red": 1}, True)
    dig(p, 3)
    assert p.s.phase == 3
    assert (f"{out} slot 1 (6)" in board(p), f"{other} slot 2 (5)" in board(p)) == (True, True)


@proves("DRA-611")
@pytest.mark.parametrize(("out", "other"), [("A1", "A2"), ("A2", "A1")])
def test_611_if_it_burns_only_its_own_stack_is_lost(out: str, other: str) -> None:
    p = pairs(f"d 6; {out} slot 1 (2 red), {other} on 5 (3 plain), B1 on 2, B2 on 2; turn B1; E plain, dragon, plain")
    dig(p)
    assert (stack(p, out), stack(p, other), box(p)) == ({"red": 2}, {}, {"plain": 3, "dragon": 3})


@proves("DRA-612")
def test_612_if_both_burn_the_common_stack_is_lost() -> None:
    p = pairs("d 6; A1 on 5, A2 on 5, B1 on 2, B2 on 2; common A (2 red + bonus); turn B1; E plain, dragon, plain")
    dig(p)
    assert board(p) == "d 5; A1 burnt, A2 burnt, B1 on 2, B2 on 2, common B (1); turn B2"
    assert (stack(p, "A1"), stack(p, "A2"), box(p)) == ({}, {}, {"red": 2, "dragon": 3, "bonus": 1})


@proves("DRA-612")
@pytest.mark.parametrize(("burnt", "last"), [("A1", "A2"), ("A2", "A1")])
def test_612_one_after_the_other_too(burnt: str, last: str) -> None:
    p = pairs(f"d 7; {burnt} on 6, {last} on 5, B1 on 2, B2 on 2; common A (2 red); turn B1; E plain, dragon, dragon, plain")
    dig(p)
    assert (stack(p, "A1"), stack(p, "A2"), box(p)) == ({}, {}, {"red": 2, "dragon": 3})


@proves("DRA-613")
@pytest.mark.parametrize(("actor", "first", "second"), [("A1", "A1", "A2"), ("A2", "A2", "A1"), ("B1", "A1", "A2")])
def test_613_both_leave_at_once_and_the_first_takes_the_stack(actor: str, first: str, second: str) -> None:
    p = take(pairs(f"d 8; A1 on 1, A2 on 1, B1 on 4, B2 on 4; common A (6); turn {actor}"), "all_together")
    assert f"{first} slot 1 (6)" in board(p)
    assert f"{second} slot 2 (0)" in board(p)


@proves("DRA-613")
def test_613_the_second_is_not_ranked() -> None:
    p = take(pairs("d 8; A1 on 1, A2 on 1, B1 slot 1 (1), B2 burnt; common A (6)"), "all_together")
    assert (big(p), p.s.supply) == ([3, 2], 7)


@proves("DRA-614")
@pytest.mark.parametrize(
    ("actor", "slots"), [("A1", [1, 2, 3, 4]), ("A2", [4, 1, 2, 3]), ("B1", [3, 4, 1, 2]), ("B2", [2, 3, 4, 1])]
)
def test_614_slots_in_turn_order_from_the_acting_dwarf(actor: str, slots: list[int]) -> None:
    p = take(pairs(f"d 8; A1 on 1, A2 on 1, B1 on 1, B2 on 1; turn {actor}; round 3"), "all_together")
    assert p.s.slot[:4].tolist() == slots


@proves("DRA-615")
def test_615_rounds_are_ranked_dwarf_by_dwarf() -> None:
    p = take(pairs("d 8; A1 slot 1 (5), A2 slot 2 (3), B1 slot 3 (4), B2 on 1 (9); turn B2"), "step")
    assert (big(p), p.s.supply, p.s.last_prize[:4].tolist()) == ([2, 4], 6, [2, 0, 1, 3])


@proves("DRA-615")
def test_615_one_seat_may_win_twice() -> None:
    p = take(pairs("d 8; A1 slot 1 (5), A2 on 1 (6), B1 burnt, B2 slot 2; turn A2"), "step")
    assert (big(p), p.s.supply) == ([5, 0], 7)


@proves("DRA-615")
def test_615_ties_by_slot_and_zero_unranked_as_ever() -> None:
    p = take(pairs("d 8; A1 slot 2 (5), A2 on 1; B1 slot 1 (5), B2 burnt; turn A2"), "step")
    assert (p.s.last_prize[:4].tolist(), big(p)) == ([2, 0, 3, 0], [2, 3])


@proves("DRA-616")
def test_616_the_total_of_a_seat() -> None:
    p = take(pairs("d 8; A1 slot 1 (5), A2 on 1 (2), B1 burnt, B2 slot 2 (3); turn A2; round 3; big A 3, B 4"), "step")
    assert (game_of(p).scores, game_of(p).winners) == ((10, 7), (0,))


@proves("DRA-616")
def test_616_burnt_dwarves_add_nothing_but_the_seat_keeps_its_big_nuggets() -> None:
    p = dig(pairs("d 5; A1 burnt, A2 on 4 (9), B1 slot 1 (2), B2 burnt; turn A2; round 3; big A 4; E red"))
    assert game_of(p).scores == (4, 2)


@proves("DRA-616")
@pytest.mark.parametrize("carrier", ["A1", "A2"])
def test_616_which_dwarf_left_with_them_has_no_effect(carrier: str) -> None:
    other = "A2" if carrier == "A1" else "A1"
    text = f"d 5; {carrier} slot 1 (2), {other} on 4 (9), B1 slot 2 (2), B2 burnt; turn {other}; round 3; big A 4; E red"
    assert game_of(dig(pairs(text))).scores == (6, 2)


@proves("DRA-617")
def test_617_in_a_final_tie_each_seats_highest_slot_is_compared() -> None:
    p = take(pairs("d 8; A1 slot 2 (3), A2 slot 3 (3), B1 slot 1 (1), B2 on 1 (5); turn B2; round 3"), "step")
    assert (game_of(p).scores, game_of(p).places, game_of(p).winners) == ((6, 6), (2, 1), (1,))
    p = take(pairs("d 8; A1 on 1 (3), A2 slot 1 (3), B1 slot 2 (1), B2 slot 3 (5); turn A1; round 3"), "step")
    assert (game_of(p).scores, game_of(p).places, game_of(p).winners) == ((6, 6), (1, 2), (0,))


@proves("DRA-617")
def test_617_then_the_ladder_beats_no_ladder_and_else_the_victory_is_shared() -> None:
    p = dig(pairs("d 5; A1 burnt, A2 on 4, B1 slot 1, B2 burnt; turn A2; round 3; big A 4, B 4; E red"))
    assert game_of(p).winners == (1,)
    p = dig(pairs("d 5; A1 burnt, A2 on 4, B1 burnt, B2 burnt; turn A2; round 3; big A 4, B 4; E red"))
    assert (game_of(p).scores, game_of(p).winners) == ((4, 4), (0, 1))


@proves("DRA-618")
@pytest.mark.parametrize(("best", "starter"), [("A1", "A"), ("A2", "A"), ("B1", "B"), ("B2", "B")])
def test_618_the_seat_of_the_best_dwarf_starts_with_its_dwarf_1(best: str, starter: str) -> None:
    gold = {name: 5 if name == best else 2 for name in ("A1", "A2", "B1")}
    rest = ", ".join(f"{name} slot {slot} ({gold[name]})" for slot, name in enumerate(gold, 1))
    p = take(pairs(f"d 8; {rest}, B2 on 1 ({5 if best == 'B2' else 2}); turn B2; starter B"), "step")
    assert (p.s.round_number, p.seat, board(p).rpartition(" ")[2]) == (2, "AB".index(starter), f"{starter}1")


@proves("DRA-618")
def test_618_without_a_winner_the_same_seat_starts_again() -> None:
    p = dig(pairs("d 5; A1 burnt, A2 on 4, B1 burnt, B2 burnt; turn A2; starter B; E red"))
    assert board(p).endswith("turn B1")


@proves("DRA-619")
def test_619_your_own_two_dwarves_may_swap() -> None:
    p = turn_up(pairs("d 8; A1 on 2, A2 on 6, B1 on 4, B2 burnt; common A (3)"), "step+swap")
    assert moves(p) == ["step", "swap A2", "swap B1"]
    assert (refused(p, "swap A1"), refused(p, "swap B2")) == ("DRA-327", "DRA-326")
    assert board(play(p, "swap A2")) == "d 8; A1 on 6, A2 on 2, B1 on 4 (0), B2 burnt, common A (3); turn A2"
    assert events(p) == ["CHOSE", "SWAPPED"]


@proves("DRA-605", "DRA-608", "DRA-610")
@pytest.mark.parametrize("rule", ["eliminate", "stay"])
def test_605_a_dwarf_alone_never_carries_what_its_partner_took(rule: str) -> None:
    """Over whole games: a stack once out never changes, and a burnt dwarf holds nothing."""
    states = walk(agree("dragobert", seats=2, two_player="double_draw", red_into_dragon=rule), WALKS, seed=605)
    assert (states["stacks"][states["fate"] == Fate.BURNT] == 0).all()
    for before, after in pairwise(states):
        if after["turns"] and after["round_number"] == before["round_number"]:
            out = before["fate"] == Fate.OUT
            assert (before["stacks"][out] == after["stacks"][out]).all()
