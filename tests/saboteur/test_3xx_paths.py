"""SAB-301 to 316: path cards."""

import pytest

from filon.games.saboteur import moves as numbers
from filon.kernel.verbs import number
from proving import proves

from .naive import WAYS
from .positions import game_of, give, lies, moves, play, position, refused


@proves("SAB-301")
@pytest.mark.parametrize("tool", ["pick", "lamp", "cart"])
def test_no_path_card_with_a_broken_tool(tool: str) -> None:
    p = position(hand="cross, map", broken={0: tool})
    assert not any(text.startswith("lay") for text in moves(p))
    assert refused(p, "lay cross 9,12") == "SAB-301"


@proves("SAB-302")
def test_only_on_an_empty_place() -> None:
    p = position("9,12 NESW", hand="cross")
    for place in ("8,12", "9,12", "16,10", "16,12"):
        assert refused(p, f"lay cross {place}") == "SAB-302"
    assert "lay cross 10,12" in moves(p)


@proves("SAB-303")
def test_cards_turn_by_half_a_turn_and_never_crosswise() -> None:
    p = position(hand="line_ns, curve_se, curve_sw")
    assert [text for text in moves(p) if "line_ns" in text] == ["lay line_ns 8,11", "lay line_ns 8,13", "pass line_ns"]
    q = play(p.copy(), "lay curve_se 9,12 turned")
    assert lies(q, 9, 12) == "NW"
    for card, (upright, turned) in WAYS.items():
        half = {frozenset({"N": "S", "E": "W", "S": "N", "W": "E"}[side] for side in tunnel) for tunnel in upright}
        assert half == set(turned), card


@proves("SAB-304")
def test_beside_a_face_up_card() -> None:
    p = position("9,12 NESW", hand="cross")
    assert refused(p, "lay cross 9,10") == "SAB-304"
    assert refused(p, "lay cross 0,0") == "SAB-304"
    q = position("9,12 EW", hand="line_ns")
    assert refused(q, "lay line_ns 10,13") == "SAB-304"  # a corner


@proves("SAB-305")
def test_a_face_down_goal_is_no_neighbour() -> None:
    p = position(hand="cross")
    for place in ("15,12", "16,11", "17,12", "16,9"):
        assert refused(p, f"lay cross {place}") == "SAB-304"


@proves("SAB-306")
def test_sides_must_match() -> None:
    p = position("9,12 NESW; 8,11 NES", hand="curve_sw, end_s_w, cross, line_ns, line_ew")
    fitting = {text for text in moves(p) if " 9,11" in text}
    assert fitting == {"lay curve_sw 9,11", "lay end_s_w 9,11", "lay cross 9,11"}
    assert refused(p, "lay curve_sw 9,11 turned") == "SAB-306"
    assert refused(p, "lay line_ns 9,11") == "SAB-306"
    assert refused(p, "lay line_ew 9,11") == "SAB-306"


@proves("SAB-307")
def test_a_face_down_goal_demands_nothing() -> None:
    p = position("9..13,12 NESW; 14,12 EW", hand="end_w, end_e_w")
    assert {"lay end_w 15,12", "lay end_e_w 15,12"} <= set(moves(p))
    assert not p.s.touched[numbers.cell_at(15, 12)] >> 1 & 1


@proves("SAB-308", "SAB-510")
def test_a_face_up_stone_is_matched_and_built_on() -> None:
    p = position("9..12,12 NESW; 13..14,12 EW", hand="tee_new", hands={1: "cross, line_ns, line_ew"})
    play(p, "lay tee_new 15,12")
    assert lies(p, 16, 12) == "NW"
    assert refused(p, "lay cross 17,12") == "SAB-306"
    assert refused(p, "lay line_ew 16,11") == "SAB-306"
    assert "lay line_ns 16,11" in moves(p)


@proves("SAB-309")
def test_an_opening_must_join_a_linked_tunnel() -> None:
    p = position("9,12 E/W", hand="line_ew, end_w, line_ns, cross")
    assert refused(p, "lay line_ew 10,12") == "SAB-309"
    assert refused(p, "lay end_w 10,12") == "SAB-309"
    assert refused(p, "lay line_ew 9,11") == "SAB-309"
    assert refused(p, "lay line_ns 10,12") == "SAB-306"


