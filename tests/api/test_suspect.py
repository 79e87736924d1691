"""`Seen.suspect()`: weights of sets of seats where roles are hidden, a sentence where they are not."""

import pytest

import filon
from filon.kernel.errors import FilonError


def test_every_set_a_seat_cannot_rule_out_has_a_weight() -> None:
    game = filon.new("saboteur", seats=5, seed=2)
    weights = game.see(0).suspect()
    assert sum(weights.values()) == pytest.approx(1.0)
    assert all(0 not in seats for seats in weights), "a digger knows that it is none"
    assert {len(seats) for seats in weights} == {1, 2}


def test_what_is_done_in_the_open_is_held_against_who_does_it() -> None:
    game = filon.new("saboteur", seats=5, seed=2)
    doer = game.actors[0]
    viewer = (doer + 1) % game.seats
    dead_end = next(move for move in game.moves() if move.text.startswith("lay end"))
    game.play(dead_end)
    weights = game.see(viewer).suspect()
    blame = {seat: sum(weight for seats, weight in weights.items() if seat in seats) for seat in range(5)}
    assert all(blame[doer] > blame[seat] for seat in range(5) if seat not in (doer, viewer))


def test_a_game_without_hidden_roles_says_so() -> None:
    with pytest.raises(FilonError, match="dragobert has no hidden roles to suspect"):
        filon.new("dragobert", seats=3, seed=1).see(0).suspect()
