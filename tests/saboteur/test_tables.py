"""A box of one's own: what may be replaced, within which bounds, and what is played with it."""

from collections import Counter
from typing import Any

import pytest

from filon.games import rules_of
from filon.games.saboteur.tables import OPENINGS, TUNNELS
from filon.games.saboteur.tables_box import fill_tables
from filon.kernel.errors import BadTables
from filon.kernel.layout import blank
from proving import proves

from .naive import ALL_COPIES, COPIES, ON_TABLE, WAYS
from .positions import LETTERS, cards_in_all, dealt, moves, play
from .recount import NUMBERS, REPLACED, REPLACED_WITH

RULES = rules_of("saboteur")
SHIPPED = RULES.shipped_tables({"expansion": False})
EXPANDED = RULES.shipped_tables({"expansion": True})
FEWER = ("cross", "tee_nes", "tee_new", "line_ns", "line_ew", "curve_se", "curve_sw", "map")  # 37 cards
OTHER_BOX = REPLACED_WITH["expansion"]


@proves("SB2-103", "SB2-105", "SB2-106", "SB2-107")
def test_the_expansions_box_is_that_of_the_specification() -> None:
    assert EXPANDED["cards"] == dict(ALL_COPIES)
    assert EXPANDED["roles"] == {"blue": 4, "green": 4, "boss": 1, "profiteer": 1, "geologist": 2, "saboteur": 3}
    assert EXPANDED["deal"] == {"hand": 6, "aside": 10}
    assert set(EXPANDED) == {"cards", "roles", "deal"}


@pytest.mark.parametrize(
    ("part", "expected"),
    [
        ({"cards": {"bridge": -1}}, "0 or more"),
        ({"cards": {"bridge": 3}}, "at most 70 path cards"),
        ({"cards": {"thief": 5}}, "60 to 118 cards"),
        ({"cards": {"start": 1}}, "one of cross"),
        ({"cards": {"bridge": "two"}}, "int"),
        ({"cards": {"map": 0, "swap_hand": 5}}, "at most 4"),
        ({"cards": {"map": 0, "role_change": 4}, "roles": {"blue": 5}}, "at most 3"),
        ({"cards": dict.fromkeys(FEWER, 0)}, "at least 82 cards"),
        ({"roles": {"blue": -1}}, "0 or more"),
        ({"roles": {"blue": 5}}, "14 to 15 roles"),
        ({"roles": {"blue": 2}}, "14 to 15 roles"),
        ({"cards": {"role_change": 3}, "roles": {"blue": 3}}, "60 to 118 cards"),
        ({"cards": {"role_change": 3, "map": 5}, "roles": {"blue": 3}}, "15 to 15 roles"),
        ({"roles": {"digger": 1}}, "one of blue"),
        ({"deal": {"hand": 7}}, "1 to 6 cards"),
        ({"deal": {"hand": 0}}, "1 to 6 cards"),
        ({"deal": {"aside": 11}}, "0 to 10 cards"),
        ({"deal": {"aside": -1}}, "0 to 10 cards"),
        ({"deal": {"gold": 1}}, "one of hand, aside"),
        ({"gold": {"1": 3}}, "gold"),
        ({"players": {"3": {"hand": 5}}}, "players"),
    ],
)
def test_what_is_out_of_bounds_with_the_expansion_is_refused_with_what_was_expected(
    part: dict[str, Any], expected: str
) -> None:
    with pytest.raises(BadTables, match=expected) as found:
        RULES.read_tables(part, EXPANDED)
    assert str(found.value).startswith("saboteur tables")


def test_parts_of_the_expansions_box_left_out_stay_ours() -> None:
    read = RULES.read_tables(OTHER_BOX, EXPANDED)
    assert (read["cards"]["bridge"], read["cards"]["tee_nes"], read["deal"]["aside"]) == (6, 5, 4)
    assert RULES.read_tables({}, EXPANDED) == EXPANDED
    assert RULES.read_tables({"deal": {"aside": 0}}, EXPANDED)["deal"] == {"hand": 6, "aside": 0}
    assert EXPANDED["cards"]["bridge"] == 2
    with pytest.raises(BadTables, match="one of cross"):
        RULES.read_tables({"cards": {"bridge": 1}}, SHIPPED)


@proves("SB2-105", "SB2-106", "SB2-107")
@pytest.mark.parametrize("seats", [2, 12])
def test_another_box_is_dealt_from_with_the_expansion(seats: int) -> None:
    p = dealt(seats=seats, tables=OTHER_BOX, expansion=True)
    assert p.s.hand_sizes[:seats].tolist() == [5] * seats
    assert int((p.s.aside > 0).sum()) == 4
    assert cards_in_all(p) == +Counter({**ALL_COPIES, **OTHER_BOX["cards"]})
    roles = Counter([*p.s.roles[:seats].tolist(), *p.s.roles_left[: p.s.n_roles_left].tolist()])
    assert roles == {LETTERS[letter]: n for letter, n in {"B": 3, "G": 3, "O": 2, "P": 2, "L": 3, "S": 2}.items()}
    while p.actors:
        play(p, moves(p)[-1])
    assert p.s.rounds_ended == 3


