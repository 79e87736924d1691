"""Faults that were found by misusing the library, each kept out by a test named for it."""

import copy
import json
import os
import pickle
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec
import numpy as np
import pytest

import filon
from filon.kernel.chance import key_of_words
from filon.play.records import LONGEST_TEXT, MOST_EVENTS, Event, read_record
from filon.play.setting import MOST_TABLES, key_of

NOT_SEATS = [0.0, 1.0, True, "0", [0], 99, -1]


@pytest.fixture
def game() -> filon.Game:
    return filon.new("dragobert", seats=3, seed=5, first_seat=0)


def test_a_bot_cannot_change_the_tables_of_later_games(game: filon.Game) -> None:
    with pytest.raises(TypeError):
        game.see(0).setting.tables["extraction"]["red"] = 60
    with pytest.raises(TypeError):
        game.see(0).setting.options["two_player"] = "x"  # type: ignore[index]
    game.setting.rules.shipped_tables(game.setting.options)["exit"].clear()
    assert filon.new("dragobert", seats=3, seed=5).see().record.extraction_left == 58
    assert filon.new("dragobert", seats=3, seed=5).see().record.exits_left == 16


def test_tables_given_are_copied() -> None:
    tables = {"extraction": {"red": 14, "blue": 14, "plain": 20, "dragon": 12}}
    game = filon.new("dragobert", seats=3, tables=tables)
    tables["extraction"]["red"] = 0
    assert game.record()["tables"]["extraction"]["red"] == 14


def test_a_world_imagined_with_the_seed_of_the_game_has_another_key() -> None:
    for seed in (0, 5, bytes(32)):
        game = filon.new("dragobert", seats=3, seed=seed)
        imagined = game.see(0).imagine(seed)[0]
        assert key_of_words(imagined.chance_key) != key_of(seed)
        assert imagined.chance_key.tolist() == game.see(0).imagine(seed)[0].chance_key.tolist()


@pytest.mark.parametrize("seat", [np.int64(0), np.int8(0)])
def test_a_whole_number_of_any_sort_is_a_seat(game: filon.Game, seat: Any) -> None:
    game.play("draw exit", seat=seat).undo(seat).note(seat, "resign")
    assert game.see(seat).viewer_number == 0
    assert game.moves(seat)[0].seat == 0
    record = json.loads(json.dumps(game.record()))
    assert [event["seat"] for event in record["events"]] == [0, 0, 0]
    odd: dict[str, Any] = {"seats": np.int64(3), "seed": np.int64(5), "first_seat": np.int64(0)}
    assert filon.new("dragobert", **odd).code == filon.new("dragobert", seats=3, seed=5, first_seat=0).code


@pytest.mark.parametrize("seat", NOT_SEATS)
def test_what_is_no_seat_is_refused_and_changes_nothing(game: filon.Game, seat: Any) -> None:
    asked = (game.see, game.story, game.drawing, game.moves, game.imagine)
    before = game.record()
    for ask in asked:
        with pytest.raises(filon.BadSeats, match="seats 0 to 2"):
            ask(seat)
    with pytest.raises(filon.BadSeats, match="seats 0 to 2"):
        game.play("draw exit", seat=seat)
    with pytest.raises(filon.BadSeats, match="seats 0 to 2"):
        game.note(seat, "resign")
    assert game.record() == before


@pytest.mark.parametrize("action", [99, -1, "x", None, 1.0, True])
def test_a_forged_move_is_refused(game: filon.Game, action: Any) -> None:
    with pytest.raises(filon.IllegalMove, match="a move number is 0 to 11"):
        game.play(filon.Move(0, action, "draw exit"))
    refusal = game.see(0).why_not(filon.Move(0, action, "draw exit"))
    assert refusal is not None
    assert refusal.sentence.startswith("a move number is 0 to 11")
    with pytest.raises(filon.BadMove):
        game.see(0).say(filon.Move(0, action, ""))


