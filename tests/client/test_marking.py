"""Private marks: made in every manner, shown on one's own screen, kept in the browser for a round, and told to nobody."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.people import until_shown
from client.conftest import Opens
from client.looking import wait_for_turn
from client.mine import Mine
from client.test_table import FINGER

SEAT = '[data-id="seat-2"]'
LONG = 700  # milliseconds: longer than a long press
FULL_STORE = (
    """Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } });"""
)


@pytest.fixture
def table() -> Mine:
    return Mine()


def by_menu(page: Page) -> None:
    page.locator(SEAT).click(button="right")


def by_key(page: Page) -> None:
    page.locator(SEAT).focus()
    page.keyboard.press("m")


def by_long_press(page: Page) -> None:
    page.locator(SEAT).hover()
    page.mouse.down()
    page.wait_for_timeout(LONG)
    page.mouse.up()


def by_button(page: Page) -> None:
    page.locator(SEAT).click()
    button = page.get_by_role("button", name="Mark it for yourself")
    size = button.evaluate("one => Math.min(one.offsetWidth, one.offsetHeight)")
    assert size >= FINGER
    button.click()


def mark(page: Page, say: str, how: Callable[[Page], None] = by_key) -> None:
    how(page)
    page.get_by_role("dialog").get_by_role("button", name=say).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(SEAT)).to_have_attribute("aria-label", "Player 3" if say == "no mark" else f"Player 3: {say}")


def wait_for_marks(page: Page, wanted: dict[str, str]) -> None:
    until_shown(page, lambda: marks(page), wanted)


def marks(page: Page) -> dict[str, str]:
    found: dict[str, str] = page.locator(".badges .badge").evaluate_all(
        "all => Object.fromEntries(all.map(one => [one.dataset.on, one.querySelector('use').getAttribute('href')]))"
    )
    return found


@pytest.mark.parametrize("how", [by_menu, by_key, by_long_press, by_button])
@pytest.mark.parametrize("asked", [True, False], ids=["my turn", "not my turn"])
def test_a_seat_is_marked_changed_and_cleared(
    opens: Opens, table: Mine, how: Callable[[Page], None], *, asked: bool
) -> None:
    table.asks = asked
    page = opens(still=True)
    page.wait_for_selector(SEAT)
    mark(page, "suspect", how)
    wait_for_marks(page, {"seat-2": "#no"})
    how(page)
    expect(page.get_by_role("dialog").get_by_role("button", name="suspect")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("dialog").get_by_role("button", name="trusted").click()
    expect(page.locator(SEAT)).to_have_attribute("aria-label", "Player 3: trusted")
    wait_for_marks(page, {"seat-2": "#yes"})
    mark(page, "no mark", how)
    wait_for_marks(page, {})
    assert {frame["t"] for frame in table.heard} <= {"hello", "pace", "why", "ping"}, "a mark is nobody's business"
    assert "trusted" not in str(table.heard)


def test_one_does_not_mark_oneself_and_escape_changes_nothing(opens: Opens, table: Mine) -> None:
    page = opens(still=True)
    wait_for_turn(page)
    page.locator('[data-id="seat-0-face"]').click(button="right", force=True)
    expect(page.get_by_role("dialog")).to_have_count(0)
    by_menu(page)
    expect(page.get_by_role("dialog").get_by_role("heading")).to_contain_text("Player 3")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(SEAT)).to_be_focused()
    assert marks(page) == {}


def test_marks_are_kept_over_a_reload_and_forgotten_in_another_round(opens: Opens, table: Mine) -> None:
    page = opens(still=True)
    wait_for_turn(page)
    mark(page, "suspect")
    page.reload()
    page.wait_for_selector(".badge")
    assert marks(page) == {"seat-2": "#no"}
    table.lay(table.places()[0])
    table.show()
    page.wait_for_selector(".field .sprite.new")
    assert marks(page) == {"seat-2": "#no"}
    table.round = 2
    table.lay(table.places()[0])
    table.show()
    expect(page.locator(".badge")).to_have_count(0)
    expect(page.locator(SEAT)).to_have_attribute("aria-label", "Player 3")


def test_where_nothing_can_be_kept_marks_last_as_long_as_the_page(opens: Opens, table: Mine) -> None:
    page = opens("/page/bare", still=True)
    page.add_init_script(FULL_STORE)
    page.goto(page.url.replace("/page/bare", "/"))
    wait_for_turn(page)
    mark(page, "trusted")
    table.lay(table.places()[0])
    table.show()
    page.wait_for_selector(".field .sprite.new")
    assert marks(page) == {"seat-2": "#yes"}
