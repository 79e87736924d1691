"""KIN-1xx and KIN-6xx: set-up, the box, numbers of players."""

from collections import Counter
from functools import lru_cache
from typing import Any

import pytest
from numpy.typing import NDArray

import filon
from filon.games.kingsmine.state import CENTRE, Kind
from filon.games.kingsmine.tables import read_tables, shipped_tables
from filon.kernel.chance import words_of_key
from filon.kernel.layout import blank, values_of
from filon.play.setting import agree_on, key_of
from proving import proves

from .counts import DEALS
from .paper import CELLS, GEMS, HALVES, TOOLS, beside
from .positions import (
    RULES,
    Position,
    asked,
    board,
    cave,
    cell_number,
    counted,
    dealt,
    dwarf,
    events,
    height,
    moves,
    play,
    position,
    refused,
    stock,
)

SEATS = (2, 3, 4)
OWN = {
    "A": "jester_l, jester_r, grimoire_l, grimoire_r, cart6_l, cart6_r",
    "B": "king_l, king_r, dagger_l, dagger_r, ladder_l, ladder_r",
    "C": "thief_l, thief_r, angel_l, angel_r, pick_l, pick_r",
    "D": "sorcerer_l, sorcerer_r, priest_l, priest_r, angel_l, angel_r",
}
EXTRA = {"A": "nug_nw", "B": "nug_ne", "C": "nug_sw", "D": "nug_se"}


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


def placed(seats: int = 4, **options: Any) -> Position:
    """A game whose piles are all on the mine, each seat's first pile first, each on the first cell that is allowed."""
    p = dealt(seats=seats, **{"first_seat": 0, **options})
    while p.ledger.phase in ("pile", "cell"):
        play(p, moves(p)[0])
    return p


def begun(seats: int = 4, **options: Any) -> Position:
    """A game in its first turn."""
    p = placed(seats, **options)
    while p.ledger.phase == "dwarf":
        play(p, moves(p)[0])
    return p


# --- the table ----------------------------------------------------------------------------------------------------------


@proves("KIN-101")
def test_101_mine_board_and_stock_are_common_to_all() -> None:
    p = position("c3 = 5; A on c3; B on c3; A cave gem_rr, 2 beer; B cave 4 beer")
    play(p, "barter", "offer gem_rr", "offer beer", "offer beer", "done offering", "take workshop", "finish", "dig")
    assert (asked(p), height(p, "c3")) == ("B action", 4)
    play(
        p, "barter", "offer beer", "offer beer", "offer beer", "offer beer", "done offering", "take gem_rr", "take workshop"
    )
    play(p, "finish")
    assert (stock(p, "workshop"), cave(p, "B"), board(p)) == (2, "gem_rr, workshop", {})


@proves("KIN-102", "KIN-604")
@pytest.mark.parametrize("seats", SEATS)
def test_102_604_the_board_is_empty_and_all_tools_are_used(seats: int) -> None:
    p = dealt(seats=seats)
    assert (board(p), p.s.n_covered, p.s.removed.any()) == ({}, 0, False)
    wanted = [20 - 2 * seats, 8, 4, 4, 4, 4, 4, 4]
    assert [stock(p, tool) for tool in TOOLS] == wanted
    assert sum(wanted) + 2 * seats == 52


@proves("KIN-103", "KIN-104")
@pytest.mark.parametrize("seats", SEATS)
def test_103_104_a_dwarf_an_empty_cart_and_two_beers_in_the_cave(seats: int) -> None:
    p = dealt(seats=seats)
    assert [cave(p, letter) for letter in "ABCD"] == ["2 beer"] * seats + [""] * (4 - seats)
    assert [int(n) for n in p.s.cave_loads] == [2] * seats + [0] * (4 - seats)
    assert (p.s.cart_loads.any(), p.s.carts.any(), p.s.dwarves.any(), p.s.n_collections) == (False, False, False, 0)
    p = begun(seats)
    assert all(p.s.dwarves[:seats])


@proves("KIN-105", "KIN-603")
@pytest.mark.parametrize("seats", SEATS)
def test_105_603_each_seat_has_three_piles_of_eight_of_its_colour(seats: int) -> None:
    s = dealt(seats=seats, seed=seats).s
    assert [int(n) for n in s.n_piles] == [3] * seats + [0] * (4 - seats)
    assert (s.tiles_left, s.mine.any(), s.heights.any(), s.colours.any()) == (24 * seats, False, False, False)
    for seat, letter in enumerate("ABCD"[:seats]):
        kinds = Counter(Kind(kind).name.lower() for kind in s.piles[seat].ravel())
        wanted = [*GEMS, "nug_nw", "nug_ne", "nug_sw", "nug_se", EXTRA[letter], *OWN[letter].split(", ")]
        assert kinds == Counter([*wanted, "curse", "collapse", "firedamp"])
        assert counted(s.buried[seat]) == counted([kinds[Kind(kind).name.lower()] if kind else 0 for kind in range(40)])
    assert not s.piles[seats:].any()
    assert not s.buried[seats:].any()


