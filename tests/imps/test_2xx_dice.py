"""IMP-24x to IMP-27x: the dice, digging, the bomb and the pistol."""

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
    refused,
    roll,
)


def exhausted(number: int) -> str:
    """All ten cards of a number lie in galleries, two in each."""
    kinds = ["rich", "good", "good", "plain", "diamond", "ddiamond", "nchest", "chest", "pick", "bones"]
    return "; ".join(f"{g} = {number}:{kinds[2 * g - 2]}, {number}:{kinds[2 * g - 1]}" for g in range(1, 6))


def rolls(p: Position) -> list[tuple[int, int]]:
    """The rolls of the last move."""
    return [(int(row[2]), int(row[3])) for row in p.s.events[: p.s.n_events] if row[0] == What.ROLLED]


# --- digging ------------------------------------------------------------------------------------------------------------


@proves("IMP-242")
@pytest.mark.parametrize(("dice", "digs"), [("1 3", ["1 in 3", "3 in 1"]), ("5 2", ["2 in 5", "5 in 2"])])
def test_242_a_card_of_one_die_in_the_gallery_of_the_other(dice: str, digs: list[str]) -> None:
    p = position(f"dice {dice}")
    assert moves(p) == [*(f"dig {text}" for text in digs), "pass"]
    for number in range(1, 6):
        for g in range(1, 6):
            if f"{number} in {g}" not in digs:
                assert refused(p, f"dig {number} in {g}") == "IMP-242"


@proves("IMP-242")
def test_242_first_the_card_then_the_digger() -> None:
    p = position("dice 1 3")
    assert refused(p, "digger A1") == "IMP-242"
    play(p, "dig 3 in 1")
    assert (p.s.dig_number, p.s.chosen_gallery) == (3, 1)
    assert refused(p, "dig 1 in 3") == "IMP-242"
    play(p, "digger A1")
    assert (p.s.dig_number, p.s.chosen_gallery) == (0, 0)


@proves("IMP-243")
@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_243_equal_numbers_leave_one_combination(n: int) -> None:
    assert moves(position(f"dice {n} {n}")) == [f"dig {n} in {n}", "pass"]


@proves("IMP-244")
def test_244_the_top_card_at_the_far_end() -> None:
    p = position("1 = 2:good (red), 2:plain; tops 3:rich, 3:good; dice 1 3")
    play(p, "dig 3 in 1", "digger A1")
    assert gallery(p, 1) == "2:good (red), 2:plain, 3:rich (green)"
    assert (p.s.pile_left[3], p.s.tops[3], p.s.counts[1, 3], p.s.heads[1]) == (9, Kind.GOOD, 1, 1)


@proves("IMP-245", "IMP-251", "IMP-252")
@pytest.mark.parametrize(
    ("digger", "one", "four"),
    [
        ("A1", "2:good, 3:plain (green)", "5:good (green), 1:rich (red)"),
        ("A2", "2:good (green), 3:plain (green)", "5:good, 1:rich (red)"),
        ("A3", "2:good (green), 3:plain (green)", "5:good (green), 1:rich (red)"),
    ],
)
def test_245_251_252_an_imp_of_the_gallery_of_another_or_of_the_reserve(digger: str, one: str, four: str) -> None:
    p = position("1 = 2:good (green); 4 = 5:good (green), 1:rich (red); tops 3:plain; dice 1 3")
    play(p, "dig 3 in 1")
    assert moves(p) == ["digger A1", "digger A2", "digger A3"]
    assert refused(p, "digger B1") == "IMP-245"
    assert refused(p, "digger D3") == "IMP-245"
    play(p, f"digger {digger}")
    assert (gallery(p, 1), gallery(p, 4)) == (one, four)


def test_equal_imps_in_reserve_dig_as_one() -> None:
    p = play(position("home green cross; dice 1 3"), "dig 1 in 3")
    assert moves(p) == ["digger A1", "digger A2"]
    assert refused(p, "digger A3") == ""  # no clause forbids it: the move is called digger A2
    p = play(position("home green cross, green helmet; dice 1 3"), "dig 1 in 3")
    assert moves(p) == ["digger A1", "digger A2", "digger A3"]


@proves("IMP-246", "IMP-247")
def test_246_247_neither_the_bound_nor_the_dead() -> None:
    p = play(position("1 = 2:bones (green); dead green; dice 1 3"), "dig 3 in 1")
    assert moves(p) == ["digger A3"]
    assert refused(p, "digger A1") == "IMP-246"
    assert refused(p, "digger A2") == "IMP-247"


@proves("IMP-248")
def test_248_no_digging_when_no_imp_can_move() -> None:
    p = position("1 = 2:bones (green), 3:bones (green); dead green; dice 1 3")
    assert moves(p) == ["pass"]
    assert refused(p, "dig 1 in 3") == "IMP-248"


