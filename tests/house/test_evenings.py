"""Evenings at a table: commands of everybody in any order. The log always makes the same table; refusals change nothing."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import scale
from filon.house import Draft, Entry, Refused, Resent, Table, commands, players, undoing
from house.tables import ANNA, GUESTS, NAMES, content, folded, opened, write

SEATS = st.integers(-1, 3) | st.none()
GUEST = st.sampled_from((*GUESTS, "guest-dora"))


class Evening(RuleBasedStateMachine):
    """A table and all who might do something at it."""

    @initialize(
        game=st.sampled_from(("trove", "dragobert")), seats=st.integers(2, 3), secret=st.binary(min_size=32, max_size=32)
    )
    def open(self, game: str, seats: int, secret: bytes) -> None:
        self.table = opened(game, seats, secret)
        self.sent: list[tuple[str, int, int, str, Entry]] = []

    def attempt(self, command: Any, *given: Any) -> list[Draft]:
        """Carry a command out; if it is refused, see that nothing has changed."""
        before = content(self.table)
        drafts: list[Draft] = []
        with suppress(Refused):
            drafts = command(self.table, *given)
        assert content(self.table) == before, "a command decides and changes nothing"
        if drafts:
            write(self.table, drafts)
        return drafts

    @rule(guest=GUEST, seat=SEATS)
    def sit(self, guest: str, seat: int | None) -> None:
        self.attempt(commands.sit, guest, NAMES.get(guest, "Dora"), seat)

    @rule(seat=SEATS)
    def seat_bot(self, seat: int | None) -> None:
        self.attempt(commands.seat_bot, ANNA, "thumb", seat)

    @precondition(lambda self: self.table.status == "open")
    @rule(guest=GUEST, seat=st.integers(0, 2))
    def free(self, guest: str, seat: int) -> None:
        self.attempt(commands.free_seat, guest, seat)

    @precondition(lambda self: self.table.status == "open")
    @rule()
    def fill_and_start(self) -> None:
        """Hypothesis alone seldom gets a table full."""
        for seat, chair in enumerate(list(self.table.chairs)):
            if chair.is_free and seat and self.table.seat_of(GUESTS[seat]) is None:
                self.attempt(commands.sit, GUESTS[seat], NAMES[GUESTS[seat]], seat)
            if self.table.chairs[seat].is_free:  # so it is where they were sent away
                self.attempt(commands.seat_bot, ANNA, "random", seat)
        assert self.attempt(commands.start_game, ANNA)

    @rule(guest=GUEST)
    def leave(self, guest: str) -> None:
        self.attempt(commands.leave, guest)

    @rule(guest=GUEST)
    def come_back(self, guest: str) -> None:
        self.attempt(commands.come_back, guest)

    @rule(guest=GUEST, seat=st.integers(0, 2), is_away=st.booleans())
    def stand_in(self, guest: str, seat: int, is_away: bool) -> None:
        drafts = self.attempt(lambda table: commands.stand_in(table, guest, seat, is_away=is_away))
        assert not drafts or is_away

    @rule(guest=GUEST)
    def take_back(self, guest: str) -> None:
        self.attempt(commands.take_back, guest)
        seat = self.table.seat_of(guest)
        assert self.table.status != "playing" or seat is None or not self.table.chairs[seat].stood_in

    @precondition(lambda self: self.table.moves > 8)
    @rule(guest=GUEST)
    def close(self, guest: str) -> None:
        self.attempt(commands.close, guest)

    @precondition(lambda self: self.table.status == "playing")
    @rule(guest=GUEST, choice=st.integers(0, 99), client=st.none() | st.uuids().map(str))
    def move(self, guest: str, choice: int, client: str | None) -> None:
        """A legal answer to the open question."""
        seat = self.table.seat_of(guest)
        question = self.table.question_of(seat)
        if seat is None or question is None:
            return
        moves = self.table.seen(seat).moves()
        action = moves[choice % len(moves)].action
        away = self.table.chairs[seat].away
        drafts = self.attempt(commands.move, guest, question, action, client)
        assert bool(drafts) is not away
        if drafts and client:
            entry = next(entry for entry in self.table.log if entry.client == client)
            self.sent.append((guest, question, action, client, entry))

    @precondition(lambda self: self.table.status == "playing")
    @rule(guest=GUEST)
    def undo(self, guest: str) -> None:
        wanted = undoing.undoing(self.table, guest)
        if wanted is not None:
            drafts = self.attempt(commands.undo, guest, wanted)
            assert bool(drafts) == wanted.is_discreet

    @precondition(lambda self: self.table.status == "playing")
    @rule(guest=GUEST, question=st.integers(0, 60), action=st.integers(0, 12))
    def wild_move(self, guest: str, question: int, action: int) -> None:
        """Any answer to any question."""
        seat = self.table.seat_of(guest)
        drafts = self.attempt(commands.move, guest, question, action, None)
        assert not drafts or drafts[0].seat == seat

    @precondition(lambda self: bool(self.sent))
    @rule(which=st.integers(0, 99))
    def resend(self, which: int) -> None:
        guest, question, action, client, entry = self.sent[which % len(self.sent)]
        with pytest.raises(Resent) as caught:
            commands.move(self.table, guest, question, action, client)
        assert caught.value.entry == entry

    @precondition(lambda self: bool(players.turns(self.table)))
    @rule(which=st.integers(0, 9))
    def bot(self, which: int) -> None:
        turns = players.turns(self.table)
        turn = turns[which % len(turns)]
        assert self.attempt(commands.bot_move, turn.seat, turn.choose(), turn.question)

    @invariant()
    def the_log_makes_the_table(self) -> None:
        assert content(folded(self.table)) == content(self.table)
        assert [entry.n for entry in self.table.log] == list(range(len(self.table.log)))

    @invariant()
    def questions_are_those_of_the_game(self) -> None:
        table: Table = self.table
        asked = {seat for seat in range(table.seats) if table.question_of(seat) is not None}
        actors = set(table.game.actors) if table.game and table.status == "playing" else set()
        assert asked == actors
        for seat in asked:
            entry = table.log[table.question_of(seat) or 0]
            assert entry.kind in ("started", "moved", "undone")
            later = [other for other in table.log[entry.n + 1 :] if other.kind == "moved" and other.seat == seat]
            assert later == [], "a seat that has moved since is asked something new"

    @invariant()
    def the_end_is_written_when_the_game_is_over(self) -> None:
        over = self.table.game is not None and self.table.game.over
        assert (self.table.status == "over") == over


Evening.TestCase.settings = settings(max_examples=scale.HOUSE_RUNS, stateful_step_count=scale.HOUSE_STEPS)
TestEvening = Evening.TestCase
