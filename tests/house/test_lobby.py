"""Before the start: who may open, sit, stand, invite and begin, and what is refused with which code."""

from collections.abc import Callable
from typing import Any

import pytest

from contract.subjects import recount_of
from filon.house import CODES, Draft, Refused, Table, checked_name, commands, permissions, stamped
from filon.kernel.errors import BadRecord, Phrase
from filon.kernel.words import LONGEST_NAME, words_for
from fixture import trove
from house.tables import ANNA, BEN, CLEO, GUESTS, ID, NAMES, OFFERED, SECRET, content, opened, seated, started, write

Command = Callable[[], object]


def refused(code: str, command: Command) -> Refused:
    """The refusal, which must have this code and a sentence in both languages."""
    with pytest.raises(Refused) as caught:
        command()
    assert caught.value.code == code
    english, french = (caught.value.said(words_for(language)) for language in ("en", "fr"))
    assert english
    assert french
    assert english != french
    return caught.value


def open_one(**changed: Any) -> list[Draft]:
    agreed: dict[str, Any] = {"game": "trove", "seats": 3, "rules_of": OFFERED} | changed
    return commands.create_table(ID, SECRET, ANNA, **agreed)


def test_an_open_table_says_what_was_agreed_and_nothing_of_its_secret() -> None:
    table = opened("dragobert", 2, options={"two_player": "double_draw"}, public=True)
    assert (table.status, table.host, table.public, table.seats, table.slug) == ("open", ANNA, True, 2, "dragobert")
    assert table.setting.options["two_player"] == "double_draw"
    assert table.version == 0
    assert SECRET.hex() not in str(table.log)


@pytest.mark.parametrize(
    ("code", "changed"),
    [
        ("bad_option", {"game": "nonesuch"}),
        ("bad_option", {"seats": 9}),
        ("bad_option", {"seats": True}),
        ("bad_option", {"options": {"colour": 1}}),
        ("bad_option", {"options": {"seats": 2}}),
        ("bad_option", {"options": {"tables": "x"}}),
        ("bad_option", {"options": {"first_seat": 7}}),
        ("bad_option", {"tables": "/etc/passwd"}),
        ("bad_option", {"tables": {"nonsense": 1}}),
        ("too_many", {"open_tables": commands.MOST_OPEN}),
    ],
)
def test_what_cannot_be_agreed_on_is_refused(code: str, changed: dict[str, Any]) -> None:
    with pytest.raises(Refused) as caught:
        open_one(**changed)
    assert caught.value.code == code


def test_a_game_that_is_not_registered_is_played_if_the_house_offers_it() -> None:
    assert opened("trove").setting.identity.slug == "trove"
    with pytest.raises(Refused):
        commands.create_table(ID, SECRET, ANNA, game="trove", seats=3)


def test_replaced_tables_are_kept_whole() -> None:
    table = opened("trove", 3, tables=recount_of(trove).REPLACED)
    assert not table.setting.shipped
    assert table.log[0].data["tables"]


def test_people_and_bots_take_free_seats() -> None:
    table = opened()
    write(table, commands.sit(table, BEN, "Ben", 1))
    write(table, commands.sit(table, ANNA, "Anna"))
    write(table, commands.seat_bot(table, ANNA, "random"))
    assert [table.seat_of(guest) for guest in GUESTS] == [0, 1, None]
    assert table.viewer_of(CLEO) is None
    assert table.names(words_for("en")) == ("Anna", "Ben", "Chance (bot)")
    assert table.names(words_for("fr")) == ("Anna", "Ben", "Hasard (robot)")
    assert not any(chair.is_free for chair in table.chairs)


def test_seats_are_given_up_and_freed() -> None:
    table = seated(people=2)
    write(table, commands.stand(table, BEN))
    write(table, commands.free_seat(table, ANNA, 2))
    assert [chair.is_free for chair in table.chairs] == [False, True, True]
    write(table, commands.leave(table, ANNA))
    assert table.seat_of(ANNA) is None
    assert table.host == ANNA


def test_a_new_invitation_kills_the_old_ones() -> None:
    table = opened()
    assert table.serial == 0
    write(table, commands.invite(table, ANNA))
    write(table, commands.invite(table, ANNA))
    assert table.serial == 2


def test_refusals_before_the_start() -> None:
    table = seated(people=2)
    before = content(table)
    refused("already_seated", lambda: commands.sit(table, BEN, "Ben"))
    refused("table_full", lambda: commands.sit(table, CLEO, "Cleo"))
    refused("not_seated", lambda: commands.stand(table, CLEO))
    refused("not_host", lambda: commands.seat_bot(table, BEN))
    refused("not_host", lambda: commands.free_seat(table, BEN, 0))
    refused("not_host", lambda: commands.invite(table, BEN))
    refused("not_host", lambda: commands.start_game(table, BEN))
    refused("not_host", lambda: commands.close(table, BEN))
    refused("not_started", lambda: commands.move(table, BEN, 0, 0))
    refused("not_started", lambda: commands.bot_move(table, 2, 0))
    refused("not_started", lambda: commands.come_back(table, BEN))
    refused("forbidden", lambda: commands.close_broken(table))
    assert content(table) == before
    write(table, commands.free_seat(table, ANNA, 2))
    refused("not_seated", lambda: commands.free_seat(table, ANNA, 2))
    refused("bad_option", lambda: commands.free_seat(table, ANNA, 3))
    refused("bad_option", lambda: commands.seat_bot(table, ANNA, "nonesuch"))
    refused("seat_taken", lambda: commands.sit(table, CLEO, "Cleo", 0))
    refused("bad_option", lambda: commands.sit(table, CLEO, "Cleo", -1))
    refused("seat_free", lambda: commands.start_game(table, ANNA))


