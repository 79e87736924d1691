"""SB2-401 to 420: the expansion's action cards."""

from collections import Counter

import pytest

from filon.games.saboteur import moves as numbers
from filon.games.saboteur.state import EVERYONE, Card, What
from filon.kernel.verbs import number
from proving import proves

from . import counts
from .positions import (
    LETTERS,
    Position,
    cards_in_all,
    dealt,
    discarded,
    expanded,
    game_of,
    give,
    hand_of,
    lies,
    moves,
    nuggets,
    phase,
    play,
    refused,
    roles,
    tools,
)


def events(p: Position, what: What) -> list[tuple[int, ...]]:
    """The rows of one kind that the last move told: seat, a, b, who may see."""
    return [tuple(row[1:]) for row in p.s.events[: p.s.n_events].tolist() if row[0] == what]


def with_verb(p: Position, verb: str) -> list[str]:
    """The moves that begin so."""
    return [text for text in moves(p) if text.split()[0] == verb]


@proves("SB2-401")
def test_no_second_card_of_a_kind_lies_in_front_of_a_seat() -> None:
    p = expanded(hand="prison, thief, break_pick", prison=[1], thief=[0], broken={2: "pick"})
    assert with_verb(p, "prison") == ["prison 2", "prison 3", "prison 4"]
    assert with_verb(p, "thief") == []
    assert with_verb(p, "break") == ["break pick 1", "break pick 3", "break pick 4"]
    assert refused(p, "prison 1") == refused(p, "thief") == "SB2-401"
    assert refused(p, "break pick 2") == "SAB-403"


@proves("SB2-401")
def test_a_removed_card_makes_room_for_another() -> None:
    p = expanded(hands={0: "free, map", 1: "prison, prison"}, seats=2, prison=[0], pile=0)
    assert refused(p, "prison 0", seat=1) == "SAB-207"
    play(p, "free 0")
    assert "prison 0" in moves(p)


@proves("SB2-402")
def test_prison_and_thief_come_on_top_of_three_broken_tools() -> None:
    p = expanded(hands={0: "prison", 1: "thief, cross, map", 2: "break_cart"}, broken={1: "pick lamp cart"}, seats=3, pile=9)
    play(p, "prison 1", "thief")
    assert (tools(p, 1), int(p.s.prison[1]), int(p.s.thief[1] > 0)) == ("pick lamp cart", 1, 1)
    q = expanded(hand="break_cart", prison=[1], thief=[1], broken={1: "pick lamp"})
    play(q, "break cart 1")
    assert (tools(q, 1), int(q.s.prison[1]), int(q.s.thief[1] > 0)) == ("pick lamp cart", 1, 1)
    fronts = expanded(hand="cross, map", broken={0: "pick lamp cart"}, prison=[0], thief=[0])
    assert len(with_verb(fronts, "discard_two")) == 5


@proves("SB2-403")
def test_you_may_imprison_others_not_yourself() -> None:
    p = expanded(hand="prison")
    assert with_verb(p, "prison") == ["prison 1", "prison 2", "prison 3", "prison 4"]
    assert refused(p, "prison 0") == "SB2-403"
    play(p, "prison 3")
    assert p.s.prison[:5].tolist() == [0, 0, 0, 1, 0]
    assert discarded(p) == {}, "it lies in front of that seat"


@proves("SB2-404", "SAB-316")
def test_a_prisoner_lays_no_path_card() -> None:
    p = expanded(hand="prison", hands={1: "cross, ladder_w"})
    play(p, "prison 1")
    assert with_verb(p, "lay") == []
    for text in ("lay cross 9,12", "lay ladder_w 9,12", "lay cross -1,3", "lay cross 8,12", "lay cross 20,20"):
        assert refused(p, text) == "SB2-404"
    lame = expanded(hand="cross", prison=[0], broken={0: "pick"})
    assert refused(lame, "lay cross 9,12") == "SAB-301"


