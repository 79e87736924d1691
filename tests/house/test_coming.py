"""Coming and going: nobody can use up what others need, nobody is kept from going, and who was sent away stays away."""

from collections.abc import Callable
from contextlib import suppress

import pytest

from filon.house import Draft, Refused, Table, arrivals, commands, stamped
from house.tables import ANNA, BEN, CLEO, content, folded, opened, seated, started

LATER = arrivals.WINDOW + 1
Command = Callable[[], list[Draft]]


def at(table: Table, now: float, drafts: list[Draft]) -> Table:
    """Write drafts at a time."""
    for entry in stamped(drafts, table.version + 1, now):
        table.absorb(entry)
    return table


def refusal(command: Command, code: str = "too_many") -> Refused:
    """What a command is refused with."""
    with pytest.raises(Refused) as caught:
        command()
    assert caught.value.code == code
    return caught.value


def wait_in(refused: Refused) -> int:
    """How many seconds a refusal says one should wait."""
    return int(refused.phrase.things["n"])


def come_and_go(table: Table, guest: str, now: float, **how: bool) -> None:
    """Sit down and stand up again."""
    at(table, now, commands.sit(table, guest, "Name", now=now, **how))
    at(table, now, commands.stand(table, guest))


def leave_and_return(table: Table, guest: str, now: float) -> None:
    """Leave a seat in play and take it back."""
    at(table, now, commands.leave(table, guest))
    at(table, now, commands.come_back(table, guest, now=now))


def test_who_comes_too_often_waits_and_is_told_how_long() -> None:
    table = started()
    for n in range(arrivals.MOST_OWN):
        leave_and_return(table, BEN, 10_000.0 + n)
    at(table, 10_100.0, commands.leave(table, BEN))
    refused = refusal(lambda: commands.come_back(table, BEN, now=10_100.0))
    assert wait_in(refused) == arrivals.WINDOW - 100
    assert str(refused) == "You have come and gone too often: try again in 500 seconds."
    at(table, 10_100.0 + 500, commands.come_back(table, BEN, now=10_100.0 + 500))


def test_nobody_is_kept_from_going() -> None:
    table = opened(public=True)
    for n in range(arrivals.MOST_OWN - 1):
        come_and_go(table, BEN, 10_000.0 + n)
    at(table, 10_050.0, commands.sit(table, BEN, "Ben", now=10_050.0))
    at(table, 10_050.0, commands.stand(table, BEN))
    refusal(lambda: commands.sit(table, BEN, "Ben", now=10_050.0))


def test_strangers_under_ever_new_names_keep_out_no_one_but_strangers() -> None:
    table, now = opened(public=True), 10_000.0
    at(table, now, commands.sit(table, BEN, "Ben", now=now))
    for n in range(arrivals.MOST_STRANGERS):
        come_and_go(table, f"stranger-{n}", now)
    refused = refusal(lambda: commands.sit(table, "stranger-x", "X", now=now + 5))
    assert wait_in(refused) == arrivals.SHORT_WINDOW - 5
    at(table, now, commands.sit(table, CLEO, "Cleo", now=now, invited=True))
    at(table, now, commands.free_seat(table, ANNA, 1))
    at(table, now, commands.sit(table, ANNA, "Anna", now=now))
    at(table, now, commands.seat_bot(table, ANNA, now=now))
    assert commands.invite(table, ANNA, now=now)
    at(table, now, commands.start_game(table, ANNA))
    for guest in (ANNA, BEN):
        leave_and_return(table, guest, now)
    assert commands.close(table, ANNA)


def test_a_new_link_helps_against_those_who_wear_the_old_one_out() -> None:
    table, now = opened(), 10_000.0
    for n in range(arrivals.MOST_INVITED):
        come_and_go(table, f"stranger-{n}", now, invited=True)
    refused = refusal(lambda: commands.sit(table, BEN, "Ben", invited=True, now=now))
    assert "ask for a new link" in str(refused)
    at(table, now, commands.invite(table, ANNA, now=now))
    at(table, now, commands.sit(table, BEN, "Ben", invited=True, now=now))


@pytest.mark.parametrize("invited", [False, True])
def test_who_plays_tricks_keeps_friends_waiting_for_seconds_only(invited: bool) -> None:
    """Sixty come and go under ever new names: somebody new waits less than half a minute, who sat here before not at all."""
    table, now = opened(public=not invited), 10_000.0
    come_and_go(table, BEN, now - 100, invited=invited)
    tricks = [f"stranger-{n}" for n in range(60)]
    for stranger in tricks[: arrivals.MOST_INVITED]:
        come_and_go(table, stranger, now, invited=invited)
    for stranger in (*tricks[arrivals.MOST_INVITED :], CLEO):
        refused = refusal(lambda guest=stranger: commands.sit(table, guest, "X", invited=invited, now=now))  # type: ignore[misc]
        assert wait_in(refused) <= 30
    assert commands.sit(table, BEN, "Ben", invited=invited, now=now)
    assert commands.sit(table, BEN, "Ben", now=now)
    assert commands.sit(table, CLEO, "Cleo", invited=invited, now=now + wait_in(refused))


def test_a_company_that_sits_down_at_once_never_waits() -> None:
    table, now = opened(game="saboteur", seats=10), 10_000.0
    for n in range(10):
        at(table, now, commands.sit(table, f"friend-{n}", f"F{n}", invited=True, now=now))
    at(table, now, commands.stand(table, "friend-3"))
    assert commands.sit(table, CLEO, "Cleo", invited=True, now=now)


