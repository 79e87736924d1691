"""The record `filon-record/1`: a game as data, with a digest of the state after every event.

Reading one checks its form and its checksum; whether these rules still play it so is for `filon.load` to find out.
"""

import hashlib
import re
from codecs import BOM_UTF8
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Literal

import msgspec
import numpy as np

from filon.kernel.errors import BadRecord, FilonError, Phrase

from .setting import KEY_BYTES

RECORD_FORMAT = "filon-record/1"
MOST_EVENTS = 100_000
LONGEST_TEXT = 500
REMEMBERED_PARTS = 1 << 13  # contents of fields whose part in a digest is not worked out again


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One event: a move in card kinds, an undo, a resignation or a change of who sits there."""

    n: int
    seat: int
    kind: Literal["move", "undo", "resign", "seat"]
    text: str
    digest: str  # of the state after it


class Record(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A whole game."""

    format: str
    game: str
    rules: int
    chance: str
    seats: int
    options: dict[str, str | int | bool]
    tables_digest: str
    deal: str  # digest of the state before the first event
    events: list[Event]
    tables: dict[str, Any] | None = None  # whole, if not the shipped ones
    seed: int | str | None = None  # absent before the end; 64 hex digits are the key itself
    position: dict[str, Any] | None = None  # of a game that was set up and not dealt: its first; absent before the end too
    checksum: str = ""

    def seal(self) -> "Record":
        """The same record with its checksum."""
        return msgspec.structs.replace(self, checksum=self.summed())

    def summed(self) -> str:
        """The checksum of everything else."""
        bare = msgspec.to_builtins(msgspec.structs.replace(self, checksum=""))
        return hashlib.sha256(msgspec.json.encode(bare, order="deterministic")).hexdigest()[:32]


def read_record(source: dict[str, Any] | str | bytes | Path) -> Record:
    """A record from data, JSON text or a file; refuse what is damaged or cut short."""
    if isinstance(source, Path):
        source = read_file(source)
    if not isinstance(source, dict | str | bytes):
        raise BadRecord("a record is a dict, JSON text or a path, but got {got}", got=type(source).__name__)
    if not isinstance(source, dict):
        source = source.removeprefix("\ufeff") if isinstance(source, str) else source.removeprefix(BOM_UTF8)
    try:
        record = msgspec.convert(source, Record) if isinstance(source, dict) else msgspec.json.decode(source, type=Record)
        check_record(record)
    except FilonError:
        raise
    except (ValueError, TypeError, RecursionError) as error:  # not JSON, not this form, no text, nested without end
        raise BadRecord("this is not a {format}: {error}", format=RECORD_FORMAT, error=fault_of(error)) from error
    return record


FAULTS = (  # what the decoder says, and what we say: it speaks English only
    (r"Input data was truncated", Phrase("it ends too early")),
    (r"JSON is malformed: .*\(byte (?P<byte>\d+)\)", Phrase("from byte {byte} on it is no JSON")),
    (r"Object missing required field `(?P<field>.*?)`", Phrase("the field {field} is missing")),
    (r"Object contains unknown field `(?P<field>.*?)`", Phrase("it has a field {field} that nobody knows")),
    (r"Expected `(?P<expected>.*?)`, got `(?P<got>.*?)`", Phrase("expected {expected}, but got {got}")),
)
PLACE = re.compile(r" - at `(?P<place>[^`]*)`")


def fault_of(error: Exception) -> Phrase:
    """What is wrong with the form of a record, and where, for people."""
    text = str(error)
    found = ((re.match(pattern, text), phrase) for pattern, phrase in FAULTS)
    named = (Phrase(phrase.sentence, **named_kinds(match.groupdict())) for match, phrase in found if match)
    fault = next(named, Phrase("its form is wrong"))
    if place := PLACE.search(text):
        return Phrase("{fault} (at {place})", fault=fault, place=place["place"])
    return fault


