"""The tables of a guest on the first page, from their summaries alone: whose turn it is, since when, how it ended.

What the guest must do comes first, then what is in play, then what is over. No table is folded for it.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from filon.house import TableSummary
from filon.kernel.words import Words

from .descriptions import names_in_sentence, picture_of, status_shown
from .site import Site

RECENT = 3  # tables that are over and shown at once; earlier ones are folded
A_MINUTE, AN_HOUR, A_DAY, A_WEEK = 60, 3600, 86_400, 604_800  # seconds

ORDINALS = {
    1: "1st",
    2: "2nd",
    3: "3rd",
    4: "4th",
    5: "5th",
    6: "6th",
    7: "7th",
    8: "8th",
    9: "9th",
    10: "10th",
    11: "11th",
    12: "12th",
}
MONTHS = {
    1: "January",
    2: "February",
    3: "March",
    4: "April",
    5: "May",
    6: "June",
    7: "July",
    8: "August",
    9: "September",
    10: "October",
    11: "November",
    12: "December",
}


@dataclass(frozen=True)
class MyTable:
    """A table on its guest's list."""

    id: str
    title: str
    picture: str
    company: str  # with whom
    state: str  # whose turn it is, or how it ended
    when: str  # something last happened
    moment: str  # the same for programs
    is_turn: bool  # of the guest
    running: bool
    started: bool
    may_be_put_away: bool


@dataclass(frozen=True)
class MyTables:
    """All of them, by what they ask of the guest."""

    turn: Sequence[MyTable]  # the guest must choose
    running: Sequence[MyTable]
    recent: Sequence[MyTable]  # over
    earlier: Sequence[MyTable]  # over, too
    with_bots: int  # over, with bots alone: to be put away together
    put_away: Sequence[MyTable]  # only if they are wanted
    count_put_away: int

    @property
    def is_empty(self) -> bool:
        """Is there nothing to list?"""
        return not (self.turn or self.running or self.recent or self.count_put_away)


async def my_tables(site: Site, guest: str, words: Words, *, with_put_away: bool) -> MyTables:
    """The tables of a guest as the first page lists them."""
    found = await site.store.tables_of(guest)
    away = await site.store.tables_of(guest, put_away=True) if with_put_away else []
    turn = [summary for summary in found if summary.is_turn_of(guest)]
    running = [summary for summary in found if summary.status in ("open", "playing") and summary not in turn]
    over = [summary for summary in found if summary.status in ("over", "closed")]
    shown = [[my_table(site, one, guest, words) for one in group] for group in (turn, running, over, away)]
    return MyTables(
        turn=shown[0],
        running=shown[1],
        recent=shown[2][:RECENT],
        earlier=shown[2][RECENT:],
        with_bots=sum(summary.is_alone(guest) for summary in over),
        put_away=shown[3],
        count_put_away=await site.store.count_put_away(guest),
    )


def my_table(site: Site, summary: TableSummary, guest: str, words: Words) -> MyTable:
    """A table for its guest."""
    rules = site.games.get(summary.game)
    return MyTable(
        id=summary.id,
        title=rules.IDENTITY.titles[words.language] if rules else summary.game,
        picture=picture_of(rules, words.language) if rules else "",
        company=company_shown(summary, guest, words),
        state=state_shown(summary, guest, words),
        when=when_shown(summary.updated, time.time(), words),
        moment=time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(summary.updated)),
        is_turn=summary.is_turn_of(guest),
        running=summary.status in ("open", "playing"),
        started=summary.moves > 0,
        may_be_put_away=summary.may_be_put_away(guest),
    )


def company_shown(summary: TableSummary, guest: str, words: Words) -> str:
    """With whom: people by name, bots by number, and the seats that are free."""
    seats = list(zip(summary.chairs, summary.names(words), strict=True))
    people = [name for chair, name in seats if (chair.guest or chair.kept) not in (None, guest)]
    bots = sum(chair.bot is not None for chair in summary.chairs)
    free = sum(chair.is_free for chair in summary.chairs)
    others = [*people, *([words.count("{n} bot", "{n} bots", bots)] if bots else [])]
    told = [words("with {names}", names=names_in_sentence(others, words))] if others else []
    return " · ".join([*told, *([words.count("{n} seat free", "{n} seats free", free)] if free else [])])


def state_shown(summary: TableSummary, guest: str, words: Words) -> str:
    """Whose turn it is, or how it ended."""
    if summary.status == "over":
        return result_shown(summary, guest, words)
    if summary.is_turn_of(guest):
        return words("Your turn")
    if any(chair.kept == guest for chair in summary.chairs):
        return words("A seat is kept for you")
    if summary.status != "playing" or summary.waiting is None:
        return status_shown(summary, words)
    names = summary.names(words)
    awaited = [names[seat] for seat in summary.waiting if summary.chairs[seat].player is None]
    return (
        words("Waiting for {names}", names=names_in_sentence(awaited, words)) if awaited else words("The bots are playing")
    )


def result_shown(summary: TableSummary, guest: str, words: Words) -> str:
    """Where the guest came; who won, if the guest has no seat."""
    seat = summary.seat_of(guest)
    if seat is None:
        names = summary.names(words)
        winners = names_in_sentence([names[winner] for winner in summary.winners], words)
        return words("Won by {names}", names=winners)
    place = summary.place_of(seat)
    if place == 1 and len(summary.winners) > 1:
        return words("You shared the victory")
    return words("You came {place} of {n}", place=words(ORDINALS[place]), n=summary.seats)


def when_shown(then: float, now: float, words: Words) -> str:
    """How long ago, in words; the date, if it is more than a week."""
    past = int(now - then)
    if past < A_MINUTE:
        return words("just now")
    if past < AN_HOUR:
        return words.count("{n} minute ago", "{n} minutes ago", past // A_MINUTE)
    if past < A_DAY:
        return words.count("{n} hour ago", "{n} hours ago", past // AN_HOUR)
    if past < A_WEEK:
        return words.count("{n} day ago", "{n} days ago", past // A_DAY)
    date, today = time.localtime(then), time.localtime(now)
    month = words(MONTHS[date.tm_mon])
    if date.tm_year == today.tm_year:
        return words("{day} {month}", day=date.tm_mday, month=month)
    return words("{day} {month} {year}", day=date.tm_mday, month=month, year=date.tm_year)
