"""Taking moves back at a table: who may, what becomes of the log, the questions, the story and the record."""

from random import Random

import msgspec
import pytest

import filon
from filon.house import Refused, Table, commands, players, undoing
from filon.house.undoing import GRACE_BEATS, Undoing, check_undo
from filon.play.discretion import tells_nothing
from house.tables import ANNA, BEN, CLEO, WORDS, bidding, content, first_action, folded, played, started, step, write
from house.test_playing import at_barter


def answer(table: Table, guest: str, action: int | None = None) -> None:
    """A person makes a move in the browser: the first legal one, unless another is named."""
    seat = table.seat_of(guest)
    question = table.question_of(seat)
    assert seat is not None
    assert question is not None
    made = first_action(table, seat) if action is None else action
    write(table, commands.move(table, guest, question, made, f"click {table.version}"))


def take_back(table: Table, guest: str) -> None:
    """The guest takes a move back."""
    wanted = undoing.undoing(table, guest)
    assert wanted is not None
    write(table, commands.undo(table, guest, wanted))


def may_take_back(table: Table, guest: str) -> bool:
    wanted = undoing.undoing(table, guest)
    return wanted is not None and wanted.is_discreet


def refused(table: Table, guest: str, wanted: Undoing) -> str:
    """The code with which it is refused, nothing having changed."""
    before = content(table)
    with pytest.raises(Refused) as caught:
        commands.undo(table, guest, wanted)
    assert content(table) == before
    return caught.value.code


def test_a_card_laid_in_secret_is_taken_back_and_laid_anew() -> None:
    table = bidding()
    positions = [content(table)["digest"]]
    asked = dict(table.play.asked) if table.play else {}
    answer(table, ANNA)
    take_back(table, ANNA)
    assert table.play
    assert content(table)["digest"] == positions[0]
    assert dict(table.play.asked) == {**asked, 0: table.version}, "who was asked already is asked the same"
    assert table.log[-1].kind == "undone"
    answer(table, ANNA, table.seen(0).moves()[-1].action)
    assert content(folded(table)) == content(table)


def test_nobody_takes_back_what_others_did_or_saw() -> None:
    table = bidding()
    answer(table, ANNA)
    assert undoing.undoing(table, BEN) is None
    assert undoing.undoing(table, "guest-dora") is None
    wanted = undoing.undoing(table, ANNA)
    assert wanted is not None
    assert wanted.is_discreet
    answer(table, BEN)
    assert undoing.undoing(table, ANNA) is None
    assert refused(table, ANNA, wanted) == "closed_question"
    answer(table, CLEO)  # all cards are turned up
    last = undoing.undoing(table, CLEO)
    assert last is not None
    assert not last.is_discreet
    assert refused(table, CLEO, last) == "forbidden"


def test_an_answer_sent_meanwhile_is_not_in_vain() -> None:
    """Ben saw his question before Anna laid a card; he answers it after she has taken that back."""
    table = bidding()
    question = table.question_of(1)
    answer(table, ANNA)
    assert table.question_of(1) == question
    take_back(table, ANNA)
    assert question is not None
    write(table, commands.move(table, BEN, question, first_action(table, 1), "late"))
    assert undoing.undoing(table, ANNA) is None


def test_what_a_bot_did_for_somebody_is_not_theirs_to_take_back() -> None:
    table = bidding()
    write(table, commands.leave(table, ANNA))
    turn = players.turns(table)[0]
    write(table, commands.bot_move(table, turn.seat, turn.choose(), turn.question))
    assert undoing.undoing(table, ANNA) is None
    write(table, commands.come_back(table, ANNA))
    assert undoing.undoing(table, ANNA) is None


def test_who_has_left_takes_nothing_back() -> None:
    table = bidding()
    answer(table, ANNA)
    wanted = undoing.undoing(table, ANNA)
    assert wanted is not None
    write(table, commands.leave(table, ANNA))
    assert undoing.undoing(table, ANNA) is None
    assert refused(table, ANNA, wanted) == "forbidden"
    with pytest.raises(Refused) as caught:
        check_undo(table, "guest-dora", wanted)
    assert caught.value.code == "not_seated"


def test_it_is_not_taken_back_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("filon.house.undoing.MOST_UNDONE", 2)
    table = bidding()
    for _ in range(2):
        answer(table, ANNA)
        take_back(table, ANNA)
    answer(table, ANNA)
    assert undoing.undoing(table, ANNA) is None


def in_barter() -> Table:
    """Anna in the middle of a barter of the King's Mine: two steps of hers, one after the other."""
    table = started("kingsmine", 2, 2, options={"first_seat": 0})
    while table.status == "playing":
        assert table.play
        seat = min(table.play.asked)
        guest = (ANNA, BEN)[seat]
        if forced := commands.forced_move(table):
            write(table, forced)
            continue
        moves = {move.text.split()[0]: move.action for move in table.seen(seat).moves()}
        barter = next((moves[verb] for verb in ("offer", "barter") if verb in moves), None)
        answer(table, guest, barter)
        if "offer" in moves and own_run(table) >= 2:
            return table
    raise AssertionError("nobody bartered")


