"""SAB-501 to 513: goals and the end of a round."""

import pytest

from filon.games.saboteur import moves as numbers
from filon.games.saboteur.rules.maze import GOAL_CELLS, START_CELL, hand_to_maze, link_all, turn_goals, turn_up
from filon.games.saboteur.state import Card, Role, What
from proving import proves

from .positions import Position, card_of, goals_up, lies, moves, phase, play, position

TO_THE_MIDDLE = "9..13,12 NESW; 14,12 EW"
MIDDLE = "stone_se treasure stone_sw"


def reaching(roles: str = "DSDDS", turn: int = 0, rounds: int = 3) -> Position:
    """Seat `turn` is about to reach the treasure with a card that goes straight on."""
    return position(TO_THE_MIDDLE, hand="line_ew", turn=turn, roles=roles, goals=MIDDLE, seats=len(roles), rounds=rounds)


@proves("SAB-501")
def test_a_linked_opening_turns_a_goal() -> None:
    p = position(TO_THE_MIDDLE, hand="line_ew")
    play(p, "lay line_ew 15,12")
    assert goals_up(p) == [1]
    assert [lies(p, 16, row) for row in (10, 12, 14)] == ["?", "NW", "?"]


@proves("SAB-502")
@pytest.mark.parametrize("card", ["end_w", "end_e_w", "end_all"])
def test_a_stub_turns_nothing(card: str) -> None:
    p = position(TO_THE_MIDDLE, hand=card)
    play(p, f"lay {card} 15,12")
    assert goals_up(p) == []
    q = position("9,12 EW; 10..14,12 NESW", hand="rockfall", hands={1: "line_ew, line_ns"}, goals=MIDDLE)
    play(q, "rockfall 9,12")
    assert not any(text.startswith("lay") and "15,12" in text for text in moves(q))
    assert goals_up(q) == []


@proves("SAB-503")
def test_the_treasure_ends_the_round_at_once() -> None:
    p = reaching()
    left = int(p.s.pile_left)
    play(p, "lay line_ew 15,12")
    assert phase(p) == "gold"
    assert (int(p.s.pile_left), int(p.s.hand_sizes[0])) == (left, 0)
    assert p.s.rounds_ended == 1


@proves("SAB-504")
def test_a_stone_stays_and_the_round_goes_on() -> None:
    p = position(TO_THE_MIDDLE, hand="line_ew")
    play(p, "lay line_ew 15,12")
    assert (phase(p), int(p.s.turn), int(p.s.hand_sizes[0])) == ("turn", 1, 1)


@proves("SAB-505")
@pytest.mark.parametrize(
    ("maze", "hand", "move", "goal", "stone", "way"),
    [
        (TO_THE_MIDDLE, "line_ew", "lay line_ew 15,12", 1, "stone_se", "NW"),
        (TO_THE_MIDDLE, "line_ew", "lay line_ew 15,12", 1, "stone_sw", "SW"),
        ("9..12,12 NESW; 13,12 EW; 14,12 NW; 14,11 SE; 15,11 EW", "cross", "lay cross 16,11", 0, "stone_se", "ES"),
        ("9..12,12 NESW; 13,12 EW; 14,12 NW; 14,11 SE; 15,11 EW", "cross", "lay cross 16,11", 0, "stone_sw", "SW"),
        ("9..12,12 NESW; 13,12 EW; 14,12 SW; 14,13 NE; 15,13 EW", "cross", "lay cross 16,13", 2, "stone_se", "NW"),
        ("9..12,12 NESW; 13,12 EW; 14,12 SW; 14,13 NE; 15,13 EW", "cross", "lay cross 16,13", 2, "stone_sw", "NE"),
    ],
)
def test_a_stone_lies_so_that_it_joins_the_card_just_laid(
    maze: str, hand: str, move: str, goal: int, stone: str, way: str
) -> None:
    names = ["treasure", "stone_sw" if stone == "stone_se" else "stone_se"]
    names.insert(goal, stone)
    p = position(maze, hand=hand, goals=" ".join(names))
    play(p, move)
    assert lies(p, 16, 10 + 2 * goal) == way


@proves("SAB-506")
@pytest.mark.parametrize(
    ("neighbours", "way"),
    [
        ("15,12 EW; 16,11 NS; 16,13 NS; 17,12 EW", "NW"),
        ("16,11 NS; 16,13 NS; 17,12 EW", "NW"),
        ("16,13 NS; 17,12 EW", "ES"),
        ("17,12 EW", "ES"),
    ],
)
def test_a_stone_reached_from_elsewhere_joins_the_first_of_west_north_south_east(neighbours: str, way: str) -> None:
    p = position(goals="treasure stone_se stone_sw")
    for item in neighbours.split("; "):
        where, shape = item.split(" ")
        column, row = map(int, where.split(","))
        card, turned = card_of(shape)
        cell = numbers.cell_at(column, row)
        turn_up(p.s, cell, 2 * Card[card.upper()] + turned)
        p.s.links[cell] = 15
    p.s.reached = 0b010
    assert not turn_goals(p.s, 0, START_CELL)
    assert lies(p, 16, 12) == way


