"""KIN-25x to KIN-27x: barter with the King, and his board."""

import pytest

from filon.games.kingsmine.state import Kind
from proving import proves

from .paper import GEMS
from .positions import (
    Position,
    asked,
    board,
    cart,
    cave,
    covered,
    events,
    game_of,
    moves,
    play,
    position,
    refused,
    stock,
)

LASTING = ("lantern", "ladder", "cart6", "cave20", "workshop", "pick")


def bartered(text: str, offers: str, takes: str, then: tuple[str, ...] = ()) -> Position:
    """A whole barter of A: `bartered("A cave 2 beer", "beer beer", "lantern")`."""
    steps = [*(f"offer {kind}" for kind in offers.split()), "done offering", *(f"take {kind}" for kind in takes.split())]
    return play(position(text), "barter", *steps, "finish", *then)


def wares(text: str, offers: str) -> list[str]:
    """What A could take first after these offers."""
    p = play(position(text), "barter", *(f"offer {kind}" for kind in offers.split()), "done offering")
    return [move.removeprefix("take ") for move in moves(p)]


# --- gold ---------------------------------------------------------------------------------------------------------------


@proves("KIN-251")
def test_251_give_and_take_are_worth_the_same() -> None:
    p = bartered("A cave gem_rs, 2 beer", "gem_rs beer beer", "workshop")
    assert (cave(p, "A"), board(p), stock(p, "beer"), stock(p, "workshop")) == ("workshop", {1: "gem_rs"}, 20, 3)
    assert (p.s.cave_loads[0], p.s.actions_left, asked(p)) == (0, 1, "A action")


@proves("KIN-251")
def test_251_it_is_finished_only_when_the_totals_are_equal() -> None:
    p = play(
        position("A cave 3 beer"), "barter", "offer beer", "offer beer", "offer beer", "done offering", "take explosive"
    )
    assert (p.s.offered_gold, p.s.taken_gold, refused(p, "finish")) == (3, 1, "KIN-251")
    assert moves(p) == ["take explosive", "take lantern", "take ladder"]
    play(p, "take ladder")
    assert moves(p) == ["finish"]
    assert refused(p, "take explosive") == "KIN-251"


@proves("KIN-251")
@pytest.mark.parametrize(
    ("kind", "gold"),
    [
        ("beer", 1),
        ("explosive", 1),
        ("lantern", 2),
        ("ladder", 2),
        ("cart6", 3),
        ("cave20", 3),
        ("workshop", 3),
        ("pick", 4),
    ],
)
def test_251_what_tools_are_worth(kind: str, gold: int) -> None:
    p = play(position(f"A cave {kind}; king gem_rr, gem_rs, gem_re, gem_ra"), "barter", f"offer {kind}")
    assert p.s.offered_gold == gold


@proves("KIN-251", "KIN-252")
@pytest.mark.parametrize(
    ("kind", "gold"),
    [
        *(("gem_aa", 1), ("nug_se", 2), ("grimoire_l", 1), ("angel_r", 1), ("dagger_l", 1), ("cart6_r", 1), ("ladder_l", 1)),
        *(("pick_r", 2), ("jester_l", 0), ("king_r", 0), ("thief_l", 0), ("sorcerer_r", 0), ("priest_l", 0)),
    ],
)
def test_251_252_what_tiles_are_worth(kind: str, gold: int) -> None:
    p = play(position(f"A cave {kind}"), "barter", f"offer {kind}")
    assert p.s.offered_gold == gold


@proves("KIN-252")
def test_252_tiles_without_gold_are_given_for_nothing_and_taken_for_nothing() -> None:
    p = bartered("A cave jester_l, beer; king thief_r, gem_ss", "jester_l", "")
    assert (cave(p, "A"), board(p)) == ("beer", {1: "thief_r", 2: "gem_ss", 3: "jester_l"})
    p = bartered("A cave beer; king thief_r, gem_ss, king_l", "", "thief_r")
    assert (cave(p, "A"), board(p)) == ("thief_r, beer", {2: "gem_ss", 3: "king_l"})
    p = bartered("A cave jester_l, beer; king thief_r, gem_ss", "jester_l", "thief_r")
    assert (cave(p, "A"), board(p)) == ("thief_r, beer", {1: "jester_l", 2: "gem_ss"})


