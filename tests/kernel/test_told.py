"""What is said of events: the names of their numbers, and what those are."""

from enum import IntEnum

from filon.kernel.marks import Index, OneOf, Seat, Told, column_of


class What(IntEnum):
    LOOKED = 1
    SAW = 2
    GAVE = 3


class Treasure(IntEnum):
    UNKNOWN = 0
    RUBY = 1


def test_a_column_is_a_name_a_vocabulary_or_both() -> None:
    assert column_of("round") == ("round", None)
    assert column_of(Treasure) == ("treasure", OneOf(Treasure))
    assert column_of(("found", Treasure)) == ("found", OneOf(Treasure))
    assert column_of(("chest", Index())) == ("chest", Index())


def test_columns_are_told_by_event_and_unnamed_where_nothing_is_said() -> None:
    told = Told(What, {What.SAW: (("chest", Index()), Treasure), What.GAVE: (("to", Seat()),)}, {What.SAW: What.LOOKED})
    assert told.named(What.SAW) == [("chest", Index()), ("treasure", OneOf(Treasure))]
    assert told.named(What.GAVE) == [("to", Seat())]
    assert told.named(What.LOOKED) == []


def test_what_is_said_of_events_can_be_kept_like_any_mark() -> None:
    told = Told(What, {What.SAW: ("chest",)})
    assert hash(told) == hash(Told(What))
    assert told != Told(What)
