"""DRA-3xx: what Extraction cards, the dragon and Exit cards do."""

from collections import Counter
from functools import lru_cache

import pytest
from scipy.stats import chisquare

from filon.games.dragobert.state import Phase
from filon.kernel.chance import start, words_of_key
from filon.play.setting import agree, key_of
from proving import proves
from scale import SIGNIFICANCE

from .counts import RENEWALS, WALKS
from .positions import (
    Position,
    big,
    board,
    box,
    dealt,
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
    walk,
)

ONLY_SWAPS = {"exit": [{"actions": ["swap"], "count": 8}]}
ONE_SWAP = {"exit": [{"actions": ["swap"], "count": 1}, {"actions": ["step"], "count": 7}]}
CARDS = (
    "step",
    "double_step",
    "all_together",
    "step+swap",
    "double_step+swap",
    "all_together+swap",
    "step+all_together",
    "double_step+all_together",
    "step+bonus",
)


def saying(p: Position, text: str) -> str:
    """A move of the acting seat as it is offered to a person."""
    seen = game_of(p).see(p.seat)
    return next(seen.say(move) for move in seen.moves() if move.text == text)


@lru_cache(maxsize=1)
def renewals() -> list[list[str]]:
    """The new Exit pile of one position, with many keys."""
    last = position("d 8; A7, B7; X step; D rest")
    met = []
    for seed in range(RENEWALS):
        p = last.copy()
        start(p.s, words_of_key(key_of(seed)))
        met.append(exits(take(p, "step")))
    return met


# --- Extraction ---------------------------------------------------------------------------------------------------------


@proves("DRA-301")
@pytest.mark.parametrize("place", range(1, 7))
def test_301_red_one_card_right_two_nuggets(place: int) -> None:
    p = dig(position(f"d 8; A{place} (3), B4; E red, plain"))
    assert board(p) == f"d 8; A{place + 1} (5), B4 (0); turn B"


@proves("DRA-302")
@pytest.mark.parametrize("place", range(2, 8))
def test_302_blue_one_card_left_one_nugget(place: int) -> None:
    p = dig(position(f"d 8; A{place} (3), B4; E blue, plain"))
    assert board(p) == f"d 8; A{place - 1} (4), B4 (0); turn B"


@proves("DRA-303")
@pytest.mark.parametrize("place", range(1, 8))
def test_303_plain_stays_one_nugget(place: int) -> None:
    p = dig(position(f"d 8; A{place} (3), B4; E plain, plain"))
    assert board(p) == f"d 8; A{place} (4), B4 (0); turn B"


@proves("DRA-301", "DRA-302", "DRA-303")
def test_301_a_count_is_made_of_what_the_cards_are_worth() -> None:
    p = take(position("d 5; A1 (3 red + 2 blue + 4 plain), B burnt; round 3"), "step")
    assert game_of(p).scores == (12, 0)


@proves("DRA-304")
@pytest.mark.parametrize("kind", ["red", "blue", "plain"])
def test_304_the_card_goes_on_the_stack_of_the_dwarf_that_drew_it(kind: str) -> None:
    p = dig(position(f"d 8; A4 (blue), B4, C4 (red); E {kind}, plain; turn B"))
    assert [stack(p, name) for name in "ABC"] == [{"blue": 1}, {kind: 1}, {"red": 1}]
    assert (box(p), p.s.extraction_left) == ({}, 55)


@proves("DRA-305")
def test_305_the_blue_card_that_leads_out_counts() -> None:
    p = dig(position("d 8; A1 (red), B4; E blue, plain"))
    assert (board(p), stack(p, "A")) == ("d 8; A slot 1 (3), B4 (0); turn B", {"red": 1, "blue": 1})


@proves("DRA-305")
def test_305_it_alone_makes_a_winner() -> None:
    assert big(dig(position("d 8; A burnt, B1; E blue, plain"))) == [0, 3]