@proves("IMP-249")
def test_249_no_digging_with_an_empty_pile() -> None:
    p = position(f"{exhausted(3)}; dice 1 3")
    assert (p.s.pile_left[3], p.s.tops[3]) == (0, 0)
    assert moves(p) == ["dig 1 in 3", "pass"]
    assert refused(p, "dig 3 in 1") == "IMP-249"
    assert moves(position(f"{exhausted(1)}; dice 1 3")) == ["dig 3 in 1", "pass"]
    assert moves(position(f"{exhausted(3)}; dice 3 3")) == ["pass"]


@proves("IMP-250", "IMP-254")
@pytest.mark.parametrize("dice", ["1 3", "bomb 3", "3 pistol", "bomb pistol"])
def test_250_254_any_roll_may_be_passed(dice: str) -> None:
    p = position(f"3 = 1:good (red); dice {dice}; supply 40; turn blue")
    before = gems(p)
    assert moves(p)[-1] == "pass"
    play(p, "pass")
    assert (p.s.active, bombs(p), dead(p), gems(p), gallery(p, 3)) == (3, [], [], before, "1:good (red)")


@proves("IMP-250", "IMP-254")
def test_250_254_but_not_before_it_is_rolled_nor_once_it_is_used() -> None:
    assert refused(position(""), "pass") == "IMP-250"
    assert refused(position("dead green; start"), "pass") == "IMP-250"
    assert refused(play(position("dice 1 3"), "dig 1 in 3"), "pass") == "IMP-250"
    p = play(position("dice bomb pistol"), "place bomb")
    assert refused(p, "pass") == "IMP-254"
    assert refused(play(p, "gallery 1"), "pass") == "IMP-254"
    assert refused(play(position("1 = 1:good (red); dice bomb pistol"), "shoot any"), "pass") == "IMP-254"


@proves("IMP-253")
@pytest.mark.parametrize("dice", ["bomb 3", "3 pistol", "bomb pistol"])
def test_253_no_digging_with_a_symbol(dice: str) -> None:
    p = position(f"dice {dice}")
    for move in ("dig 3 in 3", "dig 1 in 3", "digger A1"):
        assert refused(p, move) == "IMP-253"


# --- bomb ---------------------------------------------------------------------------------------------------------------


@proves("IMP-261", "IMP-262")
def test_261_262_at_the_entrance_n_or_on_a_card_n_anywhere() -> None:
    p = position("2 = 3:good, 1:good (red), 3:rich; 3 = 2:good, 2:rich; 5 = 3:plain (green); dice bomb 3")
    assert moves(p) == ["bomb card 2-1", "bomb card 2-3", "bomb entrance 3", "bomb card 5-1", "pass"]
    for move in ("bomb entrance 2", "bomb card 2-2", "bomb card 3-1", "bomb card 2-4", "bomb card 1-1"):
        assert refused(p, move) == "IMP-261"
    play(p, "bomb card 2-3")
    assert (bombs(p), p.s.active, phase(p)) == (["green 2-3"], 1, "village")


@proves("IMP-261")
def test_261_the_bomb_is_asked_of_the_very_spot_and_only_when_rolled() -> None:
    assert refused(position("dice bomb 3"), "gallery 3") == "IMP-261"
    for dice in ("1 3", "3 pistol"):
        for move in ("bomb entrance 3", "gallery 3"):
            assert refused(position(f"dice {dice}"), move) == "IMP-261"


@proves("IMP-263", "IMP-265")
def test_263_265_bombs_in_play_explode_and_both_dice_are_rolled_again() -> None:
    p = position("2 = 3:good (red); 4 = 1:good (blue); bombs red 1, blue 4; supply 40")
    before = gems(p)
    roll(p, "skip", "bomb 3", "2 4")
    assert rolls(p) == [(6, 3), (2, 4)]
    assert (bombs(p), dead(p), place(p, "red 1")) == ([], ["blue"], 2)
    assert [now - then for then, now in zip(before, gems(p), strict=True)] == [0, 0, 1, 0]
    assert moves(p) == ["dig 2 in 4", "dig 4 in 2", "pass"]


@proves("IMP-265")
def test_265_a_second_bomb_finds_none_in_play() -> None:
    p = roll(position("bombs red 1"), "skip", "bomb 3", "bomb 5")
    assert (rolls(p), moves(p)) == ([(6, 3), (6, 5)], ["bomb entrance 5", "pass"])
    p = roll(position("1 = 1:good (red); bombs red 2"), "skip", "bomb 3", "1 pistol")
    assert moves(p) == ["shoot B1", "pass"]