# --- what can be given and taken ----------------------------------------------------------------------------------------


@proves("KIN-253", "KIN-274")
def test_253_274_only_visible_tiles_and_tools_in_stock() -> None:
    text = "A cave 2 beer; king gem_ss, 5 nug_nw/gem_ra"
    assert wares(text, "beer") == ["gem_ss", "explosive"]
    assert wares(text, "beer beer") == ["gem_ss", "nug_nw", "explosive", "lantern", "ladder"]
    p = play(position(text), "barter", "offer beer", "done offering")
    assert refused(p, "take gem_ra") == "KIN-253"
    assert refused(p, "take gem_rr") == "KIN-253"


@proves("KIN-254")
def test_254_only_what_is_in_the_cave() -> None:
    p = play(position("A cave beer, gem_rs; A cart nug_nw; A piles gem_aa; B cave pick"), "barter")
    assert [move for move in moves(p) if move.startswith("offer")] == ["offer gem_rs", "offer beer"]
    for kind in ("nug_nw", "gem_aa", "pick"):
        assert refused(p, f"offer {kind}") == "KIN-254"
    play(p, "offer gem_rs")
    assert refused(p, "offer gem_rs") == "KIN-254"


@proves("KIN-255", "KIN-339")
def test_255_339_a_workshop_may_be_given_with_its_piles() -> None:
    p = bartered(
        "A cave workshop; A piles gem_rs gem_se gem_ea; king gem_rr, gem_ss, gem_ra", "workshop", "gem_rr gem_ra gem_ss"
    )
    assert (cave(p, "A"), stock(p, "workshop"), p.s.workshop_points[0]) == ("gem_rr, gem_ra, gem_ss", 4, 6)
    assert refused(p, "stack gems") == "KIN-285"


@proves("KIN-256")
@pytest.mark.parametrize("tool", ["cart6", "cave20", "workshop"])
def test_256_tools_beside_the_cave_can_be_given(tool: str) -> None:
    p = play(position(f"A cave {tool}, beer"), "barter", f"offer {tool}")
    assert p.s.offered_gold == 3
    p = bartered(f"A cave {tool}", tool, "explosive explosive explosive")
    assert (cave(p, "A"), stock(p, tool)) == ("3 explosive", 4)


@proves("KIN-257", "KIN-258")
@pytest.mark.parametrize(("owned", "kinds"), [("cart6", ["cart6"]), ("cart6_lr", ["cart6_l", "cart6_r"])])
def test_257_258_no_part_of_the_last_big_cart_before_it_is_emptied(owned: str, kinds: list[str]) -> None:
    for kind in kinds:
        p = play(position(f"A cave {owned}, beer; A cart gem_rs"), "barter")
        assert moves(p) == ["offer beer"]
        assert refused(p, f"offer {kind}") == "KIN-257"
        p = play(position(f"A cave {owned}, beer; A cart gem_rs"), "empty cart", "barter")
        assert f"offer {kind}" in moves(p)


@proves("KIN-258")
def test_258_one_of_two_big_carts_is_free_and_so_is_a_lone_half() -> None:
    p = play(position("A cave cart6, cart6_lr; A cart gem_rs"), "barter")
    assert moves(p) == ["offer cart6_l", "offer cart6_r", "offer cart6"]
    p = play(position("A cave cart6_l, beer; A cart gem_rs"), "barter")
    assert moves(p) == ["offer cart6_l", "offer beer"]
    p = play(position("A cave cart6_l, cart6; A cart gem_rs"), "barter")
    assert moves(p) == ["offer cart6_l"]
    assert refused(p, "offer cart6") == "KIN-257"


@proves("KIN-258")
def test_258_it_is_judged_on_what_is_owned_before_the_barter() -> None:
    p = play(position("A cave cart6, cart6_lr; A cart gem_rs, gem_rr, gem_re, gem_ra"), "barter", "offer cart6_l")
    assert "offer cart6_r" in moves(p)
    assert "done offering" in moves(p)
    p = play(position("A cave cart6_lr, 3 beer; A cart gem_rs"), "barter", "offer beer")
    assert refused(p, "offer cart6_l") == "KIN-257"


