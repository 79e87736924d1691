"""The round that is over: each viewer's own last sight of it, until the viewer has moved on."""

import pytest

from filon.house import Table, commands
from filon.play.seen import Seen

from .tables import started, step, write

ROUNDED = ["dragobert", "saboteur"]


def last_sights(table: Table) -> dict[int | None, Seen]:
    """What everybody sees now."""
    return {viewer: table.seen(viewer) for viewer in (None, *range(table.seats))}


@pytest.mark.parametrize("game", ROUNDED)
def test_it_is_what_the_viewer_last_saw_of_the_round_that_its_page_tells_of(game: str) -> None:
    table, met = started(game), set[int]()
    before = sights = last_sights(table)
    while table.status == "playing" and len(met) < 2:
        step(table)
        now = last_sights(table)
        before = sights if now[None].round != sights[None].round else before
        for viewer, seen in now.items():
            found = table.finished_round(viewer)
            if seen.round > 1 and seen.notice and table.status == "playing":
                assert found == before[viewer], (viewer, table.moves)
                assert found is not None
                assert found.round == seen.round - 1
                met.add(seen.round)
            else:
                assert found is None
        sights = now
    assert met == {2, 3}


def test_who_has_moved_on_is_not_shown_it_any_more_and_others_are() -> None:
    table = started("saboteur")
    while table.seen(0).round < 2:
        step(table)
    assert table.play is not None
    seat = min(table.play.waiting)
    guest = table.chairs[seat].guest
    assert guest is not None
    assert all(table.finished_round(viewer) is not None for viewer in range(3))
    write(table, commands.move(table, guest, table.play.asked[seat], table.seen(seat).moves()[0].action))
    assert [table.finished_round(viewer) is None for viewer in range(3)] == [viewer == seat for viewer in range(3)]


def test_a_game_without_rounds_has_none() -> None:
    table = started("kingsmine")
    assert (table.seen(0).round, table.finished_round(0)) == (0, None)