def own_run(table: Table) -> int:
    """How many of the last moves were made by who moved last."""
    assert table.play
    seats = [table.log[n].seat for n in table.play.entries]
    return next((back for back, seat in enumerate(reversed(seats)) if seat != seats[-1]), len(seats))


def test_a_barter_is_taken_back_step_by_step() -> None:
    table = in_barter()
    assert table.play
    guest = (ANNA, BEN)[table.log[-1].seat]
    passed = [table.play.game.position_after(made).digest for made in range(table.moves + 1)]
    steps = 0
    while may_take_back(table, guest):
        take_back(table, guest)
        steps += 1
        assert table.play.game.digest == passed[table.moves]
        assert content(folded(table)) == content(table)
    assert steps >= 2


def test_steps_the_table_made_are_taken_back_with_the_move_before_them() -> None:
    """In the King's Mine a barter often ends by itself: back at the choice is back before both."""
    table, rng = started("kingsmine", 2, 2), Random(1)
    while table.status == "playing":
        assert table.play
        seat, before = min(table.play.asked), table.moves
        guest = (ANNA, BEN)[seat]
        answer(table, guest, rng.choice(table.seen(seat).moves()).action)
        while (forced := table.play.forced_move()) and forced.seat == seat:
            write(table, commands.forced_move(table))
        if table.moves - before > 1 and may_take_back(table, guest):
            take_back(table, guest)
            assert table.moves == before
            assert table.question_of(seat) == table.version
            return
    raise AssertionError("no such move")


def test_the_story_keeps_both_and_the_record_is_proved() -> None:
    table, rng, undone = started("imps", 2, 2), Random(1), 0
    while table.status == "playing":
        assert table.play
        seat = min(table.play.asked)
        guest = (ANNA, BEN)[seat]
        if commands.forced_move(table):
            step(table)
            continue
        answer(table, guest, rng.choice(table.seen(seat).moves()).action)
        if undone < 3 and may_take_back(table, guest):
            told = table.story(table.version, None, WORDS)
            n = table.version
            take_back(table, guest)
            undone += 1
            name = table.names(WORDS)[seat]
            assert table.story(n, None, WORDS) == told
            assert table.story(table.version, None, WORDS) == [f"{name} takes a move back."]
            assert table.is_own(table.version, seat)
            assert not table.is_own(table.version, 1 - seat)
            answer(table, guest, rng.choice(table.seen(seat).moves()).action)
            assert table.story(n, None, WORDS) == told, "also when something else was done instead"
    assert undone == 3
    assert content(folded(table)) == content(table)
    record = table.record()
    assert [event["kind"] for event in record["events"]].count("undo") >= 3
    assert filon.verify(record).ok
    assert table.moves == table.positions == filon.load(record).made


def test_taking_back_what_there_is_not_is_named() -> None:
    table = bidding()
    answer(table, ANNA)
    take_back(table, ANNA)
    for data in ({"moves": 99}, {"digest": "0" * 16}):
        log = [*table.log[:-1], msgspec.structs.replace(table.log[-1], data=table.log[-1].data | data)]
        with pytest.raises(filon.ChangedRules, match=f"entry {table.version} "):
            Table.fold(table.id, table.key, log, table.rules_of)


def test_a_judgement_holds_only_what_its_seat_may_see() -> None:
    table = bidding()
    answer(table, ANNA)
    wanted = undoing.undoing(table, ANNA)
    assert wanted is not None
    assert {(one.before.viewer, one.after.viewer) for one in wanted.steps} == {(0, 0)}
    assert all(tells_nothing(one.before, one.action, one.after) for one in wanted.steps)


def test_a_table_that_is_over_stays_so() -> None:
    table = bidding()
    answer(table, ANNA)
    wanted = undoing.undoing(table, ANNA)
    assert wanted is not None
    played(table)
    assert undoing.undoing(table, ANNA) is None
    assert refused(table, ANNA, wanted) == "over"


def test_what_was_made_together_is_taken_back_together() -> None:
    table, (action, *then) = at_barter()
    made, digest = table.moves, content(table)["digest"]
    write(table, commands.move(table, ANNA, table.version, action, "c1", then))
    assert undoing.grace(table) == GRACE_BEATS
    wanted = undoing.undoing(table, ANNA)
    assert wanted is not None
    assert len(wanted.steps) == 1 + len(then)
    assert wanted.is_discreet
    take_back(table, ANNA)
    assert (table.moves, content(table)["digest"]) == (made, digest)
    assert table.question_of(0) == table.version
    assert content(folded(table)) == content(table)