def test_a_move_made_for_another_position_is_refused(game: filon.Game) -> None:
    with pytest.raises(filon.IllegalMove, match="it was made elsewhere"):
        game.play(filon.Move(0, 0, "draw exit"))


@pytest.mark.parametrize(
    "source",
    [5, [], (), True, 1.5, None, object(), MappingProxyType({}), Path("a\0b"), "\ud800", b"\xff", "[" * 100_000],
)
def test_what_is_no_record_gets_a_verdict(source: Any) -> None:
    verdict = filon.verify(source)
    assert not verdict.ok
    assert verdict.sentence
    with pytest.raises(filon.BadRecord):
        filon.load(source)


def sealed(**changes: Any) -> dict[str, Any]:
    """A record with changes and a checksum that fits them."""
    record = read_record(filon.new("dragobert", seats=3, seed=5).play("draw extraction").record())
    data: dict[str, Any] = msgspec.to_builtins(msgspec.structs.replace(record, **changes).seal())
    return data


def test_records_without_bound_are_refused() -> None:
    note = Event(1, 0, "resign", "", "0" * 16)
    with pytest.raises(filon.BadRecord, match="at most"):
        read_record(sealed(events=[note] * (MOST_EVENTS + 1)))
    with pytest.raises(filon.BadRecord, match="printable"):
        read_record(sealed(events=[Event(1, 0, "seat", "x" * (LONGEST_TEXT + 1), "0" * 16)]))


def test_another_seed_is_named_as_a_reason(game: filon.Game) -> None:
    with pytest.raises(filon.ChangedRules, match="from this seed"):
        filon.load(game.record(), seed=6)


@pytest.mark.parametrize("text", ["\ud800", 5, None, "x" * (LONGEST_TEXT + 1), "a\nb"])
def test_a_note_that_cannot_be_written_down_is_refused(game: filon.Game, text: Any) -> None:
    with pytest.raises(filon.BadRecord, match="printable"):
        game.note(0, "seat", text)
    assert game.record()["events"] == []


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"rules": 1}, filon.BadOption),
        ({"first_seat": 1.0}, filon.BadOption),
        ({"tables": 5}, filon.BadTables),
        ({"tables": []}, filon.BadTables),
        ({"tables": "x\0y"}, filon.BadTables),
        ({"seats": 3.0}, filon.BadSeats),
    ],
)
def test_misuse_of_new_is_refused_in_a_sentence(wrong: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        filon.new("dragobert", **{"seats": 3, **wrong})
    with pytest.raises(filon.UnknownGame):
        filon.new(["a"], seats=3)  # type: ignore[arg-type]


def test_tables_that_are_no_small_file_are_refused(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    huge = tmp_path / "huge.toml"
    huge.write_text("#" * (MOST_TABLES + 1))
    for file in (pipe, huge, tmp_path):
        with pytest.raises(filon.BadTables, match="not a file of at most"):
            filon.new("dragobert", seats=3, tables=file)


def test_tables_nested_without_end_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "deep.toml"
    file.write_text("x = " + "[" * 90_000)
    with pytest.raises(filon.BadTables, match="not valid TOML"):
        filon.new("dragobert", seats=3, tables=file)


def test_a_game_can_be_pickled_and_copied_deeply(game: filon.Game) -> None:
    game.play("draw extraction")
    for twin in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):  # noqa: S301
        assert twin.record() == game.record()
        assert twin.play("draw exit").code != game.code


def test_a_record_saved_with_a_byte_order_mark_is_read(game: filon.Game) -> None:
    content = json.dumps(game.record())
    assert read_record("\ufeff" + content) == read_record(content.encode("utf-8-sig")) == read_record(content)


def test_a_record_that_cannot_be_read_is_refused_in_french(tmp_path: Path) -> None:
    assert filon.verify("[1]", language="fr").sentence.endswith("un objet était attendu, et c’est une liste")
    assert filon.verify(tmp_path / "nowhere.json", language="fr").sentence.endswith("ce fichier n’existe pas")
