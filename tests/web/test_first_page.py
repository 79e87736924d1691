"""The first page: a card for every game, in the reader's language and small over the wire; who comes back finds their tables
first, and may put them away."""

import asyncio
import re
import time
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from filon import games
from filon.house import Draft, Table, commands
from filon.kernel.words import words_for
from filon.web.my_tables import when_shown
from scale import FIRST_PAGE_BYTES, READY_WITHIN
from web.test_pages import is_refused
from web.visiting import House, Visitor, open_house, visiting

ADDRESS = r'(?:src|href)="(/(?:static|art|games)/[^"]+\.(?:css|js|svg)[^"]*)"'
IMPORT = r'(?:from|import) "\./(\w+\.js)"'


def card_in(page: str, game: str) -> str:
    """The card of a game."""
    (found,) = re.findall(rf'<li class="face card" data-card="{game}">.*?</li>', page, re.DOTALL)
    return str(found)


def mine_in(page: str) -> str:
    """The part of the page with one's own tables; nothing, if it is not there."""
    found = re.search(r'<section class="mine card".*?</section>', page, re.DOTALL)
    return found[0] if found else ""


def titles_in(part: str) -> list[str]:
    """The headings of a part of the page."""
    return re.findall(r"<h2[^>]*>([^<]+)</h2>", part)


# --- for a stranger ---


@visiting
async def test_every_game_has_a_card_in_the_readers_language(house: House) -> None:
    english = card_in(await house.visitor().text("/"), "dragobert")
    french = card_in(await house.visitor(**{"Accept-Language": "de, fr-CH;q=0.8, en;q=0.5"}).text("/"), "dragobert")
    for said in ("Dig for gold beside a dragon", "2–6 players", "3–5 min", "easy", ">Play<", "Seats and options"):
        assert said in english, said
    for said in ("Creusez sous le nez", "2–6 joueurs", "3–5 min", "facile", ">Jouer<", "Places et options"):
        assert said in french, said
    assert '<details class="more">' in english, "what is chosen rarely is folded"


@visiting
async def test_a_game_that_declares_no_face_has_a_card_with_a_position_of_it(house: House) -> None:
    visitor = house.visitor()
    card = card_in(await visitor.text("/"), "trove")
    assert "<span>2–3 players</span>" in card
    assert 'class="says"' not in card
    assert 'class="hard"' not in card
    (picture,) = re.findall(r'<img[^>]* src="([^"]+)"', card)
    assert picture.startswith("/games/trove/picture.svg")
    assert "<svg" in await visitor.text(picture.replace("&amp;", "&"))
    assert (await visitor.get("/games/trove/face.svg")).status_code == 404


@pytest.mark.parametrize("name", games.names())
def test_every_game_of_ours_has_a_whole_face(name: str) -> None:
    face = games.rules_of(name).FACE  # type: ignore[attr-defined]
    assert face.says.endswith((".", "?"))
    assert face.minutes[0] < face.minutes[1]
    assert face.difficulty in (1, 2, 3)
    assert len(face.sprites) > 5


@visiting
async def test_play_on_a_card_plays_that_game_with_the_usual_seats(house: House) -> None:
    """As the page stands: its one form sends what all cards have, and the button says which it was."""
    for slug in ("dragobert", "trove"):
        visitor = house.visitor()
        fields = await form_of(visitor)
        answer = await visitor.press("/tables", **fields, game=slug)
        table = await house.site.hub.table(answer.headers["location"].removeprefix("/table/"))
        usual = house.site.games[slug].IDENTITY.usual_seats
        assert (table.slug, table.seats, table.status, table.friendly) == (slug, usual, "playing", True)
        assert (table.commitment, table.chairs[0].name) == (fields["seal"], "Ana")


@visiting
async def test_seats_and_options_of_a_card_are_those_of_its_game(house: House) -> None:
    visitor = house.visitor()
    fields = await form_of(visitor) | {"dragobert.seats": "5", "trove.seats": "2", "dragobert.first_seat": "3"}
    answer = await visitor.press("/tables", **fields, game="dragobert")
    table = await house.site.hub.table(answer.headers["location"].removeprefix("/table/"))
    assert (table.seats, table.setting.options["first_seat"]) == (5, 3)


async def form_of(visitor: Visitor) -> dict[str, str]:
    """What the form with the cards sends as it stands, but for the button that is pressed."""
    page = await visitor.text("/")
    (form,) = re.findall(r'<form class="play".*?</form>', page, re.DOTALL)
    fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form))
    for name, options in re.findall(r'<select id="[^"]+" name="([^"]+)".*?>(.*?)</select>', form, re.DOTALL):
        fields[name] = re.findall(r'<option value="([^"]+)" selected', options)[0]
    return fields | {"name": "Ana"}


@visiting
async def test_every_option_of_a_game_can_be_chosen_on_its_card_and_for_a_table_with_friends(house: House) -> None:
    page = await house.visitor().text("/")
    friends = page[page.index('id="friends"') :]
    for slug, rules in house.site.games.items():
        card = card_in(page, slug)
        for option in rules.IDENTITY.options:
            for part in (card, friends):
                assert f'name="{slug}.{option.name}"' in part
                assert option.says in part
                assert all(f'<option value="{value}"' in part for value in option.values)


