"""SB2-201 to 210: a turn with the expansion."""

from itertools import combinations

import pytest

from filon.games.saboteur import moves as numbers
from filon.games.saboteur.state import Front, Tool
from filon.kernel.verbs import number
from proving import proves

from .positions import (
    Position,
    cards_in_all,
    dealt,
    discarded,
    expanded,
    hand_of,
    moves,
    phase,
    play,
    position,
    refused,
    tools,
)
from .recount import NAMES

SIX = ["cross", "map", "rockfall", "end_w", "end_s", "line_ns"]


def verbs(p: Position) -> set[str]:
    """What can be done at all."""
    return {text.split()[0] for text in moves(p)}


@proves("SB2-201")
def test_one_of_four_things_is_done() -> None:
    p = expanded("9,12 NESW", hand="cross, thief, rockfall", broken={1: "lamp"}, hands={1: "cross, map"})
    assert verbs(p) == {"lay", "thief", "rockfall", "pass"}
    play(p, "thief")
    assert p.s.turn == 1
    assert verbs(p) == {"map", "discard_two", "pass"}
    play(p, "discard_two cross map lamp")
    assert p.s.turn == 2


@proves("SB2-202")
@pytest.mark.parametrize(
    ("hand", "move"),
    [
        ("cross", "lay cross 9,12"),
        ("break_pick", "break pick 3"),
        ("fix_lamp", "repair fix_lamp 1 lamp"),
        ("map", "map 1"),
        ("rockfall", "rockfall 7,12"),
        ("prison", "prison 4"),
        ("free", "free 2"),
        ("thief", "thief"),
        ("hands_off", "hands_off 3"),
        ("inspection", "inspect 1"),
        ("role_change", "change_role 0"),
    ],
)
def test_after_a_path_or_action_card_one_is_drawn(hand: str, move: str) -> None:
    p = expanded("7,12 EW", hand=f"{hand}, end_w, end_s", broken={1: "lamp"}, prison=[2], thief=[3])
    left, others = int(p.s.pile_left), p.s.hand_sizes[1:5].tolist()
    play(p, move)
    assert (len(hand_of(p, 0)), int(p.s.pile_left)) == (3, left - 1)
    assert p.s.hand_sizes[1:5].tolist() == others


@proves("SB2-203")
@pytest.mark.parametrize("front", ["pick", "lamp", "cart", "prison", "thief"])
def test_two_cards_clear_any_one_in_front_and_one_is_drawn(front: str) -> None:
    p = expanded(hand="cross, end_w, map, rockfall, end_s, line_ns", broken={0: "pick lamp cart"}, prison=[0], thief=[0])
    left = int(p.s.pile_left)
    assert {text.split()[3] for text in moves(p) if "discard_two" in text} == {"pick", "lamp", "cart", "prison", "thief"}
    play(p, f"discard_two cross map {front}")
    assert (len(hand_of(p, 0)), int(p.s.pile_left)) == (5, left - 1)
    gone = [name for name in ("pick", "lamp", "cart") if name not in tools(p, 0)]
    gone += [name for name in ("prison", "thief") if not p.s[name][0]]
    assert gone == [front]
    assert p.s.turn == 1


@proves("SB2-203")
def test_any_two_cards_will_do_but_of_others_nothing_is_cleared() -> None:
    p = expanded(hand="cross, cross, map, end_w", broken={0: "cart", 1: "pick"}, prison=[1], thief=[1])
    pairs = {tuple(text.split()[1:3]) for text in moves(p) if text.startswith("discard_two")}
    kinds = ("cross", "cross", "end_w", "map")
    assert pairs == set(combinations(kinds, 2))
    assert {text.split()[3] for text in moves(p) if text.startswith("discard_two")} == {"cart"}
    assert refused(p, "discard_two cross map pick") == "SB2-204"


@proves("SB2-203")
def test_who_could_lay_nothing_may_lay_after_clearing() -> None:
    p = expanded(hands={0: "cross, map, end_w", 1: "map"}, seats=2, prison=[0])
    assert "lay" not in verbs(p)
    play(p, "discard_two end_w map prison", "pass map")
    assert "lay cross 9,12" in moves(p)


@proves("SB2-204")
def test_not_with_fewer_than_two_cards_or_nothing_in_front() -> None:
    one = expanded(hand="cross", broken={0: "pick"}, prison=[0], thief=[0])
    assert "discard_two" not in verbs(one)
    assert refused(one, number(numbers.CLEAR, Tool.PICK, 0b11)) == "SB2-204"
    assert refused(one, number(numbers.CLEAR, Front.PRISON, 0b11)) == "SB2-204"
    nothing = expanded(hand="cross, map", broken={1: "pick"}, prison=[1], thief=[1])
    assert "discard_two" not in verbs(nothing)
    for front in ("pick", "prison", "thief"):
        assert refused(nothing, f"discard_two cross map {front}") == "SB2-204"
    two = expanded(hand="cross, map", broken={0: "pick"})
    assert "discard_two cross map pick" in moves(two)


