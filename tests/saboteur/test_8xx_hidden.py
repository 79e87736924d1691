"""SAB-801 to 808: secrets."""

import numpy as np
import pytest

from filon.games.saboteur import moves as numbers
from filon.games.saboteur.hidden import give_roles
from filon.games.saboteur.hidden.gold import is_paid_alike
from filon.games.saboteur.state import Card, Role, State
from filon.kernel.layout import blank
from proving import proves

from .positions import dealt, game_of, moves, play, position, told
from .test_5xx_goals import reaching


@proves("SAB-801")
def test_hands_passes_and_looks_are_their_owners_alone() -> None:
    p = position(hands={0: "map, cross", 1: "end_w"}, seats=3)
    play(p, "map 0", "pass end_w")
    for viewer in (0, 1, 2, None):
        seen = game_of(p).see(viewer).record
        assert [bool(seen.hands[seat].any()) for seat in range(3)] == [seat == viewer for seat in range(3)]
        assert bool(seen.down[0]) == (viewer == 1)
        assert bool(seen.looked.any()) == (viewer == 0)
    assert told(p, 1)[0] == "You pass and discard face down: dead end west."
    assert told(p, 2)[0] == told(p)[0] == "B passes and discards a card face down."


@proves("SAB-802")
def test_sizes_and_deeds_are_public() -> None:
    p = position("9,12 NESW", hand="break_pick, rockfall", hands={1: "fix_pick", 2: "end_w"}, seats=3)
    play(p, "break pick 1", "repair fix_pick 1 pick", "pass end_w", "rockfall 9,12")
    for viewer in (0, 1, 2, None):
        seen = game_of(p).see(viewer).record
        for name in (
            "hand_sizes",
            "pile_left",
            "n_down",
            "gold_left",
            "gold_cards",
            "broke",
            "mended",
            "rockfalls",
            "passes",
        ):
            assert seen[name].tolist() == p.s[name].tolist()
        assert seen.log_seat[:4].tolist() == [0, 1, 2, 0]
        assert seen.log_card[:4].tolist() == [Card.BREAK_PICK, Card.FIX_PICK, 0, Card.ROCKFALL]
        assert seen.log_place[:4].tolist() == [1, 1, 0, numbers.cell_at(9, 12)]
    assert (int(p.s.broke[0, 1]), int(p.s.mended[1, 1]), int(p.s.passes[2]), int(p.s.rockfalls[0])) == (1, 1, 1, 1)


@proves("SAB-803")
def test_roles_are_public_from_the_end_of_the_round() -> None:
    p = reaching("DSDDS")
    assert not game_of(p).see(None).record.ended_roles.any()
    play(p, "lay line_ew 15,12")
    for viewer in (None, 1):
        assert game_of(p).see(viewer).record.ended_roles[0, :5].tolist() == [1, 2, 1, 1, 2]
    while p.s.round_number == 1:
        play(p, moves(p)[0])
    assert game_of(p).see(None).record.ended_roles[0, :5].tolist() == [1, 2, 1, 1, 2]
    assert not game_of(p).see(None).record.roles.any()


@proves("SAB-804")
def test_a_seat_keeps_what_it_has_seen_with_the_turn() -> None:
    p = position(hands={0: "map, end_w", 1: "map", 2: "cross"}, seats=3)
    play(p, "map 2", "map 2", "pass cross", "pass end_w")
    for _ in range(3):
        play(p, next(text for text in moves(p) if text.startswith("pass")))
    mine = game_of(p).see(0).record
    assert (int(mine.looked[0, 2]), int(mine.looked_turn[0, 2]), int(mine.looked_turn[1, 2])) == (Card.STONE_SW, 1, 2)
    assert (int(mine.down[0]), int(mine.down[1]), int(mine.down_turn[1]), int(mine.down_seat[0])) == (0, Card.END_W, 4, 2)


@proves("SAB-806")
def test_goals_are_shown_at_the_end_of_a_round_and_everything_at_the_end_of_the_game() -> None:
    p = position(hands={0: "cross", 1: "", 2: ""}, seats=3, pile=0, rounds=2, roles="DDS")
    goals, roles = p.s.goals.tolist(), p.s.roles.tolist()
    play(p, "pass cross")
    seen = game_of(p).see(None).record
    assert seen.ended_goals[0].tolist() == goals
    assert seen.ended_roles[0].tolist() == roles
    assert not seen.hands.any()
    assert not seen.goals.any()
    while p.actors:
        play(p, moves(p)[-1])
    seen = game_of(p).see(None).record
    for name in ("goals", "roles", "roles_left", "hands", "pile", "down", "gold", "gold_pile", "offers", "looked"):
        assert seen[name].tolist() == p.s[name].tolist(), name


@proves("SAB-807")
def test_a_digger_sees_the_offer_and_remembers_what_he_passed_on() -> None:
    p = play(reaching("DSDDS"), "lay line_ew 15,12")
    offer = p.s.offers[0, 0].tolist()
    assert game_of(p).see(0).record.offers[0, 0].tolist() == offer
    assert all(not game_of(p).see(viewer).record.offers.any() for viewer in (1, 2, 3, 4, None))
    while p.s.rounds_ended < 2:
        play(p, moves(p)[-1])
    mine = game_of(p).see(0).record
    assert mine.offers[0, 0].tolist() == offer
    passed_on = mine.offers[0, 0] - mine.gold[0, 0]
    assert passed_on.tolist() == p.s.offers[3, 0].tolist()  # seat 3 chose next


@proves("SAB-808")
def test_spectators_see_public_things_only() -> None:
    p = dealt(seats=4)
    for _ in range(20):
        play(p, moves(p)[-1])
    seen = game_of(p).see(None).record
    hidden = ("hands", "pile", "down", "roles", "roles_left", "goals", "looked", "gold", "gold_pile", "offers", "chance_key")
    assert not any(seen[name].any() for name in hidden)
    assert not any("You" in line for line in told(p))


def test_roles_given_by_suspicion_are_those_of_the_set() -> None:
    p = dealt(seats=5)
    give_roles(p.s, 0b10010)
    assert p.s.roles[:5].tolist() == [Role.DIGGER, Role.SABOTEUR, Role.DIGGER, Role.DIGGER, Role.SABOTEUR]
    assert p.s.roles_left[: p.s.n_roles_left].tolist() == [Role.DIGGER]
    give_roles(p.s, 0b00100)
    assert p.s.roles[:5].tolist() == [Role.DIGGER, Role.DIGGER, Role.SABOTEUR, Role.DIGGER, Role.DIGGER]
    assert p.s.roles_left[: p.s.n_roles_left].tolist() == [Role.SABOTEUR]


@proves("SAB-607", "SAB-905")
@pytest.mark.parametrize(
    ("due", "cards", "left"), [(1, 1, [0, 1, 2, 1]), (2, 1, [0, 2, 1, 1]), (4, 2, [0, 1, 2, 0]), (0, 0, None)]
)
def test_a_pile_that_would_have_paid_with_other_cards_is_ruled_out(due: int, cards: int, left: list[int] | None) -> None:
    s = blank(State)[0]
    s.seats = 3
    s.gold_pay[1, 1] = due
    for paid in range(4):
        pile = np.array([0, 2, 2, 1])
        s.gold_cards[1, 1] = paid
        assert is_paid_alike(s, 0, pile) == (not due or paid == cards)
        assert paid != cards or pile.tolist() == (left or [0, 2, 2, 1])
