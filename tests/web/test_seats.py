"""The forms for a game whose number of seats hangs on an option: what they offer, what they refuse, and what they keep."""

import asyncio
import re
from collections.abc import Awaitable, Callable

import pytest

from filon import games
from web.test_pages import is_refused
from web.visiting import House, open_house

OFFERED = {name: games.rules_of(name) for name in ("dragobert", "saboteur")}
ENTERED = {
    "game": "saboteur",
    "seats": "11",
    "name": "Ana",
    "bots": "4",
    "public": "yes",
    "memory_aid": "yes",
    "saboteur.rounds": "2",
    "saboteur.first_seat": "3",
}


def visiting(scenario: Callable[[House], Awaitable[None]]) -> None:
    """Let a story take place where saboteur is offered."""

    async def tell() -> None:
        async with open_house(OFFERED) as house:
            await scenario(house)

    asyncio.run(tell())


def chosen_in(page: str, name: str) -> str:
    """What is chosen in the list of that name and form id."""
    (found,) = re.findall(rf'<select id="{name}".*?</select>', page, re.DOTALL)
    (value,) = re.findall(r'<option value="([^"]+)"[^>]* selected', found)
    return str(value)


def test_the_form_offers_the_seats_of_every_value_and_says_which() -> None:
    async def scenario(house: House) -> None:
        page, french = await house.visitor().text("/"), await house.visitor(**{"Accept-Language": "fr"}).text("/")
        for form in ("card", "option"):
            assert f'<select id="{form}-saboteur-expansion" name="saboteur.expansion"' in page
        assert '<option value="off" selected data-seats="3-10">base game (3 to 10 players)</option>' in page
        assert '<option value="on" data-seats="2-12">with the expansion (2 to 12 players)</option>' in page
        assert '<option value="on" data-seats="2-12">avec l’extension (2 à 12 joueurs)</option>' in french
        assert '<option value="double_draw" data-seats="2-2">two dwarves each (2 players)</option>' in page
        assert '<option value="saboteur" data-seats="2-12">' in page
        assert "<span>3–10 players</span>" in page
        assert "3 to 10 players · with the expansion: 2 to 12" in await house.visitor().text("/games/saboteur")
        assert [chosen_in(page, name) for name in ("seats-dragobert", "seats-saboteur", "create-seats")] == ["4", "5", "4"]

    visiting(scenario)


def test_a_refused_form_says_why_and_keeps_everything() -> None:
    async def scenario(house: House) -> None:
        visitor = house.visitor()
        answer = await visitor.press("/tables", **ENTERED, **{"saboteur.expansion": "off"})
        page = answer.text
        assert is_refused(answer, 400, "Saboteur with expansion=off (base game) is for 3 to 10 seats, but got 11.")
        assert page.count('class="refusal" role="alert"') == 1
        kept = {"create-game": "saboteur", "create-seats": "11", "create-bots": "4", "option-saboteur-rounds": "2"}
        kept |= {"option-saboteur-first_seat": "3", "option-saboteur-expansion": "off", "seats-saboteur": "5"}
        assert {name: chosen_in(page, name) for name in kept} == kept
        assert 'id="create-name" name="name" value="Ana"' in page
        assert 'name="public" value="yes" checked' in page
        assert 'name="memory_aid" value="yes" checked' in page
        assert 'data-options="saboteur" open>' in page
        assert await house.site.store.open_tables() == []

    visiting(scenario)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_play_now_refuses_over_its_own_form(language: str) -> None:
    async def scenario(house: House) -> None:
        visitor = house.visitor(**{"Accept-Language": language})
        fields = await visitor.sealed() | {"game": "saboteur", "seats": "2", "start": "now", "name": "<b>"}
        page = (await visitor.press("/tables", **fields)).text
        said = {"en": "is for 3 to 10 seats, but got 2.", "fr": "(jeu de base) se joue de 3 à 10 places"}[language]
        assert page.index('data-card="saboteur"') < page.index('class="refusal"') < page.index('id="seats-saboteur"')
        assert said in page
        assert (chosen_in(page, "seats-saboteur"), chosen_in(page, "seats-dragobert")) == ("2", "4")
        assert 'value="&lt;b&gt;"' in page

    visiting(scenario)


def test_the_same_again_keeps_the_switch() -> None:
    async def scenario(house: House) -> None:
        visitor = house.visitor()
        table = await visitor.opened(game="saboteur", seats=4, start="now", **{"saboteur.expansion": "off"})
        await visitor.press(f"{table}/close", sure="yes")
        answer = await visitor.press(f"{table}/again", **await visitor.sealed(table))
        following = await house.site.hub.table(answer.headers["location"].removeprefix("/table/"))
        assert (following.status, following.seats, following.setting.options["expansion"]) == ("playing", 4, False)

    visiting(scenario)
