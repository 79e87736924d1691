"""DRA-4xx: leaving the mine, the end of a round, the end of the game."""

import pytest

from filon.games.dragobert.state import Fate, Phase
from filon.kernel.errors import GameOver
from filon.play.setting import agree
from proving import proves

from .counts import WALKS
from .positions import board, box, dig, game_of, moves, pile, play, position, stack, take, walk


@proves("DRA-401")
def test_401_each_dwarf_takes_the_highest_free_slot() -> None:
    p = position("d 8; A1, B2, C1, D1, E1, F2; E blue, blue, blue, blue, blue, blue, blue, blue")
    dig(p, 7)
    assert board(p) == "d 8; A slot 1 (1), B slot 5 (2), C slot 2 (1), D slot 3 (1), E slot 4 (1), F1 (1); turn F"


@proves("DRA-401")
@pytest.mark.parametrize("card", ["step", "double_step", "all_together"])
def test_401_it_stops_playing(card: str) -> None:
    p = take(position("d 8; A1, B4, C4, D slot 1"), card)
    assert (p.s.fate[0], p.s.slot[0], p.s.position[0]) == (Fate.OUT, 2, 0)
    dig(p, 2)
    assert board(p).endswith("turn B")


@proves("DRA-402")
def test_402_on_the_way_out_a_dwarf_and_its_stack_are_safe() -> None:
    p = position("d 3; A slot 1 (2 red + bonus), B1, C2; turn B; E plain, dragon, dragon, plain; round 3")
    dig(p)
    assert board(p) == "d 1; A slot 1 (7), B burnt, C burnt; over"
    assert (stack(p, "A"), box(p)) == ({"red": 2, "bonus": 1}, {"plain": 1, "dragon": 7})


@proves("DRA-403")
def test_403_another_players_all_together_leads_out() -> None:
    p = take(position("d 8; A5, B1 (4), C2 (1)"), "all_together")
    assert board(p) == "d 8; A4 (0), B slot 1 (4), C1 (1); turn C"


@proves("DRA-404")
@pytest.mark.parametrize(
    ("actor", "slots"), [("A", [1, 2, 3, 4]), ("B", [4, 1, 2, 3]), ("C", [3, 4, 1, 2]), ("D", [2, 3, 4, 1])]
)
def test_404_first_the_acting_player_then_clockwise(actor: str, slots: list[int]) -> None:
    p = take(position(f"d 8; A1, B1, C1, D1, E4; turn {actor}"), "all_together")
    assert p.s.slot[:5].tolist() == [*slots, 0]


@proves("DRA-404")
def test_404_an_acting_player_that_stays_inside_takes_no_slot() -> None:
    p = take(position("d 8; A1, B1, C2, D1, E slot 1; turn C"), "all_together")
    assert board(p) == "d 8; A slot 3 (0), B slot 4 (0), C1 (0), D slot 2 (0), E slot 1 (0); turn C"


@proves("DRA-405")
@pytest.mark.parametrize("last", ["A1 (1)", "A2 (1)"])
def test_405_the_round_ends_when_nobody_is_inside(last: str) -> None:
    p = take(position(f"d 4; {last}, B slot 1 (3), C burnt"), "double_step")
    assert (p.s.round_number, p.s.turns) == (2, 0)
    p = take(position(f"d 4; {last}, B slot 1 (3), C3"), "double_step")
    assert (p.s.round_number, p.s.phase) == (1, Phase.DRAW)


@proves("DRA-405")
def test_405_burning_the_last_one_ends_it_too() -> None:
    for pile_text in ("red", "plain, dragon"):
        p = dig(position(f"d 4; A3 (1), B slot 1 (3), C burnt; E {pile_text}"))
        assert (p.s.round_number, p.seat) == (2, 1)


@proves("DRA-405")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_405_it_never_ends_before(seats: int) -> None:
    states = walk(agree("dragobert", seats=seats), WALKS, seed=405)
    inside = (states["fate"] == Fate.IN_MINE).any(axis=1)
    assert (inside == (states["phase"] != Phase.OVER)).all()


@proves("DRA-406")
def test_406_in_the_last_turn_the_card_is_stacked_but_no_dragon_resolved() -> None:
    p = dig(position("d 3; A1 (2), B slot 1 (1); E blue, dragon, dragon; round 3"))
    assert board(p) == "d 3; A slot 2 (3), B slot 1 (1); over"
    assert (pile(p)[:2], box(p), game_of(p).scores) == (["dragon", "dragon"], {"dragon": 5}, (3, 1))


@proves("DRA-407")
def test_407_after_round_3_the_game_ends() -> None:
    p = position("d 3; A1 (2), B slot 1 (1); E blue; round 2")
    dig(p)
    assert (p.s.round_number, p.s.phase, game_of(p).over) == (3, Phase.DRAW, False)
    p = dig(position("d 3; A1 (2), B slot 1 (1); E blue; round 3"))
    assert (p.s.round_number, p.s.phase, moves(p)) == (3, Phase.OVER, [])
    assert (game_of(p).over, game_of(p).actors, game_of(p).winners) == (True, (), (0,))


@proves("DRA-407")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("move", ["draw extraction", "draw exit", "step", "swap B"])
def test_407_nothing_can_be_played_any_more(move: str, seat: int) -> None:
    game = game_of(dig(position("d 3; A1 (2), B slot 1 (1); E blue; round 3")))
    refusal = game.why_not(move, seat)
    assert refusal is not None
    assert refusal.clause == "DRA-407"
    assert len(refusal.sentence) > 10
    with pytest.raises(GameOver):
        game.play(move, seat)


@proves("DRA-401", "DRA-405")
def test_401_all_six_can_leave_at_once() -> None:
    p = position("d 8; A1 (1), B1 (2), C1 (3), D1 (4), E1 (5), F1 (6); turn D; round 3")
    play(take(p, "all_together"))
    assert (
        board(p)
        == "d 8; "
        + ", ".join(
            f"{name} slot {slot} ({nuggets})"
            for name, slot, nuggets in zip("ABCDEF", [4, 5, 6, 1, 2, 3], range(1, 7), strict=True)
        )
        + "; over"
    )
