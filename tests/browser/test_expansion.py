"""saboteur with its expansion in a browser: whole games of seven and of twelve, several cards discarded together in any
order, a card in front cleared, and a nugget stolen, by mouse, finger and keyboard.
"""

from collections.abc import Callable

import pytest

from browser.conftest import Sits
from browser.evening import play_to_the_end
from browser.house import House
from browser.people import Hand, Person
from browser.positions import FIRST
from filon.games.saboteur.state import Phase
from filon.house import Table
from filon.play.game import Game
from filon.play.seen import Move

EXPANSION = {"expansion": True, "rounds": 1}
ABSENT = ("Bruno", "Chloe", "David")
HANDS = pytest.mark.parametrize("hand", ["mouse", "finger", "keys"])
ENOUGH = 3  # different cards in hand


# --- whole games --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("people", "bots", "tall", "hand"),
    [(("Anna", "Bruno"), 5, False, "mouse"), (("Anna",), 11, True, "finger")],
    ids=["seven, wide", "twelve, tall"],
)
def test_a_whole_game(house: House, sits: Sits, people: tuple[str, ...], bots: int, tall: bool, hand: Hand) -> None:
    table_id, sitting = sits(*people, bots=bots, game="saboteur", options=EXPANSION, tall=tall, hand=hand)
    for person in sitting:
        person.goes_to(f"{house.address}/table/{table_id}")
    assert play_to_the_end(sitting) >= len(people)
    for person in sitting:
        person.page.locator("#result").wait_for()
        assert len([name for name in person.board if name.endswith("-total")]) >= len(people) + bots


# --- moves of several touches -------------------------------------------------------------------------------------------


def doing(table: Table, seat: int) -> Move:
    """They become thieves and break tools where they can, and nobody ends that; the same at every run."""
    assert table.game is not None
    moves, n = table.game.moves(seat), table.version
    deeds = [move for move in moves if move.text.split()[0] in ("break", "thief")]
    harmless = [move for move in moves if move.text.split()[0] not in ("prison", "hands_off", "discard_two")]
    wanted = deeds or harmless or moves
    return wanted[(n * 7 + n // 3) % len(wanted)]


def may_discard_several(game: Game) -> bool:
    """The first seat must play, has several different cards, and nothing in front."""
    s = game.see().record
    if game.actors != (FIRST,) or s.phase != Phase.TURN or s.broken[FIRST] or s.prison[FIRST] or s.thief[FIRST]:
        return False
    return len({slot for slot in game.see(FIRST).touches().then if slot.startswith("hand-")}) > ENOUGH


def may_clear(game: Game) -> bool:
    """The first seat must play, and something lies in front of it."""
    return game.actors == (FIRST,) and any(name.startswith("front-") for name in game.see(FIRST).touches().then)


def may_steal(game: Game) -> bool:
    """The first seat is a thief who may rob somebody."""
    return game.actors == (FIRST,) and game.see().record.phase == Phase.THEFT and len(game.moves(FIRST)) > 1


At = Callable[[Callable[[Game], bool]], tuple[str, Person]]


@pytest.fixture
def at(house: House, sits: Sits, hand: Hand) -> At:
    """Seats Anna at a table that is as wanted, and opens its page."""

    def sit(wanted: Callable[[Game], bool]) -> tuple[str, Person]:
        table_id, (anna,) = sits(
            "Anna",
            absent=ABSENT,
            game="saboteur",
            options=EXPANSION,
            wanted=wanted,
            choose=doing,
            hand=hand,
            tall=hand == "finger",
        )
        anna.goes_to(f"{house.address}/table/{table_id}")
        anna.is_asked()
        return table_id, anna

    return sit


def made(house: House, table_id: str, person: Person) -> str:
    """The text of the move that was made."""
    person.until(lambda: bool(person.done), "the move is not acknowledged")
    return str(house.table(table_id).log[max(person.done)].data["text"])


def touch(person: Person, sprite: str, chosen: set[str]) -> None:
    """Touch something, and see what is chosen then."""
    person.touch(sprite)
    person.until_shown(lambda: set(person.chosen), chosen)


def cards_of(person: Person) -> list[str]:
    """The cards in hand that may be touched."""
    return [name for name in person.lit if name.startswith("hand-")]


@HANDS
def test_several_cards_are_discarded_together_in_any_order(house: House, at: At) -> None:
    table_id, anna = at(may_discard_several)
    first, second, third, *_ = cards_of(anna)
    if anna.hand == "keys":  # which reach what is lit
        touch(anna, "several", {"several"})
        touch(anna, third, {"several", third})
    else:
        touch(anna, third, {third})
        touch(anna, "several", {"several", third})
    assert "discard" not in anna.lit, "one card is discarded without it"
    touch(anna, first, {"several", first, third})
    assert {second, "discard"} <= set(anna.lit)
    touch(anna, second, {"several", first, second, third})
    touch(anna, first, {"several", second, third})
    anna.touch("discard")
    verb, *cards = made(house, table_id, anna).split()
    assert (verb, len(cards)) == ("pass", 2)


@HANDS
def test_a_card_in_front_is_cleared_with_two_cards(house: House, at: At) -> None:
    table_id, anna = at(may_clear)
    front = next(name for name in anna.lit if name.startswith("front-"))
    hand = cards_of(anna)
    touch(anna, front, {front})
    *_, last = cards = cards_of(anna)
    assert cards == hand, "any card may be the first"
    touch(anna, last, {front, last})
    anna.touch(cards[0])
    verb, _, _, cleared = made(house, table_id, anna).split()
    assert (verb, cleared) == ("discard_two", front.removeprefix("front-"))


@HANDS
def test_a_thief_robs_whom_it_touches(house: House, at: At) -> None:
    table_id, anna = at(may_steal)
    assert "decline" in anna.lit
    robbed = next(name for name in anna.lit if name.startswith("seat-"))
    anna.touch(robbed)
    assert made(house, table_id, anna) == f"steal {robbed.removeprefix('seat-')}"
