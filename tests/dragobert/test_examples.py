"""The worked examples of the specification, step by step, every number asserted."""

from typing import Any

import pytest

from proving import proves

from .positions import (
    Position,
    big,
    board,
    box,
    dig,
    discard,
    exits,
    game_of,
    moves,
    pile,
    play,
    position,
    refused,
    row,
    stack,
    take,
    turn_up,
)


def pairs(text: str, **options: Any) -> Position:
    """A position of `double_draw`."""
    return position(text, two_player="double_draw", **options)


@proves("DRA-301", "DRA-309", "DRA-310", "DRA-314")
def test_example_1_red_then_dragon() -> None:
    p = position("d 8; A4 (0), B4, C4; E red, dragon, plain")
    dig(p)
    assert board(p) == "d 7; A5 (2), B4 (0), C4 (0); turn B"
    assert row(p)[7:] == ["DRAGON", "░" * 7]
    assert (sum(box(p).values()), box(p), pile(p)[0], p.seat) == (1, {"dragon": 1}, "plain", 1)


@proves("DRA-205", "DRA-311", "DRA-315")
def test_example_2_double_dragon() -> None:
    p = position("d 7; A5 (5), B6 (4), C2 (1); E plain, dragon, dragon, blue; turn C")
    dig(p)
    assert board(p) == "d 5; A burnt, B burnt, C2 (2); turn C"
    burnt = [sentence for sentence in game_of(p).story() if "is burnt" in sentence or "comes from" in sentence]
    assert [sentence.split(" is ")[0][-1] if "is burnt" in sentence else sentence[-7:] for sentence in burnt] == [
        "7 to 6.",
        "B",
        "6 to 5.",
        "A",
    ]
    assert (pile(p)[0], p.seat, p.s.round_number) == ("blue", 2, 1)


@proves("DRA-305", "DRA-316", "DRA-406")
def test_example_3_blue_door_before_the_fire() -> None:
    p = position("d 2; A1 (6), B burnt, C slot 1 (1); E blue, dragon; round 3")
    dig(p)
    assert board(p) == "d 2; A slot 2 (7), B burnt, C slot 1 (1); over"
    assert pile(p)[0] == "dragon"


@proves("DRA-306", "DRA-307")
def test_example_4_red_into_the_dragon() -> None:
    text = "d 6; A5 (7), B3 (4); E red, plain"
    p = dig(position(text))
    assert board(p) == "d 6; A burnt, B3 (4); turn B"
    worth = {"red": 2, "blue": 1, "plain": 1, "dragon": 0}
    assert sum(worth[kind] * count for kind, count in box(p).items()) == 9
    assert board(dig(position(text, red_into_dragon="stay"))) == "d 6; A5 (9), B3 (4); turn B"


@proves("DRA-306", "DRA-307", "DRA-309")
@pytest.mark.parametrize("rule", ["eliminate", "stay"])
def test_example_4_were_the_second_card_a_dragon(rule: str) -> None:
    p = dig(position("d 6; A5 (7), B3 (4); E red, dragon, plain", red_into_dragon=rule))
    assert board(p) == "d 5; A burnt, B3 (4); turn B"


@proves("DRA-322", "DRA-404")
def test_example_5_all_together() -> None:
    p = take(position("d 7; A1, B3, C1, D1; turn C"), "all_together")
    assert board(p) == "d 7; A slot 3 (0), B2 (0), C slot 1 (0), D slot 2 (0); turn B"
    assert board(dig(p)).endswith("turn B")


@proves("DRA-324", "DRA-326", "DRA-327", "DRA-331")
def test_example_6_swap() -> None:
    text = "d 4; A2, B3, C slot 1"
    p = turn_up(position(text), "double_step+swap")
    assert moves(p) == ["double_step", "swap B"]
    assert (refused(p, "swap C"), refused(p, "swap A")) == ("DRA-326", "DRA-327")
    assert board(play(p.copy(), "double_step")) == "d 4; A slot 2 (0), B3 (0), C slot 1 (0); turn B"
    assert board(play(p, "swap B")) == "d 4; A3 (0), B2 (0), C slot 1 (0); turn B"
    alone = turn_up(position("d 4; A2, B burnt, C slot 1"), "double_step+swap")
    assert moves(alone) == ["double_step"]


