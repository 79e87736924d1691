"""The end of a game of imps at every moment at which it can come, and at those at which it must not; on paper too."""

import pytest

from filon.games.imps.state import What
from proving import proves

from .positions import Position, dead, gallery, game_of, gems, phase, play, position, roll


def told(p: Position) -> list[What]:
    """What the last move made happen."""
    return [What(row[0]) for row in p.s.events[: p.s.n_events]]


@proves("IMP-405")
def test_an_explosion_that_empties_the_supply_ends_the_game_before_the_new_roll() -> None:
    p = roll(position("2 = 3:plain (green), 5:good (blue); bombs red 2; gems orange 58; supply 2"), "skip", "bomb 3")
    assert (phase(p), gems(p), p.s.supply, dead(p)) == ("over", [0, 2, 0, 58], 0, ["green", "blue"])
    assert (told(p).count(What.ROLLED), told(p)[-1], p.s.active) == (1, What.GAME_ENDED, 0)


@proves("IMP-405", "IMP-404")
def test_of_two_bombs_the_active_seats_is_paid_first() -> None:
    text = "2 = 3:plain (green), 5:good (blue); 3 = 2:good (red); bombs red 2, blue 3; supply 2; turn blue"
    p = roll(position(text), "skip", "bomb 3")
    assert (phase(p), p.s.bags[:3].tolist()) == ("over", [0, 1, 1])


@proves("IMP-405", "IMP-357")
@pytest.mark.parametrize(("imp", "then"), [("(red)", "over"), ("(red armour)", "village")])
def test_a_shot_ends_the_game_only_if_it_pays_the_last_gem(imp: str, then: str) -> None:
    assert phase(play(position(f"2 = 3:plain {imp}; supply 1; dice 2 pistol"), "shoot B1")) == then


@proves("IMP-405")
def test_a_shot_at_ones_own_imp_ends_it_if_that_pays() -> None:
    text = "2 = 3:plain (green); supply 1; dice 2 pistol"
    assert phase(play(position(text), "shoot A1")) == "over"
    assert phase(play(position(text, own_imps_pay=False), "shoot A1")) == "village"


@proves("IMP-406", "IMP-301")
def test_a_dig_goes_on_with_an_empty_supply_through_picks_and_a_chest() -> None:
    text = "1 = 4:plain; tops 1:pick, 2:pick, 3:chest; chests two_diamonds"
    p = play(position(f"{text}; supply 1; dice 1 1"), "dig 1 in 1", "digger A1")
    assert gallery(p, 1) == "4:plain, 1:pick, 2:pick, 3:chest (green)"
    assert (p.s.n_chests, gems(p)[0], p.s.supply, phase(p)) == (9, 1, 0, "over")


@proves("IMP-406", "IMP-314")
def test_a_closing_after_the_last_diamond_pays_nobody_but_happens() -> None:
    text = "2 = 5:plain, 4:rich (red), 5:good; bombs blue 2-2; tops 5:ddiamond; supply 2; dice 5 2"
    p = play(position(text), "dig 5 in 2", "digger A1")
    assert (phase(p), gems(p)[:3], gallery(p, 2), p.s.n_bombs) == ("over", [2, 0, 0], "", 0)
    assert game_of(p).scores == (2, 0, 0, 58)


@proves("IMP-403", "IMP-407", "IMP-224")
def test_what_is_paid_in_the_village_is_there_to_be_won() -> None:
    p = play(position("1 = 4:plain (red); gems green 3; supply 1"), "buy killer")
    assert (phase(p), p.s.supply) == ("kill", 4)
    roll(p, "kill B1", "1 2")
    assert (phase(p), p.s.supply, gems(p)[0]) == ("dig", 4, 0)


@proves("IMP-405")
def test_the_dead_come_back_and_bombs_are_placed_without_an_end() -> None:
    p = play(position("dead green; supply 1; start"), "recover")
    assert (phase(p), p.s.active) == ("village", 1)
    assert phase(play(position("supply 1; dice bomb 2"), "bomb entrance 2")) == "village"


@proves("IMP-801")
@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("dead green; start", ["recover"]),
        ("dice 1 2", ["pass"]),
        ("dice bomb 2", ["bomb entrance 2"]),
        ("1 = 3:good (red); dice 1 pistol", ["shoot B1"]),
        ("dice bomb pistol", ["place bomb", "gallery 4", "bomb entrance 4"]),
        ("tops 1:good; dice 1 2", ["dig 1 in 2", "digger A1"]),
    ],
)
def test_the_last_turn_ends_the_game_however_it_ends(text: str, path: list[str]) -> None:
    p = play(position(f"{text}; turns 300"), *path)
    assert (phase(p), p.s.turn_number, What.CAPPED in told(p), What.EMPTIED in told(p)) == ("over", 300, True, False)
    assert phase(play(position(f"{text}; turns 299"), *path)) in ("village", "start")


def test_an_empty_supply_is_the_reason_even_in_the_last_turn() -> None:
    p = play(position("tops 1:ddiamond; supply 2; turns 300; dice 1 2"), "dig 1 in 2", "digger A1")
    assert What.EMPTIED in told(p)
    assert What.CAPPED not in told(p)


@proves("IMP-801", "IMP-211")
def test_the_turn_after_the_last_pays_no_income() -> None:
    p = play(position("1 = 3:good (red); turns 300; dice 1 2"), "pass")
    assert (gems(p)[1], phase(p)) == (0, "over")


@proves("IMP-504", "IMP-505")
def test_ties_share_the_victory() -> None:
    text = "1 = 3:good (red); 2 = 2:good (blue); gems green 2; turns 300; dice 1 2"
    game = game_of(play(position(text, seats=3), "pass"))
    assert (game.scores, game.winners, game.places) == ((2, 2, 2), (0, 1, 2), (1, 1, 1))
