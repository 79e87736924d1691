"""The rule of thumb of saboteur: the obvious move in positions made for it, and who wins when everybody plays by it."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from contract.walks import legal_of
from filon.games.saboteur.moves import cell_at
from filon.games.saboteur.rules.maze import is_site
from filon.games.saboteur.state import Phase, Role
from filon.kernel.chance import Chance, below, start, words_of_key
from filon.kernel.layout import blank
from filon.play.setting import key_of

from . import counts
from .positions import RULES, Position, dealt, goals_up, phase, play, position

NEARLY_THERE = "9..11,12 EW; 12..14,12 NESW"  # a card at 15,12 reaches the middle goal
IN_THE_MIDDLE = "stone_se treasure stone_sw"
THROWS = 25  # dice with which a position is asked about


def dice_of(seed: int) -> Any:
    """A player's own dice."""
    dice = blank(Chance)
    start(dice[0], words_of_key(key_of(seed)))
    return dice


def chosen(p: Position) -> set[str]:
    """What the rule of thumb does here, as the dice fall."""
    seat = int(p.s.turn)
    texts = set()
    for seed in range(THROWS):
        action = p.setting.entry.policy_at(p.states, 0, seat, dice_of(seed), 0)
        assert action in legal_of(p.setting, p.states, seat)
        texts.add(RULES.text_of(p.s, seat, action))
    return texts


def saw(p: Position, seat: int, *goals: int) -> Position:
    """The seat has looked at these goals."""
    for goal in goals:
        p.s.looked[seat, goal] = p.s.goals[goal]
        p.s.looked_turn[seat, goal] = 1
    return p


# --- diggers ------------------------------------------------------------------------------------------------------------


def test_a_digger_completes_the_tunnel() -> None:
    p = position(NEARLY_THERE, hand="line_ns, tee_new, map, end_w", roles="DDDSS", goals=IN_THE_MIDDLE)
    for text in chosen(p):
        assert phase(play(p.copy(), text)) == "gold"


def test_a_digger_goes_on_towards_the_goals() -> None:
    assert chosen(position("9,12 EW", hand="line_ns, line_ew, end_all", roles="DDDSS")) == {"lay line_ew 10,12"}


def test_a_digger_mends_his_own_tools_first() -> None:
    hand = "fix_pick, cross, end_s"
    assert chosen(position(hand=hand, roles="DDDSS", broken={0: "pick", 1: "pick"})) == {"repair fix_pick 0 pick"}


def test_a_digger_lays_no_dead_end() -> None:
    p = position("9..11,12 EW", hand="end_e_w, end_all, end_e_s_w", roles="DDDSS")
    assert all(text.startswith("pass") for text in chosen(p))


def test_a_digger_passes_with_a_dead_end_rather_than_with_a_tunnel_card() -> None:
    p = position(hand="cross, line_ew, end_s", roles="DDDSS", broken={0: "cart"})
    assert chosen(p) == {"pass end_s"}


def test_a_digger_looks_at_goals_until_he_knows_the_treasure() -> None:
    p = position("9..10,12 EW", hand="map, line_ew, end_s", roles="DDDSS", goals=IN_THE_MIDDLE)
    assert all(text.startswith("map") for text in chosen(p))
    assert all(text in {"map 0", "map 1"} for text in chosen(saw(p, 0, 2)))
    assert not any(text.startswith("map") for text in chosen(saw(p, 0, 1)))


def test_a_digger_does_not_build_to_a_goal_he_knows_to_be_a_stone() -> None:
    p = position("9..10,12 EW; 11..14,12 NESW", hand="line_ns, line_ew, end_w", roles="DDDSS")
    assert chosen(p) == {"lay line_ew 15,12"}
    assert chosen(saw(p, 0, 1)) == {"lay line_ns 14,11", "lay line_ns 14,13"}
    assert chosen(saw(p, 0, 0)) == {"lay line_ns 14,11"}


def test_a_digger_clears_a_dead_end_out_of_the_way() -> None:
    p = position("9..11,12 EW; 12,12 E/W", hand="rockfall, end_s, line_ns", roles="DDDSS")
    assert chosen(p) == {"rockfall 12,12"}


def test_a_digger_takes_nothing_from_a_good_tunnel() -> None:
    p = position(NEARLY_THERE, hand="rockfall, rockfall", roles="DDDSS")
    assert chosen(p) == {"pass rockfall"}


def test_a_digger_joins_a_tunnel_that_was_cut() -> None:
    p = position("9,12 EW; 10..13,12 NESW", hands={0: "line_ns, line_ew, end_w", 1: "rockfall"}, turn=1, roles="DDDSS")
    play(p, "rockfall 10,12")
    p.s.turn = 0
    assert chosen(p) == {"lay line_ew 10,12"}


def suspicious(p: Position) -> Position:
    """Seat 1 has broken tools of everybody, whom others have mended."""
    for other in (0, 2, 3):
        p.s.broke[1, other] = 1
    p.s.mended[3, 2] = p.s.mended[2, 0] = 1
    return p


def test_a_digger_breaks_tools_of_whom_he_suspects() -> None:
    p = suspicious(position(hand="break_lamp, end_s", roles="DSDDS"))
    assert chosen(p) == {"break lamp 1"}
    assert chosen(position(hand="break_lamp, end_s", roles="DSDDS")) == {"pass end_s"}


