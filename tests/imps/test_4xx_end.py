"""IMP-4xx and IMP-5xx: piles rebuilt, the supply, the end of the game, scoring and ties; IMP-801, the cap."""

from collections import Counter

import pytest

from filon.games.imps.state import Kind, Phase, What
from filon.kernel.chance import words_of_key
from filon.play.setting import key_of
from proving import proves

from .counts import DEALS
from .positions import Position, dead, gallery, game_of, gems, moves, phase, play, position, refused, roll
from .test_2xx_dice import exhausted
from .test_3xx_effects import events, gained

TWO_LEFT = "1 = 3:good, 3:good; 2 = 3:rich, 3:plain; 4 = 3:diamond, 3:ddiamond; 5 = 3:nchest, 3:chest"  # pick and bones


# --- piles --------------------------------------------------------------------------------------------------------------


@proves("IMP-401", "IMP-402")
def test_401_402_an_emptied_pile_is_rebuilt_at_once_from_its_discard() -> None:
    text = "1 = 3:good, 3:good; 2 = 3:rich; discard 3:plain, 3:diamond, 3:ddiamond, 3:nchest, 3:chest, 3:pick; dice 3 4"
    p = position(text)
    assert (p.s.pile_left[3], p.s.tops[3], p.s.discards[3].sum()) == (1, Kind.BONES, 6)
    play(p, "dig 3 in 4", "digger A1")
    assert gallery(p, 4) == "3:bones (green)"
    assert (p.s.pile_left[3], p.s.discards.any(), p.s.tops[3]) == (6, False, p.s.piles[3][5])
    kinds = [Kind.PLAIN, Kind.DIAMOND, Kind.DDIAMOND, Kind.NCHEST, Kind.CHEST, Kind.PICK]
    assert sorted(p.s.piles[3]) == [0, 0, 0, 0, *kinds]
    assert "RENEWED" in events(p)


@proves("IMP-402")
def test_402_not_before_it_is_empty_nor_without_a_discard() -> None:
    p = play(position(f"{TWO_LEFT}; tops 3:bones; dice 3 3"), "dig 3 in 3", "digger A1")
    assert (p.s.pile_left[3], p.s.tops[3], "RENEWED" in events(p)) == (1, Kind.PICK, False)
    play(roll(p, "skip", "3 3"), "dig 3 in 3", "digger B1")
    assert (p.s.pile_left[3], p.s.tops[3], "RENEWED" in events(p)) == (0, 0, False)


@proves("IMP-402")
def test_402_an_empty_pile_is_rebuilt_when_a_closing_brings_cards() -> None:
    text = exhausted(3).replace("1 = 3:rich, 3:good", "1 = 3:rich, 3:good, 2:good, 2:plain")
    p = position(f"{text}; tops 2:rich; dice 2 1")
    assert p.s.pile_left[3] == 0
    play(p, "dig 2 in 1", "digger A1")
    assert (p.s.pile_left[3], p.s.discards[3].any(), p.s.discards[2].sum()) == (2, False, 3)
    assert p.s.tops[3] in (Kind.RICH, Kind.GOOD)


@proves("IMP-402")
def test_402_it_is_shuffled() -> None:
    text = "1 = 3:good, 3:good; 2 = 3:rich; 5 = 3:pick; discard 3:plain, 3:diamond, 3:ddiamond, 3:nchest, 3:chest; dice 3 4"
    p = play(position(text), "dig 3 in 4")
    before, tops = p.states.copy(), Counter[int]()
    for number in range(DEALS):
        before["chance_key"][0] = words_of_key(key_of(number))
        before["chance_drawn"] = 0
        p.states[:] = before
        p.setting.entry.apply_at(p.states, 0, 0, p.setting.rules.read_text(p.s, 0, "digger A1"))
        tops[int(p.s.tops[3])] += 1
    assert set(tops) == {Kind.PLAIN, Kind.DIAMOND, Kind.DDIAMOND, Kind.NCHEST, Kind.CHEST}
    expected = DEALS / 5
    assert sum((count - expected) ** 2 / expected for count in tops.values()) < 30


# --- the supply and the end ---------------------------------------------------------------------------------------------


