"""The worked examples E01 to E15 of the specification, each as it stands there."""

import pytest

from filon.games.saboteur.state import Card
from proving import proves

from .positions import Position, discarded, goals_up, gold, lies, moves, phase, play, position, put_gold, refused, tools
from .test_6xx_sharing import offered, unreached

E05 = "9..11,12 EW; 12..14,12 NESW"
E06 = "9..13,12 NESW; 14,12 NEW; 14,11 SE; 15,11 EW"
E07 = "9..12,12 NESW; 13,12 EW; 14,12 NW; 14,11 SE; 15,11 EW"


def hold(p: Position, cards: str) -> Position:
    """Let the seat to play hold these cards, be there so many or not: only answers are asked for."""
    names = cards.split(", ")
    p.s.hands[p.s.turn] = 0
    p.s.hands[p.s.turn, : len(names)] = sorted(Card[name.upper()] for name in names)
    p.s.hand_sizes[p.s.turn] = len(names)
    return p


@proves("SAB-306", "SAB-304", "SAB-302")
def test_e01_first_cards() -> None:
    p = position(hand="line_ew, line_ns, curve_se, cross")
    assert {"lay line_ew 9,12", "lay line_ns 8,11", "lay curve_se 9,12 turned"} <= set(moves(p))
    assert refused(p, "lay line_ns 9,12") == refused(p, "lay curve_se 9,12") == "SAB-306"
    assert {refused(p, text) for text in ("lay line_ew 10,12", "lay cross 9,11", "lay cross 16,11")} == {"SAB-304"}
    assert refused(p, "lay cross 8,12") == refused(p, "lay cross 16,12") == "SAB-302"


@proves("SAB-309", "SAB-311")
def test_e02_behind_a_dead_end() -> None:
    p = position("9,12 E/W", hand="line_ew, end_w, line_ns")
    assert refused(p, "lay line_ew 10,12") == refused(p, "lay end_w 10,12") == "SAB-309"
    assert refused(p, "lay line_ns 10,12") == "SAB-306"
    assert refused(p, "lay line_ew 9,11") == "SAB-309"
    assert refused(p, "lay line_ns 9,11") == "SAB-306"


@proves("SAB-306")
def test_e03_two_neighbours() -> None:
    p = position("9,12 NESW; 8,11 NES", hand="curve_sw, end_s_w, cross, line_ns")
    assert {"lay curve_sw 9,11", "lay end_s_w 9,11", "lay cross 9,11"} <= set(moves(p))
    assert refused(p, "lay curve_sw 9,11 turned") == refused(p, "lay line_ns 9,11") == "SAB-306"


@proves("SAB-409", "SAB-313", "SAB-413")
def test_e04_rockfall_cuts() -> None:
    p = position("9,12 EW; 10,12 NESW; 11,12 EW", hand="rockfall", hands={1: "line_ns, line_ew", 2: "tee_new"}, pile=0)
    assert "lay line_ew 12,12" in moves(hold(p.copy(), "line_ew"))
    hold(p, "rockfall")
    assert refused(p, "rockfall 8,12") == refused(p, "rockfall 16,12") == "SAB-409"
    play(p, "rockfall 10,12")
    hold(p, "line_ew, line_ns")
    assert refused(p, "lay line_ew 12,12") == "SAB-309"
    assert refused(p, "lay line_ns 10,12") == "SAB-306"
    play(p, "lay line_ew 10,12")
    assert "lay tee_new 12,12" in moves(p)


@proves("SAB-505", "SAB-308", "SAB-503")
def test_e05_a_stone_and_its_way_round() -> None:
    p = position(E05, hand="tee_new", hands={1: "line_ns"}, goals="treasure stone_se stone_sw", roles="DDSDS")
    play(p, "lay tee_new 15,12")
    assert (lies(p, 16, 12), phase(p)) == ("NW", "turn")
    q = hold(p.copy(), "cross, line_ew")
    assert refused(q, "lay cross 17,12") == refused(q, "lay line_ew 16,11") == "SAB-306"
    play(p, "lay line_ns 16,11")
    assert (goals_up(p), phase(p), int(p.s.ended_finisher[0])) == ([0, 1], "gold", 2)
    other = position(E05, hand="tee_new", goals="treasure stone_sw stone_se")
    assert lies(play(other, "lay tee_new 15,12"), 16, 12) == "SW"


