"""The worked examples E16 to E27 of the specification, each as it stands there."""

from typing import Any

import pytest

from filon.games.saboteur import moves as numbers
from filon.games.saboteur.state import Tool
from filon.kernel.verbs import number
from proving import proves

from .positions import (
    Position,
    expanded,
    game_of,
    goals_up,
    hand_of,
    lies,
    moves,
    nuggets,
    phase,
    play,
    refused,
)
from .test_examples import E06, hold

MIDDLE = "stone_se treasure stone_sw"
TWO_ROUTES = "9..12,12 NESW; 13,12 NEW; 14,12 blue_ew; 13,11 SE; {north}; 15,11 SW"
BY_LADDER = "9,12 blue_ew; 10,12 T {card}; 10,11 SE; 11..14,11 NESW; 15,11 SW"
TO_A_BLUE_DOOR = "9..12,12 NESW; 13,12 EW; 14,12 blue_ew"
GEMS = "9,12 gem_cross; 10,12 gem_ew_s; 8,11 gem_end_s; 8,13 gem_nes; 20,12 gem_end_w"


def unreached(roles: str, hand: str = "map", **told: Any) -> Position:
    """The round ends with the next card, of seat 0, and nobody has reached the treasure."""
    hands = {seat: hand if seat == 0 else "" for seat in range(len(roles))}
    return expanded(hands=hands, roles=roles, seats=len(roles), pile=0, rounds=1, **told)


def reached(maze: str, lay: str, roles: str, finisher: int, **told: Any) -> list[int]:
    """What everybody owns when that seat has laid this card, and the round is over."""
    card = lay.split()[0]
    p = expanded(maze, hand=card, turn=finisher, roles=roles, seats=len(roles), goals=MIDDLE, rounds=1, **told)
    return nuggets(play(p, f"lay {lay}"))


@proves("SB2-506", "SB2-507", "SB2-607", "SB2-611", "SB2-613", "SB2-614")
def test_e16_the_rulebooks_sharing() -> None:
    p = expanded(
        TO_A_BLUE_DOOR,
        hand="line_ew",
        turn=3,
        seats=7,
        roles="BGGOPSS",
        thief=[6, 5],
        prison=[6],
        goals=MIDDLE,
        rounds=1,
    )
    play(p, "lay line_ew 15,12")
    assert nuggets(p) == [3, 0, 0, 2, 1, 0, 0]
    assert (phase(p), p.actors) == ("theft", (5,))
    assert moves(p) == ["steal 0", "steal 3", "steal 4", "decline"]
    assert refused(p, "steal 1") == "SB2-614"
    assert moves(p, seat=6) == []
    play(p, "steal 0")
    assert nuggets(p) == [2, 0, 0, 2, 1, 1, 0]
    assert p.actors == (), "seat 6 is a prisoner"


@proves("SB2-503", "SB2-505", "SB2-507", "SB2-508")
@pytest.mark.parametrize("north", ["14,11 EW", "14,11 green_ew"])
@pytest.mark.parametrize(
    ("finisher", "shares"),
    [
        (0, [3, 0, 2, 1, 0, 0]),
        (1, [0, 3, 2, 1, 0, 0]),
        (2, [2, 2, 1, 0, 0, 0]),
        (3, [2, 2, 1, 0, 0, 0]),
        (4, [2, 2, 1, 0, 0, 0]),
        (5, [2, 2, 1, 0, 0, 0]),
    ],
)
def test_e17_a_door_on_one_of_two_routes(north: str, finisher: int, shares: list[int]) -> None:
    assert reached(TWO_ROUTES.format(north=north), "tee_new 15,12", "BGOPLS", finisher) == shares


@proves("SB2-504", "SB2-506")
def test_e18_a_ladder_by_passes_a_door() -> None:
    by_ladder, by_door = BY_LADDER.format(card="ladder_se"), BY_LADDER.format(card="curve_se")
    assert reached(by_ladder, "curve_sw 15,12 turned", "BGOPLS", 2) == [2, 2, 1, 0, 0, 0]
    assert reached(by_ladder, "curve_sw 15,12 turned", "BGOPLS", 1) == [0, 3, 2, 1, 0, 0]
    assert reached(by_door, "curve_sw 15,12 turned", "BGOPLS", 1) == [3, 0, 2, 1, 0, 0]
    assert reached(by_door, "curve_sw 15,12 turned", "BGOPLS", 2) == [3, 0, 2, 1, 0, 0]


@proves("SB2-509", "SB2-511", "SB2-515")
def test_e19_the_boss_alone() -> None:
    assert reached(TO_A_BLUE_DOOR, "green_ew 15,12", "BGOPLS", 4) == [0, 0, 4, 0, 0, 0]
    assert reached(TO_A_BLUE_DOOR, "green_ew 15,12", "BGSPS", 0) == [0, 0, 3, 1, 3]
    assert reached(TO_A_BLUE_DOOR, "green_ew 15,12", "BOSPS", 0, prison=[1]) == [0, 0, 3, 1, 3]


