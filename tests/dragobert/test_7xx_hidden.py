"""DRA-7xx: who sees what."""

import numpy as np
import pytest

from filon.games.dragobert.state import Kind
from filon.play.setting import agree
from proving import proves

from .counts import WALKS
from .positions import Position, card_of, dig, game_of, position, take, turn_up, walk

VIEWERS = (0, 1, 2, None)
DWARVES = "d 7; A3 (2 red + bonus), B5 (3 plain), C slot 1 (blue)"
TEXT = f"{DWARVES}; E red, dragon, plain; D step, step+swap; boxed 1 blue; big A 3, C 2"


def drawn(p: Position, viewer: int | None, *, memory_aid: bool = False) -> str:
    """The table as a viewer sees it drawn."""
    return game_of(p).drawing(viewer, memory_aid=memory_aid)


def line_of(drawing: str, name: str) -> str:
    """What is drawn of one dwarf."""
    return next(line for line in drawing.splitlines() if line[:2] in ("▶ ", "  ") and line[2:4].strip() == name)


def everything(p: Position, viewer: int | None) -> tuple[bytes, str, str, list[str]]:
    """All that is shown to a viewer."""
    game = game_of(p)
    return (
        game.see(viewer).array.tobytes(),
        game.drawing(viewer),
        game.drawing(viewer, memory_aid=True),
        game.story(viewer),
    )


@proves("DRA-701")
@pytest.mark.parametrize("kind", ["red", "blue", "plain"])
@pytest.mark.parametrize("viewer", VIEWERS)
def test_701_everybody_sees_the_top_extraction_card(viewer: int | None, kind: str) -> None:
    p = position(f"d 7; A3, B5, C4; E {kind}, plain")
    seen = game_of(p).see(viewer).record
    assert seen.extraction[seen.extraction_left - 1] == Kind[kind.upper()]
    words = {"red": "red door", "blue": "blue door", "plain": "no door"}
    assert words[kind] in drawn(p, viewer)


@proves("DRA-701")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_701_nobody_sees_the_order_below(viewer: int | None) -> None:
    one, other = position(TEXT), position(TEXT)
    below = one.s.extraction_left - 1
    other.s.extraction[:below] = one.s.extraction[:below][::-1]
    assert not np.array_equal(one.s.extraction, other.s.extraction)
    assert everything(one, viewer) == everything(other, viewer)
    assert not game_of(one).see(viewer).record.extraction[:below].any()


@proves("DRA-702")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_702_nobody_sees_the_order_of_the_exit_pile(viewer: int | None) -> None:
    one, other = position(TEXT), position(TEXT)
    left = one.s.exits_left
    other.s.exits[:left] = one.s.exits[:left][::-1]
    assert not np.array_equal(one.s.exits, other.s.exits)
    assert everything(one, viewer) == everything(other, viewer)
    assert not game_of(one).see(viewer).record.exits.any()


@proves("DRA-702")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_702_the_exit_discard_is_open(viewer: int | None) -> None:
    seen = game_of(position(TEXT)).see(viewer).record
    assert (seen.discard[:3].tolist(), seen.discarded) == ([card_of("step"), card_of("step+swap"), 0], 2)


@proves("DRA-702")
@pytest.mark.parametrize("seats", [2, 5])
def test_702_piles_stay_hidden_through_whole_games(seats: int) -> None:
    setting = agree("dragobert", seats=seats)
    for place, s in enumerate(walk(setting, WALKS, seed=702)):
        viewer = place % (seats + 1)
        seen = game_of(Position(setting, np.array([s]))).see(None if viewer == seats else viewer).record
        assert not seen.exits.any()
        assert np.flatnonzero(seen.extraction).tolist() == [s["extraction_left"] - 1]
        assert not seen.chance_key.any()
        assert not seen.chance_block.any()
        assert seen.chance_drawn == 0


@proves("DRA-703")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_703_a_drawn_exit_card_is_open_before_its_action_is_chosen(viewer: int | None) -> None:
    p = turn_up(position("d 7; A3, B5, C4"), "double_step+swap")
    assert game_of(p).see(viewer).record.drawn == card_of("double_step+swap")
    assert "two steps or swap" in drawn(p, viewer)
    assert game_of(p).story(viewer) == ["A turns up an Exit card: two steps or swap."]


