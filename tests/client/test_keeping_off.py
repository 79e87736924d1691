"""What is said about the board stays off what may be touched and lets touches through; Escape keeps the keyboard's place."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from client.conftest import Opens
from client.looking import choose, touch, wait_for_lit, wait_for_turn
from client.mine import Mine

SEATS = ["seat-1", "seat-2", "seat-3"]
AT_SEATS: dict[str, Any] = {"then": {"hand-0": {"then": {seat: {"moves": [n]} for n, seat in enumerate(SEATS)}}}}
COVERED = """(all, saying) => {
  const box = document.querySelector(saying).getBoundingClientRect();
  return all.filter((one) => {
    const { x, y, width, height } = one.querySelector(".art").getBoundingClientRect();
    const apart = x >= box.right || x + width <= box.left || y >= box.bottom || y + height <= box.top;
    return !apart || !document.elementFromPoint(x + width / 2, y + height / 2)?.closest("svg.board");
  }).map((one) => one.dataset.id);
}"""


@pytest.fixture
def table() -> Mine:
    """A friendly mine."""
    found = Mine()
    found.friendly = True
    return found


def covered(page: Page, saying: str) -> list[str]:
    """What may be touched and is under something that is said, or cannot be reached."""
    found: list[str] = page.locator(".sprite:is(.lit, .chosen)").evaluate_all(COVERED, saying)
    return found


def ask(page: Page) -> None:
    wait_for_turn(page)
    page.locator("#hint:enabled").click()
    expect(page.locator("#hints")).to_be_visible()


@pytest.mark.parametrize("size", [(1440, 900), (390, 844), (844, 390)], ids=["wide", "tall", "low"])
def test_the_panel_of_hints_makes_way_for_what_is_lit(opens: Opens, table: Mine, size: tuple[int, int]) -> None:
    table.touches = AT_SEATS
    page = opens(size=size, still=True)
    ask(page)
    assert covered(page, "#hints") == []
    choose(page, "hand-0")
    wait_for_lit(page, SEATS)
    assert covered(page, "#hints") == []
    page.keyboard.press("Escape")
    expect(page.locator("#hints")).to_be_hidden()
    table.touches = None
    table.show()
    choose(page, "hand-1")
    assert covered(page, "#hints") == []


def test_a_panel_without_room_goes_into_its_button_and_comes_out_of_it_again(opens: Opens, table: Mine) -> None:
    cells = [f"cell-{x}-{y}" for x, y in table.places()]
    table.touches = {
        "then": {"hand-0": {"then": {cell: {"moves": [1]} for cell in [*cells, *SEATS, "asked-words", "turn"]}}}
    }
    page = opens(size=(390, 500), still=True)
    ask(page)
    choose(page, "hand-0")
    expect(page.locator("#hints")).to_be_hidden()
    expect(page.locator("#hint")).to_have_attribute("aria-expanded", "false")
    page.locator("#hint").click()
    expect(page.locator("#hints li").first).to_be_visible()


def test_a_sentence_about_a_thing_covers_no_card_and_swallows_no_touch(opens: Opens, table: Mine) -> None:
    page = opens(tall=True, still=True, finger=True)
    wait_for_turn(page)
    page.locator('[data-id="turn"]').tap(force=True)
    expect(page.locator(".why")).to_be_visible()
    assert covered(page, ".why") == []
    middle = (
        "one => { const { x, y, width, height } = one.getBoundingClientRect(); return [x + width / 2, y + height / 2]; }"
    )
    x, y = page.locator(".why").evaluate(middle)
    assert page.evaluate("([x, y]) => Boolean(document.elementFromPoint(x, y).closest('.why'))", [x, y]) is False
    page.locator('[data-id="hand-1"]').tap()
    expect(page.locator('[data-id="hand-1"]')).to_contain_class("chosen")


UNREACHABLE = """(all, saying) => all.filter((one) => {
  const { x, y, width, height } = one.querySelector(".hit").getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2)?.closest(saying);
}).map((one) => one.dataset.id)"""


def test_what_is_said_where_there_is_no_room_swallows_no_touch_either(opens: Opens, table: Mine) -> None:
    cells = [f"cell-{x}-{y}" for x, y in table.places()]
    everywhere = [*cells, *SEATS[:2], "asked-words", "turn", "happened"]
    table.touches = {"then": {f"hand-{slot}": {"then": {name: {"moves": [1]} for name in everywhere}} for slot in range(4)}}
    page = opens(size=(390, 500), still=True, finger=True)
    wait_for_turn(page)
    choose(page, "hand-0")
    page.locator('[data-id="seat-3"]').tap(force=True)
    expect(page.locator(".why button")).to_be_visible()
    expect(page.locator(".why")).to_have_attribute("data-over", "")
    assert page.locator(".sprite.lit").evaluate_all(UNREACHABLE, ".why") == []
    table.tell({"t": "refused", "id": None, "code": "busy", "say": "One moment, please. " * 9})
    expect(page.locator("#refusal")).to_be_visible()
    assert page.locator(".sprite.lit").evaluate_all(UNREACHABLE, "#refusal") == []


def test_escape_keeps_the_place_of_the_keyboard(opens: Opens, table: Mine) -> None:
    page = opens(still=True)
    ask(page)
    page.locator('[data-id="hand-2"]').focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".field .sprite.lit:focus")
    page.keyboard.press("Escape")
    expect(page.locator('[data-id="hand-2"]')).to_be_focused()
    expect(page.locator("#hints")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator('[data-id="hand-2"]')).to_be_focused()
    touch(page, "hand-0")
    page.locator("#hint").focus()
    page.keyboard.press("Escape")
    expect(page.locator("#hint")).to_be_focused()