@proves("DRA-306")
@pytest.mark.parametrize("dragon", range(2, 9))
def test_306_a_red_card_beside_the_dragon_burns(dragon: int) -> None:
    p = dig(position(f"d {dragon}; A{dragon - 1} (2 plain), B1, C slot 1; E red, plain"))
    assert board(p) == f"d {dragon}; A burnt, B1 (0), C slot 1 (0); turn B"
    assert Counter(box(p)) == Counter(red=1, plain=2, dragon=8 - dragon)


@proves("DRA-306")
def test_306_the_dragon_follows() -> None:
    p = dig(position("d 6; A5 (1), B5 (1), C2; E red, dragon, plain"))
    assert (board(p), box(p)) == ("d 5; A burnt, B burnt, C2 (0); turn C", {"red": 1, "plain": 2, "dragon": 3})


@proves("DRA-306")
def test_306_not_one_card_earlier() -> None:
    assert board(dig(position("d 6; A4, B2; E red, plain"))) == "d 6; A5 (2), B2 (0); turn B"


@proves("DRA-306")
def test_306_legal_but_marked_deadly() -> None:
    p = position("d 6; A5, B2; E red, plain")
    assert moves(p) == ["draw extraction", "draw exit"]
    assert game_of(p).why_not("draw extraction") is None
    assert "deadly" in saying(p, "draw extraction")
    assert "deadly" not in saying(p, "draw exit")


@proves("DRA-306")
@pytest.mark.parametrize("text", ["d 6; A4, B2; E red", "d 6; A5, B2; E blue", "d 6; A5, B2; E plain"])
def test_306_nothing_else_is_marked_deadly(text: str) -> None:
    assert "deadly" not in saying(position(text), "draw extraction")


@proves("DRA-307")
@pytest.mark.parametrize("dragon", range(2, 9))
def test_307_with_stay_the_dwarf_stays_and_stacks(dragon: int) -> None:
    p = position(f"d {dragon}; A{dragon - 1} (1), B1, C slot 1; E red, plain", red_into_dragon="stay")
    assert "deadly" not in saying(p, "draw extraction")
    assert board(dig(p)) == f"d {dragon}; A{dragon - 1} (3), B1 (0), C slot 1 (0); turn B"
    assert stack(p, "A") == {"red": 1, "plain": 1}


@proves("DRA-307")
def test_307_elsewhere_a_red_card_moves_as_ever() -> None:
    p = dig(position("d 6; A4, B2; E red, plain", red_into_dragon="stay"))
    assert board(p) == "d 6; A5 (2), B2 (0); turn B"


@proves("DRA-308")
def test_308_any_number_of_dwarves_share_a_card() -> None:
    p = position("d 8; A3, B4, C5, D4, E4, F4; E red, plain, blue, plain, plain, plain")
    dig(p, 6)
    assert board(p) == "d 8; A4 (2), B4 (1), C4 (1), D4 (1), E4 (1), F4 (1); turn A"


# --- the dragon ---------------------------------------------------------------------------------------------------------


@proves("DRA-309")
@pytest.mark.parametrize("kind", ["red", "blue", "plain"])
def test_309_dragon_on_top_moves_it_left(kind: str) -> None:
    assert dig(position(f"d 8; A4, B4; E {kind}, dragon, plain")).s.dragon == 7
    assert dig(position(f"d 8; A4, B4; E {kind}, plain, dragon")).s.dragon == 8


@proves("DRA-310")
@pytest.mark.parametrize("dragon", range(3, 9))
def test_310_dragon_and_mine_card_change_places_and_the_card_turns_red(dragon: int) -> None:
    p = position(f"d {dragon}; A1, B1; E plain, dragon, plain")
    before = row(p)
    assert [cell.startswith("░") for cell in before] == [place > dragon for place in range(9)]
    after = row(dig(p))
    assert p.s.dragon == dragon - 1
    assert after[dragon - 1] == "DRAGON"
    assert after[dragon] == "░" * 7
    assert after[: dragon - 1] == before[: dragon - 1]
    assert after[dragon + 1 :] == before[dragon + 1 :]


