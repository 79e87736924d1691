"""DRA-2xx: what a turn is, whose it is, and in which order its steps are taken."""

from itertools import pairwise

import numpy as np
import pytest

from filon.games.dragobert.state import Phase
from filon.kernel.errors import IllegalMove
from filon.play.seen import legal_moves
from filon.play.setting import agree
from proving import proves

from .counts import WALKS
from .positions import (
    Position,
    board,
    box,
    dealt,
    dig,
    discard,
    events,
    exits,
    game_of,
    moves,
    play,
    position,
    refused,
    stack,
    take,
    turn_up,
    walk,
)

DRAWS = ["draw extraction", "draw exit"]


@proves("DRA-201")
@pytest.mark.parametrize("seats", [2, 6])
def test_201_a_turn_begins_with_the_choice_of_a_pile(seats: int) -> None:
    setting = agree("dragobert", seats=seats)
    for s in walk(setting, WALKS, seed=201):
        if s["phase"] == Phase.DRAW:
            p = Position(setting, np.array([s]))
            assert moves(p) == DRAWS


@proves("DRA-201")
def test_201_exactly_one_card_is_drawn() -> None:
    p = position("d 8; A4, B4; E plain, plain; X step")
    dig(p)
    assert (p.s.extraction_left, p.s.exits_left) == (57, 16)
    play(p, "draw exit")
    assert (p.s.extraction_left, p.s.exits_left, p.s.drawn) == (57, 15, 1)


@proves("DRA-201")
@pytest.mark.parametrize("move", ["step", "double_step", "all_together", "bonus", "swap A", "swap B"])
def test_201_nothing_else_may_be_done_first(move: str) -> None:
    assert refused(dealt(seats=3, first_seat=0), move) == "DRA-201"


@proves("DRA-201")
def test_201_you_may_not_pass() -> None:
    game = game_of(dealt(seats=3))
    with pytest.raises(IllegalMove, match="draw extraction, draw exit"):
        game.play("pass")


@proves("DRA-202")
def test_202_only_the_seat_whose_turn_it_is_may_act() -> None:
    for text in ("d 8; A4, B4, C4; turn B", "d 8; A4, B4, C4; up step+swap; turn B"):
        p = position(text)
        assert game_of(p).actors == (1,)
        for seat in (0, 2):
            assert legal_moves(p.setting, p.states, seat) == []
            for move in ("draw extraction", "draw exit", "step", "swap B", "swap A"):
                assert refused(p, move, seat) == "DRA-202"


@proves("DRA-202", "DRA-203")
@pytest.mark.parametrize("seats", range(2, 7))
def test_203_the_next_higher_seat_plays_next_and_the_first_after_the_last(seats: int) -> None:
    names = "ABCDEF"[:seats]
    for first in range(seats):
        p = position("d 8; " + ", ".join(f"{name}4" for name in names) + f"; E plain; turn {names[first]}")
        for turn in range(2 * seats):
            assert p.seat == (first + turn) % seats
            dig(p)


@proves("DRA-204")
def test_204_dwarves_out_or_burnt_are_skipped() -> None:
    p = position("d 8; A4, B slot 1, C burnt, D4, E burnt, F slot 2; E plain, plain, plain")
    turns = [board(dig(p))[-1] for _ in range(3)]
    assert turns == ["D", "A", "D"]


@proves("DRA-204")
def test_204_a_dwarf_that_leaves_or_burns_takes_no_further_turn() -> None:
    p = position("d 6; A1, B5, C3; E blue, red, plain, plain")
    assert [board(dig(p))[-1] for _ in range(3)] == ["B", "C", "C"]
    assert board(p) == "d 6; A slot 1 (1), B burnt, C3 (1); turn C"


@proves("DRA-205")
def test_205_the_last_dwarf_plays_turn_after_turn() -> None:
    p = position("d 8; A burnt, B4, C slot 1; E plain, plain, blue; round 3")
    for expected in ("B4 (1)", "B4 (2)", "B3 (3)"):
        assert board(dig(p)) == f"d 8; A burnt, {expected}, C slot 1 (0); turn B"
    take(p, "double_step")
    take(p, "step")
    assert board(p) == "d 8; A burnt, B slot 2 (3), C slot 1 (0); over"


@proves("DRA-206")
@pytest.mark.parametrize("card", ["step", "step+swap", "step+bonus"])
def test_206_a_drawn_card_is_neither_put_back_nor_exchanged(card: str) -> None:
    p = turn_up(position("d 8; A4, B4, C4"), card)
    for draw in DRAWS:
        assert draw not in moves(p)
        assert refused(p, draw) == "DRA-206"


