"""Playing again: one button, and the company of a table that has ended meets at the next one.

The log of the old table names the next: whoever presses first writes it there, and everybody else is led to the same. A name
that was written and whose table is missing, because this server ended in between, is made good by whoever comes next.
"""

from contextlib import suppress

from starlette.requests import Request
from starlette.responses import Response

from filon.house import Refused, Table, commands, fairness, permissions, rematch
from filon.play.setting import thawed
from filon.store import Conflict, NoSuchTable

from .posts import Posted, posted, promised


async def play_again(request: Request) -> Response:
    """The button: go to the next table, and sit there where one sat before."""
    form = await posted(request)
    table = await form.site.hub.table(request.path_params["table"])
    permissions.own_seat(table, form.guest.id)  # who has none is refused
    there = await next_table(form, table)
    missed = there.seat_of(form.guest.id) is None  # what the button promised is not so any more: the page says why
    return form.to(f"/table/{there.id}{'?missed=seat' if missed else ''}")


async def next_table(form: Posted, table: Table) -> Table:
    """The table at which this company plays now, with the sender at it if a seat is kept for them.

    Where the next one has ended too, they go on from there, if they were there; else it is spent, and they name another.
    """
    hub, me, spent = form.site.hub, form.guest.id, None
    while table.next is not None:
        following = await opened_next(form, table, table.next)
        if following.status in ("open", "playing"):
            return await seated_sender(form, following)
        if following.seat_of(me) is None:
            spent = table.next
            break
        table = following
    name = name_for(form, table)
    table = await hub.command(table.id, lambda now: rematch.name_next(now, me, name, spent, now=form.now))
    return await seated_sender(form, await opened_next(form, table, table.next or name))


def name_for(form: Posted, table: Table) -> str:
    """A name for the next table. Where it is dealt at once, the form has shown the seal that belongs to its name."""
    if rematch.is_alone(table, form.guest.id):
        return promised(form.site, form.fields)[0]
    return form.site.promise().table


async def opened_next(form: Posted, table: Table, name: str) -> Table:
    """The next table, as it stands; it is opened now if nobody did."""
    hub = form.site.hub
    try:
        return await hub.table(name)
    except NoSuchTable:
        with suppress(Conflict):  # somebody was quicker
            await make(form, table, name)
        return await hub.table(name)


async def make(form: Posted, table: Table, name: str) -> None:
    """Open the next table: the same game with the same options and seats. Who plays with bots alone begins at once."""
    hub, guest = form.site.hub, form.guest
    await hub.create(
        guest.id,
        game=table.slug,
        seats=table.seats,
        options=thawed(table.setting.options),
        tables=table.log[0].data["tables"],
        public=table.public,
        memory_aid=table.memory_aid,
        friendly=table.friendly,
        promised=(name, fairness.promised_key(form.site.deals, name)),
        seated=rematch.company(table, guest.id, guest.name),
    )
    hub.wake(table.id)
    if rematch.is_alone(table, guest.id):
        await hub.command(name, lambda now: commands.start_game(now, guest.id))


async def seated_sender(form: Posted, table: Table) -> Table:
    """The table, with the sender on the seat that is kept for them. Without one they look on."""
    guest = form.guest
    if not any(chair.kept == guest.id for chair in table.chairs):
        return table
    with suppress(Refused):  # it was freed just now, or the game has begun
        return await form.site.hub.command(table.id, lambda now: commands.sit(now, guest.id, guest.name, now=form.now))
    return table
