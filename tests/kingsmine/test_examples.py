"""The worked examples of the specification, step by step, every number asserted; each move is followed on paper too."""

import numpy as np
import pytest

from proving import proves

from .paper import CELLS
from .positions import (
    Position,
    asked,
    board,
    cart,
    cave,
    copied,
    covered,
    dealt,
    dwarf,
    events,
    game_of,
    height,
    moves,
    phase,
    pile,
    play,
    points,
    position,
    refused,
    removed,
    stock,
)

LEVEL = "c3 = 5; b3 = {}; d3 = 6; c2 = 8; c4 = 5; A on c3"  # example 3
PICK = "c3 = 5; b3 = {}; d3 = 5; c2 = 5; c4 = 5; A on c3; A cave pick{}"  # example 4
FIREDAMP = "d2 = firedamp, curse, gem_ss, gem_sa; c2 = 3; turn B; B on d2; B cart gem_rr, nug_ne"  # examples 6 and 7
BYSTANDER = "D on d2; D cart gem_aa; D cave angel_lr, ladder"


def steps(p: Position) -> list[str]:
    """The cells a dwarf may step to by sides."""
    return [move for move in moves(p) if move.startswith("move")]


@proves("KIN-104", "KIN-105", "KIN-111", "KIN-601", "KIN-602")
@pytest.mark.parametrize(("seats", "tiles", "piles", "beers"), [(4, 96, 12, 12), (3, 72, 9, 14), (2, 48, 6, 16)])
def test_example_1_set_up(seats: int, tiles: int, piles: int, beers: int) -> None:
    p = dealt(seats=seats)
    assert (int(np.count_nonzero(p.s.piles)), p.s.tiles_left, p.s.n_piles.sum()) == (tiles, tiles, piles)
    assert (stock(p, "beer"), cave(p, "A")) == (beers, "2 beer")
    play(p, "pile 1", "cell c3", "pile 2")
    assert moves(p) == ["cell c2", "cell b3", "cell d3", "cell c4"]
    assert refused(p, "cell b2") == "KIN-111"


@proves("KIN-212", "KIN-213", "KIN-214")
@pytest.mark.parametrize(
    ("owned", "allowed", "why_east", "why_south"),
    [("", ["move w"], "KIN-212", "KIN-212"), ("; A cave ladder", ["move e", "move w"], "", "KIN-213")],
)
def test_example_2_move(owned: str, allowed: list[str], why_east: str, why_south: str) -> None:
    p = position(f"c3 = 7; b3 = 8; d3 = 5; c2 = 0; A on c3{owned}")
    assert steps(p) == allowed
    assert [refused(p, move) for move in ("move e", "move s", "move n") if move not in allowed] == [
        *filter(None, [why_east]),
        why_south,
        "KIN-214",
    ]


@proves("KIN-223", "KIN-224")
def test_example_3_dig_visibility() -> None:
    assert refused(position(LEVEL.format(5)), "dig") == "KIN-223"
    assert "dig" in moves(position(LEVEL.format(4)))
    assert "dig" in moves(position("c3 = 1; b3 = 1; A on c3"))


@proves("KIN-222", "KIN-223", "KIN-228", "KIN-229")
def test_example_4_pick() -> None:
    p = play(position(PICK.format(4, "")), "dig")
    assert (height(p, "c3"), "dig again" in moves(p), refused(p, "dig again")) == (4, False, "KIN-223")
    p = play(position(PICK.format(3, "; A cart gem_rr, gem_ss")), "dig")
    assert (p.s.cart_loads[0], "dig again" in moves(p), refused(p, "dig again")) == (3, False, "KIN-222")
    p = play(position(PICK.format(3, "")), "dig")
    assert moves(p) == ["dig again", "stop"]