@proves("IMP-403", "IMP-405")
def test_403_405_after_the_income() -> None:
    heads = "1 = 1:good (green); 2 = 2:good (green); 3 = 3:good (green)"
    p = play(position(f"{heads}; turn orange; dice 1 2; supply 2"), "pass")
    assert (phase(p), p.s.supply, p.s.active, p.actors, moves(p)) == ("over", 0, 0, (), [])
    assert refused(p, "skip", "green") == "IMP-403"
    p = play(position(f"{heads}; turn orange; dice 1 2; supply 4"), "pass")
    assert (phase(p), p.s.supply) == ("village", 1)
    p = play(position(f"{heads.replace('3 = 3:good (green)', 'dead green')}; start; supply 2"), "play on")
    assert (phase(p), p.s.supply) == ("over", 0)


@proves("IMP-405")
def test_405_after_an_explosion_before_the_new_roll() -> None:
    p = position("2 = 3:good (red), 4:good (green); bombs red 2; supply 2")
    before = gems(p)
    roll(p, "skip", "bomb 3")
    assert (phase(p), gained(before, p), dead(p), (p.s.die_a, p.s.die_b)) == ("over", [0, 2, 0, 0], ["green", "red"], (6, 3))
    assert events(p).count("ROLLED") == 1


@proves("IMP-405")
def test_405_after_a_shot() -> None:
    p = play(position("2 = 3:good (red); dice 2 pistol; supply 1"), "shoot B1")
    assert (phase(p), p.s.supply, dead(p), p.s.active) == ("over", 0, ["red"], 0)


@proves("IMP-405", "IMP-406")
def test_405_406_after_a_complete_dig() -> None:
    p = position("2 = 2:good (red), 2:plain; tops 5:diamond; dice 5 2; supply 1")
    play(p, "dig 5 in 2", "digger A1")
    assert (phase(p), p.s.supply) == ("over", 0)
    text = "tops 4:pick, 5:ddiamond; dice 4 2; supply 1"
    p = position(text)
    before = gems(p)
    play(p, "dig 4 in 2", "digger A1")
    assert (phase(p), gallery(p, 2), gained(before, p)) == ("over", "4:pick, 5:ddiamond (green)", [1, 0, 0, 0])


@proves("IMP-406")
def test_406_picks_chest_and_closing_go_on_with_an_empty_supply() -> None:
    tables = {"tunnel": {"pick": {"diamonds": 1}}}
    p = position("tops 1:pick, 2:pick, 3:chest; chests helmet; dice 1 2; supply 1", tables=tables)
    play(p, "dig 1 in 2", "digger A1")
    assert (phase(p), gallery(p, 2), p.s.n_chests) == ("over", "1:pick, 2:pick, 3:chest (green)", 9)
    assert p.s.worn[0]
    p = position("2 = 2:good (red), 2:plain; tops 1:pick, 2:rich; dice 1 2; supply 1", tables=tables)
    before = gems(p)
    play(p, "dig 1 in 2", "digger A1")
    assert (phase(p), gallery(p, 2), gained(before, p), p.s.where.any()) == ("over", "", [1, 0, 0, 0], False)


@proves("IMP-404")
def test_404_the_active_seat_first_then_clockwise_as_far_as_it_lasts() -> None:
    cards = "3 = 1:good (green), 4:plain (red), 2:rich (blue), 4:good (orange), 5:good; tops 4:pick; turn blue; dice 4 3"
    due = {"blue": 3 + 2 + 1, "orange": 2, "green": 2, "red": 1}
    for supply in range(1, 12):
        p = position(f"{cards}; supply {supply}")
        before = gems(p)
        play(p, "dig 4 in 3", "digger C2")
        left, got = supply, dict.fromkeys(due, 0)
        for colour in due:
            got[colour] = min(left, due[colour])
            left -= got[colour]
        assert gained(before, p) == [got[colour] for colour in ("green", "red", "blue", "orange")]
        assert (phase(p) == "over") == (left == 0)
        assert not p.s.due.any()