def test_many_who_sat_here_before_do_not_make_ever_more_room() -> None:
    table, now, spans = opened(), 10_000.0, 6
    many = [f"stranger-{n}" for n in range(arrivals.MOST_KNOWN + spans * arrivals.MOST_INVITED)]
    for span in range(spans):
        for stranger in many * 3:
            with suppress(Refused):
                come_and_go(table, stranger, now + span * arrivals.SHORT_WINDOW, invited=True)
    sat = [entry.data["guest"] for entry in table.log if entry.kind == "sat"]
    known = set(many[: arrivals.MOST_KNOWN])
    assert sum(guest in known for guest in sat) <= arrivals.MOST_KNOWN * arrivals.MOST_OWN
    assert sum(guest not in known for guest in sat) <= spans * arrivals.MOST_INVITED


def test_a_log_grows_no_faster_than_the_counts_allow() -> None:
    """Whatever strangers and links and the host try in one window: the log stays short."""
    table, now = opened(public=True), 10_000.0

    def tried(*tries: Command) -> bool:
        done = 0
        for attempt in tries:
            try:
                at(table, now, attempt())
                done += 1
            except Refused:
                pass
        return done > 0

    guests = iter(range(10**6))
    growing = True
    while growing:
        guest = f"stranger-{next(guests)}"
        growing = tried(
            lambda guest=guest: commands.sit(table, guest, "X", 0, now=now),  # type: ignore[misc]
            lambda: commands.free_seat(table, ANNA, 0),
            lambda guest=guest: commands.sit(table, f"{guest}-b", "X", 0, invited=True, now=now),  # type: ignore[misc]
            lambda: commands.free_seat(table, ANNA, 0),
            lambda: commands.sit(table, ANNA, "Anna", 0, now=now),
            lambda: commands.stand(table, ANNA),
            lambda: commands.seat_bot(table, ANNA, seat=1, now=now),
            lambda: commands.free_seat(table, ANNA, 1),
        )
    counts = arrivals.MOST_OWN + arrivals.MOST_STRANGERS + arrivals.MOST_INVITED + arrivals.MOST_HOSTED
    assert len(table.log) == 1 + 2 * counts


def test_the_host_is_told_to_wait_only_for_what_the_host_did() -> None:
    table, now = opened(), 10_000.0
    for _ in range(arrivals.MOST_HOSTED):
        at(table, now, commands.seat_bot(table, ANNA, seat=0, now=now))
        at(table, now, commands.free_seat(table, ANNA, 0))
    assert wait_in(refusal(lambda: commands.seat_bot(table, ANNA, now=now))) == arrivals.WINDOW
    assert wait_in(refusal(lambda: commands.invite(table, ANNA, now=now))) == arrivals.WINDOW
    assert commands.seat_bot(table, ANNA, now=now + LATER)


def test_it_is_the_same_after_a_restart_and_without_a_clock() -> None:
    table = started()
    for n in range(arrivals.MOST_OWN):
        leave_and_return(table, BEN, 10_000.0 + n)
    at(table, 10_030.0, commands.leave(table, BEN))
    again = folded(table)
    assert content(again) == content(table)
    for one in (table, again):
        for now in (0.0, 9_000.0, 10_030.0):
            assert wait_in(refusal(lambda one=one, now=now: commands.come_back(one, BEN, now=now))) == 570  # type: ignore[misc]
        assert commands.come_back(one, BEN, now=10_000.0 + arrivals.WINDOW)


# --- sent away ---


def sent_away(*, public: bool = False) -> Table:
    """Anna's table, from which Ben was sent away."""
    table = seated(public=public)
    return at(table, 2_000.0, commands.free_seat(table, ANNA, 1))


@pytest.mark.parametrize("public", [False, True])
def test_who_was_sent_away_gets_in_by_a_new_link_only(public: bool) -> None:
    table = sent_away(public=public)
    for one in (table, folded(table)):
        for invited in (False, True):
            refused = refusal(lambda one=one, invited=invited: commands.sit(one, BEN, "Ben", invited=invited), "forbidden")  # type: ignore[misc]
            assert "sent you away" in str(refused)
    assert commands.sit(table, "guest-dora", "Dora", invited=True)
    at(table, 2_001.0, commands.invite(table, ANNA))
    refusal(lambda: commands.sit(table, BEN, "Ben"), "forbidden")
    at(table, 2_002.0, commands.sit(table, BEN, "Ben", invited=True))
    assert not table.sent_away
    at(table, 2_003.0, commands.free_seat(table, ANNA, 1))
    refusal(lambda: commands.sit(table, BEN, "Ben", invited=True), "forbidden")


def test_the_host_lets_somebody_back_in() -> None:
    table = sent_away()
    (away,) = table.sent_away.values()
    assert (away.name, away.entry) == ("Ben", table.version)
    refusal(lambda: commands.let_back(table, BEN, away.entry), "not_host")
    refusal(lambda: commands.let_back(table, ANNA, away.entry - 1), "not_seated")
    at(table, 2_001.0, commands.let_back(table, ANNA, away.entry))
    assert not folded(table).sent_away
    assert commands.sit(table, BEN, "Ben")
    refusal(lambda: commands.let_back(table, ANNA, away.entry), "not_seated")


def test_deciding_to_send_somebody_away_sends_nobody_away() -> None:
    table = seated()
    drafts = commands.free_seat(table, ANNA, 1)
    table.summary_after(drafts)
    assert not table.sent_away


def test_bots_and_the_host_are_not_sent_away() -> None:
    table = seated(people=2)
    for seat in (0, 2):
        at(table, 2_000.0, commands.free_seat(table, ANNA, seat))
    assert not table.sent_away
    assert commands.sit(table, ANNA, "Anna")
