"""IMP-1xx and IMP-6xx: set-up, the box, numbers of players."""

from collections import Counter
from functools import lru_cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import filon
from filon.games.imps.moves import SKIP
from filon.games.imps.state import MAX_SEATS, Chest, Kind, Phase, Service
from filon.games.imps.tables import read_tables, shipped_tables
from filon.kernel.chance import words_of_key
from filon.kernel.layout import blank, values_of
from filon.play.setting import agree_on, key_of
from proving import proves

from .counts import DEALS
from .positions import RULES, dealt, gems, moves, play, position, roll

SEATS = (2, 3, 4)


@lru_cache(maxsize=len(SEATS))
def deals(seats: int = 4) -> NDArray[Any]:
    """The starts of many games."""
    setting = agree_on(RULES, seats=seats)
    states = blank(RULES.State, DEALS)
    for seed in range(DEALS):
        setting.entry.deal_at(states, seed, *setting.arrays, words_of_key(key_of(seed)))
    return states


def chi_square(counts: Counter[Any], expected: float) -> float:
    """How far counts are from what was expected of each."""
    return sum((count - expected) ** 2 / expected for count in counts.values())


@proves("IMP-101", "IMP-107", "IMP-111")
@pytest.mark.parametrize("seats", SEATS)
def test_101_107_111_galleries_cemetery_and_equipment_are_empty(seats: int) -> None:
    s = dealt(seats=seats).s
    for field in ("n_cards", "numbers", "kinds", "nuggets", "opened", "counts", "heads", "where", "stands", "worn", "bound"):
        assert not s[field].any(), field


@proves("IMP-102", "IMP-103")
@pytest.mark.parametrize("seats", SEATS)
def test_102_103_three_imps_at_home_a_bomb_at_hand_an_empty_bag(seats: int) -> None:
    p = position("dice 1 2", seats=seats)
    assert moves(play(p, "dig 1 in 2")) == ["digger A1"]
    assert (p.s.n_bombs, gems(p)) == (0, [0] * seats)
    assert "bomb entrance 2" in moves(position("dice bomb 2", seats=seats))


@proves("IMP-104", "IMP-701")
@pytest.mark.parametrize("seats", SEATS)
def test_104_five_piles_of_ten_with_their_tops_visible(seats: int) -> None:
    s = dealt(seats=seats).s
    assert list(s.pile_left) == [0, 10, 10, 10, 10, 10]
    wanted = {"rich": 1, "good": 2, "plain": 1, "diamond": 1, "ddiamond": 1, "nchest": 1, "chest": 1, "pick": 1, "bones": 1}
    for number in range(1, 6):
        assert Counter(Kind(kind).name.lower() for kind in s.piles[number]) == wanted
        assert s.tops[number] == s.piles[number][9]
    assert not s.discards.any()
    assert (s.tops[0], s.piles[0].any()) == (0, False)


@proves("IMP-105")
def test_105_every_pile_is_shuffled_by_itself() -> None:
    firsts = [s.tops[1:] for s in deals()]
    expected = DEALS / 10
    for number in range(5):
        counts = Counter(int(tops[number]) for tops in firsts)
        assert set(counts) == set(range(1, 10))
        assert counts.pop(Kind.GOOD) > expected
        assert chi_square(counts, expected) < 40  # about 8 degrees
    assert len({tuple(tops) for tops in firsts}) > DEALS * 0.9


@proves("IMP-106", "IMP-241")
def test_106_241_two_dice_of_six_faces_each_as_likely() -> None:
    setting, states = agree_on(RULES, seats=4), deals().copy()
    for i in range(DEALS):
        setting.entry.apply_at(states, i, int(states["active"][i]), SKIP)
    rolls = Counter(zip(states["die_a"].tolist(), states["die_b"].tolist(), strict=True))
    expected = DEALS / 6
    for die in (0, 1):
        faces = Counter[int]()
        for pair, count in rolls.items():
            faces[pair[die]] += count
        assert set(faces) == {1, 2, 3, 4, 5, 6}
        assert chi_square(faces, expected) < 30  # 5 degrees
    assert len(rolls) == 36


@proves("IMP-106")
def test_106_the_sixth_face_is_a_bomb_on_one_die_and_a_pistol_on_the_other() -> None:
    p = roll(dealt(first_seat=0), "skip", "bomb 2")
    assert (p.s.die_a, moves(p)) == (6, ["bomb entrance 2", "pass"])
    p = roll(dealt(first_seat=0), "skip", "2 pistol")
    assert (p.s.die_b, moves(p)) == (6, ["pass"])


