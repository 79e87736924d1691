"""How many may sit at a table hangs on an option: the lists follow it, and without scripts a refused form is kept."""

import pytest
from playwright.sync_api import Locator

from browser.conftest import Comes
from browser.house import House
from browser.people import Person
from client.running import package

BASE, EXPANSION = [*range(3, 11)], [*range(2, 13)]
OFFERED = "list => [...list.options].filter(one => !one.disabled).map(one => Number(one.value))"
CREATE = "#friends button.main"


def offered(person: Person, seats: str = "#create-seats") -> list[int]:
    """The numbers of seats that can be chosen."""
    found: list[int] = person.page.eval_on_selector(seats, OFFERED)
    return found


def test_the_seats_follow_the_game_and_its_switch(house: House, comes: Comes) -> None:
    anna = comes("Anna", tall=True)
    anna.plays_with_friends(house.address)
    switch = "#option-saboteur-expansion"
    assert not anna.page.locator(switch).is_visible()
    anna.page.select_option("#create-game", "saboteur")
    assert offered(anna) == BASE
    anna.page.select_option(switch, "on")
    assert offered(anna) == EXPANSION
    anna.page.select_option("#create-seats", "12")
    anna.page.select_option(switch, "off")
    assert (offered(anna), anna.page.input_value("#create-seats")) == (BASE, "10")
    anna.page.select_option("#create-game", "dragobert")
    assert offered(anna) == [*range(2, 7)]
    assert not anna.page.locator(switch).is_visible()


def test_the_seats_of_a_card_follow_its_switch(house: House, comes: Comes) -> None:
    anna = comes("Anna")
    anna.page.goto(house.address)
    anna.press("[data-card=saboteur] summary")
    assert offered(anna, "#seats-saboteur") == BASE
    anna.page.select_option("#card-saboteur-expansion", "on")
    assert (offered(anna, "#seats-saboteur"), offered(anna, "#seats-lair")) == (EXPANSION, [2, 3, 4])


def test_an_option_narrows_the_seats_and_gives_them_back(house: House, comes: Comes) -> None:
    anna = comes("Anna")
    anna.plays_with_friends(house.address)
    anna.press("details[data-options='dragobert'] summary")
    anna.page.select_option("#option-dragobert-two_player", "double_draw")
    assert (offered(anna), anna.page.input_value("#create-seats")) == ([2], "2")
    anna.page.select_option("#option-dragobert-two_player", "plain")
    assert offered(anna) == [*range(2, 7)]


def top_of(person: Person, what: Locator) -> float:
    """How far down the window something begins: 0 is its upper edge, 1 the lower."""
    box, window = what.bounding_box(), person.page.viewport_size
    assert box is not None
    assert window is not None
    return box["y"] / window["height"]


@pytest.mark.parametrize("tall", [False, True])
def test_without_scripts_a_refused_form_says_why_and_can_be_mended(house: House, comes: Comes, tall: bool) -> None:
    anna = comes("Anna", tall=tall, java_script_enabled=False)
    anna.forgiven.append("400")
    page = anna.page
    anna.plays_with_friends(house.address)
    page.select_option("#create-game", "saboteur")
    page.select_option("#create-seats", "12")
    page.fill("#create-name", "Anna")
    page.click(CREATE)
    refusal = page.locator("#friends .refusal")
    assert "is for 3 to 10 seats, but got 12" in refusal.inner_text()
    anna.until(lambda: 0 <= top_of(anna, refusal) < 0.5, "what is to be mended is out of sight")
    kept = [page.input_value(f"#create-{name}") for name in ("game", "seats", "name")]
    assert kept == ["saboteur", "12", "Anna"]
    page.select_option("#option-saboteur-expansion", "on")
    page.click(CREATE)
    page.wait_for_url("**/table/*")
    assert page.locator(".chairs > *").count() == 12
    assert "with the expansion" in page.locator(".chosen-options").inner_text()


def test_axe_finds_nothing_grave_on_a_refused_form(house: House, comes: Comes) -> None:
    anna = comes("Anna", bypass_csp=True)
    anna.forgiven.append("400")
    anna.page.goto(house.address)
    anna.page.eval_on_selector("#seats-saboteur", "list => { list.options[0].disabled = false; list.value = '2'; }")
    anna.press("[data-card=saboteur] button.main")
    anna.page.locator(".refusal").wait_for()
    anna.page.add_script_tag(path=package("axe-core/axe.min.js"))
    found = anna.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    assert [rule["id"] for rule in found["violations"] if rule["impact"] in ("serious", "critical")] == []
