"""KIN-20x to KIN-24x: the turn; steps, digging, emptying the cart, lantern and explosive."""

import pytest

from proving import proves

from .positions import (
    asked,
    cart,
    cave,
    copied,
    dealt,
    dwarf,
    events,
    height,
    moves,
    pile,
    play,
    position,
    refused,
    removed,
    stock,
)

ALONE = "c3 = gem_rs, nug_nw, gem_ee, gem_aa; A on c3"  # a pile with all its sides visible
ROUND = "c3 = 4; b2 = 4; b3 = 4; b4 = 4; c2 = 4; c4 = 4; d2 = 4; d3 = 4; d4 = 4"


# --- the turn -----------------------------------------------------------------------------------------------------------


@proves("KIN-201", "KIN-202")
def test_201_202_two_actions_the_same_twice_and_then_it_is_the_next_seats_turn() -> None:
    p = play(position(ALONE), "dig")
    assert (asked(p), p.s.actions_left, p.s.turn_number) == ("A action", 1, 1)
    play(p, "dig")
    assert (asked(p), p.s.active, p.s.actions_left, p.s.turn_number) == ("B action", 1, 2, 2)
    assert cart(p, "A") == "gem_rs, nug_nw"


@proves("KIN-201")
def test_201_two_different_actions() -> None:
    p = play(position(f"{ALONE}; c4 = 3"), "dig", "move n")
    assert (asked(p), dwarf(p, "A"), cart(p, "A")) == ("B action", "c4", "gem_rs")


@proves("KIN-201", "KIN-115")
def test_201_nobody_else_acts_in_a_turn() -> None:
    p = position(f"{ALONE}; B on c3; turn C")
    assert p.actors == (2,)
    assert refused(p, "dig", "B") == "KIN-115"
    assert refused(p, "end turn", "A") == "KIN-115"


@proves("KIN-202")
@pytest.mark.parametrize("actions", [1, 2])
def test_202_a_turn_may_end_with_actions_left(actions: int) -> None:
    p = play(position(f"{ALONE}; actions {actions}; turn D; turns 9"), "end turn")
    assert (asked(p), p.s.actions_left, p.s.turn_number) == ("A action", 2, 10)
    assert events(p) == ["TURN_ENDED", "TURN_BEGAN"]


@proves("KIN-203")
def test_203_an_angel_costs_no_action() -> None:
    p = play(position("c3 = collapse, 4; A on c3; A cave angel_lr"), "dig")
    assert asked(p) == "A angel"
    play(p, "use angel")
    assert (asked(p), p.s.actions_left) == ("A action", 1)


@proves("KIN-203")
def test_203_neither_does_a_dagger_nor_a_lost_tool_nor_shedding_nor_covering() -> None:
    p = position("A cave jester_lr; A cart gem_rr; B cave dagger_lr; turn A")
    play(p, "power jester", "swap A B", "use dagger")
    assert (asked(p), p.s.actions_left) == ("A action", 1)
    p = position("c3 = firedamp, 4; A on c3; A cave cave20, 11 beer; B on c3; B cave beer")
    play(p, "dig", "lose cave20", "shed beer")
    assert asked(p) == "B lose"
    play(p, "lose beer")
    assert (asked(p), p.s.actions_left, cave(p, "A"), cave(p, "B")) == ("A action", 1, "10 beer", "")
    p = position("A cave jester_l; king full")
    play(p, "barter", "offer jester_l", "done offering", "finish", "cover 3")
    assert (asked(p), p.s.actions_left) == ("A action", 1)


# --- move ---------------------------------------------------------------------------------------------------------------


@proves("KIN-211")
@pytest.mark.parametrize(("way", "cell"), [("n", "c4"), ("e", "d3"), ("s", "c2"), ("w", "b3")])
def test_211_a_step_leads_to_a_cell_that_shares_a_side(way: str, cell: str) -> None:
    p = position(f"{ROUND}; A on c3")
    assert moves(p)[:4] == ["move n", "move e", "move s", "move w"]
    play(p, f"move {way}")
    assert (dwarf(p, "A"), p.s.actions_left, pile(p, "c3").count(",")) == (cell, 1, 3)


@proves("KIN-211")
@pytest.mark.parametrize(
    ("cell", "text", "ways"),
    [("a1", "a1 = 4; b1 = 4; a2 = 4", "ne"), ("e5", "e5 = 4; d5 = 4; e4 = 4; a5 = 4", "sw"), ("e1", "e1 = 3; a2 = 3", "")],
)
def test_211_nobody_steps_over_the_edge(cell: str, text: str, ways: str) -> None:
    p = position(f"{text}; A on {cell}")
    assert [move for move in moves(p) if move.startswith("move")] == [f"move {way}" for way in ways]