@proves("DRA-502", "DRA-503", "DRA-505", "DRA-506", "DRA-116")
def test_example_7_ranking() -> None:
    p = position("d 5; A slot 1 (7), B slot 2 (9), C slot 3 (4 + bonus), D slot 4 (0), E4; E red")
    assert p.s.supply == 12
    dig(p)
    assert (big(p), p.s.supply) == ([2, 3, 1, 0, 0], 6)
    assert (p.s.round_number, p.seat) == (2, 1)


@proves("DRA-508", "DRA-117")
def test_example_8_no_winner() -> None:
    p = dig(position("d 5; A burnt, B slot 1 (0), C4; E red; starter B"))
    assert (big(p), p.s.supply, p.s.round_number, p.seat) == ([0, 0, 0], 12, 2, 1)


@proves("DRA-514", "DRA-516", "DRA-518")
def test_example_9_final_tie() -> None:
    p = position("d 5; A4, B slot 2 (4), C slot 1 (6); E red; round 3; big A 6, B 2")
    game = game_of(dig(p))
    assert board(p) == "d 5; A burnt, B slot 2 (4), C slot 1 (6); over"
    assert (game.scores, game.places, game.winners) == ((6, 6, 6), (3, 2, 1), (2,))


@proves("DRA-518")
def test_example_9_shared() -> None:
    game = game_of(dig(position("d 5; A4, B burnt, C slot 1 (2); E red; round 3; big A 3, B 3")))
    assert (game.scores, game.places, game.winners) == ((3, 3, 2), (1, 1, 3), (0, 1))


@proves("DRA-317")
def test_example_10_last_dragon() -> None:
    p = position("d 2; A1 (8), B1 (3); E plain, dragon; turn B; round 3")
    dig(p)
    assert board(p) == "d 1; A burnt, B burnt; over"
    assert "B digs: one nugget." in game_of(p).story()
    worth = {"red": 2, "blue": 1, "plain": 1, "dragon": 0}
    assert sum(worth[kind] * count for kind, count in box(p).items()) == 8 + 4


@proves("DRA-329", "DRA-336", "DRA-337", "DRA-338")
def test_example_11_exit_pile_renewed() -> None:
    p = position("d 8; A4, B4; X step+bonus; D rest")
    assert (len(exits(p)), len(discard(p))) == (1, 15)
    kept = take(p.copy(), "step+bonus", "bonus")
    assert (len(exits(kept)), len(discard(kept)), stack(kept, "A")) == (15, 0, {"bonus": 1})
    used = take(p, "step+bonus", "step")
    assert (len(exits(used)), len(discard(used)), stack(used, "A")) == (16, 0, {})


@proves("DRA-608", "DRA-609", "DRA-610", "DRA-611")
def test_example_12_leaving_with_the_loot() -> None:
    p = pairs("d 6; A1 on 1, A2 on 5, B1 on 3, B2 on 3; common A (6); E blue, plain")
    dig(p)
    assert board(p) == "d 6; A1 slot 1 (7), A2 on 5 (0), B1 on 3, B2 on 3, common B (0); turn A2"
    later = pairs("d 6; A1 slot 1 (7), A2 on 5 (2), B1 on 3, B2 on 3; E plain, dragon, plain; turn B1")
    dig(later)
    assert board(later) == "d 5; A1 slot 1 (7), A2 burnt, B1 on 3, B2 on 3, common B (1); turn B2"
    assert box(later) == {"plain": 2, "dragon": 3}


@proves("DRA-613", "DRA-614", "DRA-615", "DRA-618", "DRA-509")
def test_example_13_same_exit() -> None:
    p = pairs("d 6; A1 on 1, A2 on 1, B1 on 3, B2 on 1; common A (5); common B (8); turn B1")
    take(p, "all_together")
    assert board(p) == "d 6; A1 slot 2 (5), A2 slot 3 (0), B1 on 2 (0), B2 slot 1 (8); turn B1"
    p = dig(pairs("d 3; A1 slot 2 (5), A2 slot 3 (0), B1 on 2 (0), B2 slot 1 (8); turn B1; E red"))
    assert (big(p), p.s.supply, p.s.last_prize[:4].tolist()) == ([2, 3], 7, [2, 0, 0, 3])
    assert board(p).endswith("turn B1")


@proves("DRA-306", "DRA-606", "DRA-607")
def test_example_14_walking_into_the_fire() -> None:
    p = pairs("d 6; A1 on 5, A2 on 3, B1 on 2, B2 on 2; common A (6); E red, plain")
    dig(p)
    assert board(p) == "d 6; A1 burnt, A2 on 3 (6), B1 on 2, B2 on 2, common B (0); turn A2"
    assert box(p) == {"red": 1, "dragon": 2}