@proves("IMP-404")
def test_404_also_when_bombs_explode() -> None:
    text = "1 = 1:good (red), 2:good (red); 2 = 3:good (green), 4:good (blue); bombs red 1, green 2; turn orange"
    for supply, paid in ((3, [2, 1, 0, 0]), (2, [2, 0, 0, 0]), (1, [1, 0, 0, 0])):
        p = position(f"{text}; supply {supply}")
        before = gems(p)
        roll(p, "skip", "bomb 3")
        assert (gained(before, p), phase(p)) == (paid, "over")


@proves("IMP-403")
def test_403_one_gem_keeps_the_game_going() -> None:
    p = play(position("2 = 3:good (red); dice 2 pistol; supply 2"), "shoot B1")
    assert (p.s.supply, phase(p)) == (1, "start")


# --- scoring ------------------------------------------------------------------------------------------------------------


def ended(text: str, seats: int = 4) -> Position:
    """A position whose last gem is shot for."""
    return play(position(f"{text}; dice 5 pistol; supply 1", seats=seats), "shoot B1")


@proves("IMP-501", "IMP-502", "IMP-503", "IMP-506")
def test_501_502_503_506_gems_and_nuggets_under_imps() -> None:
    cards = (
        "1 = 2:rich (green), 1:good, 5:bones (green); 2 = 4:ddiamond (blue); 3 = 3:nchest+two_nuggets (blue helmet), 1:rich"
    )
    p = ended(f"{cards}; 5 = 2:good (red), 3:rich; gems green 5, red 7, blue 3; home red helmet cross armour")
    assert game_of(p).scores == (5 + 1 + 3 + 2, 7, 3 + 0 + 1 + 2, 60 - 15 - 1)
    counted = [tuple(int(x) for x in row[1:4]) for row in p.s.events[: p.s.n_events] if row[0] == What.COUNTED]
    assert counted == [(0, 6, 5), (1, 7, 0), (2, 3, 3), (3, 44, 0)]
    assert events(p)[-1] == "GAME_ENDED"


@proves("IMP-504", "IMP-505")
@pytest.mark.parametrize(
    ("gems_held", "winners"), [("green 20, red 22", (1,)), ("green 21, red 22", (0, 1)), ("green 23, red 23", (0,))]
)
def test_504_505_most_wins_and_ties_share(gems_held: str, winners: tuple[int, ...]) -> None:
    p = ended(f"5 = 2:good (red); gems {gems_held}", seats=3)
    assert p.s.phase == Phase.OVER
    rest = 59 - sum(int(word) for word in gems_held.replace(",", "").split() if word.isdigit())
    assert game_of(p).scores[2] == rest
    assert game_of(p).winners == winners


# --- the cap ------------------------------------------------------------------------------------------------------------


@proves("IMP-801")
def test_801_the_game_ends_after_turn_300_and_is_scored() -> None:
    p = play(position("2 = 3:good (red); turns 299; dice 1 2; gems green 4"), "pass")
    assert (p.s.turn_number, phase(p)) == (300, "village")
    play(roll(p, "skip", "1 2"), "pass")
    assert (phase(p), p.s.turn_number, p.s.active, p.s.turn_cap) == ("over", 300, 1, 300)
    assert game_of(p).scores == (4, 1 + 2, 0, 0)
    assert events(p)[-6] == "CAPPED"
    assert refused(p, "skip", "red") == "IMP-801"


@proves("IMP-801")
@pytest.mark.parametrize("cap", [1, 2, 60])
def test_801_another_cap_can_be_agreed_on(cap: int) -> None:
    p = position("", turn_cap=cap)
    turns = 0
    while p.actors:
        p.setting.entry.apply_at(p.states, 0, int(p.s.active), p.setting.rules.read_text(p.s, 0, "skip"))
        p.setting.entry.apply_at(p.states, 0, int(p.s.active), p.setting.rules.read_text(p.s, 0, "pass"))
        turns += 1
    assert turns == cap


@proves("IMP-801", "IMP-403")
def test_801_an_empty_supply_in_the_last_turn_is_an_empty_supply() -> None:
    p = play(position("2 = 3:good (red); dice 2 pistol; supply 1; turns 300"), "shoot B1")
    assert "EMPTIED" in events(p)
    assert "CAPPED" not in events(p)
