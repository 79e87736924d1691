"""Taking moves back: what somebody might take back now, and whether that tells anybody anything.

A person takes back their own last move, with whatever the table made for them after it, as long as nobody else has moved.
Whether the moves told somebody anything hidden (`play/discretion.py`) takes a while to find out, so it is done apart from
the table, from what that seat has seen and nothing else.
"""

from dataclasses import dataclass, field

from filon.kernel.cached import cached_property
from filon.kernel.errors import Phrase
from filon.play.discretion import tells_nothing
from filon.play.seen import Seen

from .permissions import check_plays, own_seat, playing
from .players import bots_asked
from .refusals import Refused
from .table import Table
from .table_game import TableGame

MOST_UNDONE = 500  # times that moves are taken back at a table
GRACE_BEATS = 1  # beats for which others wait after a person's move: so long it may be taken back


@dataclass(frozen=True)
class MadeMove:
    """A move with what its seat saw before and after it."""

    before: Seen
    action: int
    after: Seen
    is_chance_drawn: bool

    @property
    def is_discreet(self) -> bool:
        """Did it tell nobody anything hidden?"""
        return not self.is_chance_drawn and tells_nothing(self.before, self.action, self.after)


@dataclass(frozen=True)
class Undoing:
    """The last moves of a game, all of one seat, that would be taken back together. Any thread may judge them."""

    seat: int
    last: int  # the entry of the last of them
    steps: tuple[MadeMove, ...] = field(compare=False)  # the last first

    @cached_property
    def is_discreet(self) -> bool:
        """Did none of them tell anybody anything hidden? It is found out once."""
        return all(step.is_discreet for step in self.steps)


def undoing(table: Table, guest: str) -> Undoing | None:
    """What a guest might take back, if it told nobody anything; None if somebody else moved last, or a bot for the guest."""
    seat = table.seat_of(guest)
    if table.play is None or table.status != "playing" or seat is None or table.chairs[seat].away:
        return None
    entries = own_entries(table, table.play, seat)
    if not entries or table.undone >= MOST_UNDONE:
        return None
    return Undoing(seat, entries[0], tuple(steps_of(table, table.play, entries)))


def grace(table: Table) -> int:
    """The beats for which others wait now. That hangs on who moved last, and not on whether that could be taken back."""
    if table.play is None or not table.play.entries:
        return 0
    last, forced = table.log[table.play.entries[-1]], table.play.forced_move()
    is_theirs = not bots_asked(table) and forced is not None and forced.seat == last.seat
    return GRACE_BEATS if last.by_person and not is_theirs else 0


def own_entries(table: Table, play: TableGame, seat: int) -> list[int]:
    """The entries of a person's last move, all of those made together, and of what the table made since, the last first."""
    found = []
    for n in reversed(play.entries):
        entry = table.log[n]
        found.append(n)
        if entry.seat != seat or not table.is_own(n, seat):
            return []
        if not (entry.data.get("forced", False) or entry.data.get("bundled", False)):
            return found
    return []


def steps_of(table: Table, play: TableGame, entries: list[int]) -> list[MadeMove]:
    """The moves of some entries, the last of which led to the present."""
    game, found = play.game, []
    for back, n in enumerate(entries):
        before, after = game.position_after(game.made - back - 1), game.position_after(game.made - back)
        seat, action = table.log[n].seat, table.log[n].data["action"]
        drawn = before.state["chance_drawn"] != after.state["chance_drawn"]
        found.append(MadeMove(before.see(seat), action, after.see(seat), bool(drawn)))
    return found


def gone_on() -> Refused:
    """It is too late."""
    return Refused("closed_question", Phrase("That cannot be taken back any more: the game has gone on."))


def check_undo(table: Table, guest: str, wanted: Undoing) -> TableGame:
    """Refuse to take back what is not the last any more, or told somebody something; the game, if it may be."""
    play = playing(table)
    own_seat(table, guest)
    check_plays(table, guest)
    if undoing(table, guest) != wanted:
        raise gone_on()
    if not wanted.is_discreet:
        raise Refused("forbidden", Phrase("That cannot be taken back: chance was drawn, or somebody saw something new."))
    return play
