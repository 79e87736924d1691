"""Putting tables away: what a guest does not want to see on the first page any more, and can bring back."""

from starlette.requests import Request
from starlette.responses import Response

from filon.house import Refused
from filon.kernel.errors import Phrase

from .posts import Posted, posted

MOST_AT_ONCE = 1_000  # tables
MY_TABLES, ALL_PUT_AWAY = "/#mine", "/?put-away=shown#put-away"


async def put_away(request: Request) -> Response:
    """`table=ID`: that one. `all=bots`: all that are over and were played with bots alone."""
    form = await posted(request)
    tables = await over_with_bots(form) if form.fields.get("all") == "bots" else [await chosen_table(form)]
    await form.site.store.put_away(form.guest.id, tables)
    return form.to(MY_TABLES)


async def over_with_bots(form: Posted) -> list[str]:
    """All tables of the guest that are over and were played with bots alone."""
    found = await form.site.store.tables_of(form.guest.id, MOST_AT_ONCE)
    return [one.id for one in found if one.status in ("over", "closed") and one.is_alone(form.guest.id)]


async def chosen_table(form: Posted) -> str:
    """The table that a form names, if its sender may put it away."""
    summary = await form.site.store.summary(form.fields.get("table", ""))
    if not summary.may_be_put_away(form.guest.id):
        raise Refused("forbidden", Phrase("You can put away your own games with bots, and what is over."))
    return summary.id


async def bring_back(request: Request) -> Response:
    """`table=ID`: it is on the list again."""
    form = await posted(request)
    await form.site.store.bring_back(form.guest.id, form.fields.get("table", ""))
    left = await form.site.store.count_put_away(form.guest.id)
    return form.to(ALL_PUT_AWAY if left else MY_TABLES)
