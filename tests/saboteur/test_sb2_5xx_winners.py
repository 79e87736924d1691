"""SB2-501 to 517: how a round ends with the expansion, and who wins it."""

from collections import Counter
from itertools import product

import pytest

from filon.games.saboteur import moves as numbers
from filon.games.saboteur.rules.maze import is_open
from filon.games.saboteur.state import Card, Role
from proving import proves

from .naive import ALL_COPIES, Paper
from .positions import Position, expanded, goals_up, laid_in, moves, nuggets, phase, play
from .test_examples_expansion import MIDDLE, reached, unreached

CLEAR = "9..12,12 NESW; 13..14,12 EW"
BLUE = "9..12,12 NESW; 13,12 EW; 14,12 blue_ew"
GREEN = "9..12,12 NESW; 13,12 EW; 14,12 green_ew"
ALL = "BGOPLS"  # a seat for each role
BOTH, ONLY_BLUE, ONLY_GREEN = [2, 2, 1, 0, 0, 0], [3, 0, 2, 1, 0, 0], [0, 3, 2, 1, 0, 0]
SABOTEURS, BOSS_ALONE = [0, 0, 0, 2, 0, 4], [0, 0, 4, 0, 0, 0]


@proves("SB2-501")
def test_the_round_ends_when_the_treasure_is_reached_or_no_card_is_left() -> None:
    p = expanded(CLEAR, hand="line_ew", goals=MIDDLE, rounds=1)
    left = int(p.s.pile_left)
    play(p, "lay line_ew 15,12")
    assert (phase(p), int(p.s.pile_left), int(p.s.ended_finisher[0])) == ("over", left, 1)
    q = expanded(hands={0: "map", 1: "cross", 2: ""}, seats=3, pile=0, rounds=1)
    play(q, "map 0")
    assert (phase(q), int(q.s.turn)) == ("turn", 1)
    play(q, "lay cross 9,12")
    assert (phase(q), int(q.s.ended_finisher[0])) == ("over", 0)


@proves("SB2-501")
def test_a_stone_ends_nothing() -> None:
    p = expanded(CLEAR, hand="line_ew", goals="treasure stone_se stone_sw", hands={1: "map"})
    play(p, "lay line_ew 15,12")
    assert (phase(p), goals_up(p), int(p.s.turn)) == ("turn", [1], 1)


# --- routes -------------------------------------------------------------------------------------------------------------

LOOP = "9..12,12 NESW; 13,12 NEW; 14,12 {south}; 13,11 SE; 14,11 {north}; 15,11 SW"


@proves("SB2-502", "SB2-503")
@pytest.mark.parametrize(
    ("south", "north", "shares"),
    [
        ("EW", "EW", BOTH),
        ("blue_ew", "EW", BOTH),
        ("green_ew", "EW", BOTH),
        ("EW", "blue_ew", BOTH),
        ("blue_ew", "green_ew", BOTH),
        ("green_ew", "blue_ew", BOTH),
        ("blue_ew", "E/W", ONLY_BLUE),
        ("E/W", "blue_ew", ONLY_BLUE),
        ("green_ew", "E/W", ONLY_GREEN),
    ],
)
def test_all_routes_count_and_one_without_the_others_door_suffices(south: str, north: str, shares: list[int]) -> None:
    assert reached(LOOP.format(south=south, north=north), "tee_new 15,12", ALL, 2) == shares


@proves("SB2-502")
def test_a_route_goes_through_ladders() -> None:
    """The only way: start, any ladder, the ladder beside the cards that lead to the treasure."""
    maze = "13,11 ladder_se; 13,12 NEW; 14,12 EW"
    assert reached(maze, "line_ew 15,12", ALL, 2) == BOTH
    assert reached(maze.replace("14,12 EW", "14,12 green_ew"), "line_ew 15,12", ALL, 2) == ONLY_GREEN


@proves("SB2-502", "SB2-503")
def test_a_route_goes_through_a_stone() -> None:
    """The treasure is north of a stone that was turned before."""
    p = expanded(
        GREEN, hand="line_ew", hands={1: "line_ns"}, goals="treasure stone_se stone_sw", seats=6, roles=ALL, rounds=1
    )
    play(p, "lay line_ew 15,12", "lay line_ns 16,11")
    assert (goals_up(p), nuggets(p)) == ([0, 1], ONLY_GREEN)