@proves("SAB-106")
def test_the_shipped_cards_are_those_of_the_specification() -> None:
    assert SHIPPED["cards"] == dict(COPIES)


@proves("SAB-303", "SAB-311")
def test_the_shapes_are_those_of_the_specification() -> None:
    for name, ways in (WAYS | ON_TABLE).items():
        for turned, tunnels in enumerate(ways):
            shape = 2 * NUMBERS[name] + turned
            openings = {side for tunnel in tunnels for side in tunnel}
            assert OPENINGS[shape] == sum(1 << "NESW".index(side) for side in openings)
            for tunnel in tunnels:
                joined = sum(1 << "NESW".index(side) for side in tunnel)
                assert all(TUNNELS[shape] >> 4 * "NESW".index(side) & 15 == joined for side in tunnel)


@pytest.mark.parametrize(
    ("part", "expected"),
    [
        ({"cards": {"cross": -1}}, "0 or more"),
        ({"cards": {"cross": 36}}, "at most 70 path cards"),
        ({"cards": {"map": 60}}, "60 to 118 cards"),
        ({"cards": {"map": 0, "rockfall": 0}}, "60 to 118 cards"),
        ({"cards": {"bridge": 1}}, "one of cross"),
        ({"cards": {"cross": "five"}}, "int"),
        ({"gold": {"1": 0}}, "pay"),
        ({"gold": {"1": -1}}, "0 or more"),
        ({"gold": {"1": 80}}, "at most 60"),
        ({"gold": {"5": 1}}, "one of 1, 2, 3"),
        ({"players": {"3": {"hand": 7, "diggers": 3, "saboteurs": 1}}}, "1 to 6 cards"),
        ({"players": {"3": {"hand": 0, "diggers": 3, "saboteurs": 1}}}, "1 to 6 cards"),
        ({"players": {"3": {"hand": 6, "diggers": 1, "saboteurs": 3}}}, "at least 2"),
        ({"players": {"10": {"hand": 4, "diggers": 6, "saboteurs": 5}}}, "0 to 4 saboteurs"),
        ({"players": {"5": {"hand": 6, "diggers": 4, "saboteurs": 3}}}, "6 roles"),
        ({"players": {"12": {"hand": 6, "diggers": 9, "saboteurs": 4}}}, "one of 3"),
        ({"dice": 1}, "dice"),
    ],
)
def test_what_is_out_of_bounds_is_refused_with_what_was_expected(part: dict[str, Any], expected: str) -> None:
    with pytest.raises(BadTables, match=expected):
        RULES.read_tables(part, SHIPPED)


def test_parts_left_out_stay_ours() -> None:
    read = RULES.read_tables(REPLACED, SHIPPED)
    assert read["cards"]["cross"] == 9
    assert read["cards"]["tee_nes"] == 5
    assert read["players"]["5"] == SHIPPED["players"]["5"]
    assert SHIPPED["cards"]["cross"] == 5
    assert RULES.read_tables({}, SHIPPED) == SHIPPED


@proves("SAB-102", "SAB-106")
def test_a_replaced_box_is_dealt_from() -> None:
    p = dealt(seats=10, tables=REPLACED)
    assert p.s.hand_sizes[:10].tolist() == [5] * 10
    assert cards_in_all(p)["end_all"] == 4
    assert "line_ns" not in cards_in_all(p)
    roles = sorted([*p.s.roles[:10].tolist(), int(p.s.roles_left[0])])
    assert roles == [1] * 8 + [2] * 3
    assert p.s.gold_pile.tolist() == [0, 20, 9, 5]
    while p.actors:
        play(p, moves(p)[-1])
    assert p.s.rounds_ended == 3


def test_the_expansions_tables_are_written_whole() -> None:
    tables = blank(RULES.Tables)
    fill_tables(EXPANDED, tables[0])
    assert (int(tables[0].copies.sum()), int(tables[0].aside)) == (118, 10)
    assert tables[0].hand.tolist() == [6] * 13
    assert {int(row.sum()) for row in tables[0].roles} == {15}
    assert not tables[0].gold.any()


def test_tables_are_written_whole() -> None:
    tables = blank(RULES.Tables)
    fill_tables(SHIPPED, tables[0])
    assert int(tables[0].copies.sum()) == 67
    assert tables[0].hand.tolist() == [0, 0, 0, 6, 6, 6, 5, 5, 4, 4, 4, 0, 0]
