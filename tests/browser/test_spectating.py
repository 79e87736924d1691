"""Somebody without a seat looks on: the moves are seen, nothing can be touched, nothing is sent but what all may know."""

import msgspec

from browser.conftest import Comes, Sits
from browser.house import House
from browser.people import Person
from browser.positions import may_draw
from filon.scene import Delta, Scene, patched
from filon.web.views import table_words

MOVES = 6


def scenes_sent(person: Person) -> dict[int, Scene]:
    """The scenes of every version that came over the wire."""
    found: dict[int, Scene] = {}
    for view in person.heard("view"):
        if "scene" in view:
            found[view["v"]] = msgspec.convert(view["scene"], Scene)
        else:
            found[view["v"]] = patched(found[view["from"]], msgspec.convert(view["delta"], Delta))
    return found


def test_a_spectator_sees_and_touches_nothing(house: House, sits: Sits, comes: Comes) -> None:
    table_id, (anna,) = sits("Anna", absent=("Bruno", "Chloe"), wanted=may_draw)
    stranger = comes("Stranger")
    for person in (anna, stranger):
        person.goes_to(f"{house.address}/table/{table_id}")
    expected = {}
    for turn in range(MOVES):
        house.advance(table_id, may_draw)
        anna.until(lambda: anna.version == house.table(table_id).version, "Anna does not see the newest position")
        anna.play(turn)
        table = house.table(table_id)
        stranger.until(lambda: stranger.version >= table.version, "the stranger does not see the move")  # noqa: B023
        expected[table.version] = table.seen(None).scene("wide", table_words(table, "en"))
        touch_everything(stranger)
    sent = scenes_sent(stranger)
    assert {version: sent[version] for version in expected} == expected
    anna.until_shown(lambda: anna.told[-1][0], stranger.told[-1][0])
    for view in stranger.heard("view"):
        assert not {"touches", "question", "moves"} & set(view)
        assert not any(seat.get("you") for seat in view["seats"])
    assert {frame["t"] for frame in stranger.sent} <= {"hello", "pace", "ping"}


def touch_everything(stranger: Person) -> None:
    assert stranger.lit == []
    assert stranger.page.locator("#board [role=button], #board .sprite[tabindex]").count() == 0
    for sprite in ("pile-extraction", "pile-exit", "dwarf-0"):
        stranger.touch(sprite)
        assert stranger.chosen == []