@visiting
async def test_a_name_that_is_refused_is_refused_beside_the_name(house: House) -> None:
    visitor = house.visitor()
    answer = await visitor.press("/tables", **await form_of(visitor) | {"name": "Ana (bot)"}, game="trove")
    assert is_refused(answer, 400, "Only bots are called so")
    assert answer.text.index('class="refusal"') < answer.text.index('id="play-name"')
    assert answer.text.count('class="refusal"') == 1


@visiting
async def test_a_card_leads_to_a_table_with_friends_of_that_game(house: House) -> None:
    visitor = house.visitor()
    page = await visitor.text("/")
    assert '<details class="card more friends" id="friends">' in page
    for where in (card_in(page, "trove"), await visitor.text("/games/trove")):
        assert 'href="/?game=trove#friends"' in where
    page = await visitor.text("/?game=trove")
    assert '<details class="card more friends" id="friends" open>' in page
    create = page[page.index('id="create-game"') :]
    assert '<option value="trove" data-seats="2-3" selected>' in create[: create.index("</select>")]
    assert page.index('id="create-game"') < page.index('data-card="dragobert"'), "what was asked for comes first"
    assert await visitor.text("/?game=nope")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_first_page_is_small_over_the_wire(language: str) -> None:
    """With all games of ours: the page and all that it loads, as it travels."""

    async def weigh(house: House) -> None:
        visitor = house.visitor(**{"Accept-Encoding": "gzip", "Accept-Language": language})
        wanted, total, seen = ["/"], 0, set[str]()
        while wanted:
            address = wanted.pop()
            if address in seen:
                continue
            seen.add(address)
            text, size = await sent(visitor, address)
            total += size
            wanted += [found.replace("&amp;", "&") for found in re.findall(ADDRESS, text)] if address == "/" else []
            wanted += [house.site.static_files.address(module) for module in re.findall(IMPORT, text)]
        assert {f"/games/{slug}/face.svg" for slug in games.names()} <= {address.partition("?")[0] for address in seen}
        assert any(address.endswith("compiling.js") for address in seen)
        assert total <= FIRST_PAGE_BYTES

    visit_all(weigh)


def visit_all(scenario: Callable[[House], Awaitable[None]]) -> None:
    """Let a story take place where all games of ours are offered, compiled or not."""

    async def tell() -> None:
        offered = {name: games.rules_of(name) for name in games.names()}
        async with open_house(offered, compiled=False) as house:
            await scenario(house)

    asyncio.run(tell())


async def sent(visitor: Visitor, address: str) -> tuple[str, int]:
    """An answer, and its bytes as they travel."""
    async with visitor.stream("GET", address) as answer:
        assert answer.status_code == 200, address
        size = len(b"".join([chunk async for chunk in answer.aiter_raw()]))
    return await visitor.text(address), size


# --- for who comes back ---


async def finished(visitor: Visitor) -> str:
    """A table of the visitor's with bots that was given up; its id."""
    table = await visitor.opened(start="now")
    await visitor.press(f"{table}/close", sure="yes")
    return table.removeprefix("/table/")


@visiting
async def test_who_comes_back_finds_first_what_waits_for_them(house: House) -> None:
    ana, ben = house.visitor(), house.visitor()
    assert mine_in(await ana.text("/")) == ""
    table = await ana.opened(seats=2, game="trove", **{"trove.first_seat": "0"})
    await ben.press(await ana.link(table), name="Ben")
    assert titles_in(mine_in(await ana.text("/"))) == ["In play"]
    await ana.press(f"{table}/start")
    await finished(ana)
    page = await ana.text("/")
    mine = mine_in(page)
    assert page.index('id="mine"') < page.index('class="hero') < page.index("data-card=")
    assert titles_in(mine) == ["Your turn (1)", "Finished"]
    assert re.search(r'class="state">Your turn</span>\s*<span>with Ben · <time datetime="[^"]+">just now</time>', mine)
    other = mine_in(await ben.text("/"))
    assert titles_in(other) == ["In play"]
    assert "Waiting for Ana" in other
    assert "with Ana · " in other


@visiting
async def test_how_many_tables_wait_is_in_the_title_and_told_to_whom_they_wait_for_alone(house: House) -> None:
    ana, ben = house.visitor(), house.visitor()
    assert [await counted(ana), await title(ana)] == [0, "Filon · mining board games"]
    for waits in (1, 2):
        table = await ana.opened(seats=2, game="trove", **{"trove.first_seat": "0"})
        await ben.press(await ana.link(table), name="Ben")
        assert await counted(ana) == waits - 1, "it has not begun"
        await ana.press(f"{table}/start")
        assert [await counted(ana), await title(ana)] == [waits, f"({waits}) Filon · mining board games"]
    assert [await counted(ben), await title(ben)] == [0, "Filon · mining board games"]
    assert await counted(house.visitor()) == 0
    await ana.press(f"{table}/close", sure="yes")
    assert await counted(ana) == 1


