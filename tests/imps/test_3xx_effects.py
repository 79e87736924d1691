"""IMP-3xx: the search of a card, closing, picks, chests, bones, bombs, shots and equipment."""

import pytest

from filon.games.imps.state import Kind, What
from proving import proves

from .positions import (
    Position,
    at_home,
    bombs,
    dead,
    gallery,
    gems,
    moves,
    phase,
    place,
    play,
    position,
    roll,
    wears,
)
from .test_2xx_dice import exhausted


def gained(before: list[int], p: Position) -> list[int]:
    """What every seat got since."""
    return [now - then for then, now in zip(before, gems(p), strict=True)]


def events(p: Position) -> list[str]:
    """What the last move made happen, in order."""
    return [What(row[0]).name for row in p.s.events[: p.s.n_events]]


def dug(text: str, digger: str = "A1", dig: str = "") -> tuple[Position, list[int]]:
    """A card laid on a position: `dug("tops 3:rich; dice 1 3", dig="3 in 1")`, and what everybody got by it."""
    p = position(text)
    before = gems(p)
    play(p, f"dig {dig}", f"digger {digger}")
    return p, gained(before, p)


# --- search -------------------------------------------------------------------------------------------------------------


@proves("IMP-301")
def test_301_step_diamonds_closing_object() -> None:
    p, _ = dug("3 = 4:good, 4:rich (red); tops 4:ddiamond; dice 4 3; supply 40", dig="4 in 3")
    assert events(p)[:5] == ["DUG", "LAID", "DIAMONDS", "CLOSED", "SALARY"]
    p, _ = dug("tops 4:chest; chests two_diamonds; dice 4 3", dig="4 in 3")
    assert events(p)[:3] == ["DUG", "LAID", "OPENED"]


@proves("IMP-302", "IMP-303")
@pytest.mark.parametrize(
    ("kind", "diamonds", "nuggets"), [("diamond", 1, 1), ("ddiamond", 2, 0), ("rich", 0, 3), ("good", 0, 2)]
)
def test_302_303_diamonds_at_once_nuggets_not_yet(kind: str, diamonds: int, nuggets: int) -> None:
    p, got = dug(f"tops 4:{kind}; dice 4 3; supply 40; turn blue", "C1", "4 in 3")
    assert got == [0, 0, diamonds, 0]
    assert (p.s.supply, p.s.nuggets[3, 1]) == (40 - diamonds, nuggets)


# --- closing ------------------------------------------------------------------------------------------------------------


@proves("IMP-311", "IMP-312")
def test_311_312_the_third_card_of_a_number_anywhere_in_the_gallery() -> None:
    p, _ = dug("4 = 4:good, 1:good, 2:rich, 1:plain; tops 4:plain; dice 4 4", dig="4 in 4")
    assert gallery(p, 4) == "4:good, 1:good, 2:rich, 1:plain, 4:plain (green)"
    p, got = dug("4 = 4:good, 1:good, 2:rich, 4:plain; tops 4:rich; dice 4 4", dig="4 in 4")
    assert (gallery(p, 4), got) == ("", [2 + 2 + 3 + 1 + 3, 0, 0, 0])
    assert not p.s.counts[4].any()


@proves("IMP-313", "IMP-314")
@pytest.mark.parametrize(
    ("kind", "worth"), [("pick", 1), ("chest", 0), ("nchest", 1), ("bones", 2), ("diamond", 2), ("ddiamond", 2)]
)
def test_313_314_objects_of_the_closing_card_do_nothing_but_all_gems_count(kind: str, worth: int) -> None:
    p, got = dug(f"3 = 4:good, 4:plain; tops 4:{kind}; dice 4 3", dig="4 in 3")
    assert got == [2 + 1 + worth, 0, 0, 0]
    assert (gallery(p, 3), p.s.n_chests, p.s.bound.any(), len(at_home(p, "green"))) == ("", 10, False, 3)


@proves("IMP-315", "IMP-316", "IMP-317", "IMP-318")
def test_315_to_318_each_imp_of_others_takes_its_card_the_closer_all_the_rest() -> None:
    text = "3 = 1:rich (red), 2:good (green), 4:good (red), 4:diamond, 5:bones (blue); tops 4:rich; dice 4 3; supply 40"
    p, got = dug(text, "A2", "4 in 3")
    assert got == [2 + 1 + 3, 3 + 2, 2, 0]
    assert [len(at_home(p, colour)) for colour in ("green", "red", "blue")] == [3, 3, 3]
    assert (gallery(p, 3), p.s.supply, p.s.bound.any(), p.s.heads[3]) == ("", 40 - 13, False, 0)


