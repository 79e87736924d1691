"""A table is the fold of its log: rebuilt exactly, checked by digest, and shown still when the rules have changed."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

import filon
from filon.house import Entry, Refused, Table, commands, rules_among
from filon.kernel.contract import Rules
from fixture import trove
from house.tables import (
    ANNA,
    BEN,
    ID,
    OFFERED,
    SECRET,
    WORDS,
    bidding,
    content,
    folded,
    opened,
    played,
    started,
    step,
    write,
)


def changed(entry: Entry, **data: Any) -> Entry:
    """The entry with other data."""
    return msgspec.structs.replace(entry, data=entry.data | data)


def fold_with(table: Table, n: int, **data: Any) -> Table:
    """The table folded from a log in which one entry is changed."""
    return Table.fold(ID, SECRET, [changed(entry, **data) if entry.n == n else entry for entry in table.log], OFFERED)


def newer(**card: Any) -> Rules:
    """trove with another identity card."""
    rules = {name: getattr(trove, name) for name in vars(trove) if not name.startswith("__")} | {
        "IDENTITY": replace(trove.IDENTITY, **card)
    }
    return cast("Rules", SimpleNamespace(**rules, __name__="trove"))


@pytest.mark.parametrize(("game", "seats", "people"), [("trove", 3, 3), ("trove", 2, 1), ("dragobert", 5, 2)])
def test_at_every_entry_the_log_makes_the_same_table(game: str, seats: int, people: int) -> None:
    table = started(game, seats, people)
    while table.status == "playing":
        assert content(folded(table)) == content(table)
        step(table)
    assert content(folded(table)) == content(table)


def test_a_log_travels_as_json() -> None:
    table = played(started("dragobert", 3, 1))
    log = msgspec.json.decode(msgspec.json.encode(list(table.log)), type=list[Entry])
    assert content(Table.fold(ID, SECRET, log)) == content(table)


def test_a_move_that_leads_elsewhere_is_named() -> None:
    table = played(started())
    n = next(entry.n for entry in table.log if entry.kind == "moved") + 2
    with pytest.raises(filon.ChangedRules, match=rf"entry {n} \(moved 'look \d' of seat \d\) of table table") as caught:
        fold_with(table, n, digest="0" * 16)
    assert caught.value.n == n


def test_a_move_that_is_not_possible_is_named() -> None:
    table = played(started())
    n = next(entry.n for entry in table.log if entry.kind == "moved")
    for action in (5, 99):
        with pytest.raises(filon.ChangedRules, match=f"entry {n} "):
            fold_with(table, n, action=action)


@pytest.mark.parametrize("data", [{"deal": "0" * 16}, {"frozen": "0" * 64}, {"rules": 9}, {"contributions": {"0": "ff"}}])
def test_another_deal_is_named(data: dict[str, Any]) -> None:
    table = started()
    n = next(entry.n for entry in table.log if entry.kind == "started")
    with pytest.raises(filon.ChangedRules, match=rf"entry {n} \(started"):
        fold_with(table, n, **data)


def test_another_secret_deals_another_game() -> None:
    table = started()
    with pytest.raises(filon.ChangedRules):
        Table.fold(ID, bytes(32), table.log, OFFERED)


def test_newer_rules_that_play_the_same_are_carried_over_silently() -> None:
    table = played(started())
    again = Table.fold(ID, SECRET, table.log, rules_among({"trove": newer(version=2)}))
    assert content(again) == content(table)


@pytest.mark.parametrize("offered", [{}, {"trove": newer(seats=range(2, 3))}, {"trove": newer(options=())}])
def test_a_game_that_is_gone_or_lost_an_option_is_named(offered: dict[str, Rules]) -> None:
    table = played(started())
    with pytest.raises(filon.ChangedRules, match="entry 0 of table table means nothing here any more: ") as caught:
        Table.fold(ID, SECRET, table.log, rules_among(offered))
    assert caught.value.n == 0


@pytest.mark.parametrize("over", [True, False])
def test_a_table_these_rules_cannot_play_still_shows_its_summary(over: bool) -> None:
    table = played(started("trove", 3, 2)) if over else bidding()
    with pytest.raises(filon.ChangedRules) as caught:
        Table.fold(ID, SECRET, table.log, rules_among({}))
    outline = Table.outline(ID, SECRET, table.log, caught.value)
    unknown = msgspec.structs.replace(table.summary(), waiting=None, places=())
    assert outline.summary() == unknown != table.summary()
    assert outline.names(WORDS) == table.names(WORDS)
    assert (outline.scores, outline.winners, outline.version) == (table.scores, table.winners, table.version)
    assert outline.game is None
    assert all(outline.story(entry.n, None, WORDS) == [] for entry in outline.log)
    for asked in (outline.record, outline.proof, lambda: outline.seen(None), lambda: outline.setting):
        with pytest.raises((filon.ChangedRules, Refused)):
            asked()


def test_an_open_game_these_rules_cannot_play_is_closed_by_the_house() -> None:
    table = bidding()
    outline = Table.outline(ID, SECRET, table.log, filon.FilonError("gone"))
    with pytest.raises(Refused) as caught:
        commands.move(outline, BEN, 0, 0)
    assert (caught.value.code, str(caught.value)) == ("over", "gone")
    write(outline, commands.close_broken(outline))
    assert outline.status == "closed"
    assert outline.log[-1].data == {"key": SECRET.hex(), "why": "changed rules"}


def test_the_record_of_a_finished_table_is_proved() -> None:
    table = started("dragobert", 3, 2)
    with pytest.raises(Refused) as caught:
        table.record()
    assert caught.value.code == "forbidden"
    played(table)
    record = table.record()
    assert record["seed"] == table.deal_key.hex()
    verdict = filon.verify(record)
    assert verdict.ok, verdict.sentence
    assert verdict.winners == table.winners


@pytest.mark.usefixtures("registered")
def test_the_record_of_a_game_of_strangers_is_proved_where_it_is_registered() -> None:
    assert filon.verify(played(started()).record()).ok


def test_the_record_of_a_closed_table_goes_as_far_as_the_game() -> None:
    table = started("dragobert", 2, 2)
    step(table)
    write(table, commands.close(table, ANNA))
    assert filon.verify(table.record(), seed=table.deal_key).ok
    never = opened()
    write(never, commands.close(never, ANNA))
    with pytest.raises(Refused) as caught:
        never.record()
    assert caught.value.code == "not_started"