@proves("DRA-704")
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_704_stacks_lie_face_down(viewer: int | None) -> None:
    """As many cards of other kinds are drawn alike."""
    one = position("d 7; A3 (2 red + bonus), B5, C4")
    other = position("d 7; A3 (3 plain), B5, C4; D step")
    assert line_of(drawn(one, viewer), "A") == line_of(drawn(other, viewer), "A")
    assert "3 cards" in line_of(drawn(one, viewer), "A")


@proves("DRA-705")
def test_705_the_owner_sees_its_nuggets_the_others_the_number_of_cards() -> None:
    p = position(TEXT)
    lines = {"A": "3 cards (7 nuggets)", "B": "3 cards (3 nuggets)", "C": "1 card (1 nugget)"}
    for viewer in VIEWERS:
        for seat, (name, full) in enumerate(lines.items()):
            line = line_of(drawn(p, viewer), name)
            assert (full if viewer == seat else full.partition(" (")[0]) in line
            assert ("(" in line) == (viewer == seat)


@proves("DRA-705")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_705_with_the_memory_aid_everything_is_drawn(viewer: int | None) -> None:
    drawing = drawn(position(TEXT), viewer, memory_aid=True)
    for name, full in {"A": "3 cards (7 nuggets)", "B": "3 cards (3 nuggets)", "C": "1 card (1 nugget)"}.items():
        assert full in line_of(drawing, name)


@proves("DRA-705")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_705_every_seat_knows_the_totals_by_recall(viewer: int | None) -> None:
    p = take(dig(position(TEXT)), "step")
    assert np.array_equal(game_of(p).see(viewer).record.stacks, p.s.stacks)
    assert np.array_equal(game_of(p).see(viewer).record.boxed, p.s.boxed)


@proves("DRA-705")
def test_705_a_secured_stack_is_drawn_like_any_other() -> None:
    p = position("d 7; A1 slot 1 (2 red), A2 on 3 (plain), B1 on 4, B2 on 4; common B (3 plain)", two_player="double_draw")
    assert "2 cards (4 nuggets)" in line_of(drawn(p, 0), "A1")
    assert "1 card (1 nugget)" in line_of(drawn(p, 0), "A2")
    for viewer in (1, None):
        assert "(" not in line_of(drawn(p, viewer), "A1") + line_of(drawn(p, viewer), "A2")
    assert "3 cards (3 nuggets)" in line_of(drawn(p, 1), "B1")
    assert "(" not in line_of(drawn(p, 0), "B1")
    assert "one stack with B1" in line_of(drawn(p, 1), "B2")


@proves("DRA-706")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_706_sizes_dragon_discs_ladder_and_big_nuggets_are_public(viewer: int | None) -> None:
    p = position(TEXT)
    seen = game_of(p).see(viewer).record
    assert (seen.extraction_left, seen.exits_left, seen.discarded, int(seen.boxed.sum())) == (50, 13, 2, 2)
    assert (seen.dragon, seen.position[:3].tolist(), seen.slot[:3].tolist()) == (7, [3, 5, 0], [0, 0, 1])
    assert (seen.big[:3].tolist(), seen.supply, seen.fate[:3].tolist()) == ([3, 0, 2], 7, [1, 1, 2])


@proves("DRA-706")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_706_they_are_drawn(viewer: int | None) -> None:
    drawing = drawn(position(TEXT), viewer)
    for words in ("Extraction pile (50)", "Exit pile (13); discarded (2): ", "in the mine, on card 5", "out, ladder slot 1"):
        assert words in drawing
    assert [line_of(drawing, name).split()[-3] for name in "ABC"] == ["3", "0", "2"]


@proves("DRA-707")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_707_stacks_counted_at_the_end_of_a_round_are_shown_to_all(viewer: int | None) -> None:
    p = dig(position("d 5; A slot 1 (2 red + bonus), B slot 2 (3), C4 (5); E red"))
    game = game_of(p)
    assert game.see(viewer).record.last_nuggets[:3].tolist() == [7, 3, 0]
    told = game.story(viewer)
    assert "A brings out 7 nuggets. It wins 3 big nuggets." in told
    assert "B brings out 3 nuggets. It wins 2 big nuggets." in told


@proves("DRA-707")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_707_the_last_count_too(viewer: int | None) -> None:
    p = dig(position("d 5; A slot 1 (2 red + bonus), B slot 2 (3), C4 (5); E red; round 3"))
    drawing = drawn(p, viewer)
    assert "3 cards (7 nuggets)" in line_of(drawing, "A")
    assert "2 cards (3 nuggets)" in line_of(drawing, "B")
