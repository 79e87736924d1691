"""Events: told once, heard by those who may, and never more than there is room for."""

from itertools import product
from typing import Any

import pytest

from filon.kernel.events import COLUMNS, overhear, silence, tell
from filon.kernel.layout import blank
from fixture import trove
from trove.state import MAX_EVENTS, MAX_SEATS

SPECTATOR = MAX_SEATS


def table() -> Any:
    """A record with room for events."""
    return blank(trove.State)[0]


def heard(s: Any, viewer: int) -> list[list[int]]:
    """What a viewer hears, without the column that says who may."""
    seen = table()
    overhear(s, viewer, seen)
    assert all(row[4] == 1 << viewer for row in seen.events[: seen.n_events])
    assert not seen.events[seen.n_events :].any()
    rows: list[list[int]] = seen.events[: seen.n_events, : COLUMNS - 1].tolist()
    return rows


def test_an_event_is_heard_by_those_named_and_nobody_else() -> None:
    for mask in range(1 << (MAX_SEATS + 1)):
        s = table()
        tell(s, 7, 1, 2, -3, mask)
        for viewer in range(MAX_SEATS + 1):
            assert heard(s, viewer) == ([[7, 1, 2, -3]] if mask >> viewer & 1 else [])


def test_events_keep_their_order_and_leave_no_gap() -> None:
    s = table()
    masks = [0b1111, 0b0001, 0b0010, 0b1000, 0b0011]
    for what, mask in enumerate(masks, 1):
        tell(s, what, 0, 0, 0, mask)
    for viewer in range(MAX_SEATS + 1):
        assert [row[0] for row in heard(s, viewer)] == [what for what, mask in enumerate(masks, 1) if mask >> viewer & 1]


def test_a_listener_does_not_learn_how_much_it_missed() -> None:
    for others in product([0b0001, 0b0010], repeat=3):
        s = table()
        tell(s, 1, 0, 0, 0, 0b1111)
        for mask in others:
            tell(s, 2, 0, 5, 5, mask)
        assert heard(s, SPECTATOR) == [[1, 0, 0, 0]]


def test_silence_forgets_everything() -> None:
    s = table()
    for _ in range(MAX_EVENTS):
        tell(s, 3, 2, 1, 1, 0b1111)
    silence(s)
    assert s.n_events == 0
    assert not s.events.any()


def test_more_events_than_there_is_room_for_are_an_error() -> None:
    s = table()
    for _ in range(MAX_EVENTS):
        tell(s, 3, 2, 1, 1, 0b1111)
    with pytest.raises(AssertionError):
        tell(s, 3, 2, 1, 1, 0b1111)
    assert s.n_events == MAX_EVENTS
