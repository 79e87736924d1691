"""SAB-401 to 417: action cards."""

import pytest

from filon.games.saboteur import moves as numbers
from filon.games.saboteur.state import Card
from filon.kernel.verbs import number
from proving import proves

from .positions import discarded, game_of, goals_up, lies, moves, play, position, refused, tools


@proves("SAB-401")
def test_action_cards_are_played_face_up_and_act_at_once() -> None:
    p = play(position(hand="break_lamp, cross"), "break lamp 3")
    assert tools(p, 3) == "lamp"
    for viewer in (None, 0, 3, 4):
        seen = game_of(p).see(viewer).record
        assert (int(seen.log_card[0]), int(seen.log_place[0]), int(seen.broken[3])) == (Card.BREAK_LAMP, 3, 2)


@proves("SAB-402")
def test_only_tools_of_others_are_broken() -> None:
    p = position(hand="break_pick")
    assert [text for text in moves(p) if text.startswith("break")] == [f"break pick {seat}" for seat in (1, 2, 3, 4)]
    assert refused(p, "break pick 0") == "SAB-402"
    assert refused(p, "break pick 7") == "SAB-402"


@proves("SAB-403")
def test_one_of_each_kind_at_most() -> None:
    p = position(hand="break_pick, break_cart", broken={1: "pick lamp"})
    assert refused(p, "break pick 1") == "SAB-403"
    play(p, "break cart 1")
    assert tools(p, 1) == "pick lamp cart"


@proves("SAB-404")
def test_a_broken_tool_stays_until_it_is_mended() -> None:
    p = position(hand="break_pick", seats=3)
    play(p, "break pick 2")
    for _ in range(6):
        play(p, next(text for text in moves(p) if text.startswith("pass")))
        assert tools(p, 2) == "pick"


@proves("SAB-405")
def test_with_broken_tools_action_cards_and_passing_are_left() -> None:
    p = position("9,12 NESW", hand="cross, break_pick, fix_lamp, rockfall, map", broken={0: "pick lamp cart"})
    assert {text.split()[0] for text in moves(p)} == {"break", "repair", "rockfall", "map", "pass"}


@proves("SAB-406")
def test_a_repair_needs_a_broken_tool_it_shows() -> None:
    p = position(hand="fix_cart, fix_pick_lamp", broken={0: "lamp", 3: "cart pick"})
    repairs = [text for text in moves(p) if text.startswith("repair")]
    assert repairs == ["repair fix_cart 3 cart", "repair fix_pick_lamp 0 lamp", "repair fix_pick_lamp 3 pick"]
    assert refused(p, "repair fix_cart 2 cart") == "SAB-406"
    assert refused(p, "repair fix_cart 0 lamp") == "SAB-406"
    assert refused(p, "repair fix_cart 9 cart") == "SAB-406"
    assert refused(p, "repair fix_pick 3 pick") == "SAB-207"


@proves("SAB-407")
def test_a_double_repair_mends_one_tool() -> None:
    p = position(hand="fix_pick_lamp", broken={1: "pick lamp"})
    for tool, left in (("pick", "lamp"), ("lamp", "pick")):
        assert tools(play(p.copy(), f"repair fix_pick_lamp 1 {tool}"), 1) == left


@proves("SAB-408")
def test_repair_and_broken_tool_are_discarded() -> None:
    p = position(hand="fix_cart", broken={0: "cart"})
    play(p, "repair fix_cart 0 cart")
    assert discarded(p) == {"fix_cart": 1, "break_cart": 1}
    assert tools(p, 0) == ""


@proves("SAB-409", "SAB-411")
def test_a_rockfall_takes_any_laid_card_but_start_and_goals() -> None:
    p = position("9..11,12 EW; 12..14,12 NESW", hand="tee_new", hands={1: "rockfall", 2: "rockfall"})
    play(p, "lay tee_new 15,12")
    assert goals_up(p) == [1]
    falls = [text for text in moves(p) if text.startswith("rockfall")]
    assert falls == [f"rockfall {column},12" for column in range(9, 16)]
    for place in ("8,12", "16,12", "16,10", "20,20", "-1,3"):
        assert refused(p, f"rockfall {place}") == "SAB-409"
    play(p, "rockfall 9,12")
    assert "rockfall 13,12" in moves(p)  # cut off


@proves("SAB-410")
def test_no_rockfall_without_a_laid_card() -> None:
    p = position(hand="rockfall")
    assert moves(p) == ["pass rockfall"]
    assert refused(p, "rockfall 8,12") == "SAB-410"


@proves("SAB-412")
def test_card_and_rockfall_are_discarded() -> None:
    p = play(position("9,12 NESW", hand="rockfall"), "rockfall 9,12")
    assert discarded(p) == {"cross": 1, "rockfall": 1}
    assert lies(p, 9, 12) == ""
    assert not p.s.broken.any()


@proves("SAB-413")
def test_a_gap_is_filled_by_any_card_that_fits() -> None:
    p = position("9,12 EW; 10,12 EW", hand="rockfall", hands={1: "line_ew, cross, tee_new, line_ns"})
    play(p, "rockfall 9,12")
    assert {"lay line_ew 9,12", "lay cross 9,12", "lay tee_new 9,12", "lay tee_new 9,12 turned"} <= set(moves(p))
    assert refused(p, "lay line_ns 9,12") == "SAB-306"


@proves("SAB-414")
def test_a_rockfall_turns_no_goal_back() -> None:
    p = position("9..13,12 NESW; 14,12 EW", hand="line_ew", hands={1: "rockfall"})
    play(p, "lay line_ew 15,12", "rockfall 15,12")
    assert goals_up(p) == [1]
    assert lies(p, 16, 12) == "NW"


@proves("SAB-415")
def test_a_map_shows_one_goal_to_its_player() -> None:
    p = position(hand="map")
    play(p, "map 2")
    assert p.s.goals.tolist() == [Card.TREASURE, Card.STONE_SE, Card.STONE_SW]
    assert discarded(p) == {"map": 1}
    assert game_of(p).see(0).record.looked[0].tolist() == [0, 0, Card.STONE_SW]
    for viewer in (None, 1, 4):
        seen = game_of(p).see(viewer).record
        assert not seen.looked.any()
        assert not seen.goals.any()
        assert seen.looked_turn[0].tolist() == [0, 0, 1]


@proves("SAB-416")
def test_only_face_down_goals_are_looked_at() -> None:
    p = position("9..13,12 NESW; 14,12 EW", hand="line_ew", hands={1: "map"})
    play(p, "lay line_ew 15,12")
    assert [text for text in moves(p) if text.startswith("map")] == ["map 0", "map 2"]
    assert refused(p, "map 1") == "SAB-416"


@proves("SAB-417")
def test_a_goal_may_be_looked_at_again() -> None:
    p = position(hand="map, map", seats=3, hands={1: "map", 2: "map"})
    play(p, "map 1", "map 1", "map 1", "map 1")
    assert p.s.looked_turn[:3].tolist() == [[0, 4, 0], [0, 2, 0], [0, 3, 0]]


@pytest.mark.parametrize("action", [number(numbers.BREAK, 0, 11), number(numbers.REPAIR, Card.FIX_PICK, 11, 0)])
def test_nobody_sits_beyond_the_last_seat(action: int) -> None:
    assert refused(position(hand="break_pick, fix_pick"), action) in ("SAB-402", "SAB-406")