@proves("KIN-105")
def test_105_the_tiles_are_shuffled() -> None:
    for seat in range(4):
        places = Counter(int((s.piles[seat].ravel() == Kind.CURSE).argmax()) for s in deals())
        assert set(places) == set(range(24))
        assert chi_square(places, DEALS / 24) < 80  # 23 degrees
    assert len({tuple(s.piles.ravel()) for s in deals()}) == DEALS


@proves("KIN-106", "KIN-702")
def test_106_702_the_order_of_a_pile_stays_and_its_owner_knows_it() -> None:
    p = dealt(first_seat=2)
    piles = p.s.piles[2].copy()
    play(p, "pile 2", "cell c3")
    assert p.s.mine[CENTRE].tolist() == piles[1].tolist()
    assert [int(who) for who in p.s.known[CENTRE]] == [1 << 2] * 8
    assert (p.s.piles[2][0].tolist(), p.s.piles[2][2].tolist()) == (piles[0].tolist(), piles[2].tolist())
    assert not p.s.piles[2][1].any()


@proves("KIN-107")
@pytest.mark.parametrize(("seats", "first"), [(seats, first) for seats in SEATS for first in range(seats)])
def test_107_the_option_names_who_starts(seats: int, first: int) -> None:
    p = dealt(seats=seats, first_seat=first)
    assert (p.s.active, p.s.first_seat, p.actors, moves(p)) == (first, first, (first,), ["pile 1", "pile 2", "pile 3"])


@proves("KIN-107")
@pytest.mark.parametrize("seats", SEATS)
def test_107_by_default_the_seed_does_and_favours_nobody(seats: int) -> None:
    counts = Counter(int(s.active) for s in deals(seats))
    assert set(counts) == set(range(seats))
    assert chi_square(counts, DEALS / seats) < 30


# --- piles and dwarves --------------------------------------------------------------------------------------------------


@proves("KIN-108", "KIN-601", "KIN-602")
@pytest.mark.parametrize("seats", SEATS)
def test_108_601_602_clockwise_one_pile_each_until_all_are_placed(seats: int) -> None:
    p = dealt(seats=seats, first_seat=1)
    order = []
    while p.ledger.phase in ("pile", "cell"):
        if p.ledger.phase == "pile":
            order.append(int(p.s.active))
        play(p, moves(p)[-1])
    assert order == [(1 + n) % seats for n in range(3 * seats)]
    assert (sum(p.s.heights > 0), p.s.tiles_left, p.s.n_piles.any()) == (3 * seats, 24 * seats, False)
    assert Counter(int(colour) for colour in p.s.colours if colour) == {seat + 1: 3 for seat in range(seats)}
    assert p.s.end_tiles == 2 * seats


@proves("KIN-108")
def test_108_a_pile_that_is_placed_cannot_be_placed_again_nor_one_of_others() -> None:
    p = play(dealt(seats=2, first_seat=0), "pile 2", "cell c3", "pile 1", "cell c4")
    assert moves(p) == ["pile 1", "pile 3"]
    assert refused(p, "pile 2") == "KIN-108"
    assert refused(p, "pile 1", "B") == "KIN-108"
    play(p, "pile 3")
    assert (p.s.in_hand[0], events(p)) == (3, ["PILE_TAKEN", "PILE_WHICH"])
    assert refused(p, "pile 1") == "KIN-108"


@proves("KIN-109")
def test_109_the_first_pile_goes_on_the_centre() -> None:
    p = play(dealt(first_seat=0), "pile 1")
    assert moves(p) == ["cell c3"]
    for cell in ("b3", "a1", "c4"):
        assert refused(p, f"cell {cell}") == "KIN-109"
    play(p, "cell c3")
    assert (p.s.heights[CENTRE], p.s.colours[CENTRE], asked(p)) == (8, 1, "B pile")


@proves("KIN-110", "KIN-111")
def test_110_111_a_later_pile_shares_a_side_with_one_that_is_there() -> None:
    p = play(dealt(first_seat=0), "pile 1", "cell c3", "pile 1")
    assert moves(p) == ["cell c2", "cell b3", "cell d3", "cell c4"]
    assert refused(p, "cell a1") == "KIN-110"
    assert refused(p, "cell b2") == "KIN-111"
    play(p, "cell c4", "pile 3")
    assert moves(p) == ["cell c2", "cell b3", "cell d3", "cell b4", "cell d4", "cell c5"]


