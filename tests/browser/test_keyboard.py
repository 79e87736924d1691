"""Where the keyboard goes: to what was chosen or what a dialog was opened from, never to the beginning of the page."""

from browser.conftest import Sits
from browser.house import House
from browser.people import Person
from browser.positions import may_swap
from browser.test_axe import grave

FOCUSED = "document.activeElement.dataset.id ?? document.activeElement.outerHTML.slice(0, 80)"


def on(person: Person, what: str) -> None:
    """Wait until the keyboard is on that."""
    person.until_shown(lambda: what in person.page.evaluate(FOCUSED), wanted=True)


def wishes_to_confirm(person: Person) -> None:
    """Every move, as the list in the menu says."""
    person.page.locator("#confirm-wish").evaluate(
        "list => { list.value = 'always'; list.dispatchEvent(new Event('change')); }"
    )


def test_escape_lets_go_and_the_keyboard_stays(house: House, sits: Sits) -> None:
    table_id, (anna,) = sits("Anna", absent=("Bruno", "Chloe"), hand="keys", wanted=may_swap)
    anna.goes_to(f"{house.address}/table/{table_id}")
    wishes_to_confirm(anna)
    anna.touch("act-swap")
    anna.until_shown(lambda: anna.chosen, ["act-swap"])
    anna.page.keyboard.press("Escape")
    anna.until_shown(lambda: anna.chosen, [])
    on(anna, "act-swap")
    anna.page.keyboard.press("Enter")
    anna.until_shown(lambda: anna.chosen, ["act-swap"])
    anna.page.keyboard.press("Enter")
    anna.page.locator(".confirm").wait_for()
    anna.page.keyboard.press("Escape")
    anna.page.locator(".confirm").wait_for(state="hidden")
    on(anna, "act-swap")
    assert anna.heard("done") == []


def test_a_dialog_gives_the_keyboard_back_to_where_it_was_opened(house: House, sits: Sits) -> None:
    table_id, (anna,) = sits("Anna", absent=("Bruno", "Chloe"), hand="keys", wanted=may_swap, bypass_csp=True)
    anna.goes_to(f"{house.address}/table/{table_id}")
    anna.press("details.menu > summary")
    anna.tab_to("[data-keys]")
    anna.page.keyboard.press("Escape")
    on(anna, 'aria-label="Menu of the table"')
    anna.page.keyboard.press("Enter")
    anna.press("[data-keys]")
    anna.page.locator("dialog.keys[open]").wait_for()
    assert grave(anna) == {}
    anna.press("dialog.keys .button")
    anna.page.locator("#about[open]").wait_for()
    anna.page.keyboard.press("Escape")
    anna.page.locator("#about").wait_for(state="hidden")
    on(anna, 'aria-label="Menu of the table"')
