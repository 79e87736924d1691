"""docs/protocol.md says what goes over the wire: every message and its fields, every code, and that defaults stay away."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from filon.house.refusals import CODES
from filon.web import messages

PAGE = Path(__file__).parent.parent.parent / "docs" / "protocol.md"
SECTIONS = {"From the page": messages.FromClient, "To the page": messages.ToClient}
OF_THE_WIRE = {"busy"}  # what the house never says: its store cannot write


def section(title: str) -> str:
    """A part of the page, from its title to the next."""
    return PAGE.read_text(encoding="utf-8").partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def rows(title: str) -> dict[str, set[str]]:
    """The messages of a table with their fields; what is said in brackets belongs to a field."""
    found = re.findall(r"^\| `(\w+)` \| (.*?) \|", section(title), re.MULTILINE)
    plain = {name: re.sub(r"\([^)]*\)", "", fields) for name, fields in found if name != "t"}
    return {name: set(re.findall(r"`(\w+)`", fields)) for name, fields in plain.items()}


def declared(union: Any) -> dict[str, set[str]]:
    """The same of a union of messages."""
    return {
        str(kind.__struct_config__.tag): {field.encode_name for field in msgspec.structs.fields(kind)}
        for kind in get_args(union)
    }


def structs_in(kinds: Any) -> Iterator[type[msgspec.Struct]]:
    """Every kind of object that these messages hold, at any depth."""
    waiting, known = list(get_args(kinds)), set()
    while waiting:
        kind = waiting.pop()
        if kind not in known:
            known.add(kind)
            if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
                yield kind
                waiting += [field.type for field in msgspec.structs.fields(kind)]
            waiting += get_args(kind)


@pytest.mark.parametrize("title", SECTIONS)
def test_the_tables_name_every_message_and_its_fields(title: str) -> None:
    assert rows(title) == declared(SECTIONS[title])


def test_fields_that_have_their_default_are_left_out() -> None:
    kinds = list(structs_in(messages.ToClient))
    assert {messages.SeatInfo, messages.StoryEntry, messages.Hinted} <= set(kinds)
    kept = [kind.__name__ for kind in kinds if kind.__struct_defaults__ and not kind.__struct_config__.omit_defaults]
    assert kept == []
    assert messages.encoded(messages.RefusedReply("busy", "No.")) == '{"t":"refused","code":"busy","say":"No."}'


def test_the_codes_of_refusals_are_those_there_are() -> None:
    assert set(re.findall(r"`(\w+)`", section("Codes of refusals"))) == CODES | OF_THE_WIRE


def test_how_much_a_page_may_send_is_told() -> None:
    told = section("From the page")
    assert f"at most {messages.LONGEST_FRAME // 1024} KB" in told


@pytest.mark.parametrize("kind", list(structs_in(messages.ToClient)), ids=lambda kind: kind.__name__)
def test_every_field_at_any_depth_is_named(kind: type[msgspec.Struct]) -> None:
    named = set(re.findall(r"`(\w+)`", PAGE.read_text(encoding="utf-8")))
    assert {field.encode_name for field in msgspec.structs.fields(kind)} <= named
