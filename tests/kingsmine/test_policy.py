"""The rule of thumb of kingsmine: positions that show each of its choices, that each of them is legal, and its strength."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

from contract.walks import legal_of
from filon.games.kingsmine.state import Phase
from filon.kernel.chance import Chance, words_of_key
from filon.kernel.layout import blank
from filon.play.setting import Setting, agree_on, key_of

from . import counts
from .jumble import jumble
from .positions import RULES, Position, cave, dealt, play, position

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])
READY = "cave20, ladder, pick, cart6, workshop"  # all the tools that are wanted


def chosen(p: Position) -> str:
    """The move of the rule of thumb for the seat that is asked, in notation."""
    seat = int(p.s.asked)
    return RULES.text_of(p.s, seat, int(p.setting.entry.policy_at(p.states, 0, seat, blank(Chance), 0)))


def done(p: Position, *first: str) -> list[str]:
    """The moves of the rule of thumb from here until the turn is over, after some that are made for it."""
    play(p, *first)
    turn, moves = int(p.s.turn_number), []
    while p.s.turn_number == turn and p.actors:
        moves.append(chosen(p))
        play(p, moves[-1])
    return moves


# --- set-up -------------------------------------------------------------------------------------------------------------


def test_own_piles_lie_beside_each_other() -> None:
    p = dealt(seats=2, first_seat=0)
    play(p, "pile 1", "cell c3", "pile 1", "cell c2", "pile 2")
    assert chosen(p) in ("cell b3", "cell d3", "cell c4")


def test_the_dwarf_begins_where_it_knows_the_best_tiles() -> None:
    piles = "c3 A = gem_rr, gem_rs, gem_re, gem_ra; c4 A = jester_l, jester_r, 2; d3 A = curse, 3; e3 B = 2; tiles 14"
    p = position(f"{piles}; A on c4; A cave ladder", seats=2)
    p.s.phase, p.s.dwarves[0] = Phase.DWARF, 0
    assert chosen(p) == "dwarf c3"


# --- digging ------------------------------------------------------------------------------------------------------------


def test_a_known_gem_is_dug_rather_than_a_known_half() -> None:
    p = "c3 A = {}, 3; d3 A = {}, 3; A on c3; A cave " + READY
    assert chosen(position(p.format("gem_rr", "jester_l"))) == "dig"
    assert chosen(position(p.format("jester_l, jester_r", "gem_rr, gem_rs, gem_re"))) == "move e"


@pytest.mark.parametrize("danger", ["curse", "collapse", "firedamp"])
def test_a_known_danger_is_avoided(danger: str) -> None:
    assert chosen(position(f"c3 A = {danger}, 3; d3 A = 4; A on c3; A cave {READY}")) == "move e"
    assert chosen(position(f"c3 B = {danger}, 3; d3 A = 1; A on c3; A cave {READY}")) == "dig"


def test_a_known_danger_over_good_tiles_is_blasted() -> None:
    p = position(f"c3 A = curse, gem_rr, gem_rs, gem_re, gem_ra; A on c3; A cave explosive, {READY}")
    assert done(p) == ["blast", "dig", "dig again"]


def test_nobody_blasts_a_tile_that_is_no_danger() -> None:
    assert chosen(position(f"c3 A = gem_rr, 3; A on c3; A cave explosive, {READY}")) == "dig"


def test_an_explosive_is_bought_where_there_is_nothing_but_a_danger() -> None:
    p = position(f"c3 A = curse, jester_l; A on c3; A cave beer, {READY}")
    assert done(p) == ["barter", "offer beer", "done offering", "take explosive", "finish", "blast"]


def test_a_dwarf_without_a_ladder_digs_no_pit() -> None:
    p = "c3 A = 4; d3 A = 5; A on c3; A cave cave20, pick, cart6, workshop{}"
    assert chosen(position(p.format(""))) == "move e"
    assert chosen(position(p.format(", ladder"))) == "dig"


def test_a_pile_is_not_cut_off() -> None:
    p = "c3 A = gem_rr, {}; d3 B = 8; A on c3; A cave " + READY
    assert chosen(position(p.format("2"))) == "dig"
    assert chosen(position(p.format("1"))) == "move e"


def test_who_sits_in_a_pit_buys_a_ladder_or_begs_for_it() -> None:
    p = "c3 A = 0; d3 A = 6; A on c3; A cave {}"
    assert done(position(p.format("2 beer")))[:4] == ["barter", "offer beer", "offer beer", "done offering"]
    assert chosen(position(p.format("beer"))) == "beg"


def test_the_second_tile_is_dug_unless_it_is_a_danger() -> None:
    p = "c3 A = gem_rr, {}, 3; A on c3; A cave " + READY
    assert done(position(p.format("gem_rs")))[:2] == ["dig", "dig again"]
    assert done(position(p.format("firedamp")))[:2] == ["dig", "stop"]


def test_a_full_cart_is_emptied() -> None:
    p = position("c3 A = 5; A on c3; A cart gem_rr, gem_rs, gem_re; A cave cave20, ladder, pick, workshop")
    assert chosen(p) == "empty cart"


def test_tiles_worth_nothing_make_room_in_a_full_cave() -> None:
    things = "jester_l, king_r, thief_l, gem_rr, gem_rs, gem_re, gem_ra, gem_ss, ladder, pick"
    p = position(f"c3 A = 5; A on c3; A cart gem_se, gem_sa, gem_ee; A cave workshop, {things}")
    done(p)
    assert "jester_l" not in cave(p, "A")


# --- barter -------------------------------------------------------------------------------------------------------------


def test_the_first_two_beers_buy_a_ladder() -> None:
    p = position("c3 A = 8; A on c3; A cave 2 beer")
    assert done(p) == ["barter", "offer beer", "offer beer", "done offering", "take ladder", "finish", "dig"]


def test_a_workshop_is_bought_before_the_end_and_not_with_gems() -> None:
    p = position(
        "c3 A = 4; A on c3; tiles 24; A cave cave20, ladder, pick, cart6, gem_rr, gem_rs, gem_ss, nug_nw, nug_nw, beer"
    )
    done(p)
    assert cave(p, "A") == "gem_rr, gem_rs, gem_ss, nug_nw, ladder, cart6, cave20, workshop, pick"


def test_corners_that_fit_nothing_are_sold_for_gems() -> None:
    p = position(f"c3 A = 8; A on c3; king gem_se, gem_ee; A cave nug_nw, nug_nw, gem_rr, gem_rs, {READY}")
    assert done(p)[:6] == ["barter", "offer nug_nw", "done offering", "take gem_se", "take gem_ee", "finish"]


def test_the_corner_that_completes_a_nugget_is_bought() -> None:
    p = position(f"c3 A = 8; A on c3; king nug_se; A cave nug_nw, nug_ne, nug_sw, 2 beer, {READY}")
    assert done(p)[:6] == ["barter", "offer beer", "offer beer", "done offering", "take nug_se", "finish"]


def test_gems_of_a_chain_are_not_sold_for_what_is_worth_less() -> None:
    p = position(f"c3 A = 8; A on c3; king nug_se, angel_l; A cave gem_rr, gem_rs, gem_ss, {READY}")
    assert chosen(p) == "dig"


def test_a_big_cart_with_tiles_in_it_is_kept() -> None:
    p = position("c3 A = 1; A on c3; A cart gem_rr; A cave cart6_lr, gem_rs; last 1; by B")
    assert not any(move.startswith("offer cart6") for move in done(p))


@pytest.mark.parametrize("step", ["offer gem_rr", "offer nug_nw"])
def test_a_barter_that_follows_no_plan_is_finished(step: str) -> None:
    p = position(f"c3 A = 8; A on c3; king gem_se; A cave nug_nw, gem_rr, 2 beer, {READY}")
    assert "finish" in done(p, "barter", step)


def test_the_tile_is_covered_that_is_worth_least() -> None:
    p = position("A on c3; c3 A = 4; king 7 priest_l, full; A cave workshop, gem_rr, 2 gem_ee")
    play(p, "barter", "offer gem_ee", "done offering", "take beer", "finish")
    assert chosen(p) == "cover 7"


# --- workshop -----------------------------------------------------------------------------------------------------------


def test_piles_wait_for_the_last_turn() -> None:
    gems = "gem_rs, gem_ss, gem_se, gem_ee, gem_re"
    assert chosen(position(f"c3 A = 8; A on c3; A cave {gems}, {READY}")) == "dig"
    p = position(f"c3 A = 8; A on c3; A cave {gems}, {READY}; last 1; by B")
    assert chosen(p) == "stack gems"


def test_a_chain_takes_all_gems_that_hang_together() -> None:
    gems = "gem_rr, gem_rs, gem_re, gem_ra, gem_ss, gem_se, gem_sa, gem_ee, gem_ea, gem_aa"
    p = position(f"c3 A = 8; A on c3; A cave {gems}, {READY}; last 1; by B; actions 1")
    done(p)
    assert int(p.s.workshop_points[0]) == 72  # four halves are odd: one tile is left over, and nine hold 8 gems
    assert cave(p, "A").count("gem") == 1


def test_a_ring_is_closed() -> None:
    p = position(f"c3 A = 8; A on c3; A cave gem_rs, gem_se, gem_ea, gem_ra, {READY}; last 1; by B; actions 1")
    done(p)
    assert int(p.s.workshop_points[0]) == 20


def test_a_ring_takes_no_tile_that_adds_nothing() -> None:
    p = position(f"c3 A = 8; A on c3; A cave gem_rs, gem_se, gem_ea, gem_ra, gem_re, {READY}; last 1; by B; actions 1")
    done(p)
    assert int(p.s.workshop_points[0]) == 20


def test_two_nuggets_are_stacked_at_once_with_every_spare_corner() -> None:
    p = position(f"c3 A = 8; A on c3; A cave 3 nug_nw, 2 nug_ne, 2 nug_sw, 2 nug_se, {READY}; last 1; by B; actions 1")
    assert done(p) == ["stack nuggets", "complete 2", "spare nw", "done"]


def test_near_the_end_all_but_the_best_pile_are_stacked_before_the_last_turn() -> None:
    gems = "gem_rr, gem_rs, gem_ss, gem_se, gem_ee, gem_re"
    p = position(f"c3 A = 4; A on c3; tiles 9; A cave {gems}, grimoire_lr, nug_nw, nug_ne, nug_sw, nug_se, {READY}")
    assert done(p)[0] == "stack nuggets"


def test_the_cart_is_emptied_into_the_last_chain() -> None:
    p = position(f"c3 A = 8; A on c3; A cart gem_se, gem_ea; A cave gem_rs, gem_ss, {READY}; last 1; by B")
    moves = done(p)
    assert moves[:2] == ["empty cart", "stack gems"]
    assert int(p.s.workshop_points[0]) == 12


def test_who_has_no_workshop_buys_one_in_the_last_turn() -> None:
    p = position("c3 A = 8; A on c3; A cave gem_rs, gem_ss, gem_se, gem_ee, nug_nw, beer; last 1; by B")
    moves = done(p)
    assert "take workshop" in moves
    assert int(p.s.workshop_points[0]) == 12


def test_tools_are_sold_for_gems_in_the_last_turn() -> None:
    p = position("c3 A = 8; A on c3; king gem_ee, gem_re; A cave gem_rs, gem_se, ladder, workshop; last 1; by B")
    moves = done(p)
    assert moves[:3] == ["barter", "offer ladder", "done offering"]
    assert int(p.s.workshop_points[0]) == 20


# --- accidents and reactions --------------------------------------------------------------------------------------------


def test_an_angel_saves_from_a_curse() -> None:
    p = position("c3 B = curse, 3; A on c3; A cave angel_lr, ladder")
    assert chosen(play(p, "dig")) == "use angel"


def test_an_angel_is_kept_at_a_collapse() -> None:
    p = position("c3 B = collapse, 3; A on c3; A cave angel_lr, ladder")
    assert chosen(play(p, "dig")) == "decline"


def test_the_cheapest_tool_is_lost() -> None:
    p = position("c3 B = firedamp, 4; A on c3; A cave beer, ladder, workshop, pick")
    assert chosen(play(p, "dig")) == "lose beer"


def test_what_is_worth_least_is_shed() -> None:
    gems = "gem_rr, gem_rs, gem_re, gem_ra, gem_ss, gem_se, gem_sa, gem_ee, gem_ea, gem_aa"
    p = position(f"c3 B = firedamp, 4; A on c3; A cave {gems}, jester_l, cave20")
    assert chosen(play(p, "dig", "lose cave20")) == "shed jester_l"


def test_a_dagger_saves_a_gem_and_no_curse() -> None:
    p = "c3 A = 4; A on c3; A cave thief_lr; B cave dagger_lr; B cart {}"
    assert chosen(play(position(p.format("gem_rr")), "power thief", "steal gem_rr")) == "use dagger"
    assert chosen(play(position(p.format("curse")), "power thief", "steal curse")) == "decline"


def test_a_dagger_saves_a_full_cart_from_an_empty_one() -> None:
    p = "c3 A = 4; A on c3; A cave jester_lr; B cave dagger_lr; A cart {}; B cart {}"
    full, poor = "gem_rr, gem_rs, gem_re", "priest_l"
    assert chosen(play(position(p.format(poor, full)), "power jester", "swap A B")) == "use dagger"
    assert chosen(play(position(p.format(full, poor)), "power jester", "swap A B")) == "decline"


# --- characters ---------------------------------------------------------------------------------------------------------


def test_the_priest_is_called_at_once() -> None:
    assert chosen(position(f"c3 A = 8; A on c3; A cave priest_lr, curse, {READY}")) == "power priest"


def test_the_king_takes_the_three_best_tiles() -> None:
    p = position(f"c3 A = 8; A on c3; king priest_l, gem_rr, gem_rs, jester_l, gem_ss; A cave king_lr, {READY}")
    assert done(p)[:4] == ["power king", "take gem_rr", "take gem_rs", "take gem_ss"]


def test_the_king_waits_until_there_is_something_to_take() -> None:
    assert chosen(position(f"c3 A = 8; A on c3; king priest_l; A cave king_lr, {READY}")) == "dig"


def test_the_thief_takes_gems_and_leaves_curses() -> None:
    p = position(f"c3 A = 8; A on c3; B cart curse; C cart jester_l, gem_rr; D cart gem_rs; A cave thief_lr, {READY}")
    assert done(p)[:4] == ["power thief", "skip", "steal gem_rr", "steal gem_rs"]


def test_the_jester_brings_the_better_cart() -> None:
    carts = "A cart curse; B cart priest_l; C cart gem_rr, gem_rs"
    p = position(f"c3 A = 8; A on c3; {carts}; A cave jester_lr, ladder, cave20, workshop, pick")
    assert done(p)[:2] == ["power jester", "swap A C"]


def test_the_sorcerer_leads_out_of_a_pit() -> None:
    p = position(f"c3 A = 0; d3 A = 8; A on c3; A cave sorcerer_lr, {READY}")
    assert done(p)[0] == "power sorcerer"


# --- everywhere ---------------------------------------------------------------------------------------------------------


@SEATS
def test_what_it_chooses_is_legal_on_tables_where_much_can_happen(seats: int) -> None:
    for seed in range(counts.THUMBED):
        rng = Random(seed)
        p = dealt(seats=seats, seed=seed)
        jumble(p.s, seed)
        for _ in range(counts.JUMBLED_MOVES):
            if not p.actors:
                break
            seat, dice = p.actors[0], blank(Chance)
            legal = legal_of(p.setting, p.states, seat)
            action = int(p.setting.entry.policy_at(p.states, 0, seat, dice, 0))
            assert action in legal
            p.setting.entry.apply_at(p.states, 0, seat, action if rng.random() < 0.5 else rng.choice(legal))


# --- strength -----------------------------------------------------------------------------------------------------------


def share_of_pairs(setting: Setting, side: tuple[int, ...]) -> float:
    """How many pairs the rule of thumb on these seats wins against random play on the others."""
    deals = counts.RIVALS
    scores, lengths = np.zeros((deals, 4, 2), np.int64), np.zeros(deals, np.int64)
    players = np.array([seat in side for seat in range(4)], np.int64)
    room = np.zeros(setting.identity.most_moves + 1, np.int64)
    work = blank(setting.rules.State), blank(Chance), room
    setting.playout.play_games(*setting.arrays, words_of_key(key_of(1)), 0, players, *work, scores, lengths)
    others = sorted(set(range(setting.seats)) - set(side))
    points = scores[:, :, 0]
    return float((np.sign(points[:, side][:, :, None] - points[:, others][:, None, :]) / 2 + 0.5).mean())


@SEATS
def test_the_rule_of_thumb_wins_nine_pairs_of_ten_against_random_play(seats: int) -> None:
    setting = agree_on(RULES, seats=seats)
    sides = [side for n in range(1, seats) for side in combinations(range(seats), n)]
    assert np.mean([share_of_pairs(setting, side) for side in sides]) >= 0.9


@pytest.mark.parametrize("seats", [3, 4])
def test_most_of_its_games_end_with_few_tiles_and_in_time(seats: int) -> None:
    setting = agree_on(RULES, seats=seats)
    states, dice = blank(RULES.State), blank(Chance)
    few = 0
    for game in range(counts.ENDS):
        setting.entry.deal_at(states, 0, *setting.arrays, words_of_key(key_of(game)))
        while mask := int(setting.entry.actors_at(states, 0)):
            seat = mask.bit_length() - 1
            setting.entry.apply_at(states, 0, seat, setting.entry.policy_at(states, 0, seat, dice, 0))
        few += int(states["tiles_left"][0] <= states["end_tiles"][0])
        assert states["turn_number"][0] <= 45 * seats
    assert few >= 0.8 * counts.ENDS
