"""The worked examples of the specification, step by step, every number asserted; each move is followed on paper too."""

import pytest

from proving import proves

from .positions import (
    Position,
    at_home,
    bombs,
    dead,
    gallery,
    game_of,
    gems,
    moves,
    phase,
    place,
    play,
    position,
    refused,
    roll,
    wears,
)

PRINTED = "3 = 1:good (blue), 4:plain, 2:rich (red), 4:good, 5:ddiamond (green)"  # example 4


def gained(before: list[int], p: Position) -> list[int]:
    """What every seat got since."""
    return [now - then for then, now in zip(before, gems(p), strict=True)]


def closing(text: str, *, head: str = "") -> tuple[Position, list[int]]:
    """Orange lays 4:rich in gallery 3: the position then, and what everybody got by it."""
    p = position(f"{text}; tops 4:rich; turn orange; dice 4 3; {head}")
    before = gems(p)
    play(p, "dig 4 in 3", "digger D1")
    return p, gained(before, p)


@proves("IMP-242", "IMP-244", "IMP-245", "IMP-103")
def test_example_1_dice_1_and_3() -> None:
    p = position("tops 3:plain; dice 1 3")
    assert moves(p) == ["dig 1 in 3", "dig 3 in 1", "pass"]
    play(p, "dig 3 in 1")
    assert moves(p) == ["digger A1"]
    play(p, "digger A1")
    assert gallery(p, 1) == "3:plain (green)"
    assert (p.s.pile_left[3], len(at_home(p, "green")), gems(p)[0]) == (9, 2, 0)
    assert p.s.active == 1
    roll(p, "skip", "4 1")
    assert moves(p) == ["dig 1 in 4", "dig 4 in 1", "pass"]
    play(p, "dig 4 in 1", "digger B1")
    assert gallery(p, 1).startswith("3:plain (green), 4:")


@proves("IMP-243")
def test_example_2_equal_dice() -> None:
    assert moves(position("dice 2 2")) == ["dig 2 in 2", "pass"]


@proves("IMP-211", "IMP-212", "IMP-213")
@pytest.mark.parametrize(("before", "active", "income"), [("orange", "green", 2), ("red", "blue", 0)])
def test_example_3_head_income(before: str, active: str, income: int) -> None:
    text = "1 = 3:plain (green), 4:good (red); 2 = 5:good (green), 1:plain; 4 = 2:rich (green)"
    p = position(f"{text}; turn {before}; dice 1 3; supply 40")
    then = gems(p)
    play(p, "pass")
    assert (phase(p), ("green", "red", "blue", "orange")[p.s.active]) == ("village", active)
    assert (sum(gained(then, p)), p.s.supply) == (income, 40 - income)
    assert gained(then, p)[p.s.active] == income


@proves("IMP-311", "IMP-315", "IMP-316", "IMP-317", "IMP-319")
def test_example_4_closing_the_printed_case() -> None:
    p, got = closing(f"{PRINTED}; supply 40")
    assert got == [0, 3, 2, 6]
    assert p.s.supply == 29
    assert gallery(p, 3) == ""
    assert p.s.discards.sum() == 6
    assert [len(at_home(p, colour)) for colour in ("green", "red", "blue", "orange")] == [3, 3, 3, 3]


@proves("IMP-361", "IMP-362")
def test_example_5_helmets() -> None:
    p, got = closing(f"{PRINTED.replace('(red)', '(red helmet)')}; home orange helmet; supply 40")
    assert got == [0, 6, 2, 6]
    assert p.s.supply == 26
    assert (wears(p, "red 1"), wears(p, "orange 1")) == ("helmet", "helmet")


@proves("IMP-321", "IMP-322", "IMP-323", "IMP-302")
def test_example_6_pick_5_to_1() -> None:
    p = play(position("tops 5:pick, 1:ddiamond; turn blue; dice 5 2"), "dig 5 in 2", "digger C1")
    assert gallery(p, 2) == "5:pick, 1:ddiamond (blue)"
    assert (gems(p), phase(p), p.s.active) == ([0, 0, 2, 0], "village", 3)


