"""DRA-1xx: how a game and each of its rounds is set up."""

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.stats import chisquare

from filon.kernel.chance import start, words_of_key
from filon.kernel.errors import BadOption, BadSeats
from filon.play.setting import agree, key_of
from proving import proves
from scale import SIGNIFICANCE

from .counts import DEALS, RENEWALS, WALKS
from .positions import (
    Position,
    big,
    board,
    box,
    deal_of,
    dealt,
    dig,
    discard,
    exits,
    game_of,
    pile,
    position,
    row,
    stack,
    take,
    walk,
)

EXTRACTION = {"red": 14, "blue": 14, "plain": 20, "dragon": 10}
EXIT = {
    "step": 2,
    "double_step": 2,
    "all_together": 2,
    "step+swap": 3,
    "double_step+swap": 2,
    "all_together+swap": 2,
    "step+all_together": 1,
    "double_step+all_together": 1,
    "step+bonus": 1,
}
ONE_GOLD = {"extraction": {"red": 0, "blue": 0, "plain": 1, "dragon": 29}}


@lru_cache(maxsize=1)
def deals() -> list[tuple[list[str], list[str]]]:
    """The two piles of many deals, from the top."""
    setting = agree("dragobert", seats=4)
    tables = (Position(setting, deal_of(setting, seed)) for seed in range(DEALS))
    return [(pile(p), exits(p)) for p in tables]


@lru_cache(maxsize=1)
def second_rounds() -> list[tuple[list[str], list[str]]]:
    """The two piles at the start of round 2, one position ended with many keys."""
    end = position("d 5; A1 (3), B slot 1 (2 red), C burnt; E blue; D step, step+swap")
    return [(pile(p), exits(p)) for p in (dig(rekeyed(end, seed)) for seed in range(RENEWALS))]


def rekeyed(p: Position, seed: int) -> Position:
    """The same position with another future."""
    other = p.copy()
    start(other.s, words_of_key(key_of(seed)))
    return other


def assert_spread(seen: list[str], expected: dict[str, float]) -> None:
    """What was met so often is what was expected, as far as chance allows."""
    counts = Counter(seen)
    assert set(counts) <= set(expected)
    total = sum(expected.values())
    odds = [expected[kind] * len(seen) / total for kind in expected]
    assert chisquare([counts[kind] for kind in expected], odds).pvalue > SIGNIFICANCE


def below_top() -> dict[str, float]:
    """How often each kind lies at a place below a top that is no dragon: 47 of 48 gold cards are left, all dragons."""
    return {kind: count if kind == "dragon" else count * 47 / 48 for kind, count in EXTRACTION.items()}


def second_round() -> Position:
    """Round 2 just begun, after a round in which everything was somewhere else."""
    text = "d 5; A1 (3), B slot 1 (2 red + bonus), C burnt, D burnt; E blue; D step, step+swap; boxed 3 plain, 1 red"
    return dig(position(text + "; big D 1"))


@lru_cache(maxsize=5)
def starts_of_rounds(seats: int) -> NDArray[Any]:
    """The first position of every round of seeded games."""
    states = walk(agree("dragobert", seats=seats), WALKS, seed=seats)
    return np.compress(states["turns"] == 0, states)


@proves("DRA-101")
@pytest.mark.parametrize("seats", range(2, 7))
def test_101_two_to_six_seats(seats: int) -> None:
    p = dealt(seats=seats)
    assert (p.s.seats, len(game_of(p).scores)) == (seats, seats)


@proves("DRA-101")
@pytest.mark.parametrize("seats", [-1, 0, 1, 7, 8, True])
def test_101_no_other_number_of_seats(seats: int) -> None:
    with pytest.raises(BadSeats, match="2 to 6"):
        agree("dragobert", seats=seats)


@proves("DRA-102")
@pytest.mark.parametrize("seats", range(2, 7))
def test_102_exactly_three_rounds(seats: int) -> None:
    assert starts_of_rounds(seats)["round_number"].tolist() == [1, 2, 3] * WALKS


