"""`filon verify` with the proof of a table, finished or closed early; in French where French is asked for."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import filon
from cli.running import Terminal
from filon.house import Table, commands, fairness
from filon.play.records import Record
from house.tables import ANNA, played, started, step, write

ENGLISH = re.compile(r"\b(the|this|is|not|game|seats|event|expected|missing|field|record|of|played|differently)\b")


def closed() -> Table:
    """A table closed after some moves."""
    table = started("dragobert", 3, 2)
    for _ in range(5):
        step(table)
    return write(table, commands.close(table, ANNA))


def finished() -> Table:
    """A table played to the end."""
    return played(started("dragobert", 3, 2))


def kept(folder: Path, table: Table, proof: fairness.Proof | None = None) -> tuple[str, str, str]:
    """Record and proof as they are downloaded; what is said to `verify`."""
    for name, data in (("record", table.record()), ("proof", proof or table.proof())):
        (folder / f"{name}.json").write_bytes(msgspec.json.encode(data))
    return str(folder / "record.json"), "--proof", str(folder / "proof.json")


def test_a_closed_table_is_proved_by_the_key_of_its_proof(terminal: Terminal) -> None:
    table = closed()
    files = kept(terminal.folder, table)
    outcome = terminal.run("verify", *files)
    assert (outcome.code, outcome.err) == (0, "")
    assert "every digest the same." in outcome.out
    assert "does not reach the end of the game: nobody wins" in outcome.out
    assert table.commitment in outcome.out
    assert "★" not in outcome.out
    assert terminal.run("verify", files[0]).code == 1
    assert terminal.run("verify", *files, "--json").data["ok"] is True
    assert filon.verify(table.record(), bytes.fromhex(table.proof().key)).ok


def test_a_finished_table_says_to_which_seal_it_belongs(terminal: Terminal) -> None:
    table = finished()
    files = kept(terminal.folder, table)
    outcome = terminal.run("verify", *files)
    assert outcome.code == 0
    assert table.commitment in outcome.out
    assert "nobody wins" not in outcome.out


@pytest.mark.parametrize(("ended", "other_deal"), [(closed, "dealt differently"), (finished, "of another deal")])
def test_a_proof_of_something_else_proves_nothing(terminal: Terminal, ended: Callable[[], Table], other_deal: str) -> None:
    table = ended()
    other = started("dragobert", 3, 2, secret=bytes(32))
    proof = table.proof()
    for wrong, said in (
        (msgspec.structs.replace(proof, secret="00" * 32), "do not belong together"),
        (msgspec.structs.replace(proof, key="00" * 32), "do not belong together"),
        (msgspec.structs.replace(proof, frozen_digest=""), "do not belong together"),
        (msgspec.structs.replace(proof, contributions={"A": "x"}), "is no proof of a table"),
        (write(other, commands.close(other, ANNA)).proof(), other_deal),
    ):
        outcome = terminal.run("verify", *kept(terminal.folder, table, wrong))
        assert (outcome.code, said in outcome.err) == (1, True), outcome.err


def test_a_record_with_other_options_is_not_the_one_that_was_proved(terminal: Terminal) -> None:
    """The key deals any game: the proof must be of what was agreed on, too."""
    table = closed()
    files = kept(terminal.folder, table)
    forged = filon.new("dragobert", seats=3, seed=table.deal_key, first_seat=1)
    (terminal.folder / "record.json").write_text(json.dumps(forged.record()))
    outcome = terminal.run("verify", *files)
    assert (outcome.code, "another deal" in outcome.err) == (1, True)


def resealed(data: dict[str, Any]) -> dict[str, Any]:
    """A record with a checksum that fits, whatever it says."""
    sealed: dict[str, Any] = msgspec.to_builtins(msgspec.convert(data, Record).seal())
    return sealed


def wrong_records() -> list[object]:
    """Records that prove nothing, each for another reason."""
    whole = finished().record()
    events = whole["events"]
    bent = [events[0] | {"text": events[1]["text"], "seat": 2}, *events[1:]]
    return [
        {},
        [1],
        {"format": 1},
        whole | {"extra": 1},
        whole | {"seats": 4},
        resealed(whole | {"events": events[:-1]}),
        resealed(whole | {"seed": 9}),
        resealed(whole | {"game": "chess"}),
        resealed(whole | {"seats": 40}),
        resealed(whole | {"options": {"speed": 1}}),
        resealed(whole | {"options": {"first_seat": "last"}}),
        resealed(whole | {"chance": "dice"}),
        resealed(whole | {"seed": "beef"}),
        resealed(whole | {"events": bent}),
        resealed({name: value for name, value in whole.items() if name != "seed"}),
    ]


def test_verify_is_french_throughout(terminal: Terminal) -> None:
    file = terminal.folder / "record.json"
    for content in (*map(json.dumps, wrong_records()), "", '{"format": ', "\0"):
        file.write_text(content)
        outcome = terminal.run("verify", str(file), "--lang", "fr")
        assert outcome.code == 1
        assert outcome.err.startswith("Non prouvé")
        told = re.sub(r"'[^']*'|\S*[/_]\S*", "", outcome.err)
        assert not ENGLISH.search(told), told
        english = terminal.run("verify", str(file)).err
        assert english.startswith("Not proved: ")
        assert english.removeprefix("Not proved: ") not in outcome.err
    file.write_text(json.dumps(finished().record()))
    assert "toutes les empreintes sont les mêmes." in terminal.run("verify", str(file), "--lang", "fr").out


def test_programs_are_told_in_english(terminal: Terminal) -> None:
    file = terminal.folder / "record.json"
    file.write_text("{}")
    told = [terminal.run("verify", str(file), "--json", "--lang", language).data for language in ("en", "fr")]
    assert (
        told[0]
        == told[1]
        == {**told[0], "ok": False, "sentence": "this is not a filon-record/1: the field format is missing"}
    )