def test_after_the_start_nobody_sits_down_or_is_sent_away() -> None:
    table = started()
    for command in (
        lambda: commands.sit(table, "guest-dora", "Dora"),
        lambda: commands.stand(table, BEN),
        lambda: commands.seat_bot(table, ANNA),
        lambda: commands.free_seat(table, ANNA, 1),
        lambda: commands.invite(table, ANNA),
        lambda: commands.start_game(table, ANNA),
    ):
        refused("already_started", command)


def test_one_guest_who_comes_and_goes_shuts_nobody_out() -> None:
    """Ben leaves and comes back 1,500 times in an evening; the others leave, come back and close as ever."""
    table = started()
    for n in range(1_500):
        for command in (commands.leave, commands.come_back):
            for entry in stamped(command(table, BEN), table.version + 1, 10_000.0 + 60 * n):
                table.absorb(entry)
    for guest in (CLEO, ANNA):
        write(table, commands.leave(table, guest))
        write(table, commands.come_back(table, guest))
    write(table, commands.close(table, ANNA))


def test_a_code_is_one_of_those_a_client_knows() -> None:
    assert len(CODES) == 18
    with pytest.raises(AssertionError):
        Refused("other", Phrase("x"))


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Anna", "Anna"),
        ("  Anna \t Lena\n", "Anna Lena"),
        ("Zoe\u0301", "Zo\u00e9"),
        ("n" * LONGEST_NAME, "n" * LONGEST_NAME),
        ("★", "★"),
        ("老王", "老王"),
    ],
)
def test_a_name_is_kept_trimmed(given: str, kept: str) -> None:
    assert checked_name(given) == kept


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "n" * (LONGEST_NAME + 1),
        "a\x00b",
        "a\x1b[2J",
        "\u202eanna",
        "a\u200bb",
        "a\u2066b",
        "\u3164",
        "\u2800",
        "\u0301",
        "\ud800",
        None,
        7,
        "x" * 10**6,
    ],
)
def test_a_name_that_cannot_be_seen_is_refused(name: Any) -> None:
    table = opened()
    refused("bad_name", lambda: commands.sit(table, BEN, name))


def test_equal_names_are_told_apart() -> None:
    table = opened("dragobert", 6)
    for number, name in enumerate(("Ben", "ben", "Ben 2", "Ben")):
        write(table, commands.sit(table, f"guest-{number}", name))
    write(table, commands.seat_bot(table, ANNA))
    write(table, commands.seat_bot(table, ANNA))
    assert table.names(words_for("en")) == ("Ben", "ben 2", "Ben 2 2", "Ben 3", "Thumb (bot)", "Thumb 2 (bot)")
    assert len(set(table.names(words_for("fr")))) == 6


def test_free_seats_are_all_called_free() -> None:
    assert opened().names(words_for("fr")) == ("place libre",) * 3
    assert NAMES[ANNA] not in opened().summary().names(words_for("en"))


def test_a_table_takes_its_entries_in_order_only() -> None:
    table = opened()
    with pytest.raises(BadRecord, match="entry 0 of table table came where 1 is next"):
        table.absorb(table.log[0])


# --- permissions ---------------------------------------------------------------------------------------------------------


def test_at_a_table_by_invitation_who_is_not_known_there_needs_the_link() -> None:
    table = opened(public=False)
    refused("forbidden", lambda: commands.sit(table, BEN, "Ben"))
    write(table, commands.sit(table, ANNA, "Anna"))
    write(table, commands.sit(table, BEN, "Ben", invited=True))
    write(table, commands.stand(table, BEN))
    write(table, commands.sit(table, BEN, "Ben"))
    assert table.seat_of(BEN) == 1


DOINGS: dict[str, Callable[[Table, str], object]] = {
    "sit": lambda table, guest: commands.sit(table, guest, NAMES.get(guest, "Dora")),
    "furnish": commands.invite,
    "start": commands.start_game,
    "close": commands.close,
    "leave": commands.leave,
    "come_back": commands.come_back,
}  # what is done with each of the permissions


@pytest.mark.parametrize("public", [True, False])
def test_what_is_offered_is_just_what_is_not_refused(public: bool) -> None:
    """At every moment of an evening, to everybody who may be there."""
    table, seen = opened(public=public), set()
    steps: list[Callable[[], list[Draft]]] = [
        lambda: commands.sit(table, ANNA, "Anna"),
        lambda: commands.sit(table, BEN, "Ben", invited=True),
        lambda: commands.free_seat(table, ANNA, 1),
        lambda: commands.invite(table, ANNA),
        lambda: commands.sit(table, BEN, "Ben", invited=True),
        lambda: commands.seat_bot(table, ANNA),
        lambda: commands.start_game(table, ANNA),
        lambda: commands.leave(table, BEN),
        lambda: commands.come_back(table, BEN),
        lambda: commands.close(table, ANNA),
    ]
    for step in steps:
        for guest in (ANNA, BEN, CLEO, "guest-dora"):
            may = permissions.may_do(table, guest)
            for name, doing in DOINGS.items():
                offered = getattr(may, name) or (
                    name == "leave" and table.status == "open" and table.seat_of(guest) is not None
                )
                assert permissions.passes(doing, table, guest) == offered, (name, guest, table.version)
                seen.add((name, offered))
        write(table, step())
    assert seen == {(name, offered) for name in DOINGS for offered in (True, False)}
    assert permissions.may_do(table, None) == permissions.may_do(table, "guest-dora")