@proves("KIN-331", "KIN-334")
def test_example_5_collapse_two_dwarves() -> None:
    p = position("c3 = collapse, gem_ra, nug_sw, gem_ee, gem_rs; b3 = 4; A on c3; C on c3; A cart gem_rr; C cart gem_ss")
    before = copied(p)
    play(p, "dig")
    assert (pile(p, "c3"), height(p, "c3")) == ("gem_ee, gem_rs", 2)
    assert removed(p, before) == "gem_ra, nug_sw, collapse"
    assert (dwarf(p, "A"), dwarf(p, "C"), cart(p, "A"), cart(p, "C")) == ("c3", "c3", "gem_rr", "gem_ss")
    assert before.s.tiles_left - p.s.tiles_left == 3
    assert refused(p, "move w") == "KIN-212"
    p = position("c3 = collapse, gem_ra; A on c3")
    before = copied(p)
    play(p, "dig")
    assert (height(p, "c3"), before.s.tiles_left - p.s.tiles_left, removed(p, before)) == (0, 2, "gem_ra, collapse")


@proves("KIN-332", "KIN-336", "KIN-337", "KIN-346")
def test_example_6_firedamp() -> None:
    p = position(f"{FIREDAMP}; B cave 2 beer, lantern; {BYSTANDER}")
    before = copied(p)
    play(p, "dig")
    assert asked(p) == "D angel"
    play(p, "use angel")
    assert (asked(p), pile(p, "d2"), cart(p, "B")) == ("B lose", "gem_sa", "")
    assert moves(p) == ["lose beer", "lose lantern"]
    play(p, "lose beer")
    assert (cave(p, "B"), stock(p, "beer") - stock(before, "beer")) == ("beer, lantern", 1)
    assert (cart(p, "D"), cave(p, "D")) == ("gem_aa", "ladder")
    assert removed(p, before) == "gem_rr, gem_ss, nug_ne, angel_l, angel_r, curse, firedamp"
    assert (asked(p), p.s.actions_left) == ("B action", 1)


@proves("KIN-230", "KIN-345")
def test_example_7_the_diggers_angel() -> None:
    p = position(f"{FIREDAMP}; B cave 2 beer, lantern, pick, angel_lr; {BYSTANDER}")
    before = copied(p)
    play(p, "dig")
    assert asked(p) == "B angel"
    play(p, "use angel")
    assert removed(p, before) == "angel_l, angel_r, firedamp"
    assert (height(p, "d2"), cart(p, "B"), cave(p, "B")) == (3, "gem_rr, nug_ne", "2 beer, lantern, pick")
    assert (cart(p, "D"), cave(p, "D")) == ("gem_aa", "angel_l, angel_r, ladder")
    assert (asked(p), p.s.actions_left) == ("B action", 1)


@proves("KIN-241", "KIN-242", "KIN-243", "KIN-245")
def test_example_8_blast() -> None:
    p = play(position("c3 = gem_rs, 3; A on c3; A cave explosive"), "blast")
    assert ("SHOWN" in events(p), height(p, "c3"), cave(p, "A"), stock(p, "explosive")) == (True, 4, "", 8)
    p = position("c3 = curse, 3; A on c3; A cave explosive")
    before = copied(p)
    play(p, "blast")
    assert (removed(p, before), height(p, "c3"), stock(p, "explosive")) == ("curse", 3, 8)


@proves("KIN-251", "KIN-271", "KIN-304")
def test_example_9_barter_sum() -> None:
    p = position("A cave gem_rs, 2 beer")
    before = copied(p)
    play(p, "barter", "offer gem_rs", "offer beer", "offer beer", "done offering", "take workshop", "finish")
    assert (p.s.cave_loads[0], cave(p, "A"), board(p)) == (0, "workshop", {1: "gem_rs"})
    assert stock(p, "beer") - stock(before, "beer") == 2
    assert stock(p, "workshop") - stock(before, "workshop") == -1


