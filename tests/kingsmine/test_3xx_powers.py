"""KIN-35x to KIN-37x: characters and the daggers against them."""

import pytest

from proving import proves

from .positions import (
    asked,
    board,
    cart,
    cave,
    copied,
    covered,
    dwarf,
    events,
    height,
    moves,
    play,
    position,
    refused,
    removed,
)

# --- jester -------------------------------------------------------------------------------------------------------------


@proves("KIN-361", "KIN-363")
@pytest.mark.parametrize(
    ("pair", "carts"), [("A B", "ba-d"), ("A C", "-bad"), ("B D", "ad-b"), ("A D", "db-a"), ("C D", "abd-")]
)
def test_361_363_the_contents_of_any_two_carts_are_swapped(pair: str, carts: str) -> None:
    tiles = {"a": "gem_rr, gem_rs", "b": "gem_re", "d": "gem_ra, gem_ss, gem_se", "-": ""}
    p = position("A cave jester_lr; A cart gem_rr, gem_rs; B cart gem_re; D cart gem_ra, gem_ss, gem_se")
    play(p, "power jester")
    assert moves(p) == ["swap A B", "swap A C", "swap A D", "swap B C", "swap B D", "swap C D"]
    play(p, f"swap {pair}")
    assert [cart(p, letter) for letter in "ABCD"] == [tiles[mark] for mark in carts]
    assert (asked(p), cave(p, "A")) == ("A action", "")


@proves("KIN-362")
def test_362_no_cart_of_3_with_a_cart_of_6() -> None:
    p = position("A cave jester_lr; A cart gem_rr; B cave cart6; B cart gem_ss; C cave cart6_lr; D cave beer")
    play(p, "power jester")
    assert moves(p) == ["swap A D", "swap B C"]
    assert refused(p, "swap A B") == "KIN-362"
    assert refused(p, "swap C D") == "KIN-362"
    play(p, "swap B C")
    assert (cart(p, "B"), cart(p, "C")) == ("", "gem_ss")


@proves("KIN-363")
def test_363_not_two_empty_ones() -> None:
    p = play(position("A cave jester_lr; B cart gem_rr"), "power jester")
    assert moves(p) == ["swap A B", "swap B C", "swap B D"]
    assert refused(p, "swap A C") == "KIN-363"


@proves("KIN-363")
def test_363_only_carts_of_those_who_play() -> None:
    p = play(position("A cave jester_lr; B cart gem_rr", seats=2), "power jester")
    assert moves(p) == ["swap A B"]


@proves("KIN-351", "KIN-352", "KIN-354")
def test_351_352_354_a_dagger_calls_the_swap_off_and_the_jester_is_gone_all_the_same() -> None:
    p = position("A cave jester_lr; B cart gem_rr; C cart gem_ss; B cave dagger_lr, beer")
    before = copied(p)
    play(p, "power jester", "swap B C")
    assert (asked(p), moves(p), p.s.swap_a, p.s.swap_b) == ("B dagger", ["use dagger", "decline"], 2, 3)
    play(p, "use dagger")
    assert (cart(p, "B"), cart(p, "C"), cave(p, "A"), cave(p, "B")) == ("gem_rr", "gem_ss", "", "beer")
    assert (removed(p, before), asked(p)) == ("jester_l, jester_r, dagger_l, dagger_r", "A action")
    assert (p.s.swap_a, p.s.swap_b, p.s.to_ask, p.s.power) == (0, 0, 0, 0)


TWO_DAGGERS = {
    "tiles": {
        "dagger_l": {"c": 1, "a": 1},
        "dagger_r": {"c": 1, "a": 1},
        "gem_rr": {"c": 0, "a": 0},
        "gem_aa": {"c": 0, "a": 0},
    }
}


@proves("KIN-352", "KIN-348")
def test_352_348_each_other_owner_is_asked_clockwise_until_one_uses_it() -> None:
    carts = "A cart gem_rs; B cart gem_ss; D cart gem_ee"
    text = f"C cave jester_lr, dagger_lr; B cave dagger_lr; A cave dagger_lr; {carts}; turn C"
    p = play(position(text, tables=TWO_DAGGERS), "power jester", "swap A B")
    assert asked(p) == "A dagger"
    play(p, "decline")
    assert (asked(p), events(p)) == ("B dagger", ["DAGGER_KEPT"])
    play(p, "decline")
    assert (cart(p, "A"), cart(p, "B"), cave(p, "A"), asked(p)) == ("gem_ss", "gem_rs", "dagger_l, dagger_r", "C action")
    p = play(position(text, tables=TWO_DAGGERS), "power jester", "swap A B", "use dagger")
    assert (cart(p, "A"), cave(p, "A"), cave(p, "B"), asked(p)) == ("gem_rs", "", "dagger_l, dagger_r", "C action")


