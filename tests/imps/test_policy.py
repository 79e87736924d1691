"""The rule of thumb of imps: positions that show each of its choices, that it answers as a viewer may, and its strength."""

from itertools import combinations

import numpy as np
import pytest

from filon.games.imps.state import Chest
from filon.kernel.chance import Chance, words_of_key
from filon.kernel.layout import blank
from filon.play.setting import Setting, agree_on, key_of

from . import counts
from .positions import RULES, Position, play, position

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def chosen(p: Position) -> str:
    """The move of the rule of thumb for the active seat, in notation."""
    seat = int(p.s.active)
    return RULES.text_of(p.s, seat, int(p.setting.entry.policy_at(p.states, 0, seat, blank(Chance), 0)))


def done(p: Position, *first: str) -> list[str]:
    """The moves of the rule of thumb from here until its turn is over, after some that are made for it."""
    play(p, *first)
    turn, moves = int(p.s.turn_number), []
    while p.s.turn_number == turn and p.actors:
        moves.append(chosen(p))
        play(p, moves[-1])
    return moves


# --- digging ------------------------------------------------------------------------------------------------------------


def test_the_richer_card_is_dug() -> None:
    assert chosen(position("tops 1:plain, 2:rich; dice 1 2")) == "dig 2 in 1"
    assert chosen(position("tops 1:rich, 2:plain; dice 1 2")) == "dig 1 in 2"


def test_diamonds_are_better_than_as_many_nuggets() -> None:
    assert chosen(position("tops 1:good, 2:ddiamond; dice 1 2")) == "dig 2 in 1"


def test_bones_are_worth_less_than_as_many_nuggets_unless_the_imp_has_a_cross() -> None:
    assert chosen(position("tops 1:bones, 2:good; dice 1 2")) == "dig 2 in 1"
    p = position("home green cross, green; tops 1:bones; dice 1 1")
    assert done(p) == ["dig 1 in 1", "digger A1"]


@pytest.mark.parametrize(("left", "choice"), [(Chest.TWO_DIAMONDS, "dig 1 in 2"), (Chest.BOMB, "dig 2 in 1")])
def test_a_chest_is_worth_what_is_left_in_the_chests(left: int, choice: str) -> None:
    p = position("tops 1:nchest, 2:plain; dice 1 2")
    p.s.n_chests = 1
    p.s.closed[:] = 0
    p.s.closed[left] = 1
    assert chosen(p) == choice


def test_a_pick_is_followed_to_the_card_it_leads_to() -> None:
    assert chosen(position("tops 1:pick, 2:ddiamond, 4:plain; dice 1 4")) == "dig 1 in 4"
    assert chosen(position("tops 1:pick, 2:chest, 4:rich; dice 1 4")) == "dig 4 in 1"


def test_who_plays_next_is_overtaken_first() -> None:
    p = "tops 1:plain, 2:plain; dice 1 2; 1 = 4:good ({}); 2 = 5:good ({})"
    assert chosen(position(p.format("red", "orange"))) == "dig 2 in 1"
    assert chosen(position(p.format("orange", "red"))) == "dig 1 in 2"


def test_nobody_overtakes_itself_where_another_leads() -> None:
    p = position("tops 1:plain, 2:plain; dice 1 2; 1 = 4:good (green); 2 = 5:good (red)")
    assert chosen(p) == "dig 1 in 2"


def test_an_imp_at_home_digs_rather_than_one_that_leads() -> None:
    p = position("1 = 4:good (green); tops 2:plain, 3:chest; dice 2 3")
    assert done(p)[1] == "digger A2"


def test_of_imps_in_galleries_the_one_digs_that_gives_up_least() -> None:
    p = position("1 = 4:rich (green); 2 = 5:chest (green), 1:good (red); 3 = 3:good (green); tops 4:good; dice 4 4")
    assert done(p) == ["dig 4 in 4", "digger A2"]


def test_nobody_leaves_a_good_card_for_a_bad_one() -> None:
    p = position("1 = 4:rich (green); 2 = 5:rich (green); 3 = 3:rich (green); tops 4:chest; dice 4 4; chests bomb")
    assert chosen(p) == "pass"


def test_a_gallery_with_a_bomb_is_avoided() -> None:
    p = "tops 1:good, 2:good; dice 1 2; bombs red {}"
    assert chosen(position(p.format("1"))) == "dig 1 in 2"
    assert chosen(position(p.format("2"))) == "dig 2 in 1"


# --- closing ------------------------------------------------------------------------------------------------------------


def test_a_gallery_is_closed_that_pays_the_closer() -> None:
    p = position("3 = 1:good (blue), 4:rich, 2:rich, 4:good; tops 4:plain, 3:rich; dice 4 3")
    assert chosen(p) == "dig 4 in 3"


def test_a_gallery_is_not_closed_for_the_salaries_of_others() -> None:
    p = position(
        "3 = 4:rich (red helmet), 4:good (red helmet), 2:rich (red helmet); tops 4:chest, 3:chest; dice 4 3", seats=2
    )
    assert chosen(p) == "dig 3 in 4"


def test_the_game_is_ended_by_who_is_ahead_and_by_nobody_else() -> None:
    p = "supply 1; gems {}; tops 1:ddiamond, 2:plain; dice 1 2"
    assert chosen(position(p.format("green 30, red 10"), seats=2)) == "dig 1 in 2"
    assert chosen(position(p.format("green 10, red 30"), seats=2)) == "dig 2 in 1"