@proves("KIN-212")
@pytest.mark.parametrize("other", [2, 3, 4, 5, 6])
def test_212_one_level_up_or_down_without_a_ladder(other: int) -> None:
    p = position(f"c3 = 4; c4 = {other}; A on c3")
    if abs(other - 4) <= 1:
        assert dwarf(play(p, "move n"), "A") == "c4"
    else:
        assert refused(p, "move n") == "KIN-212"


@proves("KIN-213", "KIN-306", "KIN-313")
@pytest.mark.parametrize("ladders", ["ladder", "ladder_lr", "ladder, ladder_lr"])
def test_213_306_313_a_ladder_bridges_six_levels_however_many_there_are(ladders: str) -> None:
    p = position(f"c3 = 7; b3 = 1; d3 = 0; c4 = 5; c2 = 8; A on c3; A cave {ladders}")
    assert [move for move in moves(p) if move.startswith("move")] == ["move n", "move s", "move w"]
    assert refused(p, "move e") == "KIN-213"
    play(p, "move w")
    assert refused(play(position(f"c3 = 7; d3 = 0; A on d3; A cave {ladders}")), "move w") == "KIN-213"
    assert dwarf(play(p, "move e"), "A") == "c3"


@proves("KIN-213")
def test_213_the_levels_are_an_option() -> None:
    text = "c3 = 8; b3 = 4; d3 = 3; c4 = 0; A on c3; A cave ladder"
    assert refused(position(text, ladder_levels=4), "move e") == "KIN-213"
    assert dwarf(play(position(text, ladder_levels=4), "move w"), "A") == "b3"
    assert dwarf(play(position(text, ladder_levels=8), "move n"), "A") == "c4"


@proves("KIN-213", "KIN-311")
def test_213_311_a_ladder_of_one_half_or_in_the_cart_is_none() -> None:
    assert refused(position("c3 = 4; c4 = 2; A on c3; A cave ladder_l; A cart ladder_r"), "move n") == "KIN-212"
    assert refused(position("c3 = 4; c4 = 2; A on c3; B cave ladder"), "move n") == "KIN-212"


@proves("KIN-214", "KIN-215")
def test_214_215_ground_that_is_used_up_can_be_entered_but_no_cell_that_never_held_a_pile() -> None:
    p = position("c3 = 1; c2 = 0; A on c3; A cave ladder")
    for way in "new":
        assert refused(p, f"move {way}") == "KIN-214"
    play(p, "move s")
    assert (dwarf(p, "A"), height(p, "c2")) == ("c2", 0)
    play(p, "move n")
    assert dwarf(p, "A") == "c3"


@proves("KIN-216")
def test_216_any_number_of_dwarves_on_a_pile() -> None:
    p = position("c3 = 4; c4 = 4; A on c3; B on c4; C on c4; D on c4")
    play(p, "move n")
    assert [dwarf(p, letter) for letter in "ABCD"] == ["c4"] * 4


@proves("KIN-217")
def test_217_no_free_climb_out_of_a_pit() -> None:
    p = position("c3 = 2; b3 = 5; d3 = 5; c2 = 5; c4 = 4; A on c3")
    assert moves(p) == ["beg", "end turn"]
    for way in "nesw":
        assert refused(p, f"move {way}") == "KIN-212"
    p = position("c3 = 2; b3 = 5; d3 = 5; c2 = 5; c4 = 4; A on c3; A cave 2 beer, sorcerer_lr")
    play(p, "barter", "offer beer", "offer beer", "done offering", "take ladder", "finish", "move n")
    assert dwarf(p, "A") == "c4"


@proves("KIN-218")
def test_218_who_has_no_ladder_finds_one_in_stock() -> None:
    p = position("A cave 2 beer; B cave ladder; C cave ladder; D cave ladder")
    assert stock(p, "ladder") == 1
    play(p, "barter", "offer beer", "offer beer", "done offering", "take ladder", "finish")
    assert (stock(p, "ladder"), cave(p, "A")) == (0, "ladder")


# --- dig ----------------------------------------------------------------------------------------------------------------