@proves("SB2-503")
def test_a_stub_beside_a_door_and_a_turn_off_a_bridge_are_no_routes() -> None:
    """The door lies on the north-south tunnel; nothing goes through the stub."""
    through_door = "9..11,12 NESW; 12,12 NW; 12,11 green_ns_e; 12,10 SE; 13..14,10 EW; 15,10 SW; 15,11 NS"
    assert reached(through_door, "curve_sw 15,12 turned", ALL, 2) == ONLY_GREEN
    crossing = "9..12,12 NESW; 13,12 EW; 14,12 bridge; 14,11 blue_ns; 14,13 NS"
    assert reached(crossing, "line_ew 15,12", ALL, 2) == BOTH


@proves("SB2-504")
@pytest.mark.parametrize(
    ("maze", "shares"),
    [
        ("9,12 blue_ew; 10,12 T ladder_w; {rest}", BOTH),
        ("9,12 EW; 10,12 blue_ew; 11,12 NEW; 11,11 ladder_s; 12,12 EW; {rest}", BOTH),
        ("9,12 blue_ew; 10,12 EW; 11,12 NESW; 12,12 EW; {rest}", ONLY_BLUE),
        ("9,12 EW; 10,12 NESW; 10,11 ladder_s; 11,12 blue_ew; 12,12 EW; {rest}", ONLY_BLUE),
        ("9,12 NEW; 9,11 ladder_s; 10,12 green_ew; 11,12 NEW; 11,11 ladder_se; 12,12 EW; {rest}", BOTH),
    ],
)
def test_a_door_between_ladders_or_start_and_ladder_is_by_passed(maze: str, shares: list[int]) -> None:
    rest = "11..12,12 EW; 13,12 NESW; 14,12 NESW" if "10,12 T ladder_w" in maze else "13,12 NESW; 14,12 NESW"
    assert reached(maze.format(rest=rest), "line_ew 15,12", ALL, 2) == shares


def on_paper(maze: str) -> Paper:
    """The same maze on paper, the treasure face up in the middle."""
    paper = Paper()
    paper.cards |= {place: (card, turned) for place, card, turned in laid_in(maze)}
    paper.cards[16, 12] = ("treasure", 0)
    paper.face_down.discard((16, 12))
    return paper


KINDS = ["EW", "blue_ew", "green_ew", "bridge", "E/W"]
LADDERS = ["", "; 11,13 T ladder_s", "; 13,13 T ladder_s"]


@proves("SB2-502", "SB2-503", "SB2-504")
def test_open_teams_are_those_found_on_paper() -> None:
    """Every choice of cards on two ways and behind them, with a ladder here or there: who is open, by walking all ways."""
    seen = set()
    for south, north, last, ladder in product(KINDS, KINDS, KINDS[:3], LADDERS):
        maze = f"9..11,12 NESW; 12,12 {south}; 13,12 NESW; 11,11 SE; 12,11 {north}; 13,11 SW; 14,12 {last}{ladder}"
        cards = Counter(card for _, card, _ in laid_in(maze))
        if not cards <= ALL_COPIES:
            continue
        p = expanded(maze, goals=MIDDLE)
        place_last(p)
        teams = {name for name, role in (("blue", Role.BLUE), ("green", Role.GREEN)) if is_open(p.s, role)}
        assert teams == on_paper(f"{maze}; 15,12 EW").open_teams(), maze
        seen.add(frozenset(teams))
    assert len(seen) == 4


def place_last(p: Position) -> None:
    """Put the last card and the treasure on the table, face up."""
    p.s.maze[numbers.cell_at(15, 12)] = 2 * Card.LINE_EW
    p.s.maze[numbers.cell_at(16, 12)] = 2 * Card.TREASURE


# --- who wins -----------------------------------------------------------------------------------------------------------


@proves("SB2-505")
@pytest.mark.parametrize(
    ("maze", "finisher", "shares"),
    [(CLEAR, 0, ONLY_BLUE), (CLEAR, 1, ONLY_GREEN), (BLUE, 0, ONLY_BLUE), (GREEN, 1, ONLY_GREEN)],
)
def test_a_digger_whose_team_is_open_wins_with_it_alone(maze: str, finisher: int, shares: list[int]) -> None:
    assert reached(maze, "line_ew 15,12", ALL, finisher) == shares


@proves("SB2-506")
def test_a_digger_before_the_others_door_hands_them_the_win() -> None:
    assert reached(GREEN, "line_ew 15,12", ALL, 0) == ONLY_GREEN
    assert reached(BLUE, "line_ew 15,12", ALL, 1) == ONLY_BLUE