def test_salaries_that_the_supply_cannot_pay_do_not_count() -> None:
    gallery = "3 = 4:good (red helmet), 4:plain (red helmet), 2:good (red helmet), 1:rich; tops 4:rich, 3:plain"
    assert chosen(position(f"{gallery}; supply 6; gems green 24, red 20; dice 4 3", seats=2)) == "dig 4 in 3"
    assert chosen(position(f"{gallery}; supply 6; gems green 17, red 27; dice 4 3", seats=2)) == "dig 3 in 4"


# --- bombs and shots ----------------------------------------------------------------------------------------------------


def test_a_bomb_goes_where_others_are_and_own_imps_are_not() -> None:
    p = position("1 = 2:good (green), 3:good (green); 4 = 2:plain (red), 5:good (blue); dice bomb 2")
    assert chosen(p) == "bomb card 4-1"
    assert chosen(position("1 = 2:good (green), 3:good (green); dice bomb 2")) in ("bomb entrance 2", "pass")


def test_a_bomb_goes_to_the_entrance_where_no_closing_takes_it_away() -> None:
    p = position("2 = 2:good (red), 3:good (blue); dice bomb 2")
    assert chosen(p) == "bomb entrance 2"


def test_the_imp_is_shot_that_loses_most() -> None:
    p = position("2 = 3:plain (red), 4:good (red), 5:rich (red); dice 2 pistol")
    assert chosen(p) == "shoot B3"


def test_an_imp_without_armour_is_shot_rather_than_one_with() -> None:
    assert chosen(position("2 = 3:good (red), 1:good (red armour); dice 2 pistol")) == "shoot B1"


def test_nobody_shoots_its_own() -> None:
    assert chosen(position("2 = 3:good (green); dice 2 pistol")) == "pass"
    assert chosen(position("2 = 3:good (green), 1:plain (red); dice 2 pistol")) == "shoot B1"


def test_bomb_and_pistol_are_weighed() -> None:
    crowd = "4 = 1:good (red), 2:good (blue), 3:good (orange), 5:good (red), 1:rich (blue)"
    assert done(position(f"{crowd}; dice bomb pistol")) == ["place bomb", "gallery 4", "bomb entrance 4"]
    assert done(position("4 = 1:good (red); dice bomb pistol")) == ["shoot any", "shoot B1"]


# --- village ------------------------------------------------------------------------------------------------------------


def test_gems_are_kept_while_nothing_is_worth_them() -> None:
    assert chosen(position("gems green 5")) == "skip"
    assert chosen(position("1 = 2:plain (red); gems green 9")) == "skip"


def test_the_expert_takes_a_bomb_from_under_own_imps() -> None:
    p = position("1 = 2:rich (green), 3:rich (green), 4:rich (green); bombs red 1; gems green 9", seats=2)
    assert done(p)[:2] == ["buy bomb-remove", "remove entrance 1"]


def test_the_expert_places_a_bomb_among_many_others() -> None:
    p = position("1 = 2:rich (red), 3:rich (red), 4:rich (red); gems green 9", seats=2)
    assert done(p)[:3] == ["buy bomb-place", "gallery 1", "bomb entrance 1"]


def test_the_killer_is_hired_against_the_only_opponent_who_leads() -> None:
    assert done(position("1 = 3:rich (red); gems green 9", seats=2))[:2] == ["buy killer", "kill B1"]
    assert chosen(position("1 = 3:rich (red); gems green 9", seats=4)) == "skip"


def test_equipment_is_bought_where_it_is_cheap_and_goes_to_the_barest() -> None:
    p = position("home green helmet, green cross; gems green 9", tables={"prices": {"armour": 0}})
    assert done(p)[:2] == ["buy armour", "equip A3"]


def test_nobody_buys_equipment_for_the_end_of_the_game() -> None:
    assert chosen(position("gems green 9; supply 1", tables={"prices": {"armour": 1}})) == "skip"


# --- cemetery -----------------------------------------------------------------------------------------------------------


def test_who_has_nobody_left_brings_them_back() -> None:
    assert chosen(position("dead green, green, green; start")) == "recover"


def test_two_dead_are_brought_back_one_only_if_nobody_else_can_dig() -> None:
    assert chosen(position("1 = 2:good (green); dead green, green; start")) == "recover"
    assert chosen(position("dead green; start")) == "play on"
    assert chosen(position("1 = 2:bones (green); 2 = 3:bones (green); dead green; start")) == "recover"


def test_nobody_gives_up_a_good_income_for_one_dead_imp() -> None:
    assert chosen(position("1 = 2:good (green); 2 = 3:good (green); dead green; start")) == "play on"


def test_the_dead_rest_when_the_game_is_nearly_over() -> None:
    assert chosen(position("1 = 2:good (green); dead green, green; supply 2; start")) == "play on"


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
def test_the_rule_of_thumb_wins_three_pairs_of_four_against_random_play(seats: int) -> None:
    setting = agree_on(RULES, seats=seats)
    sides = [side for n in range(1, seats) for side in combinations(range(seats), n)]
    assert np.mean([share_of_pairs(setting, side) for side in sides]) >= 0.75


@SEATS
def test_its_games_end_with_an_empty_supply(seats: int) -> None:
    setting = agree_on(RULES, seats=seats)
    states, dice = blank(RULES.State), blank(Chance)
    for game in range(counts.ENDS):
        setting.entry.deal_at(states, 0, *setting.arrays, words_of_key(key_of(game)))
        while mask := int(setting.entry.actors_at(states, 0)):
            seat = mask.bit_length() - 1
            setting.entry.apply_at(states, 0, seat, setting.entry.policy_at(states, 0, seat, dice, 0))
        assert states["supply"][0] == 0