@proves("KIN-221")
def test_221_the_top_tile_goes_into_the_cart_behind_the_others() -> None:
    p = play(position(f"{ALONE}; A cart gem_ss"), "dig")
    assert (cart(p, "A"), pile(p, "c3"), cave(p, "A")) == ("gem_ss, gem_rs", "nug_nw, gem_ee, gem_aa", "")


@proves("KIN-222", "KIN-301", "KIN-103")
@pytest.mark.parametrize(
    ("owned", "room"), [("", 3), ("cart6", 6), ("cart6_lr", 6), ("cart6, cart6_lr", 6), ("cart6_l", 3), ("cart6_r", 3)]
)
def test_222_301_not_with_a_full_cart_of_3_or_of_6(owned: str, room: int) -> None:
    text = f"{ALONE}; A cave {owned}, beer" if owned else ALONE
    tiles = ["gem_rr", "gem_rs", "gem_re", "gem_ra", "gem_ss", "gem_se"]
    assert "dig" in moves(position(f"{text}; A cart {', '.join(tiles[: room - 1])}"))
    assert refused(position(f"{text}; A cart {', '.join(tiles[:room])}"), "dig") == "KIN-222"


@proves("KIN-223", "KIN-224")
@pytest.mark.parametrize(("lowest", "is_seen"), [(5, False), (6, False), (8, False), (4, True), (0, True)])
def test_223_224_a_side_is_seen_when_a_neighbour_is_lower(lowest: int, is_seen: bool) -> None:
    around = [f"b3 = {lowest}; d3 = 6; c2 = 8; c4 = 5", f"b3 = 5; d3 = {lowest}; c2 = 8; c4 = 6"]
    around += [f"b3 = 8; d3 = 6; c2 = {lowest}; c4 = 5", f"b3 = 5; d3 = 6; c2 = 8; c4 = {lowest}"]
    for text in around:
        p = position(f"c3 = 5; {text}; A on c3")
        assert ("dig" in moves(p)) == is_seen
        if not is_seen:
            assert refused(p, "dig") == "KIN-223"


@proves("KIN-224")
def test_224_beyond_the_edge_and_where_no_pile_was_the_height_is_0() -> None:
    assert "dig" in moves(position("a1 = 1; a2 = 8; b1 = 8; A on a1"))
    assert "dig" in moves(position("e5 = 1; d5 = 8; e4 = 8; A on e5"))
    assert "dig" in moves(position("c3 = 1; b3 = 2; d3 = 2; c2 = 2; A on c3"))
    assert refused(position("c3 = 1; b3 = 2; d3 = 2; c2 = 2; c4 = 1; A on c3"), "dig") == "KIN-223"
    assert "dig" in moves(position("c3 = 1; b3 = 2; d3 = 2; c2 = 2; c4 = 0; A on c3"))


@proves("KIN-225")
def test_225_nothing_is_dug_where_nothing_is_left() -> None:
    p = position("c3 = gem_rs; c4 = 1; A on c3")
    play(p, "dig")
    assert (height(p, "c3"), refused(p, "dig")) == (0, "KIN-225")


@proves("KIN-226", "KIN-227")
def test_226_227_all_dwarves_on_the_pile_go_down_with_it() -> None:
    p = position("c3 = 5; c4 = 5; d3 = 3; A on c3; B on c3; C on c4")
    play(p, "dig", "dig")
    assert (height(p, "c3"), dwarf(p, "A"), dwarf(p, "B"), height(p, "c4")) == (3, "c3", "c3", 5)
    assert refused(p, "move n") == "KIN-212"
    play(p, "move e")
    assert dwarf(p, "B") == "d3"


@proves("KIN-228", "KIN-313", "KIN-306")
@pytest.mark.parametrize("picks", ["pick", "pick_lr", "pick, pick_lr"])
def test_228_306_313_with_a_pick_an_action_digs_one_tile_or_two(picks: str) -> None:
    p = play(position(f"{ALONE}; A cave {picks}"), "dig")
    assert (asked(p), moves(p), cart(p, "A")) == ("A second", ["dig again", "stop"], "gem_rs")
    play(p, "dig again")
    assert (asked(p), p.s.actions_left, cart(p, "A")) == ("A action", 1, "gem_rs, nug_nw")
    p = play(position(f"{ALONE}; A cave {picks}"), "dig", "stop")
    assert (asked(p), p.s.actions_left, cart(p, "A")) == ("A action", 1, "gem_rs")


