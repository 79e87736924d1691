"""What people do: open tables, invite, sit, start, leave; and what is refused, from whom, with which sentence."""

import asyncio
import logging
import re
from collections.abc import AsyncIterator

import pytest

from filon.games import rules_of
from filon.house import Table, commands, glimpse
from filon.web.hub import Hub
from filon.web.identity import invitation, token_digest
from filon.web.middleware import MOST_BODY, path_for_the_log
from filon.web.views import Viewpoint, shown, table_words
from house.tables import started
from web.test_pages import is_refused
from web.visiting import BASE, House, Visitor, open_house, visiting


async def table_at(house: House, address: str) -> Table:
    return await house.site.hub.table(address.removeprefix("/table/"))


@visiting
async def test_play_now_deals_a_game_with_bots_at_once(house: House) -> None:
    visitor = house.visitor()
    table = await table_at(house, address := await visitor.opened(seats=4, start="now", name="Inès"))
    assert (table.status, table.chairs[0].name) == ("playing", "Inès")
    assert [chair.bot for chair in table.chairs] == [None, "odilon", "morgane", "lise"]
    assert table.friendly
    page = await visitor.text(address)
    assert 'data-page="table"' in page
    assert all(
        f'id="{part}"' in page for part in ("board", "asked", "story", "chooser", "refusal", "connection", "words", "look")
    )


def test_what_is_usual_against_bots_is_played_unless_something_is_chosen() -> None:
    async def tell() -> None:
        async with open_house({"kingsmine": rules_of("kingsmine")}, compiled=False) as house:

            async def tiles_at_the_end(**fields: str) -> object:
                address = await house.visitor().opened(game="kingsmine", seats=3, **fields)
                return (await table_at(house, address)).setting.options["end_tiles_per_player"]

            assert await tiles_at_the_end(start="now") == 8
            assert await tiles_at_the_end(start="now", **{"kingsmine.end_tiles_per_player": "2"}) == 2
            assert await tiles_at_the_end() == 2, "with friends it is the printed game"
            assert "8, for a short game</p>" in await house.visitor().text("/")

    asyncio.run(tell())


@visiting
async def test_a_visitor_becomes_a_guest_whose_token_only_their_cookie_holds(house: House) -> None:
    visitor = house.visitor()
    answer = await visitor.press("/tables", game="dragobert", seats=3, name="Ana")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie
    token = visitor.cookies[house.site.cookie]
    assert len(token) >= 22  # 128 bits
    guest = await house.site.store.guest_of(token_digest(token))
    assert guest
    assert guest.name == "Ana"
    assert token not in await visitor.text(answer.headers["location"])
    assert guest.id not in await visitor.text(answer.headers["location"])


@visiting
async def test_over_https_the_cookie_is_secure(house: House) -> None:
    visitor = house.visitor()
    answer = await visitor.post(
        "https://filon.test/tables", data={"game": "trove", "seats": "2"}, headers={"Origin": "https://filon.test"}
    )
    assert "Secure" in answer.headers["set-cookie"]
    answer = await visitor.post("https://filon.test/tables", data={"game": "trove"}, headers={"Origin": BASE})
    assert is_refused(answer, 403, "This came from another place than a page of this server.")


@visiting
async def test_options_bots_and_seats_are_as_the_form_says(house: House) -> None:
    fields = {"seats": 3, "bots": 1, "public": "yes", "dragobert.red_into_dragon": "stay", "dragobert.first_seat": "2"}
    table = await table_at(house, await house.visitor().opened(**fields))
    assert (table.public, table.status, table.seats) == (True, "open", 3)
    assert table.setting.options["red_into_dragon"] == "stay"
    assert table.setting.options["first_seat"] == 2
    assert [chair.bot for chair in table.chairs] == [None, "odilon", None]
    assert [chair.is_free for chair in table.chairs] == [False, False, True]


@visiting
async def test_a_table_with_memory_aid_says_so(house: House) -> None:
    visitor = house.visitor()
    plain, aided = await visitor.opened(), await visitor.opened(memory_aid="yes")
    assert [(await table_at(house, address)).memory_aid for address in (plain, aided)] == [False, True]
    assert ["Memory aid: on" in await visitor.text(address) for address in (plain, aided)] == [False, True]


