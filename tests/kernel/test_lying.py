"""Parts of verbs that lie in a field: how many they are, how they are written and read, what is touched for them."""

from enum import IntEnum
from typing import Annotated, Any

import numpy as np
import pytest
from numpy.typing import NDArray

from filon.kernel.layout import HIDDEN, OWNER, PUBLIC, blank
from filon.kernel.lying import cell_name, lying_in
from filon.kernel.marks import BY_SEAT, By, Count, Hand, Line, Number, OneOf, Rows
from filon.kernel.verbs import Part, Verbs, number


class Card(IntEnum):
    UNKNOWN = 0
    COPPER = 1
    GOLD = 2


class State:
    """A record with every kind of place."""

    seats: Annotated[int, np.int8, PUBLIC, Count(4)]
    score: Annotated[NDArray[Any], np.int8, (4,), PUBLIC, Count(99), BY_SEAT]
    hands: Annotated[NDArray[Any], np.int8, (4, 3), OWNER, Hand(Card, "sizes"), BY_SEAT]
    tickets: Annotated[NDArray[Any], np.int8, (4, 2), OWNER, Hand(Number(1, 99), "sizes"), BY_SEAT]
    sizes: Annotated[NDArray[Any], np.int8, (4,), PUBLIC, Count(3), BY_SEAT]
    chests: Annotated[NDArray[Any], np.int8, (5,), HIDDEN, OneOf(Card)]
    market: Annotated[NDArray[Any], np.int8, (3,), PUBLIC, Count(9), By(Card)]
    board: Annotated[NDArray[Any], np.int8, (2, 3), PUBLIC, OneOf(Card), Rows(), Rows()]
    queues: Annotated[NDArray[Any], np.int8, (2, 6), PUBLIC, Line(Card, "queued"), Rows()]
    queued: Annotated[NDArray[Any], np.int8, (2,), PUBLIC, Count(6), Rows()]
    display: Annotated[NDArray[Any], np.int8, (6,), PUBLIC, Line(Card, "displayed")]
    displayed: Annotated[int, np.int8, PUBLIC, Count(6)]


def record() -> Any:
    (s,) = blank(State)
    s.seats = 3
    s.hands[1] = [1, 2, 0]
    s.tickets[1] = [17, 0]
    return s


@pytest.mark.parametrize(
    ("of", "texts", "touched"),
    [
        ("hands", ["take copper", "take gold", "take slot 3"], ["hands-0", "hands-1", "hands-2"]),
        ("tickets", ["take 17", "take slot 2"], ["tickets-0", "tickets-1"]),
        ("chests", [f"take {n}" for n in range(1, 6)], [f"chests-{n}" for n in range(5)]),
        ("market", ["take 1", "take copper", "take gold"], ["market-0", "market-1", "market-2"]),
        ("board", [f"take {cell}" for cell in ("a1", "b1", "c1", "a2", "b2", "c2")], None),
        ("queues", ["take 1", "take 2"], ["queues-0", "queues-1"]),
        ("display", [f"take {n}" for n in range(1, 7)], [f"display-{n}" for n in range(6)]),
        ("score", ["take A", "take B", "take C", "take D"], [f"panel-{n}" for n in range(4)]),
        ("seats", ["take A", "take B", "take C", "take D"], [f"panel-{n}" for n in range(4)]),
    ],
)
def test_what_lies_in_a_field_is_counted_written_and_touched(of: str, texts: list[str], touched: list[str] | None) -> None:
    verbs = Verbs(State)
    verbs.verb("take {thing}", Part("thing", of=of))
    s = record()
    assert [verbs.text_of(s, 1, action) for action in range(verbs.actions)] == texts
    assert [verbs.read_text(s, 1, text) for text in texts] == list(range(len(texts)))
    expected = touched or [f"board-{text.removeprefix('take ')}" for text in texts]
    assert [verbs.path_of(action) for action in range(verbs.actions)] == [(name,) for name in expected]


def test_a_part_may_begin_later_and_end_sooner() -> None:
    verbs = Verbs(State)
    take = verbs.verb("take {card}", Part("card", of="market", low=1))
    look = verbs.verb("look {chest}", Part("chest", 2, low=1, of="chests"))
    assert verbs.text_of(None, 0, number(take, Card.GOLD)) == "take gold"
    assert [verbs.text_of(None, 0, number(look, chest)) for chest in (1, 2)] == ["look 2", "look 3"]
    assert verbs.path_of(number(take, Card.GOLD)) == ("market-2",)
    assert verbs.actions == 4


def test_words_and_touches_that_are_given_are_kept() -> None:
    verbs = Verbs(State)
    verbs.verb("look {chest}", Part("chest", of="chests", words="vwxyz"), touch="lid-{chest}")
    assert (verbs.text_of(None, 0, 2), verbs.path_of(2)) == ("look x", ("lid-2",))


def test_what_lies_nowhere_is_a_chip_and_a_verb_without_parts_a_button() -> None:
    verbs = Verbs()
    verbs.verb("bid {amount}", Part("amount", 3, low=1))
    verbs.verb("do nothing")
    assert [verbs.path_of(action) for action in range(4)] == [("amount-1",), ("amount-2",), ("amount-3",), ("do-nothing",)]


def test_columns_go_on_after_z() -> None:
    assert [cell_name(0, column) for column in (0, 25, 26, 27, 51, 52)] == ["a1", "z1", "aa1", "ab1", "az1", "ba1"]


def test_a_field_that_is_not_there_or_has_no_places_is_named() -> None:
    with pytest.raises(AssertionError, match="hats"):
        lying_in(State, "hats")
    with pytest.raises(AssertionError, match="displayed"):
        lying_in(State, "displayed")
    with pytest.raises(AssertionError, match=r"Verbs\(State\)"):
        Verbs().verb("take {card}", Part("card", of="hands"))