@proves("KIN-228")
def test_228_without_a_whole_pick_an_action_digs_one() -> None:
    for owned in ("pick_r, ladder", "lantern", "4 beer"):
        p = play(position(f"{ALONE}; A cave {owned}; A cart pick_l; B cave pick"), "dig")
        assert (asked(p), p.s.actions_left) == ("A action", 1)


@proves("KIN-229")
@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("c3 = 5; b3 = 4; d3 = 5; c2 = 5; c4 = 5", "KIN-223"),
        ("c3 = 5; b3 = 3; d3 = 5; c2 = 5; c4 = 5; A cart gem_ra, gem_sa", "KIN-222"),
        ("c3 = 1", "KIN-225"),
    ],
)
def test_229_the_second_tile_must_meet_the_conditions_again(text: str, clause: str) -> None:
    p = play(position(f"{text}; A on c3; A cave pick"), "dig")
    assert "dig again" not in moves(p)
    assert refused(p, "dig again") == clause


@proves("KIN-229")
def test_229_it_is_decided_after_the_first_was_seen() -> None:
    p = play(position(f"{ALONE}; A cave pick; A cart gem_ss"), "dig")
    assert (cart(p, "A"), height(p, "c3"), moves(p)) == ("gem_ss, gem_rs", 3, ["dig again", "stop"])
    assert refused(position(f"{ALONE}; A cave pick"), "dig again") == "KIN-229"


@proves("KIN-230")
@pytest.mark.parametrize("danger", ["collapse", "firedamp"])
def test_230_a_dig_ends_after_an_accident_cancelled_or_not(danger: str) -> None:
    p = play(position(f"c3 = {danger}, 6; A on c3; A cave pick_lr"), "dig")
    assert (asked(p), p.s.actions_left, height(p, "c3")) == ("A action", 1, 4)
    p = play(position(f"c3 = {danger}, 6; A on c3; A cave pick_lr, angel_lr"), "dig", "use angel")
    assert (asked(p), p.s.actions_left, height(p, "c3")) == ("A action", 1, 6)


@proves("KIN-230")
def test_230_a_curse_does_not_end_it_cancelled_or_not() -> None:
    p = play(position("c3 = curse, gem_rs, 3; A on c3; A cave pick"), "dig")
    assert (moves(p), cart(p, "A")) == (["dig again", "stop"], "curse")
    p = play(position("c3 = curse, gem_rs, 3; A on c3; A cave pick, angel_lr"), "dig", "use angel")
    assert (moves(p), cart(p, "A")) == (["dig again", "stop"], "")
    play(p, "dig again")
    assert (asked(p), cart(p, "A"), p.s.actions_left) == ("A action", "gem_rs", 1)


@proves("KIN-230")
def test_230_an_accident_with_the_second_tile_ends_it_as_well() -> None:
    p = play(position("c3 = gem_rs, collapse, 6; A on c3; A cave pick"), "dig", "dig again")
    assert (asked(p), height(p, "c3"), cart(p, "A"), p.s.actions_left) == ("A action", 4, "gem_rs", 1)
    play(p, "dig")
    assert asked(p) == "A second"


# --- empty the cart -----------------------------------------------------------------------------------------------------


@proves("KIN-231", "KIN-234")
@pytest.mark.parametrize("cell", ["c3", "a1", "e4"])
def test_231_234_all_tiles_go_into_the_cave_wherever_the_dwarf_stands(cell: str) -> None:
    p = position(f"{cell} = 3; A on {cell}; A cart gem_rs, curse, nug_nw; A cave gem_rs, beer")
    play(p, "empty cart")
    assert (cart(p, "A"), cave(p, "A"), p.s.cave_loads[0]) == ("", "2 gem_rs, nug_nw, curse, beer", 5)
    assert (p.s.actions_left, p.s.carts.any()) == (1, False)


@proves("KIN-232", "KIN-302", "KIN-303")
@pytest.mark.parametrize(
    ("owned", "fits"), [("8 beer", True), ("9 beer", False), ("cave20, 18 beer", True), ("cave20, 19 beer", False)]
)
def test_232_302_303_not_without_room_for_all_of_it(owned: str, fits: bool) -> None:
    p = position(f"A cart gem_rs, curse; A cave {owned}")
    assert ("empty cart" in moves(p)) == fits
    if not fits:
        assert refused(p, "empty cart") == "KIN-232"


@proves("KIN-233")
def test_233_an_empty_cart_cannot_be_emptied() -> None:
    p = position("A cave beer; B cart gem_rs")
    assert "empty cart" not in moves(p)
    assert refused(p, "empty cart") == "KIN-233"