@proves("DRA-102")
def test_102_rounds_follow_one_another() -> None:
    p = position("d 2; A1 (1), B burnt; E blue")
    for number in (2, 3):
        dig(p)
        assert (p.s.round_number, p.seat >= 0) == (number, True)
        p = position(f"d 2; A1 (1), B burnt; E blue; round {number}")
    dig(p)
    assert (p.s.round_number, p.seat) == (3, -1)


@proves("DRA-103")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_103_dragon_on_8_in_every_round(seats: int) -> None:
    assert set(starts_of_rounds(seats)["dragon"].tolist()) == {8}


@proves("DRA-103")
@pytest.mark.parametrize("start_of_round", [lambda: dealt(seats=3), second_round])
def test_103_the_row_as_it_is_drawn(start_of_round: Callable[[], Position]) -> None:
    p = start_of_round()
    assert row(p) == ["way out", "1", "2", "3", "wagon", "5", "6", "7", "DRAGON"]
    assert "░" not in game_of(p).drawing()


@proves("DRA-104")
@pytest.mark.parametrize("place", [1, 2, 3, 5, 6, 7])
def test_104_plain_mine_cards_are_all_alike(place: int) -> None:
    for kind, steps, nuggets in (("red", 1, 2), ("blue", -1, 1), ("plain", 0, 1)):
        if 0 < place + steps < 8:
            p = dig(position(f"d 8; A{place}, B4; E {kind}, plain"))
            assert board(p) == f"d 8; A{place + steps} ({nuggets}), B4 (0); turn B"


@proves("DRA-105")
@pytest.mark.parametrize("seats", range(2, 7))
def test_105_one_dwarf_a_seat(seats: int) -> None:
    names = "ABCDEF"[:seats]
    p = position("d 8; " + ", ".join(f"{name}4" for name in names) + "; E " + ", ".join(["blue"] * seats))
    for seat in range(seats):
        assert p.seat == seat
        dig(p)
    assert board(p) == "d 8; " + ", ".join(f"{name}3 (1)" for name in names) + "; turn A"


@proves("DRA-105")
def test_105_two_dwarves_a_seat_in_double_draw() -> None:
    p = dealt(seats=2, two_player="double_draw", first_seat=0)
    assert board(p) == "d 8; A1 on 4, A2 on 4, B1 on 4, B2 on 4, common A (0), common B (0); turn A1"


@proves("DRA-107")
@pytest.mark.parametrize("seats", range(2, 7))
def test_107_all_discs_on_the_wagon_and_the_ladder_empty(seats: int) -> None:
    for s in starts_of_rounds(seats):
        assert s["position"].tolist() == [4] * seats + [0] * (6 - seats)
        assert (s["slot"].tolist(), s["slots_taken"]) == ([0] * 6, 0)


@proves("DRA-107")
def test_107_even_burnt_dwarves_and_those_on_the_ladder_come_back() -> None:
    assert board(second_round()) == "d 8; A4 (0), B4 (0), C4 (0), D4 (0); turn B"


@proves("DRA-108")
def test_108_all_58_cards_are_in_the_pile() -> None:
    assert all(Counter(extraction) == EXTRACTION and len(extraction) == 58 for extraction, _ in deals())


@proves("DRA-108")
def test_108_the_other_table_is_shuffled_whole_too() -> None:
    p = dealt(seats=3, extraction_table="even16")
    assert Counter(pile(p)) == {"red": 16, "blue": 16, "plain": 16, "dragon": 10}


@proves("DRA-108")
def test_108_the_pile_is_face_up() -> None:
    p = dealt(seats=3)
    for viewer in (0, 1, 2, None):
        assert game_of(p).see(viewer).record.extraction[57] == p.s.extraction[57] != 0


@proves("DRA-108")
@pytest.mark.parametrize("place", [1, 2, 10, 30, 56, 57])
def test_108_every_place_below_the_top_is_drawn_by_lot(place: int) -> None:
    assert_spread([extraction[place] for extraction, _ in deals()], below_top())


