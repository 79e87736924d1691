"""SB2-601 to 615: sharing nuggets, and thieves."""

import pytest

from filon.games.saboteur.state import EVERYONE, What
from proving import proves

from .positions import Position, expanded, moves, nuggets, phase, play, refused
from .test_examples_expansion import GEMS, MIDDLE, reached, unreached
from .test_sb2_4xx_actions import events
from .test_sb2_5xx_winners import BLUE, CLEAR

MANY = [40] * 4  # more than all tokens together are worth


def order_of(p: Position) -> list[int]:
    """Who is asked, one after the other, if everybody declines."""
    asked = []
    while phase(p) == "theft":
        asked.append(int(p.s.turn))
        play(p, "decline")
    return asked


@proves("SB2-601")
def test_the_bank_never_runs_short() -> None:
    p = unreached("SBBB", nuggets=MANY)
    assert nuggets(play(p, "pass map")) == [45, 40, 40, 40]


@proves("SB2-602")
@pytest.mark.parametrize("winner", ["BBBL", "SSBL"])
def test_a_geologist_gets_a_nugget_for_each_crystal_whoever_won(winner: str) -> None:
    assert nuggets(play(unreached(winner, maze=GEMS), "pass map"))[3] == 5
    assert reached(f"{CLEAR}; 8,11 gem_end_s; 8,13 gem_nes", "line_ew 15,12", winner, 0)[3] == 2
    assert nuggets(play(unreached(winner), "pass map"))[3] == 0


@proves("SB2-602")
def test_every_kind_of_crystal_counts_once_and_no_other_card() -> None:
    kinds = ["gem_esw", "gem_nes", "gem_cross", "gem_esw_n", "gem_nsw_e", "gem_ew_s", "gem_end_s", "gem_end_w"]
    for kind in kinds:
        for turned in ("", "T "):
            assert nuggets(play(unreached("LBG", maze=f"20,5 {turned}{kind}"), "pass map")) == [1, 0, 0]
    assert nuggets(play(unreached("LBG", maze="20..22,5 gem_esw"), "pass map")) == [3, 0, 0]
    others = "20,5 stub_ne_s; 21,5 stub_ew_ns; 22,5 blue_sw; 23,5 green_ew; 24,5 ladder_ne; 25,5 bridge; 26,5 stub_ns_ew"
    assert nuggets(play(unreached("LBG", maze=others), "pass map")) == [0, 0, 0]


@proves("SB2-603")
def test_crystals_cut_off_count_and_those_removed_do_not() -> None:
    p = unreached("LBG", "rockfall", maze="9,12 gem_cross; 10,12 gem_esw; 11,12 gem_esw")
    assert nuggets(play(p, "rockfall 9,12")) == [2, 0, 0], "two are cut off now"


@proves("SB2-604")
@pytest.mark.parametrize(("crystals", "each"), [(0, 0), (1, 0), (2, 1), (3, 1)])
def test_two_geologists_split_and_round_down(crystals: int, each: int) -> None:
    maze = f"20..{19 + crystals},5 gem_esw" if crystals else ""
    assert nuggets(play(unreached("LLBG", maze=maze), "pass map")) == [each, each, 0, 0]


@proves("SB2-605", "SB2-609")
def test_an_imprisoned_geologist_gets_nothing_and_the_other_takes_all() -> None:
    assert nuggets(play(unreached("LLBG", maze=GEMS, prison=[0]), "pass map")) == [0, 5, 0, 0]
    assert nuggets(play(unreached("LBBG", maze=GEMS, prison=[0]), "pass map")) == [0, 0, 0, 0]
    assert nuggets(play(unreached("LLBG", maze=GEMS, prison=[0, 1]), "pass map")) == [0, 0, 0, 0]


@proves("SB2-606")
def test_geologists_prisoners_and_losers_are_not_counted() -> None:
    assert reached(CLEAR, "line_ew 15,12", "BGLLS", 4) == [4, 4, 0, 0, 0]
    assert reached(CLEAR, "line_ew 15,12", "BGLLS", 4, prison=[1]) == [5, 0, 0, 0, 0]
    assert reached(CLEAR, "line_ew 15,12", "BBBGOP", 3) == [0, 0, 0, 3, 2, 1]
    assert nuggets(play(unreached("SSSPB", prison=[1]), "pass map")) == [3, 0, 3, 1, 0]