@proves("SAB-316", "SB2-404", "SB2-308")
def test_of_several_reasons_the_first_is_quoted() -> None:
    """SAB-207, SAB-301, SB2-404, SAB-903, SAB-302, SB2-308, SAB-304, SAB-306, SAB-309: one after the other is mended."""
    p = expanded("9..13,12 NESW; 14,12 EW", hand="ladder_s", turn=0, prison=[0], broken={0: "lamp"})
    assert refused(p, number(numbers.LAY, 0, 0, numbers.cell_at(16, 12)), seat=1) == "SAB-207"
    assert refused(p, "lay ladder_s 16,12") == "SAB-301"
    p.s.broken[0] = 0
    assert refused(p, "lay ladder_s 16,12") == refused(p, "lay ladder_s -1,12") == "SB2-404"
    p.s.prison[0] = 0
    assert refused(p, "lay ladder_s -1,12") == "SAB-903"
    assert refused(p, "lay ladder_s 16,12") == "SAB-302"
    assert refused(p, "lay ladder_s 17,12") == "SB2-308"  # beside no face-up card
    assert refused(p, "lay ladder_s 15,12") == "SB2-308"  # nor does it match
    assert refused(p, "lay ladder_s 18,12") == "SAB-304"
    assert refused(p, "lay ladder_s 14,11") == "SAB-306"


@proves("SB2-405")
def test_a_prisoner_may_play_action_cards_pass_or_get_free() -> None:
    hand = "cross, map, thief, inspection, swap_hand, rockfall"
    p = expanded("9,12 EW", hand=hand, prison=[0])
    found = {text.split()[0] for text in moves(p)}
    assert found == {"map", "thief", "inspect", "swap_hand", "rockfall", "pass", "discard_two"}
    q = play(p.copy(), "discard_two cross map prison")
    assert q.s.prison[0] == 0
    assert len(with_verb(p, "pass")) == 41


@proves("SB2-406")
@pytest.mark.parametrize("target", [0, 3])
def test_free_is_for_a_prison_card_in_front_of_anyone(target: int) -> None:
    p = expanded(hand="free", prison=[0, 3])
    assert with_verb(p, "free") == ["free 0", "free 3"]
    assert refused(p, "free 1") == "SB2-406"
    play(p, f"free {target}")
    assert [seat for seat in range(5) if p.s.prison[seat]] == [3 - target]
    assert discarded(p) == {"free": 1, "prison": 1}


@proves("SB2-407")
def test_a_thief_lies_in_front_of_who_played_it_and_works_after_sharing() -> None:
    p = expanded(hands={0: "thief", 1: "map, map", 2: ""}, seats=3, pile=0, nuggets=[0, 2, 0], roles="BGG", rounds=1)
    assert with_verb(p, "thief") == ["thief"]
    assert refused(p, number(numbers.PLAY, Card.THIEF, 1)) == "SB2-407"
    before = discarded(p)
    play(p, "thief")
    assert [bool(turn) for turn in p.s.thief[:3].tolist()] == [True, False, False]
    assert discarded(p) == before
    assert (nuggets(p), phase(p)) == ([0, 2, 0], "turn")
    play(p, "pass map", "pass map")
    assert (phase(p), p.actors) == ("theft", (0,))
    play(p, "steal 1")
    assert nuggets(p) == [1, 1, 0]


@proves("SB2-408")
@pytest.mark.parametrize("target", [0, 3])
def test_hands_off_is_for_a_thief_in_front_of_anyone(target: int) -> None:
    p = expanded(hand="hands_off", thief=[3, 0])
    assert with_verb(p, "hands_off") == ["hands_off 0", "hands_off 3"]
    assert refused(p, "hands_off 1") == "SB2-408"
    play(p, f"hands_off {target}")
    assert [seat for seat in range(5) if p.s.thief[seat]] == [3 - target]
    assert discarded(p) == {"hands_off": 1, "thief": 1}


@proves("SB2-409")
def test_inspection_shows_the_role_of_another_to_who_plays_it() -> None:
    p = expanded(hand="inspection", roles="BGOPL")
    assert with_verb(p, "inspect") == ["inspect 1", "inspect 2", "inspect 3", "inspect 4"]
    assert refused(p, "inspect 0") == "SB2-409"
    play(p, "inspect 2")
    assert discarded(p) == {"inspection": 1}
    assert events(p, What.INSPECTED) == [(0, 2, 0, EVERYONE)]
    assert events(p, What.INSPECTED_WHAT) == [(0, 2, LETTERS["O"], 0b1)]
    assert roles(p) == "BGOPL"