@proves("DRA-108")
def test_108_neighbours_do_not_depend_on_one_another() -> None:
    pairs = {
        f"{one} {other}": float(EXTRACTION[one] * (EXTRACTION[other] - (one == other)))
        for one in EXTRACTION
        for other in EXTRACTION
    }
    gold = {pair: odds * (46 / 48 if "dragon" not in pair else 47 / 48) for pair, odds in pairs.items()}
    gold["dragon dragon"] = pairs["dragon dragon"]
    assert_spread([f"{extraction[40]} {extraction[41]}" for extraction, _ in deals()], gold)


@proves("DRA-109")
def test_109_the_top_is_never_a_dragon() -> None:
    gold = {kind: float(count) for kind, count in EXTRACTION.items() if kind != "dragon"}
    assert_spread([extraction[0] for extraction, _ in deals()], gold)


@proves("DRA-109")
@pytest.mark.parametrize("seed", range(5))
def test_109_reshuffled_until_the_one_gold_card_is_on_top(seed: int) -> None:
    p = dealt(seats=2, seed=seed, tables=ONE_GOLD)
    assert pile(p) == ["plain"] + ["dragon"] * 29


@proves("DRA-109")
def test_109_the_whole_pile_is_reshuffled() -> None:
    """A dragon merely put under another card would be met at once, or at the bottom, more often than 10 times in 57."""
    assert_spread([extraction[1] for extraction, _ in deals()], below_top())
    assert_spread([extraction[-1] for extraction, _ in deals()], below_top())


@proves("DRA-109")
def test_109_such_a_dragon_moves_nothing() -> None:
    p = dealt(seats=3, tables=ONE_GOLD)
    assert (p.s.dragon, box(p), p.s.extraction_left) == (8, {}, 30)


@proves("DRA-110")
def test_110_no_dragon_on_top_in_rounds_2_and_3() -> None:
    for number in (1, 2):
        text = f"d 2; A1, B burnt; E dragon; boxed 1 plain; turn A; round {number}"
        p = take(position(text, tables=ONE_GOLD), "step")
        assert (p.s.round_number, pile(p)) == (number + 1, ["plain"] + ["dragon"] * 29)


@proves("DRA-110")
def test_110_round_2_is_shuffled_as_round_1() -> None:
    gold = {kind: float(count) for kind, count in EXTRACTION.items() if kind != "dragon"}
    assert_spread([extraction[0] for extraction, _ in second_rounds()], gold)
    for place in (1, 30, 57):
        assert_spread([extraction[place] for extraction, _ in second_rounds()], below_top())


@proves("DRA-111")
def test_111_all_16_exit_cards_face_down_and_no_discard() -> None:
    assert all(Counter(exit_pile) == EXIT and len(exit_pile) == 16 for _, exit_pile in deals())
    p = dealt(seats=3)
    assert (discard(p), p.s.drawn) == ([], 0)
    for viewer in (0, 1, 2, None):
        assert not game_of(p).see(viewer).record.exits.any()


@proves("DRA-111")
@pytest.mark.parametrize("place", [0, 1, 8, 15])
def test_111_every_place_of_the_exit_pile_is_drawn_by_lot(place: int) -> None:
    odds = {card: float(count) for card, count in EXIT.items()}
    assert_spread([exit_pile[place] for _, exit_pile in deals()], odds)
    assert_spread([exit_pile[place] for _, exit_pile in second_rounds()], odds)


@proves("DRA-112")
@pytest.mark.parametrize("seats", range(2, 7))
def test_112_twelve_big_nuggets_in_the_supply(seats: int) -> None:
    p = dealt(seats=seats)
    assert (p.s.supply, big(p)) == (12, [0] * seats)


