"""Visitors for the pages: browsers without a screen, and a house with its doors open, all in one loop and one process."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass

import httpx
from starlette.applications import Starlette

from filon import games
from filon.kernel.contract import Rules
from filon.store import SqliteStore
from filon.web.app import create_app
from filon.web.site import Site
from fixture import trove
from scale import READY_WITHIN

BASE = "http://filon.test"
OFFERED: Mapping[str, Rules] = {"dragobert": games.rules_of("dragobert"), "trove": trove}


class Visitor(httpx.AsyncClient):
    """Somebody with a browser: keeps cookies, says where a form comes from, follows nothing by itself."""

    async def press(self, address: str, **fields: object) -> httpx.Response:
        """Send a form as our own pages do."""
        return await self.post(address, data={name: str(value) for name, value in fields.items()}, headers={"Origin": BASE})

    async def opened(self, **fields: object) -> str:
        """Open a table and give its address; one that deals at once with the seal of the first page."""
        sealed = await self.sealed() if fields.get("start") == "now" else {}
        answer = await self.press("/tables", **{"game": "dragobert", "seats": 3, "name": "Ana", **sealed, **fields})
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]

    async def sealed(self, address: str = "/") -> dict[str, str]:
        """The deal that the form of a page promises: the name of its table, and its seal."""
        fields = hidden_in(await self.text(address))
        return {name: fields[name] for name in ("table", "seal")}

    async def text(self, address: str) -> str:
        """A page that must be there."""
        answer = await self.get(address)
        assert answer.status_code == 200, answer.text
        return answer.text

    async def link(self, table: str) -> str:
        """The path of the invitation on a table's page."""
        found = re.search(r'value="http://filon.test(/join/[^"]+)"', await self.text(table))
        assert found, "this page has no invitation"
        return found[1]


def hidden_in(page: str) -> dict[str, str]:
    """What the forms of a page send without being asked; the first of each name."""
    return dict(reversed(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page)))


@dataclass
class House:
    """A server without a socket."""

    app: Starlette

    @property
    def site(self) -> Site:
        """What it has at hand."""
        site: Site = self.app.state.site
        return site

    def visitor(self, **headers: str) -> Visitor:
        """Somebody new."""
        return self.visitor_from("127.0.0.1", **headers)

    def visitor_from(self, machine: str, **headers: str) -> Visitor:
        """Somebody new at another machine."""
        transport = httpx.ASGITransport(app=self.app, raise_app_exceptions=False, client=(machine, 1))
        return Visitor(transport=transport, base_url=BASE, headers=headers)


@asynccontextmanager
async def open_house(
    offered: Mapping[str, Rules] = OFFERED, *, compiled: bool = True, first: str | None = None
) -> AsyncIterator[House]:
    """A house over a store in memory; with every game compiled, so that all bots think, or as it opens its doors."""
    house = House(create_app(await SqliteStore.open("sqlite:///:memory:"), games=offered, first=first))
    async with house.app.router.lifespan_context(house.app):
        if compiled:
            await all_compiled(house.site, READY_WITHIN)
        yield house


async def all_compiled(site: Site, within: float) -> None:
    """Wait until every game is compiled; one that cannot be fails the test."""
    async with asyncio.timeout(within):
        while not all(state.ready for state in site.compilation.progress.values()):
            assert not any(state.failed for state in site.compilation.progress.values())
            await asyncio.sleep(0.01)


def visiting(scenario: Callable[[House], Awaitable[None]]) -> Callable[[], None]:
    """A test whose story takes place in an open house."""

    async def tell() -> None:
        async with open_house() as house:
            await scenario(house)

    def test() -> None:
        asyncio.run(tell())

    test.__name__ = scenario.__name__
    return test
