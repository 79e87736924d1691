"""SAB-101 to 110: set-up."""

from collections import Counter

import pytest

from filon.kernel.errors import BadSeats
from proving import proves

from . import counts
from .naive import COPIES
from .positions import cards_in_all, dealt, game_of, hand_of, lies, moves, play

SEATS = range(3, 11)
DIGGERS = {3: 3, 4: 4, 5: 4, 6: 5, 7: 5, 8: 6, 9: 7, 10: 7}
SABOTEURS = {3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 3, 9: 3, 10: 4}
HANDS = {3: 6, 4: 6, 5: 6, 6: 5, 7: 5, 8: 4, 9: 4, 10: 4}
PILES = {3: 49, 4: 43, 5: 37, 6: 37, 7: 32, 8: 35, 9: 31, 10: 27}


@proves("SAB-101")
def test_three_to_ten_play() -> None:
    assert [dealt(seats=seats).s.seats for seats in SEATS] == list(SEATS)
    for seats in (0, 1, 2, 11, 12):
        with pytest.raises(BadSeats):
            dealt(seats=seats)


@proves("SAB-102")
@pytest.mark.parametrize("seats", SEATS)
def test_each_number_of_players_uses_its_roles(seats: int) -> None:
    for seed in range(20):
        s = dealt(seats=seats, seed=seed).s
        roles = Counter([*s.roles[:seats].tolist(), *s.roles_left[: s.n_roles_left].tolist()])
        assert roles == {1: DIGGERS[seats], 2: SABOTEURS[seats]}


@proves("SAB-103")
@pytest.mark.parametrize("seats", [3, 5, 10])
def test_roles_are_shuffled_and_one_is_left_over(seats: int) -> None:
    left_over: Counter[int] = Counter()
    first: Counter[int] = Counter()
    for seed in range(counts.DEALS):
        s = dealt(seats=seats, seed=seed).s
        assert s.n_roles_left == 1
        assert not s.roles[seats:].any()
        left_over[int(s.roles_left[0])] += 1
        first[int(s.roles[0])] += 1
    assert not any(game_of(dealt(seats=seats)).see(viewer).record.roles_left.any() for viewer in (None, 0, 1))
    for counted in (left_over, first):
        share = counted[2] / counts.DEALS
        assert abs(share - SABOTEURS[seats] / (seats + 1)) < 4 / counts.DEALS**0.5


@proves("SAB-104")
def test_you_know_your_own_role_only() -> None:
    p = dealt(seats=6)
    for viewer in (*range(6), None):
        seen = game_of(p).see(viewer).record.roles[:6].tolist()
        assert seen == [int(p.s.roles[seat]) if seat == viewer else 0 for seat in range(6)]


@proves("SAB-105", "SAB-902")
def test_start_and_goals_lie_seven_places_apart() -> None:
    p = dealt()
    assert lies(p, 8, 12) == "NESW"
    assert [lies(p, 16, row) for row in (10, 11, 12, 13, 14)] == ["?", "", "?", "", "?"]
    assert [lies(p, column, 12) for column in range(9, 16)] == [""] * 7
    assert sum(lies(p, column, row) != "" for column in range(33) for row in range(25)) == 4
    orders = Counter(tuple(dealt(seed=seed).s.goals.tolist()) for seed in range(counts.DEALS))
    assert {tuple(sorted(order)) for order in orders} == {(44, 45, 46)}
    assert len(orders) == 6
    assert min(orders.values()) > counts.DEALS / 12


@proves("SAB-106", "SAB-107")
@pytest.mark.parametrize("seats", SEATS)
def test_hands_are_dealt_and_the_rest_is_the_pile(seats: int) -> None:
    p = dealt(seats=seats)
    assert [len(hand_of(p, seat)) for seat in range(seats)] == [HANDS[seats]] * seats
    assert p.s.pile_left == PILES[seats]
    assert cards_in_all(p) == COPIES
    assert (int(p.s.discarded.sum()), int(p.s.n_down)) == (0, 0)
    assert hand_of(p, 0) != hand_of(dealt(seats=seats, seed=1), 0)


@proves("SAB-106")
def test_every_card_is_as_likely_as_another_to_be_dealt_first() -> None:
    tops = Counter(int(dealt(seed=seed).s.pile[0]) for seed in range(counts.DEALS))
    paths = sum(n for card, n in tops.items() if card < 43) / counts.DEALS
    assert abs(paths - 40 / 67) < 4 / counts.DEALS**0.5


@proves("SAB-108")
def test_all_gold_is_in_the_pile() -> None:
    s = dealt().s
    assert s.gold_pile.tolist() == [0, 16, 8, 4]
    assert s.gold_left == 28
    assert not s.gold.any()


@proves("SAB-109")
def test_the_option_or_the_lot_says_who_begins() -> None:
    for seat in range(5):
        assert {int(dealt(seed=seed, first_seat=seat).s.turn) for seed in range(10)} == {seat}
    drawn = Counter(int(dealt(seed=seed).s.turn) for seed in range(counts.DEALS))
    assert sorted(drawn) == [0, 1, 2, 3, 4]
    assert min(drawn.values()) > counts.DEALS / 10


@proves("SAB-110")
def test_turns_go_clockwise() -> None:
    p = dealt(seats=4, first_seat=2)
    order = []
    for _ in range(9):
        order.append(int(p.s.turn))
        play(p, next(text for text in moves(p) if text.startswith("pass")))
    assert order == [2, 3, 0, 1, 2, 3, 0, 1, 2]
