"""SB2-301 to 312: the expansion's path cards."""

import pytest

from filon.games.saboteur.state import CARDS, Card
from filon.games.saboteur.tables import IS_LADDER
from proving import proves

from .positions import expanded, goals_up, lies, moves, phase, play, refused
from .test_examples import hold

LINES = "line_ns, line_ew"


def lays(p_moves: list[str]) -> list[list[str]]:
    """The layings among these moves, in words."""
    return [text.split() for text in p_moves if text.startswith("lay ")]


@proves("SB2-301")
def test_nobody_turns_off_on_a_bridge() -> None:
    p = expanded("9,12 bridge; 8,11 bridge", hand=LINES)
    assert {"lay line_ew 10,12", "lay line_ns 8,10"} <= set(moves(p))
    for text in ("lay line_ns 9,13", "lay line_ew 7,11"):
        assert refused(p, text) == "SAB-309"


@proves("SB2-302")
@pytest.mark.parametrize(
    ("card", "leads_to"),
    [("bend_nw_se", "lay line_ns 9,11"), ("T bend_nw_se", "lay line_ns 9,11"), ("bend_ne_sw", "lay line_ns 9,13")],
)
def test_the_curves_of_a_double_curve_are_not_joined(card: str, leads_to: str) -> None:
    p = expanded(f"9,12 {card}", hand=LINES)
    around = {"lay line_ns 9,11", "lay line_ew 10,12", "lay line_ns 9,13"}
    assert around & set(moves(p)) == {leads_to}
    assert {refused(p, text) for text in around - {leads_to}} == {"SAB-309"}


@proves("SB2-303")
@pytest.mark.parametrize("card", ["bridge", "bend_nw_se", "bend_ne_sw"])
def test_one_of_two_tunnels_must_be_linked(card: str) -> None:
    assert {f"lay {card} 9,12", f"lay {card} 8,11"} <= set(moves(expanded(hand=card)))
    assert refused(expanded("9,12 E/W", hand=card), f"lay {card} 10,12") == "SAB-309"
    both = expanded("9,12 NESW; 8,11 NES", hand=card)
    assert f"lay {card} 9,11" in moves(both)


@proves("SB2-303")
def test_the_other_tunnel_may_be_linked_later() -> None:
    p = expanded("9,12 bend_nw_se; 8,13 NES", hand="curve_se", hands={1: "line_ew"})
    assert refused(hold(p.copy(), "line_ew"), "lay line_ew 10,12") == "SAB-309"
    assert "lay line_ew 10,12" in moves(play(p, "lay curve_se 9,13 turned"))


@proves("SB2-304")
@pytest.mark.parametrize(
    ("maze", "through", "closed"),
    [
        ("8,11 stub_ns_e", "line_ew 9,11", "line_ns 9,11"),
        ("8,11 T stub_ns_e", "line_ew 7,11", "line_ns 7,11"),
        ("8,11 green_ns_e", "line_ew 9,11", "line_ns 9,11"),
        ("8,11 stub_se_n", "line_ns 8,10", "line_ew 8,10"),
        ("8,13 stub_ne_s", "line_ns 8,14", "line_ew 8,14"),
        ("8,11 stub_ns_ew", "line_ew 7,11", "line_ns 7,11"),
        ("9,12 stub_ew_ns", "line_ns 9,11", "line_ew 9,11"),
        ("9,12 gem_esw_n", "line_ns 9,11", "line_ew 9,11"),
        ("8,11 gem_nsw_e", "line_ew 9,11", "line_ns 9,11"),
        ("9,12 gem_ew_s", "line_ns 9,13", "line_ew 9,13"),
        ("9,12 T gem_ew_s", "line_ns 9,11", "line_ew 9,11"),
    ],
)
def test_a_stub_beside_a_tunnel_must_be_matched_but_links_nothing(maze: str, through: str, closed: str) -> None:
    p = expanded(maze, hand=LINES)
    assert refused(p, f"lay {through}") == "SAB-309"
    assert refused(p, f"lay {closed}") == "SAB-306"


@proves("SB2-304")
def test_such_a_stub_turns_no_goal() -> None:
    p = expanded("9..13,12 NESW; 14,12 EW", hand="stub_ns_ew, stub_ns_e")
    play(p, "lay stub_ns_ew 15,12")
    assert (lies(p, 15, 12), goals_up(p)) == ("E/NS/W", [])