@proves("SB2-205")
@pytest.mark.parametrize(("front", "card"), [("lamp", "break_lamp"), ("prison", "prison"), ("thief", "thief")])
def test_all_three_are_discarded_face_up(front: str, card: str) -> None:
    p = expanded(hand="cross, cross, map, end_w", broken={0: "lamp"}, prison=[0], thief=[0])
    before = cards_in_all(p)
    play(p, f"discard_two cross cross {front}")
    assert discarded(p) == {"cross": 2, card: 1}
    assert p.s.n_down == 0
    assert cards_in_all(p) == before


@proves("SB2-206")
@pytest.mark.parametrize("n", [1, 2, 3])
def test_one_to_three_cards_are_passed_face_down_and_as_many_drawn(n: int) -> None:
    p = expanded(hand="cross, map, rockfall, end_w, end_s, line_ns")
    left = int(p.s.pile_left)
    drawn = [NAMES[card] for card in p.s.pile[left - n : left].tolist()]
    play(p, f"pass {' '.join(SIX[:n])}")
    assert sorted(hand_of(p, 0)) == sorted([*SIX[n:], *drawn])
    assert p.s.pile_left == left - n
    assert discarded(p) == {}
    assert sorted(NAMES[card] for card in p.s.down[:n].tolist()) == sorted(SIX[:n])
    assert (int(p.s.n_down), p.s.down_seat[:n].tolist()) == (n, [0] * n)
    assert p.s.turn == 1


@proves("SB2-206", "SAB-211")
def test_every_choice_of_one_to_three_cards_is_there_once() -> None:
    p = expanded(hand="cross, end_w, map, rockfall, end_s, line_ns")
    passes = [text.split()[1:] for text in moves(p) if text.startswith("pass")]
    assert len(passes) == 6 + 15 + 20
    assert set(map(frozenset, passes)) == {frozenset(chosen) for n in (1, 2, 3) for chosen in combinations(SIX, n)}
    q = expanded(hand="map, map, map, cross")
    of_equal = [text[5:] for text in moves(q) if text.startswith("pass")]
    assert sorted(of_equal) == ["cross", "cross map", "cross map map", "map", "map map", "map map map"]


@proves("SB2-206", "SB2-102")
def test_without_the_expansion_one_card_is_passed_and_nothing_cleared() -> None:
    p = position(hand="cross, map, end_w", broken={0: "lamp"})
    assert moves(p) == ["map 0", "map 1", "map 2", "pass cross", "pass end_w", "pass map"]


@proves("SB2-207")
@pytest.mark.parametrize(("n", "pile", "drawn"), [(3, 2, 2), (3, 1, 1), (2, 1, 1), (3, 3, 3), (3, 0, 0), (1, 1, 1)])
def test_with_a_short_pile_what_is_left_is_drawn(n: int, pile: int, drawn: int) -> None:
    p = expanded(hand="cross, end_w, map, rockfall", pile=pile)
    play(p, f"pass {' '.join(['cross', 'end_w', 'map'][:n])}")
    assert (len(hand_of(p, 0)), int(p.s.pile_left)) == (4 - n + drawn, pile - drawn)


@proves("SB2-208")
def test_without_a_pile_nobody_draws_but_must_play_or_discard() -> None:
    p = expanded(hands={0: "cross, map", 1: "thief", 2: "map, map", 3: "", 4: ""}, broken={2: "pick"}, pile=0)
    play(p, "lay cross 9,12", "thief", "discard_two map map pick")
    assert [len(hand_of(p, seat)) for seat in range(5)] == [1, 0, 0, 0, 0]
    assert (int(p.s.turn), int(p.s.pile_left)) == (0, 0)
    assert verbs(p) == {"map", "pass"}


@proves("SB2-209")
def test_a_seat_without_cards_is_skipped() -> None:
    p = expanded(hands={0: "cross, map", 1: "", 2: "map, map", 3: "", 4: "end_w"}, pile=0)
    order = []
    for text in ("pass cross", "pass map", "pass end_w", "pass map", "pass map"):
        order.append(int(p.s.turn))
        play(p, text)
    assert order == [0, 2, 4, 0, 2]


@proves("SB2-210")
def test_a_skipped_seat_that_a_swap_gives_cards_plays_again() -> None:
    p = expanded(hands={0: "swap_hand, map, cross", 1: "map, end_w", 2: "", 3: "map", 4: ""}, pile=0)
    play(p, "swap_hand 2")
    assert (hand_of(p, 0), hand_of(p, 2)) == ([], ["cross", "map"])
    order = []
    for text in ("pass map", "pass cross", "pass map", "pass end_w", "pass map"):
        order.append(int(p.s.turn))
        play(p, text)
    assert order == [1, 2, 3, 1, 2]
    assert p.s.rounds_ended == 1
    assert phase(p) == "turn"


@proves("SB2-201", "SB2-206")
def test_no_more_than_three_cards_are_passed() -> None:
    p = dealt(seats=4, expansion=True)
    passes = [len(text.split()) - 1 for text in moves(p) if text.startswith("pass")]
    assert max(passes) == 3
    assert refused(p, number(numbers.PASS_MORE, 0b1111)) == "SB2-206"