async def counted(visitor: Visitor) -> int:
    """At how many tables it is their turn, as a browser is told."""
    tables: int = (await visitor.get("/waiting")).json()["tables"]
    return tables


async def title(visitor: Visitor) -> str:
    """That of the first page."""
    (found,) = re.findall(r"<title>([^<]+)</title>", await visitor.text("/"))
    return str(found)


@visiting
async def test_how_it_ended_and_who_came_where(house: House) -> None:
    ana, ben = house.visitor(), house.visitor()
    address = await ana.opened(seats=2, game="trove")
    await ben.press(await ana.link(address), name="Ben")
    await ana.press(f"{address}/start")
    table = await house.site.hub.table(address.removeprefix("/table/"))
    while table.status == "playing":
        table = await house.site.hub.command(table.id, any_move)
    places = table.summary().places
    for visitor, place in zip((ana, ben), places, strict=True):
        mine = mine_in(await visitor.text("/"))
        said = {1: "You came 1st of 2" if len(table.winners) == 1 else "You shared the victory", 2: "You came 2nd of 2"}
        assert said[place] in mine
        assert f'href="/table/{table.id}/replay"' in mine


def any_move(table: Table) -> list[Draft]:
    """Whoever is asked makes the first legal move; none if the table was quicker."""
    if table.play is None or not table.play.asked:
        return []
    seat = min(table.play.asked)
    move = table.seen(seat).moves()[0]
    return commands.move(table, table.chairs[seat].guest or "", table.play.asked[seat], move.action)


@visiting
async def test_games_with_bots_are_put_away_one_by_one_or_all_that_are_over_and_brought_back(house: House) -> None:
    ana = house.visitor()
    one, two, three = [await finished(ana) for _ in range(3)]
    running = (await ana.opened(start="now", game="trove", seats=2)).removeprefix("/table/")
    answer = await ana.press("/tables/put-away", table=two)
    assert answer.headers["location"] == "/#mine"
    page = await ana.text("/")
    assert [name in mine_in(page) for name in (one, two, three, running)] == [True, False, True, True]
    assert "Show what was put away (1)" in page
    await ana.press("/tables/put-away", all="bots")
    page = await ana.text("/")
    assert [name in mine_in(page) for name in (one, two, three, running)] == [False, False, False, True]
    assert 'href="/?put-away=shown#put-away">Show what was put away (3)' in page
    away = mine_in(await ana.text("/?put-away=shown"))
    assert titles_in(away)[-1] == "What was put away"
    assert all(name in away for name in (one, two, three))
    await ana.press("/tables/bring-back", table=two)
    assert two in mine_in(await ana.text("/"))


@visiting
async def test_nobody_puts_away_what_is_not_theirs_or_where_others_wait(house: House) -> None:
    ana, ben, eve = (house.visitor() for _ in range(3))
    address = await ana.opened(seats=2)
    await ben.press(await ana.link(address), name="Ben")
    table = address.removeprefix("/table/")
    assert is_refused(await ana.press("/tables/put-away", table=table), 403, "You can put away your own games with bots")
    over = await finished(ana)
    assert (await eve.press("/tables/put-away", table=over, name="Eve")).status_code == 403
    assert (await eve.press("/tables/put-away", table="nope")).status_code == 404
    assert over in mine_in(await ana.text("/"))


@visiting
async def test_whose_turn_it_is_at_a_table_of_an_earlier_version_is_known_after_a_start(house: House) -> None:
    ana = house.visitor()
    address = await ana.opened(game="trove", seats=2, start="now")
    table = await settled(house, address.removeprefix("/table/"))
    known = await house.site.store.summary(table.id)
    await house.site.store.restate(table.id, table.version + 1, msgspec.structs.replace(known, waiting=None))
    assert titles_in(mine_in(await ana.text("/"))) == ["In play"]
    await house.site.turns.resume()
    assert (await house.site.store.summary(table.id)) == known
    assert titles_in(mine_in(await ana.text("/"))) == ["Your turn (1)"]


async def settled(house: House, table_id: str) -> Table:
    """The table, as soon as a person must choose."""
    async with asyncio.timeout(READY_WITHIN):
        while house.site.turns.tasks:
            await asyncio.sleep(0.01)
    return await house.site.hub.table(table_id)


NOW = time.mktime((2026, 11, 18, 12, 0, 0, 0, 0, -1))


@pytest.mark.parametrize(
    ("past", "english", "french"),
    [
        (-5, "just now", "à l’instant"),
        (59, "just now", "à l’instant"),
        (60, "1 minute ago", "il y a 1 minute"),
        (3599, "59 minutes ago", "il y a 59 minutes"),
        (7200, "2 hours ago", "il y a 2 heures"),
        (86_400, "1 day ago", "il y a 1 jour"),
        (6 * 86_400, "6 days ago", "il y a 6 jours"),
        (8 * 86_400, "10 November", "10 novembre"),
        (365 * 86_400, "18 November 2025", "18 novembre 2025"),
    ],
)
def test_how_long_ago_in_words(past: int, english: str, french: str) -> None:
    assert [when_shown(NOW - past, NOW, words_for(language)) for language in ("en", "fr")] == [english, french]