@proves("SB2-305")
@pytest.mark.parametrize(
    ("gem", "plain", "swapped"),
    [
        ("gem_esw", "tee_new", True),
        ("gem_nes", "tee_nes", False),
        ("gem_cross", "cross", False),
        ("gem_end_s", "end_s", False),
        ("gem_end_w", "end_w", False),
    ],
)
def test_a_crystal_does_not_affect_connections(gem: str, plain: str, swapped: bool) -> None:
    p = expanded("9,12 NESW; 8,11 NS; 7,12 bridge", hand=f"{gem}, {plain}")
    ways: dict[str, set[tuple[str, bool]]] = {gem: set(), plain: set()}
    for _, card, place, *rest in lays(moves(p)):
        ways[card].add((place, bool(rest)))
    assert ways[gem] == {(place, turned != swapped) for place, turned in ways[plain]}
    assert ways[gem]
    place, turned = min(ways[gem])
    after = play(p.copy(), f"lay {gem} {place}{' turned' * turned}")
    other = play(p.copy(), f"lay {plain} {place}{' turned' * (turned != swapped)}")
    assert after.s.sites.tolist() == other.s.sites.tolist()


@proves("SB2-306")
@pytest.mark.parametrize("turn", range(6))
@pytest.mark.parametrize("door", ["blue_ew", "green_ew"])
def test_anyone_may_lay_and_build_past_a_door(turn: int, door: str) -> None:
    p = expanded(hand=door, turn=turn, hands={(turn + 1) % 6: "line_ew"}, seats=6, roles="BGOPLS")
    play(p, f"lay {door} 9,12")
    assert "lay line_ew 10,12" in moves(p)
    q = expanded(f"9,12 {door}", hand="line_ew", turn=turn, seats=6, roles="BGOPLS")
    assert "lay line_ew 10,12" in moves(q)


@proves("SB2-307")
def test_a_ladder_needs_to_touch_and_match_but_no_joined_tunnel() -> None:
    p = expanded("9,12 EW; 20,12 NESW", hand="ladder_w, ladder_s, line_ew")
    assert {"lay ladder_w 9,11", "lay ladder_s 9,11 turned"} <= set(moves(p)), "closed sides meet"
    assert {"lay ladder_w 21,12", "lay ladder_w 19,12 turned", "lay ladder_s 20,11"} <= set(moves(p)), "of a card cut off"
    assert refused(p, "lay line_ew 21,12") == "SAB-309"
    assert refused(p, "lay ladder_s 21,12") == refused(p, "lay ladder_s 9,11") == "SAB-306"
    for text in ("lay ladder_w 11,12", "lay ladder_w 10,11", "lay ladder_s 19,11"):
        assert refused(p, text) == "SAB-304"
    assert refused(p, "lay ladder_w 9,12") == "SAB-302"


@proves("SB2-307")
@pytest.mark.parametrize("card", ["ladder_s", "ladder_w", "ladder_se", "ladder_ne"])
def test_every_ladder_does_round_the_start(card: str) -> None:
    p = expanded(hand=card)
    ways = {"N": "8,11", "E": "9,12", "S": "8,13", "W": "7,12"}
    opposite = {"N": "S", "E": "W", "S": "N", "W": "E"}
    openings = card.removeprefix("ladder_").upper()
    expected = {f"lay {card} {ways[opposite[side]]}" for side in openings}
    expected |= {f"lay {card} {ways[side]} turned" for side in openings}
    assert {text for text in moves(p) if text.startswith("lay")} == expected


@proves("SB2-308")
@pytest.mark.parametrize("place", ["15,10", "17,10", "16,9", "16,11", "15,12", "17,12", "16,13", "15,14", "17,14", "16,15"])
def test_no_ladder_lies_beside_a_face_down_goal(place: str) -> None:
    p = expanded(hand="ladder_w, ladder_s")
    assert refused(p, f"lay ladder_w {place}") == refused(p, f"lay ladder_s {place} turned") == "SB2-308"


@proves("SB2-308", "SAB-316")
def test_nor_beside_one_that_is_face_up() -> None:
    p = expanded("9..13,12 NESW; 14,12 EW", hand="line_ew", hands={1: "ladder_s, ladder_w, line_ns"})
    play(p, "lay line_ew 15,12")
    assert lies(p, 16, 12) == "NW"
    assert "lay line_ns 16,11" in moves(p), "the stone leads there"
    assert refused(p, "lay ladder_s 16,11") == "SB2-308"
    assert refused(p, "lay ladder_w 16,11") == "SB2-308"
    assert refused(p, "lay ladder_w 16,12") == "SAB-302"
    assert not any("ladder" in text and ("16,11" in text or "17,12" in text) for text in moves(p))


@proves("SB2-309")
def test_a_ladder_is_linked_to_the_start_and_to_every_other() -> None:
    p = expanded("9,12 EW; 3,3 ladder_se; 3,2 NS; 25,20 ladder_w", hand=LINES)
    assert {"lay line_ns 3,4", "lay line_ew 4,3", "lay line_ew 24,20"} <= set(moves(p))
    assert refused(p, "lay line_ns 3,1") == "SAB-309", "the ladder is closed to the north"
    q = expanded("9,12 EW; 3,3 curve_se; 3,2 NS", hand=LINES)
    assert refused(q, "lay line_ns 3,4") == refused(q, "lay line_ew 4,3") == "SAB-309"