@proves("IMP-317")
def test_317_the_closing_imp_may_come_from_that_gallery() -> None:
    p, got = dug("3 = 4:good (red), 4:rich (green); tops 4:plain; dice 4 3", "A1", "4 in 3")
    assert (got, place(p, "green 1")) == ([3 + 1, 2, 0, 0], 0)


@proves("IMP-319")
def test_319_its_cards_are_discarded_and_it_may_be_dug_again() -> None:
    p, _ = dug("3 = 1:rich, 4:good, 4:good; tops 4:rich; dice 4 3", dig="4 in 3")
    assert [int(n) for n in p.s.discards[4]] == [0, 1, 2, 0, 0, 0, 0, 0, 0, 0]
    assert (p.s.discards[1, Kind.RICH], p.s.discards.sum(), p.s.n_cards[3]) == (1, 4, 0)
    for field in ("numbers", "kinds", "nuggets", "opened"):
        assert not p.s[field].any(), field
    roll(p, "skip", "1 3")
    play(p, "dig 1 in 3", "digger B1")
    assert p.s.n_cards[3] == 1


@proves("IMP-320", "IMP-364")
def test_320_364_imps_that_go_home_keep_their_equipment() -> None:
    text = "3 = 1:rich (red helmet cross armour), 4:good, 4:good (green cross); home green helmet; tops 4:rich; dice 4 3"
    p, _ = dug(text, "A2", "4 in 3")
    assert [wears(p, name) for name in ("red 1", "green 1", "green 2")] == ["helmet cross armour", "cross", "helmet"]


# --- pick ---------------------------------------------------------------------------------------------------------------


@proves("IMP-321", "IMP-322")
@pytest.mark.parametrize(("number", "after"), [(1, 2), (2, 3), (3, 4), (4, 5), (5, 1)])
def test_321_322_the_same_imp_digs_on_with_the_next_number(number: int, after: int) -> None:
    p, _ = dug(f"tops {number}:pick, {after}:rich; dice {number} 2", dig=f"{number} in 2")
    assert gallery(p, 2) == f"{number}:pick, {after}:rich (green)"
    assert (p.s.stands[0], p.s.heads[2], p.s.pile_left[number], p.s.pile_left[after]) == (2, 1, 9, 9)
    assert p.s.active == 1


@proves("IMP-323")
def test_323_each_new_card_is_searched_in_full() -> None:
    p, got = dug("tops 1:pick, 2:pick, 3:pick, 4:pick, 5:pick, 1:ddiamond; dice 1 2", dig="1 in 2")
    assert gallery(p, 2) == "1:pick, 2:pick, 3:pick, 4:pick, 5:pick, 1:ddiamond (green)"
    assert got == [2, 0, 0, 0]
    p, _ = dug("tops 1:pick, 2:bones; dice 1 2", dig="1 in 2")
    assert p.s.bound[0] == 1
    p, _ = dug("tops 1:pick, 2:chest; chests helmet; dice 1 2", dig="1 in 2")
    assert (wears(p, "green 1"), p.s.opened[2, 2]) == ("helmet", 7)


@proves("IMP-324")
def test_324_no_extra_dig_without_a_card() -> None:
    p, _ = dug(f"{exhausted(5)}; tops 4:pick; dice 4 2", dig="4 in 2")
    assert gallery(p, 2).endswith("4:pick (green)")
    assert p.s.active == 1


# --- chest --------------------------------------------------------------------------------------------------------------


@proves("IMP-331", "IMP-332", "IMP-333")
@pytest.mark.parametrize(
    ("chest", "gems_got", "nuggets"), [("nugget", 0, 2), ("two_nuggets", 0, 3), ("diamond", 1, 1), ("two_diamonds", 2, 1)]
)
def test_331_332_333_diamonds_are_paid_nuggets_stay_on_the_card(chest: str, gems_got: int, nuggets: int) -> None:
    p, got = dug(f"2 = 1:good; tops 4:nchest; chests {chest}; dice 4 2", dig="4 in 2")
    assert (got[0], p.s.nuggets[2, 2], p.s.nuggets[2, 1]) == (gems_got, nuggets, 2)
    assert (p.s.n_chests, p.s.closed.sum(), p.s.chests[9]) == (9, 9, 0)