@proves("SAB-310")
def test_links_run_through_joined_openings() -> None:
    p = position("9,12 EW; 10,12 SW; 10,13 NE; 11,13 NESW", hand="cross")
    assert "lay cross 12,13" in moves(p)
    assert "lay cross 11,14" in moves(p)
    linked = {place for place in ((9, 12), (10, 12), (10, 13), (11, 13)) if p.s.links[numbers.cell_at(*place)]}
    assert len(linked) == 4


@proves("SAB-311")
def test_nothing_is_built_behind_a_dead_end() -> None:
    for shape, card in (("N/E/S/W", "line_ew"), ("E/W", "line_ew"), ("W", "line_ew")):
        p = position(f"9,12 {shape}", hand=card)
        assert not any(" 10,12" in text for text in moves(p)), shape
    q = position("9,12 N/E/S/W; 8,11 SE", hand="curve_sw, line_ew")
    assert "lay curve_sw 9,11" in moves(q)  # joined from the west; below it the stub must be matched
    assert refused(q, "lay line_ew 9,11") == "SAB-306"


@proves("SAB-312")
def test_a_dead_end_is_a_path_card() -> None:
    p = play(position(hand="end_w", hands={1: "rockfall"}), "lay end_w 9,12")
    assert lies(p, 9, 12) == "W"
    assert p.s.dead_ends[0] == 1
    assert "rockfall 9,12" in moves(p)


@proves("SAB-313")
def test_what_is_cut_off_stays_and_must_be_matched_but_links_nothing() -> None:
    p = position("9,12 EW; 10,12 NESW; 11,12 EW", hand="rockfall", hands={1: "line_ew, line_ns, cross"})
    play(p, "rockfall 10,12")
    assert lies(p, 11, 12) == "EW"
    assert refused(p, "lay line_ew 12,12") == "SAB-309"
    assert refused(p, "lay line_ns 10,12") == "SAB-306"
    give(play(p, "lay line_ew 10,12"), 2, "cross")
    assert "lay cross 12,12" in moves(p)


@proves("SAB-314")
def test_the_maze_grows_in_all_directions() -> None:
    p = position("7,12 NESW; 8,11 NESW; 8,13 NESW", hand="cross")
    assert {"lay cross 6,12", "lay cross 7,11", "lay cross 8,10", "lay cross 8,14"} <= set(moves(p))


@proves("SAB-315")
def test_no_number_of_cards_is_demanded() -> None:
    short = position("9..13,12 NESW; 14,12 EW", hand="line_ew", goals="stone_se treasure stone_sw")
    play(short, "lay line_ew 15,12")
    assert short.s.ended_finisher[0] == 1  # seven, the fewest there can be
    around = position("8,11 SE; 9,11 EW; 10,11 SW; 10,12 NESW", hand="line_ew")
    assert "lay line_ew 11,12" in moves(around)


@proves("SAB-316")
def test_reasons_come_in_their_order() -> None:
    p = position("9,12 NESW", hand="line_ns, map", broken={0: "pick"})
    absent = number(numbers.LAY, 5, 0, numbers.cell_at(9, 12))
    assert refused(p, absent) == "SAB-207"  # before the broken tool
    for place in ("-1,12", "9,12", "20,20", "10,12"):
        assert refused(p, f"lay line_ns {place}") == "SAB-301"  # before the place
    q = position("9,12 E/W; 8,11 NES", hand="line_ns, line_ew")
    assert refused(q, "lay line_ns -1,12") == "SAB-903"
    assert refused(q, "lay line_ns 33,25") == "SAB-903"
    assert refused(q, "lay line_ns 9,12") == "SAB-302"
    assert refused(q, "lay line_ns 20,20") == "SAB-304"
    assert refused(q, "lay line_ns 10,12") == "SAB-306"  # before the missing link
    assert refused(q, "lay line_ew 10,12") == "SAB-309"


def test_a_place_far_off_is_no_move_at_all() -> None:
    assert (
        game_of(position(hand="cross")).see(0).setting.rules.read_text(position(hand="cross").s, 0, "lay cross 40,3") is None
    )