@visiting
async def test_a_friendly_table_says_so_to_everybody(house: House) -> None:
    host, stranger = house.visitor(), house.visitor()
    plain, friendly = await host.opened(bots=2), await host.opened(bots=2, friendly="yes")
    assert [(await table_at(house, address)).friendly for address in (plain, friendly)] == [False, True]
    for visitor in (host, stranger):
        assert ["Friendly table" in await visitor.text(address) for address in (plain, friendly)] == [False, True]
    for address in (plain, friendly):
        await host.press(f"{address}/start")
    for visitor in (host, stranger):
        assert ["Friendly table" in await visitor.text(address) for address in (plain, friendly)] == [False, True]
    assert ['id="hint"' in await host.text(address) for address in (plain, friendly)] == [False, True]
    assert 'id="hint"' not in await stranger.text(friendly)


@visiting
async def test_play_now_may_be_strict_too(house: House) -> None:
    table = await table_at(house, await house.visitor().opened(seats=2, start="now", friendly="no"))
    assert not table.friendly


@visiting
async def test_the_host_chooses_a_bot_for_each_seat(house: House) -> None:
    host, stranger = house.visitor(), house.visitor()
    address = await host.opened(seats=4, public="yes")
    page, french = await host.text(address), await house.visitor(**{"Accept-Language": "fr"}).text(address)
    for name, title, says in (
        ("lise", "Lise", "Digs where the lamp shines, and forgets the dragon."),
        ("morgane", "Morgane", "Hears the dragon breathe, and counts every card."),
        ("random", "Chance", "Any move at all: even the dice are surprised."),
    ):
        button = f'<button class="bot" name="bot" value="{name}"><strong>{title}</strong> <span>{says}</span></button>'
        assert page.count(button) == 3
    assert page.index('value="lise"') < page.index('value="odilon"') < page.index('value="morgane"')
    assert 'value="lise"' not in french + await stranger.text(address)
    for seat, bot in ((3, "morgane"), (1, "random"), (2, "search:500")):
        assert (await host.press(f"{address}/bot", seat=seat, bot=bot)).status_code == 303
    assert [chair.bot for chair in (await table_at(house, address)).chairs] == [None, "random", "search:500", "morgane"]
    seated = await stranger.text(address)
    assert "Morgane (bot)" in seated
    assert "Hears the dragon breathe, and counts every card." in seated


@visiting
async def test_the_characters_are_french_in_french(house: House) -> None:
    host = house.visitor(**{"Accept-Language": "fr"})
    page = await host.text(await host.opened(seats=2))
    assert "<strong>Lise</strong> <span>Creuse où la lampe brille, et oublie le dragon.</span>" in page
    assert "<strong>Hasard</strong>" in page


@visiting
async def test_a_bot_that_cannot_sit_there_is_refused(house: House) -> None:
    host = house.visitor()
    address = await host.opened()
    for bot, said in (
        ("nonesuch", "There is no bot &#39;nonesuch&#39;; the bots are: "),
        ("search:100000", "At a table a bot may think for 5000 iterations or 2000 ms: search:100000 is too slow for it."),
        ("search:x", "A bot that searches is called search:1000 (iterations) or search:200ms, but got &#39;search:x&#39;."),
    ):
        assert is_refused(await host.press(f"{address}/bot", seat=1, bot=bot), 400, said), bot
    assert is_refused(await host.press("/tables", game="dragobert", seats=2, bots=1, **{"bot.0": "nobody"}), 400, "no bot")
    assert (await table_at(house, address)).chairs[1].is_free