@proves("IMP-333", "IMP-339")
def test_333_339_chest_nuggets_are_salary_and_leave_with_their_card() -> None:
    p, got = dug("3 = 1:chest+two_nuggets (red), 4:good, 4:nchest+nugget; tops 4:rich; dice 4 3", dig="4 in 3")
    assert got == [2 + 2 + 3, 2, 0, 0]
    assert (p.s.nuggets.any(), p.s.opened.any(), p.s.n_chests) == (False, False, 8)


@proves("IMP-334", "IMP-340")
def test_334_340_a_chest_bomb_lies_on_the_card_and_is_nobodys() -> None:
    p, _ = dug("2 = 1:good; tops 4:chest; chests bomb; bombs red 1; dice 4 2", dig="4 in 2")
    assert bombs(p) == ["red 1", "nobody 2-2"]
    before = gems(p)
    roll(p, "skip", "bomb 3")
    assert (dead(p), gained(before, p), p.s.closed[5]) == (["green"], [0, 0, 0, 0], 1)


@proves("IMP-335", "IMP-336")
@pytest.mark.parametrize("piece", ["helmet", "cross", "armour"])
def test_335_336_equipment_goes_to_the_imp_or_is_lost(piece: str) -> None:
    p, _ = dug(f"tops 4:chest; chests {piece}; dice 4 2", dig="4 in 2")
    assert [wears(p, f"green {n}") for n in (1, 2, 3)] == [piece, "", ""]
    p, _ = dug(f"home green {piece}; tops 4:chest; chests {piece}; dice 4 2", dig="4 in 2")
    assert ([wears(p, f"green {n}") for n in (1, 2, 3)], p.s.n_chests) == ([piece, "", ""], 9)


@proves("IMP-337", "IMP-343")
def test_337_343_chest_bones_bind_unless_with_a_cross() -> None:
    p, _ = dug("tops 4:chest; chests bones; dice 4 2", dig="4 in 2")
    assert (p.s.bound[0], p.s.bound.sum()) == (1, 1)
    p, _ = dug("home green cross; tops 4:chest; chests bones; dice 4 2", dig="4 in 2")
    assert p.s.bound.sum() == 0


@proves("IMP-338")
def test_338_an_opened_chest_is_never_used_again() -> None:
    p = position("tops 4:chest, 4:nchest; chests diamond, helmet; dice 4 2")
    play(p, "dig 4 in 2", "digger A1")
    for _ in range(3):
        play(roll(p, "skip", "1 2"), "pass")
    play(roll(p, "skip", "4 2"), "dig 4 in 2", "digger A2")
    assert (p.s.n_chests, p.s.closed.sum(), wears(p, "green 2")) == (8, 8, "helmet")


@proves("IMP-338")
def test_338_without_a_chest_the_symbol_does_nothing() -> None:
    opened = "1:chest+bomb, 1:nchest+bomb, 2:chest+nugget, 2:nchest+two_nuggets, 3:chest+diamond, 3:nchest+two_diamonds"
    more = "4:chest+bones, 4:nchest+helmet, 5:chest+cross, 5:nchest+armour"
    p = position(f"1 = {opened}, {more}; dice 5 2")
    assert p.s.n_chests == 0
    p, got = dug(f"1 = {opened}, {more.replace('5:nchest', '5:good')}; tops 5:nchest; dice 5 2", dig="5 in 2")
    assert (got, p.s.n_chests, p.s.nuggets[2, 1], p.s.opened[2, 1]) == ([0, 0, 0, 0], 0, 1, 0)


# --- bones --------------------------------------------------------------------------------------------------------------


@proves("IMP-341")
def test_341_bones_bind_until_the_gallery_closes() -> None:
    p, _ = dug("3 = 4:good, 4:good; tops 1:bones; dice 1 3; turn red", "B1", "1 in 3")
    assert (p.s.bound[3], p.s.bound.sum()) == (1, 1)
    play(roll(p, "skip", "4 3"), "dig 4 in 3", "digger C1")
    assert (p.s.bound.sum(), place(p, "red 1")) == (0, 0)