@proves("KIN-259")
def test_259_a_curse_cannot_be_bartered() -> None:
    p = play(position("A cave 2 beer, curse; king gem_ss, nug_nw"), "barter")
    assert moves(p) == ["offer beer"]
    assert refused(p, "offer curse") == "KIN-259"


@proves("KIN-260")
@pytest.mark.parametrize("tool", LASTING)
def test_260_no_second_tool_of_a_lasting_kind(tool: str) -> None:
    gold = {"lantern": 2, "ladder": 2, "pick": 4}.get(tool, 3)
    offers = " ".join(["beer"] * gold)
    assert tool in wares(f"A cave {gold} beer", offers)
    text = f"A cave {gold} beer, {tool}"
    assert tool not in wares(text, offers)
    p = play(position(text), "barter", *["offer beer"] * gold, "done offering")
    assert refused(p, f"take {tool}") == "KIN-260"


@proves("KIN-260")
@pytest.mark.parametrize(("tool", "gold"), [("lantern", 4), ("ladder", 6), ("cart6", 6), ("cave20", 6), ("workshop", 7)])
def test_260_nor_two_of_them_in_one_barter(tool: str, gold: int) -> None:
    p = play(position(f"A cave {gold} beer"), "barter", *["offer beer"] * gold, "done offering", f"take {tool}")
    assert refused(p, f"take {tool}") == "KIN-260"


@proves("KIN-260", "KIN-314")
def test_260_314_beers_and_explosives_are_unlimited_and_objects_are_no_tools() -> None:
    p = bartered("A cave explosive, 3 gem_rs, beer", "gem_rs gem_rs gem_rs", "beer explosive explosive")
    assert cave(p, "A") == "2 beer, 3 explosive"
    assert "ladder" in wares("A cave 2 beer, ladder_lr", "beer beer")
    assert "pick" in wares("A cave 4 beer, pick_lr", "beer beer beer beer")
    assert "ladder_l" in wares("A cave beer, ladder; king ladder_l", "beer")


# --- steps --------------------------------------------------------------------------------------------------------------


@proves("KIN-261")
def test_261_offers_and_takes_go_on_in_catalogue_order() -> None:
    p = play(position("A cave gem_rs, nug_nw, 2 beer"), "barter", "offer nug_nw")
    assert moves(p) == ["offer beer", "done offering"]
    assert refused(p, "offer gem_rs") == "KIN-261"
    play(p, "offer beer", "offer beer", "done offering", "take lantern")
    assert refused(p, "take explosive") == "KIN-261"
    assert moves(p) == ["take ladder"]
    assert refused(p, "offer beer") == "KIN-261"


@proves("KIN-261")
def test_261_what_can_be_had_after_other_things_is_not_out_of_reach() -> None:
    p = play(position("A cave 3 beer"), "barter", *["offer beer"] * 3, "done offering")
    told = game_of(p).why_not("take ladder")
    assert told is not None
    assert (told.clause, told.sentence) == (
        "KIN-261",
        "First take what goes with it and comes before it in the catalogue: ladder.",
    )
    play(p, "take explosive", "take ladder")


@proves("KIN-261")
def test_261_a_barter_is_one_action() -> None:
    p = play(position("A cave 2 beer"), "barter")
    assert (asked(p), p.s.actions_left) == ("A offer", 1)
    play(p, "offer beer", "offer beer", "done offering", "take ladder")
    assert (asked(p), p.s.actions_left) == ("A take", 1)
    play(p, "finish")
    assert (asked(p), p.s.actions_left) == ("A action", 1)
    assert not p.s.offered.any()
    assert not p.s.taken.any()
    assert (p.s.offered_gold, p.s.taken_gold, p.s.last_kind) == (0, 0, 0)


@proves("KIN-262")
def test_262_no_kind_is_both_given_and_taken() -> None:
    text = "A cave 2 beer, gem_ss; king gem_ss"
    assert "gem_ss" not in wares(text, "gem_ss beer")
    assert "beer" not in wares(text, "gem_ss beer")
    p = play(position(text), "barter", "offer gem_ss", "done offering")
    assert moves(p) == ["take beer", "take explosive"]
    assert refused(p, "take gem_ss") == "KIN-262"


@proves("KIN-263")
def test_263_something_must_change_hands() -> None:
    p = play(position("A cave beer; king thief_l"), "barter")
    assert moves(p) == ["offer beer", "done offering"]
    play(p, "done offering")
    assert moves(p) == ["take thief_l"]
    assert refused(p, "finish") == "KIN-263"