@pytest.mark.parametrize("memory_aid", [False, True])
def test_with_memory_aid_a_page_shows_what_a_good_memory_knows(memory_aid: bool) -> None:
    table = started("lair", 3, memory_aid=memory_aid)
    sprites = shown(glimpse(table, 0), Viewpoint(0, "wide", table_words(table, "en"))).scene.sprites
    assert ("panel-1-stored" in {sprite.id for sprite in sprites}) == memory_aid


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"game": "nope"}, "This game is not offered here."),
        ({"game": "dragobert", "seats": 9}, "Dragobert is for 2 to 6 seats, but got 9."),
        ({"game": "dragobert", "seats": "many"}, "Seats must be a small number."),
        ({"game": "dragobert", "seats": 3, "dragobert.nope": 1}, "Dragobert has no option"),
        ({"game": "dragobert", "seats": 3, "dragobert.two_player": "triple"}, "expected one of plain, double_draw"),
        (
            {"game": "dragobert", "seats": 3, "dragobert.two_player": "double_draw"},
            "(two dwarves each) is for exactly 2 seats, but got 3.",
        ),
        ({"game": "dragobert", "seats": 3, "dragobert.first_seat": "3"}, "expected one of random, 0, 1, 2"),
        ({"game": "dragobert", "seats": 3, "name": "x" * 25}, "A name has 1 to 24 characters"),
        ({"game": "dragobert", "seats": 3, "name": "\u200b"}, "A name has 1 to 24 characters"),
        ({"game": "dragobert", "seats": 3, "name": "x" * 200}, "A field of this form is too long."),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_its_sentence(fields: dict[str, object], sentence: str) -> None:
    @visiting
    async def scenario(house: House) -> None:
        visitor = house.visitor()
        answer = await visitor.press("/tables", **fields)
        assert is_refused(answer, 400, sentence.replace("'", "&#39;")), answer.text
        assert await house.site.store.open_tables() == []

    scenario()


@visiting
async def test_refusals_are_said_in_french_too(house: House) -> None:
    visitor = house.visitor(**{"Accept-Language": "fr"})
    answer = await visitor.press("/tables", game="nope")
    assert is_refused(answer, 400, "Ce jeu n’est pas proposé ici.")


@visiting
async def test_an_invitation_seats_only_who_presses_its_button(house: House) -> None:
    host, friend = house.visitor(), house.visitor()
    table = await host.opened()
    link = await host.link(table)
    page = await friend.text(link)
    assert "Ana invites you to Dragobert." in page
    assert (await table_at(house, table)).chairs[1].is_free
    assert "set-cookie" not in (await friend.get(link)).headers
    assert (await friend.press(link, name="Bo")).headers["location"] == table
    assert (await friend.press(link, name="Bo")).headers["location"] == table
    assert [chair.name for chair in (await table_at(house, table)).chairs] == ["Ana", "Bo", ""]


@visiting
async def test_a_new_link_kills_the_old_one(house: House) -> None:
    host, friend = house.visitor(), house.visitor()
    table = await host.opened()
    old = await host.link(table)
    await host.press(f"{table}/invite")
    new = await host.link(table)
    assert new != old
    for answer in (await friend.get(old), await friend.press(old, name="Bo"), await friend.get(new[:-1] + "é")):
        assert is_refused(answer, 404, "This invitation is not good any more: ask for a new link.")
    assert (await friend.press(new, name="Bo")).status_code == 303
    await host.press(f"{table}/close", sure="yes")
    assert is_refused(await house.visitor().get(new), 404, "This invitation is not good any more")


@visiting
async def test_the_link_of_another_table_opens_nothing(house: House) -> None:
    host = house.visitor()
    one, other = await host.opened(), await host.opened()
    token = (await host.link(one)).rpartition("/")[2]
    assert (await host.get(f"/join/{other.removeprefix('/table/')}/{token}")).status_code == 404


@visiting
async def test_a_stranger_is_shown_no_invitation_and_may_do_nothing(house: House) -> None:
    host, stranger = house.visitor(), house.visitor()
    table = await host.opened()
    await stranger.press("/name", name="Mallory")
    page = await stranger.text(table)
    token = invitation(house.site.secret, await table_at(house, table))
    assert token not in page
    assert not re.search(r'action="/table/[^"]+/(sit|bot|free|start|close|invite|stand)"', page)
    before = (await table_at(house, table)).version
    for verb in ("bot", "free", "start", "close", "invite"):
        answer = await stranger.press(f"{table}/{verb}", seat=1)
        assert is_refused(answer, 403, "Only who opened the table may do that."), verb
    assert is_refused(await stranger.press(f"{table}/sit"), 403, "This table is by invitation: ask for the link.")
    for verb in ("stand", "leave"):
        assert is_refused(await stranger.press(f"{table}/{verb}"), 409, "You have no seat at this table."), verb
    assert (await stranger.press(f"{table}/nope")).status_code == 404
    assert (await table_at(house, table)).version == before


