"""Tables for the tests of the house: no store, entries are stamped and absorbed at once."""

from collections.abc import Sequence
from typing import Any

import msgspec

from filon.house import Draft, Table, commands, players, rules_among, stamped
from filon.kernel.words import words_for
from fixture import trove

OFFERED = rules_among({"trove": trove})
SECRET = bytes(range(32))
ID = "table"
ANNA, BEN, CLEO = "guest-anna", "guest-ben", "guest-cleo"
GUESTS = (ANNA, BEN, CLEO)
WORDS = words_for("en")
NAMES = {ANNA: "Anna", BEN: "Ben", CLEO: "Cleo"}


def write(table: Table, drafts: Sequence[Draft]) -> Table:
    """What a store and a server do with drafts; the summary told beforehand must be the one afterwards."""
    expected = table.summary_after(drafts)
    at = 1000.0 + table.version
    for entry in stamped(drafts, table.version + 1, at):
        table.absorb(entry)
    assert table.summary() == msgspec.structs.replace(expected, updated=at)
    return table


def opened(game: str = "trove", seats: int = 3, secret: bytes = SECRET, **agreed: Any) -> Table:
    """Anna's table, nobody seated; anybody may sit down at it, unless it is said otherwise."""
    table, agreed = Table(ID, secret, OFFERED), {"public": True, **agreed}
    return write(table, commands.create_table(ID, secret, ANNA, game=game, seats=seats, rules_of=OFFERED, **agreed))


def seated(game: str = "trove", seats: int = 3, people: int = 3, **agreed: Any) -> Table:
    """The same with people on the first seats and bots on the rest."""
    table = opened(game, seats, **agreed)
    for guest in GUESTS[:people]:
        write(table, commands.sit(table, guest, NAMES[guest], invited=not table.public))
    for _ in range(seats - people):
        write(table, commands.seat_bot(table, ANNA))
    return table


def started(game: str = "trove", seats: int = 3, people: int = 3, **agreed: Any) -> Table:
    """The same, dealt."""
    table = seated(game, seats, people, **agreed)
    return write(table, commands.start_game(table, ANNA))


def first_action(table: Table, seat: int) -> int:
    """The first legal action of a seat."""
    return table.seen(seat).moves()[0].action


def step(table: Table) -> Table:
    """The table makes a move that is forced; else a bot answers, else a person with the first legal move."""
    if forced := commands.forced_move(table):
        return write(table, forced)
    turns = players.turns(table)
    if turns:
        return write(table, commands.bot_move(table, turns[0].seat, turns[0].choose(), turns[0].question))
    assert table.play
    seat = min(table.play.asked)
    guest = table.chairs[seat].guest
    assert guest
    return write(table, commands.move(table, guest, table.play.asked[seat], first_action(table, seat)))


def played(table: Table) -> Table:
    """The table at the end of its game."""
    while table.status == "playing":
        step(table)
    return table


def bidding(**agreed: Any) -> Table:
    """Three people at trove, all asked to lay a card at once."""
    table = started(options={"first_seat": 0}, **agreed)
    for _ in range(3):
        step(table)
    assert table.play
    assert len(table.play.asked) == 3
    return table


def folded(table: Table) -> Table:
    """The same table from its log."""
    return Table.fold(table.id, table.key, table.log, OFFERED)


def content(table: Table) -> dict[str, Any]:
    """All that a table is, comparable: the whole State too."""
    play = table.play
    return {
        "log": list(table.log),
        "summary": table.summary(),
        "serial": table.serial,
        "commitment": table.commitment,
        "key": table.deal_key,
        "asked": dict(play.asked) if play else None,
        "events": play.game.record()["events"] if play else None,
        "digest": play.game.digest if play else None,
        "stories": [table.story(entry.n, None, WORDS) for entry in table.log],
    }