# --- lantern ------------------------------------------------------------------------------------------------------------


@proves("KIN-236")
def test_236_a_look_needs_a_lantern() -> None:
    assert refused(position(f"{ALONE}; A cave ladder; B cave lantern"), "lantern") == "KIN-236"
    p = play(position(f"{ALONE}; A cave lantern"), "lantern")
    assert (cave(p, "A"), p.s.actions_left) == ("lantern", 1)


@proves("KIN-237", "KIN-238")
@pytest.mark.parametrize(("tiles", "seen"), [(5, 3), (3, 3), (2, 2), (1, 1)])
def test_237_238_the_top_three_or_what_there_is_stay_in_their_order(tiles: int, seen: int) -> None:
    p = position(f"c3 B = {tiles}; A on c3; A cave lantern")
    before = pile(p, "c3")
    play(p, "lantern")
    assert pile(p, "c3") == before
    known = [int(who) & 1 for who in p.s.known[13][:tiles]]
    assert known == [0] * (tiles - seen) + [1] * seen
    assert events(p) == ["LOOKED", *["LOOKED_AT"] * seen]
    looked = p.s.events[1 : p.s.n_events]
    assert [int(row[2]) for row in looked] == [int(kind) for kind in p.s.mine[13][:tiles][::-1][:seen]]
    assert [int(row[3]) for row in looked] == list(range(1, seen + 1))
    assert {int(row[4]) for row in looked} == {1}


@proves("KIN-238")
def test_238_there_is_nothing_to_see_at_height_0() -> None:
    assert refused(position("c3 = 0; A on c3; A cave lantern"), "lantern") == "KIN-238"


# --- explosive ----------------------------------------------------------------------------------------------------------


@proves("KIN-241")
def test_241_a_blast_needs_an_explosive_which_returns_to_the_stock() -> None:
    assert refused(position(f"{ALONE}; B cave explosive"), "blast") == "KIN-241"
    p = position(f"{ALONE}; A cave 2 explosive")
    assert stock(p, "explosive") == 6
    play(p, "blast")
    assert (cave(p, "A"), stock(p, "explosive"), p.s.cave_loads[0], p.s.actions_left) == ("explosive", 7, 1, 1)


@proves("KIN-242", "KIN-245")
@pytest.mark.parametrize("danger", ["collapse", "firedamp", "curse"])
def test_242_245_a_danger_on_top_leaves_the_game_and_all_go_down_one_level(danger: str) -> None:
    p = position(f"c3 = {danger}, gem_rs, 3; A on c3; B on c3; A cart gem_rr; B cave beer; A cave explosive; c4 = 4")
    before = copied(p)
    play(p, "blast")
    assert (height(p, "c3"), removed(p, before), cart(p, "A"), cave(p, "B")) == (4, danger, "gem_rr", "beer")
    assert (dwarf(p, "A"), dwarf(p, "B"), asked(p)) == ("c3", "c3", "A action")


@proves("KIN-243", "KIN-707")
@pytest.mark.parametrize("tile", ["gem_rs", "nug_nw", "jester_l", "pick_r"])
def test_243_707_any_other_tile_is_shown_to_all_and_stays(tile: str) -> None:
    p = position(f"c3 = {tile}, 3; A on c3; A cave explosive")
    before = copied(p)
    play(p, "blast")
    assert (height(p, "c3"), pile(p, "c3") == pile(before, "c3"), removed(p, before)) == (4, True, "")
    assert (cave(p, "A"), stock(p, "explosive"), p.s.known[13][3]) == ("", 8, 31)


@proves("KIN-244")
def test_244_no_side_need_be_seen_and_the_cart_may_be_full() -> None:
    p = position("c3 = curse, 4; b3 = 5; d3 = 5; c2 = 5; c4 = 5; A on c3; A cave explosive; A cart gem_rr, gem_rs, gem_re")
    assert refused(p, "dig") in ("KIN-222", "KIN-223")
    play(p, "blast")
    assert (height(p, "c3"), cart(p, "A")) == (4, "gem_rr, gem_rs, gem_re")


@proves("KIN-246")
def test_246_nothing_to_blast_at_height_0() -> None:
    assert refused(position("c3 = 0; A on c3; A cave explosive"), "blast") == "KIN-246"


def test_nothing_of_a_turn_in_the_set_up() -> None:
    p = dealt(first_seat=0)
    for move in ("dig", "end turn", "barter", "move n", "beg"):
        assert refused(p, move) == "KIN-113"