@proves("SAB-507")
def test_e06_a_clash_is_allowed() -> None:
    p = position(E06, hand="line_ew", hands={1: "line_ew"})
    play(p, "lay line_ew 16,11")
    assert goals_up(p) == []
    play(p, "lay line_ew 15,12")
    assert lies(p, 16, 12) == "NW"
    assert lies(p, 16, 11) == "EW"


@proves("SAB-508", "SAB-505")
def test_e07_two_goals() -> None:
    p = play(position(E07, hand="cross", goals="stone_sw treasure stone_se", roles="DDSDS"), "lay cross 16,11")
    assert (goals_up(p), lies(p, 16, 10), phase(p)) == ([0, 1], "SW", "gold")
    q = play(position(E07, hand="cross", goals="stone_sw stone_se treasure"), "lay cross 16,11")
    assert (goals_up(q), lies(q, 16, 10), lies(q, 16, 12), phase(q)) == ([0, 1], "SW", "NW", "turn")


@proves("SAB-502")
@pytest.mark.parametrize("card", ["end_w", "end_e_w", "end_all"])
def test_e08_a_dead_end_at_a_goal(card: str) -> None:
    p = play(position(E05, hand=card), f"lay {card} 15,12")
    assert goals_up(p) == []


@proves("SAB-403", "SAB-407", "SAB-301", "SAB-406", "SAB-402")
def test_e09_tools() -> None:
    p = position(hand="break_pick, break_cart, fix_cart", hands={1: "fix_pick_lamp, cross"}, broken={1: "pick lamp"})
    assert refused(p, "break pick 1") == "SAB-403"
    assert refused(p, "repair fix_cart 2 cart") == "SAB-406"
    assert refused(p, "break pick 0") == "SAB-402"
    play(p, "break cart 1")
    assert tools(p, 1) == "pick lamp cart"
    assert refused(p, "lay cross 9,12") == "SAB-301"
    play(p, "repair fix_pick_lamp 1 pick")
    assert tools(p, 1) == "lamp cart"
    assert discarded(p) == {"fix_pick_lamp": 1, "break_pick": 1}


@proves("SAB-602", "SAB-603")
def test_e10_sharing_when_a_digger_finishes() -> None:
    p = position(
        "9..13,12 NESW; 14,12 EW", hand="line_ew", turn=2, roles="DSDDS", goals="stone_se treasure stone_sw", rounds=1
    )
    offered(play(p, "lay line_ew 15,12"), 3, 1, 1)
    assert moves(p) == ["take 1", "take 3"]
    play(p, "take 3", "take 1", "take 1")
    assert gold(p) == [[1], [], [3], [1], []]


@proves("SAB-604")
def test_e11_sharing_when_a_saboteur_finishes() -> None:
    p = position(
        "9..13,12 NESW; 14,12 EW", hand="line_ew", turn=1, roles="DSDDS", goals="stone_se treasure stone_sw", rounds=1
    )
    play(p, "lay line_ew 15,12")
    order = []
    while p.actors:
        order.append(int(p.s.turn))
        play(p, moves(p)[0])
    assert order == [0, 3, 2]


@proves("SAB-605", "SAB-607", "SAB-606")
def test_e12_the_saboteurs_pay() -> None:
    cases = {
        "DSD": [[3, 1]],
        "DSDDS": [[3], [3]],
        "DDDDSSS": [[3], [3], [3]],
        "DDDDDDSSSS": [[2]] * 4,
        "DDDDDSS": [[3], [3]],
    }
    for roles, paid in cases.items():
        assert [cards for cards in gold(play(unreached(roles), "pass map")) if cards] == paid
    assert gold(play(put_gold(unreached("DDDSS"), 16, 8, 0), "pass map"))[3:] == [[2, 1], [2, 1]]
    assert gold(play(put_gold(unreached("DDS"), 0, 2, 1), "pass map"))[2] == [2, 2]


@proves("SAB-608")
def test_e13_no_saboteur() -> None:
    assert gold(play(unreached("DDD"), "pass map")) == [[], [], []]


@proves("SAB-704")
def test_e14_the_next_starter() -> None:
    p = position(hands={seat: "map" if seat == 4 else "" for seat in range(5)}, turn=4, pile=0)
    assert play(p, "pass map").s.turn == 0


@proves("SAB-903", "SAB-904")
def test_e15_the_edge_of_the_table() -> None:
    p = position("7,12 EW; 6,12 EW; 5,12 EW; 4..0,12 NESW", hand="tee_new, curve_sw")
    assert refused(p, "lay tee_new -1,12") == "SAB-903"
    assert lies(play(p, "lay curve_sw 0,11"), 0, 11) == "SW"
