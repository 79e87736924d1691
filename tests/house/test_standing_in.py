"""Somebody is away: whoever plays with them may let a bot play on, and on return the seat is theirs at once."""

import msgspec
import pytest

from filon.house import Table, commands, players
from filon.kernel.words import words_for
from house.tables import ANNA, BEN, CLEO, WORDS, bidding, content, first_action, folded, played, started, step, write
from house.test_lobby import refused


def stood_in(table: Table, seat: int = 1) -> Table:
    """Anna lets a bot play for somebody."""
    return write(table, commands.stand_in(table, ANNA, seat, is_away=True))


def test_a_bot_plays_for_who_is_away_until_they_return() -> None:
    table = stood_in(started())
    assert (table.chairs[1].guest, table.chairs[1].player, table.chairs[1].stood_in) == (BEN, "thumb", True)
    refused("forbidden", lambda: commands.move(table, BEN, 0, 0))
    write(table, commands.take_back(table, BEN))
    assert (table.chairs[1].guest, table.chairs[1].player, table.chairs[1].stood_in) == (BEN, None, False)
    assert content(folded(table)) == content(table)
    told = [sentence for entry in table.log for sentence in table.story(entry.n, None, WORDS)]
    assert told[-2:] == ["Anna lets a bot play for Ben, who is away.", "Ben is back."]
    french = table.story(table.version - 1, None, words_for("fr"))
    assert french == ["Anna laisse un robot jouer pour Ben, en son absence."]


def test_nobody_is_replaced_who_is_there_or_who_asks_or_who_is_a_bot() -> None:
    table = started("trove", 3, 2)
    before = content(table)
    refused("forbidden", lambda: commands.stand_in(table, ANNA, 1, is_away=False))
    refused("forbidden", lambda: commands.stand_in(table, ANNA, 0, is_away=True))
    refused("forbidden", lambda: commands.stand_in(table, ANNA, 2, is_away=True))
    refused("bad_option", lambda: commands.stand_in(table, ANNA, 3, is_away=True))
    assert content(table) == before


def test_only_who_plays_along_may_do_it_and_only_while_the_game_lasts() -> None:
    table = started()
    refused("not_seated", lambda: commands.stand_in(table, "guest-dora", 1, is_away=True))
    write(table, commands.close(table, ANNA))
    refused("over", lambda: commands.stand_in(table, ANNA, 1, is_away=True))


def test_who_left_by_themselves_is_not_fetched_back() -> None:
    table = started()
    write(table, commands.leave(table, BEN))
    assert commands.take_back(table, BEN) == []
    refused("forbidden", lambda: commands.stand_in(table, ANNA, 1, is_away=True))
    write(table, commands.come_back(table, BEN))
    assert table.chairs[1].player is None


@pytest.mark.parametrize("guest", [ANNA, BEN, "guest-dora"])
def test_nothing_happens_when_somebody_comes_whom_nobody_replaced(guest: str) -> None:
    assert commands.take_back(started(), guest) == []


def test_who_returns_too_late_finds_the_end() -> None:
    table = played(stood_in(started()))
    assert commands.take_back(table, BEN) == []


def test_a_bot_that_still_thinks_when_they_return_moves_no_more() -> None:
    table = started("dragobert", 3, options={"first_seat": 1})
    stood_in(table)
    (turn,) = players.turns(table)
    action, question = turn.choose(), turn.question
    write(table, commands.take_back(table, BEN))
    moves = table.moves
    refused("forbidden", lambda: commands.bot_move(table, 1, action, question))
    write(table, commands.move(table, BEN, question, first_action(table, 1)))
    assert table.moves == moves + 1
    refused("closed_question", lambda: commands.move(table, BEN, question, action))


def test_where_all_choose_at_once_a_bot_answers_for_who_is_away() -> None:
    table = stood_in(bidding())
    assert table.play
    asked = dict(table.play.asked)
    assert [turn.seat for turn in players.turns(table)] == [1]
    step(table)
    assert set(table.play.asked) == {0, 2}
    write(table, commands.take_back(table, BEN))
    for guest, seat in ((ANNA, 0), (CLEO, 2)):
        write(table, commands.move(table, guest, asked[seat], first_action(table, seat)))
    assert content(folded(table)) == content(table)


def test_a_log_from_before_is_read_as_before() -> None:
    table = started()
    write(table, commands.leave(table, BEN))
    assert "by" not in table.log[-1].data
    summary = msgspec.json.encode(table.summary()).replace(b',"stood_in":false,"kept":null', b"")
    assert b"stood_in" not in summary
    assert msgspec.json.decode(summary, type=type(table.summary())) == table.summary()
