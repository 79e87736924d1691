"""Records that are not as they were written: damaged, cut short, from other rules, or never records at all.

Each is refused with a sentence, quickly; nothing a file says makes anything but a BadRecord come out.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import filon
import scale
from contract.subjects import all_games, variants_of
from contract.walks import RANDOM, play_on, play_to_end
from filon.kernel.contract import Rules
from filon.play.game import deal
from filon.play.records import Record

GAMES = [pytest.param(rules, id=rules.IDENTITY.slug) for rules in all_games()]
pytestmark = pytest.mark.usefixtures("registered")


def finished(rules: Rules) -> dict[str, Any]:
    """The record of a finished game, with a move taken back and a note on the way."""
    game = deal(variants_of(rules)[0].setting, 4)
    list(play_on(game, RANDOM, 4, most=5))
    game.undo().note(1, "resign").note(0, "seat", "a friend")
    return play_to_end(game, RANDOM, 5).record()


def sealed(record: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A record with other content and a checksum that fits it."""
    changed = msgspec.convert({**record, **changes}, Record)
    sealed: dict[str, Any] = msgspec.to_builtins(changed.seal())
    return sealed


def with_event(record: dict[str, Any], place: int, **changes: Any) -> dict[str, Any]:
    """A record with one event changed, sealed anew."""
    events = [dict(event) for event in record["events"]]
    events[place].update(changes)
    return sealed(record, events=events)


@pytest.mark.parametrize("rules", GAMES)
def test_a_sound_record_is_verified(rules: Rules) -> None:
    record = finished(rules)
    verdict = filon.verify(record)
    assert verdict.ok
    assert verdict.at is None
    assert verdict.events == len(record["events"])
    assert verdict.scores == filon.load(record).scores
    assert verdict.winners == filon.load(record).winners


@pytest.mark.parametrize("rules", GAMES)
def test_a_record_with_one_character_changed_is_refused(rules: Rules) -> None:
    text = json.dumps(finished(rules))
    rng = Random(1)
    for place in rng.sample(range(len(text)), min(scale.CHANGED_CHARACTERS, len(text))):
        other = rng.choice([c for c in 'abcdef0123456789"{}:, x' if c != text[place]])
        changed = text[:place] + other + text[place + 1 :]
        if is_same_data(changed, text):
            continue
        with pytest.raises(filon.BadRecord):
            filon.load(changed)
        assert not filon.verify(changed).ok


def is_same_data(changed: str, text: str) -> bool:
    """Is only white space different?"""
    try:
        return bool(json.loads(changed) == json.loads(text))
    except ValueError:
        return False


@pytest.mark.parametrize("rules", GAMES)
def test_a_record_cut_short_is_refused(rules: Rules) -> None:
    text = json.dumps(finished(rules))
    lengths = {0, 1, 2, len(text) - 1, *Random(2).sample(range(len(text)), min(scale.CHANGED_CHARACTERS, len(text)))}
    for length in lengths:
        with pytest.raises(filon.BadRecord):
            filon.load(text[:length])