@proves("SB2-309")
def test_laying_one_links_what_it_joins() -> None:
    p = expanded("20,12 NESW", hand="ladder_w", hands={1: LINES})
    assert refused(hold(p.copy(), LINES), "lay line_ns 20,11") == "SAB-309"
    play(p, "lay ladder_w 21,12")
    assert {"lay line_ns 20,11", "lay line_ns 20,13", "lay line_ew 19,12"} <= set(moves(p))


@proves("SB2-310")
def test_one_may_build_on_from_a_ladder_that_is_cut_off() -> None:
    p = expanded("9,12 NESW; 9,11 ladder_se", hand="rockfall", hands={1: LINES})
    play(p, "rockfall 9,12")
    assert {"lay line_ew 10,11", "lay line_ew 9,12"} & set(moves(p)) == {"lay line_ew 10,11"}
    q = expanded("9,12 NESW; 9,11 curve_se", hand="rockfall", hands={1: LINES})
    play(q, "rockfall 9,12")
    assert refused(q, "lay line_ew 10,11") == "SAB-309"


@proves("SB2-311", "SB2-420")
def test_a_rockfall_may_take_a_ladder_and_its_link_goes() -> None:
    p = expanded("20,12 ladder_se; 20,13 NS; 5,5 ladder_w", hand="rockfall", hands={1: LINES})
    assert "lay line_ns 20,14" in moves(hold(p.copy(), LINES))
    play(hold(p, "rockfall"), "rockfall 20,12")
    assert lies(p, 20, 12) == ""
    assert refused(p, "lay line_ns 20,14") == "SAB-309"
    assert "lay line_ew 4,5" in moves(p), "other ladders keep theirs"


@proves("SB2-312", "SAB-501")
def test_a_ladder_that_links_a_cut_off_part_turns_goals() -> None:
    p = expanded("14,12 NESW; 15,12 EW", hand="ladder_w", goals="treasure stone_sw stone_se")
    play(p, "lay ladder_w 13,12 turned")
    assert (goals_up(p), lies(p, 16, 12), phase(p)) == ([1], "SW", "turn")
    q = expanded("14,12 NESW; 15,12 EW", hand="ladder_w", goals="stone_sw treasure stone_se", rounds=1)
    play(q, "lay ladder_w 13,12 turned")
    assert (goals_up(q), phase(q), int(q.s.ended_finisher[0])) == ([1], "over", 1)


FROM_WEST_AND_NORTH = "14,12 NESW; 15,12 EW; 14,11 SE; 15,11 EW; 16,11 SW"
FROM_NORTH_AND_SOUTH = "14,12 NSW; 14,11 SE; 15,11 EW; 16,11 SW; 14,13 NE; 15,13 EW; 16,13 NW"
FROM_SOUTH_AND_EAST = "16,13 NE; 17,13 NEW; 17,12 SW"


@proves("SAB-506")
@pytest.mark.parametrize(
    ("maze", "ladder", "goals", "way"),
    [
        (FROM_WEST_AND_NORTH, "13,12 turned", "treasure stone_sw stone_se", "SW"),
        (FROM_NORTH_AND_SOUTH, "13,12 turned", "treasure stone_se stone_sw", "NW"),
        (FROM_SOUTH_AND_EAST, "18,13", "treasure stone_sw stone_se", "SW"),
    ],
)
def test_a_stone_the_ladder_does_not_reach_joins_the_first_of_west_north_south_east(
    maze: str, ladder: str, goals: str, way: str
) -> None:
    p = expanded(maze, hand="ladder_w", goals=goals)
    play(p, f"lay ladder_w {ladder}")
    assert (goals_up(p), lies(p, 16, 12)) == ([1], way)


@proves("SAB-509")
def test_a_bridge_behind_a_stone_leads_on_to_the_next_goal() -> None:
    maze = "9..13,12 NESW; 14,12 EW; 16,13 bridge; 15,13 EW"
    p = expanded(maze, hand="line_ew", goals="treasure stone_sw stone_se", hands={1: "map"})
    play(p, "lay line_ew 15,12")
    assert (goals_up(p), lies(p, 16, 12), lies(p, 16, 14)) == ([1, 2], "SW", "NW")
    assert phase(p) == "turn"


@proves("SB2-309")
def test_the_start_and_four_cards_have_a_ladder() -> None:
    ladders = {Card(card).name for card in range(1, CARDS) if IS_LADDER[card]}
    assert ladders == {"START", "LADDER_S", "LADDER_W", "LADDER_SE", "LADDER_NE"}