@visiting
async def test_at_a_public_table_anybody_may_sit_and_stand(house: House) -> None:
    host, guest = house.visitor(), house.visitor()
    table = await host.opened(public="yes")
    assert table in await guest.text("/")
    await guest.press(f"{table}/sit", name="Bo", seat=2)
    assert [chair.name for chair in (await table_at(house, table)).chairs] == ["Ana", "", "Bo"]
    assert is_refused(await house.visitor().press(f"{table}/sit", name="Cy", seat=2), 409, "Somebody sits there already.")
    await guest.press(f"{table}/stand")
    assert (await table_at(house, table)).chairs[2].is_free


@visiting
async def test_the_host_fills_frees_and_starts(house: House) -> None:
    host = house.visitor()
    table = await host.opened()
    assert "2 seats are still free" in await host.text(table)
    assert is_refused(await host.press(f"{table}/start"), 409, "There is a free seat")
    await host.press(f"{table}/bot", seat=2)
    await host.press(f"{table}/free", seat=2)
    await host.press(f"{table}/bot", seat=1)
    await host.press(f"{table}/bot", seat=2)
    assert "Everybody is here. Start when you like." in await host.text(table)
    await host.press(f"{table}/start")
    assert (await table_at(house, table)).status == "playing"
    assert is_refused(await host.press(f"{table}/bot", seat=2), 409, "The game has begun.")


@visiting
async def test_a_table_everybody_left_is_closed_by_nobody(house: House) -> None:
    host = house.visitor()
    table = await host.opened(start="now")
    await host.press(f"{table}/leave", sure="yes")
    assert "The table is closed: nobody wins." in await host.text(table)


@visiting
async def test_the_lobby_says_what_the_viewer_can_do(house: House) -> None:
    host, friend, stranger = house.visitor(), house.visitor(), house.visitor()
    table = await host.opened(seats=3, public="yes")
    assert "2 seats are still free: invite somebody" in await host.text(table)
    assert "Whoever opens this link may sit down" in await host.text(table)
    lobby = await stranger.text(table)
    assert "2 seats are still free." in lobby
    assert "invite somebody" not in lobby
    await friend.press(await host.link(table), name="Bo")
    await host.press(f"{table}/bot", seat=2)
    for visitor in (host, friend):
        assert "Every seat is taken: this link is for when one is free again" in await visitor.text(table)
    await host.press(f"{table}/start")
    await host.press(f"{table}/close", sure="yes")
    there = (await host.press(f"{table}/again")).headers["location"]
    assert "Waiting for Bo. To begin at once, put a bot on that seat." in await host.text(there)


@visiting
async def test_without_scripts_the_position_is_a_picture_of_what_one_sees(house: House) -> None:
    house.site.turns.pace = 3600.0  # no bot moves meanwhile
    host = house.visitor(**{"Accept-Language": "fr"})
    table = await host.opened(start="now")
    page = (await host.text(table)).partition("<noscript>")[2].partition("</noscript>")[0]
    assert "Le plateau a besoin de scripts" in page
    assert f'src="{table}/picture.svg"' in page
    own, other = [await visitor.get(f"{table}/picture.svg") for visitor in (host, house.visitor())]
    assert own.headers["content-type"].startswith("image/svg+xml")
    assert own.headers["cache-control"] == "no-store"
    played = await table_at(house, table)
    words = table_words(played, "fr")
    assert own.text == played.seen(0).picture(language="fr", names=words.names).svg
    assert other.text == played.seen(None).picture(language="en", names=table_words(played, "en").names).svg


@visiting
async def test_who_left_may_come_back_and_the_end_offers_another_game(house: House) -> None:
    host, friend = house.visitor(), house.visitor()
    table = await host.opened(seats=2)
    await friend.press(await host.link(table), name="Bo")
    await host.press(f"{table}/start")
    await friend.press(f"{table}/leave", sure="yes")
    assert "A bot is playing your seat." in await friend.text(table)
    await friend.press(f"{table}/return")
    assert "A bot is playing your seat." not in await friend.text(table)
    assert is_refused(await friend.get(f"{table}/replay"), 403, "This is shown when the game is over.")
    await host.press(f"{table}/close", sure="yes")
    page = await host.text(table)
    assert "Ana has closed the table: nobody wins." in page
    assert "Ana has closed the table: nobody wins." in await friend.text(table)
    again = await host.press(f"{table}/again")
    assert (await table_at(house, again.headers["location"])).status == "open"
    assert "Play again" not in await house.visitor().text(table)