@proves("DRA-207")
def test_207_an_extraction_card_moves_its_dwarf_unasked() -> None:
    assert board(dig(position("d 8; A4, B4; E red, plain"))) == "d 8; A5 (2), B4 (0); turn B"
    assert board(dig(position("d 8; A4, B4; E blue, plain"))) == "d 8; A3 (1), B4 (0); turn B"


@proves("DRA-207")
@pytest.mark.parametrize("card", ["step", "double_step", "all_together"])
def test_207_the_move_of_an_exit_card_cannot_be_declined(card: str) -> None:
    p = turn_up(position("d 8; A4, B4"), card)
    assert moves(p) == [card]
    play(p, card)
    assert p.s.position[0] == (2 if card == "double_step" else 3)


@proves("DRA-208")
def test_208_the_dwarf_moves_before_the_dragon_does() -> None:
    p = dig(position("d 7; A5, B2; E red, dragon, plain"))
    assert (board(p), box(p)) == ("d 6; A burnt, B2 (0); turn B", {"red": 1, "dragon": 2})
    p = dig(position("d 7; A6, B2; E blue, dragon, plain"))
    assert (board(p), box(p)) == ("d 6; A5 (1), B2 (0); turn B", {"dragon": 2})


@proves("DRA-208")
def test_208_the_dwarf_leaves_before_the_dragon_moves() -> None:
    p = dig(position("d 2; A1 (3), B1; E blue, dragon, plain; round 3"))
    assert board(p) == "d 1; A slot 1 (4), B burnt; over"


@proves("DRA-208")
def test_208_the_steps_of_an_extraction_turn_in_their_order() -> None:
    p = dig(position("d 6; A1, B3; E blue, dragon, plain"))
    assert events(p) == ["DUG", "MOVED", "LEFT", "STACKED", "DRAGON_CAME"]


@proves("DRA-209")
def test_209_the_steps_of_an_exit_turn_in_their_order() -> None:
    p = turn_up(position("d 6; A1, B3; X step+swap"), "step+swap")
    assert events(p) == ["TURNED_UP"]
    assert (p.s.drawn > 0, p.s.exits_left, discard(p), board(p)) == (True, 15, [], "d 6; A1 (0), B3 (0); turn A")
    play(p, "step")
    assert events(p) == ["CHOSE", "MOVED", "LEFT"]
    assert (p.s.drawn, p.s.exits_left, discard(p)) == (0, 15, ["step+swap"])
    assert board(p) == "d 6; A slot 1 (0), B3 (0); turn B"


@proves("DRA-209")
def test_209_a_card_of_two_actions_asks_which() -> None:
    assert moves(turn_up(position("d 6; A2, B3"), "double_step+swap")) == ["double_step", "swap B"]
    assert moves(turn_up(position("d 6; A2, B3"), "double_step")) == ["double_step"]


@proves("DRA-209")
def test_209_the_card_is_put_away_last() -> None:
    p = take(position("d 6; A2, B3; D step"), "step+bonus", "bonus")
    assert (discard(p), stack(p, "A"), p.s.drawn) == (["step"], {"bonus": 1}, 0)


@proves("DRA-210")
@pytest.mark.parametrize("card", ["step", "double_step", "all_together", "step+bonus", "step+swap"])
def test_210_an_exit_draw_never_moves_the_dragon(card: str) -> None:
    """Not even from a pile that shows a dragon, which play never leaves there."""
    p = position("d 6; A4, B5; E dragon, plain")
    turn_up(p, card)
    play(p, moves(p)[-1])
    assert (p.s.dragon, p.s.extraction_left, box(p)) == (6, 56, {"dragon": 2})


@proves("DRA-210")
def test_210_the_extraction_pile_stays_as_it_is_in_exit_turns() -> None:
    states = walk(agree("dragobert", seats=4), WALKS, seed=210)
    for before, after in pairwise(states):
        if before["phase"] == Phase.ACTION and after["round_number"] == before["round_number"]:
            assert before["dragon"] == after["dragon"]
            assert np.array_equal(before["extraction"], after["extraction"])


@proves("DRA-201", "DRA-209")
def test_209_the_top_exit_card_is_the_one_drawn() -> None:
    p = position("d 8; A4, B4; X double_step+swap, step")
    play(p, "draw exit")
    assert (moves(p), exits(p)[0]) == (["double_step", "swap B"], "step")