@proves("DRA-311")
@pytest.mark.parametrize("dragon", range(3, 9))
def test_311_every_dwarf_on_the_moved_card_is_burnt_and_no_other(dragon: int) -> None:
    near, safe = dragon - 1, dragon - 2
    p = dig(position(f"d {dragon}; A{safe}, B{near}, C{safe}, D{near}; E plain, dragon, plain"))
    assert board(p) == f"d {near}; A{safe} (1), B burnt, C{safe} (0), D burnt; turn C"


@proves("DRA-312")
def test_312_a_burnt_dwarf_loses_its_cards_to_the_box() -> None:
    p = dig(position("d 7; A2 (red), B6 (2 red + 3 blue + plain), C4; E plain, dragon, plain"))
    assert (stack(p, "A"), stack(p, "B")) == ({"red": 1, "plain": 1}, {})
    assert box(p) == {"red": 2, "blue": 3, "plain": 1, "dragon": 2}


@proves("DRA-312")
def test_312_its_disc_leaves_the_mine_for_this_round() -> None:
    p = dig(position("d 7; A2, B6, C4; E plain, dragon, plain"))
    assert (p.s.position[1], p.s.slot[1], p.s.dwarf) == (0, 0, 2)
    row = game_of(p).drawing().split("└")[0]
    assert " B " not in row.replace("│", " ")


@proves("DRA-312")
def test_312_it_has_no_rank_however_rich_it_was() -> None:
    p = dig(position("d 6; A slot 1 (2), B5 (9), C slot 2 (1); E red"))
    assert (big(p), p.seat) == ([3, 0, 2], 0)


@proves("DRA-313")
def test_313_a_bonus_card_burns_with_the_stack() -> None:
    p = dig(position("d 7; A2 (1), B6 (1 + bonus), C4; E plain, dragon, plain"))
    assert (stack(p, "B"), box(p)) == ({}, {"plain": 1, "dragon": 2, "bonus": 1})


@proves("DRA-313")
def test_313_it_counts_for_nobody() -> None:
    p = dig(position("d 7; A slot 1 (2), B6 (bonus), C slot 2 (4); E red; round 3"))
    assert game_of(p).scores == (2, 0, 4)


@proves("DRA-314")
def test_314_the_dragon_card_goes_to_the_box_until_the_next_round() -> None:
    p = dig(position("d 8; A1, B4; E plain, dragon, blue"))
    assert (box(p), p.s.extraction_left, pile(p)[0], pile(p).count("dragon")) == ({"dragon": 1}, 56, "blue", 9)
    p.s.position[1] = 1
    dig(p)
    take(p, "step")
    assert (p.s.round_number, pile(p).count("dragon"), box(p)) == (2, 10, {})


@proves("DRA-315")
@pytest.mark.parametrize("dragons", range(1, 6))
def test_315_dragon_after_dragon_until_the_top_is_none(dragons: int) -> None:
    text = ", ".join(["plain"] + ["dragon"] * dragons + ["blue", "dragon"])
    p = dig(position(f"d 8; A1, B2; E {text}"))
    assert (p.s.dragon, box(p), pile(p)[:2]) == (8 - dragons, {"dragon": dragons}, ["blue", "dragon"])


@proves("DRA-315")
def test_315_each_of_them_burns() -> None:
    p = dig(position("d 8; A1, B7 (1), C6 (1), D5 (1), E4 (1); E plain, dragon, dragon, dragon, plain"))
    assert board(p) == "d 5; A1 (1), B burnt, C burnt, D burnt, E4 (1); turn E"


@proves("DRA-316")
def test_316_no_dragon_moves_when_the_mine_is_empty() -> None:
    p = dig(position("d 7; A6 (1), B burnt; E plain, dragon, dragon; round 3"))
    assert (board(p), pile(p)[0], box(p)) == ("d 6; A burnt, B burnt; over", "dragon", {"plain": 2, "dragon": 2})


