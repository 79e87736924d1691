"""How many tables wait for who asks: what the title of the first page and the badge of the app say."""

from starlette.requests import Request
from starlette.responses import JSONResponse

from .identity import guest_of
from .site import site_of


async def waiting(request: Request) -> JSONResponse:
    """`/waiting`: of the guest's own tables those at which it is their turn, as everybody there can see."""
    site = site_of(request)
    guest = await guest_of(request, site.store)
    mine = await site.store.tables_of(guest.id) if guest else []
    return JSONResponse({"tables": sum(one.is_turn_of(guest.id) for one in mine) if guest else 0})