@proves("KIN-112")
def test_112_not_on_a_pile_and_not_off_the_board() -> None:
    p = play(dealt(first_seat=0), "pile 1", "cell c3", "pile 1", "cell c4", "pile 1", "cell c5", "pile 1")
    assert refused(p, "cell c4") == "KIN-112"
    assert moves(p) == ["cell c2", "cell b3", "cell d3", "cell b4", "cell d4", "cell b5", "cell d5"]
    p = play(dealt(first_seat=0), "pile 1", "cell c3", "pile 1", "cell d3", "pile 1", "cell e3", "pile 1")
    assert moves(p) == ["cell c2", "cell d2", "cell e2", "cell b3", "cell c4", "cell d4", "cell e4"]


@proves("KIN-113", "KIN-114", "KIN-115")
@pytest.mark.parametrize("first", range(4))
def test_113_114_115_then_dwarves_in_the_same_order_and_the_first_player_begins(first: int) -> None:
    p = placed(first_seat=first)
    piles = [cell for cell in CELLS if p.s.heights[cell_number(cell)]]
    for step in range(4):
        assert p.s.active == (first + step) % 4
        assert moves(p) == [f"dwarf {cell}" for cell in piles]
        play(p, f"dwarf {piles[2]}")
    assert {dwarf(p, letter) for letter in "ABCD"} == {piles[2]}
    assert (p.s.active, p.s.asked, p.s.turn_number, p.s.actions_left, p.ledger.phase) == (first, first, 1, 2, "action")
    play(p, "end turn")
    assert p.s.active == (first + 1) % 4


@proves("KIN-113")
def test_113_a_dwarf_is_put_on_a_pile() -> None:
    p = placed(seats=2)
    empty = next(cell for cell in CELLS if not p.s.heights[cell_number(cell)])
    assert refused(p, f"dwarf {empty}") == "KIN-113"
    assert refused(play(dealt(seats=2, first_seat=0), "pile 1"), "dwarf c3") == "KIN-113"


@proves("KIN-115")
@pytest.mark.parametrize("seats", SEATS)
def test_115_turns_go_clockwise(seats: int) -> None:
    p = begun(seats, first_seat=1)
    order = []
    for _ in range(2 * seats):
        order.append(int(p.s.active))
        play(p, "end turn")
    assert order == [(1 + turn) % seats for turn in range(2 * seats)]
    assert p.s.turn_number == 2 * seats + 1


@proves("KIN-601", "KIN-602")
@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_601_602_two_to_four_play(seats: int) -> None:
    with pytest.raises(filon.BadSeats):
        agree_on(RULES, seats=seats)


@proves("KIN-603")
def test_603_piles_keep_their_seats_colour() -> None:
    p = placed(seats=3, first_seat=2)
    for cell in CELLS:
        number = cell_number(cell)
        if p.s.colours[number]:
            assert {int(who) for who in p.s.known[number]} == {1 << (int(p.s.colours[number]) - 1)}
    assert all(beside(cell, way) == "" or beside(cell, way) in CELLS for cell in CELLS for way in "nesw")


def test_a_deal_over_another_game_is_as_good_as_new() -> None:
    """The record is cleared whatever was in it."""
    p, fresh = dealt(seats=3, seed=5), dealt(seats=3, seed=5)
    p.states.view("u1")[:] = 1
    p.s.n_events = 0
    p.s.events[:] = 0
    p.setting.entry.deal_at(p.states, 0, *p.setting.arrays, words_of_key(key_of(5)))
    assert values_of(p.s) == values_of(fresh.s)


# --- the box ------------------------------------------------------------------------------------------------------------


def read(**own: Any) -> dict[str, Any]:
    """A user's box."""
    return read_tables(own, shipped_tables({}))


@proves("KIN-601")
def test_601_the_shipped_tiles() -> None:
    tiles = shipped_tables({})["tiles"]
    for colour in "abcd":
        assert sum(row[colour] for row in tiles.values()) == 24
        assert [name for name in HALVES if tiles[name][colour]] == sorted(OWN[colour.upper()].split(", "), key=HALVES.index)
    assert sum(row["gold"] * row[colour] for row in tiles.values() for colour in "abcd") == 96


