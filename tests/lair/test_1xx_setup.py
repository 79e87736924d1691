"""LAI-1xx: set-up."""

from collections import Counter

import pytest

import filon
from filon.games.lair.state import Card
from proving import proves

from .counts import DEALS
from .positions import ALL_CARDS, COLOURS, board, coins, dealt, game_of, moves, phase, refused, turn, used


@proves("LAI-101")
@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_101_other_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(filon.BadSeats):
        filon.new("lair", seats=seats)


@proves("LAI-101")
@pytest.mark.parametrize(("seats", "dwarves"), [(2, 4), (3, 3), (4, 4)])
def test_101_two_seats_play_the_variant_and_only_they(seats: int, dwarves: int) -> None:
    p = dealt(seats=seats, first_seat=0)
    assert p.s.dwarves == dwarves
    assert ("play red 2" in moves(p, "B")) == (seats == 2)
    assert ("play red" in moves(p, "B")) == (seats != 2)


@proves("LAI-102", "LAI-103", "LAI-105")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_102_103_105_all_44_coins_are_in_the_treasure(seats: int) -> None:
    s = dealt(seats=seats).s
    assert (s.treasure, s.purse.any(), s.chest.any()) == (44, False, False)


@proves("LAI-104")
@pytest.mark.parametrize("seats", [3, 4])
def test_104_each_seat_has_one_dwarf_and_six_different_cards(seats: int) -> None:
    p = dealt(seats=seats, first_seat=0)
    for seat in "BCD"[: seats - 1]:
        assert moves(p, seat) == [f"play {card}" for card in ALL_CARDS]
    assert refused(p, "B play red 2") == "LAI-104"


@proves("LAI-105")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_105_no_card_is_used_laid_or_shown(seats: int) -> None:
    s = dealt(seats=seats).s
    for field in ("used", "laid", "card", "shown", "named", "asked", "divided", "left"):
        assert not s[field].any(), field
    assert s.dragon == Card.UNKNOWN


@proves("LAI-106")
@pytest.mark.parametrize("seats", [3, 4])
def test_106_seats_differ_in_nothing_but_their_number(seats: int) -> None:
    """Turned round the table, the same cards lead to the same game, turned round."""
    ends = []
    for first in range(seats):
        p = dealt(seats=seats, first_seat=first)
        names = ["ABCD"[(first + n) % seats] for n in range(seats)]
        turn(
            p,
            ", ".join(f"{name} {card}" for name, card in zip(names[1:], ("violet", "blue", "chest"), strict=False)),
            "blue",
        )
        ends.append([(int(p.s.position[i]), int(p.s.purse[i]), int(p.s.used[i])) for i in ["ABCD".index(n) for n in names]])
    assert ends == [ends[0]] * seats


@proves("LAI-106")
def test_106_unused_pieces_stay_in_the_box() -> None:
    s = dealt(seats=3).s
    assert (s.seats, s.dwarves, s.waiting >> 3) == (3, 3, 0)


@proves("LAI-107")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_107_all_dwarves_start_on_the_start(seats: int) -> None:
    p = dealt(seats=seats)
    assert not p.s.position.any()
    assert "start: " + {2: "A1 A2 B1 B2", 3: "A B C", 4: "A B C D"}[seats] in game_of(p).drawing()


@proves("LAI-108", "LAI-109")
@pytest.mark.parametrize(("seats", "first"), [(seats, first) for seats in (2, 3, 4) for first in range(seats)])
def test_108_109_the_option_names_the_first_dragon(seats: int, first: int) -> None:
    for seed in range(3):
        p = dealt(seats=seats, seed=seed, first_seat=first)
        assert (p.s.dragon_seat, p.actors) == (first, tuple(seat for seat in range(seats) if seat != first))


@proves("LAI-109")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_109_by_default_the_seed_does_and_favours_nobody(seats: int) -> None:
    counts = Counter(int(dealt(seats=seats, seed=seed).s.dragon_seat) for seed in range(DEALS))
    assert set(counts) == set(range(seats))
    expected = DEALS / seats
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 30  # chi-square of at most 3 degrees


@proves("LAI-109")
def test_109_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(filon.BadOption):
        filon.new("lair", seats=3, first_seat=3)


def test_a_deal_over_a_finished_game_is_as_good_as_new() -> None:
    """The record is cleared whatever was in it."""
    p, fresh = dealt(seats=4, seed=5), dealt(seats=4, seed=5)
    p.states.view("u1")[:] = 1
    p.s.n_events = 0
    p.s.events[:] = 0
    from filon.kernel.chance import words_of_key
    from filon.kernel.layout import values_of
    from filon.play.setting import key_of

    p.setting.entry.deal_at(p.states, 0, *p.setting.arrays, words_of_key(key_of(5)))
    assert values_of(p.s) == values_of(fresh.s)


def test_the_first_turn_begins() -> None:
    p = dealt(seats=3, first_seat=2)
    assert (phase(p), p.s.turn_number, coins(p), board(p)) == ("lay", 1, 44, "A0 p0, B0 p0, C0 p0; T 44; dragon C")
    assert game_of(p).story() == ["Turn 1: C is the dragon."]
    assert used(p, "A") == []
    assert len(COLOURS) == 5