@proves("SAB-507")
def test_a_turned_stone_may_clash_and_is_not_joined_there() -> None:
    maze = "9..13,12 NESW; 14,12 NEW; 14,11 SE; 15,11 EW"
    p = position(maze, hand="line_ew", hands={1: "line_ew", 2: "line_ns, curve_sw"})
    play(p, "lay line_ew 16,11")
    assert goals_up(p) == []
    play(p, "lay line_ew 15,12")
    assert lies(p, 16, 12) == "NW"
    assert goals_up(p) == [1]
    assert p.s.links[GOAL_CELLS[1]] == 0b1001
    assert p.s.links[numbers.cell_at(16, 11)] == 0b1010


@proves("SAB-508")
def test_all_goals_reached_are_turned_and_the_treasure_among_them_ends_the_round() -> None:
    maze = "9..12,12 NESW; 13,12 EW; 14,12 NW; 14,11 SE; 15,11 EW"
    p = play(position(maze, hand="cross", goals="stone_sw treasure stone_se", roles="DDDDS"), "lay cross 16,11")
    assert goals_up(p) == [0, 1]
    assert (lies(p, 16, 10), phase(p)) == ("SW", "gold")
    q = play(position(maze, hand="cross", goals="stone_sw stone_se treasure"), "lay cross 16,11")
    assert (goals_up(q), lies(q, 16, 12), phase(q)) == ([0, 1], "NW", "turn")


@proves("SAB-509")
def test_goals_reached_through_a_turned_stone_are_turned_too() -> None:
    """In the base game this needs a card that lies there unlinked, so it is put there by hand."""
    p = position(TO_THE_MIDDLE, goals="treasure stone_se stone_sw")
    card, turned = card_of("NS")
    turn_up(p.s, numbers.cell_at(16, 11), 2 * Card[card.upper()] + turned)
    link_all(p.s)
    card, turned = card_of("EW")
    hand_to_maze(p.s, numbers.cell_at(15, 12), 2 * Card[card.upper()] + turned)
    assert turn_goals(p.s, 0, numbers.cell_at(15, 12))
    assert goals_up(p) == [0, 1]
    assert p.s.to_follow.tolist() == [0] * len(p.s.to_follow)


@proves("SAB-511")
def test_the_round_ends_when_no_seat_has_a_card() -> None:
    p = position(hands={0: "map", 1: "cross", 2: ""}, seats=3, pile=0, roles="DDS")
    play(p, "map 0")
    assert p.s.round_number == 1
    play(p, "lay cross 9,12")
    assert (int(p.s.rounds_ended), int(p.s.ended_finisher[0]), int(p.s.ended_winner[0])) == (1, 0, Role.SABOTEUR)


@proves("SAB-512")
def test_roles_are_turned_up_before_sharing() -> None:
    p = play(reaching("SDDSD"), "lay line_ew 15,12")
    assert phase(p) == "gold"
    assert p.s.ended_roles[0, :5].tolist() == [2, 1, 1, 2, 1]
    assert p.s.ended_goals[0].tolist() == [Card.STONE_SE, Card.TREASURE, Card.STONE_SW]


@proves("SAB-513")
def test_diggers_win_by_whomever_and_however_late() -> None:
    by_saboteur = play(reaching("SDDSD"), "lay line_ew 15,12")
    assert by_saboteur.s.ended_winner[0] == Role.DIGGER
    last = position(TO_THE_MIDDLE, hands={0: "line_ew", 1: "", 2: ""}, goals=MIDDLE, seats=3, pile=0)
    assert play(last, "lay line_ew 15,12").s.ended_winner[0] == Role.DIGGER
    missed = position(TO_THE_MIDDLE, hands={0: "line_ew", 1: "", 2: ""}, goals=MIDDLE, seats=3, pile=0)
    assert play(missed, "pass line_ew").s.ended_winner[0] == Role.SABOTEUR


@proves("SAB-505")
def test_a_stone_reached_from_two_sides_at_once_joins_the_card_just_laid() -> None:
    p = position(
        f"{TO_THE_MIDDLE}; 15,11 SE; 16,11 SW",
        hand="tee_new",
        goals="treasure stone_sw stone_se",
    )
    play(p, "lay tee_new 15,12")
    assert lies(p, 16, 12) == "SW", "it opens to the west, where the card was laid, not to the north"


@proves("SAB-806")
def test_a_goal_that_lay_face_up_is_not_shown_again() -> None:
    q = reaching()
    play(q, "lay line_ew 15,12")
    shown = [row[2] for row in q.s.events[: q.s.n_events].tolist() if row[0] == What.GOAL_SHOWN]
    assert shown == [0, 2]