@proves("KIN-352")
def test_352_neither_the_user_nor_those_whose_carts_are_not_named_are_asked() -> None:
    text = "A cave jester_lr, dagger_lr; B cave dagger_lr; A cart gem_rs; C cart gem_ss"
    p = play(position(text, tables=TWO_DAGGERS), "power jester", "swap A C")
    assert (asked(p), cart(p, "A"), cart(p, "C")) == ("A action", "gem_ss", "gem_rs")


@proves("KIN-351", "KIN-311")
def test_351_311_a_dagger_in_the_cart_or_of_one_half_does_not_help() -> None:
    for text in ("B cart dagger_lr", "B cave dagger_l; B cart dagger_r", "B cave dagger_r; B cart gem_rr"):
        p = play(position(f"A cave jester_lr; {text}"), "power jester", "swap A B")
        assert asked(p) == "A action"


# --- king ---------------------------------------------------------------------------------------------------------------


@proves("KIN-364", "KIN-365")
def test_364_365_up_to_three_tiles_for_nothing_in_any_order() -> None:
    p = play(position("A cave king_lr, beer; king nug_nw, gem_ss, gem_rr, pick_l"), "power king")
    assert (moves(p), refused(p, "stop")) == (["take gem_rr", "take gem_ss", "take nug_nw", "take pick_l"], "KIN-365")
    play(p, "take pick_l")
    assert moves(p) == ["take gem_rr", "take gem_ss", "take nug_nw", "stop"]
    play(p, "take gem_rr", "take nug_nw")
    assert (asked(p), cave(p, "A"), board(p)) == ("A action", "gem_rr, nug_nw, pick_l, beer", {2: "gem_ss"})
    assert (p.s.king_taken, p.s.king_places, p.s.cave_loads[0]) == (0, 0, 4)


@proves("KIN-365")
def test_365_fewer_if_one_likes() -> None:
    p = play(position("A cave king_lr; king nug_nw, gem_ss"), "power king", "take gem_ss", "stop")
    assert (asked(p), cave(p, "A"), board(p), p.s.actions_left) == ("A action", "gem_ss", {1: "nug_nw"}, 1)


@proves("KIN-365")
def test_365_no_tools_and_nothing_covered_and_nothing_that_was_uncovered() -> None:
    p = play(position("A cave king_lr; king 4 gem_ss/gem_ss/nug_nw, 7 gem_rr"), "power king")
    assert moves(p) == ["take gem_rr", "take gem_ss"]
    assert refused(p, "take beer") == "KIN-365"
    assert refused(p, "take nug_nw") == "KIN-365"
    play(p, "take gem_ss")
    assert (moves(p), board(p)) == (["take gem_rr", "stop"], {4: "gem_ss", 7: "gem_rr"})
    play(p, "take gem_rr")
    assert (moves(p), covered(p)) == (["stop"], ["4 nug_nw"])


@proves("KIN-365", "KIN-270")
def test_365_270_of_several_places_the_lowest() -> None:
    p = play(position("A cave king_lr; king 3 gem_ss, 5 gem_ss, 9 gem_ss"), "power king", "take gem_ss")
    assert board(p) == {5: "gem_ss", 9: "gem_ss"}
    play(p, "take gem_ss", "stop")
    assert board(p) == {9: "gem_ss"}


# --- thief --------------------------------------------------------------------------------------------------------------


@proves("KIN-366", "KIN-367")
def test_366_367_a_tile_from_each_other_cart_clockwise() -> None:
    p = play(position("C cave thief_lr; A cart gem_rr, nug_nw; B cart gem_ss; D cart gem_ee, gem_ea; turn C"), "power thief")
    assert (moves(p), p.s.victim) == (["steal gem_ee", "steal gem_ea", "skip"], 4)
    assert refused(p, "steal gem_rr") == "KIN-367"
    play(p, "steal gem_ea")
    assert (moves(p), p.s.victim) == (["steal gem_rr", "steal nug_nw", "skip"], 1)
    play(p, "steal gem_rr", "steal gem_ss")
    assert [cart(p, letter) for letter in "ABCD"] == ["nug_nw", "", "gem_ea, gem_rr, gem_ss", "gem_ee"]
    assert (asked(p), cave(p, "C"), p.s.victim) == ("C action", "", 0)


@proves("KIN-367")
def test_367_a_cart_may_be_skipped_and_an_empty_one_is_passed_by() -> None:
    p = play(position("A cave thief_lr; B cart curse; D cart gem_ee"), "power thief", "skip")
    assert (cart(p, "B"), cart(p, "A")) == ("curse", "")
    while moves(p) == ["skip"]:
        play(p, "skip")
    play(p, "steal gem_ee")
    assert (cart(p, "A"), asked(p)) == ("gem_ee", "A action")