@proves("IMP-341", "IMP-342")
def test_341_342_until_it_explodes_or_the_imp_is_shot_or_killed() -> None:
    bound = "3 = 1:bones (red)"
    p = roll(position(f"{bound}; bombs blue 3"), "skip", "bomb 3")
    assert (dead(p), p.s.bound.sum()) == (["red"], 0)
    p = play(position(f"{bound}; dice 3 pistol"), "shoot B1")
    assert (dead(p), p.s.bound.sum()) == (["red"], 0)
    p = roll(play(position(f"{bound}; gems green 3"), "buy killer"), "kill B1", "1 2")
    assert (dead(p), p.s.bound.sum()) == (["red"], 0)
    p = play(position("3 = 1:bones (red armour); dice 3 pistol"), "shoot B1")
    assert (place(p, "red 1"), p.s.bound.sum()) == (0, 0)


@proves("IMP-343")
def test_343_with_a_cross_it_moves_on() -> None:
    p, _ = dug("home green cross; tops 1:bones; dice 1 3", "A1", "1 in 3")
    assert (p.s.bound.sum(), gallery(p, 3)) == (0, "1:bones (green)")
    p = play(position("3 = 1:bones (green cross); dice 2 5"), "dig 2 in 5")
    assert moves(p) == ["digger A1", "digger A2"]


# --- bombs and shots ----------------------------------------------------------------------------------------------------


@proves("IMP-351")
def test_351_a_gallery_with_a_bomb_works_as_usual() -> None:
    p = position("3 = 4:good (green), 4:good; bombs red 3, blue 3-2; turn orange; dice 1 2; supply 40")
    play(p, "pass")
    assert (gems(p)[0], p.s.active) == (1, 0)
    play(roll(p, "skip", "1 5"), "dig 1 in 5", "digger A1")
    assert (place(p, "green 1"), bombs(p)) == (5, ["red 3", "blue 3-2"])
    play(roll(p, "skip", "4 3"), "dig 4 in 3", "digger B1")
    assert gallery(p, 3) == ""


@proves("IMP-352", "IMP-353", "IMP-354", "IMP-356")
def test_352_353_354_356_all_imps_of_the_gallery_die_and_the_owner_is_paid() -> None:
    text = "2 = 3:plain (green), 5:good (blue), 1:good (red); 3 = 2:good (orange); bombs red 2-1; supply 40; turn blue"
    p = position(text)
    before = gems(p)
    roll(p, "skip", "bomb 3")
    assert (dead(p), gained(before, p), p.s.supply) == (["green", "red", "blue"], [0, 3, 0, 0], 37)
    assert (gallery(p, 2), gallery(p, 3), bombs(p)) == ("3:plain, 5:good, 1:good", "2:good (orange)", [])
    assert (p.s.heads[2], p.s.n_bombs, p.s.bomb_gallery.any(), p.s.bomb_spot.any()) == (0, 0, False, False)


@proves("IMP-356")
def test_356_own_imps_pay_unless_agreed_otherwise() -> None:
    text = "2 = 3:plain (red), 5:good (red), 1:good (blue); bombs red 2; supply 40"
    for pays, due in ((True, 3), (False, 1)):
        p = position(text, own_imps_pay=pays)
        before = gems(p)
        roll(p, "skip", "bomb 3")
        assert (gained(before, p), len(dead(p))) == ([0, due, 0, 0], 3)


@proves("IMP-355")
@pytest.mark.parametrize(
    ("order", "paid"),
    [("red 2, blue 2-1", [0, 2, 0, 0]), ("blue 2-1, red 2", [0, 0, 2, 0]), ("nobody 2-2, red 2, blue 2-1", [0, 0, 0, 0])],
)
def test_355_of_two_bombs_in_a_gallery_the_first_placed_counts(order: str, paid: list[int]) -> None:
    p = position(f"2 = 3:plain (green), 5:chest+bomb (orange); bombs {order}; supply 40")
    before = gems(p)
    roll(p, "skip", "bomb 3")
    assert (gained(before, p), dead(p), bombs(p)) == (paid, ["green", "orange"], [])


@proves("IMP-355")
def test_355_armour_saves_from_all_bombs_of_a_gallery() -> None:
    p = roll(position("2 = 3:plain (green armour); bombs red 2, blue 2-1"), "skip", "bomb 3")
    assert (dead(p), place(p, "green 1"), wears(p, "green 1")) == ([], 0, "")