@proves("IMP-108")
def test_108_ten_closed_chests() -> None:
    s = dealt().s
    found = Counter(Chest(chest).name.lower() for chest in s.chests)
    alone = ("nugget", "two_nuggets", "diamond", "two_diamonds", "bones", "helmet", "cross", "armour")
    assert found == dict.fromkeys(alone, 1) | {"bomb": 2}
    assert s.n_chests == 10
    assert list(s.closed) == [0, 1, 1, 1, 1, 2, 1, 1, 1, 1]


@proves("IMP-109")
def test_109_the_chests_are_shuffled() -> None:
    tops = Counter(int(s.chests[9]) for s in deals())
    assert tops.pop(Chest.BOMB) > DEALS / 10
    assert set(tops) == set(Chest) - {Chest.UNKNOWN, Chest.BOMB}
    assert chi_square(tops, DEALS / 10) < 40


@proves("IMP-110", "IMP-601")
@pytest.mark.parametrize(("seats", "supply"), [(2, 50), (3, 60), (4, 60)])
def test_110_601_the_supply_goes_by_the_number_of_players_and_nothing_else_does(seats: int, supply: int) -> None:
    s = dealt(seats=seats).s
    assert s.supply == supply
    same = ("pile_left", "n_chests", "closed", "copies", "prices", "kind_nuggets", "kind_diamonds", "turn_cap", "n_bombs")
    other = dealt(seats=4 if seats == 2 else 2).s
    for field in same:
        assert np.array_equal(s[field], other[field]), field


@pytest.mark.parametrize("supply", [10, 37, 99])
def test_another_supply_can_be_agreed_on(supply: int) -> None:
    for seats in SEATS:
        assert dealt(seats=seats, supply=supply).s.supply == supply


@pytest.mark.parametrize("options", [{"supply": 9}, {"supply": 100}, {"turn_cap": 0}, {"turn_cap": 1001}, {"first_seat": 4}])
def test_options_out_of_bounds_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(filon.BadOption):
        agree_on(RULES, seats=4, **options)


@proves("IMP-112")
def test_112_equipment_never_runs_out() -> None:
    worn = ["green helmet"] * 2 + ["red helmet"] * 3 + ["blue helmet"] * 3
    p = position(f"home {', '.join(worn)}; gems green 9")
    roll(play(p, "buy helmet"), "equip A3", "1 2")
    assert [int(worn) for worn in p.s.worn] == [1 << Service.HELMET] * 9 + [0] * 3


@proves("IMP-113")
@pytest.mark.parametrize(("seats", "first"), [(seats, first) for seats in SEATS for first in range(seats)])
def test_113_the_option_names_who_starts(seats: int, first: int) -> None:
    for seed in range(3):
        p = dealt(seats=seats, seed=seed, first_seat=first)
        assert (p.s.active, p.actors, p.s.turn_number) == (first, (first,), 1)


@proves("IMP-113")
@pytest.mark.parametrize("seats", SEATS)
def test_113_by_default_the_seed_does_and_favours_nobody(seats: int) -> None:
    counts = Counter(int(s.active) for s in deals(seats))
    assert set(counts) == set(range(seats))
    assert chi_square(counts, DEALS / seats) < 30


@proves("IMP-114")
@pytest.mark.parametrize("seats", SEATS)
def test_114_turns_go_clockwise(seats: int) -> None:
    p = dealt(seats=seats, first_seat=1)
    order = []
    for _ in range(2 * seats):
        order.append(int(p.s.active))
        play(roll(p, "skip", "1 2"), "pass")
    assert order == [(1 + turn) % seats for turn in range(2 * seats)]
    assert p.s.turn_number == 2 * seats + 1


@proves("IMP-115")
def test_115_colours_have_no_effect() -> None:
    """Turned round the table, the same moves lead to the same position, turned round."""
    ends = []
    for first in range(4):
        p = dealt(seats=4, first_seat=first, seed=3)
        for mark in ("1 2", "2 3"):
            roll(p, "skip", mark)
            letter = "ABCD"[p.s.active]
            play(p, f"dig {mark[0]} in {mark[2]}", f"digger {letter}1")
        seats = [(first + step) % 4 for step in range(4)]
        ends.append([(int(p.s.bags[seat]), [int(where) for where in p.s.where[3 * seat : 3 * seat + 3]]) for seat in seats])
    assert [end[0][1] for end in ends] == [[2, 0, 0]] * 4
    assert [end[1][1] for end in ends] == [[3, 0, 0]] * 4


@proves("IMP-602")
@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_602_one_player_or_more_than_four_cannot_play(seats: int) -> None:
    with pytest.raises(filon.BadSeats):
        agree_on(RULES, seats=seats)


