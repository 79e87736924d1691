"""KIN-30x to KIN-34x: room, tools and objects; collapse, firedamp and curse, and the angels that save from them."""

import pytest

from proving import proves

from .paper import TOOLS
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
    pile,
    play,
    position,
    refused,
    removed,
    stock,
)

FIREDAMP = "d2 = firedamp, curse, gem_ss, gem_sa; c2 = 3; A on d2"


# --- room and tools -----------------------------------------------------------------------------------------------------


@proves("KIN-302", "KIN-303", "KIN-304")
def test_302_303_304_every_thing_uses_a_place_but_three_tools_lie_outside() -> None:
    things = "gem_rs, angel_l, curse, 2 beer, explosive, lantern, ladder, pick"
    p = position(f"A cave {things}, cart6, cave20, workshop")
    assert p.s.cave_loads[0] == 9
    p = position("A cave 9 beer; king gem_rr, gem_rs")
    assert "beg" in moves(p)
    p = play(position("A cave 10 beer"), "barter", *["offer beer"] * 3, "done offering", "take workshop", "finish")
    assert (p.s.cave_loads[0], cave(p, "A")) == (7, "7 beer, workshop")
    play(p, "barter", *["offer beer"] * 3, "done offering", "take cart6", "finish", "end turn", "end turn", "end turn")
    assert p.s.cave_loads[0] == 4
    play(p, "barter", *["offer beer"] * 2, "done offering", "take ladder", "finish")
    assert (p.s.cave_loads[0], cave(p, "A")) == (3, "2 beer, ladder, cart6, workshop")


@proves("KIN-305")
def test_305_only_the_explosive_is_spent() -> None:
    tools = "lantern, ladder, cart6, cave20, workshop, pick"
    p = position(f"c3 = 6; c4 = 4; A on c3; A cave gem_rs, explosive, {tools}; A cart gem_rr, gem_re, gem_ra")
    play(p, "lantern", "dig", "dig again", "end turn", "end turn", "end turn")
    play(p, "empty cart", "stack gems", "first gem_rs s", "stop", "end turn", "end turn", "end turn")
    play(p, "move n", "blast")
    assert [tool for tool in TOOLS if tool in cave(p, "A").split(", ")] == tools.split(", ")
    assert [stock(p, tool) for tool in TOOLS] == [20, 8, 3, 3, 3, 3, 3, 3]


@proves("KIN-307")
def test_307_a_beer_only_pays() -> None:
    with_beer, without = position("c3 = 4; c4 = 2; A on c3; A cave beer"), position("c3 = 4; c4 = 2; A on c3; A cave curse")
    assert [move for move in moves(with_beer) if move not in moves(without)] == ["barter"]


@proves("KIN-312")
def test_312_any_left_half_fits_any_right_half_of_its_kind() -> None:
    p = position("c3 = collapse, 4; A on c3; A cave 2 angel_l, 2 angel_r")
    play(p, "dig", "use angel")
    assert cave(p, "A") == "angel_l, angel_r"
    p = position("c3 = collapse, 4; A on c3; A cave 2 angel_l")
    assert asked(play(p, "dig")) == "A action"
    for other in ("dagger_r", "pick_r"):
        assert asked(play(position(f"c3 = collapse, 4; A on c3; A cave angel_l, {other}"), "dig")) == "A action"


# --- collapse -----------------------------------------------------------------------------------------------------------


@proves("KIN-331", "KIN-340")
def test_331_340_a_collapse_takes_three_tiles_and_all_dwarves_go_down() -> None:
    p = position(
        "c3 = collapse, gem_ra, nug_sw, gem_ee, gem_rs; b3 = 4; A on c3; C on c3; A cart gem_rr; C cart gem_ss; C cave beer"
    )
    before = copied(p)
    play(p, "dig")
    assert (pile(p, "c3"), removed(p, before)) == ("gem_ee, gem_rs", "gem_ra, nug_sw, collapse")
    assert (dwarf(p, "A"), dwarf(p, "C"), cart(p, "A"), cart(p, "C"), cave(p, "C")) == (
        "c3",
        "c3",
        "gem_rr",
        "gem_ss",
        "beer",
    )
    assert (p.s.tiles_left, asked(p), p.s.actions_left) == (before.s.tiles_left - 3, "A action", 1)
    assert refused(p, "move w") == "KIN-212"
    assert events(p) == ["DANGER", "REMOVED", "REMOVED", "REMOVED", "SANK"]
    assert p.s.danger == 0


