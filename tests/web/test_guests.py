"""Guests at the door: who was sent away, who comes and goes too often, and what the cookie is called."""

import asyncio
import hashlib
import re

from filon.house import Table, arrivals
from web.test_pages import is_refused
from web.visiting import House, Visitor, open_house, visiting

AWAY = "The host has sent you away: you may sit down again by a new invitation link."


async def table_at(house: House, address: str) -> Table:
    return await house.site.hub.table(address.removeprefix("/table/"))


async def sent_away(host: Visitor, friend: Visitor, **fields: str) -> tuple[str, str]:
    """A table from which Bo was sent away, and the link by which he had come."""
    table = await host.opened(**fields)
    link = await host.link(table)
    await friend.press(link, name="Bo")
    assert "Send away" in await host.text(table)
    await host.press(f"{table}/free", seat=1)
    return table, link


@visiting
async def test_who_was_sent_away_stays_away_until_there_is_a_new_link(house: House) -> None:
    host, friend = house.visitor(), house.visitor()
    for public in ("no", "yes"):
        table, link = await sent_away(host, friend, public=public)
        for address in (link, f"{table}/sit"):
            assert is_refused(await friend.press(address), 403, AWAY), address
        assert AWAY in await friend.text(table)
        assert AWAY in await friend.text(link)
        assert f'action="{table}/sit"' not in await friend.text(table)
        assert "Bo was sent away" in await host.text(table)
        assert "was sent away" not in await friend.text(table)
        assert (await table_at(house, table)).chairs[1].is_free
        await host.press(f"{table}/invite")
        assert is_refused(await friend.press(link), 404, "ask for a new link")
        assert is_refused(await friend.press(f"{table}/sit"), 403, AWAY)
        assert (await friend.press(await host.link(table))).status_code == 303
        assert (await table_at(house, table)).chairs[1].name == "Bo"
        assert "was sent away" not in await host.text(table)


@visiting
async def test_the_host_lets_somebody_back_in_by_a_button(house: House) -> None:
    host, friend = house.visitor(), house.visitor()
    table, link = await sent_away(host, friend)
    button = re.search(
        r'welcome"><input type="hidden" name="entry" value="(\d+)"><button[^>]*>([^<]*)<', await host.text(table)
    )
    assert button
    assert button[2] == "Let Bo back in"
    assert is_refused(await friend.press(f"{table}/welcome", entry=button[1]), 403, "Only who opened the table may do that.")
    assert (await host.press(f"{table}/welcome", entry=button[1])).status_code == 303
    assert (await friend.press(link)).status_code == 303
    guest = (await table_at(house, table)).chairs[1].guest
    assert guest
    assert guest not in await host.text(table)


@visiting
async def test_the_host_is_told_that_the_link_still_lets_anybody_in_and_makes_a_new_one_there(house: House) -> None:
    host, friend = house.visitor(), house.visitor()
    table, link = await sent_away(host, friend)
    told = section_of_chairs(await host.text(table))
    assert "The invitation link still lets in anybody who has it" in told
    assert f'action="{table}/invite"' in told
    assert "still lets in" not in await friend.text(table)
    await host.press("/language", language="fr")
    assert "laisse encore entrer quiconque l’a reçu" in await host.text(table)
    await host.press("/language", language="en")
    await host.press(f"{table}/invite")
    told = section_of_chairs(await host.text(table))
    assert "Bo was sent away, and gets in by the new link only." in told
    assert f'action="{table}/invite"' not in told
    assert (await house.visitor().press(link, name="Bo")).status_code == 404


@visiting
async def test_at_a_public_table_the_host_is_told_that_no_link_is_needed(house: House) -> None:
    host, friend = house.visitor(), house.visitor()
    table, _ = await sent_away(host, friend, public="yes")
    told = section_of_chairs(await host.text(table))
    assert "could come back from another browser, under any name" in told
    assert f'action="{table}/invite"' not in told


def section_of_chairs(page: str) -> str:
    """The part of a lobby where somebody is sent away."""
    return page.partition('id="chairs-title"')[2].partition("</section>")[0]


@visiting
async def test_strangers_come_and_go_until_they_must_wait(house: House) -> None:
    host = house.visitor()
    table = await host.opened(seats=2, public="yes")
    for n in range(arrivals.MOST_STRANGERS):
        stranger = house.visitor()
        assert (await stranger.press(f"{table}/sit", name=f"S{n}")).status_code == 303
        assert (await stranger.press(f"{table}/stand")).status_code == 303
    answer = await house.visitor().press(f"{table}/sit", name="Bo")
    assert answer.status_code == 409
    found = re.search(r"Too many come and go at this table: try again in (\d+) seconds", answer.text)
    assert found
    assert 2 <= int(found[1]) <= arrivals.SHORT_WINDOW
    assert (await house.visitor().press(await host.link(table), name="Cy")).status_code == 303
    await host.press(f"{table}/free", seat=1)
    assert (await host.press(f"{table}/bot", seat=1)).status_code == 303
    assert (await host.press(f"{table}/start")).status_code == 303


def moved_in(visitor: Visitor, house: House) -> Visitor:
    """The same browser at another server of the same host."""
    other = house.visitor()
    other.cookies.jar = visitor.cookies.jar
    return other


def test_two_servers_on_one_host_do_not_forget_each_other() -> None:
    async def tell() -> None:
        async with open_house() as one, open_house() as other:
            visitor = one.visitor()
            first = await visitor.opened()
            second = await moved_in(visitor, other).opened()
            assert len(visitor.cookies) == 2
            for house, address in ((one, first), (other, second)):
                again = moved_in(visitor, house)
                assert address in await again.text("/")
                answer = await again.press(f"{address}/stand")
                assert (answer.status_code, "set-cookie" in answer.headers) == (303, False)

    asyncio.run(tell())


@visiting
async def test_the_name_of_the_cookie_tells_no_secret(house: House) -> None:
    secret = await house.site.store.secret("cookies")
    assert house.site.cookie == f"filon-{hashlib.sha256(secret).hexdigest()[:8]}"
    assert secret.hex()[:8] not in house.site.cookie


@visiting
async def test_a_cookie_of_the_old_name_is_good_and_gets_the_new_one(house: House) -> None:
    visitor = house.visitor()
    address = await visitor.opened()
    token = visitor.cookies[house.site.cookie]
    visitor.cookies.clear()
    visitor.cookies.set("filon", token, domain="filon.test")
    visitor.cookies.set(house.site.cookie, "x" * 32, domain="filon.test")  # of a file that was here before
    assert address in await visitor.text("/")
    assert (await visitor.press(f"{address}/bot", seat=1)).status_code == 303
    assert visitor.cookies[house.site.cookie] == token
    assert "set-cookie" not in (await visitor.press(f"{address}/bot", seat=2)).headers


@visiting
async def test_a_cookie_of_the_old_name_from_another_server_names_nobody_here(house: House) -> None:
    visitor = house.visitor()
    visitor.cookies.set("filon", "x" * 32, domain="filon.test")
    address = await visitor.opened()
    assert visitor.cookies["filon"] == "x" * 32
    assert visitor.cookies[house.site.cookie] != "x" * 32
    assert address in await visitor.text("/")
