"""What is told: every event with whom it names and both its numbers, in the order things happen."""

import pytest

from filon.games.imps.state import EVERYONE, NOBODY, Chest, Kind, Service, What
from proving import proves

from .positions import Position, play, position, roll

Event = tuple[What, int, int, int]


def told(p: Position) -> list[Event]:
    """The events of the last move."""
    rows = [[int(number) for number in row] for row in p.s.events[: p.s.n_events]]
    assert all(row[4] == EVERYONE for row in rows)
    return [(What(what), seat, a, b) for what, seat, a, b, _ in rows]


def of(p: Position, *kinds: What) -> list[Event]:
    """Those of some kinds."""
    return [event for event in told(p) if event[0] in kinds]


NEXT = (What.TURN_BEGAN, 3, 0, 0)  # after a turn of blue


def test_a_turn_passed_and_the_income_of_the_next() -> None:
    p = position("1 = 1:good (orange); 2 = 1:rich (orange); turn blue; dice 1 2; supply 40")
    assert told(play(p, "pass")) == [(What.PASSED, 2, 0, 0), NEXT, (What.INCOME, 3, 2, 2)]
    p = position("1 = 1:good (orange); 2 = 1:rich (orange); turn blue; dice 1 2; supply 1")
    assert told(play(p, "pass"))[2:4] == [(What.INCOME, 3, 1, 2), (What.EMPTIED, 3, 0, 0)]


def test_the_dead_come_back() -> None:
    assert told(play(position("dead blue, blue; turn blue; start"), "recover")) == [(What.RECOVERED, 2, 2, 0), NEXT]
    assert told(play(position("1 = 2:good (blue); dead blue; turn blue; start"), "play on")) == [(What.INCOME, 2, 1, 1)]


def test_the_village() -> None:
    p = position("home blue, blue cross; gems blue 9; turn blue")
    assert told(play(p, "buy armour")) == [(What.BOUGHT, 2, Service.ARMOUR, 2)]
    roll(p, "equip C2", "3 5")
    assert told(p) == [(What.EQUIPPED, 2, 2, Service.ARMOUR), (What.ROLLED, 2, 3, 5)]
    assert told(roll(position("turn blue"), "skip", "2 4")) == [(What.SKIPPED, 2, 0, 0), (What.ROLLED, 2, 2, 4)]


def test_the_expert() -> None:
    p = play(position("4 = 1:good, 2:good; gems blue 9; turn blue"), "buy bomb-place", "gallery 4")
    assert told(p) == []
    assert told(roll(p, "bomb card 4-2", "3 5"))[0] == (What.PLACED, 2, 4, 2)
    p = play(position("4 = 1:good, 2:chest+bomb; bombs orange 3, nobody 4-2; gems blue 9; turn blue"), "buy bomb-remove")
    assert told(roll(p, "remove card 4-2", "3 5"))[0] == (What.REMOVED, NOBODY, 4, 2)
    p = play(position("bombs orange 3; gems blue 9; turn blue"), "buy bomb-remove")
    assert told(roll(p, "remove entrance 3", "3 5"))[0] == (What.REMOVED, 3, 3, 0)


def test_the_killer() -> None:
    p = play(position("1 = 1:good (orange); 4 = 1:rich (orange); gems blue 9; turn blue"), "buy killer")
    assert told(roll(p, "kill D2", "3 5"))[:2] == [(What.HIRED, 3, 2, 4), (What.DIED, 3, 2, 4)]


def test_a_shot() -> None:
    text = "1 = 1:good (red); 4 = 1:rich (red), 2:good (red armour); turn blue; supply 40"
    p = play(position(f"{text}; dice 4 pistol"), "shoot B2")
    assert told(p)[:3] == [(What.SHOT, 1, 2, 4), (What.DIED, 1, 2, 4), (What.REWARDED, 2, 1, 1)]
    p = play(position(f"{text}; dice 4 pistol"), "shoot B3")
    assert told(p) == [(What.SHOT, 1, 3, 4), (What.SAVED, 1, 3, 4), NEXT]


def test_an_explosion() -> None:
    text = "3 = 1:good (red), 2:chest+bomb (orange armour); 4 = 1:rich (red), 2:good; bombs blue 4-2, nobody 3-2, red 1"
    p = roll(position(f"{text}; turn blue; supply 40"), "skip", "bomb 5", "1 2")
    assert told(p) == [
        (What.SKIPPED, 2, 0, 0),
        (What.ROLLED, 2, 6, 5),
        (What.EXPLODED, 2, 4, 2),
        (What.DIED, 1, 2, 4),
        (What.EXPLODED, NOBODY, 3, 2),
        (What.DIED, 1, 1, 3),
        (What.SAVED, 3, 1, 3),
        (What.EXPLODED, 1, 1, 0),
        (What.REWARDED, 2, 1, 1),
        (What.ROLLED, 2, 1, 2),
    ]