def test_parts_and_rows_left_out_are_as_shipped() -> None:
    whole = read(tiles={"gem_rr": {"gold": 3}}, tools={"pick": {"gold": 9}}, points={"curse": 5})
    shipped = shipped_tables({})
    assert whole["tiles"]["gem_rr"] == {"a": 1, "b": 1, "c": 1, "d": 1, "gold": 3}
    assert whole["tiles"]["gem_rs"] == shipped["tiles"]["gem_rs"]
    assert whole["tools"] == shipped["tools"] | {"pick": {"count": 4, "gold": 9}}
    assert (whole["points"], whole["gems"]) == ({"grimoire": 10, "tile": 1, "curse": 5}, shipped["gems"])
    assert read() == shipped


def test_a_users_box_is_dealt_from() -> None:
    tables = {
        "tiles": {"gem_rr": {"a": 2, "gold": 0}, "gem_aa": {"a": 0, "gold": 9}},
        "tools": {"beer": {"count": 16, "gold": 2}, "lantern": {"count": 8}},
        "points": {"grimoire": 11, "tile": 3, "curse": 7},
        "gems": [n + 1 for n in range(20)],
        "nuggets": [[4 * k + n for n in range(4)] for k in range(6)],
    }
    s = dealt(tables=tables).s
    assert (s.gold[Kind.GEM_RR], s.gold[Kind.GEM_AA], s.gold[Kind.GEM_RS], s.gold[Kind.BEER]) == (0, 9, 1, 2)
    assert (s.buried[0, Kind.GEM_RR], s.buried[0, Kind.GEM_AA], s.buried[1, Kind.GEM_AA]) == (2, 0, 1)
    assert (s.wares[Kind.BEER], s.wares[Kind.LANTERN], s.wares[Kind.PICK]) == (8, 8, 4)
    assert (s.grimoire_points, s.cave_points, s.curse_points) == (11, 3, 7)
    assert s.gem_points.tolist() == list(range(21))
    assert s.nugget_points.tolist() == tables["nuggets"]


@proves("KIN-218")
@pytest.mark.parametrize(
    "own",
    [
        {"tiles": {"gem_rr": {"a": 2}}},
        {"tiles": {"gem_rr": {"a": -1}, "gem_rs": {"a": 3}}},
        {"tiles": {"gem_rr": {"gold": 10}}},
        {"tiles": {"gem_rr": {"gold": -1}}},
        {"tiles": {"curse": {"a": 3}, "gem_rr": {"a": 0}, "gem_rs": {"a": 0}}},
        {"tiles": {"opal": {"a": 1}}},
        {"tiles": {"gem_rr": {"e": 1}}},
        {"tiles": {"gem_rr": 1}},
        {"tools": {"beer": {"count": 21}}},
        {"tools": {"beer": {"count": 7}, "pick": {"count": 17}}},
        {"tools": {"ladder": {"count": 3}, "pick": {"count": 5}}},
        {"tools": {"pick": {"gold": 10}}},
        {"tools": {"pick": {"gold": -1}}},
        {"tools": {"pick": {"count": -1}, "beer": {"count": 25}}},
        {"tools": {"rope": {"count": 1}}},
        {"points": {"curse": -1}},
        {"points": {"curse": 1000}},
        {"points": {"beer": 1}},
        {"gems": [1] * 19},
        {"gems": [1] * 21},
        {"gems": [1000] * 20},
        {"gems": [-1] * 20},
        {"nuggets": [[0, 0, 0, 0]] * 5},
        {"nuggets": [[0, 0, 0]] * 6},
        {"nuggets": [[0, 0, 0, 1000]] * 6},
        {"rooms": {}},
    ],
)
def test_218_a_box_out_of_bounds_is_refused(own: dict[str, Any]) -> None:
    with pytest.raises(filon.BadTables, match="kingsmine tables"):
        read(**own)


@pytest.mark.parametrize(
    "own",
    [
        {"tiles": {"gem_rr": {"gold": 0}, "gem_rs": {"gold": 9}}},
        {"tiles": {"curse": {"a": 2}, "gem_rr": {"a": 0}}},
        {"tiles": {"curse": {"a": 0}, "gem_rr": {"a": 2}}},
        {"tools": {"beer": {"count": 8}, "explosive": {"count": 20}}},
        {"tools": {"pick": {"count": 0, "gold": 0}, "ladder": {"count": 8, "gold": 9}}},
        {"points": {"curse": 0, "tile": 999}},
        {"gems": [0] * 19 + [999]},
        {"nuggets": [[0, 0, 0, 999]] * 6},
    ],
)
def test_a_box_at_its_bounds_is_accepted(own: dict[str, Any]) -> None:
    assert read(**own) != shipped_tables({})
