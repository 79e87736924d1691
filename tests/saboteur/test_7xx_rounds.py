"""SAB-701 to 706: rounds and the end of the game."""

import pytest

from contract.walks import scores_of
from proving import proves

from .naive import COPIES
from .positions import cards_in_all, dealt, game_of, lies, moves, phase, play, position, refused
from .test_5xx_goals import reaching


@proves("SAB-701")
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_a_game_has_three_rounds_unless_fewer_are_agreed(rounds: int) -> None:
    p = dealt(seats=3, rounds=rounds)
    seen = set()
    while p.actors:
        seen.add(int(p.s.round_number))
        play(p, moves(p)[-1])
    assert seen == set(range(1, rounds + 1))
    assert (phase(p), int(p.s.rounds_ended)) == ("over", rounds)
    assert dealt(seats=3).s.rounds == 3


@proves("SAB-701")
def test_nothing_is_played_after_the_end() -> None:
    p = dealt(seats=3, rounds=1)
    while p.actors:
        play(p, moves(p)[-1])
    assert refused(p, 0, seat=1) == "SAB-701"


@proves("SAB-702")
def test_a_new_round_is_dealt_anew() -> None:
    p = position("9,12 NESW", hands={0: "map", 1: "", 2: ""}, broken={1: "pick"}, seats=3, pile=0, roles="DDS")
    play(p, "map 1")
    assert (int(p.s.round_number), phase(p)) == (2, "turn")
    assert [lies(p, *place) for place in ((8, 12), (9, 12), (16, 10), (16, 12), (16, 14))] == ["NESW", "", "?", "?", "?"]
    assert not p.s.broken.any()
    assert not p.s.looked.any()
    assert not p.s.discarded.any()
    assert p.s.hand_sizes[:3].tolist() == [6, 6, 6]
    assert cards_in_all(p) == COPIES
    assert sorted([*p.s.roles[:3].tolist(), int(p.s.roles_left[0])]) == [1, 1, 1, 2]
    fields = ("log_seat", "log_card", "broke", "mended", "lays", "dead_ends", "rockfalls", "passes", "down", "down_seat")
    assert not any(p.s[name].any() for name in fields)


@proves("SAB-702")
def test_goals_and_roles_are_shuffled_for_each_round() -> None:
    orders, seated = set(), set()
    for seed in range(30):
        p = dealt(seats=3, seed=seed, rounds=2)
        while p.s.round_number == 1:
            play(p, moves(p)[-1])
        orders.add(tuple(p.s.goals.tolist()))
        seated.add(tuple(p.s.roles[:3].tolist()))
    assert len(orders) == 6
    assert len(seated) == 4


@proves("SAB-703")
def test_gold_cards_are_kept() -> None:
    p = play(reaching("DSDDS"), "lay line_ew 15,12")
    while p.s.round_number == 1:
        play(p, moves(p)[0])
    assert p.s.gold_cards[:5, 0].tolist() == [1, 0, 1, 1, 0]
    assert p.s.gold_left == 25
    assert p.s.gold_pile[1:].sum() == 25
    held = p.s.gold.copy()
    play(p, moves(p)[0])
    assert p.s.gold.tolist() == held.tolist()


@proves("SAB-704")
def test_left_of_whoever_played_last_begins() -> None:
    p = position(hands={seat: "map" if seat == 4 else "" for seat in range(5)}, turn=4, pile=0)
    play(p, "pass map")
    assert (int(p.s.starter), int(p.s.turn)) == (0, 0)
    q = play(reaching("DSDDS", turn=1), "lay line_ew 15,12")
    while q.s.round_number == 1:
        play(q, moves(q)[0])
    assert q.s.starter == 2


@proves("SAB-705", "SAB-706")
def test_most_nuggets_win_and_ties_are_shared() -> None:
    p = dealt(seats=4, rounds=1)
    while p.actors:
        play(p, moves(p)[-1])
    p.s.gold[:] = 0
    p.s.gold[0, 0, 3], p.s.gold[1, 0, 1], p.s.gold[2, 0, 2], p.s.gold[2, 2, 1] = 1, 2, 1, 1
    assert scores_of(p.setting, p.states) == [[3, 0], [2, 0], [3, 0], [0, 0]]
    assert game_of(p).winners == (0, 2)
    assert game_of(p).places == (1, 3, 1, 4)