@proves("SB2-514", "SB2-517")
def test_e20_the_profiteer_alone() -> None:
    assert nuggets(play(unreached("BGPL"), "pass map")) == [0, 0, 3, 0]
    assert reached(TO_A_BLUE_DOOR, "line_ew 15,12", "GGPLS", 0) == [0, 0, 3, 0, 0]
    assert reached(TO_A_BLUE_DOOR, "line_ew 15,12", "GGPOS", 0) == [0, 0, 2, 3, 0]


@proves("SB2-602", "SB2-603", "SB2-604", "SB2-605")
def test_e21_geologists() -> None:
    assert nuggets(play(unreached("LLBG", maze=GEMS), "pass map")) == [2, 2, 0, 0]
    assert nuggets(play(unreached("LLBG", maze=GEMS, prison=[1]), "pass map")) == [5, 0, 0, 0]
    assert nuggets(play(unreached("LLBG", "rockfall", maze=GEMS), "rockfall 10,12")) == [2, 2, 0, 0]
    assert nuggets(play(unreached("LBBG", "rockfall", maze=GEMS), "rockfall 10,12")) == [4, 0, 0, 0]


@proves("SB2-414", "SB2-415", "SB2-417", "SB2-418")
@pytest.mark.parametrize(("pile", "after"), [(None, 6), (0, 5)])
def test_e22_swap_hands(pile: int | None, after: int) -> None:
    hand = ["cross", "tee_nes", "line_ns", "map", "rockfall"]
    p = expanded(hands={0: ", ".join([*hand, "swap_hand"]), 2: "end_s, end_w, thief"}, pile=pile)
    play(p, "swap_hand 2")
    assert hand_of(p, 0) == ["end_s", "end_w", "thief"]
    assert len(hand_of(p, 2)) == after
    assert set(hand) <= set(hand_of(p, 2))
    assert p.s.turn == 1


@proves("SB2-307", "SB2-308", "SB2-310", "SAB-316")
def test_e23_places_of_ladders() -> None:
    p = expanded("9,12 EW", hand="ladder_w, ladder_s, line_ew")
    assert {"lay ladder_w 9,11", "lay ladder_s 9,11 turned"} <= set(moves(p))
    assert refused(p, "lay ladder_s 9,11") == "SAB-306"
    assert refused(p, "lay line_ew 9,11") == "SAB-309"
    assert refused(p, "lay ladder_w 12,12") == "SAB-304"
    assert refused(p, "lay ladder_w 15,12") == refused(p, "lay ladder_w 17,12") == "SB2-308"
    q = expanded("9,12 EW; 11,12 NESW", hand="ladder_w, line_ew", hands={1: "line_ns"})
    assert refused(q, "lay line_ew 12,12") == "SAB-309"
    assert refused(hold(q.copy(), "line_ns"), "lay line_ns 11,11") == "SAB-309"
    assert "lay line_ns 11,11" in moves(play(q, "lay ladder_w 12,12"))


@proves("SB2-301", "SB2-303")
def test_e24_a_bridge() -> None:
    p = expanded("9,12 bridge", hand="line_ew, line_ns")
    assert "lay line_ew 10,12" in moves(p)
    assert refused(p, "lay line_ns 9,11") == "SAB-309"
    q = expanded("9,12 bridge; 8,11 NES", hand="curve_sw", hands={1: "line_ns"})
    assert refused(hold(q.copy(), "line_ns"), "lay line_ns 9,13") == "SAB-309"
    assert "lay line_ns 9,13" in moves(play(q, "lay curve_sw 9,11"))


@proves("SAB-509", "SB2-303")
def test_e25_a_chain() -> None:
    p = expanded(E06, hand="bridge", hands={1: "line_ew"}, goals="stone_sw stone_se treasure")
    play(p, "lay bridge 16,11")
    assert goals_up(p) == []
    play(p, "lay line_ew 15,12")
    assert goals_up(p) == [0, 1]
    assert (lies(p, 16, 12), lies(p, 16, 10)) == ("NW", "SW")
    q = expanded(E06, hand="bridge", hands={1: "line_ew"}, goals="treasure stone_se stone_sw", rounds=1)
    play(q, "lay bridge 16,11", "lay line_ew 15,12")
    assert (goals_up(q), phase(q)) == ([0, 1], "over")


@proves("SB2-610", "SB2-612")
@pytest.mark.parametrize(("prison", "order"), [((), [3, 4, 1]), ((3,), [1, 4])])
def test_e26_thieves(prison: tuple[int, ...], order: list[int]) -> None:
    p = unreached("BBGGGG", thief=[4, 1, 3], prison=prison)
    play(p, "pass map")
    acted = []
    while p.actors:
        acted.append(int(p.s.turn))
        play(p, "decline")
    assert acted == order


@proves("SB2-207", "SB2-204")
def test_e27_a_short_pile() -> None:
    p = expanded(hand="cross, end_w, map, thief", pile=2)
    play(p, "pass cross end_w map")
    assert (len(hand_of(p, 0)), int(p.s.pile_left)) == (3, 0)
    q = expanded(hand="cross", broken={0: "pick"})
    assert not any(text.startswith("discard_two") for text in moves(q))
    assert refused(q, number(numbers.CLEAR, Tool.PICK, 0b11)) == "SB2-204"
    assert not game_of(q).over