@proves("IMP-323", "IMP-313", "IMP-314")
def test_example_7_pick_closes() -> None:
    p = position("2 = 1:plain, 1:good (red); tops 5:pick, 1:chest; turn blue; dice 5 2")
    play(p, "dig 5 in 2", "digger C1")
    assert gems(p) == [0, 2, 2, 0]
    assert (p.s.n_chests, p.s.discards.sum(), gallery(p, 2)) == (10, 4, "")


CHESTS = [
    ("nugget", 1, 0, [], ""),
    ("two_nuggets", 2, 0, [], ""),
    ("diamond", 0, 1, [], ""),
    ("two_diamonds", 0, 2, [], ""),
    ("bomb", 0, 0, ["nobody 5-1"], ""),
    ("bones", 0, 0, [], ""),
    ("helmet", 0, 0, [], "helmet"),
    ("cross", 0, 0, [], "cross"),
    ("armour", 0, 0, [], "armour"),
]


@proves("IMP-331", "IMP-332", "IMP-333", "IMP-334", "IMP-335", "IMP-337")
@pytest.mark.parametrize(("chest", "nuggets", "paid", "placed", "worn"), CHESTS)
def test_example_8_chests(chest: str, nuggets: int, paid: int, placed: list[str], worn: str) -> None:
    p = position(f"tops 3:chest; chests {chest}; turn red; dice 3 5")
    play(p, "dig 3 in 5", "digger B1")
    assert (p.s.nuggets[5][1], gems(p)[1], bombs(p), wears(p, "red 1")) == (nuggets, paid, placed, worn)
    assert (p.s.n_chests, bool(p.s.bound[3])) == (9, chest == "bones")


@proves("IMP-336", "IMP-228")
@pytest.mark.parametrize("piece", ["helmet", "cross", "armour"])
def test_example_8_a_piece_it_wore_already_is_lost(piece: str) -> None:
    p = position(f"home red {piece}; tops 3:chest; chests {piece}; turn red; dice 3 5")
    play(p, "dig 3 in 5", "digger B1")
    assert (wears(p, "red 1"), wears(p, "red 2"), p.s.n_chests) == (piece, "", 9)


@proves("IMP-341", "IMP-343", "IMP-246", "IMP-247", "IMP-248")
def test_example_9_bones() -> None:
    assert moves(play(position("2 = 2:bones (green); dead green; dice 1 4"), "dig 1 in 4")) == ["digger A3"]
    p = play(position("2 = 2:bones (green cross); dead green; dice 1 4"), "dig 1 in 4")
    assert moves(p) == ["digger A1", "digger A3"]
    p = position("2 = 2:bones (green); dead green, green; dice 1 4")
    assert moves(p) == ["pass"]
    assert refused(p, "dig 1 in 4") == "IMP-248"


EXPLODING = (
    "2 = 3:plain (green), 5:good (green), 1:good (blue armour); 4 = 2:good (blue), 3:good (orange); supply 30; bombs "
)


@proves("IMP-263", "IMP-352", "IMP-353", "IMP-354", "IMP-356", "IMP-365", "IMP-366")
def test_example_10_explosion() -> None:
    p = position(f"{EXPLODING} red 2-2, blue 4")
    before = gems(p)
    roll(p, "skip", "bomb 3")
    assert (gained(before, p), p.s.supply) == ([0, 2, 2, 0], 26)
    assert dead(p) == ["green", "green", "blue", "orange"]
    assert (place(p, "blue 1"), wears(p, "blue 1")) == (0, "")
    assert (bombs(p), gallery(p, 2), gallery(p, 4)) == ([], "3:plain, 5:good, 1:good", "2:good, 3:good")
    assert p.s.active == 0
    assert phase(p) in ("dig", "bomb", "shoot", "both")
    assert [row[0] for row in p.s.events[: p.s.n_events]].count(10) == 2  # rolled twice


@proves("IMP-355", "IMP-340")
def test_example_10_an_older_chest_bomb() -> None:
    p = position(f"{EXPLODING} nobody 2-1, red 2-2, blue 4")
    before = gems(p)
    roll(p, "skip", "bomb 3")
    assert (gained(before, p), p.s.supply) == ([0, 0, 2, 0], 28)
    assert dead(p) == ["green", "green", "blue", "orange"]


