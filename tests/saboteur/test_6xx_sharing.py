"""SAB-601 to 611: sharing."""

from collections import Counter

import pytest

from filon.games.saboteur.tables import GOLD_CARDS, SEATINGS
from filon.games.saboteur.tables_box import always_pays
from filon.kernel.chance import words_of_key
from filon.play.setting import key_of
from proving import proves

from . import counts
from .positions import Position, game_of, gold, moves, play, position, put_gold, refused
from .test_5xx_goals import reaching


def offered(p: Position, *values: int) -> Position:
    """Exchange the gold on offer for these cards."""
    row = p.s.offers[p.s.turn, p.s.round_number - 1]
    p.s.gold_pile += row
    row[:] = [0, *(values.count(value) for value in (1, 2, 3))]
    p.s.gold_pile -= row
    assert int(row.sum()) == p.s.offer_left
    return p


def unreached(roles: str) -> Position:
    """The round ends with the next card, a pass of seat 0, and nobody has reached the treasure."""
    hands = {seat: "map" if seat == 0 else "" for seat in range(len(roles))}
    return position(hands=hands, roles=roles, seats=len(roles), pile=0, rounds=1)


@proves("SAB-601")
@pytest.mark.parametrize("roles", ["DDD", "DSD", "DDDDS", "DSDDS", "DDDDDDDSSS", "DDDDDDSSSS"])
def test_as_many_gold_cards_as_diggers_are_seated(roles: str) -> None:
    p = play(reaching(roles), "lay line_ew 15,12")
    assert p.s.offer_left == roles.count("D")
    assert p.s.gold_left == 28 - roles.count("D")


@proves("SAB-602")
def test_the_digger_who_reached_it_sees_all_and_chooses_first() -> None:
    p = offered(play(reaching("DSDDS", turn=2), "lay line_ew 15,12"), 3, 1, 1)
    assert p.s.turn == 2
    assert moves(p) == ["take 1", "take 3"]
    assert game_of(p).see(2).record.offers[2, 0].tolist() == [0, 2, 0, 1]


@proves("SAB-603")
def test_the_rest_pass_counter_clockwise_to_diggers_only() -> None:
    p = offered(play(reaching("DSDDS", turn=2), "lay line_ew 15,12"), 3, 2, 1)
    order = []
    for value in (3, 1, 2):
        order.append(int(p.s.turn))
        assert all(refused(p, f"take {value}", seat=seat) == "SAB-603" for seat in range(5) if seat != p.s.turn)
        play(p, f"take {value}")
    assert order == [2, 0, 3]
    assert gold(p) == [[1], [], [3], [2], []]
    q = offered(play(reaching("DSDDS", turn=2), "lay line_ew 15,12"), 3, 1, 1)
    assert refused(q, "take 2") == "SAB-603"
    assert refused(q, 0) == "SAB-603"


@proves("SAB-604")
def test_if_a_saboteur_reached_it_the_digger_to_his_right_begins() -> None:
    p = play(reaching("DSDDS", turn=1, rounds=1), "lay line_ew 15,12")
    order = []
    while p.actors:
        order.append(int(p.s.turn))
        play(p, moves(p)[0])
    assert order == [0, 3, 2]
    assert [len(cards) for cards in gold(p)] == [1, 0, 1, 1, 0]


@proves("SAB-605")
@pytest.mark.parametrize(
    ("roles", "each"), [("DSD", 4), ("DDDS", 4), ("DSDDS", 3), ("DDDDSSS", 3), ("DDDDDDSSSS", 2), ("DDDDDDDSSS", 3)]
)
def test_saboteurs_are_paid_by_their_number(roles: str, each: int) -> None:
    p = play(unreached(roles), "pass map")
    assert [sum(cards) for cards in gold(p)] == [each if role == "S" else 0 for role in roles]


@proves("SAB-606")
def test_only_seated_saboteurs_count() -> None:
    p = unreached("DDDDDSS")  # seven players use three saboteurs: one is left over
    assert p.s.roles_left[0] == 2
    play(p, "pass map")
    assert [sum(cards) for cards in gold(p)] == [0, 0, 0, 0, 0, 3, 3]