@proves("SB2-607", "SB2-608")
@pytest.mark.parametrize(
    ("roles", "shares"),
    [
        ("BG", [5, 0]),
        ("BGO", [4, 0, 3]),
        ("BGP", [4, 0, 2]),
        ("BBG", [4, 4, 0]),
        ("BOP", [3, 2, 1]),
        ("BBBG", [3, 3, 3, 0]),
        ("BBOP", [2, 2, 1, 0]),
        ("BBBBG", [2, 2, 2, 2, 0]),
        ("BBBOP", [1, 1, 1, 0, 0]),
        ("BBBBO", [1, 1, 1, 1, 0]),
        ("BBBBOP", [1, 1, 1, 1, 0, 0]),
    ],
)
def test_shares_are_those_of_the_table(roles: str, shares: list[int]) -> None:
    assert reached(CLEAR, "line_ew 15,12", roles, 0) == shares


@proves("SB2-607", "SB2-608")
def test_shares_of_saboteurs_and_of_those_who_win_alone() -> None:
    assert nuggets(play(unreached("SB"), "pass map")) == [5, 0]
    assert nuggets(play(unreached("SSB"), "pass map")) == [4, 4, 0]
    assert nuggets(play(unreached("SSSB"), "pass map")) == [3, 3, 3, 0]
    assert nuggets(play(unreached("SSSP"), "pass map")) == [2, 2, 2, 0]
    assert reached(BLUE, "green_ew 15,12", "OB", 1) == [4, 0]
    assert nuggets(play(unreached("PB"), "pass map")) == [3, 0]
    assert reached(CLEAR, "line_ew 15,12", "BBBBGGGGOPSL", 10) == [1] * 8 + [0] * 4


@proves("SB2-609")
@pytest.mark.parametrize("prisoner", range(6))
def test_a_prisoner_of_any_role_gets_nothing(prisoner: int) -> None:
    roles = "BGOPLS"
    won = reached(f"{CLEAR}; 8,11 gem_end_s", "line_ew 15,12", roles, (prisoner + 1) % 6, prison=[prisoner])
    assert won[prisoner] == 0
    lost = nuggets(play(unreached(roles, maze="20,5 gem_cross", prison=[prisoner]), "pass map"))
    assert lost[prisoner] == 0


@proves("SB2-610")
@pytest.mark.parametrize(
    ("played", "order"),
    [
        ([4, 1, 3], [3, 4, 1]),
        ([3, 4, 1], [1, 3, 4]),
        ([1, 3, 4], [4, 1, 3]),
        ([5, 0], [0, 5]),
        ([0, 5], [5, 0]),
        ([2], [2]),
        ([0, 1, 2, 3], [3, 0, 1, 2]),
    ],
)
def test_thieves_act_from_the_last_played_clockwise_after_sharing(played: list[int], order: list[int]) -> None:
    p = unreached("SBBGGG", thief=played)
    play(p, "pass map")
    assert nuggets(p) == [5, 0, 0, 0, 0, 0], "shared before anybody steals"
    assert refused(p, "steal 0", seat=(order[0] + 1) % 6) == "SB2-610"
    assert order_of(p) == order


@proves("SB2-610")
def test_when_thieves_are_played_in_the_round_is_what_counts() -> None:
    hands = {0: "thief, map", 1: "map", 2: "thief", 3: "thief, end_w"}
    p = expanded(hands=hands, seats=4, pile=0, rounds=1, roles="SBBG")
    play(p, "pass map", "pass map", "thief", "pass end_w", "thief", "thief")
    assert order_of(p) == [3, 0, 2]


@proves("SB2-611")
def test_a_prisoner_may_not_steal() -> None:
    p = unreached("SBB", thief=[1, 2], prison=[2])
    play(p, "pass map")
    assert p.actors == (1,)
    assert moves(p, 2) == []
    assert refused(p, "decline", seat=2) == "SB2-611"
    assert refused(p, "decline", seat=0) == "SB2-610"
    assert order_of(p) == [1]
    alone = play(unreached("SBB", thief=[2], prison=[2]), "pass map")
    assert phase(alone) == "over"


