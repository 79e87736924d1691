"""Commands: each looks at a table and decides what to write, or refuses. None of them changes anything.

`guest` is who commands, `now` when, on the clock that times the log. The drafts of one command are written together or not
at all.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import structs

from filon import bots, games
from filon.kernel.contract import Value
from filon.kernel.errors import FilonError, Phrase
from filon.play.bundled import bundles_of
from filon.play.position import Position
from filon.play.seen import Move
from filon.play.setting import Setting, agree_on, thawed, whole
from filon.search import Budget

from . import arrivals, fairness
from .chairs import STAND_IN, checked_name
from .entries import LONGEST_CLIENT, Draft, stamped
from .permissions import (
    check_close,
    check_come_back,
    check_furnish,
    check_leave,
    check_not_over,
    check_open,
    check_plays,
    check_sit,
    check_stand_in,
    check_start,
    free_seats,
    is_kept_for,
    own_seat,
    playing,
    seat_of_table,
)
from .refusals import Forbidden, Refused, Resent
from .table import RulesOf, Table
from .table_game import TableGame
from .undoing import Undoing, check_undo

Command = Callable[[Table], list[Draft]]

MOST_OPEN = 100  # tables a guest has open or in play
MOST_BOT_ITERATIONS, MOST_BOT_MILLISECONDS = 5_000, 2_000  # a bot at a table may be asked to think


# --- opening and filling a table ---


def create_table(
    id: str,  # noqa: A002
    key: bytes,
    host: str,
    *,
    game: str,
    seats: int,
    options: Mapping[str, Value] | None = None,
    tables: Mapping[str, Any] | None = None,
    public: bool = False,
    memory_aid: bool = False,
    friendly: bool = False,
    open_tables: int = 0,
    rules_of: RulesOf = games.rules_of,
) -> list[Draft]:
    """Open a table; `open_tables` is how many the host has already."""
    if open_tables >= MOST_OPEN:
        raise Refused("too_many", Phrase("You have {n} tables open: end some of them first.", n=open_tables))
    setting = agreed_setting(rules_of, game, seats, options or {}, tables)
    data = {
        "game": setting.identity.slug,
        "rules": setting.identity.version,
        "seats": setting.seats,
        "options": thawed(setting.options),
        "tables": None if setting.shipped else thawed(setting.tables),
        "host": host,
        "public": public,
        "memory_aid": memory_aid,
        "friendly": friendly,
        "commitment": fairness.commitment(id, key).hex(),
    }
    return [Draft("opened", data=data)]


def agreed_setting(
    rules_of: RulesOf, game: str, seats: int, options: Mapping[str, Value], tables: Mapping[str, Any] | None
) -> Setting:
    """A setting the rules agree to; a path is no table here, whoever asks."""
    if tables is not None and not isinstance(tables, Mapping):
        raise Refused("bad_option", Phrase("Component tables come as data."))
    try:
        rules = rules_of(game)
        for name in options:
            rules.IDENTITY.option(name)
        return agree_on(rules, seats=seats, tables=tables, **options)
    except FilonError as error:
        raise Refused("bad_option", error.phrase) from error


def sit(
    table: Table, guest: str, name: str, seat: int | None = None, *, invited: bool = False, now: float = 0.0
) -> list[Draft]:
    """Take a seat: the one named, or the one that is kept for the guest, or the first that is free.

    `invited`: by the link that is good now.
    """
    kept = checked_name(name)
    check_sit(table, guest, invited=invited)
    if is_kept_for(table, guest):
        arrivals.check_coming(table, guest, now)
    else:
        arrivals.check_newcomer(table, guest, now, invited=invited)
    by_link = {"invited": table.serial} if invited else {}
    return [Draft("sat", free_one(table, seat, guest), {"guest": guest, "name": kept, **by_link})]


def stand(table: Table, guest: str) -> list[Draft]:
    """Give the seat up again, before the start."""
    check_open(table)
    return [Draft("stood", own_seat(table, guest))]


def seat_bot(table: Table, guest: str, bot: str = STAND_IN, seat: int | None = None, *, now: float = 0.0) -> list[Draft]:
    """Put a bot on a free seat: the one named, which may be kept for somebody, or the first."""
    check_furnish(table, guest)
    check_bot(bot)
    arrivals.check_furnishing(table, now)
    kept_for = None if seat is None else table.chairs[seat_of_table(table, seat)].kept
    return [Draft("bot", free_one(table, seat, kept_for), {"bot": bot})]


def free_seat(table: Table, guest: str, seat: int) -> list[Draft]:
    """The host frees a seat, whoever sits there or is waited for; a person is sent away by it (`check_welcome`)."""
    check_furnish(table, guest)
    if table.chairs[seat_of_table(table, seat)].is_free:
        raise Refused("not_seated", Phrase("Nobody sits there."))
    return [Draft("stood", seat, {"freed": True})]


def let_back(table: Table, guest: str, entry: int) -> list[Draft]:
    """The host lets somebody sit down again who was sent away by that entry."""
    check_furnish(table, guest)
    if entry not in [away.entry for away in table.sent_away.values()]:
        raise Refused("not_seated", Phrase("Nobody was sent away then."))
    return [Draft("welcomed", data={"entry": entry})]


def invite(table: Table, guest: str, *, now: float = 0.0) -> list[Draft]:
    """A new invitation link; those before it are dead."""
    check_furnish(table, guest)
    arrivals.check_furnishing(table, now)
    return [Draft("invited", data={"serial": table.serial + 1})]


def start_game(table: Table, guest: str) -> list[Draft]:
    """Freeze what is agreed, and deal."""
    check_start(table, guest)
    rules, n = table.setting.identity.version, table.version + 1
    frozen = fairness.frozen_digest(table.agreement(rules))
    key = fairness.deal_key(table.key, bytes.fromhex(table.commitment), frozen, {})
    play = TableGame.begin(table.setting, key, n)
    data = {"rules": rules, "frozen": frozen.hex(), "contributions": {}, "deal": play.game.digest}
    return [Draft("started", data=data)]


def in_turn(table: Table, steps: Sequence[Command], now: float) -> list[Draft]:
    """Several commands as one: each looks at the table as those before it will have left it."""
    ahead, drafts = table.still(), list[Draft]()
    for step in steps:
        decided = step(ahead)
        for entry in stamped(decided, ahead.version + 1, now):
            ahead.absorb(entry)
        drafts += decided
    return drafts


# --- playing ---


def move(
    table: Table, guest: str, question: int, action: int, client: str | None = None, then: Sequence[int] = ()
) -> list[Draft]:
    """Answer a question with a move, and with those of a bundle `then`; then comes the end, if it has come."""
    seat = own_seat(table, guest)
    check_client(client)
    if client is not None and (done := table.done_with(seat, client)):
        raise Resent(done)
    play = playing(table)
    check_plays(table, guest)
    if not then:
        return answered(table, play, seat, question, action, client)
    check_bundle(play, (action, *then))
    first: Command = lambda ahead: answered(ahead, playing(ahead), seat, question, action, client)  # noqa: E731
    return in_turn(table, [first, *(partial(next_of_bundle, seat=seat, action=step) for step in then)], 0.0)


def check_bundle(play: TableGame, actions: Sequence[int]) -> None:
    """Refuse moves that are not made together: before the last there may be none that shows anything or draws chance."""
    bundles = bundles_of(play.game.see())
    if bundles is None or not bundles.quiet.issuperset(actions[:-1]):
        raise no_bundle()


def next_of_bundle(table: Table, seat: int, action: int) -> list[Draft]:
    """A move that is made with the one before it."""
    moved, *end = answered(table, playing(table), seat, table.question_of(seat), action, None)
    return [structs.replace(moved, data=moved.data | {"bundled": True}), *end]


def undo(table: Table, guest: str, wanted: Undoing) -> list[Draft]:
    """Take one's last move back, with what the table made for one since; `wanted` is judged beforehand, beside the table."""
    play = check_undo(table, guest, wanted)
    moves, game = len(wanted.steps), play.game
    return [Draft("undone", wanted.seat, {"moves": moves, "digest": game.position_after(game.made - moves).digest})]