@proves("SAB-607")
@pytest.mark.parametrize(
    ("roles", "pile", "paid"),
    [
        ("DSD", (16, 8, 4), [[3, 1]]),
        ("DSDDS", (16, 8, 4), [[3], [3]]),
        ("DDDDSSS", (16, 8, 4), [[3], [3], [3]]),
        ("DDDDDDSSSS", (16, 8, 4), [[2], [2], [2], [2]]),
        ("DSDDS", (16, 8, 0), [[2, 1], [2, 1]]),
        ("DSDDS", (16, 1, 1), [[3], [2, 1]]),
        ("DSDDS", (16, 0, 0), [[1, 1, 1], [1, 1, 1]]),
        ("DSD", (0, 2, 1), [[2, 2]]),
        ("DSD", (16, 1, 0), [[2, 1, 1]]),
    ],
)
def test_pay_is_exact_with_most_threes_then_most_twos(roles: str, pile: tuple[int, int, int], paid: list[list[int]]) -> None:
    p = put_gold(unreached(roles), *pile)
    play(p, "pass map")
    assert [cards for cards in gold(p) if cards] == paid
    assert p.s.gold_left == sum(pile) - sum(map(len, paid))


@proves("SAB-607")
def test_every_pile_that_can_come_up_pays_exactly() -> None:
    full = (GOLD_CARDS["1"], GOLD_CARDS["2"], GOLD_CARDS["3"])
    assert all(always_pays(full, seating["diggers"], seating["saboteurs"]) for seating in SEATINGS.values())
    assert not always_pays((2, 8, 4), 4, 2)
    assert not always_pays((12, 4, 4), 7, 4)


@proves("SAB-608")
@pytest.mark.parametrize("roles", ["DDD", "DDDD"])
def test_without_a_saboteur_nobody_gets_gold(roles: str) -> None:
    p = play(unreached(roles), "pass map")
    assert gold(p) == [[]] * len(roles)
    assert p.s.gold_left == 28


@proves("SAB-609")
def test_broken_tools_do_not_matter_in_sharing() -> None:
    whole, lame = reaching("DSDDS"), reaching("DSDDS")
    lame.s.broken[3] = 0b111
    for p in (whole, lame):
        play(p, "lay line_ew 15,12")
        while p.s.round_number == 1:
            play(p, moves(p)[0])
    assert [len(cards) for cards in gold(lame)] == [len(cards) for cards in gold(whole)] == [1, 0, 1, 1, 0]


@proves("SAB-610")
def test_gold_cards_are_secret_until_the_game_ends() -> None:
    p = play(reaching("DSDDS", rounds=1), "lay line_ew 15,12")
    taken = moves(p)[0]
    play(p, taken)
    assert game_of(p).see(0).record.gold[0].any()
    for viewer in (1, 2, None):
        seen = game_of(p).see(viewer).record
        assert not seen.gold.any()
        assert seen.gold_cards[0, 0] == 1
    while p.actors:
        play(p, moves(p)[0])
    assert game_of(p).see(None).record.gold.tolist() == p.s.gold.tolist()


@proves("SAB-611")
def test_each_draw_is_random_among_the_cards_left() -> None:
    p = put_gold(reaching("DSD"), 2, 1, 1)
    drawn: Counter[tuple[int, ...]] = Counter()
    for seed in range(counts.SHARES):
        q = p.copy()
        q.s.chance_key[:] = words_of_key(key_of(seed))
        q.s.chance_drawn = 0
        play(q, "lay line_ew 15,12")
        drawn[tuple(q.s.offers[0, 0, 1:].tolist())] += 1
    # Two of four cards, 1 1 2 3: six pairs, {1,2} and {1,3} twice each.
    assert set(drawn) == {(2, 0, 0), (1, 1, 0), (1, 0, 1), (0, 1, 1)}
    for pair, ways in {(2, 0, 0): 1, (1, 1, 0): 2, (1, 0, 1): 2, (0, 1, 1): 1}.items():
        assert abs(drawn[pair] / counts.SHARES - ways / 6) < 4 * 0.5 / counts.SHARES**0.5
