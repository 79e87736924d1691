"""The seatings of a tournament: on every deal every bot has every seat once, and in the long run nobody is favoured."""

from collections import Counter
from itertools import combinations, permutations
from math import sqrt

import pytest

from filon.lab.seating import Seating, seatings, spread_over
from scale import SEATED_LOTS

SIZES = [(bots, seats) for bots in range(2, 8) for seats in range(2, 13)]


def lot(number: int) -> bytes:
    return number.to_bytes(32, "little")


def pairs_in(games: list[Seating]) -> Counter[tuple[int, int]]:
    """How many pairs of seats any two bots have."""
    return Counter(pair for game in games for pair in permutations(game, 2) if pair[0] < pair[1])


@pytest.mark.parametrize(("bots", "seats"), SIZES)
def test_on_every_deal_every_bot_has_every_seat_once(bots: int, seats: int) -> None:
    for number in range(20):
        games = seatings(bots, seats, lot(number))
        assert len(games) == bots
        for seat in range(seats):
            assert sorted(game[seat] for game in games) == list(range(bots))


@pytest.mark.parametrize(("bots", "seats"), SIZES)
def test_at_every_table_the_bots_have_as_many_seats_as_can_be(bots: int, seats: int) -> None:
    for game in seatings(bots, seats, lot(5)):
        held = [game.count(bot) for bot in range(bots)]
        assert max(held) - min(held) <= 1


@pytest.mark.parametrize(("bots", "seats"), [size for size in SIZES if size[1] % size[0] == 0])
def test_where_seats_are_a_multiple_of_the_bots_all_pairs_meet_as_often_on_every_deal(bots: int, seats: int) -> None:
    for number in range(20):
        assert len(set(pairs_in(seatings(bots, seats, lot(number))).values())) == 1


@pytest.mark.parametrize(("bots", "seats"), [(3, 4), (3, 5), (5, 3), (5, 8), (6, 2), (7, 3)])
def test_else_they_do_in_the_long_run(bots: int, seats: int) -> None:
    met: Counter[tuple[int, int]] = Counter()
    spread = 0.0
    expected = sum(pairs_in(seatings(bots, seats, lot(0))).values()) / (bots * (bots - 1) / 2)
    for number in range(SEATED_LOTS):
        counts = pairs_in(seatings(bots, seats, lot(number)))
        met.update(counts)
        spread += (counts[0, 1] - expected) ** 2
    for pair in combinations(range(bots), 2):
        assert abs(met[pair] - expected * SEATED_LOTS) <= 5 * sqrt(spread)


def test_two_bots_exchange_sides() -> None:
    for number in range(20):
        one, other = seatings(2, 5, lot(number))
        assert other == tuple(1 - bot for bot in one)


def test_the_lot_decides_and_nothing_else() -> None:
    assert seatings(3, 4, lot(1)) == seatings(3, 4, lot(1))
    assert len({tuple(seatings(2, 4, lot(number))) for number in range(100)}) == 6  # ways to seat two and two


# --- by team ---

TEAMS = ("digger", "saboteur", "digger", "digger", "saboteur")


@pytest.mark.parametrize("bots", range(2, 6))
@pytest.mark.parametrize("teams", [TEAMS, ("a", "b", "c", "a"), ("alone",) * 3], ids=str)
def test_by_team_every_bot_has_every_side_once(bots: int, teams: tuple[str, ...]) -> None:
    for number in range(20):
        games = spread_over(teams, bots, lot(number))
        assert len(games) == bots
        for side in set(teams):
            holders = [{bot for bot, team in zip(game, teams, strict=True) if team == side} for game in games]
            assert sorted(bot for held in holders for bot in held) == list(range(bots)), "one holder a game, each once"


def test_by_team_two_bots_are_against_each_other_and_exchange_sides() -> None:
    first = {tuple(spread_over(TEAMS, 2, lot(number))) for number in range(40)}
    assert first == {((0, 1, 0, 0, 1), (1, 0, 1, 1, 0)), ((1, 0, 1, 1, 0), (0, 1, 0, 0, 1))}
