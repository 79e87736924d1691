"""Records: the layout an annotated class declares, and the bytes each viewer may look at."""

import pickle
from copy import deepcopy
from typing import Annotated, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

import scale
from contract.subjects import all_games
from filon.kernel.contract import Rules
from filon.kernel.layout import HIDDEN, OWNER, PUBLIC, blank, dtype_of, fields_of, masks_of, values_of

SEATS = 3


class Base:
    count: Annotated[int, np.int64, HIDDEN]


class Small(Base):
    phase: Annotated[int, np.int8, PUBLIC]
    hands: Annotated[NDArray[Any], np.int16, (SEATS, 2), OWNER]
    deck: Annotated[NDArray[Any], np.int8, (5,), HIDDEN]
    forgotten: Annotated[int, np.int32]
    plain: int  # not annotated: no field


def visible(mask: NDArray[np.uint8], declaration: type) -> dict[str, Any]:
    """Where a viewer may look: a record of ones seen through its mask."""
    full = np.frombuffer(b"\x01" * dtype_of(declaration).itemsize, np.uint8) & mask
    record: Any = np.frombuffer(full.tobytes(), dtype_of(declaration))[0]
    return {name: np.asarray(record[name]).astype(bool).tolist() for name in record.dtype.names}


def test_fields_come_from_the_class_and_its_bases_widest_first() -> None:
    assert [field.name for field in fields_of(Small)] == ["count", "forgotten", "hands", "phase", "deck"]
    dtype = dtype_of(Small)
    assert dtype["count"] == np.int64
    assert dtype["hands"] == np.dtype((np.int16, (SEATS, 2)))
    assert dtype.itemsize == 32  # 8 + 4 + 12 + 1 + 5, and two to align the next record


def test_a_field_is_hidden_unless_something_is_said() -> None:
    assert {field.name: field.secrecy for field in fields_of(Small)} == {
        "count": HIDDEN,
        "forgotten": HIDDEN,
        "hands": OWNER,
        "phase": PUBLIC,
        "deck": HIDDEN,
    }


def test_a_blank_record_is_all_zeros() -> None:
    records = blank(Small, 3)
    assert records.shape == (3,)
    assert not records.view(np.uint8).any()
    assert values_of(records[1]) == {
        "count": 0,
        "forgotten": 0,
        "hands": [[0, 0]] * SEATS,
        "phase": 0,
        "deck": [0] * 5,
    }


def test_fields_are_attributes_of_a_record_and_change_it() -> None:
    records = blank(Small, 2)
    record = records[1]
    record.phase = 7
    record.hands[2, 1] = 300
    assert (record.phase, records["phase"].tolist(), records["hands"][1, 2, 1]) == (7, [0, 7], 300)
    with pytest.raises(AttributeError, match="no field 'phrase'"):
        record.phrase  # noqa: B018
    with pytest.raises(ValueError, match="phrase"):
        record.phrase = 1


def test_records_survive_copying_and_pickling() -> None:
    records = blank(Small)
    records[0].phase = 7
    again = pickle.loads(pickle.dumps(records))  # noqa: S301
    assert [kept[0].phase for kept in (again, records.copy(), deepcopy(records))] == [7, 7, 7]


def test_a_seat_sees_what_is_public_and_its_own_row() -> None:
    masks = masks_of(Small, SEATS)
    assert masks.shape == (SEATS + 1, dtype_of(Small).itemsize)
    for seat in range(SEATS):
        shown = visible(masks[seat], Small)
        assert shown["phase"] is True
        assert shown["hands"] == [[row == seat] * 2 for row in range(SEATS)]
        assert (shown["count"], shown["forgotten"], shown["deck"]) == (False, False, [False] * 5)


def test_the_spectator_sees_what_is_public() -> None:
    shown = visible(masks_of(Small, SEATS)[SEATS], Small)
    assert shown["phase"] is True
    assert shown["hands"] == [[False, False]] * SEATS
    assert (shown["count"], shown["forgotten"], shown["deck"]) == (False, False, [False] * 5)


def test_masks_cannot_be_tampered_with() -> None:
    with pytest.raises(ValueError, match="read-only"):
        masks_of(Small, SEATS)[0, 0] = 255


@pytest.mark.parametrize("name", ["round", "max", "size", "copy", "data", "item", "sum", "sort", "shape", "fill"])
def test_a_name_that_a_record_has_already_is_refused(name: str) -> None:
    wrong = type("Wrong", (), {"__annotations__": {name: Annotated[int, np.int8, PUBLIC]}})
    with pytest.raises(TypeError, match=f"{name!r} is an attribute"):
        dtype_of(wrong)


def test_an_owner_field_needs_rows() -> None:
    wrong = type("Wrong", (), {"__annotations__": {"hand": Annotated[int, np.int8, OWNER]}})
    with pytest.raises(TypeError, match="no row for each seat"):
        dtype_of(wrong)


KINDS = st.sampled_from([np.int8, np.int16, np.int32, np.int64, np.uint32])
SHAPES = st.sampled_from([(), (1,), (5,), (SEATS,), (SEATS, 2), (SEATS, 3, 2)])
FIELDS = st.lists(st.tuples(KINDS, SHAPES, st.sampled_from([HIDDEN, PUBLIC, OWNER])), min_size=1, max_size=8)


@given(FIELDS)
@settings(max_examples=scale.MASK_LAYOUTS)
def test_any_layout_is_aligned_and_masked_field_by_field(fields: list[tuple[Any, tuple[int, ...], Any]]) -> None:
    fitting = [(k, s, HIDDEN if w is OWNER and s[:1] != (SEATS,) else w) for k, s, w in fields]
    hints = {f"field_{i}": Annotated[Any, kind, shape, who] for i, (kind, shape, who) in enumerate(fitting)}
    declaration = type("Any", (), {"__annotations__": hints})
    dtype = dtype_of(declaration)
    ends = 0
    for field in fields_of(declaration):
        kind, offset = dtype.fields[field.name][:2]  # type: ignore[index]
        assert offset == ends, "padded inside"
        assert offset % kind.base.alignment == 0
        ends = offset + kind.itemsize
    for viewer in range(SEATS + 1):
        shown = visible(masks_of(declaration, SEATS)[viewer], declaration)
        for i, (_, shape, who) in enumerate(fitting):
            rows = np.zeros(shape, bool)
            if who is PUBLIC:
                rows[...] = True
            elif who is OWNER and viewer < SEATS:
                rows[viewer] = True
            assert shown[f"field_{i}"] == rows.tolist()


@pytest.mark.parametrize("rules", all_games(), ids=lambda rules: rules.IDENTITY.slug)
def test_chance_and_raw_events_of_every_game_are_hidden(rules: Rules) -> None:
    secrecy = {field.name: field.secrecy for field in fields_of(rules.State)}
    for name in ("chance_key", "chance_block", "chance_drawn", "n_events", "events"):
        assert secrecy[name] is HIDDEN, name