@proves("IMP-264")
def test_264_chest_bombs_count_and_explode_unasked() -> None:
    p = position("2 = 3:chest+bomb (red); bombs nobody 2-1; supply 40")
    before = gems(p)
    roll(p, "skip", "bomb 3", "2 4")
    assert (bombs(p), dead(p), gems(p), p.s.supply) == ([], ["red"], before, 40)


@proves("IMP-263", "IMP-359")
@pytest.mark.parametrize("dice", ["1 2", "3 pistol", "5 5"])
def test_263_359_nothing_explodes_without_a_bomb_on_the_dice(dice: str) -> None:
    p = roll(position("2 = 3:good (red); bombs red 2, blue 2-1"), "skip", dice)
    assert (bombs(p), dead(p), len(rolls(p))) == (["red 2", "blue 2-1"], [], 1)


# --- pistol -------------------------------------------------------------------------------------------------------------


@proves("IMP-271", "IMP-272")
def test_271_272_an_imp_in_gallery_n_or_on_a_card_n_own_ones_too() -> None:
    p = position("4 = 1:good (red), 2:good (green); 2 = 4:plain (green), 3:good (red); 5 = 4:good (blue); dice 4 pistol")
    assert moves(p) == ["shoot A1", "shoot A2", "shoot B2", "shoot C1", "pass"]
    assert place(p, "red 1") == 2
    for move in ("shoot B1", "shoot A3", "shoot D1"):
        assert refused(p, move) == "IMP-271"
    play(p, "shoot A1")
    assert (dead(p), gems(p)[0], p.s.active) == (["green"], 1, 1)


@proves("IMP-271")
@pytest.mark.parametrize("dice", ["1 3", "bomb 3"])
def test_271_no_shot_without_a_pistol(dice: str) -> None:
    assert refused(position(f"3 = 1:good (red); dice {dice}"), "shoot B1") == "IMP-271"


@proves("IMP-273", "IMP-275")
def test_273_275_bomb_and_pistol_place_the_bomb_anywhere() -> None:
    p = position("2 = 3:good, 1:good (red); dice bomb pistol")
    assert moves(p) == ["place bomb", "shoot any", "pass"]
    for move in ("bomb entrance 1", "gallery 1", "shoot B1"):
        assert refused(p, move) == "IMP-273"
    play(p, "place bomb")
    assert moves(p) == [f"gallery {n}" for n in range(1, 6)]
    assert refused(p, "bomb entrance 1") == "IMP-275"
    for move in ("shoot B1", "shoot any", "place bomb"):
        assert refused(p, move) == "IMP-273"
    play(p, "gallery 2")
    assert moves(p) == ["bomb entrance 2", "bomb card 2-1", "bomb card 2-2"]
    for move in ("gallery 2", "bomb entrance 1", "bomb card 2-3"):
        assert refused(p, move) == "IMP-275"
    assert refused(p, "shoot B1") == "IMP-273"
    play(p, "bomb card 2-2")
    assert (bombs(p), p.s.active, phase(p), p.s.chosen_gallery) == (["green 2-2"], 1, "village", 0)


@proves("IMP-273", "IMP-275")
def test_273_275_or_shoot_any_imp_in_a_gallery() -> None:
    p = position("2 = 3:good (green), 1:good (red); 5 = 2:good (orange); dead blue; dice bomb pistol; supply 40; turn blue")
    play(p, "shoot any")
    assert moves(p) == ["shoot A1", "shoot B1", "shoot D1"]
    for move in ("shoot A2", "shoot C1"):
        assert refused(p, move) == "IMP-275"
    for move in ("place bomb", "gallery 1", "bomb entrance 1", "shoot any"):
        assert refused(p, move) == "IMP-273"
    before = gems(p)[2]
    play(p, "shoot D1")
    assert (dead(p), gems(p)[2] - before, len(at_home(p, "orange"))) == (["blue", "orange"], 1, 2)


@proves("IMP-275")
def test_275_nobody_to_shoot() -> None:
    p = position("2 = 3:good; dead red; dice bomb pistol")
    assert moves(p) == ["place bomb", "pass"]
    assert refused(p, "shoot any") == "IMP-275"


@proves("IMP-273")
@pytest.mark.parametrize("dice", ["1 3", "bomb 3", "3 pistol"])
def test_273_the_choice_needs_both(dice: str) -> None:
    p = position(f"3 = 1:good (red); dice {dice}")
    for move in ("place bomb", "shoot any"):
        assert refused(p, move) == "IMP-273"


@proves("IMP-274")
def test_274_bomb_and_pistol_explode_bombs_in_play_and_are_rolled_again() -> None:
    p = roll(position("2 = 3:good (red); bombs blue 2"), "skip", "bomb pistol", "bomb pistol")
    assert (dead(p), bombs(p), rolls(p)) == (["red"], [], [(6, 6), (6, 6)])
    assert moves(p) == ["place bomb", "pass"]