@proves("SB2-410")
@pytest.mark.parametrize("target", range(5))
def test_role_change_is_for_any_seat_which_must_change(target: int) -> None:
    p = expanded(hand="role_change", roles="BGOPL", undealt="S")
    assert with_verb(p, "change_role") == [f"change_role {seat}" for seat in range(5)]
    play(p, f"change_role {target}")
    assert not p.s.roles_left[p.s.n_roles_left :].any()
    assert roles(p) == "BGOPL"[:target] + "S" + "BGOPL"[target + 1 :]
    assert discarded(p) == {"role_change": 1}
    assert p.s.turn == 1


@proves("SB2-411")
def test_the_new_role_is_drawn_at_random_from_those_not_dealt() -> None:
    drawn: Counter[str] = Counter()
    for seed in range(counts.DEALS):
        p = dealt(seats=2, seed=seed, first_seat=0, expansion=True)
        p.s.hands[0], p.s.hand_sizes[0] = [Card.ROLE_CHANGE, 0, 0, 0, 0, 0], 1
        left, old = Counter(p.s.roles_left[: p.s.n_roles_left].tolist()), int(p.s.roles[1])
        play(p, "change_role 1")
        assert p.s.roles_out[: p.s.n_roles_out].tolist() == [old]
        left.subtract([int(p.s.roles[1])])
        assert Counter(p.s.roles_left[: p.s.n_roles_left].tolist()) == +left
        drawn[roles(p)[1]] += 1
    for letter, copies in {"B": 4, "G": 4, "O": 1, "P": 1, "L": 2, "S": 3}.items():
        expected = copies * counts.DEALS / 15
        assert abs(drawn[letter] - expected) < 5 * expected**0.5, letter


@proves("SB2-412")
def test_a_discarded_role_stays_out() -> None:
    p = expanded(hands={0: "role_change", 1: "role_change"}, seats=12, roles="BBBBGGGGOPLL", undealt="SSS")
    play(p, "change_role 8", "change_role 8")
    assert roles(p) == "BBBBGGGGSPLL"
    assert p.s.roles_out[: p.s.n_roles_out].tolist() == [LETTERS["O"], LETTERS["S"]]
    assert p.s.roles_left[: p.s.n_roles_left].tolist() == [LETTERS["S"]]


@proves("SB2-413")
def test_only_that_seat_sees_its_new_role_and_what_lies_in_front_stays() -> None:
    p = expanded(hand="role_change", roles="BGOPL", undealt="S", broken={2: "pick cart"}, prison=[2], thief=[2])
    play(p, "change_role 2")
    assert events(p, What.ROLE_CHANGED) == [(0, 2, 0, EVERYONE)]
    assert events(p, What.NEW_ROLE) == [(2, LETTERS["S"], LETTERS["O"], 0b100)]
    assert game_of(p).see(2).record.roles[2] == LETTERS["S"]
    assert [int(game_of(p).see(viewer).record.roles[2]) for viewer in (0, 1, 3, None)] == [0] * 4
    assert (tools(p, 2), int(p.s.prison[2]), int(p.s.thief[2])) == ("pick cart", 1, 1)


@proves("SB2-414")
def test_whole_hands_are_swapped_with_another_seat() -> None:
    p = expanded(hands={0: "swap_hand, cross, map", 3: "end_w, line_ns"}, pile=0)
    assert with_verb(p, "swap_hand") == ["swap_hand 1", "swap_hand 2", "swap_hand 3", "swap_hand 4"]
    assert refused(p, "swap_hand 0") == "SB2-414"
    before = cards_in_all(p)
    play(p, "swap_hand 3")
    assert (hand_of(p, 0), hand_of(p, 3)) == (["line_ns", "end_w"], ["cross", "map"])
    assert discarded(p)["swap_hand"] == 1
    assert cards_in_all(p) == before
    seen = game_of(p).see(1).record
    assert not seen.hands[0].any()
    assert not seen.hands[3].any()
    told = [(0, "line_ns"), (0, "end_w"), (3, "cross"), (3, "map")]
    assert events(p, What.RECEIVED) == [(seat, Card[card.upper()], 0, 1 << seat) for seat, card in told]