@proves("KIN-368")
def test_368_into_the_cart_or_the_cave_if_it_is_full() -> None:
    text = "A cave thief_lr, 6 beer; A cart gem_rr, gem_rs; B cart gem_ss; C cart gem_se; D cart gem_ee"
    p = play(position(text), "power thief", "steal gem_ss", "steal gem_se", "steal gem_ee")
    assert (cart(p, "A"), cave(p, "A"), p.s.cave_loads[0]) == ("gem_rr, gem_rs, gem_ss", "gem_se, gem_ee, 6 beer", 8)


@proves("KIN-368", "KIN-283")
def test_368_without_room_nothing_can_be_stolen() -> None:
    text = "A cave thief_lr, 7 beer; A cart gem_rr, gem_rs, gem_ra; B cart gem_ss; C cart gem_se; D cart gem_ee"
    p = play(position(text), "power thief", "steal gem_ss")
    while asked(p) == "A thief":
        assert moves(p) == ["skip"]
        assert refused(p, "steal gem_se") in ("KIN-367", "KIN-368")
        play(p, "skip")
    assert (cave(p, "A"), cart(p, "C"), cart(p, "D")) == ("gem_ss, 7 beer", "gem_se", "gem_ee")


@proves("KIN-351", "KIN-353", "KIN-354")
def test_351_353_354_a_dagger_calls_one_theft_off() -> None:
    carts = "A cart gem_rr, gem_rs, gem_ra; B cart nug_ne, gem_ss; C cart curse; D cart gem_aa"
    p = position(f"A cave thief_lr, 6 beer; B cave dagger_lr; {carts}")
    before = copied(p)
    play(p, "power thief", "steal nug_ne")
    assert (asked(p), moves(p), cart(p, "B")) == ("B dagger", ["use dagger", "decline"], "nug_ne, gem_ss")
    play(p, "use dagger")
    assert (asked(p), moves(p)) == ("A thief", ["steal curse", "skip"])
    play(p, "skip", "steal gem_aa")
    assert (cart(p, "B"), cart(p, "C"), cart(p, "D"), cave(p, "A")) == ("nug_ne, gem_ss", "curse", "", "gem_aa, 6 beer")
    assert removed(p, before) == "thief_l, thief_r, dagger_l, dagger_r"


@proves("KIN-353", "KIN-348")
def test_353_348_a_dagger_may_be_kept_and_only_the_owner_of_the_tile_is_asked() -> None:
    p = play(position("A cave thief_lr; B cart gem_ss; C cart gem_se; C cave dagger_lr"), "power thief", "steal gem_ss")
    assert asked(p) == "A thief"
    play(p, "steal gem_se", "decline")
    assert (cart(p, "A"), cart(p, "C"), cave(p, "C")) == ("gem_ss, gem_se", "", "dagger_l, dagger_r")


@proves("KIN-353")
def test_353_who_is_skipped_is_not_asked() -> None:
    p = play(position("A cave thief_lr; B cart gem_ss; B cave dagger_lr; C cart gem_se"), "power thief", "skip")
    assert asked(p) == "A thief"
    assert moves(p) == ["steal gem_se", "skip"]


# --- sorcerer and priest ------------------------------------------------------------------------------------------------


@proves("KIN-369", "KIN-370")
def test_369_370_anywhere_a_pile_is_or_was_but_where_one_stands() -> None:
    p = play(position("c3 = 1; b3 = 8; d3 = 0; e5 = 4; A on c3; A cave sorcerer_lr; tiles 13"), "power sorcerer")
    cells = [move.removeprefix("fly ") for move in moves(p)]
    assert {"b3", "d3", "e5"} <= set(cells)
    assert cells == [cell for cell in cells if p.s.colours[5 * (int(cell[1]) - 1) + "abcde".index(cell[0]) + 1]]
    assert refused(p, "fly c3") == "KIN-370"
    assert refused(p, "fly c4") == "KIN-370"
    play(p, "fly b3")
    assert (dwarf(p, "A"), height(p, "b3"), cave(p, "A"), asked(p)) == ("b3", 8, "", "A action")
    p = play(position("c3 = 8; d3 = 0; A on c3; A cave sorcerer_lr"), "power sorcerer", "fly d3")
    assert (dwarf(p, "A"), height(p, "d3")) == ("d3", 0)


@proves("KIN-372")
def test_372_no_priest_without_a_curse_in_the_cave() -> None:
    p = position("A cave priest_lr; A cart curse")
    assert refused(p, "power priest") == "KIN-372"
    play(p, "empty cart", "power priest")
    assert cave(p, "A") == ""