def test_a_dig_with_a_pick_and_diamonds() -> None:
    p = position("1 = 1:good (blue), 2:rich (blue); tops 3:pick, 4:ddiamond; dice 3 5; turn blue; supply 40")
    play(p, "dig 3 in 5", "digger C2")
    laid = [(What.LAID, 2, 3, Kind.PICK), (What.LAID, 2, 4, Kind.DDIAMOND)]
    assert told(p) == [(What.DUG, 2, 2, 5), *laid, (What.DIAMONDS, 2, 2, 2), NEXT]
    p = position("tops 3:ddiamond; dice 3 5; turn blue; supply 1")
    assert (What.DIAMONDS, 2, 1, 2) in told(play(p, "dig 3 in 5", "digger C1"))


@proves("IMP-341")
def test_bones() -> None:
    p = position("home blue helmet; tops 3:bones; dice 3 5; turn blue")
    assert told(play(p, "dig 3 in 5", "digger C2"))[2] == (What.BOUND, 2, 2, 5)
    p = position("home blue cross; tops 3:bones; dice 3 5; turn blue")
    assert of(play(p, "dig 3 in 5", "digger C1"), What.BOUND) == []


@pytest.mark.parametrize(
    ("chest", "b", "lost"),
    [
        (Chest.NUGGET, 0, 0),
        (Chest.TWO_NUGGETS, 0, 0),
        (Chest.DIAMOND, 1, 1),
        (Chest.TWO_DIAMONDS, 2, 2),
        (Chest.BOMB, 0, 0),
        (Chest.BONES, 0, 0),
        (Chest.HELMET, 1, 0),
        (Chest.CROSS, 1, 0),
        (Chest.ARMOUR, 1, 0),
    ],
)
def test_a_chest(chest: Chest, b: int, lost: int) -> None:
    """`lost`: what is told if the imp wears everything."""
    for home, expected in (("", b), ("; home blue helmet cross armour", lost)):
        p = position(f"tops 3:chest; chests {chest.name.lower()}{home}; dice 3 5; turn blue; supply 40")
        play(p, "dig 3 in 5", "digger C1")
        assert of(p, What.OPENED) == [(What.OPENED, 2, chest, expected)]
        bound = [(What.BOUND, 2, 1, 5)] if chest == Chest.BONES and not home else []
        assert of(p, What.BOUND) == bound


def test_a_closing() -> None:
    cards = "2 = 1:good (red), 3:rich (red helmet), 3:chest+bomb (orange), 4:plain (blue), 5:good"
    text = f"{cards}; bombs red 2, nobody 2-3, orange 2-5; tops 3:good; dice 3 2; turn blue"
    p = play(position(f"{text}; supply 40"), "dig 3 in 2", "digger C2")
    assert told(p) == [
        (What.DUG, 2, 2, 2),
        (What.LAID, 2, 3, Kind.GOOD),
        (What.CLOSED, 2, 2, 6),
        (What.SALARY, 1, 1, 2),
        (What.SALARY, 1, 2, 6),
        (What.SALARY, 3, 1, 0),
        (What.WON, 2, 5, 5),
        (What.PAID, 1, 8, 8),
        (What.BOMB_HOME, NOBODY, 2, 3),
        (What.BOMB_HOME, 3, 2, 5),
        NEXT,
    ]
    p = play(position(f"{text}; supply 7"), "dig 3 in 2", "digger C2")
    assert of(p, What.WON, What.PAID) == [(What.WON, 2, 5, 5), (What.PAID, 1, 2, 8)]


@proves("IMP-402")
def test_a_pile_rebuilt() -> None:
    text = "1 = 3:good, 3:good; 2 = 3:rich; discard 3:plain, 3:diamond, 3:ddiamond, 3:nchest, 3:chest, 3:pick"
    p = play(position(f"{text}; dice 3 4; turn blue"), "dig 3 in 4", "digger C1")
    assert of(p, What.RENEWED) == [(What.RENEWED, 2, 3, 6)]


def test_the_end() -> None:
    p = play(position("4 = 1:good (red), 2:rich (blue); dice 4 pistol; turn blue; supply 1; gems blue 5"), "shoot B1")
    counted = [(What.COUNTED, 0, 0, 0), (What.COUNTED, 1, 0, 0), (What.COUNTED, 2, 6, 3), (What.COUNTED, 3, 54, 0)]
    assert told(p)[3:] == [(What.EMPTIED, 2, 0, 0), *counted, (What.GAME_ENDED, 2, 0, 0)]
    p = play(position("dice 1 2; turn blue; turns 300"), "pass")
    assert told(p)[:2] == [(What.PASSED, 2, 0, 0), (What.CAPPED, 2, 0, 0)]