def test_a_digger_mends_tools_of_whom_he_trusts() -> None:
    p = suspicious(position(hand="fix_lamp, end_s", roles="DSDDS", broken={1: "lamp", 2: "lamp"}))
    assert chosen(p) == {"repair fix_lamp 2 lamp"}


def test_the_most_valuable_gold_is_taken() -> None:
    p = position(NEARLY_THERE, hand="cross", roles="DDDSS", goals=IN_THE_MIDDLE)
    play(p, "lay cross 15,12")
    for _ in range(3):
        assert p.s.phase == Phase.GOLD
        offered = np.flatnonzero(p.s.offers[int(p.s.turn), 0])
        assert chosen(p) == {f"take {offered.max()}"}
        play(p, f"take {offered.max()}")


# --- saboteurs ----------------------------------------------------------------------------------------------------------


def test_a_saboteur_drops_rocks_on_a_tunnel_that_is_nearly_there() -> None:
    p = position(NEARLY_THERE, hand="rockfall, line_ns, cross", roles="SDDDS", goals=IN_THE_MIDDLE)
    assert is_site(p.s, cell_at(15, 12))
    for text in chosen(p):
        assert text.startswith("rockfall")
        assert not is_site(play(p.copy(), text).s, cell_at(15, 12))


def test_a_saboteur_breaks_a_tool_of_the_next_builder() -> None:
    p = position(NEARLY_THERE, hand="break_pick, line_ns, cross", roles="SDDDS", goals=IN_THE_MIDDLE)
    assert chosen(p) == {"break pick 1"}


def test_a_saboteur_bars_the_way() -> None:
    p = position(
        "9..11,12 EW; 12..13,12 NESW; 14,12 ESW", hand="end_e_w, tee_nes, tee_new", roles="SDDDS", goals=IN_THE_MIDDLE
    )
    assert chosen(p) == {"lay end_e_w 15,12"}


def test_a_saboteur_never_reaches_what_may_be_the_treasure() -> None:
    p = position(NEARLY_THERE, hand="tee_new, curve_sw, cross", roles="SDDDS", goals=IN_THE_MIDDLE)
    for text in chosen(p):
        assert goals_up(play(p.copy(), text)) == []


def test_a_saboteur_hides_while_the_treasure_is_far() -> None:
    p = position(hand="break_pick, end_e_w, line_ns, map", roles="SDDDS")
    harmless = Counter(not text.startswith(("break", "lay end")) for text in thrown(p))
    assert harmless[True] > 3 * harmless[False] > 0


def thrown(p: Position) -> list[str]:
    """What the rule of thumb does here, once for each of many dice."""
    seat = int(p.s.turn)
    asked = range(8 * THROWS)
    return [RULES.text_of(p.s, seat, p.setting.entry.policy_at(p.states, 0, seat, dice_of(n), 0)) for n in asked]


# --- who wins -----------------------------------------------------------------------------------------------------------


def rounds_of(seats: int, games: int, *, at_random: int = 0) -> list[tuple[int, int]]:
    """Saboteurs seated and the winning side of every round; one role may play at random."""
    ended = []
    for seed in range(games):
        p, dice = dealt(seats=seats, seed=seed), dice_of(seed)
        while p.s.phase != Phase.OVER:
            step(p, dice, at_random)
        for row in range(int(p.s.rounds)):
            seated = np.count_nonzero(p.s.ended_roles[row] == Role.SABOTEUR)
            ended.append((int(seated), int(p.s.ended_winner[row])))
    return ended


def step(p: Position, dice: Any, at_random: int) -> None:
    """The seat on turn moves."""
    seat = int(p.s.turn)
    entry = p.setting.entry
    action = entry.policy_at(p.states, 0, seat, dice, 0)
    if p.s.phase == Phase.TURN and p.s.roles[seat] == at_random:
        legal = legal_of(p.setting, p.states, seat)
        action = legal[below(dice[0], len(legal))]
    entry.apply_at(p.states, 0, seat, action)


def share_won(rounds: list[tuple[int, int]], role: int) -> float:
    """How many of these rounds a side wins."""
    return sum(winner == role for _, winner in rounds) / len(rounds)


@pytest.mark.parametrize("seats", range(5, 11))
def test_either_side_wins_some_rounds(seats: int) -> None:
    rounds = rounds_of(seats, counts.THUMB_GAMES)
    assert 0.05 < share_won(rounds, Role.SABOTEUR) < 0.70


def test_diggers_alone_find_the_treasure() -> None:
    rounds = [(seated, winner) for seated, winner in rounds_of(3, counts.THUMB_GAMES) if seated == 0]
    assert len(rounds) >= counts.THUMB_GAMES // 3
    assert share_won(rounds, Role.DIGGER) >= 0.9


@pytest.mark.parametrize("seats", [5, 8])
def test_the_rule_of_thumb_beats_chance_in_either_role(seats: int) -> None:
    games = counts.THUMB_GAMES
    thumb = share_won(rounds_of(seats, games), Role.SABOTEUR)
    assert share_won(rounds_of(seats, games, at_random=Role.SABOTEUR), Role.SABOTEUR) < thumb - 0.05
    assert share_won(rounds_of(seats, games, at_random=Role.DIGGER), Role.SABOTEUR) > max(0.95, thumb)
