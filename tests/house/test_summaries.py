"""What a table's summary says without a fold: who must choose, who came where, and whether a guest may put it away."""

import msgspec
import pytest

from filon.house import commands

from .tables import ANNA, BEN, CLEO, bidding, opened, played, started, step, write


@pytest.mark.parametrize("game", ["trove", "dragobert", "lair"])
def test_it_says_who_must_choose_as_the_spectator_sees_it(game: str) -> None:
    table = started(game)
    while table.status == "playing":
        summary = table.summary()
        assert summary.waiting == table.seen(None).actors != ()
        guests = [ANNA, BEN, CLEO]
        assert [summary.is_turn_of(guest) for guest in guests] == [seat in summary.waiting for seat in range(3)]
        step(table)
    assert table.summary().waiting is None


def test_it_is_nobodys_turn_for_whom_a_bot_plays() -> None:
    table = bidding()
    write(table, commands.leave(table, BEN))
    assert [table.summary().is_turn_of(guest) for guest in (ANNA, BEN, CLEO)] == [True, False, True]
    assert not opened().summary().is_turn_of(ANNA)


def test_it_says_who_came_where() -> None:
    table = played(started("dragobert"))
    assert table.game
    summary = table.summary()
    assert summary.places == table.game.present.places
    assert sorted(summary.places)[0] == 1
    for seat, place in enumerate(summary.places):
        assert summary.place_of(seat) == place


def test_without_places_points_count_and_who_won() -> None:
    plain = msgspec.structs.replace(started().summary(), scores=(5, 7, 7), winners=(2,))
    assert [plain.place_of(seat) for seat in range(3)] == [3, 2, 1]


def test_what_has_ended_may_be_put_away_and_what_is_played_with_bots_alone() -> None:
    running, alone, over = started(), started(people=1), played(started())
    found = {
        name: [table.summary().may_be_put_away(guest) for guest in (ANNA, BEN, "stranger")]
        for name, table in {"running": running, "alone": alone, "over": over}.items()
    }
    assert found == {"running": [False] * 3, "alone": [True, False, False], "over": [True, True, False]}
    assert not opened().summary().may_be_put_away(ANNA)
