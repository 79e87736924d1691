"""SAB-201 to 211: turns."""

from filon.games.saboteur import moves as numbers
from filon.kernel.verbs import number
from proving import proves

from .positions import dealt, discarded, game_of, give, hand_of, moves, phase, play, position, refused


@proves("SAB-201")
def test_one_thing_a_turn() -> None:
    p = position(hand="cross, break_pick, map", seats=3, pile=0)
    verbs = {text.split()[0] for text in moves(p)}
    assert verbs == {"lay", "break", "map", "pass"}
    assert refused(p, number(numbers.LAY, 1, 0, numbers.cell_at(9, 12))) == "SAB-201"
    play(p, "map 0")
    assert p.s.turn == 1
    assert hand_of(p, 0) == ["cross", "break_pick"]


@proves("SAB-202")
def test_then_you_draw_one_card() -> None:
    p = position(hand="cross, map, fix_pick, rockfall, break_pick, end_w", seats=3)
    top = int(p.s.pile[p.s.pile_left - 1])
    left = int(p.s.pile_left)
    for text in ("lay cross 9,12", "map 1", "break pick 1", "pass end_w"):
        q = play(p.copy(), text)
        assert (int(q.s.hand_sizes[0]), int(q.s.pile_left)) == (6, left - 1)
        assert top in q.s.hands[0].tolist()
        assert q.s.turn == 1


@proves("SAB-203")
def test_with_an_empty_pile_nobody_draws_and_turns_go_on() -> None:
    p = position(hands={0: "cross, map", 1: "map", 2: "map"}, seats=3, pile=1)
    play(p, "pass cross")
    assert (int(p.s.hand_sizes[0]), int(p.s.pile_left)) == (2, 0)
    play(p, "pass map")
    assert (int(p.s.hand_sizes[1]), int(p.s.turn)) == (0, 2)


@proves("SAB-204")
def test_who_holds_a_card_must_play_or_discard_one() -> None:
    p = position(hands={0: "fix_pick", 1: "map", 2: "map"}, seats=3, pile=0)
    assert moves(p) == ["pass fix_pick"]
    for seat in range(3):
        assert (seat in p.actors) == (seat == 0)
    assert all(text.split()[0] in ("lay", "break", "repair", "rockfall", "map", "pass") for text in moves(dealt()))


@proves("SAB-205")
def test_an_empty_hand_is_skipped() -> None:
    p = position(hands={0: "map, map", 1: "", 2: "", 3: "map"}, seats=4, pile=0)
    play(p, "pass map")
    assert p.s.turn == 3
    play(p, "pass map")
    assert p.s.turn == 0
    assert p.s.n_down == 2


@proves("SAB-206")
def test_any_card_may_be_passed_face_down() -> None:
    p = position(hand="cross, end_w, map, rockfall", seats=3)
    assert [text for text in moves(p) if text.startswith("pass")] == [
        "pass cross",
        "pass end_w",
        "pass rockfall",
        "pass map",
    ]
    before = discarded(p)
    play(p, "pass cross")
    assert discarded(p) == before
    assert (int(p.s.n_down), int(p.s.down[0]), int(p.s.down_seat[0])) == (1, 1, 0)
    for viewer, known in ((0, 1), (1, 0), (None, 0)):
        assert game_of(p).see(viewer).record.down[0] == known


@proves("SAB-207")
def test_only_in_your_own_turn_from_your_own_hand() -> None:
    p = position(hands={0: "cross", 1: "map"}, seats=3)
    assert refused(p, "pass map", seat=1) == "SAB-207"
    assert refused(p, number(numbers.MAP, 0)) == "SAB-207"
    assert refused(p, number(numbers.PASS, 1)) == "SAB-207"
    assert refused(p, number(numbers.LAY, 3, 0, numbers.cell_at(9, 12))) == "SAB-207"
    assert p.actors == (0,)


@proves("SAB-208")
def test_played_cards_are_discarded_face_up_and_passed_ones_face_down() -> None:
    p = position(hands={0: "map", 1: "cross"}, seats=3, pile=0)
    before = discarded(p).get("map", 0)
    play(p, "map 2", "pass cross")
    assert discarded(p)["map"] == before + 1
    assert p.s.n_down == 1


@proves("SAB-209")
def test_the_discard_is_never_shuffled_back() -> None:
    p = position(hands={0: "map", 1: "map", 2: "map"}, seats=3, pile=0)
    play(p, "pass map", "map 0")
    assert p.s.pile_left == 0
    assert (int(p.s.n_down), int(p.s.hand_sizes[0]), int(p.s.hand_sizes[1])) == (1, 0, 0)
    play(p, "map 0")
    assert p.s.round_number == 2


@proves("SAB-210")
def test_the_role_limits_nothing() -> None:
    hand = "cross, end_all, break_cart, map, rockfall"
    offered = {role: moves(position("9,12 NESW", hand=hand, roles=role + "DD", seats=3)) for role in "DS"}
    assert offered["D"] == offered["S"]


@proves("SAB-211")
def test_equal_cards_and_equal_ways_are_one_option() -> None:
    p = position(hand="cross, cross, line_ew, map, map", seats=3)
    assert moves(p).count("lay cross 9,12") == 1
    assert moves(p).count("pass map") == 1
    assert not any(text.endswith("turned") for text in moves(p))
    assert refused(p, number(numbers.LAY, 1, 0, numbers.cell_at(9, 12))) == "SAB-211"
    assert refused(p, number(numbers.LAY, 0, 1, numbers.cell_at(9, 12))) == "SAB-211"
    assert refused(p, number(numbers.PASS, 4)) == "SAB-211"
    play(p, "lay line_ew 9,12 turned")
    assert phase(p) == "turn"


def test_a_hand_that_was_given_is_sorted() -> None:
    p = give(position(hand="cross", seats=3), 1, "map, end_w, cross")
    assert hand_of(p, 1) == ["cross", "end_w", "map"]