@proves("KIN-253", "KIN-259", "KIN-261", "KIN-263", "KIN-265")
def test_example_10_barter_steps() -> None:
    p = play(position("A cave 2 beer, curse; king gem_ss, nug_nw"), "barter")
    assert moves(p) == ["offer beer"]
    assert (refused(p, "done offering"), refused(p, "offer curse")) == ("KIN-263", "KIN-259")
    play(p, "offer beer")
    assert moves(p) == ["offer beer", "done offering"]
    one = play(position("A cave 2 beer, curse; king gem_ss, nug_nw"), "barter", "offer beer", "done offering")
    assert moves(one) == ["take gem_ss", "take explosive"]
    play(p, "offer beer", "done offering")
    assert moves(p) == [f"take {kind}" for kind in ("gem_ss", "nug_nw", "explosive", "lantern", "ladder")]
    play(p, "take gem_ss")
    assert moves(p) == ["take explosive"]
    play(p, "take explosive")
    assert moves(p) == ["finish"]
    assert cave(play(p, "finish"), "A") == "gem_ss, curse, explosive"


@proves("KIN-272", "KIN-273", "KIN-274")
def test_example_11_full_kings_board() -> None:
    p = position("A cave gem_rr, gem_rs; king 5 nug_nw, 12 jester_l, full")
    assert len(board(p)) == 12
    play(p, "barter", "offer gem_rr", "offer gem_rs", "done offering", "take nug_nw", "finish")
    assert (board(p)[5], asked(p)) == ("gem_rr", "A cover")
    assert moves(p) == [f"cover {place}" for place in range(1, 13)]
    play(p, "cover 12")
    assert (board(p)[12], covered(p), len(board(p)) + len(covered(p))) == ("gem_rs", ["12 jester_l"], 13)
    assert (cave(p, "A"), stock(p, "jester_l")) == ("nug_nw", 0)
    play(p, "barter")
    assert "done offering" not in moves(p)


@proves("KIN-257", "KIN-258")
def test_example_12_big_cart() -> None:
    p = position("A cave cart6_lr; A cart gem_rr, gem_rs")
    assert refused(p, "barter") == "KIN-266"
    p = play(position("A cave cart6_lr, beer; A cart gem_rr, gem_rs"), "barter")
    assert refused(p, "offer cart6_l") == "KIN-257"
    p = play(position("A cave cart6_lr; A cart gem_rr, gem_rs"), "empty cart", "barter")
    assert "offer cart6_l" in moves(p)
    p = play(position("A cave cart6_lr, cart6; A cart gem_rr, gem_rs"), "barter")
    assert "offer cart6_l" in moves(p)


@proves("KIN-283", "KIN-353", "KIN-354", "KIN-366", "KIN-367", "KIN-368")
def test_example_13_thief() -> None:
    p = position(
        "A cart gem_rr, gem_rs, gem_re; A cave thief_lr, 6 beer; B cart nug_ne, gem_ss; B cave dagger_lr;"
        "C cart curse; D cart gem_aa"
    )
    assert p.s.cave_loads[0] == 8
    play(p, "power thief", "steal nug_ne")
    assert asked(p) == "B dagger"
    play(p, "use dagger")
    assert (cart(p, "B"), cave(p, "B"), asked(p)) == ("nug_ne, gem_ss", "", "A thief")
    assert moves(p) == ["steal curse", "skip"]
    play(p, "skip", "steal gem_aa")
    assert (cart(p, "C"), cart(p, "D"), cart(p, "A")) == ("curse", "", "gem_rr, gem_rs, gem_re")
    assert (cave(p, "A"), p.s.cave_loads[0]) == ("gem_aa, 6 beer", 7)


CHAINS = {
    "rs se ea": 6,
    "rs se ea ar": 20,
    "rs se er": 6,
    "rs sr": 2,
    "rr rs ss sr": 20,
    "rr": 0,
    "rr rs ss se ee ea aa ar rr rs ss se ee ea": 184,
    "rr rs ss se ee ea aa ar rr rs ss se ee er": 210,
    "rr rs ss se ee ea aa ar rr rs ss se ee ea aa ar rr rs ss sr": 420,
}  # example 14, as tiles lie in the chain: 14 tiles open, 14 and 20 as a ring