def bot_move(table: Table, seat: int, action: int, question: int | None = None) -> list[Draft]:
    """The same for a seat that a bot plays; without a question it answers the one that is open."""
    play = playing(table)
    if table.chairs[seat_of_table(table, seat)].player is None:
        raise Refused("forbidden", Phrase("A person plays this seat."))
    return answered(table, play, seat, table.question_of(seat) if question is None else question, action, None)


def answered(table: Table, play: TableGame, seat: int, question: int | None, action: int, client: str | None) -> list[Draft]:
    """A move and what follows from it."""
    asked = play.asked.get(seat)
    if asked is None or question != asked:
        raise closed_question()
    chosen = legal_move(play, seat, action)
    return [play.drafted(chosen, client=client), *end_of(table, play.reached(chosen))]


def closed_question() -> Refused:
    """The refusal of an answer that comes too late."""
    return Refused("closed_question", Phrase("This was decided already, or is not yours to decide now."))


def no_bundle() -> Refused:
    """The refusal of moves that do not belong together."""
    return Refused("illegal", Phrase("These moves are not made together."))


def legal_move(play: TableGame, seat: int, action: int) -> Move:
    """The move of that number; the clause that forbids it otherwise."""
    if whole(action) not in range(play.game.setting.identity.actions):
        raise Refused("illegal", Phrase("There is no move of that number."))
    if refusal := play.game.present.why_not(seat, action, play.game.setting.words("en")):
        raise Refused("illegal", Forbidden(play.game.see(seat), action), refusal.clause)
    return play.game.present.move(seat, action)