@proves("KIN-264", "KIN-302")
def test_264_everything_must_fit_afterwards() -> None:
    full = ", ".join(["nug_nw", *GEMS[:9]])
    assert wares(f"A cave {full}; king gem_aa", "nug_nw") == ["lantern", "ladder"]
    p = play(position(f"A cave {full}; king gem_aa"), "barter", "offer nug_nw", "done offering")
    assert refused(p, "take gem_aa") == "KIN-264"
    assert refused(p, "take explosive") == "KIN-264"
    p = play(position(f"A cave cart6, {full}; king gem_aa"), "barter", "offer cart6", "done offering")
    assert moves(p) == ["take cave20", "take workshop"]


@proves("KIN-264")
def test_264_the_room_is_counted_with_the_tools_one_has_then() -> None:
    p = play(position("A cave 10 beer, cart6; king gem_rr, gem_rs, gem_re"), "barter", "offer cart6", "done offering")
    assert moves(p) == ["take cave20", "take workshop"]
    p = play(position("A cave 12 beer, cave20"), "barter", *["offer beer"] * 2)
    assert refused(p, "offer cave20") == "KIN-264"
    play(p, "offer beer", "offer cave20", "done offering")
    assert moves(p) == ["take cart6"]
    play(p, "take cart6", "take workshop", "finish")
    assert p.s.cave_loads[0] == 9
    assert refused(play(position("A cave 12 beer, cave20"), "barter"), "done offering") == "KIN-263"
    p = play(position("A cave 16 beer, cave20"), "barter", *["offer beer"] * 3, "done offering", "take cart6", "finish")
    assert p.s.cave_loads[0] == 13
    p = play(position("A cave 9 beer; king gem_rr, gem_rs, gem_re, gem_ra"), "barter", *["offer beer"] * 3, "done offering")
    play(p, "take cave20", "finish")
    assert p.s.cave_loads[0] == 6


@proves("KIN-264")
def test_264_with_cave20_it_is_twenty_and_not_one_more() -> None:
    halves = [f"{name}_{side}" for name in ("jester", "king", "thief", "sorcerer", "priest") for side in "lr"]
    tables = {"tiles": {"jester_l": {"b": 1}, "gem_rr": {"b": 0}}}
    p = position(f"A cave 10 beer, workshop; king jester_l, {', '.join(halves)}", tables=tables)
    play(p, "barter", "offer workshop", "done offering", "take jester_l", *(f"take {half}" for half in halves[:-1]))
    assert (moves(p), refused(p, "take priest_r")) == (["take cave20"], "KIN-264")
    play(p, "take cave20", "finish")
    assert p.s.cave_loads[0] == 20


@proves("KIN-265")
def test_265_no_step_leads_into_a_dead_end() -> None:
    p = play(position("A cave 3 beer; B cave 8 explosive"), "barter", *["offer beer"] * 3, "done offering")
    assert moves(p) == ["take cart6", "take cave20", "take workshop"]
    assert refused(p, "take lantern") == "KIN-265"
    assert refused(position("A cave beer; B cave 8 explosive"), "barter") == "KIN-266"


@proves("KIN-265")
def test_265_what_cannot_be_matched_is_not_offered() -> None:
    stock_empty = (
        "B cave cave20, 8 explosive, lantern, ladder, cart6, workshop, pick; C cave cave20, 10 beer; D cave cave20, 9 beer"
    )
    p = position(f"A cave nug_nw, beer, lantern; {stock_empty}")
    assert stock(p, "beer") == 0
    play(p, "barter")
    assert moves(p) == ["offer nug_nw", "offer beer", "offer lantern"]
    play(p, "offer beer")
    assert moves(p) == ["offer lantern"]
    assert refused(p, "done offering") == "KIN-265"


@proves("KIN-266")
def test_266_no_barter_without_a_possible_finish() -> None:
    for text in ("A cave curse", "A cart gem_rs", "A cave curse; king gem_rr"):
        p = position(text)
        assert "barter" not in moves(p)
        assert refused(p, "barter") == "KIN-266"
    assert "barter" in moves(position("A cave curse; king thief_l"))
    assert "barter" in moves(position("A cave jester_l"))
    assert "barter" in moves(position("A cave beer"))