@proves("KIN-334")
@pytest.mark.parametrize(("below", "left"), [(0, 0), (1, 0), (2, 0), (3, 1)])
@pytest.mark.parametrize("danger", ["collapse", "firedamp"])
def test_334_with_fewer_tiles_below_what_is_there_leaves(danger: str, below: int, left: int) -> None:
    p = position(f"c3 = {danger}, {below}; A on c3")
    before = copied(p)
    play(p, "dig")
    assert (height(p, "c3"), p.s.tiles_left) == (left, before.s.tiles_left - 1 - min(below, 2))


@proves("KIN-335")
@pytest.mark.parametrize("danger", ["collapse", "firedamp"])
def test_335_an_accident_never_enters_a_cart_but_a_full_cart_digs_none(danger: str) -> None:
    p = play(position(f"c3 = {danger}, 4; A on c3; A cave angel_lr; A cart gem_rr, gem_re"), "dig", "use angel")
    assert cart(p, "A") == "gem_rr, gem_re"
    assert refused(position(f"c3 = {danger}, 4; A on c3; A cart gem_rr, gem_re, gem_ra"), "dig") == "KIN-222"


# --- firedamp -----------------------------------------------------------------------------------------------------------


@proves("KIN-332", "KIN-336", "KIN-337", "KIN-342")
def test_332_337_each_on_the_pile_loses_its_cart_and_a_tool_digger_first() -> None:
    p = position(
        f"{FIREDAMP}; C on d2; D on d2; B on c2; A cart gem_rr, nug_ne; C cart curse; B cart gem_aa; D cart gem_ee;"
        "A cave 2 beer, lantern; C cave explosive; B cave pick; turn C"
    )
    before = copied(p)
    play(p, "dig")
    assert (asked(p), pile(p, "d2"), cart(p, "A"), cart(p, "B"), cart(p, "C"), cart(p, "D")) == (
        "C lose",
        "gem_sa",
        "",
        "gem_aa",
        "",
        "",
    )
    assert removed(p, before) == "gem_rr, gem_ss, gem_ee, nug_ne, 2 curse, firedamp"
    play(p, "lose explosive")
    assert (asked(p), moves(p)) == ("A lose", ["lose beer", "lose lantern"])
    play(p, "lose beer")
    assert (asked(p), p.s.actions_left) == ("C action", 1)
    assert (cave(p, "A"), cave(p, "B"), cave(p, "C"), stock(p, "beer"), stock(p, "explosive")) == (
        "beer, lantern",
        "pick",
        "",
        19,
        8,
    )


@proves("KIN-336", "KIN-314")
def test_336_314_the_loser_chooses_among_all_its_tools_but_objects_are_none() -> None:
    p = play(position(f"{FIREDAMP}; A cave {', '.join(TOOLS)}, ladder_lr, gem_rr"), "dig")
    assert moves(p) == [f"lose {tool}" for tool in TOOLS]
    assert refused(p, "end turn") == "KIN-336"
    p = play(position(f"{FIREDAMP}; A cave ladder_lr, gem_rr; B cave beer"), "dig")
    assert (asked(p), cave(p, "A")) == ("A action", "gem_rr, ladder_l, ladder_r")
    p = play(position(f"{FIREDAMP}; A cave beer, lantern"), "dig")
    assert refused(p, "lose pick") == "KIN-336"


@proves("KIN-337")
def test_337_clockwise_from_the_digger() -> None:
    p = position(f"{FIREDAMP}; B on d2; C on d2; D on d2; A cave beer; B cave beer; C cave beer; D cave beer; turn C")
    order = []
    play(p, "dig")
    while asked(p).endswith("lose"):
        order.append(asked(p)[0])
        play(p, "lose beer")
    assert (order, asked(p)) == (["C", "D", "A", "B"], "C action")


@proves("KIN-338")
def test_338_who_loses_the_big_cave_sheds_the_surplus_piece_by_piece() -> None:
    p = position(f"{FIREDAMP}; A cave cave20, cart6, 7 beer, gem_rr, gem_rs, nug_nw, curse, lantern; king 1 gem_aa")
    play(p, "dig", "lose cave20")
    assert asked(p) == "A shed"
    assert moves(p) == ["shed gem_rr", "shed gem_rs", "shed nug_nw", "shed beer", "shed lantern"]
    assert refused(p, "shed curse") == "KIN-338"
    assert refused(p, "shed cart6") == "KIN-338"
    assert refused(p, "shed pick") == "KIN-338"
    play(p, "shed nug_nw")
    assert (board(p), asked(p), p.s.cave_loads[0]) == ({1: "gem_aa", 2: "nug_nw"}, "A shed", 11)
    play(p, "shed beer")
    assert (asked(p), p.s.cave_loads[0], stock(p, "beer"), p.s.actions_left) == ("A action", 10, 14, 1)