@proves("DRA-106", "DRA-203")
@pytest.mark.parametrize("first", [1, 2, 3])
def test_106_colours_have_no_effect(first: int) -> None:
    """The same deal begun by another seat is the same game, every seat moved on by as many places."""
    one, other = (dealt(seats=4, seed=11, first_seat=seat) for seat in (0, first))
    swap = 6
    for n in range(1000):
        if one.seat < 0:
            break
        legal = np.zeros(7, np.int64)
        count = one.setting.entry.legal_at(one.states, 0, one.seat, legal)
        action = int(legal[(n * 7 + n // 3) % count])
        twin = action if action < swap else swap + (action - swap + first) % 4
        assert other.seat == (one.seat + first) % 4
        one.setting.entry.apply_at(one.states, 0, one.seat, action)
        other.setting.entry.apply_at(other.states, 0, other.seat, twin)
        for name in ("fate", "position", "slot", "stacks", "big"):
            assert np.array_equal(np.roll(one.s[name][:4], first, axis=0), other.s[name][:4])
    assert one.seat == other.seat == -1


@proves("DRA-106")
def test_106_dwarves_are_dealt_by_seat() -> None:
    for seat, name in enumerate("ABCDEF"):
        assert board(dealt(seats=6, first_seat=seat)).endswith(f"turn {name}")


@proves("DRA-113", "DRA-114")
@pytest.mark.parametrize("seats", range(2, 7))
def test_113_the_seat_agreed_on_starts(seats: int) -> None:
    for first in range(seats):
        for seed in range(3):
            p = dealt(seats=seats, seed=seed, first_seat=first)
            assert (p.seat, p.s.starter) == (first, first)


@proves("DRA-114")
@pytest.mark.parametrize("seats", range(2, 7))
def test_114_without_agreement_the_lot_decides(seats: int) -> None:
    setting = agree("dragobert", seats=seats)
    firsts = [str(deal_of(setting, seed)[0].starter) for seed in range(DEALS // 5)]
    assert_spread(firsts, {str(seat): 1.0 for seat in range(seats)})


@proves("DRA-114")
@pytest.mark.parametrize("first", [-1, 4, 6, "youngest", True])
def test_114_only_a_seat_of_the_table_can_start(first: int | str) -> None:
    with pytest.raises(BadOption, match="first_seat"):
        agree("dragobert", seats=4, first_seat=first)


@proves("DRA-115")
def test_115_all_cards_are_gathered_and_shuffled_apart() -> None:
    p = second_round()
    assert (Counter(pile(p)), Counter(exits(p))) == (EXTRACTION, EXIT)
    assert (discard(p), box(p), [stack(p, name) for name in "ABCD"]) == ([], {}, [{}, {}, {}, {}])


@proves("DRA-115")
def test_115_big_nuggets_stay_with_their_owners() -> None:
    assert big(second_round()) == [2, 3, 0, 1]


@proves("DRA-115")
def test_115_a_boxed_bonus_card_returns_too() -> None:
    p = dig(position("d 5; A1 (3), B burnt; E blue; boxed 1 bonus"))
    assert Counter(exits(p)) == EXIT


@proves("DRA-116")
@pytest.mark.parametrize("number", [1, 2])
def test_116_the_winner_starts_the_next_round(number: int) -> None:
    for winner in "ABC":
        slots = ", ".join(f"{name} slot {slot} ({9 if name == winner else 2})" for slot, name in enumerate("ABC", 1))
        p = dig(position(f"d 5; {slots}, D4; E red; starter B; round {number}"))
        assert (p.s.round_number, p.seat, p.s.starter) == (number + 1, "ABC".index(winner), "ABC".index(winner))


@proves("DRA-117")
@pytest.mark.parametrize("number", [1, 2])
def test_117_without_a_winner_the_same_seat_starts_again(number: int) -> None:
    for starter in "ABC":
        p = dig(position(f"d 5; A burnt, B4, C slot 1; E red; starter {starter}; round {number}"))
        assert (p.s.round_number, p.seat, p.s.starter) == (number + 1, "ABC".index(starter), "ABC".index(starter))