@proves("KIN-267")
@pytest.mark.parametrize("steps", [("barter",), ("barter", "offer beer"), ("barter", "offer beer", "done offering")])
def test_267_a_barter_is_carried_through(steps: tuple[str, ...]) -> None:
    p = play(position("c3 = 3; A on c3; A cave 2 beer"), *steps)
    for move in ("end turn", "dig", "beg", "barter"):
        assert refused(p, move) == "KIN-267"


# --- the King's board ---------------------------------------------------------------------------------------------------


@proves("KIN-268")
def test_268_taken_things_leave_before_given_things_arrive() -> None:
    p = play(position("A cave gem_rr; king gem_ss"), "barter", "offer gem_rr", "done offering", "take gem_ss")
    assert (cave(p, "A"), board(p)) == ("gem_rr", {1: "gem_ss"})
    play(p, "finish")
    assert (cave(p, "A"), board(p)) == ("gem_ss", {1: "gem_rr"})
    assert events(p)[:3] == ["BARTERED", "TAKEN", "GIVEN"]


@proves("KIN-269", "KIN-274")
def test_269_274_what_is_uncovered_is_for_the_next_action() -> None:
    text = "A cave 4 beer; king 5 gem_ss/gem_rr, 6 gem_aa"
    p = play(position(text), "barter", "offer beer", "offer beer", "done offering", "take gem_ss")
    assert moves(p) == ["take gem_aa", "take explosive"]
    assert refused(p, "take gem_rr") in ("KIN-253", "KIN-261")
    play(p, "take gem_aa", "finish")
    assert (board(p), covered(p)) == ({5: "gem_rr"}, [])
    play(p, "barter", "offer beer", "done offering")
    assert moves(p) == ["take gem_rr", "take explosive"]


@proves("KIN-270")
def test_270_of_several_places_the_lowest_is_taken() -> None:
    p = bartered("A cave 2 beer; king 3 gem_ss/gem_aa, 7 gem_ss/gem_rr, 9 gem_ss", "beer beer", "gem_ss gem_ss")
    assert board(p) == {3: "gem_aa", 7: "gem_rr", 9: "gem_ss"}
    p = bartered("A cave beer; king 3 gem_ss/gem_ss, 7 gem_ss/gem_rr", "beer", "gem_ss")
    assert board(p) == {3: "gem_ss", 7: "gem_ss"}


@proves("KIN-271")
def test_271_tiles_to_the_board_tools_to_the_stock() -> None:
    p = bartered("A cave gem_rr, nug_nw, explosive, lantern", "gem_rr nug_nw explosive lantern", "beer beer pick")
    assert board(p) == {1: "gem_rr", 2: "nug_nw"}
    assert (stock(p, "explosive"), stock(p, "lantern"), stock(p, "beer"), stock(p, "pick")) == (8, 4, 18, 3)
    assert p.s.wares[Kind.GEM_RR] == 1


@proves("KIN-272", "KIN-273", "KIN-274")
def test_272_273_274_with_all_twelve_places_filled_a_tile_is_covered() -> None:
    text = "A cave gem_rr, gem_rs; king 5 nug_nw, 12 jester_l, full"
    p = play(position(text), "barter", "offer gem_rr", "offer gem_rs", "done offering", "take nug_nw", "finish")
    assert (asked(p), board(p)[5], p.s.to_place.sum(), p.s.to_place[Kind.GEM_RS]) == ("A cover", "gem_rr", 1, 1)
    assert moves(p) == [f"cover {place}" for place in range(1, 13)]
    play(p, "cover 12")
    assert (board(p)[12], covered(p), len(board(p)), asked(p)) == ("gem_rs", ["12 jester_l"], 12, "A action")
    assert (p.s.wares[Kind.JESTER_L], p.s.to_place.any()) == (0, False)
    assert events(p) == ["COVERED", "GIVEN"]


@proves("KIN-273")
def test_273_given_tiles_take_the_lowest_free_places_in_catalogue_order() -> None:
    p = bartered("A cave nug_nw, gem_rs, gem_rr, jester_l; king 1 gem_ss, 3 gem_aa", "gem_rr gem_rs nug_nw jester_l", "pick")
    assert board(p) == {1: "gem_ss", 2: "gem_rr", 3: "gem_aa", 4: "gem_rs", 5: "nug_nw", 6: "jester_l"}


