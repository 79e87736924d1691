"""A table is opened by the form of the first page, as the form stands and after something was entered into it."""

import pytest

from browser.conftest import Comes
from browser.house import House
from browser.people import Person

FORM = "#friends form"
CREATE = f"{FORM} button.main"


def at_the_form(house: House, comes: Comes, game: str, **more: bool) -> Person:
    """Somebody on the first page who has chosen a game to create a table of."""
    anna = comes("Anna", **more)
    anna.plays_with_friends(house.address)
    anna.page.locator("#create-game").select_option(game)
    anna.page.locator("#create-name").fill("Anna")
    return anna


@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize("game", ["imps", "dragobert"])
def test_the_form_is_taken_as_it_stands(house: House, comes: Comes, game: str, scripts: bool) -> None:
    anna = at_the_form(house, comes, game, java_script_enabled=scripts)
    anna.press(CREATE)
    anna.page.wait_for_url("**/table/*")
    table = house.table(anna.page.url.rsplit("/", 1)[1])
    assert table.slug == game
    assert table.setting.options == {option.name: option.default for option in table.setting.identity.options}


def test_what_was_entered_for_another_game_is_in_nobodys_way(house: House, comes: Comes) -> None:
    anna = at_the_form(house, comes, "imps")
    anna.page.locator("details[data-options=imps] summary").click()
    anna.page.locator("#option-imps-supply").fill("5")
    anna.page.locator("#create-game").select_option("dragobert")
    anna.press(CREATE)
    anna.page.wait_for_url("**/table/*")
    assert house.table(anna.page.url.rsplit("/", 1)[1]).slug == "dragobert"


def test_a_number_that_is_none_is_refused_in_words_beside_its_field(house: House, comes: Comes) -> None:
    anna = at_the_form(house, comes, "imps")
    anna.forgiven.append("400")
    anna.page.locator("details[data-options=imps] summary").click()
    anna.page.locator("#option-imps-supply").fill("9")
    anna.page.locator("details[data-options=imps] summary").click()
    anna.press(CREATE)
    refusal = anna.page.locator(f"{FORM} .refusal")
    refusal.wait_for()
    assert "expected 0 or a whole number from 10 to 99" in refusal.inner_text()
    assert anna.page.locator("#option-imps-supply").is_visible()
    anna.page.locator("#option-imps-supply").fill("30")
    anna.press(CREATE)
    anna.page.wait_for_url("**/table/*")
    assert house.table(anna.page.url.rsplit("/", 1)[1]).setting.options["supply"] == 30


def test_play_pressed_twice_deals_the_one_game_whose_seal_was_shown(house: House, comes: Comes) -> None:
    anna = comes("Anna")
    anna.page.goto(f"{house.address}/games/lair")
    promised = anna.page.locator("form.panel input[name=table]").input_value()
    anna.page.locator("form.panel .seal summary").click()
    shown = anna.page.locator("form.panel .seal code").inner_text()
    anna.page.locator("form.panel button.main").dblclick()
    anna.page.wait_for_url(f"**/table/{promised}")
    anna.page.locator(".menu > summary").click()
    anna.page.locator(".menu .seal summary").click()
    assert anna.page.locator(".menu .seal code").inner_text() == shown
    assert house.table(promised).slug == "lair"