@proves("SB2-507")
@pytest.mark.parametrize("finisher", [2, 3, 4])
def test_by_boss_profiteer_or_geologist_every_open_team_wins(finisher: int) -> None:
    assert reached(CLEAR, "line_ew 15,12", ALL, finisher) == BOTH
    assert reached(BLUE, "line_ew 15,12", ALL, finisher) == ONLY_BLUE
    assert reached(GREEN, "line_ew 15,12", ALL, finisher) == ONLY_GREEN


@proves("SB2-508")
def test_by_a_saboteur_too() -> None:
    assert reached(CLEAR, "line_ew 15,12", ALL, 5) == BOTH
    assert reached(BLUE, "line_ew 15,12", ALL, 5) == ONLY_BLUE
    assert reached(GREEN, "line_ew 15,12", ALL, 5) == ONLY_GREEN


@proves("SB2-509", "SB2-510")
@pytest.mark.parametrize("finisher", range(6))
def test_if_both_colours_bar_every_route_the_boss_wins_alone_whoever_reached_it(finisher: int) -> None:
    assert reached(BLUE, "green_ew 15,12", ALL, finisher) == BOSS_ALONE


@proves("SB2-509", "SB2-510")
@pytest.mark.parametrize("finisher", range(5))
def test_without_a_boss_the_saboteurs_do(finisher: int) -> None:
    assert reached(BLUE, "green_ew 15,12", "BGPLS", finisher) == [0, 0, 2, 0, 4]


@proves("SB2-511")
def test_an_imprisoned_boss_counts_as_none() -> None:
    assert reached(BLUE, "green_ew 15,12", ALL, 0, prison=[2]) == SABOTEURS
    assert reached(BLUE, "green_ew 15,12", "BGOPL", 0, prison=[2]) == [0, 0, 0, 3, 0]


@proves("SB2-512")
def test_unreached_the_saboteurs_win() -> None:
    assert nuggets(play(unreached(ALL), "pass map")) == SABOTEURS
    assert nuggets(play(unreached("BGOLSSS"), "pass map")) == [0, 0, 0, 0, 3, 3, 3]


@proves("SB2-513")
def test_the_boss_wins_with_either_team_never_with_saboteurs() -> None:
    for maze, finisher in product((CLEAR, BLUE, GREEN), range(6)):
        assert reached(maze, "line_ew 15,12", ALL, finisher)[2] > 0
    assert nuggets(play(unreached("BOS"), "pass map")) == [0, 0, 5]


@proves("SB2-514")
def test_the_profiteer_wins_with_whoever_won() -> None:
    assert reached(BLUE, "line_ew 15,12", "BGPS", 1) == [4, 0, 2, 0]
    assert reached(GREEN, "line_ew 15,12", "BGPS", 1) == [0, 4, 2, 0]
    assert nuggets(play(unreached("BGPS"), "pass map")) == [0, 0, 2, 4]
    assert nuggets(play(unreached("BGPL"), "pass map")) == [0, 0, 3, 0]


@proves("SB2-515")
def test_when_the_boss_wins_alone_the_profiteer_gets_nothing() -> None:
    assert reached(BLUE, "green_ew 15,12", "OPBG", 1) == [4, 0, 0, 0]


@proves("SB2-516")
def test_the_profiteer_is_not_asked_for_a_colour() -> None:
    p = expanded(BLUE, hand="line_ew", turn=3, seats=6, roles=ALL, goals=MIDDLE)
    play(p, "lay line_ew 15,12")
    assert (phase(p), int(p.s.round_number)) == ("turn", 2)
    assert nuggets(p) == ONLY_BLUE


@proves("SB2-517")
def test_a_win_without_a_free_member_passes_to_nobody_else() -> None:
    assert reached(BLUE, "line_ew 15,12", "GGLSS", 0) == [0] * 5
    assert reached(BLUE, "line_ew 15,12", "GBLSS", 0, prison=[1]) == [0] * 5
    assert reached(BLUE, "line_ew 15,12", "GBOPS", 0, prison=[1]) == [0, 0, 3, 2, 0]
    assert reached(BLUE, "line_ew 15,12", "GBOPS", 0, prison=[1, 2]) == [0, 0, 0, 3, 0]
    assert nuggets(play(unreached("BGOLS", prison=[4]), "pass map")) == [0] * 5
    assert nuggets(play(unreached("BGOPS", prison=[4]), "pass map")) == [0, 0, 0, 3, 0]
    assert moves(play(unreached("BGOL"), "pass map"), 0) == []