def test_a_deal_over_another_game_is_as_good_as_new() -> None:
    """The record is cleared whatever was in it."""
    p, fresh = dealt(seats=4, seed=5), dealt(seats=4, seed=5)
    p.states.view("u1")[:] = 1
    p.s.n_events = 0
    p.s.events[:] = 0
    p.setting.entry.deal_at(p.states, 0, *p.setting.arrays, words_of_key(key_of(5)))
    assert values_of(p.s) == values_of(fresh.s)


def test_the_first_turn_begins_in_the_village() -> None:
    p = dealt(seats=3, first_seat=2)
    assert (p.s.phase, p.s.die_a, p.s.die_b, p.s.service, moves(p)) == (Phase.VILLAGE, 0, 0, 0, ["skip"])


# --- the box ------------------------------------------------------------------------------------------------------------


def read(**own: Any) -> dict[str, Any]:
    """A user's box."""
    return read_tables(own, shipped_tables({}))


def test_parts_and_rows_left_out_are_as_shipped() -> None:
    whole = read(tunnel={"rich": {"nuggets": 2}, "good": {"count": 1}, "bones": {"count": 2}}, prices={"killer": 4})
    shipped = shipped_tables({})
    assert whole["tunnel"]["rich"] == {"count": 1, "nuggets": 2, "diamonds": 0}
    assert whole["tunnel"]["pick"] == shipped["tunnel"]["pick"]
    assert whole["prices"] == shipped["prices"] | {"killer": 4}
    assert (whole["chests"], whole["supply"]) == (shipped["chests"], shipped["supply"])
    assert read() == shipped


def test_a_users_box_is_dealt_from() -> None:
    tables = {
        "tunnel": {"ddiamond": {"count": 0}, "bones": {"count": 2, "nuggets": 3, "diamonds": 3}},
        "chests": {"bomb": 0, "cross": 3},
        "prices": {"helmet": 0, "killer": 9},
        "supply": {"two": 10, "three": 99, "four": 40},
    }
    for seats, supply in ((2, 10), (3, 99), (4, 40)):
        s = dealt(seats=seats, tables=tables).s
        assert (s.supply, s.copies[Kind.DDIAMOND], s.copies[Kind.BONES]) == (supply, 0, 2)
        assert (s.kind_nuggets[Kind.BONES], s.kind_diamonds[Kind.BONES], s.kind_nuggets[Kind.RICH]) == (3, 3, 3)
        assert (s.closed[Chest.BOMB], s.closed[Chest.CROSS]) == (0, 3)
        assert list(s.prices) == [0, 0, 1, 2, 2, 2, 9]
    assert len(s.prices) == len(Service)
    assert MAX_SEATS == 4


@proves("IMP-223")
def test_223_the_shipped_prices() -> None:
    assert shipped_tables({})["prices"] == {
        "helmet": 1,
        "cross": 1,
        "armour": 2,
        "bomb_place": 2,
        "bomb_remove": 2,
        "killer": 3,
    }


@proves("IMP-803")
@pytest.mark.parametrize(
    "own",
    [
        {"tunnel": {"rich": {"count": 2}}},
        {"tunnel": {"rich": {"count": -1}, "good": {"count": 4}}},
        {"tunnel": {"rich": {"nuggets": 4}}},
        {"tunnel": {"rich": {"nuggets": -1}}},
        {"tunnel": {"rich": {"diamonds": 4}}},
        {"tunnel": {"rich": {"diamonds": -1}}},
        {"tunnel": {"gold": {"count": 1}}},
        {"tunnel": {"rich": {"size": 1}}},
        {"tunnel": {"rich": 1}},
        {"chests": {"bomb": 3, "bones": 0}},
        {"chests": {"bomb": 1}},
        {"chests": {"bones": -1, "cross": 3}},
        {"chests": {"gold": 1}},
        {"chests": {"bomb": True}},
        {"prices": {"helmet": 10}},
        {"prices": {"helmet": -1}},
        {"prices": {"none": 1}},
        {"supply": {"two": 9}},
        {"supply": {"four": 100}},
        {"supply": {"five": 50}},
        {"rooms": {}},
    ],
)
def test_803_a_box_out_of_bounds_is_refused(own: dict[str, Any]) -> None:
    with pytest.raises(filon.BadTables, match="imps tables"):
        read(**own)


@pytest.mark.parametrize(
    "own",
    [
        {"tunnel": {"rich": {"nuggets": 0, "diamonds": 3}}},
        {"tunnel": {kind: {"count": 10 if kind == "rich" else 0} for kind in shipped_tables({})["tunnel"]}},
        {"chests": {"bomb": 0, "armour": 3}},
        {"prices": {"helmet": 9, "killer": 0}},
        {"supply": {"two": 10, "three": 99}},
    ],
)
def test_a_box_at_its_bounds_is_accepted(own: dict[str, Any]) -> None:
    assert read(**own) != shipped_tables({})
