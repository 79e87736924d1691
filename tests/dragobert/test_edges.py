"""Edges of dragobert that no ordinary game comes to: empty piles, a Seen that contradicts itself, fixed numbers."""

import numpy as np
import pytest

from filon.games.dragobert import IDENTITY
from filon.games.dragobert.rules_mine import is_deadly
from filon.games.dragobert.state import EVERYONE, What
from filon.games.dragobert.tables import EXIT_CARDS, EXTRACTION_TABLES

from .positions import Position, dig, position, turn_up

KEY = np.zeros(8, np.uint32)


def left_in_pile(cards: int) -> Position:
    """A position whose Extraction pile has run down to its last cards, the others boxed."""
    p = position("d 8; A4, B4; E plain")
    p.s.boxed[:] = p.s.extraction_box
    for kind in p.s.extraction[p.s.extraction_left - cards : p.s.extraction_left]:
        p.s.boxed[kind] -= 1
    kept = p.s.extraction[p.s.extraction_left - cards : p.s.extraction_left].tolist()
    p.s.extraction[:] = 0
    p.s.extraction[:cards] = kept
    p.s.extraction_left = cards
    return p


def imagined(p: Position) -> Position:
    """The position with what is hidden dealt anew."""
    states = p.states.copy()
    p.setting.entry.imagine_at(p.states, 0, 0, KEY, states, 0)
    return Position(p.setting, states)


@pytest.mark.parametrize("cards", [0, 1])
def test_a_pile_with_nothing_under_its_top_is_imagined_as_it_is(cards: int) -> None:
    p = left_in_pile(cards)
    assert imagined(p).s.extraction.tolist() == p.s.extraction.tolist()


def test_a_seen_that_contradicts_itself_is_not_imagined() -> None:
    p = left_in_pile(1)
    p.s.exits_left -= 1
    with pytest.raises(AssertionError):
        imagined(p)
    p = left_in_pile(1)
    p.s.boxed[1] -= 1
    with pytest.raises(AssertionError):
        imagined(p)


def test_only_digging_is_deadly_and_only_for_red() -> None:
    p = position("d 6; A5, B3; E red, plain")
    assert is_deadly(p.s)
    assert not is_deadly(turn_up(p, "step+swap").s)
    empty = left_in_pile(0)
    empty.s.dragon = 5
    assert not is_deadly(empty.s)


def test_the_cap_is_one_event_for_all() -> None:
    p = dig(position("d 8; A4, B4; E plain, plain; turns 199"))
    rows = [row for row in p.s.events[: p.s.n_events].tolist() if row[0] == What.CAPPED]
    assert rows == [[What.CAPPED, 0, 0, 0, EVERYONE]]


def test_numbers_that_records_and_bots_rely_on() -> None:
    assert IDENTITY.actions == 12
    assert [sum(counts.values()) for counts in EXTRACTION_TABLES.values()] == [58, 58]
    assert sum(card["count"] for card in EXIT_CARDS) == 16