@pytest.mark.parametrize("rules", GAMES)
def test_a_record_without_its_last_events_is_noticed(rules: Rules) -> None:
    record = finished(rules)
    verdict = filon.verify(sealed(record, events=record["events"][:-1]))
    assert not verdict.ok
    assert "cut short" in verdict.sentence


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize(
    "change",
    [
        {"format": "filon-record/2"},
        {"format": ""},
        {"chance": "chacha20/1"},
        {"seed": "abc"},
        {"seed": "0" * 63},
        {"seed": None},
        {"tables_digest": "0" * 16},
        {"deal": "0" * 16},
    ],
    ids=str,
)
def test_a_sealed_record_with_a_wrong_head_is_refused(rules: Rules, change: dict[str, Any]) -> None:
    record = sealed(finished(rules), **change)
    with pytest.raises(filon.BadRecord):
        filon.load(record)
    verdict = filon.verify(record)
    assert not verdict.ok
    assert verdict.sentence


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"game": "nonesuch"}, filon.UnknownGame),
        ({"game": "../games/dragobert"}, filon.UnknownGame),
        ({"game": "."}, filon.UnknownGame),
        ({"game": ""}, filon.UnknownGame),
        ({"seats": 0}, filon.BadSeats),
        ({"seats": -3}, filon.BadSeats),
        ({"seats": 10**9}, filon.BadSeats),
        ({"options": {"nonesuch": 1}}, filon.BadOption),
        ({"options": {"seats": 3}}, filon.BadOption),
        ({"options": {"rules": "dragobert"}}, filon.BadOption),
        ({"options": {"tables": "/dev/zero"}}, filon.BadOption),
        ({"options": {"first_seat": "nobody"}}, filon.BadOption),
        ({"options": {"first_seat": True}}, filon.BadOption),
        ({"tables": {"nonesuch": 1}}, filon.BadTables),
        ({"tables": {"cards": [], "extraction": []}}, filon.BadTables),
    ],
    ids=str,
)
def test_a_sealed_record_of_a_game_nobody_can_deal_is_refused(
    rules: Rules, change: dict[str, Any], error: type[Exception]
) -> None:
    record = sealed(finished(rules), **change)
    with pytest.raises(error):
        filon.load(record)
    verdict = filon.verify(record)
    assert not verdict.ok
    assert verdict.sentence


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize(
    "change",
    [{"seat": 99}, {"seat": -1}, {"text": "nonsense"}, {"text": ""}, {"text": "x" * 400}, {"digest": "0" * 16}],
    ids=lambda change: str(change)[:30],
)
def test_changed_rules_name_the_first_differing_event(rules: Rules, change: dict[str, Any]) -> None:
    record = finished(rules)
    last_move = max(place for place, event in enumerate(record["events"]) if event["kind"] == "move")
    for place in (0, last_move):
        changed = with_event(record, place, **change)
        with pytest.raises(filon.ChangedRules) as found:
            filon.load(changed)
        assert found.value.n == place + 1
        verdict = filon.verify(changed)
        assert (verdict.ok, verdict.at) == (False, place + 1)
        assert f"event {place + 1} " in verdict.sentence


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("kind", ["undo", "resign", "seat"])
def test_a_note_about_a_seat_that_is_not_there_is_refused(rules: Rules, kind: str) -> None:
    record = finished(rules)
    place = next(place for place, event in enumerate(record["events"]) if event["kind"] == kind)
    assert filon.verify(with_event(record, place, seat=99)).at == place + 1


@pytest.mark.parametrize("rules", GAMES)
def test_an_undo_before_the_first_move_is_refused(rules: Rules) -> None:
    record = finished(rules)
    assert filon.verify(with_event(record, 0, kind="undo", text="")).at == 1


@pytest.mark.parametrize("rules", GAMES)
def test_a_move_after_the_end_is_refused(rules: Rules) -> None:
    record = finished(rules)
    extra = {**record["events"][-1], "n": len(record["events"]) + 1}
    assert filon.verify(sealed(record, events=[*record["events"], extra])).at == extra["n"]


@pytest.mark.parametrize("rules", GAMES)
def test_other_tables_or_another_deal_differ_before_the_first_event(rules: Rules) -> None:
    record = finished(rules)
    assert filon.verify(sealed(record, tables_digest="0" * 16)).at == 0
    assert filon.verify(sealed(record, deal="0" * 16)).at == 0
    assert filon.verify(sealed(record, seed=record["seed"] + 1)).at == 0


@pytest.mark.parametrize("rules", GAMES)
def test_events_out_of_order_are_refused(rules: Rules) -> None:
    record = finished(rules)
    events = record["events"]
    swapped = [events[1], events[0], *events[2:]]
    for wrong in (swapped, events[1:], [*events, events[-1]], [{**events[0], "n": 2}, *events[1:]]):
        with pytest.raises(filon.BadRecord, match="numbered"):
            filon.load(sealed(record, events=wrong))


