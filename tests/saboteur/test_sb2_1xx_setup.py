"""SB2-101 to 108: set-up with the expansion."""

from collections import Counter

import pytest

from filon.kernel.errors import FilonError
from proving import proves

from . import counts
from .naive import ALL_COPIES
from .positions import LETTERS, Position, cards_in_all, dealt, expanded, hand_of, lies, moves, play, refused, roles
from .recount import NAMES

SEATS = range(2, 13)
ROLES = {"B": 4, "G": 4, "O": 1, "P": 1, "L": 2, "S": 3}


def all_roles(p: Position) -> Counter[str]:
    """Every role card, dealt or not, by its letter."""
    left = p.s.roles_left[: p.s.n_roles_left].tolist()
    return Counter([*roles(p), *(letter for role in left for letter in LETTERS if LETTERS[letter] == role)])


@proves("SB2-101")
def test_two_to_twelve_play() -> None:
    assert [dealt(seats=seats, expansion=True).s.seats for seats in SEATS] == list(SEATS)
    for seats in (0, 1, 13):
        with pytest.raises(FilonError):
            dealt(seats=seats, expansion=True)


@proves("SB2-102")
def test_base_clauses_hold_unless_they_are_changed() -> None:
    p = expanded("9,12 E/W", hand="line_ew, break_pick, map, rockfall", hands={1: "cross"}, broken={1: "lamp"})
    assert refused(p, "lay line_ew 10,12") == "SAB-309"
    assert refused(p, "break pick 0") == "SAB-402"
    assert refused(p, "rockfall 8,12") == "SAB-409"
    play(p, "map 1")
    assert p.s.looked[0, 1] == p.s.goals[1]
    assert refused(p, "lay cross 8,11") == "SAB-301"


@proves("SB2-103")
@pytest.mark.parametrize("seats", SEATS)
def test_the_fifteen_roles_and_nuggets_replace_roles_and_gold(seats: int) -> None:
    p = dealt(seats=seats, expansion=True)
    assert all_roles(p) == ROLES
    assert not p.s.gold_box.any()
    assert not p.s.gold_pile.any()
    assert (int(p.s.gold_left), int(p.s.nuggets.sum())) == (0, 0)
    assert refused(p, "take 1") == "SB2-103"


@proves("SB2-104")
def test_start_and_goals_lie_as_in_the_base_game() -> None:
    p = dealt(seats=2, expansion=True)
    assert lies(p, 8, 12) == "NESW"
    assert [lies(p, 16, row) for row in (10, 11, 12, 13, 14)] == ["?", "", "?", "", "?"]
    assert sum(lies(p, column, row) != "" for column in range(33) for row in range(25)) == 4
    orders = {tuple(dealt(seed=seed, expansion=True).s.goals.tolist()) for seed in range(counts.DEALS)}
    assert {tuple(sorted(order)) for order in orders} == {(44, 45, 46)}
    assert len(orders) == 6


@proves("SB2-105")
@pytest.mark.parametrize("seats", SEATS)
def test_all_cards_are_shuffled_and_ten_set_aside(seats: int) -> None:
    p = dealt(seats=seats, expansion=True)
    assert cards_in_all(p) == ALL_COPIES
    assert ALL_COPIES.total() == 118
    assert (int(p.s.n_aside), int((p.s.aside > 0).sum())) == (10, 10)
    assert p.s.pile_left == 108 - 6 * seats


@proves("SB2-105")
def test_every_card_is_as_likely_as_another_to_be_set_aside() -> None:
    aside: Counter[str] = Counter()
    for seed in range(counts.DEALS):
        aside.update(NAMES[card] for card in dealt(seats=12, seed=seed, expansion=True).s.aside.tolist())
    expected = 10 * counts.DEALS / 118
    for card, copies in ALL_COPIES.items():
        assert abs(aside[card] - copies * expected) < 5 * (copies * expected) ** 0.5, card


@proves("SB2-105")
def test_what_is_set_aside_is_never_used() -> None:
    p = dealt(seats=12, expansion=True, rounds=1)
    aside = p.s.aside.tolist()
    while p.actors:
        play(p, next(text for text in moves(p) if text.startswith("pass") or text == "decline"))
        assert p.s.aside.tolist() == aside
    assert int(p.s.n_down) == 108


@proves("SB2-106")
@pytest.mark.parametrize("seats", SEATS)
def test_a_role_is_dealt_to_each_seat_and_the_rest_set_aside(seats: int) -> None:
    p = dealt(seats=seats, expansion=True)
    assert len(roles(p)) == seats
    assert p.s.n_roles_left == 15 - seats
    assert not p.s.roles[seats:].any()


@proves("SB2-106")
def test_roles_are_shuffled() -> None:
    first, left = Counter[str](), Counter[int]()
    for seed in range(counts.DEALS):
        p = dealt(seats=12, seed=seed, expansion=True)
        first[roles(p)[0]] += 1
        left[int(p.s.roles_left[0])] += 1
    for letter, copies in ROLES.items():
        expected = copies * counts.DEALS / 15
        for counted in (first[letter], left[LETTERS[letter]]):
            assert abs(counted - expected) < 5 * expected**0.5, letter


@proves("SB2-107")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_is_dealt_six_cards(seats: int) -> None:
    p = dealt(seats=seats, expansion=True)
    assert [len(hand_of(p, seat)) for seat in range(seats)] == [6] * seats


@proves("SB2-108")
def test_the_option_says_who_begins_and_turns_go_clockwise() -> None:
    assert {int(dealt(seats=12, seed=seed, first_seat=11, expansion=True).s.turn) for seed in range(10)} == {11}
    drawn = {int(dealt(seats=12, seed=seed, expansion=True).s.turn) for seed in range(counts.DEALS)}
    assert drawn == set(range(12))
    p = dealt(seats=12, first_seat=10, expansion=True)
    order = []
    for _ in range(14):
        order.append(int(p.s.turn))
        play(p, next(text for text in moves(p) if text.startswith("pass")))
    assert order == [10, 11, *range(12)]