@proves("KIN-290", "KIN-501", "KIN-502", "KIN-503")
@pytest.mark.parametrize(("chain", "scored"), CHAINS.items())
def test_example_14_gems(chain: str, scored: int) -> None:
    tiles = chain.split()
    kinds = ["gem_" + (tile if f"gem_{tile}" in GEM_NAMES else tile[::-1]) for tile in tiles]
    p = play(position(f"A cave workshop, cave20, {', '.join(kinds)}"), "stack gems", f"first {kinds[0]} {tiles[0][1]}")
    for kind in kinds[1:]:
        play(p, f"next {kind}")
    play(p, "stop")
    assert points(p) == [scored]


GEM_NAMES = [f"gem_{one}{other}" for i, one in enumerate("rsea") for other in "rsea"[i:]]
ALL_CORNERS = "nug_nw, nug_ne, nug_sw, nug_se"


def stacked(corners: str, *texts: str) -> list[int]:
    """The points of piles of corners."""
    return points(play(position(f"A cave workshop, cave20, {corners}"), *texts))


@proves("KIN-292", "KIN-293", "KIN-501")
def test_example_15_nuggets() -> None:
    one = ["stack nuggets", "complete 1", "done"]
    two = ", ".join(f"2 {corner}" for corner in ALL_CORNERS.split(", "))
    five = ", ".join(f"5 {corner}" for corner in ALL_CORNERS.split(", "))
    assert stacked(ALL_CORNERS, *one) == [20]
    assert stacked(f"{ALL_CORNERS}, nug_nw", "stack nuggets", "complete 1", "spare nw", "done") == [22]
    assert stacked(two, "stack nuggets", "complete 2", "done") == [60]
    assert stacked(two, *one, *one) == [20, 20]
    assert stacked(five, "stack nuggets", "complete 5", "done") == [400]
    assert stacked("nug_nw, nug_ne, nug_sw", "stack nuggets", "complete 0", "spare nw", "spare ne", "spare sw") == [6]
    p = play(position("A cave workshop, 2 nug_nw"), "stack nuggets", "complete 0", "spare nw")
    assert refused(p, "spare nw") == "KIN-293"


@proves("KIN-401", "KIN-402", "KIN-403", "KIN-404")
def test_example_16_end_trigger() -> None:
    p = position("c3 = collapse, 2; tiles 10; turn C; C on c3")
    assert p.s.tiles_left == 10
    play(p, "dig")
    assert (p.s.tiles_left, p.s.triggered, asked(p), p.s.actions_left) == (7, 3, "C action", 1)
    seats = []
    play(p, "end turn")
    while phase(p) != "over":
        seats.append(int(p.s.active))
        play(p, "end turn")
    assert seats == [3, 0, 1, 2]


@proves("KIN-501", "KIN-504", "KIN-505", "KIN-506", "KIN-507", "KIN-508", "KIN-509", "KIN-511")
def test_example_17_final_score() -> None:
    p = position(
        "A piles gem_rs gem_se gem_ea gem_ra, nug_nw nug_ne nug_sw nug_se nug_nw, grimoire;"
        "A cave gem_rs, pick_l, nug_ne, curse, 2 beer; A cart gem_aa, curse;"
        "B piles gem_rs gem_se gem_ea gem_ra, gem_aa gem_sa gem_ss gem_sa; B cave gem_rr, gem_re, gem_ee, gem_aa, gem_ss;"
        "B cart curse; last 0; by D; turn D"
    )
    assert (points(p), p.s.workshop_points.tolist()) == ([20, 22, 10, 20, 20], [52, 40, 0, 0])
    play(p, "end turn")
    assert game_of(p).scores == (35, 35, 0, 0)
    assert game_of(p).winners == (0,)
    assert phase(p) == "over"


def test_cells_are_named_as_in_the_examples() -> None:
    assert (CELLS[0], CELLS[12], CELLS[24]) == ("a1", "c3", "e5")
