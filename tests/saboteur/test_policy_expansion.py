"""The rule of thumb with the expansion: legal moves everywhere, and what each role does in positions made for it."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from contract.secrecy import Doors
from contract.walks import MIXED, THUMB, walk
from filon.games.saboteur.state import Card, Phase, Role
from filon.kernel.chance import words_of_key
from filon.play.setting import agree, key_of

from . import counts
from .positions import Position, expanded, goals_up, phase, play
from .test_policy import chosen, saw

STRAIGHT = "9..10,12 EW; 11..14,12 NESW"  # a card at 15,12 reaches the middle goal
IN_THE_MIDDLE = "stone_se treasure stone_sw"
GREEN_DOOR = "9,12 EW; 10,12 green_ew; 11..14,12 NESW"


def last_card(roles: str, hand: str = "line_ns, line_ew, end_w", **told: Any) -> Position:
    """One card is missing, and the seat to play knows where."""
    p = expanded(STRAIGHT, hand=hand, roles=roles, seats=len(roles), goals=IN_THE_MIDDLE, **told)
    return saw(p, 0, 1)


def inspected(p: Position, *others: int) -> Position:
    """Seat 0 has inspected these seats, in turns before."""
    for other in others:
        turn = int(p.s.turn_number)
        p.s.log_seat[turn], p.s.log_card[turn], p.s.log_place[turn] = 0, Card.INSPECTION, other
        p.s.turn_number += 1
        p.s.discarded[Card.INSPECTION] += 1
    return p


# --- everywhere ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 13))
@pytest.mark.parametrize("players", [THUMB, MIXED])
def test_it_plays_legal_moves_and_asks_only_what_the_seat_may_know(seats: int, players: str) -> None:
    setting = agree("saboteur", seats=seats, expansion=True)
    doors = Doors(setting)
    for seed in range(counts.WALKS):
        for n, place in enumerate(walk(setting, seed, players)):
            if place.actors:
                key = words_of_key(key_of(n))
                action = doors.policy(place.states, place.seat, key)
                assert action in place.legal
                assert action == doors.policy(doors.see(place.states, place.seat), place.seat, key)


# --- teams --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("roles", ["BGBSLPO", "GBGSLPO"])
def test_a_digger_reaches_the_treasure_himself(roles: str) -> None:
    assert chosen(last_card(roles, "line_ew, thief, end_w, prison")) == {"lay line_ew 15,12"}


def test_a_door_of_the_other_team_is_a_wall() -> None:
    p = saw(expanded(GREEN_DOOR, hand="line_ew, rockfall, end_w", roles="BGBSL", goals=IN_THE_MIDDLE), 0, 1)
    assert chosen(p) == {"rockfall 10,12"}
    q = saw(expanded(GREEN_DOOR, hand="line_ew, rockfall, end_w", roles="GGBSL", goals=IN_THE_MIDDLE), 0, 1)
    assert chosen(q) == {"lay line_ew 15,12"}


def test_a_ladder_passes_by_a_door() -> None:
    p = saw(expanded(GREEN_DOOR, hand="ladder_s, line_ns, end_w", roles="BGBSL", goals=IN_THE_MIDDLE), 0, 1)
    assert all(text.startswith("lay ladder_s") for text in chosen(p))


def test_a_digger_lays_the_door_of_his_team_and_keeps_the_others_off_the_way() -> None:
    hand = "green_ew, line_ew, end_s"
    assert chosen(expanded("9,12 EW", hand=hand, roles="GGBSL")) == {"lay green_ew 10,12"}
    assert chosen(expanded("9,12 EW", hand=hand, roles="BGBSL")) == {"lay line_ew 10,12"}


def test_a_digger_harms_whom_he_has_seen_to_be_a_saboteur_and_helps_his_team() -> None:
    p = inspected(expanded(hand="prison, end_s", roles="BGBSL"), 3)
    assert chosen(p) == {"prison 3"}
    q = inspected(expanded(hand="fix_pick, end_s", roles="BGBSL", broken={2: "pick", 3: "pick"}), 2, 3)
    assert chosen(q) == {"repair fix_pick 2 pick"}
    r = inspected(expanded(hand="free, end_s", roles="BGBSL", prison=(2, 3)), 2, 3)
    assert chosen(r) == {"free 2"}


def test_what_was_inspected_counts_no_more_after_a_role_change() -> None:
    p = inspected(expanded(hand="prison, end_s", roles="BGBSL"), 3)
    turn = int(p.s.turn_number)
    p.s.log_seat[turn], p.s.log_card[turn], p.s.log_place[turn] = 3, Card.ROLE_CHANGE, 3
    p.s.turn_number += 1
    p.s.n_roles_out, p.s.roles_out[0] = 1, Role.BLUE
    assert "prison 3" not in chosen(p)


# --- boss, profiteer, geologist, saboteur -------------------------------------------------------------------------------


def test_the_boss_lays_the_colour_that_is_missing() -> None:
    p = expanded("9,12 EW; 10,12 green_ew", hand="blue_ew, line_ew, end_s", roles="OGBSL")
    assert chosen(p) == {"lay blue_ew 11,12"}


@pytest.mark.parametrize("role", ["O", "P"])
def test_boss_and_profiteer_leave_the_last_card_to_diggers_when_many_share(role: str) -> None:
    p = last_card(role + "GBSLBGB")
    for text in chosen(p):
        assert goals_up(play(p.copy(), text)) == []
    assert chosen(last_card(role + "GBSL")) == {"lay line_ew 15,12"}


def test_late_the_boss_lays_the_last_card_himself() -> None:
    assert chosen(last_card("OGBSLBGB", pile=3)) == {"lay line_ew 15,12"}


def test_a_geologist_lays_crystals_but_reaches_nothing() -> None:
    p = expanded("9,12 EW", hand="gem_end_w, cross, line_ew, map", roles="LGBSB")
    assert all(text.startswith("lay gem_end_w") for text in chosen(p))
    for text in chosen(last_card("LGBSB", "gem_esw, line_ew, tee_new")):
        assert not goals_up(play(last_card("LGBSB", "gem_esw, line_ew, tee_new"), text))


def test_a_geologist_buries_no_crystal() -> None:
    p = expanded("9,12 EW; 10..12,12 gem_esw; 13..14,12 NESW", hand="rockfall, line_ew", roles="LGBSB", goals=IN_THE_MIDDLE)
    for text in chosen(saw(p, 0, 1)):
        assert text not in {"rockfall 10,12", "rockfall 11,12", "rockfall 12,12"}


def test_a_saboteur_imprisons_a_digger_when_the_treasure_is_near() -> None:
    p = inspected(last_card("SGSBL", "prison, line_ns, cross"), 2)
    assert chosen(p) == {"prison 1"}


# --- anybody ------------------------------------------------------------------------------------------------------------


def test_who_is_a_prisoner_gets_free_with_a_card_or_with_two() -> None:
    p = expanded(hand="free, cross, line_ew, end_s", roles="BGBSL", prison=(0,))
    assert chosen(p) == {"free 0"}
    q = expanded(hand="cross, end_w, end_s", roles="BGBSL", prison=(0,))
    assert chosen(q) == {"discard_two end_s end_w prison"}


def test_useless_cards_are_passed_by_threes_but_not_when_the_pile_is_empty() -> None:
    hand = "end_s, end_w, end_n_s, end_all"
    assert chosen(expanded(hand=hand, roles="BGBSL")) == {"pass end_s end_w end_n_s"}
    assert chosen(expanded(hand=hand, roles="BGBSL", pile=0)) == {"pass end_s"}


def test_a_thief_lies_in_wait_and_robs_the_richest() -> None:
    p = expanded(hand="thief, end_s", roles="BGBSL", pile=6)
    assert chosen(p) == {"thief"}
    q = last_card("GBBSL", "line_ew", thief=(1,), nuggets=(0, 5, 1, 3, 2))
    play(q, "lay line_ew 15,12")
    assert q.s.phase == Phase.THEFT
    richest = int(np.argmax([int(q.s.nuggets[seat].sum()) if seat != 1 else -1 for seat in range(5)]))
    assert chosen(q) == {f"steal {richest}"}


def test_a_thief_who_finds_nothing_declines() -> None:
    p = last_card("LBBSL", "line_ew", thief=(1,))
    p.s.prison[[1, 2]] = 0, 1
    play(p, "lay line_ew 15,12")
    assert phase(p) == "theft"
    p.s.nuggets[:] = 0
    assert chosen(p) == {"decline"}


def test_thieves_of_others_are_driven_off_but_not_ones_own() -> None:
    p = expanded(hand="hands_off, end_s", roles="BGBSL", thief=(0, 3))
    assert chosen(p) == {"hands_off 3"}


def test_a_saboteur_about_to_lose_wants_another_role() -> None:
    p = last_card("SGSBL", "role_change, cross, tee_new")
    assert chosen(p) == {"change_role 0"}


def test_a_poor_hand_is_swapped_for_a_large_one() -> None:
    p = expanded(hand="swap_hand, end_s", roles="BGBSL")
    assert all(text.startswith("swap_hand") for text in chosen(p))
    q = expanded(hand="swap_hand, cross, thief, ladder_s, green_ew, map", roles="GGBSL", broken={0: "pick"})
    assert not any(text.startswith("swap_hand") for text in chosen(q))


def test_the_most_doubtful_seat_is_inspected() -> None:
    p = inspected(expanded(hand="inspection, end_s", roles="BGBSL"), 1, 2, 3)
    assert chosen(p) == {"inspect 4"}


# --- who wins -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [5, 8, 12])
def test_every_side_wins_some_rounds_and_every_role_gets_something(seats: int) -> None:
    setting = agree("saboteur", seats=seats, expansion=True)
    won: Counter[int] = Counter()
    got: Counter[int] = Counter()
    for seed in range(counts.THUMB_GAMES):
        *_, last = walk(setting, seed, THUMB)
        s = last.state
        won.update(s.ended_winner.tolist())
        for row in range(int(s.rounds)):
            for seat in range(seats):
                got[int(s.ended_roles[row, seat])] += int(s.nuggets[seat, row])
    rounds = won.total()
    assert 0.1 < won[Role.SABOTEUR] / rounds < 0.7
    assert won[Role.BLUE] > 0 < won[Role.GREEN]
    assert min(got[role] for role in range(Role.SABOTEUR, Role.GEOLOGIST + 1)) > 0