@proves("DRA-316")
def test_316_nor_after_the_last_dwarf_walked_into_the_fire() -> None:
    p = dig(position("d 7; A6, B slot 1; E red, dragon; round 3"))
    assert (board(p), pile(p)[0]) == ("d 7; A burnt, B slot 1 (0); over", "dragon")


@proves("DRA-317")
def test_317_at_position_1_the_round_ends_at_once() -> None:
    p = dig(position("d 2; A1 (3), B slot 1 (1), C1; E plain, dragon, dragon, plain; round 3"))
    assert board(p) == "d 1; A burnt, B slot 1 (1), C burnt; over"
    assert (pile(p)[0], box(p)["dragon"]) == ("dragon", 7)


@proves("DRA-317")
def test_317_in_an_earlier_round_the_next_one_begins() -> None:
    p = dig(position("d 3; A1 (3), B slot 1 (1), C2; E plain, dragon, dragon, dragon"))
    assert (p.s.round_number, big(p), board(p)) == (2, [0, 3, 0], "d 8; A4 (0), B4 (0), C4 (0); turn B")


@proves("DRA-318")
@pytest.mark.parametrize("rule", ["eliminate", "stay"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_318_dwarves_in_the_mine_stand_left_of_the_dragon(seats: int, rule: str) -> None:
    states = walk(agree("dragobert", seats=seats, red_into_dragon=rule), WALKS, seed=318, digging=0.8)
    inside = states["fate"] == 1
    place, dragon = states["position"], states["dragon"][:, None]
    assert (~inside | ((place >= 1) & (place < dragon))).all()
    assert inside[states["dragon"] == 1].sum() == 0


@proves("DRA-319")
def test_319_the_wagon_burns_like_any_card() -> None:
    p = dig(position("d 5; A4, B3, C4; E plain, dragon, plain"))
    assert board(p) == "d 4; A burnt, B3 (0), C burnt; turn B"
    assert row(p)[4] == "DRAGON"
    assert row(dig(position("d 4; A1, B1; E plain, dragon, plain")))[4] == "░" * 7


@proves("DRA-319")
def test_319_a_dwarf_walks_over_it_like_over_any_card() -> None:
    p = position("d 8; A5, B3; E blue, red, blue, red, plain")
    assert board(dig(p, 4)) == "d 8; A3 (2), B5 (4); turn A"


# --- Exit cards ---------------------------------------------------------------------------------------------------------


@proves("DRA-320")
@pytest.mark.parametrize("place", range(2, 8))
def test_320_step_one_left(place: int) -> None:
    p = take(position(f"d 8; A{place} (2), B4"), "step")
    assert board(p) == f"d 8; A{place - 1} (2), B4 (0); turn B"


@proves("DRA-320")
def test_320_step_out_of_the_mine() -> None:
    assert board(take(position("d 8; A1 (2), B4"), "step")) == "d 8; A slot 1 (2), B4 (0); turn B"


@proves("DRA-321")
@pytest.mark.parametrize("place", range(3, 8))
def test_321_double_step_two_left(place: int) -> None:
    p = take(position(f"d 8; A{place} (2), B4"), "double_step")
    assert board(p) == f"d 8; A{place - 2} (2), B4 (0); turn B"


@proves("DRA-321")
@pytest.mark.parametrize("place", [1, 2])
def test_321_what_leads_past_the_way_out_is_dropped(place: int) -> None:
    p = take(position(f"d 8; A{place} (2), B4"), "double_step")
    assert board(p) == "d 8; A slot 1 (2), B4 (0); turn B"
    assert p.s.position[0] == 0


@proves("DRA-322")
def test_322_all_together_everybody_one_left() -> None:
    p = take(position("d 8; A4, B7, C2, D5; turn C"), "all_together")
    assert board(p) == "d 8; A3 (0), B6 (0), C1 (0), D4 (0); turn D"


@proves("DRA-323")
def test_323_all_together_does_not_touch_dwarves_out_or_burnt() -> None:
    p = take(position("d 8; A4, B slot 1 (3), C burnt, D3"), "all_together")
    assert board(p) == "d 8; A3 (0), B slot 1 (3), C burnt, D2 (0); turn D"
    assert (p.s.position[:4].tolist(), p.s.slots_taken) == ([3, 0, 0, 2], 1)


@proves("DRA-324")
@pytest.mark.parametrize("other", ["A", "C", "D"])
def test_324_swap_two_discs_change_places(other: str) -> None:
    places = {"A": 2, "B": 3, "C": 5, "D": 7}
    p = take(position("d 8; A2, B3, C5, D7; turn B"), "step+swap", f"swap {other}")
    places["B"], places[other] = places[other], places["B"]
    assert board(p) == "d 8; " + ", ".join(f"{name}{place} (0)" for name, place in places.items()) + "; turn C"


@proves("DRA-325")
def test_325_stacks_stay_with_their_owners() -> None:
    p = take(position("d 8; A2 (1), B6 (2 red + bonus), C4"), "double_step+swap", "swap B")
    assert board(p) == "d 8; A6 (1), B2 (7), C4 (0); turn B"
    assert (stack(p, "A"), stack(p, "B")) == ({"plain": 1}, {"red": 2, "bonus": 1})


@proves("DRA-326")
def test_326_no_swap_with_a_dwarf_out_or_burnt() -> None:
    p = turn_up(position("d 8; A2, B slot 1, C burnt, D4"), "step+swap")
    assert moves(p) == ["step", "swap D"]
    assert refused(p, "swap B") == refused(p, "swap C") == "DRA-326"


@proves("DRA-326")
def test_326_no_swap_with_a_dwarf_that_is_not_at_the_table() -> None:
    p = turn_up(position("d 8; A2, B3"), "step+swap")
    for move in ("swap 2", "swap 5"):
        assert refused(p, move) == "DRA-326"


@proves("DRA-327")
@pytest.mark.parametrize("name", ["A", "B", "C"])
def test_327_no_swap_with_itself(name: str) -> None:
    p = turn_up(position(f"d 8; A2, B3, C4; turn {name}"), "step+swap")
    assert f"swap {name}" not in moves(p)
    assert refused(p, f"swap {name}") == "DRA-327"


@proves("DRA-328")
def test_328_swap_on_the_same_card_is_allowed_and_changes_nothing() -> None:
    p = turn_up(position("d 8; A4 (1), B4 (2), C3"), "all_together+swap")
    assert moves(p) == ["all_together", "swap B", "swap C"]
    assert board(play(p, "swap B")) == "d 8; A4 (1), B4 (2), C3 (0); turn B"
    assert discard(p) == ["all_together+swap"]


@proves("DRA-329")
def test_329_the_bonus_card_is_kept_in_the_stack() -> None:
    p = take(position("d 8; A4 (1), B4"), "step+bonus", "bonus")
    assert (stack(p, "A"), discard(p), len(exits(p))) == ({"plain": 1, "bonus": 1}, [], 15)
    assert board(p) == "d 8; A4 (4), B4 (0); turn B"


@proves("DRA-329")
def test_329_it_adds_three_nuggets_when_the_round_is_counted() -> None:
    p = take(position("d 8; A1 (2 + bonus), B slot 1 (4), C burnt; round 3"), "step")
    assert game_of(p).scores == (5, 4, 0)


@proves("DRA-330")
@pytest.mark.parametrize("card", CARDS)
def test_330_one_action_of_those_the_card_shows(card: str) -> None:
    p = turn_up(position("d 8; A4, B5, C3"), card)
    shown = [move for action in card.split("+") for move in (["swap B", "swap C"] if action == "swap" else [action])]
    assert moves(p) == shown
    for move in {"step", "double_step", "all_together", "bonus", "swap B"} - set(shown):
        assert refused(p, move) == "DRA-330"


@proves("DRA-330")
def test_330_only_the_chosen_one_is_carried_out() -> None:
    text = "d 8; A4, B5, C3"
    assert board(take(position(text), "step+all_together", "step")) == "d 8; A3 (0), B5 (0), C3 (0); turn B"
    assert board(take(position(text), "step+all_together", "all_together")) == "d 8; A3 (0), B4 (0), C2 (0); turn B"
    assert board(take(position(text), "step+bonus", "bonus")) == "d 8; A4 (3), B5 (0), C3 (0); turn B"
    assert board(take(position(text), "step+bonus", "step")) == "d 8; A3 (0), B5 (0), C3 (0); turn B"
    assert board(take(position(text), "double_step+swap", "swap B")) == "d 8; A5 (0), B4 (0), C3 (0); turn B"


@proves("DRA-331")
@pytest.mark.parametrize("action", ["step", "double_step", "all_together"])
def test_331_what_cannot_be_done_may_not_be_chosen(action: str) -> None:
    p = turn_up(position("d 8; A4, B slot 1, C burnt"), f"{action}+swap")
    assert moves(p) == [action]
    for move in ("swap A", "swap B", "swap C"):
        assert refused(p, move) in ("DRA-326", "DRA-327", "DRA-331")


@proves("DRA-332")
@pytest.mark.parametrize("place", [1, 4, 7])
@pytest.mark.parametrize("card", CARDS)
def test_332_only_swap_can_be_impossible(card: str, place: int) -> None:
    p = turn_up(position(f"d 8; A{place}, B slot 1, C burnt"), card)
    assert moves(p) == [action for action in card.split("+") if action != "swap"]


@proves("DRA-332")
def test_332_one_other_dwarf_makes_it_possible() -> None:
    for place in (1, 4, 7):
        assert "swap B" in moves(turn_up(position(f"d 8; A4, B{place}, C burnt"), "step+swap"))


@proves("DRA-333")
@pytest.mark.parametrize("card", CARDS)
def test_333_both_actions_cannot_be_refused(card: str) -> None:
    p = turn_up(position("d 8; A4, B slot 1, C5"), card)
    assert p.s.phase == Phase.ACTION
    assert {move.split()[0] for move in moves(p)} == set(card.split("+"))
    for draw in ("draw extraction", "draw exit"):
        assert refused(p, draw) == "DRA-206"


@proves("DRA-334")
def test_334_a_lone_swap_without_partner_does_nothing_and_is_discarded() -> None:
    p = position("d 8; A4 (2), B slot 1, C burnt; X swap, step", tables=ONE_SWAP)
    play(p, "draw exit")
    assert (board(p), discard(p)) == ("d 8; A4 (2), B slot 1 (0), C burnt; turn A", ["swap"])
    assert (moves(p), p.s.drawn, p.s.exits_left, p.s.turns) == (["draw extraction", "draw exit"], 0, 7, 1)


@proves("DRA-334")
def test_334_with_a_partner_it_is_carried_out() -> None:
    p = play(position("d 8; A4, B2, C burnt; X swap", tables=ONE_SWAP), "draw exit")
    assert moves(p) == ["swap B"]
    assert board(play(p, "swap B")) == "d 8; A2 (0), B4 (0), C burnt; turn B"


@proves("DRA-334", "DRA-336")
def test_334_as_the_last_card_it_is_in_the_new_pile() -> None:
    p = position("d 8; A4, B burnt; X swap; D rest", tables=ONLY_SWAPS)
    play(p, "draw exit")
    assert (len(exits(p)), discard(p)) == (8, [])


@proves("DRA-335")
def test_335_used_cards_lie_face_up_on_the_discard() -> None:
    p = position("d 8; A7, B7, C7")
    for card in ("step", "step+swap", "double_step+all_together"):
        take(p, card, card.split("+")[0])
    assert discard(p) == ["step", "step+swap", "double_step+all_together"]
    for viewer in (0, 1, 2, None):
        assert game_of(p).see(viewer).record.discard.tolist() == p.s.discard.tolist()


@proves("DRA-335")
def test_335_the_bonus_card_too_if_its_other_action_was_used() -> None:
    p = take(position("d 8; A7, B7"), "step+bonus", "step")
    assert (discard(p), stack(p, "A")) == (["step+bonus"], {})


@proves("DRA-336")
def test_336_an_empty_pile_is_made_anew_from_the_discard() -> None:
    p = position("d 8; A7, B7; X step, step; D rest")
    take(p, "step")
    assert (len(exits(p)), len(discard(p))) == (1, 15)
    take(p, "step")
    assert (len(exits(p)), discard(p)) == (16, [])
    assert Counter(exits(p)) == Counter(exits(dealt(seats=2)))
    assert not game_of(p).see(0).record.exits.any()


@proves("DRA-336")
@pytest.mark.parametrize("place", [0, 7, 15])
def test_336_it_is_shuffled(place: int) -> None:
    met = Counter(renewed[place] for renewed in renewals())
    odds = {card: count * RENEWALS / 16 for card, count in Counter(exits(dealt(seats=2))).items()}
    assert chisquare([met[card] for card in odds], list(odds.values())).pvalue > SIGNIFICANCE


@proves("DRA-337")
def test_337_right_after_the_last_card_was_discarded() -> None:
    p = turn_up(position("d 8; A7, B7; X double_step+swap; D rest"), "double_step+swap")
    assert (len(exits(p)), len(discard(p))) == (0, 15)
    play(p, "swap B")
    assert (len(exits(p)), discard(p)) == (16, [])
    assert exits(p).count("double_step+swap") == 2


@proves("DRA-337")
def test_337_or_kept() -> None:
    p = take(position("d 8; A7, B7; X step+bonus; D rest"), "step+bonus", "bonus")
    assert (len(exits(p)), discard(p)) == (15, [])


@proves("DRA-337")
def test_337_an_empty_pile_is_never_drawn_from() -> None:
    states = walk(agree("dragobert", seats=6), WALKS, seed=337, digging=0.1)
    assert (states["exits_left"][states["phase"] == Phase.DRAW] > 0).all()
    assert (states["exits_left"] == 0).any()


@proves("DRA-338")
@pytest.mark.parametrize("kept", ["A7 (bonus), B7", "A7, B7; boxed 1 bonus", "A7, B slot 1 (bonus)"])
def test_338_a_kept_or_boxed_bonus_card_is_not_in_the_shuffle(kept: str) -> None:
    p = take(position(f"d 8; {kept}; X step; D rest"), "step")
    assert (len(exits(p)), "step+bonus" in exits(p)) == (15, False)


@proves("DRA-338")
def test_338_a_bonus_card_kept_in_play_is_not_in_the_next_shuffle() -> None:
    p = take(position("d 8; A7, B7; X step+bonus, step; D rest"), "step+bonus", "bonus")
    take(p, "step")
    assert (len(exits(p)), "step+bonus" in exits(p), stack(p, "A")) == (15, False, {"bonus": 1})


@proves("DRA-338")
@pytest.mark.parametrize("kept", ["A1 (bonus), B burnt", "A1, B burnt; boxed 1 bonus"])
def test_338_it_returns_next_round(kept: str) -> None:
    p = take(position(f"d 8; {kept}"), "step")
    assert (p.s.round_number, len(exits(p)), exits(p).count("step+bonus")) == (2, 16, 1)


@proves("DRA-331", "DRA-332")
def test_332_the_swap_is_touched_with_nobody_else_in_the_mine() -> None:
    p = turn_up(position("d 8; A4, B slot 1, C burnt"), "step+swap")
    refusal = game_of(p).see(0).why_not_touch(["act-swap"])
    assert refusal is not None
    assert (refusal.clause, refused(p, "swap B")) == ("DRA-331", "DRA-326")
