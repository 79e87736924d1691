"""Misuse of imps: boxes no engine could hold, extreme boxes followed on paper to the end, forged records."""

import json
import math
from random import Random
from typing import Any

import msgspec
import pytest

import filon
from contract.walks import walk
from filon.kernel.contract import Value
from filon.kernel.errors import BadTables
from filon.play.game import deal
from filon.play.records import Record
from filon.play.setting import agree_on

from .positions import RULES
from .recount import CHESTS, KINDS, WARES, audit, components

KINDS_ONLY, CHESTS_ONLY = KINDS[1:], CHESTS[1:]


@pytest.mark.parametrize(
    ("tables", "expected"),
    [
        ({"tunnel": {"rich": {"count": True}}}, "int"),
        ({"tunnel": {"rich": {"count": 1.0}}}, "int"),
        ({"tunnel": {"rich": {"count": None}}}, "int"),
        ({"tunnel": {"rich": {"count": 10**30}}}, "0 to 10"),
        ({"tunnel": {"rich": {"nuggets": 4}}}, "0 to 3"),
        ({"tunnel": {"rich": {"diamonds": 128}}}, "0 to 3"),
        ({"tunnel": {"rich": {"count": 2}}}, "10 cards of each number"),
        ({"tunnel": {"rich": {"copies": 1}}}, "one of count"),
        ({"tunnel": {"gold": {"count": 1}}}, "one of rich"),
        ({"tunnel": [1]}, "object"),
        ({"chests": {"bomb": 3, "nugget": 0}}, "0 to 2"),
        ({"chests": {"bomb": 1}}, "10 chests"),
        ({"prices": {"killer": math.nan}}, "int"),
        ({"prices": {"killer": 10}}, "0 to 9"),
        ({"supply": {"two": 9}}, "10 to 99"),
        ({"supply": {"two": 2**63}}, "10 to 99"),
        ({"supply": 50}, "object"),
        ({"dice": {}}, "dice"),
    ],
)
def test_a_box_out_of_bounds_is_refused_with_what_was_expected(tables: Any, expected: str) -> None:
    with pytest.raises(BadTables, match=expected) as found:
        RULES.read_tables(tables, RULES.shipped_tables({}))
    assert str(found.value).startswith("imps tables")


def all_of(kind: str, number: int) -> dict[str, dict[str, int]]:
    """Piles of one kind, with so many nuggets and diamonds on each card."""
    return {one: {"count": 10 * (one == kind), "nuggets": number, "diamonds": number} for one in KINDS_ONLY}


def ten(chest: str) -> dict[str, int]:
    """Ten chests of a kind; of bombs two, and armour."""
    counts = {"bomb": 2, "armour": 8} if chest == "bomb" else {chest: 10}
    return {one: counts.get(one, 0) for one in CHESTS_ONLY}


FREE, DEAR = dict.fromkeys(WARES[1:], 0), dict.fromkeys(WARES[1:], 9)
FULL, SCARCE = dict.fromkeys(("two", "three", "four"), 99), dict.fromkeys(("two", "three", "four"), 10)
EXTREMES: dict[str, dict[str, Any]] = {
    "digging without end": {"tunnel": all_of("pick", 3), "supply": FULL, "prices": FREE},
    "digging for nothing": {"tunnel": all_of("pick", 0), "supply": SCARCE, "prices": FREE},
    "fat chests": {"tunnel": all_of("nchest", 3), "chests": ten("two_nuggets"), "supply": FULL},
    "bombs in chests": {"tunnel": all_of("chest", 0), "chests": ten("bomb"), "supply": FULL, "prices": FREE},
    "diamonds in chests": {"tunnel": all_of("chest", 0), "chests": ten("two_diamonds"), "supply": FULL, "prices": DEAR},
    "bones everywhere": {"tunnel": all_of("bones", 3), "supply": FULL, "prices": FREE},
    "nothing to win": {"tunnel": all_of("plain", 0), "supply": SCARCE, "prices": FREE},
}


@pytest.mark.parametrize("name", EXTREMES)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_game_with_an_extreme_box_is_played_by_the_book(name: str, seats: int) -> None:
    setting = agree_on(RULES, seats=seats, tables=EXTREMES[name], turn_cap=80)
    *before, last = [(at.states.copy()[0], at.seat, at.action) for at in walk(setting, seats)]
    assert audit([(state, RULES.text_of(state, seat, action)) for state, seat, action in before], last[0]) == []
    assert all(components(state) == components(last[0]) for state, _, _ in before)


# --- records ------------------------------------------------------------------------------------------------------------


def recorded() -> dict[str, Any]:
    """A finished game of three."""
    game, rng = deal(agree_on(RULES, seats=3, supply=12, turn_cap=40), 11), Random(5)
    while not game.over:
        game.play(rng.choice(game.moves()))
    record: dict[str, Any] = json.loads(json.dumps(game.record()))
    return record


def forged(record: dict[str, Any], **changed: Any) -> dict[str, Any]:
    """A record with other content, and the checksum that fits it."""
    other = {**json.loads(json.dumps(record)), **changed}
    return {**other, "checksum": msgspec.convert(other, Record).summed()}


OTHER_OPTIONS: list[dict[str, Value]] = [
    {"supply": 13},
    {"turn_cap": 41},
    {"first_seat": 1},
    {"own_imps_pay": False},
    {"armour_single_use": False},
    {"dead_lose_equipment": False},
]


def test_no_forged_record_is_believed() -> None:
    record = recorded()
    assert filon.verify(forged(record)).ok
    for options in OTHER_OPTIONS:
        assert not filon.verify(forged(record, options={**record["options"], **options})).ok
    events = record["events"]
    for place in range(0, len(events), 9):
        other = {**events[place], "text": "skip" if events[place]["text"] != "skip" else "buy helmet"}
        assert not filon.verify(forged(record, events=[*events[:place], other, *events[place + 1 :]])).ok
    assert not filon.verify(forged(record, events=events[:-1])).ok