@proves("IMP-357", "IMP-356")
def test_357_a_shot_pays_who_rolled_it() -> None:
    for pays, due in ((True, 1), (False, 0)):
        p = position("4 = 1:good (red), 2:good (blue); dice 4 pistol; turn blue", own_imps_pay=pays)
        play(p, "shoot B1")
        assert gems(p) == [0, 0, 1, 0]
        p = position("4 = 1:good (red), 2:good (blue); dice 4 pistol; turn blue", own_imps_pay=pays)
        play(p, "shoot C1")
        assert (gems(p), dead(p)) == ([0, 0, due, 0], ["blue"])


@proves("IMP-358")
def test_358_at_a_closing_bombs_on_cards_go_home_and_those_on_entrances_stay() -> None:
    text = "3 = 4:good (red), 4:chest+bomb, 1:good; 2 = 1:plain; bombs nobody 3-2, blue 3, green 2-1, red 3-3, orange 1"
    p, _ = dug(f"{text}; tops 4:rich; dice 4 3", dig="4 in 3")
    assert (bombs(p), dead(p)) == (["blue 3", "green 2-1", "orange 1"], [])


# --- equipment ----------------------------------------------------------------------------------------------------------


@proves("IMP-361", "IMP-362", "IMP-363")
def test_361_362_363_a_helmet_doubles_salaries_only() -> None:
    cards = "1:rich (red helmet), 4:good (green helmet), 4:good (blue), 2:good (red)"
    p, got = dug(f"3 = {cards}; home green helmet; tops 4:rich; dice 4 3", "A2", "4 in 3")
    assert got == [2 + 3, 6 + 2, 2, 0]
    assert [wears(p, name) for name in ("red 1", "green 1", "green 2")] == ["helmet"] * 3


@proves("IMP-361")
def test_361_chest_nuggets_are_doubled_too() -> None:
    _, got = dug("3 = 1:nchest+two_nuggets (red helmet), 4:good, 4:good; tops 4:rich; dice 4 3", dig="4 in 3")
    assert got == [7, 6, 0, 0]


@proves("IMP-364")
def test_364_a_cross_is_not_used_up() -> None:
    p, _ = dug("3 = 1:bones (green cross); tops 2:bones; dice 2 5", dig="2 in 5")
    assert (wears(p, "green 1"), p.s.bound.sum(), gallery(p, 5)) == ("cross", 0, "2:bones (green)")


@proves("IMP-365", "IMP-366", "IMP-368")
@pytest.mark.parametrize(("single", "after"), [(True, "helmet cross"), (False, "helmet cross armour")])
def test_365_366_368_armour_saves_once_and_pays_nobody(single: bool, after: str) -> None:
    text = "4 = 1:good (red helmet cross armour), 2:good (blue)"
    p = play(position(f"{text}; dice 4 pistol", armour_single_use=single), "shoot B1")
    assert (place(p, "red 1"), wears(p, "red 1"), gems(p), dead(p)) == (0, after, [0, 0, 0, 0], [])
    p = position(f"{text}; bombs orange 4; supply 40", armour_single_use=single)
    before = gems(p)
    roll(p, "skip", "bomb 3")
    assert (place(p, "red 1"), wears(p, "red 1"), dead(p), gained(before, p)) == (0, after, ["blue"], [0, 0, 0, 1])


@proves("IMP-367")
def test_367_it_saves_from_the_killer() -> None:
    p = play(position("4 = 1:good (red armour); gems green 3"), "buy killer")
    roll(p, "kill B1", "1 2")
    assert (place(p, "red 1"), wears(p, "red 1"), dead(p)) == (0, "", [])


@proves("IMP-369")
@pytest.mark.parametrize(("lose", "after"), [(True, ""), (False, "helmet cross")])
def test_369_the_dead_come_back_bare(lose: bool, after: str) -> None:
    p = play(position("4 = 1:good (red helmet cross); dice 4 pistol; turn green", dead_lose_equipment=lose), "shoot B1")
    assert (phase(p), wears(p, "red 1")) == ("start", after)
    play(p, "recover")
    assert (place(p, "red 1"), wears(p, "red 1")) == (0, after)
