"""One's own hands: dice and cards turned up are left to a person who is here, whatever else is forced is not."""

from collections.abc import Callable

import pytest

from filon.house import Table, commands, glimpse, undoing
from filon.house.own_hands import HAND_BEATS, are_waited_for, beats_for_hands, forced_of, is_by_hand
from filon.web.app import PACE
from house.tables import ANNA, BEN, CLEO, first_action, started, step, write

GUESTS = (ANNA, BEN, CLEO)


def reached(game: str, wanted: Callable[[Table], bool], verb: str = "") -> Table:
    """A table of people who move as they are asked, by that verb if they can, until it is as wanted."""
    for secret in range(20):
        table = started(game, 3, 3, secret=bytes([secret]) * 32, options={"first_seat": 0})
        while table.status == "playing":
            if wanted(table):
                return table
            assert table.play
            seat = min(table.play.asked)
            moves = table.seen(seat).moves()
            action = next((move.action for move in moves if verb and move.text.startswith(verb)), moves[0].action)
            write(table, commands.move(table, GUESTS[seat], table.play.asked[seat], action, f"click {table.version}"))
    raise AssertionError("no such position")


def forced_verb(table: Table) -> str:
    move = table.play.forced_move() if table.play else None
    return move.text.split()[0] if move else ""


def test_dice_are_thrown_by_who_is_here() -> None:
    """In imps, who can buy nothing throws: what comes of it nobody knows."""
    table = reached("imps", lambda table: forced_verb(table) == "skip")
    move = table.play.forced_move() if table.play else None
    assert move is not None
    assert is_by_hand(table, move)
    assert beats_for_hands(table, {GUESTS[move.seat]}, PACE) == HAND_BEATS - 1
    seen = glimpse(table, move.seat, own_hands=True)
    assert (seen.question, seen.only) == (table.question_of(move.seat), None)
    assert [one.action for one in seen.seen.moves()] == [move.action]


def test_an_exit_card_with_one_action_is_left_to_who_turned_it_up() -> None:
    table = reached("dragobert", lambda table: forced_verb(table) == "step", verb="draw exit")
    move = table.play.forced_move() if table.play else None
    assert move is not None
    assert table.game
    assert not table.game.present.is_showing(move.seat, move.action)
    assert is_by_hand(table, move)


def test_other_steps_to_which_there_is_no_other_are_made_at_once() -> None:
    table = reached("kingsmine", lambda table: forced_verb(table) == "finish", verb="barter")
    move = table.play.forced_move() if table.play else None
    assert move is not None
    assert not is_by_hand(table, move)
    assert beats_for_hands(table, GUESTS, PACE) == 0
    seen = glimpse(table, move.seat, own_hands=True)
    assert (seen.question, seen.only) == (None, move)
    assert undoing.grace(table) == 0, "who moved last is not waited for by itself"
    others = [glimpse(table, viewer, own_hands=True) for viewer in (*range(3), None) if viewer != move.seat]
    assert [(other.question, other.only) for other in others] == [(None, None)] * 3


def test_nobody_is_waited_for_who_is_not_here_or_has_left_or_is_a_bot() -> None:
    table = reached("imps", lambda table: forced_verb(table) == "skip")
    move = table.play.forced_move() if table.play else None
    assert move is not None
    others = set(GUESTS) - {GUESTS[move.seat]}
    assert beats_for_hands(table, others, PACE) == 0
    write(table, commands.leave(table, GUESTS[move.seat]))
    assert beats_for_hands(table, GUESTS, PACE) == 0


@pytest.mark.parametrize("pace", [0.0, 0.01, 0.2])
def test_where_all_goes_too_fast_the_table_makes_every_move(pace: float) -> None:
    table = reached("imps", lambda table: forced_verb(table) == "skip")
    assert not are_waited_for(pace)
    assert beats_for_hands(table, GUESTS, pace) == 0
    move = table.play.forced_move() if table.play else None
    assert move is not None
    seen = glimpse(table, move.seat)
    assert (seen.question, seen.only) == (None, move)


def test_of_a_card_laid_in_secret_it_is_not_asked_what_it_shows() -> None:
    """Only what everybody can follow counts: the last card laid in trove turns all up, and nobody knows which it is."""
    table = started(options={"first_seat": 0})
    while table.status == "playing":
        assert table.play
        for seat in table.play.asked:
            action = first_action(table, seat)
            if table.seen(seat).moves()[0].text.startswith("lay") and forced_of(table, seat) is None:
                assert not table.play.game.present.is_showing(seat, action)
        step(table)