@proves("IMP-271", "IMP-357", "IMP-365", "IMP-368")
def test_example_11_pistol_and_4() -> None:
    text = "4 = 1:good (red); 2 = 4:plain (green), 3:good (red); turn blue; dice 4 pistol"
    p = position(text)
    assert moves(p) == ["shoot A1", "shoot B2", "pass"]  # the red imp in gallery 2 is drawn first
    assert refused(p, "shoot B1") == "IMP-271"
    play(p, "shoot A1")
    assert (dead(p), gems(p)) == (["green"], [0, 0, 1, 0])
    p = play(position(text.replace("(green)", "(green armour)")), "shoot A1")
    assert (dead(p), gems(p), place(p, "green 1"), wears(p, "green 1")) == ([], [0, 0, 0, 0], 0, "")


@proves("IMP-222", "IMP-223", "IMP-224", "IMP-226", "IMP-228", "IMP-237", "IMP-238")
def test_example_12_village() -> None:
    p = position("1 = 2:good (red); home red cross; gems red 2; turn red")
    supply = int(p.s.supply)
    assert moves(p) == ["buy helmet", "buy cross", "buy armour", "buy bomb-place", "skip"]
    assert (refused(p, "buy bomb-remove"), refused(p, "buy killer")) == ("IMP-237", "IMP-238")
    play(p, "buy cross")
    assert moves(p) == ["equip B3"]
    assert (refused(p, "equip B2"), refused(p, "equip B1")) == ("IMP-228", "IMP-226")
    p = play(position("1 = 2:good (red); home red cross; gems red 2; turn red"), "buy armour")
    assert moves(p) == ["equip B2", "equip B3"]
    p = play(position("1 = 2:good (red); home red cross; gems red 2; turn red"), "buy helmet")
    assert moves(p) == ["equip B2", "equip B3"]
    assert (gems(p)[1], p.s.supply) == (1, supply + 1)
    roll(p, "equip B3", "1 2")
    assert (wears(p, "red 2"), wears(p, "red 3"), gems(p)[1]) == ("cross", "helmet", 1)
    assert refused(p, "buy helmet") == "IMP-221"


@proves("IMP-404", "IMP-403", "IMP-405")
def test_example_13_supply_shortage() -> None:
    p, got = closing(f"{PRINTED}; supply 4")
    assert (got, p.s.supply, phase(p), p.actors) == ([0, 0, 0, 4], 0, "over", ())
    p, got = closing(f"{PRINTED}; supply 8")
    assert (got, p.s.supply, phase(p)) == ([0, 2, 0, 6], 0, "over")


@proves("IMP-405", "IMP-403")
def test_example_14_income_ends_the_game() -> None:
    text = "1 = 2:good (green); 2 = 3:good (green); 3 = 4:good (green); supply 2; turn orange; dice 1 3"
    p = position(text)
    before = gems(p)
    play(p, "pass")
    assert (gained(before, p), p.s.supply, phase(p), p.actors) == ([2, 0, 0, 0], 0, "over", ())


@proves("IMP-358", "IMP-351")
def test_example_15_closing_with_bombs() -> None:
    p, got = closing(f"{PRINTED}; bombs green 3-4, blue 3; supply 40")
    assert (got, bombs(p), dead(p)) == ([0, 3, 2, 6], ["blue 3"], [])


@proves("IMP-501", "IMP-502", "IMP-503", "IMP-504", "IMP-506")
def test_example_16_end_scoring() -> None:
    cards = "1 = 2:rich (green); 2 = 5:bones (green); 3 = 4:ddiamond (red); 4 = 3:nchest+two_nuggets (blue helmet)"
    p = position(f"{cards}; gems green 19, red 23, blue 17; supply 1; turn green; dice 5 5; tops 5:ddiamond", seats=3)
    play(p, "dig 5 in 5", "digger A3")  # the last gem, and a third green imp on a card without nuggets
    assert (gems(p), sum(gems(p)), p.s.supply, phase(p)) == ([20, 23, 17], 60, 0, "over")
    game = game_of(p)
    assert (game.scores, game.winners) == ((25, 23, 20), (0,))