@visiting
async def test_another_game_has_the_same_bots_and_aids(house: House) -> None:
    host = house.visitor()
    fields = {"seats": 3, "start": "now", "bot.0": "lise", "bot.1": "random", "memory_aid": "yes", "friendly": "no"}
    address = await host.opened(**fields)
    await host.press(f"{address}/close", sure="yes")
    answer = await host.press(f"{address}/again", **await host.sealed(address))
    table = await table_at(house, answer.headers["location"])
    assert [chair.bot for chair in table.chairs] == [None, "lise", "random"]
    assert (table.memory_aid, table.friendly, table.status) == (True, False, "playing")


@visiting
async def test_only_our_own_pages_may_send_forms(house: House) -> None:
    form = {"game": "dragobert", "seats": "3"}
    forged: list[dict[str, str]] = [
        {},
        {"Origin": "null"},
        {"Origin": "http://evil.example"},
        {"Origin": BASE + ".evil.example"},
        {"Origin": BASE + ":81"},
        {"Origin": BASE.replace("http:", "javascript:")},
        {"Origin": BASE.replace("http:", "ftp:")},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://evil.example", "Sec-Fetch-Site": "same-origin"},
    ]
    visitor = house.visitor()
    for headers in forged:
        answer = await visitor.post("/tables", data=form, headers=headers)
        assert is_refused(answer, 403, "This came from another place than a page of this server."), headers
    for headers in (
        {"Origin": BASE},
        {"Origin": BASE.replace("http:", "https:")},  # a proxy speaks https for us
        {"Sec-Fetch-Site": "same-origin"},
        {"Origin": "null", "Sec-Fetch-Site": "same-origin"},
    ):
        assert (await visitor.post("/tables", data=form, headers=headers)).status_code == 303, headers


@visiting
async def test_a_body_has_an_end(house: House) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(MOST_BODY // 1024 + 1):
            yield b"x" * 1024

    visitor = house.visitor()
    for content in (b"x" * (MOST_BODY + 1), endless()):
        answer = await visitor.post("/tables", content=content, headers={"Origin": BASE})
        assert is_refused(answer, 413, "That is too long")


@visiting
async def test_a_form_that_is_none_is_refused(house: House) -> None:
    visitor = house.visitor()
    for content in (b"game=%ff%fe", "&".join(f"a{n}=1" for n in range(300)).encode(), b"\xff"):
        answer = await visitor.post("/tables", content=content, headers={"Origin": BASE})
        assert is_refused(answer, 400, "This form cannot be read."), content


def test_the_log_says_no_token_and_no_query(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "filon.access")

    @visiting
    async def scenario(house: House) -> None:
        host = house.visitor()
        link = await host.link(await host.opened())
        await house.visitor().get(f"{link}?secret=1")
        token = link.rpartition("/")[2]
        assert f"{link.removesuffix(token)}..." in caplog.text
        assert token not in caplog.text
        assert "secret" not in caplog.text
        assert host.cookies[house.site.cookie] not in caplog.text

    scenario()


def test_a_path_cannot_forge_a_line_of_the_log() -> None:
    assert path_for_the_log("/a\nGET /b 200") == "/a?GET?/b?200"
    assert path_for_the_log("/join/t/x/y") == "/join/t/..."


@visiting
async def test_two_hubs_on_one_log_repair_each_other(house: House) -> None:
    host, site = house.visitor(), house.site
    address = await host.opened(public="yes")
    other = Hub(site.store, site.hub.rules_of, site.metrics)
    table_id = address.removeprefix("/table/")
    before = await other.table(table_id)
    await host.press(f"{address}/bot", seat=2)
    assert before.chairs[2].is_free
    friend = house.visitor()
    await friend.press("/name", name="Bo")
    guest = await site.store.guest_of(token_digest(friend.cookies[site.cookie]))
    assert guest
    await other.command(table_id, lambda table: commands.sit(table, guest.id, "Bo"))
    assert [chair.name or chair.bot for chair in (await other.table(table_id)).chairs] == ["Ana", "Bo", "thumb"]


@visiting
async def test_the_hub_forgets_what_it_never_found(house: House) -> None:
    visitor: Visitor = house.visitor()
    for name in ("abc", "x" * 41, "%00", "é"):
        assert (await visitor.get(f"/table/{name}")).status_code == 404
    assert not house.site.hub.slots