@pytest.mark.parametrize("rules", GAMES)
def test_unknown_kinds_and_fields_are_refused(rules: Rules) -> None:
    record = finished(rules)
    first = record["events"][0]
    for wrong in ({**first, "kind": "cheat"}, {**first, "more": 1}, {"n": 1}, 7, None):
        with pytest.raises(filon.BadRecord):
            filon.load({**record, "events": [wrong, *record["events"][1:]]})
    with pytest.raises(filon.BadRecord):
        filon.load({**record, "more": 1})
    for field in set(record) - {"checksum", "seed"}:
        with pytest.raises(filon.BadRecord):
            filon.load({name: value for name, value in record.items() if name != field})


@pytest.mark.parametrize("rules", GAMES)
def test_an_open_game_keeps_its_seed_to_itself(rules: Rules) -> None:
    seed = Random(8).randbytes(32)
    game = deal(variants_of(rules)[0].setting, seed)
    list(play_on(game, RANDOM, 8, most=4))
    record = game.record()
    assert "seed" not in record
    assert seed.hex() not in json.dumps(record)
    with pytest.raises(filon.BadRecord, match="no seed"):
        filon.load(record)
    assert not filon.verify(record).ok
    assert filon.load(record, seed).record() == record
    assert filon.verify(record, seed).ok
    assert filon.verify(record, 9).at == 0


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("seed", [-1, 0, 2**31, 2**63, 2**64, 2**200, -(2**100)])
def test_any_whole_number_is_a_seed_and_comes_back(rules: Rules, seed: int) -> None:
    record = play_to_end(deal(variants_of(rules)[0].setting, seed), RANDOM, 1).record()
    text = json.dumps(record)
    assert filon.load(text).record() == record
    assert filon.verify(text).ok


def hostile() -> dict[str, Any]:
    """Things that come in files."""
    nested = "[" * scale.NESTING
    return {
        "nothing": b"",
        "zeros": bytes(scale.RUBBISH_BYTES),
        "rubbish": Random(3).randbytes(scale.RUBBISH_BYTES),
        "letters": "x" * scale.RUBBISH_BYTES,
        "nested lists": nested,
        "nested lists, closed": nested + "]" * scale.NESTING,
        "nested tables": '{"tables":' * scale.NESTING,
        "huge number": "9" * 100_000,
        "huge exponent": '{"seats": 1e999999}',
        "a list": "[]",
        "a string": '"filon-record/1"',
        "null": "null",
        "half a character": b'{"game": "\xff"}',
        "surrogate": '{"game": "\ud800"}',
        "an empty table": {},
        "wrong types": dict.fromkeys(Record.__struct_fields__, 7),
        "number keys": {1: 2},
    }


@pytest.mark.parametrize("name", hostile())
def test_hostile_sources_are_bad_records(name: str, tmp_path: Path) -> None:
    source = hostile()[name]
    with pytest.raises(filon.BadRecord):
        filon.load(source)
    assert not filon.verify(source).ok
    if isinstance(source, bytes):
        file = tmp_path / "record.json"
        file.write_bytes(source)
        with pytest.raises(filon.BadRecord):
            filon.load(file)


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize(
    "tables",
    [
        "[" * scale.NESTING + "]" * scale.NESTING,
        "1e400",
        "9" * 400,
        "NaN",
        '{"extraction": {"red": 1180591620717411303424}}',
    ],
    ids=["nested", "huge exponent", "huge number", "no number", "huge count"],
)
def test_hostile_tables_are_bad_records(rules: Rules, tables: str) -> None:
    text = json.dumps(finished(rules)).removesuffix("}") + f', "tables": {{"x": {tables}}}}}'
    with pytest.raises(filon.BadRecord):
        filon.load(text)
    assert not filon.verify(text).ok


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for file in (tmp_path / "missing.json", tmp_path):
        with pytest.raises(filon.BadRecord, match="cannot read"):
            filon.load(file)