@proves("SB2-612")
def test_only_free_thieves_with_their_card_are_ranked() -> None:
    p = unreached("BBBGGG", "hands_off", thief=[4, 1, 5, 3], prison=[5])
    play(p, "hands_off 3")
    assert order_of(p) == [1, 4]
    q = expanded(hands={0: "map, map", 1: "", 2: "", 3: ""}, thief=[1, 3, 0], seats=4, pile=0, rounds=1, roles="SBBG")
    play(q, "discard_two map map thief")
    assert order_of(q) == [3, 1]


@proves("SB2-613")
def test_a_thief_takes_one_nugget_from_one_other_seat() -> None:
    p = unreached("SBBG", thief=[1, 0], nuggets=[0, 2, 3, 0])
    play(p, "pass map")
    assert (int(p.s.turn), nuggets(p)) == (0, [5, 2, 3, 0])
    assert moves(p) == ["steal 1", "steal 2", "decline"]
    assert refused(p, "steal 0") == "SB2-613"
    play(p, "steal 2")
    assert events(p, What.STOLE) == [(0, 2, 0, EVERYONE)]
    assert (int(p.s.turn), nuggets(p)) == (1, [6, 2, 2, 0])
    play(p, "steal 0")
    assert (phase(p), nuggets(p)) == ("over", [5, 3, 2, 0])


@proves("SB2-614")
def test_only_who_owns_a_nugget_is_robbed_prisoners_too_and_nobody_must() -> None:
    p = unreached("SBBG", thief=[1], nuggets=[0, 0, 1, 0], prison=[2, 0])
    play(p, "pass map")
    assert moves(p) == ["steal 2", "decline"]
    assert refused(p, "steal 0") == refused(p, "steal 3") == "SB2-614"
    q = play(p.copy(), "decline")
    assert nuggets(q) == [0, 0, 1, 0]
    play(p, "steal 2")
    assert nuggets(p) == [0, 1, 0, 0]
    nothing = play(unreached("BBG", thief=[1]), "pass map")
    assert moves(nothing) == ["decline"]


@proves("SB2-614")
def test_nuggets_of_earlier_rounds_may_be_stolen() -> None:
    p = expanded(hands={0: "map", 1: "", 2: ""}, seats=3, pile=0, roles="SBB", thief=[1], rounds=2)
    play(p, "pass map", "decline")
    assert (int(p.s.round_number), nuggets(p)) == (2, [5, 0, 0])
    p.s.thief[1] = p.s.turn_number = 1
    p.s.log_seat[0] = 1
    p.s.hands[:], p.s.hand_sizes[:], p.s.pile_left = 0, 0, 0
    p.s.hands[2, 0], p.s.hand_sizes[2], p.s.turn = 57, 1, 2
    p.s.roles[:3] = 3
    play(p, "pass map")
    assert moves(p) == ["steal 0", "decline"]
    assert nuggets(play(p, "steal 0")) == [4, 1, 0]


@proves("SB2-615")
def test_broken_tools_do_not_affect_sharing() -> None:
    lame = dict.fromkeys((1, 2, 3), "pick lamp")
    assert reached(CLEAR, "line_ew 15,12", "BBOP", 0, broken=lame) == [2, 2, 1, 0]
    p = unreached("SLB", thief=[2], broken={1: "pick", 2: "cart"}, maze="20,5 gem_cross")
    assert nuggets(play(p, "pass map")) == [5, 1, 0]
    assert moves(p) == ["steal 0", "steal 1", "decline"]


@proves("SB2-602", "SB2-606")
def test_a_geologist_who_reaches_the_treasure_is_paid_for_crystals_only() -> None:
    p = expanded(f"{CLEAR}; 8,11 gem_end_s", hand="line_ew", turn=1, seats=3, roles="BLG", goals=MIDDLE, rounds=1)
    assert nuggets(play(p, "lay line_ew 15,12")) == [4, 1, 4]
