"""KIN-4xx: how the end is triggered, and the last turns."""

import pytest

from filon.games.kingsmine.state import Phase
from proving import proves

from .positions import Position, asked, events, moves, play, position, refused

SEATS = "ABCD"


def turns_to_the_end(p: Position) -> str:
    """Who has the turns from now on, each of which is ended at once."""
    order = ""
    while p.s.phase != Phase.OVER:
        order += asked(p)[0]
        play(p, "end turn")
    return order


@proves("KIN-401", "KIN-601", "KIN-602")
@pytest.mark.parametrize(("seats", "end"), [(4, 8), (3, 6), (2, 4)])
def test_401_601_602_the_end_is_triggered_when_so_few_tiles_are_left(seats: int, end: int) -> None:
    p = play(position(f"c3 = 3; A on c3; tiles {end + 2}", seats=seats), "dig")
    assert (p.s.tiles_left, p.s.triggered, "END_TRIGGERED" in events(p)) == (end + 1, 0, False)
    play(p, "dig")
    assert (p.s.tiles_left, p.s.triggered) == (end, 1)
    assert events(p) == ["DUG", "END_TRIGGERED", "TURN_BEGAN"]
    assert turns_to_the_end(p) == SEATS[1:seats] + "A"


@proves("KIN-401")
@pytest.mark.parametrize(("each", "end"), [(1, 4), (5, 20)])
def test_401_the_number_is_an_option(each: int, end: int) -> None:
    p = play(position(f"c3 = 3; A on c3; tiles {end + 2}", end_tiles_per_player=each), "dig")
    assert (p.s.end_tiles, p.s.triggered) == (end, 0)
    assert play(p, "dig").s.triggered == 1


@proves("KIN-402", "KIN-404")
def test_402_404_a_collapse_may_skip_the_number() -> None:
    p = play(position("c3 = collapse, 2; C on c3; tiles 10; turn C"), "dig")
    assert (p.s.tiles_left, p.s.triggered, asked(p), p.s.actions_left) == (7, 3, "C action", 1)
    assert turns_to_the_end(p) == "CDABC"


@proves("KIN-402")
def test_402_it_is_checked_after_each_action_and_not_within_one() -> None:
    p = play(position("c3 = 3; A on c3; A cave pick; tiles 9"), "dig")
    assert (p.s.tiles_left, p.s.triggered, asked(p)) == (8, 0, "A second")
    play(p, "dig again")
    assert (p.s.tiles_left, p.s.triggered, p.s.last_turns) == (7, 1, 4)
    p = play(position("c3 = firedamp, 3; A on c3; A cave beer; tiles 10"), "dig")
    assert (p.s.tiles_left, p.s.triggered, asked(p)) == (7, 0, "A lose")
    assert play(p, "lose beer").s.triggered == 1


@proves("KIN-402")
def test_402_a_blast_triggers_it_too() -> None:
    p = play(position("c3 = curse, 3; A on c3; A cave explosive; tiles 9"), "blast")
    assert (p.s.tiles_left, p.s.triggered) == (8, 1)


@proves("KIN-403", "KIN-404")
@pytest.mark.parametrize("seat", range(4))
def test_403_404_the_turn_is_finished_then_all_have_one_the_triggering_seat_last(seat: int) -> None:
    letter = SEATS[seat]
    p = play(position(f"c3 = 3; {letter} on c3; tiles 9; turn {letter}"), "dig")
    assert (p.s.triggered, p.s.last_turns, asked(p)) == (seat + 1, 4, f"{letter} action")
    assert turns_to_the_end(p) == letter + SEATS[seat + 1 :] + SEATS[: seat + 1]


@proves("KIN-403")
def test_403_it_is_triggered_only_once() -> None:
    p = play(position("c3 = 4; A on c3; B on c3; tiles 9"), "dig", "dig", "dig")
    assert (p.s.triggered, p.s.last_turns, "END_TRIGGERED" in events(p)) == (1, 3, False)
    assert turns_to_the_end(p) == "BCDA"


@proves("KIN-403", "KIN-404")
def test_403_404_a_last_turn_has_both_its_actions() -> None:
    p = position("c3 = 4; A on c3; tiles 7; turn A; by A; last 0")
    play(p, "dig")
    assert (asked(p), p.s.actions_left) == ("A action", 1)
    play(p, "dig")
    assert (p.s.phase, moves(p), p.actors) == (Phase.OVER, [], ())
    assert events(p)[0] == "DUG"
    assert events(p)[-1] == "GAME_ENDED"


def test_nothing_is_played_when_the_game_is_over() -> None:
    p = play(position("tiles 7; turn B; by B; last 0"), "end turn")
    for move in ("dig", "end turn", "barter"):
        assert refused(p, move, "A").startswith("KIN-40")
    assert p.s.active == 1


def test_the_last_turns_are_told() -> None:
    p = play(position("c3 = 4; A on c3; tiles 9; actions 1"), "dig")
    told = [[int(n) for n in row] for row in p.s.events[: p.s.n_events]]
    assert told[1][1:4] == [0, 8, 1]
    assert told[2][1:4] == [1, 1, 0]


# --- stalemate ----------------------------------------------------------------------------------------------------------


@proves("KIN-801")
@pytest.mark.parametrize(("seats", "rounds"), [(4, 5), (3, 5), (2, 5), (4, 1), (2, 3)])
def test_801_after_so_many_rounds_without_a_tile_leaving_the_mine_the_end_is_triggered(seats: int, rounds: int) -> None:
    p = position(f"idle {rounds * seats - 2}; turn A", seats=seats, stalemate_rounds=rounds)
    play(p, "end turn")
    assert (p.s.triggered, p.s.idle_turns) == (0, rounds * seats - 1)
    play(p, "end turn")
    assert (p.s.triggered, p.s.last_turns, "END_TRIGGERED" in events(p)) == (2, seats - 1, True)
    assert turns_to_the_end(p) == (SEATS[2:seats] + "AB")


@proves("KIN-801")
@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("c3 = 3; A on c3", "dig"),
        ("c3 = curse, 3; A on c3; A cave explosive", "blast"),
        ("c3 = collapse, 3; A on c3", "dig"),
    ],
)
def test_801_a_tile_that_leaves_the_mine_begins_the_count_anew(text: str, move: str) -> None:
    p = play(position(f"{text}; idle 19"), move, "end turn")
    assert (p.s.idle_turns, p.s.triggered, asked(p)) == (0, 0, "B action")
    play(p, "end turn")
    assert (p.s.idle_turns, p.s.triggered) == (1, 0)


@proves("KIN-801")
@pytest.mark.parametrize(
    ("text", "move"),
    [("c3 = gem_rs, 3; A on c3; A cave explosive", "blast"), ("c3 = 4; c4 = 4; A on c3", "move n"), ("", "beg")],
)
def test_801_nothing_else_does(text: str, move: str) -> None:
    p = play(position(f"{text}; idle 19"), move)
    if asked(p) == "A action":
        play(p, "end turn")
    assert p.s.triggered == 1