@proves("SB2-415", "SB2-416")
@pytest.mark.parametrize(("mine", "theirs"), [(["map"] * 5, []), ([], ["map"] * 6), (["cross"], ["map", "map"]), ([], [])])
def test_hands_of_any_size_may_be_swapped(mine: list[str], theirs: list[str]) -> None:
    p = expanded(hands={0: ", ".join(["swap_hand", *mine]), 2: ", ".join(theirs), 1: "end_w"}, pile=0)
    play(p, "swap_hand 2")
    assert (hand_of(p, 0), hand_of(p, 2)) == (theirs, mine)


@proves("SB2-417")
def test_after_a_swap_the_other_draws_and_you_do_not() -> None:
    p = expanded(hands={0: "swap_hand, cross, map", 3: "end_w"})
    left, top = int(p.s.pile_left), int(p.s.pile[p.s.pile_left - 1])
    play(p, "swap_hand 3")
    assert hand_of(p, 0) == ["end_w"]
    assert sorted(hand_of(p, 3)) == sorted(["cross", "map", Card(top).name.lower()])
    assert p.s.pile_left == left - 1


@proves("SB2-418")
def test_without_a_pile_nobody_draws_after_a_swap_and_the_left_neighbour_is_next() -> None:
    p = expanded(hands={0: "swap_hand, cross, map", 1: "map", 3: "end_w"}, pile=0)
    play(p, "swap_hand 3")
    assert (hand_of(p, 0), hand_of(p, 3)) == (["end_w"], ["cross", "map"])
    assert p.s.turn == 1
    q = play(expanded(hands={0: "swap_hand, cross", 3: "end_w"}), "swap_hand 3")
    assert q.s.turn == 1


@proves("SB2-419")
def test_an_action_card_without_a_target_is_not_played() -> None:
    p = expanded(hands={0: "free, hands_off, prison, thief, rockfall, fix_cart", 1: "map"}, seats=2)
    assert {text.split()[0] for text in moves(p)} == {"prison", "thief", "pass"}
    assert refused(p, "free 1") == "SB2-406"
    assert refused(p, "hands_off 0") == "SB2-408"
    assert refused(p, number(numbers.PLAY, Card.PRISON, 5)) == "SB2-419"
    full = expanded(hands={0: "prison, thief", 1: "map"}, seats=2, prison=[1], thief=[0])
    assert {text.split()[0] for text in moves(full)} == {"pass", "discard_two"}


@proves("SB2-420")
def test_there_are_four_rockfalls_and_each_obeys_the_base_rules() -> None:
    maze = "9,12 blue_ew; 10,12 gem_cross; 10,11 bridge; 20,3 stub_ns_e"
    p = expanded(maze, hand="rockfall, rockfall, rockfall, rockfall", hands={1: "line_ns, line_ew"})
    assert {refused(p, f"rockfall {place}") for place in ("8,12", "16,12", "3,3")} == {"SAB-409"}
    assert with_verb(p, "rockfall") == ["rockfall 20,3", "rockfall 10,11", "rockfall 9,12", "rockfall 10,12"]
    play(p, "rockfall 9,12")
    assert lies(p, 9, 12) == ""
    assert discarded(p) == {"rockfall": 1, "blue_ew": 1}
    assert "lay line_ew 9,12" in moves(p)
    assert refused(p, "lay line_ns 9,12") == "SAB-306"
    none = expanded(hand="rockfall")
    assert refused(none, "rockfall 9,12") == "SAB-410"
    assert cards_in_all(dealt(expansion=True))["rockfall"] == 4


@proves("SB2-201")
def test_a_card_that_is_not_in_hand_is_not_played() -> None:
    p = give(dealt(seats=3, first_seat=0, expansion=True, seed=3), 0, "map")
    for text in ("prison 1", "free 1", "thief", "hands_off 1", "inspect 1", "change_role 1", "swap_hand 1"):
        assert refused(p, text) == "SAB-207"