@proves("KIN-338", "KIN-273")
def test_338_273_a_shed_tile_covers_another_where_no_place_is_free() -> None:
    p = position(f"{FIREDAMP}; A cave cave20, 10 beer, jester_l, thief_r; B on d2; B cave beer; king full; turn A")
    play(p, "dig", "lose cave20", "shed jester_l")
    assert (asked(p), moves(p)[0], len(moves(p))) == ("A cover", "cover 1", 12)
    play(p, "cover 7")
    assert (asked(p), board(p)[7], len(covered(p))) == ("A shed", "jester_l", 1)
    play(p, "shed thief_r", "cover 7")
    assert (asked(p), board(p)[7], covered(p)[-1]) == ("B lose", "thief_r", "7 jester_l")
    play(p, "lose beer")
    assert asked(p) == "A action"


@proves("KIN-338")
def test_338_a_bystander_sheds_too_and_nothing_is_shed_without_a_surplus() -> None:
    p = position(f"{FIREDAMP}; B on d2; B cave cave20, 11 beer; A cave cave20, 9 beer, lantern")
    play(p, "dig", "lose cave20")
    assert asked(p) == "B lose"
    play(p, "lose cave20")
    assert asked(p) == "B shed"
    play(p, "shed beer")
    assert (asked(p), p.s.cave_loads[1], stock(p, "cave20")) == ("A action", 10, 4)


@proves("KIN-339")
def test_339_a_lost_workshop_keeps_its_piles_and_their_points() -> None:
    p = position(f"{FIREDAMP}; A cave workshop, gem_rr; A piles gem_rs gem_se, nug_nw")
    play(p, "dig", "lose workshop")
    assert (p.s.workshop_points[0], refused(p, "stack gems")) == (4, "KIN-285")


# --- curse --------------------------------------------------------------------------------------------------------------


@proves("KIN-333")
def test_333_a_curse_goes_into_the_diggers_cart() -> None:
    p = play(position("c3 = curse, 4; A on c3; B on c3; A cart gem_rr"), "dig")
    assert (cart(p, "A"), cart(p, "B"), height(p, "c3"), p.s.actions_left) == ("gem_rr, curse", "", 4, 1)
    assert events(p) == ["DANGER", "DUG"]


@proves("KIN-341", "KIN-371")
def test_341_371_the_priest_removes_a_curse_from_the_cave() -> None:
    p = position("A cave priest_lr, 2 curse; A cart curse")
    before = copied(p)
    play(p, "power priest")
    assert (cave(p, "A"), cart(p, "A")) == ("curse", "curse")
    assert removed(p, before) == "priest_l, priest_r, curse"


@proves("KIN-341", "KIN-361")
def test_341_361_the_jester_sends_it_away_with_the_cart() -> None:
    p = play(position("A cave jester_lr, curse; A cart curse, gem_rr; B cart gem_aa"), "power jester", "swap A B")
    assert (cart(p, "A"), cart(p, "B"), cave(p, "A")) == ("gem_aa", "curse, gem_rr", "curse")


@proves("KIN-342", "KIN-367")
def test_342_367_a_thief_may_take_a_curse() -> None:
    p = play(position("A cave thief_lr; B cart curse"), "power thief", "steal curse")
    assert (cart(p, "A"), cart(p, "B")) == ("curse", "")


# --- angels -------------------------------------------------------------------------------------------------------------


@proves("KIN-344", "KIN-345", "KIN-348")
@pytest.mark.parametrize("danger", ["collapse", "firedamp", "curse"])
def test_344_345_the_diggers_angel_saves_everybody_and_is_gone(danger: str) -> None:
    owned = "A cave angel_lr, beer; A cart gem_rr; C cave angel_lr, beer; C cart gem_aa"
    p = position(f"c3 = {danger}, gem_rs, 3; A on c3; C on c3; {owned}")
    before = copied(p)
    play(p, "dig")
    assert (asked(p), moves(p), height(p, "c3"), p.s.danger > 0) == ("A angel", ["use angel", "decline"], 5, True)
    play(p, "use angel")
    assert (height(p, "c3"), cart(p, "A"), cart(p, "C")) == (4, "gem_rr", "gem_aa")
    assert (cave(p, "A"), cave(p, "C"), asked(p)) == ("beer", "angel_l, angel_r, beer", "A action")
    assert removed(p, before) == f"angel_l, angel_r, {danger}"
    assert (p.s.danger, p.s.saved, p.s.to_ask) == (0, 0, 0)


