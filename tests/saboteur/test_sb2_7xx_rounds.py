"""SB2-701 to 703: rounds and the end of the game with the expansion."""

import pytest

from contract.walks import scores_of
from proving import proves

from .naive import ALL_COPIES
from .positions import cards_in_all, dealt, expanded, game_of, hand_of, lies, moves, nuggets, phase, play, roles
from .test_examples_expansion import MIDDLE
from .test_sb2_1xx_setup import ROLES, all_roles
from .test_sb2_5xx_winners import CLEAR


@proves("SB2-701")
def test_a_new_round_is_dealt_anew() -> None:
    p = expanded(
        "9,12 NESW; 10,12 bridge",
        hands={0: "role_change, swap_hand, map", 1: "", 2: "thief"},
        broken={1: "pick"},
        prison=[1],
        thief=[1],
        nuggets=[1, 2, 3],
        seats=3,
        pile=0,
        roles="BBG",
        undealt="L",
    )
    play(p, "change_role 1", "thief", "swap_hand 2", "pass map", "decline")
    assert (int(p.s.round_number), phase(p)) == (2, "turn")
    assert [lies(p, *place) for place in ((8, 12), (9, 12), (10, 12), (16, 10), (16, 12))] == ["NESW", "", "", "?", "?"]
    assert cards_in_all(p) == ALL_COPIES
    assert (int((p.s.aside > 0).sum()), int(p.s.pile_left)) == (10, 118 - 10 - 18)
    assert [len(hand_of(p, seat)) for seat in range(3)] == [6] * 3
    assert all_roles(p) == ROLES
    assert (int(p.s.n_roles_left), int(p.s.n_roles_out), int(p.s.n_swaps)) == (12, 0, 0)
    for field in ("broken", "prison", "thief", "discarded", "down", "roles_out", "gave", "got", "log_card", "log_two"):
        assert not p.s[field].any(), field
    assert nuggets(p) == [1, 2, 3], "nuggets are kept"


@proves("SB2-701")
def test_goals_roles_and_the_ten_are_shuffled_for_each_round() -> None:
    orders, seated, aside = set(), set(), set()
    for seed in range(30):
        p = dealt(seats=3, seed=seed, rounds=2, expansion=True)
        first = tuple(p.s.aside.tolist())
        while p.s.round_number == 1:
            play(p, next(text for text in reversed(moves(p)) if text == "decline" or text.startswith("pass")))
        orders.add(tuple(p.s.goals.tolist()))
        seated.add(roles(p))
        aside.add(tuple(p.s.aside.tolist()))
        assert tuple(p.s.aside.tolist()) != first
    assert (len(orders), len(aside)) == (6, 30)
    assert len(seated) > 15


@proves("SB2-702")
def test_left_of_whoever_played_the_last_card_begins() -> None:
    p = expanded(hands={seat: "map, map" if seat == 4 else "" for seat in range(5)}, turn=4, pile=0)
    assert play(p, "pass map map").s.starter == 0
    q = expanded(CLEAR, hand="line_ew", turn=1, goals=MIDDLE, thief=[3], roles="BBGGL")
    play(q, "lay line_ew 15,12", "steal 0")
    assert (int(q.s.starter), int(q.s.turn)) == (2, 2), "of the card, not of the theft"
    r = expanded(hands={0: "", 1: "", 2: "map, map"}, broken={2: "pick"}, seats=3, turn=2, pile=0)
    assert play(r, "discard_two map map pick").s.starter == 0


@proves("SB2-703")
@pytest.mark.parametrize(
    ("owned", "winners", "places"), [([3, 2, 3, 0], (0, 2), (1, 3, 1, 4)), ([1, 4, 3, 0], (1,), (3, 1, 2, 4))]
)
def test_most_nuggets_win_and_ties_are_shared(owned: list[int], winners: tuple[int, ...], places: tuple[int, ...]) -> None:
    p = dealt(seats=4, expansion=True)
    seen = set()
    while p.actors:
        seen.add(int(p.s.round_number))
        play(p, next(text for text in reversed(moves(p)) if text == "decline" or text.startswith("pass")))
    assert (seen, int(p.s.rounds_ended)) == ({1, 2, 3}, 3)
    p.s.nuggets[:] = 0
    for seat, n in enumerate(owned):
        p.s.nuggets[seat, seat % 3], p.s.nuggets[seat, (seat + 1) % 3] = n + 1, -1
    assert scores_of(p.setting, p.states) == [[n, 0] for n in owned]
    assert game_of(p).winners == winners
    assert game_of(p).places == places