@proves("KIN-273")
@pytest.mark.parametrize("free", [1, 2, 11, 12])
def test_273_the_last_free_place_is_found(free: int) -> None:
    places = [f"{place} gem_ss/gem_aa" if place == 3 else f"{place} gem_rr" for place in range(1, 13) if place != free]
    tables = {
        "tiles": {"gem_rr": {"a": 10}, **{gem: {"a": 0} for gem in ("gem_rs", "gem_re", "gem_ra", "gem_se", "gem_sa")}}
    }
    tables["tiles"] |= {gem: {"a": 0} for gem in ("gem_ee", "gem_ea", "nug_ne", "nug_sw")}
    p = position(f"A cave thief_l; king {', '.join(places)}", tables=tables)
    play(p, "barter", "offer thief_l", "done offering", "finish")
    assert (asked(p), board(p)[free], len(board(p))) == ("A action", "thief_l", 12)


@proves("KIN-273")
def test_273_several_tiles_are_covered_one_by_one_even_on_one_place() -> None:
    text = "A cave jester_lr, thief_l; king full"
    p = play(position(text), "barter", "offer jester_l", "offer jester_r", "offer thief_l", "done offering", "finish")
    first = board(p)[4]
    assert (asked(p), p.s.to_place.sum(), cave(p, "A")) == ("A cover", 3, "")
    play(p, "cover 4")
    assert (asked(p), board(p)[4]) == ("A cover", "jester_l")
    play(p, "cover 4", "cover 2")
    assert (board(p)[4], board(p)[2], asked(p)) == ("jester_r", "thief_l", "A action")
    assert covered(p)[:2] == [f"4 {first}", "4 jester_l"]


@proves("KIN-274")
def test_274_a_covered_tile_is_visible_again_once_the_last_one_upon_it_is_gone() -> None:
    p = bartered("A cave 3 beer; king 2 gem_ss/gem_rr/gem_aa, 4 gem_ee/gem_se", "beer", "gem_ss")
    assert (board(p), covered(p)) == ({2: "gem_rr", 4: "gem_ee"}, ["2 gem_aa", "4 gem_se"])
    play(p, "barter", "offer beer", "done offering", "take gem_rr", "finish")
    assert (board(p), covered(p)) == ({2: "gem_aa", 4: "gem_ee"}, ["4 gem_se"])


@proves("KIN-275")
def test_275_a_tool_that_is_not_in_stock_cannot_be_taken() -> None:
    others = "B cave pick, lantern; C cave pick, lantern; D cave pick, lantern"
    text = f"A cave 4 beer; {others}"
    assert "pick" in wares(text, "beer beer beer beer")
    p = position(
        f"A cave 4 beer; {others.replace('D cave pick', 'D cave cave20, pick')}",
        tables={"tools": {"pick": {"count": 3}, "beer": {"count": 21}}},
    )
    play(p, "barter", *["offer beer"] * 4, "done offering")
    assert stock(p, "pick") == 0
    assert refused(p, "take pick") == "KIN-275"
    assert "take pick" not in moves(p)


@proves("KIN-276")
def test_276_halves_are_given_singly_and_the_object_stops_working() -> None:
    p = position("c3 = 4; c4 = 2; A on c3; A cave ladder_lr")
    assert "move n" in moves(p)
    play(p, "barter", "offer ladder_r", "done offering", "take beer", "finish")
    assert (cave(p, "A"), board(p), refused(p, "move n")) == ("ladder_l, beer", {1: "ladder_r"}, "KIN-212")


@proves("KIN-277")
def test_277_players_cannot_trade_with_each_other() -> None:
    p = play(position("A cave 4 beer; B cave pick, gem_rr; B cart gem_ss"), "barter", *["offer beer"] * 4, "done offering")
    assert refused(p, "take gem_rr") == "KIN-253"
    assert refused(p, "take gem_ss") == "KIN-253"
    play(p, "take pick", "finish")
    assert (cave(p, "A"), cave(p, "B"), cart(p, "B"), stock(p, "pick")) == ("pick", "gem_rr, pick", "gem_ss", 2)