EVENT_KINDS = {
    "object": Phrase("an object"),
    "array": Phrase("a list"),
    "str": Phrase("a text"),
    "int": Phrase("a whole number"),
    "float": Phrase("a fraction"),
    "bool": Phrase("a truth value"),
    "null": Phrase("nothing"),
}  # what the decoder calls values


def named_kinds(things: dict[str, str]) -> dict[str, str | Phrase]:
    """The same, kinds of values in words."""
    return {name: EVENT_KINDS.get(thing, thing) if name in ("expected", "got") else thing for name, thing in things.items()}


def read_file(file: Path) -> bytes:
    """The bytes of a record file."""
    try:
        return file.read_bytes()
    except FileNotFoundError as error:
        raise BadRecord("cannot read {file}: {error}", file=file, error=Phrase("No such file or directory")) from error
    except OSError as error:
        raise BadRecord("cannot read {file}: {error}", file=file, error=error.strerror) from error
    except ValueError as error:  # a null in the path
        raise BadRecord("cannot read {file}: {error}", file=repr(file), error=error) from error


def check_record(record: Record) -> None:
    """Refuse a record whose form or checksum is wrong."""
    if record.format != RECORD_FORMAT:
        raise BadRecord(
            "expected the format {format}, but got {got!r}", format=RECORD_FORMAT, got=record.format[:LONGEST_TEXT]
        )
    if record.checksum != record.summed():
        raise BadRecord("this record is damaged: its checksum does not fit its content")
    if len(record.events) > MOST_EVENTS:
        raise BadRecord("a record has at most {n} events, but got {got}", n=MOST_EVENTS, got=len(record.events))
    for place, event in enumerate(record.events):
        check_text(event.text)
        if event.n != place + 1:
            raise BadRecord("event {n} of this record is numbered {got}", n=place + 1, got=event.n)
    seed_of(record)


def check_text(text: object) -> None:
    """Refuse as the text of an event what is no text, too long, or cannot be written down."""
    if not isinstance(text, str) or len(text) > LONGEST_TEXT or not text.isprintable():
        raise BadRecord("the text of an event is at most {n} printable characters", n=LONGEST_TEXT)


def seed_of(record: Record) -> int | bytes | None:
    """The seed as it was given: a number, the key, or nothing while the game is open."""
    if not isinstance(record.seed, str):
        return record.seed
    try:
        key = bytes.fromhex(record.seed)
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise BadRecord(
            "the seed of this record: expected a number or {n} hex digits, but got {got!r}", n=2 * KEY_BYTES, got=record.seed
        )
    return key


# --- digests ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)  # as the key of a cache one field is itself and no other
class FieldBytes:
    """Where a field lies in the bytes of a state, and how they are read."""

    name: str
    kind: np.dtype[Any]
    shape: tuple[int, ...]
    place: slice


def digest_of(state: Any) -> str:
    """Eight bytes that tell a state from others, whatever the width and size of its fields.

    Only what is not zero counts, by name and place: a field added later and unused leaves old digests as they are.
    """
    content, digest = state.tobytes(), hashlib.blake2b(digest_size=8)
    for field in fields_in_bytes(state.dtype):
        digest.update(said(field, content[field.place]))
    return digest.hexdigest()


@cache
def fields_in_bytes(layout: np.dtype[Any]) -> tuple[FieldBytes, ...]:
    """The fields of a record, by name."""
    found = []
    for name, (declared, offset, *_) in sorted((layout.fields or {}).items()):
        kind, shape = declared.base, declared.shape
        found.append(FieldBytes(name, kind, shape, slice(offset, offset + declared.itemsize)))
    return tuple(found)


@lru_cache(maxsize=REMEMBERED_PARTS)
def said(field: FieldBytes, content: bytes) -> bytes:
    """What a digest is told of a field. From one state to the next few fields change, so this is remembered."""
    values = np.frombuffer(content, field.kind).reshape(field.shape)
    if not values.any():
        return b""
    if values.ndim == 0:
        return f"{field.name}={int(values)};".encode()
    places = values.nonzero()
    return f"{field.name}:{[place.tolist() for place in places]}={values[places].tolist()};".encode()