def forced_move(table: Table) -> list[Draft]:
    """A move to which, as everybody can see, there is no other: the table makes it. Nothing, if all have a choice."""
    play = playing(table)
    forced = play.forced_move()
    if forced is None:
        return []
    return [play.drafted(forced, forced=True), *end_of(table, play.reached(forced))]


def end_of(table: Table, reached: Position) -> list[Draft]:
    """The end, if the game is over there."""
    if not reached.over:
        return []
    result = {"key": table.key.hex(), "scores": list(reached.scores), "winners": list(reached.winners)}
    return [Draft("ended", data=result)]


# --- leaving ---


def leave(table: Table, guest: str) -> list[Draft]:
    """Leave: before the start the seat is free again, later a bot plays on. When all people have left it is closed."""
    if table.status == "open":
        return stand(table, guest)
    check_leave(table, guest)
    others = [chair for chair in table.chairs if chair.guest not in (None, guest) and not chair.away]
    left = Draft("left", own_seat(table, guest), {"bot": STAND_IN})
    return [left] if others else [left, ending(table, "everybody left")]


def stand_in(table: Table, guest: str, seat: int, *, is_away: bool) -> list[Draft]:
    """Let a bot play for somebody else who has been away for long; whoever asks must know whether that is so."""
    check_stand_in(table, guest, seat, is_away=is_away)
    return [Draft("left", seat, {"bot": STAND_IN, "by": own_seat(table, guest)})]


def take_back(table: Table, guest: str) -> list[Draft]:
    """Who returns to a seat that somebody else left to a bot plays on; for everybody else nothing is to be done."""
    seat = table.seat_of(guest)
    if table.play is None or table.status != "playing" or seat is None or not table.chairs[seat].stood_in:
        return []
    return [Draft("returned", seat)]


def come_back(table: Table, guest: str, *, now: float = 0.0) -> list[Draft]:
    """Play the seat oneself again."""
    check_come_back(table, guest)
    arrivals.check_coming(table, guest, now)
    return [Draft("returned", own_seat(table, guest))]


def close(table: Table, guest: str) -> list[Draft]:
    """The host gives the table up: everything is shown, nobody wins."""
    check_close(table, guest)
    return [ending(table, "host")]


def close_broken(table: Table) -> list[Draft]:
    """The house gives up a table that these rules cannot play on."""
    check_not_over(table)
    if table.broken is None:
        raise Refused("forbidden", Phrase("This table can be played on."))
    return [ending(table, "changed rules")]


def ending(table: Table, why: str) -> Draft:
    """The end without a result."""
    return Draft("closed", data={"key": table.key.hex(), "why": why})


# --- questions ---


def check_client(client: object) -> None:
    """Refuse an id that is none."""
    if client is None:
        return
    if not isinstance(client, str) or not 1 <= len(client) <= LONGEST_CLIENT or not client.isprintable():
        raise Refused("bad_message", Phrase("The id of a message has 1 to {n} characters.", n=LONGEST_CLIENT))


def check_bot(name: str) -> None:
    """Refuse a bot that nobody knows, or that would keep the table waiting."""
    try:
        found = bots.bot_of(name)
    except FilonError as error:
        raise Refused("bad_option", error.phrase) from error
    if isinstance(found, bots.SearchBot) and is_long(found.budget):
        raise Refused(
            "bad_option",
            Phrase(
                "At a table a bot may think for {iterations} iterations or {milliseconds} ms: {name} is too slow for it.",
                iterations=MOST_BOT_ITERATIONS,
                milliseconds=MOST_BOT_MILLISECONDS,
                name=name,
            ),
        )


def is_long(budget: Budget) -> bool:
    """Is this longer than people should wait?"""
    return budget.iterations > MOST_BOT_ITERATIONS or budget.milliseconds > MOST_BOT_MILLISECONDS


def free_one(table: Table, seat: int | None, guest: str | None) -> int:
    """The seat wished for, or the first that is free; one that is kept for the guest comes before all others."""
    free = free_seats(table, guest)
    if not free:
        raise Refused("table_full", Phrase("Every seat of this table is taken."))
    if seat is None:
        return free[0]
    if seat_of_table(table, seat) not in free:
        raise Refused("seat_taken", Phrase("Somebody sits there already."))
    return seat
