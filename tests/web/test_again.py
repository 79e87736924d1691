"""Playing again: one next table for a company, whoever presses and however often, with everybody's seat kept."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from filon.house import commands, rematch
from web.pages_at import PATIENCE, Page, Served, Test
from web.test_doing import table_at
from web.test_pages import is_refused
from web.test_presence import browser
from web.test_seals import seals_in
from web.visiting import House, Visitor, hidden_in, visiting


async def company(house: House, **agreed: object) -> tuple[str, list[Visitor]]:
    """A table that Ana, Bo and Cy have played to the end, as it were."""
    ana, bo, cy = people = [house.visitor() for _ in range(3)]
    address = await ana.opened(seats=4, bots=1, **agreed)
    link = await ana.link(address)
    await bo.press(link, name="Bo")
    await cy.press(link, name="Cy")
    await ana.press(f"{address}/start")
    await ana.press(f"{address}/close", sure="yes")
    return address, people


async def pressed(visitor: Visitor, address: str, **fields: object) -> str:
    """Where the button leads."""
    answer = await visitor.press(f"{address}/again", **fields)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


@visiting
async def test_two_at_once_meet_at_one_table(house: House) -> None:
    address, (ana, bo, cy) = await company(house, memory_aid="yes", **{"dragobert.first_seat": 2})
    old = await table_at(house, address)
    there = await asyncio.gather(*(pressed(visitor, address) for visitor in (bo, ana, bo)))
    assert len({*there}) == 1
    table = await table_at(house, there[0])
    assert (table.status, table.memory_aid, table.setting.options) == ("open", True, old.setting.options)
    assert [chair.name or chair.bot for chair in table.chairs] == [chair.name or chair.bot for chair in old.chairs]
    assert {chair.name for chair in table.chairs if chair.kept} == {"Cy"}
    assert [entry.kind for entry in (await table_at(house, address)).log].count("next") == 1
    assert await pressed(cy, address) == there[0]
    assert {chair.name for chair in (await table_at(house, there[0])).chairs if chair.guest} == {"Ana", "Bo", "Cy"}


@visiting
async def test_the_others_are_told_and_spectators_may_look_on(house: House) -> None:
    address, (ana, bo, cy) = await company(house)
    assert "wants to play again" not in await bo.text(address)
    there = await pressed(ana, address)
    assert "Ana wants to play again. Your seat is kept." in await bo.text(address)
    assert "You wanted to play again: the next table is there." in await ana.text(address)
    stranger = await house.visitor().text(address)
    assert f'<a class="button main" href="{there}">Look on</a>' in stranger
    assert "Your seat is kept" not in stranger
    assert is_refused(await house.visitor().press(f"{address}/again"), 409, "You have no seat at this table.")
    assert "Bo" in await cy.text("/")
    assert there in await cy.text("/")  # it waits among her tables
    french = house.visitor(**{"Accept-Language": "fr"})
    assert "Ana veut rejouer." in await french.text(address)


@visiting
async def test_nobody_else_gets_a_kept_seat_and_the_host_may_give_it_away(house: House) -> None:
    address, (ana, bo, cy) = await company(house, public="yes")
    there = await pressed(ana, address)
    table = await table_at(house, there)
    bos, cys = ([chair.name for chair in table.chairs].index(name) for name in ("Bo", "Cy"))
    lobby = await ana.text(there)
    assert "Waiting for Bo and Cy." in lobby
    assert "not here yet, the seat is kept" in lobby
    dora = house.visitor()
    assert is_refused(await dora.press(f"{there}/sit", name="Dora", seat=bos), 409, "Every seat of this table is taken.")
    assert is_refused(await ana.press(f"{there}/start"), 409, "A seat is kept for Bo")
    await ana.press(f"{there}/bot", seat=bos, bot="thumb")
    assert (await ana.press(f"{there}/free", seat=cys)).status_code == 303
    assert (await dora.press(f"{there}/sit", name="Dora")).status_code == 303
    assert await pressed(cy, address) == f"{there}?missed=seat"  # too late: she looks on
    assert "Cy" not in [chair.name for chair in (await table_at(house, there)).chairs]
    await ana.press(f"{there}/start")
    assert (await table_at(house, there)).status == "playing"
    assert await pressed(bo, address) == f"{there}?missed=seat"


@visiting
async def test_what_is_said_of_the_next_table_is_so_when_the_page_is_opened(house: House) -> None:
    address, (ana, bo, cy) = await company(house, public="yes")
    there = await pressed(ana, address)
    chairs = (await table_at(house, there)).chairs
    bos, cys = ([chair.name for chair in chairs].index(name) for name in ("Bo", "Cy"))
    await ana.press(f"{there}/bot", seat=bos, bot="thumb")
    assert "Ana wants to play again. Your seat is no longer kept: you may look on." in await bo.text(address)
    assert "Ana wants to play again. Your seat is kept." in await cy.text(address)
    await ana.press(f"{there}/free", seat=cys)
    assert "Your seat is no longer kept, but there is a free one." in await bo.text(address)
    await ana.press(f"{there}/bot", seat=cys, bot="thumb")
    late = await pressed(bo, address)
    assert "Your seat is no longer kept: you may look on." in await bo.text(late)
    await ana.press(f"{there}/start")
    assert "Ana wants to play again. They have begun without you: you may look on." in await bo.text(address)
    assert "They have begun without you" in await bo.text(late)
    assert "They have begun without you" not in await ana.text(late)
    await ana.press(f"{there}/close", sure="yes")
    page = await bo.text(address)
    assert "The next table was given up." in page
    assert f'action="{address}/again"' in page
    assert await pressed(bo, address) != there


def test_who_stays_at_the_old_table_hears_at_once_what_becomes_of_the_next(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno")
        hub, host = server.site.hub, table.host
        await hub.command(table.id, lambda now: commands.close(now, host))
        async with server.page(table, "Bruno") as bruno, browser(server, "Anna") as anna:
            await bruno.hear("company")
            there = (await anna.post(f"/table/{table.id}/again")).headers["location"]
            await banner_when(bruno, "Anna wants to play again. Your seat is kept.")
            await anna.post(f"{there}/bot", data={"seat": 1})
            await banner_when(bruno, "Your seat is no longer kept: you may look on.")
            assert hub.slots[there.rpartition("/")[2]].here == set()  # who looks from afar is not there
            await anna.post(f"{there}/start")
            await banner_when(bruno, "They have begun without you: you may look on.")
            await anna.post(f"{there}/close", data={"sure": "yes"})
            await banner_when(bruno, "The next table was given up.")
        async with asyncio.timeout(PATIENCE):
            while hub.slots[there.rpartition("/")[2]].watchers:
                await asyncio.sleep(0.01)

    at_trove(test)


async def banner_when(page: Page, said: str) -> None:
    """Wait until a page is told so over its board."""
    while said not in (await page.hear("company"))["banner"]:
        pass


@visiting
async def test_a_next_table_given_up_is_followed_by_another_for_all(house: House) -> None:
    address, (ana, bo, cy) = await company(house)
    first = await pressed(ana, address)
    await ana.press(f"{first}/close", sure="yes")
    second = await pressed(bo, address)
    assert second != first
    assert await pressed(cy, address) == second
    third = await pressed(ana, first)  # she was there when it was given up
    assert {chair.name for chair in (await table_at(house, third)).chairs if chair.kept} == {"Bo", "Cy"}


@visiting
async def test_who_presses_at_an_old_table_is_led_on(house: House) -> None:
    address, (ana, bo, _) = await company(house)
    second = await pressed(ana, address)
    await pressed(bo, address)
    await ana.press(f"{second}/close", sure="yes")
    third = await pressed(bo, second)
    assert await pressed(ana, address) == third


@visiting
async def test_a_name_whose_table_is_missing_is_made_good(house: House) -> None:
    address, (ana, bo, cy) = await company(house)
    old = await table_at(house, address)
    named = house.site.promise().table
    guest = next(chair.guest for chair in old.chairs if chair.name == "Ana") or ""
    await house.site.hub.command(
        old.id, lambda table: rematch.name_next(table, guest, named)
    )  # and then the lights went out
    there = await asyncio.gather(*(pressed(visitor, address) for visitor in (bo, cy)))
    assert {*there} == {f"/table/{named}"}
    assert {chair.name for chair in (await table_at(house, there[0])).chairs if chair.kept} == {"Ana"}
    assert await pressed(ana, address) == there[0]


@visiting
async def test_alone_with_bots_it_is_dealt_at_once_from_the_seal_shown(house: House) -> None:
    ana = house.visitor()
    address = await ana.opened(seats=3, start="now")
    await ana.press(f"{address}/close", sure="yes")
    page = (await ana.text(address)).partition('id="result"')[2].partition("</form>")[0]
    sealed = {name: hidden_in(page)[name] for name in ("table", "seal")}
    assert sealed["seal"] in seals_in(page)
    assert is_refused(await ana.press(f"{address}/again"), 400, "The seal of the next deal")
    there = await pressed(ana, address, **sealed)
    assert there == f"/table/{sealed['table']}"
    table = await table_at(house, there)
    assert (table.status, table.commitment) == ("playing", sealed["seal"])
    assert await pressed(ana, address, **sealed) == there
    assert "to play again: the next table is there" in await ana.text(address)


@visiting
async def test_a_table_in_play_has_no_next(house: House) -> None:
    ana = house.visitor()
    address = await ana.opened(seats=3, start="now")
    assert is_refused(await ana.press(f"{address}/again", **await ana.sealed()), 403, "The game is not over.")
    assert "Play again" not in await ana.text(address)


def test_who_is_there_before_its_opener_stays_there(monkeypatch: pytest.MonkeyPatch) -> None:
    @visiting
    async def scenario(house: House) -> None:
        address, (ana, bo, _) = await company(house)
        create = house.site.store.create

        async def slowly(*given: Any) -> Any:
            entries = await create(*given)
            monkeypatch.undo()
            await pressed(bo, address)  # on disk, and not yet in memory
            return entries

        monkeypatch.setattr(house.site.store, "create", slowly)
        there = await pressed(ana, address)
        assert {chair.name for chair in (await table_at(house, there)).chairs if chair.guest} == {"Ana", "Bo"}

    scenario()