@proves("KIN-344", "KIN-311")
def test_344_311_an_angel_in_the_cart_or_of_one_half_does_not_help() -> None:
    for text in ("A cart angel_lr", "A cave angel_l; A cart angel_r", "A cave angel_r"):
        assert asked(play(position(f"c3 = collapse, 4; A on c3; {text}; B cave angel_l"), "dig")) == "A action"


@proves("KIN-348")
@pytest.mark.parametrize(("danger", "left", "load"), [("collapse", 2, ""), ("curse", 4, "curse"), ("firedamp", 2, "")])
def test_348_an_angel_may_be_kept(danger: str, left: int, load: str) -> None:
    p = play(position(f"c3 = {danger}, 4; A on c3; A cave angel_lr"), "dig", "decline")
    assert (height(p, "c3"), cart(p, "A"), cave(p, "A"), asked(p)) == (left, load, "angel_l, angel_r", "A action")
    assert "ANGEL_KEPT" in events(p)


@proves("KIN-346", "KIN-348")
def test_346_348_at_a_firedamp_each_other_with_an_angel_is_asked_clockwise() -> None:
    p = position(
        f"{FIREDAMP}; A cart gem_rr; B cart gem_re; D cart gem_aa; A cave beer, lantern; B cave angel_lr, pick;"
        "D cave angel_lr, ladder; B on d2; D on d2; C on c2; turn A"
    )
    play(p, "dig")
    assert (asked(p), height(p, "d2")) == ("B angel", 4)
    play(p, "use angel")
    assert (asked(p), height(p, "d2"), cart(p, "A")) == ("D angel", 4, "gem_rr")
    play(p, "decline")
    assert (asked(p), height(p, "d2")) == ("A lose", 1)
    play(p, "lose lantern")
    assert (asked(p), cart(p, "A"), cart(p, "B"), cart(p, "D")) == ("D lose", "", "gem_re", "")
    play(p, "lose ladder")
    assert (cave(p, "A"), cave(p, "B"), cave(p, "D"), asked(p)) == ("beer", "pick", "angel_l, angel_r", "A action")
    assert (p.s.saved, p.s.to_ask, p.s.to_lose, p.s.danger) == (0, 0, 0, 0)


@proves("KIN-346")
def test_346_clockwise_from_the_digger_and_only_those_on_the_pile() -> None:
    p = position(f"{FIREDAMP}; B on d2; C on d2; D on c2; A cave angel_lr; B cave angel_lr; turn C")
    play(p, "dig")
    assert asked(p) == "A angel"
    play(p, "decline")
    assert asked(p) == "B angel"
    p = position(f"{FIREDAMP}; B on c2; C on d2; D on c2; B cave angel_lr; D cave angel_lr; turn C")
    assert asked(play(p, "dig")) == "C action"


@proves("KIN-346", "KIN-345")
def test_346_the_others_are_asked_after_the_digger_declined() -> None:
    p = play(position(f"{FIREDAMP}; C on d2; A cave angel_lr; C cave angel_lr; C cart gem_aa"), "dig")
    assert asked(p) == "A angel"
    play(p, "decline")
    assert asked(p) == "C angel"
    play(p, "use angel")
    assert (cart(p, "C"), cave(p, "C"), asked(p), height(p, "d2")) == ("gem_aa", "", "A action", 1)


@proves("KIN-347")
@pytest.mark.parametrize("danger", ["collapse", "curse"])
def test_347_bystanders_are_not_asked_at_a_collapse_or_curse(danger: str) -> None:
    p = play(position(f"c3 = {danger}, 4; A on c3; C on c3; C cave angel_lr"), "dig")
    assert (asked(p), cave(p, "C")) == ("A action", "angel_l, angel_r")


def test_only_the_seat_that_is_asked_answers() -> None:
    p = play(position(f"{FIREDAMP}; C on d2; C cave angel_lr, beer"), "dig")
    assert p.actors == (2,)
    for move in ("use angel", "decline", "dig"):
        assert refused(p, move, "A").startswith("KIN-")
