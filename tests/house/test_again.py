"""Playing again: a table names one next table, and everybody's seat is kept there."""

from filon.house import Table, commands, rematch, stamped
from filon.kernel.words import words_for
from house.tables import ANNA, BEN, CLEO, OFFERED, SECRET, WORDS, content, folded, opened, played, seated, started, write
from house.test_lobby import refused

DORA = "guest-dora"


def closed(seats: int = 3, people: int = 3) -> Table:
    """A table that was given up."""
    table = started("trove" if seats < 4 else "dragobert", seats, people)
    return write(table, commands.close(table, ANNA))


def next_of(table: Table, guest: str, name: str) -> Table:
    """The next table, opened by one of the company."""
    following = Table("next", SECRET, OFFERED)
    opening = commands.create_table("next", SECRET, guest, game=table.slug, seats=table.seats, rules_of=OFFERED)
    return write(following, [*opening, *rematch.company(table, guest, name)])


def test_two_who_press_at_once_get_the_same_table() -> None:
    table = played(started())
    first, second = rematch.name_next(table, ANNA, "one"), rematch.name_next(table, BEN, "two")
    assert first != second  # decided on the same version: the store takes one of them
    write(table, first)
    assert rematch.name_next(table, BEN, "two") == []
    assert table.next == "one"
    assert content(folded(table)) == content(table)
    assert folded(table).next == "one"
    assert table.story(table.version, None, WORDS) == ["Anna wants to play again."]
    assert table.story(table.version, None, words_for("fr")) == ["Anna veut rejouer."]
    assert table.status == "over"


def test_a_next_table_that_is_spent_is_followed_by_another() -> None:
    table = closed()
    write(table, rematch.name_next(table, ANNA, "one"))
    assert rematch.name_next(table, BEN, "two", spent="zero") == []
    write(table, rematch.name_next(table, BEN, "two", spent="one"))
    assert table.next == "two"


def test_only_who_played_and_only_after_the_end() -> None:
    table = started()
    refused("forbidden", lambda: rematch.name_next(table, ANNA, "one"))
    write(table, commands.close(table, ANNA))
    refused("not_seated", lambda: rematch.name_next(table, DORA, "one"))


def test_everybody_and_every_bot_keeps_their_seat() -> None:
    table = closed(4)
    following = next_of(table, BEN, "Ben")
    assert [chair.guest or chair.kept or chair.bot for chair in following.chairs] == [ANNA, BEN, CLEO, "thumb"]
    assert following.names(WORDS) == ("kept for Anna", "Ben", "kept for Cleo", "Thumb (bot)")
    assert following.summary().guests == {ANNA, BEN, CLEO}
    assert rematch.is_alone(closed(3, 1), ANNA)
    assert not rematch.is_alone(table, BEN)


def test_a_kept_seat_is_for_one_guest_alone() -> None:
    following = next_of(closed(), BEN, "Ben")
    refused("table_full", lambda: commands.sit(following, DORA, "Dora", invited=True))
    refused("seat_free", lambda: commands.start_game(following, BEN))
    write(following, commands.sit(following, CLEO, "Cleo"))
    assert following.seat_of(CLEO) == 2
    refused("table_full", lambda: commands.sit(following, DORA, "Dora", 0, invited=True))
    write(following, commands.sit(following, ANNA, "Anna"))
    write(following, commands.start_game(following, BEN))
    assert following.status == "playing"


def test_the_host_frees_a_kept_seat_or_puts_a_bot_there() -> None:
    following = next_of(closed(), BEN, "Ben")
    refused("not_host", lambda: commands.seat_bot(following, ANNA, seat=2))
    write(following, commands.seat_bot(following, BEN, seat=2))
    write(following, commands.free_seat(following, BEN, 0))
    assert not following.sent_away
    write(following, commands.sit(following, DORA, "Dora", invited=True))
    assert [chair.name or chair.bot for chair in following.chairs] == ["Dora", "Ben", "thumb"]
    write(following, commands.start_game(following, BEN))


def test_who_sits_down_elsewhere_leaves_the_kept_seat_to_others() -> None:
    following = next_of(closed(), BEN, "Ben")
    write(following, commands.free_seat(following, BEN, 0))
    write(following, commands.sit(following, CLEO, "Cleo", 0))
    assert following.chairs[2].is_free


def test_a_table_given_up_before_the_start_may_be_tried_again() -> None:
    table = seated("trove", 3, 2)
    write(table, commands.free_seat(table, ANNA, 2))
    write(table, commands.close(table, ANNA))
    following = next_of(table, ANNA, "Anna")
    assert [chair.guest or chair.kept for chair in following.chairs] == [ANNA, BEN, None]
    assert not rematch.is_alone(table, ANNA)


def test_nobody_is_told_for_whom_a_seat_is_kept_but_by_name() -> None:
    following = next_of(closed(), BEN, "Ben")
    entries = stamped(rematch.company(closed(), BEN, "Ben"), 1, 0.0)
    assert {entry.kind for entry in entries} == {"sat", "kept"}
    assert all(following.story(entry.n, None, WORDS) == [] for entry in entries)
    assert opened().next is None
